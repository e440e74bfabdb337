"""The list of ids is compared with the last commit's: who takes an article out with everything that names it is seen all the same."""

from __future__ import annotations

import pytest

from rulebook.authoring import messages, registry
from rulebook.guidebook import git
from test_authoring import house, load  # noqa: F401


@pytest.fixture
def committed(house):  # noqa: F811
    git(house, "init", "--quiet")
    return commit(house)


def commit(root):
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "x")
    return root


def remove(root, id="house/second"):
    """An article with its line in the list."""
    for path in (root / "docs/house").glob("second.*.md"):
        path.unlink()
    path = root / registry.PATH
    path.write_text(path.read_text().replace(f"- {id}\n", ""))


def told(root):
    return [f for f in registry.check(load(root), root) if f.severity == "error"]


def test_a_line_that_vanishes_is_refused_before_and_after_the_commit(committed):
    assert told(committed) == []
    remove(committed)
    before = told(committed)
    assert [(f.id, f.path, "house/second" in f.message) for f in before] == [("id-gone", registry.PATH, True)]
    commit(committed)
    assert told(committed) == before


def test_a_merge_is_compared_with_what_it_is_merged_into(committed):
    git(committed, "checkout", "--quiet", "-b", "change")
    remove(committed)
    commit(committed)
    (committed / "docs/house/note.txt").write_text("x")
    commit(committed)
    git(committed, "checkout", "--quiet", "-")
    git(committed, "merge", "--quiet", "--no-ff", "--message", "x", "change")
    assert ["house/second" in fault.message for fault in told(committed)] == [True]


def test_the_list_itself_is_missed(committed):
    (committed / registry.PATH).unlink()
    (fault,) = told(committed)
    assert "gone" in fault.message and "git checkout HEAD" in fault.hint
    for code in ("ko", "ja", "it"):
        said = messages.say(committed, code, fault)
        assert "gone" not in said.message and "take it back" not in said.hint


def test_lines_are_added_and_without_a_repository_nothing_is_compared(committed, house):  # noqa: F811
    path = committed / registry.PATH
    text = path.read_text()
    path.write_text(text.replace("- house/second\n", "- house/added\n- house/second\n"))
    assert [fault.message for fault in told(committed) if "on the list" in fault.message] == []
    path.write_text(text)
    git(committed, "checkout", "--quiet", "--orphan", "empty")  # a repository without a commit
    remove(committed)
    assert told(committed) == []

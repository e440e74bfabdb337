"""Two people of a house publish on one day, each in a clone: what the guide says of the conflict brings both publications online."""

from __future__ import annotations

import re
import subprocess

import pytest

from rulebook.findings import RulebookError
from rulebook.guidebook import git
from test_authoring import edit, faults, house, load, run, tree, write  # noqa: F401
from test_guide import CODES, guide

PULL = "git pull --rebase"


def remedy(code):
    """The commands that the guide names where a pull ends in a conflict."""
    (row,) = [line for line in guide(code).splitlines() if line.startswith("|") and "`CONFLICT`" in line]
    return [words for words in re.findall(r"`([^`]+)`", row.split("|")[2]) if " " in words]


@pytest.fixture
def people(house, tmp_path_factory):  # noqa: F811
    """The clones of two people, whose origin is a bare repository."""
    place = tmp_path_factory.mktemp("network")
    (house / ".gitignore").write_text(".cache/\n")
    git(house, "init", "--quiet", "--initial-branch=main")
    git(house, "add", "--all")
    git(house, "commit", "--quiet", "--message", "all")
    git(place, "clone", "--quiet", "--bare", str(house), "origin.git")
    for name in ("one", "two"):
        git(place, "clone", "--quiet", "origin.git", name)
        for key in ("name", "email"):
            git(place / name, "config", f"user.{key}", name)
    return place / "one", place / "two"


def published(root, article, draft, old, new):
    run(root, "amend", "house", article, "--kind", "clarification", "--draft", draft, "--reason", "이유")
    edit(root, draft, old, new, article, ["ko"])
    more = ["--title", draft, "--draft", draft]
    run(root, "new-article", "house", f"new-{draft}", *more)
    path = root / f"docs/house/_drafts/{draft}/amendment.yml"
    path.write_text(path.read_text().replace("kind: clarification", "kind: substantive\neffective: '2026-07-01'"))
    path.write_text(path.read_text().replace("effective: null\n", ""))
    write(root, f"house/_drafts/{draft}/new-{draft}")
    new = root / f"docs/house/_drafts/{draft}/new-{draft}.ko.md"
    new.write_text(new.read_text().replace("order: 3", f"order: 1{draft[1]}"))  # two of one order are said: order-twice
    assert run(root, "publish", "house", draft)[0] == 0
    git(root, "add", "docs")
    git(root, "commit", "--quiet", "--message", "house/2026-06-01")


def play(root, lines, draft):
    for line in lines:
        words = line.replace("river", "house").replace("clock", draft).split()
        if words[0] == "git":
            git(root, *words[1:])
        else:
            assert run(root, *words[1:])[0] == 0


@pytest.mark.parametrize("code", CODES)
def test_the_guides_way_out_of_a_conflict(people, code):
    one, two = people
    published(one, "first", "p1", "다툼을 막는다", "다툼을 곧 막는다")
    git(one, "push", "--quiet")
    published(two, "second", "p2", "title: ", "title: 새 ")
    with pytest.raises(subprocess.CalledProcessError):
        git(two, "push", "--quiet")
    with pytest.raises(subprocess.CalledProcessError) as error:
        git(two, *PULL.split()[1:])
    assert "CONFLICT" in error.value.stdout
    play(two, remedy(code), "p2")
    git(two, "add", "docs")
    git(two, "commit", "--quiet", "--message", "house/2026-06-01-2")
    git(two, "push", "--quiet")
    git(one, *PULL.split()[1:], "--quiet")
    amendments = load(one).amendments
    assert amendments["house/2026-06-01"].draft == "p1" and amendments["house/2026-06-01-2"].draft == "p2"
    assert set(amendments["house/2026-06-01-2"].articles) == {"house/second", "house/new-p2"}
    assert git(two, "status", "--porcelain") == ""


def test_where_both_changed_one_article_publishing_again_says_so(people):
    one, two = people
    published(one, "first", "p1", "다툼을 막는다", "다툼을 곧 막는다")
    git(one, "push", "--quiet")
    published(two, "first", "p2", "플로어가 정한다", "플로어만 정한다")
    git(two, "fetch", "--quiet")
    *way, publish = [line for line in remedy("en") if "--abort" not in line]
    play(two, way, "p2")
    with pytest.raises(RulebookError) as error:
        play(two, [publish], "p2")
    assert faults(error) & {"draft-overtaken", "effective-order"}


def test_a_draft_comes_back_as_it_was_published(house):  # noqa: F811
    run(house, "amend", "house", "first", "--kind", "clarification", "--draft", "p", "--reason", "이유")
    edit(house, "p", "다툼을 막는다", "다툼을 곧 막는다", languages=["ko"])
    before = tree(house)
    _, said = run(house, "publish", "house", "p")
    assert ".cache" not in said
    for path in house.glob("docs/house/**/*"):
        if path.is_file():
            path.unlink()
    for name, content in before.items():
        if "_drafts" not in name:
            (house / name).parent.mkdir(parents=True, exist_ok=True)
            (house / name).write_bytes(content)
    status, said = run(house, "reopen", "house", "p")
    assert status == 0 and tree(house) == before and "scripts/rulebook preview house p" in said
    edit(house, "p", "곧 막는다", "이미 막는다", languages=["ko"])
    now = tree(house)
    assert run(house, "reopen", "house", "p")[0] == 0 and tree(house) == now  # what is there is left alone
    run(house, "publish", "house", "p")
    with pytest.raises(RulebookError) as error:
        run(house, "reopen", "house", "q")
    assert "q" in str(error.value)


def test_a_later_draft_of_the_same_name_stays_alone(house):  # noqa: F811
    for article, text in (("first", "다툼을 막는다"), ("second", "title: ")):
        run(house, "amend", "house", article, "--kind", "clarification", "--draft", "p", "--reason", "이유")
        edit(house, "p", text, f"{text}새 ", article, ["ko"])
        run(house, "publish", "house", "p")
    run(house, "reopen", "house", "p")
    files = {path.name.split(".")[0] for path in (house / "docs/house/_drafts/p").iterdir()}
    assert files == {"amendment", "second"}

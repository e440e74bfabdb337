"""Two drafts are open on one article: the second is not published over what the first changed without a word."""

from __future__ import annotations

import re

import pytest
import yaml

import small
from rulebook.findings import RulebookError
from test_authoring import begin, edit, faults, house, load, run, tree, write  # noqa: F401

FIRST = ("다툼을 막는다", "다툼을 곧 막는다")
SECOND = ("플로어가 정한다", "플로어만 정한다")


def amended(root, draft, old, new):
    path = root / f"docs/house/_drafts/{draft}/first.ko.md"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


@pytest.fixture(params=["clarification", "substantive"])
def two(house, request):  # noqa: F811
    """Two drafts of one article, each with another sentence changed; the first is published."""
    begin(house, "clarification", "p1")
    begin(house, request.param, "p2")
    amended(house, "p1", *FIRST)
    amended(house, "p2", *SECOND)
    assert run(house, "publish", "house", "p1")[0] == 0
    return house


@pytest.mark.parametrize("command", ["preview", "publish"])
def test_a_draft_of_a_text_that_has_changed_is_refused(two, command):
    before = tree(two)
    with pytest.raises(RulebookError) as error:
        run(two, command, "house", "p2")
    assert faults(error) == {"draft-overtaken"} and tree(two) == before
    (fault,) = error.value.findings  # its other languages were left as they were opened
    assert fault.path == "docs/house/_drafts/p2/first.ko.md" and fault.line == 1
    assert "first" in fault.message and "house/2026-06-01" in fault.message
    assert "scripts/rulebook amend house first --draft p2" in fault.hint


def test_opened_anew_it_keeps_what_was_written_beside_it(two):
    path = two / "docs/house/_drafts/p2/first.ko.md"
    own = path.read_text()
    _, said = run(two, "amend", "house", "first", "--draft", "p2")
    (beside,) = path.parent.glob("*.txt")
    assert beside.read_text() == own and beside.name in said and "first.ko.md" in said
    assert FIRST[1] in path.read_text() and SECOND[0] in path.read_text()
    before = tree(two)
    run(two, "amend", "house", "first", "--draft", "p2")
    assert tree(two) == before
    amended(two, "p2", *SECOND)
    assert run(two, "preview", "house", "p2")[0] == 0 and run(two, "publish", "house", "p2")[0] == 0
    source = load(two, "2026-08-01T12:00:00+09:00").articles["house/first"].original.body.source
    assert FIRST[1] in source and SECOND[1] in source
    assert not (two / "docs/house/_drafts").exists()


@pytest.mark.parametrize("record", ["opened:", "nothing"])
def test_a_draft_that_does_not_say_what_it_was_opened_from_is_published(two, record):
    """Written by hand or before drafts said it."""
    path = two / "docs/house/_drafts/p2/amendment.yml"
    meta = yaml.safe_load(path.read_text())
    assert set(meta["opened"]) == {f"first.{code}.md" for code in small.LANGUAGES}
    meta["opened"] = {} if record == "nothing" else {"first.en.md": "0" * 12}
    path.write_text(yaml.safe_dump(meta, allow_unicode=True))
    for code in ("en", "ja", "it"):
        (path.parent / f"first.{code}.md").unlink()
    assert run(two, "publish", "house", "p2")[0] == 0


def test_what_a_draft_leaves_alone_follows_what_is_published(house):  # noqa: F811
    begin(house, "clarification", "p2")
    begin(house, "clarification", "p1")
    run(house, "amend", "house", "second", "--draft", "p2")
    amended(house, "p1", *FIRST)
    assert run(house, "publish", "house", "p1")[0] == 0
    path = house / "docs/house/_drafts/p2/second.ko.md"
    title = re.search(r"title: (.+)", path.read_text())[1]
    path.write_text(path.read_text().replace(f"title: {title}", f"title: {title} 둘"))
    assert run(house, "publish", "house", "p2")[0] == 0
    loaded = load(house)
    assert FIRST[1] in loaded.articles["house/first"].original.body.source
    assert loaded.amendments["house/2026-06-01-2"].articles == ["house/second"]


def test_a_translation_that_was_checked_meanwhile_is_no_other_text(house):  # noqa: F811
    begin(house, "clarification", "p2")
    published = house / "docs/house/first.en.md"
    published.write_text(re.sub(r"source_hash: .+", "source_hash: 0123456789ab", published.read_text()))
    path = house / "docs/house/_drafts/p2/first.en.md"
    path.write_text(path.read_text().replace("The floor decides.", "The floor alone decides."))
    assert run(house, "publish", "house", "p2")[0] == 0


def test_a_text_that_comes_later_is_not_undone_either(house):  # noqa: F811
    begin(house, "substantive", "coming")
    amended(house, "coming", *SECOND)
    run(house, "publish", "house", "coming")
    later = "first@2026-07-01.ko.md"
    for draft in ("p1", "p2"):
        begin(house, "typo", draft)
    for draft, new in (("p1", "만  정한다"), ("p2", "만 정한다!")):
        path = house / f"docs/house/_drafts/{draft}/{later}"
        path.write_text(path.read_text().replace("만 정한다", new).replace("정한다!.", "정한다!"))
    assert run(house, "publish", "house", "p1")[0] == 0
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "p2")
    assert faults(error) == {"draft-overtaken"}
    assert [fault.path for fault in error.value.findings] == [f"docs/house/_drafts/p2/{later}"]
    assert run(house, "amend", "house", "first", "--draft", "p2")[0] == 0
    assert "만  정한다" in (house / f"docs/house/_drafts/p2/{later}").read_text()


def test_an_article_that_two_drafts_begin_is_published_by_one(house):  # noqa: F811
    for draft in ("p1", "p2"):
        more = ["--title", draft, "--draft", draft, "--effective", "2026-06-01", "--reason", "이유"]
        run(house, "new-article", "house", "third", *more)
        write(house, f"house/_drafts/{draft}/third")
    assert run(house, "publish", "house", "p1")[0] == 0
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "p2")
    assert "draft-overtaken" in faults(error)


def test_a_draft_with_broken_front_matter_can_be_opened_anew(two):
    path = two / "docs/house/_drafts/p2/first.ko.md"
    path.write_text("깨진 글")
    assert run(two, "amend", "house", "first", "--draft", "p2")[0] == 0
    (beside,) = path.parent.glob("*.txt")
    assert beside.read_text() == "깨진 글" and FIRST[1] in path.read_text()

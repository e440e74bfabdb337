"""A file that can't be read is the one fault: nothing is said that only follows from it, and no command takes it for one that isn't there."""

from __future__ import annotations

import pytest
import yaml

from rulebook import checks
from rulebook.authoring import messages, registry
from rulebook.findings import RulebookError
from test_authoring import NOW, announce, begin, edit, house, run, tree  # noqa: F401

RECORD = "docs/house/amendments/2026-06-01.yml"


def told(root):
    """All errors of a check, the list of ids included."""
    loaded, findings = checks.read(root / "docs", root)
    findings += registry.check(loaded, root) if loaded is not None else []
    return {(f.path, f.id) for f in findings if f.severity == "error"}


def broken(root, name, **changes):
    path = root / name
    path.write_text(yaml.safe_dump(yaml.safe_load(path.read_text()) | changes, allow_unicode=True))


@pytest.fixture
def cited(house):  # noqa: F811
    """Another house is published, and an article of ours leads to it."""
    for language in ("ko", "en", "ja", "it"):
        path = house / f"docs/house/first.{language}.md"
        path.write_text(path.read_text().replace("[[base/rule-1#a]]", "[[river/clock#1]]"))
    run(house, "new-house", "river", "--name", "River", "--language", "it", "--time-zone", "Europe/Rome")
    more = ("--title", "Tempo", "--effective", "2026-06-01", "--reason", "Serve")
    run(house, "new-article", "river", "clock", *more)
    path = house / "docs/river/_drafts/new-clock/clock.it.md"
    (house / "docs/river/clock.it.md").write_text(path.read_text())
    registered = registry.with_ids(house, ["river/clock", "river/gone"])
    (house / registry.PATH).write_bytes(registered[registry.PATH])
    assert told(house) == {(registry.PATH, "id-gone")}
    return house


@pytest.mark.parametrize("changes", [{"levels": ["nothing"]}, {"effective": "2027-02-30"}, {"id": "search"}])
def test_a_rulebook_that_cannot_be_read_is_one_fault(cited, changes):
    broken(cited, "docs/river/rulebook.yml", **changes)
    assert {path for path, _ in told(cited)} == {"docs/river/rulebook.yml"}


def test_the_baseline_too(house):  # noqa: F811
    broken(house, "docs/base/rulebook.yml", levels=["nothing"])
    assert told(house) == {("docs/base/rulebook.yml", "value-choice")}
    broken(house, "docs/base/rulebook.yml", levels=["upper"], baseline=False)
    assert told(house) == {("docs", "baseline")}


@pytest.mark.parametrize(
    "changes", [{"published": "soon"}, {"effective": "2026-06-31"}, {"articles": "first"}, {"id": "house/2026-06-02"}]
)
def test_an_amendment_that_cannot_be_read_is_one_fault(house, changes):  # noqa: F811
    announce(house)
    path = house / "docs/house/third.ko.md"
    path.write_text(path.read_text().replace("order: 3", "order: 2"))  # in force only once second has moved
    broken(house, RECORD, **changes)
    assert {path for path, _ in told(house)} == {RECORD}


def test_an_article_whose_withdrawal_cannot_be_read_is_not_missed(house):  # noqa: F811
    announce(house)
    run(house, "withdraw", "house/2026-06-01")
    assert told(house) == set()
    broken(house, RECORD, published="soon")
    assert told(house) == {(RECORD, "value-form")}


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (("status", "river"), "docs/river/rulebook.yml"),
        (("amend", "river", "clock"), "docs/river/rulebook.yml"),
        (("new-house", "river", "--name", "R", "--language", "it", "--time-zone", "Europe/Rome"), "docs/river/rulebook.yml"),
        (("move", "house/2026-06-01", "2026-08-01"), RECORD),
        (("withdraw", "house/2026-06-01"), RECORD),
    ],
)  # fmt: skip
def test_a_command_says_what_cannot_be_read(cited, words, path):
    announce(cited)
    broken(cited, path, id=7)
    before = tree(cited)
    with pytest.raises(RulebookError) as error:
        run(cited, *words)
    (fault,) = error.value.findings
    assert fault.path == path and "scripts/check" in fault.hint and tree(cited) == before
    for code in ("ko", "ja", "it"):
        said = messages.say(cited, code, fault)
        assert "there are" not in said.message and "says" not in said.hint


def test_a_record_that_cannot_be_read_is_not_written_over(house):  # noqa: F811
    announce(house)
    broken(house, RECORD, published="soon")
    was = (house / RECORD).read_bytes()
    run(house, "amend", "house", "second", "--kind", "clarification", "--draft", "next", "--reason", "이유")
    edit(house, "next", "플로어가 정한다", "플로어가 곧 정한다", name="second", languages=["ko"])
    run(house, "publish", "house", "next")
    assert (house / RECORD).read_bytes() == was
    assert (house / RECORD.replace(".yml", "-2.yml")).exists()

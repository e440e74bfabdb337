"""Hand edits of a change that is coming: an amendment and its texts that say different things are found, whichever was changed."""

from __future__ import annotations

from datetime import datetime

import pytest
import yaml

from rulebook import checks
from rulebook.authoring import messages
from test_authoring import NOW, announce, begin, edit, house, run  # noqa: F401# noqa: F401

AMENDMENT, FIRST, EARLIER = "amendments/2026-06-01.yml", "first.ko.md", "_earlier/first@2026-07-01.ko.md"


@pytest.fixture
def coming(house):  # noqa: F811
    """A changed article and a new one, for 1 July."""
    announce(house)
    return house


def told(root, now=NOW):
    """Errors of the day and of every day to come, in the languages of houses too."""
    _, findings = checks.read(root / "docs", root, datetime.fromisoformat(now))
    found = [f for f in findings if f.severity == "error"]
    for fault in found:
        for code in ("ko", "ja", "it"):
            said = messages.say(root, code, fault)
            assert said.message != fault.message and said.hint != fault.hint, fault
    return {(f.path.removeprefix("docs/house/"), f.id) for f in found}


def record(root, name=AMENDMENT, **changes):
    path = root / "docs/house" / name
    data = yaml.safe_load(path.read_text()) | changes
    path.write_text(yaml.safe_dump({k: v for k, v in data.items() if v is not None}, allow_unicode=True))


def replace(root, name, old, new):
    path = root / "docs/house" / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def test_nothing_is_wrong_with_what_the_commands_write(coming):
    assert told(coming) == told(coming, "2026-08-01T12:00:00+09:00") == set()
    run(coming, "move", "house/2026-06-01", "2026-08-01")
    assert told(coming) == set()
    run(coming, "withdraw", "house/2026-06-01")
    assert told(coming) == set()


@pytest.mark.parametrize("day", ["2026-06-20", "2026-09-01"])
@pytest.mark.parametrize("now", [NOW, "2027-01-01T00:00:00+09:00"])
def test_a_day_that_was_moved_in_the_amendment_alone(coming, day, now):
    record(coming, effective=day)
    found = told(coming, now)
    assert {("third.ko.md", "effective-differs"), ("_earlier/first@2026-07-01.en.md", "effective-differs")} <= found


def test_a_withdrawal_that_left_the_texts(coming):
    record(coming, withdrawn="2026-06-01")
    assert {("third.ko.md", "amendment-withdrawn"), ("_earlier/first@2026-07-01.en.md", "amendment-withdrawn")} <= told(
        coming
    )


def test_an_amendment_that_is_gone(coming):
    (coming / "docs/house" / AMENDMENT).unlink()
    found = told(coming)
    assert ("_earlier/first@2026-07-01.en.md", "amendment-unknown") in found
    assert ("third.ko.md", "effective-unknown") in found


def test_the_text_in_force_until_then_is_gone(coming):
    for path in (coming / "docs/house/_earlier").glob("*"):
        path.unlink()
    assert told(coming) == {(FIRST, "earlier-missing")}


def test_a_typo_over_a_figure_and_a_clarification_over_a_value(house):  # noqa: F811
    begin(house, "clarification")
    edit(house, "change", "플로어가 정한다", "플로어가 곧 정한다", languages=["ko"])
    run(house, "publish", "house", "change")
    assert told(house) == set()
    replace(house, FIRST, "1,000까지", "2,000까지")
    for code, new in (("en", "to 2,000"), ("ja", "2,000まで"), ("it", "a 2.000")):
        replace(house, f"first.{code}.md", new.replace("2", "1", 1), new)
    assert told(house) == set()
    record(house, kind="typo")
    assert told(house) == {(FIRST, "typo-figure")}
    record(house, kind="clarification")
    replace(house, FIRST, "v: 60", "v: 70")
    assert told(house) == {(FIRST, "clarification-value")}


def test_nothing_takes_effect_before_it_is_published(coming):
    record(coming, published="2026-07-02")
    assert told(coming) == {(AMENDMENT, "effective-past")}
    (fault,) = [f for f in checks.read(coming / "docs", coming)[1] if f.id == "effective-past"]
    lines = (coming / fault.path).read_text().splitlines()
    assert lines[fault.line - 1].startswith("effective:")


def test_a_pending_text_mended_by_a_typo_is_no_contradiction(coming):
    run(coming, "amend", "house", "first", "--kind", "typo", "--draft", "slip")
    edit(coming, "slip", "다툼을 막는다.", "다툼을 막는다!", name="first@2026-07-01", languages=["ko"])
    edit(coming, "slip", "다툼을 막는다.", "다툼을 막는다!", languages=["ko"])
    run(coming, "publish", "house", "slip")
    assert told(coming) == told(coming, "2026-08-01T12:00:00+09:00") == set()

"""Hand edits of a change that is coming: an amendment and its texts that say different things are found, whichever was changed."""

from __future__ import annotations

from datetime import datetime

import pytest
import yaml

from rulebook import checks
from rulebook.authoring import messages
from test_authoring import NOW, announce, begin, edit, house, load, run  # noqa: F401

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


def again(root, day):
    """A second change of the first article, for another day."""
    given = ("--kind", "substantive", "--draft", "again", "--reason", "또 다른 이유", "--effective", day)
    run(root, "amend", "house", "first", *given)
    edit(root, "again", "70%", "80%")
    edit(root, "again", "v: 70", "v: 80", languages=["ko"])
    run(root, "publish", "house", "again")


def since(root, article, day):
    return load(root, f"{day}T12:00:00+09:00").every[article].effective


@pytest.mark.parametrize("day", ["2026-07-15", "2026-06-20"])
def test_a_moved_change_that_another_follows_is_in_force_since_its_new_day(coming, day):
    again(coming, "2026-08-01")
    run(coming, "amend", "house", "third", "--kind", "clarification", "--reason", "이유", "--effective", "2026-09-01")
    edit(coming, "third", "The floor decides.", "The floor decides it.", name="third", languages=["ko"])
    run(coming, "publish", "house", "third")
    assert run(coming, "move", "house/2026-06-01", day)[0] == 0
    assert since(coming, "house/first", day) == since(coming, "house/third", day) == day
    assert since(coming, "house/first", "2026-08-02") == "2026-08-01"
    assert since(coming, "house/third", "2026-09-02") == day  # a clarification leaves the day as it was
    assert told(coming) == told(coming, "2026-10-01T12:00:00+09:00") == set()


@pytest.mark.parametrize(
    ("name", "day"),
    [("_earlier/first@2026-08-01.ko.md", "2026-07-01"), (FIRST, "2026-08-01"), ("third.ko.md", "2026-07-01")],
)
@pytest.mark.parametrize("other", ["2026-05-01", "2026-10-01"])
def test_a_text_that_says_another_day_than_the_amendment_that_wrote_it(coming, name, day, other):
    again(coming, "2026-08-01")
    replace(coming, name, f'effective: "{day}"', f'effective: "{other}"')
    assert told(coming) == told(coming, "2026-11-01T12:00:00+09:00") == {(name, "effective-differs")}
    (fault,) = [f for f in checks.read(coming / "docs", coming)[1] if f.id == "effective-differs"]
    assert (coming / fault.path).read_text().splitlines()[fault.line - 1] == f'effective: "{other}"'
    assert other in fault.message and day in fault.message and f"write effective: '{day}'" in fault.hint


@pytest.mark.parametrize(
    ("name", "day", "found"),
    [
        ("_earlier/first@2026-08-01.ko.md", "2026-07-01", 1),
        (FIRST, "2026-08-01", 1),
        ("third.ko.md", "2026-07-01", 0),  # what an amendment made new has its day
    ],
)
def test_a_text_that_does_not_say_the_day_of_the_amendment_that_wrote_it(coming, name, day, found):
    again(coming, "2026-08-01")
    replace(coming, name, f'effective: "{day}"\n', "")
    faults = [f for f in checks.read(coming / "docs", coming)[1] if f.id == "effective-differs"]
    assert [f.path.endswith(name) and day in f.message and day in f.hint for f in faults] == [True] * found


def test_what_a_clarification_wrote_says_the_day_of_the_change_before_it(coming):
    run(coming, "amend", "house", "second", "--kind", "clarification", "--reason", "이유", "--draft", "clear")
    edit(coming, "clear", "플로어가 정한다", "플로어가 곧 정한다", name="second", languages=["ko"])
    run(coming, "publish", "house", "clear")
    assert told(coming) == set()


@pytest.mark.parametrize("day", ["2027-02-30", "2026-06-30"])
def test_a_fault_of_an_earlier_text_is_the_one_fault(coming, day):
    """Nothing that only follows from it, such as to put a file back that is there."""
    for code in ("ko", "en", "ja", "it"):
        replace(coming, f"_earlier/first@2026-07-01.{code}.md", 'until: "2026-07-01"', f'until: "{day}"')
    assert {name for name, _ in told(coming)} == {
        f"_earlier/first@2026-07-01.{code}.md" for code in ("ko", "en", "ja", "it")
    }


def test_so_it_is_where_only_one_language_has_it(coming):
    replace(coming, EARLIER, 'until: "2026-07-01"', 'until: "2027-02-30"')
    assert {name for name, _ in told(coming)} == {EARLIER}

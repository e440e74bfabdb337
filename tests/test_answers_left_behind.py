"""A change that takes a figure out of a paragraph and leaves it in the answer that is compared is pointed at, and published all the same."""

from __future__ import annotations

import pytest

from rulebook import figures, languages
from rulebook.authoring import answers, numerals
from test_authoring import begin, edit, house, load, run, tree  # noqa: F401

VALUE = "half-raise"


@pytest.fixture
def half(house):  # noqa: F811
    """The house's answer is the 50 that its paragraph says."""
    path = house / "docs/house/first.ko.md"
    path.write_text(path.read_text().replace("v: 60", "v: 50"))
    return house


def warned(root, command="preview", draft="change"):
    status, said = run(root, command, "house", draft)
    assert status == 0
    return [line for line in said.splitlines() if "value-left-behind" in line]


@pytest.mark.parametrize("kind", ["substantive", "clarification"])
def test_the_answer_that_was_left_is_named_with_its_line(half, kind):
    begin(half, kind)
    edit(half, "change", "50%", "70%")
    (line,) = warned(half)
    path = "docs/house/_drafts/change/first.ko.md"
    at = next(n for n, one in enumerate((half / path).read_text().splitlines(), 1) if f"{VALUE}:" in one)
    assert line.startswith(f"{path}:{at}: 경고: #a") and "50" in line and VALUE in line
    assert ("kind: substantive" in line) == (kind == "clarification")
    before = tree(half)
    assert warned(half, "publish") == [line] and tree(half) != before
    assert load(half, "2026-07-02T12:00:00+09:00").articles["house/first"].values[VALUE].value.v == 50


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("v: 50", "v: 70"),  # both
        ("50% 이상을", "50% 이상, 70% 미만을"),  # the figure still stands in the paragraph
        ("50% 이상을 낸", "50％ 이상을 낸"),
        ("1,000까지", "2,000까지"),  # another figure of the paragraph
        ("50% 이상이면", "70% 이상이면"),  # elsewhere
    ],
)
def test_what_did_not_part_is_not_named(half, old, new):
    begin(half)
    edit(half, "change", old, new, languages=["ko"])
    if old.startswith("v:"):
        edit(half, "change", "50%", "70%")
    assert warned(half) == []


def test_a_figure_that_the_answer_never_had_is_not_named(house):  # noqa: F811
    begin(house)
    edit(house, "change", "50%", "70%")  # the answer is 60
    assert warned(house) == []


def test_in_a_text_that_is_still_to_come(half):
    begin(half)
    edit(half, "change", "플로어가 정한다", "플로어와 TD가 정한다", languages=["ko"])
    run(half, "publish", "house", "change")
    begin(half, "clarification", "next")
    edit(half, "next", "50% 이상을", "70% 이상을", languages=["ko"])
    edit(half, "next", "50% 이상을", "70% 이상을", name="first@2026-07-01", languages=["ko"])
    assert len(warned(half, draft="next")) == 2


@pytest.mark.parametrize(("now", "parted"), [("1분", False), ("2분", True), ("90초", True)])
def test_a_time_in_another_unit_is_the_same(half, now, parted):
    path = half / "docs/house/first.ko.md"
    path.write_text(path.read_text().replace("v: 30", "v: 60").replace("플로어가 정한다", "플로어가 60초 뒤 정한다"))
    begin(half, "clarification")
    edit(half, "change", "60초", now, languages=["ko"])
    assert ["clock-seconds" in line for line in warned(half)] == [True] * parted


def test_a_figure_stands_as_a_word_too():
    by = figures.Conventions(words=(("2", ("both", "two")),))
    assert figures.stands("2", "both players", by) and figures.stands("2", "2 players", by)
    assert not figures.stands("2", "20 players", by)


@pytest.mark.parametrize(
    ("number", "before", "after", "same"),
    [
        (60, "has 60 seconds", "has 1 minute", True),
        (2, "within 2 minutes", "within 120 seconds", True),
        (60, "has 60 seconds", "After a call for the clock, a player has 90 seconds", False),
        (60, "has 60 seconds", "has 1.5 minutes", False),
        (60, "has 60 seconds", "has 1 card", False),
    ],
)
def test_a_minute_is_many_things(repo, number, before, after, same):
    """60 seconds may be said as 1 minute in figures; `a player` says no time."""
    english = languages.load(repo / "docs/_data/languages", repo)[0]["en"]
    assert answers._otherwise(number, before, after, english) == same


@pytest.mark.parametrize(
    ("code", "text", "figures_"),
    [
        (
            "en",
            "Thirty-five seconds, twenty two, one, sixty; a player, someone, seventyfold",
            "35 seconds, 22, 1, 60; a player, someone, seventyfold",
        ),
        ("it", "ventuno, trentotto e ventitré secondi, quaranta; sessantina", "21, 38 e 23 secondi, 40; sessantina"),
        ("ja", "三十秒、二百五十、三〇、一万二千点、2万5千点", "30秒、250、30、12000点、2万5千点"),
        (
            "ko",
            "삼십 초, 이십오초, 오 분, 이백오십 칩 사이의 일이 이 사람과 이번 판",
            "30 초, 25초, 5 분, 250 칩 사이의 일이 이 사람과 이번 판",
        ),
    ],
)
def test_numbers_in_words_are_figures(repo, code, text, figures_):
    language = languages.load(repo / "docs/_data/languages", repo)[0][code]
    assert numerals.in_figures(text, language) == figures_


@pytest.mark.parametrize(
    ("code", "number", "before", "after", "gone"),
    [
        ("en", 30, "has thirty seconds", "has forty seconds", True),
        ("en", 30, "has thirty seconds", "has some time", True),
        ("en", 30, "has thirty seconds", "has 30 seconds", False),
        ("en", 30, "has 30 seconds", "has thirty seconds", False),
        ("en", 45, "has forty-five seconds", "has forty seconds", True),
        ("en", 60, "has sixty seconds", "has one minute", False),
        ("en", 1, "one of the players", "any of the players", False),
        ("en", 1, "at most one raise", "at most two raises", True),
        ("en", 2, "both players", "all three players", True),
        ("en", 1, "a player has 30 cards", "the player has 40 cards", False),
        ("it", 30, "ha trenta secondi", "ha quaranta secondi", True),
        ("it", 30, "ha trenta secondi", "ha 30 secondi", False),
        ("ja", 30, "三十秒ある", "四十秒ある", True),
        ("ja", 30, "三十秒ある", "30秒ある", False),
        ("ja", 2, "二人が", "三人が", True),
        ("ko", 30, "삼십 초를", "사십 초를", True),
        ("ko", 30, "삼십 초를", "30초를", False),
        ("ko", 60, "육십 초를", "일 분을", False),
        ("ko", 2, "이번 판은", "그 판은 30초", False),
    ],
)
def test_a_figure_in_words_goes_as_one_in_digits(repo, code, number, before, after, gone):
    language = languages.load(repo / "docs/_data/languages", repo)[0][code]
    assert answers._gone(number, before, after, True, language) == gone


@pytest.mark.parametrize(("now", "parted"), [("사십 초", True), ("30초", False), ("삼십 초", False)])
def test_an_answer_that_its_text_says_in_words(half, now, parted):
    path = half / "docs/house/first.ko.md"
    path.write_text(path.read_text().replace("플로어가 정한다", "플로어가 삼십 초 뒤에 정한다"))
    begin(half, "clarification")
    edit(half, "change", "삼십 초 뒤에", f"{now} 뒤", languages=["ko"])
    assert ["clock-seconds" in line for line in warned(half)] == [True] * parted

"""Two amendments of one article take effect on one day: each shows what it did, and the second stands on the first."""

from __future__ import annotations

import itertools
import re

import pytest

from rulebook import timeline
from rulebook.site import Page, Site
from rulebook.views import history, view
from test_authoring import begin, edit, house, load, run, write  # noqa: F401

TODAY = "2026-06-01"
ONE, TWO, THREE = (f"house/{TODAY}{n}" for n in ("", "-2", "-3"))


def change(root, draft, old, new, kind="substantive", name="first"):
    more = ["--effective", TODAY] if kind == "substantive" else []
    run(root, "amend", "house", name, "--kind", kind, "--draft", draft, "--reason", "이유", *more)
    edit(root, draft, old, new, name, ["ko"])
    assert run(root, "publish", "house", draft)[0] == 0


def did(root, id, now=f"{TODAY}T13:00:00+09:00"):
    """(article, what, text before, text after) as the page of an amendment shows them; and the answers that change."""
    site = Site(load(root, now))
    page = view(site, Page(f"changes/{id}/", "amendment", id), site.corpus.languages["ko"])
    words = lambda side: re.sub(r'<span class="vh">.*?</span>', "", str(side.html)) if side else ""  # noqa: E731
    rows = [
        (article.title, article.what, words(row.old), words(row.new))
        for article in page.effect.articles
        for row in article.rows
    ]
    return rows, [(cell.before[1], cell.after[1]) for cell in page.effect.cells]


@pytest.fixture
def twice(house):  # noqa: F811
    """A clarification, then a substantive change of the same day."""
    change(house, "one", "다툼을 막는다.", "다툼을 곧 막는다.", "clarification")
    change(house, "two", "v: 60", "v: 70")
    return house


@pytest.mark.parametrize("now", [f"{TODAY}T13:00:00+09:00", "2027-01-01T00:00:00+09:00"])
def test_each_shows_its_own_words(house, now):  # noqa: F811
    change(house, "one", "다툼을 막는다.", "다툼을 곧 막는다.", "clarification")
    change(house, "two", "플로어가 정한다.", "플로어만 정한다.")
    change(house, "three", "다툼을 곧 막는다.", "다툼을 늘 막는다.", "clarification")
    shown = [did(house, id, now)[0] for id in (ONE, TWO, THREE)]
    assert [len(rows) for rows in shown] == [1, 1, 1]
    for (row,), old, new in zip(shown, ("", "플로어가", "곧"), ("곧", "플로어만", "늘"), strict=True):
        assert f"<ins>{new}" in row[3] and (not old or f"<del>{old}" in row[2])
    article = load(house, now).articles["house/first"]
    assert [e.until for e in article.earlier] == [TODAY] and "늘 막는다" in article.original.body.source


def test_answers_change_where_they_changed(twice):
    assert did(twice, ONE)[1] == []
    ((before, after),) = did(twice, TWO)[1]
    assert "60" in before and "70" in after


def test_a_list_of_changes_prints_each_ones_own_text(house):  # noqa: F811
    change(house, "one", "50% 이상이면 레이즈를", "50% 이상이면 그 레이즈를", "clarification")
    change(house, "two", "50% 이상이면 그 레이즈를", "50% 이상이면 늘 레이즈를")
    site = Site(load(house))
    for id, own in ((ONE, "그 레이즈를"), (TWO, "늘 레이즈를")):
        (link,) = history.entry(site, site.corpus.amendments[id], site.corpus.languages["ko"]).articles
        assert own in link.ruling


def test_an_article_is_new_once(house):  # noqa: F811
    more = ["--title", "새 조문", "--draft", "new", "--effective", TODAY, "--reason", "이유"]
    run(house, "new-article", "house", "third", *more)
    write(house, "house/_drafts/new/third")
    run(house, "publish", "house", "new")
    for draft, old, new in (("next", "The floor decides.", "The TD decides."), ("last", "The TD", "The manager")):
        change(house, draft, old, new, name="third")
    one, two, three = (did(house, id)[0] for id in (ONE, TWO, THREE))
    assert {row[1] for row in one}.isdisjoint(row[1] for row in (*two, *three))
    assert any("The floor decides." in row[3] for row in one)
    assert ["<ins>TD" in row[3] for row in two] == [True] and ["<ins>manager" in row[3] for row in three] == [True]


def test_a_text_that_another_will_replace_is_kept_too(house):  # noqa: F811
    begin(house)
    edit(house, "change", "플로어가 정한다", "플로어와 TD가 정한다", languages=["ko"])
    run(house, "publish", "house", "change")
    for draft, old, new in (
        ("one", "다툼을 막는다", "다툼을 곧 막는다"),
        ("two", "다툼을 곧 막는다", "다툼을 늘 막는다"),
    ):
        more = ["--kind", "clarification", "--draft", draft, "--reason", "이유"]
        run(house, "amend", "house", "first", *more)
        for name in ("first", "first@2026-07-01"):
            edit(house, draft, old, new, name, ["ko"])
        assert run(house, "publish", "house", draft)[0] == 0
    ((_, _, _, new),) = did(house, TWO)[0]
    assert "<ins>곧" in new
    ((_, _, old, new),) = did(house, THREE)[0]
    assert "<del>곧" in old and "<ins>늘" in new
    assert "TD가" in load(house, "2026-07-02T00:00:00+09:00").articles["house/first"].original.body.source


def test_the_tenth_of_a_day_comes_after_the_ninth(house):  # noqa: F811
    words = ["다툼을 막는다.", *(f"다툼을 {n}번 막는다." for n in "가나다라마바사아자차카")]
    for n, (old, new) in enumerate(itertools.pairwise(words)):
        change(house, f"d{n}", old, new, "clarification")
    loaded = load(house)
    ids = [a.id for a in timeline.of_house(loaded, "house") if a.published == TODAY]
    assert ids == [ONE, *(f"house/{TODAY}-{n}" for n in range(2, 12))]
    ((_, _, old, new),) = did(house, f"house/{TODAY}-10")[0]
    assert "자번" in old and "차번" in new


def test_what_was_announced_before_and_entered_after_shows_in_its_preview(twice):
    more = ["--effective", TODAY, "--announced", "2026-05-01", "--reason", "이유"]
    run(twice, "amend", "house", "first", "--kind", "substantive", "--draft", "old", *more)
    edit(twice, "old", "플로어가 정한다", "플로어만 정한다", languages=["ko"])
    _, said = run(twice, "preview", "house", "old")
    assert "{+플로어만+}" in said and "막는다" not in said
    assert run(twice, "publish", "house", "old")[0] == 0
    ((_, _, _, new),) = did(twice, ONE)[0]  # what was kept of the two before stays
    assert "<ins>곧" in new

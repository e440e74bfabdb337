"""Since when a new house's rules apply: on its own pages and on those of its articles, whatever the files leave to the amendment."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
import yaml

import small
from rulebook import languages, timeline
from rulebook.articles import Change
from rulebook.authoring import frontmatter
from rulebook.site import Page, Site
from rulebook.views import article, view
from rulebook.views.parts import book_page
from test_authoring import begin, edit, house, load, run, write  # noqa: F401

LATER = "2026-08-01T12:00:00+02:00"


def first_rules(root, effective="2026-07-01"):
    run(root, "new-house", "river", "--name", "River", "--language", "it", "--time-zone", "Europe/Rome")
    more = ["--draft", "first-rules", "--effective", effective, "--reason", "Prime regole"]
    run(root, "new-article", "river", "clock", "--title", "Tempo", *more)
    write(root, "river/_drafts/first-rules/clock")
    run(root, "publish", "river", "first-rules")


def said(root, now, code):
    loaded = load(root, now)
    made, language = Site(loaded, None), loaded.languages[code]
    return book_page(made, loaded.rulebooks["river"], language)["effective"], language


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_a_house_applies_since_its_first_amendment(house, code):  # noqa: F811
    first_rules(house)
    text, language = said(house, "2026-06-15T12:00:00+02:00", code)
    assert text == language.text("in_force_from", date=language.date("2026-07-01"))
    text, _ = said(house, LATER, code)
    assert text == language.text("effective_from", date=language.date("2026-07-01"))


def test_a_house_with_an_article_of_no_amendment_says_nothing(house):  # noqa: F811
    """Nobody knows since when that one applies."""
    loaded = load(house)
    assert timeline.begun(loaded, loaded.rulebooks["house"]) is None


def test_an_article_that_leaves_its_day_to_its_amendment_has_it(house):  # noqa: F811
    first_rules(house)
    path = house / "docs/river/clock.it.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(frontmatter.change(text, {"effective": None}), encoding="utf-8")
    assert frontmatter.get(path.read_text(encoding="utf-8"), "effective") is None
    assert load(house, LATER).every["river/clock"].effective == "2026-07-01"


def test_what_is_in_force_until_a_coming_change_has_the_day_of_its_rulebook(house):  # noqa: F811
    """The earlier file holds none of its own, as the article had none."""
    book = house / "docs/house/rulebook.yml"
    book.write_text(book.read_text(encoding="utf-8") + "effective: '2025-01-01'\n", encoding="utf-8")
    begin(house)
    edit(house, "change", "50%", "70%")
    run(house, "publish", "house", "change")
    for now, day in (("2026-06-15T12:00:00+09:00", "2025-01-01"), (LATER, "2026-07-01")):
        loaded = load(house, now)
        language = loaded.languages["en"]
        page = view(Site(loaded, None), Page("house/first/", "article", "house/first"), language)
        assert page.effective == language.text("effective_from", date=language.date(day)), now


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_what_is_repealed_was_in_force_until_then(house, code):  # noqa: F811
    """Its page said «In force since …» below «Repealed on …»."""
    first_rules(house)
    run(
        house,
        "new-article",
        "river",
        "next",
        "--title",
        "Poi",
        "--draft",
        "more",
        "--effective",
        "2026-07-20",
        "--reason",
        "Altro",
    )
    write(house, "river/_drafts/more/next")
    record = house / "docs/river/_drafts/more/amendment.yml"
    record.write_text(yaml.safe_dump(yaml.safe_load(record.read_text()) | {"repeals": {"river/clock": ["river/next"]}}))
    run(house, "publish", "river", "more")
    loaded = load(house, LATER)
    language = loaded.languages[code]
    shown = view(Site(loaded, None), Page("river/clock/", "article", "river/clock"), language)
    from_to = {"date": language.date("2026-07-01"), "until": language.date("2026-07-20")}
    assert shown.outside[0] == language.text("repealed_since", date=from_to["until"])
    assert shown.effective == language.text("history_superseded", **from_to)
    before = load(house, "2026-07-10T12:00:00+02:00")
    shown = view(Site(before, None), Page("river/clock/", "article", "river/clock"), language)
    assert shown.effective == language.text("effective_from", date=from_to["date"])


def test_what_was_repealed_on_its_first_day_never_was_in_force(repo):
    english = languages.load(repo / "docs/_data/languages", repo)[0]["en"]
    of = lambda begun: SimpleNamespace(effective=begun, repealed=Change("2026-07-01", "river/2026-06-01"))  # noqa: E731
    assert article._in_force(of("2026-07-01"), "2026-08-01", english) == ""
    assert article._in_force(of(None), "2026-08-01", english) == english.text("effective_unknown")

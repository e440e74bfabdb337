"""Since when a new house's rules apply: on its own pages and on those of its articles, whatever the files leave to the amendment."""

from __future__ import annotations

import pytest

import small
from rulebook import timeline
from rulebook.authoring import frontmatter
from rulebook.site import Page, Site
from rulebook.views import view
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

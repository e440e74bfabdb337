"""How a page will read: every moment at which something on it changes, with the whole page as it is from then on.

The page carries these versions and `dates.js` puts them in place on the day; until then, and without scripts, a line says what changes
from when. A page is compared with itself as a whole, so that no count, mark or list can be forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from .. import clock, timeline
from ..languages import Language
from ..site import Page, Site
from . import VIEWS, history
from .parts import Link

# What is printed can't change: these pages show both texts with their dates.
_BOTH = frozenset({"print"})
# Here every line that changes says so itself.
_SAID = frozenset({"amendment", "history", "changes"})


@dataclass(frozen=True)
class Later:
    """A page from an instant on (seconds since 1970): `text` says the date, `cells` what changes in the comparison."""

    at: int
    text: str
    amendments: tuple[Link, ...]
    cells: tuple[history.CellDiff, ...]
    said: bool
    view: Any


def later(site: Site, page: Page, language: Language, now: Any) -> tuple[Later, ...]:
    """The versions of a page after `now` (its view today), in order of time."""
    if page.kind in _BOTH:
        return ()
    found: list[Later] = []
    shown, before = now, site
    for moment, other in site.later:
        then = VIEWS[page.kind](other, page, language)
        if then == shown:
            continue
        found.append(
            Later(
                moment.at,
                language.text("coming_from", date=language.date(moment.date)),
                tuple(_amendments(site, moment.at, language)),
                tuple(_cells(before, other, page, language)),
                page.kind in _SAID or (page.kind == "article" and bool(now.coming or now.outside[0])),
                then,
            )
        )
        shown, before = then, other
    return tuple(found)


def _amendments(site: Site, at: int, language: Language):
    """The amendments that take effect at an instant."""
    for amendment in site.corpus.amendments.values():
        house = site.corpus.rulebooks[amendment.id.partition("/")[0]]
        if amendment.withdrawn is None and clock.midnight(timeline.starts(amendment), house.meta.time_zone) == at:
            yield Link(
                Markup(escape(history.headline(site, amendment, language))), history.path(site, amendment.id, language)
            )


def _cells(before: Site, after: Site, page: Page, language: Language):
    """What changes in the part of the comparison that a page shows."""
    corpus = after.corpus
    baseline, houses, points = corpus.baseline.id, [book.id for book in corpus.houses], list(corpus.catalogue.points)
    if page.kind == "divergence":
        house, _, baseline = page.key.partition(" ")
        houses = [house]
    elif page.kind == "rulebook":
        houses = [page.key]
    elif page.kind == "group":
        topics = {topic.id for topic in corpus.catalogue.topics_of(page.key)}
        points = [id for id, point in corpus.catalogue.points.items() if point.topic in topics]
    elif page.kind == "article":
        article = corpus.every[page.key]
        points = [cell.point.id for cell in before.comparison.of_article(article)]
        if article.rulebook != baseline:
            houses = [article.rulebook]
    elif page.kind not in ("home", "compare"):
        return
    old, new = before.comparison_with(baseline).cells, after.comparison_with(baseline).cells
    for point in points:
        for house in houses:
            was, now = old[point][house], new[point][house]
            if (was.value, was.relation) != (now.value, now.relation):
                yield history.cell(before, after, was, now, language)

"""A topic's page: a glance table, then every point with the baseline and the houses, differences first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from .. import clock
from ..catalogue import Point
from ..comparison import Cell
from ..languages import Language
from ..site import Page, Site
from ..values import Relation
from .parts import LISTED, ArticleLink, Mark, Row, SoonRow, Tab, article_link, mark, more, row, tab


@dataclass(frozen=True)
class PointView:
    id: str
    label: str
    question: str
    baseline: Row
    rows: tuple[Row, ...]
    alike: tuple[tuple[Row, tuple[Row, ...]], ...]


@dataclass(frozen=True)
class TopicView:
    """`glance` has a line for each house; of many houses, `tally` has one for each relation: how many stand in it, point by point.

    Likewise the answers to a point stand in its `rows`, those of many houses in `alike`: one answer, and the rows of all who give it.
    """

    id: str
    title: str
    description: str
    group: str
    group_path: str
    lead_houses: tuple[Tab, ...]
    lead_more: str
    columns: tuple[tuple[str, str], ...]
    glance: tuple[tuple[Tab, tuple[Mark, ...]], ...]
    tally: tuple[tuple[Mark, tuple[int, ...]], ...]
    key: tuple[Mark, ...]
    points: tuple[PointView, ...]
    houses: int
    articles: tuple[tuple[Tab, tuple[ArticleLink, ...]], ...]


def _with_soon(site: Site, cell: Cell, language: Language) -> Row:
    """A cell with the answers that are published and not in force yet."""
    now, shown = row(site, cell, language), cell
    soon = []
    for moment, other in site.later:
        then = other.comparison.cells[cell.point.id][cell.rulebook]
        if (then.value, then.relation) != (shown.value, shown.relation):
            when = language.date(clock.local_date(datetime.fromtimestamp(moment.at, UTC), _zone(site, moment.house)))
            soon.append(SoonRow(moment.at, language.text("coming_from", date=when), row(other, then, language)))
            shown = then
    return replace(now, soon=tuple(soon)) if soon else now


def _zone(site: Site, house: str) -> str:
    return site.corpus.rulebooks[house].meta.time_zone


def _alike(rows: Iterable[Row]) -> tuple[tuple[Row, tuple[Row, ...]], ...]:
    """The same answers together, in the order of the first; one with a note or a change to come stands by itself."""
    found: dict[object, list[Row]] = {}
    for one in rows:
        alone = one.tab.id if one.note or one.soon else ""
        found.setdefault((one.mark, one.value, one.gap, alone), []).append(one)
    return tuple((same[0], tuple(same)) for same in found.values())


def _tally(site: Site, points: Sequence[Point], seen: set[Relation], language: Language):
    """For each relation that is met: its mark, and how many houses stand in it on each point."""
    for relation in Relation:
        if relation in seen:
            cells = (site.comparison.cells[point.id] for point in points)
            yield (
                mark(relation, language),
                tuple(sum(by_book[b.id].relation is relation for b in site.corpus.houses) for by_book in cells),
            )


def view(site: Site, page: Page, language: Language) -> TopicView:
    corpus, comparison = site.corpus, site.comparison
    topic = corpus.catalogue.topics[page.key]
    group = next(g for g in corpus.catalogue.groups if g.id == topic.group)
    points = corpus.catalogue.points_of(topic.id)
    order = list(Relation)
    views = []
    for point in points:
        cells = comparison.cells[point.id]
        houses = sorted((cells[b.id] for b in corpus.houses), key=lambda c: order.index(c.relation))
        rows = tuple(_with_soon(site, cell, language) for cell in houses)
        views.append(
            PointView(
                point.id,
                point.label[language.code],
                point.question[language.code],
                row(site, cells[corpus.baseline.id], language),
                () if site.many else rows,
                _alike(rows) if site.many else (),
            )
        )
    glance, departing, seen = [], [], set()
    for book in corpus.houses:
        relations = [comparison.cells[point.id][book.id].relation for point in points]
        seen |= set(relations)
        glance.append((tab(site, book, language), tuple(mark(r, language) for r in relations)))
        if any(r.departs for r in relations):
            departing.append(tab(site, book, language))
    articles = []
    for book in corpus.rulebooks.values():
        own = [a for a in corpus.by_topic.get(topic.id, ()) if a.rulebook == book.id]
        if own:
            articles.append((tab(site, book, language), tuple(article_link(site, a, language) for a in own)))
    title = topic.title[language.code]
    return TopicView(
        id=topic.id,
        title=title,
        description=", ".join(p.label[language.code] for p in points) or title,
        group=group.title[language.code],
        group_path=site.path(language, f"compare/{group.id}/"),
        lead_houses=tuple(departing[:LISTED] if site.many else departing),
        lead_more=more(len(departing) - LISTED, language) if site.many else "",
        columns=tuple((p.label[language.code], f"#{p.id}") for p in points),
        glance=() if site.many or not points else tuple(glance),
        tally=tuple(_tally(site, points, seen, language)) if site.many else (),
        key=tuple(mark(r, language) for r in Relation if r in seen),
        points=tuple(views),
        houses=len(corpus.houses),
        articles=tuple(articles),
    )

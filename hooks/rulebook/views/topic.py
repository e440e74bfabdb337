"""A topic's page: a glance table, then every point with the baseline and the houses, differences first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from .. import clock
from ..comparison import Cell
from ..languages import Language
from ..site import Page, Site
from ..values import Relation
from .parts import ArticleLink, Mark, Row, SoonRow, Tab, article_link, mark, row, tab


@dataclass(frozen=True)
class PointView:
    id: str
    label: str
    question: str
    baseline: Row
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class TopicView:
    id: str
    title: str
    description: str
    group: str
    group_path: str
    lead_houses: tuple[Tab, ...]
    columns: tuple[tuple[str, str], ...]
    glance: tuple[tuple[Tab, tuple[Mark, ...]], ...]
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
        views.append(
            PointView(
                point.id,
                point.label[language.code],
                point.question[language.code],
                row(site, cells[corpus.baseline.id], language),
                tuple(_with_soon(site, cell, language) for cell in houses),
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
        lead_houses=tuple(departing),
        columns=tuple((p.label[language.code], f"#{p.id}") for p in points),
        glance=tuple(glance) if points else (),
        key=tuple(mark(r, language) for r in Relation if r in seen),
        points=tuple(views),
        houses=len(corpus.houses),
        articles=tuple(articles),
    )

"""Pages that list: where a house differs, the comparison by chapter, search, about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from .. import charts
from ..comparison import Cell, Comparison, count
from ..gaps import fills_alike
from ..languages import Language
from ..site import Page, Site
from ..values import Relation
from .article import Delta
from .home import BookCard
from .home import view as home_view
from .parts import (
    Count,
    Link,
    Mark,
    Row,
    Tab,
    all_counts,
    book_page,
    cite,
    letters,
    mark,
    marks,
    row,
    tab,
)
from .terms import terms


@dataclass(frozen=True)
class DivergenceGroup:
    """A chapter: one mark per question (`chart`, SVG), the departures, and by relation what is folded behind them."""

    id: str
    title: str
    n: int
    departing: int
    chart: str
    deltas: tuple[tuple[Mark, Delta], ...]
    settled: Mapping[str, tuple[Delta, ...]]  # what is left open, what is the same, and what nobody has compared yet


@dataclass(frozen=True)
class DivergenceView:
    title: str
    description: str
    tab: Tab
    baseline: Tab
    heading: str
    lead: str
    counts: tuple[Count, ...]
    total: int
    groups: tuple[DivergenceGroup, ...]
    folds: tuple[Count, ...]
    csv: str
    others: tuple[Link, ...]
    edition: str
    gap: str  # what fills the gaps, said once
    gap_link: Link | None


# Nothing to act on: folded behind all differences
_SETTLED = (Relation.SILENT, Relation.SAME, Relation.NOT_REVIEWED)


def divergence(site: Site, page: Page, language: Language) -> DivergenceView:
    corpus = site.corpus
    house, _, against = page.key.partition(" ")
    comparison = site.comparison_with(against)
    book, baseline = corpus.rulebooks[house], comparison.baseline
    groups = []
    for group in corpus.catalogue.groups:
        cells = comparison.of_group(group.id, house)
        if not cells:
            continue
        title = group.title[language.code]
        counts = count(cells)
        words = ", ".join(f"{m.word} {m.n}" for m in marks(counts, language))
        chart = charts.tally([c.relation for c in cells], f"{title}: {words}")
        departing = [(mark(c.relation, language), _delta(site, comparison, c, language)) for c in cells if c.departs]
        settled = {
            r.value: tuple(_delta(site, comparison, c, language) for c in cells if c.relation is r) for r in _SETTLED
        }
        groups.append(DivergenceGroup(group.id, title, len(cells), counts.departing, chart, tuple(departing), settled))
    everything = count(comparison.of_book(house))
    name, other = book.meta.name[language.code], baseline.meta.name[language.code]
    heading = language.text("divergence", baseline=other)
    lead = language.text(
        "divergence_sum", total=language.number(everything.total), n=language.number(everything.departing)
    )
    about = book_page(site, book, language)
    rule = book.meta.gap_rule
    others = []
    for rival in corpus.baselines(book):
        if rival.id != against:
            path = f"{house}/divergence/" if rival.meta.baseline else f"{house}/against/{rival.id}/"
            others.append(
                Link(
                    language.text("divergence_other", house=name, other=rival.meta.name[language.code]),
                    site.path(language, path),
                )
            )
    return DivergenceView(
        title=f"{name}: {heading}",
        description=f"{name} / {other}: {lead}",
        tab=tab(site, book, language),
        baseline=tab(site, baseline, language),
        heading=heading,
        lead=lead,
        counts=all_counts(everything, language),
        total=everything.total,
        groups=tuple(groups),
        folds=tuple(c for c in all_counts(everything, language) if c.n and c.mark.key in _SETTLED),
        csv=f"api/v1/csv/{house}-{language.code}.csv" if baseline.meta.baseline else "",
        others=tuple(others),
        edition=f"{about['edition']} · {about['effective']}",
        gap="" if rule.kind == "none" else language.text("gap_line", text=rule.text[language.code]),
        gap_link=cite(site, rule.at, None, language) if rule.at in corpus.articles else None,
    )


def _delta(site: Site, comparison: Comparison, cell: Cell, language: Language) -> Delta:
    rows = (
        row(site, cell, language, short=True),
        row(site, comparison.cells[cell.point.id][comparison.baseline.id], language, short=True),
    )
    other = comparison.cells[cell.point.id][comparison.baseline.id]
    rows = (_filled(site, rows[0], cell, other, language), _filled(site, rows[1], other, cell, language))
    if site.corpus.rulebooks[cell.rulebook].meta.gap_rule.kind == "not-stated":
        rows = (
            replace(rows[0], gap="", gap_links=()),
            rows[1],
        )  # the same words at every point: the page says them once
    path = site.path(language, f"topics/{cell.point.topic}/") + f"#{cell.point.id}"
    return Delta(cell.point.label[language.code], path, rows)


def _filled(site: Site, shown: Row, cell: Cell, other: Cell, language: Language) -> Row:
    """A row with the word that what fills its silence is what the other side answers, where that is so."""
    found = fills_alike(site.comparison, cell, other)
    if found is None:
        return shown
    return replace(shown, gap=language.text("gap_same", gap=shown.gap, rule=found.rule.short[language.code]))


@dataclass(frozen=True)
class MatrixRow:
    """One question: the baseline's value and every house's mark with its value; of many houses, how many stand in each relation."""

    label: str
    path: str
    baseline: str
    cells: tuple[tuple[Mark, str], ...]
    tally: Mapping[str, int]


@dataclass(frozen=True)
class TopicLine:
    """One topic: the most departing relation of each house; of many houses, how many stand in each."""

    title: str
    path: str
    marks: tuple[Mark, ...]
    tally: Mapping[str, int]
    rows: tuple[MatrixRow, ...]


@dataclass(frozen=True)
class GroupView:
    id: str
    title: str
    description: str
    path: str
    n_topics: int
    baseline: Tab
    houses: tuple[tuple[Tab, str], ...]  # with the letters of its column on a phone
    topics: tuple[TopicLine, ...]
    unasked: tuple[Link, ...]
    key: tuple[Mark, ...]
    charts: tuple[tuple[Tab, str, str], ...]


def group(site: Site, page: Page, language: Language) -> GroupView:
    return _group(site, page.key, language, with_values=True)


def _group(site: Site, id: str, language: Language, with_values: bool = False) -> GroupView:
    corpus, comparison = site.corpus, site.comparison
    found = next(g for g in corpus.catalogue.groups if g.id == id)
    order = list(Relation)
    lines, unasked, seen = [], [], set()
    for topic in corpus.catalogue.topics_of(id):
        path = site.path(language, f"topics/{topic.id}/")
        if not corpus.catalogue.points_of(topic.id):
            unasked.append(Link(topic.title[language.code], path))
            continue
        worst = []
        for book in corpus.houses:
            relations = [c.relation for c in comparison.of_topic(topic.id, book.id)]
            if relations:
                worst.append(min(relations, key=order.index))
        seen |= set(worst)
        rows = _matrix_rows(site, topic.id, language) if with_values else ()
        shown = () if site.many else tuple(mark(r, language) for r in worst)
        lines.append(TopicLine(topic.title[language.code], path, shown, _tally(site, worst), rows))
    title = found.title[language.code]
    pictures = []
    for book in () if site.many else corpus.houses:
        counts = count(comparison.of_group(id, book.id))
        words = ", ".join(f"{m.word} {m.n}" for m in marks(counts, language))
        chart = charts.tally(
            [c.relation for c in comparison.of_group(id, book.id)], f"{book.meta.name[language.code]}: {words}"
        )
        pictures.append(
            (tab(site, book, language), chart, language.text("departs_of", n=counts.departing, total=counts.total))
        )
    return GroupView(
        id=id,
        title=title,
        description=language.text("compare_lead"),
        path=site.path(language, f"compare/{id}/"),
        n_topics=len(lines) + len(unasked),
        baseline=tab(site, corpus.baseline, language),
        houses=_columns(site, language),
        topics=tuple(lines),
        unasked=tuple(unasked),
        key=tuple(mark(r, language) for r in Relation if r in seen),
        charts=tuple(pictures),
    )


def _tally(site: Site, relations: Iterable[Relation]) -> Mapping[str, int]:
    """How many of many houses stand in each relation; nothing where the houses stand side by side."""
    return {relation.value: n for relation, n in Counter(relations).items()} if site.many else {}


def _columns(site: Site, language: Language) -> tuple[tuple[Tab, str], ...]:
    """The houses as columns of a matrix: their tabs, and the letters that tell them apart on a phone. Many houses are no columns."""
    if site.many:
        return ()
    tabs = [tab(site, book, language) for book in site.corpus.houses]
    return tuple(zip(tabs, letters([t.short for t in tabs]), strict=True))


def _matrix_rows(site: Site, topic: str, language: Language) -> tuple[MatrixRow, ...]:
    corpus, comparison = site.corpus, site.comparison
    rows = []
    for point in corpus.catalogue.points_of(topic):
        cells = comparison.cells[point.id]
        said = []
        for book in () if site.many else corpus.houses:
            cell = cells[book.id]
            text = (
                f"→\u00a0{book.meta.gap_rule.short[language.code]}"  # the arrow stays with its word
                if cell.relation is Relation.SILENT
                else site.say(cell.value, point, language, True)
            )
            said.append((mark(cell.relation, language), text))
        base = site.say(cells[corpus.baseline.id].value, point, language, True)
        path = site.path(language, f"topics/{topic}/") + f"#{point.id}"
        tally = _tally(site, (cells[book.id].relation for book in corpus.houses))
        rows.append(MatrixRow(point.label[language.code], path, base, tuple(said), tally))
    return tuple(rows)


@dataclass(frozen=True)
class CompareView:
    title: str
    description: str
    books: tuple[BookCard, ...]
    houses: tuple[tuple[Tab, str], ...]
    groups: tuple[GroupView, ...]
    key: tuple[Mark, ...]


def compare(site: Site, page: Page, language: Language) -> CompareView:
    home = home_view(site, page, language)
    groups = tuple(_group(site, g.id, language) for g in site.corpus.catalogue.groups)
    seen = {m.key for g in groups for m in g.key}
    return CompareView(
        language.text("compare"),
        language.text("compare_lead"),
        home.books,
        _columns(site, language),
        groups,
        tuple(mark(r, language) for r in Relation if r.value in seen),
    )


@dataclass(frozen=True)
class Elsewhere:
    """Another language's search documents, and the Unicode scripts that its words are written in."""

    documents: str
    scripts: str


@dataclass(frozen=True)
class SearchView:
    """`documents` is the path of the language's search documents: it changes with every text, and only this page names it. `workers` are the
    scripts of the search, with those for documents in several files where they are."""

    title: str
    description: str
    documents: str
    workers: tuple[str, ...]
    elsewhere: tuple[Elsewhere, ...]
    books: tuple[Tab, ...]
    suggestions: tuple[Link, ...]


def search(site: Site, page: Page, language: Language) -> SearchView:
    home = home_view(site, page, language)
    return SearchView(
        language.text("search_title"),
        language.text("tagline_long"),
        site.assets.get(language.code, ""),
        ("worker.js", *(("parts.js",) if _is_split(site, language) else ())),
        tuple(
            Elsewhere(site.assets.get(other.code, ""), " ".join(other.scripts))
            for other in site.corpus.languages
            if other is not language
        ),
        tuple(b.tab for b in home.books),
        home.examples,
    )


def _is_split(site: Site, language: Language) -> bool:
    return any(path.startswith(f"assets/search/{language.code}/") for path in site.assets.values())


@dataclass(frozen=True)
class AboutView:
    title: str
    description: str
    sources: tuple[tuple[Tab, str, str, str, bool], ...]


def about(site: Site, page: Page, language: Language) -> AboutView:
    rows = tuple(
        (
            tab(site, b, language),
            b.meta.source[language.code],
            b.meta.edition[language.code],
            b.meta.gap_rule.text.get(language.code, ""),
            b.meta.official,
        )
        for b in site.corpus.rulebooks.values()
    )
    return AboutView(language.text("about"), terms(site, None, language), rows)


@dataclass(frozen=True)
class MissingView:
    title: str
    description: str


def missing(site: Site, page: Page, language: Language) -> MissingView:
    return MissingView(language.text("page_not_found"), language.text("page_not_found_lead"))

"""Pages that list: a rulebook's contents, where a house differs, the comparison by chapter, glossary, changes, search, about."""

from __future__ import annotations

from dataclasses import dataclass

from ..comparison import count
from ..languages import Language
from ..site import Page, Site
from ..values import Relation
from .article import Delta
from .home import BookCard, News, news
from .home import view as home_view
from .parts import ArticleLink, Link, Mark, Tab, article_link, cite, mark, marks, row, tab


@dataclass(frozen=True)
class SectionView:
    id: str
    title: str
    part: str
    articles: tuple[ArticleLink, ...]


@dataclass(frozen=True)
class PartView:
    id: str
    title: str
    edition: str
    n: int
    sections: tuple[SectionView, ...]


@dataclass(frozen=True)
class RulebookView:
    title: str
    description: str
    tab: Tab
    baseline: bool
    edition: str
    effective: str
    source: str
    gap: str
    gap_link: Link | None
    articles: str
    counts: tuple[Mark, ...]
    divergence_path: str
    parts: tuple[PartView, ...]


def rulebook(site: Site, page: Page, language: Language) -> RulebookView:
    book = site.corpus.rulebooks[page.key]
    meta = book.meta
    sections = []
    for section in meta.sections:
        own = tuple(article_link(site, a, language) for a in book.articles if a.section == section.id)
        if own:
            sections.append(SectionView(section.id, section.title[language.code], section.part or "rules", own))
    titles = {part.id: part.title[language.code] for part in meta.parts} or {"rules": language.text("contents")}
    parts = []
    for id, title in titles.items():
        mine = tuple(s for s in sections if s.part == id)
        parts.append(PartView(id, title, meta.edition[language.code], sum(len(s.articles) for s in mine), mine))
    gap_article = site.corpus.articles.get(meta.gap_rule.at or "")
    cells = [c for c in site.comparison.of_book(book.id) if c.relation is not None]
    return RulebookView(
        title=meta.name[language.code],
        description=meta.source[language.code],
        tab=tab(site, book, language),
        baseline=meta.baseline,
        edition=meta.edition[language.code],
        effective=language.text("effective_from", date=language.date(meta.effective))
        if meta.effective
        else language.text("effective_unknown"),
        source=meta.source[language.code],
        gap=meta.gap_rule.text.get(language.code, ""),
        gap_link=cite(site, gap_article.id, None, language) if gap_article else None,
        articles=language.text("articles_n", len(book.articles)),
        counts=marks(count(cells), language),
        divergence_path="" if meta.baseline else site.path(language, f"{book.id}/divergence/"),
        parts=tuple(p for p in parts if p.n),
    )


@dataclass(frozen=True)
class DivergenceGroup:
    id: str
    title: str
    counts: tuple[Mark, ...]
    n: int
    strip: tuple[Mark, ...]
    deltas: tuple[tuple[str, Delta], ...]  # relation, both answers


@dataclass(frozen=True)
class DivergenceView:
    title: str
    description: str
    tab: Tab
    baseline: str
    counts: tuple[Mark, ...]
    total: int
    groups: tuple[DivergenceGroup, ...]


def divergence(site: Site, page: Page, language: Language) -> DivergenceView:
    corpus, comparison = site.corpus, site.comparison
    book = corpus.rulebooks[page.key]
    baseline = comparison.baseline
    groups = []
    for group in corpus.catalogue.groups:
        cells = comparison.of_group(group.id, book.id)
        deltas = []
        for cell in cells:
            if cell.departs:
                rows = (
                    row(site, cell, language, short=True),
                    row(site, comparison.cells[cell.point.id][baseline.id], language, short=True),
                )
                path = site.path(language, f"topics/{cell.point.topic}/") + f"#{cell.point.id}"
                deltas.append((cell.relation.value, Delta(cell.point.label[language.code], path, rows)))
        strip = tuple(mark(c.relation, language) for c in cells)
        groups.append(
            DivergenceGroup(
                group.id, group.title[language.code], marks(count(cells), language), len(cells), strip, tuple(deltas)
            )
        )
    everything = comparison.of_book(book.id)
    name = language.text("divergence", baseline=baseline.meta.name[language.code])
    return DivergenceView(
        title=f"{book.meta.name[language.code]}: {name}",
        description=name,
        tab=tab(site, book, language),
        baseline=baseline.meta.name[language.code],
        counts=marks(count(everything), language),
        total=len(everything),
        groups=tuple(g for g in groups if g.n),
    )


@dataclass(frozen=True)
class TopicLine:
    title: str
    path: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class GroupView:
    id: str
    title: str
    description: str
    path: str
    n_topics: int
    houses: tuple[Tab, ...]
    topics: tuple[TopicLine, ...]
    key: tuple[Mark, ...]


def group(site: Site, page: Page, language: Language) -> GroupView:
    return _group(site, page.key, language)


def _group(site: Site, id: str, language: Language) -> GroupView:
    corpus, comparison = site.corpus, site.comparison
    found = next(g for g in corpus.catalogue.groups if g.id == id)
    lines, seen = [], set()
    order = list(Relation)
    for topic in corpus.catalogue.topics_of(id):
        cells = []
        for book in corpus.houses:
            relations = [c.relation for c in comparison.of_topic(topic.id, book.id)]
            if relations:
                worst = min(relations, key=order.index)
                seen.add(worst)
                cells.append(mark(worst, language))
        lines.append(TopicLine(topic.title[language.code], site.path(language, f"topics/{topic.id}/"), tuple(cells)))
    title = found.title[language.code]
    return GroupView(
        id=id,
        title=title,
        description=language.text("compare_lead"),
        path=site.path(language, f"compare/{id}/"),
        n_topics=len(lines),
        houses=tuple(tab(site, b, language) for b in corpus.houses),
        topics=tuple(lines),
        key=tuple(mark(r, language) for r in Relation if r in seen),
    )


@dataclass(frozen=True)
class CompareView:
    title: str
    description: str
    books: tuple[BookCard, ...]
    groups: tuple[GroupView, ...]


def compare(site: Site, page: Page, language: Language) -> CompareView:
    home = home_view(site, page, language)
    return CompareView(
        language.text("compare"),
        language.text("compare_lead"),
        home.books,
        tuple(_group(site, g.id, language) for g in site.corpus.catalogue.groups),
    )


@dataclass(frozen=True)
class SearchView:
    title: str
    description: str
    books: tuple[Tab, ...]
    suggestions: tuple[Link, ...]


def search(site: Site, page: Page, language: Language) -> SearchView:
    home = home_view(site, page, language)
    return SearchView(
        language.text("search_title"), language.text("tagline_long"), tuple(b.tab for b in home.books), home.examples
    )


@dataclass(frozen=True)
class TermView:
    id: str
    term: str
    definition: str
    variants: tuple[str, ...]
    others: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class GlossaryView:
    title: str
    description: str
    terms: tuple[TermView, ...]


def glossary(site: Site, page: Page, language: Language) -> GlossaryView:
    terms = []
    for term in site.corpus.terms:
        others = tuple(
            (other.code, term.term[other.code])
            for other in site.corpus.languages
            if other.code != language.code and other.code in term.term
        )
        terms.append(
            TermView(
                term.id,
                term.term.get(language.code, term.id),
                term.definition.get(language.code, ""),
                tuple(term.variants.get(language.code, ())),
                others,
            )
        )
    terms.sort(key=lambda t: t.term.lower())
    return GlossaryView(language.text("glossary"), language.text("glossary"), tuple(terms))


@dataclass(frozen=True)
class AmendmentView:
    id: str
    tab: Tab
    date: str
    reason: str
    articles: tuple[ArticleLink, ...]


@dataclass(frozen=True)
class ChangesView:
    title: str
    description: str
    news: tuple[News, ...]
    amendments: tuple[AmendmentView, ...]


def changes(site: Site, page: Page, language: Language) -> ChangesView:
    corpus = site.corpus
    found = [
        AmendmentView(
            a.id.replace("/", "-"),
            tab(site, corpus.rulebooks[a.id.partition("/")[0]], language),
            language.date(a.published),
            a.reason[language.code],
            tuple(article_link(site, corpus.articles[id], language) for id in a.articles if id in corpus.articles),
        )
        for a in sorted(corpus.amendments.values(), key=lambda a: a.published, reverse=True)
    ]
    return ChangesView(language.text("changes"), language.text("changes"), tuple(news(site, language)), tuple(found))


@dataclass(frozen=True)
class AboutView:
    title: str
    description: str
    sources: tuple[tuple[Tab, str, str, str], ...]


def about(site: Site, page: Page, language: Language) -> AboutView:
    rows = tuple(
        (
            tab(site, b, language),
            b.meta.source[language.code],
            b.meta.edition[language.code],
            b.meta.gap_rule.text.get(language.code, ""),
        )
        for b in site.corpus.rulebooks.values()
    )
    return AboutView(language.text("about"), language.text("disclaimer"), rows)


@dataclass(frozen=True)
class MissingView:
    title: str
    description: str


def missing(site: Site, page: Page, language: Language) -> MissingView:
    return MissingView(language.text("page_not_found"), language.text("page_not_found_lead"))

"""Pieces that several views show: a rulebook's tab, a relation with its word, a cell of the comparison, a link to an article."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .. import citation
from ..comparison import Cell, Counts
from ..corpus import Article, Rulebook
from ..languages import Language
from ..memo import once
from ..model import Section
from ..site import Site
from ..values import SILENT, Relation


@dataclass(frozen=True)
class Tab:
    """A rulebook as its index tab: `css` is the colour name, `name` the text, `path` its page."""

    id: str
    css: str
    name: str
    short: str
    path: str


@dataclass(frozen=True)
class Mark:
    """A relation: its key, its word, and how many there are (None where it is not a count)."""

    key: str
    word: str
    n: int | None = None


@dataclass(frozen=True)
class Link:
    """A link with its text."""

    text: str
    path: str
    later: str = ""


@dataclass(frozen=True)
class ArticleLink:
    """An article in a list."""

    id: str
    number: str
    title: str
    ruling: str
    path: str
    tab: Tab
    mark: Mark | None
    lang: str
    later: str = ""
    games: str = ""
    digest: str = ""
    changed: str = ""
    soon: tuple[Soon, ...] = ()


@dataclass(frozen=True)
class Soon:
    """How an entry of a list will read: from an instant (seconds since 1970), said in words; `link` is None when it will be gone."""

    at: int
    text: str
    link: ArticleLink | None


@dataclass(frozen=True)
class Count:
    """How many cells stand in a relation, zero included."""

    mark: Mark
    n: int


@dataclass(frozen=True)
class Row:
    """A cell in words: `value` as a floor says it, `note` as HTML, `cites` the passages, `gap` what applies where it is silent."""

    tab: Tab
    mark: Mark | None
    value: str
    note: str
    cites: tuple[Link, ...]
    gap: str
    gap_link: Link | None
    departs: bool
    soon: tuple[SoonRow, ...] = ()


@dataclass(frozen=True)
class SoonRow:
    """How a cell will read from an instant (seconds since 1970) on, said in words."""

    at: int
    text: str
    row: Row


@once
def tab(site: Site, book: Rulebook, language: Language) -> Tab:
    meta = book.meta
    return Tab(
        book.id, meta.book, meta.name[language.code], meta.short[language.code], site.path(language, f"{book.id}/")
    )


def mark(relation: Relation, language: Language, n: int | None = None) -> Mark:
    return Mark(relation.value, language.relations[relation.value], n)


def marks(counts: Counts, language: Language) -> tuple[Mark, ...]:
    return tuple(mark(relation, language, n) for relation, n in counts.nonzero())


def all_counts(counts: Counts, language: Language) -> tuple[Count, ...]:
    return tuple(Count(mark(relation, language), counts.by_relation.get(relation, 0)) for relation in Relation)


def later_numbers(site: Site, number: str, language: Language) -> str:
    """«2026: 45», or nothing where no later edition is known."""
    return citation.later(site.corpus, number)


@dataclass(frozen=True)
class BookPage:
    """What every page about a rulebook as a whole says first."""

    title: str
    description: str
    tab: Tab
    baseline: bool
    edition: str
    effective: str
    source: str


def book_page(site: Site, book: Rulebook, language: Language, title: str = "") -> dict[str, Any]:
    """The fields of `BookPage`; `title` is added to the rulebook's name."""
    meta, code = book.meta, language.code
    return {
        "title": meta.name[code] + (f" · {title}" if title else ""),
        "description": meta.source[code],
        "tab": tab(site, book, language),
        "baseline": meta.baseline,
        "edition": meta.edition[code],
        "effective": language.text("effective_from", date=language.date(meta.effective))
        if meta.effective
        else language.text("effective_unknown"),
        "source": meta.source[code],
    }


def sections(book: Rulebook) -> Iterator[tuple[Section, tuple[Article, ...]]]:
    """The sections of a rulebook that have articles, with these in printed order."""
    for section in book.meta.sections:
        own = tuple(a for a in book.articles if a.section == section.id)
        if own:
            yield section, own


@once
def article_link(site: Site, article: Article, language: Language, anchor: str | None = None) -> ArticleLink:
    text = article.text(language.code)
    book = site.corpus.rulebooks[article.rulebook]
    later = later_numbers(site, article.number, language) if book.meta.baseline else ""
    return ArticleLink(
        id=article.id,
        number=citation.number(site.corpus, article, language.code),
        title=text.title,
        ruling=text.ruling,
        path=site.path(language, site.article_path(article)) + (f"#{anchor}" if anchor else ""),
        tab=tab(site, book, language),
        mark=article_mark(site, article, language),
        lang=text.language,
        later=later,
        games="" if article.games == ("all",) else " ".join(article.games),
        digest=article.original.digest,
        changed=language.text(f"changed_{article.changed.status}") if article.changed else "",
        soon=_soon(site, article, language) if article.coming and article.state == "in-force" else (),
    )


def _soon(site: Site, article: Article, language: Language) -> tuple[Soon, ...]:
    """What is published and not in force yet for an article."""
    found = []
    for moment, other in site.later:
        change = next((c for c in article.coming if c.date == moment.date and moment.house == article.rulebook), None)
        if change is not None:
            key = "repealed_from" if change.repeal else "coming_from"
            link = None if change.repeal else article_link(other, other.corpus.every[article.id], language)
            link = link and replace(link, soon=())
            found.append(Soon(moment.at, language.text(key, date=language.date(change.date)), link))
    return tuple(found)


def article_mark(site: Site, article: Article, language: Language) -> Mark | None:
    """The one relation that stands for an article in a list; none for the baseline."""
    relation = site.comparison.most_departing(article)
    return mark(relation, language) if relation is not None else None


@once
def cite(site: Site, id: str, anchor: str | None, language: Language) -> Link:
    article = site.corpus.every[id]
    text = citation.paragraph(site.corpus, article, anchor, language.code)
    later = (
        later_numbers(site, article.number, language) if site.corpus.rulebooks[article.rulebook].meta.baseline else ""
    )
    return Link(text, site.path(language, site.article_path(article)) + (f"#{anchor}" if anchor else ""), later)


def row(site: Site, cell: Cell, language: Language, short: bool = False) -> Row:
    """A cell of the comparison in words."""
    own = site.comparison.cells[cell.point.id][cell.rulebook]
    answer = _answer(site, own, language, short)
    if cell is own:
        return answer
    relation = mark(cell.relation, language) if cell.relation is not None else None
    return replace(answer, mark=relation, departs=cell.departs)


@once
def _answer(site: Site, cell: Cell, language: Language, short: bool) -> Row:
    """A cell of the comparison with the corpus's own baseline; against another one, only the relation differs."""
    book = site.corpus.rulebooks[cell.rulebook]
    cites: list[Link] = []
    note = ""
    if cell.cited is not None:
        cites.append(cite(site, cell.cited.article, cell.cited.anchor, language))
        for also in cell.cited.also:
            article, _, anchor = also.partition("#")
            cites.append(cite(site, article or cell.cited.article, anchor or None, language))
    note = site.note(cell.rulebook, cell.point.id, language)
    gap, gap_link = silent_gap(site, book, cell, language)
    return Row(
        tab=tab(site, book, language),
        mark=mark(cell.relation, language) if cell.relation is not None else None,
        value=site.say(cell.value, cell.point, language, short),
        note=note,
        cites=tuple(cites),
        gap=gap,
        gap_link=gap_link,
        departs=cell.departs,
    )


def silent_gap(site: Site, book: Rulebook, cell: Cell, language: Language) -> tuple[str, Link | None]:
    """What applies where a house says nothing, by its own gap rule: text, and the article that says so."""
    rule = book.meta.gap_rule
    if cell.value != SILENT or rule.kind == "none":
        return "", None
    what = rule.short[language.code]
    if rule.kind in ("tda", "tda-latest"):
        base = site.comparison.cells[cell.point.id][site.comparison.baseline.id]
        if base.value not in (None, SILENT):
            what += " · " + language.text("gap_value", value=site.say(base.value, cell.point, language, True))
            if rule.kind == "tda-latest" and base.cited is not None:
                what += _later(site, site.corpus.articles[base.cited.article].number, language)
    link = cite(site, rule.at, None, language) if rule.at and rule.at in site.corpus.articles else None
    return language.text("applies_here", what=what), link


def _later(site: Site, number: str, language: Language) -> str:
    notes = []
    for walk in site.corpus.crosswalks:
        rule = walk.rules.get(number)
        if rule is None:
            continue
        text = language.text("also_2026", numbers=", ".join(rule.numbers)).replace("2026", walk.to_year)
        if rule.change == "amended":
            text += ", " + language.text("gap_amended", year=walk.to_year)
        notes.append(text)
    return f" ({'; '.join(notes)})" if notes else ""

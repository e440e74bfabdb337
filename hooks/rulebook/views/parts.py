"""Pieces that several views show: a rulebook's tab, a relation with its word, a cell of the comparison, a link to an article."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .. import citation, timeline
from ..articles import Article, Rulebook
from ..comparison import Cell, Counts
from ..gaps import Later, gap
from ..languages import Language
from ..memo import once, pure
from ..model import Section
from ..site import ROOT, Site
from ..values import SILENT, Relation

LISTED = 8  # rulebooks that a page about something else names one by one; the topic's page has all


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
class LaterNumbers:
    """What a baseline rule is called in later editions, «2026: 45», and the years in which its content was amended."""

    text: str
    amended: str = ""


@dataclass(frozen=True)
class Link:
    """A link with its text."""

    text: str
    path: str
    later: LaterNumbers | None = None


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
    later: LaterNumbers | None = None
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
    """A cell in words: `value` as a floor says it, `note` as HTML with the passage it speaks of, `cites` the passages, `gap` what applies where it is silent."""

    tab: Tab
    mark: Mark | None
    value: str
    note: str
    note_cite: Link | None
    cites: tuple[Link, ...]
    gap: str
    gap_links: tuple[Link, ...]
    departs: bool
    soon: tuple[SoonRow, ...] = ()


@dataclass(frozen=True)
class SoonRow:
    """How a cell will read from an instant (seconds since 1970) on, said in words."""

    at: int
    text: str
    row: Row


def whole_dates(text: str) -> str:
    """A date is not broken over two lines at its hyphens: word joiners stand around them."""
    return re.sub(r"(?<=\d{4})-(\d\d)-(?=\d\d)", "\u2060-\u2060\\1\u2060-\u2060", text)


@once
def tab(site: Site, book: Rulebook, language: Language) -> Tab:
    meta = book.meta
    return Tab(
        book.id, meta.book, meta.name[language.code], meta.short[language.code], site.path(language, f"{book.id}/")
    )


def more(n: int, language: Language) -> str:
    """«+ 53 houses», or nothing: what a list leaves to another page."""
    return f"+ {language.text('houses_n', n)}" if n > 0 else ""


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """The shortest beginning of each name that no other name has, for narrow columns; equal names are counted."""
    folded = [name.casefold() for name in names]
    found = []
    for i, name in enumerate(names):
        others = folded[:i] + folded[i + 1 :]
        ends = range(1, len(name) + 1)
        end = next((n for n in ends if not any(o.startswith(name[:n].casefold()) for o in others)), len(name))
        twins = folded[: i + 1].count(folded[i]) if folded.count(folded[i]) > 1 else 0
        found.append(f"{name}{twins}" if twins else name[:end])
    return tuple(found)


@pure
def mark(relation: Relation, language: Language, n: int | None = None) -> Mark:
    return Mark(relation.value, language.relations[relation.value], n)


def marks(counts: Counts, language: Language) -> tuple[Mark, ...]:
    return tuple(mark(relation, language, n) for relation, n in counts.nonzero())


def all_counts(counts: Counts, language: Language) -> tuple[Count, ...]:
    return tuple(Count(mark(relation, language), counts.by_relation.get(relation, 0)) for relation in Relation)


def later_numbers(site: Site, number: str) -> LaterNumbers | None:
    """«2026: 45», or None where no later edition is known."""
    text = citation.later(site.corpus, number)
    amended = [w.to_year for w in site.corpus.crosswalks if number in w.rules and w.rules[number].change == "amended"]
    return LaterNumbers(text, " ".join(amended)) if text else None


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
        "effective": in_force(timeline.begun(site.corpus, book), book.today, language),
        "source": meta.source[code],
    }


def in_force(effective: str | None, today: str, language: Language) -> str:
    """Since when a text applies, or from when it will."""
    if not effective:
        return language.text("effective_unknown")
    begun = effective <= (today or effective)
    return language.text("effective_from" if begun else "in_force_from", date=language.date(effective))


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
    later = later_numbers(site, article.number) if book.meta.baseline else None
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
        digest=article.read_digest(language.code),
        changed=language.text(f"changed_{article.changed.status}") if article.changed else "",
        soon=_soon(site, article, language) if article.coming and article.state == "in-force" else (),
    )


def mentioned(link: ArticleLink) -> ArticleLink:
    """A link without what lists of articles alone say of one: a page that doesn't say it would seem to change when that does."""
    return replace(link, games="", digest="", changed="", soon=())


def named(link: ArticleLink) -> ArticleLink:
    """A link that is number and title alone."""
    return replace(mentioned(link), ruling="", mark=None)


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
    later = later_numbers(site, article.number) if site.corpus.rulebooks[article.rulebook].meta.baseline else None
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
    if cell.cited is not None:
        cites.append(cite(site, cell.cited.article, cell.cited.anchor, language))
        for also in cell.cited.also:
            article, _, anchor = also.partition("#")
            cites.append(cite(site, article or cell.cited.article, anchor or None, language))
    note, note_cite = _note(site, cell, cites, language)
    gap, gap_links = silent_gap(site, book, cell, language)
    return Row(
        tab=tab(site, book, language),
        mark=mark(cell.relation, language) if cell.relation is not None else None,
        value=site.say(cell.value, cell.point, language, short),
        note=note,
        note_cite=note_cite,
        cites=tuple(cites),
        gap=gap,
        gap_links=gap_links,
        departs=cell.departs,
    )


def _note(site: Site, cell: Cell, cites: Sequence[Link], language: Language) -> tuple[str, Link | None]:
    """The note on a cell, and the passage it speaks of unless that is the value's own or linked in the note."""
    note = site.note(cell.rulebook, cell.point.id, language)
    spoken_of = site.note_passage(cell.rulebook, cell.point.id)
    if spoken_of is None:
        return note, None
    link = _passage(site, cell.rulebook, spoken_of, language)
    named = f'href="{ROOT}{link.path}"' in note
    own = bool(cites) and cites[0].path == link.path
    return note, None if named or own else link


def _passage(site: Site, house: str, passage: tuple[str, str], language: Language) -> Link:
    """A passage that stands beside a house's cell; one of another rulebook is named with it."""
    link, owner = cite(site, *passage, language), passage[0].partition("/")[0]
    short = site.corpus.rulebooks[owner].meta.short[language.code]
    return link if owner == house else replace(link, text=f"{short} {link.text}")


def silent_gap(site: Site, book: Rulebook, cell: Cell, language: Language) -> tuple[str, tuple[Link, ...]]:
    """What applies where a house says nothing, by its own gap rule: text, the article that says so, the passage that applies."""
    found = gap(site.comparison, cell)
    if found is None:
        return "", ()
    rule = found.rule
    links = [cite(site, rule.at, None, language)] if rule.at and rule.at in site.corpus.articles else []
    if rule.kind == "not-stated":
        # the house names nothing that would apply; its own words say all that is known
        return language.text("gap_line", text=rule.text[language.code]), tuple(links)
    what = rule.short[language.code]
    if found.value == SILENT:
        what = language.text("gap_uncovered", what=what)
    elif found.value is not None:
        what += " · " + language.text("gap_value", value=site.say(found.value, cell.point, language, True))
        what += _later(found.later, language)
    if found.cited is not None:
        links.append(_passage(site, book.id, (found.cited.article, found.cited.anchor), language))
    return language.text("applies_here", what=what), tuple(links)


def _later(later: tuple[Later, ...], language: Language) -> str:
    notes = []
    for one in later:
        text = language.text("also_2026", numbers=", ".join(one.numbers)).replace("2026", one.year)
        if one.amended:
            text += ", " + language.text("gap_amended", year=one.year)
        notes.append(text)
    return f" ({'; '.join(notes)})" if notes else ""

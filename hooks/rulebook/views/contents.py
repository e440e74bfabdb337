"""A rulebook's own page: its parts, sections and articles in printed order, and what is not in force."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .. import pocket
from ..articles import Article
from ..comparison import count
from ..languages import Language
from ..site import Page, Site, counted
from .parts import (
    ArticleLink,
    BookPage,
    Link,
    Mark,
    article_link,
    book_page,
    cite,
    marks,
    sections,
)


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
    preface: str
    edition: str
    n: int
    sections: tuple[SectionView, ...]


@dataclass(frozen=True)
class RulebookView(BookPage):
    """`fresh`: per later year, which numbers are new in it and have no text here."""

    gap: str
    gap_link: Link | None
    articles: str
    counts: tuple[Mark, ...]
    divergence_path: str
    parts: tuple[PartView, ...]
    total: int
    changed_legend: str
    print_path: str
    pockets: tuple[Link, ...]
    fresh: tuple[tuple[str, str], ...]
    outside: tuple[tuple[ArticleLink, str], ...]
    changes_path: str
    official: bool


def rulebook(site: Site, page: Page, language: Language) -> RulebookView:
    book = site.corpus.rulebooks[page.key]
    meta = book.meta
    found = [
        SectionView(
            section.id,
            section.title[language.code],
            section.part or "rules",
            tuple(article_link(site, a, language) for a in articles),
        )
        for section, articles in sections(book)
    ]
    titles = {part.id: part.title[language.code] for part in meta.parts} or {"rules": language.text("contents")}
    prefaces = {part.id: part.preface[language.code] for part in meta.parts if part.preface}
    parts = []
    for id, title in titles.items():
        mine = tuple(s for s in found if s.part == id)
        parts.append(
            PartView(
                id, title, prefaces.get(id, ""), meta.edition[language.code], sum(len(s.articles) for s in mine), mine
            )
        )
    gap_article = site.corpus.articles.get(meta.gap_rule.at or "")
    cells = [c for c in site.comparison.of_book(book.id) if c.relation is not None]
    return RulebookView(
        **book_page(site, book, language),
        gap=meta.gap_rule.text.get(language.code, ""),
        gap_link=cite(site, gap_article.id, None, language) if gap_article else None,
        articles=language.text("articles_n", len(book.articles)),
        counts=marks(count(cells), language),
        divergence_path="" if meta.baseline else site.path(language, f"{book.id}/divergence/"),
        parts=tuple(p for p in parts if p.n),
        total=len(counted(book)),
        changed_legend=next(
            (language.text("changed_legend", against=a.changed.against) for a in book.articles if a.changed), ""
        ),
        print_path=site.path(language, f"{book.id}/print/"),
        pockets=tuple(_pockets(site, book.id, language)),
        fresh=tuple(
            (w.to_year, language.text("edition_new_list", year=w.to_year, numbers=", ".join(_numbered(w.new))))
            for w in site.corpus.crosswalks
            if meta.baseline and w.new
        ),
        outside=tuple((article_link(site, a, language), _why_outside(a, language)) for a in book.outside),
        changes_path=site.path(language, f"changes/{book.id}/"),
        official=meta.official,
    )


def _numbered(names: Iterable[str]) -> list[str]:
    """Without parts that bear no number (a glossary)."""
    return [name for name in names if any(c.isdigit() for c in name)]


def _pockets(site: Site, house: str, language: Language):
    """The pocket editions that are there, with their size."""
    for edition in pocket.editions(site.corpus, [house], [language.code]):
        path = site.assets.get(f"{pocket.FOLDER}/{edition.name}")
        if path:
            yield Link(language.text("pocket" if edition.kind == "all" else "pocket_divergence"), path)


def _why_outside(article: Article, language: Language) -> str:
    """Why an article is not among those in force."""
    if article.repealed:
        return language.text("repealed_since", date=language.date(article.repealed.date))
    return language.text("coming_from", date=language.date(article.coming[0].date))

"""The edition switch: which editions of the baseline there are, and where the same rule stands in each.

A full edition is a rulebook of the baseline's line; choosing it leads to the same rule there. Of a year that only a crosswalk knows,
the numbers are shown first and the text stays the baseline's.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..articles import Article, Rulebook
from ..languages import Language
from ..site import Page, Site


@dataclass(frozen=True)
class Edition:
    """One choice: `id` a rulebook's, or a year of which only numbers are known; `path` leads to the same page in that edition."""

    id: str
    name: str
    status: str
    path: str
    explain: str = ""
    amended: str = ""
    former: str = ""
    years: str = ""


@dataclass(frozen=True)
class Editions:
    """What the switch offers on a page; `own` is the full edition that the page belongs to, if it is one's."""

    own: str
    status: str
    all: tuple[Edition, ...]


def editions(site: Site, page: Page, language: Language) -> Editions:
    baseline = site.corpus.baseline
    full = site.editions
    own = next((book for book in full if book.id == page.path.partition("/")[0]), None)
    years = {book.meta.year for book in full}
    found = [
        Edition(book.id, book.meta.name[language.code], _status(book, language), _path(site, page, own, book, language))
        for book in full
    ]
    year = baseline.meta.year or baseline.meta.name[language.code]
    for walk in site.corpus.crosswalks:
        if walk.to_year in years:
            continue
        words = {"name": baseline.meta.short[language.code], "year": year, "later": walk.to_year}
        found.append(
            Edition(
                walk.to_year,
                language.text("edition_numbers", **words),
                language.text("status_numbers", lang=language.code, **words),
                "",
                language.text("edition_numbers_explain", **words),
                language.text("edition_amended", **words),
                year,
                language.text("edition_numbers_years", **words),
            )
        )
    return Editions(own.id if own else "", _status(own or baseline, language), tuple(found))


def _status(book: Rulebook, language: Language) -> str:
    return language.text("status", year=book.meta.year or book.meta.name[language.code], lang=language.code)


def _path(site: Site, page: Page, own: Rulebook | None, target: Rulebook, language: Language) -> str:
    """Where the page stands in another edition; empty where it has no counterpart there, or is no page of an edition."""
    if own is None or own is target:
        return ""
    if page.kind == "article":
        other = counterpart(site, site.corpus.every[page.key], target)
        return site.path(language, site.article_path(other) if other else f"{target.id}/")
    if page.kind == "print":
        return site.path(language, f"{target.id}/print/")
    return site.path(language, f"{target.id}/") if page.kind in ("rulebook", "divergence") else ""


def counterpart(site: Site, article: Article, target: Rulebook) -> Article | None:
    """The same rule in another edition: by the baseline's number, which an edition's articles name (`tda`) or a crosswalk leads to."""
    baseline = site.corpus.baseline
    if article.rulebook == baseline.id:
        numbers: tuple[str, ...] = (article.number,)
    else:
        numbers = article.tda or _back(site, article)
    if target is baseline:
        return next((a for a in target.articles if a.number in numbers), None)
    named = next((a for a in target.articles if set(a.tda) & set(numbers)), None)
    if named is not None:
        return named
    walk = next((w for w in site.corpus.crosswalks if w.to_year == target.meta.year), None)
    later = {n for number in numbers for n in walk.numbers(number)} if walk else set()
    return next((a for a in target.articles if a.number in later), None)


def _back(site: Site, article: Article) -> tuple[str, ...]:
    """The baseline's numbers of an edition's article, by the crosswalk to that edition."""
    year = site.corpus.rulebooks[article.rulebook].meta.year
    for walk in site.corpus.crosswalks:
        if walk.to_year == year:
            return tuple(number for number in walk.rules if article.number in walk.numbers(number))
    return ()

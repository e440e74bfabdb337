"""The glossary: the list of terms, and a page for each with what people say at the table and where it is used."""

from __future__ import annotations

from dataclasses import dataclass

from ..languages import Language
from ..site import Page, Site
from .article import PER_BOOK
from .parts import (
    ArticleLink,
    Tab,
    article_link,
    named,
    tab,
)


@dataclass(frozen=True)
class TermLine:
    id: str
    term: str
    definition: str
    path: str


@dataclass(frozen=True)
class GlossaryView:
    title: str
    description: str
    terms: tuple[TermLine, ...]


def glossary(site: Site, page: Page, language: Language) -> GlossaryView:
    code = language.code
    terms = [
        TermLine(t.id, t.term.get(code, t.id), t.definition.get(code, ""), site.path(language, f"glossary/{t.id}/"))
        for t in site.corpus.terms
    ]
    terms.sort(key=lambda t: t.term.casefold())
    return GlossaryView(language.text("glossary"), language.text("glossary_lead"), tuple(terms))


@dataclass(frozen=True)
class TermView:
    """One concept: what it is called in every language, what people say at the table, and where it is used."""

    title: str
    description: str
    variants: tuple[str, ...]
    others: tuple[tuple[str, str, str, tuple[str, ...]], ...]  # code, language, term, variants
    articles: tuple[tuple[Tab, tuple[ArticleLink, ...]], ...]


def term(site: Site, page: Page, language: Language) -> TermView:
    corpus = site.corpus
    found = next(t for t in corpus.terms if t.id == page.key)
    others = tuple(
        (other.code, other.name, found.term[other.code], tuple(found.variants.get(other.code, ())))
        for other in corpus.languages
        if other.code != language.code and other.code in found.term
    )
    using: dict[str, list[ArticleLink]] = {}
    for article in site.articles_using(found.id):
        using.setdefault(article.rulebook, []).append(named(article_link(site, article, language)))
    articles = tuple(
        (tab(site, book, language), tuple(using[id][: PER_BOOK if site.many else None]))
        for id, book in corpus.rulebooks.items()
        if id in using
    )
    code = language.code
    return TermView(
        found.term.get(code, found.id),
        found.definition.get(code, ""),
        tuple(found.variants.get(code, ())),
        others,
        articles,
    )

"""Pages made for the hand and the printer: the ruling card, a rulebook's print view."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from .. import citation
from ..corpus import Article
from ..languages import Language
from ..site import Page, Site
from .parts import BookPage, book_page, later_numbers, sections


@dataclass(frozen=True)
class CardView:
    title: str
    description: str


def card(site: Site, page: Page, language: Language) -> CardView:
    return CardView(language.text("card"), language.text("card_lead"))


@dataclass(frozen=True)
class PrintedArticle:
    """An article as a print view shows it: `path` is its own page."""

    number: str
    later: str
    title: str
    ruling: str
    lang: str
    body: str
    path: str


@dataclass(frozen=True)
class PrintedSection:
    title: str
    articles: tuple[PrintedArticle, ...]


@dataclass(frozen=True)
class PrintView(BookPage):
    sections: tuple[PrintedSection, ...]


def printed(site: Site, page: Page, language: Language) -> PrintView:
    """All articles of a rulebook in printed order."""
    book = site.corpus.rulebooks[page.key]
    found = tuple(
        PrintedSection(section.title[language.code], tuple(_printed(site, article, language) for article in articles))
        for section, articles in sections(book)
    )
    return PrintView(**book_page(site, book, language, language.text("print_view")), sections=found)


def _printed(site: Site, article: Article, language: Language) -> PrintedArticle:
    text = article.text(language.code)
    baseline = site.corpus.rulebooks[article.rulebook].meta.baseline
    return PrintedArticle(
        citation.number(site.corpus, article, language.code),
        later_numbers(site, article.number, language) if baseline else "",
        text.title,
        text.ruling,
        text.language,
        _within(site.body(article, text, language), article.slug),
        site.path(language, site.article_path(article)),
    )


def _within(html: str, slug: str) -> str:
    """Anchors of an article on a page that holds many: they bear the article's name."""
    return Markup(str(html).replace(' id="', f' id="{slug}.').replace('href="#', f'href="#{slug}.'))

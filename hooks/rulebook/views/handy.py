"""Pages made for the hand and the printer: the ruling card, a rulebook's print view."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from .. import citation
from ..languages import Language
from ..site import Page, Site
from .parts import Tab, later_numbers, tab


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
class PrintView:
    title: str
    description: str
    tab: Tab
    baseline: bool
    edition: str
    effective: str
    source: str
    sections: tuple[PrintedSection, ...]


def printed(site: Site, page: Page, language: Language) -> PrintView:
    """All articles of a rulebook in printed order."""
    book = site.corpus.rulebooks[page.key]
    meta = book.meta
    sections = []
    for section in meta.sections:
        own = []
        for article in book.articles:
            if article.section != section.id:
                continue
            text = article.text(language.code)
            slug = article.id.rpartition("/")[2]
            own.append(
                PrintedArticle(
                    citation.number(site.corpus, article, language.code),
                    later_numbers(site, article.number, language) if meta.baseline else "",
                    text.title,
                    text.ruling,
                    text.language,
                    _within(site.body(article, text, language), slug),
                    site.path(language, site.article_path(article)),
                )
            )
        if own:
            sections.append(PrintedSection(section.title[language.code], tuple(own)))
    return PrintView(
        title=f"{meta.name[language.code]} · {language.text('print_view')}",
        description=meta.source[language.code],
        tab=tab(site, book, language),
        baseline=meta.baseline,
        edition=meta.edition[language.code],
        effective=language.text("effective_from", date=language.date(meta.effective))
        if meta.effective
        else language.text("effective_unknown"),
        source=meta.source[language.code],
        sections=tuple(sections),
    )


def _within(html: str, slug: str) -> str:
    """Anchors of an article on a page that holds many: they bear the article's name."""
    return Markup(str(html).replace(' id="', f' id="{slug}.').replace('href="#', f'href="#{slug}.'))

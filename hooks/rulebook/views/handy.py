"""Pages made for the hand and the printer: the ruling card, a rulebook's print view."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from .. import citation, clock
from ..articles import Article
from ..languages import Language
from ..site import Page, Site
from .parts import BookPage, LaterNumbers, book_page, later_numbers


@dataclass(frozen=True)
class CardView:
    title: str
    description: str


def card(site: Site, page: Page, language: Language) -> CardView:
    return CardView(language.text("card"), language.text("card_lead"))


@dataclass(frozen=True)
class PrintedArticle:
    """An article as a print view shows it: `path` is its own page, `note` what is said of its date, `soon` its texts to come.

    From `begins` to `until` (s since 1970, the venue's midnight; 0 where nothing is published) it is the text in force.
    """

    number: str
    later: LaterNumbers | None
    title: str
    ruling: str
    lang: str
    body: str
    path: str
    note: str = ""
    soon: tuple[PrintedArticle, ...] = ()
    coming: bool = False
    begins: int = 0
    until: int = 0


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
    found = []
    for section in book.meta.sections:
        own = [_printed(site, article, language) for article in book.articles if article.section == section.id]
        for article in book.outside:
            if article.state == "coming" and article.section == section.id:
                when = language.date(article.coming[0].date)
                first = _printed(site, article, language)
                begins = clock.midnight(article.coming[0].date, book.meta.time_zone)
                own.append(replace(first, note=language.text("coming_from", date=when), coming=True, begins=begins))
        if own:
            found.append(PrintedSection(section.title[language.code], tuple(own)))
    return PrintView(
        **book_page(site, book, language, language.text("print_view")),
        sections=tuple(found),
    )


def _printed(site: Site, article: Article, language: Language, scope: str = "") -> PrintedArticle:
    """An article with what is published for later: paper doesn't change on the day, so both texts stand there with their dates."""
    text = article.text(language.code)
    baseline = site.corpus.rulebooks[article.rulebook].meta.baseline
    soon, note, end = [], "", 0
    for moment, other in site.later:
        for change in article.coming:
            if (change.date, article.rulebook) != (moment.date, moment.house):
                continue
            if article.state != "in-force" and change == article.coming[0]:
                continue  # it begins with the text that stands there
            when = language.date(change.date)
            if change.repeal:
                note, end = language.text("repealed_from", date=when), moment.at
            else:
                then = _printed(other, other.corpus.every[article.id], language, f".from-{change.date}")
                soon.append(
                    replace(then, note=language.text("coming_from", date=when), soon=(), coming=True, begins=moment.at)
                )
    ends = [*(then.begins for then in soon), end]
    soon = [replace(then, until=until) for then, until in zip(soon, ends[1:], strict=True)]
    if not note and article.coming and article.state == "in-force":
        note = language.text("earlier_until", date=language.date(article.coming[0].date))
    return PrintedArticle(
        citation.number(site.corpus, article, language.code),
        later_numbers(site, article.number) if baseline else None,
        text.title,
        text.ruling,
        text.language,
        _within(site.body(article, text, language), article.slug + scope),
        site.path(language, site.article_path(article)),
        note,
        tuple(soon),
        until=ends[0],
    )


def _within(html: str, slug: str) -> str:
    """Anchors of an article on a page that holds many: they bear the article's name."""
    return Markup(str(html).replace(' id="', f' id="{slug}.').replace('href="#', f'href="#{slug}.'))

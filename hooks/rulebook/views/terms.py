"""Whose text it is: a restatement, or a house's own wording. Every page, feed and card says so in the same words."""

from __future__ import annotations

from ..articles import Rulebook
from ..languages import Language
from ..site import Page, Site


def owner(site: Site, page: Page) -> Rulebook | None:
    """The rulebook a page is about; None for pages of all of them."""
    if page.kind not in ("rulebook", "article", "divergence", "print", "history", "amendment"):
        return None
    return site.corpus.rulebooks.get(page.key.split(" ")[0].split("/")[0])


def label(site: Site, book: Rulebook | None, language: Language) -> str:
    """The line at the head of a page."""
    if book is not None and book.meta.official:
        return language.text("independent_official", house=book.meta.name[language.code])
    return language.text("independent")


def terms(site: Site, book: Rulebook | None, language: Language, shown: str = "") -> str:
    """The sentence at the foot of a page; `shown` is the language of the text on it, where that isn't the page's."""
    code = language.code
    if book is not None and book.meta.official:
        said = language.text("terms_official", house=book.meta.name[code])
        original = site.corpus.languages[book.meta.original_language]
        translated = (shown or code) != original.code
        return said + (" " + language.text("terms_translation", language=original.name) if translated else "")
    if book is not None:
        return language.text("tda_disclaimer" if book.meta.baseline else "disclaimer")
    own = ", ".join(b.meta.name[code] for b in site.corpus.rulebooks.values() if b.meta.official)
    return language.text("terms_but", houses=own) if own else language.text("disclaimer")

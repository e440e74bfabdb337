"""The page that stands in for one that is not saved on the device; its script fills in which one that is."""

from __future__ import annotations

from dataclasses import dataclass

from ..languages import Language
from ..site import Page, Site
from .parts import Tab, tab


@dataclass(frozen=True)
class OfflineView:
    title: str
    description: str
    books: tuple[Tab, ...]


def view(site: Site, page: Page, language: Language) -> OfflineView:
    return OfflineView(
        language.text("offline_page"),
        language.text("offline_page_how"),
        tuple(tab(site, book, language) for book in site.corpus.rulebooks.values()),
    )

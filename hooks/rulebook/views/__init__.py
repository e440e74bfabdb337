"""What each kind of page shows in a language, as plain data for the templates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..languages import Language
from ..site import Page, Site
from . import article, contents, glossary, handy, history, home, houseguide, lists, offline, topic

VIEWS: dict[str, Callable[[Site, Page, Language], Any]] = {
    "home": home.view,
    "rulebook": contents.rulebook,
    "divergence": lists.divergence,
    "article": article.view,
    "compare": lists.compare,
    "group": lists.group,
    "topic": topic.view,
    "search": lists.search,
    "glossary": glossary.glossary,
    "term": glossary.term,
    "changes": history.changes,
    "houseguide": houseguide.view,
    "history": history.history,
    "amendment": history.amendment,
    "about": lists.about,
    "card": handy.card,
    "print": handy.printed,
    "missing": lists.missing,
    "offline": offline.view,
}


def view(site: Site, page: Page, language: Language) -> Any:
    """The data of one page."""
    return VIEWS[page.kind](site, page, language)

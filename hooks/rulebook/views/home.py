"""The home page: search, number pad, my house, what changed."""

from __future__ import annotations

from dataclasses import dataclass

from ..comparison import count
from ..languages import Language
from ..site import Page, Site, counted
from .history import Said, headline, updated
from .parts import Link, Mark, Tab, marks, tab

NEWS = 12  # changes told on the home page, newest first; the page of changes has all


@dataclass(frozen=True)
class BookCard:
    tab: Tab
    edition: str
    articles: str
    gap: str
    divergence_path: str
    marks: tuple[Mark, ...]
    baseline: bool
    total: int


@dataclass(frozen=True)
class News:
    book: str
    date: str
    updated: str
    text: Said
    path: str


@dataclass(frozen=True)
class HomeView:
    """`numbers` is the path of the number pad's index."""

    title: str
    description: str
    examples: tuple[Link, ...]
    books: tuple[BookCard, ...]
    news: tuple[News, ...]
    numbers: str


def view(site: Site, page: Page, language: Language) -> HomeView:
    corpus = site.corpus
    cards = []
    for book in corpus.rulebooks.values():
        meta = book.meta
        cells = [c for c in site.comparison.of_book(book.id) if c.relation is not None]
        cards.append(
            BookCard(
                tab(site, book, language),
                meta.edition[language.code],
                language.text("articles_n", len(book.articles)),
                meta.gap_rule.text.get(language.code, ""),
                "" if meta.baseline else site.path(language, f"{book.id}/divergence/"),
                marks(count(cells), language),
                meta.baseline,
                len(counted(book)),
            )
        )
    return HomeView(
        title=language.text("site"),
        description=language.text("tagline_long"),
        examples=tuple(Link(q, site.path(language, "search/") + "?q=" + q) for q in language.ui["examples"]),
        books=tuple(cards),
        news=tuple(news(site, language)[:NEWS]),
        numbers=site.assets.get(f"numbers-{language.code}", ""),
    )


def news(site: Site, language: Language) -> list[News]:
    """Dated changes, newest first."""
    found = [
        News(
            a.id.partition("/")[0],
            a.published,
            updated(a),
            headline(site, a, language),
            site.path(language, f"changes/{a.id}/"),
        )
        for a in site.corpus.amendments.values()
    ]
    return sorted(found, key=lambda n: n.date, reverse=True)

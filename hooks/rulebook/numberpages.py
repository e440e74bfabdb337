"""Number addresses: `/<rulebook>/no/<number>/` leads to the article that bears the number, bore it before, or will bear it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape

from . import citation, timeline
from .articles import Article, Rulebook
from .languages import Language
from .site import Site


def addresses(site: Site, book: Rulebook) -> Mapping[str, str]:
    """Number as it stands in an address -> article id. A number of today wins over the same number of another article before."""
    everyone = (*book.articles, *book.outside)
    keys = {article.id: _key(site, book, article, article.number) for article in everyone}
    times = Counter(keys[a.id] for a in book.articles)
    found: dict[str, str] = {}

    def add(article: Article, key: str) -> None:
        # numbers that restart in every section are addressed with their section
        found.setdefault(key if times[key] <= 1 else f"{article.section}-{key}", article.id)

    for article in book.articles:
        add(article, keys[article.id])
    for article in everyone:
        add(article, keys[article.id])
        for number in timeline.numbers(article):
            add(article, _key(site, book, article, number))
    return found


@dataclass(frozen=True)
class Address:
    """Where a number leads; `since` says from when, while the number is still to come."""

    article: str
    since: str = ""


def with_coming(site: Site, book: Rulebook) -> Mapping[str, Address]:
    """`addresses`, and the numbers that are published for later: whoever reads one in an announcement finds the article at once."""
    found = {key: Address(id) for key, id in addresses(site, book).items()}
    for moment, other in site.later:
        if moment.house == book.id:
            for key, id in addresses(other, other.corpus.rulebooks[book.id]).items():
                found.setdefault(key, Address(id, moment.date))
    return found


def _key(site: Site, book: Rulebook, article: Article, number: str) -> str:
    cited = citation.number(site.corpus, replace(article, number=number), book.meta.original_language)
    key = citation.key(cited, number)
    return "-".join(filter(None, "".join(c if c.isascii() and c.isalnum() else " " for c in key).split())).lower()


def pages(site: Site) -> Mapping[str, bytes]:
    """Path -> a page that leads on without a script, in every language."""
    files = {}
    for book in site.corpus.rulebooks.values():
        for key, address in with_coming(site, book).items():
            for language in site.corpus.languages:
                if key:
                    page = _page(site, address, key, language)
                    files[language.url(f"{book.id}/no/{key}/index.html")[1:]] = page.encode()
    return files


def _page(site: Site, address: Address, key: str, language: Language) -> str:
    article = site.corpus.every[address.article]
    slug = escape(f"../../{article.slug}/", quote=True)
    title = f"{citation.number(site.corpus, article, language.code)} {article.text(language.code).title}"
    if address.since:
        title = f"{language.text('coming_from', date=language.date(address.since))}: {key} → {title}"
    title = escape(title)
    return (
        f'<!doctype html><html lang="{language.code}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'"><meta name="robots" content="noindex">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="refresh" content="0; url={slug}"></head>'
        f'<body><main><h1>{title}</h1><p><a href="{slug}">{title}</a></p></main></body></html>\n'
    )

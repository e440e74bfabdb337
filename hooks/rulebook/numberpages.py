"""Number addresses: `/<rulebook>/no/<number>/` leads to the article that bears the number, bore it before, or will bear it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from . import citation
from .articles import Article, Rulebook
from .languages import Language
from .site import Site


@dataclass(frozen=True)
class Address:
    """Where a number leads; `since` says from when, while the number is still to come; `others` bear it with the same right."""

    article: str
    since: str = ""
    others: tuple[str, ...] = ()


def addresses(site: Site, book: Rulebook) -> Mapping[str, Address]:
    """Number as it stands in an address -> where it leads.

    An address that was given out stays. All of it follows from who bears a number, bore it or will bear it, and to these only some are
    ever added: each number has its address, and one that several articles ever bore has one with the section for each of them too.
    A number of today wins over the same number of another article before, that one over a number to come.
    """
    bears: dict[str, dict[str, _Bearing]] = {}
    everyone = {article.id: article for article in (*book.articles, *book.outside)}
    found = [(id, one) for id, article in everyone.items() for one in _bearings(book, article)]
    found += [(a.id, _Bearing(a, _NEVER)) for made in book.withdrawn.values() for a in made]
    keys = {one.version: _key(site, book, one.version) for _, one in found}
    bearers: dict[str, set[str]] = {}
    for id, one in found:
        bearers.setdefault(keys[one.version], set()).add(id)
    for id, one in found:
        key = keys[one.version]
        shared = len(bearers[key]) > 1
        for at in (key, f"{one.version.section}-{key}") if shared else (key,):
            if key and id in everyone:  # what was withdrawn before it began has no page
                of = bears.setdefault(at, {})
                of[id] = min(of.get(id, one), one, key=lambda b: (b.right, b.since))
    return {at: _address(of) for at, of in bears.items()}


# by which right an article bears a number: today's, one it had, one it will have, one that was withdrawn
_NOW, _BEFORE, _COMING, _NEVER = range(4)


@dataclass(frozen=True)
class _Bearing:
    version: Article
    right: int
    since: str = ""


def _bearings(book: Rulebook, article: Article) -> Iterator[_Bearing]:
    """The versions of an article, each with what its number is today."""
    born = article.coming[0].date if article.state == "coming" else ""
    yield _Bearing(article, {"in-force": _NOW, "repealed": _BEFORE, "coming": _COMING}[article.state], born)
    for earlier in article.earlier:
        if earlier.article is not None:
            yield _Bearing(earlier.article, _BEFORE)
    newest = article.written or article
    ended = sorted((e for e in newest.earlier if e.until > book.today), key=lambda e: e.until)
    following = [*(e.article for e in ended[1:]), newest]
    for earlier, version in zip(ended, following, strict=False):
        if version is not None:
            yield _Bearing(version, _COMING, earlier.until)


def _address(bears: Mapping[str, _Bearing]) -> Address:
    best = min((b.right, b.since) for b in bears.values())
    first, *others = [id for id, b in bears.items() if (b.right, b.since) == best]
    return Address(first, best[1], tuple(others))


def _key(site: Site, book: Rulebook, article: Article) -> str:
    key = citation.key(citation.number(site.corpus, article, book.meta.original_language), article.number)
    return "-".join(filter(None, "".join(c if c.isascii() and c.isalnum() else " " for c in key).split())).lower()


def pages(site: Site) -> Mapping[str, bytes]:
    """Path -> a page that leads on without a script, in every language."""
    files = {}
    for book in site.corpus.rulebooks.values():
        for key, address in addresses(site, book).items():
            for language in site.corpus.languages:
                page = _page(site, address, key, language)
                files[language.url(f"{book.id}/no/{key}/index.html")[1:]] = page.encode()
    return files


def _page(site: Site, address: Address, key: str, language: Language) -> str:
    if address.others:  # nobody but the reader knows which of them is meant
        return _choice(site, address, key, language)
    path, title = _named(site, address.article, language)
    if address.since:
        title = f"{language.text('coming_from', date=language.date(address.since))}: {key} → {title}"
    link = f'<p><a href="{path}">{escape(title)}</a></p>'
    return _html(
        language, title, f'<meta http-equiv="refresh" content="0; url={path}">', f"<main><h1>%s</h1>{link}</main>"
    )


def _choice(site: Site, address: Address, key: str, language: Language) -> str:
    """A page that is read, and so looks like the others."""
    book = site.corpus.rulebooks[address.article.partition("/")[0]]
    head = ""
    if style := (site.assets or {}).get("floorbook.css"):
        up = "../" * language.url(f"{book.id}/no/{key}/")[1:].count("/")
        head = f'<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="{up}{style}">'
    items = ""
    for id in (address.article, *address.others):
        path, title = _named(site, id, language)
        section = book.sections.get(site.corpus.every[id].section)
        where = section.title.get(language.code, "") if section else ""
        where = "" if where in title else f"<span>{escape(where)}</span>"
        items += f'<li><a href="{path}"><span>{escape(title)}</span>{where}</a></li>'
    lead = f'<p class="lead noted">{escape(language.text("pad_choose"))}</p>'
    body = f'<main class="sheet"><h1>%s</h1>{lead}<ul class="lines">{items}</ul></main>'
    return _html(language, f"{book.meta.short[language.code]} {key}", head, body)


def _html(language: Language, title: str, head: str, body: str) -> str:
    """A whole page without a script; the title stands in the body's place for it."""
    title = escape(title)
    style = "; style-src 'self'" if "stylesheet" in head else ""
    return (
        f'<!doctype html><html lang="{language.code}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta http-equiv="Content-Security-Policy" content="default-src \'none\'{style}">'
        '<meta name="robots" content="noindex"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"{head}</head><body>{body.replace('%s', title, 1)}</body></html>\n"
    )


def _named(site: Site, id: str, language: Language) -> tuple[str, str]:
    """The way to an article's page from here, and its citation with its title."""
    article = site.corpus.every[id]
    number = citation.number(site.corpus, article, language.code)
    return f"../../{article.slug}/", f"{number} {article.text(language.code).title}"

"""What the number pad needs: rulebook -> digits -> the articles that bear them. Loaded on first use.

One small file per language; with many houses one per house beside it, as for the search.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from typing import Any

from . import citation
from .catalogue import Crosswalk
from .languages import Language
from .site import Site

ONE_FILE = 30_000  # bytes, gzipped: 0.15 s at 1.6 Mbit/s between the first key and what it names
_FOLDER = "assets/numbers/"

Entry = list[str]  # printed number, title, path from the language's root


def numbers(site: Site, language: Language) -> dict[str, dict[str, list[Entry]]]:
    """`{"tda-2024": {"29": [["Rule 29", "Calling the clock", "tda-2024/29/"]]}}`.

    An article that bears the digits alone comes first and hides those that bear them with letters (RP-29): one entry means that the
    number is not ambiguous. Where the section's number stands in front (Art. 3-8), both together lead there too: 38. `tda-2024@2026` holds
    the numbers of a later edition of which only these are known; what is new there has no path.
    """
    found: dict[str, dict[str, list[Entry]]] = {}
    for book in site.corpus.rulebooks.values():
        plain: dict[str, list[Entry]] = {}
        lettered: dict[str, list[Entry]] = {}
        joined: dict[str, list[Entry]] = {}
        for article in book.articles:
            digits = re.sub(r"\D", "", article.number)
            if not digits:
                continue
            cited = citation.number(site.corpus, article, language.code)
            entry = [
                cited,
                article.text(language.code).title,
                site.article_path(article),
            ]
            (plain if digits == article.number else lettered).setdefault(digits, []).append(entry)
            both = re.sub(r"\D", "", citation.key(cited, article.number))
            if both != digits:
                joined.setdefault(both, []).append(entry)
        found[book.id] = lettered | plain
        for both, entries in joined.items():
            found[book.id].setdefault(both, []).extend(entries)
    for walk in site.corpus.crosswalks:
        found[f"{site.corpus.baseline.id}@{walk.to_year}"] = _later(site, walk, language)
    return found


def _later(site: Site, walk: Crosswalk, language: Language) -> dict[str, list[Entry]]:
    """The numbers of a later edition, with the baseline's articles they belong to."""
    plain: dict[str, list[Entry]] = {}
    lettered: dict[str, list[Entry]] = {}

    def add(number: str, entry: Entry) -> None:
        digits = re.sub(r"\D", "", number)
        if digits:
            (plain if digits == number else lettered).setdefault(digits, []).append(entry)

    for article in site.corpus.baseline.articles:
        was = f"{walk.from_year}: {citation.number(site.corpus, article, language.code)}"
        title = f"{article.text(language.code).title} ({was})"
        for number in walk.numbers(article.number):
            add(number, [f"{walk.to_year}: {number}", title, site.article_path(article)])
    for number in walk.new:
        add(number, [f"{walk.to_year}: {number}", language.text("edition_new", year=walk.to_year), ""])
    return lettered | plain


def documents(site: Site, language: Language) -> dict[str, bytes]:
    """Path -> content of a language's files; the first is the one to begin with.

    `@later` lists what differs from a moment on: `[[seconds since 1970, {rulebook: its numbers}]]`. Beyond `ONE_FILE` the first holds the
    baseline's numbers and names, for each other rulebook, the file that has them.
    """
    now = numbers(site, language)
    later: list[tuple[int, dict[str, dict[str, list[Entry]]]]] = []
    known = now
    for moment, other in site.later:
        then = numbers(other, language)
        if differing := {book: own for book, own in then.items() if own != known.get(book)}:
            later.append((moment.at, differing))
        known = then
    content = _file(now, later)
    if len(gzip.compress(content, 9, mtime=0)) <= ONE_FILE:
        return {_named(language.code, content): content}
    files, first = {}, dict[str, Any]()
    for book, own in now.items():
        if _of_baseline(site, book):
            first[book] = own
            continue
        content = _file({book: own}, [(at, {book: new[book]}) for at, new in later if book in new])
        path = _named(f"{language.code}/{book}", content)
        files[path] = content
        first[book] = path.removeprefix(_FOLDER)
    content = _file(first, [(at, {b: n for b, n in new.items() if _of_baseline(site, b)}) for at, new in later])
    return {_named(language.code, content): content} | files


def _of_baseline(site: Site, book: str) -> bool:
    """Whether numbers are the baseline's, or those of a later edition of it."""
    return book.partition("@")[0] == site.corpus.baseline.id


def _file(now: dict[str, Any], later: list[tuple[int, dict[str, Any]]]) -> bytes:
    changes = [[at, new] for at, new in later if new]
    data = now | ({"@later": changes} if changes else {})
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _named(name: str, content: bytes) -> str:
    return f"{_FOLDER}{name}-{hashlib.sha256(content).hexdigest()[:10]}.json"

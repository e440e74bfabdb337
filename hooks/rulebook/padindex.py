"""What the number pad needs: one small file per language, rulebook -> digits -> the articles that bear them. Loaded on first use."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from . import citation
from .catalogue import Crosswalk
from .languages import Language
from .site import Site

Entry = list[str]  # printed number, title, path from the language's root


def numbers(site: Site, language: Language) -> dict[str, dict[str, list[Entry]]]:
    """`{"tda-2024": {"29": [["Rule 29", "Calling the clock", "tda-2024/29/"]]}}`.

    An article that bears the digits alone comes first and hides those that bear them with letters (RP-29): one entry means that the
    number is not ambiguous. `tda-2024@2026` holds the numbers of a later edition of which only these are known; what is new there has
    no path.
    """
    found: dict[str, dict[str, list[Entry]]] = {}
    for book in site.corpus.rulebooks.values():
        plain: dict[str, list[Entry]] = {}
        lettered: dict[str, list[Entry]] = {}
        for article in book.articles:
            digits = re.sub(r"\D", "", article.number)
            if not digits:
                continue
            entry = [
                citation.number(site.corpus, article, language.code),
                article.text(language.code).title,
                site.article_path(article),
            ]
            (plain if digits == article.number else lettered).setdefault(digits, []).append(entry)
        found[book.id] = lettered | plain
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


def document(site: Site, language: Language) -> tuple[str, bytes]:
    """Path and content of a language's file. `@later` lists what differs from a moment on: `[[seconds since 1970, numbers]]`."""
    now = numbers(site, language)
    data: dict[str, Any] = dict(now)
    for moment, other in site.later:
        then = numbers(other, language)
        if then != now:
            data.setdefault("@later", []).append([moment.at, then])
            now = then
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return f"assets/numbers/{language.code}-{hashlib.sha256(content).hexdigest()[:10]}.json", content

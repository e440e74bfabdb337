"""What the number pad needs: one small file per language, rulebook -> digits -> the articles that bear them. Loaded on first use."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from . import citation
from .languages import Language
from .site import Site

Entry = list[str]  # printed number, title, path from the language's root


def numbers(site: Site, language: Language) -> dict[str, dict[str, list[Entry]]]:
    """`{"tda-2024": {"29": [["Rule 29", "Calling the clock", "tda-2024/29/"]]}}`.

    An article that bears the digits alone comes first and hides those that bear them with letters (RP-29): one entry means that the
    number is not ambiguous.
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
    return found


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

"""Figures that read as other figures: what may not stand in a language's texts, as its file says (`misread`).

«400만 받는다» is meant as «only 400» and reads as four million; a round sum of money is written with 만 and 万 where people write it so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from .articles import Corpus, Text, iter_texts
from .body import without_references
from .findings import Finding
from .languages import Language

Placed = tuple[str, int, str, str]  # path, line, place, text


def check(corpus: Corpus) -> Iterator[Finding]:
    """No text of articles, notes or data holds a figure that reads as another one."""
    for language in corpus.languages:
        if not language.misread:
            continue
        patterns = [(re.compile(pattern), instead) for pattern, instead in language.misread.items()]
        for path, line, place, text in _texts(corpus, language):
            for pattern, instead in patterns:
                found = pattern.search(without_references(text))
                if found:
                    yield Finding(
                        path, line, "figure-misread", f"{place}: «{found[0]}» reads as another figure", instead
                    )


def _texts(corpus: Corpus, language: Language) -> Iterator[Placed]:
    code = language.code
    for article, text in iter_texts(corpus):
        if text.language == code:
            yield from _article(text)
        for earlier in article.earlier:
            if code in earlier.texts:
                yield from _article(earlier.texts[code])
    data = {
        f"docs/_data/catalogue.{code}.yml": {
            "topics": {t.id: t.title for t in corpus.catalogue.topics.values()},
            "points": {
                p.id: [p.label, p.question, p.enum, p.short, {n: by.get(code) for n, by in p.phrases.items()}]
                for p in corpus.catalogue.points.values()
            },
        },
        "docs/_data/glossary.yml": {t.id: [t.term, t.definition, t.variants] for t in corpus.terms},
    } | {book.path: book.meta.model_dump() for book in corpus.rulebooks.values()}
    for path, values in data.items():
        for place, text in _of_language(values, code, corpus.languages.codes):
            yield path, 1, place, text
    for place, text in _of_language([language.ui, language.values, language.relations], code, ()):
        yield f"docs/_data/languages/{code}.yml", 1, place, text


def _article(text: Text) -> Iterator[Placed]:
    yield text.path, text.line("title"), "title", text.title
    yield text.path, text.line("ruling"), "ruling", text.ruling
    for point, note in text.notes.items():
        yield text.path, text.line("notes", point), f"notes.{point}", note
    if text.change_note:
        yield text.path, text.line("change_note"), "change_note", text.change_note
    for place, line, markdown in text.body.texts():
        yield text.path, line, place, markdown


def _of_language(value: Any, code: str, codes: tuple[str, ...], place: str = "") -> Iterator[tuple[str, str]]:
    """`(place, text)` of every text in data; where texts stand by language, those of one."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, Mapping):
        by_language = bool(value) and all(key in codes for key in value)
        for key, one in value.items():
            if not by_language or key == code:
                yield from _of_language(one, code, codes, place if by_language else f"{place}.{key}".strip("."))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _of_language(one, code, codes, place)

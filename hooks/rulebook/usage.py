"""Which articles use which term of the glossary."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from .articles import Article, Corpus
from .memo import pure


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


Forms = tuple[tuple[str, tuple[str, ...]], ...]  # (term id, its written forms in a language)


@dataclass(frozen=True)
class _Finder:
    """Finds a term: Latin forms as words (each with the words it is made of), forms of other scripts as strings."""

    term: str
    latin: tuple[tuple[frozenset[str], re.Pattern[str]], ...]
    other: tuple[str, ...]

    def found(self, text: str, words: frozenset[str]) -> bool:
        return any(form in text for form in self.other) or any(
            needed <= words and pattern.search(text) for needed, pattern in self.latin
        )


@pure
def _used(text: str, forms: Forms) -> tuple[str, ...]:
    """The terms of `forms` that stand in the folded text."""
    words = frozenset(re.findall(r"\w+", text))
    return tuple(finder.term for finder in _finders(forms) if finder.found(text, words))


@pure
def _finders(forms: Forms) -> tuple[_Finder, ...]:
    finders = []
    for term, written in forms:
        folded = sorted({_fold(form) for form in written})
        latin = [form for form in folded if re.fullmatch(r"[\x00-\u024f]+", form)]
        finders.append(
            _Finder(
                term,
                tuple((frozenset(re.findall(r"\w+", f)), re.compile(rf"\b{re.escape(f)}\b")) for f in latin),
                tuple(form for form in folded if form not in latin),
            )
        )
    return tuple(finders)


def usage(corpus: Corpus, ids: Collection[str] | None = None) -> Mapping[str, tuple[Article, ...]]:
    """Term id -> articles (of `ids`, by default all) whose original uses the term or one of its variants in the original's language.

    Latin words match as words, other scripts as strings; forms of one character are left out.
    """
    by_language: dict[str, list[tuple[Article, str]]] = {}
    for article in corpus.articles.values():
        if ids is not None and article.id not in ids:
            continue
        text = article.original
        words = "\n".join([text.title, text.ruling, *(markdown for _, _, markdown in text.body.texts())])
        by_language.setdefault(article.original_language, []).append((article, _fold(words)))
    found: dict[str, list[Article]] = {term.id: [] for term in corpus.terms}
    for language, articles in by_language.items():
        forms = tuple(
            (term.id, tuple(f for f in (term.term.get(language, ""), *term.variants.get(language, ())) if len(f) > 1))
            for term in corpus.terms
        )
        for article, words in articles:
            for term in _used(words, forms):
                found[term].append(article)
    order = {id: i for i, id in enumerate(corpus.articles)}
    return {id: tuple(sorted(articles, key=lambda a: order[a.id])) for id, articles in found.items()}

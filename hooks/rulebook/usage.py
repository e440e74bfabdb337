"""Which articles use which term of the glossary."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from .corpus import Article, Corpus


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def usage(corpus: Corpus) -> Mapping[str, tuple[Article, ...]]:
    """Term id -> articles whose original uses the term or one of its variants in the original's language.

    Latin words match as words, other scripts as strings; forms of one character are left out.
    """
    by_language: dict[str, list[tuple[Article, str]]] = {}
    for article in corpus.articles.values():
        text = article.original
        words = "\n".join([text.title, text.ruling, *(markdown for _, _, markdown in text.body.texts())])
        by_language.setdefault(article.original_language, []).append((article, _fold(words)))
    found: dict[str, list[Article]] = {term.id: [] for term in corpus.terms}
    for language, articles in by_language.items():
        for term in corpus.terms:
            forms = {_fold(f) for f in (term.term.get(language, ""), *term.variants.get(language, ())) if len(f) > 1}
            latin = [re.escape(f) for f in forms if re.fullmatch(r"[\x00-\u024f]+", f)]
            other = [f for f in forms if not re.fullmatch(r"[\x00-\u024f]+", f)]
            pattern = re.compile(r"\b(?:" + "|".join(sorted(latin, key=len, reverse=True)) + r")\b") if latin else None
            for article, words in articles:
                if any(f in words for f in other) or (pattern and pattern.search(words)):
                    found[term.id].append(article)
    order = {id: i for i, id in enumerate(corpus.articles)}
    return {id: tuple(sorted(articles, key=lambda a: order[a.id])) for id, articles in found.items()}

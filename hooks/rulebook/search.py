"""Search documents: one file per language with everything the engine needs. The engine (theme/static/*.js) knows nothing else.

The index is built in the reader's browser from these documents with the same analysis as the query's, so text and query can't
disagree. The vocabulary is the glossary's; the ways a number is written are the rulebooks' citation patterns.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from typing import Any

from . import citation, timeline
from .body import without_references
from .corpus import Article
from .languages import Language
from .memo import pure
from .plaintext import by_anchor
from .site import Site
from .timeline import Transition

_TOPICS = 11  # where a document's topics stand in its row
_KANJI = {c: i for i, c in enumerate("〇一二三四五六七八九")}


def documents(site: Site, language: Language) -> tuple[str, bytes]:
    """Path and content of a language's search file."""
    corpus = site.corpus
    books, place = [], {}
    for book in corpus.rulebooks.values():
        place[book.id] = len(books)
        names = {*book.meta.name.values(), *book.meta.short.values(), *book.meta.aliases}
        books.append(
            {
                "id": book.id,
                "css": book.meta.book,
                "name": book.meta.name[language.code],
                "names": sorted(names),
                "baseline": book.meta.baseline,
            }
        )
    patterns: list[list[str]] = []
    known: dict[tuple[str, ...], int] = {}
    topics = {id: n for n, id in enumerate(corpus.catalogue.topics)}
    docs = [_document(site, article, language, place, patterns, known, topics) for article in corpus.articles.values()]
    # texts on the same topic side by side: a twentieth less to load, as gzip looks back only so far
    alike = sorted(range(len(docs)), key=lambda at: (docs[at][_TOPICS] or [len(topics)], at))
    data = {
        "lang": language.code,
        "prefix": language.url("")[1:],
        "books": books,
        "patterns": patterns,
        "paragraphs": sorted(
            {p for book in corpus.rulebooks.values() for texts in book.meta.paragraph for p in texts.values()}
        ),
        "relations": dict(language.relations),
        "topics": [
            [topic.title[language.code], list(topic.phrases.get(language.code, ()))]
            for topic in corpus.catalogue.topics.values()
        ],
        "concepts": _concepts(site, language),
        "everyday": _everyday(site, language),
        "docs": [docs[at] for at in alike],
        "order": alike,
    }
    later = [
        [moment.at, *_later(other, moment, language, place, patterns, known, topics)] for moment, other in site.later
    ]
    if later:  # [instant in seconds since 1970, documents from then on, ids that are gone]
        data["later"] = later
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return f"assets/search/{language.code}-{hashlib.sha256(content).hexdigest()[:10]}.json", content


def _later(
    site: Site,
    moment: Transition,
    language: Language,
    place: dict[str, int],
    patterns: list[list[str]],
    known: dict[tuple[str, ...], int],
    topics: dict[str, int],
) -> tuple[list[list[Any]], list[str]]:
    """The documents of the articles that change at a moment, and the ids of those that end."""
    corpus = site.corpus
    changed = [
        id
        for amendment in timeline.of_house(corpus, moment.house)
        if timeline.starts(amendment) == moment.date and not amendment.withdrawn
        for id in (*amendment.articles, *amendment.repeals)
    ]
    docs = [
        _document(site, corpus.articles[id], language, place, patterns, known, topics)
        for id in dict.fromkeys(changed)
        if id in corpus.articles
    ]
    return docs, [id for id in changed if id not in corpus.articles]


def _document(
    site: Site,
    article: Article,
    language: Language,
    place: dict[str, int],
    patterns: list[list[str]],
    known: dict[tuple[str, ...], int],
    topics: dict[str, int],
) -> list[Any]:
    corpus = site.corpus
    book = corpus.rulebooks[article.rulebook]
    section = book.sections.get(article.section)
    text = article.text(language.code)
    forms = (section.citation if section else None) or book.meta.citation
    titles = section.title if section else {}
    key = tuple(sorted({form.replace("{section}", titles.get(code, "")) for code, form in forms.items()}))
    if key not in known:
        known[key] = len(patterns)
        patterns.append(list(key))
    relation = site.comparison.most_departing(article)
    # of a worked example what happens is what people search for; the working is on the page
    happens = {
        e.anchor: _plain(" ".join((e.title, *(s.text for s in e.steps if s.kind == "situation"))))
        for e in text.body.examples
    }
    pieces = [
        [anchor, happens.get(anchor, words.replace("\n", " "))]
        for anchor, words in by_anchor(site.body(article, text, language))
        if words
    ]
    later = corpus.later_numbers(article.number) if book.meta.baseline else {}
    return [
        article.id,
        place[article.rulebook],
        citation.number(corpus, article, language.code),
        text.title,
        text.ruling,
        list(text.aliases),
        relation.value if relation is not None else "",
        number_key(citation.number(corpus, article, book.meta.original_language), article.number),
        known[key],
        citation.later(corpus, article.number) if later else "",
        sorted({n.lower() for numbers in later.values() for n in numbers}),
        [topics[topic] for topic in article.topics if topic in topics],
        _english(article, language),
        pieces,
    ]


def _plain(markdown: str) -> str:
    return re.sub(r"[*_`]|\s+", " ", without_references(markdown)).strip()


def _english(article: Article, language: Language) -> str:
    """The English title of an article on a page of another language: people type English everywhere."""
    text = article.texts.get("en")
    return "" if language.code == "en" or text is None else text.title


def _concepts(site: Site, language: Language) -> list[list[str]]:
    """Every concept's words: all of the page's language, the single ones of English, which stand among others everywhere, and the others' terms."""
    corpus = site.corpus
    found = []
    for term in corpus.terms:
        words = dict.fromkeys(term.term.get(code, "") for code in corpus.languages.codes)
        words |= dict.fromkeys(term.variants.get(language.code, ()))
        words |= dict.fromkeys(word for word in term.variants.get("en", ()) if " " not in word)
        found.append(list(_distinct(tuple(word for word in words if word))))
    return found


def _everyday(site: Site, language: Language) -> list[list[str]]:
    """Groups of everyday words in the page's language."""
    groups = (_distinct(tuple(group.words.get(language.code, ()))) for group in site.corpus.everyday)
    return [list(group) for group in groups if len(group) > 1]


_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}


@pure
def _distinct(words: tuple[str, ...]) -> tuple[str, ...]:
    """Without those that the engine takes for the same: case, width, accents, kana, long vowels, blanks and hyphens."""
    seen: dict[str, str] = {}
    for word in words:
        plain = unicodedata.normalize("NFKC", word).casefold().translate(_KATAKANA)
        plain = "".join(
            c for c in unicodedata.normalize("NFD", plain) if unicodedata.category(c) != "Mn" or ord(c) > 0x2FFF
        )
        seen.setdefault(re.sub(r"[\s\-・'’ー]+", "", plain), word)
    return tuple(seen.values())


def number_key(cited: str, number: str) -> str:
    """The number in one form: `29`, `rp-8`, `3-10` (第三条-10)."""
    text = re.sub(r"第([〇一二三四五六七八九十]+)条", lambda m: f"第{_kanji(m[1])}条", cited)
    if re.fullmatch(r"[A-Za-z]+-.*", number):
        return number.lower()
    figures = re.findall(r"\d+", text)
    return "-".join(figures) or number.lower()


def _kanji(text: str) -> int:
    tens, _, ones = text.rpartition("十") if "十" in text else ("", "", text)
    return ((_KANJI.get(tens, 1) if "十" in text else 0) * 10) + (_KANJI[ones] if ones else 0)

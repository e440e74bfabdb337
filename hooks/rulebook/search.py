"""Search documents: what the engine (assets/engine.js) needs of a language, in one file or, with many houses, in several.

The index is built in the reader's browser from these documents with the same analysis as the query's, so text and query can't
disagree. The vocabulary is the glossary's; the ways a number is written are the rulebooks' citation patterns.

As long as everything fits into `ONE_FILE`, it is one file. Beyond it the language's file holds what all share (vocabulary, topics,
rulebooks) with the baseline's documents, and each other rulebook has a file of its own, which the worker loads as needed: what a reader
waits for stays the same however many houses there are. All files together give the results of the one.

A file is a list of pieces with a line for each, so that the worker indexes one while the next is still on its way. The first holds
what is not documents; what is published for later stands in the piece of what it takes the place of.

Letters that take three bytes are written with ones that take two, most frequent first (`letters`): a twelfth less of Korean and Japanese.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import citation, ids, strangers, timeline
from .articles import Article
from .body import without_references
from .languages import Language
from .memo import pure
from .plaintext import by_anchor, unaccented
from .site import Site
from .stopwords import Spare
from .timeline import Transition

ONE_FILE = 116_000  # bytes, gzipped: with the code’s 34 KB they are 150 KB before a first result, 0.75 s at 1.6 Mbit/s
AUTOMATIC = (
    400  # KB of other rulebooks' files that are loaded unasked: 2 s at 1.6 Mbit/s, while the first results are read
)
_PIECE = 20_000  # characters: some 8 KB of a compressed file, or 40 ms at 1.6 Mbit/s
_DENSEST = 8  # no text of ours becomes a smaller part of itself when it is compressed
# where things stand in a document's row
_TITLE, _RULING, _ALIASES, _PATTERN, _TOPICS, _ENGLISH, _PARAGRAPHS = 2, 3, 4, 7, 9, 10, 11
SEPARATOR = "^"  # between a row's fields in a file; no text of a rule needs it
_SPELLED = ("topics", "concepts", "everyday", "docs", "later")
_TWO_BYTES = range(0x80, 0x800)  # letters that take two bytes in UTF-8
_OFTEN = 10  # a rarer letter saves less than its place among `letters` costs

Row = list[Any]


@dataclass(frozen=True)
class _Tables:
    """What the rows of a language refer to by number: relations, topics, and citation patterns as they are met."""

    language: Language
    relations: list[str]
    topics: dict[str, int]
    spare: Spare
    patterns: dict[tuple[str, ...], int] = field(default_factory=dict)


def documents(site: Site, language: Language) -> dict[str, bytes]:
    """Path -> content of a language's files; the first is the one to begin with, and names the others in `parts`."""
    corpus = site.corpus
    concepts, everyday = _concepts(site, language), _everyday(site, language)
    tables = _Tables(
        language,
        list(language.relations),
        {id: n for n, id in enumerate(corpus.catalogue.topics)},
        Spare(language.stop_words, (word for words in (*concepts, *everyday) for word in words)),
    )
    rows = [_document(site, article, tables) for article in corpus.articles.values()]
    later = _later(site, tables)
    shared = {
        "lang": language.code,
        "prefix": language.url("")[1:],
        "books": [
            {
                "id": book.id,
                "css": book.meta.book,
                "name": book.meta.name[language.code],
                "names": sorted({*book.meta.name.values(), *book.meta.short.values(), *book.meta.aliases}),
                "baseline": book.meta.baseline,
            }
            for book in corpus.rulebooks.values()
        ],
        "patterns": [list(forms) for forms in tables.patterns],
        "paragraphs": sorted(
            {p for book in corpus.rulebooks.values() for texts in book.meta.paragraph for p in texts.values()}
        ),
        "words": _number_words(site, language),
        "stop": list(language.stop_words),
        "questions": list(language.questions),
        "postpositions": list(language.postpositions),
        "newer": _newer(site, language),
        "relations": dict(language.relations),
        # in this order: gzip finds the words of one in the next, half a percent less to load
        "concepts": list(map(_side_by_side, concepts)),
        "topics": [
            _side_by_side([topic.title[language.code], *topic.phrases.get(language.code, ())])
            for topic in corpus.catalogue.topics.values()
        ],
        "everyday": list(map(_side_by_side, everyday)),
    }
    shared |= _strangers(shared, rows, language)
    content = _file([shared, *_pieces(rows, [entry for entries in later.values() for entry in entries])])
    if len(content) < _DENSEST * ONE_FILE and _gzipped(content) <= ONE_FILE:
        return {_named(language.code, content): content}
    return _split(site, tables, shared, rows, later)


def _split(
    site: Site, tables: _Tables, shared: dict[str, Any], rows: list[Row], later: dict[str, list[Row]]
) -> dict[str, bytes]:
    """The shared file with the baseline's documents, then one per rulebook."""
    of: dict[str, list[Row]] = {}
    for row in rows:
        of.setdefault(row[0].partition("/")[0], []).append(row)
    files, parts = {}, []
    for number, book in enumerate(site.corpus.rulebooks):
        if book != site.corpus.baseline.id and (book in of or book in later):
            own = of.get(book, [])
            content = _file(_pieces(own, later.get(book, [])))
            path = _named(f"{tables.language.code}/{book}", content)
            files[path] = content
            # [rulebook, file beside the shared one, KB to load, citation patterns]
            patterns = sorted({row[_PATTERN] for row in own})
            parts.append([number, path.removeprefix("assets/search/"), math.ceil(_gzipped(content) / 1000), patterns])
    baseline = site.corpus.baseline.id
    own = _pieces(of.get(baseline, []), later.get(baseline, []))
    content = _file([shared | {"parts": parts, "automatic": AUTOMATIC}, *own])
    return {_named(tables.language.code, content): content} | files


def _pieces(rows: Iterable[Row], later: list[Row]) -> list[dict[str, Any]]:
    """The documents of a file in pieces of about `_PIECE` characters; at least one.

    Texts on the same topic stand side by side: a twentieth less to load, as gzip looks back only so far.
    """
    alike = sorted(rows, key=lambda row: row[_TOPICS] or [1 << 20])
    pieces: list[dict[str, Any]] = [{"docs": []}]
    filled = 0
    home: dict[str, int] = {}  # article -> its piece
    for row in alike:
        if filled > _PIECE:
            pieces.append({"docs": []})
            filled = 0
        pieces[-1]["docs"].append(_line(row))
        home[row[0]] = len(pieces) - 1
        filled += len(_text(row))
    for at, docs, gone, said in sorted(later, key=lambda entry: entry[0]):
        touched = [*(row[0] for row in docs), *gone]
        for piece in sorted({home.setdefault(id, len(pieces) - 1) for id in touched}):
            own = [_line(row) for row in docs if home[row[0]] == piece]
            pieces[piece].setdefault("later", []).append([at, own, [id for id in gone if home[id] == piece], said])
    return pieces


def _line(row: Row) -> str:
    """A row as one text: a fiftieth less to load than a list of them."""
    fields = (",".join(map(str, field)) if isinstance(field, list) else str(field) for field in row)
    return SEPARATOR.join(field.replace(SEPARATOR, " ") for field in fields)


def _file(pieces: Sequence[dict[str, Any]]) -> bytes:
    """A JSON list, a line per element; the first names the letters in which the texts of all are written."""
    plain = [{k: v for k, v in piece.items() if k not in _SPELLED} for piece in pieces]
    spelled = [_text({k: v for k, v in piece.items() if k in _SPELLED}) for piece in pieces]
    used = Counter(c for text in spelled for c in re.findall(r"[^\x00-\x7f]", text))
    often = [c for c, n in used.most_common() if n >= _OFTEN and _TWO_BYTES.stop <= ord(c) < 0x10000][
        : len(_TWO_BYTES) // 3
    ]
    displaced = sorted(c for c in used if ord(c) in _TWO_BYTES) if often else []
    letters = [*often, *displaced]
    table = {ord(c): 0x80 + n for n, c in enumerate(letters)}
    plain[0]["letters"] = "".join(letters)
    lines = [_joined(_text(one), other.translate(table)) for one, other in zip(plain, spelled, strict=True)]
    return ("[" + ",\n".join(lines) + "]").encode()


def _joined(one: str, other: str) -> str:
    """Two JSON objects as one."""
    return f"{one[:-1]},{other[1:]}" if len(one) > 2 and len(other) > 2 else max(one, other, key=len)


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _named(name: str, content: bytes) -> str:
    return f"assets/search/{name}-{hashlib.sha256(content).hexdigest()[:10]}.json"


def _gzipped(content: bytes) -> int:
    return len(gzip.compress(content, 9, mtime=0))


def _later(site: Site, tables: _Tables) -> dict[str, list[Row]]:
    """rulebook -> `[instant in seconds since 1970, documents from then on, ids that are gone, «from 1 March 2026»]`, in order of time."""
    found: dict[str, list[Row]] = {}
    for moment, other in site.later:
        docs, gone = _changed(other, moment, tables)
        said = tables.language.text("coming_from", date=tables.language.date(moment.date))
        found.setdefault(moment.house, []).append([moment.at, docs, gone, said])
    return found


def _changed(site: Site, moment: Transition, tables: _Tables) -> tuple[list[Row], list[str]]:
    """The documents of the articles that change at a moment, and the ids of those that end."""
    corpus = site.corpus
    changed = [
        id
        for amendment in timeline.of_house(corpus, moment.house)
        if timeline.starts(amendment) == moment.date and not amendment.withdrawn
        for id in (*amendment.articles, *amendment.repeals)
    ]
    docs = [_document(site, corpus.articles[id], tables) for id in dict.fromkeys(changed) if id in corpus.articles]
    return docs, [id for id in changed if id not in corpus.articles]


def _document(site: Site, article: Article, tables: _Tables) -> Row:
    corpus, language = site.corpus, tables.language
    book = corpus.rulebooks[article.rulebook]
    section = book.sections.get(article.section)
    text = article.text(language.code)
    forms = (section.citation if section else None) or book.meta.citation
    titles = section.title if section else {}
    key = tuple(sorted({form.replace("{section}", titles.get(code, "")) for code, form in forms.items()}))
    relation = site.comparison.most_departing(article)
    # of a worked example the title says what it is about; the rest repeats the paragraphs and would weigh a twentieth
    happens = {e.anchor: _plain(e.title) for e in text.body.examples}
    pieces = [
        [anchor, tables.spare(happens.get(anchor, words.replace("\n", " ")))]
        for anchor, words in by_anchor(site.body(article, text, language))
        if words
    ]
    cited = citation.number(corpus, article, language.code)
    bears = citation.key(citation.number(corpus, article, book.meta.original_language), article.number)
    same = bears == citation.figures(cited, article.number) and (not bears or re.search(r"\d", bears))
    return [
        article.id,
        cited,
        text.title,
        text.ruling,
        _side_by_side(text.aliases),
        "" if relation is None else tables.relations.index(relation.value),
        "" if same else bears,  # the engine reads it from the citation
        tables.patterns.setdefault(key, len(tables.patterns)),
        citation.later(corpus, article.number) if book.meta.baseline else "",
        [tables.topics[topic] for topic in article.topics if topic in tables.topics],
        _english(article, language),
        *(text for piece in pieces for text in piece),  # anchor, text, anchor, text: lighter than pairs
    ]


def _plain(markdown: str) -> str:
    return re.sub(r"[*_`]|\s+", " ", without_references(markdown)).strip()


def _number_words(site: Site, language: Language) -> dict[str, Any]:
    """What people say around a number in any language, since they mix them: of any article, and of an edition's year; of their own and of
    the site's first language alone: for the letters of a section (`rp-`), before a paragraph's number, for a number, and when they ask for
    no more than the article."""
    corpus = site.corpus
    spoken = [one for one in corpus.languages if one.default or one.code == language.code]
    series: dict[str, set[str]] = {}
    for article in corpus.articles.values():
        letters = re.match(r"[A-Za-z]+-", article.number)
        if letters:
            section = corpus.rulebooks[article.rulebook].sections.get(article.section)
            called = [word for one in spoken for word in section.called.get(one.code, ())] if section else []
            series.setdefault(letters[0].lower(), {letters[0][:-1].lower()}).update(called)
    return {
        "article": sorted({word for one in corpus.languages for word in one.article_words}),
        "year": sorted({word for one in corpus.languages for word in one.edition_words}),
        "counter": sorted({word for one in corpus.languages for word in one.article_counters}),
        "asking": sorted({word for one in spoken for word in one.asking_words}),
        "spelled": [dict(one.spelled_numbers) for one in spoken if one.spelled_numbers],
        "paragraph": sorted({word for one in spoken for word in one.paragraph_words}),
        "lettered": {letter: label for label, letter in ids.HANGUL.items()},
        "series": {letters: sorted(words) for letters, words in sorted(series.items())},
    }


def _newer(site: Site, language: Language) -> list[list[Any]]:
    """`[year, numbers, what to say]` of each later edition: what is new there, as it prints it, and that this edition lacks it."""
    book = site.corpus.baseline.meta
    return [
        [
            walk.to_year,
            list(walk.new),
            language.text(
                "search_new",
                name=book.short[language.code],
                number="{number}",
                year=walk.to_year,
                edition=book.year or walk.from_year,
            ),
        ]
        for walk in site.corpus.crosswalks
        if walk.new
    ]


def _english(article: Article, language: Language) -> str:
    """The English title of an article on a page of another language: people type English everywhere."""
    text = article.texts.get("en")
    return "" if language.code == "en" or text is None else text.title


def _concepts(site: Site, language: Language) -> list[list[str]]:
    """Every concept's words: its name in the page's language, then all words of it, the single ones of English, which stand among others
    everywhere, and the others' terms."""
    corpus = site.corpus
    found = []
    for term in corpus.terms:
        words = dict.fromkeys(term.term.get(code, "") for code in (language.code, *corpus.languages.codes))
        words |= dict.fromkeys(term.variants.get(language.code, ()))
        words |= dict.fromkeys(word for word in term.variants.get("en", ()) if " " not in word)
        found.append(list(_distinct(tuple(word for word in words if word))))
    return found


def _everyday(site: Site, language: Language) -> list[list[str]]:
    """Groups of everyday words in the page's language."""
    groups = (_distinct(tuple(group.words.get(language.code, ()))) for group in site.corpus.everyday)
    return [list(group) for group in groups if len(group) > 1]


def _strangers(shared: dict[str, Any], rows: Iterable[Row], language: Language) -> dict[str, Any]:
    """Words that are in none of the texts: those that the language names, and everyday ones by their numbers."""
    vocabulary = [*shared["topics"], *shared["concepts"], *shared["everyday"]]
    named = [words for row in rows for words in (row[_TITLE], row[_ALIASES])]
    texts = [*language.stop_words, *(row[_RULING] + "\n" + row[_ENGLISH] for row in rows)]
    texts += [text for row in rows for text in row[_PARAGRAPHS + 1 :: 2]]
    return {
        "unruled": strangers.absent(language.unruled, [*shared["topics"], *shared["concepts"], *named, *texts]),
        "strangers": strangers.gaps(strangers.of(language, [*vocabulary, *named, *texts], [*vocabulary, *named])),
    }


def _side_by_side(words: Iterable[str]) -> str:
    """Words as one text, which is a hundredth lighter than a list."""
    return "|".join(word.replace("|", " ") for word in words)


_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}


@pure
def _distinct(words: tuple[str, ...]) -> tuple[str, ...]:
    """Without those that the engine takes for the same: case, width, accents, kana, long vowels, blanks and hyphens."""
    seen: dict[str, str] = {}
    for word in words:
        plain = unicodedata.normalize("NFKC", word).casefold().translate(_KATAKANA)
        seen.setdefault(re.sub(r"[\s\-・'’ー]+", "", unaccented(plain)), word)
    return tuple(seen.values())

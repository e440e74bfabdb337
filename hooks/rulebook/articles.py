"""The corpus as frozen objects: rulebooks, their articles, each article's texts. `corpus.load` makes them, `timeline` says which are in force.

They are compared by identity: there is one of each, and comparing them field by field would read whole articles.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from .body import Body
from .catalogue import Catalogue, Crosswalk
from .languages import Languages
from .model import AmendmentMeta, Changed, EverydayMeta, Picture, RulebookMeta, Section, TermMeta
from .source import Yaml
from .values import SILENT, Value

MAX_PAIRED = 8  # houses up to which each is compared with each


@dataclass(frozen=True, eq=False)
class Text:
    """An article in one language. `digest` is the hash of what a translation depends on."""

    language: str
    path: str
    title: str
    ruling: str
    aliases: tuple[str, ...]
    notes: Mapping[str, str]
    change_note: str | None
    body: Body
    source_hash: str
    meta: Yaml = field(repr=False, compare=False)

    @functools.cached_property
    def digest(self) -> str:
        parts = [self.title, self.ruling, self.change_note or "", *(f"{k}:{v}" for k, v in sorted(self.notes.items()))]
        parts += [f"{place}\n{text}" for place, _, text in self.body.texts()]
        normal = "\x00".join(re.sub(r"\s+", " ", part).strip() for part in parts)
        return hashlib.sha256(normal.encode()).hexdigest()[:12]

    def line(self, *place: str | int) -> int:
        return self.meta.line(*place)


@dataclass(frozen=True)
class Cited:
    """A value with the paragraph it follows from and further passages that say the same."""

    value: Value
    article: str
    anchor: str
    also: tuple[str, ...]


@dataclass(frozen=True)
class Earlier:
    """A text that was in force until an amendment."""

    until: str
    amendment: str
    texts: Mapping[str, Text]
    article: Article | None = field(default=None, repr=False, compare=False)  # the article as it was then


@dataclass(frozen=True)
class Change:
    """What an amendment does to an article on a date; `repeal` with what replaces it."""

    date: str
    amendment: str
    replaced_by: tuple[str, ...] = ()
    repeal: bool = False


@dataclass(frozen=True, eq=False)
class Article:
    """The smallest unit a floor would cite, in every language it is written in."""

    id: str
    rulebook: str
    slug: str
    number: str
    order: int | float
    section: str
    topics: tuple[str, ...]
    tda: tuple[str, ...]
    levels: tuple[str, ...]
    numbered: bool
    games: tuple[str, ...]
    paragraph_games: Mapping[str, tuple[str, ...]]
    values: Mapping[str, Cited]
    changed: Changed | None
    effective: str | None
    original_language: str
    texts: Mapping[str, Text]
    earlier: tuple[Earlier, ...] = ()
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    note_at: Mapping[str, str] = field(default_factory=dict)
    state: str = "in-force"  # or coming, repealed: `timeline` says which at an instant
    coming: tuple[Change, ...] = ()
    repealed: Change | None = None
    written: Article | None = field(default=None, repr=False, compare=False)  # with its newest text

    @property
    def original(self) -> Text:
        return self.texts[self.original_language]

    def text(self, language: str) -> Text:
        """The text in `language`, or the original where it is not translated."""
        return self.texts.get(language, self.original)

    def note_passage(self, point: str) -> tuple[str, str] | None:
        """Article id and anchor of the passage that the note on a point speaks of; None where nothing says which one."""
        if point in self.note_at:
            article, _, anchor = self.note_at[point].rpartition("#")
            return article or self.id, anchor
        return (self.id, self.values[point].anchor) if point in self.values else None

    def read_digest(self, language: str) -> str:
        """Of what a reader of `language` has read: it changes with the rule and with its wording in that language."""
        text, original = self.text(language), self.original
        return original.digest if text is original else original.digest[:6] + text.digest[:6]

    def status(self, language: str) -> str:
        """`original`, `current`, `stale` or `missing`."""
        if language == self.original_language:
            return "original"
        if language not in self.texts:
            return "missing"
        return "current" if self.texts[language].source_hash == self.original.digest else "stale"


@dataclass(frozen=True, eq=False)
class Rulebook:
    """One edition line of rules with its articles in printed order."""

    meta: RulebookMeta
    articles: tuple[Article, ...]
    silent: frozenset[str]
    path: str
    outside: tuple[Article, ...] = ()  # not in force yet, or repealed: they have pages and count nowhere
    today: str = ""  # the house's date the articles stand for
    withdrawn: Mapping[str, tuple[Article, ...]] = field(
        default_factory=dict
    )  # amendment -> the texts it would have made
    between: Mapping[str, tuple[Article, ...]] = field(
        default_factory=dict
    )  # amendment -> the texts it made that another of the same day replaced

    @property
    def id(self) -> str:
        return self.meta.id

    @functools.cached_property
    def sections(self) -> Mapping[str, Section]:
        return MappingProxyType({section.id: section for section in self.meta.sections})

    def place(self, article: Article) -> int | None:
        """Its place among the articles in force, from 0; None for one that is not."""
        return self._places.get(article.id)

    @functools.cached_property
    def _places(self) -> Mapping[str, int]:
        return {article.id: place for place, article in enumerate(self.articles)}

    @functools.cached_property
    def values(self) -> Mapping[str, Cited]:
        return MappingProxyType({point: cited for article in self.articles for point, cited in article.values.items()})

    def value(self, point: str) -> Value | None:
        """Its answer to a point: a value, SILENT when it was looked for and not found, None when nobody has looked."""
        if point in self.values:
            return self.values[point].value
        return SILENT if point in self.silent else None


@dataclass(frozen=True)
class Corpus:
    """Everything that was read. The baseline's rulebook comes first."""

    languages: Languages
    catalogue: Catalogue
    crosswalks: tuple[Crosswalk, ...]
    rulebooks: Mapping[str, Rulebook]
    amendments: Mapping[str, AmendmentMeta]
    terms: tuple[TermMeta, ...]
    everyday: tuple[EverydayMeta, ...] = ()  # words of daily speech with one meaning, for the search
    # ids of articles and of whole rulebooks with a file that could not be read: reported, and no cause for more
    unread: frozenset[str] = frozenset()
    unread_amendments: frozenset[str] = frozenset()
    records: Mapping[str, Yaml] = field(default_factory=dict, repr=False)  # amendment id -> its file as read, for lines
    written: Corpus | None = field(default=None, repr=False, compare=False)  # as in the files, before a date was chosen

    @functools.cached_property
    def every(self) -> Mapping[str, Article]:
        """Every article that has a page: those in force, those not in force yet, those repealed."""
        return MappingProxyType(
            {article.id: article for book in self.rulebooks.values() for article in (*book.articles, *book.outside)}
        )

    @functools.cached_property
    def articles(self) -> Mapping[str, Article]:
        return MappingProxyType({article.id: article for book in self.rulebooks.values() for article in book.articles})

    @functools.cached_property
    def baseline(self) -> Rulebook:
        return next(book for book in self.rulebooks.values() if book.meta.baseline)

    @functools.cached_property
    def houses(self) -> tuple[Rulebook, ...]:
        return tuple(book for book in self.rulebooks.values() if not book.meta.baseline)

    def baselines(self, book: Rulebook) -> tuple[Rulebook, ...]:
        """The rulebooks that `book` is compared with on pages of its own: every other one, or only the baseline where there are many.

        Pairs grow with the square of the houses; beyond `MAX_PAIRED` of them nobody reads the pages that they would fill.
        """
        if book.meta.baseline:
            return ()
        return tuple(
            other
            for other in self.rulebooks.values()
            if other is not book and (other.meta.baseline or len(self.houses) <= MAX_PAIRED)
        )

    @functools.cached_property
    def by_topic(self) -> Mapping[str, tuple[Article, ...]]:
        found: dict[str, list[Article]] = {}
        for article in self.articles.values():
            for topic in article.topics:
                found.setdefault(topic, []).append(article)
        return MappingProxyType({topic: tuple(articles) for topic, articles in found.items()})

    def is_unread(self, id: str) -> bool:
        """Whether an article or its whole rulebook has files that could not be read."""
        return id in self.unread or id.partition("/")[0] in self.unread

    @functools.cached_property
    def undated(self) -> frozenset[str]:
        """Rulebooks with an amendment that could not be read: nobody knows which of their texts are in force."""
        return frozenset(id.partition("/")[0] for id in self.unread_amendments)

    def later_numbers(self, number: str) -> dict[str, tuple[str, ...]]:
        """What a baseline rule is called in later editions: `{"2026": ("45",)}`."""
        return {walk.to_year: walk.numbers(number) for walk in self.crosswalks if walk.numbers(number)}


def iter_texts(corpus: Corpus) -> Iterator[tuple[Article, Text]]:
    """Every article in every language."""
    for article in corpus.articles.values():
        for text in article.texts.values():
            yield article, text

"""The site as data: every page with its address, and what a page shows in a language.

`Site` holds what all pages share (corpus, comparison, renderer); `pages()` lists the pages; the modules in `views/` say what each
kind shows. Templates only print.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import citation, clock, ids, pictures, wording
from .articles import Article, Corpus, Rulebook, Text
from .body import bracketed
from .catalogue import Point
from .comparison import Comparison, compare
from .languages import Language
from .markup import PageContext, render, render_inline
from .memo import once
from .timeline import Transition, of_house, starts, transitions
from .usage import usage
from .values import Value


@dataclass(frozen=True)
class Page:
    """One page: `path` from the language's root (`winnable/raises/`, `` for home), its kind and what it is about."""

    path: str
    kind: str
    key: str = ""

    @property
    def source(self) -> str:
        """Path of the generated source file without language and ending."""
        if not self.path:
            return "index"
        return self.path.rstrip("/") + ("/index" if self.kind in _FOLDERS else "")


SIDE_BY_SIDE = 12  # rulebooks that fit beside one another, in a table or a row of buttons
ROOT = "%ROOT%"  # stands for the way from a page to the site's root; the templates put it in

_FOLDERS = frozenset(
    {"rulebook", "compare", "topics", "search", "glossary", "changes", "history", "houseguide", "about", "card"}
)


@dataclass(frozen=True, eq=False)
class Site:
    """Everything that pages are made from. `assets` maps an asset's name to its path in the site, `modules` a script to all it needs."""

    corpus: Corpus
    assets: Mapping[str, str] = field(default_factory=dict)
    modules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    memory: dict[Any, Any] = field(default_factory=dict, repr=False)  # see `memo.once`
    # amendment id -> the sites before and after it, filled by the history's views; the same at whatever moment one asks
    around: dict[str, tuple[Site, Site]] = field(default_factory=dict, repr=False)

    @functools.cached_property
    def comparison(self) -> Comparison:
        """Against the corpus's own baseline."""
        return compare(self.corpus)

    @once
    def comparison_with(self, baseline: str) -> Comparison:
        """Against any rulebook."""
        return self.comparison if baseline == self.corpus.baseline.id else compare(self.corpus, baseline)

    @property
    def many(self) -> bool:
        """Whether there are more rulebooks than fit side by side: pages then tell how many stand in each relation, and name a few."""
        return len(self.corpus.rulebooks) > SIDE_BY_SIDE

    @property
    def editions(self) -> tuple[Rulebook, ...]:
        """The editions of the baseline's own line (rulebooks of its colour): the edition switch lists them."""
        line = self.corpus.baseline.meta.book
        return tuple(book for book in self.corpus.rulebooks.values() if book.meta.book == line)

    def needed(self, scripts: Iterable[str]) -> tuple[str, ...]:
        """The paths of scripts and of all the modules that they import, in the order in which they are wanted."""
        return tuple(self.assets[name] for name in dict.fromkeys(n for script in scripts for n in self.modules[script]))

    def path(self, language: Language, path: str) -> str:
        """A page's address from the site's root, without leading slash."""
        return language.url(path)[1:]

    def article_path(self, article: Article) -> str:
        return f"{article.id}/"

    @once
    def body(self, article: Article, text: Text, language: Language) -> str:
        """The HTML of a text of an article, with citations in `language`."""
        return render(text.body.source, self._context(article, text, text.body.source))

    @once
    def say(self, value: Value | None, point: Point, language: Language, short: bool = False) -> str:
        """A value in words; `short` prefers the texts made for table cells."""
        return wording.say(value, point, language, self.corpus.catalogue, short)

    @functools.cached_property
    def later(self) -> tuple[tuple[Transition, Site], ...]:
        """What is published and not in force yet: each moment with the site as it is from then on."""
        return tuple(
            (t, Site(t.corpus, self.assets, self.modules, around=self.around)) for t in transitions(self.corpus)
        )

    def articles_using(self, term: str) -> tuple[Article, ...]:
        """Articles whose text uses a term of the glossary, in any of its written forms."""
        return self._usage.get(term, ())

    @functools.cached_property
    def _usage(self) -> Mapping[str, tuple[Article, ...]]:
        return usage(self.corpus)

    @once
    def inline(self, markdown: str, article: Article, language: Language) -> str:
        """A short text that stands on pages of any depth (a note on a point): its links begin with `ROOT`."""
        root = f"{ROOT}{language.url('')[1:]}"
        return render_inline(markdown, self._context(article, article.text(language.code), markdown, root))

    def note(self, rulebook: str, point: str, language: Language) -> str:
        """The authored note of a rulebook on a point, with citations, as HTML; empty where it has none."""
        article = self.noted.get((rulebook, point))
        return self.inline(article.text(language.code).notes[point], article, language) if article else ""

    def note_passage(self, rulebook: str, point: str) -> tuple[str, str] | None:
        """Article id and anchor of the passage that the note of a rulebook on a point speaks of."""
        article = self.noted.get((rulebook, point))
        return article.note_passage(point) if article else None

    @once
    def uncounted(self, rulebook: str) -> str:
        """What a rulebook's counter of read marks leaves out: slugs of articles outside of it, nearly always none.

        `slug` is out for good, `slug:1780000000` from an instant on (seconds since 1970), `slug::1780000000` until then: a page doesn't
        become another one for this list's sake, so it stands in no view (see `views.later`).
        """
        book = self.corpus.rulebooks[rulebook]
        found = []
        for amendment in of_house(self.corpus, rulebook):
            at, day = clock.midnight(starts(amendment), book.meta.time_zone), starts(amendment)
            for id in () if amendment.withdrawn else amendment.repeals:
                found.append((id, f":{at}" if day > book.today else ""))
            for id in amendment.new:
                if amendment.withdrawn and id not in self.corpus.every:
                    found.append((id, ""))  # announced, and never in force
                elif not amendment.withdrawn and day > book.today:
                    found.append((id, f"::{at}"))
        return " ".join(id.partition("/")[2] + when for id, when in dict.fromkeys(found) if self._counts(book, id))

    def _counts(self, book: Rulebook, id: str) -> bool:
        """Whether a mark of an article can have counted."""
        return id not in self.corpus.every or counted_part(book, self.corpus.every[id].section)

    @functools.cached_property
    def noted(self) -> Mapping[tuple[str, str], Article]:
        """(rulebook, point) -> the article with an authored note on the point."""
        return {
            (book.id, point): article
            for book in self.corpus.rulebooks.values()
            for article in book.articles
            for point in article.original.notes
        }

    def _context(self, article: Article, text: Text, markdown: str, root: str = "") -> PageContext:
        """What `markdown` of an article needs to know to become HTML."""
        # the words around a text are in the text's own language: an untranslated article stays one language
        words = self.corpus.languages[text.language]

        def cite(target: str, printed: str | None) -> tuple[str, str]:
            reference = ids.parse(target, article.id)
            other = self.corpus.every.get(reference.article) if reference else None
            if reference is None or other is None:
                return target, "#"  # reported by the checks; a draft still renders
            shown = citation.paragraph(self.corpus, other, reference.anchor, text.language, printed)
            if other.rulebook != article.rulebook:
                book = self.corpus.rulebooks[other.rulebook].meta
                shown = f"{book.short[text.language]} {shown}"
            anchor = f"#{reference.anchor}" if reference.anchor else ""
            if root:
                return shown, f"{root}{self.article_path(other)}{anchor}"
            return shown, anchor if other.id == article.id and anchor else f"../../{self.article_path(other)}{anchor}"

        def label(anchor: str) -> str:
            found = citation.labels(article, anchor)
            return found[-1] if found else ""

        changed = article.changed
        return PageContext(
            cites=tuple((inside, cite(r.target, r.printed)) for inside, r in bracketed(markdown)),
            labels=tuple((anchor, label(anchor)) for anchor in text.body.anchors),
            words=tuple((word, words.text(word)) for word in _WORDS),
            games=tuple(
                (anchor, ", ".join(words.text(f"game_{game}") for game in games))
                for anchor, games in article.paragraph_games.items()
            ),
            game_keys=tuple((anchor, " ".join(games)) for anchor, games in article.paragraph_games.items()),
            changed=tuple((anchor, words.text(f"changed_{changed.status}")) for anchor in changed.at)
            if changed
            else (),
            pictures=tuple((anchor, pictures.draw(picture, words)) for anchor, picture in article.pictures.items()),
        )


# Words of the interface that stand inside an article's text.
_WORDS = ("paragraph_link", "guide", "examples_title", "editors_note", "situation", "question", "analysis", "ruling")


def pages(corpus: Corpus) -> Iterator[Page]:
    """Every page of the site, once; each exists in every language."""
    yield Page("", "home")
    for book in corpus.rulebooks.values():
        yield Page(f"{book.id}/", "rulebook", book.id)
        yield Page(f"{book.id}/print/", "print", book.id)
        for other in corpus.baselines(book):
            path = "divergence/" if other.meta.baseline else f"against/{other.id}/"
            yield Page(f"{book.id}/{path}", "divergence", f"{book.id} {other.id}")
        for article in (*book.articles, *book.outside):
            yield Page(f"{article.id}/", "article", article.id)
    yield Page("compare/", "compare")
    for group in corpus.catalogue.groups:
        yield Page(f"compare/{group.id}/", "group", group.id)
    for topic in corpus.catalogue.topics.values():
        yield Page(f"topics/{topic.id}/", "topic", topic.id)
    for kind in ("search", "glossary", "changes", "about", "card"):
        yield Page(f"{kind}/", kind)
    yield Page("for-houses/", "houseguide")
    for book in corpus.houses:
        yield Page(f"changes/{book.id}/", "history", book.id)
    for amendment in corpus.amendments.values():
        yield Page(f"changes/{amendment.id}/", "amendment", amendment.id)
    for term in corpus.terms:
        yield Page(f"glossary/{term.id}/", "term", term.id)
    yield Page("404/", "missing")
    yield Page("offline/", "offline")


def counted_part(book: Rulebook, section: str) -> bool:
    """Whether a section's articles count for the read marks: those of the first part (TDA: its 71 rules), or all where there are no parts."""
    if not book.meta.parts:
        return True
    home = book.sections.get(section)
    return ((home.part if home else None) or "rules") == book.meta.parts[0].id


def counted(book: Rulebook) -> tuple[Article, ...]:
    """The articles that the counter of read marks counts."""
    return tuple(a for a in book.articles if counted_part(book, a.section))


def neighbours(book: Rulebook, article: Article) -> tuple[Article | None, Article | None]:
    """The articles before and after in printed order."""
    place = book.place(article)
    if place is None:
        return None, None  # not in force: it has no place in the order
    before = book.articles[place - 1] if place else None
    after = book.articles[place + 1] if place + 1 < len(book.articles) else None
    return before, after

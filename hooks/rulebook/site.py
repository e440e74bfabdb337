"""The site as data: every page with its address, and what a page shows in a language.

`Site` holds what all pages share (corpus, comparison, renderer); `pages()` lists the pages; the modules in `views/` say what each
kind shows. Templates only print.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from . import citation, ids
from .comparison import Comparison, compare
from .corpus import Article, Corpus, Rulebook, Text
from .languages import Language
from .markup import PageContext, Renderer
from .usage import usage


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


ROOT = "%ROOT%"  # stands for the way from a page to the site's root; the templates put it in

_FOLDERS = frozenset({"rulebook", "compare", "topics", "search", "glossary", "changes", "about"})


@dataclass(frozen=True)
class Site:
    """Everything that pages are made from. `assets` maps an asset's name to its path in the site."""

    corpus: Corpus
    assets: Mapping[str, str] = field(default_factory=dict)

    @functools.cached_property
    def comparison(self) -> Comparison:
        """Against the corpus's own baseline."""
        return compare(self.corpus)

    @functools.cached_property
    def _comparisons(self) -> dict[str, Comparison]:
        return {self.corpus.baseline.id: self.comparison}

    def comparison_with(self, baseline: str) -> Comparison:
        """Against any rulebook."""
        if baseline not in self._comparisons:
            self._comparisons[baseline] = compare(self.corpus, baseline)
        return self._comparisons[baseline]

    @functools.cached_property
    def _renderer(self) -> Renderer:
        return Renderer()

    @functools.cached_property
    def _rendered(self) -> dict[tuple[str, str, str], str]:
        return {}

    def path(self, language: Language, path: str) -> str:
        """A page's address from the site's root, without leading slash."""
        return language.url(path)[1:]

    def article_path(self, article: Article) -> str:
        return f"{article.id}/"

    def body(self, article: Article, text: Text, language: Language) -> str:
        """The HTML of a text of an article, with citations in `language`; rendered once."""
        key = (text.path, language.code, text.digest)
        if key not in self._rendered:
            self._rendered[key] = self._renderer.render(text.body.source, self._context(article, text, language))
        return self._rendered[key]

    def articles_using(self, term: str) -> tuple[Article, ...]:
        """Articles whose text uses a term of the glossary, in any of its written forms."""
        return self._usage.get(term, ())

    @functools.cached_property
    def _usage(self) -> Mapping[str, tuple[Article, ...]]:
        return usage(self.corpus)

    def inline(self, markdown: str, article: Article, language: Language) -> str:
        """A short text that stands on pages of any depth (a note on a point): its links begin with `ROOT`."""
        key = (markdown, article.id, language.code)
        if key not in self._inline:
            context = self._context(
                article, article.text(language.code), language, root=f"{ROOT}{language.url('')[1:]}"
            )
            self._inline[key] = self._renderer.inline(markdown, context)
        return self._inline[key]

    @functools.cached_property
    def _inline(self) -> dict[tuple[str, str, str], str]:
        return {}

    @functools.cached_property
    def noted(self) -> Mapping[tuple[str, str], Article]:
        """(rulebook, point) -> the article with an authored note on the point."""
        return {
            (book.id, point): article
            for book in self.corpus.rulebooks.values()
            for article in book.articles
            for point in article.original.notes
        }

    def _context(self, article: Article, text: Text, language: Language, root: str = "") -> PageContext:
        # the words around a text are in the text's own language: an untranslated article stays one language
        words = self.corpus.languages[text.language]

        def cite(target: str, printed: str | None) -> tuple[str, str]:
            reference = ids.parse(target, article.id)
            other = self.corpus.articles.get(reference.article) if reference else None
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

        names = {a: ", ".join(words.text(f"game_{g}") for g in games) for a, games in article.paragraph_games.items()}
        changed = {}
        if article.changed:
            changed = {a: words.text(f"changed_{article.changed.status}") for a in article.changed.at}
        return PageContext(
            cite=cite,
            label=label,
            words={
                k: words.text(k)
                for k in (
                    "paragraph_link",
                    "guide",
                    "examples_title",
                    "editors_note",
                    "situation",
                    "question",
                    "analysis",
                    "ruling",
                )
            },
            games=names,
            game_keys={a: " ".join(games) for a, games in article.paragraph_games.items()},
            changed=changed,
        )


def pages(corpus: Corpus) -> Iterator[Page]:
    """Every page of the site, once; each exists in every language."""
    yield Page("", "home")
    for book in corpus.rulebooks.values():
        yield Page(f"{book.id}/", "rulebook", book.id)
        for other in corpus.rulebooks.values():
            if other.meta.baseline and book is not other:
                yield Page(f"{book.id}/divergence/", "divergence", f"{book.id} {other.id}")
            elif book is not other and not book.meta.baseline:
                yield Page(f"{book.id}/against/{other.id}/", "divergence", f"{book.id} {other.id}")
        for article in book.articles:
            yield Page(f"{article.id}/", "article", article.id)
    yield Page("compare/", "compare")
    for group in corpus.catalogue.groups:
        yield Page(f"compare/{group.id}/", "group", group.id)
    for topic in corpus.catalogue.topics.values():
        yield Page(f"topics/{topic.id}/", "topic", topic.id)
    for kind in ("search", "glossary", "changes", "about"):
        yield Page(f"{kind}/", kind)
    for term in corpus.terms:
        yield Page(f"glossary/{term.id}/", "term", term.id)
    yield Page("404/", "missing")
    yield Page("offline/", "offline")


def neighbours(book: Rulebook, article: Article) -> tuple[Article | None, Article | None]:
    """The articles before and after in printed order."""
    place = book.articles.index(article)
    before = book.articles[place - 1] if place else None
    after = book.articles[place + 1] if place + 1 < len(book.articles) else None
    return before, after

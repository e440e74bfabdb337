"""What an amendment does: texts before and after, answers and relations that change, and what hangs on the changed articles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from . import citation, diff, ids
from .articles import Article, Corpus, Text
from .body import Reference, with_references
from .comparison import Cell, Comparison, compare
from .languages import Language
from .usage import usage


@dataclass(frozen=True)
class ArticleChange:
    """One article before and after; None where it is new, or repealed."""

    id: str
    old: Article | None
    new: Article | None


@dataclass(frozen=True)
class CellChange:
    """A rulebook's answer to a point, or its relation to the baseline, before and after."""

    before: Cell
    after: Cell


def article_changes(before: Corpus, after: Corpus, ids: Iterable[str]) -> tuple[ArticleChange, ...]:
    """The articles `ids` in their order."""
    return tuple(ArticleChange(id, before.articles.get(id), after.articles.get(id)) for id in dict.fromkeys(ids))


def cell_changes(before: Corpus, after: Corpus) -> tuple[CellChange, ...]:
    """Every cell of the comparison whose value or relation changes."""
    return changed_cells(compare(before), compare(after))


def changed_cells(old: Comparison, new: Comparison) -> tuple[CellChange, ...]:
    """`cell_changes` of comparisons that are there already."""
    found = []
    for point, by_book in new.cells.items():
        for book, cell in by_book.items():
            was = old.cells[point][book]
            if (was.value, was.relation) != (cell.value, cell.relation):
                found.append(CellChange(was, cell))
    return tuple(found)


def citing(corpus: Corpus, ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """article id -> passages of other articles that refer to it, as `rulebook/slug#anchor`."""
    wanted = set(ids)
    found: dict[str, dict[str, None]] = {id: {} for id in wanted}
    for article in corpus.articles.values():
        for place, reference in article.original.body.references():
            target = (reference.target.partition("#")[0]) or article.id
            if target in wanted and target != article.id:
                found[target][f"{article.id}{place.split(' ')[0]}"] = None
        for cited in article.values.values():
            for also in cited.also:
                target = also.partition("#")[0]
                if target in wanted and target != article.id:
                    found[target][f"{article.id}#{cited.anchor}"] = None
        for passage in article.note_at.values():
            target, _, _ = passage.rpartition("#")
            if target in wanted and target != article.id:
                found[target][article.id] = None
    return {id: tuple(passages) for id, passages in found.items()}


def stale(before: Corpus, after: Corpus, ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """article id -> languages whose translation must be read again: it was current before."""
    return _became("stale", before, after, ids)


def untranslated(before: Corpus, after: Corpus, ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """article id -> languages that a new article has no text in yet."""
    return _became("missing", before, after, [id for id in ids if id not in before.every])


def _became(status: str, before: Corpus, after: Corpus, ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    found = {}
    for id in ids:
        new, old = after.every.get(id), before.every.get(id)
        if new is None:
            continue
        new, old = new.written or new, old and (old.written or old)
        codes = (
            c for c in after.languages.codes if new.status(c) == status and (old is None or old.status(c) != status)
        )
        if languages := tuple(codes):
            found[id] = languages
    return found


def terms(corpus: Corpus, ids: Iterable[str]) -> tuple[str, ...]:
    """Terms of the glossary that the articles use."""
    return tuple(term for term, articles in usage(corpus, set(ids)).items() if articles)


def texts(corpus: Corpus, article: Article, text: Text) -> list[tuple[str, str]]:
    """An article's title, ruling and paragraphs as `(label, plain text)`; editor's notes are not the house's text."""
    found = [("title", text.title), ("ruling", text.ruling)]
    for place, _, markdown in text.body.texts():
        if " note " not in place:
            anchor = place[1:].split(" ")[0]
            labels = citation.labels(article, anchor)
            found.append(
                ("".join(labels[-1:]) or ("" if anchor.isdigit() else anchor), _plain(corpus, article, text, markdown))
            )
    return found


def _plain(corpus: Corpus, article: Article, text: Text, markdown: str) -> str:
    def cite(reference: Reference) -> str:
        to = ids.parse(reference.target, article.id)
        other = corpus.every.get(to.article) if to else None
        if to is None or other is None:
            return reference.target
        return citation.paragraph(corpus, other, to.anchor, text.language, reference.printed)

    return re.sub(r"\*\*|^\s*[-*] ", "", with_references(markdown, cite), flags=re.MULTILINE)


def table(before: Corpus, after: Corpus, change: ArticleChange, language: Language) -> tuple[diff.Row, ...]:
    """The old/new table of an article in a language, or in its original where that language has no text of both."""
    sides = [(c, a) for c, a in ((before, change.old), (after, change.new)) if a is not None]
    code = language.code if all(language.code in a.texts for _, a in sides) else sides[-1][1].original_language
    by = after.languages[code].compare_by
    both = [
        texts(corpus, article, article.text(code)) if article is not None else []
        for corpus, article in ((before, change.old), (after, change.new))
    ]
    return diff.rows(both[0], both[1], by)

"""How rulebooks diverge: a cell for every point and rulebook, computed from typed values against any baseline."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .articles import Article, Cited, Corpus, Rulebook
from .catalogue import Point
from .values import Relation, Value, relation

_RANK = {relation: rank for rank, relation in enumerate(Relation)}


@dataclass(frozen=True, eq=False)
class Cell:
    """A rulebook's answer to a point. `relation` is None for the baseline itself; `cited` is None when it has no value."""

    point: Point
    rulebook: str
    value: Value | None
    cited: Cited | None
    relation: Relation | None

    @property
    def departs(self) -> bool:
        return self.relation is not None and self.relation.departs


@dataclass(frozen=True)
class Counts:
    """How many cells stand in each relation."""

    by_relation: Mapping[Relation, int]

    @property
    def total(self) -> int:
        return sum(self.by_relation.values())

    @property
    def departing(self) -> int:
        return sum(n for r, n in self.by_relation.items() if r.departs)

    @property
    def all_same(self) -> bool:
        return self.total > 0 and self.by_relation.get(Relation.SAME, 0) == self.total

    def nonzero(self) -> list[tuple[Relation, int]]:
        return [(r, self.by_relation[r]) for r in Relation if self.by_relation.get(r)]


def count(cells: Iterable[Cell]) -> Counts:
    return Counts(MappingProxyType(Counter(cell.relation for cell in cells if cell.relation is not None)))


@dataclass(frozen=True, eq=False)
class Comparison:
    """Every rulebook on every point against one baseline."""

    corpus: Corpus
    baseline: Rulebook

    @functools.cached_property
    def cells(self) -> Mapping[str, Mapping[str, Cell]]:
        """point id -> rulebook id -> cell."""
        return MappingProxyType(
            {
                point.id: MappingProxyType(
                    {book.id: self._cell(point, book) for book in self.corpus.rulebooks.values()}
                )
                for point in self.corpus.catalogue.points.values()
            }
        )

    def _cell(self, point: Point, book: Rulebook) -> Cell:
        value = book.value(point.id)
        how = None if book.id == self.baseline.id else relation(self.baseline.value(point.id), value, point.ordering)
        return Cell(point, book.id, value, book.values.get(point.id), how)

    def of_topic(self, topic: str, book: str) -> list[Cell]:
        return [self.cells[point.id][book] for point in self.corpus.catalogue.points_of(topic)]

    def of_group(self, group: str, book: str) -> list[Cell]:
        return [cell for topic in self.corpus.catalogue.topics_of(group) for cell in self.of_topic(topic.id, book)]

    def of_book(self, book: str) -> list[Cell]:
        return [by_book[book] for by_book in self.cells.values()]

    @functools.cached_property
    def _by_article(self) -> Mapping[str, tuple[str, ...]]:
        """article id -> the points it answers: its own first, then those it is a further passage of another article's value for."""
        own: dict[str, list[str]] = {}
        further: dict[str, list[str]] = {}
        for by_book in self.cells.values():
            for cell in by_book.values():
                if cell.cited is None:
                    continue
                home = cell.cited.article
                own.setdefault(home, []).append(cell.point.id)
                for article in dict.fromkeys(also.partition("#")[0] or home for also in cell.cited.also):
                    if article != home:
                        further.setdefault(article, []).append(cell.point.id)
        return MappingProxyType(
            {article: (*own.get(article, ()), *further.get(article, ())) for article in own | further}
        )

    def of_article(self, article: Article) -> list[Cell]:
        """The cells of the article's own rulebook for the points it answers."""
        return [self.cells[point][article.rulebook] for point in self._by_article.get(article.id, ())]

    def most_departing(self, article: Article) -> Relation | None:
        """The one relation that stands for an article in a list: the most departing of its points; None for the baseline."""
        relations = [cell.relation for cell in self.of_article(article) if cell.relation is not None]
        return min(relations, key=_RANK.__getitem__) if relations else None

    def departing_houses(self, article: Article) -> list[str]:
        """For an article of the baseline: the rulebooks that depart from it on any of its points, in order."""
        points = self._by_article.get(article.id, ())
        return [book for book in self.corpus.rulebooks if any(self.cells[p][book].departs for p in points)]

    def counterparts(self, article: Article) -> dict[str, list[Article]]:
        """Articles of the other rulebooks on the same topics, closest first: more shared topics, then printed order."""
        shared: Counter[str] = Counter(
            other.id
            for topic in article.topics
            for other in self.corpus.by_topic.get(topic, ())
            if other.rulebook != article.rulebook
        )
        found: dict[str, list[Article]] = {}
        for id in shared:
            other = self.corpus.articles[id]
            found.setdefault(other.rulebook, []).append(other)
        for others in found.values():
            others.sort(key=lambda other: (-shared[other.id], other.order))
        return {book: found[book] for book in self.corpus.rulebooks if book in found}


def compare(corpus: Corpus, baseline: str | None = None) -> Comparison:
    """Compare all rulebooks with `baseline`, by default the corpus's own."""
    return Comparison(corpus, corpus.rulebooks[baseline] if baseline else corpus.baseline)


__all__ = ["Cell", "Comparison", "Counts", "compare", "count"]

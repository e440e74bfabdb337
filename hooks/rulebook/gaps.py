"""What applies where a house says nothing on a point, by its own rule for gaps."""

from __future__ import annotations

from dataclasses import dataclass

from .articles import Cited
from .comparison import Cell, Comparison
from .model import GapRule
from .values import SILENT, Relation, Value, relation


@dataclass(frozen=True)
class Later:
    """The number of a baseline's rule in a later edition, and whether its content was amended there."""

    year: str
    numbers: tuple[str, ...]
    amended: bool


@dataclass(frozen=True)
class Gap:
    """The house's rule for gaps; where that leads to the baseline, the value there with its passage and its later numbers.

    The value is `silent` where the baseline doesn't speak of the point either, None where the rule doesn't lead there.
    """

    rule: GapRule
    value: Value | None = None
    cited: Cited | None = None
    later: tuple[Later, ...] = ()


def gap(comparison: Comparison, cell: Cell) -> Gap | None:
    """What fills a silent cell; None where the cell is not silent or the rulebook has no rule for gaps.

    `comparison` is the one with the corpus's own baseline: that is where the gap rules lead.
    """
    corpus = comparison.corpus
    rule = corpus.rulebooks[cell.rulebook].meta.gap_rule
    if cell.value != SILENT or rule.kind == "none":
        return None
    base = comparison.cells[cell.point.id][comparison.baseline.id]
    if rule.kind not in ("tda", "tda-latest") or base.value is None:
        return Gap(rule)
    if base.value == SILENT:
        return Gap(rule, SILENT)
    later = ()
    if rule.kind == "tda-latest" and base.cited is not None:
        number = corpus.articles[base.cited.article].number
        later = tuple(
            Later(walk.to_year, walk.rules[number].numbers, walk.rules[number].change == "amended")
            for walk in corpus.crosswalks
            if number in walk.rules
        )
    return Gap(rule, base.value, base.cited, later)


def fills_alike(comparison: Comparison, silent: Cell, other: Cell) -> Gap | None:
    """What fills `silent` where that is the very answer that the rulebook of `other` gives on the point itself; else None.

    The relation of the two stays as it is: a rulebook that says nothing is silent. But who plays there meets no difference.
    A rule that a later edition amended is not counted as alike.
    """
    if other.rulebook == comparison.baseline.id or other.value in (None, SILENT):
        return None
    found = gap(comparison, silent)
    if found is None or found.value in (None, SILENT) or any(later.amended for later in found.later):
        return None
    return found if relation(found.value, other.value, silent.point.ordering) is Relation.SAME else None

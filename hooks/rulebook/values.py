"""Typed answers to the catalogue's points, and how a house's answer stands to the baseline's.

The notation and the rules are the catalogue's own (`docs/_data/catalogue.yml`, `meta.value`, `meta.ordering`, `meta.relation`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Number = int | float
NUMERIC_TYPES = frozenset({"percentage", "amount", "count", "duration", "distance", "age"})
COMPARATORS = ("=", ">=", ">", "<=", "<")


class Relation(StrEnum):
    """How a house stands to the baseline on a point, most departing first."""

    DIFFERENT = "different"
    STRICTER = "stricter"
    LOOSER = "looser"
    ADDS = "adds"
    SILENT = "silent"
    SAME = "same"
    NOT_REVIEWED = "not-reviewed"

    @property
    def departs(self) -> bool:
        """Whether the house decides otherwise than the baseline or where the baseline doesn't decide."""
        return self in (Relation.DIFFERENT, Relation.STRICTER, Relation.LOOSER, Relation.ADDS)


@dataclass(frozen=True)
class Figure:
    """One number with its comparator, in the unit of the point; `of` names the point's phrase that says of what it is."""

    v: Number
    cmp: str = "="
    approx: bool = False
    left_to: str | None = None
    of: str | None = None


@dataclass(frozen=True)
class Span:
    """A range, both ends included."""

    min: Number
    max: Number
    approx: bool = False
    left_to: str | None = None
    of: str | None = None


@dataclass(frozen=True)
class Key:
    """One key of an enum; `of` names the point's phrase that says it for this rulebook."""

    v: str
    of: str | None = None


@dataclass(frozen=True)
class Flag:
    """Yes or no; `of` names the point's phrase that says it for this rulebook."""

    v: bool
    of: str | None = None


@dataclass(frozen=True)
class Keys:
    """A set of enum keys; order carries no meaning. `of`: key and the name of the point's phrase that says it for this rulebook."""

    v: frozenset[str]
    of: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Word:
    """`discretion`, `announced` or `silent`."""

    v: str


SILENT = Word("silent")
Value = Figure | Span | Key | Flag | Keys | Word


@dataclass(frozen=True)
class Ordering:
    """What a higher figure, `true` or a larger set means, or the enum keys from loosest to strictest; neither: no order."""

    higher: str | None = None
    keys: tuple[str, ...] = ()


_FIGURE_KEYS, _SPAN_KEYS = ("v", "cmp", "approx", "left_to", "of"), ("min", "max", "approx", "left_to", "of")
_FORMS = {
    "enum": "an enum is {v: key}",
    "boolean": "a boolean is {v: true} or {v: false}",
    "set": "a set is {v: [key, key]}",
}


def parse(raw: Any, type_: str, enum: Mapping[str, str]) -> Value | str:
    """A value from the catalogue's notation, or a text saying what to write instead. Never raises, whatever `raw` is."""
    if isinstance(raw, str):
        return Word(raw) if raw in ("discretion", "announced", "silent") else _form(type_)
    if not isinstance(raw, Mapping) or not all(isinstance(key, str) for key in raw):
        return _form(type_)
    if type_ in NUMERIC_TYPES:
        return _numeric(raw, type_)
    if type_ not in _FORMS:
        return f"unknown type {type_!r}"
    extra = ", ".join(sorted(set(raw) - {"v", "of"}))
    if extra or "v" not in raw:
        return f"{_FORMS[type_]}" + (f", without {extra}" if extra else "")
    v, of = raw["v"], raw.get("of")
    if type_ == "set":
        return _set(v, of, enum)
    if not isinstance(of, str | None):
        return "of names one of the point's phrases"
    if type_ == "boolean":
        return Flag(v, of) if isinstance(v, bool) else _FORMS[type_]
    return Key(v, of) if isinstance(v, str) and v in enum else f"v must be one of {', '.join(enum)}"


def _set(v: Any, of: Any, enum: Mapping[str, str]) -> Keys | str:
    if isinstance(v, list) and v and all(isinstance(k, str) and k in enum for k in v):
        if len(set(v)) != len(v):
            return "a key stands twice in the set"
        if of is None:
            return Keys(frozenset(v))
        if isinstance(of, Mapping) and all(k in v and isinstance(name, str) for k, name in of.items()):
            return Keys(frozenset(v), tuple(sorted(of.items())))
        return "of of a set is {key: name}, with keys of v and names of the point's phrases"
    if isinstance(v, list) and any(_number(k) for k in v):
        return "keys are texts: put them in quotes, as in {v: ['20']}"
    return f"v must be a list of {', '.join(enum)}"


def _form(type_: str) -> str:
    numeric = f"a {type_} is {{v: 50}}, {{v: 50, cmp: '>='}} or {{min: 9, max: 10}}"
    form = numeric if type_ in NUMERIC_TYPES else _FORMS.get(type_, "a value is {v: …}")
    return f"{form}, or the bare word discretion or announced"


def _numeric(raw: Mapping[str, Any], type_: str) -> Value | str:
    span = "v" not in raw and bool({"min", "max"} & set(raw))
    if extra := set(raw) - set(_SPAN_KEYS if span else _FIGURE_KEYS):
        return f"{_form(type_)}; {', '.join(sorted(extra))} has no place in it"
    if raw.get("cmp", "=") not in COMPARATORS:
        return f"cmp must be one of {' '.join(COMPARATORS)}, in quotes"
    if raw.get("left_to") not in (None, "td", "announcement"):
        return "left_to must be td or announcement"
    if not isinstance(raw.get("approx", False), bool):
        return "approx must be true or false"
    if not isinstance(raw.get("of"), str | None):
        return "of names one of the point's phrases"
    loose = {"approx": raw.get("approx", False), "left_to": raw.get("left_to"), "of": raw.get("of")}
    if any(_number(raw.get(name)) and raw[name] < 0 for name in ("v", "min", "max")):
        return f"a {type_} is never below 0"
    if not span:
        return Figure(raw["v"], raw.get("cmp", "="), **loose) if _number(raw.get("v")) else _form(type_)
    if not _number(raw.get("min")) or not _number(raw.get("max")):
        return _form(type_)
    if raw["min"] > raw["max"]:
        return f"min must not be above max; write {{min: {raw['max']}, max: {raw['min']}}}"
    return Span(raw["min"], raw["max"], **loose)


def _number(x: Any) -> bool:
    """A number that a rule can name: neither true nor false, neither infinite nor undefined."""
    return isinstance(x, int | float) and not isinstance(x, bool) and (isinstance(x, int) or math.isfinite(x))


def to_json(value: Value | None) -> Any:
    """The catalogue's notation, for the machine-readable output; `of` is wording alone and stays out."""
    match value:
        case None:
            return None
        case Word(v):
            return v
        case Figure(v, cmp, approx, left_to, _):
            return {"v": v} | ({"cmp": cmp} if cmp != "=" else {}) | _loose(approx, left_to)
        case Span(low, high, approx, left_to, _):
            return {"min": low, "max": high} | _loose(approx, left_to)
        case Keys(v, _):
            return {"v": sorted(v)}
        case Key(v, _) | Flag(v, _):
            return {"v": v}


def named(value: Value) -> tuple[str, ...]:
    """The names of phrases that a value's wording asks for."""
    of = getattr(value, "of", None)
    return tuple(name for _, name in of) if isinstance(value, Keys) else (of,) if of else ()


def _loose(approx: bool, left_to: str | None) -> dict[str, Any]:
    return ({"approx": True} if approx else {}) | ({"left_to": left_to} if left_to else {})


def relation(baseline: Value | None, house: Value | None, ordering: Ordering) -> Relation:
    """How `house` stands to `baseline`; None means that nobody has looked yet."""
    if baseline is None or house is None:
        return Relation.NOT_REVIEWED
    if house == SILENT:
        return Relation.SILENT
    if baseline == SILENT:
        return Relation.ADDS
    if isinstance(baseline, Word):
        return Relation.SAME if house == baseline else Relation.ADDS
    if isinstance(house, Word):
        return Relation.DIFFERENT
    if _equal(baseline, house):
        return Relation.SAME
    contained = _containment(baseline, house)
    if contained is not None:
        return contained
    step = _compare(baseline, house, ordering)
    if step == 0:
        return Relation.DIFFERENT
    if ordering.keys:
        return Relation.STRICTER if step > 0 else Relation.LOOSER
    if ordering.higher not in ("stricter", "looser"):
        return Relation.DIFFERENT
    higher, lower = (
        (Relation.STRICTER, Relation.LOOSER) if ordering.higher == "stricter" else (Relation.LOOSER, Relation.STRICTER)
    )
    return higher if step > 0 else lower


def _equal(a: Value, b: Value) -> bool:
    # approx, left_to and of do not affect the relation
    match a, b:
        case (Key(), Key()) | (Flag(), Flag()) | (Keys(), Keys()):
            return a.v == b.v
        case Figure(), Figure():
            return (a.v, a.cmp) == (b.v, b.cmp)
        case Span(), Span():
            return (a.min, a.max) == (b.min, b.max)
        case Span(), Figure():
            return a.min == a.max == b.v and b.cmp == "="
        case Figure(), Span():
            return _equal(b, a)
        case _:
            return a == b


def _bounds(value: Value) -> tuple[Number, Number] | None:
    match value:
        case Span():
            return value.min, value.max
        case Figure() if value.cmp == "=":
            return value.v, value.v
        case _:
            return None


def _containment(baseline: Value, house: Value) -> Relation | None:
    """The clause on ranges: a house range around the baseline's is looser, one inside it stricter, whatever the order."""
    if not (isinstance(baseline, Span) or isinstance(house, Span)):
        return None
    outer, inner = _bounds(baseline), _bounds(house)
    if outer is None or inner is None:
        return None
    if inner[0] <= outer[0] and outer[1] <= inner[1]:
        return Relation.LOOSER
    if outer[0] <= inner[0] and inner[1] <= outer[1]:
        return Relation.STRICTER
    return None


# For equal figures: «more than 3» asks for more than «at least 3», «at most 3» allows more than «less than 3».
_RANK = {">": ("lower", 1), ">=": ("lower", 0), "<=": ("upper", 1), "<": ("upper", 0)}


def _compare(baseline: Value, house: Value, ordering: Ordering) -> int:
    """1 where the house's value is the higher one, -1 where it is the lower one, 0 where there is no order."""
    match baseline, house:
        case Figure(), Figure() if baseline.v == house.v:
            kind_a, rank_a = _RANK.get(baseline.cmp, ("", 0))
            kind_b, rank_b = _RANK.get(house.cmp, ("", 0))
            return rank_b - rank_a if kind_a == kind_b else 0
        case Figure(), Figure():
            directions = {_RANK[f.cmp][0] for f in (baseline, house) if f.cmp in _RANK}
            return 0 if len(directions) > 1 else (1 if house.v > baseline.v else -1)
        case ((Figure() | Span()), (Figure() | Span())):
            (low_a, high_a), (low_b, high_b) = ends(baseline), ends(house)
            return 1 if low_b > high_a else -1 if high_b < low_a else 0
        case Flag(), Flag():
            return int(house.v) - int(baseline.v)
        case Keys(), Keys():
            return 1 if house.v > baseline.v else -1 if house.v < baseline.v else 0
        case Key(), Key() if baseline.v in ordering.keys and house.v in ordering.keys:
            return 1 if ordering.keys.index(house.v) > ordering.keys.index(baseline.v) else -1
        case _:
            return 0


def ends(value: Figure | Span) -> tuple[Number, Number]:
    """The least and the greatest number that a value says; of a figure both are the same."""
    return (value.min, value.max) if isinstance(value, Span) else (value.v, value.v)

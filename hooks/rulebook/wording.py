"""Values in words a floor would say, per language: «50% or more of the minimum raise», «약 60초»."""

from __future__ import annotations

from dataclasses import dataclass

from babel.lists import format_list
from babel.numbers import format_decimal

from .catalogue import Catalogue, Point
from .fields import fill
from .languages import Language
from .values import Figure, Flag, Key, Keys, Number, Span, Value, Word


def say(value: Value | None, point: Point, language: Language, catalogue: Catalogue, short: bool = False) -> str:
    """A value as words; `short` prefers the texts made for table cells. None reads as the relation «not compared yet»."""
    words = language.values
    match value:
        case None:
            return language.relations["not-reviewed"]
        case Word(v):
            return words[v]
        case Flag(v, of):
            key = "true" if v else "false"
            return _named(point, of, language) or _named(point, key, language) or words[key]
        case Key(v, of):
            return _named(point, of, language) or _enum(point, v, language, short) or v
        case Keys(v, of):
            names = dict(of)
            texts = [
                _named(point, names.get(key), language) or _enum(point, key, language, short) or key
                for key in point.enum
                if key in v
            ]
            style = "or" if point.join == "or" else "standard"
            listed = format_list(texts, style=style, locale=language.locale)
            return _of_what(listed, "other", _Bare("", 0), None, point, language)
        case Figure(v, cmp, approx, left_to, of):
            unit, (v,) = _larger(point.unit, v)
            text = fill(words[cmp], value=_unit(v, unit, point, language, catalogue))
            case = cmp if not approx else "approx" if cmp == "=" else "other"
            bare = _Bare(_bare(v, point, language), v)
            return _left(_of_what(_about(text, approx, language), case, bare, of, point, language), left_to, language)
        case Span(low, high, approx, left_to, of):
            unit, (low, high) = _larger(point.unit, low, high)
            first, last = _bare(low, point, language), _bare(high, point, language)
            bare = _Bare(fill(words["range"], min=first, max=last), high)
            text = fill(words["range"], min=first, max=_unit(high, unit, point, language, catalogue))
            case = "other" if approx else "range"
            return _left(_of_what(_about(text, approx, language), case, bare, of, point, language), left_to, language)


# A whole number of minutes is said in minutes, as floors do; 90 seconds stay seconds.
_LARGER = {"seconds": (60, "minutes")}


def _larger(unit: str | None, *numbers: Number) -> tuple[str | None, tuple[Number, ...]]:
    size, name = _LARGER.get(unit or "", (0, unit))
    if not size or any(n % size or not n for n in numbers):
        return unit, numbers
    return name, tuple(n // size for n in numbers)


@dataclass(frozen=True)
class _Bare:
    """A figure without unit and comparator, and the number that decides its plural form."""

    text: str
    number: Number


def _enum(point: Point, key: str, language: Language, short: bool) -> str:
    if short and key in point.short and language.code in point.short[key]:
        return point.short[key][language.code]
    return point.enum.get(key, {}).get(language.code, "")


def _named(point: Point, name: str | None, language: Language) -> str:
    """The phrase of this name as it stands; "" where the point has none."""
    return (
        point.phrases.get(name or "", {}).get(language.code, {"other": {"other": ""}})["other"]["other"] if name else ""
    )


def _bare(v: Number, point: Point, language: Language) -> str:
    if point.type == "percentage":
        return f"{format_decimal(v, locale=language.locale)}%"  # all four languages write it without a blank
    return format_decimal(v, locale=language.locale)


def _unit(v: Number, unit: str | None, point: Point, language: Language, catalogue: Catalogue) -> str:
    figure = _bare(v, point, language)
    forms = catalogue.units.get(language.code, {}).get(unit or "", {})
    if point.type == "percentage" or not unit:
        return figure
    pattern = forms.get(language.locale.plural_form(v)) or forms.get("other")
    return pattern.replace("{n}", figure) if pattern else f"{figure} {unit}"


def _of_what(text: str, case: str, bare: _Bare, of: str | None, point: Point, language: Language) -> str:
    """«50% or more» as «50% or more of the previous bet», where the catalogue says of what a quantity is."""
    phrase = point.phrases.get(of or "", {}).get(language.code)
    if phrase is None:
        return text
    forms = phrase.get(case, phrase["other"])
    return fill(forms.get(language.locale.plural_form(bare.number), forms["other"]), value=text, n=bare.text)


def _about(text: str, approx: bool, language: Language) -> str:
    return fill(language.values["approx"], value=text) if approx else text


def _left(text: str, left_to: str | None, language: Language) -> str:
    return fill(language.values[f"left_to_{left_to}"], value=text) if left_to else text

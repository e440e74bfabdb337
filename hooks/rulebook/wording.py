"""Values in words a floor would say, per language: «50% or more of the minimum raise», «약 60초»."""

from __future__ import annotations

from babel.lists import format_list
from babel.numbers import format_decimal

from .catalogue import Catalogue, Point
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
        case Flag(v):
            # a boolean point may say in enum what yes and no mean
            key = "true" if v else "false"
            return _enum(point, key, language, short) or words[key]
        case Key(v):
            return _enum(point, v, language, short) or v
        case Keys(v):
            texts = [_enum(point, key, language, short) or key for key in point.enum if key in v]
            return _of_what(format_list(texts, locale=language.locale), "other", "", point, language)
        case Figure(v, cmp, approx, left_to):
            text = words[cmp].format(value=_unit(v, point, language, catalogue))
            case = cmp if not approx else "approx" if cmp == "=" else "other"
            text = _of_what(_about(text, approx, language), case, _bare(v, point, language), point, language)
            return _left(text, left_to, language)
        case Span(low, high, approx, left_to):
            ends = {"min": _bare(low, point, language), "max": _unit(high, point, language, catalogue)}
            bare = words["range"].format(min=ends["min"], max=_bare(high, point, language))
            text = _about(words["range"].format(**ends), approx, language)
            return _left(_of_what(text, "other" if approx else "range", bare, point, language), left_to, language)


def _enum(point: Point, key: str, language: Language, short: bool) -> str:
    if short and key in point.short and language.code in point.short[key]:
        return point.short[key][language.code]
    return point.enum.get(key, {}).get(language.code, "")


def _bare(v: Number, point: Point, language: Language) -> str:
    if point.type == "percentage":
        return f"{format_decimal(v, locale=language.locale)}%"  # all four languages write it without a blank
    return format_decimal(v, locale=language.locale)


def _unit(v: Number, point: Point, language: Language, catalogue: Catalogue) -> str:
    figure = _bare(v, point, language)
    forms = catalogue.units.get(language.code, {}).get(point.unit or "", {})
    if point.type == "percentage" or not point.unit:
        return figure
    pattern = forms.get(language.locale.plural_form(v)) or forms.get("other")
    return pattern.replace("{n}", figure) if pattern else f"{figure} {point.unit}"


def _of_what(text: str, case: str, bare: str, point: Point, language: Language) -> str:
    """«50% or more» as «50% or more of the minimum raise», where the catalogue says of what a quantity is."""
    patterns = point.phrase.get(language.code)
    if patterns is None:
        return text
    return patterns.get(case, patterns["other"]).format(value=text, n=bare)


def _about(text: str, approx: bool, language: Language) -> str:
    return language.values["approx"].format(value=text) if approx else text


def _left(text: str, left_to: str | None, language: Language) -> str:
    return language.values[f"left_to_{left_to}"].format(value=text) if left_to else text

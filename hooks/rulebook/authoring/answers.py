"""What a paragraph says and the answer that is compared: where a change takes a figure out of one alone, the two part without a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .. import figures
from ..articles import Article, Corpus, Text
from ..findings import Finding, Severity
from ..languages import Language
from ..values import Figure, Span, Value, ends
from . import numerals, pending


def left_behind(kind: str, before: Corpus, after: Corpus, ids: Iterable[str]) -> Iterator[Finding]:
    """Warnings of answers that an amendment of `kind` leaves as they were while the paragraph they follow from lost their figure."""
    for id in ids:
        old, new = before.every.get(id), after.every.get(id)
        if old is None or new is None:
            continue
        texts = pending.every(old), pending.every(new)
        for day in [day for day in texts[0] if day in texts[1]]:  # the one in force, and those to come
            yield from _parted(kind, texts[0][day], texts[1][day], after)


def _parted(kind: str, old: Article, new: Article, corpus: Corpus) -> Iterator[Finding]:
    language = corpus.languages[new.original_language]
    for point in sorted({*old.values} & {*new.values}):
        was, now = old.values[point], new.values[point]
        if was.value != now.value:
            continue
        before, after = _passage(old.original, was.anchor), _passage(new.original, now.anchor)
        timed = corpus.catalogue.points[point].type == "duration"
        gone = [str(number) for number in _numbers(now.value) if _gone(number, before, after, timed, language)]
        if gone and after:
            message = f"#{now.anchor} no longer says {', '.join(gone)}, and the value {point} still does"
            hint = (
                "write the new answer there, or put the figure back"
                if kind == "substantive"
                else "an answer changes by a substantive amendment: write kind: substantive and the new answer there, "
                "or put the figure back"
            )
            line = new.original.line("values", point)
            yield Finding(new.original.path, line, "value-left-behind", message, hint, Severity.WARNING)


_SMALL = 10  # up to here a number in words is often none: one of them, 十分 («enough»)


def _gone(number: int | float, before: str, after: str, timed: bool, language: Language) -> bool:
    """Whether a text lost a figure of its own, in digits or in words; thirty and 30 are the same."""
    by, figure = figures.conventions(language), str(number)
    was, now = (numerals.in_figures(text, language) for text in (before, after))
    if figures.stands(figure, now, by) or (timed and _otherwise(number, was, now, language)):
        return False
    if figure in dict(figures.figures(before, by)):
        return True
    # a small one in words was meant as a figure where another figure took its place
    return figure in _said(was, by) and (number > _SMALL or bool(_said(now, by) - _said(was, by)))


def _said(text: str, by: figures.Conventions) -> set[str]:
    """The figures of a text, and those that stand there as words of their own; «a player» says no 1."""
    return {*dict(figures.figures(text, by))} | {n for n, _ in by.words if n != "1" and figures.stands(n, text, by)}


def _otherwise(number: int | float, before: str, after: str, language: Language) -> bool:
    """Whether a text now says a time in figures of the next larger or smaller unit, 60 seconds being 1 minute; a minute is too many things.

    Seconds, minutes and hours are a language's first units.
    """
    units = language.units[:3]
    return any(
        _says(number * factor, units[other], after, language)
        for at, forms in enumerate(units)
        if _says(number, forms, before, language)
        for other, factor in ((at - 1, 60), (at + 1, 1 / 60))
        if 0 <= other < len(units)
    )


def _says(number: float, unit: Iterable[str], text: str, language: Language) -> bool:
    forms = "|".join(map(re.escape, unit))
    end = r"(?!\w)" if language.spaced else ""
    return re.search(rf"(?<![\d.,]){number:g}\s*(?:{forms}){end}", text, re.IGNORECASE) is not None


def _passage(text: Text, anchor: str) -> str:
    """A paragraph or an example with its notes."""
    place = f"#{anchor}"
    return "\n".join(t for name, _, t in text.body.texts() if name == place or name.startswith(f"{place} "))


def _numbers(value: Value) -> list[int | float]:
    """The numbers of a value, whole ones as such."""
    found = ends(value) if isinstance(value, Figure | Span) else ()
    return [int(number) if number == int(number) else number for number in dict.fromkeys(found)]

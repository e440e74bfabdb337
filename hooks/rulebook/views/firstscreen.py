"""Which differing values stand above an article's number and edition: answer, source and the text's first line must share the first screen
of a phone.

Heights are estimates in CSS pixels of a window of 390 × 844 at the default text size, from the sizes in tokens.css and components.css;
they err on the tall side. A browser test measures the pages themselves.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence

SCREEN = 844 - 86 - 64  # without the running head and the thumb bar
WIDTH = 350  # of the text
MOST = 3  # points above the fold, however short

_RULING, _SMALL = 25, 15  # type sizes
_RULING_LINE = 36
_TITLE, _IDENT, _PRINTED, _LABEL, _GAPS = 44, 42, 62, 36, 48
_LINK = 40  # a further row of links beside the number
_TEXT = 48  # the first line of the text, with the number beside it
FOLD = 50  # the line that unfolds what doesn't fit
_ROW = 25  # one line of a value, or of the edition


def width(text: str, size: float) -> float:
    """About how wide a text is: an East Asian letter is a square, a Latin one somewhat more than half of it."""
    return size * sum(1 if unicodedata.east_asian_width(c) in "WF" else 0.3 if c in " .,:;'il|" else 0.56 for c in text)


def lines(text: str, size: float, room: float) -> int:
    """About how many lines a text fills; lines are never full, least of all where words are long."""
    return max(1, math.ceil(width(text, size) / (room * 0.92)))


def rows(widths: Iterable[float]) -> int:
    """How many rows things of these widths fill, set one after the other."""
    count, filled = 1, 0.0
    for one in widths:
        if filled and filled + one > WIDTH:
            count, filled = count + 1, 0.0
        filled += one
    return count


def height(label: str, answers: Sequence[tuple[str, str]]) -> int:
    """Of one point: its label, and for every rulebook its short name and its answer."""
    names = max((width(name, _SMALL) for name, _ in answers), default=0) + 12
    said = sum(lines(f"== {value}", _SMALL, WIDTH - names) for _, value in answers)
    return _LABEL + _ROW * (lines(label, _SMALL, WIDTH) - 1) + _ROW * said


def aside(text: str) -> int:
    """Of a note on one of the article's answers."""
    return _ROW * lines(text, _SMALL, WIDTH) + 8


def room(ruling: str, badge: Sequence[str], printed: Sequence[str], edition: str) -> int:
    """What is left for differing values."""
    marks = rows([width(word, _SMALL) + 36 for word in badge])
    links = rows([width(text, _SMALL) + 12 for text in printed])
    taken = _TITLE + _RULING_LINE * lines(ruling, _RULING, WIDTH) + _IDENT + 30 * (marks - 1)
    taken += _PRINTED + _LINK * (links - 1) + _ROW * lines(edition, _SMALL, WIDTH) + _GAPS + _TEXT
    return int(SCREEN - taken)


def fitting(heights: Sequence[int], room: int, most: int = MOST) -> list[bool]:
    """Which points fit, in order and at most `most`; one that is too tall leaves its place to shorter ones after it."""
    shown: list[bool] = []
    left = room
    if len(heights) > most or sum(heights) > room:
        left -= FOLD
    for tall in heights:
        fits = tall <= left and sum(shown) < most
        left -= tall if fits else 0
        shown.append(fits)
    return shown

"""The figures of a text, read by its language's conventions, and how a translation's differ from the original's.

Figures are counted: one that stands twice in the original stands twice in a translation. `1.000` (it) and `1,000` (en), `2万5千` (ja)
and `25,000`, `15 November` and `11월 15일` are the same figures. A figure always stands in digits; where it stands again, a word of
its own (`both`, `두 명`) may take its place.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from babel import Locale
from babel.dates import get_month_names

from .body import without_references
from .languages import Language
from .memo import pure


@dataclass(frozen=True, eq=False)
class Conventions:
    """How a language writes numbers: sign of thousands, words behind a number that multiply it, words that are numbers, months.

    Compared by identity, for speed; `conventions` gives the same object for the same content.
    """

    thousands: str = ","
    multipliers: tuple[tuple[str, int], ...] = ()
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()
    months: tuple[tuple[str, int], ...] = ()
    spaced: bool = True


@functools.lru_cache(maxsize=64)
def conventions(language: Language) -> Conventions:
    """A language's own, from its file and its locale."""
    return _same(
        language.thousands,
        tuple(language.multipliers.items()),
        tuple((figure, tuple(words)) for figure, words in language.number_words.items()),
        _months(language.locale),
        language.spaced,
    )


@pure
def _same(*content) -> Conventions:
    return Conventions(*content)


PLAIN = Conventions()


@functools.cache
def _months(locale: Locale) -> tuple[tuple[str, int], ...]:
    """Names of months that are words; `11월` is a figure already."""
    found = {
        name.rstrip("."): number
        for width in ("abbreviated", "wide")
        for number, name in get_month_names(width, locale=locale).items()
        if not any(c.isdigit() for c in name)
    }
    return tuple(sorted(found.items(), key=lambda item: -len(item[0])))


_THOUSANDS = {
    ",": re.compile(r"(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d)"),
    ".": re.compile(r"(?<![\d,])\d{1,3}(?:\.\d{3})+(?!\d)"),
}
_BEHIND = re.compile(r"(?<=\d)[²³¹¼-¾⁰⁴-⁹₀-₉⅐-⅞]")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_DIGIT = re.compile(r"\d")
_LIST_NUMBER = re.compile(r"^\s*\d+\.\s", re.MULTILINE)


def compatible(text: str) -> str:
    """The text in compatible letters; a fraction or a raised figure behind a figure stays apart from it: 2½ is not 21/2."""
    return unicodedata.normalize("NFKC", _BEHIND.sub(r" \g<0>", text))


@pure
def figures(text: str, by: Conventions = PLAIN) -> tuple[tuple[str, int], ...]:
    """`(figure, how often it stands there in digits)`, in one form for all languages."""
    if not _DIGIT.search(text):
        return ()
    plain = compatible(_LIST_NUMBER.sub(" ", without_references(text)))
    plain = _THOUSANDS[by.thousands].sub(lambda m: m[0].replace(by.thousands, ""), plain)
    plain = _with_months(_multiplied(plain, by), by)
    found: Counter[str] = Counter()
    for match in _FIGURE.finditer(plain):
        for piece in filter(None, re.split(r"[,.](?!\d)", match[0])):
            piece = piece.replace(",", ".") if by.thousands == "." else piece
            found[piece.lstrip("0") or "0" if piece.isdigit() else piece] += 1
    return tuple(sorted(found.items()))


def _multiplied(text: str, by: Conventions) -> str:
    """`2万5千` as `25000`."""
    patterns = _multiples(by)
    if patterns is None:
        return text
    whole, part = patterns

    def read(match: re.Match[str]) -> str:
        total = Fraction(0)
        for one in part.finditer(match.string, match.start()):  # to the text's end: a sign may look at what follows it
            if one.start() >= match.end():
                break
            sign = match.string[one.start(2) :] if one[2] else ""
            factor = next((factor for pattern, factor in by.multipliers if sign and re.match(pattern, sign)), 1)
            total += Fraction(one[1].replace(",", ".")) * factor
        return str(total.numerator) if total.denominator == 1 else match[0]

    return whole.sub(read, text)


@functools.cache
def _multiples(by: Conventions) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    if not by.multipliers:
        return None
    point = r"\." if by.thousands == "," else ","
    number, signs = rf"\d+(?:{point}\d+)?", "|".join(f"(?:{sign})" for sign, _ in by.multipliers)
    # behind a blank only a part of a smaller sign goes on: «1억 2000만 원», but neither «2만 칩 3» nor «25k 30k»
    whole = rf"{number}\s?(?:" + "|".join(_runs(by.multipliers, number, signs)) + ")"
    return re.compile(whole), re.compile(rf"({number})\s?({signs})?")


def _runs(multipliers: tuple[tuple[str, int], ...], number: str, signs: str) -> Iterator[str]:
    """For each sign, how a figure goes on behind it."""
    for sign, factor in multipliers:
        smaller = "|".join(f"(?:{other})" for other, times in multipliers if times < factor)
        blank = rf"|\s{number}\s?(?:{smaller})" if smaller else ""
        yield rf"(?:{sign})(?:{number}(?:{signs})?{blank})*"


def _with_months(text: str, by: Conventions) -> str:
    """The name of a month beside a figure as its number: `15 November 2024`, `May 3`; «may» alone is no month."""
    names = _month_names(by)
    return names[0].sub(lambda m: names[1][m[0]], text) if names else text


@functools.cache
def _month_names(by: Conventions) -> tuple[re.Pattern[str], dict[str, str]] | None:
    if not by.months:
        return None
    names = "|".join(re.escape(name) for name, _ in by.months)
    return (
        re.compile(rf"(?<=\d\s)(?:{names})\b|\b(?:{names})(?=\.?\s\d)"),
        {name: str(number) for name, number in by.months},
    )


def _words(text: str, figure: str, by: Conventions) -> int:
    """How often a word of its own stands for a figure."""
    words = dict(by.words).get(figure, ())
    plain = compatible(without_references(text)).casefold()
    edge = r"\b" if by.spaced else ""
    return len(re.findall(f"{edge}(?:{'|'.join(map(re.escape, words))}){edge}", plain)) if words else 0


def stands(figure: str, text: str, by: Conventions) -> bool:
    """Whether a text has a figure, in digits or as a word."""
    return figure in dict(figures(text, by)) or _words(text, figure, by) > 0


@dataclass(frozen=True)
class Difference:
    """A figure that stands `want` times in the original and `have` times in the translation."""

    figure: str
    want: int
    have: int


def differences(original: str, ours: Conventions, text: str, theirs: Conventions) -> Iterator[Difference]:
    """Figures that a translation lacks, adds or repeats otherwise."""
    wanted, found = figures(original, ours), figures(text, theirs)
    if wanted == found:
        return
    want, have = dict(wanted), dict(found)
    for figure in sorted(want.keys() | have.keys()):
        once, again = want.get(figure, 0), have.get(figure, 0)
        if once == again:
            continue
        if once and again:
            more = _words(text, figure, theirs) - _words(original, figure, ours)  # beyond the original's
            if 0 < once - again <= more or 0 < again - once <= -more:
                continue
        yield Difference(figure, once, again)


def digits(text: str, language: Language) -> tuple[str, ...]:
    """The figures that stand in a text in digits, in no order, each as often as it stands there."""
    found = figures(" ".join(text.split()), _same(language.thousands))
    return tuple(figure for figure, times in found for _ in range(times))


def alike(one: str, other: str, by: Conventions) -> bool:
    """Whether two texts of one language hold the same figures, those written as words too."""
    return figures(one, by) == figures(other, by) and all(
        _words(one, figure, by) == _words(other, figure, by) for figure, _ in by.words
    )

"""Numbers in words as figures: «thirty-five seconds» says 35 seconds, ventuno 21, 三十秒 30秒, 삼십 초 30 초."""

from __future__ import annotations

import functools
import re

from ..figures import compatible
from ..languages import Language
from ..plaintext import unaccented
from . import tokens

# what `numerals` of a language stand for from the one for 1 on
_LETTERS = (*range(1, 10), 10, 100, 1000, 10**4, 10**8)


def in_figures(text: str, language: Language) -> str:
    """A text with its numbers in words as figures; what only looks like one stays as it is."""
    plain = compatible(text)
    pattern = _pattern(language)
    if pattern is None:
        return plain
    read = _named if language.spaced else _lettered

    def figure(match: re.Match[str]) -> str:
        number = read(match[0], language)
        return match[0] if number is None else str(number)

    return pattern.sub(figure, plain)


@functools.cache
def _pattern(language: Language) -> re.Pattern[str] | None:
    if language.spaced:
        names = sorted(_names(language), key=len, reverse=True)
        forms = [r"[\s-]*".join(re.escape(part).replace("e", "[eèé]") for part in name.split(" ")) for name in names]
        return re.compile(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)", re.IGNORECASE) if forms else None
    values = _values(language)
    if not values:
        return None
    letter = f"[{re.escape(''.join(values))}]"
    if tokens.in_runs(language):
        return re.compile(rf"(?<![\d.,]){letter}+(?!\d)")  # of 2万5千 the figures are read with their signs
    units, times = (
        "|".join(re.escape(form) for forms in some for form in forms) for some in (language.units, language.units[:3])
    )
    # of 이 사람 («this person») and 이번 («this time») 이 is none
    return re.compile(rf"(?<!\w)(?:{letter}{{2,}}(?=\s*(?:{units})|\W|$)|{letter}(?=\s*(?:{times})))")


@functools.cache
def _names(language: Language) -> dict[str, int]:
    """Names of the numbers up to 99, the blank standing where a hyphen, a blank or nothing may."""
    given = {int(n): unaccented(name).casefold() for n, name in language.spelled_numbers.items() if n.isdecimal()}
    found = {name: n for n, name in given.items()}
    for n in range(20, 100):
        tens, ones = given.get(n - n % 10), given.get(n % 10)
        if n not in given and tens and ones:
            found[f"{tens} {ones}"] = n
            if tens[-1] in "aeiou" and ones[0] in "aeiou":
                found[f"{tens[:-1]}{ones}"] = n  # ventuno, trentotto
    return found


@functools.cache
def _squeezed(language: Language) -> dict[str, int]:
    return {name.replace(" ", ""): n for name, n in _names(language).items()}


def _named(words: str, language: Language) -> int | None:
    return _squeezed(language).get(re.sub(r"[\s-]", "", unaccented(words).casefold()))


@functools.cache
def _values(language: Language) -> dict[str, int]:
    """What each letter that numbers are written with stands for."""
    letters, one = language.numerals, language.spelled_numbers.get("1", "")
    if not one or one not in letters:
        return {}
    before, one_on = letters.split(one, 1)
    return dict(zip(one + one_on, _LETTERS, strict=False)) | dict.fromkeys(before, 0)


def _lettered(run: str, language: Language) -> int | None:
    """二百五十, 三〇; of Korean letters side by side are none: 사이 is «between», 일이 a matter."""
    total = part = 0
    digit: int | None = None
    for value in map(_values(language).__getitem__, run):
        if value < 10:
            if digit is not None and not tokens.in_runs(language):
                return None
            digit = (digit or 0) * 10 + value
        elif value < 10_000:
            part, digit = part + (1 if digit is None else digit) * value, None
        else:
            total, part, digit = total + (part + (digit or 0) or 1) * value, 0, None
    return total + part + (digit or 0)

"""Korean particles that are written for either sound, 을(를) or (으)로, as the one that the word before them asks for.

What stands before is a field of a sentence: a Hangul word, a date, the id of an article, a slug. Figures and letters count as they are read.
"""

from __future__ import annotations

import re

_EITHER = re.compile(r"(?:\((?P<link>으|이)\)(?P<linked>로|라고)|(?P<closed>을|은|이|과)\((?P<open>를|는|가|와)\))")
_TAIL = re.compile(r"(\w+)\W*\Z")  # the word before a particle; quotes and brackets behind it aren't read
_DATE = re.compile(r"\d{4}-\d\d-\d\d\Z")

OPEN, RIEUL, CLOSED = range(3)  # how a word ends: in a vowel, in ㄹ (as a vowel before 로), in another consonant
_RIEUL = 8
_DIGITS = {"1": RIEUL, "7": RIEUL, "8": RIEUL} | dict.fromkeys("036", CLOSED)  # 일 칠 팔 · 영 십 삼 육
_NAMES = {"l": RIEUL, "r": RIEUL, "m": CLOSED, "n": CLOSED}  # of single letters: 엘 알 엠 엔
# Of English words: silent e (rule, time), ng, a stop after one short vowel (clock, bet); all else ends in a vowel or gets one (hand 핸드).
_WORDS = (
    (re.compile(r"le?\Z"), RIEUL),
    (re.compile(r"([mn]|ng|[mn]e)\Z"), CLOSED),
    (re.compile(r"(?<![aeiou])[aeiou](ck|[bckpt])\Z"), CLOSED),
)


def fit(text: str) -> str:
    """The text with every such particle as it is said."""
    return _EITHER.sub(_said, text) if "(" in text else text


def form(pair: tuple[str, str], word: str) -> str | None:
    """Which of two forms follows a word: (은, 는), (으로, 로); None where nobody knows how it is read."""
    ending = _ending(word)
    if ending is None:
        return None
    return pair[0] if ending == CLOSED or (ending == RIEUL and pair[1] != "로") else pair[1]


def _said(match: re.Match[str]) -> str:
    link, linked = match["link"], match["linked"]
    pair = (link + linked, linked) if link else (match["closed"], match["open"])
    return form(pair, match.string[: match.start()]) or match[0]


def _ending(before: str) -> int | None:
    found = _TAIL.search(before)
    if not found:
        return None
    word = found[1]
    last = word[-1]
    if "가" <= last <= "힣":
        closing = (ord(last) - 0xAC00) % 28
        return RIEUL if closing == _RIEUL else CLOSED if closing else OPEN
    if last.isascii() and last.isdigit():
        return RIEUL if _DATE.search(before[: found.end(1)]) else _DIGITS.get(last, OPEN)  # a date ends in 일
    if last.isascii():
        return _latin(re.split(r"[_\d]", word)[-1] or word)
    return None


def _latin(word: str) -> int:
    """How a word in Latin letters ends: by its last letter's name where it is an abbreviation, else as a word of English."""
    if word.isupper() or len(word) == 1:
        return _NAMES.get(word[-1].lower(), OPEN)
    return next((ending for pattern, ending in _WORDS if pattern.search(word.lower())), OPEN)

"""A text as the words and signs it says: spellings that are the same written the same, every figure one sign, no punctuation."""

from __future__ import annotations

import functools
import re
import unicodedata
from dataclasses import dataclass

from ..body import without_references
from ..figures import compatible
from ..languages import Language
from ..plaintext import unaccented

NUMBER = "0"  # stands where a figure stood; figures are compared by themselves
# Stand for every way to write the sign of a figure; NFKC leaves no other of them in a text.
MINUS, PLUS = "﹣﹢"
FIGURE = re.compile(rf"[{MINUS}{PLUS}]?\d+(?:[.,:/-]\d+)*(?:\s*%)?")
_MINUSES = "-‐‑‒–—―−⁃➖─━"
# A currency or a point may stand between the sign and its figure: -$5. A dash with a blank behind it is a sign after a colon or a bracket.
_SIGN = re.compile(
    rf"(?:[{_MINUSES}]+|\++|(?<!\w)ー)([$€£¥₩.]*)(?=\d)|(?<=[:=(])\s*(?:[{_MINUSES}]+|\++)\s+([$€£¥₩.]*)(?=\d)"
)
# What a hyphen joins to its figure, or begins a range with: RP-8, A♠-10♠, 30秒-40秒, 10%-20%
_JOINED = re.compile(r"(?:[^\W\d_]*[A-Za-zÀ-ɏ]|\d[^\W\d_]{0,3}|[\d%)\]♠♥♦♣])$")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|0|\S")
# Japanese has no blanks: a word is a stretch of one script
_RUNS = re.compile(r"[一-鿿々〆〇]+|[ぁ-ゟ]+|[ァ-ヿヶー]+|[A-Za-z]+|[^\W\d_]|0|\S")
_QUOTES = str.maketrans({c: "'" for c in "’‘ʼ′`´＇"})


@dataclass(frozen=True)
class Word:
    """A word of a text: as it is written, in small letters, and without accents too."""

    text: str
    exact: str
    folded: str
    gap: str = " "  # what stands between it and the word before
    begins: bool = False  # a sentence

    @property
    def is_name(self) -> bool:
        """A single capital letter: a player, a seat, a card."""
        return len(self.text) == 1 and self.text.isupper()


def in_runs(language: Language) -> bool:
    """Whether the language writes its words without blanks, in stretches of several scripts."""
    return "Hani" in language.scripts and not language.spaced


def words(text: str, language: Language) -> list[Word]:
    """The words and signs of a text; every figure is the same sign."""
    return words_and_rest(text, language)[0]


def words_and_rest(text: str, language: Language) -> tuple[list[Word], str]:
    """The words and signs of a text, and what stands behind the last."""
    plain = compatible(without_references(text)).translate(_QUOTES)
    plain = re.sub(r"([AEIOUaeiou])'(?!\w)", lambda m: m[1] + "\u0300", plain)  # e' is è
    plain = _canonical(unicodedata.normalize("NFC", plain), language)
    plain = FIGURE.sub(f" {NUMBER} ", signed(ranges(plain)))
    if in_runs(language):
        plain = re.sub(r"\s+", "", plain)
    found: list[Word] = []
    last = 0
    for match in (_RUNS if in_runs(language) else _WORD).finditer(plain):
        token = match[0]
        if not (token[0].isalpha() or token == NUMBER or unicodedata.category(token[0])[0] in "SN"):
            continue  # punctuation
        gap, last = plain[last : match.start()], match.end()
        exact = token.casefold()
        found.append(Word(token, exact, fold(exact), gap, not found or any(mark in gap for mark in ".?!:。")))
    return found, plain[last:]


def ranges(text: str) -> str:
    """The text with every range of figures written the same: 2 – 3 is 2-3."""
    return re.sub(r"(?<=\d)\s*[-‐‑‒–—−~〜～]\s*(?=\d)", "-", text)


def signed(text: str) -> str:
    """The text with the sign of every figure written the same: –10 is -10, and neither RP-8 nor 3-8 has one."""

    def one(match: re.Match[str]) -> str:
        if _JOINED.search(text, max(0, match.start() - 12), match.start()):
            return match[0]
        return (match[1] or match[2] or "") + (PLUS if "+" in match[0] else MINUS)

    return _SIGN.sub(one, text)


def _canonical(text: str, language: Language) -> str:
    """The text with the same spellings written the same; case stays, abbreviations are told by it."""
    for pattern, first in _spellings(language):
        text = pattern.sub(first, text)
    return text


@functools.lru_cache(maxsize=16)
def _spellings(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    edges = (r"(?<!\w)", r"(?!\w)") if language.spaced else ("", "")
    found = []
    for first, *others in language.spellings:
        if {first, *others} & {*language.function_words}:
            continue  # an article may be left out, a pronoun spelt like another form of it may not: `typos._same_article`
        for other in others:
            other = unicodedata.normalize("NFKC", other)
            pattern = re.compile(edges[0] + re.escape(other) + edges[1], re.IGNORECASE if language.spaced else 0)
            found.append((len(other), pattern, first))
    return tuple((pattern, first) for _, pattern, first in sorted(found, key=lambda one: -one[0]))


def fold(word: str) -> str:
    """Without case, apostrophes and the accents of letters; voiced kana and jamo stay what they are."""
    word = unaccented(unicodedata.normalize("NFKC", word).casefold().replace("'", ""))
    return re.sub(r"(?<=[ァ-ヿ]{3})ー+$", "", word)  # ディーラ is ディーラー

"""Everyday words that no rule has but that the search could take for a rule's word: `parking` is no mistyped `marking`.

The engine mends words that it doesn't know and finds Korean and Japanese by pairs of letters; of these words it is told that they are
what they are. Which words a language has, and how often, says wordfreq.

The words travel as `gaps` between the numbers that they are hashed to, half their weight; one word in a thousand is taken for one of
them by mistake, and then not mended, but no word that a rule has.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from . import wordlists
from .languages import Language
from .plaintext import unaccented

FREQUENT = 2e-5  # of all words of a language: its three to four thousand most frequent ones
_LATIN = re.compile(r"[a-z]{3,}")  # shorter ones are not mended
_WORD = re.compile(r"[a-z]+")
_RUNS = {
    "Hang": re.compile(r"[가-힣]{2,}"),
    "Kana": re.compile(r"[ァ-ヺー]{2,}"),
}  # words that are found by pairs of letters


def of(language: Language, texts: Iterable[str], terms: Iterable[str]) -> list[str]:
    """The frequent words of a language that none of `texts` has and that are near to a word of `terms`, or share a pair of letters with a
    text where words are found by pairs; sorted."""
    every = [word for word, share in wordlists.shares(language.locale.language).items() if share >= FREQUENT]
    text = "\n".join(texts)
    run = next((_RUNS[script] for script in language.scripts if script in _RUNS), None)
    if run is not None:
        found = set(_by_pairs(every, run, text))
    else:
        known = set(_WORD.findall(unaccented(text.lower())))
        near = _Near(set(_LATIN.findall(unaccented("\n".join(terms).lower()))))
        found = {word for word in map(unaccented, every) if _LATIN.fullmatch(word)} - known
        found = {word for word in found if near.has(word) or _splits(word, known)}
    own = set(map(number, _read_as_words(unaccented(text.lower()))))
    return sorted(word for word in found if number(word) not in own)


def _read_as_words(text: str) -> Iterator[str]:
    """What the engine asks for, word or beginning of a word, when a query has the words of a text."""
    for word in set(re.findall("[a-z]+|[ァ-ヺー]+|[가-힣]+", text)):
        yield word
        if "가" <= word[0] <= "힣":
            yield from (word[:end] for end in range(2, len(word)))


def absent(words: Iterable[str], texts: Iterable[str]) -> list[str]:
    """Those of a language's `unruled` words that none of `texts` has: a rule that comes to speak of one ends that."""
    every = unaccented("\n".join(texts).lower())
    return [word for word in words if not re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", every)]


def gaps(words: Iterable[str]) -> list[int]:
    """The numbers of words in ascending order, each as what it is more than the one before it."""
    numbers = sorted(set(map(number, words)))
    return [number - before for before, number in zip([0, *numbers], numbers, strict=False)]


def number(word: str) -> int:
    """FNV-1a of a word's UTF-16 code units, folded to 20 bits; familiar.js has the same."""
    found = 0x811C9DC5
    for unit in memoryview(word.encode("utf-16-le")).cast("H"):
        found = (found ^ unit) * 0x01000193 & 0xFFFFFFFF
    return found >> 20 ^ found & 0xFFFFF


def _by_pairs(every: Iterable[str], run: re.Pattern[str], text: str) -> Iterator[str]:
    solid = text.replace(" ", "")
    pairs = {solid[i : i + 2] for i in range(len(solid) - 1)}
    for word in every:
        if run.fullmatch(word) and word not in solid and any(word[i : i + 2] in pairs for i in range(len(word) - 1)):
            yield word


def _splits(word: str, known: set[str]) -> bool:
    """Whether a word is two known ones: breakfast."""
    return any(word[:cut] in known and word[cut:] in known for cut in range(2, len(word) - 1))


class _Near:
    """Words a letter away from one of `terms`: both without a letter are the same, or one is the other without it."""

    def __init__(self, terms: set[str]) -> None:
        self.shorter: dict[str, set[str]] = defaultdict(set)
        for term in terms:
            for one in _without_a_letter(term):
                self.shorter[one].add(term)

    def has(self, word: str) -> bool:
        return any(
            abs(len(term) - len(word)) <= 1 for one in _without_a_letter(word) for term in self.shorter.get(one, ())
        )


def _without_a_letter(word: str) -> set[str]:
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}

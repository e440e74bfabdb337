"""Texts without the words that carry nothing in a search: the engine reads over them, so a reader need not wait for them.

What the vocabulary has between words stays where a text has it so: `il` of «chiamare il tempo», which the engine finds as a whole.
Blanks part words here, as in the languages that have such words; others have none and keep their texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from .plaintext import unaccented

_BESIDE_WORDS = re.compile(r"(?<![^\s.,;:()«»“”?!…])[.,;:()«»“”?!…]+|[.,;:()«»“”?!…]+(?![^\s.,;:()«»“”?!…])")
_BEGINNING = 3  # letters that stay of a word however it bends


def _plain(text: str) -> str:
    return unaccented(text.lower()).replace("’", "'")


def _words(text: str) -> list[str]:
    return _BESIDE_WORDS.sub(" ", text).split()


class Spare:
    """What shortens texts of a language by its `stop` words (without accents), unless `vocabulary` has them beside such a word."""

    def __init__(self, stop: Iterable[str], vocabulary: Iterable[str]) -> None:
        self._stop = frozenset(stop)
        self._needed = {
            (one[:_BEGINNING], other[:_BEGINNING])
            for text in (vocabulary if self._stop else ())
            for one, other in pairwise(_words(_plain(text)))
            if not self._stop.isdisjoint((one, other))
        }

    def __call__(self, text: str) -> str:
        """A text without its stop words and the signs beside words; as it is in a language without such words."""
        if not self._stop:
            return text
        words = _words(text)
        plain = [_plain(word) for word in words]
        begins = ["", *(word[:_BEGINNING] for word in plain), ""]
        return " ".join(
            word
            for at, word in enumerate(words)
            if plain[at] not in self._stop or not self._needed.isdisjoint(pairwise(begins[at : at + 3]))
        )

"""Which words a language has: a list of its thirty thousand most frequent ones, the glossary's, those of must, may and not, and what
other articles say. Without such a list nothing tells a misspelling from a word."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from .. import particles, wordlists
from ..articles import Article, Corpus, Text
from ..languages import Language
from .tokens import Word, fold, in_runs, words

# In running Japanese rarer words have neighbours that are words too (退席, 退場), so its longer list counts down to this share of all words.
_RARE = 10**-6.5
_RARE_KANA = 10**-6  # of hiragana the longer list has pieces of words too


@dataclass(frozen=True)
class Vocabulary:
    """The known words of a language, folded (`tokens.fold`); what `others` say, and `exact`: words as they are written, accents and all."""

    language: Language
    terms: frozenset[str] = frozenset()  # of the glossary, of one word each
    concepts: Mapping[str, frozenset[str]] = field(default_factory=dict)  # all names of one word -> what they name
    others: frozenset[str] = frozenset()
    exact: frozenset[str] = frozenset()

    @functools.cached_property
    def kept(self) -> frozenset[str]:
        """The words of must, may and not, numbers, units and terms: what a floor decides by."""
        return guarded(self.language) | numbers(self.language) | self.terms

    def has(self, word: str) -> bool:
        """Whether a folded word is one, whatever it ends in."""
        return any(self._is_known(stem) or stem in self.concepts for stem in (word, *self._stems(word)))

    def knows(self, word: Word) -> bool:
        """Whether a word of a text is one, or joined of several by an apostrophe: nell'azione."""
        parts = word.exact.split("'")
        joined = len(parts) > 1 and not any(part + "'" in self.language.misspelt for part in parts)
        return self.has(word.folded) or (joined and all(self.has(fold(part)) for part in parts))

    def is_misspelt(self, old: Word, new: Word) -> bool:
        """Whether the language's data say that a word is misspelt so; of Korean, with the same endings on both."""
        return any(
            wrong in self.language.misspelt
            and old.exact.startswith(wrong)
            and self.language.misspelt[wrong] + old.exact.removeprefix(wrong) == new.exact
            for wrong in (old.exact, *self._stems(old.exact))
        )

    def misspells(self, old: str, new: str) -> bool:
        """Whether the glossary has `old` among the names of the term `new` as a misspelling, for the search: no word otherwise, begun and
        ended as the term is (패널티, 페널티)."""
        for wrong in (old, *self._stems(old)):
            for right in (new, *self._stems(new)) if wrong in self.concepts and not self._is_known(wrong) else ():
                same = (
                    right in self.terms and self.concepts[wrong] & self.concepts[right] and _ends(wrong) == _ends(right)
                )
                if same and old.removeprefix(wrong) == new.removeprefix(right):
                    return True
        return False

    def is_written(self, exact: str) -> bool:
        """Whether a word is known with just these accents."""
        return exact in self.exact or exact in listed(self.language)

    def is_noun(self, word: str) -> bool:
        """Whether a Korean word is a noun: verbs too end in 은 and 는, and in another tense (받는, 받은)."""
        if word in self.terms or word in self.language.words:
            return True
        is_open = particles.form(("closed", "open"), word) == "open"
        if len(word) == 1 and (is_open or word in self.language.verb_stems):
            return False
        of_nouns = [pair for pair in self.language.particles if not {*pair} & {*self.language.endings}]
        if word in self.others or any(word + particle in self.others for pair in of_nouns for particle in pair):
            return True
        return self.has(word) and (is_open or word[-1] not in self.language.verb_stems)

    def is_repeatable(self, word: str) -> bool:
        """Whether a folded word says another thing when it stands twice: the next hand is not the next next."""
        if in_runs(self.language):
            return any(name in word for name in self.language.repeatable)
        return not self.language.repeatable.isdisjoint((word, *self._stems(word)))

    def share(self, word: str) -> float:
        """How often a word stands among all words of the language, 0 to 1; 0 when it isn't listed."""
        return listed(self.language).get(word, 0.0)

    def covers(self, text: str, start: int, end: int, least: int = 2) -> Iterator[tuple[int, int]]:
        """Where listed or guarded words of `least` letters or more lie over `text[start:end]`, or across the place between two letters."""
        first = start if start < end else start - 1
        for i in range(max(0, end - 8), first + 1):
            for j in range(max(end, start + 1, i + least), min(len(text), i + 8) + 1):
                word = text[i:j]
                if (
                    self.share(word) >= (_RARE_KANA if min(word) >= "ぁ" and max(word) <= "ゟ" else _RARE)
                    or word in self.kept
                ):
                    yield i, j

    def _is_known(self, word: str) -> bool:
        number = len(word) > 1 and {*word} <= {*self.language.numerals}
        return (
            number or word in _folded(self.language) or word in self.kept or word in self.others or word in self.verbs
        )

    def _stems(self, word: str) -> Iterator[str]:
        """What a Korean word may be bent from. A stem of one syllable takes one ending: 쇼다은 is not 쇼 + 다 + 은."""
        if "Hang" not in self.language.scripts:
            return
        tails = [(unicodedata.normalize("NFD", word), 0)]
        for rest, many in tails:
            for ending, jamo in _endings(self.language):
                stem = rest[: -len(jamo)]
                if (
                    many < 2
                    and rest.endswith(jamo)
                    and stem
                    and self._follows(ending, unicodedata.normalize("NFC", stem))
                ):
                    closes = "ᆨ" <= jamo[0] <= "ᇿ"  # stands right behind the stem
                    tails.append((stem, 3 if closes else many + 1))
        for rest, many in tails[1:]:
            stem = unicodedata.normalize("NFC", rest)
            if (len(stem) > 1 or many != 2) and (many < 3 or self._is_verb(stem)):
                yield stem

    def _is_verb(self, stem: str) -> bool:
        return bool(self.share(stem)) or stem in self.language.words or stem in self.verbs

    @functools.cached_property
    def verbs(self) -> frozenset[str]:
        """What stands before a verb's ending in other articles."""
        if "Hang" not in self.language.scripts:
            return frozenset()
        endings = tuple(e for e in self.language.endings if len(e) > 1 and e not in self.language.noun_endings)
        return frozenset(
            word.removesuffix(e) for word in self.others for e in endings if word.endswith(e) and len(word) > len(e) + 1
        )

    def _follows(self, ending: str, stem: str) -> bool:
        """Whether an ending may follow a Korean stem: 이 no vowel (플레어이), a verb's ending no noun with a consonant (공게)."""
        language, is_open = self.language, particles.form(("closed", "open"), stem) == "open"
        if ending in language.noun_endings or any(
            ending in pair and ending == particles.form(pair, stem) for pair in language.particles
        ):
            return True
        past = unicodedata.normalize("NFD", stem)[-1] == "ᆻ"
        return ending in language.endings and (is_open or past or stem[-1] in language.verb_stems)


def _ends(word: str) -> tuple[str, str]:
    """The first and the last letter, of Korean jamo, of kana without the marks of voice."""
    first, *_, last = unicodedata.normalize("NFD", word).rstrip("\u3099\u309a")  # voiced or not, in kana
    return first, last


def vocabulary(language: Language, corpus: Corpus, amended: Iterable[str] = ()) -> Vocabulary:
    """The words of `language` in a corpus. What the articles `amended` say is no evidence that a word is meant: a mistake stands in the
    text it is mended in."""
    terms: set[str] = set()
    concepts: dict[str, frozenset[str]] = {}
    exact: set[str] = set()
    for term in corpus.terms:
        names = [
            words(name, language) for name in (term.term.get(language.code, ""), *term.variants.get(language.code, ()))
        ]
        terms |= {word.folded for word in names[0] if len(names[0]) == 1}
        for name in names:
            if len(name) == 1:
                concepts[name[0].folded] = concepts.get(name[0].folded, frozenset()) | {term.id}
        exact |= {word.exact for word in names[0]}
    mended = {amendment.id for amendment in corpus.amendments.values() if amendment.kind == "typo"}
    for article in corpus.every.values():
        if article.id not in amended:
            for text in _texts(article, language.code, mended):
                for part in (
                    text.title,
                    text.ruling,
                    *text.notes.values(),
                    *(part for _, _, part in text.body.texts()),
                ):
                    exact |= {word.exact for word in words(part, language)}
    return Vocabulary(language, frozenset(terms), concepts, frozenset(map(fold, exact)), frozenset(exact))


def _texts(article: Article, code: str, mended: set[str]) -> Iterator[Text]:
    """The texts of an article whose words are meant: all but those that a typo was mended in."""
    versions = [article, article.written, *(e.article for e in article.earlier if e.amendment not in mended)]
    return (version.texts[code] for version in versions if version is not None and code in version.texts)


def listed(language: Language) -> Mapping[str, float]:
    """Word -> its share of all words; empty for a language that the library has no list of."""
    return _listed(language.locale.language, in_runs(language), frozenset(language.misspelt))


@functools.cache
def _listed(code: str, rarer: bool, no_words: frozenset[str]) -> Mapping[str, float]:
    every = wordlists.shares(code, rarer)
    return {word: share for word, share in every.items() if share >= _RARE and word not in no_words}


@functools.cache
def _folded(language: Language) -> frozenset[str]:
    every = (fold(word) if language.spaced or word[-1] == "ー" else word for word in listed(language))
    return frozenset(every) | frozenset(map(fold, language.words))


@functools.cache
def guarded(language: Language) -> frozenset[str]:
    """Words of must, may and not and their like, folded; of phrases their words."""
    if not language.spaced:
        return frozenset(fold(name) for name in language.guarded)
    return frozenset(word.folded for name in language.guarded for word in words(name, language))


@functools.cache
def numbers(language: Language) -> frozenset[str]:
    """Units, and words for numbers, folded."""
    names = [form for forms in language.units for form in forms]
    names += [word for forms in language.number_words.values() for word in forms]
    return frozenset(w.folded for name in names for w in words(name, language)) - language.function_words


@functools.cache
def _endings(language: Language) -> tuple[tuple[str, str], ...]:
    """Endings and particles, each with its jamo; ㄴ by itself closes a syllable."""
    every = {*language.endings, *language.noun_endings, *(particle for pair in language.particles for particle in pair)}
    return tuple((ending, unicodedata.normalize("NFD", ending.translate(_FINAL))) for ending in sorted(every))


_FINAL = str.maketrans("ㄴㄹㅁㅂㅆ", "ᆫᆯᆷᆸᆻ")

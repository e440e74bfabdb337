"""What makes a typo of a change: every word stays the word it was, however it is spelt.

Two texts are compared word by word. Spacing, punctuation, case, accents, widths and spellings that the language's data calls the
same are no difference. A word may become a near spelling of itself, one letter away (jamo in Korean, characters in Japanese), when
the old spelling is no known word and does not look like one: it may be meant. What is being replaced is no evidence: a mistake
stands in the text it is mended in. Nothing else passes: no other word, none more, none less, no other number of one.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from ..articles import Article, Corpus, Text
from ..body import without_references
from ..languages import Language

_FIGURE = re.compile(r"\d+(?:[.,:/-]\d+)*\s*%?")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|0|\S")
# Japanese has no blanks: a word is a stretch of one script
_RUNS = re.compile(r"[一-鿿々〆]+|[ぁ-ゟ]+|[ァ-ヿヶー]+|[A-Za-z]+|[^\W\d_]|0|\S")
_EXACT = "="  # before a word as it is written, accents and all
_NUMBER = "0"  # stands where a figure stood; figures are compared by themselves
_QUOTES = str.maketrans({c: "'" for c in "’‘ʼ′`´＇"})


@dataclass(frozen=True)
class Word:
    """A word of a text: as it is written, without accents and case, and the form that a vocabulary knows it by."""

    text: str
    exact: str
    folded: str
    key: str
    gap: str = " "  # what stands between it and the word before
    begins: bool = False  # a sentence

    @property
    def is_name(self) -> bool:
        """A single capital letter: a player, a seat, a card."""
        return len(self.text) == 1 and self.text.isupper()


@dataclass(frozen=True)
class Vocabulary:
    """The known words of a language: what `stood` in the corpus before a change, what `stands` there after it, and the concepts of
    the glossary that a word names (word -> concepts), and the `parts` of three letters that words are made of."""

    stood: frozenset[str] = frozenset()
    stands: frozenset[str] = frozenset()
    concepts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    parts: frozenset[str] = frozenset()

    def looks_like_a_word(self, word: Word) -> bool:
        """Whether every three letters of a word stand in words of the corpus: it may be one that the corpus doesn't have."""
        return _parts(word.exact.rpartition("'")[2]) <= self.parts

    def was_meant(self, word: str) -> bool:
        """Whether an old spelling is a word: it stands elsewhere still."""
        return word in self.stands or word in self.concepts

    def is_known(self, word: str) -> bool:
        """Whether a new spelling is a word: it stood in the corpus before."""
        return word in self.stood or word in self.concepts


def vocabulary(language: Language, before: Corpus, after: Corpus, amended: Iterable[str] = ()) -> Vocabulary:
    """The words of both corpora in `language`, with the glossary's and the guarded ones. What the articles `amended` said before is
    no evidence that a word is meant."""
    concepts: dict[str, frozenset[str]] = {}
    for term in after.terms:
        for name in (term.term.get(language.code, ""), *term.variants.get(language.code, ())):
            found = words(name, language)
            for word in found:
                # a word of a term of several words is known, and names no concept by itself
                own = {term.id} if len(found) == 1 else set()
                for key in (word.key, _EXACT + word.exact):
                    concepts[key] = concepts.get(key, frozenset()) | own
    fixed = _fixed(language)
    stood, stands = fixed | _of(before, language), fixed | _of(after, language, frozenset(amended))
    parts = {part for word in stands if word.startswith(_EXACT) for part in _parts(word[1:].rpartition("'")[2])}
    return Vocabulary(stood, stands, concepts, frozenset(parts))


def _parts(word: str) -> set[str]:
    edged = f"^{fold(word)}$"
    return {edged[at : at + 3] for at in range(len(edged) - 2)}


def _of(corpus: Corpus, language: Language, amended: frozenset[str] = frozenset()) -> frozenset[str]:
    mended = {amendment.id for amendment in corpus.amendments.values() if amendment.kind == "typo"}
    found: set[str] = set()
    for article in corpus.every.values():
        for text in _texts(article, language.code, mended, article.id in amended):
            for part in (text.title, text.ruling, *text.notes.values(), *(part for _, _, part in text.body.texts())):
                for word in words(part, language):
                    found |= _forms(word, language)
    return frozenset(found)


def _texts(article: Article, code: str, mended: set[str], newest: bool) -> Iterator[Text]:
    """The texts of an article whose words are meant: all but those that a typo was mended in; or only the `newest`."""
    if newest:
        versions = [article.written or article]
    else:
        versions = [article, article.written, *(e.article for e in article.earlier if e.amendment not in mended)]
    return (version.texts[code] for version in versions if version is not None and code in version.texts)


@functools.lru_cache(maxsize=16)
def _fixed(language: Language) -> frozenset[str]:
    """Words that are known whatever a corpus says: guarded ones, units, numbers."""
    names = [*language.guarded, *(form for forms in language.units for form in forms)]
    names += [word for forms in language.number_words.values() for word in forms]
    return frozenset(key for name in names for word in words(name, language) for key in _forms(word, language))


def _forms(word: Word, language: Language) -> set[str]:
    """What a vocabulary keeps of a word; of a Korean one, which carries endings, also its beginnings."""
    if "Hang" not in language.scripts or len(word.key) < 3:
        return {word.key, _EXACT + word.exact}
    return {_EXACT + word.exact, *(word.key[:end] for end in range(2, len(word.key) + 1))}


def canonical(text: str, language: Language) -> str:
    """A text with spellings that are the same written the same, in lower case, without references."""
    plain = unicodedata.normalize("NFKC", without_references(text)).translate(_QUOTES).casefold()
    for pattern, first in _spellings(language):
        plain = pattern.sub(first, plain)
    return re.sub(r"\b(\w+)(?:\s+\1\b)+", r"\1", plain)  # a word that stands twice says it once


@functools.lru_cache(maxsize=16)
def _spellings(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    edges = (r"(?<!\w)", r"(?!\w)") if language.spaced else ("", "")
    found = []
    for first, *others in language.spellings:
        if {first, *others} & {*language.function_words}:
            continue  # an article may be left out, a pronoun spelt like another form of it may not: `_same_article`
        for other in others:
            pattern = unicodedata.normalize("NFKC", other).casefold()
            found.append((len(pattern), re.compile(edges[0] + re.escape(pattern) + edges[1]), first.casefold()))
    return tuple((pattern, first) for _, pattern, first in sorted(found, key=lambda one: -one[0]))


def words(text: str, language: Language) -> list[Word]:
    """The words and signs of a text; every figure is the same sign."""
    plain = unicodedata.normalize("NFKC", without_references(text)).translate(_QUOTES)
    plain = re.sub(r"([AEIOUaeiou])'(?!\w)", lambda m: m[1] + "\u0300", plain)  # e' is è
    plain = canonical_case(unicodedata.normalize("NFC", plain), language)
    plain = _FIGURE.sub(f" {_NUMBER} ", ranges(plain))
    joined = "Hani" in language.scripts and not language.spaced
    if joined:
        plain = re.sub(r"\s+", "", plain)
    found: list[Word] = []
    last = 0
    for match in (_RUNS if joined else _WORD).finditer(plain):
        token = match[0]
        if not (token[0].isalpha() or token == _NUMBER or unicodedata.category(token[0])[0] == "S"):
            continue  # punctuation
        gap, last = plain[last : match.start()], match.end()
        exact = token.casefold()
        folded = fold(exact)
        key = folded
        if joined and "ぁ" <= folded[0] <= "ゟ" and found:
            key = found[-1].folded[-1] + folded  # what hiragana says depends on what it hangs on
        found.append(Word(token, exact, folded, key, gap, not found or any(mark in gap for mark in ".?!:。")))
    return found


def ranges(text: str) -> str:
    """The text with every range of figures written the same: 2 – 3 is 2-3."""
    return re.sub(r"(?<=\d)\s*[-‐‑‒–—−~〜～]\s*(?=\d)", "-", text)


def canonical_case(text: str, language: Language) -> str:
    """The text with the same spellings written the same; case stays, abbreviations are told by it."""
    for pattern, first in _spellings(language):
        text = re.sub(pattern, first, text) if not language.spaced else _cased(pattern, first, text)
    return text


def _cased(pattern: re.Pattern[str], first: str, text: str) -> str:
    return re.sub(pattern.pattern, first, text, flags=re.IGNORECASE)


def fold(word: str) -> str:
    """Without case, apostrophes and the accents of letters; voiced kana and jamo stay what they are."""
    out = []
    for char in unicodedata.normalize("NFKC", word).casefold():
        if char == "'":
            continue
        parts = unicodedata.normalize("NFD", char)
        latin = unicodedata.name(parts[0], "").startswith("LATIN")
        out.append("".join(c for c in parts if unicodedata.category(c) != "Mn") if latin else char)
    return re.sub(r"(?<=[ァ-ヿ]{3})ー$", "", "".join(out))  # ディーラ is ディーラー


def changed(was: str, now: str, language: Language, known: Vocabulary | None = None) -> Iterator[tuple[str, str]]:
    """`(old, new)` words of two texts that are not the same words, spelt anew."""
    known = known or Vocabulary(_fixed(language), _fixed(language))
    old, new = words(was, language), words(now, language)
    steps = SequenceMatcher(None, [w.folded for w in old], [w.folded for w in new], autojunk=False).get_opcodes()
    for tag, i1, i2, j1, j2 in steps:
        lost, found = old[i1:i2], new[j1:j2]
        if tag == "equal":
            pairs = [(a, b) for a, b in zip(lost, found, strict=True) if not _same(a, b, known)]
        elif tag != "replace":
            many, at, end = (old, i1, i2) if lost else (new, j1, j2)
            if _doubled(many, at, end, language, known) or all(_says_nothing(w, language) for w in many[at:end]):
                continue
            yield _said(lost), _said(found)
            continue
        elif _joined(lost) == _joined(found) and not any(w.is_name for w in (*lost, *found)):
            continue
        elif len(lost) == len(found):
            pairs = [
                (a, b)
                for a, b in zip(lost, found, strict=True)
                if a.folded != b.folded and not near(a, b, language, known)
            ]
        else:
            yield _said(lost), _said(found)
            continue
        for a, b in pairs:
            yield a.text, b.text


def _said(found: Iterable[Word]) -> str:
    return " ".join(word.text for word in found)


def _joined(found: Iterable[Word]) -> str:
    return "".join(word.folded for word in found)


def _says_nothing(word: Word, language: Language) -> bool:
    """Whether a word may come or go. A capital letter by itself is a name: of a player, of a card."""
    return word.folded in language.function_words and not word.is_name


def _doubled(many: list[Word], at: int, end: int, language: Language, known: Vocabulary) -> bool:
    """Whether what comes or goes repeats what stands directly beside it, and doubling it says nothing."""
    size = end - at
    part = [w.folded for w in many[at:end]]
    if any(_counts(word, language, known) for word in many[at:end]):
        return False
    for start in (at - size, at):  # of the two that are the same
        pair = many[start : start + 2 * size] if start >= 0 else []
        if [w.folded for w in pair] == part * 2 and all(not word.gap.strip() for word in pair[1:]):
            return True
    return False


def _counts(word: Word, language: Language, known: Vocabulary) -> bool:
    """Whether it matters how often a word stands: a name, a card, an action, a number, a term."""
    return (
        word.is_name
        or not word.folded[0].isalpha()
        or bool(known.concepts.get(word.key))
        or word.folded in _numbers(language)
    )


@functools.lru_cache(maxsize=16)
def _numbers(language: Language) -> frozenset[str]:
    names = [form for forms in language.units for form in forms]
    names += [word for forms in language.number_words.values() for word in forms]
    return frozenset(w.folded for name in names for w in words(name, language)) - {*language.function_words}


def _same(a: Word, b: Word, known: Vocabulary) -> bool:
    """Whether two words of the same letters are the same: neither a name and an article, nor one owner and several."""
    if a.exact.endswith("'s") != b.exact.endswith("'s"):
        return False
    if a.is_name != b.is_name and len(a.text) == len(b.text) == 1 and (a.is_name or not b.begins):
        return False  # nor may a name become an article that a next typo leaves out
    return _same_accents(a.exact, b.exact, known)


def _same_article(a: Word, b: Word, language: Language) -> bool:
    """Whether two words are forms of one article: a, an. The Italian lo may be a pronoun, so it is none of il."""
    both = {a.folded, b.folded}
    return not (a.is_name or b.is_name) and any(
        both <= {*group} and both <= {*language.function_words} for group in language.spellings
    )


def _same_accents(old: str, new: str, known: Vocabulary) -> bool:
    """Accents may be mended, but è never becomes e where both are words."""
    bare = [unicodedata.normalize("NFC", word).replace("'", "") for word in (old, new)]
    if bare[0] == bare[1] or (bare[0] != fold(old)) == (bare[1] != fold(new)):
        return True  # the same, or one accent for another
    return not (_EXACT + bare[0] in known.stands and _EXACT + bare[1] in known.stood)


def near(a: Word, b: Word, language: Language, known: Vocabulary) -> bool:
    """Whether a word is a near spelling of another, and neither is a word of its own."""
    if _same_article(a, b, language):
        return True
    if not (a.folded[0].isalpha() and b.folded[0].isalpha()) or any(
        sum(c.isupper() for c in w.text) > 1 for w in (a, b)
    ):
        return False  # a sign, or an abbreviation: BB is not SB
    old, new = a.folded, b.folded
    edit = _edit(old, new)
    swapped = edit is not None and edit.kind == "swapped"  # presonale has no prefix
    if _pivots(old, language, not swapped) != _pivots(new, language, not swapped):
        return False
    if known.concepts.get(a.key) and known.concepts.get(b.key):
        return False  # two forms of a term are two numbers, two persons, or two things
    if _repeats(old, new) or _repeats(new, old):
        return not any(_counts(w, language, known) and w.folded * 2 in (old, new) for w in (a, b))
    if "Hang" in language.scripts and edit is None:
        return _near_in_jamo(a, b, known)
    if edit is None:
        return False
    if "Hang" in language.scripts and edit.kind == "other":
        return _near_in_jamo(a, b, known)
    meant, there = known.was_meant(a.key), known.is_known(b.key)
    shorter = min(len(old), len(new))
    if meant:
        return False
    script = _script(old)
    if script != _script(new):
        return False
    if script == "kanji":
        return False  # another character is another word
    if edit.kind != "doubled" and (new in _bent(old, language) or old in _bent(new, language)):
        return False  # another number, person or tense
    if edit.kind == "other" and any(known.was_meant(form) for form in _bent(a.key, language)):
        return False
    if edit.kind != "other":
        doubled = edit.kind == "doubled"
        return shorter >= (
            1 if script == "hiragana" and doubled else 2 if script == "hiragana" or (there and doubled) else 3
        )
    if script == "hiragana":
        return there and edit.at < shorter - 1
    if script == "katakana":
        return shorter >= 4 if there else shorter >= 6 and 0 < edit.at < shorter - 1
    if len(old) != len(new) and shorter >= 8:
        return True  # long words have no neighbours
    # one letter for another makes another word of a short one: decade, decide
    return there and shorter >= (8 if len(old) == len(new) else 4) and not known.looks_like_a_word(a)


def _bent(word: str, language: Language) -> set[str]:
    """The word with other endings: raised, raises, raising."""
    stems = {word, *(word.removesuffix(end) for end in language.endings)}
    return {stem + end for stem in stems if len(stem) > 2 for end in ("", *language.endings)} - {word}


def _repeats(longer: str, shorter: str) -> bool:
    """Whether a part of two letters or more stands twice in `longer` and once in `shorter`."""
    size = len(longer) - len(shorter)
    return size > 1 and any(
        longer[at : at + size] == longer[at + size : at + 2 * size] and longer[:at] + longer[at + size :] == shorter
        for at in range(len(shorter) - size + 1)
    )


def _near_in_jamo(a: Word, b: Word, known: Vocabulary) -> bool:
    """One jamo apart. A final consonant at a word's end is its tense (낸, 낼), so it stays."""
    old, new = (unicodedata.normalize("NFD", w.folded) for w in (a, b))
    edit = _edit(old, new)
    if edit is None:
        return False
    at = next(
        (i for i, (x, y) in enumerate(zip(a.folded, b.folded, strict=False)) if x != y),
        min(len(a.folded), len(b.folded)),
    )
    size = max(at + 1, 2)
    heads = a.folded[:size], b.folded[:size]
    for end in range(size, min(len(a.folded), len(b.folded)) + 1):
        if known.concepts.get(a.folded[:end]) and known.concepts.get(b.folded[:end]):
            return False  # two forms of a term
    if known.was_meant(heads[0]) or known.was_meant(a.folded):
        return False
    shorter = min(len(a.folded), len(b.folded))
    last = at >= shorter - 1
    if edit.kind == "swapped" or edit.kind == "doubled":
        return shorter >= 2 and not last
    if at == 0:
        return False  # 킬한다 is not 콜한다
    if last and (b.folded not in known.concepts or known.is_known(a.folded[:-1])):
        return False  # what a word ends in says what it does: 딜러든, 딜러는
    if known.is_known(heads[1]) and len(heads[1]) >= 2:
        return shorter >= 3
    return shorter >= 4 and at > 0 and not last


@dataclass(frozen=True)
class _Edit:
    kind: str  # doubled, swapped or other
    at: int


def _edit(old: str, new: str) -> _Edit | None:
    """The one edit between two words, None when it takes more."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    lost, found = old[start : len(old) - end], new[start : len(new) - end]
    if len(lost) == len(found) == 2 and lost == found[::-1]:
        return _Edit("swapped", start)
    if len(lost) + len(found) == 1:
        word, letter = (old, lost) if lost else (new, found)
        beside = word[max(start - 1, 0) : start] + word[start + 1 : start + 2]
        return _Edit("doubled" if letter in beside else "other", start)
    return _Edit("other", start) if len(lost) == len(found) == 1 else None


def _script(word: str) -> str:
    if re.fullmatch(r"[一-鿿々〆]+", word):
        return "kanji"
    if re.fullmatch(r"[ぁ-ゟ]+", word):
        return "hiragana"
    return "katakana" if re.fullmatch(r"[ァ-ヿー]+", word) else "other"


def _pivots(word: str, language: Language, prefixes: bool = True) -> list[str]:
    """The letters of a word that turn it into its opposite: 不, 안, the Italian s- of scoperto (written ^s)."""
    found = []
    for p in language.pivots:
        if p[0] != "^":
            found += [p] * word.count(p)
        elif prefixes and word.startswith(p[1:]):
            found.append(p)
    return found

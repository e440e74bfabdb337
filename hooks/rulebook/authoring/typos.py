"""What makes a typo of a change: every word stays the word it was, however it is spelt.

Two texts are compared word by word. Spacing, punctuation, case, accents, widths and spellings that the language's data calls the
same are no difference. Another word is a mended one only when

1. nothing but a particle's form changes, to the one that the sound before it asks for (플레이어은, 플레이어는); or
2. what stood there is no word, what stands there now is one, one or two letters away, and no other word is as near that a floor
   decides by: one of must, may and not, a number, a term, an opposite, another form of the same word.

Everything else is another word, and never a typo: no word more, none less, no other number of one.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from .. import particles
from ..languages import Language
from .tokens import Word, fold, in_runs, words, words_and_rest
from .vocabulary import Vocabulary, guarded, numbers

# A run of kanji that no list has may be a word all the same, joined of frequent ones (同卓): a misspelling is this much rarer than what is meant.
_UNLIKELY = 10**4
_NEVER = 10**-8  # the share of what no list has


def changed(was: str, now: str, language: Language, known: Vocabulary | None = None) -> Iterator[tuple[str, str]]:
    """`(old, new)` words of two texts that are not the same words, spelt anew."""
    known = known or Vocabulary(language)
    old, new = words(was, language), words(now, language)
    steps = SequenceMatcher(None, [w.folded for w in old], [w.folded for w in new], autojunk=False).get_opcodes()
    for tag, i1, i2, j1, j2 in steps:
        lost, found = old[i1:i2], new[j1:j2]
        if tag in ("insert", "delete"):
            many, at, end = (old, i1, i2) if lost else (new, j1, j2)
            if not (_doubled(many, at, end, known) or all(_says_nothing(w, language) for w in lost + found)):
                yield _said(lost), _said(found)
        elif tag == "replace" and _only_spaced(lost, found, language):
            continue
        elif len(lost) == len(found):
            for at, (a, b) in enumerate(zip(lost, found, strict=True)):
                around = _folded(old[max(i1 + at - 1, 0) : i1 + at]), _folded(old[i1 + at + 1 : i1 + at + 2])
                if not (_same(a, b, known) if a.folded == b.folded else _mended(a, b, around, known)):
                    yield a.text, b.text
        elif not _is_unmistaken(lost, found, known):
            yield _said(lost), _said(found)


def pauses(was: str, now: str, language: Language) -> Iterator[tuple[str, str]]:
    """What stands around a word of must, may or not, where a full stop, a comma or a bracket beside it came, went or is another:
    `No, it stands` is not `No it stands`. Of words that are another, `changed` tells."""
    read = [words_and_rest(text, language) for text in (was, now)]
    sides, marks = [side for side, _ in read], [_marks(*one) for one in read]
    hinges = [_hinges(side, language) for side in sides]
    gaps = {
        (i + beside, j + beside): None  # before the word, and behind it; between two such words it is one
        for i, j in _pairs(*sides)
        if i in hinges[0] or j in hinges[1]
        for beside in (0, 1)
    }
    for at in gaps:
        if marks[0][at[0]] != marks[1][at[1]]:
            yield _around(sides[0], at[0]), _around(sides[1], at[1])


def _pairs(old: list[Word], new: list[Word]) -> Iterator[tuple[int, int]]:
    """Where the words of two texts stand that are the same, or one in the place of the other."""
    steps = SequenceMatcher(None, [w.folded for w in old], [w.folded for w in new], autojunk=False).get_opcodes()
    for _, i1, i2, j1, j2 in steps:
        if i2 - i1 == j2 - j1:
            yield from zip(range(i1, i2), range(j1, j2), strict=True)


# Marks that do the same in any language, however they are written.
_KINDS = {".": ".。．!！", "?": "?？", ",": ",،、，–—―…", ";": ";；:：", "(": "()（）[]［］【】"}
_KIND = {mark: kind for kind, marks in _KINDS.items() for mark in marks}


def _marks(side: list[Word], rest: str) -> list[set[str]]:
    """The kinds of marks before every word, and behind the last, where a text may end with a full stop or none."""
    gaps = [re.sub(r"\s[-‐‑‒−]+\s", "–", gap) for gap in (*(word.gap for word in side), rest)]
    kinds = [{_KIND[mark] for mark in gap if mark in _KIND} for gap in gaps]
    return [*kinds[:-1], kinds[-1] or {"."}]


def _hinges(side: list[Word], language: Language) -> set[int]:
    """Which words of a text are of must, may or not, or part of such a phrase."""
    blank = "" if in_runs(language) else " "
    said, starts = "", []
    for word in side:
        starts.append(len(said))
        said += word.folded + blank
    edges = (r"(?<!\w)", r"(?!\w)") if language.spaced else ("", "")
    names = (re.escape(fold(name)) for name in language.hinges)  # one by one, since they overlap
    return {
        at
        for name in names
        for match in re.finditer(f"{edges[0]}{name}{edges[1]}", said)
        for at, start in enumerate(starts)
        if start < match.end() and match.start() < start + len(side[at].folded)
    }


def _around(side: list[Word], at: int) -> str:
    """A gap between two words with both."""
    return "".join((*(w.text for w in side[at - 1 : at] if at), *(w.gap + w.text for w in side[at : at + 1]))).strip()


def _said(found: Iterable[Word]) -> str:
    return " ".join(word.text for word in found)


def _folded(found: Iterable[Word]) -> str:
    return "".join(word.folded for word in found)


def _only_spaced(lost: list[Word], found: list[Word], language: Language) -> bool:
    """Whether the letters are the same, and no word of must, may or not is made or taken apart: al meno, almeno."""
    kept = [[part for w in side if language.spaced for part in _guarded(w, language)] for side in (lost, found)]
    return _folded(lost) == _folded(found) and kept[0] == kept[1] and not any(w.is_name for w in (*lost, *found))


def _guarded(word: Word, language: Language) -> list[str]:
    """What of a word a typo may not touch: itself, or what an apostrophe joins in it, as in un'asso."""
    parts = dict.fromkeys((word.folded, *map(fold, word.exact.split("'"))))
    return [part for part in parts if part in guarded(language)]


def _says_nothing(word: Word, language: Language) -> bool:
    """Whether a word may come or go. A capital letter by itself is a name: of a player, of a card."""
    return word.folded in language.function_words and not word.is_name


def _doubled(many: list[Word], at: int, end: int, known: Vocabulary) -> bool:
    """Whether what comes or goes repeats what stands directly beside it, and doubling it says nothing."""
    size = end - at
    part = [w.folded for w in many[at:end]]
    if any(_counts(word, known) or known.is_repeatable(word.folded) for word in many[at:end]):
        return False
    for start in (at - size, at):  # of the two that are the same
        pair = many[start : start + 2 * size] if start >= 0 else []
        if [w.folded for w in pair] == part * 2 and all(not word.gap.strip() for word in pair[1:]):
            return True
    return False


def _counts(word: Word, known: Vocabulary) -> bool:
    """Whether it matters how often a word stands: a name, a card, an action, a number, a term."""
    return word.is_name or not word.folded[0].isalpha() or word.folded in known.terms | numbers(known.language)


def _same(a: Word, b: Word, known: Vocabulary) -> bool:
    """Whether two words of the same letters are the same: neither a name and an article, nor one owner and several."""
    if a.exact.endswith("'s") != b.exact.endswith("'s"):
        return False
    if a.is_name != b.is_name and len(a.text) == len(b.text) == 1 and (a.is_name or not b.begins):
        return False  # nor may a name become an article that a next typo leaves out
    bare = [unicodedata.normalize("NFC", w.exact).replace("'", "") for w in (a, b)]
    if bare[0] == bare[1] or in_runs(known.language) or (bare[0] != a.folded) == (bare[1] != b.folded):
        return True  # the same, or one accent for another
    return not all(map(known.is_written, bare))  # è never becomes e: both are words


def _mended(a: Word, b: Word, around: tuple[str, str], known: Vocabulary) -> bool:
    """Whether a word is a misspelling of another, by the steps above; `around` is what stands before and behind it."""
    old, new = a.folded, b.folded
    if _same_article(a, b, known.language) or known.is_misspelt(a, b):
        return True
    if not (old[0].isalpha() and new[0].isalpha()) or any(sum(c.isupper() for c in w.text) > 1 for w in (a, b)):
        return False  # a sign, or an abbreviation: BB is not SB
    if _numerals(old) != _numerals(new):
        return False
    if any(map(known.is_repeatable, (*_repeated(old, new), *_repeated(new, old)))):
        return False  # 다음다음 is not 다음
    if _particle_mended(old, new, known):
        return True
    misspelt = known.misspells(old, new)
    if not in_runs(known.language):
        return (misspelt or not known.knows(a)) and known.knows(b) and _is_nearest(old, new, known)
    scripts = {_script(old), _script(new)}
    if len(scripts) > 1 or old in known.others:
        return False
    mended = {"kanji": _kanji_mended, "hiragana": _hiragana_mended}.get(scripts.pop())
    if mended:
        return mended(*(around[0] + run + around[1] for run in (old, new)), known)
    return (misspelt or not _is_joined(old, known)) and _is_joined(new, known) and _is_nearest(old, new, known)


def _same_article(a: Word, b: Word, language: Language) -> bool:
    """Whether two words are forms of one article: a, an. The Italian lo may be a pronoun, so it is none of il."""
    both = {a.folded, b.folded}
    return not (a.is_name or b.is_name) and any(
        both <= {*group} and both <= {*language.function_words} for group in language.spellings
    )


def _numerals(word: str) -> list[str]:
    """The numbers in a word, in whatever script: 第四条 has one in every language."""
    return [char for char in word if unicodedata.numeric(char, None) is not None]


def _particle_mended(old: str, new: str, known: Vocabulary) -> bool:
    """Whether a Korean noun's particle is given the form that the noun's last sound asks for."""
    for pair in known.language.particles:
        for wrong, right in (pair, pair[::-1]):
            stem = old.removesuffix(wrong)
            if not stem or stem == old or stem + right != new or old in known.others or known.share(old):
                continue
            if right == particles.form(pair, stem) and (
                known.is_noun(stem) or (not {*pair} <= {*known.language.endings} and known.has(stem))
            ):
                return True
    return False


def _is_nearest(old: str, new: str, known: Vocabulary) -> bool:
    """Whether a word is near to what stood there, and none that a floor decides by is as near."""
    far = distance(old, new)
    if far > (2 * _EDIT if min(len(old), len(new)) > 5 else _EDIT) or (
        far >= _EDIT and old in _forms(new, known.language)
    ):
        return False
    if _ends_otherwise(old, new, known.language) or _is_other_stem(old, new, known):
        return False
    opposites = _opposites(new, known.language)
    rivals = known.kept | {other for other in opposites if known.has(other)}
    return old not in opposites and not any(distance(old, other) <= far for other in rivals - {new})


def _ends_otherwise(old: str, new: str, language: Language) -> bool:
    """Whether a syllable of a Korean verb differs in nothing but the consonant of its tense, before an ending or none: 끝난, 끝날."""
    at, lost, found = _edit(old, new)
    pair = unicodedata.normalize("NFD", lost + found)
    rest = old[at + 1 :]
    return bool(re.fullmatch(r"(..)[ᆫᆯᆬᆭᆻ]?\1[ᆫᆯᆬᆭᆻ]?", pair)) and (
        not rest or rest in language.endings or rest in language.noun_endings
    )


def _is_other_stem(old: str, new: str, known: Vocabulary) -> bool:
    """Whether both are known words with the same ending: consents, contents."""
    return known.language.spaced and any(
        old.endswith(end) and new.endswith(end) and known.has(old[: -len(end)]) and known.has(new[: -len(end)])
        for end in known.language.endings
    )


def _forms(word: str, language: Language) -> set[str]:
    """A word with its other endings: another number, person or tense."""
    if not language.spaced:
        return set()
    stems = {word, *(word.removesuffix(end) for end in language.endings)}
    return {stem + end for stem in stems if len(stem) > 2 for end in ("", *language.endings)}


def _opposites(word: str, language: Language) -> set[str]:
    """What a word is with and without the letters that turn it into its opposite."""
    found = set()
    for pivot in language.pivots:
        letters = pivot.lstrip("^")
        found |= {letters + word, word.removeprefix(letters)} if pivot[0] == "^" else {word.replace(letters, "")}
    return found - {word}


_EDIT = 2  # one letter lost, added or exchanged; a slip is half of it


def distance(old: str, new: str) -> int:
    """How far two words are apart, in letters (of Korean, in jamo): 2 for each that is lost, added or exchanged, 1 for slips: a letter
    swapped with the next, single for double, small for large, a mark of length, a part that stands twice."""
    if _stutters(old, new) or _swapped(old, new):
        return 1
    a, b = (unicodedata.normalize("NFD", word) if "가" <= word[:1] <= "힣" else word for word in (old, new))
    if abs(len(a) - len(b)) > 2:
        return 3 * _EDIT
    before, row = [], [0]
    for j in range(len(b)):
        row.append(row[-1] + _single(b, j))
    for i, x in enumerate(a):
        last, before, row = before, row, [row[0] + _single(a, i)]
        for j, y in enumerate(b):
            changed = 0 if x == y else 1 if _SIZE.get(x, x) == _SIZE.get(y, y) else _EDIT
            row.append(min(before[j + 1] + _single(a, i), row[j] + _single(b, j), before[j] + changed))
            if i and j and x == b[j - 1] and y == a[i - 1]:
                row[-1] = min(row[-1], last[j - 1] + 1)
    return row[-1]


def _swapped(old: str, new: str) -> bool:
    """Whether two letters, or syllables, stand in each other's place."""
    return any(old[:at] + old[at : at + 2][::-1] + old[at + 2 :] == new for at in range(len(old) - 1))


def _single(word: str, at: int) -> int:
    """What it counts that a letter is lost."""
    return 1 if word[at] in "ーッっ" or word[at - 1 : at] == word[at] else _EDIT


# small kana and the large ones that they are
_SIZE = {
    small: unicodedata.lookup(unicodedata.name(small).replace("SMALL ", ""))
    for small in "ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
}


def _stutters(old: str, new: str) -> bool:
    """Whether a part of a word stands twice in it, and once in the new one: 딜러딜러가."""
    return any(_repeated(old, new))


def _repeated(old: str, new: str) -> Iterator[str]:
    """What stands twice in a word, and once in the new one."""
    size = len(old) - len(new)
    for at in range(len(new) - size + 1) if size > 0 else ():
        part = old[at : at + size]
        if part == old[at + size : at + 2 * size] and old[:at] + old[at + size :] == new:
            yield part


def _script(word: str) -> str:
    for name, letters in (("kanji", "一-鿿々〆"), ("hiragana", "ぁ-ゟ"), ("katakana", "ァ-ヿー")):
        if re.fullmatch(f"[{letters}]+", word):
            return name
    return "other"


def _is_joined(run: str, known: Vocabulary) -> bool:
    """Whether a run of katakana is a word, or joined of longer ones."""
    return known.has(run) or any(known.has(run[:at]) and _is_joined(run[at:], known) for at in range(3, len(run) - 2))


def _is_unmistaken(lost: list[Word], found: list[Word], known: Vocabulary) -> bool:
    """Whether signs that are taken for a letter become that letter, which makes one word of the pieces: カ一ド, カード."""
    run = _folded(lost)
    for letter, *signs in known.language.lookalikes:
        for sign in signs:
            run = run.replace(sign, letter)
    return len(found) == 1 and run != _folded(lost) and run == found[0].folded and _is_joined(run, known)


def _edit(old: str, new: str) -> tuple[int, str, str]:
    """Where two texts begin to differ, and what stands there in each."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, old[start : len(old) - end], new[start : len(new) - end]


def _kanji_mended(old: str, new: str, known: Vocabulary) -> bool:
    """One kanji for another, where no word lies over the old one, and one that is much likelier over the new."""
    at, lost, found = _edit(old, new)
    if len(lost) != 1 or len(found) != 1 or {lost, found} & {*known.language.pivots}:
        return _stutters(old, new) and not any(known.covers(old, at, at + len(lost)))
    if any(known.covers(old, at, at + 1)):
        return False
    return any(
        known.share(new[i:j]) > _UNLIKELY * math.prod(known.share(char) or _NEVER for char in old[i:j])
        for i, j in known.covers(new, at, at + 1)
    )


def _hiragana_mended(old: str, new: str, known: Vocabulary) -> bool:
    """A change in hiragana, which is mostly endings: over the new place lies a word, the change inside it, twice as long as any over the
    old place; a small kana for a large one makes a much more frequent word; or one that stands twice is taken out."""
    at, lost, found = _edit(old, new)
    if any(lost.count(pivot) != found.count(pivot) for pivot in known.language.pivots):
        return False  # なくなる is not くなる
    was = [old[i:j] for i, j in known.covers(old, at, at + len(lost))]
    if _SIZE.get(found) == lost:
        shares = [
            max((known.share(word) for word in side), default=0.0)
            for side in (was, (new[i:j] for i, j in known.covers(new, at, at + 1)))
        ]
        return shares[1] > 100 * shares[0]
    if _stutters(old, new):
        return not was and not any(known.covers(old, at - len(lost), at))  # することと
    swapped, voiced = len(lost) == 2 and lost == found[::-1], len(lost) == 1 and _plain(lost) == _plain(found)
    if distance(lost, found) > _EDIT or (was and not swapped and not voiced):
        return False
    least = max(2 * len(max(was, key=len, default="")), 3 if swapped else 4)
    for i, j in known.covers(new, at, at + len(found), least):
        inside = swapped or (i < at and at + len(found) < j)
        if inside and (known.share(new[i:j]) or j - i > 5):
            return True
    return False


def _plain(kana: str) -> str:
    """A kana without the mark of voice."""
    return unicodedata.normalize("NFD", kana)[:1]

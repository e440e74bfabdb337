"""What changed between two versions of a text, as a reader would say it: words (Japanese: characters), paragraphs by what they say.

Paragraphs are paired by their content, so a new number alone is no change; widths of letters, blanks and punctuation are no change
either. Standard library `difflib` finds the longest common stretches.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from .memo import pure

_WORD = re.compile(r"\d+(?:[.,:]\d+)*[%％]?|[^\W\d_]+(?:['’\-][^\W\d_]+)*|\w|[^\w\s]|\s+")
_CHARACTER = re.compile(r"\d+(?:[.,:]\d+)*[%％]?|[A-Za-zＡ-Ｚａ-ｚ]+|\S|\s+")


@dataclass(frozen=True)
class Piece:
    """A stretch of text: `same`, `ins` (only in the new text) or `del` (only in the old one).

    `before` is how a `same` stretch was written in the old text: with other punctuation or widths, perhaps.
    """

    kind: str
    text: str
    before: str = ""


Side = tuple[str, tuple[Piece, ...]]


@dataclass(frozen=True)
class Row:
    """A paragraph before and after; one side is None where it is new or gone. `changed` is False when only noise differs."""

    old: Side | None
    new: Side | None
    changed: bool


def written(side: Side | None) -> str | None:
    """A side's text as it is written, noise included."""
    return None if side is None else "".join(piece.text for piece in side[1])


def _is_noise(token: str) -> bool:
    return all(unicodedata.category(c)[0] in "PZC" for c in token)


@pure
def _tokens(text: str, by: str) -> tuple[tuple[str, str], ...]:
    """`(key, text)`: what is compared, and what is shown; noise hangs on to the token before it."""
    found: list[tuple[str, str]] = []
    lead = ""
    for token in (_CHARACTER if by == "character" else _WORD).findall(text):
        if _is_noise(token):
            if found and not lead and unicodedata.category(token[0]) not in ("Ps", "Pi"):
                found[-1] = (found[-1][0], found[-1][1] + token)
            else:
                lead += token
        else:
            found.append((unicodedata.normalize("NFKC", token).replace("’", "'"), lead + token))
            lead = ""
    if found and lead:
        found[-1] = (found[-1][0], found[-1][1] + lead)
    return tuple(found)


@pure
def pieces(old: str, new: str, by: str = "word") -> tuple[Piece, ...]:
    """Old and new as one run of pieces, deletions before insertions. `by` is `word` or `character`."""
    a, b = _tokens(old, by), _tokens(new, by)
    matcher = SequenceMatcher(None, [k for k, _ in a], [k for k, _ in b], autojunk=False)
    steps = _without_islands(matcher.get_opcodes(), by)
    found: list[Piece] = []
    for tag, i1, i2, j1, j2 in steps:
        if tag == "equal":
            found.append(Piece("same", "".join(t for _, t in b[j1:j2]), "".join(t for _, t in a[i1:i2])))
            continue
        if i2 > i1:
            found.append(Piece("del", "".join(t for _, t in a[i1:i2])))
        if j2 > j1:
            found.append(Piece("ins", "".join(t for _, t in b[j1:j2])))
    return tuple(found)


def _without_islands(steps, by: str):
    """A single character left equal between two changes only confuses: it joins them."""
    least = 2 if by == "character" else 1
    merged: list[list] = []
    for n, (tag, i1, i2, j1, j2) in enumerate(steps):
        if tag == "equal" and i2 - i1 < least and 0 < n < len(steps) - 1:
            tag = "replace"
        if merged and tag != "equal" and merged[-1][0] != "equal":
            merged[-1] = ["replace", merged[-1][1], i2, merged[-1][3], j2]
        else:
            merged.append([tag, i1, i2, j1, j2])
    return merged


def differs(old: str, new: str) -> bool:
    """Whether two texts differ by more than widths, blanks and punctuation."""
    return [k for k, _ in _tokens(old, "character")] != [k for k, _ in _tokens(new, "character")]


def rows(old: Sequence[tuple[str, str]], new: Sequence[tuple[str, str]], by: str = "word") -> tuple[Row, ...]:
    """Paragraphs `(label, text)` of both versions side by side, in the order of the new text."""
    found = []
    for i, j in _pairs(old, new, by):
        if i is None:
            found.append(Row(None, (new[j][0], (Piece("ins", new[j][1]),)), True))
        elif j is None:
            found.append(Row((old[i][0], (Piece("del", old[i][1]),)), None, True))
        else:
            run = pieces(old[i][1], new[j][1], by)
            changed = any(p.kind != "same" for p in run)
            left = tuple(Piece("same", p.before) if p.kind == "same" else p for p in run if p.kind != "ins")
            right = tuple(p for p in run if p.kind != "del")
            found.append(Row((old[i][0], left), (new[j][0], right), changed))
    return tuple(found)


@pure
def _likeness(a: tuple[str, str], b: tuple[str, str], by: str) -> float:
    if not differs(a[1], b[1]):
        return 1.5
    keys = [k for k, _ in _tokens(a[1], by)], [k for k, _ in _tokens(b[1], by)]
    matcher = SequenceMatcher(None, *keys, autojunk=False)
    ratio = matcher.ratio() if matcher.quick_ratio() > 0.2 else 0.0
    if a[0] == b[0]:
        return ratio + 0.2
    return ratio if ratio >= 0.45 else 0.0


def _pairs(old, new, by: str) -> list[tuple[int | None, int | None]]:
    """The pairing in order that keeps the most alike paragraphs together."""
    n, m = len(old), len(new)
    best = [[0.0] * (m + 1) for _ in range(n + 1)]
    alike = [[_likeness(a, b, by) for b in new] for a in old]
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + alike[i][j])
    i = j = 0
    found: list[tuple[int | None, int | None]] = []
    while i < n or j < m:
        if i < n and j < m and alike[i][j] and best[i][j] == best[i + 1][j + 1] + alike[i][j]:
            found.append((i, j))
            i, j = i + 1, j + 1
        elif i < n and (j == m or best[i][j] == best[i + 1][j]):
            found.append((i, None))
            i += 1
        else:
            found.append((None, j))
            j += 1
    return found

"""What is wrong, in the language of whoever reads it: `docs/_data/messages/<language>.yml` has the English message and its own words.

Findings are written in English where a fault is found; a command says them anew here. What a language has no words for stays English.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from .. import particles
from ..findings import Finding
from ..source import read_yaml

FOLDER = "docs/_data/messages"
_FIELD = re.compile(r"\{(\d)\}")


def say(root: Path, language: str, finding: Finding) -> Finding:
    """A finding with its message and hint in a language."""
    known = _read(root / FOLDER / f"{language}.yml")
    return (
        replace(finding, message=_said(finding.message, known), hint=_said(finding.hint, known)) if known else finding
    )


def words(root: Path, language: str, text: str) -> str:
    """A text in a language; as it is where that has no words for it."""
    known = _read(root / FOLDER / f"{language}.yml")
    return _said(text, known) if known else text


@functools.lru_cache(maxsize=8)
def _read(path: Path) -> Mapping[str, str]:
    source, _ = read_yaml(path, path.parent) if path.exists() else (None, [])
    return dict(source.data) if source is not None and isinstance(source.data, dict) else {}


def _said(text: str, known: Mapping[str, str]) -> str:
    """The text in other words; of several messages that it could be, the one with the most words of its own."""
    if text in known:
        return known[text]
    best: tuple[int, str, tuple[str, ...]] | None = None
    for english in known:
        pattern, size = _pattern(english)
        match = pattern.fullmatch(text) if _FIELD.search(english) and (best is None or size > best[0]) else None
        if match:
            best = size, english, match.groups()
    if "; " in text and (best is None or "; " not in best[1]):  # several messages in one
        parts = [_said(part, known) for part in text.split("; ")]
        if all(new != old for new, old in zip(parts, text.split("; "), strict=True)):
            return "; ".join(parts)
    if best is None:
        return text
    fields = [_field(value, known) for value in best[2]]
    return particles.fit(_FIELD.sub(lambda m: fields[int(m[1])], known[best[1]]))


def _field(value: str, known: Mapping[str, str]) -> str:
    """What a message names: a word of these messages (a typo, HTML), another message, or something of the author's."""
    return _said(value, known) if " " in value else known.get(value, value)


@functools.cache
def _pattern(english: str) -> tuple[re.Pattern[str], int]:
    parts = _FIELD.split(english)[::2]
    return re.compile("(.*?)".join(map(re.escape, parts)), re.DOTALL), sum(map(len, parts))

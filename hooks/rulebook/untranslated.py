"""Translations that still say the original's own words: a file that was begun, and nobody has written over it yet."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .articles import Text
from .body import without_references
from .findings import Finding, Severity

# A sentence of one language is never one of another. What may well be the same is short and Latin: figures, seats, «Straddle UTG: 400».
_OTHER_SCRIPT = re.compile(r"[^\W\d_a-zA-ZÀ-ɏ]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_WORDS = 3


def places(original: Text, text: Text) -> Iterator[tuple[str, int]]:
    """`(place, line)` of every text that is still the original's. Titles may be alike (Ante), editor's notes are not the rule."""
    if text.ruling == original.ruling and _sentence(text.ruling):
        yield "ruling", text.line("ruling")
    known = {place: markdown for place, _, markdown in original.body.texts()}
    for place, line, markdown in text.body.texts():
        own = " note " not in place and not place.endswith(" title")
        if own and known.get(place) == markdown and _sentence(without_references(markdown)):
            yield place, line


def finding(id: str, original: Text, text: Text, severity: Severity = Severity.ERROR) -> Finding | None:
    """One fault per file, at the first such place."""
    found = list(places(original, text))
    if not found:
        return None
    message = "not translated yet: " + ", ".join(place for place, _ in found)
    hint = f"write over the original's words, then run scripts/rulebook stamp {id}"
    return Finding(text.path, found[0][1], "untranslated", message, hint, severity)


def _sentence(text: str) -> bool:
    return bool(_OTHER_SCRIPT.search(text)) or len(_WORD.findall(text)) >= _WORDS

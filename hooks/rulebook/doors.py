"""A house's text is data: what could become markup, script, a template or an include on some way to a page is refused, where it stands.

The renderer lets none of it through either (`markup`), templates escape what they print, and the policy on every page is the last lock.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_ELEMENTS = "script|style|iframe|frame|object|embed|applet|svg|math|meta|link|base|form|input|button|textarea|select|img|image|video|audio|source"
_TEXT = "write plain text, without HTML; put a blank after '<' when less-than is meant"

# pattern, id, what it is, what to write instead
_DOORS = tuple(
    (re.compile(pattern, re.IGNORECASE | re.MULTILINE), id, what, hint)
    for pattern, id, what, hint in (
        (r"<(?:[a-z][^\s>]*|/[a-z]|!|\?|%)", "html", "HTML", _TEXT),
        (rf"[<\u2039\u3008\u27e8]\s*/?\s*(?:{_ELEMENTS})\b", "html", "HTML", _TEXT),
        (r"&(?:#\d|#x[0-9a-f]|[a-z][a-z0-9]{1,30};)", "entity", "an HTML entity", "write the character itself"),
        (
            r"(?:j\s*a\s*v\s*a|v\s*b|l\s*i\s*v\s*e)\s*s\s*c\s*r\s*i\s*p\s*t\s*(?::|&colon)|\bdata\s*:\s*[a-z]+\s*/\s*[a-z]",
            "address",
            "an address that runs code",
            "remove it",
        ),
        (r"\bon[a-z]{3,}\s*=|\bstyle\s*=|\bsrcdoc\s*=", "handler", "an attribute of HTML", "remove it"),
        (r"\burl\s*\(|\bexpression\s*\(|@import\b|@charset\b", "style", "a style sheet", "remove it"),
        (
            r"\{\{|\}\}|\{%|%\}|\{#\s|#\}|\{\s*:|<%|\$\{|\{!",
            "template",
            "template syntax",
            "remove it",
        ),
        (
            r"-{1,2}8<-|^\s*[!$]include\b|^\s*:::|^\s*(?:!!!|\?\?\?)\+?\s|^\s*\[TOC\]\s*$|^\s*\*\[[^\]\n]+\]:",
            "template",
            "an include or a block of another tool",
            "write the text here; blocks are /// note, /// guide and /// example",
        ),
        (
            r"!?\[[^\[\]\n]*\]\s?[(\[]|^\s{0,3}\[[^\]\n]+\]:",
            "link",
            "a link",
            "refer to articles by id, as in [[winnable/raises#3]]",
        ),
        (
            # invisible, or turning the order of the letters around: what is read is not what stands there
            r"[\x00-\x08\x0b-\x1f\x7f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]",
            "invisible",
            "an invisible character",
            "remove it; write the word anew when you can't find it",
        ),
    )
)


# Letters and signs of full width and the small ones, one for one, so that offsets stay what they are.
_WIDE = {
    code: wide
    for code in (*range(0xFE50, 0xFE70), *range(0xFF01, 0xFF5F))
    if len(wide := unicodedata.normalize("NFKC", chr(code))) == 1
}
# No door is without one of these: most texts are through after one look.
_ANY = re.compile(
    r"[<&={}\[:($!?*@\u2039\u3008\u27e8]|8<-|[^\S \n\t]|[\x00-\x08\x0b-\x1f\x7f\u00ad\u200b-\u206f\ufeff\U000e0000-\U000e007f]"
)


def faults(text: str) -> Iterator[tuple[int, str, str, str]]:
    """`(offset, id, what, hint)` of everything in a text that is no text. Width is no disguise: ＜ is <."""
    plain = text.translate(_WIDE)
    if not _ANY.search(plain):
        return
    seen: set[tuple[int, str]] = set()
    for pattern, id, what, hint in _DOORS:
        for match in pattern.finditer(plain):
            place = (text.count("\n", 0, match.start()), id)
            if place not in seen:
                seen.add(place)
                yield match.start(), id, what, hint

"""Ids of articles and paragraphs, and the printed form of a paragraph's levels."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
ARTICLE_ID = re.compile(rf"({SLUG})/({SLUG})")
ANCHOR = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
RESERVED_RULEBOOKS = frozenset(
    {
        "404",
        "all",  # the feed of all houses
        "topics",
        "compare",
        "search",
        "glossary",
        "changes",
        "about",
        "card",
        "pocket",
        "api",
        "assets",
        "offline",
        "feeds",
        "for-houses",
    }
)

# Files and folders of these names can't be made on Windows, whatever their ending.
WINDOWS = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})

RESERVED_SLUGS = frozenset({"divergence", "against", "print", "index", "no"})  # addresses of a rulebook's own pages

HANGUL = dict(
    zip(
        ["ga", "na", "da", "ra", "ma", "ba", "sa", "a", "ja", "cha", "ka", "ta", "pa", "ha"],
        "가나다라마바사아자차카타파하",
        strict=True,
    )
)
ROMAN = re.compile(r"[ivx]+")
UNNUMBERED = frozenset({"0", "end"})


class ParagraphId(NamedTuple):
    """`winnable/raises#3`: article and anchor; `anchor` is None for the article as a whole."""

    article: str
    anchor: str | None

    def __str__(self) -> str:
        return self.article if self.anchor is None else f"{self.article}#{self.anchor}"


def parse(text: str, here: str | None = None) -> ParagraphId | None:
    """`rulebook/slug#anchor`, `rulebook/slug`, or `#anchor` inside `here`; None when it is none of these."""
    article, hash_, anchor = text.strip().partition("#")
    article = article or here or ""
    if not ARTICLE_ID.fullmatch(article) or (hash_ and not ANCHOR.fullmatch(anchor)):
        return None
    return ParagraphId(article, anchor if hash_ else None)


def amendment_path(id: str) -> str:
    """The file of an amendment: `apl/2024-11-15` is docs/apl/amendments/2024-11-15.yml."""
    return f"docs/{id.replace('/', '/amendments/')}.yml"


def unusable(name: str, reserved: Container[str]) -> str:
    """Why neither a rulebook nor an article can be named so; empty where nothing is in the way."""
    message = ""
    if name in reserved:
        message = f"{name} is an address of the site"
    elif name in WINDOWS:
        message = f"{name} is a name that Windows keeps for itself"
    return message


def parent(anchor: str) -> str | None:
    """The anchor one level up, or None at the top: `1-2-ga` -> `1-2`."""
    return anchor.rpartition("-")[0] or None


def _circled(piece: str) -> str:
    number = int(piece)
    return chr(0x2460 + number - 1) if 1 <= number <= 20 else f"({number})"


def _digits_only(piece: str) -> bool:
    return piece.isascii() and piece.isdigit()


_STYLES = {
    "number": lambda p: p,
    "paren": lambda p: f"({p})",
    "circled": lambda p: _circled(p) if _digits_only(p) else p,
    "upper": str.upper,
    "lower": str.lower,
    "roman": str.lower,
    "hangul": lambda p: HANGUL.get(p, p),
    "hangul-paren": lambda p: f"({HANGUL.get(p, p)})",
    "dot": lambda p: f"{p}.",
    "bare-paren": lambda p: f"{p})",
}
LEVEL_STYLES = tuple(_STYLES)


def level_label(piece: str, style: str) -> str:
    """One level of an anchor as it is printed: `ga` in style `hangul-paren` -> `(가)`, `a` in style `upper` -> `A`."""
    if style == "number" and not _digits_only(piece):
        # a letter where the style expects a figure is printed as a letter
        return HANGUL.get(piece, piece.upper()) if len(piece) <= 3 else piece
    return _STYLES[style](piece)

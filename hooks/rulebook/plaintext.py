"""Plain text: of rendered HTML, whole or per anchor, for search documents and machine-readable output; of letters, without accents."""

from __future__ import annotations

import re
import unicodedata

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .memo import pure

_BLOCKS = frozenset({"p", "li", "ol", "ul", "div", "section", "h2", "h3", "dt", "dd", "dl", "tr", "table"})


def _walk(node: LexborNode, out: list[str]) -> None:
    for child in node.iter(include_text=True):
        if child.tag == "-text":
            out.append(child.text(deep=False) or "")
        elif child.tag == "figure":
            continue  # a picture says what the text beside it says
        elif "pn" in (child.attributes.get("class") or "").split():
            continue  # the number in the margin is a link, not text
        else:
            block = child.tag in _BLOCKS
            out.append("\n" if block else "")
            _walk(child, out)
            out.append("\n" if block else "")


def _tidy(text: str) -> str:
    lines = (re.sub(r"[ \t\r\f\v]+", " ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


@pure
def plain(html: str) -> str:
    """The text of a piece of HTML, a line per block, without the paragraph numbers in the margin."""
    body = LexborHTMLParser(html).body
    if body is None:
        return ""
    out: list[str] = []
    _walk(body, out)
    return _tidy("".join(out))


@pure
def by_anchor(html: str) -> tuple[tuple[str, str], ...]:
    """`(anchor, text)` of every element with an id, without anchored elements inside it and without editor's notes."""
    body = LexborHTMLParser(html).body
    found: dict[str, list[str]] = {}

    def walk(node: LexborNode, anchor: str | None) -> None:
        for child in node.iter(include_text=True):
            if child.tag == "-text":
                if anchor is not None:
                    found[anchor].append(child.text(deep=False) or "")
                continue
            if child.tag == "figure":
                continue
            if {"pn", "ednote", "game", "chg"} & set((child.attributes.get("class") or "").split()):
                continue
            own = child.attributes.get("id")
            if own:
                found.setdefault(own, [])
            target = own or anchor
            if target is not None and child.tag in _BLOCKS:
                found[target].append("\n")
            walk(child, target)
            if target is not None and child.tag in _BLOCKS:
                found[target].append("\n")

    if body is not None:
        walk(body, None)
    return tuple((anchor, _tidy("".join(text))) for anchor, text in found.items())


def unaccented(text: str) -> str:
    """Letters without their accents; voiced kana and syllables of Hangul stay what they are."""
    parts = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(c for c in parts if unicodedata.category(c) != "Mn" or ord(c) > 0x2FFF))

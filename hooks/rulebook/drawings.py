"""Pictures of the guide for houses that are drawn: a terminal, a file in an editor, an entry in a feed reader, a setting of the host.

Pure: words in, SVG out. They are loaded as images, so they bring their colours: dark windows on any ground, legible on a phone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

WIDTH = 380  # pixels, what a phone shows without shrinking
_COLUMNS = 44  # narrow letters in a line of 13 px
_LINE = 19
_MONO = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK KR', monospace"
_SANS = "system-ui, 'Noto Sans', 'Noto Sans CJK KR', 'Noto Sans CJK JP', sans-serif"


def terminal(title: str, lines: Iterable[tuple[str, str]], lang: str) -> str:
    """A terminal: `(kind, text)` per line, kind `typed` for what a person types, else `said`."""
    found = []
    for kind, text in lines:
        for n, piece in enumerate(wrapped(("$ " if kind == "typed" else "") + text)):
            colour = "#8fe0b0" if kind == "typed" else "#e8e6e0"
            found.append(_text(14, 48 + _LINE * len(found), piece, colour, _MONO, 13))
            del n
    return _window(title, found, 48 + _LINE * len(found), "#1d2126", "#31363d", lang)


def editor(title: str, text: str, marked: Sequence[str], lang: str) -> str:
    """A file in an editor, with numbered lines; those that hold one of `marked` are to be written over."""
    found = []
    row = 0
    for number, line in enumerate(text.rstrip("\n").splitlines(), 1):
        mark = any(word in line for word in marked)
        for n, piece in enumerate(wrapped(line, _COLUMNS - 5)):
            y = 48 + _LINE * row
            if mark:
                found.append(f'<rect x="38" y="{y - 14}" width="{WIDTH - 46}" height="{_LINE}" fill="#5a4a12"/>')
                found.append(f'<rect x="38" y="{y - 14}" width="4" height="{_LINE}" fill="#ffd54a"/>')
            if n == 0:
                found.append(_text(30, y, str(number), "#9aa3ad", _MONO, 12, 'text-anchor="end"'))
            found.append(_text(48, y, piece, "#ffffff" if mark else "#e8e6e0", _MONO, 13))
            row += 1
    return _window(title, found, 48 + _LINE * row, "#1d2126", "#31363d", lang)


def message(feed: str, title: str, when: str, text: str, lang: str) -> str:
    """An entry as a feed reader shows it."""
    found = [_text(14, 48, when, "#4b5563", _SANS, 12)]
    y = 48
    for piece in wrapped(title, 42):
        y += 22
        found.append(_text(14, y, piece, "#111111", _SANS, 15, 'font-weight="700"'))
    y += 6
    for line in text.splitlines():
        for piece in wrapped(line, 48):
            y += 20
            found.append(_text(14, y, piece, "#1f2328", _SANS, 13))
    return _window(feed, found, y + 18, "#ffffff", "#d8dbe0", lang, "#1f2328")


def setting(address: str, menu: Sequence[str], chosen: str, name: str, value: str, lang: str) -> str:
    """A page of settings, as a sketch: a list with one entry chosen, and beside it a field with its value."""
    found = []
    for n, entry in enumerate(menu):
        y = 62 + 30 * n
        if entry == chosen:
            found.append(f'<rect x="8" y="{y - 19}" width="122" height="28" rx="5" fill="#fff3c4" stroke="#7a5d00"/>')
        weight = 'font-weight="700"' if entry == chosen else ""
        found.append(_text(16, y, entry, "#1f2328", _SANS, 13, weight))
    height = 62 + 30 * len(menu)
    found.append(f'<path d="M140 34V{height}" stroke="#d8dbe0"/>')
    found.append(_text(156, 66, chosen, "#1f2328", _SANS, 16, 'font-weight="700"'))
    found.append(_text(156, 98, name, "#1f2328", _SANS, 13))
    found.append('<rect x="156" y="108" width="176" height="32" rx="5" fill="#fff3c4" stroke="#7a5d00"/>')
    found.append(_text(168, 129, f"{value}  ▾", "#1f2328", _SANS, 13, 'font-weight="700"'))
    return _window(address, found, height, "#ffffff", "#d8dbe0", lang, "#1f2328")


def wrapped(line: str, columns: int = _COLUMNS) -> list[str]:
    """A line in pieces of at most so many narrow letters; what goes on is set in as far as the line."""
    indent = re.match(r" *", line)[0]
    pieces, piece, size = [], "", 0
    for word in re.findall(r" +|[^ ]+", line):
        for part in [word] if _breadth(word) <= columns - len(indent) else list(word):
            if size + _breadth(part) > columns and piece.strip():
                pieces.append(piece.rstrip())
                piece, size = indent, len(indent)
                if part.isspace():
                    continue
            piece, size = piece + part, size + _breadth(part)
    return [*pieces, piece.rstrip()]


def _breadth(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _text(x: float, y: float, text: str, colour: str, font: str, size: float, more: str = "") -> str:
    return (
        f'<text x="{x}" y="{y}" fill="{colour}" font-family="{escape(font)}" font-size="{size}" xml:space="preserve"'
        f"{' ' + more if more else ''}>{escape(text)}</text>"
    )


def _window(
    title: str, found: Iterable[str], height: int, ground: str, bar: str, lang: str, ink: str = "#e8e6e0"
) -> str:
    dots = "".join(f'<circle cx="{16 + 14 * n}" cy="13" r="4" fill="#8b929b"/>' for n in range(3))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" xml:lang="{lang}">'
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{ground}"/><path d="M0 26V8a8 8 0 0 1 8-8H{WIDTH - 8}a8 8 0 0 1 8 8V26Z" fill="{bar}"/>'
        + dots
        + _text(66, 18, title, ink, _SANS, 12)
        + "\n"
        + "\n".join(found)
        + "\n</svg>\n"
    )

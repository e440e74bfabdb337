"""The colour of every rulebook, from its data to the style sheet: contrast, table mode, light and dark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .articles import Corpus, Rulebook
from .findings import Finding

# The grounds a colour stands on and the text that stands on it (tokens.css: --paper, --on; table mode's --paper).
GROUNDS = {"light": ("#FCFCFB", "#FFFFFF"), "dark": ("#111416", "#111416")}
TABLE_GROUNDS = {"light": "#FFFFFF", "dark": "#000000"}
ENOUGH, TABLE_ENOUGH = 4.5, 9.0  # WCAG 2 AA for text; table mode is read at arm's length


def luminance(colour: str) -> float:
    """Relative luminance of `#RRGGBB`, by WCAG 2."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def stronger(colour: str, ground: str, ratio: float) -> str:
    """`colour`, moved towards black on a light ground and white on a dark one until it has `ratio` against it."""
    end = 0 if luminance(ground) > 0.5 else 255
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    for step in range(101):
        moved = "#" + "".join(f"{round(c + (end - c) * step / 100):02X}" for c in channels)
        if contrast(moved, ground) >= ratio:
            return moved
    return "#000000" if end == 0 else "#FFFFFF"


def stylesheet(books: Iterable[Rulebook]) -> str:
    """Rules that give every element of a rulebook its colour; one without a colour keeps the neutral of tokens.css."""
    lines = {}
    for book in books:
        if book.meta.colour is not None and book.meta.book not in lines:
            lines[book.meta.book] = "".join(_rules(book.meta.book, book.meta.colour.light, book.meta.colour.dark))
    return "\n".join(lines.values())


def _rules(book: str, light: str, dark: str) -> Iterator[str]:
    of = f'[data-book="{book}"]'
    table_light = stronger(light, TABLE_GROUNDS["light"], TABLE_ENOUGH)
    table_dark = stronger(dark, TABLE_GROUNDS["dark"], TABLE_ENOUGH)
    system, chosen, table = ":root:not([data-theme=light])", ":root[data-theme=dark]", "[data-mode=table]"
    yield f"{of}{{--book:{light}}}"
    # on screens alone: paper is white whatever the theme and mode
    yield f"@media screen and (prefers-color-scheme:dark){{{system} {of}{{--book:{dark}}}}}"
    yield f"@media screen{{{chosen} {of}{{--book:{dark}}}"
    yield f":root{table} {of}{{--book:{table_light}}}}}"
    yield f"@media screen and (prefers-color-scheme:dark){{{system}{table} {of}{{--book:{table_dark}}}}}"
    yield f"@media screen{{{chosen}{table} {of}{{--book:{table_dark}}}}}"


def check(corpus: Corpus) -> Iterator[Finding]:
    """A rulebook's colour can be read in both themes, and rulebooks of one line have one colour."""
    lines: dict[str, Rulebook] = {}
    for book in corpus.rulebooks.values():
        colour = book.meta.colour
        if colour is None:
            continue
        for theme, value in (("light", colour.light), ("dark", colour.dark)):
            least = min(contrast(value, ground) for ground in GROUNDS[theme])
            if least < ENOUGH:
                yield Finding(
                    book.path,
                    1,
                    "colour-contrast",
                    f"colour.{theme} {value} has a contrast of {least:.1f}, text needs {ENOUGH}",
                    f"for example {stronger(value, GROUNDS[theme][0], ENOUGH + 0.3)}",
                )
        first = lines.setdefault(book.meta.book, book)
        if first.meta.colour != colour:
            yield Finding(
                book.path,
                1,
                "colour-twice",
                f"{first.id} and {book.id} are both of the line {book.meta.book} and have different colours",
                "write another word under book, or the same colour",
            )

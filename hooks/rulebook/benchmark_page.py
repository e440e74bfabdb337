"""The page with the benchmark's figures: written from what was measured now, with what an earlier run measured and this one did not."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version

_PACKAGES = ("mkdocs", "mkdocs-material", "mkdocs-static-i18n", "markdown", "pydantic")

_INTRO = """\
# Figures

Written by `scripts/rulebook benchmark`. Wall and CPU seconds of a cold build, its largest memory, the size of the site; gzipped:
the median article page, the heaviest, and all that travels before a first search result (page, sheet, all scripts, documents of the
largest language with those of a house). The plain sites have the same pages, languages and words, but no addresses by number.
"""
_BUILDS = (
    "| build | articles | pages | wall s | CPU s | memory MB | site MB | article KB | heaviest KB | first result KB |"
)
_SEARCH_INTRO = """\
## Search

A page four times slower, 1.6 Mbit/s, 150 ms, empty cache; medians over queries in four languages. Chromium does not slow a page's
workers down: the second figure of each pair adds three times what they computed. A key includes the 30 ms that our field waits for the
next one. The others search plain sites of one language each with the same pages, ours one site of all.
"""
_SEARCHES = (
    "| search | first result ms | workers slower too | a key, warm, ms | workers slower too | queries answered |"
)


@dataclass(frozen=True)
class Used:
    """What a program used: wall time and CPU time in seconds, its largest memory in bytes."""

    wall: float
    cpu: float
    memory: int


@dataclass(frozen=True)
class Row:
    """One line of the table. Sizes are bytes, the last three gzipped: the median article page, the heaviest, what a first result needs."""

    name: str
    articles: int
    pages: int
    used: Used
    site: int
    article: int = 0
    heaviest: int = 0
    search: int = 0


@dataclass(frozen=True)
class Speed:
    """Medians in ms, as measured and with a page's workers slowed down by computation; `answered` of `asked` queries had a result."""

    name: str
    first: float | None
    first_slowed: float | None
    key: float | None
    key_slowed: float | None
    answered: int
    asked: int


def page(rows: Iterable[Row], speeds: Iterable[Speed], before: str = "") -> str:
    """The whole page; rows of the page `before` stay where none of the same name was measured."""
    builds = {row.name: row for row in map(_row, _cells(before, _BUILDS))} | {row.name: row for row in rows}
    searches = {s.name: s for s in map(_speed, _cells(before, _SEARCHES))} | {s.name: s for s in speeds}
    ordered = sorted(builds.values(), key=lambda row: row.articles)
    return "\n".join([*_build_lines(ordered), *_growth(ordered), *_search_lines(searches.values())])


def _build_lines(rows: Iterable[Row]) -> list[str]:
    packages = ", ".join(f"{name} {version(name)}" for name in _PACKAGES)
    return [
        _INTRO,
        _BUILDS,
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {row.name} | {row.articles} | {row.pages} | {row.used.wall:.1f} | {row.used.cpu:.1f} | "
            f"{row.used.memory / 1e6:.0f} | {row.site / 1e6:.1f} | {_kb(row.article)} | {_kb(row.heaviest)} | {_kb(row.search)} |"
            for row in rows
        ),
        "",
        f"Python {platform.python_version()}, {packages}; {platform.system()} {platform.machine()}, {os.cpu_count()} processors.",
        "",
    ]


def _growth(rows: Iterable[Row]) -> list[str]:
    """How the figures grow beside the number of articles (the baseline stays one, whatever the factor)."""
    own = [row for row in rows if row.search]
    return [
        f"From {own[0].name} to {row.name}: articles ×{row.articles / own[0].articles:.1f}, "
        f"wall time ×{row.used.wall / own[0].used.wall:.1f}, memory ×{row.used.memory / own[0].used.memory:.1f}, "
        f"site ×{row.site / own[0].site:.1f}, median article ×{row.article / own[0].article:.2f}, "
        f"first result ×{row.search / own[0].search:.2f}.\n"
        for row in own[1:]
    ]


def _search_lines(speeds: Iterable[Speed]) -> list[str]:
    lines = [
        f"| {s.name} | {_ms(s.first)} | {_ms(s.first_slowed)} | {_ms(s.key)} | {_ms(s.key_slowed)} | {s.answered} of {s.asked} |"
        for s in speeds
    ]
    return [_SEARCH_INTRO, _SEARCHES, "|---|---:|---:|---:|---:|---:|", *lines, ""] if lines else []


def _cells(page: str, heading: str) -> Iterable[list[str]]:
    """The rows of the table below `heading`."""
    for line in page.partition(f"{heading}\n")[2].split("\n")[1:]:
        if not line.startswith("| "):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def _row(cells: list[str]) -> Row:
    name, articles, pages, wall, cpu, memory, site, *sizes = cells
    used = Used(float(wall), float(cpu), round(float(memory) * 1e6))
    return Row(
        name, int(articles), int(pages), used, round(float(site) * 1e6), *(round(float(s or 0) * 1000) for s in sizes)
    )


def _speed(cells: list[str]) -> Speed:
    name, *times, answered = cells
    found, asked = answered.split(" of ")
    return Speed(name, *(None if ms == "–" else float(ms) for ms in times), int(found), int(asked))


def _kb(size: int) -> str:
    return f"{size / 1000:.1f}" if size else ""


def _ms(value: float | None) -> str:
    return f"{value:.0f}" if value is not None else "–"

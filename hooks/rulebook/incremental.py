"""Which pages an edit touches: while the site is served, only these are made again.

A page is made from its view and from the frame that all pages share. Two builds are compared by value, page by page; nothing is guessed
from what was edited, so that a page can't be forgotten.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .site import Page, Site, pages
from .views import view
from .views.editions import Editions, editions
from .views.later import later

PageKey = tuple[str, str]  # source file without language and ending, language


@dataclass(frozen=True)
class Snapshot:
    """All that a build shows: `frame` is what stands on every page, `views` what is a page's own, today and later."""

    frame: tuple[Any, ...]
    views: Mapping[PageKey, tuple[Page, Any, tuple[Any, ...], Editions]]


def snapshot(site: Site, root: Path, url: str) -> Snapshot:
    """Everything that the pages of `site` show, for the project in `root` served at `url`."""
    corpus = site.corpus
    # what changes with every text (search documents, the number pad's index) stands on few pages and belongs to their views
    shared = {n: path for n, path in site.assets.items() if n.removeprefix("numbers-") not in corpus.languages}
    files = [root / "mkdocs.yml", *_files(root / "hooks" / "theme"), *_files(root / "docs" / "_data" / "languages")]
    frame = (
        url,
        shared,
        tuple((path.name, hashlib.sha256(path.read_bytes()).hexdigest()) for path in files),
        tuple((book.id, book.meta) for book in corpus.rulebooks.values()),
    )
    views = {}
    for page in pages(corpus):
        for language in corpus.languages:
            now = view(site, page, language)
            views[page.source, language.code] = (
                page,
                now,
                later(site, page, language, now),
                editions(site, page, language),
            )
    return Snapshot(frame, views)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def changed(before: Snapshot | None, after: Snapshot) -> frozenset[PageKey]:
    """The pages of `after` that differ from `before`, or that `before` did not have."""
    if before is None or before.frame != after.frame:
        return frozenset(after.views)
    return frozenset(key for key, shown in after.views.items() if before.views.get(key) != shown)

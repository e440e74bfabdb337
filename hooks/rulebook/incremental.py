"""Which pages an edit touches: while the site is served, only these are made again.

A page is made from its view and from the frame that all pages share. Two builds are compared by value, page by page; nothing is guessed
from what was edited, so that a page can't be forgotten. Since that takes a look at every page, the pages of the very files that were
edited come first, in a small build of their own (`urgent`); the comparison follows and finds the rest.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .articles import Corpus
from .languages import Language
from .site import Page, Site, pages
from .views import view
from .views.editions import Editions, editions
from .views.later import later

PageKey = tuple[str, str]  # source file without language and ending, language
Shown = tuple[Page, Any, tuple[Any, ...], Editions]  # the page, what it shows today and later, its edition switch
Stamps = Mapping[str, tuple[int, int]]  # file below docs/ -> when it was written (ns) and its size in bytes

URGENT = 4  # edited files up to which their pages come first; more are not one person's save


@dataclass(frozen=True)
class Snapshot:
    """All that a build shows: `frame` is what stands on every page, `views` what is a page's own, today and later."""

    frame: tuple[Any, ...]
    views: Mapping[PageKey, Shown]


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
        tuple((book.id, book.meta, site.uncounted(book.id)) for book in corpus.rulebooks.values()),
    )
    views = {
        (page.source, language.code): _shown(site, page, language)
        for page in pages(corpus)
        for language in corpus.languages
    }
    return Snapshot(frame, views)


def _shown(site: Site, page: Page, language: Language) -> Shown:
    now = view(site, page, language)
    return page, now, later(site, page, language, now), editions(site, page, language)


def stamps(docs: Path) -> Stamps:
    """When every text and data file was written, without hidden files and what a build writes itself."""
    found = {}
    for folder, folders, names in os.walk(docs):
        folders[:] = [name for name in folders if name != "_pages"]
        below = Path(folder).relative_to(docs).as_posix()
        for name in names:
            if not name.startswith("."):
                status = os.stat(os.path.join(folder, name))
                found[f"{below}/{name}"] = (status.st_mtime_ns, status.st_size)
    return found


def urgent(before: Snapshot, earlier: Stamps, now: Stamps, corpus: Corpus) -> frozenset[PageKey]:
    """The pages of the files that differ between `earlier` and `now`; empty when anything but a few articles was edited.

    An original's values and number stand on the page in every language.
    """
    edited = [name for name in earlier.keys() | now.keys() if earlier.get(name) != now.get(name)]
    found: set[PageKey] = set()
    for name in edited:
        source, _, language = name.removesuffix(".md").rpartition(".")
        article = corpus.every.get(source)
        if len(edited) > URGENT or article is None or language not in article.texts or not name.endswith(".md"):
            return frozenset()
        codes = corpus.languages.codes if language == article.original_language else (language,)
        found |= {(source, code) for code in codes}
    return frozenset(found) if found <= before.views.keys() else frozenset()


def renewed(before: Snapshot, site: Site, keys: Iterable[PageKey]) -> Snapshot:
    """`before` with some pages as `site` shows them."""
    languages = site.corpus.languages
    fresh = {key: _shown(site, before.views[key][0], languages[key[1]]) for key in keys}
    return Snapshot(before.frame, {**before.views, **fresh})


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def changed(before: Snapshot | None, after: Snapshot) -> frozenset[PageKey]:
    """The pages of `after` that differ from `before`, or that `before` did not have."""
    if before is None or before.frame != after.frame:
        return frozenset(after.views)
    return frozenset(key for key, shown in after.views.items() if before.views.get(key) != shown)

"""Pocket editions: the print view of a rulebook and its divergences as PDF, made by a command of its own with Chromium.

The files lie in `pocket/` beside `docs/`, with the digest of the page that was printed. Whether one still is what the site says, only
the new site's own page can tell: `withdraw` looks at it when the site is built, and takes away what has become old, link included.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .articles import Corpus

FOLDER = "pocket"
_INDEX = "index.json"


@dataclass(frozen=True)
class Edition:
    """One PDF: `kind` is `all` or `divergence`, `page` the address it is printed from, `home` where it is linked (from the site's root)."""

    rulebook: str
    language: str
    kind: str
    page: str
    home: str

    @property
    def name(self) -> str:
        suffix = "" if self.kind == "all" else f"-{self.kind}"
        return f"{self.rulebook}{suffix}-{self.language}.pdf"


def editions(corpus: Corpus, houses: Iterable[str] = (), languages: Iterable[str] = ()) -> list[Edition]:
    """Every pocket edition, or those of some rulebooks and languages."""
    wanted, spoken = set(houses), set(languages)
    found = []
    for language in corpus.languages:
        if spoken and language.code not in spoken:
            continue
        for book in corpus.rulebooks.values():
            if wanted and book.id not in wanted:
                continue
            home = language.url(f"{book.id}/")[1:]
            found.append(Edition(book.id, language.code, "all", f"{home}print/", home))
            if not book.meta.baseline:
                found.append(Edition(book.id, language.code, "divergence", f"{home}divergence/", home))
    return found


def digest(page: Path) -> str:
    """Of everything that a pocket edition prints: the main part of the page in the built site, values, labels and silences included."""
    text = page.read_text(encoding="utf-8")
    return hashlib.sha256(text[text.index("<main") : text.index("</main>")].encode()).hexdigest()[:12]


def files(corpus: Corpus, root: Path) -> dict[str, bytes]:
    """The PDFs that are there, by their path in the site."""
    known = index(root)
    paths = {edition.name: root / FOLDER / edition.name for edition in editions(corpus)}
    return {f"{FOLDER}/{name}": path.read_bytes() for name, path in paths.items() if name in known and path.exists()}


def withdraw(corpus: Corpus, site: Path, printed: Mapping[str, str]) -> list[str]:
    """Take PDFs out of the built site, and their links, whose page is no longer what was printed (name -> digest); return their names."""
    old = []
    for edition in editions(corpus):
        file, home = site / FOLDER / edition.name, site / edition.home / "index.html"
        if not file.exists() or printed.get(edition.name) == digest(site / edition.page / "index.html"):
            continue
        file.unlink()
        link = rf'<a [^>]*href="[^"]*{FOLDER}/{re.escape(edition.name)}"[^>]*>[^<]*</a>'
        home.write_text(re.sub(link, "", home.read_text(encoding="utf-8")), encoding="utf-8")
        old.append(edition.name)
    return old


def record(folder: Path, edition: Edition, content: bytes, printed: str) -> Path:
    """Keep a PDF and the digest of the page that it was printed from."""
    folder.mkdir(exist_ok=True)
    path = folder / edition.name
    path.write_bytes(content)
    known = index(folder.parent) | {edition.name: printed}
    (folder / _INDEX).write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return path


def index(root: Path) -> dict[str, str]:
    """Name -> digest of what was printed."""
    try:
        return json.loads((root / FOLDER / _INDEX).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}

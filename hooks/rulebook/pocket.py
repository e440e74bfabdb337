"""Pocket editions: the print view of a rulebook and its divergences as PDF, made by a command of its own with Chromium.

The files lie in `pocket/` beside `docs/`, with the digest of what was printed; a build copies and links one only while its text is
still what the rulebook says.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .articles import Corpus, Rulebook
from .languages import Language

FOLDER = "pocket"
_INDEX = "index.json"


@dataclass(frozen=True)
class Edition:
    """One PDF: `kind` is `all` or `divergence`, `page` the address it is printed from (from the site's root)."""

    rulebook: str
    language: str
    kind: str
    page: str
    digest: str

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
            root = language.url(f"{book.id}/")[1:]
            found.append(Edition(book.id, language.code, "all", f"{root}print/", digest([book], language)))
            if not book.meta.baseline:
                both = digest([book, corpus.baseline], language)
                found.append(Edition(book.id, language.code, "divergence", f"{root}divergence/", both))
    return found


def digest(books: Iterable[Rulebook], language: Language) -> str:
    """Of everything that a pocket edition prints: a PDF of an older text is not offered."""
    texts = []
    for book in books:
        for a in book.articles:
            texts.append(f"{a.id} {a.number} {a.text(language.code).digest}")
        for a in (*book.articles, *book.outside):
            for change in a.coming:  # the text to come is printed too
                then = (a.written or a).text(language.code).digest
                texts.append(f"{a.id} {change.date} {'' if change.repeal else then}")
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def files(corpus: Corpus, root: Path) -> dict[str, bytes]:
    """The PDFs that are there and not out of date, by their path in the site."""
    index = _index(root / FOLDER)
    found = {}
    for edition in editions(corpus):
        path = root / FOLDER / edition.name
        if index.get(edition.name) == edition.digest and path.exists():
            found[f"{FOLDER}/{edition.name}"] = path.read_bytes()
    return found


def record(folder: Path, edition: Edition, content: bytes) -> Path:
    """Keep a PDF and what it was printed from."""
    folder.mkdir(exist_ok=True)
    path = folder / edition.name
    path.write_bytes(content)
    index = _index(folder) | {edition.name: edition.digest}
    (folder / _INDEX).write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return path


def _index(folder: Path) -> dict[str, str]:
    try:
        return json.loads((folder / _INDEX).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}

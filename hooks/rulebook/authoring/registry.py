"""Ids are permanent: `docs/_data/ids.yml` lists every id that was ever published, and none leaves it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..articles import Corpus
from ..findings import Finding, Severity
from ..source import read_yaml
from . import frontmatter

PATH = "docs/_data/ids.yml"
_HEAD = "# Every article id that was ever published. An id is never removed and never used for another article.\n"


def read(root: Path) -> list[str]:
    source, _ = read_yaml(root / PATH, root) if (root / PATH).exists() else (None, [])
    return list(source.data) if source is not None and isinstance(source.data, list) else []


def with_ids(root: Path, ids: Iterable[str]) -> dict[str, bytes]:
    """The registry with `ids` added."""
    known = read(root)
    wanted = sorted({*known, *ids})
    return {PATH: (_HEAD + frontmatter.dump(wanted)).encode()} if wanted != known else {}


def check(corpus: Corpus, root: Path) -> list[Finding]:
    """Every published id still has an article, and every article's id is on the list. Without the file nothing is checked."""
    if not (root / PATH).exists():
        return []
    known = read(root)
    withdrawn = {id for a in corpus.amendments.values() if a.withdrawn for id in a.new}
    found = []
    for line, id in enumerate(known, 2):
        if id not in corpus.every and id not in withdrawn and id not in corpus.unread:
            hint = "put its file back; an article that ends is repealed (repeals: in an amendment) and keeps its page"
            found.append(Finding(PATH, line, "id-gone", f"{id} was published and is no longer there", hint))
    for id in sorted(set(corpus.every) - set(known)):
        text = corpus.every[id].original
        hint = "run scripts/rulebook status, which adds it"
        found.append(
            Finding(text.path, text.line("id"), "id-unlisted", f"{id} is not in {PATH}", hint, Severity.WARNING)
        )
    return found

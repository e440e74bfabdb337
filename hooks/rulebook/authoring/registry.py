"""Ids are permanent: `docs/_data/ids.yml` lists every id that was ever published, and none leaves it."""

from __future__ import annotations

import re
import subprocess
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
    """Every published id still has an article, every article's id is on the list, and none has left it since the last commit.

    Where there never was a list, nothing is checked.
    """
    known = read(root)
    found = _vanished(root, set(known))
    if not (root / PATH).exists():
        return found
    withdrawn = {id for a in corpus.amendments.values() if a.withdrawn for id in a.new}
    for line, id in enumerate(known, 2):
        untold = corpus.is_unread(id) or id.partition("/")[0] in corpus.undated  # what is wrong there is said there
        if id not in corpus.every and id not in withdrawn and not untold:
            hint = "put its file back; an article that ends is repealed (repeals: in an amendment) and keeps its page"
            found.append(Finding(PATH, line, "id-gone", f"{id} was published and is no longer there", hint))
    for id in sorted(set(corpus.every) - set(known)):
        text = corpus.every[id].original
        hint = "run scripts/rulebook status, which adds it"
        found.append(
            Finding(text.path, text.line("id"), "id-unlisted", f"{id} is not in {PATH}", hint, Severity.WARNING)
        )
    return found


def _vanished(root: Path, known: set[str]) -> list[Finding]:
    """Ids that the last commit's list, or that of the commit before, has and today's lacks: nothing else remembers them."""
    committed = _committed(root, "HEAD") | _committed(root, "HEAD^1")
    if committed and not (root / PATH).exists():
        return [Finding(PATH, 1, "id-gone", "the list of ids is gone", f"take it back: git checkout HEAD -- {PATH}")]
    hint = (
        "put its line and its file back; an article that ends is repealed (repeals: in an amendment) and keeps its page"
    )
    return [
        Finding(PATH, 1, "id-gone", f"{id} was on the list of ids and is no longer there", hint)
        for id in sorted(committed - known)
    ]


def _committed(root: Path, commit: str) -> set[str]:
    """The list's ids as a commit has them; none outside a repository, or where there is no such commit."""
    if not (root / ".git").exists():
        return set()
    command = ["git", "-C", str(root), "show", f"{commit}:{PATH}"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return set()
    return set(re.findall(r"^- (\S+)$", said.stdout, re.MULTILINE)) if said.returncode == 0 else set()

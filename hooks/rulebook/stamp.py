"""Stamp translations: write the hash of the original they were checked against into their front matter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from . import untranslated
from .articles import Corpus, Text
from .findings import RulebookError


def stamp(corpus: Corpus, root: Path, only: Iterable[str] = ()) -> list[str]:
    """Stamp every translation, or those of the articles or rulebooks named in `only`; return the changed paths.

    Raises:
        RulebookError: when one still says the original's own words; then none is stamped.
    """
    due = list(_due(corpus.written or corpus, tuple(only)))  # of every text, those to come included
    faults = [fault for id, original, text in due if (fault := untranslated.finding(id, original, text))]
    if faults:
        raise RulebookError(faults)
    return [text.path for _, original, text in due if _write(root / text.path, text, original.digest)]


def _due(corpus: Corpus, wanted: tuple[str, ...]) -> Iterator[tuple[str, Text, Text]]:
    """Article's id, original and translation, where that has not been checked against the original as it is now."""
    for article in corpus.articles.values():
        if wanted and article.id not in wanted and article.rulebook not in wanted:
            continue
        groups = [article.texts, *(earlier.texts for earlier in article.earlier)]
        for texts in groups:
            original = texts.get(article.original_language)
            for text in texts.values() if original is not None else ():
                if text is not original and text.source_hash != original.digest:
                    yield article.id, original, text


def _write(path: Path, text: Text, digest: str) -> bool:
    content = path.read_text(encoding="utf-8")
    line = f"source_hash: {digest!r}\n".replace("'", '"')
    if re.search(r"^source_hash:.*\n", content, re.MULTILINE):
        new = re.sub(r"^source_hash:.*\n", line, content, count=1, flags=re.MULTILINE)
    else:
        new = re.sub(r"^(translates:.*\n)", rf"\g<1>{line}", content, count=1, flags=re.MULTILINE)
    if new == content:
        return False
    path.write_text(new, encoding="utf-8", newline="\n")
    return True

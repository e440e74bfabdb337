"""Stamp translations: write the hash of the original they were checked against into their front matter."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from .articles import Corpus, Text


def stamp(corpus: Corpus, root: Path, only: Iterable[str] = ()) -> list[str]:
    """Stamp every translation, or those of the articles or rulebooks named in `only`; return the changed paths."""
    corpus = corpus.written or corpus  # every text, those to come included
    wanted = tuple(only)
    changed = []
    for article in corpus.articles.values():
        if wanted and not any(article.id == w or article.rulebook == w for w in wanted):
            continue
        groups = [(article.original, article.texts)]
        groups += [
            (e.texts[article.original_language], e.texts)
            for e in article.earlier
            if article.original_language in e.texts
        ]
        for original, texts in groups:
            for text in texts.values():
                if (
                    text is not original
                    and text.source_hash != original.digest
                    and _write(root / text.path, text, original.digest)
                ):
                    changed.append(text.path)
    return changed


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

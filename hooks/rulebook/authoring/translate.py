"""A translation to write: the file with everything it needs, and the original's words to write over."""

from __future__ import annotations

from pathlib import Path

from ..articles import Article, Corpus
from . import frontmatter
from .drafts import problem


def begin(corpus: Corpus, root: Path, article: Article, code: str) -> dict[str, bytes]:
    """`docs/<house>/<slug>.<code>.md`, or nothing where it is there already. Until it is stamped, its pages say that it is unchecked.

    Raises:
        RulebookError: for a language that isn't one, or the original's own.
    """
    article = article.written or article
    path = f"docs/{article.rulebook}/{article.slug}.{code}.md"
    others = [one for one in corpus.languages.codes if one != article.original_language]
    if code not in others:
        raise problem(path, f"{article.id} can't be translated into {code!r}", "use one of " + ", ".join(others), 0)
    if (root / path).exists():
        return {}
    text = article.original
    meta = {"id": article.id, "translates": article.original_language, "title": text.title, "ruling": text.ruling}
    meta |= {"notes": dict(text.notes)} if text.notes else {}
    meta |= {"change_note": text.change_note} if text.change_note else {}
    return {path: f"---\n{frontmatter.dump(meta)}---\n\n{text.body.source.strip()}\n".encode()}

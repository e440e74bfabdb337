"""The language in which the commands speak: a house's own where one is meant, else that of whoever sits there."""

from __future__ import annotations

import contextlib
import locale
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..articles import Corpus
from ..findings import Finding, RulebookError
from ..languages import Language
from . import messages

_WRITTEN = re.compile(r"^original_language:\s*[\"']?([A-Za-z_-]+)", re.MULTILINE)
_BASELINE = re.compile(r"^baseline:\s*true", re.MULTILINE)


def environment() -> str:
    """The machine's language, as `ko`; nothing where it has none (`C`, `POSIX`)."""
    name = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    if not name and os.name == "nt":  # elsewhere Python takes C for English
        name = locale.normalize((locale.getlocale()[0] or "").partition("_")[0])  # Korean_Korea
    return name.partition(".")[0].partition("_")[0] if name[:2].islower() else ""


def person(corpus: Corpus) -> Language:
    """The language of whoever sits there, before a house is chosen: the machine's, or the only one that the houses write in."""
    written = {book.meta.original_language for book in corpus.houses}
    code = _chosen(corpus.languages.codes, written)
    return next((one for one in corpus.languages if one.code == code), corpus.languages.default)


def likely(root: Path, words: Iterable[str] = ()) -> str:
    """The same before anything is read, or when it can't be: the language of the house that one of `words` names. May be empty."""
    written: dict[str, str] = {}
    for path in sorted((root / "docs").glob("*/rulebook.yml")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if (language := _WRITTEN.search(text)) and not _BASELINE.search(text):
            written[path.parent.name] = language[1]
    named = (written[house] for word in words if (house := word.partition("/")[0]) in written)
    known = [path.stem for path in (root / "docs/_data/languages").glob("*.yml")]
    return next(named, None) or _chosen(known, set(written.values()))


def _chosen(known: Iterable[str], written: set[str]) -> str:
    code = environment()
    return code if code in known else next(iter(written)) if len(written) == 1 else ""


def of_house(corpus: Corpus, name: str) -> Language | None:
    """The language of the house that an id or a path is of; None where it is of none."""
    book = corpus.rulebooks.get(name.removeprefix("docs/").partition("/")[0])
    return None if book is None or book.meta.baseline else corpus.languages[book.meta.original_language]


def said(root: Path, corpus: Corpus, finding: Finding) -> Finding:
    """A fault in the language of the house in whose folder it is, else in the person's."""
    language = of_house(corpus, finding.path) or person(corpus)
    return messages.say(root, language.code, finding)


def to_reader(root: Path, corpus: Corpus, finding: Finding) -> Finding:
    """A fault in the language of whoever reads it, be it the keeper of the site; on a machine without one, in the house's."""
    if environment() in corpus.languages:
        return messages.say(root, environment(), finding)
    return said(root, corpus, finding)


@contextlib.contextmanager
def faults(root: Path, corpus: Corpus) -> Iterator[None]:
    """What goes wrong inside is said in the language of the house that it is about."""
    try:
        yield
    except RulebookError as error:
        raise RulebookError(said(root, corpus, finding) for finding in error.findings) from error

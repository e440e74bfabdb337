"""The language in which the commands speak: a house's own where one is meant, else that of whoever sits there."""

from __future__ import annotations

import contextlib
import locale
import os
from collections.abc import Iterator
from pathlib import Path

from ..articles import Corpus
from ..findings import Finding, RulebookError
from ..languages import Language
from . import messages


def environment() -> str:
    """The machine's language, as `ko`; nothing where it has none (`C`, `POSIX`)."""
    name = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    return name.partition(".")[0].partition("_")[0] if name[:2].islower() else ""


def person(corpus: Corpus) -> Language:
    """The language of whoever sits there, before a house is chosen: the machine's, or the only one that the houses write in."""
    code = environment()
    written = {book.meta.original_language for book in corpus.houses}
    if code not in corpus.languages and len(written) == 1:
        code = written.pop()
    return next((one for one in corpus.languages if one.code == code), corpus.languages.default)


def of_finding(corpus: Corpus, finding: Finding) -> Language:
    """The language of the house in whose folder a fault is, else the person's."""
    book = corpus.rulebooks.get(finding.path.removeprefix("docs/").partition("/")[0])
    return person(corpus) if book is None or book.meta.baseline else corpus.languages[book.meta.original_language]


def said(root: Path, corpus: Corpus, finding: Finding) -> Finding:
    return messages.say(root, of_finding(corpus, finding).code, finding)


@contextlib.contextmanager
def faults(root: Path, corpus: Corpus) -> Iterator[None]:
    """What goes wrong inside is said in the language of the house that it is about."""
    try:
        yield
    except RulebookError as error:
        raise RulebookError(said(root, corpus, finding) for finding in error.findings) from error

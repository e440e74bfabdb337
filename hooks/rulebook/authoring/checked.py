"""`check` and `stamp`: what they say, in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ..articles import Corpus
from ..findings import Finding, Severity, errors, nearest, report
from ..stamp import stamp
from . import spoken
from .drafts import house_of, problem


def stamped(corpus: Corpus, root: Path, only: Sequence[str]) -> str:
    """Stamp the translations of articles or rulebooks, of all where none is named; what is to be said of it.

    Raises:
        RulebookError: for a name that is none, and as `stamp.stamp` does.
    """
    with spoken.faults(root, corpus):
        for name in only:
            _known(corpus, name)
        n = len(stamp(corpus, root, only))
    words = next((language for name in only if (language := spoken.of_house(corpus, name))), spoken.person(corpus))
    return words.text("said_stamped", n) if n else words.text("said_stamped_none")


def _known(corpus: Corpus, name: str) -> None:
    book = house_of(corpus, name.partition("/")[0])
    if "/" in name and name not in corpus.every:
        own = [article.id for article in (*book.articles, *book.outside)]
        hint = nearest(name, own) or "write rulebook/slug, as in winnable/raises"
        raise problem(f"docs/{book.id}", f"there is no article {name}", hint, 0)


def listed(root: Path, corpus: Corpus | None, findings: Iterable[Finding], form: str) -> str:
    """Findings as text or as annotations in the reader's language; JSON, which programs read, in English."""
    if form == "json" or corpus is None:
        return report(findings, form)
    words = spoken.person(corpus)
    told = [spoken.to_reader(root, corpus, finding) for finding in findings]
    return report(
        told, form, {Severity.WARNING: words.text("check_warning"), Severity.ERROR: words.text("check_error")}
    )


def counted(corpus: Corpus | None, findings: Sequence[Finding], seconds: float) -> str:
    """The last line of a check."""
    bad, n = len(errors(findings)), len(corpus.articles) if corpus else 0
    if corpus is None:
        return f"{n} articles, {bad} errors, {len(findings) - bad} warnings, {seconds:.1f} s"
    words = spoken.person(corpus)
    parts = [
        words.text("articles_n", n),
        words.text("check_errors", bad),
        words.text("check_warnings", len(findings) - bad),
    ]
    return ", ".join([*parts, f"{seconds:.1f} s"])

"""What is published may change while a draft is open: a draft follows where it changes nothing itself, and else undoes nothing unseen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ..articles import Corpus
from ..findings import Finding
from ..model import AmendmentMeta
from ..views import history
from . import pending
from .drafts import Draft, digest


def base(corpus: Corpus, draft: Draft, slug: str, effective: str) -> pending.Version:
    """The text of an article that a draft changes: the newest one, or the one in force until another takes its place."""
    return _versions(corpus, draft, slug, effective)[0]


def followed(corpus: Corpus, root: Path, draft: Draft, effective: str) -> Draft:
    """The draft with the texts that its author left as they were opened as they are published now."""
    published = _published(corpus, root, draft, effective)
    texts = draft.texts
    left = {file for file, opened in draft.meta.opened.items() if file in texts and digest(texts[file]) == opened}

    def now(file: str, text: str) -> str:
        return published.get(file, text) if file in left else text

    files = {(slug, code): now(f"{slug}.{code}.md", text) for (slug, code), text in draft.files.items()}
    beside = {
        (slug, day, code): now(f"{slug}@{day}.{code}.md", text) for (slug, day, code), text in draft.beside.items()
    }
    return replace(draft, files=files, beside=beside)


def overtaken(corpus: Corpus, root: Path, draft: Draft, effective: str) -> list[Finding]:
    """The texts that were changed both in the draft and, since it was opened, in what is published."""
    published = _published(corpus, root, draft, effective)
    found = []
    for file in draft.texts:
        if draft.overtaken(file, published.get(file)):
            slug = file.partition(".")[0].partition("@")[0]
            last = _last_change(corpus, f"{draft.house}/{slug}")
            message = f"{slug} has changed since this draft was opened" + (f", last by {last}" if last else "")
            hint = (
                f"this would undo it: open the text anew with scripts/rulebook amend {draft.house} {slug} --draft "
                f"{draft.name}, which keeps yours beside it, then carry your change over"
            )
            found.append(Finding(f"{draft.folder}/{file}", 1, "draft-overtaken", message, hint))
    return found


def _versions(corpus: Corpus, draft: Draft, slug: str, effective: str) -> tuple[pending.Version, ...]:
    day = effective if slug in draft.meta.in_force_until else "9999"
    return pending.versions(corpus.every[f"{draft.house}/{slug}"], day)


def _published(corpus: Corpus, root: Path, draft: Draft, effective: str) -> dict[str, str]:
    """The published texts of the draft's articles by the names that they have in it."""
    known = [slug for slug in draft.slugs if f"{draft.house}/{slug}" in corpus.every]
    every = (pending.drafted(root, _versions(corpus, draft, slug, effective)) for slug in known)
    return {file: text for texts in every for file, text in texts.items()}


def _last_change(corpus: Corpus, id: str) -> str:
    """The amendment that touched an article last; empty where none did."""

    def touches(amendment: AmendmentMeta) -> bool:
        mended = (other for correction in amendment.corrections for other in correction.articles)
        return id in (*amendment.articles, *amendment.new, *amendment.repeals, *mended)

    when = lambda a: (history.updated(a), a.published, history.number_of_day(a))  # noqa: E731
    last = max(filter(touches, corpus.amendments.values()), key=when, default=None)
    return last.id if last is not None else ""

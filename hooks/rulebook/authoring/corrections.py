"""A correction mends the words of an amendment that is published and joins it: what it may be, and of which amendment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from .. import timeline
from ..articles import Corpus
from ..findings import Finding, nearest
from ..model import AmendmentMeta
from . import pending
from .drafts import DraftMeta


def faults(
    corpus: Corpus,
    house: str,
    meta: DraftMeta,
    mends: Mapping[str, Collection[str | None]],
    where: str,
    line: Callable[[str], int],
) -> Iterator[Finding]:
    """What keeps a draft from correcting what it says; `line` is where a key stands in `where`.

    `mends` are its articles, each with the days on which the texts end that it may mean: None for the newest.
    """
    if meta.corrects is None:
        return
    yield from _words_alone(meta, where, line)
    touched = {id: ends for id, ends in sorted(mends.items()) if id not in meta.repeals}
    wrote = {id: {_writer(corpus, id, end) for end in ends} for id, ends in touched.items()}
    known = {amendment.id: amendment for amendment in timeline.of_house(corpus, house)}
    fitting = [id for id in known if all(id in ids for ids in wrote.values())]
    message = _unfit(meta.corrects, house, known, wrote)
    if message:
        near = nearest(meta.corrects, fitting) if meta.corrects not in corpus.amendments else ""
        hint = near or (
            f"write the amendment that this text is from: {', '.join(fitting)}"
            if fitting
            else "take corrects out: without it the typo is a change of its own"
        )
        yield Finding(where, line("corrects"), "correction-other", message, hint)


def _writer(corpus: Corpus, id: str, end: str | None) -> str | None:
    """The amendment that wrote the text of an article that ends on a day; None where none did."""
    article = corpus.every.get(id)
    version = next((v for v in pending.versions(article, "") if v.until == end), None) if article is not None else None
    if version is None:
        return None
    touching = [a for a in timeline.of_house(corpus, article.rulebook) if not a.withdrawn and id in _articles(a)]
    of_day = [a for a in touching if timeline.starts(a) == version.start]
    before = [a for a in touching if end is None or timeline.starts(a) < end]
    # a typo keeps what it mends unless that is still to come: of the first text it is the last to be meant
    found = of_day or [a for a in before if a.kind != "typo"] or before
    return found[-1].id if found else None


def _words_alone(meta: DraftMeta, where: str, line: Callable[[str], int]) -> Iterator[Finding]:
    """A correction keeps no earlier text and has no entry of its own, so it may change nothing that the rule is."""
    if meta.kind != "typo":
        message = f"a {meta.kind} can't correct {meta.corrects}: a correction is a typo"
        hint = "write kind: typo, or take corrects out: then it is a change of its own and the earlier text is kept"
        yield Finding(where, line("kind"), "correction-kind", message, hint)
    for key in ("effective", "announced", "repeals", "silent"):
        if getattr(meta, key):
            message = f"a correction has no {key} of its own: it joins {meta.corrects}"
            yield Finding(where, line(key), "correction-own", message, f"take out {key}, or take out corrects")


def _articles(amendment: AmendmentMeta) -> set[str]:
    return {*amendment.articles, *amendment.new}


def _unfit(id: str, house: str, known: Mapping[str, AmendmentMeta], wrote: Mapping[str, set[str | None]]) -> str:
    """Why an amendment is not the one that a correction of some texts joins; empty where it is."""
    message = ""
    if id not in known:
        message = f"corrects: {house} has no amendment {id}"
    elif known[id].withdrawn:
        message = f"corrects: {id} was withdrawn on {known[id].withdrawn}"
    elif strange := [other for other in wrote if other not in _articles(known[id])]:
        message = f"corrects: {id} never changed {', '.join(strange)}"
    elif later := [other for other, ids in wrote.items() if id not in ids]:
        message = f"corrects: the text of {', '.join(later)} that this mends is not from {id}"
    return message

"""A correction mends the words of an amendment that is published and joins it: what it may be, and of which amendment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .. import timeline
from ..articles import Corpus
from ..findings import Finding, nearest
from ..model import AmendmentMeta
from .drafts import DraftMeta


def faults(
    corpus: Corpus, house: str, meta: DraftMeta, ids: Iterable[str], where: str, line: Callable[[str], int]
) -> Iterator[Finding]:
    """What keeps a draft that changes the articles `ids` from correcting what it says; `line` is where a key stands in `where`."""
    if meta.corrects is None:
        return
    yield from _words_alone(meta, where, line)
    touched = sorted(set(ids) - set(meta.repeals))
    known = {amendment.id: amendment for amendment in timeline.of_house(corpus, house)}
    fitting = [one.id for one in known.values() if not one.withdrawn and set(touched) <= _articles(one)]
    message = _unfit(meta.corrects, house, known, touched)
    if message:
        near = nearest(meta.corrects, fitting) if meta.corrects not in corpus.amendments else ""
        hint = near or (
            f"write one that changed it: {', '.join(fitting)}"
            if fitting
            else "take corrects out: without it the typo is a change of its own"
        )
        yield Finding(where, line("corrects"), "correction-other", message, hint)


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


def _unfit(id: str, house: str, known: dict[str, AmendmentMeta], touched: list[str]) -> str:
    """Why an amendment is not the one that a correction of some articles joins; empty where it is."""
    message = ""
    if id not in known:
        message = f"corrects: {house} has no amendment {id}"
    elif known[id].withdrawn:
        message = f"corrects: {id} was withdrawn on {known[id].withdrawn}"
    elif strange := [other for other in touched if other not in _articles(known[id])]:
        message = f"corrects: {id} never changed {', '.join(strange)}"
    return message

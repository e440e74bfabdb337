"""What each kind of change may do. A typo is only a typo when nothing a floor decides by has moved."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..body import references, without_references
from ..corpus import Article, Corpus, Text
from ..findings import Finding
from ..languages import Language

KINDS = ("substantive", "clarification", "typo")


def check(
    kind: str, before: Corpus, after: Corpus, ids: list[str], effective: str | None, reason: dict, where: str
) -> Iterator[Finding]:
    """Faults of an amendment of `kind` that changes the articles `ids`; `where` is the draft's file."""
    if kind != "typo" and not any(str(text).strip() for text in reason.values()):
        yield Finding(where, 1, "reason-missing", f"a {kind} change needs a reason", "write one sentence under reason")
    if kind == "substantive" and not effective:
        yield Finding(
            where, 1, "effective-missing", "a substantive change needs an effective date", "write effective: 2026-03-01"
        )
    for id in ids:
        old, new = before.every.get(id), after.every.get(id)
        if kind == "substantive":
            continue
        if old is None or new is None:
            yield Finding(
                where, 1, "kind-new", f"{id}: a new or repealed article is no {kind}", "write kind: substantive"
            )
            continue
        yield from _same_answers(kind, old, new)
        if kind == "typo":
            yield from _same_force(old, new, after)


def _same_answers(kind: str, old: Article, new: Article) -> Iterator[Finding]:
    text = new.original
    for point in sorted({*old.values, *new.values}):
        if (old.values[point].value if point in old.values else None) != (
            new.values[point].value if point in new.values else None
        ):
            message = f"{point}: a {kind} can't change a value"
            yield Finding(
                text.path,
                text.line("values", point),
                f"{kind}-value",
                message,
                "write kind: substantive, or put the value back",
            )
    if kind == "typo":
        for name in ("number", "tda", "games", "paragraph_games", "topics"):
            if getattr(old, name) != getattr(new, name):
                hint = "write kind: clarification, or put it back"
                yield Finding(text.path, text.line(name), "typo-data", f"a typo can't change {name}", hint)


def _same_force(old: Article, new: Article, corpus: Corpus) -> Iterator[Finding]:
    """Every text has the figures, the words of must/may/not, and the references it had, in the same order."""
    for code, text in new.texts.items():
        if code not in old.texts:
            yield Finding(
                text.path,
                1,
                "typo-text",
                "a new translation is no typo",
                "write it in the folder of the rulebook, then stamp it",
            )
            continue
        language = corpus.languages[code]
        before, after = dict(_places(old.texts[code])), dict(_places(text))
        if list(before) != list(after):
            yield Finding(
                text.path,
                text.line(),
                "typo-paragraph",
                "a typo can't add, remove or move a paragraph",
                "write kind: clarification",
            )
            continue
        if not language.guarded:
            message = f"{code} has no list of words that a typo may not touch"
            yield Finding(
                f"docs/_data/languages/{code}.yml",
                1,
                "language-guarded",
                message,
                "add guarded: [must, may, not, …] in that language",
            )
            continue
        for place, (line, now) in after.items():
            was = before[place][1]
            for what, read in (
                ("figure", _figures),
                ("reference", _references),
                ("word", lambda t, words=language: guarded(t, words)),
            ):
                if read(was) != read(now):
                    lost, found = _difference(read(was), read(now))
                    message = f"{place}: a typo can't change a {what} ({lost or 'nothing'} became {found or 'nothing'})"
                    yield Finding(
                        text.path,
                        line,
                        f"typo-{what}",
                        message,
                        "write kind: substantive or clarification, or put it back",
                    )


def _places(text: Text) -> Iterator[tuple[str, tuple[int, str]]]:
    yield "title", (text.line("title"), text.title)
    yield "ruling", (text.line("ruling"), text.ruling)
    for point, note in text.notes.items():
        yield f"notes.{point}", (text.line("notes", point), note)
    for place, line, markdown in text.body.texts():
        yield place, (line, markdown)


def _figures(text: str) -> list[str]:
    return re.findall(r"\d+(?:[.,]\d+)*%?", unicodedata.normalize("NFKC", without_references(text)))


def _references(text: str) -> list[str]:
    return [f"{r.target}|{r.printed or ''}" for r in references(text)]


def guarded(text: str, language: Language) -> list[str]:
    """The words of obligation, permission, negation, comparison and number in a text, in order.

    Words of scripts with spaces between words count as whole words; Korean and Japanese ones wherever their letters stand.
    """
    plain = unicodedata.normalize("NFKC", without_references(text)).casefold().replace("’", "'")
    words = sorted((unicodedata.normalize("NFKC", w).casefold() for w in language.guarded), key=len, reverse=True)
    if not language.spaced:  # a blank more or less is a typo there, and no other word
        plain, words = re.sub(r"\s+", "", plain), [re.sub(r"\s+", "", w) for w in words]
    edge = r"(?<!\w)" if language.spaced else ""
    tail = r"(?!\w)" if language.spaced else ""
    return re.findall(edge + "(?:" + "|".join(map(re.escape, words)) + ")" + tail, plain)


def _difference(was: list[str], now: list[str]) -> tuple[str, str]:
    """The first and last entries that differ, cut down to the stretch between."""
    start = 0
    while start < min(len(was), len(now)) and was[start] == now[start]:
        start += 1
    end = 0
    while end < min(len(was), len(now)) - start and was[-1 - end] == now[-1 - end]:
        end += 1
    return ", ".join(was[start : len(was) - end]), ", ".join(now[start : len(now) - end])

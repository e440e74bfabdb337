"""What each kind of change may do. A typo is only a typo when nothing a floor decides by has moved."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator

from ..articles import Article, Corpus, Text
from ..body import references, without_references
from ..figures import compatible
from ..findings import Finding
from ..languages import Language
from . import pending, tokens, typos
from .vocabulary import Vocabulary, vocabulary

KINDS = ("substantive", "clarification", "typo")
# What an article says besides its words.
_DATA = (
    "number",
    "order",
    "section",
    "tda",
    "games",
    "paragraph_games",
    "topics",
    "levels",
    "numbered",
    "pictures",
    "note_at",
    "changed",
    "effective",
)


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
    # a language's words are gathered once, and only where a typo changes something
    known = functools.cache(lambda language: vocabulary(language, after, ids))
    for id in ids:
        old, new = before.every.get(id), after.every.get(id)
        if kind == "substantive":
            continue
        if old is None or new is None:
            yield Finding(
                where, 1, "kind-new", f"{id}: a new or repealed article is no {kind}", "write kind: substantive"
            )
            continue
        texts = pending.every(old), pending.every(new)
        for day in [day for day in texts[0] if day in texts[1]]:  # the one in force, and those to come
            yield from _same_answers(kind, texts[0][day], texts[1][day])
            if kind == "typo":
                yield from _same_force(texts[0][day], texts[1][day], after, known)


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
        hint = "write kind: clarification, or put it back"
        for point in sorted({*old.values} & {*new.values}):
            was, now = old.values[point], new.values[point]
            if was.value == now.value and (was.anchor, was.also) != (now.anchor, now.also):
                message = f"{point}: a typo can't change the paragraph that an answer follows from"
                yield Finding(text.path, text.line("values", point), "typo-data", message, hint)
        for name in _DATA:
            if getattr(old, name) != getattr(new, name):
                yield Finding(text.path, text.line(name), "typo-data", f"a typo can't change {name}", hint)


def _same_force(
    old: Article, new: Article, corpus: Corpus, known: Callable[[Language], Vocabulary]
) -> Iterator[Finding]:
    """Every text has the figures, the words of must/may/not with the pauses beside them, and the references it had, in the same order."""
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
            if before[place][1] == now:
                continue
            for what, lost, found in moved(before[place][1], now, language, known(language)):
                yield Finding(
                    text.path,
                    line,
                    f"typo-{what}",
                    f"{place}: a typo can't change a {what} ({lost or 'nothing'} became {found or 'nothing'})",
                    "a clarification may always say it (kind: clarification); or put it back",
                )


def moved(was: str, now: str, language: Language, known: Vocabulary | None = None) -> Iterator[tuple[str, str, str]]:
    """What a floor decides by that differs between two texts: `(what, was, is)`. `known` are the words of the corpus."""
    for what, read in (
        ("figure", lambda text: _figures(text, language)),
        ("figure", lambda text: _spelled(text, language)),
        ("reference", _references),
    ):
        if read(was) != read(now):
            yield what, *_difference(read(was), read(now))
    # a misspelt unit may be mended; one unit never becomes another
    units = [_units(was, language), _units(now, language)]
    if len(units[0]) == len(units[1]):
        for old, new in zip(*units, strict=True):
            if old[1] and new[1] and old[1] != new[1]:
                yield "unit", " ".join(old), " ".join(new)
    for lost, found in typos.changed(was, now, language, known):
        yield "word", lost, found
    for lost, found in typos.pauses(was, now, language):
        yield "pause", lost, found


def _places(text: Text) -> Iterator[tuple[str, tuple[int, str]]]:
    yield "title", (text.line("title"), text.title)
    yield "ruling", (text.line("ruling"), text.ruling)
    for point, note in text.notes.items():
        yield f"notes.{point}", (text.line("notes", point), note)
    if text.change_note:
        yield "change_note", (text.line("change_note"), text.change_note)
    for place, line, markdown in text.body.texts():
        yield place, (line, markdown)


def _spelled(text: str, language: Language) -> list[str]:
    """Numbers in words of several parts, with a comma or a blank between them: 十二 is not 十、二, nor 이백 («200») 이 백 («this white»)."""
    found = (match[0] for match in _spelled_runs(language).finditer(_plain(text).casefold()))
    blank = "" if tokens.in_runs(language) else " "
    return [re.sub(r"[\s,;.·・、-]+", lambda m: "," if re.search(r"[,;.·・、]", m[0]) else blank, run) for run in found]


@functools.cache
def _spelled_runs(language: Language) -> re.Pattern[str]:
    if not (language.spelled_numbers if language.spaced else language.numerals):
        return re.compile("(?!)")
    if language.spaced:
        names = {*language.spelled_numbers.values()} - language.function_words
        word = f"(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})"
        return re.compile(rf"(?<!\w){word}(?:[\s,;.-]+{word})+(?!\w)")
    letter = f"[{re.escape(language.numerals)}]"
    run = rf"{letter}(?:[\s,.·・、]*{letter})+"
    if tokens.in_runs(language):
        return re.compile(run)
    units = "|".join(re.escape(form) for forms in language.units for form in forms)
    return re.compile(rf"(?<!\w){run}(?=\s*(?:{units})|\W|$)")  # of 이 사람 («this person») 이 사 is none


def _plain(text: str) -> str:
    return compatible(without_references(text))


def _number(figure: str, language: Language) -> str:
    """A figure without what only groups its digits: 1,000 is 1000 where thousands are written so, 10,00 stays what it is."""
    figure = re.sub(r"\s", "", figure).replace(tokens.MINUS, "-").replace(tokens.PLUS, "+")
    group = re.escape(language.thousands)
    return (
        figure.replace(language.thousands, "")
        if re.fullmatch(rf"[+-]?\d{{1,3}}(?:{group}\d{{3}})+%?", figure)
        else figure
    )


def _figures(text: str, language: Language) -> list[str]:
    return [_number(figure, language) for figure in tokens.FIGURE.findall(tokens.signed(tokens.ranges(_plain(text))))]


def _units(text: str, language: Language) -> list[tuple[str, str]]:
    """Every figure with the unit behind it, by the first of its written forms; nothing where no known unit follows."""
    forms = {form.casefold(): group[0] for group in language.units for form in group}
    edge = r"(?!\w)" if language.spaced else ""
    names = "|".join(map(re.escape, sorted(forms, key=len, reverse=True))) or "(?!)"
    found = re.findall(rf"({tokens.FIGURE.pattern})(?:[\s-]*({names}){edge})?", _plain(text).casefold())
    return [(_number(figure, language), forms.get(unit, "")) for figure, unit in found]


def _references(text: str) -> list[str]:
    return [f"{r.target}|{r.printed or ''}" for r in references(text)]


def _difference(was: list[str], now: list[str]) -> tuple[str, str]:
    """The first and last entries that differ, cut down to the stretch between."""
    start = 0
    while start < min(len(was), len(now)) and was[start] == now[start]:
        start += 1
    end = 0
    while end < min(len(was), len(now)) - start and was[-1 - end] == now[-1 - end]:
        end += 1
    return ", ".join(was[start : len(was) - end]), ", ".join(now[start : len(now) - end])

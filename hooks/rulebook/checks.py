"""Checks over the loaded corpus: what one file alone can't show. Each is a generator of findings, registered under its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from . import colours, ids, misread, recorded, timeline, untranslated
from .articles import Article, Corpus, Text, iter_texts
from .corpus import load
from .figures import Difference, conventions, differences, figures
from .findings import Finding, RulebookError, Severity, errors, nearest
from .model import Picture

Check = Callable[[Corpus], Iterator[Finding]]
CHECKS: list[Check] = []
_OF_A_DAY = {
    "value-twice",
    "value-silent",
    "note-twice",
    "order-twice",
    "effective-unknown",
}  # said of texts that are in force
_TOLD = 5  # differences of a stale translation that are told; who mends it reads both texts anyway


def _register(check: Check) -> Check:
    CHECKS.append(check)
    return check


def read(docs: Path, root: Path | None = None, now: datetime | None = None) -> tuple[Corpus | None, list[Finding]]:
    """The corpus in `docs` and everything that is wrong with it; None when nothing can be said without what lacks."""
    loaded, findings = load(docs, root, now)
    if loaded is None:
        return None, findings
    return loaded, findings + list(_by_themselves(check(loaded), loaded, {f.path for f in errors(findings)}))


def _by_themselves(found: Iterable[Finding], corpus: Corpus, faulty: set[str]) -> Iterator[Finding]:
    """`found` without what only follows from a fault of the `faulty` files: a value that can't be read leaves its note without a passage,
    an original that can't be read makes every translation differ from it, an amendment that can't be read leaves in force what is to come."""
    originals = {
        text.path: article.original.path for article in corpus.articles.values() for text in article.texts.values()
    }
    for finding in found:
        follows = finding.id.startswith("parity-") or finding.id in ("note-passage", "translation-stale")
        if follows and {finding.path, originals.get(finding.path)} & faulty:
            continue
        if finding.id in _OF_A_DAY and any(finding.path.startswith(f"docs/{house}/") for house in corpus.undated):
            continue
        yield finding


def read_or_raise(docs: Path, root: Path | None = None) -> Corpus:
    """The corpus in `docs`, or RulebookError with every error."""
    loaded, findings = read(docs, root)
    if loaded is None or errors(findings):
        raise RulebookError(errors(findings))
    return loaded


def check(corpus: Corpus) -> list[Finding]:
    """Run every check, also over the corpus as it will be on every date that is published and still to come."""
    found = [finding for one in CHECKS for finding in one(corpus)]
    for moment in timeline.transitions(corpus):
        found += [finding for one in CHECKS for finding in one(moment.corpus)]
    return list(dict.fromkeys(found))


def _anchor_exists(article: Article, anchor: str) -> bool:
    versions = [article, *(e for e in article.earlier), *([article.written] if article.written else ())]
    return any(anchor in text.body.anchors for version in versions for text in version.texts.values())


def _resolve(corpus: Corpus, target: str, here: str, path: str, line: int) -> Iterator[Finding]:
    """Whether a reference leads somewhere."""
    reference = ids.parse(target, here)
    if reference is None:
        yield Finding(
            path,
            line,
            "reference-form",
            f"[[{target}]] is not a reference",
            "write [[rulebook/slug]] or [[rulebook/slug#paragraph]]",
        )
    elif corpus.is_unread(reference.article):
        return  # what is wrong there is said there
    elif reference.article not in corpus.every:
        yield Finding(
            path,
            line,
            "reference-unknown",
            f"unknown article {reference.article}",
            nearest(reference.article, corpus.every),
        )
    elif reference.anchor and not _anchor_exists(corpus.every[reference.article], reference.anchor):
        anchors = corpus.every[reference.article].original.body.anchors
        yield Finding(
            path,
            line,
            "reference-dangling",
            f"{reference.article} has no paragraph #{reference.anchor}",
            "it has " + " ".join(f"#{a}" for a in anchors),
        )


@_register
def references(corpus: Corpus) -> Iterator[Finding]:
    """Every reference leads to an article and a paragraph that exist."""
    for article, text in iter_texts(corpus):
        for _, reference in text.body.references():
            yield from _resolve(corpus, reference.target, article.id, text.path, reference.line)
    for article in corpus.articles.values():
        for earlier in article.earlier:
            for text in earlier.texts.values():
                for _, reference in text.body.references():
                    if not reference.target.startswith("#"):
                        yield from _resolve(corpus, reference.target, article.id, text.path, reference.line)


@_register
def topics(corpus: Corpus) -> Iterator[Finding]:
    """Every topic of an article stands in the catalogue."""
    for article in corpus.articles.values():
        text = article.original
        for i, topic in enumerate(article.topics):
            if topic not in corpus.catalogue.topics:
                yield Finding(
                    text.path,
                    text.line("topics", i),
                    "topic-unknown",
                    f"unknown topic {topic}",
                    nearest(topic, corpus.catalogue.topics) or "use one of docs/_data/catalogue.yml",
                )


@_register
def values(corpus: Corpus) -> Iterator[Finding]:
    """A rulebook answers a point once, cites a paragraph that exists, and is not silent on it at the same time."""
    for book in corpus.rulebooks.values():
        owner: dict[str, Article] = {}
        for article in book.articles:
            text = article.original
            for point, cited in article.values.items():
                line = text.line("values", point)
                if point in owner:
                    yield Finding(
                        text.path,
                        line,
                        "value-twice",
                        f"{book.id} answers {point} in {owner[point].id} and in {article.id}",
                        "keep one value, name the other passage under also",
                    )
                owner.setdefault(point, article)
                if point in book.silent:
                    yield Finding(
                        text.path,
                        line,
                        "value-silent",
                        f"{point} has a value here and is listed as silent in rulebook.yml",
                        "remove one of the two",
                    )
                if cited.anchor not in text.body.anchors:
                    yield Finding(
                        text.path,
                        text.line("values", point, "at"),
                        "value-paragraph",
                        f"{point}: no paragraph #{cited.anchor}",
                        "it has " + " ".join(f"#{a}" for a in text.body.anchors),
                    )
                for also in cited.also:
                    yield from _resolve(corpus, also, article.id, text.path, text.line("values", point, "also"))


@_register
def notes(corpus: Corpus) -> Iterator[Finding]:
    """A rulebook has one note on a point, and every note names the passage it speaks of, in this rulebook or in the baseline."""
    for book in corpus.rulebooks.values():
        owner: dict[str, Article] = {}
        for article in book.articles:
            text = article.original
            for point in text.notes:
                if point in owner:
                    yield Finding(
                        text.path,
                        text.line("notes", point),
                        "note-twice",
                        f"{book.id} has a note on {point} in {owner[point].id} and in {article.id}",
                        "keep one",
                    )
                owner.setdefault(point, article)
                yield from _note_passage(corpus, article, point)
            for point in article.note_at:
                if point not in text.notes:
                    yield Finding(
                        text.path,
                        text.line("note_at", point),
                        "note-passage",
                        f"note_at: there is no note on {point}",
                        nearest(point, text.notes) or "write the note, or remove this line",
                    )


def _note_passage(corpus: Corpus, article: Article, point: str) -> Iterator[Finding]:
    text, passage = article.original, article.note_passage(point)
    if passage is None:
        yield Finding(
            text.path,
            text.line("notes", point),
            "note-passage",
            f"the note on {point} names no passage",
            f'write the paragraph it speaks of under note_at: {{{point}: "{text.body.anchors[0]}"}}',
        )
        return
    id, anchor = passage
    line = text.line("note_at", point)
    if id.partition("/")[0] not in (article.rulebook, corpus.baseline.id):
        yield Finding(
            text.path,
            line,
            "note-passage",
            f"note_at: {id} is an article of another house",
            f"name a passage of {article.rulebook} or {corpus.baseline.id}",
        )
    elif point in article.note_at:  # what is taken from the value is checked there
        yield from _resolve(corpus, f"{id}#{anchor}", article.id, text.path, line)


def _pictures(corpus: Corpus, article: Article) -> Iterator[Finding]:
    """A picture belongs to a worked example and shows only chips that stand in its text; a sketch to any passage, and no figure."""
    text = article.original
    examples = {example.anchor: example for example in text.body.examples}
    for anchor, picture in article.pictures.items():
        line = text.line("pictures", anchor)
        if picture.sketch:
            yield from _sketch(text, anchor, picture, line)
            continue
        if anchor not in examples:
            known = " ".join(f"#{a}" for a in examples) or "no example"
            yield Finding(
                text.path, line, "picture-example", f"pictures: no example #{anchor}", f"this article has {known}"
            )
            continue
        by = conventions(corpus.languages[text.language])
        told = figures(" ".join(step.text for step in examples[anchor].steps), by)
        shown = {chip for seat in picture.seats for chip in (*seat.prior, *seat.chips)} | {picture.to, picture.back}
        for amount in sorted(shown - {None} - {int(f) for f, _ in told if f.isdigit()}):
            yield Finding(
                text.path,
                line,
                "picture-figure",
                f"the picture of #{anchor} shows {amount}, its text does not",
                "a picture shows only what the example says",
            )


def _sketch(text: Text, anchor: str, picture: Picture, line: int) -> Iterator[Finding]:
    if anchor not in text.body.anchors:
        known = " ".join(f"#{a}" for a in text.body.anchors)
        yield Finding(
            text.path, line, "picture-paragraph", f"pictures: no paragraph #{anchor}", f"this article has {known}"
        )
    if picture.to is not None or picture.back is not None or any(pot.amount is not None for pot in picture.pots):
        yield Finding(
            text.path,
            line,
            "picture-sketch",
            f"the sketch of #{anchor} shows an amount",
            "a sketch shows no figures: leave out to, back and the amounts of pots",
        )


def _baseline_numbers(corpus: Corpus, article: Article) -> Iterator[Finding]:
    """What stands under `tda` is the number of a rule there."""
    known = [other.number for other in corpus.baseline.articles]
    for i, number in enumerate(article.tda):
        if number not in known:
            yield Finding(
                article.original.path,
                article.original.line("tda", i),
                "tda-unknown",
                f"tda: {corpus.baseline.id} has no rule {number}",
                nearest(number, known) or f"use one of {', '.join(known[:3])} … {known[-1]}",
            )


@_register
def front_matter(corpus: Corpus) -> Iterator[Finding]:
    """Anchors named in the front matter exist; TDA numbers are numbers of the baseline."""
    for book in corpus.rulebooks.values():
        try:
            ZoneInfo(book.meta.time_zone)
        except (ZoneInfoNotFoundError, ValueError):
            yield Finding(
                book.path, 1, "time-zone", f"unknown time zone {book.meta.time_zone}", "use a name as Asia/Seoul"
            )
    for article in corpus.articles.values():
        text = article.original
        for anchor in article.paragraph_games:
            if anchor not in text.body.anchors:
                yield Finding(
                    text.path,
                    text.line("paragraph_games", anchor),
                    "games-paragraph",
                    f"paragraph_games: no paragraph #{anchor}",
                    "name a paragraph of this article",
                )
        if article.rulebook != corpus.baseline.id:
            yield from _baseline_numbers(corpus, article)
        yield from _pictures(corpus, article)
        for i, anchor in enumerate(article.changed.at if article.changed else ()):
            if anchor not in text.body.anchors:
                yield Finding(
                    text.path,
                    text.line("changed", "at", i),
                    "changed-paragraph",
                    f"changed: no paragraph #{anchor}",
                    "name a paragraph of this article",
                )
        known = {point for point in text.notes}
        for point in known - set(corpus.catalogue.points):
            yield Finding(
                text.path,
                text.line("notes", point),
                "point-unknown",
                f"notes: unknown point {point}",
                nearest(point, corpus.catalogue.points),
            )


@_register
def unique_numbers(corpus: Corpus) -> Iterator[Finding]:
    """Two articles never have the same place in a rulebook."""
    for book in corpus.rulebooks.values():
        places: dict[float, Article] = {}
        for article in book.articles:
            if article.order in places:
                text = article.original
                yield Finding(
                    text.path,
                    text.line("order"),
                    "order-twice",
                    f"order {article.order} is taken by {places[article.order].id}",
                    "give each article a place of its own",
                )
            places.setdefault(article.order, article)


@_register
def translation_parity(corpus: Corpus) -> Iterator[Finding]:
    """A translation has the original's paragraphs, examples, notes, references and figures; one of an older original will have."""
    for article in corpus.articles.values():
        for text in article.texts.values():
            if not _outdated(article.original, text):  # `freshness` says it of those
                yield from _parity(corpus, article.id, article.original, text)
        for earlier in article.earlier:
            if article.original_language in earlier.texts:
                original = earlier.texts[article.original_language]
                for text in earlier.texts.values():
                    found = tuple(_parity(corpus, article.id, original, text))
                    if found and _outdated(original, text):
                        yield _stale(article.id, text, found)
                    else:
                        yield from found
            elif not corpus.is_unread(article.id):
                text = next(iter(earlier.texts.values()))
                yield Finding(
                    text.path,
                    1,
                    "no-original",
                    "an earlier text without its original",
                    f"write it in {article.original_language}",
                )


def _parity(corpus: Corpus, id: str, original: Text, text: Text) -> Iterator[Finding]:
    if text is not original:
        yield from _same_structure(original, text)
        if set(original.body.anchors) == set(text.body.anchors):
            # otherwise figures and references are compared once the paragraphs agree
            yield from _same_texts(corpus, id, original, text)


def _outdated(original: Text, text: Text) -> bool:
    """Whether a translation was checked against an original that has changed since: it can't say what is new there.

    One that was never checked is no such translation: whoever writes it is told what it lacks.
    """
    return text is not original and text.source_hash not in ("", original.digest)


def _stale(id: str, text: Text, differences: Iterable[Finding]) -> Finding:
    """One finding of a translation, whatever is different in it."""
    told = [finding.message for finding in differences]
    more = [f"{len(told) - _TOLD} more differences"] if len(told) > _TOLD else []
    return Finding(
        text.path,
        text.line("source_hash"),
        "translation-stale",
        "; ".join(["the original has changed since this translation was checked", *told[:_TOLD], *more]),
        f"read both, mend it, then run scripts/rulebook stamp {id}",
        Severity.WARNING,
    )


def _same_structure(original: Text, text: Text) -> Iterator[Finding]:
    want, have = original.body.anchors, text.body.anchors
    for anchor in want:
        if anchor not in have:
            yield Finding(
                text.path,
                text.line(),
                "parity-paragraph",
                f"the paragraph #{anchor} of the original is missing",
                f"translate {{#{anchor}}}",
            )
    lines = {p.anchor: p.line for p in (*text.body.paragraphs, *text.body.guide)} | {
        e.anchor: e.line for e in text.body.examples
    }
    for anchor in have:
        if anchor not in want:
            yield Finding(
                text.path,
                lines.get(anchor, 1),
                "parity-paragraph",
                f"the paragraph #{anchor} is not in the original",
                "remove it",
            )
    if set(want) == set(have) and want != have:
        yield Finding(
            text.path,
            text.line(),
            "parity-order",
            "the paragraphs stand in another order than in the original",
            "the original has " + " ".join(f"#{a}" for a in want),
        )
    for point in original.notes:
        if point not in text.notes:
            yield Finding(
                text.path, text.line("notes"), "parity-note", f"no note on {point}", "translate it under notes"
            )
    for point in text.notes:
        if point not in original.notes:
            yield Finding(
                text.path,
                text.line("notes", point),
                "parity-note",
                f"a note on {point}, which the original does not have",
                "remove it",
            )
    if bool(original.change_note) != bool(text.change_note):
        yield Finding(
            text.path,
            text.line("change_note"),
            "parity-change-note",
            "change_note stands in only one of original and translation",
            "translate it or remove it",
        )


def _same_texts(corpus: Corpus, id: str, original: Text, text: Text) -> Iterator[Finding]:
    theirs = {place: (line, markdown) for place, line, markdown in text.body.texts()}
    pairs = [
        ("title", text.line("title"), original.title, text.title),
        ("ruling", text.line("ruling"), original.ruling, text.ruling),
    ]
    pairs += [
        (f"notes.{p}", text.line("notes", p), original.notes[p], text.notes[p])
        for p in original.notes
        if p in text.notes
    ]
    for place, _, markdown in original.body.texts():
        if place in theirs:
            pairs.append((place, theirs[place][0], markdown, theirs[place][1]))
        else:
            yield Finding(text.path, text.line(), "parity-part", f"{place} of the original is missing", "translate it")
    places = {place for place, _, _ in original.body.texts()}
    for place, (line, _) in theirs.items():
        if place not in places:
            yield Finding(text.path, line, "parity-part", f"{place} is not in the original", "remove it")
    if original.change_note and text.change_note:
        pairs.append(("change_note", text.line("change_note"), original.change_note, text.change_note))
    ours, theirs_too = (conventions(corpus.languages[t.language]) for t in (original, text))
    for place, line, want, have in pairs:
        found = tuple(differences(want, ours, have, theirs_too))
        if found:
            yield _figures_differ(text.path, line, place, found, [figure for figure, _ in figures(want, ours)])
    unresolved = {
        p
        for t in (original, text)
        for p, r in t.body.references()
        if any(_resolve(corpus, r.target, id, t.path, r.line))
    }
    wanted_refs, found_refs = (
        sorted((p, r.target, r.printed or "") for p, r in t.body.references() if p not in unresolved)
        for t in (original, text)
    )
    for place, target, printed in wanted_refs:
        if (place, target, printed) not in found_refs:
            yield Finding(
                text.path,
                theirs.get(place, (1, ""))[0],
                "parity-reference",
                f"{place}: the reference [[{target}{'|as=' + printed if printed else ''}]] is missing",
                "put it where the original has it",
            )
    for place, target, printed in found_refs:
        if (place, target, printed) not in wanted_refs:
            yield Finding(
                text.path,
                theirs[place][0],
                "parity-reference",
                f"{place}: the reference [[{target}{'|as=' + printed if printed else ''}]] is not in the original",
                "remove it",
            )


def _figures_differ(path: str, line: int, place: str, found: tuple[Difference, ...], all_: list[str]) -> Finding:
    """One finding per text: which figures are missing, added, or repeated otherwise."""
    lost = [d.figure for d in found if not d.have]
    added = [d.figure for d in found if not d.want]
    said = [f"the figure {', '.join(lost)} of the original is missing"] if lost else []
    said += [f"the figure {', '.join(added)} is not in the original"] if added else []
    said += [
        f"the figure {d.figure} stands {d.have} time{'s' * (d.have > 1)}, in the original {d.want}"
        for d in found
        if d.want and d.have
    ]
    hint = "write it as digits" if lost else f"the original has {', '.join(all_) or 'none'}"
    if not lost and not added:
        hint = "write it as digits as often as the original does"
    return Finding(path, line, "parity-figure", f"{place}: {'; '.join(said)}", hint)


@_register
def freshness(corpus: Corpus) -> Iterator[Finding]:
    """A translation was written, and checked against the original as it is now; a missing one is said."""
    for article in corpus.articles.values():
        for language in corpus.languages.codes:
            status = article.status(language)
            text = article.texts.get(language)
            begun = text is not None and text is not article.original
            copied = begun and untranslated.finding(article.id, article.original, text, Severity.WARNING)
            if copied:
                yield copied
            elif status == "stale":
                outdated = _outdated(article.original, text)
                yield _stale(article.id, text, _parity(corpus, article.id, article.original, text) if outdated else ())
            elif (
                status == "missing"
                and article.id not in corpus.unread  # else the file may be there, with its fault
                and language not in corpus.languages.partial
            ):
                yield Finding(
                    article.original.path,
                    1,
                    "translation-missing",
                    f"{article.id} has no text in {language}",
                    f"write {article.slug}.{language}.md",
                    Severity.WARNING,
                )


def _known(corpus: Corpus, id: str) -> bool:
    """Whether an article exists or at least has files; what is wrong with those is said there."""
    return id in corpus.every or corpus.is_unread(id)


@_register
def amendments(corpus: Corpus) -> Iterator[Finding]:
    """Amendments and earlier texts name each other."""
    for amendment in corpus.amendments.values():
        for place, id in enumerate(amendment.articles if amendment.withdrawn is None else ()):
            if not _known(corpus, id):
                path, line = ids.amendment_path(amendment.id), corpus.records[amendment.id].line("articles", place)
                yield Finding(path, line, "reference-unknown", f"unknown article {id}", nearest(id, corpus.articles))
    for article in corpus.every.values():
        for earlier in (article.written or article).earlier:
            text = next(iter(earlier.texts.values()))
            if earlier.amendment in corpus.unread_amendments:
                continue  # what is wrong there is said there
            if earlier.amendment not in corpus.amendments:
                hint = nearest(earlier.amendment, corpus.amendments) or "write it under amendments/"
                yield Finding(
                    text.path,
                    text.line("amendment"),
                    "amendment-unknown",
                    f"unknown amendment {earlier.amendment}",
                    hint,
                )
            elif article.id not in corpus.amendments[earlier.amendment].articles:
                yield Finding(
                    text.path,
                    text.line("amendment"),
                    "amendment-article",
                    f"the amendment {earlier.amendment} does not list {article.id}",
                    "add it to its articles",
                )


_register(colours.check)
_register(misread.check)
_register(recorded.check)


@_register
def gap_rules(corpus: Corpus) -> Iterator[Finding]:
    """The article a gap rule is cited to exists."""
    for book in corpus.rulebooks.values():
        at = book.meta.gap_rule.at
        if at and not _known(corpus, at):
            yield Finding(
                book.path, 1, "reference-unknown", f"gap_rule: unknown article {at}", nearest(at, corpus.articles)
            )

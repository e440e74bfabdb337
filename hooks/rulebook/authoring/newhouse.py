"""The files of a new house and of a new article, ready to be written into."""

from __future__ import annotations

import contextlib
import itertools
import math
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

import yaml

from .. import doors
from ..articles import Corpus
from ..ids import RESERVED_RULEBOOKS, RESERVED_SLUGS, SLUG, unusable
from . import frontmatter
from .drafts import house_of, problem, unreadable


def house(
    corpus: Corpus, root: Path, id: str, name: str, language: str, time_zone: str, official: bool = False
) -> dict[str, bytes]:
    """`docs/<id>/rulebook.yml` of a new house; empty when the house is there already."""
    usable(corpus, id)
    if language not in corpus.languages:
        raise problem(f"docs/{id}", f"unknown language {language}", "use one of " + ", ".join(corpus.languages.codes))
    if id in corpus.rulebooks:
        return {}
    every = lambda text: dict.fromkeys(corpus.languages.codes, text)  # noqa: E731
    texts = lambda key, **fields: {one.code: one.text(key, **fields) for one in corpus.languages}  # noqa: E731
    data = {
        "id": id,
        "book": id,
        "original_language": language,
        "time_zone": time_zone,
        "name": every(name),
        "short": every(name),
        "edition": texts("new_house_edition"),
        **({"official": True} if official else {}),
        "gap_rule": {"kind": "not-stated", "short": texts("gap_not_stated"), "text": texts("gap_not_stated")},
        "source": texts("new_house_source", name=name),
        "levels": ["number", "paren"],
        "sections": [{"id": "rules", "title": texts("contents")}],
        "citation": {one.code: one.ui["citation_pattern"] for one in corpus.languages},
        "paragraph": [{one.code: one.ui["paragraph_pattern"] for one in corpus.languages}, every("{label}")],
        "silent": [],
    }
    return {f"docs/{id}/rulebook.yml": frontmatter.dump(data).encode()}


def usable(corpus: Corpus, id: str) -> None:
    """Refuses a short name that no house can have."""
    if not re.fullmatch(SLUG, id):
        raise problem("", f"{id!r} can't be an address", "use lower case letters and digits joined by '-'", 0)
    if message := unusable(id, RESERVED_RULEBOOKS | set(corpus.languages.codes)):
        raise problem("", message, "choose another id", 0)
    if id in corpus.unread:
        raise unreadable(f"docs/{id}/rulebook.yml")


def usable_slug(slug: str) -> None:
    """Refuses a short name that no article can have."""
    if message := unusable(slug, RESERVED_SLUGS):
        raise problem("", message, "choose another name", 0)
    if not re.fullmatch(SLUG, slug):
        hint = "use lower case letters and digits joined by '-', as in string-bets"
        raise problem("", f"{slug!r} can't be an address", hint, 0)


def readable(text: str) -> None:
    """Refuses a name or a title that is no text alone."""
    for _, _, what, hint in doors.faults(text):
        raise problem("", f"{what} has no place here: {hint}", line=0)


def article(
    corpus: Corpus, root: Path, book_id: str, slug: str, title: str, number: str, section: str | None, topics: list[str]
) -> dict[str, str]:
    """The original of a new article as language -> text, with a paragraph to write over.

    Its number, where none is given, and its place are the next that neither an article nor a draft of the house has.
    """
    book = house_of(corpus, book_id)
    usable_slug(slug)
    sections = [s.id for s in book.meta.sections]
    if section and section not in sections:
        raise problem(f"docs/{book_id}", f"unknown section {section}", "there are " + ", ".join(sections))
    for topic in topics:
        if topic not in corpus.catalogue.topics:
            from ..findings import nearest

            raise problem(f"docs/{book_id}", f"unknown topic {topic}", nearest(topic, corpus.catalogue.topics))
    words = corpus.languages[book.meta.original_language]
    own = {a.slug: Taken(a.number, a.order, a.section) for a in (*book.articles, *book.outside)}
    taken = (own | _in_drafts(root, book_id)).values()
    section = section or sections[-1]
    meta: Mapping[str, object] = {
        "id": f"{book_id}/{slug}",
        "number": number or _free_number(taken),
        "order": _free_place(taken, section, number),
        "section": section,
        "topics": topics,
        "values": {},
        "title": title,
        "ruling": words.text("new_article_ruling"),
        "aliases": [],
    }
    return {words.code: f"---\n{frontmatter.dump(meta)}---\n\n{{#1}} {words.text('new_article_text')}\n"}


class Taken(NamedTuple):
    """The number and the place that an article has."""

    number: str
    order: float
    section: str | None


def _in_drafts(root: Path, house: str) -> dict[str, Taken]:
    """slug -> what the articles have that the house's drafts hold, as far as they can be read."""
    found: dict[str, Taken] = {}
    for path in sorted((root / "docs" / house / "_drafts").glob("*/*.md")):
        with contextlib.suppress(ValueError, OSError, yaml.YAMLError):  # its own draft says what is wrong with it
            text = path.read_text(encoding="utf-8")
            number, order = frontmatter.get(text, "number"), frontmatter.get(text, "order")
            # a translation has neither
            if number is not None and order is not None and math.isfinite(float(order)):
                slug = re.split("[.@]", path.name)[0]
                found[slug] = Taken(number, float(order), frontmatter.get(text, "section"))
    return found


def _free_number(taken: Collection[Taken]) -> str:
    numbers = [one.number for one in taken]
    return next(n for n in map(str, itertools.count(len(numbers) + 1)) if n not in numbers)


def _free_place(taken: Collection[Taken], section: str, number: str) -> int | float:
    """The place among its section's numbers, 1-bis behind 1 and before 2; behind all others where that isn't between two."""
    ranked = lambda one: (_figures(one.number), one.order)  # noqa: E731
    beside = [one for one in taken if one.section == section and _figures(one.number)] if _figures(number) else []
    lower = [one for one in beside if _figures(one.number) <= _figures(number)]
    places = sorted({0.0, *(one.order for one in taken)})
    if lower:
        at = places.index(max(lower, key=ranked).order)
    elif beside:
        at = places.index(min(beside, key=ranked).order) - 1
    else:
        at = len(places)
    if not 0 <= at < len(places) - 1:
        return math.floor(places[-1]) + 1
    place = (places[at] + places[at + 1]) / 2
    return int(place) if place.is_integer() else place


def _figures(number: str) -> list[int]:
    """What numbers are sorted by: 1, 1-bis, 2, 2.9, 2.10."""
    return [int(figure) for figure in re.findall(r"\d+", number)]

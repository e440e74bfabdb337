"""What the comparison asks, topic by topic, in a house's own words: the keys to write below `topics:` and `values:` in an article."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from ..articles import Corpus, Rulebook
from ..catalogue import Point, Topic
from ..languages import Language


def found(corpus: Corpus, word: str, language: Language) -> list[Topic]:
    """The topics with a word in their key, their title or what people call them; all of them without a word."""
    wanted = word.casefold()
    if wanted in corpus.catalogue.topics:
        return [corpus.catalogue.topics[wanted]]

    def says(topic: Topic) -> bool:
        names = (topic.id, topic.title[language.code], *topic.phrases.get(language.code, ()))
        return any(wanted in name.casefold() for name in names)

    return [topic for topic in corpus.catalogue.topics.values() if says(topic)]


def lines(corpus: Corpus, book: Rulebook, topics: list[Topic], language: Language) -> Iterator[str]:
    """A line per topic; where there are few, also its questions, each with how an answer is written."""
    for topic in topics:
        yield f"{topic.id}: {topic.title[language.code]}"
        for point in corpus.catalogue.points.values() if len(topics) <= _FEW else ():
            if point.topic == topic.id:
                yield from _question(corpus, book, point, language)


_FEW = 5  # topics that are shown with their questions


def _question(corpus: Corpus, book: Rulebook, point: Point, language: Language) -> Iterator[str]:
    done = " ✓" if point.id in book.values else ""
    yield f"  {language.text('topics_question', question=point.question[language.code])}{done}"
    yield f"    {point.id}:"
    example = _example(corpus, point)
    yield f"      value: {example or '{v: …}'}"
    yield '      at: "1"'
    if point.enum:
        keys = ", ".join(f"{key} = {texts[language.code]}" for key, texts in point.enum.items())
        yield f"    {language.text('topics_keys', keys=keys)}"


def _example(corpus: Corpus, point: Point) -> str:
    """How the first rulebook that answers a point writes its answer."""
    for book in corpus.rulebooks.values():
        cited = book.values.get(point.id)
        data = corpus.every[cited.article].original.meta.data if cited else {}
        entry = (data.get("values") or {}).get(point.id) if isinstance(data, dict) else None
        if isinstance(entry, dict) and "value" in entry:
            said = yaml.safe_dump(entry["value"], default_flow_style=True, allow_unicode=True, width=1000)
            return said.removesuffix("...\n").strip()  # a bare word ends like a document
    return ""

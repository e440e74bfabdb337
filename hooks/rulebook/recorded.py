"""Whether amendments, and amendments and texts, say the same: what a hand changed in one alone would be published as it stands.

Only contradictions are told, which no order of commands leaves behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .articles import Article, Corpus, Earlier, Text
from .figures import digits
from .findings import Finding
from .ids import amendment_path
from .languages import Language
from .model import AmendmentMeta
from .timeline import of_house, starts

_ONE_DAY = "write the same day in both; scripts/rulebook move changes it everywhere"


def check(corpus: Corpus) -> Iterator[Finding]:
    """Contradictions between amendments of a house, and between these and the texts that they make or end."""
    for book in corpus.rulebooks.values():
        amendments = {amendment.id: amendment for amendment in of_house(corpus, book.id)}
        for amendment in amendments.values():
            yield from _dated(corpus, amendment)
            yield from _repealed(corpus, amendment, amendments.values())
            yield from _replaced(corpus, amendment, amendments.values())
        for article in (*book.articles, *book.outside):
            whole = article.written or article
            if corpus.is_unread(whole.id):
                continue  # what is wrong in one of its texts is said there
            ours = [a for a in amendments.values() if a.withdrawn is None and whole.id in (*a.articles, *a.new)]
            yield from _ended(whole, amendments)
            yield from _made(whole, amendments.values())
            other_days = [*_since(whole, ours)]
            yield from other_days
            if all(fault.path != whole.original.path for fault in other_days):
                yield from _unannounced(whole, ours, book.today)
            for amendment in ours:
                yield from _kept(whole, amendment, book.today)
                yield from _of_its_kind(whole, amendment, ours, corpus)


def _fault(corpus: Corpus, amendment: AmendmentMeta, place: tuple[str | int, ...], id: str, *said: str) -> Finding:
    return Finding(amendment_path(amendment.id), corpus.records[amendment.id].line(*place), id, *said)


def _dated(corpus: Corpus, amendment: AmendmentMeta) -> Iterator[Finding]:
    if amendment.effective and amendment.effective < amendment.published:
        message = f"effective is {amendment.effective}, before {amendment.published}, the day it was published"
        hint = "nothing takes effect before it is said: write the day it was announced under published"
        yield _fault(corpus, amendment, ("effective",), "effective-past", message, hint)


def _repealed(corpus: Corpus, amendment: AmendmentMeta, house: Iterable[AmendmentMeta]) -> Iterator[Finding]:
    """A repeal ends an article: no other amendment touches it on that day or later."""
    own: dict[str, tuple[str, str | int]] = {id: ("repeals", id) for id in amendment.repeals}
    own |= {id: ("articles", n) for n, id in enumerate(amendment.articles)}
    for other in house:
        if other is amendment or other.withdrawn or amendment.withdrawn or starts(other) > starts(amendment):
            continue
        day = starts(other)
        for id in filter(other.repeals.__contains__, own):
            message = f"{id} is repealed on {day} by {other.id}; after that it can't change"
            hint = f"write an effective date before {day}, or take {id} out of {own[id][0]}"
            yield _fault(corpus, amendment, own[id], "effective-repealed", message, hint)


def _replaced(corpus: Corpus, amendment: AmendmentMeta, house: Iterable[AmendmentMeta]) -> Iterator[Finding]:
    """What replaces a repealed article is of the same house, and there when that one goes: no chain of repeals ends where it began."""
    if amendment.withdrawn:
        return
    own, day = amendment.id.partition("/")[0], starts(amendment)
    gone = {id: other for other in house if not other.withdrawn and starts(other) <= day for id in other.repeals}
    for id, by in amendment.repeals.items():
        place = ("repeals", id)
        if id.partition("/")[0] != own:
            message = f"repeals: {id} is no article of {own}"
            yield _fault(corpus, amendment, place, "repeal-elsewhere", message, "name an article in force")
        for other in by:
            if other.partition("/")[0] != own:
                message = f"repeals: {other}, which replaces {id}, is no article of {own}"
                hint = "name an article of this house, or leave the list empty: []"
                yield _fault(corpus, amendment, place, "repeal-elsewhere", message, hint)
            elif other in gone:
                message = f"repeals: {other}, which replaces {id}, is itself repealed on {starts(gone[other])} by {gone[other].id}"
                hint = "name what is in force then, or leave the list empty: []"
                yield _fault(corpus, amendment, place, "repeal-circle", message, hint)


def _ended(article: Article, amendments: dict[str, AmendmentMeta]) -> Iterator[Finding]:
    """An earlier text ends on the day of its amendment, which was not taken back."""
    for earlier in article.earlier:
        amendment = amendments.get(earlier.amendment)
        if amendment is None:
            continue  # `amendments` says it
        text = next(iter(earlier.texts.values()))
        if amendment.withdrawn:
            message = f"{amendment.id} is withdrawn, and this text still ends by it"
            yield _withdrawn(text, text.line("amendment"), message, amendment)
        elif earlier.until != starts(amendment):
            message = f"until is {earlier.until}, and {amendment.id}, which ends this text, takes effect on {starts(amendment)}"
            yield Finding(text.path, text.line("until"), "effective-differs", message, _ONE_DAY)


def _made(article: Article, amendments: Iterable[AmendmentMeta]) -> Iterator[Finding]:
    """An amendment that makes an article was not taken back."""
    text = article.original
    for amendment in amendments:
        if article.id not in amendment.new:
            continue
        if amendment.withdrawn:
            message = f"{amendment.id} is withdrawn, and the article that it would have made is still here"
            yield _withdrawn(text, text.line("id"), message, amendment)


def _since(article: Article, ours: list[AmendmentMeta]) -> Iterator[Finding]:
    """A text that an amendment wrote is in force since that amendment's day, also where it isn't the newest."""
    since: AmendmentMeta | None = None
    for start, text in _texts(article):
        writers = [a for a in ours if (starts(a) == start if start else article.id in a.new)]
        dated = [a for a in writers if a.kind == "substantive"]
        if dated:
            since = next((a for a in dated if a.effective), None)
        elif not writers or (since and any(a.published <= since.published for a in writers)):
            since = None  # another kind leaves the day as it was in the text that it opened, which may be an older one
        said = text.meta.data.get("effective")
        if since is not None and said != since.effective and (said or start):  # what it made new inherits its day
            message = f"effective is {said}, and {since.id}, which wrote this text, takes effect on {since.effective}"
            if not said:
                message = (
                    f"effective is missing, and {since.id}, which wrote this text, takes effect on {since.effective}"
                )
            hint = f"write effective: '{since.effective}'; what is still to come gets another day with scripts/rulebook move"
            yield Finding(text.path, text.line("effective"), "effective-differs", message, hint)


def _texts(article: Article) -> Iterator[tuple[str, Text]]:
    """The originals of an article one after the other, each with the day it began; empty for the first."""
    start = ""
    for earlier in sorted(article.earlier, key=lambda earlier: earlier.until):
        if article.original_language in earlier.texts:
            yield start, earlier.texts[article.original_language]
        start = earlier.until
    yield start, article.original


def _withdrawn(text: Text, line: int, message: str, amendment: AmendmentMeta) -> Finding:
    hint = f"take withdrawn: out of {amendment_path(amendment.id)}, then run scripts/rulebook withdraw {amendment.id}"
    return Finding(text.path, line, "amendment-withdrawn", message, hint)


def _unannounced(article: Article, ours: list[AmendmentMeta], today: str) -> Iterator[Finding]:
    """A text that says it takes effect later is one that an amendment announces; without it, it would be in force already."""
    text = article.original
    said = text.meta.data.get("effective")
    if said and said > today and not any(starts(amendment) == said for amendment in ours):
        if ours and any(starts(amendment) > today for amendment in ours):
            return  # which day is meant is told where the texts end
        message = f"effective is {said}, and no amendment of that day names this article: its text counts already"
        yield Finding(
            text.path,
            text.line("effective"),
            "effective-unknown",
            message,
            "put the amendment's file back, or take this line out",
        )


def _kept(article: Article, amendment: AmendmentMeta, today: str) -> Iterator[Finding]:
    """What is still to come has not replaced anything: the text of today is kept until then. A typo may mend what is to come itself."""
    day = starts(amendment)
    if day <= today or amendment.kind == "typo" or article.id in amendment.new or article.id in amendment.repeals:
        return
    if not any(earlier.until == day or earlier.amendment == amendment.id for earlier in article.earlier):
        text = article.original
        name = f"docs/{article.rulebook}/_earlier/{article.slug}@{day}.{article.original_language}.md"
        message = f"{amendment.id} changes this article on {day}, and the text that applies until then is missing"
        hint = f"put {name} back; a change is taken back with: scripts/rulebook withdraw {amendment.id}"
        yield Finding(text.path, text.line("effective"), "earlier-missing", message, hint)


def _of_its_kind(
    article: Article, amendment: AmendmentMeta, ours: list[AmendmentMeta], corpus: Corpus
) -> Iterator[Finding]:
    """Neither a typo nor a clarification changes a value, and a typo no figure."""
    pair = None if amendment.kind == "substantive" or amendment.corrections else _pair(article, amendment)
    if pair is None or any(_meddles(other, amendment) for other in ours if other is not amendment):
        return
    old, new = pair
    text, hint = new.original, f"write another kind in {amendment_path(amendment.id)}, or put it back"
    for point in sorted({*old.values, *new.values}):
        if _answer(old, point) != _answer(new, point):
            message = f"{point}: a {amendment.kind} can't change a value"
            yield Finding(text.path, text.line("values", point), f"{amendment.kind}-value", message, hint)
    if amendment.kind == "typo" and old.original_language in old.texts:
        for place, line, was, now in _changed_figures(old.original, text, corpus.languages[text.language]):
            message = f"{place}: a typo can't change a figure ({was or 'nothing'} became {now or 'nothing'})"
            yield Finding(text.path, line, "typo-figure", message, hint)


def _pair(article: Article, amendment: AmendmentMeta) -> tuple[Article, Article] | None:
    """The text that an amendment replaces and the one that follows it."""
    chain: list[Earlier] = sorted(article.earlier, key=lambda earlier: earlier.until)
    for earlier, after in zip(chain, [*(later.article for later in chain[1:]), article], strict=True):
        if earlier.amendment == amendment.id and earlier.article is not None and after is not None:
            return earlier.article, after
    return None


def _meddles(other: AmendmentMeta, amendment: AmendmentMeta) -> bool:
    """Whether another amendment may have changed the same two texts: on the same day, or while this one was to come."""
    return starts(other) == starts(amendment) or amendment.published <= other.published <= starts(amendment)


def _answer(article: Article, point: str):
    return article.values[point].value if point in article.values else None


def _changed_figures(old: Text, new: Text, language: Language) -> Iterator[tuple[str, int, str, str]]:
    """`(place, line, was, is)` of what stands in both."""
    places = {place: markdown for place, _, markdown in old.body.texts()}
    pairs = [(place, line, places[place], now) for place, line, now in new.body.texts() if place in places]
    for place, line, was, now in [("ruling", new.line("ruling"), old.ruling, new.ruling), *pairs]:
        before, after = digits(was, language), digits(now, language)
        if before != after:
            yield place, line, ", ".join(before), ", ".join(after)

"""Which text is in force when. The files hold every text a house has published; an instant decides between them.

`resolve` takes the corpus as it is written (the newest texts, each with the earlier ones) and gives the corpus as it stands at an
instant: every house at its own local date. What an amendment adds, changes, repeals or answers counts from its date on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from types import MappingProxyType

from . import clock
from .articles import Article, Change, Corpus, Rulebook
from .model import AmendmentMeta


def starts(amendment: AmendmentMeta) -> str:
    """The date an amendment counts from: its effective date, else the day it was published."""
    return amendment.effective or amendment.published


def of_house(corpus: Corpus, house: str) -> tuple[AmendmentMeta, ...]:
    """A house's amendments, oldest first."""
    found = [a for a in corpus.amendments.values() if a.id.partition("/")[0] == house]
    return tuple(sorted(found, key=lambda a: (starts(a), a.published, a.id)))


@dataclass(frozen=True)
class Transition:
    """A house's law changes: the instant (seconds since 1970), the local date, and the corpus from then on."""

    at: int
    date: str
    house: str
    corpus: Corpus


def resolve(written: Corpus, now: datetime) -> Corpus:
    """The corpus as it stands at `now`."""
    books = {
        id: _book(written, book, clock.local_date(now, book.meta.time_zone)) for id, book in written.rulebooks.items()
    }
    return replace(written, rulebooks=MappingProxyType(books), written=written)


def transitions(corpus: Corpus) -> tuple[Transition, ...]:
    """What is published and not in force yet, in order of time."""
    written = corpus.written or corpus
    moments: set[tuple[int, str, str]] = set()  # houses of one time zone change at the same instant
    for book in corpus.rulebooks.values():
        for amendment in of_house(corpus, book.id):
            if amendment.withdrawn is None and book.today and starts(amendment) > book.today:
                day = starts(amendment)
                moments.add((clock.midnight(day, book.meta.time_zone), day, book.id))
    return tuple(
        Transition(at, date, house, resolve(written, datetime.fromtimestamp(at, UTC)))
        for at, date, house in sorted(moments)
    )


def around(corpus: Corpus, amendment: AmendmentMeta) -> tuple[Corpus, Corpus]:
    """The corpus just before an amendment takes effect and from then on, nothing else changed at the same time.

    One that was withdrawn takes no effect: this is how it would have been.
    """
    written = corpus.written or corpus
    book = written.rulebooks[amendment.id.partition("/")[0]]
    at = datetime.fromtimestamp(clock.midnight(starts(amendment), book.meta.time_zone), UTC)
    after = resolve(written, at)
    if amendment.withdrawn:
        return after, _with(after, after.rulebooks[book.id], amendment)
    eve = clock.local_date(at - timedelta(seconds=1), book.meta.time_zone)
    return replace(after, rulebooks=MappingProxyType({**after.rulebooks, book.id: _book(written, book, eve)})), after


def _with(corpus: Corpus, book: Rulebook, withdrawn: AmendmentMeta) -> Corpus:
    """The corpus with what an amendment would have done to its house."""
    articles = {article.id: article for article in book.articles}
    articles |= {article.id: article for article in book.withdrawn.get(withdrawn.id, ())}
    inside = sorted((a for a in articles.values() if a.id not in withdrawn.repeals), key=lambda a: (a.order, a.id))
    gone = tuple(a for a in articles.values() if a.id in withdrawn.repeals)
    outside = tuple(a for a in book.outside if a.id not in articles)
    silent = (book.silent - set(withdrawn.silence.ended)) | set(withdrawn.silence.begun)
    then = replace(book, articles=tuple(inside), outside=outside + gone, silent=frozenset(silent))
    return replace(corpus, rulebooks=MappingProxyType({**corpus.rulebooks, book.id: then}))


def _book(corpus: Corpus, book: Rulebook, today: str) -> Rulebook:
    amendments = [a for a in of_house(corpus, book.id) if a.withdrawn is None]
    born = {id: starts(a) for a in amendments for id in a.new}
    ended = {id: (starts(a), a) for a in amendments for id in a.repeals}
    silent = set(book.silent)
    for amendment in amendments:
        if starts(amendment) > today:  # not yet: undo what it will do
            silent -= set(amendment.silence.begun)
            silent |= set(amendment.silence.ended)
    inside, outside = [], []
    for article in (*book.articles, *book.outside):
        current = _version(article, today, amendments)
        if born.get(article.id, "") > today:
            outside.append(replace(current, state="coming"))
        elif article.id in ended and ended[article.id][0] <= today:
            until, amendment = ended[article.id]
            gone = Change(until, amendment.id, tuple(amendment.repeals[article.id]))
            outside.append(replace(current, state="repealed", repealed=gone))
        else:
            inside.append(current)
    order = lambda a: (a.order, a.id)  # noqa: E731
    return replace(
        book,
        articles=tuple(sorted(inside, key=order)),
        outside=tuple(sorted(outside, key=order)),
        silent=frozenset(silent),
        today=today,
    )


def _version(article: Article, today: str, amendments: list[AmendmentMeta]) -> Article:
    """The text of an article on a date, with what will change after it."""
    later = sorted((e for e in article.earlier if e.until > today), key=lambda e: e.until)
    before = tuple(e for e in article.earlier if e.until <= today)
    coming = tuple(
        Change(starts(a), a.id, tuple(a.repeals.get(article.id, ())), article.id in a.repeals)
        for a in amendments
        if starts(a) > today and (article.id in a.articles or article.id in a.new or article.id in a.repeals)
    )
    current = later[0].article if later and later[0].article is not None else article
    if not before and not coming and current is article and len(article.earlier) == 0:
        return article
    return replace(current, earlier=before, coming=coming, written=article)


def numbers(article: Article) -> Mapping[str, str]:
    """Printed numbers an article had before: number -> the date it ended."""
    found = {}
    for earlier in article.earlier:
        if earlier.article is not None and earlier.article.number != article.number:
            found.setdefault(earlier.article.number, earlier.until)
    return found

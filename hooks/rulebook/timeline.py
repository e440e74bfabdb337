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
    return tuple(
        sorted(found, key=lambda a: (starts(a), a.published, len(a.id), a.id))
    )  # the tenth of a day is after the ninth


def begun(corpus: Corpus, book: Rulebook) -> str | None:
    """The day a house's rules begin to apply. Where it doesn't say, that of its first amendment, if no article was there without one."""
    if book.meta.effective:
        return book.meta.effective
    made = [a for a in of_house(corpus, book.id) if a.withdrawn is None and a.new]
    born = {id for amendment in made for id in amendment.new}
    whole = born and born.issuperset(article.id for article in (*book.articles, *book.outside))
    return made[0].effective if whole else None


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

    Of several that take effect on one day, each stands on what those before it made. One that was withdrawn takes no effect: this is how it would have been.
    """
    written = corpus.written or corpus
    book = written.rulebooks[amendment.id.partition("/")[0]]
    at = datetime.fromtimestamp(clock.midnight(starts(amendment), book.meta.time_zone), UTC)
    after = resolve(written, at)
    if amendment.withdrawn:
        return after, _with(after, after.rulebooks[book.id], amendment)
    day, eve = starts(amendment), clock.local_date(at - timedelta(seconds=1), book.meta.time_zone)
    ids = [a.id for a in of_house(written, book.id) if a.withdrawn is None and starts(a) == day]
    n = ids.index(amendment.id)
    before = _book(written, book, day, frozenset(ids[n:])) if n else _book(written, book, eve)
    if ids[n + 1 :]:
        after = _standing(after, _book(written, book, day, frozenset(ids[n + 1 :])))
    return _standing(after, before), after


def _standing(corpus: Corpus, book: Rulebook) -> Corpus:
    return replace(corpus, rulebooks=MappingProxyType({**corpus.rulebooks, book.id: book}))


def _with(corpus: Corpus, book: Rulebook, withdrawn: AmendmentMeta) -> Corpus:
    """The corpus with what an amendment would have done to its house."""
    articles = {article.id: article for article in book.articles}
    articles |= {article.id: article for article in book.withdrawn.get(withdrawn.id, ())}
    inside = sorted((a for a in articles.values() if a.id not in withdrawn.repeals), key=lambda a: (a.order, a.id))
    gone = tuple(a for a in articles.values() if a.id in withdrawn.repeals)
    outside = tuple(a for a in book.outside if a.id not in articles)
    silent = (book.silent - set(withdrawn.silence.ended)) | set(withdrawn.silence.begun)
    then = replace(book, articles=tuple(inside), outside=outside + gone, silent=frozenset(silent))
    return _standing(corpus, then)


def _book(corpus: Corpus, book: Rulebook, today: str, later: frozenset[str] = frozenset()) -> Rulebook:
    """A house's law on a day; `later` are amendments of that day which don't count yet."""
    amendments = [a for a in of_house(corpus, book.id) if a.withdrawn is None]
    comes = lambda a: starts(a) > today or a.id in later  # noqa: E731
    born = {id: a for a in amendments for id in a.new}
    ended = {id: a for a in amendments for id in a.repeals}
    silent = set(book.silent)
    for amendment in amendments:
        if comes(amendment):  # not yet: undo what it will do
            silent -= set(amendment.silence.begun)
            silent |= set(amendment.silence.ended)
    inside, outside = [], []
    for article in (*book.articles, *book.outside):
        current = _version(article, today, [a for a in amendments if comes(a)])
        if current.effective is None and article.id in born and not _rewritten(corpus, current):
            current = replace(current, effective=born[article.id].effective)
        if later:
            current = _between(book, article, current, [a for a in amendments if starts(a) == today], later)
        if article.id in born and comes(born[article.id]):
            outside.append(replace(current, state="coming"))
        elif article.id in ended and not comes(ended[article.id]):
            amendment = ended[article.id]
            gone = Change(starts(amendment), amendment.id, tuple(amendment.repeals[article.id]))
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


def _rewritten(corpus: Corpus, article: Article) -> bool:
    """Whether an article's rule is no longer the one that it began with: typos and clarifications leave it."""
    by = (corpus.amendments.get(earlier.amendment or "") for earlier in article.earlier)
    return any(amendment is None or amendment.kind == "substantive" for amendment in by)


def _version(article: Article, today: str, come: list[AmendmentMeta]) -> Article:
    """The text of an article on a date, with what those that `come` will change."""
    later = sorted((e for e in article.earlier if e.until > today), key=lambda e: e.until)
    before = tuple(e for e in article.earlier if e.until <= today)
    coming = tuple(
        Change(starts(a), a.id, tuple(a.repeals.get(article.id, ())), article.id in a.repeals)
        for a in come
        if article.id in a.articles or article.id in a.new or article.id in a.repeals
    )
    current = later[0].article if later and later[0].article is not None else article
    if not before and not coming and current is article and len(article.earlier) == 0:
        return article
    return replace(current, earlier=before, coming=coming, written=article)


def _between(
    book: Rulebook, article: Article, current: Article, of_day: list[AmendmentMeta], later: frozenset[str]
) -> Article:
    """The text that an article has while `later` ones `of_day` don't count yet; where nobody kept it, `current`, the day's last."""
    touching = [a.id for a in of_day if article.id in a.articles]
    done, left = [id for id in touching if id not in later], [id for id in touching if id in later]
    if not left:
        return current
    made = {one.id: one for one in book.between.get(done[-1], ())} if done else {}
    was = made.get(article.id) or next((e.article for e in article.earlier if e.amendment == left[0]), None)
    return replace(was, earlier=current.earlier, coming=current.coming, written=article) if was is not None else current


def numbers(article: Article) -> Mapping[str, str]:
    """Printed numbers an article had before: number -> the date it ended."""
    found = {}
    for earlier in article.earlier:
        if earlier.article is not None and earlier.article.number != article.number:
            found.setdefault(earlier.article.number, earlier.until)
    return found

"""An article's page: the answer first (ruling, relation, differing values), then the document (number, edition, text), then the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup

from .. import citation, clock, timeline
from ..articles import Article, Rulebook
from ..comparison import count
from ..languages import Language
from ..memo import once
from ..site import Page, Site, counted, counted_part, neighbours
from ..values import Relation
from . import firstscreen
from .history import Step, steps
from .parts import (
    LISTED,
    ArticleLink,
    Link,
    Mark,
    Row,
    Tab,
    article_link,
    cite,
    in_force,
    later_numbers,
    marks,
    mentioned,
    more,
    named,
    row,
    tab,
    whole_dates,
)


@dataclass(frozen=True)
class Delta:
    """A point on which a house departs from the baseline: both answers."""

    label: str
    path: str
    rows: tuple[Row, ...]
    more: str = ""  # how many further houses depart too


@dataclass(frozen=True)
class Aside:
    """An authored note on one of the article's own answers, as HTML, with the passage it speaks of; `path` leads to the topic."""

    label: str
    path: str
    note: str
    note_cite: Link | None


@dataclass(frozen=True)
class EarlierText:
    until: str
    title: str
    ruling: str
    html: str
    lang: str


@dataclass(frozen=True)
class Answer:
    """A counterpart's answer to a question of this article, with its relation to the baseline's."""

    label: str
    value: str
    mark: Mark | None


@dataclass(frozen=True)
class Others:
    """The counterparts in one other rulebook."""

    tab: Tab
    baseline: bool
    articles: tuple[ArticleLink, ...]
    more: int
    answers: Mapping[str, Answer]  # article id -> what it answers to a question that both articles answer


@dataclass(frozen=True)
class ArticleView:
    id: str
    lang: str
    title: str
    description: str
    ruling: str
    tab: Tab
    baseline: bool
    part: str
    counts: bool
    number: str
    levels: tuple[str, ...]  # how each level of a paragraph is added to the number when it is cited: " {label}항"
    position: str
    section: str
    section_path: str
    badge: tuple[Mark, ...]
    badge_text: str
    differing_houses: tuple[Tab, ...]
    more_differing: str
    deltas: tuple[Delta, ...]
    more_deltas: tuple[Delta, ...]
    more_label: str
    asides: tuple[Aside, ...]
    more_asides: tuple[Aside, ...]
    more_asides_label: str
    tda: tuple[Link, ...]
    edition: str
    effective: str
    games: str
    games_key: str
    total: int
    change: str
    changed_legend: str
    body: str
    earlier: tuple[EarlierText, ...]
    others: tuple[Others, ...]
    more_others: Link | None
    topics: tuple[Link, ...]
    previous: ArticleLink | None
    next: ArticleLink | None
    source_line: str
    notice: str
    digest: str
    translation: str
    coming: tuple[tuple[Coming, ArticleView], ...]
    history: tuple[Step, ...]
    until: int
    outside: tuple[str, int, int]
    replaced_by: tuple[Link, ...]
    former: str
    official: bool


@dataclass(frozen=True)
class Coming:
    """A text that is published and not in force yet: the instant (seconds since 1970) and the words around it."""

    at: int
    label: str
    prefix: str
    amendment: Link


PER_BOOK = 3  # counterparts shown of one rulebook; the topic's page has all


def view(site: Site, page: Page, language: Language) -> ArticleView:
    corpus = site.corpus
    article = corpus.every[page.key]
    book = corpus.rulebooks[article.rulebook]
    text = article.text(language.code)
    number = citation.number(corpus, article, language.code)
    section = book.sections.get(article.section)
    before, after = neighbours(book, article)
    peers = _peers(site, book, section.part if section else None)
    place = peers.get(article.id, len(peers) + 1)  # what is not in force would come last
    games = [] if article.games == ("all",) else [language.text(f"game_{game}") for game in article.games]
    effective = _in_force(article, book.today, language)
    edition = f"{book.meta.name[language.code]} · {book.meta.edition[language.code]}"
    badge = _badge(site, article, language)
    tda = _tda(site, article, language)
    room = firstscreen.room(
        text.ruling,
        [book.meta.name[language.code], *(f"{m.word} {m.n or ''}" for m in badge["badge"]), badge["badge_text"]]
        + [t.short for t in badge["differing_houses"]],
        [
            number * 2,
            *(f"{link.text} ({link.later.text if link.later else ''})" for link in tda),
        ],  # the number is set in large type
        " · ".join(filter(None, [edition, effective, *games])),
    )
    said = _asides(site, article, language)
    shown, folded = _split(
        _deltas(site, article, language), room - min(firstscreen.FOLD, sum(map(_aside_height, said)))
    )
    asides, more_asides = _split_asides(said, room - _taken(shown, folded))
    others, left = _others(site, article, language)
    return ArticleView(
        id=article.id,
        lang=text.language,
        title=text.title,
        description=text.ruling,
        ruling=text.ruling,
        tab=tab(site, book, language),
        baseline=book.meta.baseline,
        part=(section.part or "rules") if section else "rules",
        counts=counted_part(book, article.section),
        number=number,
        levels=tuple(pattern.get(language.code, "{label}") for pattern in book.meta.paragraph),
        position=f"{place} / {max(place, len(peers))}",
        section=section.title[language.code] if section else "",
        section_path=site.path(language, f"{book.id}/") + f"#{article.section}",
        **badge,
        deltas=shown,
        more_deltas=folded,
        more_label=language.text("more_differences" if shown else "differences_n", len(folded)) if folded else "",
        asides=asides,
        more_asides=more_asides,
        more_asides_label=language.text("notes_n", len(more_asides)) if more_asides else "",
        tda=tda,
        edition=whole_dates(edition),
        effective=effective,
        games=", ".join(games),
        games_key="" if article.games == ("all",) else " ".join(article.games),
        total=len(counted(book)),
        change=text.change_note or "",
        changed_legend=language.text("changed_legend", against=article.changed.against) if article.changed else "",
        body=site.body(article, text, language),
        earlier=tuple(_earlier(site, article, language)),
        others=others,
        more_others=Link(more(left, language), site.path(language, f"topics/{article.topics[0]}/")) if left else None,
        topics=_topics(site, article, language),
        previous=named(article_link(site, before, language)) if before else None,
        next=named(article_link(site, after, language)) if after else None,
        source_line=language.text(
            "source_official" if book.meta.official else "source_line",
            source=book.meta.source[language.code],
            number=number,
        ),
        notice=_notice(site, article, language),
        digest=article.read_digest(language.code),
        translation=article.status(language.code),
        coming=_coming(site, page, article, language),
        history=steps(site, article, language),
        until=clock.midnight(article.coming[0].date, book.meta.time_zone) if article.coming else 0,
        outside=_outside(site, article, language),
        replaced_by=_replaced_by(site, article, language),
        former=_former(site, article, language),
        official=book.meta.official,
    )


def _notice(site: Site, article: Article, language: Language) -> str:
    """What a reader must know of the translation; empty where nothing is amiss."""
    status = article.status(language.code)
    if status == "missing":
        return language.text("not_translated", language=site.corpus.languages[article.original_language].name)
    return language.text("stale_translation") if status == "stale" else ""


def _topics(site: Site, article: Article, language: Language) -> tuple[Link, ...]:
    known = site.corpus.catalogue.topics
    return tuple(
        Link(known[topic].title[language.code], site.path(language, f"topics/{topic}/"))
        for topic in article.topics
        if topic in known
    )


@once
def _peers(site: Site, book: Rulebook, part: str | None) -> dict[str, int]:
    """Article id -> its place, from 1, among the articles of a part of a rulebook."""

    def of_part(article: Article) -> bool:
        section = book.sections.get(article.section)
        return (section.part if section else None) == part

    return {article.id: place for place, article in enumerate(filter(of_part, book.articles), 1)}


def _coming(site: Site, page: Page, article: Article, language: Language) -> tuple[tuple[Coming, ArticleView], ...]:
    """The texts that will be in force, each as the whole view of the article on that day."""
    if article.state == "repealed":
        return ()
    born = article.coming[0] if article.state == "coming" else None  # it begins with the text that stands there
    today = site.corpus.rulebooks[article.rulebook].today
    found = []
    for moment, later in site.later:
        change = next((c for c in article.coming if c.date == moment.date and moment.house == article.rulebook), None)
        if change is None or change == born or change.repeal or page.key not in later.corpus.articles:
            continue
        n = len(found) + 1
        face = view(later, page, language)
        prefix = f"coming-{n}-"
        then = in_force(later.corpus.every[page.key].effective, today, language)
        face = replace(face, body=_scoped(face.body, prefix), effective=then)  # it is read today, before its day
        when = language.date(change.date)
        about = Link(language.text("amendment"), site.path(language, f"changes/{change.amendment}/"))
        found.append(
            (
                Coming(
                    moment.at,
                    language.text("coming_from", date=when),
                    prefix,
                    about,
                ),
                face,
            )
        )
    return tuple(found)


def _outside(site: Site, article: Article, language: Language) -> tuple[str, int, int]:
    """What is said of an article that is not in force, or will not be: text, and the instants from and until it shows (0: always)."""
    zone = site.corpus.rulebooks[article.rulebook].meta.time_zone
    if article.state == "repealed":
        return language.text("repealed_since", date=language.date(article.repealed.date)), 0, 0
    end = next((change for change in article.coming if change.repeal), None)
    until = {"until": language.date(end.date)} if end is not None else {}
    if article.state == "coming":
        born = article.coming[0].date
        key = "not_in_force_yet" if end is None else "not_in_force_then_repealed"
        return language.text(key, date=language.date(born), **until), 0, clock.midnight(born, zone)
    return (language.text("repealed_from", date=until["until"]) if until else ""), 0, 0


def _in_force(article: Article, today: str, language: Language) -> str:
    """Since when an article applies; of one that is repealed, from when to when it did: one that was repealed on its first day never did."""
    end = article.repealed.date if article.repealed else ""
    if not article.effective or not end:
        return in_force(article.effective, today, language)
    if article.effective >= end:
        return ""
    return language.text("history_superseded", date=language.date(article.effective), until=language.date(end))


def _replaced_by(site: Site, article: Article, language: Language) -> tuple[Link, ...]:
    changes = [article.repealed] if article.repealed else [c for c in article.coming if c.repeal]
    return tuple(cite(site, id, None, language) for c in changes for id in c.replaced_by if id in site.corpus.every)


def _former(site: Site, article: Article, language: Language) -> str:
    """Printed numbers the article had before."""
    found = timeline.numbers(article)
    parts = []
    for number, until in found.items():
        was = citation.number(site.corpus, replace(article, number=number), language.code)
        parts.append(language.text("former_number", number=was, date=language.date(until)))
    return " ".join(parts)


def _badge(site: Site, article: Article, language: Language) -> dict[str, object]:
    """What the badge says: relations with counts for a house, the departing houses for the baseline."""
    baseline = site.corpus.baseline
    cells = site.comparison.of_article(article)
    result: dict[str, object] = {"badge": (), "badge_text": "", "differing_houses": (), "more_differing": ""}
    if article.rulebook == baseline.id:
        houses = site.comparison.departing_houses(article)
        if not cells:
            result["badge_text"] = language.text("badge_none_long")
        elif houses:
            result["differing_houses"] = tuple(
                tab(site, site.corpus.rulebooks[house], language) for house in houses[:LISTED]
            )
            result["more_differing"] = more(len(houses) - LISTED, language)
        else:
            result["badge_text"] = language.text("houses_same")
        return result
    counts = count(cells)
    if not counts.total:
        result["badge_text"] = language.text("badge_none_long")
    elif counts.all_same:
        result["badge"] = (Mark("same", language.text("badge_same", baseline=baseline.meta.name[language.code])),)
        result["badge_text"] = language.text("badge_values", counts.total)
    else:
        result["badge"] = marks(counts, language)
    return result


def _deltas(site: Site, article: Article, language: Language) -> tuple[Delta, ...]:
    """The differing values: house and baseline for a house's article, the departing houses for an article of the baseline."""
    comparison = site.comparison
    found = []
    for cell in comparison.of_article(article):
        by_book = comparison.cells[cell.point.id]
        if article.rulebook == comparison.baseline.id:
            departing = [other for other in by_book.values() if other.departs]
            shown = [cell, *departing[:LISTED]] if departing else []
        else:
            departing = []
            shown = [cell, by_book[comparison.baseline.id]] if cell.departs else []
        if shown:
            path = site.path(language, f"topics/{cell.point.topic}/") + f"#{cell.point.id}"
            found.append(
                Delta(
                    cell.point.label[language.code],
                    path,
                    tuple(row(site, c, language, short=True) for c in shown),
                    more(len(departing) - LISTED, language),
                )
            )
    return tuple(found)


def _asides(site: Site, article: Article, language: Language) -> tuple[Aside, ...]:
    """What is said beside the article's own answers, also where they are the baseline's: that the words say less, or leave a case open."""
    found = []
    for cell in site.comparison.of_article(article):
        own = row(site, cell, language, short=True)
        if own.note:
            path = site.path(language, f"topics/{cell.point.topic}/") + f"#{cell.point.id}"
            found.append(Aside(cell.point.label[language.code], path, own.note, own.note_cite))
    return tuple(found)


def _taken(shown: tuple[Delta, ...], folded: tuple[Delta, ...]) -> int:
    """How high the differing values are, the line that unfolds the rest included."""
    return sum(map(_height, shown)) + (firstscreen.FOLD if folded else 0)


def _height(delta: Delta) -> int:
    return firstscreen.height(delta.label, [(r.tab.short, r.value) for r in delta.rows])


def _split_asides(asides: tuple[Aside, ...], room: int) -> tuple[tuple[Aside, ...], tuple[Aside, ...]]:
    """The notes that stand above the number and the edition, and those that are folded below these."""
    fits = firstscreen.fitting([_aside_height(a) for a in asides], room, len(asides))
    shown = fits.index(False) if False in fits else len(asides)  # they stay in their order
    return asides[:shown], asides[shown:]


def _aside_height(aside: Aside) -> int:
    cited = aside.note_cite.text if aside.note_cite else ""
    return firstscreen.aside(f"{aside.label}: {Markup(aside.note).striptags()} {cited}")


def _split(deltas: tuple[Delta, ...], room: int) -> tuple[tuple[Delta, ...], tuple[Delta, ...]]:
    """The differing values that stand above the number and the edition, and those that are folded."""
    shown = firstscreen.fitting([_height(d) for d in deltas], room)
    return (
        tuple(d for d, fits in zip(deltas, shown, strict=True) if fits),
        tuple(d for d, fits in zip(deltas, shown, strict=True) if not fits),
    )


def _tda(site: Site, article: Article, language: Language) -> tuple[Link, ...]:
    """The baseline rules an article corresponds to, with their later numbers."""
    corpus = site.corpus
    baseline = corpus.baseline
    if article.rulebook == baseline.id:
        later = later_numbers(site, article.number)
        return (Link(f"{baseline.meta.name[language.code]}: {article.number}", "", later),) if later else ()
    links = []
    for number in article.tda:
        target = corpus.articles.get(f"{baseline.id}/{number.lower()}")
        path = cite(site, target.id, None, language).path if target else ""
        links.append(Link(language.text("tda_number", numbers=number), path, later_numbers(site, number)))
    return tuple(links)


def _earlier(site: Site, article: Article, language: Language):
    for earlier in article.earlier:
        text = earlier.texts.get(language.code) or earlier.texts.get(article.original_language)
        if text is not None:
            yield EarlierText(
                language.text("earlier_until", date=language.date(earlier.until)),
                text.title,
                text.ruling,
                _scoped(
                    site.body(article, text, language),
                    "earlier-" if earlier is article.earlier[0] else f"until-{earlier.until}-",
                ),
                text.language,
            )


def _scoped(html: str, prefix: str) -> Markup:
    """Anchors of another version must not double those of the text in force."""
    plain = str(html)  # of Markup, re.sub would escape what it puts in
    plain = re.sub(r'href="#([^"]+)"', rf'href="#{prefix}\1"', plain)
    return Markup(re.sub(r' (id|aria-labelledby)="([^"]+)"', rf' \1="{prefix}\2"', plain))


@once
def _counterparts(site: Site, article: Article) -> tuple[tuple[tuple[str, tuple[Article, ...]], ...], int]:
    """Rulebooks with articles on the same topics, and how many more of them there are. The baseline and those that depart most are named."""
    peers = site.comparison.counterparts(article)
    named = sorted(peers, key=lambda id: _rank(site, id, peers[id]))[:LISTED]
    return tuple((id, tuple(articles)) for id, articles in peers.items() if id in named), len(peers) - len(named)


def _others(site: Site, article: Article, language: Language) -> tuple[tuple[Others, ...], int]:
    peers, left = _counterparts(site, article)
    found = []
    for book_id, articles in peers:
        book = site.corpus.rulebooks[book_id]
        shown = tuple(mentioned(article_link(site, other, language)) for other in articles[:PER_BOOK])
        answers = {}
        for other in articles[:PER_BOOK]:
            if (found_answer := _answer(site, article, other, language)) is not None:
                answers[other.id] = found_answer
        found.append(Others(tab(site, book, language), book.meta.baseline, shown, len(articles) - len(shown), answers))
    return tuple(found), left


def _answer(site: Site, article: Article, other: Article, language: Language) -> Answer | None:
    """The counterpart's answer that departs most, of those to questions which the article answers too."""
    asked = {cell.point.id for cell in site.comparison.of_article(article)}
    order = list(Relation)
    shared = [cell for cell in site.comparison.of_article(other) if cell.point.id in asked]
    if not shared:
        return None
    most = min(shared, key=lambda cell: order.index(cell.relation) if cell.relation is not None else -1)
    told = row(site, most, language, short=True)
    return Answer(most.point.label[language.code], told.value, told.mark)


def _rank(site: Site, book: str, articles: list[Article]) -> int:
    """Where a rulebook stands in a list that has no room for all: the baseline, then by how far its articles depart."""
    order = list(Relation)
    if book == site.corpus.baseline.id:
        return -1
    relations = (site.comparison.most_departing(article) for article in articles)
    return min((order.index(relation) for relation in relations if relation is not None), default=len(order))

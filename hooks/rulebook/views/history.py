"""What changed: an amendment with its old/new tables, a house's amendments, the chronicle of all, an article's own history."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from .. import citation, clock, diff, effects, timeline, wording
from ..articles import Article, Corpus
from ..catalogue import Catalogue
from ..comparison import Cell
from ..fields import fill
from ..languages import Language
from ..model import AmendmentMeta, Correction
from ..site import Page, Site
from ..values import SILENT
from .parts import ArticleLink, Link, Mark, Tab, article_link, article_mark, cite, mark, tab


@dataclass(frozen=True)
class Said:
    """A reason as it is shown: `lang` and its name are empty where it is in the reader's language."""

    text: str
    lang: str = ""
    name: str = ""

    def __html__(self) -> str:
        text = str(escape(self.text))
        if not self.lang:
            return text
        return f'<span lang="{self.lang}">{text} <span class="small">({escape(self.name)})</span></span>'


@dataclass(frozen=True)
class Entry:
    """An amendment in a list: dates in words, `published` and `updated` also as `2024-11-15`; `state` is its badge."""

    id: str
    anchor: str
    tab: Tab
    path: str
    title: str
    kind: str
    reason: str
    said: Said
    published: str
    dates: str
    what: str  # kind and dates in one line
    updated: str
    state: str
    state_text: str
    at: int
    notes: tuple[str | Markup, ...]
    articles: tuple[ArticleLink, ...]
    lines: tuple[str, ...]  # the articles as text, a line each
    gone: tuple[str, ...]


@dataclass(frozen=True)
class Side:
    """A paragraph of one version: its printed label, and its HTML with what changed marked."""

    label: str
    html: str


@dataclass(frozen=True)
class DiffRow:
    old: Side | None
    new: Side | None


@dataclass(frozen=True)
class ArticleDiff:
    """An article's old/new table: the rows that changed, and how many stay as they are. `what` says new, repealed or changed; `signs` that
    no word of it did, where the rows differ in punctuation, blanks or widths alone; `path` is empty where it has no page. `stale` and `missing` are the translations to be read again, and those to be written."""

    id: str
    number: str
    title: str
    path: str
    what: str
    rows: tuple[DiffRow, ...]
    signs: str
    unchanged: str
    lang: str
    citing: tuple[Link, ...]
    stale: str
    missing: str
    replaced_by: tuple[Link, ...]


@dataclass(frozen=True)
class CellDiff:
    """An answer before and after: relation and value in words."""

    tab: Tab
    label: str
    path: str
    before: tuple[Mark | None, str]
    after: tuple[Mark | None, str]


@dataclass(frozen=True)
class Effect:
    """Everything an amendment does. `newest_first` is the order of the columns."""

    articles: tuple[ArticleDiff, ...]
    cells: tuple[CellDiff, ...]
    terms: tuple[Link, ...]
    newest_first: bool


@dataclass(frozen=True)
class AmendmentPage:
    title: str
    description: str
    entry: Entry
    effect: Effect
    feed: str
    calendar: str


@dataclass(frozen=True)
class HistoryPage:
    """A list of amendments, newest first; `tab` is None in the chronicle of all houses."""

    title: str
    description: str
    tab: Tab | None
    entries: tuple[Entry, ...]
    houses: tuple[Tab, ...]
    house_paths: tuple[Link, ...]
    feed: str
    calendar: str


def path(site: Site, id: str, language: Language) -> str:
    return site.path(language, f"changes/{id}/")


def feed_path(house: str, language: Language) -> str:
    return f"feeds/{house}.{language.code}.xml"


def calendar_path(house: str, language: Language) -> str:
    return f"feeds/{house}.{language.code}.ics"


def newest_first(site: Site, house: str = "") -> list[AmendmentMeta]:
    found = [a for a in site.corpus.amendments.values() if not house or a.id.partition("/")[0] == house]
    return sorted(found, key=lambda a: (a.published, number_of_day(a), timeline.starts(a), a.id), reverse=True)


def changed_on(amendment: AmendmentMeta) -> list[str]:
    """The day of every change of it since it was published: corrections, moves, the withdrawal."""
    withdrawn = [amendment.withdrawn] if amendment.withdrawn else []
    return sorted([*(c.on for c in amendment.corrections), *(m.on for m in amendment.moved), *withdrawn])


def updated(amendment: AmendmentMeta) -> str:
    """The last day anything of it changed."""
    return max(amendment.published, *changed_on(amendment), "")


def version(amendment: AmendmentMeta) -> int:
    """How often it changed since it was published."""
    return len(changed_on(amendment))


def updated_at(amendment: AmendmentMeta) -> str:
    """When it last changed, as `2026-06-01T00:00:02Z`.

    The data know days alone; the publications of a day and an amendment's own changes count the seconds, so that each is later than the
    one before, also on one day, and a build of the same data says the same.
    """
    return _instant(updated(amendment), number_of_day(amendment) - 1 + version(amendment))


def published_at(amendment: AmendmentMeta) -> str:
    """When it was published: the second one of a day a second after midnight."""
    return _instant(amendment.published, number_of_day(amendment) - 1)


def newest_at(amendments: Iterable[AmendmentMeta]) -> str | None:
    """When any of them last changed: whatever is published, corrected, moved or withdrawn on a day makes it later."""
    found = list(amendments)
    day = max(map(updated, found), default=None)
    if day is None:
        return None
    return _instant(day, sum(1 + version(a) for a in found if updated(a) == day) - 1)


def number_of_day(amendment: AmendmentMeta) -> int:
    """1 for a house's first publication of a day, and so on, as its id says (`house/2026-06-01-2`)."""
    later = _LATER_OF_DAY.search(amendment.id)
    return int(later[1]) if later else 1


_LATER_OF_DAY = re.compile(r"/\d{4}-\d\d-\d\d-(\d{1,3})$")


def _instant(day: str, seconds: int) -> str:
    hours, rest = divmod(min(seconds, 86_399), 3600)
    return f"{day}T{hours:02}:{rest // 60:02}:{rest % 60:02}Z"


def state(site: Site, amendment: AmendmentMeta) -> str:
    if amendment.withdrawn:
        return "withdrawn"
    book = site.corpus.rulebooks[amendment.id.partition("/")[0]]
    return "coming" if timeline.starts(amendment) > book.today else "in-force"


def badge(site: Site, amendment: AmendmentMeta) -> str:
    """Its state; `overtaken` where a later rule change, in force by now, has rewritten or repealed each of its articles."""
    now = state(site, amendment)
    if now != "in-force" or amendment.repeals or not amendment.articles:
        return now
    house = timeline.of_house(site.corpus, amendment.id.partition("/")[0])
    later = [a for a in house[house.index(amendment) + 1 :] if a.kind == "substantive" and state(site, a) == "in-force"]
    rewritten = {id for a in later for id in (*a.articles, *a.repeals)}
    return "overtaken" if rewritten.issuperset(amendment.articles) else now


def entry(site: Site, amendment: AmendmentMeta, language: Language) -> Entry:
    corpus = site.corpus
    book = corpus.rulebooks[amendment.id.partition("/")[0]]
    now = badge(site, amendment)
    notes = []
    for move in amendment.moved:
        notes.append(
            language.text(
                "amendment_moved",
                on=language.date(move.on),
                before=language.date(move.before),
                to=language.date(move.to),
            )
        )
    for correction in amendment.corrections:
        notes.append(_correction(site, correction, language, book.id))
    said = said_in(site, amendment.reason, language, book.id)
    published = language.text("amendment_published", date=language.date(amendment.published))
    effective = (
        " "
        + language.text(
            "amendment_was_effective" if amendment.withdrawn else "amendment_effective",
            date=language.date(amendment.effective),
        )
        if amendment.effective
        else " · " + language.text("effective_unknown")
    )
    if not amendment.effective:
        published = published.rstrip(".。")  # the line goes on
    # first what counts: nobody reads on to learn that it never took effect
    gone = (
        language.text("amendment_withdrawn", on=language.date(amendment.withdrawn)) + " " if amendment.withdrawn else ""
    )
    ids = dict.fromkeys((*amendment.articles, *amendment.repeals))
    listed = tuple(_listed(site, amendment, id, language) for id in ids if id in corpus.every)
    return Entry(
        id=amendment.id,
        anchor=amendment.id.replace("/", "-"),
        tab=tab(site, book, language),
        path=path(site, amendment.id, language),
        title=title(site, amendment, language),
        kind=language.text(f"kind_{amendment.kind}"),
        reason=said.text,
        said=said,
        published=amendment.published,
        dates=gone + published + effective,
        what=language.text(
            "kind_dates", kind=language.text(f"kind_{amendment.kind}"), dates=gone + published + effective
        ),
        updated=updated(amendment),
        state=now,
        state_text=language.text(f"state_{now}"),
        at=clock.midnight(timeline.starts(amendment), book.meta.time_zone),
        notes=tuple(notes),
        articles=listed,
        lines=tuple(_line(site, amendment, link, language) for link in listed),
        gone=tuple(id for id in ids if id not in corpus.every),
    )


def title(site: Site, amendment: AmendmentMeta, language: Language) -> str:
    """The house and the day; of several in one day the second and those after it say which one they are."""
    book, n = site.corpus.rulebooks[amendment.id.partition("/")[0]], number_of_day(amendment)
    words = {"house": book.meta.name[language.code], "date": language.date(amendment.published)}
    return language.text("amendment_of_nth", n, **words) if n > 1 else language.text("amendment_of", **words)


def repealed(site: Site, by: Iterable[str], language: Language) -> str:
    """That an article is repealed, with what replaces it."""
    links = [cite(site, id, None, language).text for id in by if id in site.corpus.every]
    return language.text("repealed_by", by=", ".join(links)) if links else language.text("diff_repealed")


def _listed(site: Site, amendment: AmendmentMeta, id: str, language: Language) -> ArticleLink:
    """An article as its amendment has it: number, title, ruling and relation from that day on; what of these nobody kept isn't said."""
    link = article_link(site, site.corpus.every[id], language)
    if id in amendment.repeals:
        link = replace(link, changed=repealed(site, amendment.repeals[id], language))
    link = replace(link, soon=())  # what other amendments will make of it is theirs to say
    then = _around(site, amendment)[1]
    article = then.corpus.every.get(id)
    if article is None:
        return link
    if amendment.withdrawn and id not in _shown(site, amendment):
        return replace(link, ruling="", mark=None)  # nobody kept what it would have said
    text = article.text(language.code)
    return replace(
        link,
        number=citation.number(then.corpus, article, language.code),
        title=text.title,
        ruling=text.ruling,
        lang=text.language,
        mark=article_mark(then, article, language),
    )


def _line(site: Site, amendment: AmendmentMeta, link: ArticleLink, language: Language) -> str:
    """An article of an amendment as one line of text; one that is repealed is never said like any other."""
    named = f"{link.number} {link.title}"
    if link.id not in amendment.repeals:
        return named
    return language.text("article_so", article=named, what=repealed(site, amendment.repeals[link.id], language))


def _correction(site: Site, correction: Correction, language: Language, house: str) -> str | Markup:
    on = language.date(correction.on)
    said = said_in(site, correction.reason, language, house)
    if not said.text:
        return language.text("amendment_corrected_plain", on=on)
    pattern = language.ui["amendment_corrected"]
    return (
        Markup(language.fit(fill(escape(pattern), on=escape(on), reason=escape(said))))
        if said.lang
        else language.text("amendment_corrected", on=on, reason=said.text)
    )


def said_in(site: Site, texts: Mapping[str, str], language: Language, house: str) -> Said:
    """A reason in a language, or in the one it is written in: the house's own first."""
    written = {code: text for code, text in texts.items() if text.strip(" —–-")}
    own = site.corpus.rulebooks[house].meta.original_language
    code = next((c for c in (language.code, own, *written) if c in written), "")
    if code in ("", language.code):
        return Said(written.get(code, ""))
    return Said(written[code], code, site.corpus.languages[code].name)


def headline(site: Site, amendment: AmendmentMeta, language: Language) -> Said:
    """The house and the reason in one line; of a typo that needed none, that it is one."""
    house = amendment.id.partition("/")[0]
    name = site.corpus.rulebooks[house].meta.short[language.code]
    said = said_in(site, amendment.reason, language, house)
    if not said.lang:
        return Said(f"{name}: {said.text or language.text(f'kind_{amendment.kind}')}")
    return Said(f"{name}: {said.text}", said.lang, said.name)


def amendment(site: Site, page: Page, language: Language) -> AmendmentPage:
    found = site.corpus.amendments[page.key]
    about = entry(site, found, language)
    before, after = _around(site, found)
    ids = [*_shown(site, found), *found.repeals]
    repeals = {id: tuple(by) for id, by in found.repeals.items()}
    effect = of(before, after, ids, language, repeals, with_stale=False, pages=site.corpus)
    house = found.id.partition("/")[0]
    return AmendmentPage(
        about.title,
        about.reason or about.title,
        about,
        effect,
        feed_path(house, language),
        calendar_path(house, language),
    )


def _shown(site: Site, found: AmendmentMeta) -> list[str]:
    """The articles of which there is something to show: of what was withdrawn those whose texts were kept."""
    if not found.withdrawn:
        return list(found.articles)
    kept = site.corpus.rulebooks[found.id.partition("/")[0]].withdrawn.get(found.id, ())
    return [id for id in found.articles if id in {article.id for article in kept}]


def _around(site: Site, found: AmendmentMeta) -> tuple[Site, Site]:
    """The sites before and after an amendment, made once for all languages."""
    key = found.id
    if key not in site.around:
        before, after = timeline.around(site.corpus, found)
        site.around[key] = (Site(before, site.assets), Site(after, site.assets))
    return site.around[key]


def of(
    before: Site,
    after: Site,
    ids: Iterable[str],
    language: Language,
    repeals: dict[str, tuple[str, ...]],
    with_stale: bool = True,
    pages: Corpus | None = None,
) -> Effect:
    """What changing `ids` does, in a language. Only articles of `pages` are linked, by default those there are afterwards."""
    ids = list(dict.fromkeys(ids))
    known = (pages or after.corpus).every
    citing = {
        id: tuple(passage for passage in passages if passage.partition("#")[0] in known)
        for id, passages in effects.citing(after.corpus, ids).items()
    }
    stale = effects.stale(before.corpus, after.corpus, ids) if with_stale else {}
    missing = effects.untranslated(before.corpus, after.corpus, ids) if with_stale else {}
    articles = []
    for change in effects.article_changes(before.corpus, after.corpus, ids):
        if change.old is None and change.new is None:
            continue
        shown = _article(
            before,
            after,
            change,
            language,
            citing.get(change.id, ()),
            (stale.get(change.id, ()), missing.get(change.id, ())),
            [id for id in repeals.get(change.id, ()) if id in known],
        )
        articles.append(shown if change.id in known else replace(shown, path=""))
    cells = tuple(
        cell(before, after, c.before, c.after, language)
        for c in effects.changed_cells(before.comparison, after.comparison)
    )
    glossary = {t.id: t for t in after.corpus.terms}
    terms = tuple(
        Link(glossary[t].term.get(language.code, t), after.path(language, f"glossary/{t}/"))
        for t in effects.terms(after.corpus, ids)
        if t in glossary
    )
    return Effect(tuple(articles), cells, terms, language.newest_first)


def _article(before: Site, after: Site, change, language: Language, citing, translations, replaced_by) -> ArticleDiff:
    shown: Article = change.new or change.old
    site = after if change.new is not None else before
    link = article_link(site, shown, language)
    rows = effects.table(before.corpus, after.corpus, change, language)
    words = {"title": language.text("diff_title"), "ruling": language.text("diff_ruling")}
    what = "new" if change.old is None else "repealed" if change.new is None else "changed"
    visible = [r for r in rows if r.changed]
    signs = "" if visible else language.text("diff_signs")
    visible = visible or [r for r in rows if diff.written(r.old) != diff.written(r.new)]
    stale, missing = (", ".join(after.corpus.languages[code].name for code in codes) for codes in translations)
    return ArticleDiff(
        id=change.id,
        number=link.number,
        title=link.title,
        path=link.path,
        what=language.text(f"diff_{what}"),
        rows=tuple(DiffRow(_side(r.old, words, language, what), _side(r.new, words, language, what)) for r in visible),
        signs=signs if visible else "",
        unchanged=language.text("diff_unchanged", len(rows) - len(visible)) if len(rows) > len(visible) else "",
        lang=link.lang,
        citing=tuple(_cite(after, passage, language) for passage in citing),
        stale=stale,
        missing=missing,
        replaced_by=tuple(cite(after, id, None, language) for id in replaced_by if id in after.corpus.every),
    )


def _cite(site: Site, passage: str, language: Language) -> Link:
    id, _, anchor = passage.partition("#")
    return cite(site, id, anchor or None, language)


def _side(side, words: dict[str, str], language: Language, what: str) -> Side | None:
    if side is None:
        return None
    label, pieces = side
    return Side(words.get(label, label), html(pieces, language, marked=what == "changed"))


def html(pieces: Iterable[diff.Piece], language: Language, marked: bool = True) -> Markup:
    """Pieces as HTML: `<ins>` and `<del>`, each with a word for those who don't see them."""
    found = []
    for piece in pieces:
        text = str(escape(piece.text)).replace("\n", " ")
        if piece.kind == "same" or not marked or not piece.text.strip():
            found.append(text)
            continue
        body = text.rstrip()
        word = language.text(f"diff_{piece.kind}")
        found.append(f'<{piece.kind}><span class="vh">{word} </span>{body}</{piece.kind}>{text[len(body) :]}')
    return Markup("".join(found))


def _said(cell: Cell, language: Language, catalogue: Catalogue) -> str:
    """A cell's value in words; nothing where the relation's own word says it all."""
    if cell.value in (None, SILENT) and cell.relation is not None:
        return ""
    return wording.say(cell.value, cell.point, language, catalogue, True)


def cell(before: Site, after: Site, was: Cell, now: Cell, language: Language) -> CellDiff:
    book = after.corpus.rulebooks[now.rulebook]
    catalogue = after.corpus.catalogue
    sides = [
        (
            mark(c.relation, language) if c.relation is not None else None,
            _said(c, language, catalogue),
        )
        for c in (was, now)
    ]
    where = after.path(language, f"topics/{now.point.topic}/") + f"#{now.point.id}"
    return CellDiff(tab(after, book, language), now.point.label[language.code], where, sides[0], sides[1])


def history(site: Site, page: Page, language: Language) -> HistoryPage:
    book = site.corpus.rulebooks[page.key]
    title = language.text("changes_of", house=book.meta.name[language.code])
    return _list(site, language, title, page.key)


def changes(site: Site, page: Page, language: Language) -> HistoryPage:
    return _list(site, language, language.text("changes"), "")


LATEST = 12  # amendments on the page of all houses, newest first; each house's own page has all of its own


def _list(site: Site, language: Language, title: str, house: str) -> HistoryPage:
    books = site.corpus.houses
    return HistoryPage(
        title=title,
        description=language.text("changes_lead"),
        tab=tab(site, site.corpus.rulebooks[house], language) if house else None,
        entries=tuple(entry(site, a, language) for a in newest_first(site, house)[: None if house else LATEST]),
        houses=tuple(tab(site, b, language) for b in books),
        house_paths=() if house else tuple(Link(b.meta.name[language.code], path(site, b.id, language)) for b in books),
        feed=feed_path(house or "all", language),
        calendar=calendar_path(house or "all", language),
    )


@dataclass(frozen=True)
class Step:
    """One amendment in an article's own history."""

    date: str
    text: str
    path: str
    state: str


def steps(site: Site, article: Article, language: Language) -> tuple[Step, ...]:
    """The amendments that touched an article, the one that takes effect last first."""
    house = timeline.of_house(site.corpus, article.rulebook)
    touching = [a for a in house if article.id in a.articles or article.id in a.repeals]
    found = []
    for at, amendment in enumerate(touching):
        one = state(site, amendment)
        kind = language.text(f"kind_{amendment.kind}")
        said = language.text(f"state_{one}")
        if one == "in-force" and (until := _replaced_on(site, touching[at + 1 :])):
            one, said = "superseded", _superseded(timeline.starts(amendment), until, language)
        if article.id in amendment.repeals:
            gone = repealed(site, amendment.repeals[article.id], language)
            # what is repealed isn't in force, though what repeals it is
            one, said = ("repealed", gone) if one == "in-force" else (one, _step(gone, said, language))
        day = language.date(timeline.starts(amendment))
        found.append(Step(day, _step(kind, said, language), path(site, amendment.id, language), one))
    return tuple(reversed(found))


def _step(kind: str, said: str, language: Language) -> str:
    return language.text("history_step", kind=kind, state=said)


def _replaced_on(site: Site, later: Iterable[AmendmentMeta]) -> str:
    """The day that the first of `later` amendments took effect; empty where none has yet."""
    return next((timeline.starts(a) for a in later if state(site, a) == "in-force"), "")


def _superseded(start: str, until: str, language: Language) -> str:
    """From when to when a version was in force; of two on one day the first never was."""
    if start == until:
        return language.text("history_same_day")
    return language.text("history_superseded", date=language.date(start), until=language.date(until))

"""The comparison of one house as a CSV file per language, for spreadsheets."""

from __future__ import annotations

import csv
import io

from . import citation, wording
from .articles import Cited
from .comparison import Cell
from .gaps import gap
from .languages import Language
from .plaintext import plain
from .site import Site
from .values import SILENT


def divergence_csv(site: Site, house: str, language: Language) -> bytes:
    """Every question with both answers, relation, citation, note, and what applies where the house says nothing.

    UTF-8 with a byte order mark, which Excel needs.
    """
    corpus, comparison = site.corpus, site.comparison
    book, baseline = corpus.rulebooks[house], comparison.baseline
    groups = {g.id: g.title[language.code] for g in corpus.catalogue.groups}
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    names = [language.text(key) for key in ("group", "topic", "csv_point", "question_label")]
    passage = language.text("passage")
    own, other = book.meta.name[language.code], baseline.meta.name[language.code]
    table.writerow(
        [
            *names,
            own,
            f"{own}: {passage}",
            other,
            f"{other}: {passage}",
            language.text("relation"),
            language.text("note_label"),
            f"{language.text('note_label')}: {passage}",
            *_gap_heads(site, language),
            "id",
        ]
    )
    for point in corpus.catalogue.points.values():
        topic = corpus.catalogue.topics[point.topic]
        row = [groups[topic.group], topic.title[language.code], point.label[language.code]]
        row.append(point.question[language.code])
        for cell in (comparison.cells[point.id][house], comparison.cells[point.id][baseline.id]):
            said = wording.say(cell.value, point, language, corpus.catalogue)
            row += [_safe(said), _safe(_place(site, cell.cited, language))]
        cell = comparison.cells[point.id][house]
        relation = language.relations[cell.relation.value] if cell.relation else ""
        row += [
            relation,
            _safe(plain(site.note(house, point.id, language))),
            _safe(_noted(site, house, point.id, language)),
        ]
        row += [*map(_safe, _gap(site, cell, language)), point.id]
        table.writerow(row)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _place(site: Site, cited: Cited | None, language: Language) -> str:
    if cited is None:
        return ""
    return citation.paragraph(site.corpus, site.corpus.articles[cited.article], cited.anchor, language.code)


def _noted(site: Site, house: str, point: str, language: Language) -> str:
    """The passage that a note speaks of; one of another rulebook is named with it."""
    passage = site.note_passage(house, point)
    if passage is None:
        return ""
    article = site.corpus.articles[passage[0]]
    text = citation.paragraph(site.corpus, article, passage[1], language.code)
    if article.rulebook == house:
        return text
    return f"{site.corpus.rulebooks[article.rulebook].meta.short[language.code]} {text}"


def _gap_heads(site: Site, language: Language) -> list[str]:
    years = [walk.to_year for walk in site.corpus.crosswalks]
    heads = [language.text(key) for key in ("csv_applies", "csv_applies_value", "csv_applies_from")]
    for year in years:
        heads += [language.text("csv_later", year=year), language.text("csv_amended", year=year)]
    return heads


def _gap(site: Site, cell: Cell, language: Language) -> list[str]:
    """What applies in a silent cell: the house's rule, the value there, where that stands, its later numbers, amended there or not."""
    found = gap(site.comparison, cell)
    empty = [""] * 2 * len(site.corpus.crosswalks)
    if found is None:
        return ["", "", "", *empty]
    if found.rule.kind == "not-stated":
        return [found.rule.text[language.code], "", "", *empty]
    value = wording.say(found.value, cell.point, language, site.corpus.catalogue) if found.value is not None else ""
    if found.value == SILENT:  # as the pages say it: the edition compared here is silent too
        value = language.text("gap_uncovered_value", baseline=site.comparison.baseline.meta.name[language.code])
    place = _place(site, found.cited, language)
    if place:
        place = f"{site.comparison.baseline.meta.name[language.code]} {place}"
    row = [found.rule.short[language.code], value, place]
    later = {one.year: one for one in found.later}
    for walk in site.corpus.crosswalks:
        one = later.get(walk.to_year)
        row += (
            ["", ""] if one is None else [", ".join(one.numbers), language.values["true" if one.amended else "false"]]
        )
    return row


def _safe(text: str) -> str:
    """A cell that begins like a formula is text all the same."""
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text

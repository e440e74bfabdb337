"""The comparison of one house as a CSV file per language, for spreadsheets."""

from __future__ import annotations

import csv
import io

from . import citation, wording
from .languages import Language
from .plaintext import plain
from .site import Site


def divergence_csv(site: Site, house: str, language: Language) -> bytes:
    """Every question with both answers, relation, citation and note. UTF-8 with a byte order mark, which Excel needs."""
    corpus, comparison = site.corpus, site.comparison
    book, baseline = corpus.rulebooks[house], comparison.baseline
    groups = {g.id: g.title[language.code] for g in corpus.catalogue.groups}
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    names = [language.text(key) for key in ("group", "topic", "question_label")]
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
            "id",
        ]
    )
    for point in corpus.catalogue.points.values():
        topic = corpus.catalogue.topics[point.topic]
        row = [groups[topic.group], topic.title[language.code], point.label[language.code]]
        for cell in (comparison.cells[point.id][house], comparison.cells[point.id][baseline.id]):
            said = wording.say(cell.value, point, language, corpus.catalogue)
            place = ""
            if cell.cited is not None:
                place = citation.paragraph(
                    corpus, corpus.articles[cell.cited.article], cell.cited.anchor, language.code
                )
            row += [_safe(said), _safe(place)]
        cell = comparison.cells[point.id][house]
        relation = language.relations[cell.relation.value] if cell.relation else ""
        row += [relation, _safe(plain(site.note(house, point.id, language))), point.id]
        table.writerow(row)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _safe(text: str) -> str:
    """A cell that begins like a formula is text all the same."""
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text

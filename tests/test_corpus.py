"""The rulebooks themselves: complete, current, every cell reviewed."""

from __future__ import annotations

import pytest

from rulebook import checks
from rulebook.comparison import compare
from rulebook.schemas import write
from rulebook.values import Relation

pytestmark = pytest.mark.corpus


def test_no_finding_of_any_kind(real):
    corpus, findings = real
    assert corpus is not None
    assert [str(f) for f in (*findings, *checks.check(corpus))] == []


def test_every_article_is_current_in_every_language(real):
    corpus, _ = real
    states = {article.status(code) for article in corpus.articles.values() for code in corpus.languages.codes}
    assert states == {"original", "current"}


def test_every_cell_is_reviewed(real):
    corpus, _ = real
    open_cells = [
        (c.point.id, c.rulebook)
        for by_book in compare(corpus).cells.values()
        for c in by_book.values()
        if c.relation is Relation.NOT_REVIEWED
    ]
    assert open_cells == []


def test_every_value_is_cited_to_a_paragraph(real):
    corpus, _ = real
    for by_book in compare(corpus).cells.values():
        for cell in by_book.values():
            if cell.cited is not None:
                assert cell.cited.anchor in corpus.articles[cell.cited.article].original.body.anchors


@pytest.mark.parametrize("book", ["winnable", "apl", "ndpt", "italian", "tda-2024"])
def test_any_rulebook_against_itself(real, book):
    corpus, _ = real
    twice = compare(corpus, book)
    from rulebook.values import SILENT, relation

    for by_book in twice.cells.values():
        cell = by_book[book]
        expected = Relation.SILENT if cell.value == SILENT else Relation.SAME
        assert relation(cell.value, cell.value, cell.point.ordering) is expected


def test_every_article_has_aliases_in_every_language(real):
    corpus, _ = real
    bare = [
        text.path for article in corpus.articles.values() for text in article.texts.values() if len(text.aliases) < 3
    ]
    assert bare == []


def test_editor_schemas_are_up_to_date(repo):
    assert write(repo, check=True) == []


def test_mkdocs_builds_the_languages_that_there_are(real, repo):
    corpus, _ = real
    import re

    configured = re.findall(r"\{locale: (\w+)", (repo / "mkdocs.yml").read_text(encoding="utf-8"))
    assert tuple(configured) == corpus.languages.codes

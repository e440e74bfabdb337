"""Nobody has to read the catalogue's file, nor to know what a translation's file is made of."""

from __future__ import annotations

import pytest
import yaml

import small
from rulebook import corpus, stamp
from rulebook.findings import RulebookError
from test_authoring import house, load, run, tree

__all__ = ["house"]


def test_what_the_comparison_asks_is_said_ready_to_be_copied(house):
    status, said = run(house, "topics", "house", "raise-size")
    assert status == 0 and said.startswith("raise-size: ko raise-size") and "✓" in said  # in the house's language
    lines = said.splitlines()
    at = lines.index("    half-raise:")
    values = yaml.safe_load("\n".join(lines[at : at + 3]))
    assert values["half-raise"]["at"] == "1" and "v" in values["half-raise"]["value"]
    assert run(house, "topics", "house", "no such thing")[1].count("\n") == 0
    assert run(house, "topics", "house")[1].startswith("raise-size")


def test_a_translation_begins_with_the_originals_words_and_is_stamped(house):
    (house / "docs/house/second.ja.md").unlink()
    status, said = run(house, "translate", "house", "second", "--language", "ja")
    path = house / "docs/house/second.ja.md"
    assert status == 0 and "docs/house/second.ja.md" in said and "stamp house/second" in said
    article = load(house).articles["house/second"]
    assert article.status("ja") == "stale" and article.texts["ja"].body.anchors == article.original.body.anchors
    path.write_text(path.read_text().replace(article.original.title, "見出し"))
    before = tree(house)
    assert (
        run(house, "translate", "house", "2", "--language", "ja")[0] == 0 and tree(house) == before
    )  # nothing is lost
    loaded, _ = corpus.load(house / "docs", house)
    stamp.stamp(loaded, house, ["house/second"])
    assert load(house).articles["house/second"].status("ja") == "current"
    for code in ("ko", "xx"):
        with pytest.raises(RulebookError):
            run(house, "translate", "house", "second", "--language", code)


def test_what_comes_next_is_a_line_to_type(house):
    run(house, "amend", "house", "first", "--kind", "clarification", "--draft", "c", "--reason", "이유")
    for language in small.LANGUAGES:
        path = house / f"docs/house/_drafts/c/first.{language}.md"
        path.write_text(path.read_text().replace("aliases:", "aliases:\n- anew", 1))
    status, said = run(house, "publish", "house", "c")
    assert status == 0 and "git add docs; git commit -m 'house/2026-06-01'; git push" in said

"""Nobody has to read the catalogue's file, nor to know what a translation's file is made of."""

from __future__ import annotations

import re

import pytest
import yaml

import small
from rulebook import checks, cli, corpus, stamp
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
    path = house / "docs/house/second.ja.md"
    written = path.read_text()
    path.unlink()
    status, said = run(house, "translate", "house", "second", "--language", "ja")
    assert status == 0 and "docs/house/second.ja.md" in said and "stamp house/second" in said
    article = load(house).articles["house/second"]
    assert article.status("ja") == "stale" and article.texts["ja"].body.anchors == article.original.body.anchors
    path.write_text(re.sub("source_hash:.*\n", "", written))
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


def stamped(root, *only):
    loaded, _ = corpus.load(root / "docs", root)
    return stamp.stamp(loaded, root, only)


def begun(root, *keep):
    """The Japanese text of the second article, begun from the original; what stands in `keep` was written before."""
    path = root / "docs/house/second.ja.md"
    done = path.read_text()
    path.unlink()
    run(root, "translate", "house", "second", "--language", "ja")
    text = path.read_text()
    for name in keep:
        find = re.compile(rf"^{name}:? .*$", re.M)
        text = find.sub(lambda _, find=find: find.search(done)[0], text, count=1)
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("keep", "left"),
    [
        ((), "ruling, #a, #a-1, #guide-1, #ex-1 situation 1, #ex-1 ruling 1"),
        (("title",), "ruling, #a, #a-1, #guide-1, #ex-1 situation 1, #ex-1 ruling 1"),
        (("ruling", re.escape("{#a}"), re.escape("{#guide-1}"), re.escape("{ruling}")), "#a-1, #ex-1 situation 1"),
    ],
)
def test_a_copy_of_the_original_is_no_translation(house, capsys, keep, left):
    path = begun(house, *keep)
    before = tree(house)
    with pytest.raises(RulebookError) as error:
        stamped(house, "house/second")
    (fault,) = error.value.findings
    assert fault.path == "docs/house/second.ja.md" and fault.message.endswith(": " + left) and tree(house) == before
    assert path.read_text().splitlines()[fault.line - 1].startswith(("ruling:", "{#a-1}"))
    with pytest.raises(SystemExit) as end:
        cli.main(["--root", str(house), "stamp", "house/second"])
    assert end.value.code == 1 and "docs/house/second.ja.md" in (said := capsys.readouterr().err) and "번역" in said
    warned = [f for f in checks.read(house / "docs", house)[1] if f.path == fault.path]
    assert [(f.id, f.severity, f.message) for f in warned] == [("untranslated", "warning", fault.message)]
    assert stamped(house, "house/first") == []  # others are none of its business


def test_figures_and_seats_are_the_same_in_every_language(house):
    path = begun(house)
    done = small.files()["docs/house/second.ja.md"].replace("Aが1,000をベットする。", "UTG: 1,000")
    path.write_text(done)
    original = house / "docs/house/second.ko.md"
    original.write_text(original.read_text().replace("A가 1,000을 벳한다.", "UTG: 1,000"))
    assert "docs/house/second.ja.md" in stamped(house, "house/second")

"""A fault names the file and line it is in, once; what is wrong with a command names no file that isn't there."""

from __future__ import annotations

import re

import pytest
import yaml

import small
from rulebook import languages
from rulebook.findings import Finding, RulebookError
from test_authoring import begin, edit, house, run, tree, write  # noqa: F401


def refused(root, *words):
    with pytest.raises(RulebookError) as error:
        run(root, *words)
    return str(error.value).splitlines(), error.value.findings


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (
            ("amend", "house", "first", "--kind", "substantive", "--reason", "x", "--effective", "2026-13-01"),
            "2026-13-01",
        ),
        (("move", "house/2026-01-02", "soon"), "soon"),
        (("new-article", "house", "Clock!"), "Clock!"),
        (("new-house", "Clock!", "--name", "R", "--language", "it", "--time-zone", "Europe/Rome"), "Clock!"),
        (("new-house", "river", "--name", "R", "--language", "it", "--time-zone", "Rome"), "Rome"),
        (("move", "nowhere", "2026-08-01"), "nowhere"),
    ],
)
def test_a_word_of_a_command_is_no_file(house, words, wrong):  # noqa: F811
    ((line,), _) = refused(house, *words)
    assert wrong in line and not re.match(r"\S+:\d+:|[\w-]+: ", line), line


@pytest.mark.parametrize("words", [("amend", "house", "frist"), ("preview", "house", "x"), ("preview", "hose", "x")])
def test_what_is_not_there_has_no_lines(house, words):  # noqa: F811
    ((line,), _) = refused(house, *words)
    assert line.startswith("docs/") and not re.match(r"\S+:\d", line)


@pytest.mark.parametrize(
    ("repeals", "wrong", "near"),
    [
        ({"house/sceond": ["house/first"]}, "house/sceond", "house/second"),
        ({"house/second": ["house/frist"]}, "house/frist", "house/first"),
        ({"base/rule-1": []}, "base/rule-1", ""),
    ],
)
def test_an_unknown_repeal_is_said_once_and_where_it_stands(house, repeals, wrong, near):  # noqa: F811
    for day in ("2026-09-01", "2026-10-01"):  # days to come, on each of which everything is looked at again
        run(house, "new-article", "house", f"n-{day}", "--title", "x", "--effective", day, "--reason", "x")
        write(house, f"house/_drafts/new-n-{day}/n-{day}")
        run(house, "publish", "house", f"new-n-{day}")
    begin(house)
    edit(house, "change", "50%", "70%")
    path = house / "docs/house/_drafts/change/amendment.yml"
    path.write_text(yaml.safe_dump(yaml.safe_load(path.read_text()) | {"repeals": repeals}))
    before = tree(house)
    _, (fault,) = refused(house, "publish", "house", "change")
    assert fault.path == "docs/house/_drafts/change/amendment.yml" and tree(house) == before
    assert next(iter(repeals)) in path.read_text().splitlines()[fault.line - 1]
    assert wrong in fault.message and near in fault.hint


def test_the_line_of_a_date(house):  # noqa: F811
    begin(house)
    edit(house, "change", "50%", "70%")
    path = house / "docs/house/_drafts/change/amendment.yml"
    path.write_text(path.read_text().replace("2026-07-01", "2026-05-01"))
    _, (fault,) = refused(house, "publish", "house", "change")
    assert path.read_text().splitlines()[fault.line - 1].startswith("effective:")


def test_one_line_says_as_much_as_it_knows():
    said = [str(Finding(path, line, "x", "m", "h")) for path, line in (("a.md", 3), ("a.md", 0), ("", 0))]
    assert said == ["a.md:3: m: h [x]", "a.md: m: h [x]", "m: h [x]"]


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_one_is_said_as_one(repo, code):
    words = {one.code: one for one in languages.load(repo / "docs/_data/languages", repo)[0]}[code]
    said = [
        words.text("said_draft", 1, folder="x"),
        words.text("said_published", 1, amendment="x"),
        words.text("said_moved", 1, amendment="x", date="x"),
        words.text("said_withdrawn", 1, amendment="x"),
        words.text("said_stamped", 1),
        words.text("status_translations", language="x", current=1, stale=1, missing=1),
        words.text("status_points", answered=1, silent=1, open=1),
    ]
    assert not [
        s for s in said if re.search(r"\b1 (files|file scritti|file nuovi|translations|\w+ate|mancanti|previsti)\b", s)
    ]


def test_no_particle_stands_apart_or_undecided(house):  # noqa: F811
    korean = {one.code: one for one in languages.load(small.REPO / "docs/_data/languages", small.REPO)[0]}["ko"]
    assert not re.search(r"\} (을|를|로|으로|은|는) ", "\n".join(map(str, korean.ui.values())))
    begin(house, "clarification")
    edit(house, "change", "플로어가 정한다", "플로어가 곧 정한다", languages=["ko"])
    said = [run(house, "publish", "house", "change")[1] for _ in range(2)]
    lines = [refused(house, *words)[0][0] for words in (("amend", "house", "clok"), ("withdraw", "house/2026-01-02"))]
    assert not re.search(r"\((을|를|은|는|이|가|으|와|과)\)", "\n".join(said + lines))


def test_a_fault_names_the_line_of_the_draft_not_of_the_text_with_its_day(house):  # noqa: F811
    begin(house)
    edit(house, "change", "values:\n", "values:\n  nothing: {value: {v: 1}, at: a}\n", languages=["ko"])
    edit(house, "change", "[[base/rule-1#a]]", "[[base/rule-9#a]]", languages=["ko"])
    lines = (house / "docs/house/_drafts/change/first.ko.md").read_text().splitlines()
    _, found = refused(house, "publish", "house", "change")
    named = {one.id: lines[one.line - 1] for one in found if one.path.endswith("/change/first.ko.md")}
    assert "nothing" in named["point-unknown"] and "base/rule-9" in named["reference-unknown"]

"""A house's people are spoken to in their language: by every command, also where nothing says it but the texts of their house."""

from __future__ import annotations

import re

import pytest

import small
from rulebook import checks, cli, values
from rulebook.authoring import messages, spoken
from rulebook.authoring.drafts import DraftMeta
from rulebook.findings import Finding
from rulebook.model import validate
from rulebook.source import parse_yaml
from test_authoring import house, run, tree  # noqa: F401


def main(capsys, root, *words):
    """(exit status, output, errors) of a command line."""
    with pytest.raises(SystemExit) as end:
        cli.main(["--root", str(root), *words])
    said = capsys.readouterr()
    return end.value.code or 0, said.out, said.err


@pytest.fixture
def machine(monkeypatch):
    """Sets the machine's language."""

    def set_to(name):
        monkeypatch.setenv("LANG", name)
        monkeypatch.delenv("LC_ALL", raising=False)

    return set_to


@pytest.mark.parametrize(
    ("name", "code"),
    [("C.UTF-8", "ko"), ("POSIX", "ko"), ("", "ko"), ("it_IT.UTF-8", "it"), ("fr_FR.UTF-8", "ko"), ("en_GB", "en")],
)
def test_the_only_language_of_the_houses_is_spoken_where_the_machine_has_none(house, machine, name, code):  # noqa: F811
    machine(name)
    assert spoken.likely(house) == code
    assert spoken.person(checks.read(house / "docs", house)[0]).code == code


def test_a_house_that_is_named_is_spoken_to_in_its_language(house, machine):  # noqa: F811
    run(house, "new-house", "river", "--name", "River", "--language", "it", "--time-zone", "Europe/Rome")
    machine("C.UTF-8")
    assert spoken.likely(house) == "" and spoken.likely(house, ["amend", "river/clock"]) == "it"
    assert spoken.likely(house, ["amend", "base"]) == ""  # the rules of all are no house


def test_stamping_is_said_in_the_language_of_the_house(house, machine, capsys):  # noqa: F811
    machine("en_US.UTF-8")
    (house / "docs/house/first.it.md").write_text(small.files()["docs/house/first.it.md"])
    assert main(capsys, house, "stamp", "house") == (0, "번역 1개를 확인한 것으로 표시했습니다.\n", "")
    assert main(capsys, house, "stamp", "house/first")[1] == "표시할 번역이 없습니다. 아무것도 쓰지 않았습니다.\n"
    assert main(capsys, house, "stamp")[1] == "There is no translation left to mark: nothing was written.\n"
    before = tree(house)
    for name, near in (("house/frist", "house/first"), ("hose", "house"), ("house/", "house/")):
        status, _, said = main(capsys, house, "stamp", name)
        assert status == 1 and near in said and tree(house) == before


def test_the_check_warns_in_the_language_of_the_house(house, machine, capsys):  # noqa: F811
    (house / "docs/house/first.it.md").unlink()
    machine("C.UTF-8")
    status, said, last = main(capsys, house, "check")
    (line,) = [one for one in said.splitlines() if "translation-missing" in one]
    assert status == 0 and "경고: house/first에 it 글이 없습니다: first.it.md를 쓰십시오" in line
    assert "오류 0개" in last
    machine("it_IT.UTF-8")
    _, said, last = main(capsys, house, "check")
    assert "avviso: " in said and "0 errori" in last
    machine("C.UTF-8")
    _, said, _ = main(capsys, house, "check", "--format", "github")
    assert "::warning file=" in said and "글이 없습니다" in said
    assert "has no text in it" in main(capsys, house, "check", "--format", "json")[1]


ENGLISH = re.compile(r"(?<![\w./{'-])(?!YAML|true|false|kind|effective|or'|half-raise)[a-z]{2,}(?![\w./}'-])")


@pytest.mark.parametrize("code", ["ko", "ja"])
@pytest.mark.parametrize(
    "text",
    [
        "a: b: c\n",
        "a: [1, 2\n",
        "a: {x: 1\n",
        "a: 'x\n",
        'a: "x\n---\n',
        "a: @x\n",
        'a: "\\q"\n',
        "- a\nb: c\n",
        "\ta: 1\n",
        "a: - b\n",
        "a: &\n",
        "'a' b\n",
        "a: *x y\n",
        "a: !!\n",
        "x: ]\n",
        "a: 'b' c\n",
        "? a\nb\n",
        "a: |x\n  b\n",
    ],
)
def test_what_yaml_says_is_said_too(repo, code, text):
    (fault,) = parse_yaml(text, "x.yml")[1]
    assert not ENGLISH.search(messages.say(repo, code, fault).message)


@pytest.mark.parametrize("code", ["ko", "ja", "it"])
@pytest.mark.parametrize(
    ("type_", "raw"),
    [(t, raw) for t in (*sorted(values.NUMERIC_TYPES), "enum", "boolean", "set") for raw in ("x", 5)]
    + [(t, {"v": -1}) for t in sorted(values.NUMERIC_TYPES)],
)
def test_a_value_that_is_none_is_said_without_names_of_types(repo, code, type_, raw):
    article = "an" if type_[0] in "aeiou" else "a"
    fault = Finding(
        "x.md", 1, "value-type", f"half-raise: {raw!r} is not {article} {type_}", values.parse(raw, type_, {})
    )
    told = messages.say(repo, code, fault)
    assert not re.search(rf"\b{type_}\b|\bis\b|\bbare\b", told.message + told.hint)
    assert code == "it" or not ENGLISH.search(told.message.replace("'x'", ""))


@pytest.mark.parametrize("code", ["ko", "ja", "it"])
@pytest.mark.parametrize("kind", ["", "small"])
def test_a_kind_that_is_none_is_said_with_those_there_are(repo, code, kind):
    (source, _) = parse_yaml(f"kind: {kind}\n", "amendment.yml")
    (fault,) = validate(DraftMeta, source, "amendment.yml")[1]
    told = messages.say(repo, code, fault)
    assert "None" not in told.message and " or " not in told.hint and "'clarification'" in told.hint
    assert kind in told.message


@pytest.mark.parametrize("code", ["ko", "ja", "it", "en"])
def test_a_draft_begins_in_the_language_of_the_house(house, code):  # noqa: F811
    run(house, "new-house", "river", "--name", "River", "--language", code, "--time-zone", "Europe/Rome")
    run(house, "new-article", "river", "clock", "--title", "T", "--effective", "2026-07-01", "--reason", "x")
    first = (house / "docs/river/_drafts/new-clock/amendment.yml").read_text().splitlines()[0]
    language = checks.read(house / "docs", house)[0].languages[code]
    assert first == "# " + language.text("draft_head") and (code == "en") == first.startswith("# What changes")


def help_texts():
    """Every text of the help of a house's commands."""
    from argparse import SUPPRESS

    parser = cli._parser()
    commands = next(action for action in parser._actions if action.dest == "command")
    texts = {parser.description, "usage: ", "options", "positional arguments", commands.metavar}
    for choice in commands._choices_actions:
        own = commands.choices[choice.dest]
        texts |= {choice.help, own.description, *(action.help for action in own._actions)}
    return sorted(texts - {None, SUPPRESS})


@pytest.mark.parametrize("code", ["ko", "ja", "it"])
def test_all_help_has_its_words(repo, code):
    assert len(help_texts()) > 30
    assert [text for text in help_texts() if messages.words(repo, code, text) == text] == []


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["amen"], ["amen 명령이 없습니다", "amend"]),
        (["zzz"], ["zzz 명령이 없습니다", "있는 것: new-house, new-article", "stamp"]),
        (["amend", "house", "first", "--kind", "small"], ["--kind", "small", "substantive, clarification, typo"]),
        (["amend", "house", "--knd"], ["알 수 없는 인자", "--knd"]),
        (["amend", "house", "--kind"], ["--kind: 값이 하나"]),
        (["check", "--format", "xml"], ["다음 중 하나를 쓰십시오: text, json, github"]),
    ],
)
def test_wrong_usage_is_told_in_the_language_of_the_houses(house, machine, capsys, words, parts):  # noqa: F811
    machine("C.UTF-8")
    status, _, said = main(capsys, house, *words)
    assert status == 2 and said.startswith("사용법: ") and all(part in said for part in parts), said
    last = said.splitlines()[-1]
    assert not re.search(r"error|invalid|choice|usage|hostile|argument", last)


def test_a_house_is_told_in_its_own_language_what_was_wrong(house, machine, capsys):  # noqa: F811
    run(house, "new-house", "river", "--name", "River", "--language", "it", "--time-zone", "Europe/Rome")
    machine("en_US.UTF-8")
    assert "usare uno di" in main(capsys, house, "amend", "river", "1", "--kind", "x")[2]
    assert "usage" in main(capsys, house, "amend", "--kind", "x")[2]
    machine("it_IT.UTF-8")
    assert main(capsys, house, "--help")[1].startswith("uso: ")

"""Names in braces in the data are filled in and never evaluated; what is no such name is a finding with its place."""

from __future__ import annotations

import re

import pytest
import yaml

import small
from rulebook import checks
from rulebook.authoring import messages
from rulebook.fields import fill, strange

BOOK = "docs/house/rulebook.yml"
PLACES = {
    "citation": lambda book, text: book["citation"].update(en=text),
    "paragraph": lambda book, text: book["paragraph"][0].update(en=text),
    "sections": lambda book, text: book["sections"][0].update(citation=dict.fromkeys(small.LANGUAGES, text)),
}


@pytest.mark.parametrize(
    "text", ["Rule {number.__class__}", "{foo}", "{number!r}", "{0}", "{}", "a { b", "}", "{n:>9}"]
)
@pytest.mark.parametrize("place", PLACES)
def test_only_a_patterns_own_names_stand_in_braces(tmp_path, place, text):
    book = small.rulebook("house", "ko")
    PLACES[place](book, text)
    small.write(tmp_path, {BOOK: yaml.safe_dump(book, allow_unicode=True, sort_keys=False)})
    _, findings = checks.read(tmp_path / "docs", tmp_path)
    told = [f for f in findings if f.path == BOOK]
    assert told and {f.id for f in told} == {"value-form"} and all(f.line > 1 for f in told)
    assert all("in braces can stand only {" in f.hint for f in told)
    for code in ("ko", "ja", "it"):
        assert "braces" not in messages.say(tmp_path, code, told[0]).hint


@pytest.mark.parametrize(
    "phrase", ["{value.__class__}", "{value} of {other}", "{value", {"=": "{n!r} {value}", "other": "{value}"}]
)
def test_a_phrase_of_the_catalogue_too(tmp_path, phrase):
    path = "docs/_data/catalogue.ko.yml"
    data = yaml.safe_load(small.files()[path])
    data["points"]["half-raise"]["phrase"] = phrase
    small.write(tmp_path, {path: yaml.safe_dump(data, allow_unicode=True)})
    _, findings = checks.read(tmp_path / "docs", tmp_path)
    assert "catalogue-phrase" in {f.id for f in findings if f.path == path}


@pytest.mark.parametrize(
    ("code", "text"), [("en", "{n.__class__} of {total}"), ("it", "{n} su {total} {"), ("ko", "{n!r} {n} {total}")]
)
def test_a_word_of_the_interface_too(tmp_path, code, text):
    small.write(tmp_path)
    path = tmp_path / f"docs/_data/languages/{code}.yml"
    path.write_text(re.sub(r"(?m)^  departs_of: .*$", f'  departs_of: "{text}"', path.read_text()))
    _, findings = checks.read(tmp_path / "docs", tmp_path)
    assert any(
        f.id == "language-field" and f.path.endswith(f"{code}.yml") and "no name in braces" in f.message
        for f in findings
    )


def test_what_is_put_in_is_not_looked_through_again():
    assert (
        fill("{section} {number}", section="{number}", number="{section.__class__}") == "{number} {section.__class__}"
    )
    assert fill("{number.__class__} { }", number="1") == "{number.__class__} { }"
    assert strange("{number} {other}", ("number",)) == ["{other}"] and strange("{other}") == []


def test_nothing_of_the_data_is_a_format_string(repo):
    """`str.format` looks up attributes; only patterns of the code itself may be filled in by it."""
    found = {
        f"{path.name}: {line.strip()}"
        for folder in ("rulebook", "theme")
        for path in (repo / "hooks" / folder).rglob("*.*")
        if path.suffix in (".py", ".html")
        for line in path.read_text(encoding="utf-8").splitlines()
        if ".format(" in line
    }
    assert found == {'languages.py: message = f"{part}.{key} {said.format(name, first.code)}"'}

"""A language of which only a part is there: one finding says what lacks, and every command still has words."""

from __future__ import annotations

import pytest
import yaml

import small
from rulebook import checks, corpus
from rulebook.authoring import messages
from test_authoring import run
from test_fifth_language import SPANISH

FILE = "docs/_data/languages/es.yml"
LINE = "        - {locale: it, name: Italiano, build: true}\n"


@pytest.fixture
def root(tmp_path):
    return small.project(tmp_path)


def spanish(root, **changes):
    data = {key: value for key, value in (SPANISH | changes).items() if value is not None}
    (root / FILE).write_text(yaml.safe_dump(data, allow_unicode=True))


def built(root, line):
    path = root / "mkdocs.yml"
    path.write_text(path.read_text().replace(LINE, line))


def told(root):
    """Errors alone, each also in the languages of houses."""
    _, findings = checks.read(root / "docs", root)
    found = [f for f in findings if f.severity == "error"]
    for fault in found:
        for code in ("ko", "ja", "it"):
            said = messages.say(root, code, fault)
            assert said.message != fault.message and said.hint != fault.hint
    return [(f.path, f.id) for f in found]


def test_without_its_line_no_page_of_it_is_built(root):
    spanish(root)
    assert told(root) == [("mkdocs.yml", "language-unbuilt")]
    (fault,) = [f for f in checks.read(root / "docs", root)[1] if f.path == "mkdocs.yml"]
    assert "locale: es" in fault.hint
    assert (root / "mkdocs.yml").read_text().splitlines()[fault.line - 1].strip() == "languages:"


@pytest.mark.parametrize(
    "line",
    [
        LINE + LINE.replace("it,", "es,").replace("Italiano", "Español"),
        LINE + "        - name: Español\n          locale: es\n",
    ],
)
def test_with_its_line_in_any_form_all_is_well(root, line):
    spanish(root)
    built(root, line)
    assert told(root) == []


def test_a_line_that_builds_nothing_is_none(root):
    spanish(root)
    built(root, LINE + "        - {locale: es, name: Español, build: false}\n")
    assert told(root) == [("mkdocs.yml", "language-unbuilt")]


def test_a_line_without_a_language(root):
    built(root, LINE + LINE.replace("it,", "es,"))
    assert told(root) == [("mkdocs.yml", "language-unbuilt")]


def test_without_a_stand_in_one_finding_says_it(root):
    spanish(root, falls_back=None)
    built(root, LINE + LINE.replace("it,", "es,").replace("Italiano", "Español"))
    assert told(root) == [(FILE, "language-begun")]
    (fault,) = [f for f in checks.read(root / "docs", root)[1] if f.path == FILE]
    assert "falls_back: en" in fault.hint
    words = ["--name", "Sol", "--language", "es", "--time-zone", "Europe/Madrid"]
    assert run(root, "new-house", "sol", *words)[0] == 0
    assert yaml.safe_load((root / "docs/sol/rulebook.yml").read_text())["edition"]["es"]


def test_a_word_that_lacks_is_told_by_itself_and_stood_in_for(root):
    path = root / "docs/_data/languages/it.yml"
    path.write_text(path.read_text().replace("  new_house_edition:", "  new_house_other:"))
    _, findings = checks.read(root / "docs", root)
    assert {f.id for f in findings if f.severity == "error"} == {"language-text"}
    loaded, _ = corpus.load(root / "docs", root)
    assert loaded.languages["it"].text("new_house_edition") == loaded.languages["en"].text("new_house_edition")


@pytest.mark.parametrize("text", ["", "plugins: x\n", "plugins: [search]\n", "a: [\n", "plugins:\n  - i18n:\n"])
def test_a_configuration_that_says_nothing_of_languages_is_the_generators_to_refuse(root, text):
    (root / "mkdocs.yml").write_text(text)
    assert told(root) == []

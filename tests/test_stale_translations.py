"""A change goes out before its translations: what was checked against the older original is to be read again, and no fault."""

from __future__ import annotations

import shutil

import pytest

from conftest import build
from rulebook import checks, stamp
from rulebook.authoring import messages
from rulebook.findings import RulebookError, Severity
from small import REPO
from test_authoring import begin, edit, faults, house, load, run  # noqa: F401

NEW = "\n{#b} 한 번에 35초를 준다. [[house/first#b]]\n\n/// note"


def amended(root):
    """The original has other figures and a paragraph more; nobody has touched the translations."""
    begin(root)
    edit(root, "change", "50%", "70%", languages=["ko"])
    edit(root, "change", "1,000", "2,000", languages=["ko"])
    edit(root, "change", "\n/// note", NEW, languages=["ko"])
    assert run(root, "preview", "house", "change")[0] == 0
    assert run(root, "publish", "house", "change")[0] == 0


def found(root):
    _, findings = checks.read(root / "docs", root)
    return [f for f in findings if f.id == "translation-stale" or f.id.startswith("parity-")]


def test_one_warning_of_each_that_says_what_is_different(house):  # noqa: F811
    amended(house)
    told = found(house)
    assert {f.path for f in told} == {f"docs/house/first.{code}.md" for code in ("en", "ja", "it")}
    assert len(told) == 3 and {f.severity for f in told} == {Severity.WARNING}
    assert all("#b of the original is missing" in f.message and "stamp house/first" in f.hint for f in told)
    said = messages.say(house, "ko", told[0]).message
    assert "원문이 바뀌었습니다; " in said and "#b" in said and "original" not in said


def test_figures_are_named_and_not_without_end(house):  # noqa: F811
    begin(house)
    for old, new in (("50%", "70%"), ("1,000", "2,000"), ("A가", "A가 3분에"), ("콜이다", "4번째 콜이다")):
        edit(house, "change", old, new, languages=["ko"])
    edit(house, "change", "다툼을 막는다", "5번의 다툼을 막는다", languages=["ko"])
    edit(house, "change", "플로어가 정한다", "플로어가 6분에 정한다", languages=["ko"])
    assert run(house, "publish", "house", "change")[0] == 0
    told = found(house)
    assert len(told) == 3 and "the figure 70 of the original is missing" in told[0].message
    assert "more differences" in told[0].message
    assert all("differences" not in messages.say(house, code, told[0]).message for code in ("ko", "ja", "it"))


def test_they_are_faults_again_once_it_is_stamped(house):  # noqa: F811
    amended(house)
    stamp.stamp(load(house), house)
    told = found(house)
    assert {(f.id, f.severity) for f in told} == {("parity-paragraph", Severity.ERROR)} and len(told) == 3


def test_one_that_was_never_checked_is_held_to_the_original(house):  # noqa: F811
    path = house / "docs/house/second.en.md"
    text = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("source_hash"))
    path.write_text(text.replace("50%", "60%") + "\n")
    assert "parity-figure" in {f.id for f in found(house) if f.severity is Severity.ERROR}


def test_a_translation_in_the_draft_that_is_current_is_as_strict_as_ever(house):  # noqa: F811
    begin(house)
    edit(house, "change", "50%", "70%", languages=["en"])
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "change")
    assert "parity-figure" in faults(error)


def test_an_earlier_text_keeps_its_stale_translations(house):  # noqa: F811
    amended(house)
    run(house, "amend", "house", "first", "--kind", "substantive", "--draft", "next", "--reason", "이유",
        "--effective", "2026-08-01")  # fmt: skip
    edit(house, "next", "70%", "80%", languages=["ko"])
    assert run(house, "publish", "house", "next")[0] == 0
    told = found(house)
    assert {f.severity for f in told} == {Severity.WARNING} and len(told) == len(dict.fromkeys(f.path for f in told))
    assert "docs/house/_earlier/first@2026-08-01.en.md" in {f.path for f in told}


@pytest.fixture
def project(house):  # noqa: F811
    amended(house)
    (house / "docs/_pages").mkdir()
    shutil.copy(REPO / "mkdocs.yml", house / "mkdocs.yml")
    (house / "hooks").symlink_to(REPO / "hooks")
    return house


def test_its_page_says_so_and_a_strict_build_takes_it(project, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1783000000")  # after the change
    site = build(project)
    said = load(project).languages["en"].text("stale_translation")
    assert said in (site / "house/first/index.html").read_text()
    assert said not in (site / "house/second/index.html").read_text()

"""Whatever stands in an article ends in a message with file and line or in a right page. `scripts/rulebook hostile` is the long run."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import small
from conftest import build
from rulebook import body, checks, hostile
from rulebook.findings import Finding, Severity
from rulebook.markup import PageContext, Renderer

FIRST = small.files()["docs/house/first.ko.md"]


@pytest.mark.corpus
def test_a_sample_of_the_long_run(repo, tmp_path):
    result = hostile.run(repo / "docs", tmp_path, 80, seed=20)
    assert result.failures == []
    assert result.findings > 20 and result.pages > 10


def test_the_judge_sees_a_loss_and_script():
    assert list(hostile.script("<p>a<script>b</script></p>"))
    assert list(hostile.script('<p onclick="x">a</p>'))
    assert list(hostile.script('<p><a href="javascript:x">a</a></p>'))
    assert list(hostile.script('<p><a href="../../x/y/">a</a></p>')) == []
    assert list(hostile.script('<svg onload="x"><text>a</text></svg>'))
    assert list(hostile.script('<svg><a href="javascript:x"><text>a</text></a></svg>'))
    assert (
        list(
            hostile.script('<figure class="fig"><svg viewBox="0 0 9 9" role="img"><text x="1">a</text></svg></figure>')
        )
        == []
    )


def test_the_judge_sees_a_lost_article_and_a_view_that_breaks(tmp_path, monkeypatch):
    root = small.project(tmp_path)
    loaded, _ = checks.read(root / "docs", root)
    path = "docs/house/rulebook.yml"
    sound = hostile.Case(path, "none", (root / path).read_bytes())
    result = hostile.Result()
    hostile._data_round(root, sound, frozenset(loaded.every), result)
    assert (result.failures, result.pages) == ([], 1)
    hostile._data_round(root, sound, frozenset(loaded.every) | {"house/ghost"}, result)
    assert [failure for failure in result.failures if "lost" in failure] and len(result.failures) == 1
    monkeypatch.setattr(hostile, "view", lambda *_: 1 / 0)
    article = hostile.Case("docs/house/first.ko.md", "none", FIRST.encode())
    assert "ZeroDivisionError" in hostile._made(root, [article], whole=False)[0]


def test_a_finding_must_have_a_line_of_its_file(tmp_path):
    root = small.project(tmp_path)
    good, beyond = (Finding("docs/house/first.ko.md", line, "x", "a") for line in (1, 999))
    assert list(hostile.of_findings(root, [good])) == []
    assert len(list(hostile.of_findings(root, [beyond]))) == 1


@given(st.binary(max_size=400))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=5000)
def test_any_bytes_end_in_a_message(tmp_path_factory, raw):
    root = small.write(tmp_path_factory.getbasetemp() / "any", {"docs/house/first.ko.md": raw})
    _, findings = checks.read(root / "docs", root)
    assert any(f.path.startswith("docs/house/first.") for f in findings)


# Faults that the long run found.


def faults(text: str) -> list[str]:
    started = time.process_time()
    found = [finding.id for finding in body.parse(text, "x")[1]]
    assert time.process_time() - started < 5
    return found


@pytest.mark.parametrize(
    "text",
    [
        "{#1} a\n\n" + "".join(" " * (4 * i) + "- x\n" for i in range(60)),
        "{#1} a\n\n" + "- " * 300 + "x",
        "{#1} a\n\n" + "> " * 300 + "x",
    ],
)
def test_lists_too_deep_for_the_renderer(text):
    assert "list-deep" in faults(text)


@pytest.mark.parametrize("piece", ["\n{#9} x", "\n/// note\nx\n///", " word", "\n- a"])
def test_a_huge_body(piece):
    assert faults("{#1} a" + piece * 20_000) == ["body-too-large"]


def test_many_blocks():
    assert faults("{#1} a\n" + "\n/// note\nx\n///\n" * 200) == ["body-too-large"]


@pytest.mark.parametrize("kind", ["note", "guide", "example | a title"])
def test_a_block_that_is_opened_twice(kind):
    assert "block-nested" in faults(f"{{#1}} a\n\n/// note\n/// {kind}\nb\n///\n\n{{#2}} c")


@pytest.mark.parametrize("key", ["id", "title", "ruling", "aliases", "section", "number"])
def test_whatever_is_quoted_in_a_message_it_stays_one_short_line(tmp_path, key):
    text = "".join(
        f"{key}: {'(x' * 3000}\n" if line.startswith(f"{key}:") else line for line in FIRST.splitlines(keepends=True)
    )
    root = small.write(tmp_path, {"docs/house/first.ko.md": text})
    _, findings = checks.read(root / "docs", root)
    assert all(len(str(f)) <= 2000 and "\n" not in str(f) for f in findings)


def test_backticks_without_their_pairs():
    assert "code" in faults("{#1} " + "``a`" * 1000)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("locale: ko", "locale: xx", 1, "no locale that Babel knows"),
        ("locale: ko", "locale: k o", 1, "no locale that Babel knows"),
        ("multipliers: {", "multipliers: {'(만': 10000, ", 1, "not a regular expression"),
    ],
)
def test_a_language_that_can_not_be_used(tmp_path, old, new, line, said):
    root = small.write(tmp_path)
    path = root / "docs/_data/languages/ko.yml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (finding,) = checks.read(root / "docs", root)[1]
    assert finding.path == "docs/_data/languages/ko.yml" and finding.line >= line and said in finding.hint


@pytest.mark.parametrize("name", ["languages/ko.yml", "catalogue.ko.yml"])
def test_a_data_file_that_can_not_be_read_is_one_finding(tmp_path, name):
    """Not one for everything that is missing without it."""
    root = small.write(tmp_path)
    path = root / "docs/_data" / name
    path.write_bytes(path.read_bytes() + b"\n- a: [")
    found = [finding for finding in checks.read(root / "docs", root)[1] if finding.severity is Severity.ERROR]
    assert [(finding.path, finding.id) for finding in found] == [(f"docs/_data/{name}", "yaml-syntax")]


def test_the_renderer_recovers_from_a_conversion_that_broke_off():
    renderer = Renderer()
    with pytest.raises(RecursionError):
        renderer.render("{#1} a\n\n" + "".join(" " * (4 * i) + "- x\n" for i in range(1000)), PageContext())
    assert "good" in renderer.render("{#1} good", PageContext())


def test_what_a_title_says_is_text(tmp_path):
    """HTML is refused; whatever else means something in HTML is printed as the characters that were written."""
    root = small.project(tmp_path)
    path = root / "docs/house/first.ko.md"
    path.write_text(FIRST.replace("title: ", "title: <script>alert(1)</script> "), encoding="utf-8")
    _, findings = checks.read(root / "docs", root)
    assert [f for f in findings if f.path == "docs/house/first.ko.md" and "HTML" in f.hint]
    path.write_text(FIRST.replace("title: ", "title: A & B < C "), encoding="utf-8")
    pages = [page.read_text(encoding="utf-8") for page in (build(root) / "ko").rglob("*.html")]
    assert not [page for page in pages if "A & B" in page or "B < C" in page]
    assert [page for page in pages if "A &amp; B &lt; C " in page]


def test_the_command(tmp_path):
    root = small.write(tmp_path)
    result = subprocess.run(
        [sys.executable, "-m", "rulebook", "--root", str(root), "hostile", "--cases", "8"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(small.REPO / "hooks")},
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert "8 cases" in result.stdout

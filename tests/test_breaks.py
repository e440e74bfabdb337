"""A broken article gives one clear message with file and line, exit status 1, and no traceback."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import small

FIRST = small.files()["docs/house/first.ko.md"]
ENGLISH = small.files()["docs/house/first.en.md"]
BASE = small.files()["docs/base/rule-1.en.md"]

CASES = {
    "bad YAML": (
        {"docs/house/first.ko.md": FIRST.replace("order: 1", "order: [1")},
        "docs/house/first.ko.md",
        "not valid YAML",
    ),
    "unknown id": (
        {"docs/house/second.ko.md": small.article("house/second", "ko", "ko", number="2", reference="house/frist#a")}
        | {
            f"docs/house/second.{c}.md": small.article("house/second", c, "ko", number="2", reference="house/frist#a")
            for c in ("en", "ja", "it")
        },
        "docs/house/second",
        "unknown article house/frist",
    ),
    "duplicate id": (
        {"docs/house/second.en.md": ENGLISH},
        "docs/house/second.en.md:2",
        "the id house/first belongs to another file",
    ),
    "dangling paragraph": (
        {"docs/base/rule-2.en.md": small.article("base/rule-2", "en", "en", number="2", reference="house/first#b")}
        | {
            f"docs/base/rule-2.{c}.md": small.article("base/rule-2", c, "en", number="2", reference="house/first#b")
            for c in ("ko", "ja", "it")
        },
        "docs/base/rule-2",
        "house/first has no paragraph #b",
    ),
    "value of the wrong type": (
        {"docs/house/first.ko.md": FIRST.replace("v: 60", "v: sixty")},
        "docs/house/first.ko.md",
        "is not a percentage",
    ),
    "figure missing in a translation": (
        {"docs/house/first.en.md": ENGLISH.replace("to 1,000", "to the minimum")},
        "docs/house/first.en.md",
        "#a: the figure 1000 of the original is missing",
    ),
    "missing paragraph in a translation": (
        {"docs/house/first.en.md": ENGLISH.replace("{#a-1}", "and")},
        "docs/house/first.en.md",
        "the paragraph #a-1 of the original is missing",
    ),
    "unknown topic": (
        {"docs/house/first.ko.md": FIRST.replace("- raise-size", "- raise-sise")},
        "docs/house/first.ko.md",
        "unknown topic raise-sise: did you mean raise-size?",
    ),
    "two originals": (
        {"docs/house/first.en.md": small.article("house/first", "en", "en", meta={"tda": ["1"]})},
        "docs/house/first.en.md:1",
        "house/first has two originals (ko and en)",
    ),
    "everyday word in two groups": (
        {
            "docs/_data/everyday.yml": "- id: throw\n  words:\n    en: [throw, toss]\n"
            "- id: mix\n  words:\n    en: [mix, Toss]\n"
        },
        "docs/_data/everyday.yml:6",
        "Toss stands in throw and in mix",
    ),
    "everyday word of no language": (
        {"docs/_data/everyday.yml": "- id: throw\n  words:\n    eng: [throw, toss]\n"},
        "docs/_data/everyday.yml:3",
        "no language eng",
    ),
    "a translation that lost its line translates": (
        {"docs/house/first.en.md": ENGLISH.replace("translates: ko\n", "")},
        "docs/house/first.en.md:1",
        "house/first has two originals (ko and en): a translation has 'id: house/first' and 'translates: ko'",
    ),
    "a stamped translation that lost its line translates": (
        {"docs/house/first.en.md": ENGLISH.replace("translates: ko\n", 'source_hash: "0123456789ab"\n')},
        "docs/house/first.en.md:1",
        "house/first has two originals (ko and en)",
    ),
    "a lone translation that lost its line translates": (
        {f"docs/house/first.{code}.md": None for code in ("ko", "ja", "it")}
        | {"docs/house/first.en.md": ENGLISH.replace("translates: ko\n", 'source_hash: "0123456789ab"\n')},
        "docs/house/first.en.md:3",
        "source_hash stands in an original: remove it; when this is a translation, write 'translates: ko'",
    ),
    "source_hash in an original": (
        {"docs/house/first.ko.md": FIRST.replace("order: 1\n", 'order: 1\nsource_hash: "0123456789ab"\n')},
        "docs/house/first.ko.md:",
        "source_hash stands in an original: remove it",
    ),
    "an original that translates itself": (
        {"docs/house/first.ko.md": FIRST.replace("order: 1\n", "order: 1\ntranslates: ko\n")},
        "docs/house/first.ko.md:",
        "translates: ko is this file's own language: remove it",
    ),
    "a value at a dangling paragraph": (
        {"docs/house/first.ko.md": FIRST.replace("at: a\n", "at: z\n", 1)},
        "docs/house/first.ko.md:",
        "half-raise: no paragraph #z: it has #a",
    ),
    "a further passage that dangles": (
        {"docs/house/first.ko.md": FIRST.replace("at: a\n", "at: a\n    also: [house/second#z]\n", 1)},
        "docs/house/first.ko.md:",
        "house/second has no paragraph #z",
    ),
    "a number that the baseline does not have": (
        {"docs/house/first.ko.md": FIRST.replace("- '1'\nvalues", "- banana\nvalues")},
        "docs/house/first.ko.md:",
        "tda: base has no rule banana",
    ),
    "a share below nothing": (
        {"docs/house/first.ko.md": FIRST.replace("v: 60", "v: -60")},
        "docs/house/first.ko.md:",
        "a percentage is never below 0",
    ),
    "invalid UTF-8": (
        {"docs/house/first.ko.md": FIRST.encode().replace("절반".encode(), b"\xc1\xfd", 1)},
        "docs/house/first.ko.md",
        "is not UTF-8",
    ),
}


def check(root, *arguments):
    environment = os.environ | {"PYTHONPATH": str(small.REPO / "hooks"), "LANG": "en_US.UTF-8", "LC_ALL": ""}
    return subprocess.run(
        [sys.executable, "-m", "rulebook", "--root", str(root), "check", *arguments],
        capture_output=True,
        text=True,
        env=environment,
    )


@pytest.mark.parametrize("name", CASES)
def test_one_clear_message(name, tmp_path):
    changes, place, message = CASES[name]
    result = check(small.write(tmp_path, changes))
    errors = [line for line in result.stdout.splitlines() if "warning:" not in line]
    assert result.returncode == 1
    assert "Traceback" not in result.stdout + result.stderr
    matching = [line for line in errors if message in line]
    # a reference stands in four files; all other faults are told once
    assert len(matching) == (len([n for n in changes if changes[n]]) if "reference-" in "".join(matching) else 1), (
        result.stdout
    )
    assert all(line.startswith(place) for line in matching), matching
    assert errors == matching, result.stdout


def test_the_good_corpus_has_no_errors(tmp_path):
    result = check(small.write(tmp_path))
    assert result.returncode == 0, result.stdout


def test_a_broken_article_stops_the_build_without_traceback(tmp_path):
    root = small.project(tmp_path)
    (root / "docs/house/first.ko.md").write_text(FIRST.replace("order: 1", "order: [1"), encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(small.REPO / "hooks"), "NO_MKDOCS_2_WARNING": "1"}
    result = subprocess.run(
        [sys.executable, "-m", "rulebook", "--root", str(root), "build"],
        capture_output=True,
        text=True,
        env=environment,
    )
    assert result.returncode == 1
    assert "docs/house/first.ko.md" in result.stdout + result.stderr
    assert "Traceback" not in result.stdout + result.stderr
    assert not (root / "site").exists()


@pytest.mark.parametrize("key", ["title", "ruling"])
def test_markup_in_the_front_matter_is_refused(key, tmp_path):
    line = next(line for line in FIRST.splitlines() if line.startswith(f"{key}: "))
    root = small.write(
        tmp_path, {"docs/house/first.ko.md": FIRST.replace(line, f"{key}: 'x <script>alert(1)</script>'")}
    )
    result = check(root)
    assert result.returncode == 1
    assert any(
        line.startswith("docs/house/first.ko.md:") and "without HTML" in line for line in result.stdout.splitlines()
    )


@pytest.mark.parametrize("name", ["value of the wrong type", "an anchor that stands twice"])
def test_what_only_follows_from_a_fault_is_not_told(name, tmp_path):
    """A value that can't be read takes its note's passage along, an original's broken paragraph makes every translation differ."""
    broken = FIRST.replace("v: 60", "v: sixty") if name.startswith("value") else FIRST.replace("{#a-1}", "{#a}")
    assert broken != FIRST
    result = check(small.write(tmp_path, {"docs/house/first.ko.md": broken}))
    told = [line for line in result.stdout.splitlines() if "warning:" not in line]
    assert told and all(line.startswith("docs/house/first.ko.md:") for line in told), result.stdout
    assert not [line for line in told if "note-passage" in line or "parity-" in line]

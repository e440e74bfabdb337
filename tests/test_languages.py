"""What a language's file must hold, said by file where it doesn't."""

from __future__ import annotations

import pytest

import small
from rulebook import corpus


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("{n}", "{m}", {"has {m}, which en.yml does not have", "lacks {n}, which en.yml has"}),
        ("{n}", "", {"lacks {n}, which en.yml has"}),
    ],
)
def test_a_field_that_is_misspelt_or_cut_is_named(tmp_path, before, after, said):
    """It would stand on the page in its braces, or the number would be missing there."""
    root = small.project(tmp_path)
    file = root / "docs/_data/languages/ko.yml"
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("  ") and before in line and ":" in line)
    lines[at] = lines[at].replace(before, after)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    _, findings = corpus.load(root / "docs", root)
    found = [f for f in findings if f.id == "language-field"]
    assert {f.path for f in found} == {"docs/_data/languages/ko.yml"}
    assert {text for text in said if any(text in f.message for f in found)} == said

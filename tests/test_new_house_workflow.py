"""A house that follows the guide is published: with it in the tree, what the workflow runs succeeds, command by command."""

from __future__ import annotations

import ast
import functools
import re

import pytest

from checkout import run, workflow_commands
from rulebook.guidebook import checkout, git
from small import REPO

pytestmark = pytest.mark.corpus

ARTICLE = """---
id: river/clock
number: '1'
order: 1
section: rules
topics:
- calling-the-clock
values:
  clock-extra-time:
    value: {v: 30}
    at: "1"
title: Calling the clock
ruling: After a call for the clock, a player has 30 seconds.
aliases: []
---

{#1} Any player at the table may call the clock. The player whose turn it is then has 30 seconds; after that the hand is dead.
"""


READS = re.compile(r'(?i)\brepo / f?"(docs(?!/_data/)|\.github|hooks/rulebook/guides)|\(real\b')


def looking_at_houses(tree):
    """The tests that read the tree's own texts or its workflow, or whose file does for all of them; without those that take long and ask for
    no house by name."""
    found = []
    for path in sorted((tree / "tests").glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if path.name in ("test_authoring.py", "test_hostile.py", "test_typo_words.py") or not READS.search(text):
            continue
        tests = [node for node in ast.walk(ast.parse(text)) if getattr(node, "name", "").startswith("test_")]
        parts = {node.name: ast.get_source_segment(text, node) for node in tests}
        others = functools.reduce(lambda rest, part: rest.replace(part, ""), parts.values(), text)
        own = [f"tests/{path.name}"] if READS.search(others) else []
        found += own or [f"tests/{path.name}::{name}" for name, part in parts.items() if READS.search(part)]
    return found


def test_with_a_new_house_every_command_of_the_workflow_succeeds(tmp_path):
    tree = checkout(REPO, tmp_path / "tree")
    for command in (
        'scripts/rulebook new-house river --name "River Room" --language en --time-zone Europe/London',
        'scripts/rulebook new-article river clock --title "Calling the clock" --topic calling-the-clock'
        ' --draft first --effective 2099-01-01 --reason "First rules"',
        None,
        "scripts/rulebook publish river first",
    ):
        if command is None:
            (tree / "docs/river/_drafts/first/clock.en.md").write_text(ARTICLE, encoding="utf-8")
            continue
        done = run(tree, command)
        assert done.returncode == 0, done.stdout + done.stderr
    git(tree, "add", "--all")
    git(tree, "commit", "--quiet", "--message", "River Room")
    commands = workflow_commands(tree)
    assert [c.split()[0] for c in commands] == ["scripts/check", "scripts/test", "scripts/build"]
    for command in commands:
        if command.startswith(
            "scripts/test"
        ):  # of the tests those that look at the tree's houses or at the workflow itself
            assert command == 'scripts/test -m "not corpus or gate"'
            command = 'scripts/test -m "not corpus and not browser" ' + " ".join(looking_at_houses(tree))
        done = run(tree, command, FLOORBOOK_URL="https://floorbook.example/")
        assert done.returncode == 0, command + "\n" + done.stdout[-3000:] + done.stderr[-3000:]
    assert "River Room" in (tree / "site/river/index.html").read_text(encoding="utf-8")
    assert git(tree, "status", "--porcelain") == ""

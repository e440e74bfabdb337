"""The guide for houses is true: its commands are run as they stand there, in each language, and say what the guide shows."""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import time
from datetime import datetime
from pathlib import Path

import pytest

from rulebook import corpus
from rulebook.authoring import commands

NOW = "2026-12-01T12:00:00+00:00"
BLOCK = re.compile(r"```(\w*)\n(.*?)```\n", re.DOTALL)


def project(repo, root):
    """The real data with the TDA rules alone: what a new house begins with, small enough to be read often."""
    for part in ("_data", "tda-2024"):
        shutil.copytree(repo / f"docs/{part}", root / f"docs/{part}")
    ids = root / "docs/_data/ids.yml"
    ids.write_text("".join(line for line in ids.read_text().splitlines(True) if line[0] == "#" or "tda-2024/" in line))
    return root


def say(root, line):
    """What a command line of the guide says."""
    said: list[str] = []
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=Path, default=root)
    commands.add_parsers(parser.add_subparsers(dest="command"))
    arguments = parser.parse_args(shlex.split(line)[1:])
    arguments.now = NOW
    status = commands.run(arguments, lambda prompt: pytest.fail(f"asked {prompt}"), said.append)
    assert status == 0, said
    return "\n".join(said).strip() + "\n"


def settled(root, text):
    """Without the list of terms: the glossary grows."""
    for language in corpus.load(root / "docs", root)[0].languages:
        text = re.sub(rf"(== {language.text('effect_terms')}\n)   .*\n", r"\1   …\n", text)
    return text


def follow(root, guide):
    """Do what the guide says: `(command, what the guide shows, what was said)`."""
    blocks = [(kind, text) for kind, text in BLOCK.findall(guide)]
    for n, (kind, text) in enumerate(blocks):
        if kind == "yaml":  # the finished file, and later the change of it
            folder = root / "docs/river/_drafts/first-rules"
            (language,) = [p.name.split(".")[1] for p in folder.glob("clock.*.md")]
            (folder / f"clock.{language}.md").write_text(text)
        if kind:
            continue
        said = ""
        for line in text.splitlines():
            said += say(root, line)
            if " amend " in line:
                (path,) = (root / "docs/river/_drafts/clock").glob("clock.*.md")
                path.write_text(path.read_text().replace("30", "45"))
        shown = blocks[n + 1][1] if n + 1 < len(blocks) and blocks[n + 1][0] == "text" else None
        yield text, shown, settled(root, said)


@pytest.mark.corpus
@pytest.mark.parametrize("code", ["en", "ko", "ja", "it"])
def test_from_an_empty_folder_to_published_amendments(repo, tmp_path, monkeypatch, code):
    monkeypatch.setenv("LANG", f"{code}_XX.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    root = project(repo, tmp_path)
    begun = time.monotonic()
    for command, shown, said in follow(root, (repo / f"hooks/rulebook/guides/house.{code}.md").read_text()):
        assert shown is None or shown == said, command
    assert time.monotonic() - begun < 300  # of the ten minutes that a person has, reading and writing included
    loaded, _ = corpus.load(root / "docs", root, datetime.fromisoformat("2027-08-01T00:00:00+00:00"))
    article = loaded.articles["river/clock"]
    assert article.original_language == code and "30" in article.original.ruling  # the second change was withdrawn
    assert loaded.rulebooks["river"].values["clock-extra-time"].value.v == 30
    withdrawn = {id: a.withdrawn for id, a in loaded.amendments.items()}
    assert withdrawn == {"river/2026-12-01": None, "river/2026-12-01-2": "2026-12-01"}


@pytest.mark.parametrize("code", ["en", "ko", "ja", "it"])
def test_each_step_is_shown(repo, code):
    guide = (repo / f"hooks/rulebook/guides/house.{code}.md").read_text()
    assert guide.count("\n## ") == 7 and guide.count("```text\n") >= 6
    for picture in re.findall(r"%PICTURE(?:-(\w+))?%", guide):
        name = f"guide-{picture}-{code}.png" if picture else f"guide-{code}.png"
        assert (repo / "hooks/assets" / name).stat().st_size < 120_000

"""Larger corpora for measuring: every house several times, each copy a rulebook of its own with perturbed texts."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import yaml

from . import corpus
from .figures import Conventions, alike, conventions
from .stamp import stamp

_SHARE = 0.15  # of the words of a copy become words of its own, so that an index can't fold the copies together
_PLAIN = re.compile(r"\[\[[^\]]*\]\]|\{[^}]*\}|[^\W\d_]{4,}")
_SYLLABLES = ("ba", "do", "ki", "lu", "me", "no", "ra", "si", "te", "vu")


def scale(docs: Path, target: Path, factor: int, seed: int = 1) -> None:
    """Write the corpus of `docs` into `target/docs` with `factor` times its houses. The baseline stays one; the same seed gives the same texts."""
    shutil.copytree(docs, target / "docs", ignore=shutil.ignore_patterns("_pages"))
    good, _ = corpus.load(docs, docs.parent)
    by = {language.code: conventions(language) for language in good.languages} if good else {}
    houses = [
        path.parent for path in sorted(docs.glob("*/rulebook.yml")) if "\nbaseline: true" not in path.read_text("utf-8")
    ]
    for house in houses:
        for copy in range(2, factor + 1):
            _copy(
                house, target / "docs" / f"{house.name}-{copy}", random.Random(f"{seed} {house.name} {copy}"), copy, by
            )
    loaded, _ = corpus.load(target / "docs", target)
    if loaded is not None:
        stamp(loaded, target)


def _copy(house: Path, folder: Path, rng: random.Random, copy: int, by: Mapping[str, Conventions]) -> None:
    for path in sorted(house.rglob("*")):
        if path.is_file():
            text = path.read_text("utf-8").replace(f"{house.name}/", f"{folder.name}/")
            if path.name == "rulebook.yml":
                text = _renamed(text, folder.name, copy)
            elif path.suffix == ".md":
                text = perturb(text, rng, by[path.name.split(".")[-2]])
            new = folder / path.relative_to(house)
            new.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(text, "utf-8", newline="\n")


def _renamed(text: str, id: str, copy: int) -> str:
    """rulebook.yml with an id and names of its own."""
    data = yaml.safe_load(text)
    data["id"] = id
    for key in ("name", "short"):
        data[key] = {language: f"{name} {copy}" for language, name in data[key].items()}
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False)


def perturb(text: str, rng: random.Random, by: Conventions) -> str:
    """An article with some words of title, ruling and body made into others; marks, references and figures (in words too) stay."""

    def other(match: re.Match[str]) -> str:
        word = match[0]
        if word[0] in "[{" or rng.random() > _SHARE:
            return word
        if word.isascii():
            return word[:3] + rng.choice(_SYLLABLES) + word[3:]
        place = rng.randrange(1, len(word) - 1)
        return word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :]  # two characters change places

    def other_line(line: str) -> str:
        new = _PLAIN.sub(other, line)
        return new if alike(line, new, by) else line

    head, _, body = text.partition("\n---\n")
    lines = [
        line.partition(": ")[0] + ": " + other_line(line.partition(": ")[2])
        if line.startswith(("title: ", "ruling: "))
        else line
        for line in head.split("\n")
    ]
    rows = [row if row.startswith("///") else other_line(row) for row in body.split("\n")]
    return "\n".join(lines) + "\n---\n" + "\n".join(rows)

"""The guide for houses, played: its commands are run in a shell, in an empty folder, as a house's people would.

A guide is markdown. A fenced block without a name holds commands; a `text` block after it shows what they say; a `yaml` block is a file.
A comment on the line above a block says what else there is to know:

    <!-- file: docs/river/clock.ko.md -->          the block is this file
    <!-- edit: docs/river/x.md: 30 -> 45 -->       stands alone: the file is changed
    <!-- not here: winget needs Windows -->        the block is shown and not played

A line `…` in a `text` block stands for any number of lines. `play` yields what happened; `renewed` writes it into the guide.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .languages import load

LANGUAGES = Path("docs/_data/languages")
FOLDER = Path("hooks/rulebook/guides")
UPSTREAM = "https://github.com/YOUR-NAME/"  # the guide's address of the reader's own copy
NOW = "2026-12-01T12:00:00+00:00"  # the day on which the guide is played, told to every command …
UNDATED = ("build", "check", "serve", "stamp")  # … but those that have no use for it

_PART = re.compile(
    r"(?:^<!-- (?P<note>[^\n]*?) -->\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```\n"
    r"|^<!-- (?P<alone>edit: [^\n]*?) -->\n"
    r"|^!\[[^\n]*\]\(%PICTURE-(?P<picture>[\w-]+)%\)\n",
    re.DOTALL | re.MULTILINE,
)
_NEVER = shutil.ignore_patterns(".git", ".venv", ".cache", "site", "pocket", "_pages", "__pycache__", ".*_cache")


@dataclass(frozen=True)
class Played:
    """Commands that were run: the block, what they said, and what the guide shows of it (None where it shows nothing)."""

    commands: str
    said: str
    shown: str | None
    place: tuple[int, int] = (0, 0)  # of the shown text in the guide


class GuideFailed(RuntimeError):
    """A command of the guide did not succeed."""


def checkout(root: Path, folder: Path, houses: tuple[str, ...] | None = None) -> Path:
    """The project in `root` as it stands, committed, in `folder`. With `houses`, only these besides the TDA rules: built sooner."""
    shutil.copytree(root, folder, ignore=_NEVER, symlinks=True)
    (folder / "docs/_pages").mkdir()
    (folder / "docs/_pages/.gitkeep").touch()
    if houses is not None:
        for book in list((folder / "docs").glob("*/rulebook.yml")):
            if book.parent.name not in ("tda-2024", *houses):
                shutil.rmtree(book.parent)
        ids = folder / "docs/_data/ids.yml"
        kept = ("tda-2024/", *(f"{house}/" for house in houses))
        lines = ids.read_text(encoding="utf-8").splitlines(True)
        ids.write_text("".join(x for x in lines if x[0] == "#" or any(one in x for one in kept)), encoding="utf-8")
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "The project as it is")
    return folder


def git(folder: Path, *words: str) -> str:
    """Run git as somebody; what it says."""
    somebody = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "init.defaultBranch=main"]
    return subprocess.run(["git", *somebody, *words], cwd=folder, capture_output=True, text=True, check=True).stdout


@dataclass(frozen=True)
class Shell:
    """A person's machine: a home, a folder that begins empty, and the repository that stands for theirs on the network."""

    home: Path
    folder: Path
    bare: Path
    code: str
    venv: Path

    def environment(self) -> Mapping[str, str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("GIT_", "LC_", "PYTHON", "SOURCE_DATE"))}
        config = self.home / ".gitconfig"
        config.write_text(f'[url "{self.bare.parent.as_posix()}/"]\n\tinsteadOf = {UPSTREAM}\n', encoding="utf-8")
        return kept | {
            "HOME": str(self.home),
            "GIT_CONFIG_GLOBAL": str(config),
            "GIT_CONFIG_NOSYSTEM": "1",
            "LANG": f"{self.code}_XX.UTF-8",
            "FLOORBOOK_VENV": str(self.venv),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def run(self, line: str, where: Path) -> str:
        """One line, as the shell takes it. Raises GuideFailed with what it said."""
        words = line.split()
        if words[0] == "scripts/rulebook" and words[1:2] and words[1] not in UNDATED:
            line += f" --now {NOW}"
        done = subprocess.run(
            line,
            shell=True,
            cwd=where,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            raise GuideFailed(f"{line}\n{done.stdout}{done.stderr}")
        return done.stdout


def machine(root: Path, place: Path, code: str, venv: Path) -> Shell:
    """A machine in `place` with an empty folder, and a bare repository of the project (with the TDA rules alone) to clone."""
    bare = place / "network/floorbook.git"
    bare.parent.mkdir(parents=True)
    git(place, "clone", "--quiet", "--bare", str(checkout(root, place / "project", ())), str(bare))
    for name in ("home", "folder"):
        (place / name).mkdir()
    return Shell(place / "home", place / "folder", bare, code, venv)


def play(guide: str, shell: Shell, picture: Callable[[str, Path], None] = lambda name, where: None) -> Iterator[Played]:
    """Do what a guide says, block by block; `picture` is told where one stands, and the project's folder at that moment.

    Raises:
        GuideFailed: at the first command that does.
    """
    where = shell.folder
    parts = list(_PART.finditer(guide))
    for n, part in enumerate(parts):
        note, text = part["note"] or part["alone"] or "", part["text"]
        if part["picture"]:
            picture(part["picture"], where)
        elif note.startswith("not here"):
            continue
        elif note.startswith("file: "):
            (where / note.removeprefix("file: ")).write_text(text, encoding="utf-8")
        elif note.startswith("edit: "):
            path, _, change = note.removeprefix("edit: ").rpartition(": ")
            old, new = change.split(" -> ")
            file = where / path
            before = file.read_text(encoding="utf-8")
            if old not in before:
                raise GuideFailed(f"{path} has no {old!r}")
            file.write_text(before.replace(old, new), encoding="utf-8")
        elif part["kind"] == "":
            said = ""
            for line in text.splitlines():
                if line.startswith("cd "):
                    where = where / line.removeprefix("cd ")
                    continue
                said += shell.run(line, where)
            after = parts[n + 1] if n + 1 < len(parts) and parts[n + 1]["kind"] == "text" else None
            shown = after["text"] if after and not (after["note"] or "").startswith("not here") else None
            yield Played(text, said, shown, after.span("text") if after and shown is not None else (0, 0))


def agrees(shown: str, said: str) -> bool:
    """Whether what the guide shows is what was said, `…` standing for any lines."""
    pattern = "".join(
        r"(?:[^\n]*\n)*?" if line.strip() == "…" else re.escape(line.rstrip()) + r"[ ]*\n"
        for line in shown.strip("\n").splitlines()
    )
    return re.fullmatch(pattern, said.strip("\n") + "\n") is not None


def renewed(guide: str, played: list[Played]) -> str:
    """The guide with what was said; a text that agrees, lines left out or not, stays as it is written."""
    for one in reversed(played):
        if one.shown is not None and not agrees(one.shown, one.said):
            said = "\n".join(line.rstrip() for line in one.said.strip("\n").splitlines()) + "\n"
            guide = guide[: one.place[0]] + said + guide[one.place[1] :]
    return guide


def codes(root: Path) -> list[str]:
    """The languages with a guide."""
    languages, _ = load(root / LANGUAGES, root)
    return [code for code in languages.codes if (root / FOLDER / f"house.{code}.md").exists()] if languages else []

"""A fresh checkout of the project for tests that play what a person or the workflow does with it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import yaml

from small import REPO

_NEVER = shutil.ignore_patterns(".git", ".venv", ".cache", "site", "pocket", "_pages", "__pycache__", ".*_cache")


def git(folder: Path, *words: str) -> str:
    """Run git as somebody; what it says."""
    somebody = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "init.defaultBranch=main"]
    done = subprocess.run(["git", *somebody, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def checkout(folder: Path, houses: tuple[str, ...] | None = None) -> Path:
    """The tree as it stands, committed, in `folder`; with `houses`, only these besides the TDA rules: smaller, so built sooner."""
    shutil.copytree(REPO, folder, ignore=_NEVER, symlinks=True)
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


def workflow_commands(folder: Path) -> list[str]:
    """What the publishing workflow runs of this project, in its order."""
    flow = yaml.safe_load((folder / ".github/workflows/pages.yml").read_text(encoding="utf-8"))
    commands = [step["run"] for step in flow["jobs"]["build"]["steps"] if "run" in step]
    return [command for command in commands if command.startswith("scripts/")]


def run(folder: Path, command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command line as the shell takes it, in the environment that the tests run in."""
    venv = os.environ.get("FLOORBOOK_VENV", str(REPO / ".venv"))
    surroundings = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "SOURCE_DATE_EPOCH")}
    surroundings |= {"FLOORBOOK_VENV": venv, "PYTHONDONTWRITEBYTECODE": "1"} | environment
    return subprocess.run(command, shell=True, cwd=folder, env=surroundings, capture_output=True, text=True)

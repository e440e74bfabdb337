"""A fresh checkout of the project for tests that play what a person or the workflow does with it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import yaml

from small import REPO


def venv() -> Path:
    """The environment that the tests run in."""
    return Path(os.environ.get("FLOORBOOK_VENV", REPO / ".venv"))


def workflow_commands(folder: Path) -> list[str]:
    """What the publishing workflow runs of this project, in its order; without the steps that only a publication takes (PDFs)."""
    flow = yaml.safe_load((folder / ".github/workflows/pages.yml").read_text(encoding="utf-8"))
    commands = [step["run"] for step in flow["jobs"]["build"]["steps"] if "run" in step and "if" not in step]
    return [command for command in commands if command.startswith("scripts/")]


def run(folder: Path, command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command line as the shell takes it."""
    surroundings = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "SOURCE_DATE_EPOCH")}
    surroundings |= {"FLOORBOOK_VENV": str(venv()), "PYTHONDONTWRITEBYTECODE": "1"} | environment
    return subprocess.run(command, shell=True, cwd=folder, env=surroundings, capture_output=True, text=True)

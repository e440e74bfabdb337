"""The commands' own set-up on machines that lack something: each says what to install, and leaves nothing half made."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from small import REPO

BLOCK = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name == "ensurepip":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Block())
"""
OLD = """
import sys
sys.version_info = (3, 11, 4, "final", 0)
sys.version = "3.11.4 (main)"
"""


@pytest.fixture
def clone(tmp_path) -> Path:
    for name in ("scripts", ".ci"):
        shutil.copytree(REPO / name, tmp_path / "clone" / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("requirements.txt", "requirements-test.txt"):
        shutil.copy(REPO / name, tmp_path / "clone" / name)
    return tmp_path / "clone"


def run(clone: Path, customize: str, *command: str, **environment: str) -> subprocess.CompletedProcess:
    """Run a command with a Python that a `sitecustomize` makes lack something."""
    (clone / "lack").mkdir(exist_ok=True)
    (clone / "lack/sitecustomize.py").write_text(customize)
    kept = {k: v for k, v in os.environ.items() if k != "FLOORBOOK_VENV"}
    return subprocess.run(
        command, cwd=clone, env=kept | {"PYTHONPATH": str(clone / "lack")} | environment, capture_output=True, text=True
    )


def test_without_venv_it_says_what_to_install(clone):
    for _ in range(2):  # the second time too
        result = run(clone, BLOCK, sys.executable, "scripts/check")
        assert result.returncode == 1
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        assert f"sudo apt-get install python{version}-venv" in result.stderr
        assert "Traceback" not in result.stderr
        assert not (clone / ".venv").exists()


def test_a_python_that_is_too_old_is_told(clone):
    result = run(clone, OLD, sys.executable, "scripts/serve")
    assert result.returncode == 1
    assert result.stderr.startswith("Python 3.11.5 or newer is needed; this is 3.11.4.")
    assert "Traceback" not in result.stderr


def test_the_minimum_is_what_the_packages_ask_for():
    from importlib.metadata import distributions

    asked = {d.metadata["Requires-Python"] for d in distributions() if d.metadata["Name"] == "pymdown-extensions"}
    assert asked == {">=3.11.5"}
    assert "MINIMUM = (3, 11, 5)" in (REPO / "scripts/_env.py").read_text()
    assert 'requires-python = ">=3.11.5"' in (REPO / "pyproject.toml").read_text()


def test_ci_brings_venv_through_apt(clone):
    """With stand-ins for python3 and apt-get: what is missing is installed once, before the tests."""
    stubs = clone / "stubs"
    stubs.mkdir()
    log = clone / "log"
    for name, text in {
        "python3": f"""#!/bin/sh
case "$*" in
  *ensurepip*) test -e {clone}/installed ;;
  *python%d*) echo python3.12-venv ;;
  scripts/*) echo "$*" >> {log} ;;
esac
""",
        "apt-get": f"""#!/bin/sh
echo "apt-get $*" >> {log}
case "$*" in *install*) touch {clone}/installed ;; esac
""",
        "sudo": '#!/bin/sh\nshift\nexec "$@"\n',
    }.items():
        (stubs / name).write_text(text)
        (stubs / name).chmod(0o755)
    for _ in range(2):
        result = run(clone, "", "bash", ".ci/run", PATH=f"{stubs}:{os.environ['PATH']}")
        assert result.returncode == 0, result.stderr
    assert log.read_text().splitlines() == [
        "apt-get update -qq",
        "apt-get install -y -qq python3.12-venv ca-certificates",
        "scripts/test",
        "scripts/build --strict",
        "scripts/test",
        "scripts/build --strict",
    ]


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ({"chromium-headless-shell", "chromium"}, ["chromium-headless-shell"]),
        ({"chromium"}, ["chromium-headless-shell", "chromium"]),
        (set(), ["chromium-headless-shell", "chromium"]),
    ],
)
def test_the_first_browser_that_the_distribution_has_is_installed(monkeypatch, known, asked):
    from rulebook import testing

    there, installed = {"apt-get"}, []

    def call(command, **_):
        if "install" in command:
            installed.append(command[4])
            there.update({command[4]} & known)
        return 0

    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(testing.os, "geteuid", lambda: 0)
    monkeypatch.setattr(testing.shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(testing.subprocess, "call", call)
    assert testing.bring_browser() == (asked[-1] if known else None)
    assert installed == asked
    assert testing.bring_browser() == (asked[-1] if known else None)

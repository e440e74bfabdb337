"""Faults while building: each ends in one clear line, and the site that was there stays whole."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

import small
from rulebook import generator


def command(root: Path, *arguments: str, **options) -> subprocess.Popen:
    environment = os.environ | {"PYTHONPATH": str(small.REPO / "hooks"), "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "rulebook", "--root", str(root), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        start_new_session=True,
        **options,
    )


@pytest.fixture
def root(tmp_path):
    """A project with a site that must survive."""
    root = small.project(tmp_path)
    (root / "site").mkdir()
    (root / "site/index.html").write_text("the old site")
    return root


def old_site(root: Path) -> bool:
    return (root / "site/index.html").read_text() == "the old site" and len(list((root / "site").iterdir())) == 1


def test_killed_at_any_moment(root):
    for seconds in (0.3, 1.0, 2.0):
        process = command(root, "build")
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        site = root / "site/index.html"
        assert old_site(root) or "<!doctype html>" in site.read_text()
    out, _ = command(root, "build").communicate()
    assert "The site is in site/" in out
    assert not list((root / ".cache").glob("site-*")) and not list((root / ".cache").glob("old-*"))


def test_killed_between_the_two_renames(root, monkeypatch):
    (root / ".cache/old-x").mkdir(parents=True)
    os.replace(root / "site", root / ".cache/old-x/site")
    monkeypatch.setattr(generator, "_build", lambda root, *_: int(not old_site(root)))
    assert generator.build(root) == 0


def test_two_builds_at_once(root):
    (root / ".cache").mkdir()
    with generator._alone(root / ".cache/build.lock"):
        out, _ = (process := command(root, "build")).communicate()
    assert process.returncode == 1
    assert "Another build is going on here" in out and "Traceback" not in out
    assert old_site(root)


def test_output_that_cannot_be_written(root):
    (root / ".cache").write_text("a file where a folder should be")
    out, _ = (process := command(root, "build")).communicate()
    assert process.returncode == 1
    assert ".cache" in out and "Traceback" not in out
    assert old_site(root)


def test_a_full_disk(root):
    resource = pytest.importorskip("resource")
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))  # noqa: E731  # no file may grow further
    out, _ = (process := command(root, "build", preexec_fn=limit)).communicate()
    assert process.returncode == 1
    assert "can't be written" in out and "Traceback" not in out, out
    assert old_site(root)


def test_a_port_in_use(root):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        out, _ = (process := command(root, "serve", "--port", str(port))).communicate()
    assert process.returncode == 1
    assert f"127.0.0.1:{port} can't be used" in out and f"--port {port + 1}" in out

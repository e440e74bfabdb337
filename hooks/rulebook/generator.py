"""Run the site generator as a program of its own: build into a new folder and put it in place in one step, or serve."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: two builds at once are not noticed there
    fcntl = None


def _mkdocs(root: Path, *arguments: str) -> list[str]:
    """The site generator's command; FLOORBOOK_GENERATOR names another one with the same interface (properdocs)."""
    return [
        sys.executable,
        "-m",
        os.environ.get("FLOORBOOK_GENERATOR", "mkdocs"),
        *arguments,
        "-f",
        str(root / "mkdocs.yml"),
    ]


def site_url(root: Path) -> str:
    """The address the site is built for, as the generator reads it."""
    named = os.environ.get("FLOORBOOK_URL")
    if named:
        return named
    match = re.search(
        r"^site_url:.*?(https?://[^\s\"',\]]+)", (root / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE
    )
    return match[1] if match else "http://localhost/"


def build(root: Path, strict: bool = False, site: Path | None = None) -> int:
    """Build into `site` (by default `<root>/site`); what was there before stays until the new one is whole.

    Returns the exit status: 0, or 1 when the build failed, with the reason printed.
    """
    site = site or root / "site"
    cache = root / ".cache"
    try:
        cache.mkdir(exist_ok=True)
        with _alone(cache / "build.lock"):
            _tidy(cache, site)
            return _build(root, strict, site, cache)
    except BlockingIOError:
        print("Another build is going on here; this one did nothing. Wait until it has ended.", file=sys.stderr)
    except OSError as error:
        print(f"{error.filename or site}: {error.strerror}; nothing was built, site/ is as it was", file=sys.stderr)
    return 1


def _build(root: Path, strict: bool, site: Path, cache: Path) -> int:
    fresh = Path(tempfile.mkdtemp(prefix="site-", dir=cache))
    try:
        status = subprocess.call([*_mkdocs(root, "build", "--site-dir", str(fresh)), *(["--strict"] if strict else [])])
        if status != 0:
            print("The build failed; site/ is as it was.", file=sys.stderr)
            return 1
        _put_in_place(fresh, site, cache)
        print(f"The site is in {site.name}/: {sum(1 for _ in site.rglob('*.html'))} pages.")
        return 0
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


@contextlib.contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Hold `lock` while this process builds; the system lets go of it however the process ends. BlockingIOError when another holds it."""
    with lock.open("a+b") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


def _tidy(cache: Path, site: Path) -> None:
    """After a build that was killed: put back the old site if it was just being replaced, remove what was half made."""
    for old in sorted(cache.glob("old-*")):
        if (old / "site").exists() and not site.exists():
            os.replace(old / "site", site)
    for left in (*cache.glob("old-*"), *cache.glob("site-*")):
        shutil.rmtree(left, ignore_errors=True)


def _put_in_place(fresh: Path, site: Path, cache: Path) -> None:
    """Two renames: a reader sees the old site or the new one, never a mixture."""
    fresh.chmod(0o755)
    old = Path(tempfile.mkdtemp(prefix="old-", dir=cache))
    try:
        if site.exists():
            os.replace(site, old / "site")
        try:
            os.replace(fresh, site)
        except OSError:
            if (old / "site").exists():
                os.replace(old / "site", site)
            raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def serve(root: Path, host: str, port: int) -> int:
    """Serve with live reload until interrupted. Returns the exit status, or not at all where the server takes this process's place."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            print(
                f"{host}:{port} can't be used ({error.strerror}). Another port: scripts/serve --port {port + 1}",
                file=sys.stderr,
            )
            return 1
    print(
        f"Building; then the site is at http://{host}:{port}/ . An edited article shows there after a few seconds. Stop with Ctrl+C.",
        flush=True,
    )
    environment = os.environ | {"FLOORBOOK_URL": f"http://{host}:{port}/"}
    command = _mkdocs(root, "serve", "--dirty", "--dev-addr", f"{host}:{port}")
    if os.name == "posix":
        os.execve(command[0], command, environment)  # whoever ends this process ends the server, whatever the signal
    try:
        return subprocess.call(command, env=environment)
    except KeyboardInterrupt:
        return 0

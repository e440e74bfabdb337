"""How long the build takes, what it needs and what comes out, beside the same pages with plain MkDocs, Material and static-i18n.

The plain sites are made from the very texts of our own pages, so that both build the same words; both run as programs of their own, one
after the other, and the operating system says what they used.
"""

from __future__ import annotations

import gzip
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from . import plain_site, search_speed
from .benchmark_page import Row, Speed, Used, page
from .scale import scale

GUIDE = Path("hooks/rulebook/guides/benchmark.md")
_ZENSICAL = "zensical-i18n==0.3.0"


def measure(command: list[str], cwd: Path) -> Used:
    """Run a program to its end. Raises CalledProcessError with what it said when it fails."""
    environment = os.environ | {
        "PYTHONPATH": str(Path(__file__).resolve().parent.parent),
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONUTF8": "1",
    }
    log = cwd / "benchmark.log"
    with log.open("wb") as out:
        started = time.perf_counter()
        process = subprocess.Popen(command, cwd=cwd, env=environment, stdout=out, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(
            process.returncode, command, log.read_bytes()[-2000:].decode(errors="replace")
        )
    unit = 1 if sys.platform == "darwin" else 1024
    return Used(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit)


def project(root: Path, folder: Path, factor: int) -> Path:
    """A project of its own in `folder` with the corpus of `root`, `factor` times."""
    folder.mkdir(parents=True)
    scale(root / "docs", folder, factor)
    (folder / "docs" / "_pages").mkdir()
    shutil.copy(root / "mkdocs.yml", folder / "mkdocs.yml")
    shutil.copytree(root / "hooks", folder / "hooks", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def ours(folder: Path, factor: int) -> Row:
    """Build the project in `folder` cold and strictly."""
    used = measure([sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder / "site")], folder)
    site = folder / "site"
    articles = [
        site / path.parent.name / path.name.split(".")[0] / "index.html"
        for path in sorted((folder / "docs").glob("[!_]*/*.en.md"))
    ]
    weights = [_compressed(path) for path in articles]
    return Row(
        f"Floorbook {factor}×",
        len(articles),
        sum(1 for _ in site.rglob("*.html")),
        used,
        _size(site),
        int(statistics.median(weights)),
        max(weights),
        _first_result(site),
    )


def _first_result(site: Path) -> int:
    """What travels before the first result: the search page, sheet and scripts, the largest language's documents with a house's own."""
    folder = site / "assets" / "search"
    documents = max(
        _compressed(path) + max(map(_compressed, (folder / path.name[:2]).glob("*.json")), default=0)
        for path in folder.glob("*.json")
    )
    around = [site / "search" / "index.html", *site.glob("assets/*.css"), *site.glob("assets/*.js")]
    return documents + sum(map(_compressed, around))


def base(site: Path, folder: Path, articles: int) -> Row:
    """Build the same pages with plain MkDocs, Material and static-i18n."""
    plain_site.project(site, folder)
    used = measure(plain_site.build_command(folder, folder / "site"), folder)
    built = folder / "site"
    return Row("MkDocs + Material + static-i18n", articles, sum(1 for _ in built.rglob("*.html")), used, _size(built))


def zensical(folder: Path, articles: int) -> Row | None:
    """Build the plain project with zensical-i18n, from an environment that is thrown away; None, with a word, where it can't be had."""
    with tempfile.TemporaryDirectory() as environment:
        venv.create(environment, with_pip=True)
        programs = Path(environment) / "bin"
        command = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", _ZENSICAL]
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
        if done.returncode:
            print(f"zensical-i18n is left out: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return None
        shutil.rmtree(folder / "site", ignore_errors=True)
        used = measure([str(programs / "zensical-i18n"), "build"], folder)
    built = folder / "site"
    return Row(_ZENSICAL.replace("==", " "), articles, sum(1 for _ in built.rglob("*.html")), used, _size(built))


def _compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def run(root: Path, folder: Path, factors: Iterable[int], plain_too: bool) -> str:
    """Build everything in `folder`, where the sites stay, and return the page. Raises CalledProcessError when a build fails."""
    rows = []
    for factor in factors:
        made = project(root, folder / f"{factor}x", factor)
        row = _told(ours(made, factor))
        rows.append(row)
        if plain_too and factor == 1:
            rows.append(_told(base(made / "site", folder / "plain", row.articles)))
            also = zensical(
                shutil.copytree(folder / "plain", folder / "zensical", ignore=shutil.ignore_patterns("site")),
                row.articles,
            )
            rows += [_told(also)] if also else []
        for part in ("docs", "hooks"):
            shutil.rmtree(made / part)
    return page(rows, [], _before(root))


def run_search(root: Path, folder: Path) -> str:
    """The page with the search measured anew over the sites that `run` left in `folder`."""
    return page([], search(folder), _before(root))


def search(folder: Path) -> list[Speed]:
    """The speed of our search and of the others', over the sites in `folder` and the plain ones of the same pages."""
    found = []
    for site in sorted(folder.glob("*x/site"), key=lambda site: int(site.parent.name[:-1])):
        rival = folder / f"searched-{site.parent.name}"
        if not rival.exists():
            for prefix, made in plain_site.language_projects(site, rival).items():
                measure(plain_site.build_command(made, rival / "site" / prefix), made)
        for speed in search_speed.measure(site, rival / "site"):
            found.append(replace(speed, name=f"{speed.name} {site.parent.name[:-1]}×"))
            print(found[-1], file=sys.stderr, flush=True)
    return found


def _told(row: Row) -> Row:
    """So that whoever waits sees what is done."""
    print(f"{row.name}: {row.used.wall:.1f} s, {row.pages} pages", file=sys.stderr, flush=True)
    return row


def _before(root: Path) -> str:
    return (root / GUIDE).read_text("utf-8") if (root / GUIDE).exists() else ""

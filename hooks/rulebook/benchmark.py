"""How long the build takes, what it needs and what comes out, beside the same pages with plain MkDocs, Material and static-i18n.

The plain site is made from the very texts of our own pages, so that both build the same words; both run as programs of their own, one
after the other, and the operating system says what they used.
"""

from __future__ import annotations

import gzip
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from . import search_speed
from .plaintext import plain
from .scale import scale

GUIDE = Path("hooks/rulebook/guides/benchmark.md")
_PACKAGES = ("mkdocs", "mkdocs-material", "mkdocs-static-i18n", "markdown", "pydantic")

_ZENSICAL = "zensical-i18n==0.3.0"

_PLAIN_CONFIG = """\
site_name: Plain
site_url: https://plain.example/
theme:
  name: material
  font: false
  features: [navigation.indexes]
plugins:
  - search
  - i18n:
      docs_structure: suffix
      fallback_to_default: false
      languages:
        - {locale: en, name: English, default: true, build: true}
        - {locale: ko, name: 한국어, build: true}
        - {locale: ja, name: 日本語, build: true}
        - {locale: it, name: Italiano, build: true}
"""


@dataclass(frozen=True)
class Used:
    """What a program used: wall time and CPU time in seconds, its largest memory in bytes."""

    wall: float
    cpu: float
    memory: int


@dataclass(frozen=True)
class Row:
    """One line of the table. Sizes are bytes, the last three gzipped: the median article page, the heaviest, what a first result needs."""

    name: str
    articles: int
    pages: int
    used: Used
    site: int
    article: int = 0
    heaviest: int = 0
    search: int = 0


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


def plain_project(site: Path, folder: Path) -> Path:
    """The pages of a built site as a plain MkDocs project: the same addresses, languages and words."""
    for page in sorted(site.rglob("index.html")):
        path = page.parent.relative_to(site).as_posix()
        language, _, rest = path.partition("/")
        if language not in ("ko", "ja", "it"):
            language, rest = "en", path
        name = "index" if rest in ("", ".") else rest
        tree = LexborHTMLParser(page.read_text("utf-8"))
        title = tree.css_first("h1")
        main = tree.css_first("main")
        if main is None:
            continue  # a number's address that only leads on
        text = plain(main.html or "")
        lines = (line.replace("<", "&lt;").replace("[", "\\[") for line in text.split("\n"))
        target = folder / "docs" / f"{name}.{language}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(f"# {title.text() if title else name}\n\n" + "\n\n".join(lines) + "\n", "utf-8")
    (folder / "mkdocs.yml").write_text(_PLAIN_CONFIG, "utf-8")
    return folder


def base(site: Path, folder: Path, articles: int) -> Row:
    """Build the same pages with plain MkDocs, Material and static-i18n."""
    plain_project(site, folder)
    used = measure([sys.executable, "-m", "mkdocs", "build", "--site-dir", str(folder / "site")], folder)
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


def table(rows: Iterable[Row]) -> str:
    """The rows as a page of markdown, with the versions and the machine."""
    lines = [
        "# Figures",
        "",
        "Written by `scripts/rulebook benchmark`. Wall and CPU seconds of a cold build, its largest memory, the size of the site; gzipped:",
        "the median article page, the heaviest, and all that travels before a first search result (page, sheet, all scripts, documents of the",
        "largest language with those of a house). The plain sites have the same pages, languages and words, but no addresses by number.",
        "",
        "| build | articles | pages | wall s | CPU s | memory MB | site MB | article KB | heaviest KB | first result KB |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        lines.append(
            f"| {row.name} | {row.articles} | {row.pages} | {row.used.wall:.1f} | {row.used.cpu:.1f} | "
            f"{row.used.memory / 1e6:.0f} | {row.site / 1e6:.1f} | {_kb(row.article)} | {_kb(row.heaviest)} | {_kb(row.search)} |"
        )
    versions = ", ".join(f"{name} {version(name)}" for name in _PACKAGES)
    lines += [
        "",
        f"Python {platform.python_version()}, {versions}; {platform.system()} {platform.machine()}, {os.cpu_count()} processors.",
        "",
    ]
    return "\n".join(lines)


def _kb(size: int) -> str:
    return f"{size / 1000:.1f}" if size else ""


def run(root: Path, folder: Path, factors: Iterable[int], plain_too: bool, search_too: bool) -> str:
    """Build everything in `folder` and return the page with the table. Raises CalledProcessError when a build fails."""
    rows, speeds = [], []
    for factor in factors:
        made = project(root, folder / f"{factor}x", factor)
        row = ours(made, factor)
        rows.append(row)
        rival = None
        if plain_too and factor == 1:
            rows.append(base(made / "site", folder / "plain", row.articles))
            rival = folder / "plain" / "site"
            also = zensical(shutil.copytree(folder / "plain", folder / "zensical"), row.articles)
            rows += [also] if also else []
        if search_too:
            speeds += [replace(s, name=f"{s.name} {factor}×") for s in search_speed.measure(made / "site", rival)]
        shutil.rmtree(made)
    return table(rows) + "\n".join(search_speed.table(speeds))

"""Lighthouse on the built site, phone profile: four categories per page, of which none may be below 95.

Lighthouse is a Node program: `scripts/lighthouse/` names its version and hashes, and is installed there on first use. The site and its
build need no Node.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .hosting import hosted
from .testing import bring_browser

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
ENOUGH = 95
FOLDER = "scripts/lighthouse"
# one page of each kind that is promised, in every language
PAGES = ("", "winnable/raises/", "topics/raise-amount/", "winnable/", "search/")
HEADING = "perf  acc  best   seo      LCP     TBT    CLS  page"


class Unusable(RuntimeError):
    """Lighthouse can't be run here; the message says what to do."""


@dataclass(frozen=True)
class Scores:
    """One page: scores of 0 to 100 by category, and what lies behind the first (milliseconds, milliseconds, a ratio)."""

    path: str
    scores: dict[str, int]
    lcp: float
    blocked: float
    shift: float
    failing: tuple[str, ...]

    def line(self) -> str:
        four = "  ".join(f"{self.scores[name]:4d}" for name in CATEGORIES)
        return f"{four}  {self.lcp:4.0f} ms  {self.blocked:3.0f} ms  {self.shift:5.3f}  /{self.path}"

    def faults(self) -> list[str]:
        """Categories below what is asked, in words."""
        return [f"{name} {score}, asked {ENOUGH}" for name, score in self.scores.items() if score < ENOUGH]


def pages(languages: Iterable[str]) -> list[str]:
    """The pages in every language, by the languages' prefixes (`` for the default one, else `ko/`)."""
    return [f"{prefix}{page}" for prefix in languages for page in PAGES]


def measure(root: Path, paths: Iterable[str]) -> Iterator[Scores]:
    """Run Lighthouse on pages of `<root>/site`.

    Raises:
        Unusable: when Node, npm or a browser is missing, or Lighthouse fails.
    """
    program = _install(root / FOLDER)
    browser = bring_browser()
    if browser is None:
        raise Unusable("Chromium is needed: sudo apt-get install chromium, or name one: CHROMIUM=/path/to/chrome")
    with hosted(root / "site", compress=True) as url:
        for path in paths:
            yield _page(program, browser, url, path)


def _install(folder: Path) -> Path:
    program = folder / "node_modules" / ".bin" / "lighthouse"
    if program.exists():
        return program
    npm = shutil.which("npm")
    if npm is None:
        raise Unusable("Node 18.20 or newer with npm is needed for Lighthouse: https://nodejs.org/")
    if subprocess.call([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=folder) != 0:
        raise Unusable(f"the packages of {FOLDER}/package-lock.json could not be installed (see above)")
    return program


def _page(program: Path, browser: str, url: str, path: str) -> Scores:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [str(program), f"{url}/{path}", "--output=json", f"--output-path={report}", "--quiet"]
        command += [
            f"--only-categories={','.join(CATEGORIES)}",
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
        ]
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"CHROME_PATH": browser})
        if done.returncode != 0 or not report.exists():
            raise Unusable(f"Lighthouse failed on /{path}: {done.stderr.strip()[-400:]}")
        return read(path, json.loads(report.read_text(encoding="utf-8")))


def read(path: str, report: dict) -> Scores:
    """What a report of Lighthouse says."""
    audits = report["audits"]
    scores = {name: round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES}
    weighed = {a["id"] for name in CATEGORIES for a in report["categories"][name]["auditRefs"] if a["weight"]}
    failing = tuple(
        sorted(id for id in weighed if (audits[id]["score"] if audits[id]["score"] is not None else 1) < 0.9)
    )
    return Scores(
        path,
        scores,
        audits["largest-contentful-paint"]["numericValue"],
        audits["total-blocking-time"]["numericValue"],
        audits["cumulative-layout-shift"]["numericValue"],
        failing,
    )

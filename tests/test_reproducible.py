"""The same texts give the same bytes in any folder, time zone, locale, umask, at any time, with any hash seed and order of files."""

from __future__ import annotations

import filecmp
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import small

# Folders are listed in an order of chance, as other file systems do.
SHUFFLED = """
import os, random
class Shuffled:
    def __init__(self, entries):
        with entries:
            self.entries = list(entries)
        random.shuffle(self.entries)
    def __iter__(self): return iter(self.entries)
    def __next__(self):
        if not self.entries: raise StopIteration
        return self.entries.pop()
    def __enter__(self): return self
    def __exit__(self, *_): pass
    def close(self): pass
scan, names = os.scandir, os.listdir
os.scandir = lambda *a: Shuffled(scan(*a))
os.listdir = lambda *a: random.sample(found := names(*a), len(found))
"""
HERE = {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
ELSEWHERE = {"PYTHONHASHSEED": "77", "TZ": "Asia/Seoul", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"}
NOW = "1790000000"  # which text is in force is asked of the last commit; here is none


def build(root: Path, environment: dict[str, str], shuffled: bool, mask: int, now: str = NOW) -> Path:
    path = [str(small.REPO / "hooks")]
    if shuffled:
        custom = root / "custom"
        custom.mkdir()
        (custom / "sitecustomize.py").write_text(SHUFFLED)
        path.insert(0, str(custom))
        for file in root.glob("docs/**/*.md"):
            os.utime(file, (10_000_000, 10_000_000))
    variables = {"PYTHONPATH": os.pathsep.join(path), "NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": now}
    subprocess.run(
        [sys.executable, "-m", "rulebook", "--root", str(root), "build"],
        check=True,
        env=os.environ | environment | variables,
        capture_output=True,
        preexec_fn=lambda: os.umask(mask) and None,
    )
    return root / "site"


def assert_same(one: Path, other: Path) -> None:
    names = [sorted(p.relative_to(top).as_posix() for p in top.rglob("*") if p.is_file()) for top in (one, other)]
    assert names[0] == names[1]
    assert filecmp.cmpfiles(one, other, names[0], shallow=False)[1:] == ([], [])


def test_the_small_site(tmp_path):
    sites = []
    for name, environment in (("a", HERE), ("somewhere else/ü", ELSEWHERE)):
        (tmp_path / name).mkdir(parents=True)
        root = small.project(tmp_path / name)
        sites.append(build(root, environment, environment is ELSEWHERE, 0o027 if environment is ELSEWHERE else 0o022))
    assert_same(*sites)


@pytest.mark.corpus
def test_the_whole_site(real_site, tmp_path):
    """Against the site that other tests look at, which was built with this process's environment and clock."""
    root = tmp_path / "somewhere else" / "with a longer name" / "ü"
    shutil.copytree(small.REPO / "docs", root / "docs", ignore=shutil.ignore_patterns("_pages"))
    (root / "docs/_pages").mkdir()
    shutil.copy(small.REPO / "mkdocs.yml", root / "mkdocs.yml")
    (root / "hooks").symlink_to(small.REPO / "hooks")
    assert_same(real_site, build(root, ELSEWHERE, True, 0o027, str(int(time.time()))))

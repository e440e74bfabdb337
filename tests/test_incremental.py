"""While the site is served, a build makes only what an edit touches; the result is byte for byte that of a full build."""

from __future__ import annotations

import filecmp
import os
import subprocess
import sys
from pathlib import Path

import pytest

import small
from rulebook import publish

FIRST = small.files()["docs/house/first.ko.md"]

FIRST_OF_TWO = "pages of what was edited come first"

# A process that serves: builds once, then once after every line it reads, and says how many pages each build had to make.
SERVER = """
import logging, sys
from mkdocs.commands.build import build
from mkdocs.config import load_config

sys.argv = ["mkdocs", "serve", "--dirty"]
config = load_config(sys.stdin.readline().strip(), site_dir=sys.stdin.readline().strip())
config.plugins.on_startup(command="serve", dirty=True)
logging.getLogger("mkdocs").addHandler(logging.StreamHandler(sys.stderr))
logging.getLogger("mkdocs").setLevel(logging.INFO)
while True:
    config.site_url = "https://floorbook.example/"
    build(config, serve_url="http://127.0.0.1/", dirty=True)
    print("built", flush=True)
    if not sys.stdin.readline():
        break
    config = load_config(config.config_file_path, site_dir=config.site_dir)
"""


class Served:
    """A project being served; `build` answers with what the build said."""

    def __init__(self, root: Path, name: str = "served") -> None:
        self.root, self.site = root, root / name
        self.site.mkdir()
        self.log = (root / f"log-{name}").open("w+")
        environment = os.environ | {"PYTHONPATH": str(small.REPO / "hooks"), "NO_MKDOCS_2_WARNING": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env=environment,
        )
        self.build(f"{root / 'mkdocs.yml'}\n{self.site}")

    def build(self, line: str = "") -> str:
        """As the server does: where only what was edited was made, once more for the rest."""
        said = self.once(line)
        return self.once() if FIRST_OF_TWO in said else said

    def once(self, line: str = "") -> str:
        self.log.seek(0, os.SEEK_END)
        before = self.log.tell()
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "built\n", Path(self.log.name).read_text()
        self.log.seek(before)
        return self.log.read()

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(30)
        self.log.close()


@pytest.fixture
def served(tmp_path):
    served = Served(small.project(tmp_path))
    yield served
    served.close()


def full(root: Path) -> Path:
    """The site of a server that has just been started."""
    served = Served(root, f"full-{len(list(root.glob('full-*')))}")
    served.close()
    return served.site


def assert_same(one: Path, other: Path) -> None:
    names = [sorted(p.relative_to(top).as_posix() for p in top.rglob("*") if p.is_file()) for top in (one, other)]
    assert names[0] == names[1]
    _, different, failed = filecmp.cmpfiles(one, other, names[0], shallow=False)
    assert (different, failed) == ([], [])


def made(said: str) -> int:
    return int(said.split(" pages to make")[0].split()[-3])


def edit(root: Path, name: str, old: str, new: str) -> None:
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_one_article(served):
    assert_same(served.site, full(served.root))
    assert made(served.build()) == 0
    edit(served.root, "docs/house/first.ko.md", "title: ", "title: 새 ")
    said = served.build()
    assert 0 < made(said) < 50, said
    assert_same(served.site, full(served.root))


def test_what_was_edited_comes_first_and_the_rest_follows(served):
    page = served.site / "ko/house/first/index.html"
    for word in ("새", "또"):  # the second edit comes before the rest of the first was made
        edit(served.root, "docs/house/first.ko.md", "title: ", f"title: {word} ")
        assert FIRST_OF_TWO in served.once()
        assert f"{word} " in page.read_text(encoding="utf-8")
    assert "새 " not in (served.site / "ko/house/index.html").read_text(encoding="utf-8")
    assert FIRST_OF_TWO not in served.once()
    assert_same(served.site, full(served.root))
    assert made(served.once()) == 0


def test_only_edits_of_a_few_articles_come_first(served):
    edit(served.root, "docs/house/first.ko.md", "title: ", "title: 새 ")
    edit(served.root, "docs/house/rulebook.yml", "ko: ", "ko: 새 ")
    assert FIRST_OF_TWO not in served.once()
    assert_same(served.site, full(served.root))
    second = (served.root / "docs/house/second.ko.md").read_text(encoding="utf-8")
    new = second.replace("id: house/second", "id: house/third").replace("order: 2", "order: 3").replace("'2'", "'3'")
    (served.root / "docs/house/third.ko.md").write_text(new, encoding="utf-8")
    assert FIRST_OF_TWO not in served.once()
    assert_same(served.site, full(served.root))


def test_a_broken_article_between_the_two_builds(served):
    edit(served.root, "docs/house/first.ko.md", "title: ", "title: 새 ")
    assert FIRST_OF_TWO in served.once()
    signal = served.root / publish.SIGNAL
    edit(served.root, "docs/house/first.ko.md", "order: 1", "order: [1")
    asked = signal.read_bytes()
    assert "not valid YAML" in served.once()
    assert signal.read_bytes() == asked  # or the same fault is met again and again
    edit(served.root, "docs/house/first.ko.md", "order: [1", "order: 1")
    served.build()
    assert_same(served.site, full(served.root))


def test_a_value_a_number_and_an_article_less(served):
    edit(served.root, "docs/house/first.ko.md", "v: 60", "v: 70")
    for language in small.LANGUAGES:
        (served.root / f"docs/house/second.{language}.md").unlink()
    served.build()
    assert_same(served.site, full(served.root))
    assert not list(served.site.rglob("second"))


def test_a_word_of_the_interface_makes_every_page(served):
    edit(served.root, "docs/_data/languages/it.yml", "short: IT", "short: It")
    said = served.build()
    assert f" {made(said)} of {made(said)} pages" in said
    assert_same(served.site, full(served.root))


def test_a_broken_article_leaves_the_site_as_it_was(served):
    before = {path: path.read_bytes() for path in served.site.rglob("*") if path.is_file()}
    edit(served.root, "docs/house/first.ko.md", "order: 1", "order: [1")
    said = served.build()
    assert "docs/house/first.ko.md" in said and "not valid YAML" in said and "Traceback" not in said
    assert {path: path.read_bytes() for path in served.site.rglob("*") if path.is_file()} == before
    (served.root / "docs/house/first.ko.md").write_text(FIRST.replace("title: ", "title: 새 "), encoding="utf-8")
    served.build()
    assert_same(served.site, full(served.root))

"""The pages of a built site as plain MkDocs projects with Material: what the benchmark holds our build and our search against."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from .plaintext import plain

_SITE = """\
site_name: Plain
site_url: https://plain.example/
theme:
  name: material
  font: false
"""
_ALL_LANGUAGES = f"""\
{_SITE}  features: [navigation.indexes]
plugins:
  - search
  - i18n:
      docs_structure: suffix
      fallback_to_default: false
      languages:
        - {{locale: en, name: English, default: true, build: true}}
        - {{locale: ko, name: 한국어, build: true}}
        - {{locale: ja, name: 日本語, build: true}}
        - {{locale: it, name: Italiano, build: true}}
"""
# Navigation and the de-duplication of languages grow with the square of the pages: 16 times the corpus would take hours. The search
# needs neither; an index of one language only is to the others' advantage.
_ONE_LANGUAGE = f"""\
{_SITE}  language: %s
plugins: [search]
nav: [index.md]
"""
_ROOT = "en"  # the language whose pages have no folder of their own
_LANGUAGES = (_ROOT, "ko", "ja", "it")


@dataclass(frozen=True)
class _Page:
    language: str
    name: str  # the address below the language, without slashes around it; "index" for its first page
    text: str  # markdown


def project(site: Path, folder: Path) -> Path:
    """All pages of `site` as one project in `folder`: the same addresses, languages and words."""
    for page in _pages(site):
        _write(folder / "docs" / f"{page.name}.{page.language}.md", page.text)
    _write(folder / "mkdocs.yml", _ALL_LANGUAGES)
    return folder


def language_projects(site: Path, folder: Path) -> dict[str, Path]:
    """The pages of `site` as one project a language below `folder`, by where each belongs in a site of all: "" (first), "ko", …"""
    for page in _pages(site):
        _write(folder / page.language / "docs" / f"{page.name}.md", page.text)
    for language in _LANGUAGES:
        _write(folder / language / "mkdocs.yml", _ONE_LANGUAGE % language)
    return {"" if language == _ROOT else language: folder / language for language in _LANGUAGES}


def build_command(project: Path, site: Path) -> list[str]:
    """What builds `project` into `site`."""
    return [sys.executable, "-m", "mkdocs", "build", "-f", str(project / "mkdocs.yml"), "--site-dir", str(site)]


def _pages(site: Path) -> Iterator[_Page]:
    for built in sorted(site.rglob("index.html")):
        path = built.parent.relative_to(site).as_posix()
        language, _, rest = path.partition("/")
        if language not in _LANGUAGES or language == _ROOT:
            language, rest = _ROOT, path
        name = "index" if rest in ("", ".") else rest
        tree = LexborHTMLParser(built.read_text("utf-8"))
        title = tree.css_first("h1")
        main = tree.css_first("main")
        if main is None or "/no/" in f"{rest}/":
            continue  # a number's address only leads on
        lines = (line.replace("<", "&lt;").replace("[", "\\[") for line in plain(main.html or "").split("\n"))
        yield _Page(language, name, f"# {title.text() if title else name}\n\n" + "\n\n".join(lines) + "\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")

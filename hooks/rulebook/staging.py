"""Write what MkDocs reads: one small source file per page and language, assets, search documents, machine-readable files.

Everything goes into `docs/_pages/`; a file is written only when its content changed, and what is no longer made is removed.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

from . import api, assets, colours, padindex, pocket, search
from .articles import Corpus
from .site import Site, pages


def collect(corpus: Corpus, root: Path) -> tuple[Site, dict[str, bytes]]:
    """The site whose views the templates will ask for, and every file that is copied as it is: path -> content."""
    site = Site(corpus)
    files: dict[str, bytes] = {}
    names: dict[str, str] = {}
    for language in corpus.languages:
        for name, made in ((language.code, search.documents), (f"numbers-{language.code}", padindex.documents)):
            own = made(site, language)
            files |= own
            first, *parts = own
            names |= {name: first} | {path: path for path in parts}
    editions = pocket.files(corpus, root)
    files |= editions
    names |= {name: name for name in editions}
    static, paths = assets.collect(root / "hooks" / "assets", names, colours.stylesheet(corpus.rulebooks.values()))
    files |= static
    site = Site(corpus, paths, assets.graph(root / "hooks" / "assets"))
    files |= {f"api/v1/{name}": content for name, content in api.outputs(site).items()}
    return site, files


def sources(corpus: Corpus, only: Container[tuple[str, str]] | None = None) -> dict[str, bytes]:
    """The pages' source files, or those of `only` (source without ending, language) and the home pages, which always are there."""
    return {
        f"{page.source}.{language.code}.md": f"---\ntemplate: {page.kind}.html\n---\n".encode()
        for page in pages(corpus)
        for language in corpus.languages
        if only is None or page.source == "index" or (page.source, language.code) in only
    }


def write_changed(path: Path, content: bytes) -> bool:
    """Write a file when it is not there with this content already; return whether it was written."""
    if path.exists() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True


def write_only(target: Path, sources: Mapping[str, bytes]) -> None:
    """Make `target` hold no pages' sources but `sources`, and leave every other file as it is."""
    for path in target.rglob("*.md"):
        if path.relative_to(target).as_posix() not in sources:
            path.unlink()
    for name, content in sources.items():
        write_changed(target / name, content)


def write(target: Path, files: Mapping[str, bytes]) -> list[str]:
    """Make `target` hold exactly `files` (and `.gitkeep`); return the paths that changed."""
    changed = []
    target.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        if write_changed(target / name, content):
            changed.append(name)
    for path in sorted(target.rglob("*"), reverse=True):
        name = path.relative_to(target).as_posix()
        if path.is_file() and name not in files and name != ".gitkeep":
            path.unlink()
            changed.append(name)
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    return changed

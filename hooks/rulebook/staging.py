"""Write what MkDocs reads: one small source file per page and language, assets, search documents, machine-readable files.

Everything goes into `docs/_pages/`; a file is written only when its content changed, and what is no longer made is removed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from . import api, assets, colours, padindex, pocket, search
from .corpus import Corpus
from .site import Site, pages


def stage(corpus: Corpus, theme: Path, target: Path) -> tuple[Site, frozenset[str]]:
    """Fill `target` for a build; return the site whose views the templates will ask for, and the paths that are copied as they are."""
    site = Site(corpus)
    files: dict[str, bytes] = {}
    for language in corpus.languages:
        name, content = search.documents(site, language)
        files[name] = content
    names = {Path(name).name.partition("-")[0]: name for name in files}
    for language in corpus.languages:
        name, content = padindex.document(site, language)
        files[name] = content
        names[f"numbers-{language.code}"] = name
    editions = pocket.files(corpus, target.parent.parent)
    files |= editions
    names |= {name: name for name in editions}
    static, paths = assets.collect(theme.parent / "assets", names, colours.stylesheet(corpus.rulebooks.values()))
    files |= static
    site = Site(corpus, paths)
    files |= {f"api/v1/{name}": content for name, content in api.outputs(site).items()}
    copied = frozenset(files)
    for page in pages(corpus):
        for language in corpus.languages:
            files[f"{page.source}.{language.code}.md"] = f"---\ntemplate: {page.kind}.html\n---\n".encode()
    write(target, files)
    return site, copied


def write(target: Path, files: Mapping[str, bytes]) -> list[str]:
    """Make `target` hold exactly `files` (and `.gitkeep`); return the paths that changed."""
    changed = []
    for name, content in files.items():
        path = target / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            changed.append(name)
    for path in sorted(target.rglob("*"), reverse=True):
        name = path.relative_to(target).as_posix()
        if path.is_file() and name not in files and name != ".gitkeep":
            path.unlink()
            changed.append(name)
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    return changed

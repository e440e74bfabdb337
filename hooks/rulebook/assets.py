"""Stylesheets and scripts of the site under names that carry their content's hash, so that a cached copy is never a wrong one."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from rcssmin import cssmin
from rjsmin import jsmin

_STYLES = (
    "tokens.css",
    "components.css",
    "handheld.css",
    "offline.css",
    "history.css",
    "comparison.css",
    "reach.css",
    "differences.css",
)  # one sheet, tokens first
_IMPORT = re.compile(rb'(["\'])\./([a-z-]+\.js)\1')
_STATIC = re.compile(
    rb'^import\b[^"\'();]*["\']\./([a-z-]+\.js)["\']', re.MULTILINE
)  # not import("./x.js"), which loads when it is wanted


def collect(folder: Path, data: Mapping[str, str] = {}, rules: str = "") -> tuple[dict[str, bytes], dict[str, str]]:
    """All assets of `folder` as path -> content, and name -> path.

    `data` adds paths that are known already, `rules` what the corpus adds to the style sheet.
    """
    files: dict[str, bytes] = {}
    paths: dict[str, str] = dict(data)
    _add("floorbook.css", style(folder, rules), files, paths)
    scripts = {path.name: path.read_bytes() for path in sorted(folder.glob("*.js"))}
    for name in _by_dependency(scripts):
        content = _IMPORT.sub(lambda m: m[1] + b"./" + Path(paths[m[2].decode()]).name.encode() + m[1], scripts[name])
        _add(name, jsmin(content), files, paths)
    for path in sorted(folder.glob("*")):
        if path.suffix in (".svg", ".png", ".ico", ".webmanifest"):
            files[f"assets/{path.name}"] = path.read_bytes()
            paths[path.name] = f"assets/{path.name}"
    return files, paths


def style(folder: Path, rules: str = "") -> bytes:
    """The one style sheet: the sheets of `folder`, then `rules`."""
    return cssmin(b"\n".join([*((folder / name).read_bytes() for name in _STYLES), rules.encode()]))


def graph(folder: Path) -> dict[str, tuple[str, ...]]:
    """Each script with all that it needs before it runs: itself, then what it imports, then what that imports; no name twice.

    A browser that isn't told learns of a module only from the one that imports it, a way to the host and back per level.
    """
    imports = {
        path.name: [name.decode() for name in _STATIC.findall(path.read_bytes())]
        for path in sorted(folder.glob("*.js"))
    }

    def needed(name: str) -> tuple[str, ...]:
        found = [name]
        for known in found:  # grows while it is read
            found += [other for other in dict.fromkeys(imports[known]) if other not in found]
        return tuple(found)

    return {name: needed(name) for name in imports}


def _add(name: str, content: bytes, files: dict[str, bytes], paths: dict[str, str]) -> None:
    stem, _, ending = name.rpartition(".")
    path = f"assets/{stem}-{hashlib.sha256(content).hexdigest()[:10]}.{ending}"
    files[path] = content
    paths[name] = path


def _by_dependency(scripts: Mapping[str, bytes]) -> list[str]:
    """Names so that a module comes after those it imports."""
    order: list[str] = []

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise ValueError(f"scripts import each other in a circle: {' -> '.join((*path, name))}")
        if name in order:
            return
        for match in _IMPORT.finditer(scripts[name]):
            other = match[2].decode()
            if other not in scripts:
                raise ValueError(f"{name} imports {other}, which does not exist")
            visit(other, (*path, name))
        order.append(name)

    for name in scripts:
        visit(name, ())
    return order

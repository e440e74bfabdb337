"""What a release build adds so that the site can be saved and read without a network: packs, their index, the worker, the manifests.

A *part* is a piece of the site that is saved as a whole: `shell` (styles, scripts, the page that says «not saved»), and per language
`search`, `common` (home, topics, glossary, …) and one per rulebook (two where its search documents are a file of their own). A *set* is
what a reader saves: a language and a rulebook, which needs its parts and the baseline's. A part travels as one *pack*, gzip over JSON `{path: text}`: five requests instead of some 600,
less than half the bytes (the frame that all pages share is packed once), and a pack is wholly of one version or fails its hash.

Why not workbox: `generateSW` answers for a list of files with one cache, 49 KB of runtime, and 216 packages of a Node toolchain. What
is needed here it has not: sets that share parts, a switch of all sets in one step, an offer instead of an update, a page that names
what is missing. The worker by hand is 9 KB, and tests/test_offline.py drives it in a browser with the network off.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from .languages import Language, Languages

INDEX = "offline/index.json"
WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
# What pages load or lead to as text. Pictures of the manifest are kept by the system that installs the site.
_TEXT = frozenset({".html", ".css", ".js", ".json", ".svg", ".csv", ".webmanifest", ".xml", ".ics"})
_PLACEHOLDER = "const CONFIG = {};"


@dataclass(frozen=True)
class Pack:
    """A part as it is sent: `file` its address from the site's root, `sha256` of the unpacked content, `files` path -> bytes unpacked."""

    name: str
    file: str
    content: bytes
    sha256: str
    files: Mapping[str, int]


def part_of(path: str, languages: Languages, rulebooks: Iterable[str]) -> str | None:
    """The part that a file of the site belongs to, by its path from the root; None for what is not saved (API, sitemap, pictures)."""
    place = PurePosixPath(path)
    if place.suffix not in _TEXT:
        return None
    first, *rest = place.parts
    if first == "assets" and place.name.startswith("guide-"):  # a picture of the guide for houses, in its language
        code = place.stem.rpartition("-")[2]
        return f"{code}/common" if code in languages else "shell"
    if first == "assets":
        code = (rest[1] if rest[2:] else place.name).partition("-")[0]
        house = place.stem.rpartition("-")[0] if rest[2:] else ""
        return "/".join(filter(None, (code, "search", house))) if rest[1:] and code in languages else "shell"
    if place.suffix == ".csv":
        house, _, code = place.stem.rpartition("-")
        return f"{code}/{house}" if code in languages and house in rulebooks else None
    if first == "feeds":  # beside the pages of changes, which lead to them
        code = place.stem.rpartition(".")[2]
        return f"{code}/common" if code in languages else None
    code = languages.default.code
    if first in languages and not languages[first].default:
        code, (first, *rest) = first, rest
    if place.suffix != ".html" and first != MANIFEST:
        return None
    if first == "offline":
        return "shell"
    if first == "search":
        return f"{code}/search"
    return f"{code}/{first}" if first in rulebooks else f"{code}/common"


def address(path: str) -> str:
    """The address of a file, from the site's root."""
    return path.removesuffix("index.html") if path == "index.html" or path.endswith("/index.html") else path


def pack(name: str, files: Mapping[str, bytes]) -> Pack:
    """One part. The same files give the same bytes, whenever and in whatever order they come."""
    texts = {address(path): files[path].decode("utf-8") for path in sorted(files)}
    raw = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
    digest = hashlib.sha256(raw).hexdigest()
    # not .gz: some hosts unpack that on the way, and the worker would be told so by nobody
    file = f"offline/packs/{name.replace('/', '-')}-{digest[:10]}.pack"
    return Pack(
        name, file, gzip.compress(raw, 6, mtime=0), digest, {address(path): len(files[path]) for path in sorted(files)}
    )


def sets(
    languages: Languages, rulebooks: Iterable[str], baseline: str, made: Collection[str] = ()
) -> dict[str, list[str]]:
    """What can be saved -> its parts. `<language>/search` is kept by itself once the search page has been visited.

    `made` are the parts that there are: where a rulebook's search documents are a file of their own, its set takes them along, and
    `<language>/search/<rulebook>` is what a visitor of the search page with that house keeps.
    """
    found: dict[str, list[str]] = {}
    for language in languages:
        code = language.code
        found[f"{code}/search"] = ["shell", f"{code}/search"]
        for book in rulebooks:
            own = [part for part in (f"{code}/search/{book}",) if part in made]
            parts = ["shell", f"{code}/search", *own, f"{code}/common", f"{code}/{baseline}", f"{code}/{book}"]
            found[f"{code}/{book}"] = list(dict.fromkeys(parts))
            if own:
                found[f"{code}/search/{book}"] = ["shell", f"{code}/search", *own]
    return found


def index(packs: Iterable[Pack], wanted: Mapping[str, list[str]]) -> dict:
    """What the worker and the pages ask for: the version of the whole, parts (`size` bytes to load, `stored` bytes unpacked), sets."""
    packs = list(packs)
    whole = hashlib.sha256("\n".join(f"{p.name} {p.sha256}" for p in packs).encode()).hexdigest()
    return {
        "version": whole[:16],
        "parts": {
            p.name: {
                "file": p.file,
                "sha256": p.sha256,
                "size": len(p.content),
                "stored": sum(p.files.values()),
                "files": len(p.files),
            }
            for p in packs
        },
        "sets": dict(wanted),
    }


def worker(template: str, shell: Pack, languages: Languages) -> str:
    """The worker's source. It changes only when its code or the shell does; new rules alone don't make a new worker."""
    if template.count(_PLACEHOLDER) != 1:
        raise ValueError(f"the worker's template must hold the line {_PLACEHOLDER!r} once")
    prefixes = sorted((language.url("")[1:] for language in languages), key=len, reverse=True)
    config = {"shell": {"file": shell.file, "sha256": shell.sha256}, "prefixes": prefixes}
    return template.replace(_PLACEHOLDER, f"const CONFIG = {json.dumps(config)};")


def manifest(template: Mapping, language: Language) -> dict:
    """The web app manifest of a language: it starts at the site's root, which leads to the language the reader chose, else to this one."""
    root = "./" if language.default else "../"
    return {
        "name": language.text("site"),
        "short_name": language.text("site"),
        "description": language.text("tagline_long"),
        "lang": language.code,
        "start_url": root if language.default else f"{root}?lang={language.code}",
        "scope": root,
        **template,
        "icons": [{**icon, "src": root + icon["src"]} for icon in template["icons"]],
    }


def write(site: Path, assets: Path, languages: Languages, rulebooks: Iterable[str], baseline: str) -> dict:
    """Add everything to the built site in `site`; `assets` holds the templates. Returns the index."""
    rulebooks = list(rulebooks)
    template = json.loads((assets / "manifest.json").read_text(encoding="utf-8"))
    for language in languages:
        text = json.dumps(manifest(template, language), ensure_ascii=False, indent=1)
        (site / language.url("")[1:] / MANIFEST).write_text(text + "\n", encoding="utf-8")
    files: dict[str, dict[str, bytes]] = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        part = part_of(name, languages, rulebooks) if path.is_file() else None
        if part is not None:
            files.setdefault(part, {})[name] = path.read_bytes()
    with ThreadPoolExecutor() as pool:  # zlib works outside the interpreter's lock
        packs = list(pool.map(lambda part: pack(part, files[part]), sorted(files)))
    for p in packs:
        target = site / p.file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(p.content)
    found = index(packs, sets(languages, rulebooks, baseline, files.keys()))
    (site / INDEX).write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")
    shell = next(p for p in packs if p.name == "shell")
    source = worker((assets / "sw.js").read_text(encoding="utf-8"), shell, languages)
    (site / WORKER).write_text(source, encoding="utf-8")
    return found

"""The licences of everything that the lock files name, from the packages' own metadata, as one page."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, files, metadata
from pathlib import Path

PAGE = Path("LICENCES.md")
_LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
_KEPT = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def licence(name: str) -> str | None:
    """The licence a package names in its metadata; None where it is not installed (a package for another system)."""
    try:
        about = metadata(name)
    except PackageNotFoundError:
        return None
    if about.get("License-Expression"):
        return about["License-Expression"]
    said = [c.rpartition(" :: ")[2] for c in about.get_all("Classifier") or [] if c.startswith("License :: ")]
    short = (about.get("License") or "").strip().partition("\n")[0]
    return ", ".join(c for c in said if c != "OSI Approved") or short or _first_line(name) or "not stated"


def _first_line(name: str) -> str:
    """The first line of the licence that a package brings as a file."""
    for file in files(name) or ():
        if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING")):
            return file.locate().read_text("utf-8").strip().partition("\n")[0].strip()
    return ""


def page(root: Path) -> str:
    """The page for the lock files in `root`. What is not installed here keeps the line it had."""
    old = root / PAGE
    kept = {
        (name, version): text for name, version, text in _KEPT.findall(old.read_text("utf-8") if old.exists() else "")
    }
    lines = [
        "# Licences",
        "",
        "Written by `scripts/rulebook licences` from the packages' own metadata. Only what stands in the first table is needed to build the",
        "site; nothing of it travels to readers but what Floorbook's own templates, styles and scripts are made of.",
    ]
    seen: set[str] = set()
    for title, lock in (("To build", "requirements.txt"), ("To test", "requirements-test.txt")):
        lines += ["", f"## {title}", "", "| package | version | licence |", "|---|---|---|"]
        for name, version in sorted(_LOCKED.findall((root / lock).read_text("utf-8"))):
            if name not in seen:
                seen.add(name)
                text = licence(name) or kept.get((name, version), "not installed here; see its project")
                lines.append(f"| {name} | {version} | {text.replace('|', '/')} |")
    return "\n".join([*lines, ""])


def write(root: Path, check: bool = False) -> bool:
    """Write the page, or only compare with `check`; returns whether it differed."""
    content, path = page(root), root / PAGE
    differs = not path.exists() or path.read_text("utf-8") != content
    if differs and not check:
        path.write_text(content, "utf-8", newline="\n")
    return differs

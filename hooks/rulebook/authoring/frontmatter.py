"""Edit the front matter of an article's file line by line, so that everything else stays as its author wrote it."""

from __future__ import annotations

import re
from collections.abc import Mapping

import yaml


def split(text: str) -> tuple[list[str], str]:
    """The front matter's lines, and the rest beginning with the closing `---`."""
    end = text.index("\n---\n", 3)
    return text[4 : end + 1].splitlines(keepends=True), text[end + 1 :]


def _key_span(lines: list[str], key: str) -> tuple[int, int] | None:
    """First and last (exclusive) line of a top-level key with everything indented below it."""
    for start, line in enumerate(lines):
        if re.match(rf"{re.escape(key)}\s*:", line):
            end = start + 1
            while end < len(lines) and (lines[end][:1] in (" ", "\t", "-") or not lines[end].strip()):
                end += 1
            return start, end
    return None


def get(text: str, key: str) -> str | None:
    """The plain value of a top-level key that stands on one line."""
    lines, _ = split(text)
    span = _key_span(lines, key)
    if span is None:
        return None
    value = yaml.load(lines[span[0]].partition(":")[2], yaml.BaseLoader)
    return value if isinstance(value, str) else None


def change(text: str, values: Mapping[str, str | None], after: str = "id") -> str:
    """Set one-line keys (None removes one); a new key goes below `after`."""
    lines, rest = split(text)
    for key, value in values.items():
        span = _key_span(lines, key)
        line = [] if value is None else [f"{key}: {_quoted(value)}\n"]
        if span is not None:
            lines[span[0] : span[1]] = line
        elif line:
            place = _key_span(lines, after)
            lines[place[1] if place else 0 : place[1] if place else 0] = line
    return "---\n" + "".join(lines) + rest


def change_record(text: str, values: Mapping[str, object]) -> str:
    """Set top-level keys of a YAML file of its own; everything else stays as it was written, comments too."""
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    for key, value in values.items():
        span = _key_span(lines, key) or (len(lines), len(lines))
        lines[span[0] : span[1]] = dump({key: value}).splitlines(keepends=True)
    return "".join(lines)


def _quoted(value: str) -> str:
    """In quotes where YAML would take the text for something else: numbers and dates."""
    return f'"{value}"' if re.fullmatch(r"[\d.\-]*|[0-9a-f]+", value) else value


def dump(data: object) -> str:
    """YAML as the project writes it."""
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=110)

"""Reading files: bytes to text, and YAML to plain data with the line of every key.

YAML is read by the 1.2 core rules (`no` and `on` are words, dates are words), anchors and aliases are refused, a key that
stands twice is a fault.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from .findings import Finding, relative
from .memo import pure


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """libyaml's parser without YAML 1.1's guesses at what a plain word means, which `_scalar` makes by the 1.2 rules."""

    def resolve(self, kind: type, value: Any, implicit: Any) -> str:
        return "tag:yaml.org,2002:" + (
            "map" if kind is yaml.MappingNode else "seq" if kind is yaml.SequenceNode else "str"
        )

    def descend_resolver(self, current_node: Any, current_index: Any) -> None: ...

    def ascend_resolver(self) -> None: ...


MAX_BYTES = 1 << 20  # an article is a few KB; anything near this is not one
MAX_DEPTH = 24

Path_ = tuple[str | int, ...]


@dataclass(frozen=True, eq=False)
class Yaml:
    """Plain data and, for every path into it (`("values", "x", "at")`), the line it begins on. The same text gives the same object."""

    data: Any
    lines: dict[Path_, int] = field(default_factory=dict)

    def line(self, *path: str | int) -> int:
        for end in range(len(path), -1, -1):
            if path[:end] in self.lines:
                return self.lines[path[:end]]
        return 1


@dataclass(frozen=True)
class Document:
    """A markdown file, cut at its front matter."""

    path: str
    meta: Yaml
    body: str
    body_line: int


class _Faults(Exception):
    def __init__(self, line: int, id: str, message: str, hint: str = "") -> None:
        self.line, self.id, self.message, self.hint = line, id, message, hint
        super().__init__(message)


def read_text(path: Path, root: Path) -> tuple[str | None, list[Finding]]:
    """The file's text with LF line ends and without BOM, or None and why not."""
    where = relative(path, root)

    def refuse(id: str, message: str, hint: str = "", line: int = 1) -> tuple[None, list[Finding]]:
        return None, [Finding(where, line, id, message, hint)]

    if path.is_symlink():
        return refuse("file-symlink", "a symbolic link, not a file", "put the file itself here")
    try:
        raw = path.read_bytes()
    except OSError as error:
        return refuse("file-unreadable", f"can't be read ({error.strerror})", "check its name and its rights")
    if len(raw) > MAX_BYTES:
        return refuse(
            "file-too-large",
            f"{len(raw):,} bytes; an article may have {MAX_BYTES:,}",
            "split it or remove what is not text",
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        return refuse("file-not-utf8", f"byte {raw[error.start]:#04x} is not UTF-8", "save the file as UTF-8", line)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    bad = re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u0085\u2028\u2029\ufffe\uffff]|[\ud800-\udfff]", text)
    if bad:
        line = text[: bad.start()].count("\n") + 1
        return refuse("file-control-character", f"control character U+{ord(bad[0]):04X}", "remove it", line)
    return text, []


def read_yaml(path: Path, root: Path) -> tuple[Yaml | None, list[Finding]]:
    """A YAML file as plain data."""
    text, findings = read_text(path, root)
    if text is None:
        return None, findings
    return parse_yaml(text, relative(path, root))


def parse_yaml(text: str, path: str, first_line: int = 1) -> tuple[Yaml | None, list[Finding]]:
    """YAML text as plain data, not to be changed; `first_line` is the line of the file it begins on."""
    data, findings = _parse_yaml(text, path, first_line)
    return data, list(findings)


@pure
def _parse_yaml(text: str, path: str, first_line: int) -> tuple[Yaml | None, list[Finding]]:
    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
        finally:
            loader.dispose()
        lines: dict[Path_, int] = {(): first_line}
        data = None if node is None else _build(node, (), lines, first_line, 0)
        return Yaml(data, lines), []
    except _Faults as fault:
        return None, [Finding(path, fault.line, fault.id, fault.message, fault.hint)]
    except RecursionError:
        return None, [Finding(path, first_line, "yaml-depth", f"nested deeper than {MAX_DEPTH} levels", "flatten it")]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        line = first_line + (mark.line if mark else 0)
        problem = getattr(error, "problem", None) or str(error).split("\n")[0]
        return None, [
            Finding(
                path,
                line,
                "yaml-syntax",
                f"not valid YAML ({problem})",
                'put texts with ":" or "#" in quotes, indent with blanks',
            )
        ]


class _Foreign(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """Reads files of another tool, whose tags say nothing here."""


_Foreign.add_constructor(None, lambda loader, node: None)


def read_foreign(path: Path) -> Any:
    """A YAML file of another tool as plain data; None where there is none, or that tool will refuse it."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), _Foreign)
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        return None


_INT = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


def _build(node: yaml.Node, path: Path_, lines: dict[Path_, int], first: int, depth: int) -> Any:
    line = first + node.start_mark.line
    if depth > MAX_DEPTH:
        raise _Faults(line, "yaml-depth", f"nested deeper than {MAX_DEPTH} levels", "flatten it")
    if getattr(node, "_seen", False):
        raise _Faults(line, "yaml-alias", "YAML aliases (*name) are not allowed", "write the text out")
    node._seen = True  # the same node met twice means an alias
    lines.setdefault(path, line)
    if isinstance(node, yaml.MappingNode):
        result: dict[str, Any] = {}
        for key, value in node.value:
            key_line = first + key.start_mark.line
            if not isinstance(key, yaml.ScalarNode):
                raise _Faults(key_line, "yaml-key", "a key must be one word or text", "")
            if key.value in result:
                raise _Faults(key_line, "yaml-duplicate-key", f"the key {key.value!r} stands twice", "keep one of them")
            lines[(*path, key.value)] = key_line
            result[key.value] = _build(value, (*path, key.value), lines, first, depth + 1)
        return result
    if isinstance(node, yaml.SequenceNode):
        return [_build(item, (*path, i), lines, first, depth + 1) for i, item in enumerate(node.value)]
    if node.tag.startswith("!") or (not node.style and "python" in node.tag):
        raise _Faults(line, "yaml-tag", f"the tag {node.tag} is not allowed", "remove it")
    return _scalar(node)


def _scalar(node: yaml.ScalarNode) -> Any:
    value = node.value
    if node.style:  # quoted or block text; plain is None or '' by loader
        return value
    if value in ("", "~", "null", "Null", "NULL"):
        return None
    if value in ("true", "True", "TRUE"):
        return True
    if value in ("false", "False", "FALSE"):
        return False
    if _INT.fullmatch(value) and len(value) < 19:
        return int(value)
    if _FLOAT.fullmatch(value) and len(value) < 32:
        return float(value)
    return value


def split(text: str, path: str) -> tuple[Document | None, list[Finding]]:
    """Cut a markdown file into front matter and body."""
    if not text.startswith("---\n"):
        return None, [
            Finding(
                path,
                1,
                "front-matter-missing",
                "no front matter",
                "begin the file with a line '---', the keys, and a line '---'",
            )
        ]
    end = text.find("\n---\n", 3)
    if end < 0:
        return None, [
            Finding(path, 1, "front-matter-open", "the front matter is not closed", "end it with a line '---'")
        ]
    meta, findings = parse_yaml(text[4 : end + 1], path, 2)
    if meta is None:
        return None, findings
    if not isinstance(meta.data, dict):
        return None, [
            Finding(
                path,
                2,
                "front-matter-form",
                "the front matter is not a list of 'key: value' lines",
                "see hooks/rulebook/guides/article-format.md",
            )
        ]
    body = text[end + 5 :]
    return Document(path, meta, body, text[: end + 5].count("\n") + 1), []

"""What is wrong, where, and what to write instead."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

_LONGEST = 900  # characters of a message or a hint


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, order=True)
class Finding:
    """One fault. `path` is relative to the project's root, `line` counts from 1, `hint` says what to write instead.

    What is wrong with a command is in no line (0), or in no file either (an empty path).
    """

    path: str
    line: int
    id: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR

    def __post_init__(self) -> None:
        # a message quotes what was written, however long that is
        object.__setattr__(self, "message", _clip(self.message))
        object.__setattr__(self, "hint", _clip(self.hint))

    def __str__(self) -> str:
        return self.told(self.severity)

    def told(self, severity: str) -> str:
        """The finding on one line; what isn't an error says how bad it is, in the word for it."""
        hint = f": {self.hint}" if self.hint else ""
        prefix = "" if self.severity is Severity.ERROR else f"{severity}: "
        place = f"{self.path}:{self.line}: " if self.line else f"{self.path}: " if self.path else ""
        return f"{place}{prefix}{self.message}{hint} [{self.id}]"


def _clip(text: str) -> str:
    """One line of a bearable length."""
    text = " ".join(text.splitlines())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 2 :]}"


class RulebookError(Exception):
    """Raised where work can't go on; carries every finding that led there."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(sorted(findings))
        super().__init__("\n".join(map(str, self.findings)))


def errors(findings: Iterable[Finding]) -> list[Finding]:
    return [f for f in findings if f.severity is Severity.ERROR]


def nearest(word: str, known: Iterable[str], count: int = 3) -> str:
    """A hint that names the known words closest to `word`; empty when none is close."""
    close = difflib.get_close_matches(word, list(known), n=count, cutoff=0.5)
    return "did you mean " + ", ".join(close) + "?" if close else ""


def report(findings: Iterable[Finding], form: str = "text", words: Mapping[Severity, str] | None = None) -> str:
    """All findings as one text. `form` is `text`, `json` or `github` (annotations of a pull request); `words` are those for severities."""
    ordered = sorted(findings)
    if form == "json":
        return json.dumps([asdict(f) for f in ordered], ensure_ascii=False, indent=2)
    if form == "github":
        return "\n".join(
            f"::{f.severity} file={f.path},line={f.line},title={f.id}::{_escape(f.message + (': ' + f.hint if f.hint else ''))}"
            for f in ordered
        )
    return "\n".join(f.told((words or {}).get(f.severity, f.severity)) for f in ordered)


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def relative(path: Path, root: Path) -> str:
    try:
        return path.relative_to(root).as_posix()
    except ValueError:
        return path.as_posix()

"""On which page of a printed PDF the targets of its links stand, so that its contents can say so.

Chromium fills in no page numbers by style sheet (`target-counter`), but names the targets in the PDF. Skia, its PDF writer, leaves
objects uncompressed and numbers the pages' objects in their order; where another writer doesn't, nothing is found and nothing is said.
"""

from __future__ import annotations

import re

_PAGE = re.compile(rb"(?<!\d)(\d+) 0 obj\s*<<\s*/Type /Page\b")
_TARGETS = re.compile(rb"/Dests (\d+) 0 R")
_TARGET = re.compile(rb"/([^\s/\[\]<>()]+) \[(\d+) 0 R")


def pages(content: bytes) -> dict[str, int]:
    """The id of every element that a link of the document leads to, with its page, counted from 1."""
    found = _TARGETS.search(content)
    start = re.search(rb"(?<!\d)" + found[1] + rb" 0 obj", content) if found else None
    if start is None:
        return {}
    numbered = {int(match[1]): number for number, match in enumerate(_PAGE.finditer(content), 1)}
    body = content[start.end() : content.index(b"endobj", start.end())]
    return {
        _name(target[1]): numbered[int(target[2])] for target in _TARGET.finditer(body) if int(target[2]) in numbered
    }


def _name(written: bytes) -> str:
    """A PDF name as text: `#20` stands for the byte 0x20."""
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), written).decode("utf-8", "replace")

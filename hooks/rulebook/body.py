"""An article's body: anchored paragraphs, editor's notes, the guide, worked examples. Text in, frozen objects out.

This is a scanner for everything that needs structure without rendering (checks, translation parity, references). Rendering is
Python-Markdown's (`markup.py`); a test holds that both see the same anchors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from . import doors
from .findings import Finding
from .ids import ANCHOR, parent
from .memo import pure

STEPS = ("situation", "question", "analysis", "ruling")
_MARK = re.compile(r"\{(#?)([^{}\s]+)\}[ \t]*(.*)")
_OPEN = re.compile(r"///[ \t]+([a-z]+)[ \t]*(?:\|[ \t]*(.*))?")
_OPEN_LINE = re.compile(r"^///[ \t]+[a-z]", re.MULTILINE)
_REFERENCE = re.compile(r"\[\[([^\[\]\n]*)\]\]")
_CODE = re.compile(r"``")
# what nests deeper than a reader follows (and than the renderer's recursion does): list items and quotes in or below one another
_DEEP = re.compile(r"^(?:[ \t]{17,}\S|[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*){6,})", re.MULTILINE)
MAX_BODY = 32_000  # bytes; the longest article has a third of it, and the renderer's time grows with the square
MAX_BLOCKS = 100
_HEADING = re.compile(r"^ {0,3}(?:#{1,6}\s|={3,}\s*$|-{3,}\s*$|```|~~~)", re.MULTILINE)
_BRACE = re.compile(r"[{}]")


@dataclass(frozen=True)
class Reference:
    """`[[winnable/penalties#2|as=47#1]]`: target as written, the number to print instead, and the line it stands on."""

    target: str
    printed: str | None
    line: int


@dataclass(frozen=True)
class Note:
    """An editor's note."""

    line: int
    text: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph with its anchor (`1-2-ga`), its markdown, and the editor's notes on it."""

    anchor: str
    line: int
    text: str
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Step:
    """One step of a worked example; `kind` is one of `STEPS`."""

    kind: str
    line: int
    text: str


@dataclass(frozen=True)
class Example:
    """A worked example: `#ex-1`."""

    anchor: str
    title: str
    line: int
    steps: tuple[Step, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Body:
    """All blocks of an article in order."""

    paragraphs: tuple[Paragraph, ...] = ()
    guide: tuple[Paragraph, ...] = ()
    examples: tuple[Example, ...] = ()
    guide_line: int | None = None
    source: str = field(default="", repr=False)

    @property
    def anchors(self) -> tuple[str, ...]:
        """Every anchor of the page in order, without `#`."""
        guide = ("guide", *(p.anchor for p in self.guide)) if self.guide_line is not None else ()
        return (*(p.anchor for p in self.paragraphs), *guide, *(e.anchor for e in self.examples))

    def texts(self) -> Iterator[tuple[str, int, str]]:
        """`(place, line, markdown)` of every text, places being stable across languages."""
        for paragraph in (*self.paragraphs, *self.guide):
            yield f"#{paragraph.anchor}", paragraph.line, paragraph.text
            for i, note in enumerate(paragraph.notes, 1):
                yield f"#{paragraph.anchor} note {i}", note.line, note.text
        for example in self.examples:
            yield f"#{example.anchor} title", example.line, example.title
            seen: dict[str, int] = {}
            for step in example.steps:
                seen[step.kind] = seen.get(step.kind, 0) + 1
                yield f"#{example.anchor} {step.kind} {seen[step.kind]}", step.line, step.text
            for i, note in enumerate(example.notes, 1):
                yield f"#{example.anchor} note {i}", note.line, note.text

    def references(self) -> Iterator[tuple[str, Reference]]:
        """`(place, reference)` for every `[[…]]` of the body."""
        for place, line, text in self.texts():
            for reference in references(text, line):
                yield place, reference


def references(text: str, line: int = 1) -> Iterator[Reference]:
    """Every `[[…]]` of a text that begins on `line`."""
    for _, reference in bracketed(text, line):
        yield reference


def bracketed(text: str, line: int = 1) -> Iterator[tuple[str, Reference]]:
    """`(what stands between the brackets, reference)` for every `[[…]]` of a text that begins on `line`."""
    for match in _REFERENCE.finditer(text):
        target, bar, rest = match[1].partition("|")
        printed = (rest.strip().removeprefix("as=") or None) if bar else None
        yield match[1], Reference(target.strip(), printed, line + text.count("\n", 0, match.start()))


def with_references(text: str, say: Callable[[Reference], str]) -> str:
    """A text with what `say` makes of every `[[…]]` in its place."""
    found = bracketed(text)
    return _REFERENCE.sub(lambda _: say(next(found)[1]), text)


def without_references(text: str) -> str:
    return _REFERENCE.sub(" ", text)


Piece = tuple[str, str, int, str]  # a marker of a block: sigil, name, line, text


@dataclass
class _Builder:
    """Collects blocks while the lines go by."""

    path: str
    findings: list[Finding] = field(default_factory=list)
    paragraphs: list[Paragraph] = field(default_factory=list)
    guide: list[Paragraph] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    guide_line: int | None = None

    def fault(self, line: int, id: str, message: str, hint: str = "") -> None:
        self.findings.append(Finding(self.path, line, id, message, hint))


def parse(text: str, path: str, first_line: int = 1) -> tuple[Body, list[Finding]]:
    """Scan a body that begins on `first_line` of `path`. Nothing is lost: what has no place is a finding."""
    body, findings = _parse(text, path, first_line)
    return body, list(findings)


@pure
def _parse(text: str, path: str, first_line: int) -> tuple[Body, list[Finding]]:
    out = _Builder(path)
    if (size := len(text.encode())) > MAX_BODY or len(_OPEN_LINE.findall(text)) > MAX_BLOCKS:
        out.fault(
            first_line,
            "body-too-large",
            f"a body of {size:,} bytes; an article may have {MAX_BODY:,}, with {MAX_BLOCKS} blocks ///",
            "split it into articles",
        )
        return Body(), out.findings
    lines = text.split("\n")
    i, last = 0, len(lines)
    current: list[tuple[str, int, list[str]]] = []  # anchor, line, text lines

    def close() -> None:
        for anchor, line, block in current:
            out.paragraphs.append(Paragraph(anchor, line, "\n".join(block).strip()))
        current.clear()

    while i < last:
        line, number = lines[i], first_line + i
        if opened := _OPEN.fullmatch(line.rstrip()):
            close()
            end = next((j for j in range(i + 1, last) if lines[j].strip() == "///"), None)
            if end is None:
                out.fault(number, "block-open", f"the block /// {opened[1]} is not closed", "end it with a line '///'")
                end = last
            for j in range(i + 1, end):
                if lines[j].startswith("///"):
                    out.fault(
                        first_line + j,
                        "block-nested",
                        f"a block inside the block /// {opened[1]}: {lines[j].strip()[:40]}",
                        f"close /// {opened[1]} with a line '///' before it, or remove one of the two lines",
                    )
            _block(out, opened[1], (opened[2] or "").strip(), lines[i + 1 : end], number)
            i = end + 1
            continue
        if line.startswith("///") and line.strip() != "///":
            out.fault(
                number,
                "block-form",
                f"not a block: {line.strip()[:40]}",
                "write /// note, /// guide or /// example | title",
            )
        elif line.strip() == "///":
            out.fault(number, "block-stray", "a '///' that closes nothing", "remove it")
        elif (mark := _MARK.match(line)) and mark[1]:
            close()
            current.append((mark[2], number, [mark[3]]))
        elif current:
            current[-1][2].append(line)
        elif line.strip():
            out.fault(
                number,
                "text-without-anchor",
                f"text outside a paragraph: {line.strip()[:40]}",
                "begin the paragraph with its anchor, as in {#1}",
            )
        i += 1
    close()
    body = Body(tuple(out.paragraphs), tuple(out.guide), tuple(out.examples), out.guide_line, text)
    _check(out, body)
    return body, out.findings


def _block(out: _Builder, kind: str, title: str, lines: list[str], number: int) -> None:
    if kind == "note":
        _note(out, lines, number)
        return
    pieces = _pieces(out, lines, number)
    if kind == "guide":
        _guide(out, pieces, number)
    elif kind == "example":
        _example(out, title, pieces, number)
    else:
        out.fault(number, "block-unknown", f"unknown block /// {kind}", "use note, guide or example")


def _note(out: _Builder, lines: list[str], number: int) -> None:
    """A note belongs to the example before it, else to the guide's last paragraph, else to the last paragraph."""
    begins = next((n for n, text in enumerate(lines, 1) if text.strip()), 0)
    note = Note(number + begins, "\n".join(lines).strip())
    if not note.text:
        out.fault(number, "note-empty", "an empty note", "write it or remove it")
    if out.examples:
        last = out.examples[-1]
        out.examples[-1] = Example(last.anchor, last.title, last.line, last.steps, (*last.notes, note))
    elif home := out.guide or out.paragraphs:
        home[-1] = Paragraph(home[-1].anchor, home[-1].line, home[-1].text, (*home[-1].notes, note))
    else:
        out.fault(
            number,
            "note-without-paragraph",
            "a note before any paragraph",
            "put it after the paragraph it is about",
        )


def _guide(out: _Builder, pieces: list[Piece], number: int) -> None:
    if out.guide_line is not None:
        out.fault(number, "guide-twice", "a second guide", "put both into one block")
    out.guide_line = number
    out.guide += [Paragraph(name, at, text) for sigil, name, at, text in pieces if sigil == "#"]
    for sigil, name, at, _ in pieces:
        if not sigil:
            out.fault(at, "guide-step", f"{{{name}}} inside a guide", "a guide has paragraphs {#guide-1} {#guide-2} …")
    if not pieces:
        out.fault(number, "guide-empty", "an empty guide", "write it or remove it")


def _example(out: _Builder, title: str, pieces: list[Piece], number: int) -> None:
    anchors = [(name, at) for sigil, name, at, _ in pieces if sigil == "#"]
    steps = [Step(name, at, text) for sigil, name, at, text in pieces if not sigil]
    if len(anchors) != 1:
        out.fault(
            number,
            "example-anchor",
            f"an example with {len(anchors)} anchors",
            "put {#ex-1}, {#ex-2} … on its first line",
        )
    for sigil, name, at, text in pieces:
        if sigil == "#" and text:
            out.fault(
                at,
                "example-text",
                f"text after {{#{name}}} in an example",
                "put it into a step: {situation}, {question}, {analysis}, {ruling}",
            )
    for step in steps:
        if step.kind not in STEPS:
            out.fault(
                step.line,
                "example-step",
                f"unknown step {{{step.kind}}}",
                "use " + ", ".join(f"{{{s}}}" for s in STEPS),
            )
    for needed in ("situation", "ruling"):
        if needed not in {s.kind for s in steps}:
            out.fault(
                number,
                "example-incomplete",
                f"an example without {{{needed}}}",
                "say what happens and how it is ruled",
            )
    anchor = anchors[0][0] if anchors else f"ex-{len(out.examples) + 1}"
    out.examples.append(Example(anchor, title, number, tuple(steps)))
    if not title:
        out.fault(number, "example-title", "an example without title", "write /// example | title")


def _pieces(out: _Builder, lines: list[str], number: int) -> list[Piece]:
    """Every marker inside a block with the text behind it."""
    found: list[tuple[str, str, int, list[str]]] = []
    for offset, line in enumerate(lines, 1):
        mark = _MARK.match(line)
        if mark and (mark[1] or mark[2] in STEPS or re.fullmatch(r"[a-z]+", mark[2])):
            found.append((mark[1], mark[2], number + offset, [mark[3]]))
        elif found:
            found[-1][3].append(line)
        elif line.strip():
            out.fault(
                number + offset,
                "text-without-anchor",
                f"text before the first marker: {line.strip()[:40]}",
                "begin it with {#guide-1}, {#ex-1} or a step",
            )
    return [(sigil, name, at, "\n".join(text).strip()) for sigil, name, at, text in found]


def _check(out: _Builder, body: Body) -> None:
    """Anchors well formed, once each, parents first; no HTML, templates, links or headings in any text."""
    _check_anchors(out, body)
    _check_paragraphs(out, body)
    for _, line, text in body.texts():
        _check_text(out, line, text)


def _check_anchors(out: _Builder, body: Body) -> None:
    seen: set[str] = set()
    lines = {p.anchor: p.line for p in (*body.paragraphs, *body.guide)} | {e.anchor: e.line for e in body.examples}
    for anchor in body.anchors:
        line = lines.get(anchor, body.guide_line or 1)
        if not ANCHOR.fullmatch(anchor):
            out.fault(
                line,
                "anchor-form",
                f"{{#{anchor}}} is not an anchor",
                "use lower case letters and digits joined by '-', as in {#1-2-ga}",
            )
        if anchor in seen:
            out.fault(line, "anchor-twice", f"the anchor #{anchor} stands twice", "every paragraph has its own")
        seen.add(anchor)
    for prefix, blocks in (("guide", body.guide), ("ex", body.examples)):
        for n, block in enumerate(blocks, 1):
            if block.anchor != f"{prefix}-{n}":
                out.fault(
                    block.line,
                    "anchor-order",
                    f"#{block.anchor} where #{prefix}-{n} is due",
                    f"number them {prefix}-1, {prefix}-2 …",
                )


def _check_paragraphs(out: _Builder, body: Body) -> None:
    above: set[str] = set()
    for paragraph in body.paragraphs:
        up = parent(paragraph.anchor)
        if up and up not in above:
            out.fault(
                paragraph.line,
                "anchor-parent",
                f"#{paragraph.anchor} without #{up} before it",
                f"write the paragraph {{#{up}}} first",
            )
        above.add(paragraph.anchor)
        if not paragraph.text:
            out.fault(
                paragraph.line,
                "paragraph-empty",
                f"the paragraph #{paragraph.anchor} is empty",
                "write it or remove it",
            )


def _check_text(out: _Builder, line: int, text: str) -> None:
    """Nothing in a text that begins on `line` but words, emphasis, lists and references."""
    for inside, _ in bracketed(text):
        for _, id, what, hint in doors.faults(inside):
            out.fault(line + text.count("\n", 0, text.find(inside)), id, f"{what} in a reference", hint)
    bare = _REFERENCE.sub(lambda m: "·" * len(m[0]), text)
    found = set()
    for at, id, what, hint in doors.faults(bare):
        found.add(bare.count("\n", 0, at))
        out.fault(line + bare.count("\n", 0, at), id, f"{what} in an article", hint)
    for pattern, id, what, hint in (
        (_CODE, "code", "two backticks in a row", "set code between single ones"),
        (_DEEP, "list-deep", "a list or quote nested too deep", "write paragraphs of their own"),
        (_HEADING, "heading", "a heading, rule or code block in an article", "use paragraphs"),
    ):
        for match in pattern.finditer(bare):
            out.fault(line + bare.count("\n", 0, match.start()), id, what, hint)
    for match in _BRACE.finditer(bare):
        if (at := bare.count("\n", 0, match.start())) not in found:
            found.add(at)
            hint = "remove it; a paragraph's anchor {#1} begins its line"
            out.fault(line + at, "brace", "a brace in an article", hint)

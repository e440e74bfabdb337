"""Break the corpus on purpose, thousands of times, and look whether every break ends well.

A case damages one file. An article's must end in a finding that names the file (or one of the same article) and a line of it, or in a
page that shows everything the file says; a data file's in a finding, or in a corpus with every article that was there. Never in an
exception, in more than `LIMIT` seconds, in a loss, or in script on the page. What ends in a page is read once more, without what ended
in a finding, and its views are made as a build makes them; in every `WHOLE`-th round all that a build makes.
`scripts/rulebook hostile` is the long run; the tests make a small sample.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import tempfile
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from . import api, checks, padindex, search
from .articles import Corpus, Text
from .findings import Finding, errors
from .plaintext import plain
from .site import Site, pages
from .source import read_text, split
from .views import view

LIMIT = 5.0  # seconds of the processor for one case; the clock on the wall would tell of the machine's other work
PER_ROUND = 16  # cases that are read together: one each in articles that differ
DATA = 0.4  # of the rounds damage a data file, alone: what it says holds for all articles
WHOLE = 16
CHUNK = 500  # cases of one process; the same seed gives the same cases however many processors there are

_TAGS = frozenset(
    [
        "html",
        "head",
        "body",
        "ol",
        "ul",
        "li",
        "p",
        "a",
        "span",
        "div",
        "section",
        "h2",
        "h3",
        "dl",
        "dt",
        "dd",
        "b",
        "strong",
        "em",
        "code",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "br",
        "hr",
        "blockquote",
        "pre",
    ]
)
# pictures of examples, drawn by `pictures`
_DRAWN = frozenset(["figure", "svg", "path", "text", "circle", "figcaption"])
_ATTRIBUTES = frozenset(["class", "id", "href", "data-games", "data-changed", "start", "style", "align"])
_DRAWN_ATTRIBUTES = frozenset(
    (
        *("class", "viewBox", "viewbox", "role", "aria-label", "aria-hidden", "fill", "d", "x", "y", "cx", "cy", "r"),
        *("stroke", "stroke-width", "stroke-dasharray", "font-size", "font-weight", "text-anchor"),
    )
)
_HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](javascript:alert(1))",
    "![x](http://host.example/x.png)",
    "&lt;script&gt;&#60;script&#62;",
    "{{ config }}{% raw %}",
    "[[../../x#y]] [[|as=]] [[a|b|c]] [[]]",
    "]]>--><!--",
    "{#1} {#1-1-1-1-1-1-1-1}",
    "/// example | <b>",
    "\u202eabc\u202c\u200b\u00ad\ufeff",
    "e\u0301\u0338\u20dd" * 40,
    "𝔸𝟙🂡👩‍👩‍👧" * 20,
    "- " * 300 + "x",
    "> " * 300 + "x",
    "*" * 2000,
    "_a" * 2000,
    "`" * 999,
    "\\" * 999,
    "|a|b|\n|-|-|\n" + "|1|2|\n" * 50,
    "[" * 3000,
    "](" * 3000,
    "((((((((((" * 200,
)


@dataclass(frozen=True)
class Case:
    """One damage: `path` from the project's root, `kind`, and the file's bytes."""

    path: str
    kind: str
    content: bytes


@dataclass
class Result:
    """How the cases ended: in a finding, in a page, or badly (`failures`, as texts)."""

    findings: int = 0
    pages: int = 0
    rounds: int = 0
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)

    @property
    def cases(self) -> int:
        return self.findings + self.pages

    def __iadd__(self, other: Result) -> Result:
        self.findings += other.findings
        self.pages += other.pages
        self.rounds += other.rounds
        self.slowest = max(self.slowest, other.slowest)
        self.failures += other.failures
        return self


def _lines(raw: bytes, rng: random.Random) -> tuple[list[bytes], int]:
    lines = raw.split(b"\n")
    return lines, rng.randrange(len(lines))


def _delete(raw: bytes, rng: random.Random) -> bytes:
    lines, i = _lines(raw, rng)
    return b"\n".join(lines[:i] + lines[i + rng.randint(1, 3) :])


def _double(raw: bytes, rng: random.Random) -> bytes:
    lines, i = _lines(raw, rng)
    return b"\n".join([*lines[: i + 1], lines[i], *lines[i + 1 :]])


def _swap(raw: bytes, rng: random.Random) -> bytes:
    lines, i = _lines(raw, rng)
    j = rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def _truncate_line(raw: bytes, rng: random.Random) -> bytes:
    lines, i = _lines(raw, rng)
    lines[i] = lines[i][: rng.randrange(len(lines[i]) + 1)]
    return b"\n".join(lines)


def _truncate_file(raw: bytes, rng: random.Random) -> bytes:
    return raw[: rng.randrange(len(raw))]


def _flip(raw: bytes, rng: random.Random) -> bytes:
    damaged = bytearray(raw)
    for _ in range(rng.randint(1, 3)):
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def _insert(raw: bytes, rng: random.Random) -> bytes:
    text = raw.decode()
    place = rng.randrange(len(text) + 1)
    return (text[:place] + rng.choice(_HOSTILE) + text[place:]).encode()


def _insert_line(raw: bytes, rng: random.Random) -> bytes:
    lines, i = _lines(raw, rng)
    return b"\n".join([*lines[:i], rng.choice(_HOSTILE).encode(), *lines[i:]])


def _any_unicode(raw: bytes, rng: random.Random) -> bytes:
    text = raw.decode()
    place = rng.randrange(len(text) + 1)
    odd = "".join(
        chr(rng.choice((rng.randrange(0x300), rng.randrange(0xD800), rng.randrange(0xE000, 0x110000))))
        for _ in range(4)
    )
    return (text[:place] + odd + text[place:]).encode("utf-8", "surrogatepass")


def _encoding(raw: bytes, rng: random.Random) -> bytes:
    return raw.decode().encode(rng.choice(("utf-16", "cp949", "shift_jis", "latin-1", "utf-32")), "replace")


def _line_ends(raw: bytes, rng: random.Random) -> bytes:
    return rng.choice((b"", b"\xef\xbb\xbf")) + raw.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n")))


def _bomb(raw: bytes, rng: random.Random) -> bytes:
    bombs = (
        b"a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\n",
        b"deep: " + b"[" * 5000 + b"]" * 5000 + b"\n",
        b"deep: " + b"{a: " * 3000 + b"1" + b"}" * 3000 + b"\n",
        b"tag: !!python/object/apply:os.system [ls]\n",
        b"n: " + b"9" * 100_000 + b"\n",
        b"<<: {id: x}\n? [a, b]\n: c\n",
        b"--- \n...\n---\n",
    )
    return raw.replace(b"---\n", b"---\n" + rng.choice(bombs), 1)


def _huge(raw: bytes, rng: random.Random) -> bytes:
    return raw + rng.choice(
        (b"\n- a", b"\n{#9} x", b" word", b"\n\n", b"\n  - a\n    - b", b"[[", b"\n/// note\nx\n///")
    ) * rng.choice((2_000, 20_000, 400_000))


def _deep_list(raw: bytes, rng: random.Random) -> bytes:
    return raw + b"\n" + b"".join(b" " * (4 * i) + b"- x\n" for i in range(rng.randint(20, 300)))


KINDS: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "line deleted": _delete,
    "line doubled": _double,
    "lines swapped": _swap,
    "line truncated": _truncate_line,
    "file truncated": _truncate_file,
    "bits flipped": _flip,
    "hostile text": _insert,
    "hostile line": _insert_line,
    "odd Unicode": _any_unicode,
    "wrong encoding": _encoding,
    "line ends and BOM": _line_ends,
    "YAML bomb": _bomb,
    "huge": _huge,
    "deep list": _deep_list,
}
# the costly ones less often
_WEIGHTS = [
    4 if kind not in ("YAML bomb", "huge", "deep list", "wrong encoding", "line ends and BOM") else 1 for kind in KINDS
]


def run_all(docs: Path, count: int, seed: int, say: Callable[[str], None] = lambda _: None) -> Result:
    """`run` on all processors."""
    total = Result()
    chunks = [(docs, min(CHUNK, count - start), seed * 100_003 + start) for start in range(0, count, CHUNK)]
    with ProcessPoolExecutor(min(len(chunks), os.cpu_count() or 1)) as pool:
        for result in pool.map(_chunk, *zip(*chunks, strict=True)):
            for failure in result.failures:
                say(failure)
            total += result
            say(f"{total.cases} cases, {len(total.failures)} failures, slowest round {total.slowest:.1f} s")
    return total


def _chunk(docs: Path, count: int, seed: int) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        return run(docs, Path(folder), count, seed)


def run(docs: Path, folder: Path, count: int, seed: int) -> Result:
    """Damage a copy of `docs` in `folder` `count` times, differently for every `seed`."""
    root = folder / "project"
    shutil.copytree(docs, root / "docs", ignore=shutil.ignore_patterns("_pages"), dirs_exist_ok=True)
    articles: dict[str, list[Path]] = {}
    for path in sorted((root / "docs").glob("[!_]*/*.md")):
        articles.setdefault(path.relative_to(root).as_posix().rsplit(".", 2)[0], []).append(path)
    data = sorted([*(root / "docs").rglob("*.yml"), *(root / "docs").glob("*/_earlier/*.md")])
    every = frozenset(
        checks.read_or_raise(root / "docs", root).every
    )  # what is broken before would be told of every case
    result, rng = Result(), random.Random(seed)
    while result.cases < count:
        if data and rng.random() < DATA:
            _data_round(root, _case(root, rng.choice(data), rng), every, result)
        else:
            names = rng.sample(sorted(articles), min(PER_ROUND, count - result.cases, len(articles)))
            _round(root, [_case(root, rng.choice(articles[name]), rng) for name in names], result)
    return result


def _case(root: Path, path: Path, rng: random.Random) -> Case:
    kind = rng.choices(list(KINDS), _WEIGHTS)[0]
    return Case(path.relative_to(root).as_posix(), kind, KINDS[kind](path.read_bytes(), rng))


@contextlib.contextmanager
def _damaged(root: Path, cases: Iterable[Case]) -> Iterator[None]:
    """The project with all `cases` in it; afterwards it is sound again."""
    good = {case.path: (root / case.path).read_bytes() for case in cases}
    try:
        for case in cases:
            (root / case.path).write_bytes(case.content)
        yield
    finally:
        for path, raw in good.items():
            (root / path).write_bytes(raw)


def _round(root: Path, cases: list[Case], result: Result) -> None:
    """Read the corpus with all `cases` in it; where that goes wrong, look at each by itself, to name it."""
    passed, failures = [], []
    started = time.process_time()
    try:
        with _damaged(root, cases):
            loaded, findings = checks.read(root / "docs", root)
            for case in cases:
                own = _own(case, findings)
                judged = of_findings(root, own) if own else of_page(root, case, loaded)
                failures += [f"{case.path}: {case.kind}: {fault}" for fault in judged]
                if not own:
                    passed.append(case)
    except Exception as error:
        if len(cases) == 1:
            result.pages += 1
            result.failures.append(f"{cases[0].path}: {cases[0].kind}: {type(error).__name__}: {error}")
        else:
            for case in cases:
                _round(root, [case], result)
        return
    took = time.process_time() - started
    result.slowest = max(result.slowest, took)
    result.failures += failures
    result.pages += len(passed)
    result.findings += len(cases) - len(passed)
    if took > LIMIT:
        result.failures += [f"{case.path}: {case.kind}: {took:.1f} s" for case in _slow(root, cases)]
    result.rounds += 1
    if passed:
        result.failures += _made(root, passed, result.rounds % WHOLE == 0)


def _data_round(root: Path, case: Case, every: frozenset[str], result: Result) -> None:
    """One damaged data file: it is told of, or no article is missing."""
    started = time.process_time()
    named = f"{case.path}: {case.kind}"
    try:
        with _damaged(root, [case]):
            loaded, findings = checks.read(root / "docs", root)
            found = errors(findings)
            result.failures += [f"{named}: {fault}" for fault in of_findings(root, found)]
            if not found and (loaded is None or frozenset(loaded.every) != every):
                result.failures.append(f"{named}: lost: neither a finding nor every article")
    except Exception as error:
        found = []
        result.failures.append(f"{named}: {type(error).__name__}: {error}")
    took = time.process_time() - started
    result.slowest = max(result.slowest, took)
    if took > LIMIT:
        result.failures += [f"{named}: {took:.1f} s" for _ in _slow(root, [case])]
    result.findings += bool(found)
    result.pages += not found
    result.rounds += 1
    if not found:
        result.failures += _made(root, [case], result.rounds % WHOLE == 0)


def _made(root: Path, cases: list[Case], whole: bool) -> list[str]:
    """What goes wrong while what a build shows of `cases`, none of which has a finding, is made; `whole`: all that a build makes."""
    try:
        with _damaged(root, cases):
            loaded, findings = checks.read(root / "docs", root)
            if loaded is None or errors(findings):
                return []  # together they contradict each other, and that is said
            site = Site(loaded)
            stems = {case.path.removeprefix("docs/").rsplit(".", 2)[0] for case in cases}
            for page in pages(loaded):
                if whole or page.path.rstrip("/") in stems:
                    for language in loaded.languages:
                        view(site, page, language)
            if whole:
                api.outputs(site)
                for language in loaded.languages:
                    search.documents(site, language)
                    padindex.documents(site, language)
    except Exception as error:
        names = ", ".join(f"{case.path} ({case.kind})" for case in cases)
        return [f"what a build makes of {names}: {type(error).__name__}: {error}"]
    return []


def _slow(root: Path, cases: list[Case]) -> Iterator[Case]:
    """Which of the cases of a round that took long take long by themselves."""
    for case in cases:
        with _damaged(root, [case]):
            started = time.process_time()
            checks.read(root / "docs", root)
        if time.process_time() - started > LIMIT:
            yield case


def _own(case: Case, findings: Iterable[Finding]) -> list[Finding]:
    """The errors in the files of a case's article."""
    stem = case.path.rsplit(".", 2)[0]
    return [finding for finding in errors(findings) if finding.path.startswith(f"{stem}.")]


def of_findings(root: Path, found: Iterable[Finding]) -> Iterator[str]:
    """What is wrong with what is said: the line must be there, and the message be one short line."""
    lines: dict[str, int] = {}
    for finding in found:
        if finding.path not in lines:
            lines[finding.path] = _lines_of(root / finding.path)
        if not 1 <= finding.line <= lines[finding.path]:
            yield f"{finding}: there is no such line"
        if "\n" in str(finding) or len(str(finding)) > 2000:
            yield f"{str(finding)[:80]!r}: not one short line"


def _lines_of(path: Path) -> int:
    """How many lines a file has, and one for what lacks at its end."""
    raw = path.read_bytes() if path.is_file() else b""
    return raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 2


def of_page(root: Path, case: Case, loaded: Corpus | None) -> Iterator[str]:
    """What is wrong with the page of an article that nothing is said of."""
    stem, language, _ = case.path.rsplit(".", 2)
    article = loaded.articles.get(stem.removeprefix("docs/")) if loaded else None
    text = article.texts.get(language) if article else None
    if loaded is None or article is None or text is None:
        yield "lost: neither a finding nor a page"
        return
    html = Site(loaded).body(article, text, loaded.languages[language])
    yield from script(html)
    yield from lost(root / case.path, root, text, html)


def script(html: str) -> Iterator[str]:
    """Whatever in `html` is more than text with our own marks."""
    for node in LexborHTMLParser(html).css("*"):
        drawn = node.tag in _DRAWN
        if node.tag not in _TAGS and not drawn:
            yield f"the element <{node.tag}> on the page"
        for name, value in node.attributes.items():
            if name not in (_DRAWN_ATTRIBUTES if drawn else _ATTRIBUTES):
                yield f"the attribute {name} on the page"
            if name == "href" and not (value or "").startswith(("#", "../../")):
                yield f"the address {value} on the page"


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]{2,}", unicodedata.normalize("NFC", text)))


def lost(path: Path, root: Path, text: Text, html: str) -> Iterator[str]:
    """Words of the body that the page does not show."""
    raw, _ = read_text(path, root)
    document, _ = split(raw or "", "")
    body = document.body if document else ""
    body = re.sub(r"\[\[[^\[\]\n]*\]\]|^\{#?[^{}\s]+\}|^/// *\w+|&#?\w+;|\\", " ", body, flags=re.MULTILINE)
    shown = unicodedata.normalize("NFC", plain(html))
    missing = {word for word in _words(body) if word not in shown}
    if missing:
        yield f"not on the page: {', '.join(sorted(missing)[:5])}"

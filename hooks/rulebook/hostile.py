"""Break the corpus on purpose, thousands of times, and look whether every break ends well.

A case damages one article file. It must end in a finding that names the file (or one of the same article) and a line of it, or in a page
that shows everything the file says; never in an exception, in more than `LIMIT` seconds, in a loss, or in script on the page.
`scripts/rulebook hostile` is the long run; the tests make a small sample.
"""

from __future__ import annotations

import random
import re
import shutil
import time
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from . import checks
from .articles import Corpus, Text
from .findings import Finding, errors
from .plaintext import plain
from .site import Site
from .source import read_text, split

LIMIT = 5.0  # seconds of the processor for one case; the clock on the wall would tell of the machine's other work
PER_ROUND = 16  # cases that are read together: one each in articles that differ

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
_DRAWN = frozenset(["figure", "svg", "path", "text", "circle"])
_ATTRIBUTES = frozenset(["class", "id", "href", "data-games", "data-changed", "start", "style", "align"])
_DRAWN_ATTRIBUTES = frozenset(
    (
        *("class", "viewBox", "viewbox", "role", "aria-label", "fill", "d", "x", "y", "cx", "cy", "r"),
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
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)

    @property
    def cases(self) -> int:
        return self.findings + self.pages


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


def run(docs: Path, folder: Path, count: int, seed: int, say: Callable[[str], None] = lambda _: None) -> Result:
    """Damage a copy of `docs` in `folder` `count` times, differently for every `seed`."""
    root = folder / "project"
    shutil.copytree(docs, root / "docs", ignore=shutil.ignore_patterns("_pages"), dirs_exist_ok=True)
    articles: dict[str, list[Path]] = {}
    for path in sorted((root / "docs").glob("[!_]*/*.md")):
        articles.setdefault(path.relative_to(root).as_posix().rsplit(".", 2)[0], []).append(path)
    result, rng, done = Result(), random.Random(seed), 0
    while done < count:
        chosen = rng.sample(sorted(articles), min(PER_ROUND, count - done, len(articles)))
        cases = []
        for name in chosen:
            path = rng.choice(articles[name])
            kind = rng.choices(list(KINDS), _WEIGHTS)[0]
            cases.append(Case(path.relative_to(root).as_posix(), kind, KINDS[kind](path.read_bytes(), rng)))
        known = len(result.failures)
        _round(root, cases, result)
        for failure in result.failures[known:]:
            say(failure)
        done += len(cases)
        if done % (PER_ROUND * 20) == 0:
            say(f"{done} cases, {len(result.failures)} failures, slowest round {result.slowest:.1f} s")
    return result


def _round(root: Path, cases: list[Case], result: Result) -> None:
    """Read the corpus with all `cases` in it; where that goes wrong, look at each by itself, to name it."""
    good = {case.path: (root / case.path).read_bytes() for case in cases}
    for case in cases:
        (root / case.path).write_bytes(case.content)
    started = time.process_time()
    try:
        loaded, findings = checks.read(root / "docs", root)
        for case in cases:
            result.failures += [
                f"{case.path}: {case.kind}: {fault}" for fault in judge(root, case, loaded, findings, result)
            ]
    except Exception as error:
        if len(cases) == 1:
            result.failures.append(f"{cases[0].path}: {cases[0].kind}: {type(error).__name__}: {error}")
        else:
            for path, raw in good.items():
                (root / path).write_bytes(raw)
            for case in cases:
                _round(root, [case], result)
    finally:
        took = time.process_time() - started
        result.slowest = max(result.slowest, took)
        for path, raw in good.items():
            (root / path).write_bytes(raw)
    if took > LIMIT:
        result.failures += [f"{case.path}: {case.kind}: {took:.1f} s" for case in _slow(root, cases)]


def _slow(root: Path, cases: list[Case]) -> Iterator[Case]:
    """Which of the cases of a round that took long take long by themselves."""
    for case in cases:
        path = root / case.path
        good = path.read_bytes()
        path.write_bytes(case.content)
        started = time.process_time()
        checks.read(root / "docs", root)
        path.write_bytes(good)
        if time.process_time() - started > LIMIT:
            yield case


def judge(root: Path, case: Case, loaded: Corpus | None, findings: list[Finding], result: Result) -> Iterator[str]:
    """What is wrong with how a case ended."""
    stem, language, _ = case.path.rsplit(".", 2)
    own = [f for f in errors(findings) if f.path.startswith(stem + ".")]
    for finding in own:
        lines = (root / finding.path).read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 2
        if not 1 <= finding.line <= lines:
            yield f"{finding}: there is no such line"
        if "\n" in str(finding) or len(str(finding)) > 2000:
            yield f"{str(finding)[:80]!r}: not one short line"
    if own:
        result.findings += 1
        return
    result.pages += 1
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

"""House text is data: whatever could become markup, script, template or include is refused with file and line, wherever it stands."""

from __future__ import annotations

import pytest

import small
from rulebook import checks, doors
from rulebook.authoring import drafts
from rulebook.findings import RulebookError
from rulebook.markup import PageContext, Renderer

REFUSED = {
    "html": [
        "<b>a</b>",
        "<SCRIPT src=//x>",
        "<\tscript>",
        "< script >x",
        "<\nscript>",
        "</p>",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "<!-- c -->",
        "<![CDATA[x]]>",
        "<?php x ?>",
        "<meta http-equiv=refresh content=0>",
        "<style>a{}</style>",
        "<math><mi//xlink:href='data:x'>",
        "<scr\x00ipt>",
        "\\<script>",
        "\uff1cscript\uff1e",
        "\ufe64script\ufe65",
        "<javascript:alert(1)>",
        "<http://x.example>",
        "<a@b.example>",
    ],
    "entity": ["&lt;script&gt;", "&#60;script", "&#x3c;script", "&#60script", "&amp;lt;script", "\uff06lt;", "&colon;"],
    "link": [
        "[a](javascript:alert(1))",
        "[a](java\tscript:x)",
        "[a](java&#10;script:x)",
        "[a]( JaVaScRiPt:x)",
        "[a](//x.example)",
        '[a](/x "<b>")',
        "[a](<javascript:x>)",
        "![a](x.png)",
        "[a][b]",
        "![a][b]",
        "[b]: javascript:alert(1)",
        "  [b]: <data:text/html,x> '<b>'",
        "[^1]: note",
    ],
    "address": [
        "javascript:alert(1)",
        "JAVASCRIPT :alert(1)",
        "java\nscript:alert(1)",
        "j a v a s c r i p t :",
        "vbscript:x",
        "data:text/html;base64,x",
        "data : text/html",
        "\uff4aavascript\uff1aalert(1)",
    ],
    "handler": ["{: onclick=alert(1)}", "onload = x", "ONERROR=x", "{: style='x'}", "srcdoc=x"],
    "style": ["url(javascript:x)", "background: url (x)", "expression(alert(1))", "@import 'x'"],
    "template": [
        "{{ config }}",
        "{% include 'x' %}",
        "{# c #}",
        "{{'{{'}}",
        "{: .x #id}",
        "{:.x}",
        "{! x !}",
        "${x}",
        '--8<-- "secret.txt"',
        ';--8<-- "x"',
        '-8<- "x"',
        "$include x",
        "!include x",
        "::: module",
        "!!! note",
        "???+ note",
        "[TOC]",
        "*[HTML]: x",
    ],
    "invisible": ["\u202e evil", "java\u200bscript:x", "a\u2066b", "a\ufeffb", "a\U000e0041b"],
}
TABLE = [(id, text) for id, texts in REFUSED.items() for text in texts]
# What may look like it and is text.
FINE = [
    "2 < 3 and 3 > 2",
    "A & B; Q&A",
    "A < B",
    "the first 50%–60%",
    "[[base/rule-1#a]]",
    "on = off",
    "data: 3 cards",
    "`https://rules.example/`",
    "[sic]",
    "(50)",
    "a – b — c",
    "1/2",
]


@pytest.mark.parametrize(("id", "text"), TABLE)
def test_a_door_is_seen(id, text):
    assert id in {found for _, found, _, _ in doors.faults(text)}


@pytest.mark.parametrize("text", FINE)
def test_text_is_let_through(text):
    assert list(doors.faults(text)) == []


@pytest.mark.parametrize("text", [text for _, text in TABLE])
def test_the_renderer_is_a_second_lock(text):
    """Were a check forgotten, nothing of it would come out as more than text."""
    html = Renderer().render("{#1} a " + text + "\n\n{#2}\n\n" + text, PageContext())
    from rulebook import hostile

    assert list(hostile.script(html)) == []


FIRST = small.files()["docs/house/first.ko.md"]
ENGLISH = small.files()["docs/house/first.en.md"]
BOOK = small.files()["docs/house/rulebook.yml"]
GLOSSARY = small.files()["docs/_data/glossary.yml"]
AMENDMENT = small.files()["docs/house/amendments/2026-01-02.yml"]


def quoted(text):
    """As YAML writes it on one line, quotes and escapes included."""
    import json

    return json.dumps(text)


PLACES = {
    "a paragraph": ("docs/house/first.ko.md", FIRST, "플로어가 정한다.", lambda t: "플로어가 " + t),
    "a paragraph of its own line": ("docs/house/first.ko.md", FIRST, "플로어가 정한다.", lambda t: "플로어가\n" + t),
    "a translation": ("docs/house/first.en.md", ENGLISH, "The floor decides.", lambda t: "The floor " + t),
    "a note": ("docs/house/first.ko.md", FIRST, "The source says", lambda t: t + "\nThe source says"),
    "the guide": ("docs/house/first.ko.md", FIRST, "다툼을 막는다.", lambda t: "다툼 " + t),
    "an example's title": ("docs/house/first.ko.md", FIRST, "| 절반 레이즈", lambda t: "| 절반 " + t.split("\n")[0]),
    "an example's step": ("docs/house/first.ko.md", FIRST, "A가 1,000을 벳한다.", lambda t: "A가 " + t),
    "a title": ("docs/house/first.ko.md", FIRST, "title: 절반 레이즈 1", lambda t: "title: " + quoted(t)),
    "a ruling": ("docs/house/first.en.md", ENGLISH, "ruling: ", lambda t: f"ruling: {quoted(t)}\nx: "),
    "an alias": ("docs/house/first.ko.md", FIRST, "- alias-ko", lambda t: "- " + quoted(t)),
    "a printed number": ("docs/house/first.ko.md", FIRST, "number: '1'", lambda t: "number: " + quoted(t)),
    "a reason": ("docs/house/amendments/2026-01-02.yml", AMENDMENT, "ko: A reason.", lambda t: "ko: " + quoted(t)),
    "a house's name": ("docs/house/rulebook.yml", BOOK, "name:\n  en: HOUSE", lambda t: "name:\n  en: " + quoted(t)),
    "its source": (
        "docs/house/rulebook.yml",
        BOOK,
        "source:\n  en: An",
        lambda t: f"source:\n  en: {quoted(t)}\n  x: An",
    ),
    "a citation's form": ("docs/house/rulebook.yml", BOOK, "en: Rule {number}", lambda t: "en: " + quoted(t)),
    "a definition": ("docs/_data/glossary.yml", GLOSSARY, "en: A higher bet.", lambda t: "en: " + quoted(t)),
}
SAMPLES = [
    "<svg onload=x>",
    "&#60;script",
    "[a](javascript:x)",
    "javascript:x",
    "{{ x }}",
    '--8<-- "x"',
    "{: onclick=x}",
]


@pytest.mark.parametrize("text", SAMPLES)
@pytest.mark.parametrize("place", PLACES)
def test_it_is_refused_wherever_it_stands(tmp_path, place, text):
    path, content, old, new = PLACES[place]
    assert content.count(old) >= 1
    bad = content.replace(old, new(text), 1)
    root = small.write(tmp_path, {path: bad})
    _, findings = checks.read(root / "docs", root)
    line = next(i for i, (a, b) in enumerate(zip(content.split("\n"), bad.split("\n"), strict=False), 1) if a != b)
    found = [f for f in findings if f.path == path and line <= f.line <= line + 1 and f.severity == "error" and f.hint]
    assert found, [f"{f.path}:{f.line} {f.message}" for f in findings]


@pytest.mark.parametrize("text", SAMPLES)
def test_a_draft_says_it_at_its_own_file(tmp_path, text):
    root = small.write(tmp_path)
    folder = root / "docs/house/_drafts/x"
    folder.mkdir(parents=True)
    lines = ["kind: substantive", 'effective: "2027-01-01"', "reason:", f"  ko: {quoted(text)}"]
    (folder / "amendment.yml").write_text("\n".join(lines) + "\n")
    with pytest.raises(RulebookError) as error:
        drafts.load(root, "house", "x")
    assert [(f.path, f.line) for f in error.value.findings] == [("docs/house/_drafts/x/amendment.yml", 4)]


def test_yaml_tricks_make_no_objects(tmp_path):
    for text in ("!!python/object/apply:os.system [id]", "&a [*a]", "!include x.yml"):
        bad = FIRST.replace("title: 절반 레이즈 1", f"title: {text}")
        root = small.write(tmp_path, {"docs/house/first.ko.md": bad})
        _, findings = checks.read(root / "docs", root)
        assert [f for f in findings if f.path == "docs/house/first.ko.md" and f.severity == "error"], text

"""The scanner of bodies: what it reads, what it refuses, and that the renderer sees the same anchors."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import body
from rulebook.articles import iter_texts
from rulebook.markup import PageContext, Renderer

GOOD = """{#1} First.

{#1-1} Second with [[a/b#1]].
- a bullet

/// note
A note.
///

{#end} Last.

/// guide
{#guide-1} Why.
///

/// example | A case
{#ex-1}

{situation} A bets 100.

{ruling} Call.
///
"""


def test_structure():
    parsed, faults = body.parse(GOOD, "x", 10)
    assert faults == []
    assert parsed.anchors == ("1", "1-1", "end", "guide", "guide-1", "ex-1")
    assert parsed.paragraphs[1].notes[0].text == "A note."
    assert [s.kind for s in parsed.examples[0].steps] == ["situation", "ruling"]
    place, reference = next(parsed.references())
    assert (place, reference.target, reference.line) == ("#1-1", "a/b#1", 12)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Text without an anchor.", "text-without-anchor"),
        ("{#1} a\n\n{#1} b", "anchor-twice"),
        ("{#1-1} a", "anchor-parent"),
        ("{#A} a", "anchor-form"),
        ("{#1}", "paragraph-empty"),
        ("{#1} a\n\n/// note\nb", "block-open"),
        ("{#1} a\n\n///", "block-stray"),
        ("{#1} a\n\n/// tip\nb\n///", "block-unknown"),
        ("{#1} a\n\n/// guide\n{#guide-2} b\n///", "anchor-order"),
        ("{#1} a\n\n/// example | t\n{#ex-1}\n\n{situation} b\n///", "example-incomplete"),
        ("{#1} a\n\n/// example | t\n{#ex-1}\n\n{situation} b\n\n{verdict} c\n\n{ruling} d\n///", "example-step"),
        ("{#1} a <script>alert(1)</script>", "html"),
        ("{#1} a <!-- b -->", "html"),
        ("{#1} [a](javascript:alert(1))", "link"),
        ("{#1} ![a](b.png)", "link"),
        ("{#1} {{ config }}", "template"),
        ("{#1} {% include 'x' %}", "template"),
        ('{#1} --8<-- "x"', "template"),
        ("{#1} a\n\n# Heading", "heading"),
        ("{#1} a\n\n```\ncode\n```", "heading"),
    ],
)
def test_refused_with_its_id(text, id):
    _, faults = body.parse(text, "x")
    assert id in {fault.id for fault in faults}
    assert all(fault.path == "x" and fault.line >= 1 and fault.message for fault in faults)


@given(st.text(alphabet=st.sampled_from(list("{}#/|-1aex gnotuid\n[]=.:,<>")), max_size=200))
def test_no_text_crashes_and_nothing_is_lost(text):
    parsed, faults = body.parse(text, "x")
    kept = re.sub(r"\W", "", "".join(t for _, _, t in parsed.texts()))
    if not faults:
        for word in re.findall(r"\w+", re.sub(r"\{[^{}\s]*\}|///[^\n]*", " ", text)):
            assert word in kept or re.sub(r"\W", "", word) in kept


@given(st.text(alphabet=st.sampled_from(list("{}#/|-1aex gnotuid\n[]=.:,<>*_&`\\")), max_size=200))
def test_the_renderer_takes_anything_without_letting_html_through(text):
    html = Renderer().render(text, PageContext())
    assert not re.search(r"<(script|iframe|img|object|style|svg|a href=\"javascript)", html)


@pytest.mark.corpus
def test_scanner_and_renderer_agree_on_the_whole_corpus(real):
    corpus, _ = real
    renderer = Renderer()
    for _, text in iter_texts(corpus):
        html = renderer.render(text.body.source, PageContext())
        assert sorted(re.findall(r' id="([^"]+)"', html)) == sorted(text.body.anchors), text.path
        assert "{#" not in html and "///" not in html and "<marker" not in html and "<container" not in html, text.path

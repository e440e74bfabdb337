"""Whatever is called a typo leaves every word the word it was: tables in four languages, with the corpus's own words, and properties."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from babel import Locale
from hypothesis import given, settings
from hypothesis import strategies as st

import small
from rulebook import corpus as corpora
from rulebook.authoring import kinds, plan, tokens, typos
from rulebook.authoring.drafts import Draft, DraftMeta
from rulebook.authoring.vocabulary import Vocabulary, listed, vocabulary
from rulebook.findings import RulebookError

HERE = Path(__file__).resolve().parent


def table(name: str) -> list[tuple[str, str, str]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()[1:]
    return [tuple(part.strip() for part in line.split("|")) for line in lines]


DANGEROUS, HARMLESS = table("typos-dangerous.txt"), table("typos-harmless.txt")


@pytest.fixture(scope="module")
def known(repo):
    """Language and its words in the corpus, by code."""
    corpus, _ = corpora.load(repo / "docs", repo)
    return {one.code: (one, vocabulary(one, corpus)) for one in corpus.languages}


def test_the_tables_are_long_enough():
    for rows, least in ((DANGEROUS, 500), (HARMLESS, 230)):
        assert len(rows) >= least and len(set(rows)) == len(rows)
        assert {code for code, _, _ in rows} == {"en", "ko", "ja", "it"}


@pytest.mark.parametrize(("code", "was", "now"), DANGEROUS)
def test_another_word_is_no_typo(known, code, was, now):
    language, words = known[code]
    assert list(kinds.moved(was, now, language, words)), "with the corpus's words"
    assert list(kinds.moved(was, now, language)), "in a house's first days, with hardly any words known"
    assert list(kinds.moved(now, was, language, words)), "the other way round"


@pytest.mark.parametrize(("code", "was", "now"), HARMLESS)
def test_a_typo_is_one(known, code, was, now):
    language, words = known[code]
    assert list(kinds.moved(was, now, language, words)) == []


def test_what_is_refused_is_named(known):
    language, words = known["en"]
    assert ("word", "dealer", "floor") in list(
        kinds.moved("The dealer decides.", "The floor decides.", language, words)
    )


PHRASES = {
    "en": ["the", "dealer", "deals", "a", "card", "to", "every", "player", "who", "posted"],
    "it": ["il", "mazziere", "distribuisce", "una", "carta", "al", "giocatore", "seduto"],
    "ko": ["딜러는", "자리에", "앉은", "플레이어에게", "카드를", "나눠준다"],
    "ja": ["ディーラー", "が", "着席", "した", "プレイヤー", "に", "カード", "を", "配る"],
}


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(PHRASES)), st.data())
def test_no_word_goes_comes_or_takes_another_place(known, code, data):
    language, words = known[code]
    phrase, blank = PHRASES[code], "" if code == "ja" else " "
    at = data.draw(st.integers(0, len(phrase) - 1))
    if phrase[at] in language.function_words:
        return
    without = phrase[:at] + phrase[at + 1 :]
    whole = blank.join(phrase)
    assert list(kinds.moved(whole, blank.join(without), language, words))
    assert list(kinds.moved(blank.join(without), whole, language, words))
    other = data.draw(st.sampled_from([w for w in phrase if w != phrase[at] and w not in language.function_words]))
    assert list(kinds.moved(whole, blank.join([*phrase[:at], other, *phrase[at + 1 :]]), language, words))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(PHRASES)), st.data())
def test_blanks_and_punctuation_are_typos(known, code, data):
    language, words = known[code]
    marks = (
        st.sampled_from(["", " ", ",", "、", " – ", "…", "“", "(", "  "])
        if code != "ja"
        else st.sampled_from(["", "、", "「", "…"])
    )
    pieces = [piece for word in PHRASES[code] for piece in (word, data.draw(marks))]
    blank = "" if code == "ja" else " "
    assert list(kinds.moved(blank.join(PHRASES[code]), blank.join(pieces), language, words)) == []


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(sorted(PHRASES)))
def test_any_two_texts_can_be_compared(known, was, now, code):
    language, words = known[code]
    list(kinds.moved(was, now, language, words))
    assert list(typos.changed(was, was, language, words)) == []


NOW = datetime.fromisoformat("2026-06-01T12:00:00+09:00")


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """A function that publishes a sentence's mend as a typo: it plans it in a small tree, and returns what it refuses."""
    root = small.write(tmp_path_factory.mktemp("typos"))
    name = "docs/house/first.{}.md"
    files = {code: (root / name.format(code)).read_text(encoding="utf-8") for code in small.LANGUAGES}

    def put(code: str, sentence: str) -> str:
        return files[code].replace(small.TEXTS[code][3] + " [[", sentence + " [[", 1)

    def publish(code: str, was: str, now: str) -> list:
        path = root / name.format(code)
        try:
            path.write_text(put(code, was), encoding="utf-8")
            corpus, _ = corpora.load(root / "docs", root, NOW)
            texts = {("first", one): files[one] for one in small.LANGUAGES} | {("first", code): put(code, now)}
            draft = Draft("house", "change", DraftMeta(kind="typo"), texts)
            try:
                plan.publish(corpus, root, draft, NOW)
            except RulebookError as error:
                # the sentence stands in one language only
                return [finding for finding in error.findings if not finding.id.startswith("parity-")]
            return []
        finally:
            path.write_text(files[code], encoding="utf-8")

    return publish


# misspellings that would be words (butter, a show that is down), were they not among a term's names in the large glossary
BY_GLOSSARY = {"버턴", "ショウダウン"}


@pytest.mark.parametrize(("code", "was", "now"), [row for row in HARMLESS if row[1] not in BY_GLOSSARY])
def test_a_typo_can_be_published(published, code, was, now):
    assert published(code, was, now) == []


@pytest.mark.parametrize(("code", "was", "now"), DANGEROUS[197:])
def test_another_word_is_not_published_as_a_typo(published, code, was, now):
    assert {finding.id.partition("-")[0] for finding in published(code, was, now)} == {"typo"}


@pytest.mark.parametrize(("code", "was", "now"), DANGEROUS)
def test_a_word_that_stands_only_where_it_is_replaced_may_be_meant(known, code, was, now):
    """As publishing sets it up: no other article has the word, many have the one that takes its place."""
    language, words = known[code]
    for old, new in ((was, now), (now, was)):
        lost, kept = (tokens.words(text, language) for text in (old, new))
        alone = dataclasses.replace(
            words,
            others=words.others - {w.folded for w in lost} | {w.folded for w in kept},
            exact=words.exact - {w.exact for w in lost} | {w.exact for w in kept},
        )
        assert list(kinds.moved(old, new, language, alone))


def test_a_language_without_a_list_falls_back_to_what_the_corpus_knows(known):
    language, words = known["en"]
    invented = dataclasses.replace(language, locale=Locale.parse("gsw"))
    assert listed(language) and not listed(invented)
    vocabulary = Vocabulary(invented, others=words.others)
    assert not list(kinds.moved("The delaer deals.", "The dealer deals.", invented, vocabulary))
    assert list(kinds.moved("The delaer deals.", "The dealer deals.", invented))
    assert list(kinds.moved("The button moves.", "The bottom moves.", invented, vocabulary))


def test_the_list_is_loaded_only_where_a_typo_is_decided():
    """A build doesn't load it, nor does importing the commands."""
    code = (
        "import sys, rulebook.cli, rulebook.authoring.commands, rulebook.publish; sys.exit('wordfreq' in sys.modules)"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": str(HERE.parent / "hooks")}
        ).returncode
        == 0
    )


def test_what_may_be_meant_is_said_by_a_clarification(published):
    (finding,) = published("en", "after a decade", "after a decide")
    assert "clarification" in finding.hint and "a clarification may always" in finding.hint

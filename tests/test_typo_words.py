"""Whatever is called a typo leaves every word the word it was: tables in four languages, with the corpus's own words, and properties."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook import corpus as corpora
from rulebook.authoring import kinds, typos

HERE = Path(__file__).resolve().parent


def table(name: str) -> list[tuple[str, str, str]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()[1:]
    return [tuple(part.strip() for part in line.split("|")) for line in lines]


DANGEROUS, HARMLESS = table("typos-dangerous.txt"), table("typos-harmless.txt")


@pytest.fixture(scope="module")
def known(repo):
    """Language and its words in the corpus, by code."""
    corpus, _ = corpora.load(repo / "docs", repo)
    return {one.code: (one, typos.vocabulary(one, corpus, corpus)) for one in corpus.languages}


def test_the_tables_are_long_enough():
    for rows, least in ((DANGEROUS, 170), (HARMLESS, 60)):
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

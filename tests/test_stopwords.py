"""Search documents come without the words that are read over, but for those that a term of the vocabulary needs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.stopwords import Spare

STOP = ["il", "la", "di", "a", "e", "piu"]
VOCABULARY = ["chiamare il tempo", "carta di troppo", "all'in", "testa a testa"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Il dealer e la carta.", "dealer carta"),
        ("Chi chiama il tempo, aspetta.", "Chi chiama il tempo aspetta"),  # however the verb bends
        ("il tempo di gioco", "il tempo gioco"),
        ("Testa a testa: a chi?", "Testa a testa a chi"),
        ("Più di 1.000 (o 2.000)", "1.000 o 2.000"),  # accents make no other word; figures keep their signs
        ("L’ante, «all’in»!", "L’ante all’in"),
        ("il la di", ""),
    ],
)
def test_what_is_left_of_a_text(text, left):
    assert Spare(STOP, VOCABULARY)(text) == left


def test_a_language_without_such_words_keeps_its_texts():
    assert Spare([], ["콜 타임"])("콜, 그리고 레이즈。") == "콜, 그리고 레이즈。"


@given(st.text(alphabet="abil dic.,()'1", max_size=60))
def test_words_that_say_something_stay_in_their_order(text):
    left = Spare(STOP, VOCABULARY)(text)
    said = [word for word in Spare(["-"], [])(text).split() if word not in STOP]
    assert [word for word in left.split() if word not in STOP] == said

"""A typo is only a typo when nothing a floor decides by has moved: dangerous edits of one or two letters, and harmless ones."""

from __future__ import annotations

import pytest

from rulebook import languages
from rulebook.authoring import kinds
from rulebook.findings import RulebookError
from test_authoring import begin, edit, faults, house, run  # noqa: F401

# language, text, edit, what it moves; an empty last field: harmless
EDITS = [
    ("en", "Two cards are exposed", "Three cards are exposed", "word"),
    ("en", "at least twenty chips", "at least ninety chips", "word"),
    ("en", "The player must act", "The player may act", "word"),
    ("en", "The hand is not dead", "The hand is now dead", "word"),
    ("en", "The bet is valid", "The bet is invalid", "word"),
    ("en", "before the flop", "after the flop", "word"),
    ("en", "the lower amount", "the higher amount", "word"),
    ("en", "a bet of 1,000", "a bet of 10,00", "figure"),
    ("en", "a bet of 1,000", "a bet of 1.000", "figure"),
    ("en", "25-25 is paid", "25-50 is paid", "figure"),
    ("en", "within 30 seconds", "within 30 minutes", "unit"),
    ("en", "1 card", "1 hand", "unit"),
    ("en", "see [[base/rule-1#a]]", "see [[base/rule-1#b]]", "reference"),
    ("en", "They can\u2019t fold", "They can fold", "word"),
    ("en", "They may n\u200bot fold", "They may not fold", "word"),
    ("en", "They may not fold", "They may n\u043et fold", "word"),  # a Cyrillic о
    ("ko", "50% 이상", "50% 이하", "word"),
    ("ko", "플로어만 정한다", "플로어가 정한다", "word"),
    ("ko", "카드를 볼 수 있다", "카드를 볼 수 없다", "word"),
    ("ko", "말할 수 있다", "말해야 한다", "word"),
    ("ko", "콜로 본다", "콜로 보지 않는다", "word"),
    ("ko", "액션 전에 말한다", "액션 후에 말한다", "word"),
    ("ko", "두 장을 낸다", "세 장을 낸다", "word"),
    ("ko", "오십 퍼센트", "육십 퍼센트", "figure"),
    ("ko", "30초를 준다", "30분을 준다", "unit"),
    ("ko", "칩 1만", "칩 1천", "word"),
    ("ko", "왼쪽 플레이어", "오른쪽 플레이어", "word"),
    ("ja", "コールできる", "コールしなければならない", "word"),
    ("ja", "見せてもよい", "見せてはならない", "word"),
    ("ja", "50%以上", "50%以下", "word"),
    ("ja", "有効である", "無効である", "word"),
    ("ja", "アクション前", "アクション後", "word"),
    ("ja", "カード二枚", "カード三枚", "word"),
    ("ja", "30秒", "30分", "unit"),
    ("ja", "フロアのみが決める", "フロアが決める", "word"),
    ("it", "Il giocatore può rilanciare", "Il giocatore deve rilanciare", "word"),
    ("it", "La mano è valida", "La mano non è valida", "word"),
    ("it", "almeno 1.000", "almeno 1,000", "figure"),
    ("it", "più di 50%", "meno di 50%", "word"),
    ("it", "due carte", "tre carte", "word"),
    ("it", "30 secondi", "30 minuti", "unit"),
    ("it", "alla sua sinistra", "alla sua destra", "word"),
    ("it", "È vietato parlare", "È ammesso parlare", "word"),
    # harmless
    ("en", "teh dealer spreads  the deck", "the dealer spreads the deck", ""),
    ("en", "50 % of it", "\uff15\uff10\uff05 of it", ""),
    ("en", "1000 chips", "1,000 chips", ""),
    ("en", "30 secnds left", "30 seconds left", ""),
    ("en", "It\u2019s dealt", "It's dealt", ""),
    ("en", "The recieved card", "The **received** card", ""),
    ("ko", "다툼을 막는다", "다툼을  막는다.", ""),
    ("ko", "할수 있다", "할 수 있다", ""),
    ("ko", "플래이어가 낸다", "플레이어가 낸다", ""),
    ("ja", "ディーラがくばる", "ディーラーが配る", ""),
    ("ja", "５０％を出す", "50%を出す", ""),
    ("it", "il giocattore", "il giocatore", ""),
    ("it", "puntata di 1000", "puntata di 1.000", ""),
    ("it", "perchè la carta", "perché la carta", ""),
]


@pytest.fixture(scope="module")
def words(repo):
    return languages.load(repo / "docs/_data/languages", repo)[0]


@pytest.mark.parametrize(("code", "was", "now", "what"), EDITS)
def test_dangerous_edits_are_seen_and_harmless_ones_let_through(words, code, was, now, what):
    found = list(kinds.moved(was, now, words[code]))
    assert [kind for kind, _, _ in found][:1] == ([what] if what else []), found
    assert all(lost != new for _, lost, new in found)


@pytest.mark.parametrize(
    ("old", "new", "fault", "languages"),
    [
        ("v: 60", "v: 70", "typo-value", ["ko"]),
        ("at: a\n", "at: a-1\n", "typo-data", ["ko"]),
        ("number: '1'", "number: '7'", "typo-data", ["ko"]),
        ("order: 1\n", "order: 9\n", "typo-data", ["ko"]),
        ("{#a-1} 플로어가", "플로어가", "typo-paragraph", ["ko"]),
        ("title: 절반 레이즈 1", "title: 절반 레이즈 2", "typo-figure", ["ko"]),
        ("A가 1,000을 벳한다", "A가 2,000을 벳한다", "typo-figure", ["ko"]),
        ("nothing of exactly 50%", "nothing of exactly 60%", "typo-figure", ["en"]),
    ],
)
def test_data_and_every_part_of_a_text_are_guarded(house, old, new, fault, languages):  # noqa: F811
    begin(house, "typo")
    edit(house, "change", old, new, languages=languages)
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "change")
    assert fault in faults(error)
    finding = next(f for f in error.value.findings if f.id == fault)
    assert finding.path.startswith("docs/house/_drafts/change/first.") and finding.line > 1 and finding.hint


def test_a_pause_between_two_words_of_must_and_not_is_one(words):
    found = list(kinds.moved("They may not. The hand is dead.", "They may. Not the hand is dead.", words["en"]))
    assert found == [("pause", "may not", "may. Not"), ("pause", "not. The", "Not the")]

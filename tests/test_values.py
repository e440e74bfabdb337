"""Relations by the catalogue's rules: a table of cases, and laws that hold for all values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.values import SILENT, Figure, Flag, Key, Keys, Ordering, Relation, Span, Word, parse, relation, to_json

STRICTER = Ordering(higher="stricter")
LOOSER = Ordering(higher="looser")
NONE = Ordering(higher="none")
ENUM = Ordering(keys=("free", "warned", "banned"))
SAME, DIFF, STRICT, LOOSE, ADDS = Relation.SAME, Relation.DIFFERENT, Relation.STRICTER, Relation.LOOSER, Relation.ADDS


@pytest.mark.parametrize(
    ("baseline", "house", "ordering", "expected"),
    [
        (Figure(50, ">="), Figure(50, ">="), STRICTER, SAME),
        (Figure(50, ">="), Figure(50, ">="), NONE, SAME),
        (Figure(50, ">="), Figure(50, ">"), STRICTER, STRICT),
        (Figure(50, ">="), Figure(50, ">"), LOOSER, LOOSE),
        (Figure(50, ">="), Figure(50, ">"), NONE, DIFF),
        (Figure(50, ">="), Figure(60, ">="), STRICTER, STRICT),
        (Figure(30), Figure(25), LOOSER, STRICT),
        (Figure(30), Figure(40), LOOSER, LOOSE),
        (Figure(30, approx=True), Figure(30, left_to="td"), LOOSER, SAME),
        (Figure(3, "<="), Figure(3, ">="), STRICTER, DIFF),
        (Figure(3, "<="), Figure(5, ">="), STRICTER, DIFF),
        (Figure(9), Span(9, 10), NONE, LOOSE),
        (Span(9, 10), Figure(9), NONE, STRICT),
        (Span(8, 10), Span(9, 10), NONE, STRICT),
        (Span(9, 10), Span(8, 10), STRICTER, LOOSE),
        (Span(9, 10), Span(9, 10), NONE, SAME),
        (Span(8, 9), Span(10, 11), STRICTER, STRICT),
        (Span(8, 10), Span(9, 11), STRICTER, DIFF),
        (Flag(False), Flag(True), STRICTER, STRICT),
        (Flag(True), Flag(False), STRICTER, LOOSE),
        (Flag(True), Flag(False), NONE, DIFF),
        (Keys(frozenset("a")), Keys(frozenset("ab")), STRICTER, STRICT),
        (Keys(frozenset("ab")), Keys(frozenset("a")), STRICTER, LOOSE),
        (Keys(frozenset("ab")), Keys(frozenset("bc")), STRICTER, DIFF),
        (Keys(frozenset("ab")), Keys(frozenset("a")), NONE, DIFF),
        (Key("free"), Key("banned"), ENUM, STRICT),
        (Key("banned"), Key("warned"), ENUM, LOOSE),
        (Key("free"), Key("other"), ENUM, DIFF),
        (Key("free"), Key("banned"), Ordering(), DIFF),
        (Figure(1), SILENT, NONE, Relation.SILENT),
        (SILENT, Figure(1), NONE, ADDS),
        (SILENT, Word("discretion"), NONE, ADDS),
        (SILENT, SILENT, NONE, Relation.SILENT),
        (Word("discretion"), Word("discretion"), NONE, SAME),
        (Word("discretion"), Word("announced"), NONE, ADDS),
        (Word("discretion"), Figure(1), NONE, ADDS),
        (Figure(1), Word("discretion"), NONE, DIFF),
        (None, Figure(1), NONE, Relation.NOT_REVIEWED),
        (Figure(1), None, NONE, Relation.NOT_REVIEWED),
        (None, SILENT, NONE, Relation.NOT_REVIEWED),
    ],
)
def test_relation(baseline, house, ordering, expected):
    assert relation(baseline, house, ordering) is expected


numbers = st.integers(-50, 50)
figures = st.builds(Figure, numbers, st.sampled_from(["=", ">=", ">", "<=", "<"]), st.booleans())
spans = st.tuples(numbers, numbers).map(lambda p: Span(min(p), max(p)))
keys = st.sampled_from(["a", "b", "c", "d"])
FAMILIES = [
    st.one_of(figures, spans),
    st.builds(Flag, st.booleans()),
    st.builds(Key, keys),
    st.frozensets(keys, min_size=1).map(Keys),
]
words = st.sampled_from([Word("discretion"), Word("announced"), SILENT, None])
orderings = st.one_of(
    st.sampled_from([STRICTER, LOOSER, NONE, Ordering()]),
    st.permutations(["a", "b", "c"]).map(lambda k: Ordering(keys=tuple(k))),
)


@st.composite
def pairs(draw):
    family = draw(st.sampled_from(FAMILIES))
    return draw(st.one_of(family, words)), draw(st.one_of(family, words)), draw(orderings)


@given(pairs())
def test_a_rulebook_against_itself_is_the_same_wherever_it_speaks(case):
    value, _, ordering = case
    expected = Relation.NOT_REVIEWED if value is None else Relation.SILENT if value == SILENT else Relation.SAME
    assert relation(value, value, ordering) is expected


@given(pairs())
def test_stricter_and_looser_mirror_each_other(case):
    a, b, ordering = case
    mirror = {STRICT: LOOSE, LOOSE: STRICT}
    there, back = relation(a, b, ordering), relation(b, a, ordering)
    if there in mirror or back in mirror:
        assert mirror[there] is back


@given(st.lists(keys, min_size=1, unique=True), st.randoms())
def test_the_order_of_a_set_does_not_matter(found, random):
    shuffled = list(found)
    random.shuffle(shuffled)
    enum = dict.fromkeys("abcd", "")
    assert parse({"v": found}, "set", enum) == parse({"v": shuffled}, "set", enum)


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["v", "min", "max", "cmp", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(json, st.sampled_from(["percentage", "count", "enum", "boolean", "set", "unknown"]))
def test_no_value_crashes(raw, type_):
    value = parse(raw, type_, {"a": "", "b": ""})
    if not isinstance(value, str):
        assert parse(to_json(value), type_, {"a": "", "b": ""}) == value
        assert relation(value, value, NONE) in Relation

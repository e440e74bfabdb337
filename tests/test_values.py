"""Relations by the catalogue's rules: a table of cases, and laws that hold for all values."""

from __future__ import annotations

import math

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import small
from rulebook import corpus
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


ENUM_KEYS = {"a": "", "b": ""}
TYPES = ["percentage", "amount", "count", "duration", "distance", "age", "enum", "boolean", "set", "unknown"]


@pytest.mark.parametrize(
    ("raw", "type_", "hint"),
    [
        ({"v": 3, "max": 5}, "count", "max has no place in it"),
        ({"v": 3, "min": 1, "max": 5}, "count", "max, min has no place in it"),
        ({"min": 3, "max": 5, "cmp": ">="}, "count", "cmp has no place in it"),
        ({"min": 3}, "count", "{min: 9, max: 10}"),
        ({"min": 5, "max": 3}, "count", "write {min: 3, max: 5}"),
        ({"v": True}, "count", "a count is {v: 50}"),
        ({"v": math.nan}, "percentage", "a percentage is {v: 50}"),
        ({"v": math.inf}, "percentage", "a percentage is {v: 50}"),
        ({"min": -math.inf, "max": 1}, "percentage", "a percentage is {v: 50}"),
        ({"v": 50, "cmp": "=>"}, "percentage", "cmp must be one of = >= > <= <"),
        ({"v": 50, "cmp": [">="]}, "percentage", "cmp must be one of"),
        ({"v": 50, "approx": 1}, "percentage", "approx must be true or false"),
        ({"v": 50, "left_to": "floor"}, "percentage", "left_to must be td or announcement"),
        ({"v": True, "cmp": ">="}, "boolean", "a boolean is {v: true} or {v: false}, without cmp"),
        ({"v": 1}, "boolean", "a boolean is {v: true} or {v: false}"),
        ({"v": "a", "cmp": "="}, "enum", "an enum is {v: key}, without cmp"),
        ({"v": "c"}, "enum", "v must be one of a, b"),
        ({"v": ["a"], "max": 2}, "set", "without max"),
        ({"v": ["a", "a"]}, "set", "a key stands twice"),
        ({"v": [["a"]]}, "set", "v must be a list of a, b"),
        ({1: 2}, "count", "a count is {v: 50}"),
        ({None: 2, "v": 3}, "count", "a count is {v: 50}"),
        (["discretion"], "count", "a count is {v: 50}"),
        ("at will", "boolean", "or the bare word discretion or announced"),
        (None, "set", "a set is {v: [key, key]}"),
    ],
)
def test_what_is_refused_says_what_to_write(raw, type_, hint):
    said = parse(raw, type_, ENUM_KEYS)
    assert isinstance(said, str) and hint in said


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.dates()
words_of_values = st.sampled_from(["v", "min", "max", "cmp", "approx", "left_to", "a", ">=", "td", "discretion"])
anything = st.recursive(
    scalars | words_of_values,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(words_of_values | st.text(max_size=3) | st.integers() | st.none(), inner, max_size=4)
    ),
    max_leaves=6,
)


@given(anything, st.sampled_from(TYPES))
@settings(max_examples=300)
def test_no_value_crashes(raw, type_):
    value = parse(raw, type_, ENUM_KEYS)
    if not isinstance(value, str):
        assert parse(to_json(value), type_, ENUM_KEYS) == value
        assert relation(value, value, NONE) in Relation


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    return small.write(tmp_path_factory.mktemp("values"))


@given(raw=anything, point=st.sampled_from(["half-raise", "clock-seconds"]))
@settings(max_examples=40, deadline=None)
def test_any_yaml_in_an_article_ends_in_a_value_or_a_finding(written, raw, point):
    """From the file's text on: YAML, front matter, value, finding with file and line."""
    front = small.files()["docs/house/first.ko.md"]
    old = f"  {point}:\n    value:\n"
    flow = yaml.safe_dump(raw, default_flow_style=True, allow_unicode=True, width=10_000).split("\n...")[0].strip()
    end = front.index("\n    at:", front.index(old))
    text = front[: front.index(old)] + f"  {point}:\n    value: {flow}" + front[end:]
    (written / "docs/house/first.ko.md").write_text(text, encoding="utf-8", newline="\n")
    loaded, findings = corpus.load(written / "docs", written)
    article = loaded.articles.get("house/first")
    if article is None or point not in article.values:
        assert [f for f in findings if f.path == "docs/house/first.ko.md" and f.line > 1 and f.message and f.hint], text
    else:
        assert article.values[point].value == parse(to_json(article.values[point].value), "percentage", {})

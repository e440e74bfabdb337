"""Figures of a text by its language's conventions, and the comparison of a translation's with the original's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small
from rulebook import checks, languages
from rulebook.figures import Conventions, conventions, differences, figures
from test_breaks import check

LANGUAGES, _ = languages.load(small.REPO / "docs/_data/languages", small.REPO)
BY = {code: conventions(LANGUAGES[code]) for code in LANGUAGES.codes}


def found(text: str, by: Conventions) -> list[str]:
    return sorted(figure for figure, n in figures(text, by) for _ in range(n))


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        ("50% of 1,000", "en", ["1000", "50"]),
        ("il 50% di 1.000", "it", ["1000", "50"]),
        ("487.5", "en", ["487.5"]),
        ("487,5", "it", ["487.5"]),
        ("５０％", "ja", ["50"]),
        ("100-200, 12,500 and 3.", "en", ["100", "12500", "200", "3"]),
        ("1. first\n2. second", "en", []),
        ("see [[tda-2024/43#a-1]]", "en", []),
        ("UTG+1 bets 1,234,567", "en", ["1", "1234567"]),
        ("2 of 2", "en", ["2", "2"]),
        # dates: names of months are figures, and figures have no zeros before them
        ("15 November 2024", "en", ["11", "15", "2024"]),
        ("November 15, 2024", "en", ["11", "15", "2024"]),
        ("il 15 novembre 2024", "it", ["11", "15", "2024"]),
        ("2024년 11월 15일", "ko", ["11", "15", "2024"]),
        ("2024年11月15日", "ja", ["11", "15", "2024"]),
        ("2024-01-02", "en", ["1", "2", "2024"]),
        ("a player may raise to 2", "en", ["2"]),
        ("the March event", "en", []),
        # multiples
        ("2万5千点", "ja", ["25000"]),
        ("1.5万", "ja", ["15000"]),
        ("5만 칩과 2만5천 칩", "ko", ["25000", "50000"]),
        ("21,000만 받고 400만 포기한다", "ko", ["21000", "400"]),  # 만 is «only» here
        ("4,000만 원과 400만원", "ko", ["4000000", "40000000"]),
        ("7,000만 원 − 3,000만 원", "ko", ["30000000", "70000000"]),
        ("1만 5천 원, 1억 2,000만 원", "ko", ["120000000", "15000"]),
        ("2,000까지만 올린다", "ko", ["2000"]),
        ("1億2,000万ウォン、4,000万ウォン", "ja", ["120000000", "40000000"]),
        ("2万 3万", "ja", ["20000", "30000"]),
        ("25k 30k", "en", ["25000", "30000"]),
        ("10万 5枚", "ja", ["100000", "5"]),
        ("25k chips, 2 million", "en", ["2000000", "25000"]),
        ("4 kings and 3 knights", "en", ["3", "4"]),
        ("5 mila", "it", ["5000"]),
        ("50º posto", "it", ["50"]),
    ],
)
def test_figures(text, code, expected):
    assert found(text, BY[code]) == expected


@pytest.mark.parametrize(
    ("original", "translation", "code", "expected"),
    [
        ("칩 2개 가운데 2개", "2 of 2 chips", "en", []),
        ("칩 2개 가운데 2개", "2 of the chips", "en", [("2", 2, 1)]),
        ("칩 2개를 내고 2개를 받는다", "2 chips put out, both returned", "en", []),
        ("칩 2개를 낸다", "both chips are put out", "en", [("2", 1, 0)]),  # digits at least once
        (
            "칩 2개를 내고, 두 명이 2개를 받는다",
            "2 chips put out, both get some",
            "en",
            [("2", 2, 1)],
        ),  # «both» is 두 명
        ("50에서 50을 더해 100", "50 and 100 make 100", "en", [("100", 1, 2), ("50", 2, 1)]),
        ("1,000과 1,000", "1.000 e 1.000", "it", []),
        ("1,000과 1,000", "1.000 e 10.000", "it", [("1000", 2, 1), ("10000", 0, 1)]),
        ("11월 15일", "15 November", "en", []),
        ("25,000칩", "2万5千チップ", "ja", []),
        ("4,000만 원을 나눈다", "4,000万ウォンを分ける", "ja", []),
        ("4,000만 원을 나눈다", "40,000,000 won are shared", "en", []),
        ("4,000만 원을 나눈다", "si dividono 40.000.000 di won", "it", []),
        ("4,000만 원을 나눈다", "400万ウォンを分ける", "ja", [("4000000", 0, 1), ("40000000", 1, 0)]),
        ("25,000칩", "2万6千チップ", "ja", [("25000", 1, 0), ("26000", 0, 1)]),
    ],
)
def test_differences(original, translation, code, expected):
    told = differences(original, BY["ko"], translation, BY[code])
    assert [(d.figure, d.want, d.have) for d in told] == expected


amounts = st.lists(st.integers(1, 99_999), min_size=1, max_size=6)


def written(numbers: list[int], code: str) -> str:
    return " / ".join(f"{n:,}".replace(",", BY[code].thousands) for n in numbers)


@given(amounts, st.sampled_from(["en", "ja", "it"]), st.randoms())
def test_the_same_figures_in_any_order_are_no_fault(numbers, code, random):
    shuffled = random.sample(numbers, len(numbers))
    assert not list(differences(written(numbers, "ko"), BY["ko"], written(shuffled, code), BY[code]))


@given(amounts, st.data(), st.sampled_from(["en", "ja", "it"]))
def test_one_figure_lost_or_swapped_is_told(numbers, data, code):
    place = data.draw(st.integers(0, len(numbers) - 1))
    other = data.draw(st.none() | st.integers(1, 99_999).filter(lambda n: n != numbers[place]))
    changed = [*numbers[:place], *([other] if other else []), *numbers[place + 1 :]]
    told = {
        d.figure: d.have - d.want
        for d in differences(written(numbers, "ko"), BY["ko"], written(changed, code), BY[code])
    }
    assert told == {str(numbers[place]): -1} | ({str(other): 1} if other else {})


@given(st.text(max_size=60), st.sampled_from(["en", "ko", "ja", "it"]))
def test_no_text_crashes(text, code):
    assert not list(differences(text, BY[code], text, BY[code]))


def test_a_repeated_figure_lost_in_a_translation_is_one_message(tmp_path):
    twice = {
        f"docs/house/first.{code}.md": small.files()[f"docs/house/first.{code}.md"].replace(was, now)
        for code, was, now in (
            ("ko", "1,000까지", "1,000에서 1,000까지"),
            ("ja", "1,000まで", "1,000から1,000まで"),
            ("it", "rilancio a 1.000", "rilancio da 1.000 a 1.000"),
            ("en", "to 1,000", "from 1,000 to the minimum"),
        )
    }
    result = check(small.write(tmp_path, twice))
    errors = [line for line in result.stdout.splitlines() if "warning:" not in line]
    assert result.returncode == 1
    assert len(errors) == 1, result.stdout
    assert errors[0].startswith("docs/house/first.en.md:10: #a: the figure 1000 stands 1 time, in the original 2")


@pytest.mark.corpus
def test_a_lost_or_swapped_figure_anywhere_in_the_corpus_is_told(real):
    """Every figure of every translated paragraph, taken out or replaced by another, is noticed, however often it stands there."""
    corpus, _ = real
    unnoticed = []
    for article in corpus.articles.values():
        for code, text in article.texts.items():
            if code == article.original_language:
                continue
            want = {place: markdown for place, _, markdown in article.original.body.texts()}
            for place, _, markdown in text.body.texts():
                for figure, n in figures(markdown, BY[code]):
                    if n > 1 and figure.isdigit() and markdown.count(figure) == n:
                        for other in ("", "77777"):
                            broken = markdown.replace(figure, other, 1)
                            if not list(differences(want[place], BY[article.original_language], broken, BY[code])):
                                unnoticed.append(f"{text.path} {place} {figure}")
    # a figure that a word of the translation could stand for, where the original has none: a handful
    assert len(set(unnoticed)) <= 8, unnoticed


def test_checks_know_of_it():
    assert checks.translation_parity in checks.CHECKS

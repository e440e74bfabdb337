"""Pictures of chips: the words beside them, what the check refuses, and that nothing is drawn outside the picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

import small
from rulebook import checks, corpus, pictures
from rulebook.model import Picture, Pot, Seat

pytestmark = pytest.mark.corpus

MULTI = Picture(
    seats=[Seat(seat="A", act="bet", amount=2000), Seat(seat="B", chips=[1000, 500, 500, 500])],
    lines={"bet": 2000, "half": 3000},
    result="call",
    back=500,
)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            "A: bet 2,000. B: puts in 1,000 + 500×3, 2,500. 2,000 bet to match. 3,000 50% line. B: call (500 returned).",
        ),
        (
            "it",
            "A: puntata 2.000. B: mette 1.000 + 500×3, 2.500. 2.000 da pareggiare. 3.000 soglia 50%. B: call (500 restituite).",
        ),
    ],
)
def test_a_picture_in_words(real, language, expected):
    assert pictures.describe(MULTI, real[0].languages[language]) == expected


def test_side_pots_name_who_plays_for_them(real):
    picture = Picture(
        seats=[Seat(seat="A", act="all-in", amount=700), Seat(seat="B", amount=1700)],
        pots=[Pot(seats=["A", "B"], upto=700), Pot(amount=2000, seats=["B"], upto=1700)],
    )
    assert "Side pot 1 2,000: B" in pictures.describe(picture, real[0].languages["en"])


def test_the_real_pictures_are_labelled_in_every_language(real):
    loaded = real[0]
    drawn = 0
    for article in loaded.articles.values():
        for anchor, picture in article.pictures.items():
            labels = set()
            for language in loaded.languages:
                svg = etree.fromstring(pictures.draw(picture, language)).find("svg")
                assert svg.get("role") == "img"
                labels.add(svg.get("aria-label"))
            assert len(labels) == len(loaded.languages.codes), (article.id, anchor)
            drawn += 1
    assert drawn >= 15


OVERSIZED = Picture(
    sketch=True,
    seats=[Seat(seat="A", act="bet", amount=2), Seat(seat="B", chips=[5])],
    lines={"bet": 2},
    result="call",
)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "A: bet. B: puts in 1 chip worth more than the bet. B: call. Sketch: lengths stand for no amounts."),
        (
            "it",
            "A: puntata. B: mette 1 chip che vale più della puntata. B: call. Schema: le lunghezze non sono importi.",
        ),
        ("ko", "A: 벳. B: 낸 칩 1개(벳보다 큰 단위). B: 콜. 개념도: 길이는 금액을 나타내지 않음."),
        ("ja", "A: ベット。B: 出したチップ 1枚（ベット額より高額）。B: コール。概念図：長さは金額を表さない。"),
    ],
)
def test_a_sketch_in_words(real, language, expected):
    assert pictures.describe(OVERSIZED, real[0].languages[language]) == expected


# the rule on one oversized chip, and the rules on side pots, in every rulebook that has one
SHOWN = {
    "tda-2024/44": ["1", "4"],
    "winnable/oversized-chip": ["1"],
    "apl/bets-oversized-chip": ["1", "4"],
    "italian/oversized-chip": ["1", "2"],
    "ndpt/play-single-chip-bet": ["1"],
    "ndpt/play-overchip-and-multichip": ["1"],
    "winnable/all-in-face-up-side-pots": ["2"],
    "ndpt/play-all-in-showdown": ["1"],
}


@pytest.mark.parametrize("id", SHOWN)
def test_rules_without_figures_are_sketched_without_figures(real, id):
    article = real[0].articles[id]
    assert list(article.pictures) == SHOWN[id]
    for picture in article.pictures.values():
        assert picture.sketch
        for language in real[0].languages:
            svg = etree.fromstring(pictures.draw(picture, language)).find("svg")
            shown = [element.text or "" for element in svg.iter("text")]
            side = re.compile(re.escape(language.text("pic_pot_side", n=7)).replace("7", r"\d"))
            assert not any(c.isdigit() for text in shown for c in side.sub("", text)), shown


def test_a_sketch_stands_below_its_paragraph(real_site):
    tree = LexborHTMLParser((real_site / "apl/bets-oversized-chip/index.html").read_text())
    inside = [(node.tag, node.attributes.get("class")) for node in tree.css_first("li[id='1']").iter()]
    assert inside[-2:] == [("p", None), ("figure", "fig")]
    assert not tree.css("li[id='3'] figure")


amounts = st.integers(1, 2_000_000)
seats = st.builds(
    Seat,
    seat=st.sampled_from(["A", "UTG+1", "BB"]),
    act=st.sampled_from([None, "bet", "all-in"]),
    prior=st.lists(amounts, max_size=3),
    chips=st.lists(amounts, min_size=1, max_size=12),
)


@given(seats=st.lists(seats, min_size=1, max_size=6), lines=st.dictionaries(st.sampled_from(["bet", "half"]), amounts))
def test_nothing_is_drawn_outside(real, seats, lines):
    svg = etree.fromstring(pictures.draw(Picture(seats=seats, lines=lines), real[0].languages["ko"])).find("svg")
    height = float(svg.get("viewBox").split()[3])
    for element in svg.iter():
        for x in [*re.findall(r"[MH]([\d.-]+)", element.get("d", "")), element.get("cx", "0"), element.get("x", "0")]:
            assert 0 <= float(x) <= pictures.WIDTH
        for y in (element.get("y", "0"), element.get("cy", "0")):
            assert 0 <= float(y) <= height


_TEXTS_OUTSIDE = """
() => [...document.querySelectorAll("figure.fig svg")].flatMap((svg) => {
  const frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text")].filter((text) => {
    const box = text.getBoundingClientRect();
    const slack = 2 * (frame.width / svg.viewBox.baseVal.width); // a letter's own box is rounded
    return box.left < frame.left - slack || box.right > frame.right + slack || box.top < frame.top - slack || box.bottom > frame.bottom + slack;
  }).map((text) => text.textContent);
})
"""


@pytest.mark.browser
@pytest.mark.parametrize("prefix", ["", "ko/", "ja/", "it/"])
def test_no_label_of_any_picture_leaves_it(phone, real, real_url, prefix):
    """A phone's narrow and usual window, a desktop's, and paper; the print views show every article's pictures."""
    loaded, seen = real[0], 0
    for book in loaded.rulebooks.values():
        phone.goto(f"{real_url}/{prefix}{book.id}/print/")
        seen += phone.locator("figure.fig svg").count()
        for width in (320, 390, 1280):
            phone.set_viewport_size({"width": width, "height": 844})
            assert phone.evaluate(_TEXTS_OUTSIDE) == [], (book.id, width)
        phone.emulate_media(media="print")
        assert phone.evaluate(_TEXTS_OUTSIDE) == [], (book.id, "print")
        phone.emulate_media(media="screen")
    assert seen == sum(len(article.pictures) for article in loaded.articles.values())


SEATS = ["UTG+1", "UTG+2", "CO", "BTN", "SB", "BB", "HJ", "LJ", "MP1"]
LONG = Picture(
    seats=[
        Seat(seat="Small blind, dealer's left", act="all-in", amount=2_500_000),
        Seat(seat="B", chips=[1_000_000, 500_000, 250_000, 100_000, 50_000, 25_000, 10_000, 5_000, 1_000]),
    ],
    pots=[
        Pot(amount=1_250_000, seats=SEATS, upto=900_000),
        Pot(amount=1_250_000, seats=SEATS[:7], upto=1_000_000),
        Pot(amount=1_250_000, seats=["WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"], upto=2_500_000),
    ],
    result="not-reopened",
    of="The player on the small blind",
    to=2_500_000,
    back=1_234_567,
)


@pytest.mark.browser
def test_labels_that_fit_nowhere_take_several_rows(phone, real):
    for language in real[0].languages:
        phone.set_content(f"<style>svg {{ width: 350px }}</style>{pictures.draw(LONG, language)}")
        assert phone.evaluate(_TEXTS_OUTSIDE) == [], language.code
        shown = "".join(phone.locator("svg text").all_text_contents()).replace(" ", "")
        for _, label in pictures._marks(LONG, language):
            assert label.replace(" ", "") in shown


def broken(tmp_path, pictures_yaml):
    root = small.project(tmp_path)
    path = root / "docs/house/first.ko.md"
    path.write_text(
        path.read_text(encoding="utf-8").replace("\ntitle:", f"\npictures:\n{pictures_yaml}\ntitle:", 1),
        encoding="utf-8",
    )
    loaded, findings = corpus.load(root / "docs", root)
    return {f.id for f in [*findings, *(checks.check(loaded) if loaded else [])]}


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("  ex-1: {seats: [{seat: A, chips: [1000]}], result: call}", None),
        ("  ex-7: {seats: [{seat: A, chips: [1000]}]}", "picture-example"),
        ("  ex-1: {seats: [{seat: A, chips: [5000]}]}", "picture-figure"),
        ("  ex-1: {seats: [{seat: A, chips: [1000]}], back: 300}", "picture-figure"),
        ("  a: {sketch: true, seats: [{seat: A, chips: [7]}], result: bet}", None),
        ("  '99': {sketch: true, seats: [{seat: A, chips: [7]}]}", "picture-paragraph"),
        ("  a: {seats: [{seat: A, chips: [7]}]}", "picture-example"),
        ("  a: {sketch: true, seats: [{seat: A, chips: [7]}], to: 7}", "picture-sketch"),
        (
            "  a: {sketch: true, seats: [{seat: A, chips: [7]}], pots: [{amount: 7, seats: [A], upto: 7}]}",
            "picture-sketch",
        ),
        ("  ex-1: {seats: []}", "value-form"),
        ("  ex-1: {seats: [{seat: A}], result: maybe}", "value-choice"),
    ],
)
def test_the_check_of_pictures(tmp_path, text, id):
    found = {f for f in broken(tmp_path, text) if f.startswith(("picture", "value"))}
    assert found == ({id} if id else set())

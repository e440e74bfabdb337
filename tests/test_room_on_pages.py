"""What the eye finds wrong before the reader does: one rule where two would meet, rows left with one word, blocks without room."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

LANGUAGES = {"en": "/", "ko": "/ko/", "ja": "/ja/", "it": "/it/"}


def tops(page, selector):
    return [round(found.bounding_box()["y"]) for found in page.locator(selector).all()]


@pytest.mark.parametrize("prefix", LANGUAGES.values())
def test_no_row_of_the_home_page_is_left_with_one_word(phone, real_url, prefix):
    phone.goto(f"{real_url}{prefix}")
    assert len(set(tops(phone, "[data-pad] .pick label"))) == 1
    rows = tops(phone, ".words a")
    assert all(rows.count(row) != 1 for row in rows)
    for card in phone.locator("[data-houses] > .card").all():
        tab, counter = card.locator(".tab").bounding_box(), card.locator("[data-counter]").bounding_box()
        assert abs(tab["y"] + tab["height"] / 2 - counter["y"] - counter["height"] / 2) < 6


# Rules of the home page that stand closer than a line of text to the next one, with nothing between.
DOUBLE = """() => [...document.querySelectorAll('[data-houses] .card + .card')].filter((card) => {
  const last = card.previousElementSibling.querySelector('.lines li:last-child');
  return parseFloat(getComputedStyle(last).borderBottomWidth) > 0 && parseFloat(getComputedStyle(card).borderTopWidth) > 0;
}).length"""


def test_one_rule_between_cards(phone, real_url):
    phone.goto(f"{real_url}/")
    assert phone.locator("[data-houses] .card").count() == 5
    assert phone.evaluate(DOUBLE) == 0
    assert phone.evaluate("[...document.querySelectorAll('.card .facts:empty')].every((e) => !e.checkVisibility())")


@pytest.mark.parametrize("prefix", LANGUAGES.values())
def test_what_the_site_is_has_paragraphs_and_a_heading(phone, real_url, prefix):
    phone.goto(f"{real_url}{prefix}about/")
    gaps = phone.evaluate("""() => [...document.querySelector('main').children].flatMap((e) => [e, ...e.querySelectorAll('p')])
      .filter((e) => e.nextElementSibling).map((e) => e.nextElementSibling.getBoundingClientRect().top - e.getBoundingClientRect().bottom)""")
    assert min(gaps[:6]) >= 8
    assert phone.locator("main h2").count() == 1


@pytest.mark.parametrize("prefix", LANGUAGES.values())
def test_columns_of_a_topic_have_words(phone, real_url, prefix):
    phone.goto(f"{real_url}{prefix}topics/raise-amount/")
    words = phone.locator(".glance thead th .vh").all_text_contents()
    named = phone.locator(".named li").all_inner_texts()
    assert len(words) == 3
    assert [text.split(maxsplit=1)[1].strip() for text in named] == [word.strip() for word in words]
    assert phone.locator(".base + .stack > li").first.evaluate("e => parseFloat(getComputedStyle(e).paddingTop)") >= 8


@pytest.mark.parametrize("width", [390, 1280])
def test_a_lead_has_room_before_the_first_rule(phone, real_url, width):
    phone.set_viewport_size({"width": width, "height": 844})
    for page, first in (("compare/", ".cards"), ("glossary/", ".glossary")):
        phone.goto(f"{real_url}/{page}")
        lead, after = phone.locator(".lead").bounding_box(), phone.locator(first).bounding_box()
        assert after["y"] - lead["y"] - lead["height"] >= 12
    phone.goto(f"{real_url}/compare/")
    assert phone.locator(".cards .tab").first.bounding_box()["x"] == phone.locator(".sheet").evaluate(
        "e => e.getBoundingClientRect().left + parseFloat(getComputedStyle(e).borderLeftWidth)"
    )


def test_a_rulebook_is_named_once(phone, real_url):
    phone.goto(f"{real_url}/apl/")
    assert phone.locator("main .ident").count() == 0
    assert phone.locator("h1").inner_text() == "APL"


@pytest.mark.parametrize("prefix", LANGUAGES.values())
def test_the_chapter_list_has_its_label_above(phone, real_url, prefix):
    phone.goto(f"{real_url}{prefix}apl/divergence/")
    label = phone.locator(".bychapter label").bounding_box()
    assert phone.locator("[data-chapter]").bounding_box()["y"] >= label["y"] + 18


def test_further_counterparts_are_a_link(real_site):
    more = [page for page in real_site.glob("winnable/*/index.html") if "1 more answer</a>" in page.read_text()]
    assert more
    for page in more:
        assert '<li class="small"><a class="cite" href="../../topics/' in page.read_text()


def test_a_date_ends_its_sentence_once(real_site):
    for prefix in ("", "ko/", "ja/", "it/"):
        text = (real_site / f"{prefix}changes/index.html").read_text()
        assert "。 ·" not in text and ". ·" not in text


def test_nothing_shows_between_keys_and_bar_in_table_mode(phone, real_url):
    phone.add_init_script("""localStorage.setItem('floorbook:settings', '{"mode": "table"}')""")
    phone.goto(f"{real_url}/#padh")
    keys, bar = phone.locator(".keys").bounding_box(), phone.locator(".bar").bounding_box()
    shadow = phone.locator(".keys").evaluate(
        "e => parseFloat(getComputedStyle(e).boxShadow.match(/ (\\d+)px 0px 0px/)[1])"
    )
    assert keys["y"] + keys["height"] + shadow >= bar["y"]


def test_an_article_that_departs_shows_where_or_says_how_often(real_site):
    """However little room a first screen has left: a badge without a value or a fold says nothing that can be looked up."""
    seen = 0
    for path in real_site.rglob("index.html"):
        html = path.read_text(encoding="utf-8")
        if 'data-kind="article"' not in html[:400]:
            continue
        page = LexborHTMLParser(html)
        kinds = {mark.attributes["data-rel"] for mark in page.css('[data-face="ident"] .rel')} - {"same"}
        values = page.css('[data-face="delta"] .delta :is(dl, summary)')
        assert bool(kinds) == bool(values), path
        seen += bool(kinds)
    assert seen > 500


def test_a_fold_in_holdem_mode_numbers_nothing_anew(phone, real_url):
    phone.goto(f"{real_url}/ko/tda-2024/54/")
    phone.evaluate("localStorage['floorbook:settings'] = JSON.stringify({ holdem: true })")
    phone.reload()
    folds = phone.locator(".text .folded ol")
    assert folds.count() >= 1
    for fold in folds.all():
        assert fold.evaluate("e => getComputedStyle(e).listStyleType") == "none"

"""The comparison in a real browser: heads that stay, folds without script, filters, paper, the first screen of an article."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

LANGUAGES = {"en": "/", "ko": "/ko/", "ja": "/ja/", "it": "/it/"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["compare/", "compare/bets-and-raises/"])
def test_the_matrix_keeps_its_heads_and_explains_its_marks(phone, real_url, language, path):
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(real_url + LANGUAGES[language] + path)
    letters = phone.eval_on_selector_all(".matrix thead .compact", "nodes => nodes.map(n => n.textContent)")
    assert len(letters) == 4 and len(set(letters)) == 4
    key = phone.locator("p.key.compact").inner_text()
    assert all(letter in key for letter in letters)
    assert phone.locator("p.key .rel").count() >= 5
    phone.locator(".matrix tbody tr >> nth=-1").scroll_into_view_if_needed()
    box = phone.locator(".matrix thead th >> nth=-1").bounding_box()
    assert 0 <= box["y"] < 10
    blank = "rows => rows.filter(r => !r.querySelector('[colspan]') && r.querySelectorAll('td svg').length < 4).length"
    assert phone.eval_on_selector_all(".matrix tbody tr", blank) == 0


def test_topics_without_a_question_are_folded_and_open_without_script(chromium, real_url):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{real_url}/compare/")
    link = page.locator(".unasked a", has_text="special needs")
    expect(link).to_be_hidden()
    page.click(".unasked summary")
    expect(link).to_be_visible()
    context.close()


def test_every_count_leads_to_what_it_counts(phone, real_url):
    phone.goto(f"{real_url}/apl/divergence/")
    shown = ".diffs > li:visible"
    for link in phone.locator("[data-filter]").all():
        key, n = link.get_attribute("data-filter"), int(link.locator("b").inner_text())
        link.click()
        relations = phone.eval_on_selector_all(
            ".diffs > li", "nodes => nodes.filter(n => n.checkVisibility()).map(n => n.dataset.rel)"
        )
        assert relations == [key] * n
        link.click()
    assert phone.locator(".settled [data-rel='same'] li:visible").count() == 0  # folded again
    phone.click('[data-filter="same"]')
    phone.select_option("[data-chapter]", "dealing")
    headings = phone.locator(".settled h2:visible")
    assert headings.count() == 1 and phone.locator(shown).count() > 0


@pytest.mark.parametrize("scripts", [True, False])
def test_a_printed_comparison_shows_all_that_differs_or_is_open_and_counts_the_rest(chromium, real_url, scripts):
    context = chromium.new_context(java_script_enabled=scripts, viewport={"width": 794, "height": 1123})
    page = context.new_page()
    page.goto(f"{real_url}/apl/divergence/")
    page.emulate_media(media="print")
    seen = "nodes => nodes.filter(n => n.checkVisibility() && n.getBoundingClientRect().height > 0).length"
    counted = page.eval_on_selector_all(
        ".counts > :not([data-filter=same]) > b", "nodes => nodes.reduce((sum, n) => sum + Number(n.textContent), 0)"
    )
    assert page.eval_on_selector_all(".counts b", seen) == page.locator(".counts > :not(.zero)").count() > 3
    assert page.eval_on_selector_all(".diffs > li", seen) == counted
    expect(page.locator(".bar")).to_be_hidden()
    page.goto(f"{real_url}/compare/dealing/")
    page.emulate_media(media="print")
    values = page.locator(".matrix .v").count()
    assert values and page.eval_on_selector_all(".matrix .v", seen) == values
    context.close()


def test_folds_are_opened_for_paper_and_closed_again(phone, real_url):
    phone.goto(f"{real_url}/apl/divergence/")
    closed = "document.querySelectorAll('details.fold:not([open])').length"
    before = phone.evaluate(closed)
    assert before == 2  # what is left open, and what is the same
    phone.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert phone.evaluate(closed) == 0
    phone.evaluate("dispatchEvent(new Event('afterprint'))")
    assert phone.evaluate(closed) == before


FULL = [  # articles with the most or the longest differing values
    "tda-2024/29/",
    "tda-2024/71/",
    "winnable/misdeals/",
    "winnable/shot-clock/",
    "winnable/penalties/",
    "winnable/player-responsibilities/",
    "winnable/cards-speak-disputes-tabling/",
    "winnable/breaking-balancing-redraw/",
    "apl/etiquette-out-of-turn/",
    "ndpt/play-early-action/",
    "ndpt/play-killed-hand/",
    "apl/flip-initial-deal/",
    "italian/warnings-penalties-disqualification/",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ruling_badge_number_edition_and_text_share_the_first_screen(phone, real_url, language):
    for path in FULL:
        phone.goto(real_url + LANGUAGES[language] + path)
        places = phone.evaluate(
            "() => ['.ruling', '.ident', '.printed', '.edition', '.text'].map(s => document.querySelector(s).getBoundingClientRect().top)"
        )
        assert places == sorted(places), path
        # the first line of the text, whole: `range` leaves out the number's area beside it
        bottom = phone.evaluate(
            """() => {
              const range = document.createRange();
              range.selectNodeContents(document.querySelector(".text p"));
              const lines = [...range.getClientRects()].filter((box) => box.height < 40);
              return Math.min(...lines.map((box) => box.bottom));
            }"""
        )
        assert bottom <= phone.locator(".bar").bounding_box()["y"], (path, bottom)


def test_the_other_differences_open_without_script(chromium, real_url):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{real_url}/tda-2024/29/")
    hidden = page.locator(".delta .more dl >> nth=0")
    expect(hidden).to_be_hidden()
    page.click(".delta .more summary")
    expect(hidden).to_be_visible()
    assert page.locator(".delta dl").count() == 5
    context.close()


def test_a_note_leads_to_its_paragraph(phone, real_url):
    phone.goto(f"{real_url}/italian/divergence/")
    phone.click('[data-filter="silent"]')
    note = phone.locator(".pointnote", has_text="The burn card is kept").first
    expect(note).to_be_visible()
    note.locator("a.of").click()
    expect(phone.locator("article")).to_have_attribute("data-article", "italian/premature-cards")
    assert phone.url.endswith("#2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_house_without_a_colour_can_be_read(chromium, small_url, scheme):
    """The small corpus names no colours."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    for path in ("house/", "house/divergence/", "compare/bets-and-raises/", "topics/raise-size/"):
        page.goto(f"{small_url}/{path}")
        ground = page.locator(".tab").first.evaluate("node => getComputedStyle(node).backgroundColor")
        assert ground not in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)")
        assert [(v["id"], v["nodes"][0]["html"][:100]) for v in Axe().run(page).response["violations"]] == []
    context.close()


def test_the_colour_of_a_house_comes_from_its_data(chromium, real_url):
    for scheme, mode, expected in (
        ("light", "", "rgb(10, 102, 96)"),
        ("dark", "", "rgb(92, 196, 184)"),
        ("dark", "light", "rgb(10, 102, 96)"),
    ):
        context = chromium.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto(f"{real_url}/winnable/")
        if mode:
            page.evaluate(f"document.documentElement.dataset.theme = '{mode}'")
        ground = page.locator(".tab[data-book=winnable]").first.evaluate(
            "node => getComputedStyle(node).backgroundColor"
        )
        assert ground == expected
        context.close()


def test_a_choice_on_a_phone_brings_the_list_into_view_and_says_what_it_shows(phone, real_url):
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(f"{real_url}/winnable/divergence/")
    stricter = phone.locator('[data-filter="stricter"]')
    n = int(stricter.locator("b").inner_text())
    stricter.click()
    expect(phone.locator("[data-found]")).to_have_text(f"Stricter: {n}")
    expect(phone.locator("[data-found]")).to_be_in_viewport()
    expect(phone.locator(".diffs > li[data-rel=stricter]:visible").first).to_be_in_viewport()
    phone.click("[data-show-all]")
    expect(phone.locator("[data-found]")).to_be_hidden()
    expect(stricter).to_be_focused()
    assert stricter.get_attribute("aria-pressed") == "false"


def test_an_empty_choice_is_said_and_counts_follow_the_chapter(phone, real_url):
    phone.goto(f"{real_url}/winnable/divergence/")
    phone.select_option("[data-chapter]", "button-and-blinds")
    assert phone.locator('[data-filter="looser"] b').inner_text() == "0"
    phone.click('[data-filter="looser"]')
    found = phone.locator("[data-found]")
    expect(found).to_have_text("Looser · Button and blinds: none here")
    expect(found).to_be_in_viewport()
    assert phone.locator(".diffs > li:visible").count() == 0
    for link in phone.locator("[data-filter]").all():
        link.click()
        n = int(link.locator("b").inner_text())
        assert phone.locator(".diffs > li:visible").count() == n
        link.click()
    phone.click("[data-show-all]")
    assert int(phone.locator('[data-filter="looser"] b').inner_text()) > 0

"""What a person does, in a real browser on a phone-sized window."""

from __future__ import annotations

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

LANGUAGES = {"en": "/", "ko": "/ko/", "ja": "/ja/", "it": "/it/"}
KINDS = {
    "home": "",
    "article of a house": "winnable/multiple-chips/",
    "article of the baseline": "tda-2024/45/",
    "article with an earlier text": "apl/bets-string-bet/",
    "rulebook": "tda-2024/",
    "divergence": "apl/divergence/",
    "topic": "topics/raise-amount/",
    "compare": "compare/",
    "group": "compare/bets-and-raises/",
    "search": "search/",
    "glossary": "glossary/",
    "term": "glossary/oversized-chip/",
    "house against house": "winnable/against/apl/",
    "changes": "changes/",
    "history of a house": "changes/apl/",
    "amendment": "changes/apl/2024-11-15/",
    "guide for houses": "for-houses/",
    "about": "about/",
    "ruling card": "card/?a=winnable/raises&p=3",
    "print view": "ndpt/print/",
    "what is not saved": "offline/",
    "what does not exist": "404.html",
}


def results(page):
    page.wait_for_selector('[data-results][data-state="done"]', state="attached")
    return page.eval_on_selector_all("[data-results] [data-article]", "nodes => nodes.map(n => n.dataset.article)")


@pytest.mark.parametrize(
    ("language", "query", "topic"),
    [
        ("ko", "원칩", "oversized-chip"),
        ("en", "rule 44", "oversized-chip"),
        ("it", "fuori turno", "action-out-of-turn"),
        ("ja", "ワンチップ", "oversized-chip"),
    ],
)
def test_type_a_question_and_read_the_article(phone, real_url, real_site, language, query, topic):
    topics = {a["id"]: a["topics"] for a in json.loads((real_site / "api/v1/articles.json").read_text())}
    phone.goto(real_url + LANGUAGES[language])
    phone.fill('form[role="search"] input', query)
    phone.keyboard.press("Enter")
    phone.wait_for_url(re.compile(r"/search/\?q="))
    found = results(phone)
    assert topic in topics[found[0]]
    assert len(found) == len(set(found))
    phone.click("[data-results] h3 a >> nth=0")
    expect(phone.locator("article")).to_have_attribute("data-article", found[0])
    expect(phone.locator("html")).to_have_attribute("lang", language)


def test_every_language_finds_the_same_number(phone, real_url):
    for prefix in LANGUAGES.values():
        phone.goto(f"{real_url}{prefix}search/?q=TDA%2043")
        assert results(phone)[0] == "tda-2024/43"


def test_house_comes_first_and_hides_nothing(phone, real_url):
    phone.goto(f"{real_url}/search/?q=oversized%20chip")
    without = results(phone)
    phone.goto(f"{real_url}/search/?q=oversized%20chip&house=italian")
    found = results(phone)
    assert found[0].startswith("italian/")
    assert set(without) == set(found)


def test_nonsense_finds_nothing_and_offers_three_suggestions(phone, real_url):
    phone.goto(f"{real_url}/it/search/?q=zxqwv%20brrrk")
    assert results(phone) == []
    assert phone.locator("[data-suggest] li").count() == 3
    assert phone.locator("[data-results] [data-suggest]").count() == 0
    expect(phone.locator("[data-nothing]")).to_be_visible()


def test_a_query_is_text_never_markup(phone, real_url):
    phone.goto(f"{real_url}/search/?q=%3Cimg%20src%3Dx%20onerror%3D%22window.pwned%3D1%22%3E%20raise")
    results(phone)
    assert phone.evaluate("window.pwned") is None
    assert phone.locator("main img").count() == 0


def test_keys_slash_arrows_enter_escape(phone, real_url):
    phone.goto(f"{real_url}/tda-2024/43/")
    phone.keyboard.press("/")
    phone.wait_for_url(re.compile("/search/"))
    phone.locator("#q").fill("string bet")
    results(phone)
    phone.locator("#q").press("ArrowDown")
    assert phone.evaluate("document.activeElement.closest('[data-article]') !== null")
    phone.keyboard.press("Escape")
    assert phone.evaluate("document.activeElement.id") == "q"
    phone.keyboard.press("Enter")
    phone.wait_for_selector("article")


def test_half_composed_syllables_are_not_searched(phone, real_url):
    phone.goto(f"{real_url}/ko/search/")
    phone.evaluate(
        """() => { const q = document.querySelector('#q'); q.focus();
        q.dispatchEvent(new CompositionEvent('compositionstart')); q.value = '오ㅂ';
        q.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true })); }"""
    )
    phone.wait_for_timeout(300)
    assert phone.get_attribute("[data-results]", "data-state") == "idle"
    phone.evaluate(
        "() => { const q = document.querySelector('#q'); q.value = '오버칩'; q.dispatchEvent(new CompositionEvent('compositionend')); }"
    )
    assert results(phone)


def test_language_flip_stays_on_the_paragraph(phone, real_url):
    phone.goto(f"{real_url}/ko/winnable/multiple-chips/#2-1")
    phone.click('[data-lang][hreflang="it"]')
    phone.wait_for_url(re.compile(r"/it/winnable/multiple-chips/#2-1$"))
    phone.wait_for_load_state("load")  # then the page goes to where the other one was read
    phone.wait_for_timeout(500)
    phone.evaluate("document.getElementById('ex-2').scrollIntoView({ behavior: 'instant' })")
    phone.wait_for_function("scrollY > 200")
    phone.click('[data-lang][hreflang="ja"]')
    phone.wait_for_url(re.compile(r"/ja/winnable/multiple-chips/#(ex-2|ex-1)$"))


def test_settings_are_kept(phone, real_url):
    phone.goto(f"{real_url}/ko/winnable/raises/")
    phone.click(".settings summary")
    phone.check('input[name="theme"][value="dark"]', force=True)
    phone.check('input[name="size"][value="3"]', force=True)
    phone.check('input[name="house"][value="apl"]', force=True)
    assert "3단계" in phone.inner_text('[data-set="size"] output')
    phone.goto(f"{real_url}/ko/")
    html = phone.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-size", "3")
    expect(html).to_have_attribute("data-house", "apl")
    assert phone.is_checked('[data-pad] input[value="apl"]')


def test_number_pad(phone, real_url):
    phone.goto(f"{real_url}/")
    phone.check('[data-pad] input[value="winnable"]')
    for digit in "29":
        phone.click(f'[data-key="{digit}"]')
    expect(phone.locator("[data-title]")).to_have_text("How to raise, and how much")
    phone.click("[data-pad] .go")
    expect(phone.locator("article")).to_have_attribute("data-article", "winnable/raises")


def test_the_error_page_speaks_the_language_of_the_address(phone, real_url):
    phone.goto(f"{real_url}/ko/no/such/page/")
    expect(phone.locator("html")).to_have_attribute("lang", "ko")
    phone.goto(f"{real_url}/no/such/page/")
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    phone.fill("#q", "raise")
    phone.keyboard.press("Enter")
    assert results(phone)


def test_words_of_the_search_are_marked_on_the_article(phone, real_url):
    phone.goto(f"{real_url}/search/?q=oversized")
    results(phone)
    phone.click("[data-results] h3 a >> nth=0")
    phone.wait_for_selector("article mark")


@pytest.mark.parametrize("scripts", [True, False])
def test_readable_without_script(chromium, real_url, scripts):
    context = chromium.new_context(java_script_enabled=scripts, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{real_url}/ko/winnable/raises/")
    assert "50%" in page.inner_text(".ruling")
    expect(page.locator(".settings summary")).to_be_visible()
    context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_accessibility(chromium, real_url, kind):
    """axe finds nothing on any kind of page, light and dark, phone and desk, settings open too; nothing scrolls sideways."""
    faults = []
    for number, (language, prefix) in enumerate(LANGUAGES.items()):
        context = chromium.new_context(
            viewport={"width": (390, 1280)[number % 2], "height": 844}, color_scheme=("light", "dark")[number // 2]
        )
        page = context.new_page()
        page.goto(f"{real_url}{prefix}{KINDS[kind]}" + ("?q=raise" if kind == "search" else ""))
        if kind == "search":
            results(page)
        if kind in ("home", "article of a house"):
            page.click(".settings summary")
        found = Axe().run(page).response["violations"]
        faults += [(language, v["id"], [n["html"][:120] for n in v["nodes"]][:3]) for v in found]
        context.close()
    assert faults == []


@pytest.mark.parametrize("kind", KINDS)
def test_no_sideways_scrolling(chromium, real_url, kind):
    faults = []
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    for language, prefix in LANGUAGES.items():
        page.goto(f"{real_url}{prefix}{KINDS[kind]}")
        for width, size in ((320, 1), (390, 1), (320, 5), (1280, 1)):
            page.set_viewport_size({"width": width, "height": 844})
            page.evaluate(f"document.documentElement.dataset.size = '{size}'")
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                faults.append((language, width, size, wide))
    context.close()
    assert faults == []


def test_a_comparison_is_filtered_by_relation_and_chapter(phone, real_url):
    phone.goto(f"{real_url}/apl/divergence/")
    everything = phone.locator("[data-group] .diffs > li:visible").count()
    phone.click('[data-filter="stricter"]')
    stricter = phone.locator("[data-group] .diffs > li:visible")
    assert 0 < stricter.count() < everything
    assert set(stricter.evaluate_all("nodes => nodes.map(n => n.dataset.rel)")) == {"stricter"}
    phone.click('[data-filter="stricter"]')
    assert phone.locator("[data-group] .diffs > li:visible").count() == everything
    phone.select_option("[data-chapter]", "bets-and-raises")
    assert phone.locator("[data-group]:visible").evaluate_all("nodes => nodes.map(n => n.id)") == ["bets-and-raises"]


def test_a_house_name_stands_on_one_line(phone, real_url):
    for prefix in LANGUAGES.values():
        phone.goto(f"{real_url}{prefix}winnable/divergence/")
        tall = "nodes => nodes.filter(n => n.getClientRects().length > 1 || n.offsetHeight > 1.9 * parseFloat(getComputedStyle(n).lineHeight)).map(n => n.textContent)"
        assert phone.eval_on_selector_all(".versus dt", tall) == []


@pytest.mark.corpus
def test_words_of_another_language_are_answered_when_the_search_is_done(phone, real_url):
    phone.goto(f"{real_url}/search/?q=tavolo+televisivo")
    phone.wait_for_selector('[data-results][data-state="done"]')
    first = phone.locator("[data-results] [data-article]").first
    assert first.get_attribute("data-article").startswith("winnable/broadcast")
    assert first.locator("h3").inner_text().isascii()


@pytest.mark.corpus
def test_enter_never_opens_what_answers_an_older_question(phone, real_url):
    phone.goto(f"{real_url}/search/?q=string+bet")
    phone.wait_for_selector('[data-results][data-state="done"]')
    # in one breath: the answer can't come between the last letter and Enter
    phone.evaluate(
        """() => {
          const input = document.querySelector("#q");
          input.value = "odd chip";
          input.dispatchEvent(new InputEvent("input", { bubbles: true }));
          const enter = { key: "Enter", bubbles: true, cancelable: true };
          if (input.dispatchEvent(new KeyboardEvent("keydown", enter))) input.form.requestSubmit();
        }"""
    )
    phone.wait_for_selector('[data-results][data-state="done"]')
    assert "/search/" in phone.url and "odd+chip" in phone.url
    assert "20" in phone.locator('[data-article="tda-2024/20"]').inner_text()
    assert phone.locator("p[data-status]").inner_text().strip("0123456789+") == " articles"
    first = phone.locator("[data-article] h3").first.inner_text()
    expect(phone.get_by_role("status")).to_have_text(re.compile(rf"^\d+\+? articles: {re.escape(first)}$"))

"""The search page on slow connections, with input methods, and with texts that are too long."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.corpus]


@pytest.fixture
def typing(phone):
    """Compose a text in the field that has the focus, as an input method does."""
    session = phone.context.new_cdp_session(phone)

    def compose(*texts):
        for text in texts:
            at = {"selectionStart": len(text), "selectionEnd": len(text)}
            session.send("Input.imeSetComposition", {"text": text, **at})
            phone.wait_for_timeout(40)

    compose.end = lambda text: session.send("Input.insertText", {"text": text})
    return compose


def searched(page):
    return page.evaluate("new URLSearchParams(location.search).get('q')")


def test_korean_that_waits_in_composition_is_searched(phone, real_url, typing):
    phone.goto(f"{real_url}/ko/search/")
    phone.focus("#q")
    typing.end("스트")
    typing("ㄹ", "리", "링")
    phone.wait_for_selector("[data-results][data-state=done] [data-article]")
    assert searched(phone) == "스트링"
    # still open: the next key changes the syllable, and a lone consonant is no question
    typing("리", "ㅂ")
    phone.wait_for_timeout(700)
    assert phone.input_value("#q") == "스트ㅂ" and searched(phone) == "스트링"
    phone.keyboard.press("Enter")
    assert "/ko/search/" in phone.url and searched(phone) == "스트링"


@pytest.mark.parametrize(("path", "texts"), [("ja/", ("ｍ", "み", "みす", "ミス")), ("ja/", ("misu",)), ("", ("すt",))])
def test_what_waits_for_its_conversion_is_not_searched(phone, real_url, typing, path, texts):
    phone.goto(f"{real_url}/{path}search/")
    phone.focus("#q")
    typing(*texts)
    phone.wait_for_timeout(700)
    assert searched(phone) is None
    phone.keyboard.press("Enter")
    assert searched(phone) is None


def test_a_word_that_a_phones_keyboard_may_still_change_is_searched(phone, real_url, typing):
    phone.goto(f"{real_url}/it/search/")
    phone.focus("#q")
    typing("s", "str", "string")
    phone.wait_for_selector("[data-results][data-state=done] [data-article]")
    assert searched(phone) == "string"


def test_the_end_of_a_composition_that_was_searched_changes_nothing(phone, real_url, typing):
    phone.goto(f"{real_url}/ko/search/")
    phone.focus("#q")
    typing("링", "링벳"[:1])
    phone.wait_for_selector("[data-results][data-state=done]")
    phone.evaluate(
        "window.changed = 0; new MutationObserver(() => window.changed++).observe(document.querySelector('[data-results]'), { childList: true, attributes: true })"
    )
    typing.end("링")
    phone.wait_for_timeout(500)
    assert phone.evaluate("window.changed") == 0


def test_a_very_long_text_is_cut(phone, real_url):
    phone.goto(f"{real_url}/search/")
    phone.fill("#q", "x" * 10_000)
    expect(phone.locator("[data-nothing]")).to_be_visible()
    assert len(phone.input_value("#q")) == 200 and len(searched(phone)) == 200
    assert len(phone.inner_text("main")) < 800
    phone.goto(f"{real_url}/search/?q={'y' * 6000}")
    expect(phone.locator("[data-nothing]")).to_be_visible()
    assert searched(phone) == "y" * 200
    assert len(phone.inner_text("main")) < 800


def test_documents_that_did_not_come_are_loaded_with_the_next_question(chromium, real_url):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    page.route(re.compile(r"/assets/search/"), lambda route: route.abort())
    page.goto(f"{real_url}/search/")
    page.fill("#q", "string bet")
    expect(page.locator("[data-results]")).to_have_attribute("data-state", "failed")
    page.unroute_all()
    page.fill("#q", "string bets")
    page.wait_for_selector("[data-article]")
    context.close()


def test_documents_travel_once_and_nothing_is_saved_before_the_search_is_ready(chromium, real_url):
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    asked = []
    held = []
    context.on("request", lambda request: asked.append(request.url))
    page.route(re.compile(r"/assets/search/en-"), lambda route: held.append(route))
    page.goto(f"{real_url}/search/?q=string+bet")
    page.wait_for_timeout(4000)
    assert held and not [url for url in asked if "/sw.js" in url or "/offline/" in url]
    for route in held:
        route.continue_()
    page.wait_for_selector("[data-article]")
    page.wait_for_function("navigator.serviceWorker.getRegistration()")
    assert len([url for url in asked if "/assets/search/en-" in url]) == 1
    context.close()


@pytest.mark.parametrize("path", ["search/?q=string+bet", "ko/search/?q=%EC%8A%A4%ED%8A%B8%EB%A7%81%EB%B2%B3"])
def test_nothing_jumps_while_results_come(chromium, real_url, path):
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    slow = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
    session.send("Network.emulateNetworkConditions", {"offline": False, **slow})
    page.add_init_script(
        """window.shifts = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((e) => (window.shifts += e.hadRecentInput ? 0 : e.value)))
          .observe({ type: "layout-shift", buffered: true });"""
    )
    page.goto(f"{real_url}/{path}")
    page.wait_for_selector("[data-article]")
    page.wait_for_timeout(500)
    assert page.evaluate("window.shifts") <= 0.02
    context.close()

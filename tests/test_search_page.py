"""The search page on slow connections, with input methods, and with texts that are too long."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browsing import until

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
    expect(phone).to_have_url(re.compile("q=%EC%8A%A4%ED%8A%B8%EB%A7%81$"))
    phone.wait_for_selector("[data-results][data-state=done] [data-article]")
    # still open: a lone consonant is no question, what stands before it is
    typing("리", "ㅂ")
    phone.wait_for_timeout(1500)
    assert phone.input_value("#q") == "스트ㅂ" and searched(phone) == "스트"
    phone.keyboard.press("Enter")
    assert "/ko/search/" in phone.url and searched(phone) == "스트"


def test_a_keyboard_that_writes_letters_without_composing_is_waited_for(phone, real_url):
    """Safari's Korean keyboard: each letter replaces the syllable, and no composition is told."""
    phone.goto(f"{real_url}/ko/search/")
    phone.wait_for_selector("[data-search][data-ready]")
    phone.focus("#q")
    said = []
    for text in ("ㅇ", "어", "언", "언ㄷ", "언더", "언덬", "언더코", "언더콜"):
        phone.fill("#q", text)
        phone.wait_for_timeout(420)
        said += [phone.locator("[data-nothing]").is_visible()]
    assert said == [False] * len(said)
    phone.wait_for_function("() => new URLSearchParams(location.search).get('q') === '언더콜'")
    phone.wait_for_selector("[data-results][data-state=done] [data-article]")


@pytest.mark.parametrize("gap", [400, 1200])
def test_half_composed_korean_is_never_said_to_have_no_rule(phone, real_url, typing, gap):
    phone.goto(f"{real_url}/ko/search/")
    phone.wait_for_selector("[data-search][data-ready]")
    phone.evaluate(
        """() => {
          window.said = new Set();
          const look = () => said.add(document.querySelector("[data-status]").textContent).add(String(document.querySelector("[data-nothing]").hidden));
          new MutationObserver(look).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true, attributes: true });
        }"""
    )
    phone.focus("#q")
    asked = set()
    for text in ("ㄹ", "레", "렝", "레이", "레잊", "레이즈"):
        typing(text)
        phone.wait_for_timeout(gap)
        asked.add(searched(phone))
    typing.end("레이즈")
    phone.wait_for_selector("[data-results][data-state=done] [data-article]")
    assert searched(phone) == "레이즈"
    assert not asked & {"렝", "레잊"}
    said = phone.evaluate("[...said]")
    assert "false" not in said and not [text for text in said if "‘" in text]


def test_a_text_that_finds_nothing_is_said_to_once_it_is_whole(phone, real_url, typing):
    phone.goto(f"{real_url}/ko/search/")
    phone.focus("#q")
    typing("쀍")
    phone.wait_for_timeout(1500)
    expect(phone.locator("[data-nothing]")).to_be_hidden()
    typing.end("쀍")
    expect(phone.locator("[data-nothing]")).to_be_visible()
    assert searched(phone) == "쀍"


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


def break_off(route):
    whole = route.fetch().body()
    route.fulfill(body=whole[: len(whole) // 2], content_type="application/json")


@pytest.mark.parametrize(
    ("what", "fail"),
    [
        (r"/assets/search/", lambda route: route.abort()),
        (r"/assets/search/", break_off),
        (r"/assets/worker-", lambda route: route.abort()),
        (r"/assets/engine-", lambda route: route.fulfill(status=503)),
    ],
    ids=["documents never came", "documents broke off", "no worker", "no engine"],
)
def test_what_did_not_come_is_loaded_with_the_next_question(chromium, real_url, what, fail):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    page.route(re.compile(what), fail)
    page.goto(f"{real_url}/search/")
    page.fill("#q", "string bet")
    expect(page.locator("[data-results]")).to_have_attribute("data-state", "failed")
    page.unroute_all()
    page.fill("#q", "string bets")
    page.wait_for_selector("[data-article]")
    context.close()


def test_a_house_chosen_on_the_page_takes_the_place_of_the_address_s(phone, real_url):
    phone.goto(f"{real_url}/search/?q=bounty&house=winnable")
    expect(phone.locator("[data-article]").first).to_have_attribute("data-article", re.compile("^winnable/"))
    phone.click(".settings summary")
    phone.check('input[name="house"][value="apl"]', force=True)
    expect(phone.locator("[data-article]").first).to_have_attribute("data-article", re.compile("^apl/"))
    assert "house=" not in phone.url


@pytest.mark.parametrize("module", ["search", "composing"])
def test_a_search_page_whose_scripts_do_not_come_says_so(chromium, real_url, real, module):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    page.route(re.compile(rf"/assets/{module}-"), lambda route: route.abort())
    page.goto(f"{real_url}/ko/search/")
    said = real[0].languages["ko"].text("search_failed")
    expect(page.locator("p[data-status]")).to_have_text(said)
    expect(page.locator('[role="status"][data-announced]')).to_have_text(said)
    page.unroute_all()
    page.fill("#q", "스트링 벳")
    page.press("#q", "Enter")  # the form asks for the page anew
    page.wait_for_selector("[data-article]")
    context.close()


def test_what_every_page_does_waits_for_the_search_only(chromium, real_url):
    """Settings and all else come when the documents are there, or when they are slow to come."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_request(re.compile("/assets/app-")):
        page.goto(f"{real_url}/search/?q=string+bet")
    order = [
        next(n for n, url in enumerate(asked) if part in url) for part in ("/assets/search/en-", "/worker-", "/app-")
    ]
    assert order == sorted(order)
    page.locator(".settings summary").click()
    page.locator('.settings label:has(input[value="dark"])').click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    slow = context.new_page()
    slow.route(re.compile(r"/assets/search/en-"), lambda route: None)  # never answered
    with slow.expect_request(re.compile("/assets/app-")):
        slow.goto(f"{real_url}/search/")
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
    until(page, "navigator.serviceWorker.getRegistration().then(Boolean)")
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


FILTERS = "[...document.querySelectorAll('.filters button')].map(b => [b.dataset.id, b.textContent, b.getAttribute('aria-pressed')])"


def test_a_rulebook_is_chosen_changed_and_left_again(phone, real_url):
    phone.goto(f"{real_url}/ko/search/?q=래빗")
    phone.wait_for_selector("[data-results][data-state=done] .filters button")
    before = phone.evaluate(FILTERS)
    all_results = phone.locator("[data-article]").count()
    assert len(before) > 1 and {pressed for *_, pressed in before} == {"false"}

    def press(n, on):
        phone.locator(".filters button").nth(n).focus()
        phone.keyboard.press("Enter")
        expect(phone.locator(".filters button").nth(n)).to_have_attribute("aria-pressed", on)
        phone.wait_for_selector("[data-results][data-state=done]")
        assert phone.evaluate("document.activeElement.dataset.id") == before[n][0]
        after = phone.evaluate(FILTERS)
        assert [(id, text) for id, text, _ in after] == [(id, text) for id, text, _ in before]
        assert [pressed for *_, pressed in after].count("true") == (on == "true")
        return set(
            phone.evaluate("[...document.querySelectorAll('[data-article]')].map(e => e.dataset.article.split('/')[0])")
        )

    assert press(0, "true") == {before[0][0]}
    assert phone.locator("[data-article]").count() == int(before[0][1].rsplit(" ", 1)[1])
    assert press(1, "true") == {before[1][0]}
    press(1, "false")
    assert phone.locator("[data-article]").count() == all_results


def test_tda_stands_directly_with_the_houses_first_result(phone, real_url):
    phone.goto(f"{real_url}/ko/search/?q=레이즈&house=apl")
    phone.wait_for_selector("[data-results][data-state=done] [data-article]")
    shown = phone.evaluate(
        "[...document.querySelectorAll('[data-results] :is(h2, [data-article])')].map(e => e.dataset.article ?? '# ' + e.textContent)"
    )
    assert shown[1].startswith("apl/") and shown[3].startswith("tda-2024/") and shown[5].startswith("apl/")
    headings = [text for text in shown if text.startswith("#")]
    assert shown.index(headings[1]) == 2 and shown.index(headings[2]) == 4 and len(headings) == len(set(headings)) == 4
    others = shown[shown.index(headings[3]) + 1 :]
    assert others and not [id for id in others if id.startswith("apl/")]
    assert phone.locator("[data-article^='tda-2024/']").first.bounding_box()["y"] < 844


def test_the_stem_of_a_word_is_not_marked_within_another(phone, real_url):
    phone.goto(f"{real_url}/ko/search/?q=레이즈")
    phone.wait_for_selector("[data-results] mark")
    within = """() => [...document.querySelectorAll("mark")].filter(m => m.textContent === "레이" && /[가-힣]$/.test(m.previousSibling?.textContent ?? "")).length"""
    assert phone.evaluate(within) == 0
    phone.goto(f"{real_url}/ko/tda-2024/43/?h=레이즈|레이")
    phone.wait_for_selector("article mark")
    assert phone.evaluate(within) == 0


@pytest.mark.parametrize(
    ("path", "marked", "unmarked"),
    [
        ("search/?q=what+happens+when+the+dealer+mucks+my+hand", {"mucked"}, {"the", "what", "my", "they", "their"}),
        ("it/search/?q=importo+del+rilancio", {"rilancio"}, {"del", "della", "dell", "dello"}),
        ("search/?q=SA", {"sa"}, {"same", "says", "said"}),
        ("search/?q=dead+button", {"button"}, {"burn", "burns", "but"}),
    ],
)
def test_words_that_say_nothing_are_not_marked(phone, real_url, path, marked, unmarked):
    phone.goto(f"{real_url}/{path}")
    phone.wait_for_selector('[data-results][data-state="done"] h3 a')
    words = "() => [...document.querySelectorAll('mark')].map((mark) => mark.textContent.toLowerCase())"
    found = phone.evaluate(words)
    phone.locator("[data-results] h3 a").first.click()
    phone.wait_for_selector("article")
    found += phone.evaluate(words)
    assert marked <= set(found) and not unmarked & set(found)


def test_a_result_says_whose_rule_it_is(phone, real_url):
    phone.goto(f"{real_url}/search/?q=rule+44")
    first = phone.locator("[data-results] h3 a").first
    expect(first).to_have_accessible_description(re.compile("TDA 2024"))
    expect(phone.locator('[data-article^="italian/"] h3 a').first).to_have_accessible_description(
        re.compile("Italian.*(Same|Stricter|Looser|Different|Silent|Extra)")
    )


def test_without_a_network_another_language_is_said_to_be_out_of_reach(chromium, real_url):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    phone = context.new_page()
    phone.goto(f"{real_url}/search/")
    phone.wait_for_selector("[data-search][data-ready]")
    context.route(re.compile(r"/assets/search/(ko|ja|it)"), lambda route: route.abort())
    phone.fill("#q", "미성년자")
    expect(phone.locator("[data-nothing]")).to_contain_text("could not be searched")
    expect(phone.locator("p[data-status]")).to_contain_text("could not be searched")
    context.unroute_all()
    phone.fill("#q", "미성년")
    phone.wait_for_selector("[data-article]")
    context.close()


@pytest.mark.parametrize(("query", "results"), [("TDA 2026 73", 0), ("TDA 2026 22", 1)])
def test_of_a_number_that_only_a_later_edition_has_it_is_said_so(phone, real_url, query, results):
    phone.goto(f"{real_url}/search/?q={query}")
    phone.wait_for_selector("[data-results][data-state=done]")
    status = phone.locator("p[data-status]")
    expect(status).to_contain_text(f"TDA {query.split()[-1]}: new in 2026")
    expect(status).to_be_in_viewport()
    assert "vh" not in status.get_attribute("class").split()
    assert phone.locator("[data-nothing]").is_hidden()
    assert phone.locator("[data-article]").count() == results


def test_the_address_keeps_the_rulebook_that_results_are_narrowed_to(phone, real_url):
    phone.goto(f"{real_url}/search/?q=string+bet")
    phone.wait_for_selector("[data-results][data-state=done] .filters")
    phone.click('.filters [data-id="italian"]')
    phone.wait_for_url("**/search/?q=string+bet&only=italian")
    shown = "() => [...document.querySelectorAll('[data-results] [data-article]')].map((row) => row.dataset.article)"
    expect(phone.locator('.filters [data-id="italian"]')).to_have_attribute("aria-pressed", "true")
    phone.wait_for_function(f"() => ({shown})().every((id) => id.startsWith('italian/'))")
    narrowed = phone.evaluate(shown)
    phone.goto(phone.url)  # somebody else opens the address
    phone.wait_for_selector("[data-results][data-state=done] .filters")
    assert phone.evaluate(shown) == narrowed
    phone.fill("#q", "all-in")  # another question begins with every rulebook
    phone.wait_for_function(f"() => ({shown})().some((id) => !id.startsWith('italian/'))")
    assert "only=" not in phone.url


def test_an_address_that_narrows_to_nothing_shows_everything(phone, real_url):
    phone.goto(f"{real_url}/search/?q=string+bet&only=elsewhere")
    phone.wait_for_selector("[data-results][data-state=done] [data-article]")
    assert "only=" not in phone.url


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("search/?q=mizdeal", "“misdeal”"),
        ("it/search/?q=Rilnacio+minimo", "«rilancio minimo»"),
        ("ko/search/?q=미스달을", "‘미스딜을’"),
    ],
)
def test_a_mistyped_word_is_said_to_be_read_as_another(phone, real_url, path, said):
    phone.goto(f"{real_url}/{path}")
    phone.wait_for_selector("[data-results][data-state=done] [data-article]")
    expect(phone.locator("p[data-status]")).to_contain_text(said)
    marked = phone.locator("[data-results] mark").all_inner_texts()
    first = said.strip("“”«»‘’").split()[0].removesuffix("을")
    assert first in [text.lower() for text in marked]  # what it was read as is what is marked


@pytest.mark.parametrize("path", ["search/?q=misdeal", "ja/search/?q=misudi-ru", "ko/search/?q=미스딜을"])
def test_of_words_that_rules_have_nothing_is_said(phone, real_url, path):
    phone.goto(f"{real_url}/{path}")
    phone.wait_for_selector("[data-results][data-state=done] [data-article]")
    status = phone.locator("p[data-status]").inner_text()
    assert re.fullmatch(r"\d+\+? ?\D{1,9}", status) and not re.search("[“«‘「]", status)

"""One tap on another language stays on the paragraph that is being read, wherever that is on a page; so does Back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

LONG = ["winnable/multiple-chips", "winnable/minimums-and-reopening", "tda-2024/71", "winnable/misdeals"]
PLACES = {
    "top": "scrollTo({ top: 0, behavior: 'instant' })",
    "middle": "scrollTo({ top: document.documentElement.scrollHeight / 2 - innerHeight / 2, behavior: 'instant' })",
    "nested": "[...document.querySelectorAll('.paras [id*=\"-\"]:not([id^=ex])')].at(-1)?.scrollIntoView({ behavior: 'instant' })",
    "end": "scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })",
}
NEAR = 60  # px: two lines
# the innermost paragraph at the eye's line, else the first below it; where it is, else where the page is; whether that is its top or end
STAND = """() => {
  const all = [...document.querySelectorAll(".paras [id], .guide [id]")].map((e) => [e, e.getBoundingClientRect()]);
  const [eye, box] = all.filter(([, { top, bottom }]) => top <= 81 && bottom > 80).at(-1)
    ?? all.find(([, { top }]) => top > 80 && top < innerHeight) ?? [];
  const rest = document.documentElement.scrollHeight - innerHeight - scrollY;
  const tops = Object.fromEntries(all.filter(([, { top }]) => top >= 0 && top < innerHeight).map(([e, { top }]) => [e.id, Math.round(top)]));
  return { id: eye?.id ?? null, tops, at: Math.round(box ? box.top : scrollY), edge: scrollY < 2 ? "top" : rest < 2 ? "end" : "" };
}"""


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("article", LONG)
def test_there_and_back(chromium, real_url, article, width):
    context = chromium.new_context(viewport={"width": width, "height": 844})
    page = context.new_page()

    def tap(code: str) -> dict:
        page.click(f'[data-lang][hreflang="{code}"]')
        page.wait_for_url(f"**/{code}/**")
        return stand()

    def stand() -> dict:
        page.wait_for_load_state("load")
        before, now = None, page.evaluate(STAND)
        while now != before:  # the browser scrolls smoothly to where it was
            page.wait_for_timeout(400)
            before, now = now, page.evaluate(STAND)
        return now

    faults = []
    for name, go in PLACES.items():
        page.goto(f"{real_url}/ko/{article}/")
        page.evaluate(go)
        began = stand()
        there = tap("it")
        back = tap("ko")
        page.go_back()
        before = stand()
        page.go_back()
        first = stand()
        # a paragraph that begins in the window begins at the same place, also where it is too short there to reach the eye's line
        same = there["id"] == began["id"] or abs(there["tops"].get(began["id"], 999) - began["at"]) <= 2
        kept = same and (began["id"] or there["edge"] == began["edge"])
        if (
            not kept
            or abs(back["at"] - began["at"]) > NEAR
            or before["id"] != there["id"]
            or abs(first["at"] - began["at"]) > NEAR
        ):
            faults.append((name, began, there, back, before, first))
    context.close()
    assert faults == []


@pytest.mark.parametrize("anchor", ["a", "c"])
def test_the_paragraph_in_the_address_stays_however_short_it_is(phone, real_url, anchor):
    """Who hands the phone over shows the paragraph that is named, not the next one."""
    phone.goto(f"{real_url}/ko/tda-2024/41/#{anchor}")
    phone.wait_for_load_state("load")
    for code, path in (("ja", "ja/"), ("en", "")):
        phone.click(f'[data-lang][hreflang="{code}"]')
        phone.wait_for_url(f"{real_url}/{path}tda-2024/41/**")
        assert phone.evaluate("location.hash") == f"#{anchor}"
        phone.wait_for_timeout(600)
        assert phone.evaluate("document.querySelector(':target').getBoundingClientRect().top") >= 0


def test_a_list_keeps_its_place_and_what_is_left_out(phone, real_url):
    phone.goto(f"{real_url}/winnable/divergence/")
    phone.click('[data-filter="stricter"]')
    phone.select_option("[data-chapter]", index=3)
    phone.wait_for_url("**/divergence/?rel=stricter&chapter=*")
    shown = "() => [...document.querySelectorAll('.diffs > li')].filter((item) => item.checkVisibility()).length"
    found = phone.evaluate(shown)
    phone.click('[data-lang][hreflang="it"]')
    phone.wait_for_url("**/it/winnable/divergence/?rel=stricter&chapter=*")
    expect(phone.locator('[data-filter="stricter"]')).to_have_attribute("aria-pressed", "true")
    assert phone.evaluate(shown) == found > 0


def test_a_long_page_keeps_its_place(phone, real_url):
    phone.goto(f"{real_url}/tda-2024/")
    phone.evaluate("scrollTo({ top: 3000, behavior: 'instant' })")
    inside = """() => [...document.querySelectorAll('main [id]')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().top <= 80
      && one.getBoundingClientRect().bottom > 80).at(-1)?.id"""
    before = phone.evaluate(inside)
    phone.click('[data-lang][hreflang="ko"]')
    phone.wait_for_url("**/ko/tda-2024/")
    phone.wait_for_function("scrollY > 500")
    assert phone.evaluate(inside) == before

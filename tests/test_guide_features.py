"""The eighteen features of the Korean guide to TDA 2024, one by one, in a real browser, in four languages."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

LANGUAGES = {"en": "/", "ko": "/ko/", "ja": "/ja/", "it": "/it/"}


@pytest.fixture(params=LANGUAGES)
def code(request):
    return request.param


@pytest.fixture
def words(real, code):
    return real[0].languages[code]


def at(real_url, code, path=""):
    return f"{real_url}{LANGUAGES[code]}{path}"


def test_home(phone, real_url, code, words):
    """1 independence first · 3 one heading, one promise · 4 four examples that find · 7 edition and language in one line."""
    phone.goto(at(real_url, code))
    first = phone.locator("header p").first
    expect(first).to_contain_text("Poker TDA")
    assert first.bounding_box()["y"] < phone.locator("main").bounding_box()["y"]
    expect(phone.locator("header [data-edition-status]")).to_have_text(f"TDA 2024 · {code}")
    assert phone.locator("h1").count() == 1
    expect(phone.locator(".promise")).to_be_visible()
    examples = phone.locator(".words a")
    assert examples.all_inner_texts() == words.ui["examples"] and examples.count() == 4
    for number, rule in ((2, "tda-2024/44"), (3, "tda-2024/53")):
        phone.goto(at(real_url, code))
        phone.locator(".words a").nth(number).click()
        phone.wait_for_selector('[data-results][data-state="done"]', state="attached")
        found = phone.eval_on_selector_all("[data-results] [data-article]", "all => all.map(e => e.dataset.article)")
        assert rule in [id for id in found if id.startswith("tda-2024/")][:2]


def test_settings(phone, real_url, code, words):
    """2 five sizes, announced in words · 5 settings apart from marks · 6 editions · 8 hold'em mode with its sentence."""
    phone.goto(at(real_url, code, "tda-2024/52/"))
    phone.click(".settings summary")
    sizes = phone.locator('input[name="size"]')
    assert sizes.count() == 5 and phone.is_checked('input[name="size"][value="1"]')
    said = phone.locator('[data-set="size"] output')
    expect(said).to_have_text(words.text("size_default"))
    assert {"1", "5"} <= set(re.findall(r"\d", said.inner_text()))
    before = phone.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    phone.check('input[name="size"][value="4"]', force=True)
    assert "4" in said.inner_text()
    assert phone.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > before
    assert phone.locator(".settings [data-read-button], .settings [data-counter], .settings [data-export]").count() == 0
    expect(phone.locator('input[name="edition"]').first).to_be_checked()
    switch = phone.locator(".switch", has=phone.locator('input[name="holdem"]'))
    expect(switch).to_contain_text(words.text("holdem_explain"))


def test_marks(phone, real_url, code, words):
    """9 read n/71 · 10 kept in this browser, per edition and language · 11 with what they don't mean beside them."""
    phone.goto(at(real_url, code, "tda-2024/1/"))
    phone.click("[data-read-button]")
    counter = phone.locator("[data-counter]")
    expect(counter).to_have_text(words.ui["read_n"].format(n=1, total=71))
    note = phone.locator(".readnote")
    expect(note).to_have_text(words.text("read_note"))
    assert abs(note.bounding_box()["y"] - counter.bounding_box()["y"]) < 60
    marks = json.loads(phone.evaluate("localStorage.getItem('floorbook:marks')"))["read"]
    assert list(marks["tda-2024"]) == [code]
    assert "read" not in phone.evaluate("localStorage.getItem('floorbook:settings') || ''")


def test_contents(phone, real_url, code, words):
    """12 number, title, opening · 13, 14 folds with 22 and 14 entries and one label at a time · 15 edition in every part · 16 what
    changed, with a second cue and a legend · 17, 18 the prefaces."""
    phone.goto(at(real_url, code, "tda-2024/"))
    parts = phone.locator("details.part[id^=part-]")
    assert [part.locator("li[data-article]").count() for part in parts.all()] == [71, 22, 14]
    for part in parts.all():
        expect(part.locator("> summary")).to_contain_text(re.compile(r"1[.,]0"))
        expect(part.locator("> summary")).to_contain_text("2024")
        label = "e => getComputedStyle(e, '::after').content"
        shut = part.locator("> summary").evaluate(label)
        part.evaluate("e => e.open = !e.open")
        assert shut != part.locator("> summary").evaluate(label)
        part.evaluate("e => e.open = true")
    for item in parts.locator("li[data-article]").all():
        number, opening = item.locator(".no").inner_text(), item.locator(".lead-in").inner_text()
        assert re.search(r"\d", number) and not opening.endswith(("…", "...", ":", "："))
        assert re.search(r"[.。)）]$", opening), opening
    assert phone.locator("#part-procedures .no").first.inner_text() == "RP-1"
    changed = phone.locator("small.chg")
    assert changed.count() > 5 and all(text.startswith("▍") for text in changed.all_inner_texts())
    expect(phone.locator(".legend").first).to_contain_text("2022")
    prefaces = phone.locator("details.preface")
    assert prefaces.count() >= 2
    prefaces.first.locator("summary").click()
    expect(prefaces.first).to_contain_text("2001")

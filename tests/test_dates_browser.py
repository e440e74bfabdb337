"""A text that is published takes effect on its day in the reader's browser: without a build, without the network, with the clock moved."""

from __future__ import annotations

import os
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import small
from conftest import build
from rulebook import clock, corpus, stamp
from rulebook.hosting import serve
from test_history import BEFORE, COMING, amended

pytestmark = pytest.mark.browser

MIDNIGHT = clock.midnight(COMING, "Asia/Seoul")


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    root = small.project(tmp_path_factory.mktemp("coming"))
    amended(root)
    loaded, _ = corpus.load(root / "docs", root, BEFORE)
    stamp.stamp(loaded, root)
    os.environ["SOURCE_DATE_EPOCH"] = str(int(BEFORE.timestamp()))
    try:
        site = build(root)
    finally:
        del os.environ["SOURCE_DATE_EPOCH"]
    server, address = serve(site)
    yield address
    server.shutdown()


def test_text_badge_number_and_date_change_together_at_local_midnight(phone, url):
    phone.clock.install(time=MIDNIGHT - 60)
    phone.goto(f"{url}/house/first/")
    main = phone.locator("article > .ruling")
    expect(main).to_contain_text("50%")
    expect(phone.locator("details.coming")).to_contain_text("60%")
    expect(phone.locator("article > .printed .num")).to_have_text("Rule 1")
    before = phone.locator("article > [data-part=delta]").inner_text()
    phone.context.set_offline(True)
    phone.clock.run_for(62_000)
    expect(main).to_contain_text("60%")
    expect(phone.locator("article > .printed .num")).to_have_text("Rule 9")
    expect(phone).to_have_title(re.compile("^Rule 9"))
    assert "70" in phone.locator("article > [data-part=delta]").inner_text() and "60" in before
    expect(phone.locator("details.coming")).to_have_count(0)
    earlier = phone.locator("details.earlier").first
    expect(earlier.locator("summary")).to_have_text("Text until July 1, 2026")
    assert "50%" in earlier.text_content()
    ids = phone.eval_on_selector_all("[id]", "nodes => nodes.map(n => n.id)")
    assert len(ids) == len(set(ids)) and "a-1" in ids and not any(i.startswith("coming-") for i in ids)


def test_lists_topics_and_search_follow(phone, url):
    for seconds, now, gone in ((MIDNIGHT - 60, "50%", "60%"), (MIDNIGHT + 60, "60%", "50%")):
        page = phone
        page.clock.set_fixed_time(seconds)
        page.goto(f"{url}/house/")
        expect(page.locator('a[href*="first"] .lead-in').first).to_contain_text(now)
        page.goto(f"{url}/topics/raise-size/")
        value = page.locator("#half-raise .stack li > [data-part=cell] .val")
        expect(value).to_contain_text("60%" if now == "50%" else "70%")
        page.goto(f"{url}/search/?q=raising")
        page.wait_for_selector('[data-results][data-state="done"]', state="attached")
        hit = page.locator('[data-article="house/first"]')
        expect(hit).to_contain_text(now)
        expect(hit).not_to_contain_text(gone)
        ids = page.eval_on_selector_all("[data-results] [data-article]", "nodes => nodes.map(n => n.dataset.article)")
        assert ("house/third" in ids, "house/second" in ids) == ((False, True) if now == "50%" else (True, False))


def test_without_javascript_both_texts_stand_there_with_their_dates(chromium, url):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{url}/house/first/")
    text = page.locator("article").inner_text()
    assert "50%" in text and "60%" in text and "From July 1, 2026" in text
    page.goto(f"{url}/house/third/")
    assert "Not in force yet: it applies from July 1, 2026." in page.locator("article").inner_text()
    page.goto(f"{url}/house/second/")
    assert "Repealed from July 1, 2026." in page.locator("article").inner_text()
    context.close()


def test_what_is_new_since_the_last_visit_is_marked(phone, url):
    phone.clock.set_fixed_time("2026-05-01T12:00:00Z")
    phone.goto(f"{url}/changes/")
    expect(phone.locator(".fresh:visible")).to_have_count(0)  # the first visit: nothing is called new
    phone.clock.set_fixed_time("2026-06-02T12:00:00Z")
    phone.goto(f"{url}/changes/")
    expect(phone.locator(".fresh:visible")).to_have_count(1)
    phone.clock.set_fixed_time("2026-06-05T12:00:00Z")
    phone.goto(f"{url}/changes/")
    expect(phone.locator(".fresh:visible")).to_have_count(0)


def test_old_number_addresses_lead_on(phone, url):
    phone.goto(f"{url}/ko/house/no/1/")
    phone.wait_for_url("**/ko/house/first/")


@pytest.mark.parametrize("prefix", ["", "ko/", "ja/", "it/"])
@pytest.mark.parametrize(
    "path",
    [
        "house/first/",
        "house/third/",
        "house/second/",
        "house/",
        "topics/raise-size/",
        "changes/",
        "changes/house/",
        "changes/house/2026-06-01/",
    ],
)
def test_pages_of_changes_are_accessible_and_narrow(phone, url, prefix, path):
    phone.clock.set_fixed_time("2026-06-02T12:00:00Z")
    phone.goto(f"{url}/{prefix}{path}")
    found = Axe().run(phone).response["violations"]
    assert [(v["id"], [n["html"][:120] for n in v["nodes"]][:3]) for v in found] == []
    for width, size in ((320, "1"), (390, "5")):
        phone.set_viewport_size({"width": width, "height": 800})
        phone.evaluate("size => document.documentElement.dataset.size = size", size)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, size)

"""A text that is published takes effect on its day in the reader's browser: without a build, without the network, with the clock moved."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime

import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import small
from conftest import build
from rulebook import clock, corpus, stamp
from rulebook.hosting import serve
from rulebook.site import Page, Site
from rulebook.views import view
from rulebook.views.later import later
from test_history import BEFORE, COMING, amended

pytestmark = pytest.mark.browser

MIDNIGHT = clock.midnight(COMING, "Asia/Seoul")


def built(root, when):
    """The amended small house, built as on a day."""
    small.project(root)
    amended(root)
    new = root / "docs/house/third.ko.md"  # it answers a question that was open, so that counts change too
    answer = {"values": {"who-rules": {"value": {"v": ["floor"]}, "at": "a-1"}}}
    new.write_text(small.article("house/third", "ko", "ko", number="3", meta=answer))
    loaded, _ = corpus.load(root / "docs", root, when)
    stamp.stamp(loaded, root)
    os.environ["SOURCE_DATE_EPOCH"] = str(int(when.timestamp()))
    try:
        return build(root)
    finally:
        del os.environ["SOURCE_DATE_EPOCH"]


@pytest.fixture(scope="module")
def early(tmp_path_factory):
    """Built a month before the change takes effect."""
    return built(tmp_path_factory.mktemp("coming"), BEFORE)


@pytest.fixture(scope="module")
def url(early):
    server, address = serve(early)
    yield address
    server.shutdown()


@pytest.fixture(scope="module")
def later_url(tmp_path_factory):
    """The same, built after it took effect."""
    server, address = serve(built(tmp_path_factory.mktemp("in-force"), datetime.fromtimestamp(MIDNIGHT + 60, UTC)))
    yield address
    server.shutdown()


def test_text_badge_number_and_date_change_together_at_local_midnight(phone, url):
    phone.clock.install(time=MIDNIGHT - 60)
    phone.goto(f"{url}/house/first/")
    main = phone.locator("article > .ruling")
    expect(main).to_contain_text("50%")
    expect(phone.locator("details.coming")).to_contain_text("60%")
    expect(phone.locator("article > .printed .num")).to_have_text("Rule 1")
    before = phone.locator("article > [data-face=delta]").inner_text()
    phone.clock.run_for(10_000)  # what a page does when it is idle is done
    phone.wait_for_load_state("networkidle")
    phone.context.set_offline(True)
    phone.clock.run_for(52_000)
    expect(main).to_contain_text("60%")
    expect(phone.locator("article > .printed .num")).to_have_text("Rule 9")
    expect(phone).to_have_title(re.compile("^Rule 9"))
    assert "70" in phone.locator("article > [data-face=delta]").inner_text() and "60" in before
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
        value = page.locator("#half-raise .stack li > .val")
        expect(value).to_contain_text("60%" if now == "50%" else "70%")
        page.goto(f"{url}/search/?q=raising")
        page.wait_for_selector('[data-results][data-state="done"]', state="attached")
        hit = page.locator('[data-article="house/first"]')
        expect(hit).to_contain_text(now)
        expect(hit).not_to_contain_text(gone)
        ids = page.eval_on_selector_all("[data-results] [data-article]", "nodes => nodes.map(n => n.dataset.article)")
        # what is announced is found already, says from when, and stands below all that is in force
        assert "house/third" in ids and ("house/second" in ids) == (now == "50%")
        third = page.locator('[data-article="house/third"]')
        if now == "50%":
            expect(third.locator(".rowhead")).to_contain_text("From July 1, 2026")
            assert ids[-1] == "house/third"
        else:
            expect(third).not_to_contain_text("From July")


# What a page shows: its text with marks and labels, without what scripts add on this device and what folds.
SHOWN = """() => [document.title, ...[...document.querySelectorAll("main, header .running")].map((root) => {
  const copy = root.cloneNode(true);
  for (const extra of copy.querySelectorAll("template, [data-until], [hidden], [data-save-box], [data-device]")) extra.remove();
  for (const image of copy.querySelectorAll("[aria-label], use")) image.before(image.getAttribute("aria-label") ?? image.getAttribute("href"));
  for (const link of copy.querySelectorAll("a[href]")) link.before(new URL(link.getAttribute("href"), location.href).pathname);
  return copy.textContent.replace(/\\s+/g, " ").trim();
})].join("\\n")"""


@pytest.mark.parametrize("prefix", ["", "ko/"])
def test_on_the_day_every_page_reads_as_if_it_were_built_anew(phone, early, url, later_url, prefix):
    """Counts, marks, lists, charts, neighbours: the old build after midnight and a new build show the same, page by page."""
    phone.clock.set_fixed_time(MIDNIGHT + 60)
    folder = early / prefix
    pages = sorted(p.parent.relative_to(folder).as_posix() for p in folder.rglob("index.html"))
    pages = [p for p in pages if not re.match(r"(ko|ja|it|offline|\w+/no|card)(/|$)", p)]
    assert len(pages) > 20
    changed = 0
    for page in pages:
        shown = []
        for address in (url, later_url):
            phone.goto(f"{address}/{prefix}{page}/".replace("/./", "/"))
            shown.append(phone.evaluate(SHOWN))
        assert shown[0] == shown[1], page
        changed += "data-later" in (folder / page / "index.html").read_text()
    assert changed > 10


def test_results_on_an_open_page_follow_at_midnight_without_a_key_and_without_a_network(phone, url):
    phone.clock.install(time=MIDNIGHT - 60)
    phone.goto(f"{url}/search/?q=raising")
    hit, third = phone.locator('[data-article="house/first"]'), phone.locator('[data-article="house/third"] .rowhead')
    expect(hit).to_contain_text("50%")
    expect(third).to_contain_text("From July 1, 2026")
    phone.clock.run_for(10_000)
    phone.wait_for_load_state("networkidle")
    phone.context.set_offline(True)
    phone.clock.run_for(52_000)
    expect(hit).to_contain_text("60%")
    expect(hit.locator("h3")).to_contain_text("Rule 9")
    expect(third).not_to_contain_text("From")


def test_a_page_that_is_open_changes_in_place_without_a_network(phone, url):
    """At midnight, offline: counts and marks follow, what works on them goes on working."""
    phone.clock.install(time=MIDNIGHT - 60)
    phone.goto(f"{url}/house/divergence/")
    expect(phone.locator("main > details.soon")).to_be_visible()
    before = phone.locator(".counts").inner_text(), phone.locator("[data-face=list]").inner_text()
    phone.clock.run_for(10_000)  # what a page does when it is idle is done
    phone.wait_for_load_state("networkidle")
    phone.context.set_offline(True)
    phone.clock.run_for(52_000)
    expect(phone.locator("main > details.soon")).to_be_hidden()
    expect(phone.locator("[data-face=list]")).to_contain_text("70%")
    assert before != (phone.locator(".counts").inner_text(), phone.locator("[data-face=list]").inner_text())
    phone.locator("[data-filter]").first.click()
    expect(phone.locator("[data-filter][aria-pressed=true]")).to_have_count(1)


def test_read_marks_count_for_what_is_in_force(phone, url, later_url):
    """Of an article that ends until its day, of one that begins from its day; no mark is lost."""

    def counts(address, n):
        for path in ("", "house/", "house/first/", "house/second/", "house/third/"):
            phone.goto(f"{address}/ko/{path}")
            expect(phone.locator("[data-counter='house']")).to_have_text(f"읽음 {n}/2")

    phone.clock.set_fixed_time(MIDNIGHT - 60)
    for path, n in (("third", 0), ("second", 1), ("first", 2)):
        phone.goto(f"{url}/ko/house/{path}/")
        phone.click("[data-read-button]")
        expect(phone.locator("[data-counter]")).to_have_text(f"읽음 {n}/2")
    phone.goto(f"{url}/ko/house/first/")
    phone.click("[data-read-button]")
    counts(url, 1)
    phone.clock.set_fixed_time(MIDNIGHT + 60)
    counts(url, 1)  # not the second any more, instead of it the third
    kept = "Object.keys(JSON.parse(localStorage.getItem('floorbook:marks')).read.house.ko).sort()"
    assert phone.evaluate(kept) == ["house/second", "house/third"]
    phone.goto(f"{url}/ko/house/third/")
    phone.click("[data-read-button]")
    counts(url, 0)
    marks = phone.evaluate("localStorage.getItem('floorbook:marks')")
    phone.goto(f"{later_url}/ko/")
    phone.evaluate("marks => localStorage.setItem('floorbook:marks', marks)", marks)
    counts(later_url, 0)


@pytest.mark.parametrize("path", ["", "house/", "house/first/"])
def test_the_read_counter_of_an_open_page_follows_at_midnight(phone, url, path):
    phone.clock.install(time=MIDNIGHT - 60)
    phone.goto(f"{url}/house/second/")
    phone.click("[data-read-button]")
    phone.goto(f"{url}/{path}")
    expect(phone.locator("[data-counter='house']")).to_have_text("Read 1 / 2")
    phone.clock.run_for(62_000)
    expect(phone.locator("[data-counter='house']")).to_have_text("Read 0 / 2")


@pytest.mark.parametrize(
    "path", ["", "compare/", "compare/bets-and-raises/", "house/divergence/", "topics/raise-size/", "base/rule-1/"]
)
def test_without_javascript_pages_of_counts_say_what_changes_from_when(chromium, url, path):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{url}/{path}")
    note = page.locator("main > details.soon")
    expect(note.locator("summary")).to_contain_text("From July 1, 2026")
    note.locator("summary").click()
    expect(note.locator("a[href$='changes/house/2026-06-01/']")).to_be_visible()
    if "topics" not in path:
        expect(note).to_contain_text("70%")
    context.close()


def test_paper_shows_both_texts_with_their_dates(phone, url):
    phone.clock.set_fixed_time(MIDNIGHT - 60)  # from then on it is as if built anew, see above
    phone.goto(f"{url}/house/print/")
    text = phone.locator(".pocket").inner_text()
    assert (
        "50%" in text
        and "60%" in text
        and text.count("From July 1, 2026") == 2
        and "Repealed from July 1, 2026" in text
    )
    ids = phone.eval_on_selector_all("[id]", "nodes => nodes.map(n => n.id)")
    assert len(ids) == len(set(ids))


def test_the_card_and_the_number_pad_follow(phone, url):
    for seconds, ruling, number in (
        (MIDNIGHT - 60, "50%", "1"),
        (MIDNIGHT + 60, "60%", "9"),
    ):
        phone.clock.set_fixed_time(seconds)
        phone.goto(f"{url}/card/?a=house/first")
        expect(phone.locator("[data-card] .ruling")).to_contain_text(ruling)
        phone.goto(f"{url}/")
        phone.check('.pad input[value="house"]', force=True)
        phone.click(f'[data-key="{number}"]')
        expect(phone.locator("[data-number]")).to_have_text(f"Rule {number}")


def test_two_houses_may_change_on_one_day(tmp_path):
    root = amended(tmp_path)
    base = root / "docs/base/amendments/2026-06-01.yml"
    base.parent.mkdir()
    other = yaml.safe_load((root / "docs/house/amendments/2026-06-01.yml").read_text())
    for language in small.LANGUAGES:
        path = root / f"docs/base/rule-3.{language}.md"
        path.write_text(small.article("base/rule-3", language, "en", number="3", reference="#a"))
    mine = {"id": "base/2026-06-01", "articles": ["base/rule-3"], "new": ["base/rule-3"], "repeals": {}}
    base.write_text(yaml.safe_dump(other | mine))
    loaded, found = corpus.load(root / "docs", root, BEFORE)
    assert not found
    site = Site(loaded)
    assert [moment.house for moment, _ in site.later] == ["base", "house"]
    english = loaded.languages["en"]
    article = Page("house/first/", "article", "house/first")
    assert view(site, article, english).coming
    home = Page("", "home")
    (one,) = later(site, home, english, view(site, home, english))
    assert len(one.amendments) == 2


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

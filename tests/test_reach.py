"""What a reader chose is kept and there at once: language, numbers, sizes; nothing moves, hides or leaves the window."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from browsing import complete

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

LANGUAGES = {"en": "/", "ko": "/ko/", "ja": "/ja/", "it": "/it/"}
PREFIXES = tuple(LANGUAGES.values())
KINDS = (
    "",
    "winnable/raises/",
    "tda-2024/45/",
    "tda-2024/5/",
    "winnable/print/",
    "tda-2024/",
    "apl/",
    "apl/divergence/",
    "topics/raise-amount/",
    "compare/bets-and-raises/",
    "glossary/",
    "changes/",
    "search/?q=all-in",
    "card/?a=winnable/raises&p=3",
    "for-houses/",
)


@pytest.fixture
def reader(chromium):
    """Make pages: `reader(settings, width=…, marks=…, …)`; what a person has chosen before is stored when the first page opens."""
    contexts = []

    def start(settings=None, width=390, height=844, marks=None, **more):
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        for key, value in (("settings", settings), ("marks", marks)):
            if value is not None:
                text = json.dumps(json.dumps(value))
                context.add_init_script(f"localStorage['floorbook:{key}'] ??= {text}")
        return context.new_page()

    yield start
    for context in contexts:
        context.close()


def finished(page):
    if "/search/" in page.url:
        page.wait_for_selector('[data-results][data-state="done"]', state="attached")
    complete(page)


# The language


def test_the_root_leads_to_the_language_that_was_chosen(reader, real_url):
    page = reader()
    page.goto(f"{real_url}/")
    page.click('[data-lang][hreflang="ko"]')
    page.wait_for_url(f"{real_url}/ko/")
    page.goto(f"{real_url}/")
    page.wait_for_url(f"{real_url}/ko/")
    page.goto(f"{real_url}/winnable/raises/")  # a link to a page is followed, whatever its language
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto(f"{real_url}/#padh")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto(f"{real_url}/ko/")
    page.click('[data-lang][hreflang="en"]')
    page.wait_for_url(f"{real_url}/")
    page.goto(f"{real_url}/about/")
    page.goto(f"{real_url}/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.evaluate("JSON.parse(localStorage['floorbook:settings']).lang") == "en"


def test_an_installed_app_starts_in_the_language_chosen_since(reader, real_url):
    page = reader()
    page.goto(f"{real_url}/?lang=ko")
    page.wait_for_url(f"{real_url}/ko/")
    page.click('[data-lang][hreflang="it"]')
    page.wait_for_url(f"{real_url}/it/")
    page.goto(f"{real_url}/?lang=ko")
    page.wait_for_url(f"{real_url}/it/")


@pytest.mark.parametrize(
    ("locale", "offered"), [("ko-KR", "ko"), ("ja-JP", "ja"), ("it-IT", "it"), ("en-GB", None), ("fr-FR", None)]
)
def test_the_browsers_language_is_offered_not_forced(reader, real_url, locale, offered):
    page = reader(locale=locale)
    page.goto(f"{real_url}/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    shown = [line.get_attribute("data-offer") for line in page.locator("[data-offer]:visible").all()]
    assert shown == ([offered] if offered else [])
    if not offered:
        return
    expect(page.locator(f'[data-offer="{offered}"]')).to_have_attribute("lang", offered)
    page.click("[data-offer]:visible button")
    page.reload()
    assert page.locator("[data-offer]:visible").count() == 0  # refused once is refused
    other = reader(locale=locale)
    other.goto(f"{real_url}/")
    other.click("[data-offer]:visible a")
    other.wait_for_url(f"{real_url}/{offered}/")
    other.goto(f"{real_url}/")
    other.wait_for_url(f"{real_url}/{offered}/")


def test_without_a_network_the_root_leads_to_what_is_saved(reader, real_url):
    page = reader()
    page.goto(f"{real_url}/")
    page.click('[data-lang][hreflang="ko"]')
    row = page.locator('[data-set="ko/winnable"]')
    row.locator("[data-save]").click()
    expect(row.locator("[data-state]")).to_contain_text("✓", timeout=60_000)
    page.context.set_offline(True)
    page.goto(f"{real_url}/")
    page.wait_for_url(f"{real_url}/ko/")
    expect(page.locator("h1")).to_have_count(1)
    # what is on no shelf says so before the tap
    link = page.locator('[data-lang][hreflang="ja"] .unsaved')
    expect(link).to_contain_text("저장 안 됨")
    assert page.locator('a[href$="winnable/"] > .unsaved').count() == 0
    assert page.locator('main a[href$="apl/"] > .unsaved').count() >= 1
    expect(page.locator(".legend")).to_have_text("저장 안 됨")  # what the sign means, for the eye
    page.goto(f"{real_url}/ko/winnable/")
    page.evaluate(
        "document.querySelector('.acts').insertAdjacentHTML('beforeend', '<a class=btn href=../../pocket/x.pdf download>PDF</a>')"
    )
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.context.set_offline(True)
    expect(page.locator('a[download][href$="x.pdf"] .unsaved')).to_have_count(1)
    page.click('a[download][href$="x.pdf"]')
    expect(page.locator("p.told")).to_contain_text("저장되어 있지 않습니다")
    page.context.set_offline(False)
    expect(page.locator(".unsaved")).to_have_count(0)


def test_a_file_brought_to_a_new_phone_holds_at_once(reader, real_url, tmp_path):
    settings = {"theme": "dark", "size": "3", "house": "apl", "holdem": True, "edition": "2026", "lang": "ko"}
    file = tmp_path / "floorbook.json"
    file.write_text(json.dumps({"floorbook": 1, "settings": settings, "marks": {}}))
    page = reader()
    page.goto(f"{real_url}/")
    page.set_input_files("[data-import]", file)
    page.wait_for_url(f"{real_url}/ko/")
    html = page.locator("html")
    for name, value in (("theme", "dark"), ("size", "3"), ("house", "apl"), ("edition", "2026")):
        expect(html).to_have_attribute(f"data-{name}", value)
    expect(page.locator("[data-import-status]")).to_contain_text("0")
    settings["lang"] = "en"
    file.write_text(json.dumps({"floorbook": 1, "settings": settings, "marks": {}}))
    other = reader()
    other.goto(f"{real_url}/")
    other.set_input_files("[data-import]", file)
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.locator("html")).to_have_attribute("data-holdem", "")
    expect(other.locator(".card.own")).to_have_attribute("data-house", "apl")
    assert other.evaluate("document.querySelector('.settings form').elements.size.value") == "3"
    with other.expect_download() as download:
        other.evaluate("document.querySelector('.keep').open = true")
        other.click("[data-export]")
    assert json.loads(download.value.path().read_text())["settings"]["lang"] == "en"


# Nothing moves

SHIFT = """window.moved = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
}).observe({ type: 'layout-shift', buffered: true });"""
MARKS = {
    "resume": {"id": "winnable/raises", "anchor": "3", "number": "Art. 29", "title": "How to raise", "lang": "en"},
}


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(
    "settings",
    [{}, {"edition": "2026"}, {"holdem": True}, {"mode": "table"}, {"size": "5"}, {"house": "apl"}],
    ids=lambda settings: "-".join(settings) or "default",
)
def test_no_setting_moves_what_is_on_the_screen(reader, real_url, settings, width):
    page = reader(settings, width=width, marks=MARKS)
    page.add_init_script(SHIFT)
    faults = {}
    for n, kind in enumerate(KINDS):
        most = 0.1 if "search" in kind else 0.025  # suggestions give way to results
        # what a setting moves it moves every time; a page that arrives in pieces may move once
        for _ in range(2):
            page.goto(real_url + PREFIXES[n % 4] + kind)
            finished(page)
            page.wait_for_timeout(250)
            moved = page.evaluate("moved")
            if moved <= most:
                break
        else:
            faults[kind] = round(moved, 3)
    assert faults == {}


@pytest.mark.parametrize("settings", [{"edition": "2026"}, {"holdem": True}], ids=lambda settings: next(iter(settings)))
def test_only_a_page_whose_lines_a_setting_changes_waits_for_it(reader, real_url, settings):
    """The search page never: what would show it there comes last."""
    page = reader(settings, service_workers="block")
    page.route(re.compile(r"/assets/app-"), lambda route: None)  # never answered
    changed = {"tda-2024/45/", "tda-2024/", "tda-2024/print/"}
    if "edition" in settings:
        changed |= {"about/", "topics/raise-amount/", "winnable/divergence/", "glossary/all-in/"}
    for path in (
        "search/",
        "ko/search/?q=raise",
        "offline/",
        "glossary/",
        "changes/",
        "compare/",
        "card/",
        *sorted(changed),
    ):
        page.goto(f"{real_url}/{path}", wait_until="commit")
        page.wait_for_selector("main", state="attached")
        waits = page.evaluate("'settling' in document.documentElement.dataset")
        shown = page.locator("main").evaluate("e => getComputedStyle(e).visibility === 'visible'")
        assert (waits, shown) == (path in changed, path not in changed), path
        status = page.locator("header [data-edition-status]")
        assert ("2026" in status.text_content()) == ("edition" in settings), path  # the longer line is there at once


# Nothing leaves the window

WIDE = """() => document.documentElement.scrollWidth > innerWidth
  || [...document.querySelectorAll('main pre')].some((e) => e.scrollWidth > e.clientWidth + 1)"""


@pytest.mark.parametrize("mode", ["", "table"])
@pytest.mark.parametrize("prefix", PREFIXES)
def test_the_largest_text_fits_the_smallest_screen(reader, real_url, prefix, mode):
    page = reader({"size": "5", "mode": mode}, width=320, height=640)
    faults = []
    for kind in KINDS:
        page.goto(real_url + prefix + kind)
        finished(page)
        if page.evaluate(WIDE):
            faults.append(kind)
    assert faults == []


def test_names_in_the_panel_stay_whole(reader, real_url):
    page = reader({"size": "5"})
    page.goto(f"{real_url}/ko/winnable/raises/")
    page.click(".settings summary")
    tall = page.eval_on_selector_all(
        "[data-set=house] label", "all => all.map((e) => e.getBoundingClientRect().height)"
    )
    assert max(tall) < 80  # one line each


WORDS_BROKEN = """() => [...document.querySelectorAll('.glance .tab')].flatMap((tab) => {
  const text = [...tab.childNodes].find((node) => node.nodeType === 3);
  return [...text.data.matchAll(/[A-Za-z]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  }).map((word) => word[0]);
})"""


@pytest.mark.parametrize("settings", [{"size": "3"}, {"size": "5"}, {"mode": "table"}, {"mode": "table", "size": "5"}])
@pytest.mark.parametrize("width", [390, 320])
def test_names_in_a_topics_table_are_not_broken_within_words(reader, real_url, settings, width):
    page = reader(settings, width=width)
    for prefix in PREFIXES:
        for topic in ("raise-amount", "misdeals"):  # three points, and the most
            page.goto(f"{real_url}{prefix}topics/{topic}/")
            complete(page)
            assert page.evaluate(WORDS_BROKEN) == []
            marks = page.eval_on_selector_all(".glance td .m", "all => all.map((e) => e.getBoundingClientRect().width)")
            assert marks and min(marks) > 12
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


# Table mode


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390)])
def test_the_number_pad_is_under_the_thumb(reader, real_url, width, height):
    page = reader({"mode": "table", "house": "winnable"}, width=width, height=height)
    page.goto(f"{real_url}/ko/winnable/raises/")
    bar = page.locator(".bar")
    assert bar.evaluate("e => e.scrollHeight <= e.clientHeight + 1")  # no key has to be scrolled for
    page.click("[data-pad-link]")
    page.wait_for_url(re.compile("#padh$"))
    top = bar.bounding_box()["y"]
    for key in page.locator(".keys button").all():
        box = key.bounding_box()
        assert box["y"] >= 0.6 * height and box["y"] + box["height"] <= top
        assert box["height"] >= 47.5 and box["width"] >= 47.5
    for digit in "29":
        page.click(f'[data-key="{digit}"]')
    page.click('.keys [type="submit"]')
    page.wait_for_url(re.compile("/ko/winnable/raises/$"))


@pytest.mark.parametrize("prefix", PREFIXES)
def test_table_mode_shows_the_ruling_and_the_text(reader, real_url, prefix):
    page = reader({"mode": "table"})
    for article in ("winnable/raises", "winnable/penalties", "tda-2024/43", "apl/bets-multiple-chips"):
        page.goto(f"{real_url}{prefix}{article}/")
        bar = page.locator(".bar").bounding_box()["y"]
        assert page.locator(".ruling").bounding_box()["y"] > 0
        assert page.locator(".text p").first.bounding_box()["y"] + 30 < bar, article


@pytest.mark.parametrize("settings", [{}, {"mode": "table"}, {"mode": "table", "size": "5"}])
def test_no_focus_is_hidden_by_the_bar(reader, real_url, settings):
    page = reader(settings, reduced_motion="reduce")
    for path in ("/ko/winnable/raises/", "/ko/"):
        page.goto(real_url + path)
        hidden = []
        for _ in range(40):
            page.keyboard.press("Tab")
            page.wait_for_timeout(40)
            hidden += page.evaluate(
                """() => { const e = document.activeElement; const bar = document.querySelector('.bar');
                if (e === document.body || bar.contains(e)) return [];
                const under = e.getBoundingClientRect().top >= bar.getBoundingClientRect().top - 2;
                return under ? [e.outerHTML.slice(0, 60)] : []; }"""
            )
        assert hidden == []


# Pictures


def test_what_pictures_show_grows_with_the_text(reader, real_url):
    """A picture is as wide as its column; what its labels say stands below where they would be small."""
    heights = {}
    for size in ("2", "3", "5"):
        page = reader({"size": size})
        page.goto(f"{real_url}/ko/tda-2024/ia-45/")
        said = page.locator(".fig .said").first
        expect(said).to_be_visible()
        heights[size] = said.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert page.get_attribute(".fig", "tabindex") is None  # nothing to be moved by keys
    assert heights["3"] > 1.1 * heights["2"] and heights["5"] > 1.5 * heights["2"]
    wide = reader({"size": "1"}, width=1280)
    wide.goto(f"{real_url}/ko/tda-2024/ia-45/")
    expect(wide.locator(".fig .said").first).to_be_hidden()
    table = reader({"mode": "table"})
    table.goto(f"{real_url}/ko/tda-2024/ia-45/")
    words = table.locator(".fig .said").first
    expect(words).to_be_visible()
    assert float(words.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")) >= 22
    assert words.inner_text() == table.get_attribute(".fig svg", "aria-label")


# The notes of an article's own answers


def test_what_is_the_same_but_says_less_is_said_beside_the_badge(reader, real_url):
    page = reader()
    for prefix in PREFIXES:
        page.goto(f"{real_url}{prefix}winnable/raises/")
        note = page.locator(".aside").first
        expect(note).to_contain_text("50%")
        assert note.bounding_box()["y"] < page.locator(".printed").bounding_box()["y"]
        assert note.locator("a").first.get_attribute("href").endswith("topics/raise-amount/#raise-threshold")


def test_the_card_cites_as_the_rulebook_does(reader, real_url):
    page = reader()
    for place, cited in (
        ("ko/card/?a=winnable/raises&p=3", "제29조 3항"),
        ("card/?a=winnable/raises&p=1-2", "Art. 29(1)(2)"),
        ("card/?a=tda-2024/43&p=a", "Rule 43-A"),
        ("ko/card/?a=tda-2024/45&p=ex-1", "규칙 45, 예시 1"),
    ):
        page.goto(f"{real_url}/{place}")
        expect(page.locator("[data-part=number]")).to_have_text(cited)


@pytest.mark.parametrize("prefix", PREFIXES)
def test_the_bar_is_one_row_on_the_narrowest_phones(reader, real_url, prefix):
    page = reader({}, width=360, height=640)
    page.goto(f"{real_url}{prefix}tda-2024/43/")
    assert page.locator(".bar").bounding_box()["height"] < 72


@pytest.mark.parametrize("prefix", PREFIXES)
def test_the_ruling_is_large_in_table_mode(reader, real_url, prefix):
    page = reader({"mode": "table"})
    page.goto(f"{real_url}{prefix}winnable/raises/")
    assert page.eval_on_selector(".ruling", "e => parseFloat(getComputedStyle(e).fontSize)") >= 28


def test_a_japanese_ruling_breaks_between_phrases(reader, real_url):
    page = reader({})
    page.goto(f"{real_url}/ja/winnable/raises/")
    assert page.eval_on_selector(".ruling", "e => getComputedStyle(e).wordBreak") == "auto-phrase"

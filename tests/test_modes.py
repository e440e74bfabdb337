"""Every way to read, measured: table mode's contrast, type, targets and thumb bar; axe in all modes, sizes and themes."""

from __future__ import annotations

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

from browsing import complete

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

LANGUAGES = {"en": "/", "ko": "/ko/", "ja": "/ja/", "it": "/it/"}
KINDS = (
    "",
    "winnable/multiple-chips/",
    "tda-2024/52/",
    "tda-2024/",
    "apl/divergence/",
    "topics/raise-amount/",
    "compare/bets-and-raises/",
    "search/?q=raise",
    "card/?a=winnable/raises&p=3",
)
TABLE = {"light": ({"mode": "table"}, "light"), "dark": ({"mode": "table"}, "dark")}
MODES = {
    "table mode, light": TABLE["light"],
    "table mode, dark": TABLE["dark"],
    "hold'em mode and numbers of 2026": ({"holdem": True, "edition": "2026"}, "dark"),
    "text size 3": ({"size": "3"}, "dark"),
    "text size 5": ({"size": "5"}, "light"),
}


def open_page(chromium, url, settings, scheme):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    context.add_init_script(f"localStorage.setItem('floorbook:settings', {json.dumps(json.dumps(settings))})")
    page = context.new_page()
    page.goto(url)
    if "search" in url:
        page.wait_for_selector('[data-results][data-state="done"]', state="attached")
    complete(page)
    return page


@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing_in_any_mode(chromium, real_url, mode):
    """Each kind of page in one language, another for every mode; in table mode text has 7:1 (axe's rule of level AAA)."""
    settings, scheme = MODES[mode]
    start = list(MODES).index(mode)
    faults = []
    for number, kind in enumerate(KINDS):
        prefix = list(LANGUAGES.values())[(start + number) % 4]
        page = open_page(chromium, f"{real_url}{prefix}{kind}", settings, scheme)
        rules = {"color-contrast-enhanced": {"enabled": settings.get("mode") == "table"}}
        found = Axe().run(page, options={"rules": rules}).response["violations"]
        faults += [(prefix + kind, v["id"], [n["html"][:120] for n in v["nodes"]][:3]) for v in found]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults.append((prefix + kind, "scrolls sideways", []))
        page.context.close()
    assert faults == []


# Everything that is pressed and not a link inside a sentence; a tab's pseudo-element widens it.
SMALL = """() => [...document.querySelectorAll('a[href], button, summary, select, input, label')].flatMap((e) => {
  const shown = e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (!shown || e.closest('.vh, .skip') || getComputedStyle(e).display === 'inline') return [];
  if ((e.matches('input') && e.closest('label')) || (e.matches('label') && !e.querySelector('input'))) return [];
  const box = e.getBoundingClientRect();
  const after = getComputedStyle(e, '::after');
  const more = after.content !== 'none' && after.position === 'absolute';
  const height = Math.max(box.height, more ? parseFloat(after.height) || 0 : 0);
  const width = Math.max(box.width, more ? parseFloat(after.width) || 0 : 0);
  return height < 47.5 || width < 47.5 ? [`${e.tagName}.${e.className} ${Math.round(width)}x${Math.round(height)}`] : [];
})"""
TINY = """() => [...document.querySelectorAll('main *, .bar *')].filter((e) => e.checkVisibility({ visibilityProperty: true })
  && !e.closest('svg, .vh') && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
  && parseFloat(getComputedStyle(e).fontSize) < 22).map((e) => `${e.tagName}.${e.className}`)"""
BAR = """() => {
  const controls = [...document.querySelectorAll('.bar a, .bar button, .bar summary')].filter((e) => e.checkVisibility());
  return controls.map((e) => e.getBoundingClientRect()).map((r) => [r.top / innerHeight, r.bottom / innerHeight]);
}"""


@pytest.mark.parametrize("scheme", TABLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_table_mode_is_large_enough_everywhere(chromium, real_url, language, scheme):
    """Targets of 48 px, type of 22 px, every control in the lower 40 % and on the screen."""
    faults = {}
    for kind in KINDS:
        page = open_page(chromium, f"{real_url}{LANGUAGES[language]}{kind}", *TABLE[scheme])
        found = [*page.evaluate(SMALL), *page.evaluate(TINY)]
        controls = page.evaluate(BAR)
        assert len(controls) >= 7
        found += [f"control at {top:.2f}" for top, bottom in controls if top < 0.6 or bottom > 1]
        if found:
            faults[kind] = found[:5]
        page.context.close()
    assert faults == {}


@pytest.mark.parametrize(("width", "size"), [(390, "5"), (320, "1"), (320, "5")])
def test_the_thumb_bar_stays_whole_with_large_text(chromium, real_url, width, size):
    """The way out of table mode is never off the screen."""
    for prefix in LANGUAGES.values():
        page = open_page(chromium, f"{real_url}{prefix}tda-2024/45/", {"mode": "table", "size": size}, "light")
        page.set_viewport_size({"width": width, "height": 844})
        assert all(top >= 0.6 and bottom <= 1 for top, bottom in page.evaluate(BAR)), prefix
        page.context.close()


SEARCHING = """() => [...document.querySelectorAll('.field, #q, .field button, .filters, .only:not([hidden])')].map((e) => e.getBoundingClientRect())
  .map((r) => [r.left, r.top, r.right, r.bottom].map(Math.round))"""


@pytest.mark.parametrize(
    ("width", "height", "size"), [(390, 844, "1"), (390, 844, "5"), (320, 640, "5"), (844, 390, "1"), (390, 470, "1")]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_page_has_its_field_and_filters_under_the_thumb(chromium, real_url, language, width, height, size):
    """In table mode the field and the filters stand on the bar, none over another; in a low window (the keyboard is up) they still do."""
    settings = {"mode": "table", "size": size}
    page = open_page(chromium, f"{real_url}{LANGUAGES[language]}search/?q=all-in", settings, "light")
    page.set_viewport_size({"width": width, "height": height})
    field, entry, clear, filters = page.evaluate(SEARCHING)
    bar = page.locator(".bar").bounding_box()
    assert all(left >= 0 and right <= width for left, _, right, _ in (field, filters))
    assert all(bottom - top >= 48 and right - left >= 48 for left, top, right, bottom in (entry, clear))
    assert field[3] <= (bar["y"] if bar else height)  # the keyboard is up: the bar makes room
    assert filters[3] <= field[1] or filters[0] >= field[2]
    if height > 560:
        assert min(field[1], filters[1]) >= 0.6 * height
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    # the last button of the row can be reached, and stays in sight when it is pressed
    last = page.locator(".filters button").last
    last.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-results][data-state="done"] .filters [aria-pressed="true"]')
    box = page.locator('.filters [aria-pressed="true"]').bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    # no result that has the focus is behind them
    page.emulate_media(reduced_motion="reduce")
    for _ in range(6):
        page.keyboard.press("Tab")
        page.wait_for_timeout(30)
        under = page.evaluate("""() => { const e = document.activeElement; const foot = Math.min(...[...document.querySelectorAll('.field, .filters')]
          .map((one) => one.getBoundingClientRect().top)); return e.closest('ol') && e.getBoundingClientRect().top > foot - 48 ? e.textContent : ''; }""")
        assert not under
    page.context.close()


def test_on_the_search_page_the_keyboard_does_not_cover_what_is_at_the_foot(chromium, real_url):
    page = open_page(chromium, f"{real_url}/search/?q=all-in", {}, "light")
    view = page.locator('meta[name="viewport"]')
    plain = view.get_attribute("content")
    assert "interactive-widget" not in plain
    page.click(".settings summary")
    page.click('.settings [data-table="on"]')
    assert view.get_attribute("content") == f"{plain}, interactive-widget=resizes-content"
    page.click('.bar [data-table="off"]')
    assert view.get_attribute("content") == plain
    page.context.close()


@pytest.mark.parametrize("width", [390, 320])
def test_the_list_of_many_rulebooks_fits_at_the_foot_too(chromium, real_url, width):
    """It stands where a few rulebooks have their filters."""
    page = open_page(chromium, f"{real_url}/it/search/?q=all-in", {"mode": "table", "size": "5"}, "light")
    page.set_viewport_size({"width": width, "height": 844})
    page.evaluate("document.querySelector('.filters').remove(); document.querySelector('.only').hidden = false")
    box, field = page.locator(".only select").bounding_box(), page.locator(".field").bounding_box()
    assert box["x"] + box["width"] <= width - 8 and min(box["width"], box["height"]) >= 48
    assert box["y"] >= 0.6 * 844 and box["y"] + box["height"] <= field["y"]
    page.context.close()

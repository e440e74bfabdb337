"""Reading by hand, in a real browser: modes, read marks, bookmarks, the file for a new phone, the ruling card."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from rulebook import padindex, pocket
from rulebook.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.corpus]

LANGUAGES = {"en": "/", "ko": "/ko/", "ja": "/ja/", "it": "/it/"}
ORDER = [".title", ".ruling", ".ident", ".printed", ".edition", ".text", "#others", "footer.source"]


@pytest.mark.parametrize("prefix", LANGUAGES.values())
@pytest.mark.parametrize(
    "article", ["tda-2024/45", "winnable/multiple-chips", "apl/bets-raise-amount", "ndpt/play-all-in-showdown"]
)
def test_first_screen_of_an_article(phone, real_url, prefix, article):
    """Ruling, badge, number, edition and the first words of the text, in this order, within 844 px minus the bar."""
    phone.goto(f"{real_url}{prefix}{article}/")
    tops = [phone.locator(selector).first.bounding_box()["y"] for selector in ORDER]
    assert tops == sorted(tops)
    bar = phone.locator(".bar").bounding_box()["y"]
    first = phone.locator(".text p").first.bounding_box()["y"]
    assert first < bar


@pytest.mark.parametrize(("code", "prefix"), LANGUAGES.items())
def test_independence_and_status_in_the_header(phone, real_url, code, prefix):
    phone.goto(f"{real_url}{prefix}tda-2024/45/")
    expect(phone.locator("header .indep")).to_contain_text("Poker TDA")
    expect(phone.locator("header [data-edition-status]")).to_have_text(f"TDA 2024 · {code}")
    assert [e.get_attribute("value") for e in phone.locator('input[name="edition"]').all()] == ["tda-2024", "2026"]


def mode(page, name):
    page.click(".settings summary")
    page.check(f'input[name="{name}"]', force=True)
    page.keyboard.press("Escape")


def test_holdem_mode_folds_and_deletes_nothing(phone, real_url):
    phone.goto(f"{real_url}/ko/tda-2024/52/")
    before = phone.eval_on_selector_all(".text [id]", "all => all.map(e => e.id)")
    assert phone.locator(".folded").count() == 0
    mode(phone, "holdem")
    expect(phone.locator(".text .folded summary").first).to_contain_text("팟리밋")
    expect(phone.locator("#b")).not_to_be_visible()
    assert sorted(phone.eval_on_selector_all(".text [id]", "all => all.map(e => e.id)")) == sorted(before)
    phone.goto(f"{real_url}/ko/tda-2024/52/#b")  # a link into the fold opens it
    expect(phone.locator("#b")).to_be_visible()
    phone.click(".settings summary")
    phone.uncheck('input[name="holdem"]', force=True)
    assert phone.eval_on_selector_all(".text [id]", "all => all.map(e => e.id)") == before


def test_holdem_mode_in_the_contents(phone, real_url):
    phone.goto(f"{real_url}/tda-2024/")
    whole = phone.locator("details.part li[data-article]").count()
    mode(phone, "holdem")
    fold = phone.locator("#part-rules > .folded")
    expect(fold).to_be_visible()
    assert fold.locator("li[data-article]").count() >= 1
    assert phone.locator("details.part li[data-article]").count() == whole
    expect(phone.locator("[data-counter='tda-2024']")).to_have_text("Read 0 / 71")
    phone.goto(f"{real_url}/tda-2024/66/")
    expect(phone.locator("[data-games-note]")).to_be_visible()


WAKE = """() => {
  window.locks = [];
  const request = async () => {
    const lock = new EventTarget();
    lock.release = async () => { lock.gone = true; lock.dispatchEvent(new Event('release')); };
    window.locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
}"""


def rgb(text):
    return [int(part) for part in re.findall(r"\d+", text)[:3]]


def luminance(colour):
    parts = [c / 255 / 12.92 if c / 255 <= 0.03928 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_table_mode(phone, real_url, scheme):
    phone.emulate_media(color_scheme=scheme)
    phone.add_init_script(f"({WAKE})()")
    phone.goto(f"{real_url}/it/winnable/raises/")
    phone.click(".settings summary")
    phone.click(".panel [data-table='on']")
    expect(phone.locator("html")).to_have_attribute("data-mode", "table")
    expect(phone.locator("[data-awake]")).to_have_text("Schermo sempre acceso")
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    assert phone.eval_on_selector(".ruling", size) >= 28
    small = phone.eval_on_selector_all(
        "main *, .bar *",
        """all => all.filter(e => e.checkVisibility({visibilityProperty: true}) && e.closest('svg') === null && !e.closest('.vh')
            && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
          .map(e => [e.className, parseFloat(getComputedStyle(e).fontSize)]).filter(([, size]) => size < 22)""",
    )
    assert small == []
    for selector in (".ruling", ".edition", ".title", ".text p", ".pn", ".printed a"):
        colour = phone.eval_on_selector(selector, "e => getComputedStyle(e).color")
        paper = phone.eval_on_selector("body", "e => getComputedStyle(e).backgroundColor")
        assert contrast(rgb(colour), rgb(paper)) >= 7, selector
    for element in phone.locator(".bar a, .bar button:visible").all():
        box = element.bounding_box()
        if box is None:
            continue
        assert box["height"] >= 48 and box["width"] >= 48
        assert box["y"] >= 844 * 0.6
    # another app takes the lock away; on return it is asked for again
    phone.evaluate("window.locks[0].release()")
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_function("window.locks.length === 2")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-mode", "table")
    phone.click("[data-table='off']")
    assert phone.get_attribute("html", "data-mode") is None
    phone.wait_for_function("window.locks.every(lock => lock.gone)")


def test_the_pad_previews_and_offers_a_choice(phone, real_url):
    phone.goto(f"{real_url}/ja/")
    phone.check('[data-pad] input[value="apl"]')
    for digit in "12":
        phone.click(f'[data-key="{digit}"]')
    expect(phone.locator("[data-choices] a")).to_have_count(3)
    phone.locator("[data-choices] a").first.click()
    expect(phone.locator("article")).to_have_attribute("data-article", re.compile("^apl/"))
    phone.goto(f"{real_url}/ja/")
    phone.locator("[data-key='1']").focus()
    phone.keyboard.type("44")
    expect(phone.locator("[data-number]")).to_have_text("ルール44")
    phone.keyboard.press("Backspace")
    expect(phone.locator("[data-number]")).to_have_text("ルール4")


def test_the_pad_follows_a_house_chosen_while_the_page_is_open(phone, real_url):
    phone.goto(f"{real_url}/ko/")
    for digit in "29":
        phone.click(f'[data-key="{digit}"]')
    phone.click(".settings summary")
    phone.check('.settings input[name="house"][value="winnable"]', force=True)
    phone.keyboard.press("Escape")
    expect(phone.locator("[data-number]")).to_have_text("제29조")
    phone.click("[data-pad] .go")
    phone.wait_for_url(f"{real_url}/ko/winnable/raises/")
    phone.goto(f"{real_url}/ko/")
    phone.click(".settings summary")
    phone.check('.settings input[name="house"][value=""]', force=True)
    assert phone.is_checked('[data-pad] input[value="tda-2024"]')


def test_enter_opens_the_number_that_was_typed(phone, real_url):
    phone.goto(f"{real_url}/")
    phone.locator("[data-key='5']").focus()
    phone.keyboard.type("45")
    phone.keyboard.press("Enter")
    phone.wait_for_url(f"{real_url}/tda-2024/45/")
    phone.goto(f"{real_url}/")
    phone.locator("[data-key='4']").focus()  # a reader without a row of digits presses the keys themselves
    phone.keyboard.press("Enter")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    expect(phone.locator("[data-number]")).to_have_text("Rule 45")


# What leads to the search, or does nothing, where no script runs.
DEAD = """() => [...document.querySelectorAll('main :is(a[href*="search/"], form, button, input, select)')]
  .filter((e) => e.checkVisibility()).map((e) => e.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("prefix", LANGUAGES.values())
def test_without_scripts_nothing_is_offered_that_needs_them(chromium, real_url, prefix):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    for kind in ("", "search/", "404.html"):
        page.goto(f"{real_url}{prefix}{kind}")
        assert page.evaluate(DEAD) == [], kind
    page.goto(f"{real_url}{prefix}search/?q=45")
    books = page.locator("main noscript a")
    assert books.count() == 5
    books.nth(1).click()
    assert page.locator("details.part li[data-article]").count() > 20
    page.goto(f"{real_url}{prefix}")
    page.locator("main noscript a").click()
    assert page.url.endswith("#booksh")
    context.close()


def test_my_house_comes_first_with_what_changed(phone, real_url):
    phone.add_init_script("""localStorage.setItem('floorbook:settings', '{"house": "apl"}')""")
    phone.goto(f"{real_url}/apl/bets-raise-amount/")
    phone.click("[data-bookmark]")
    phone.goto(f"{real_url}/ko/")
    first = phone.locator("main .card").first
    expect(first).to_have_attribute("data-house", "apl")
    expect(first.locator("[data-news]")).to_be_visible()
    expect(first.locator(".facts").first).to_be_in_viewport(ratio=1)  # before what the device keeps
    assert phone.locator("main .card:visible").count() == 5
    phone.locator(".settings > summary").click()
    phone.locator('.settings input[name="house"][value="ndpt"]').check(force=True)
    expect(first).to_have_attribute("data-house", "ndpt")
    assert phone.locator("main .card:visible").count() == 5
    phone.locator('.settings input[name="house"][value=""]').check(force=True)
    assert phone.locator("[data-houses] > .card:visible").count() == 5


@pytest.mark.parametrize("prefix", LANGUAGES.values())
def test_the_place_in_a_rulebook_stands_beside_a_long_section(phone, real_url, real, prefix):
    for article in real[0].rulebooks["ndpt"].articles[::6]:
        phone.goto(f"{real_url}{prefix}{article.id}/")
        link, place = (phone.locator(f"header .running {part}").bounding_box() for part in ("a", "[data-position]"))
        assert abs(link["y"] + link["height"] / 2 - place["y"] - place["height"] / 2) < 3, article.id


def test_my_house_comes_first_on_rules_and_topics(phone, real_url):
    def named(selector):
        return phone.eval_on_selector_all(
            selector, "all => all.filter(e => e.checkVisibility()).map(e => e.textContent)"
        )

    phone.goto(f"{real_url}/tda-2024/29/")
    assert "WINNABLE" not in named("article .delta dt")  # it has no room there
    phone.evaluate("""localStorage.setItem('floorbook:settings', '{"house": "winnable"}')""")
    phone.reload()
    expect(phone.locator("html")).not_to_have_attribute("data-settling", "")
    assert named("article .delta > dl:first-of-type dt")[:2] == ["TDA", "WINNABLE"]
    assert named(".side .stack > li:first-child .tab") == ["WINNABLE"]
    assert phone.locator(".text p").first.bounding_box()["y"] < phone.locator(".bar").bounding_box()["y"]
    values = sorted(phone.locator("article .delta dd").all_text_contents())
    badge = phone.locator(".ident [data-names]")
    expect(badge).to_have_text(re.compile("^WINNABLE, "))
    names = sorted(badge.text_content().split(", "))
    phone.goto(f"{real_url}/topics/raise-amount/")
    assert set(named(".point .stack > li:first-child .tab")) == {"WINNABLE"}
    phone.click(".settings summary")
    phone.check('input[name="house"][value=""]', force=True)
    assert set(named(".point .stack > li:first-child .tab")) != {"WINNABLE"}
    phone.goto(f"{real_url}/tda-2024/29/")
    assert sorted(phone.locator("article .delta dd").all_text_contents()) == values
    assert badge.text_content().split(", ") == names  # as it was made


def test_marks_that_another_tab_sets_are_shown(phone, real_url):
    phone.goto(f"{real_url}/tda-2024/")
    counter, item = phone.locator("[data-counter='tda-2024']").first, phone.locator('li[data-article="tda-2024/44"]')
    expect(counter).to_have_text("Read 0 / 71")
    other = phone.context.new_page()
    other.goto(f"{real_url}/tda-2024/44/")
    other.click("[data-read-button]")
    expect(counter).to_have_text("Read 1 / 71")
    expect(item.locator(".readmark")).to_be_visible()
    other.click("[data-read-button]")
    expect(counter).to_have_text("Read 0 / 71")
    expect(item.locator(".readmark")).to_have_count(0)
    other.close()


def test_read_marks_per_edition_and_language(phone, real_url):
    phone.goto(f"{real_url}/tda-2024/44/")
    phone.click("[data-read-button]")
    expect(phone.locator("[data-read-button]")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("[data-counter]")).to_have_text("Read 1 / 71")
    phone.goto(f"{real_url}/tda-2024/rp-8/")
    phone.click("[data-read-button]")
    expect(phone.locator("[data-counter]")).to_have_text("Read 1 / 71")  # procedures are no rules
    phone.goto(f"{real_url}/tda-2024/")
    expect(phone.locator('li[data-article="tda-2024/44"] .readmark')).to_contain_text("Marked as read")
    expect(phone.locator(".readnote")).to_be_visible()
    phone.goto(f"{real_url}/ko/tda-2024/44/")
    expect(phone.locator("[data-counter]")).to_have_text("읽음 0/71")
    assert "read" not in json.loads(phone.evaluate("localStorage.getItem('floorbook:settings') || '{}'"))


def test_an_article_changed_since_it_was_read_says_so(phone, real_url):
    phone.goto(f"{real_url}/tda-2024/44/")
    phone.click("[data-read-button]")
    phone.evaluate(
        """() => { const data = JSON.parse(localStorage.getItem('floorbook:marks'));
        data.read['tda-2024'].en['tda-2024/44'].digest = 'older'; localStorage.setItem('floorbook:marks', JSON.stringify(data)); }"""
    )
    phone.reload()
    expect(phone.locator("[data-read-changed]")).to_be_visible()
    phone.goto(f"{real_url}/tda-2024/")
    expect(phone.locator('li[data-article="tda-2024/44"]')).to_have_attribute("data-read", "changed")


def test_bookmarks_resume_and_a_file_for_a_new_phone(phone, chromium, real_url, tmp_path):
    phone.goto(f"{real_url}/ko/winnable/multiple-chips/")
    phone.click("[data-bookmark]")
    phone.click("[data-read-button]")
    phone.evaluate("document.getElementById('ex-3').scrollIntoView({ behavior: 'instant' })")
    phone.wait_for_function("scrollY > 200")
    phone.goto(f"{real_url}/ko/")
    expect(phone.locator("[data-resume] a")).to_have_attribute("href", re.compile(r"/ko/winnable/multiple-chips/#ex-"))
    expect(phone.locator("[data-bookmarks] a")).to_have_count(1)
    phone.click(".keep summary")
    with phone.expect_download() as download:
        phone.click("[data-export]")
    file = tmp_path / "marks.json"
    download.value.save_as(file)
    other = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    other.goto(f"{real_url}/ko/")
    other.set_input_files("[data-import]", file)
    expect(other.locator("[data-import-status]")).to_have_text("불러옴: 읽음 1개, 책갈피 1개.")
    expect(other.locator("[data-bookmarks] a")).to_have_count(1)
    expect(other.locator("[data-counter='winnable']")).to_have_text("읽음 1/60")
    file.write_text(
        '{"floorbook": 1, "marks": {"read": 3, "bookmarks": [{"id": "javascript:alert(1)"}, null], "resume": []}}'
    )
    other.set_input_files("[data-import]", file)
    expect(other.locator("[data-import-status]")).to_have_text("불러옴: 읽음 0개, 책갈피 0개.")
    file.write_text("no json")
    other.set_input_files("[data-import]", file)
    expect(other.locator("[data-import-status]")).to_contain_text("파일이 아닙니다")
    expect(other.locator("[data-bookmarks] a")).to_have_count(1)
    other.click("[data-bookmarks] button")
    expect(other.locator("[data-bookmarks]")).to_be_hidden()
    other.context.close()


def test_ruling_card(phone, real_url):
    phone.goto(f"{real_url}/ko/winnable/raises/#3")
    phone.click("[data-card-link]")
    phone.wait_for_url(re.compile(r"/ko/card/\?a=winnable%2Fraises&p=3$"))
    expect(phone.locator("[data-part=number]")).to_have_text("제29조 3항")
    expect(phone.locator("[data-part=text]")).to_contain_text("50%")
    expect(phone.locator("[data-part=address]")).to_contain_text("/ko/winnable/raises/#3")
    phone.select_option("[data-which]", label="1 (2)")
    expect(phone.locator("[data-part=address]")).to_contain_text("/ko/winnable/raises/#1-2")
    phone.select_option("[data-which]", "3")
    with phone.expect_download() as download:
        phone.click("[data-png]")
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG") and len(picture) > 20_000
    phone.click('[data-lang][hreflang="it"]')
    phone.wait_for_url(re.compile(r"/it/card/\?a="))
    expect(phone.locator("[data-part=number]")).to_have_text("Art. 29, comma 3")


@pytest.mark.parametrize("query", ["", "?a=../../evil", "?a=https://example.com/x", "?a=no/such"])
def test_a_card_of_nothing_says_so(chromium, real_url, query):
    context = chromium.new_context()
    page = context.new_page()
    outside = []
    page.on("request", lambda request: outside.append(request.url) if "127.0.0.1" not in request.url else None)
    page.goto(f"{real_url}/card/{query}")
    expect(page.locator("[data-card-none]")).to_be_visible()
    expect(page.locator("[data-card]")).to_be_hidden()
    assert outside == []
    context.close()


def test_pad_numbers_are_unambiguous_where_the_book_numbers_once(real):
    loaded = real[0]
    found = padindex.numbers(Site(loaded), loaded.languages["en"])
    assert len([n for n in found["tda-2024"] if len(found["tda-2024"][n]) == 1 and int(n) <= 71]) == 71
    assert found["winnable"]["29"][0][2] == "winnable/raises/"
    assert len(found["apl"]["1"]) > 1


def test_a_pocket_edition_is_linked_only_while_its_page_is_what_was_printed(real, tmp_path):
    """Anything that the page shows makes it old: a value, a label, a silence as much as a text."""
    loaded, site = real[0], tmp_path / "site"
    edition = pocket.editions(loaded, ["apl"], ["ko"])[1]
    page, home = site / edition.page / "index.html", site / edition.home / "index.html"
    pdf = site / pocket.FOLDER / edition.name
    page.parent.mkdir(parents=True)
    page.write_text("<header>1</header><main><p>50% 이상</p></main>", encoding="utf-8")
    link = f'<a class="btn" href="../../pocket/{edition.name}" download>PDF</a>'
    home.write_text(f'<p>{link} <a href="x">x</a></p>', encoding="utf-8")
    assert pocket.files(loaded, tmp_path) == {}
    pocket.record(tmp_path / pocket.FOLDER, edition, b"%PDF-", pocket.digest(page))
    assert pocket.files(loaded, tmp_path) == {f"pocket/{edition.name}": b"%PDF-"}
    pdf.parent.mkdir()
    pdf.write_bytes(b"%PDF-")
    page.write_text("<header>2</header><main><p>50% 이상</p></main>", encoding="utf-8")  # the head is not printed
    assert pocket.withdraw(loaded, site, pocket.index(tmp_path)) == []
    page.write_text("<header>2</header><main><p>50% 초과</p></main>", encoding="utf-8")
    assert pocket.withdraw(loaded, site, pocket.index(tmp_path)) == [edition.name]
    assert not pdf.exists()
    assert home.read_text(encoding="utf-8") == '<p> <a href="x">x</a></p>'


LATER = """(at) => localStorage.setItem("floorbook:marks", JSON.stringify({ read: { "tda-2024": { en: {
  "tda-2024/44": { digest: "older", counts: true, at } } } }, bookmarks: [], resume: null }))"""


@pytest.mark.parametrize(("at", "digest"), [(1, "newer"), (3, "older")])
def test_of_two_devices_marks_the_later_one_stays(phone, real_url, tmp_path, at, digest):
    phone.goto(f"{real_url}/about/")
    phone.evaluate(LATER, at)
    file = tmp_path / "marks.json"
    theirs = {"tda-2024/44": {"digest": "newer", "counts": True, "at": 2}}
    file.write_text(json.dumps({"floorbook": 1, "marks": {"read": {"tda-2024": {"en": theirs}}}}))
    phone.goto(f"{real_url}/")
    phone.set_input_files("[data-import]", file)
    expect(phone.locator("[data-import-status]")).to_contain_text("Read marks: 1")
    stored = phone.evaluate("JSON.parse(localStorage['floorbook:marks']).read['tda-2024'].en['tda-2024/44'].digest")
    assert stored == digest


def test_what_this_browser_does_not_keep_is_not_said_to_be_loaded(phone, real_url, tmp_path):
    file = tmp_path / "marks.json"
    theirs = {"tda-2024/44": {"digest": "newer", "counts": True}}
    file.write_text(json.dumps({"floorbook": 1, "marks": {"read": {"tda-2024": {"en": theirs}}}}))
    phone.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    phone.goto(f"{real_url}/")
    phone.set_input_files("[data-import]", file)
    expect(phone.locator("[data-import-status]")).to_contain_text("Nothing was loaded")


@pytest.mark.parametrize("code", ["en", "ko", "ja", "it"])
@pytest.mark.parametrize("mode", ["", "table"])
def test_a_mark_that_this_browser_does_not_keep_says_so_beside_the_button(phone, real, real_url, code, mode):
    words = real[0].languages[code]
    phone.add_init_script(
        f"""localStorage.setItem('floorbook:settings', '{{"mode": "{mode}"}}');
        Storage.prototype.setItem = () => {{ throw new DOMException('full', 'QuotaExceededError'); }};"""
    )
    phone.goto(f"{real_url}{words.url('tda-2024/44/')}")
    note = phone.locator(".readnote")
    expect(note).to_have_text(words.text("read_note"))
    expect(note).to_have_attribute("role", "status")
    for button in ("[data-read-button]", "[data-bookmark]"):
        phone.reload()
        phone.click(button)
        expect(note).to_have_text(words.text("read_unkept"))
        expect(phone.locator(button)).to_have_attribute("aria-pressed", "false")
        note.scroll_into_view_if_needed()
        assert note.bounding_box()["y"] - phone.locator(button).bounding_box()["y"] < 300
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_once_marks_are_kept_again_the_note_is_the_usual_one(phone, real_url):
    phone.goto(f"{real_url}/tda-2024/44/")
    phone.evaluate(
        "() => { const set = Storage.prototype.setItem; window.free = () => (Storage.prototype.setItem = set);"
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); } }"
    )
    phone.click("[data-read-button]")
    expect(phone.locator(".readnote")).to_contain_text("Nothing was marked")
    phone.evaluate("void free()")
    phone.click("[data-read-button]")
    expect(phone.locator(".readnote")).to_contain_text("Marks stay in this browser")
    expect(phone.locator("[data-read-button]")).to_have_attribute("aria-pressed", "true")


def test_marks_of_another_language_say_where_they_count(phone, real_url, tmp_path):
    """A file without a language setting, loaded on a phone that reads another language."""
    file = tmp_path / "marks.json"
    mark = {"tda-2024/44": {"digest": "x", "counts": True}}
    file.write_text(json.dumps({"floorbook": 1, "marks": {"read": {"tda-2024": {"ko": mark}}}}))
    phone.goto(f"{real_url}/")
    phone.click(".keep summary")
    phone.set_input_files("[data-import]", file)
    status = phone.locator("[data-import-status]")
    expect(status).to_contain_text("All of the read marks are in another language")
    expect(status.locator("a")).to_have_text(["Korean"])
    file.write_text(json.dumps({"floorbook": 1, "marks": {"read": {"tda-2024": {"ko": mark, "en": mark}}}}))
    phone.set_input_files("[data-import]", file)
    expect(status).to_have_text("Loaded. Read marks: 2; bookmarks: 0.")
    file.write_text(json.dumps({"floorbook": 1, "marks": {}}))
    phone.set_input_files("[data-import]", file)
    expect(status).to_have_text("Loaded. Read marks: 0; bookmarks: 0.")
    file.write_text(json.dumps({"floorbook": 1, "marks": {"read": {"tda-2024": {"ko": mark}}}}))
    phone.set_input_files("[data-import]", file)
    status.locator("a").click()
    phone.wait_for_url("**/ko/")
    expect(phone.locator("[data-counter='tda-2024']")).to_have_text("읽음 1/71")


def test_a_bookmark_is_of_the_article_or_of_the_paragraph_that_was_chosen(phone, real_url):
    phone.goto(f"{real_url}/tda-2024/43/")
    phone.locator("[data-bookmark]").scroll_into_view_if_needed()
    phone.click("[data-bookmark]")
    kept = "JSON.parse(localStorage['floorbook:marks']).bookmarks.map(({ anchor }) => anchor)"
    assert phone.evaluate(kept) == [""]
    phone.goto(f"{real_url}/tda-2024/45/#b")
    phone.click("[data-bookmark]")
    assert phone.evaluate(kept) == ["b", ""]
    phone.evaluate("location.hash = 'a'")  # another paragraph has its own
    expect(phone.locator("[data-bookmark]")).to_have_attribute("aria-pressed", "false")
    phone.click("[data-bookmark]")
    phone.evaluate("location.hash = 'b'")
    expect(phone.locator("[data-bookmark]")).to_have_attribute("aria-pressed", "true")
    phone.goto(f"{real_url}/")
    expect(phone.locator("[data-bookmarks] a b")).to_have_text(["Rule 45-A", "Rule 45-B", "Rule 43"])
    phone.locator("[data-bookmarks] button").nth(1).click()
    expect(phone.locator("[data-bookmarks] a b")).to_have_text(["Rule 45-A", "Rule 43"])


def test_what_the_device_keeps_says_of_which_rulebook(phone, real_url):
    """Two rulebooks have a rule 45."""
    for path in ("tda-2024/45/", "italian/multiple-chip-betting/"):
        phone.goto(f"{real_url}/{path}")
        phone.click("[data-bookmark]")
    phone.goto(f"{real_url}/")
    lines = phone.locator("[data-bookmarks] a")
    expect(lines).to_contain_text(["Italian Rule 45", "TDA Rule 45"])
    expect(phone.locator("[data-resume] a")).to_contain_text("Italian Rule 45")
    expect(phone.locator("[data-bookmarks] button").first).to_have_attribute(
        "aria-label", re.compile("Italian Rule 45")
    )


def test_a_copied_link_says_nothing_of_the_search_that_led_here(phone, real_url):
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goto(f"{real_url}/tda-2024/45/?h=string%7Cbet#b")
    phone.click("[data-copy]")
    expect(phone.locator("[data-copy]")).to_have_text("Copied")
    assert phone.evaluate("navigator.clipboard.readText()") == f"{real_url}/tda-2024/45/#b"


def test_a_link_that_cannot_be_copied_is_there_to_be_copied_by_hand(phone, real_url):
    said = []
    phone.on("dialog", lambda dialog: (said.append(dialog.default_value), dialog.dismiss()))
    phone.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    )
    phone.goto(f"{real_url}/tda-2024/45/#b")
    phone.click("[data-copy]")
    expect(phone.locator("[data-copy]")).to_have_text("Copy link")
    assert said == [f"{real_url}/tda-2024/45/#b"]


def test_the_pad_leads_by_section_and_number(phone, real_url):
    phone.goto(f"{real_url}/")
    phone.locator('[data-pad] [name="house"][value="ndpt"]').check(force=True)
    for key in "038":  # a leading zero is none
        phone.click(f'[data-key="{key}"]')
    expect(phone.locator("[data-pad] [data-number]")).to_have_text("Art. 3-8")
    phone.click('[data-pad] [type="submit"]')
    phone.wait_for_url(re.compile("/ndpt/"))
    expect(phone.locator(".printed")).to_contain_text("3-8")


def test_a_card_whose_rule_cannot_be_loaded_does_not_say_that_there_is_none(chromium, real_url):
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.route("**/winnable/raises/", lambda route: route.fulfill(status=502, body=""))
    page.goto(f"{real_url}/card/?a=winnable/raises&p=3")
    expect(page.locator("[data-card-none]")).to_contain_text("could not be loaded")
    page.goto(f"{real_url}/card/?a=winnable/nothing-there")
    expect(page.locator("[data-card-none]")).not_to_contain_text("could not be loaded")
    context.close()


@pytest.mark.parametrize("house", ["winnable", "ndpt", "italian"])
def test_my_house_says_too_that_nothing_has_changed(phone, real_url, house):
    phone.goto(f"{real_url}/?house={house}")
    phone.evaluate(f"localStorage['floorbook:settings'] = JSON.stringify({{ house: '{house}' }})")
    phone.goto(f"{real_url}/")
    expect(phone.locator(f'.card[data-house="{house}"] [data-news]')).to_contain_text("Nothing has been published yet")


@pytest.mark.parametrize(("width", "size"), [(320, "1"), (390, "2"), (390, "5")])
def test_no_picture_is_wider_than_its_column(chromium, real_url, width, size):
    context = chromium.new_context(viewport={"width": width, "height": 844})
    context.add_init_script(f"localStorage['floorbook:settings'] = JSON.stringify({{ size: '{size}' }})")
    page = context.new_page()
    for path in ("tda-2024/ia-45/", "ja/tda-2024/ia-47/", "ko/winnable/oversized-chip/"):
        page.goto(f"{real_url}/{path}")
        assert page.locator(".fig").count() > 0
        wide = (
            "() => [...document.querySelectorAll('.fig')].filter((fig) => fig.scrollWidth > fig.clientWidth + 1).length"
        )
        assert page.evaluate(wide) == 0, path
        small = "() => [...document.querySelectorAll('.ex .fig')].every((fig) => fig.querySelector('.said').checkVisibility())"
        assert page.evaluate(small), path  # small labels are said below
    context.close()


TOP = """() => [...document.querySelectorAll('.paras [id]')].filter((e) => e.getBoundingClientRect().top <= 80).at(-1)?.id"""


@pytest.mark.parametrize(
    ("path", "anchor"),
    [("winnable/multiple-chips/", "2-1"), ("it/apl/bets-raise-amount/", "3"), ("ja/tda-2024/45/", "b")],
)
def test_table_mode_and_text_size_keep_the_place(phone, real_url, path, anchor):
    phone.goto(f"{real_url}/{path}")
    phone.evaluate("id => scrollTo(0, scrollY + document.getElementById(id).getBoundingClientRect().top - 20)", anchor)
    assert phone.evaluate(TOP) == anchor
    phone.locator(".settings > summary").click()
    phone.locator('.settings [data-table="on"]').click()
    assert phone.evaluate(TOP) == anchor
    phone.click('.bar [data-table="off"]')
    assert phone.evaluate(TOP) == anchor
    phone.locator(".settings > summary").click()
    phone.locator('input[name="size"][value="4"]').check(force=True)
    assert phone.evaluate(TOP) == anchor


# what has lines of its own, outside an article's text; where the n-th one is, and how much of the page is below
ENTRIES = """window.entries = () => [...document.querySelectorAll('main :is(p, li, dt, dd)')].filter((e) => e.checkVisibility()
  && !e.querySelector('p, li, dt, dd') && !e.closest('.text'));
window.where = (e) => [e.getBoundingClientRect().top, e.getBoundingClientRect().bottom, document.documentElement.scrollHeight - innerHeight - scrollY];"""
LISTED = """() => entries().flatMap((e, n) => e.matches('.stack *, .lines *')
  && e.getBoundingClientRect().top > (document.querySelector('article > .text')?.getBoundingClientRect().bottom ?? 300) ? [n] : [])"""
TO_EYE = """n => { window.eye = entries()[n]; scrollTo({ top: scrollY + eye.getBoundingClientRect().top - 74, behavior: 'instant' }); return where(eye)[2]; }"""
CHANGES = {size: f"""document.querySelector('input[name="size"][value="{size}"]').click()""" for size in "351"}
CHANGES |= {
    state: f"""document.querySelector('[data-table="{state}"]:is(.bar > * > *, .settings *)').click()"""
    for state in ("on", "off")
}


@pytest.mark.parametrize("path", ["ko/winnable/raises/", "tda-2024/45/", "it/topics/raise-amount/"])
def test_entries_without_an_address_keep_their_place_too(phone, real_url, path):
    """Below an article's text, and on topics: neither text size nor table mode nor another language leads to another entry."""
    phone.add_init_script(ENTRIES)
    phone.goto(f"{real_url}/{path}")
    phone.wait_for_selector("[data-table]:not([hidden])", state="attached")
    listed = phone.evaluate(LISTED)
    faults = []
    for n in listed[::3]:
        for name, change in CHANGES.items():
            if phone.evaluate(TO_EYE, n) < 2:
                continue  # the page ends here
            phone.evaluate(change)
            top, bottom, below = phone.evaluate("where(eye)")
            if below > 2 and not top <= 82 < bottom + 4:
                faults.append((name, n, round(top), round(bottom)))
    assert len(listed) > 6 and faults == []
    n = listed[len(listed) // 3]
    assert phone.evaluate(TO_EYE, n) > 2
    phone.evaluate("""document.querySelector('[data-lang][hreflang="ja"]').click()""")
    phone.wait_for_url("**/ja/**")
    phone.wait_for_function("n => Math.abs(where(entries()[n])[0] - 74) < 60", arg=n)


@pytest.mark.parametrize(
    ("path", "down", "size"),
    [("winnable/raises/", 240, 1), ("ja/tda-2024/29/", 540, 5), ("it/apl/bets-raise-amount/", 480, 5)],
)
def test_above_the_text_table_mode_and_text_size_show_the_ruling(phone, real_url, path, down, size):
    phone.add_init_script(f"""localStorage.setItem('floorbook:settings', '{{"size": "{size}"}}')""")
    phone.goto(f"{real_url}/{path}")
    ruling = phone.locator(".ruling")
    phone.evaluate("y => scrollTo(0, y)", down)
    expect(ruling).to_be_in_viewport()
    phone.locator(".settings > summary").click()
    phone.locator('.settings [data-table="on"]').click()
    expect(ruling).to_be_in_viewport()
    phone.evaluate("scrollTo(0, document.querySelector('.ruling').getBoundingClientRect().top + scrollY - 40)")
    phone.click('.bar [data-table="off"]')
    expect(ruling).to_be_in_viewport()
    phone.locator(".settings > summary").click()
    phone.locator('input[name="size"][value="3"]').check(force=True)
    expect(ruling).to_be_in_viewport()


def test_the_button_at_the_foot_leads_table_mode_to_the_ruling(phone, real_url):
    phone.goto(f"{real_url}/ko/tda-2024/29/")
    phone.locator('.acts [data-table="on"]').click()
    expect(phone.locator(".ruling")).to_be_in_viewport()
    assert phone.evaluate("scrollY") == 0


@pytest.mark.parametrize("prefix", ["", "ko/", "ja/", "it/"])
def test_table_mode_says_what_the_site_is_at_the_foot(phone, real_url, prefix):
    phone.add_init_script("""localStorage.setItem('floorbook:settings', '{"mode": "table"}')""")
    phone.goto(f"{real_url}/{prefix}winnable/raises/")
    note, count = phone.locator(".readnote"), phone.locator(".readcount")
    expect(note).to_be_visible()
    assert note.bounding_box()["y"] > count.bounding_box()["y"]
    label = phone.locator(".indep")
    expect(label).to_be_visible()
    assert label.bounding_box()["y"] > phone.locator("article").bounding_box()["height"]
    expect(label.locator("[data-edition-status]")).to_contain_text("2024")

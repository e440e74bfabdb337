"""The edition switch: numbers of a later edition first, a second full edition added by data alone, marks per language."""

from __future__ import annotations

import re

import pytest
import yaml
from playwright.sync_api import expect

import small
from conftest import build
from rulebook import corpus, padindex, stamp
from rulebook.hosting import serve
from rulebook.site import Page, Site
from rulebook.views.editions import counterpart, editions

CHOICE = 'input[name="edition"]'


def choose(page, value):
    page.click(".settings summary")
    page.check(f'{CHOICE}[value="{value}"]', force=True)


@pytest.fixture
def newer(tmp_path):
    """The small corpus with an invented edition of 2099: its rule 7 is the baseline's rule 1, and rule 1 is another."""
    small.write(tmp_path)
    book = small.rulebook("base-2099", "en")
    book |= {"book": "tda", "year": "2099", "name": dict.fromkeys(small.LANGUAGES, "TDA 2099")}
    _put(tmp_path, "docs/base-2099/rulebook.yml", yaml.safe_dump(book, allow_unicode=True))
    for language in small.LANGUAGES:
        seventh = small.article(
            "base-2099/rule-7", language, "en", number="7", meta={"tda": ["1"]}, reference="base/rule-1#a"
        )
        first = small.article("base-2099/rule-1", language, "en", reference="base/rule-1#a")
        _put(tmp_path, f"docs/base-2099/rule-7.{language}.md", seventh)
        _put(tmp_path, f"docs/base-2099/rule-1.{language}.md", first)
    return tmp_path


def _put(root, name, text):
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def test_a_full_edition_and_a_year_of_numbers_are_added_by_data(newer):
    loaded, _ = corpus.load(newer / "docs", newer)
    site, ko = Site(loaded), loaded.languages["ko"]
    found = editions(site, Page("base/rule-1/", "article", "base/rule-1"), ko)
    assert [e.id for e in found.all] == ["base", "base-2099", "2026"]
    assert found.status == "TDA 2024 · ko"
    assert [e.path for e in found.all] == ["", "ko/base-2099/rule-7/", ""]
    back = editions(site, Page("base-2099/rule-7/", "article", "base-2099/rule-7"), ko)
    assert (back.own, back.status) == ("base-2099", "TDA 2099 · ko")
    assert [e.path for e in back.all] == ["ko/base/rule-1/", "", ""]
    house = editions(site, Page("house/first/", "article", "house/first"), ko)
    assert house.own == "" and not any(e.path for e in house.all)


def test_an_edition_whose_articles_name_nothing_is_reached_by_the_crosswalk(newer):
    for language in small.LANGUAGES:
        path = newer / f"docs/base-2099/rule-7.{language}.md"
        path.write_text(re.sub(r"tda:\n- '1'\n", "", path.read_text(encoding="utf-8")), encoding="utf-8")
    walk = {"meta": {"from_edition": "2024 v1"}, "entries": [{"id_2024": "2", "id_2099": "7", "change": "renumbered"}]}
    _put(newer, "docs/_data/crosswalk-2099.yml", yaml.safe_dump(walk))
    loaded, _ = corpus.load(newer / "docs", newer)
    site, book = Site(loaded), loaded.rulebooks["base-2099"]
    assert counterpart(site, loaded.articles["base/rule-2"], book).id == "base-2099/rule-7"
    assert counterpart(site, loaded.articles["base-2099/rule-7"], loaded.baseline).id == "base/rule-2"
    assert counterpart(site, loaded.articles["base/rule-1"], book) is None
    shown = editions(site, Page("base/rule-1/", "article", "base/rule-1"), loaded.languages["en"])
    assert [e.id for e in shown.all] == [
        "base",
        "base-2099",
        "2026",
    ]  # 2099 has a text: its numbers alone are no choice
    assert shown.all[1].path == "base-2099/"


@pytest.mark.browser
def test_the_switch_leads_to_the_same_rule_in_the_other_edition(newer, chromium):
    _put(newer, "docs/_pages/.gitkeep", "")
    (newer / "mkdocs.yml").write_bytes((small.REPO / "mkdocs.yml").read_bytes())
    (newer / "hooks").symlink_to(small.REPO / "hooks")
    loaded, _ = corpus.load(newer / "docs", newer)
    stamp.stamp(loaded, newer)
    server, url = serve(build(newer))
    page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{url}/ko/base/rule-1/")
    status = page.locator("header [data-edition-status]")
    expect(status).to_have_text("TDA 2024 · ko")
    choose(page, "base-2099")
    page.wait_for_url(f"{url}/ko/base-2099/rule-7/")
    expect(status).to_have_text("TDA 2099 · ko")
    page.goto(f"{url}/ko/base/rule-2/")  # a link to another edition's page shows that page, and says which it is
    expect(status).to_have_text("TDA 2024 · ko")
    page.goto(f"{url}/ko/house/first/")
    expect(status).to_have_text("TDA 2099 · ko")
    page.context.close()
    server.shutdown()


def test_the_pad_knows_the_numbers_of_the_chosen_edition(real):
    loaded = real[0]
    found = padindex.numbers(Site(loaded), loaded.languages["en"])["tda-2024@2026"]
    assert [entry[2] for entry in found["47"]] == ["tda-2024/45/"]
    assert found["7"] == [["2026: 7", "New in 2026, no text of it here", ""]]
    assert {number for number, entries in found.items() if len(entries) > 1 and int(number) > 29} <= {"55"}


def test_a_translation_that_changes_was_not_read_yet(tmp_path):
    """The digest that a read mark keeps: per language, of the rule and of its wording there."""
    small.write(tmp_path)

    def digests():
        loaded, _ = corpus.load(tmp_path / "docs", tmp_path)
        return {code: loaded.articles["house/first"].read_digest(code) for code in small.LANGUAGES}

    def edit(language, old, new):
        path = tmp_path / f"docs/house/first.{language}.md"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def differing(a, b):
        return {code for code in a if a[code] != b[code]}

    first = digests()
    edit("ja", "フロアが決める", "フロアが判断する")
    second = digests()
    assert differing(first, second) == {"ja"}
    edit("ko", "플로어가 정한다", "플로어가 판정한다")  # the original: the rule itself changed
    assert differing(second, digests()) == set(small.LANGUAGES)


@pytest.mark.browser
@pytest.mark.corpus
def test_numbers_of_2026_first_and_labelled(phone, real_url):
    phone.goto(f"{real_url}/ko/tda-2024/45/")
    expect(phone.locator("article [data-no]").first).to_have_text("규칙 45")
    choose(phone, "2026")
    status = phone.locator("header [data-edition-status]")
    expect(status).to_have_text("TDA 2024 · ko · 2026 번호")
    expect(phone.locator(".printed [data-no]")).to_have_text("2026: 47")
    expect(phone.locator(".printed [data-later]")).to_have_text("(2024: 규칙 45)")
    expect(phone.locator("[data-edition-explain]")).to_contain_text("본문은 2024년판")
    phone.goto(f"{real_url}/ko/winnable/multiple-chips/")
    expect(phone.locator(".printed [data-no]")).to_have_text("TDA 2026: 47")
    phone.goto(f"{real_url}/ko/tda-2024/")
    item = phone.locator('li[data-article="tda-2024/53"]')
    expect(item.locator("[data-no]")).to_have_text("2026: 55")
    expect(item.locator("[data-later]")).to_have_text("(2024: 규칙 53; 2026년 개정)")
    expect(phone.locator("[data-edition-only='2026']")).to_contain_text("7, 22, 73, RP-23")
    phone.goto(f"{real_url}/ko/search/?q=원칩")
    expect(phone.locator("[data-results] [data-no]", has_text="2026: 46")).to_be_visible()
    # a house's own number is of no TDA edition
    houses = phone.locator('[data-article]:not([data-article^="tda-2024/"]) .no')
    expect(houses.first).to_be_visible()
    assert not [one for one in houses.all_text_contents() if "2024)" in one]
    phone.goto(f"{real_url}/ko/")
    for digit in "47":
        phone.click(f'[data-key="{digit}"]')
    expect(phone.locator("[data-number]")).to_have_text("2026: 47")
    expect(phone.locator("[data-title]")).to_contain_text("규칙 45")
    choose(phone, "tda-2024")
    expect(phone.locator("[data-number]")).to_have_text("규칙 47")
    expect(status).to_have_text("TDA 2024 · ko")
    phone.goto(f"{real_url}/ko/tda-2024/45/")
    expect(phone.locator(".printed [data-no]")).to_have_text("규칙 45")


_SAID = {
    "en": ["that of 2024; a TDA number without a year is that of 2024", "in brackets those of 2026"],
    "ko": ["괄호 안은 2024년판", "괄호 안은 2026년판"],
    "ja": ["括弧内は2024年版", "括弧内は2026年版"],
    "it": ["fra parentesi quello del 2024", "fra parentesi quelli del 2026"],
}
# links to rules that name a number without any year
_ALONE = """() => [...document.querySelectorAll('main a[href*="/tda-2024/"], main a[href^="../"]')]
  .filter((a) => /\\/tda-2024\\/(rp-|ia-)?\\d/.test(a.pathname) && !a.matches(".pn") && /\\d/.test(a.textContent) && !/20\\d\\d/.test(a.textContent))
  .map((a) => a.textContent)"""


@pytest.mark.browser
@pytest.mark.corpus
@pytest.mark.parametrize("language", _SAID)
def test_no_number_of_one_edition_passes_for_the_others(phone, real_url, language):
    root = f"{real_url}/{'' if language == 'en' else language + '/'}"
    now, before = _SAID[language]
    phone.goto(f"{root}tda-2024/45/")
    note = phone.locator("main [data-edition-years]").first
    expect(note).to_contain_text(before)
    choose(phone, "2026")
    expect(note).to_contain_text(now)
    phone.click("[data-bookmark]")
    for path in [
        "",
        "tda-2024/45/",
        "tda-2024/print/",
        "apl/divergence/",
        "winnable/multiple-chips/",
        "glossary/muck/",
    ]:
        phone.goto(f"{root}{path}")
        expect(phone.locator("html")).to_have_attribute("data-edition", "2026")
        expect(phone.locator("main [data-edition-years]").first).to_contain_text(now)
        assert phone.evaluate(_ALONE) == [], path
    phone.goto(f"{root}tda-2024/45/")
    choose(phone, "tda-2024")
    expect(note).to_contain_text(before)
    expect(phone.locator("[data-dated]")).to_have_count(0)

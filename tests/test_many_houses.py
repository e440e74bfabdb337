"""With more houses than stand side by side, pages tell how many stand in each relation and name a few; nothing is lost."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import expect
from selectolax.lexbor import LexborHTMLParser

import small
from conftest import build
from rulebook import linkcheck
from rulebook.hosting import hosted
from rulebook.scale import scale
from rulebook.views.parts import LISTED

HOUSES = 14


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The small corpus with its one house fourteen times."""
    good = small.write(tmp_path_factory.mktemp("good"))
    root = tmp_path_factory.mktemp("many")
    scale(good / "docs", root, HOUSES)
    (root / "docs/_pages").mkdir()
    shutil.copy(small.REPO / "mkdocs.yml", root / "mkdocs.yml")
    (root / "hooks").symlink_to(small.REPO / "hooks")
    return build(root)


@pytest.fixture(scope="module")
def url(site):
    with hosted(site) as address:
        yield address


def tree(site, path):
    return LexborHTMLParser((site / path / "index.html").read_text(encoding="utf-8"))


def test_every_link_leads_somewhere(site):
    assert list(linkcheck.check(site)) == []


def test_an_article_names_a_few_houses_and_leads_to_the_rest(site):
    page = tree(site, "base/rule-1")
    assert len(page.css(".delta dl dt")) == 1 + LISTED
    assert page.css_first(".delta p.small a").attributes["href"].endswith("topics/raise-size/#half-raise")
    assert page.css_first(".delta p.small a").text() == f"+ {HOUSES - LISTED} houses"
    assert f"+ {HOUSES - LISTED} houses" in page.css_first(".ident").text()
    rest = page.css(".side .stack > li")[-1].css_first("a")
    assert rest.text() == f"+ {HOUSES - LISTED} houses" and rest.attributes["href"].endswith("topics/raise-size/")
    house = tree(site, "house-9/first")
    assert "BASE" in house.css_first(".side .stack .tab").text(), (
        "the baseline always stands among those that are named"
    )


def test_a_topic_has_every_answer(site):
    page = tree(site, "topics/raise-size")
    point = page.css_first("#half-raise")
    assert {n.text() for n in point.css(".stack .tab")} == {"HOUSE", *(f"HOUSE {n}" for n in range(2, HOUSES + 1))}
    rows = page.css(".glance tbody tr")
    assert [(n.css_first("use").attributes["href"], n.css_first("td").text()) for n in rows] == [("#m-stricter", "14")]
    assert len(page.css(".bookrow")) == HOUSES + 1


@pytest.mark.parametrize("path", ["compare", "compare/bets-and-raises"])
def test_the_matrix_counts(site, path):
    page = tree(site, path)
    marks = [n.attributes["href"] for n in page.css(".matrix thead use")]
    cells = page.css(".matrix tbody tr")[1].css("td.num")
    assert len(cells) == len(marks) and cells[marks.index("#m-stricter")].text() == "14"
    assert "how many houses" in page.css_first("main").text()


def test_home_lists_every_house_in_a_line(site):
    page = tree(site, "")
    assert len(page.css("[data-houses] > [data-house]")) == HOUSES + 1
    assert len(page.css("[data-houses] > .slim")) == HOUSES
    assert len(page.css("[data-save-box] ul > li")) == 1
    assert len(tree(site, "house-3").css("[data-save-box] ul > li")) == 1


@pytest.mark.browser
def test_my_house_is_chosen_from_a_list(phone, url):
    phone.goto(f"{url}/base/rule-1/")
    phone.locator(".settings > summary").click()
    phone.locator('select[name="house"]').select_option("house-7")
    phone.goto(f"{url}/")
    expect(phone.locator("main .card[data-house]").first).to_have_attribute("data-house", "house-7")
    expect(phone.locator('[data-pad] select[name="house"]')).to_have_value("house-7")
    phone.locator('[data-pad] [data-key="2"]').click()
    expect(phone.locator("[data-pad] [data-number]")).to_have_text("Rule 2")
    phone.goto(f"{url}/ko/house/first/")
    phone.locator(".settings > summary").click()
    expect(phone.locator('.settings select[name="house"]')).to_have_value("house-7")


@pytest.mark.browser
@pytest.mark.parametrize("path", ["", "base/rule-1/", "topics/raise-size/", "compare/", "compare/bets-and-raises/"])
def test_no_sideways_scroll(chromium, url, path):
    page = chromium.new_page(viewport={"width": 320, "height": 700})
    page.goto(f"{url}/it/{path}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.close()

"""The page of differences and its paper: what differs comes first and whole, what is left open is named once, the rest is counted."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from rulebook import printing
from rulebook.site import Page, Site
from rulebook.views import lists

LANGUAGES = {"en": "", "ko": "ko/", "ja": "ja/", "it": "it/"}


@pytest.mark.corpus
def test_what_fills_the_gaps_is_said_once_where_it_is_the_same_for_all(real):
    site, italian = Site(real[0]), real[0].languages["it"]
    view = lists.divergence(site, Page("italian/divergence/", "divergence", "italian tda-2024"), italian)
    open_points = [d for g in view.groups for d in g.settled["silent"]]
    assert len(open_points) > 100 and not any(d.rows[0].gap for d in open_points)
    assert "Non indicato" in view.gap
    view = lists.divergence(site, Page("apl/divergence/", "divergence", "apl tda-2024"), italian)
    assert any("TDA 2024:" in d.rows[0].gap for g in view.groups for d in g.settled["silent"])  # each has its own


@pytest.mark.browser
@pytest.mark.corpus
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("house", ["italian", "apl", "winnable", "ndpt"])
def test_the_page_begins_with_a_difference(phone, real_url, house, language):
    phone.goto(f"{real_url}/{LANGUAGES[language]}{house}/divergence/")
    first = phone.locator(".diffs > li").first
    assert first.bounding_box()["y"] < phone.locator(".bar").bounding_box()["y"]
    assert first.get_attribute("data-rel") in {"stricter", "looser", "different", "adds"}
    empty = (
        "nodes => nodes.filter(n => ![...n.querySelectorAll('.diffs > li')].some(li => li.checkVisibility())).length"
    )
    assert phone.eval_on_selector_all("[data-group]", empty) == 0
    shown = "nodes => nodes.filter(n => n.checkVisibility()).map(n => n.dataset.rel)"
    assert not {"silent", "same"} & set(phone.eval_on_selector_all(".diffs > li", shown))


@pytest.mark.browser
@pytest.mark.corpus
def test_a_wide_screen_begins_with_a_difference_too(chromium, real_url):
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{real_url}/it/italian/divergence/")
    assert page.locator(".diffs > li").first.bounding_box()["y"] < 300
    context.close()


@pytest.mark.browser
@pytest.mark.corpus
@pytest.mark.parametrize(("house", "language", "most"), [("italian", "it", 14), ("apl", "ko", 16)])
def test_the_pocket_edition_of_differences(chromium, real_url, house, language, most):
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{real_url}/{LANGUAGES[language]}{house}/divergence/")
    content = printing.lay_out(page, "DAY")
    sheets = [" ".join(sheet.extract_text().split()) for sheet in PdfReader(BytesIO(content)).pages]
    assert len(sheets) <= most
    named = page.eval_on_selector_all(
        "[data-page-of]", "nodes => nodes.map(n => [n.dataset.pageOf, Number(n.textContent)])"
    )
    assert len(named) > 3 and named[-1][0] == "rel-silent"
    assert sorted(number for _, number in named) == [number for _, number in named]
    for id, number in named[:-1]:
        heading = page.locator(f"[id='{id}'] h2").inner_text()
        assert heading in sheets[number - 1], (heading, number)
    page.emulate_media(media="print")
    assert "DAY" in page.locator("[data-copied]").inner_text()
    shown = (
        "nodes => nodes.filter(n => n.checkVisibility() && n.getBoundingClientRect().height).map(n => n.dataset.rel)"
    )
    relations = page.eval_on_selector_all(".diffs > li", shown)
    assert "same" not in relations and relations.count("silent") > 50
    assert page.locator(".counts [data-filter=same]").is_visible()
    names = page.locator(".names .diffs > li").all_inner_texts()
    assert all("\n" not in name.strip() for name in names)  # the question's name and no more
    assert page.locator(".gap").count() == 1
    parted = (
        "nodes => nodes.filter(n => n.closest('[data-group]') && getComputedStyle(n).breakInside !== 'avoid').length"
    )
    assert page.eval_on_selector_all(".diffs > li", parted) == 0
    context.close()


@pytest.mark.browser
@pytest.mark.corpus
def test_a_ruling_stays_whole_and_the_rulebook_has_contents(chromium, real_url):
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{real_url}/ko/apl/print/")
    printing.lay_out(page, "DAY")
    numbers = page.eval_on_selector_all("[data-page-of]", "nodes => nodes.map(n => Number(n.textContent))")
    assert len(numbers) > 8 and min(numbers) > 0 and sorted(numbers) == numbers
    page.emulate_media(media="print")
    parted = "nodes => nodes.filter(n => getComputedStyle(n).breakInside !== 'avoid').length"
    assert page.eval_on_selector_all(".printart > p", parted) == 0
    context.close()

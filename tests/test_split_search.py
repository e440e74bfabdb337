"""The search where houses' documents are files of their own: the same results once all are there, and what a reader sees until then."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

import small
from rulebook import corpus, offline, padindex, search
from rulebook.hosting import hosted
from rulebook.site import Site, pages
from rulebook.views import lists

HERE = Path(__file__).parent
LANGUAGES = ("en", "ko", "ja", "it")


@pytest.fixture
def always(monkeypatch):
    """Every index outgrows a phone."""
    monkeypatch.setattr(search, "ONE_FILE", 0)
    monkeypatch.setattr(padindex, "ONE_FILE", 0)


def test_one_file_holds_all_as_long_as_it_is_light(tmp_path):
    root = small.write(tmp_path)
    loaded, _ = corpus.load(root / "docs", root)
    files = search.documents(Site(loaded), loaded.languages["en"])
    assert len(files) == 1 and "parts" not in json.loads(next(iter(files.values())))[0]
    assert len(padindex.documents(Site(loaded), loaded.languages["en"])) == 1


def test_files_of_houses_and_what_they_hold(tmp_path, always):
    root = small.write(tmp_path)
    loaded, _ = corpus.load(root / "docs", root)
    files = search.documents(Site(loaded), loaded.languages["en"])
    (first, (shared, held)), (second, (house,)) = [(path, json.loads(content)) for path, content in files.items()]
    assert re.fullmatch(r"assets/search/en-[0-9a-f]{10}\.json", first)
    assert re.fullmatch(r"assets/search/en/house-[0-9a-f]{10}\.json", second)
    assert {row.partition(search.SEPARATOR)[0] for row in held["docs"]} == {"base/rule-1", "base/rule-2"}
    assert {row.partition(search.SEPARATOR)[0] for row in house["docs"]} == {"house/first", "house/second"}
    [[book, file, kilobytes, patterns]] = shared["parts"]
    assert shared["books"][book]["id"] == "house" and f"assets/search/{file}" == second
    assert (
        0 < kilobytes <= 2
        and patterns == [int(row.split(search.SEPARATOR)[search._PATTERN]) for row in house["docs"]][:1]
    )
    pads = padindex.documents(Site(loaded), loaded.languages["en"])
    (_, shared), (second, house) = [(path, json.loads(content)) for path, content in pads.items()]
    assert f"assets/numbers/{shared['house']}" == second and shared["base"]["1"] and house["house"]["1"]


def test_what_is_saved_for_offline(real):
    languages, books = real[0].languages, real[0].rulebooks
    for folder in ("search", "numbers"):
        assert offline.part_of(f"assets/{folder}/ko/apl-0123456789.json", languages, books) == "ko/search/apl"
        assert offline.part_of(f"assets/{folder}/ko-0123456789.json", languages, books) == "ko/search"
    sets = offline.sets(languages, books, "tda-2024", {"ko/search/apl"})
    assert sets["ko/apl"] == ["shell", "ko/search", "ko/search/apl", "ko/common", "ko/tda-2024", "ko/apl"]
    assert sets["ko/search/apl"] == ["shell", "ko/search", "ko/search/apl"]
    assert sets["ko/winnable"] == ["shell", "ko/search", "ko/common", "ko/tda-2024", "ko/winnable"]
    assert "ja/search/apl" not in sets


def split(loaded, real_site, site, automatic):
    """The real site with its indexes split; they stand under the names that its pages know."""
    shutil.copytree(real_site, site, copy_function=os.link)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "ONE_FILE", 0)
        patch.setattr(search, "AUTOMATIC", automatic)
        patch.setattr(padindex, "ONE_FILE", 0)
        for language in loaded.languages:
            for made, folder in ((search.documents, "search"), (padindex.documents, "numbers")):
                files = list(made(Site(loaded), language).items())
                known = next((site / "assets" / folder).glob(f"{language.code}-*.json"))
                known.unlink()
                known.write_bytes(files[0][1])
                for path, content in files[1:]:
                    (site / path).parent.mkdir(exist_ok=True)
                    (site / path).write_bytes(content)
    # the copy's files are the original's until they are taken away
    shutil.rmtree(site / "offline/packs")
    for name in (
        offline.INDEX,
        offline.WORKER,
        *(f"{lang.url('')[1:]}{offline.MANIFEST}" for lang in loaded.languages),
    ):
        (site / name).unlink()
    templates = small.REPO / "hooks/assets/offline"
    offline.write(site, templates, loaded.languages, loaded.rulebooks, loaded.baseline.id)
    return site


@pytest.fixture(scope="module")
def split_site(real, real_site, tmp_path_factory):
    return split(real[0], real_site, tmp_path_factory.mktemp("split") / "site", 400)


@pytest.fixture(scope="module")
def split_url(split_site):
    with hosted(split_site) as url:
        yield url


@pytest.fixture(scope="module")
def large_site(real, real_site, tmp_path_factory):
    """More is left than is loaded unasked, as with a hundred houses."""
    return split(real[0], real_site, tmp_path_factory.mktemp("large") / "site", 0)


@pytest.fixture(scope="module")
def large(large_site):
    with hosted(large_site) as url:
        yield url


@pytest.mark.browser
@pytest.mark.corpus
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_files_give_the_results_of_the_one(chromium, real_site, split_site, split_url, language):
    """Whatever is asked, in whatever order the files come."""
    files = {name: next((split_site / "assets").glob(f"{name}-*.js")).name for name in ("engine", "indexing", "pieces")}
    whole = next((real_site / "assets/search").glob(f"{language}-*.json")).read_text(encoding="utf-8")
    parts = [p.read_text(encoding="utf-8") for p in sorted((split_site / f"assets/search/{language}").glob("*.json"))]
    shared = next((split_site / "assets/search").glob(f"{language}-*.json")).read_text(encoding="utf-8")
    queries = [
        json.loads(line)["q"]
        for name in ("queries-dev", "queries-own", "queries-blind", "queries-fresh")
        for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        if line.strip() and json.loads(line)["lang"] == language
    ]
    page = chromium.new_page()
    page.goto(f"{split_url}/about/")
    differing = page.evaluate(
        """async ({ engine, indexing, pieces: reading, whole, shared, parts, queries }) => {
          const { search } = await import(`/assets/${engine}`);
          const { createIndex, extend } = await import(`/assets/${indexing}`);
          const { pieces } = await import(`/assets/${reading}`);
          const indexOf = (files) => {
            const pieces = files.flat();
            const index = createIndex(pieces[0]);
            for (const piece of pieces.slice(1)) extend(index, piece);
            return index;
          };
          const read = async (text) => {
            const all = [];
            await pieces(new Blob([text]).stream(), (piece) => all.push(piece));
            return all;
          };
          const one = indexOf([await read(whole)]);
          const found = (index, query, house) => JSON.stringify(search(index, query, { house, limit: 200 }));
          const differing = [];
          const more = await Promise.all(parts.map(read));
          for (const order of [more, [...more].reverse()]) {
            const many = indexOf([await read(shared), ...order]);
            for (const query of queries) {
              for (const house of ["", "winnable"]) if (found(one, query, house) !== found(many, query, house)) differing.push(query);
            }
          }
          return differing;
        }""",
        {**files, "whole": whole, "shared": shared, "parts": parts, "queries": queries},
    )
    page.close()
    assert len(queries) > 50
    assert differing == []


@pytest.mark.browser
@pytest.mark.corpus
class TestThePage:
    def test_the_rest_comes_by_itself_where_it_is_little(self, phone, split_url):
        phone.goto(f"{split_url}/search/?q=string%20bet&house=italian")
        phone.wait_for_selector('[data-article^="winnable/"]')
        assert phone.locator("[data-article]").first.get_attribute("data-article") == "italian/string-bets"
        expect(phone.locator("[data-rest]")).to_be_hidden()

    def test_my_house_first_and_the_others_on_a_button(self, phone, large):
        phone.goto(f"{large}/search/?q=string%20bet&house=italian")
        phone.wait_for_selector("[data-article]")
        button = phone.locator("[data-rest] button")
        expect(button).to_contain_text("KB")
        expect(phone.locator("[data-rest] p")).to_have_text("Houses not searched yet: 3")
        found = [row.get_attribute("data-article") for row in phone.locator("[data-article]").all()]
        assert found[0] == "italian/string-bets"
        assert {id.partition("/")[0] for id in found} == {"italian", "tda-2024"}
        places = phone.evaluate(
            "[...document.querySelectorAll('[data-article]')].map(e => e.getBoundingClientRect().top + scrollY)"
        )
        button.press("Enter")
        phone.wait_for_selector('[data-article^="apl/"]')
        expect(phone.locator("[data-rest]")).to_be_hidden()
        now = [row.get_attribute("data-article") for row in phone.locator("[data-article]").all()]
        assert now[: len(found)] == found and len(now) > len(found) and len(set(now)) == len(now)
        after = phone.evaluate(
            "[...document.querySelectorAll('[data-article]')].map(e => e.getBoundingClientRect().top + scrollY)"
        )
        assert after[: len(places)] == places
        new = phone.evaluate("document.activeElement.closest('[data-article]')?.dataset.article")
        assert new == now[len(found)]

    def test_a_house_that_is_named_is_searched(self, phone, large):
        phone.goto(f"{large}/search/?q=apl%20string%20bet")
        phone.wait_for_selector('[data-article^="apl/"]')
        phone.goto(f"{large}/ja/search/?q=3-13")
        phone.wait_for_selector("[data-article]")
        phone.goto(f"{large}/ja/search/?q=%E7%AC%AC%E4%B8%89%E6%9D%A113")  # only NDPT writes 第三条13
        phone.wait_for_selector('[data-article="ndpt/play-early-action"]')

    def test_one_rulebook_can_be_chosen(self, phone, large):
        phone.goto(f"{large}/search/?q=string%20bet")
        phone.wait_for_selector("[data-article]")
        phone.locator("[data-only] select").focus()
        phone.get_by_label("Rulebook", exact=True).select_option("winnable")
        phone.wait_for_selector('[data-article^="winnable/"]')
        books = {r.get_attribute("data-article").partition("/")[0] for r in phone.locator("[data-article]").all()}
        assert books == {"winnable"}
        assert phone.evaluate("document.activeElement.id") == "only"

    def test_nothing_found_so_far_says_so(self, phone, large):
        phone.goto(f"{large}/search/?q=zxqwv%20brrrk")
        phone.wait_for_selector("[data-nothing]:not([hidden])")
        expect(phone.locator("[data-nothing]")).to_contain_text("searched so far")
        phone.locator("[data-rest] button").click()
        expect(phone.locator("[data-nothing]")).to_contain_text("no rule answers these words")
        expect(phone.locator("[data-rest]")).to_be_hidden()

    def test_a_broken_connection_can_be_tried_again(self, chromium, large, large_site):
        page = chromium.new_page()
        file = next((large_site / "assets/search/en").glob("apl-*"))
        away = file.rename(file.with_suffix(".away"))
        page.goto(f"{large}/search/?q=string%20bet")
        page.wait_for_selector("[data-article]")
        page.locator("[data-rest] button").click()
        expect(page.locator("[data-rest] p")).to_contain_text("Not every house could be loaded")
        away.rename(file)
        page.locator("[data-rest] button").click()
        page.wait_for_selector('[data-article^="apl/"]')
        page.close()

    def test_a_visit_is_enough_to_search_my_house_without_a_network(self, chromium, large_site):
        context = chromium.new_context()
        page = context.new_page()
        with hosted(large_site) as address:
            page.goto(f"{address}/it/about/")
            page.evaluate("localStorage.setItem('floorbook:settings', JSON.stringify({ house: 'italian' }))")
            page.goto(f"{address}/it/search/")
            # not wait_for_function: an asynchronous function's promise is true to it at once
            saved = """async () => {
              for (const end = performance.now() + 60_000; performance.now() < end; await new Promise((go) => setTimeout(go, 100))) {
                const name = (await caches.keys()).find((one) => one.endsWith(":shelf"));
                const record = name && (await (await caches.open(name)).matchAll())[0];
                if (record && (await record.json()).sets["it/search/italian"]) return true;
              }
              return false;
            }"""
            assert page.evaluate(saved)
        context.set_offline(True)
        page.goto(f"{address}/it/search/?q=string%20bet")
        page.wait_for_selector('[data-article="italian/string-bets"]')
        expect(page.locator("[data-rest] p")).to_contain_text("3")
        page.locator("[data-rest] button").click()
        expect(page.locator("[data-rest] p")).to_contain_text("Non è stato possibile")
        context.close()

    def test_the_number_pad_loads_the_house_it_needs(self, phone, split_url):
        asked = []
        phone.on("request", lambda request: asked.append(request.url))
        phone.goto(f"{split_url}/ko/")
        pad = phone.locator("[data-pad]")
        for key in "29":
            pad.locator(f'[data-key="{key}"]').click()
        expect(pad.locator("[data-title]")).not_to_be_empty()
        assert not [url for url in asked if "/assets/numbers/ko/" in url]
        pad.locator('input[value="winnable"]').check(force=True)
        expect(pad.locator("[data-number]")).to_contain_text("29조")
        assert len([url for url in asked if "/assets/numbers/ko/" in url]) == 1


def test_what_is_loaded_before_the_first_result_is_the_same_for_any_number_of_houses(real, always):
    """The shared file and the largest house's, with 20 KB of code."""
    for language in real[0].languages:
        sizes = [len(gzip.compress(c, 9)) for c in search.documents(Site(real[0]), language).values()]
        assert sizes[0] + max(sizes[1:]) + 28_000 <= 150_000


@pytest.mark.corpus
def test_what_reads_several_files_is_asked_for_with_the_page(real):
    loaded = real[0]
    page = next(page for page in pages(loaded) if page.kind == "search")
    several = Site(
        loaded, {"ko": "assets/search/ko-0.json", "assets/search/ko/apl-1.json": "assets/search/ko/apl-1.json"}
    )
    workers = {one.code: lists.search(several, page, one).workers for one in loaded.languages}
    assert workers.pop("ko") == ("worker.js", "parts.js")
    assert set(workers.values()) == {("worker.js",)}

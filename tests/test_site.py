"""The built site: pages of every kind in four languages, addresses, alternates, links, weights, machine-readable output."""

from __future__ import annotations

import csv
import functools
import gzip
import json
import re
import xml.etree.ElementTree as etree
from html.parser import HTMLParser

import pytest
from jsonschema import Draft202012Validator
from selectolax.lexbor import LexborHTMLParser

from rulebook import linkcheck

LANGUAGES = {"en": "", "ko": "ko/", "ja": "ja/", "it": "it/"}


def parse(path):
    return LexborHTMLParser(path.read_text(encoding="utf-8"))


def test_every_page_exists_in_every_language(small_site):
    for page in (
        "",
        "base/",
        "base/rule-1/",
        "house/",
        "house/divergence/",
        "house/first/",
        "compare/",
        "compare/bets-and-raises/",
        "topics/raise-size/",
        "search/",
        "glossary/",
        "changes/",
        "about/",
    ):
        for code, prefix in LANGUAGES.items():
            tree = parse(small_site / prefix / page / "index.html")
            assert tree.css_first("html").attributes["lang"] == code
            assert tree.css_first("h1") is not None
            alternates = {
                n.attributes["hreflang"]: n.attributes["href"] for n in tree.css("link[rel=alternate][hreflang]")
            }
            assert alternates == {c: f"https://floorbook.example/{p}{page}" for c, p in LANGUAGES.items()} | {
                "x-default": f"https://floorbook.example/{page}"
            }


def test_readers_of_feeds_find_the_one_of_a_page(small_site):
    for prefix in LANGUAGES.values():
        page = small_site / prefix / "changes"
        link = parse(page / "index.html").css_first('head link[rel=alternate][type="application/atom+xml"]')
        assert (page / link.attributes["href"]).resolve().is_file()


def test_canonical_is_the_page_or_the_original_of_an_untranslated_one(small_site):
    def canonical(path):
        return parse(small_site / path / "index.html").css_first("link[rel=canonical]").attributes["href"]

    assert canonical("ko/house/first") == "https://floorbook.example/ko/house/first/"
    assert canonical("ja/house/second") == "https://floorbook.example/ko/house/second/"


def test_an_untranslated_article_is_reachable_and_says_so(small_site):
    tree = parse(small_site / "ja/house/second/index.html")
    assert "한국어" in tree.css_first("article .ednote").text()
    assert tree.css_first(".ruling").attributes["lang"] == "ko"
    assert tree.css_first(".text").attributes["lang"] == "ko"


def test_language_switch_leads_to_the_same_article(small_site):
    tree = parse(small_site / "ko/house/first/index.html")
    links = {n.attributes["hreflang"]: n.attributes["href"] for n in tree.css("[data-lang]")}
    assert links == {
        "en": "../../../house/first/",
        "ko": "./",
        "ja": "../../../ja/house/first/",
        "it": "../../../it/house/first/",
    }


def test_error_page_per_language(small_site):
    for code, prefix in LANGUAGES.items():
        tree = parse(small_site / prefix / "404.html")
        assert tree.css_first("html").attributes["lang"] == code
        assert all(n.attributes["href"].startswith(("/", "#")) for n in tree.css("a[href]"))
        assert {n.attributes["hreflang"] for n in tree.css("[data-lang]")} == set(LANGUAGES)
    assert not (small_site / "404").exists()


def test_sitemap(small_site):
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    urls = {
        u.find("s:loc", space).text: {link.get("hreflang") for link in u.findall("x:link", space)}
        for u in etree.parse(small_site / "sitemap.xml").getroot()
    }
    assert urls["https://floorbook.example/ko/house/first/"] == {"en", "ko", "ja", "it", "x-default"}
    assert "https://floorbook.example/ja/house/second/" not in urls
    assert urls["https://floorbook.example/ko/house/second/"] == {"en", "ko", "it", "x-default"}
    assert not [u for u in urls if "404" in u]


def test_a_reference_is_printed_in_the_pages_language(small_site):
    def reference(path):
        node = parse(small_site / path / "index.html").css_first("a.ref")
        return node.text(), node.attributes["href"]

    assert (
        reference("house/second") == ("Rule 1-(1)", "../../house/first/#a-1")
        or reference("house/second")[1] == "../../house/first/#a-1"
    )
    assert reference("ko/house/first")[0].startswith("BASE 제1조")
    assert reference("it/house/first")[0].startswith("BASE Regola 1")


def test_badge_and_differing_values_on_the_first_screen(small_site):
    tree = parse(small_site / "house/first/index.html")
    assert [n.attributes["data-rel"] for n in tree.css(".ident .rel")] == ["stricter", "adds"]
    text = tree.css_first(".delta").text()
    assert "60% or more" in text and "50% or more" in text
    base = parse(small_site / "base/rule-1/index.html").css_first(".ident").text()
    assert "HOUSE" in base


def outputs(site, language):
    """Every place of a built site that shows how `house` stands on `half-raise`."""
    prefix = LANGUAGES[language]
    chapter, topic = "compare/bets-and-raises", "topics/raise-size"
    divergence = parse(site / prefix / "house/divergence/index.html")
    table = list(
        csv.DictReader((site / f"api/v1/csv/house-{language}.csv").read_text(encoding="utf-8-sig").splitlines())
    )
    points = {
        name: next(p for p in json.loads((site / f"api/v1/{name}").read_text())["points"] if p["id"] == "half-raise")
        for name in ("comparison.json", "comparison/house.json")
    }

    def rel(node):
        return next(
            n.attributes["href"].removeprefix("#m-") for n in node.css("use") if n.attributes["href"].startswith("#m-")
        )

    def line(path, href):
        return next(
            n
            for n in parse(site / prefix / path / "index.html").css(".matrix tr")
            if (a := n.css_first("th a")) and a.attributes["href"].endswith(href)
        )

    listed = next(
        n for n in divergence.css(".diffs > li") if n.css_first("a").attributes["href"].endswith("#half-raise")
    )
    return {
        "badge": [n.attributes["data-rel"] for n in parse(site / prefix / "house/first/index.html").css(".ident .rel")],
        "badge of the baseline": "HOUSE" in parse(site / prefix / "base/rule-1/index.html").css_first(".delta").text()
        if parse(site / prefix / "base/rule-1/index.html").css_first(".delta")
        else False,
        "topic": parse(site / prefix / topic / "index.html").css_first("#half-raise .stack li").attributes["data-rel"],
        "topic at a glance": rel(parse(site / prefix / topic / "index.html").css_first(".glance tbody td")),
        "house page": listed.attributes["data-rel"],
        "house page's count": next(
            n.css_first("b").text() for n in divergence.css(".counts > *") if rel(n) == "stricter"
        ),
        "chart": len(divergence.css(".tally svg use[href='#m-stricter']")),
        "chart in words": divergence.css_first(".tally svg").attributes["aria-label"],
        "matrix": rel(line("compare", "topics/raise-size/").css_first("td")),
        "matrix of the chapter": line(chapter, "#half-raise").css("td")[1].attributes["data-rel"],
        "value in the matrix": line(chapter, "#half-raise").css("td")[1].css_first(".v").text(),
        "chart of the chapter": len(
            parse(site / prefix / chapter / "index.html").css(".tally svg use[href='#m-stricter']")
        ),
        "JSON": points["comparison.json"]["values"]["house"]["relation"],
        "JSON value": points["comparison.json"]["values"]["house"]["value"]["v"],
        "JSON of another baseline": points["comparison/house.json"]["values"]["base"]["relation"],
        "CSV": [v for k, v in next(r for r in table if r["id"] == "half-raise").items()][4:9],
    }


def test_changing_one_value_changes_every_output(small_site, tmp_path):
    import small
    from conftest import build
    from rulebook import corpus, stamp

    root = small.project(tmp_path)
    path = root / "docs/house/first.ko.md"
    path.write_text(path.read_text(encoding="utf-8").replace("v: 60", "v: 50"), encoding="utf-8")
    loaded, _ = corpus.load(root / "docs", root)
    stamp.stamp(loaded, root)
    site = build(root)
    for language in LANGUAGES:
        words = loaded.languages[language]
        before, after = outputs(small_site, language), outputs(site, language)
        assert before | {"chart in words": "", "CSV": ""} == {
            "badge": ["stricter", "adds"],
            "badge of the baseline": True,
            "topic": "stricter",
            "topic at a glance": "stricter",
            "house page": "stricter",
            "house page's count": "1",
            "chart": 1,
            "chart in words": "",
            "matrix": "stricter",
            "matrix of the chapter": "stricter",
            "value in the matrix": words.values[">="].format(value="60%"),
            "chart of the chapter": 1,
            "JSON": "stricter",
            "JSON value": 60,
            "JSON of another baseline": "looser",
            "CSV": "",
        }
        assert after | {"chart in words": "", "CSV": ""} == {
            "badge": ["adds", "same"],
            "badge of the baseline": False,
            "topic": "same",
            "topic at a glance": "same",
            "house page": "same",
            "house page's count": "0",
            "chart": 0,
            "chart in words": "",
            "matrix": "same",
            "matrix of the chapter": "same",
            "value in the matrix": words.values[">="].format(value="50%"),
            "chart of the chapter": 0,
            "JSON": "same",
            "JSON value": 50,
            "JSON of another baseline": "same",
            "CSV": "",
        }
        assert words.relations["stricter"] in before["chart in words"]
        assert words.relations["stricter"] not in after["chart in words"]
        assert (before["CSV"][4], after["CSV"][4]) == (words.relations["stricter"], words.relations["same"])
        assert "60%" in before["CSV"][0] and "50%" in after["CSV"][0]
    point = next(
        p for p in json.loads((site / "api/v1/comparison.json").read_text())["points"] if p["id"] == "half-raise"
    )
    assert point["values"]["house"] == {
        "value": {"v": 50, "cmp": ">="},
        "article": "house/first",
        "paragraph": "a",
        "relation": "same",
    }


def test_links_of_the_small_site(small_site):
    assert list(linkcheck.check(small_site)) == []


def test_linkcheck_finds_what_is_wrong(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "index.html").write_text(
        '<p id="x"><p id="x"><a href="a/#no">1</a><a href="b/">2</a><script src="https://x.example/y.js"></script>'
    )
    (tmp_path / "a" / "index.html").write_text('<a href="../../..">up</a><a href="../#x">ok</a>')
    found = "\n".join(linkcheck.check(tmp_path))
    assert "'x' stands twice" in found
    assert "a/#no names no paragraph" in found
    assert "b/ leads nowhere" in found
    assert "loads https://x.example/y.js" in found


@pytest.mark.parametrize("name", ["rulebooks", "articles", "comparison", "topics", "glossary", "amendments"])
def test_machine_readable_output_fits_its_schema(small_site, name):
    folder = small_site / "api/v1"
    schema = json.loads((folder / "schema" / f"{name}.json").read_text())
    Draft202012Validator.check_schema(schema)
    data = json.loads((folder / f"{name}.json").read_text())
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    assert data


def test_comparison_with_another_baseline(small_site):
    data = json.loads((small_site / "api/v1/comparison/house.json").read_text())
    assert data["baseline"] == "house"
    point = next(p for p in data["points"] if p["id"] == "half-raise")
    assert point["values"]["house"]["relation"] is None
    assert point["values"]["base"]["relation"] == "looser"


@pytest.mark.corpus
def test_links_of_the_whole_site(real_site):
    assert list(linkcheck.check(real_site)) == []


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["rulebooks", "articles", "comparison", "topics", "glossary", "amendments"])
def test_the_whole_output_fits_its_schema(real_site, name):
    folder = real_site / "api/v1"
    schema = json.loads((folder / "schema" / f"{name}.json").read_text())
    assert list(Draft202012Validator(schema).iter_errors(json.loads((folder / f"{name}.json").read_text()))) == []


@pytest.mark.corpus
def test_pages_stay_light(real_site):
    """An article's HTML is at most 30 KB compressed, script and style of a page together at most 60 KB, no font is loaded. The search
    page also has the engine, which is weighed with its documents above."""
    assets = real_site / "assets"
    named = re.compile(rb"[a-z-]+-[0-9a-f]{10}\.(?:js|css)\b")
    texts = {path.name: path.read_bytes() for path in assets.iterdir() if path.suffix in (".js", ".css")}
    weight = {name: len(gzip.compress(text)) for name, text in texts.items()}
    uses = {name: {other.decode() for other in named.findall(text)} for name, text in texts.items()}

    @functools.cache
    def reached(names: frozenset[str]) -> int:
        """What is loaded at most where these are named: they, and whatever they can import, at once or later."""
        known: set[str] = set()
        new = set(names)
        while new:
            known |= new
            new = {other for name in new for other in uses[name]} - known
        return sum(weight[name] for name in known)

    heavy = {}
    for path in real_site.rglob("index.html"):
        page = path.read_bytes()
        code = reached(frozenset(name.decode() for name in named.findall(page)))
        size = len(gzip.compress(page)) if b'data-kind="article"' in page else 0
        assert code > 10_000 or "/no/" in path.as_posix(), path  # a number's address leads on
        if size > 30_000 or code > (66_000 if b'data-kind="search"' in page else 60_000):
            heavy[path.relative_to(real_site).as_posix()] = (size, code)
    assert heavy == {}
    assert not [p for p in real_site.rglob("*") if p.suffix in (".woff", ".woff2", ".ttf", ".otf")]


@pytest.mark.corpus
def test_the_index_before_the_first_result_is_light(real_site):
    """The documents of a language with every module that the page and its worker load: 150 KB."""
    assets = real_site / "assets"
    loaded: dict[str, int] = {}

    def load(name: str, split: bool) -> None:
        if name not in loaded:
            script = (assets / name).read_bytes()
            loaded[name] = len(gzip.compress(script, 9))
            for dynamic, other in re.findall(rb'(import\()?"\./([\w.-]+\.js)"', script):
                if split or not dynamic:
                    load(other.decode(), split)

    for path in assets.glob("search/*.json"):
        loaded.clear()
        for name in ("search", "worker"):
            load(next(assets.glob(f"{name}-*.js")).name, split="parts" in json.loads(path.read_text()))
        assert len(loaded) >= 12
        assert len(gzip.compress(path.read_bytes(), 9)) + sum(loaded.values()) <= 150_000, path.name


@pytest.mark.corpus
def test_no_page_shows_a_raw_key_or_marker(real_site):
    for path in real_site.rglob("index.html"):
        main = parse(path).css_first("main")
        for shown in main.css("pre, code"):  # the guide for houses shows what is written
            shown.decompose()
        text = main.text()
        assert not re.search(r"\{#|\[\[|///|\bNone\b|undefined", text), path


def test_a_house_and_a_point_are_added_without_code(tmp_path):
    """An invented rulebook of five articles, with a point that the catalogue did not have, built from data alone."""
    import yaml

    import small
    from conftest import build
    from rulebook import corpus, stamp

    root = small.project(tmp_path)
    path = root / "docs/_data/catalogue.yml"
    catalogue = yaml.safe_load(path.read_text(encoding="utf-8"))
    new = {
        "id": "coffee-breaks",
        "topic": "clock",
        "label_en": "Coffee breaks",
        "question_en": "How many?",
        "type": "count",
        "ordering": {"higher": "looser"},
        "tda_rule": [],
    }
    path.write_text(
        yaml.safe_dump({**catalogue, "points": [*catalogue["points"], new]}, allow_unicode=True), encoding="utf-8"
    )
    for language in ("ko", "ja", "it"):
        texts = root / f"docs/_data/catalogue.{language}.yml"
        data = yaml.safe_load(texts.read_text(encoding="utf-8"))
        data["points"]["coffee-breaks"] = {"label": "c", "question": "?"}
        texts.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    book = small.rulebook("invented", "it", silent=["half-raise", "clock-seconds", "who-rules"])
    book |= {"book": "invented", "colour": {"light": "#0A6660", "dark": "#5CC4B8"}}
    (root / "docs/invented").mkdir()
    (root / "docs/invented/rulebook.yml").write_text(yaml.safe_dump(book, allow_unicode=True), encoding="utf-8")
    base = root / "docs/base/rulebook.yml"
    meta = yaml.safe_load(base.read_text(encoding="utf-8"))
    base.write_text(
        yaml.safe_dump({**meta, "silent": [*meta["silent"], "coffee-breaks"]}, allow_unicode=True), encoding="utf-8"
    )
    for n in range(1, 6):
        for language in small.LANGUAGES:
            values = {"values": {"coffee-breaks": {"value": {"v": 3}, "at": "a"}}} if n == 1 else {}
            text = small.article(f"invented/rule-{n}", language, "it", number=str(n), meta=values)
            (root / f"docs/invented/rule-{n}.{language}.md").write_text(text, encoding="utf-8")
    loaded, _ = corpus.load(root / "docs", root)
    stamp.stamp(loaded, root)
    site = build(root)
    points = {p["id"]: p["values"] for p in json.loads((site / "api/v1/comparison.json").read_text())["points"]}
    assert points["coffee-breaks"]["invented"]["relation"] == "adds"
    assert points["half-raise"]["invented"]["relation"] == "silent"
    assert points["coffee-breaks"]["house"]["relation"] == "not-reviewed"
    assert points["coffee-breaks"]["invented"]["article"] == "invented/rule-1"
    against = json.loads((site / "api/v1/comparison/invented.json").read_text())["points"]
    assert next(p for p in against if p["id"] == "coffee-breaks")["values"]["base"]["relation"] == "silent"
    known = {a["id"] for a in json.loads((site / "api/v1/articles.json").read_text())}
    assert {f"invented/rule-{n}" for n in range(1, 6)} <= known
    style = next((site / "assets").glob("floorbook-*.css")).read_text()
    assert '[data-book="invented"]{--book:#0A6660}' in style  # the colour is data too
    for language, prefix in LANGUAGES.items():

        def page(path, prefix=prefix):
            return parse(site / prefix / path / "index.html")

        for n in range(1, 6):
            assert (site / prefix / f"invented/rule-{n}/index.html").is_file()
        point = page("topics/clock").css_first("#coffee-breaks")
        row = next(n for n in point.css(".stack li") if "INVENTED" in n.css_first(".tab").text())
        assert row.attributes["data-rel"] == "adds" and "3" in row.css_first(".val").text()
        assert row.css_first("a.cite").attributes["href"].endswith("invented/rule-1/#a")
        divergence = page("invented/divergence")
        rels = {
            n.css_first("a").attributes["href"].rpartition("#")[2]: n.attributes["data-rel"]
            for n in divergence.css(".diffs > li")
        }
        assert rels == {
            "coffee-breaks": "adds",
            "half-raise": "silent",
            "clock-seconds": "silent",
            "who-rules": "silent",
        }
        assert (site / prefix / "invented/against/house/index.html").is_file()
        for path in ("compare", "compare/bets-and-raises"):
            heads = [n.text() for n in page(path).css(".matrix thead th a")]
            assert [h for h in heads if "INVENTED" in h], path
        cells = next(
            n
            for n in page("compare/bets-and-raises").css(".matrix tr")
            if "#coffee-breaks" in (n.css_first("th a").attributes["href"] if n.css_first("th a") else "")
        )
        assert [n.attributes["data-rel"] for n in cells.css("td[data-rel]")] == ["not-reviewed", "adds"]
        table = csv.DictReader(
            (site / f"api/v1/csv/invented-{language}.csv").read_text(encoding="utf-8-sig").splitlines()
        )
        assert {line["id"] for line in table} == set(points)
        (documents,) = (site / "assets/search").glob(f"{language}-*.json")
        assert "invented/rule-5" in documents.read_text(encoding="utf-8")
        assert "INVENTED" in page("").css_first("main").text()


class _Attributes(HTMLParser):
    """Names that an element has twice: browsers keep the first."""

    def __init__(self):
        super().__init__()
        self.twice = []

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        self.twice += [(tag, name) for name in set(names) if names.count(name) > 1]


def test_no_element_has_an_attribute_twice(small_site):
    for path in small_site.rglob("*.html"):
        parser = _Attributes()
        parser.feed(path.read_text(encoding="utf-8"))
        assert parser.twice == [], path

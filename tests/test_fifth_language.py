"""A house in Spanish that publishes its own wording: a language file, a line in mkdocs.yml and the commands; no code."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
import yaml
from playwright.sync_api import expect
from selectolax.lexbor import LexborHTMLParser

import small
from conftest import build
from rulebook import checks, corpus, linkcheck, stamp
from rulebook.authoring import registry, writer
from rulebook.findings import RulebookError
from rulebook.hosting import serve
from test_authoring import faults, run

# All that the site needs to know of Spanish; what is not here is said in English.
SPANISH = {
    "order": 5,
    "locale": "es",
    "name": "Español",
    "short": "ES",
    "thousands": ".",
    "falls_back": "en",
    "guarded": ["debe", "puede", "no", "nunca", "sin", "más", "menos"],
    "ui": {"home": "Inicio", "find": "Buscar", "changes": "Cambios", "independent": "Independiente de Poker TDA"},
    "relations": {"same": "Igual", "stricter": "Más estricto"},
}

TEXT = """
{#1} El jugador que recibe el reloj tiene 30 segundos. Pasado el cronómetro, su mano está muerta.

/// guide
{#guide-1} Así la mesa no espera.
///
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = small.project(tmp_path_factory.mktemp("spanish"))
    loaded, _ = corpus.load(root / "docs", root)
    stamp.stamp(loaded, root)
    writer.apply(root, registry.with_ids(root, loaded.every))
    (root / "docs/_data/languages/es.yml").write_text(yaml.safe_dump(SPANISH, allow_unicode=True))
    config = (root / "mkdocs.yml").read_text()
    line = "        - {locale: it, name: Italiano, build: true}\n"
    (root / "mkdocs.yml").write_text(
        config.replace(line, line + line.replace("it,", "es,").replace("Italiano", "Español"))
    )
    run(
        root, "new-house", "sol", "--name", "Casa Sol", "--language", "es", "--time-zone", "Europe/Madrid", "--official"
    )
    more = ["--draft", "uno", "--effective", "2026-06-01", "--reason", "Primeras reglas"]
    run(root, "new-article", "sol", "reloj", "--title", "Pedir el reloj", "--topic", "clock", *more)
    path = root / "docs/sol/_drafts/uno/reloj.es.md"
    head = path.read_text().split("---\n")[1]
    meta = yaml.safe_load(head) | {
        "ruling": "El jugador tiene 30 segundos para decidir.",
        "values": {"clock-seconds": {"value": {"v": 30}, "at": "1"}},
        "aliases": ["pedir tiempo"],
        "numbered": False,
    }
    path.write_text(f"---\n{yaml.safe_dump(meta, allow_unicode=True, sort_keys=False)}---\n{TEXT}")
    run(root, "publish", "sol", "uno")
    return root


@pytest.fixture(scope="module")
def site(root):
    return build(root)


def page(site, path):
    return LexborHTMLParser((site / path / "index.html").read_text())


def text(tree, selector):
    return re.sub(r"\s+", " ", tree.css_first(selector).text()).strip()


def test_nothing_is_wrong_with_the_corpus(root):
    loaded, findings = checks.read(root / "docs", root)
    assert [f for f in findings if f.severity == "error"] == []
    assert not [f for f in findings if " in es" in f.message]  # the other houses need no Spanish
    article = loaded.articles["sol/reloj"]
    assert (article.original_language, article.status("ko"), article.status("es")) == ("es", "missing", "original")


def test_spanish_words_are_guarded_against_typos(root):
    run(root, "amend", "sol", "reloj", "--draft", "dos", "--kind", "typo", "--reason", "")
    path = root / "docs/sol/_drafts/dos/reloj.es.md"
    good = path.read_text()
    for old, new, fault in (
        ("Así la mesa no espera", "Así la mesa espera", "typo-word"),
        ("tiene 30", "tiene 20", "typo-figure"),
    ):
        path.write_text(good.replace(old, new))
        with pytest.raises(RulebookError) as error:
            run(root, "publish", "sol", "dos")
        assert fault in faults(error)
    for left in path.parent.iterdir():
        left.unlink()
    path.parent.rmdir()


@pytest.mark.parametrize("code", ["en", "ko", "ja", "it", "es"])
def test_its_pages_stand_in_every_language(site, code):
    prefix = "" if code == "en" else f"{code}/"
    tree = page(site, f"{prefix}sol/reloj")
    assert tree.css_first("html").attributes["lang"] == code
    title = tree.css_first("h1.title")
    assert title.text() == "Pedir el reloj"
    assert title.attributes.get("lang") == (None if code == "es" else "es")
    assert tree.css_first(".text").attributes.get("lang") == (None if code == "es" else "es")
    assert bool([n for n in tree.css(".ednote") if "Español" in n.text()]) == (code != "es")
    assert [a.attributes["hreflang"] for a in tree.css(".langs a")] == ["en", "ko", "ja", "it", "es"]
    for path in ("sol", "sol/divergence", "changes/sol", "topics/clock"):
        assert page(site, prefix + path).css_first("html").attributes["lang"] == code


def test_other_houses_are_read_in_their_own_language_there(site):
    tree = page(site, "es/house/first")
    assert tree.css_first("h1.title").attributes["lang"] == "ko"
    assert text(tree, ".bar").startswith("Buscar")
    assert "Más estricto" in text(tree, ".ident")
    assert tree.css_first("link[rel=canonical]").attributes["href"].endswith("/ko/house/first/")


def test_its_feeds_and_calendar(site):
    space = {"a": "http://www.w3.org/2005/Atom"}
    feed = ET.fromstring((site / "feeds/sol.es.xml").read_text())
    assert feed.find("a:entry/a:title", space).text == "Casa Sol: Primeras reglas"
    assert feed.find("a:author/a:name", space).text == "Casa Sol"
    assert "Casa Sol" in feed.find("a:rights", space).text
    everyone = ET.fromstring((site / "feeds/all.en.xml").read_text())
    authors = {
        e.find("a:id", space).text.split(":")[2].split("/")[0]: e.find("a:author/a:name", space)
        for e in everyone.findall("a:entry", space)
    }
    assert authors["sol"].text == "Casa Sol" and authors["house"] is None
    assert everyone.find("a:author/a:name", space).text == "Floorbook"
    assert "Casa Sol" in (site / "feeds/sol.es.ics").read_text()


def test_links_hold(site):
    assert list(linkcheck.check(site)) == []


# Official text

RESTATED = ("restatement", "In a dispute the house", "Independent of Poker TDA and the houses", "Restated in our own")


@pytest.mark.parametrize(
    "path", ["sol", "sol/reloj", "sol/divergence", "sol/print", "changes/sol", "changes/sol/2026-06-01"]
)
def test_no_page_of_its_own_calls_official_text_a_restatement(site, path):
    tree = page(site, path)
    assert text(tree, ".indep a") == "Official text of Casa Sol. Independent of Poker TDA"
    shown = text(tree, "body").replace("the house’s own wording, not a restatement", "")
    assert not [words for words in RESTATED if words in shown]
    assert "Official text of Casa Sol: the house’s own wording" in shown
    if path != "sol/reloj":  # there the original itself is shown
        assert "translation; the original in Español prevails" in shown


@pytest.mark.parametrize("path", [".", "compare", "topics/clock", "about", "changes", "glossary", "card"])
def test_pages_of_all_houses_say_whose_text_is_official(site, path):
    shown = text(page(site, path), "body")
    assert "The text of Casa Sol is the house’s own wording" in shown
    assert "not affiliated with Poker TDA or with any house" not in shown


@pytest.mark.parametrize("path", ["house/first", "house", "house/print", "changes/house"])
def test_other_houses_stay_restatements(site, path):
    tree = page(site, path)
    assert text(tree, ".indep a") == "Independent of Poker TDA and the houses"
    assert "In a dispute the house’s own document prevails" in text(tree, "body")


@pytest.mark.browser
def test_spanish_is_found_by_searching(phone, site):
    server, url = serve(site)
    for prefix, words in (("es/", "pedir reloj"), ("es/", "cronometro"), ("es/", "pedir tiempo"), ("", "reloj")):
        phone.goto(f"{url}/{prefix}search/?q={words}")
        phone.wait_for_selector('[data-results][data-state="done"]', state="attached")
        expect(phone.locator("[data-results] [data-article]").first).to_have_attribute("data-article", "sol/reloj")
    phone.goto(f"{url}/es/card/?a=sol/reloj")
    expect(phone.locator("[data-part=terms]")).to_contain_text("Official text of Casa Sol")
    phone.goto(f"{url}/es/card/?a=house/first")
    expect(phone.locator("[data-part=terms]")).not_to_contain_text("Official text of")
    server.shutdown()


TOPS = """([size, words]) => {
  document.documentElement.dataset.size = size;
  const entries = [...document.querySelectorAll(".bar-in > a:not(.tm), .bar .settings > summary")];
  if (words) entries.forEach((entry, n) => (entry.lastChild.textContent = words[n]));
  const boxes = [...entries, document.querySelector(".bar .langs")].map((entry) => entry.getBoundingClientRect());
  return { tops: boxes.map((box) => box.top), right: Math.max(...boxes.map((box) => box.right)), least: Math.min(...boxes.map((box) => box.height)) };
}"""


@pytest.mark.browser
@pytest.mark.parametrize("words", [None, ["Suchen", "Display"], ["Durchsuche", "Darstellen"]])
def test_the_bar_keeps_one_row_with_five_languages(phone, site, words):
    server, url = serve(site)
    try:
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.goto(f"{url}/es/", wait_until="networkidle")  # the worker too has come from the server
        for size in "123":
            found = phone.evaluate(TOPS, [size, words])
            assert max(found["tops"]) - min(found["tops"]) < 4, (size, found)
            assert found["right"] <= 390 and found["least"] >= 48, (size, found)
    finally:
        phone.goto("about:blank")
        server.shutdown()

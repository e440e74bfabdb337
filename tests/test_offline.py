"""Saving for offline: the parts and packs, then a real browser with the host gone and the network off."""

from __future__ import annotations

import gzip
import html
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from selectolax.lexbor import LexborHTMLParser

import small
from browsing import until
from conftest import REPO, build
from rulebook import corpus, offline
from rulebook.hosting import serve
from rulebook.testing import browser as find_browser

HOUSES = ("base", "house")
TEMPLATES = REPO / "hooks/assets/offline"


@pytest.fixture(scope="module")
def languages():
    from rulebook.languages import load

    return load(REPO / "docs/_data/languages", REPO)[0]


# ---- parts, packs, index


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("index.html", "en/common"),
        ("ko/index.html", "ko/common"),
        ("topics/clock/index.html", "en/common"),
        ("it/404.html", "it/common"),
        ("house/index.html", "en/house"),
        ("ja/house/divergence/index.html", "ja/house"),
        ("ko/search/index.html", "ko/search"),
        ("assets/search/ko-0123456789.json", "ko/search"),
        ("assets/app-0123456789.js", "shell"),
        ("assets/it-0123456789.js", "shell"),
        ("ja/offline/index.html", "shell"),
        ("api/v1/csv/house-ko.csv", "ko/house"),
        ("ko/manifest.webmanifest", "ko/common"),
        ("api/v1/articles.json", None),
        ("feeds/house.ko.xml", "ko/common"),
        ("feeds/all.en.ics", "en/common"),
        ("sitemap.xml", None),
        ("assets/icon-192.png", None),
        ("assets/guide-draft-ko.svg", "ko/common"),
        ("assets/icon.svg", "shell"),
        ("offline/index.json", None),
        ("sw.js", None),
    ],
)
def test_every_file_has_its_part(languages, path, part):
    assert offline.part_of(path, languages, HOUSES) == part


def test_a_pack_is_the_same_bytes_in_any_order_and_names_its_content():
    files = {"ko/house/index.html": "가".encode(), "ko/house/first/index.html": b"<p>1"}
    one, two = offline.pack("ko/house", files), offline.pack("ko/house", dict(reversed(files.items())))
    assert one == two
    assert json.loads(gzip.decompress(one.content)) == {"ko/house/": "가", "ko/house/first/": "<p>1"}
    other = offline.pack("ko/house", files | {"ko/house/first/index.html": b"<p>2"})
    assert other.file != one.file and other.sha256 != one.sha256


def test_any_changed_byte_is_another_version():
    packs = [offline.pack("shell", {"assets/a.js": b"1"}), offline.pack("en/common", {"index.html": b"1"})]
    changed = [packs[0], offline.pack("en/common", {"index.html": b"2"})]
    first, second = offline.index(packs, {}), offline.index(changed, {})
    assert first["version"] != second["version"]
    assert first["parts"]["shell"] == second["parts"]["shell"]
    assert first["parts"]["en/common"]["stored"] == 1


def test_a_set_holds_the_baseline_once(languages):
    sets = offline.sets(languages, HOUSES, "base")
    assert sets["ko/house"] == ["shell", "ko/search", "ko/common", "ko/base", "ko/house"]
    assert sets["ko/base"] == ["shell", "ko/search", "ko/common", "ko/base"]
    assert sets["ko/search"] == ["shell", "ko/search"]


def test_a_template_without_its_place_is_refused(languages):
    with pytest.raises(ValueError, match="once"):
        offline.worker("// nothing", offline.pack("shell", {}), languages)


def small_languages_and_books(site: Path):
    loaded, _ = corpus.load(site.parent / "docs", site.parent)
    return loaded.languages, loaded.rulebooks, loaded.baseline.id


def renew(site: Path, folder: Path) -> dict:
    """What a build does last, over a site that a test has changed."""
    shutil.rmtree(folder / "offline/packs")
    return offline.write(folder, TEMPLATES, *small_languages_and_books(site))


def test_two_builds_are_one_version(small_site, tmp_path):
    root = small.project(tmp_path)
    (root / "docs/house/second.ja.md").unlink()
    from rulebook import stamp

    stamp.stamp(corpus.load(root / "docs", root)[0], root)
    again = build(root)
    assert (again / offline.INDEX).read_bytes() == (small_site / offline.INDEX).read_bytes()
    assert (again / offline.WORKER).read_bytes() == (small_site / offline.WORKER).read_bytes()


def test_packs_hold_every_page(small_site):
    index = json.loads((small_site / offline.INDEX).read_text())
    packed = set()
    for part in index["parts"].values():
        content = (small_site / part["file"]).read_bytes()
        assert len(content) == part["size"]
        files = json.loads(gzip.decompress(content))
        assert len(files) == part["files"]
        assert sum(len(text.encode()) for text in files.values()) == part["stored"]
        assert not packed & set(files)
        packed |= set(files)
    pages = {offline.address(p.relative_to(small_site).as_posix()) for p in small_site.rglob("*.html")}
    assert pages <= packed


@pytest.mark.parametrize(("code", "prefix"), [("en", ""), ("ko", "ko/"), ("ja", "ja/"), ("it", "it/")])
def test_manifest(small_site, code, prefix):
    path = small_site / prefix / offline.MANIFEST
    data = json.loads(path.read_text(encoding="utf-8"))
    base = f"https://x.example/{prefix}manifest.webmanifest"
    assert data["lang"] == code and data["display"] == "standalone"
    start = "" if code == "en" else f"?lang={code}"  # the root leads to the language that was chosen, else to this one
    assert urljoin(base, data["start_url"]) == f"https://x.example/{start}"
    assert urljoin(base, data["scope"]) == "https://x.example/"
    assert {icon["purpose"] for icon in data["icons"]} == {"any", "maskable"}
    for icon in data["icons"]:
        picture = (small_site / urlsplit(urljoin(base, icon["src"])).path[1:]).read_bytes()
        assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == icon["sizes"]
    page = LexborHTMLParser((small_site / prefix / "house/first/index.html").read_text())
    assert page.css_first("link[rel=manifest]").attributes["href"] == "../../manifest.webmanifest"


# ---- the policy


def test_every_page_carries_the_strict_policy_before_anything_is_loaded(small_site):
    for path in small_site.rglob("*.html"):
        tree = LexborHTMLParser(path.read_text(encoding="utf-8"))
        (meta,) = tree.css('meta[http-equiv="Content-Security-Policy"]')
        policy = dict(part.split(" ", 1) for part in meta.attributes["content"].split("; "))
        if policy.get("default-src") == "'none'" and "script-src" not in policy:
            continue  # a page that only leads on loads nothing at all
        assert policy["script-src"] == policy["worker-src"] == policy["style-src"] == "'self'", path
        assert policy["default-src"] == "'none'" and "unsafe" not in meta.attributes["content"]
        html = tree.html
        assert html.index("Content-Security-Policy") < html.index("<script")
        assert not tree.css("script:not([src]), style, [style]"), path
        assert not re.search(r"<[^>]+\son[a-z]+=", html), path


def test_live_reload_has_no_worker_and_its_own_policy(tmp_path):
    """`scripts/serve` over the small corpus: a worker would show an author old pages."""
    from rulebook import stamp

    root = small.project(tmp_path)
    stamp.stamp(corpus.load(root / "docs", root)[0], root)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "rulebook", "--root", str(root), "serve", "--port", str(port)]
    environment = {"PYTHONPATH": str(REPO / "hooks"), "PATH": "/usr/bin:/bin", "NO_MKDOCS_2_WARNING": "1"}
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env=environment, start_new_session=True, **quiet)
    try:
        page = None
        for _ in range(240):
            try:
                page = urllib.request.urlopen(f"http://127.0.0.1:{port}/house/first/").read().decode()
                break
            except OSError:
                assert process.poll() is None
                time.sleep(0.5)
        assert page and "livereload" in page
        assert "data-release" not in page and 'rel="manifest"' not in page
        assert "script-src 'self' 'unsafe-inline'" in html.unescape(page)
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/sw.js")
    finally:
        os.killpg(process.pid, signal.SIGTERM)  # the server is a process of its own below the command
        process.wait(10)


# ---- in a browser

browser = [pytest.mark.browser, pytest.mark.corpus]
RECORD = """async () => {
  for (const name of await caches.keys()) if (name.endsWith(":shelf")) return (await (await caches.open(name)).matchAll())[0].json();
  return { sets: {}, parts: {} };
}"""


@pytest.fixture
def host(tmp_path):
    """Serve folders, and take them away: `host(folder)` -> (address, stop)."""
    servers = []

    def start(folder: Path):
        server, url = serve(folder)

        def stop():
            server.shutdown()
            server.server_close()

        servers.append(stop)
        return url, stop

    yield start
    for stop in servers:
        stop()


@pytest.fixture
def reader(chromium):
    """A context of its own: a reader's phone."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    yield context
    context.close()


def save(page, url: str, language: str, house: str) -> None:
    prefix = "" if language == "en" else f"{language}/"
    page.goto(f"{url}/{prefix}")
    row = page.locator(f'[data-set="{language}/{house}"]')
    expect(row.locator("[data-state]")).to_contain_text(re.compile(r"\d[.,]\d"))
    row.locator("[data-save]").click()
    expect(row.locator("[data-state]")).to_contain_text("✓", timeout=60_000)


def cut(context, stop) -> None:
    """No network: the browser believes it has none, and the host is gone."""
    stop()
    context.set_offline(True)


def open_(page, url: str):
    """Status and <html> of a page; as the page itself knows them, since Playwright does not see every answer of a worker."""
    page.goto(url, wait_until="commit")
    page.wait_for_selector("html[data-kind]", state="attached")
    html = page.evaluate(
        "({ ...document.documentElement.dataset, lang: document.documentElement.lang,"
        " status: performance.getEntriesByType('navigation')[0].responseStatus })"
    )
    return html["status"], html


def results(page):
    page.wait_for_selector('[data-results][data-state="done"]', state="attached")
    return page.eval_on_selector_all("[data-results] [data-article]", "nodes => nodes.map(n => n.dataset.article)")


class TestRealSite:
    pytestmark = browser

    def test_a_saved_house_is_whole_without_a_network(self, reader, real_site, host, languages, real):
        """Every internal link of every page of the set opens, or says that it is not saved, in its own language."""
        url, stop = host(real_site)
        page = reader.new_page()
        save(page, url, "ko", "winnable")
        cut(reader, stop)
        index = json.loads((real_site / offline.INDEX).read_text())
        saved: dict[str, str] = {}
        for name in index["sets"]["ko/winnable"]:
            saved |= json.loads(gzip.decompress((real_site / index["parts"][name]["file"]).read_bytes()))
        targets, samples = set(), {}
        books = real[0].rulebooks
        for path, text in saved.items():
            if not path.startswith("ko/") or not path.endswith("/") or path == "ko/offline/":
                continue
            targets.add(path)
            for link in LexborHTMLParser(text).css("a[href]:not([download])"):
                address = urlsplit(urljoin(f"/{path}", link.attributes["href"] or ""))
                if address.netloc:
                    continue
                target = address.path[1:]
                if target.startswith("ko/") or target in saved:
                    targets.add(target)
                else:  # the other languages' pages: some of each part
                    samples.setdefault(offline.part_of(f"{target}index.html", languages, books), []).append(target)
        assert len(targets) > 700
        assert {"feeds/winnable.ko.xml", "feeds/winnable.ko.ics", "feeds/all.ko.xml"} <= targets
        # every link into the set has its page on the device …
        page.goto(f"{url}/ko/")
        held = page.evaluate(
            """async (addresses) => {
              const names = await caches.keys();
              const has = async (a) => (await Promise.all(names.map((cacheName) => caches.match(a, { cacheName })))).some(Boolean);
              return Promise.all(addresses.map(has));
            }""",
            [f"{url}/{target}" for target in sorted(targets)],
        )
        assert [t for t, there in zip(sorted(targets), held, strict=True) if there != (t in saved)] == []
        # … and a sample of all links is followed
        follow = [t for n, t in enumerate(sorted(targets)) if n % 8 == 0 or t.count("/") < 3]
        follow += [t for found in samples.values() for t in sorted(set(found))[:2]]
        faults, missing = [], 0
        for target in follow:
            if target.startswith("feeds/"):
                continue  # for other programs: they are held, a browser would only download them
            status, html = open_(page, f"{url}/{target}")
            language = target.split("/")[0] if target.split("/")[0] in ("ko", "ja", "it") else "en"
            if target in saved:
                if status != 200 or html["kind"] == "offline":
                    faults.append((target, status, html["kind"]))
            elif (html["kind"], html["lang"], status) == ("offline", language, 503):
                missing += 1
            else:
                faults.append((target, status, html))
        assert faults == []
        assert missing > 20

    def test_what_a_saved_page_loads_is_there(self, reader, real_site, host):
        url, stop = host(real_site)
        page = reader.new_page()
        save(page, url, "ja", "ndpt")
        cut(reader, stop)
        failed = []
        page.on("requestfailed", lambda request: request.failure == "net::ERR_ABORTED" or failed.append(request.url))
        for path in (
            "",
            "ndpt/",
            "tda-2024/45/",
            "topics/raise-amount/",
            "glossary/",
            "compare/",
            "search/?q=ワンチップ",
            "apl/",
        ):
            page.goto(f"{url}/ja/{path}")
            page.wait_for_load_state("networkidle")
            assert page.evaluate("getComputedStyle(document.querySelector('.sheet')).display") == "flow-root", path
        assert {urlsplit(f).path for f in failed} <= {"/offline/index.json"}

    def test_search_in_airplane_mode(self, reader, real_site, host):
        url, stop = host(real_site)
        page = reader.new_page()
        save(page, url, "ko", "winnable")
        cut(reader, stop)
        page.goto(f"{url}/ko/")
        page.fill('form[role="search"] input', "원칩")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/ko/search/\?q="))
        assert results(page)
        page.click('[data-results] [data-article^="winnable/"] h3 a >> nth=0')
        page.wait_for_selector("article mark, article .ruling")
        expect(page.locator("[data-copy-note]")).to_contain_text("오프라인")

    def test_addresses_of_every_form(self, reader, real_site, host):
        url, stop = host(real_site)
        page = reader.new_page()
        save(page, url, "ko", "winnable")
        cut(reader, stop)
        for address in (
            "winnable/raises",
            "winnable/raises/",
            "winnable/raises/?h=레이즈",
            "winnable/raises/index.html",
            "winnable/raises?h=x#3",
        ):
            assert open_(page, f"{url}/ko/{address}")[1]["path"] == "winnable/raises/", address
        page.goto(f"{url}/ko/winnable/raises?h=x#3")
        assert page.url.endswith("/ko/winnable/raises/?h=x#3")
        assert open_(page, f"{url}/ko")[1]["kind"] == "home"

    def test_what_is_missing_is_named_and_how_to_have_it(self, reader, real_site, host):
        url, stop = host(real_site)
        page = reader.new_page()
        save(page, url, "ko", "winnable")
        cut(reader, stop)
        page.goto(f"{url}/it/apl/ante/")
        expect(page.locator("[data-what]")).to_have_text(re.compile(r"APL.* in Italiano non è salvato"))
        expect(page.locator("[data-how]")).to_contain_text("Salva per l’uso senza rete")
        link = page.locator("[data-have] a")
        expect(link).to_have_text("WINNABLE · 한국어")
        assert Axe().run(page).response["violations"] == []
        link.click()
        page.wait_for_url(f"{url}/ko/winnable/")
        page.goto(f"{url}/ko/winnable/no-such-article/")
        expect(page.locator("[data-what]")).to_contain_text("저장한 사본에 이 페이지가 없습니다")

    def test_the_search_works_once_it_was_visited(self, reader, real_site, host):
        url, stop = host(real_site)
        page = reader.new_page()
        page.goto(f"{url}/it/search/")
        for _ in range(100):
            if "it/search" in page.evaluate(RECORD)["sets"]:
                break
            page.wait_for_timeout(100)
        cut(reader, stop)
        page.goto(f"{url}/it/search/?q=fuori%20turno")
        found = results(page)
        assert found
        # before the tap: none of them is on a shelf
        expect(page.locator("[data-results] h3 a > .unsaved")).to_have_count(len(found))
        page.click("[data-results] h3 a >> nth=0")
        expect(page.locator("[data-not-saved]")).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "it")

    def test_cold_start(self, real_site, host, tmp_path):
        """A new browser process, no network, a phone's processor (4x slower): the article stands within 1.5 s."""
        url, stop = host(real_site)
        script = f"""
import sys, json
from playwright.sync_api import sync_playwright
with sync_playwright() as p:
    context = p.chromium.launch_persistent_context({str(tmp_path / "profile")!r}, executable_path={find_browser()!r}, args=["--no-sandbox"], viewport={{"width": 390, "height": 844}})
    page = context.new_page()
    if sys.argv[1] == "save":
        page.goto("{url}/ko/")
        page.click('[data-set="ko/winnable"] [data-save]')
        page.wait_for_selector('[data-set="ko/winnable"][data-saved]', timeout=60000)
    else:
        context.set_offline(True)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {{"rate": 4}})
        page.goto("{url}/ko/winnable/raises/")
        page.wait_for_selector(".ruling")
        print(json.dumps(page.evaluate("new Promise(done => new PerformanceObserver(l => done(l.getEntries().at(-1).startTime)).observe({{type: 'largest-contentful-paint', buffered: true}}))")))
    context.close()
"""

        def run(what):
            command = [sys.executable, "-c", script, what]
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout

        run("save")
        stop()
        shown = sorted(float(run("open")) for _ in range(3))[1]
        print(f"cold start: {shown:.0f} ms")
        assert shown <= 1500


class TestVersions:
    """On the small site, whose second version a test makes by itself."""

    pytestmark = browser

    @pytest.fixture
    def folder(self, small_site, tmp_path):
        return Path(shutil.copytree(small_site, tmp_path / "site"))

    def change(self, folder: Path, words: str) -> None:
        for path in folder.rglob("house/first/index.html"):
            path.write_text(path.read_text().replace('<p class="ruling"', f'<p class="ruling" data-words="{words}"', 1))

    def words(self, page, url, path="/house/first/"):
        page.goto(url + path)
        return page.get_attribute(".ruling", "data-words")

    def test_a_new_version_is_offered_and_switched_to_as_a_whole(self, reader, small_site, folder, host):
        url, stop = host(folder)
        page = reader.new_page()
        save(page, url, "en", "house")
        save(page, url, "ko", "house")
        first = page.evaluate(RECORD)["version"]
        self.change(folder, "new")
        second = renew(small_site, folder)["version"]
        assert first != second
        assert self.words(page, url) is None  # the saved version, although the network is there
        note = page.locator("[data-copy-note]")
        expect(note).to_contain_text("new version")
        note.get_by_role("button", name="New version: reload").click()
        page.wait_for_selector('.ruling[data-words="new"]')
        record = page.evaluate(RECORD)
        assert record["version"] == second and set(record["sets"]) == {"en/house", "ko/house"}
        cut(reader, stop)
        assert self.words(page, url, "/ko/house/first/") == "new"  # the other set has come along

    def test_an_update_that_fails_leaves_the_old_version_whole(self, reader, small_site, folder, host):
        url, stop = host(folder)
        page = reader.new_page()
        save(page, url, "en", "house")
        before = page.evaluate(RECORD)
        self.change(folder, "new")
        index = renew(small_site, folder)
        broken = folder / index["parts"]["en/house"]["file"]
        broken.write_bytes(gzip.compress(b'{"house/first/": "half a pack"}'))
        page.goto(f"{url}/house/first/")
        page.get_by_role("button", name="New version: reload").click()
        expect(page.locator("[data-copy-note]")).to_contain_text("Nothing was changed")
        assert page.evaluate(RECORD)["parts"] == before["parts"]
        cut(reader, stop)
        assert self.words(page, url) is None
        assert open_(page, f"{url}/topics/raise-size/")[0] == 200

    def test_a_change_elsewhere_is_no_new_version(self, reader, small_site, folder, host):
        url, _ = host(folder)
        page = reader.new_page()
        save(page, url, "en", "base")
        (folder / "ja/house/first/index.html").write_text("changed")
        renew(small_site, folder)
        page.goto(f"{url}/base/")
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(500)
        assert page.inner_text("[data-copy-note]") == ""

    def test_an_old_copy_says_its_age(self, reader, folder, host):
        url, stop = host(folder)
        page = reader.new_page()
        save(page, url, "en", "house")
        cut(reader, stop)
        page.clock.set_fixed_time(time.time() + 20 * 86_400)
        page.goto(f"{url}/house/first/")
        expect(page.locator("[data-copy-note]")).to_contain_text("20 days ago")
        page.goto(f"{url}/")
        expect(page.locator('[data-set="en/house"] [data-state]')).to_contain_text("20 days ago")
        page.clock.set_fixed_time(time.time() + 13 * 86_400)
        page.goto(f"{url}/house/first/")
        expect(page.locator("[data-copy-note]")).to_contain_text("Offline")
        assert "ago" not in page.inner_text("[data-copy-note]")

    def test_an_old_copy_of_the_search_alone_says_its_age_too(self, reader, folder, host):
        url, stop = host(folder)
        page = reader.new_page()
        page.goto(f"{url}/search/")
        until(page, f"({RECORD})().then(r => Object.keys(r.sets).length === 1)")
        was = page.evaluate(f"({RECORD})().then(r => r.checked)")
        page.clock.set_fixed_time(time.time() + 20 * 86_400)
        page.goto(f"{url}/house/first/")  # with the network this page is today's, and the copy is seen to be as new
        until(page, f"({RECORD})().then(r => r.checked > {was!r})")
        assert page.inner_text("[data-copy-note]") == ""
        page.clock.set_fixed_time(time.time() + 20 * 86_400 + 3600)
        cut(reader, stop)
        page.goto(f"{url}/search/")
        expect(page.locator("[data-copy-note]")).to_contain_text("Offline")
        expect(page.locator("[data-copy-note]")).to_contain_text("20 days ago")

    def test_saving_says_how_far_it_is(self, reader, folder, host):
        url, _ = host(folder)
        page = reader.new_page()
        page.goto(f"{url}/")
        reader.route(re.compile(r"/offline/packs/"), lambda route: None)  # on its way for ever
        page.click('[data-set="en/house"] [data-save]')
        expect(page.locator('[data-set="en/house"] [data-state]')).to_contain_text(re.compile(r"\d\s?%"))

    def test_sizes_that_come_late_leave_what_is_being_saved_alone(self, reader, folder, host):
        url, _ = host(folder)
        page = reader.new_page()
        held = []
        reader.route(re.compile(r"/offline/index\.json"), lambda route: held.append(route))
        reader.route(re.compile(r"/offline/packs/"), lambda route: None)
        page.goto(f"{url}/")
        line, button = (page.locator(f'[data-set="en/house"] [data-{what}]') for what in ("state", "save"))
        button.click()
        expect(line).to_contain_text(re.compile(r"\d\s?%"))
        reader.unroute(re.compile(r"/offline/index\.json"))
        for route in held:
            route.continue_()
        expect(page.locator('[data-set="en/base"] [data-state]')).to_contain_text("MB")  # the others are drawn
        expect(line).to_contain_text(re.compile(r"\d\s?%"))
        expect(button).to_be_disabled()

    def test_a_saved_set_can_be_removed(self, reader, folder, host):
        url, stop = host(folder)
        page = reader.new_page()
        save(page, url, "en", "house")
        save(page, url, "ko", "house")
        page.goto(f"{url}/house/")
        expect(page.locator("[data-save-box] li")).to_have_count(2)  # the one in Korean stands there too
        cut(reader, stop)
        page.click('[data-set="en/house"] [data-drop]')
        expect(page.locator("[data-told]")).to_contain_text("Removed")
        assert set(page.evaluate(RECORD)["sets"]) == {"ko/house"}
        assert open_(page, f"{url}/house/first/")[1]["kind"] == "offline"
        assert open_(page, f"{url}/ko/house/first/")[1]["kind"] == "article"
        page.goto(f"{url}/ko/")
        page.click('[data-set="ko/house"] [data-drop]')
        until(page, f"({RECORD})().then(r => !Object.keys(r.sets).length)")
        assert len(page.evaluate("caches.keys()")) == 2  # the record, and the page that says «not saved»

    def test_no_room_is_said_in_words_and_leaves_nothing_half(self, reader, folder, host):
        url, _ = host(folder)
        page = reader.new_page()
        page.goto(f"{url}/")
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        session = reader.new_cdp_session(page)
        used = page.evaluate("navigator.storage.estimate().then(e => e.usage)")
        session.send("Storage.overrideQuotaForOrigin", {"origin": url, "quotaSize": used + 10_000})
        # the browser's own estimate is hidden, so that the worker meets the refusal
        page.evaluate("() => { navigator.storage.estimate = async () => ({}) }")
        page.click('[data-set="en/house"] [data-save]')
        expect(page.locator("[data-told]")).to_contain_text("not enough room", timeout=30_000)
        assert page.evaluate(RECORD)["sets"] == {}
        assert open_(page, f"{url}/house/first/")[1]["kind"] == "article"
        page.goto(f"{url}/")
        page.click('[data-set="en/house"] [data-save]')  # and refused before anything is loaded
        expect(page.locator("[data-told]")).to_contain_text("not enough room")

    def test_a_browser_that_keeps_nothing_is_told_so(self, reader, folder, host):
        url, _ = host(folder)
        page = reader.new_page()
        page.add_init_script("delete Object.getPrototypeOf(navigator).serviceWorker")
        page.goto(f"{url}/it/house/")
        expect(page.locator("[data-told]")).to_contain_text("Con questo browser")
        expect(page.locator("[data-save]")).to_be_hidden()

    def test_a_broken_connection_is_told(self, reader, folder, host):
        url, stop = host(folder)
        page = reader.new_page()
        page.goto(f"{url}/")
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        expect(page.locator('[data-set="en/house"] [data-save]')).to_be_enabled()
        stop()
        page.click('[data-set="en/house"] [data-save]')
        expect(page.locator("[data-told]")).to_contain_text("connection broke off")

    def test_a_site_that_stops_offering_copies_is_left_alone(self, reader, folder, host):
        """E.g. the port on which scripts/serve follows a release."""
        url, _ = host(folder)
        page = reader.new_page()
        save(page, url, "en", "house")
        (folder / offline.INDEX).unlink()
        page.goto(f"{url}/house/first/")
        until(page, "navigator.serviceWorker.getRegistrations().then(found => !found.length)")

    def test_saving_is_accessible(self, reader, folder, host):
        url, _ = host(folder)
        page = reader.new_page()
        save(page, url, "en", "house")
        assert Axe().run(page).response["violations"] == []
        for width, size in ((320, 1), (390, 5)):
            page.set_viewport_size({"width": width, "height": 844})
            page.evaluate(f"document.documentElement.dataset.size = '{size}'")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.activeElement.matches('[data-drop]')")
        page.keyboard.press("Enter")
        expect(page.locator('[data-set="en/house"] [data-save]')).to_be_focused()


class TestPolicy:
    pytestmark = browser

    @pytest.mark.parametrize("prefix", ["/", "/ko/", "/ja/", "/it/"])
    def test_no_page_breaks_the_policy(self, reader, real_site, real_url, prefix):
        from test_browser import KINDS

        kinds = {}  # one page of every kind that there is, besides those that other tests open
        for path in sorted((real_site / prefix[1:]).rglob("index.html")):
            kind = re.search(r'<html[^>]* data-kind="([a-z-]+)"', path.read_text(encoding="utf-8")[:1000])
            if kind:
                kinds.setdefault(kind[1], path.parent.relative_to(real_site / prefix[1:]).as_posix() + "/")
        assert len(kinds) >= 13, kinds
        page = reader.new_page()
        found = []
        page.on(
            "console",
            lambda m: found.append(m.text) if "Content Security Policy" in m.text or "Refused" in m.text else None,
        )
        page.add_init_script(
            "addEventListener('securitypolicyviolation', e => console.error('Content Security Policy', e.violatedDirective, e.blockedURI))"
        )
        for path in dict.fromkeys([*KINDS.values(), *kinds.values(), "404.html"]):
            page.goto(f"{real_url}{prefix}{path}" + ("?q=raise" if path == "search/" else ""))
            if path == "search/":
                results(page)
            page.click(".settings summary")
            page.keyboard.press("Escape")
        assert found == []
        # and it holds: what a text might smuggle in does not run
        page.evaluate(
            "() => { const s = document.createElement('script'); s.textContent = 'window.pwned = 1'; document.body.append(s); document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.pwned = 1\"><a id=j href=\"javascript:window.pwned = 1\">x</a>'); document.getElementById('j').click(); }"
        )
        page.wait_for_timeout(200)
        assert page.evaluate("window.pwned") is None
        assert found

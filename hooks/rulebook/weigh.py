"""Weight and speed of the built site on a mid phone: 4x slower processor, 1.6 Mbit/s, 150 ms, nothing cached.

Figures are what a reader waits for: the largest paint (LCP), and the compressed bytes of HTML, scripts and styles.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from .chromium import chromium
from .hosting import hosted

CPU = 4
DOWN, UP, LATENCY = 1_600_000 / 8, 750_000 / 8, 150  # bytes a second, milliseconds
QUIET = 2  # s without a byte after which a page has all it asks for: the search page asks for the rest once its documents are there
LCP, HTML, CODE = (
    1800,
    30_000,
    60_000,
)  # budgets of an article: milliseconds, bytes; of code on every page but the search page …
SEARCH_CODE = (
    66_000  # … which has the engine too: that counts, with its documents, as what comes before a first result (150 kB)
)


@dataclass(frozen=True)
class Weight:
    """One page: milliseconds until its largest paint, compressed bytes, and requests that left the site."""

    path: str
    lcp: float
    html: int
    scripts: int
    styles: int
    other: int
    outside: tuple[str, ...]
    kind: str

    def faults(self) -> list[str]:
        """What is over the budget, in words."""
        found = []
        if self.lcp > LCP and self.kind == "article":
            found.append(f"largest paint after {self.lcp:.0f} ms, allowed {LCP}")
        if self.html > HTML:
            found.append(f"HTML {self.html} bytes, allowed {HTML}")
        code, allowed = self.scripts + self.styles, SEARCH_CODE if self.kind == "search" else CODE
        if code > allowed:
            found.append(f"scripts and styles {code} bytes, allowed {allowed}")
        found += [f"request to another host: {url}" for url in self.outside]
        return found

    def line(self) -> str:
        code = self.scripts + self.styles
        return f"{self.lcp:6.0f} ms  {self.html / 1000:6.1f}  {code / 1000:6.1f} ({self.scripts / 1000:.1f} + {self.styles / 1000:.1f})  {self.other / 1000:6.1f}  /{self.path}"


HEADING = "     LCP    HTML  JS+CSS (kB, compressed)  other  page"


def weigh(site: Path, paths: Iterable[str], runs: int = 3) -> Iterator[Weight]:
    """Load each page `runs` times with an empty cache; times are medians.

    Raises:
        chromium.BrowserMissing: when there is no browser.
    """
    with hosted(site, compress=True) as url, chromium() as browser:
        for path in paths:
            loads = [_load(browser, url, path) for _ in range(runs)]
            first = loads[0]
            yield Weight(
                path,
                statistics.median(load.lcp for load in loads),
                first.html,
                first.scripts,
                first.styles,
                first.other,
                first.outside,
                first.kind,
            )


_OBSERVE = """
window.__lcp = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.__lcp = entry.startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true });
"""


def _load(browser: Any, url: str, path: str) -> Weight:
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes = {"Document": 0, "Script": 0, "Stylesheet": 0, "Other": 0}
    outside: list[str] = []
    heard = time.monotonic()  # anything of the network

    def seen(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]
        if urlsplit(event["response"]["url"]).scheme.startswith("http") and not event["response"]["url"].startswith(
            url
        ):
            outside.append(event["response"]["url"])

    def done(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        sizes[kind if kind in sizes else "Other"] += int(event["encodedDataLength"])

    def listen(_: dict[str, Any]) -> None:
        nonlocal heard
        heard = time.monotonic()

    for happened in ("requestWillBeSent", "dataReceived", "loadingFinished"):
        session.on(f"Network.{happened}", listen)
    session.on("Network.responseReceived", seen)
    session.on("Network.loadingFinished", done)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY, "downloadThroughput": DOWN, "uploadThroughput": UP},
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU})
    page.add_init_script(_OBSERVE)
    page.goto(f"{url}/{path}", wait_until="load")
    # painted, and time in which nothing larger came and nothing was loaded; asked from here, since the page's policy lets nothing be
    # evaluated in it
    deadline = time.monotonic() + 30
    while time.monotonic() < heard + QUIET or not page.evaluate(
        "window.__lcp > 0 && performance.now() > window.__lcp + 1000"
    ):
        if time.monotonic() > deadline:
            raise TimeoutError(f"/{path} painted nothing within 30 s, or loads without end")
        page.wait_for_timeout(100)
    lcp = page.evaluate("window.__lcp")
    kind = page.evaluate("document.documentElement.dataset.kind")
    context.close()
    return Weight(
        path, lcp, sizes["Document"], sizes["Script"], sizes["Stylesheet"], sizes["Other"], tuple(outside), kind
    )


def pages(site: Path) -> list[str]:
    """The pages weighed by default: of each kind one, and the heaviest article of every language."""
    found = ["", "search/", "compare/", "topics/raise-amount/"]
    rulebooks = sorted(path.parent.parent.name for path in site.glob("*/print/index.html"))
    found += [f"{name}/" for name in rulebooks]
    for prefix in ("", *sorted(f"{path.parent.parent.name}/" for path in site.glob("*/search/index.html"))):
        articles = [
            path
            for name in rulebooks
            for path in (site / prefix / name).glob("*/index.html")
            if path.parent.name not in ("print", "divergence")
        ]
        heaviest = max(articles, key=lambda path: path.stat().st_size, default=None)
        if heaviest is not None:
            found.append(f"{heaviest.parent.relative_to(site).as_posix()}/")
    return found

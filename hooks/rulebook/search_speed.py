"""How long a mid phone waits for search results: ours, Material's default search and Pagefind over the same pages.

Chromium with a processor four times slower, 1.6 Mbit/s and 150 ms, over a host that compresses. `first` is the time from opening the
address to the first result, with an empty cache; `key` the median from one more letter to the results that answer it, once warm.

Chromium slows the page down but not its workers, where our index and Material's are made and asked. So the time that workers compute is
measured too, from a trace, and told a second time with three times as much added: as if nothing of it went on while something else was
waited for, which is rather too much than too little.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .benchmark_page import Speed
from .chromium import BrowserMissing, chromium
from .hosting import hosted

QUERIES = {
    "": ("string bet", "oversized chip", "raise amount"),
    "ko/": ("스트링벳", "오버사이즈 칩", "레이즈 금액"),
    "ja/": ("ストリングベット", "ミスディール", "レイズの額"),
    "it/": ("gettone", "rilancio minimo", "fuori turno"),
}
_PATIENCE = 20_000  # ms
_SLOWER = 4  # times
_PAGEFIND = "pagefind[bin]==1.5.2"
_TRACED = ["disabled-by-default-devtools.timeline"]

# Types a query letter by letter into `input` and returns the ms from each letter to the next change of `results`; null where none came.
_TYPE = """async ([input, results, query]) => {
  const field = document.querySelector(input), list = document.querySelector(results), took = [];
  for (let end = 1; end <= query.length; end++) {
    await new Promise((done) => setTimeout(done, 250));
    took.push(await new Promise((done) => {
      const started = performance.now();
      const observer = new MutationObserver(() => { observer.disconnect(); done(performance.now() - started); });
      observer.observe(list, { childList: true, subtree: true, characterData: true });
      setTimeout(() => { observer.disconnect(); done(null); }, 1500);
      field.value = query.slice(0, end);
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
    }));
  }
  return took;
}"""

_PAGEFIND_PAGE = """<!doctype html><meta charset="utf-8"><html lang="%s"><input id="q"><ol id="r"></ol><script type="module">
const pagefind = await import("/pagefind/pagefind.js");
const field = document.querySelector("#q"), list = document.querySelector("#r");
let asked = 0;
async function ask() {
  const mine = ++asked, found = await pagefind.search(field.value);
  const data = await Promise.all(found.results.slice(0, 5).map((result) => result.data()));
  if (mine === asked) list.replaceChildren(...data.map((one) => Object.assign(document.createElement("li"), { textContent: one.meta.title })));
}
field.addEventListener("input", ask);
if (field.value) ask();
</script>"""


@dataclass(frozen=True)
class Engine:
    """A search to be measured: where its page is below a language, its field and its results."""

    name: str
    site: Path
    page: str
    field: str
    results: str
    result: str


def engines(ours: Path, plain: Path) -> Iterator[Engine]:
    """What can be measured: our own site, and the two others over plain sites of the same pages."""
    yield Engine("Floorbook", ours, "search/", "#q", "[data-results]", "[data-results] h3 a")
    yield Engine("Material (lunr)", plain, "", ".md-search__input", ".md-search-result", ".md-search-result__list a")
    if add_pagefind(plain):
        yield Engine("Pagefind", plain, "find.html", "#q", "#r", "#r li")


def add_pagefind(site: Path) -> bool:
    """Index `site` with Pagefind from an environment that is thrown away; False, with a word, where it can't be had."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        for command in (
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", _PAGEFIND],
            [python, "-m", "pagefind", "--site", str(site)],
        ):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                said = done.stderr.strip().splitlines()
                print(f"Pagefind is left out: {said[-1] if said else 'it did not start'}", file=sys.stderr)
                return False
    for prefix in QUERIES:
        (site / prefix / "find.html").write_text(_PAGEFIND_PAGE % (prefix.strip("/") or "en"), "utf-8")
    return True


def measure(ours: Path, plain: Path) -> list[Speed]:
    """Measure every engine; an empty list, with a word, where there is no browser."""
    try:
        with chromium() as browser:
            return [_measure(browser, engine) for engine in engines(ours, plain)]
    except BrowserMissing as error:
        print(f"Search is not measured: {error}", file=sys.stderr)
        return []


def _measure(browser: Any, engine: Engine) -> Speed:
    first: list[tuple[float, float]] = []  # as Chromium has it, and with workers slowed down too
    keys: list[tuple[float, float]] = []
    asked = 0
    with hosted(engine.site, compress=True) as url:
        for prefix, queries in QUERIES.items():
            for query in queries:
                asked += 1
                context = browser.new_context(viewport={"width": 390, "height": 844})
                page = context.new_page()
                _slow(context, page)
                browser.start_tracing(page=page, categories=_TRACED)
                took = _first(page, engine, f"{url}/{prefix}{engine.page}", query)
                computed = worker_time(browser.stop_tracing())
                if took is not None:
                    first.append((took, took + (_SLOWER - 1) * computed))
                    browser.start_tracing(page=page, categories=_TRACED)
                    typed = page.evaluate(_TYPE, [engine.field, engine.results, query])
                    computed = worker_time(browser.stop_tracing())
                    more = (_SLOWER - 1) * computed / len(typed)
                    keys += [(ms, ms + more) for ms in typed if ms is not None]
                context.close()
    return Speed(engine.name, *_medians(first), *_medians(keys), len(first), asked)


def _medians(pairs: list[tuple[float, float]]) -> tuple[float | None, float | None]:
    """The median of the first and of the second of each pair."""
    return tuple(map(statistics.median, zip(*pairs, strict=True))) if pairs else (None, None)


def worker_time(trace: bytes) -> float:
    """The ms that a page's workers computed, by a trace of Chromium's."""
    events = json.loads(trace)["traceEvents"]
    workers = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "DedicatedWorker thread"
    }
    tasks = [
        event.get("tdur", event["dur"])
        for event in events
        if event["name"] == "RunTask" and event["ph"] == "X" and (event["pid"], event["tid"]) in workers
    ]
    return sum(tasks) / 1000


def _slow(context: Any, page: Any) -> None:
    """A mid phone: a quarter of the processor, 1.6 Mbit/s, 150 ms."""
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    speed = 1_600_000 / 8
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 150, "downloadThroughput": speed, "uploadThroughput": speed},
    )


def _first(page: Any, engine: Engine, address: str, query: str) -> float | None:
    """ms from opening the page to the first result, typing as soon as the field is there; None when none comes."""
    page.goto(address, wait_until="commit")
    try:
        page.wait_for_selector(engine.field, state="attached", timeout=_PATIENCE)
        # a field that is not yet listened to swallows what is typed: type again until something happens
        found = page.evaluate(
            """async ([field, result, query, patience]) => {
              const input = document.querySelector(field);
              while (performance.now() < patience) {
                if (document.querySelector(result)) return performance.now();
                if (input.value !== query || performance.now() % 1000 < 25) {
                  input.focus();
                  input.value = query;
                  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
                  input.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
                }
                await new Promise((done) => setTimeout(done, 20));
              }
              return null;
            }""",
            [engine.field, engine.result, query, _PATIENCE],
        )
    except Exception:
        return None
    return found

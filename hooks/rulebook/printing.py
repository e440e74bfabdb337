"""Print the pocket editions: the site's own pages, laid out by Chromium on A6, fonts embedded, links to the real address."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from . import chromium, clock, pocket
from .articles import Corpus

# what a screen folds away belongs on paper, and the day it was copied; the sheet of styles knows the pocket's type sizes
_PREPARE = """day => {
  document.documentElement.dataset.pocket = "";
  for (const details of document.querySelectorAll("main details")) details.open = true;
  for (const line of document.querySelectorAll("main [data-copied]")) line.textContent = line.dataset.copied.replace("{date}", day);
}"""

# the contents name the pages, once it is known where things come to stand; the numbers take no room of their own
_NUMBER = """pages => {
  for (const place of document.querySelectorAll("main [data-page-of]")) place.textContent = pages[place.dataset.pageOf] ?? "";
}"""


def print_editions(
    corpus: Corpus,
    root: Path,
    url: str,
    now: datetime,
    houses: Iterable[str] = (),
    languages: Iterable[str] = (),
    say: Callable[[str], None] = print,
) -> list[Path]:
    """Print from `<root>/site` into `<root>/pocket`; return the files written.

    Each says of which day it is a copy: the date that `now` is at the house.

    Raises:
        FileNotFoundError: when the site has not been built.
        chromium.BrowserMissing: when there is no browser to print with.
    """
    site = root / "site"
    wanted = pocket.editions(corpus, houses, languages)
    for edition in wanted:
        if not (site / edition.page / "index.html").exists():
            raise FileNotFoundError(f"site/{edition.page} is not there: run scripts/build first")
    written = []
    with chromium.chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="light")
        chromium.serve_folder(context, site, url)
        page = context.new_page()
        for edition in wanted:
            printed = pocket.digest(site / edition.page / "index.html")
            page.goto(url + edition.page, wait_until="load")
            zone = corpus.rulebooks[edition.rulebook].meta.time_zone
            day = corpus.languages[edition.language].date(clock.local_date(now, zone))
            content = lay_out(page, day)
            written.append(pocket.record(root / pocket.FOLDER, edition, content, printed))
            say(f"{pocket.FOLDER}/{edition.name}: {len(content) / 1000:.0f} kB")
    return written


def lay_out(page: Any, day: str) -> bytes:
    """Print a Playwright page that is open as a pocket edition: a copy of that day, with the pages named in its contents."""
    page.evaluate(_PREPARE, day)
    page.evaluate(_NUMBER, page_numbers(_printed(page)))
    return _printed(page)


def page_numbers(content: bytes) -> dict[str, int]:
    """The id of every element that a link of a PDF leads to, with its page, counted from 1: style sheets can't tell it in Chromium."""
    from pypdf import PdfReader  # like the browser only there where something is printed

    reader = PdfReader(BytesIO(content))
    found = {name: reader.get_destination_page_number(place) for name, place in reader.named_destinations.items()}
    return {name.removeprefix("/"): number + 1 for name, number in found.items() if number is not None}


def _printed(page: Any) -> bytes:
    return page.pdf(
        width="105mm",
        height="148mm",
        margin={"top": "9mm", "right": "8mm", "bottom": "11mm", "left": "8mm"},
        print_background=True,
        tagged=True,
        outline=True,
    )

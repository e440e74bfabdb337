"""Print the pocket editions: the site's own pages, laid out by Chromium on A6, fonts embedded, links to the real address."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from . import chromium, pocket
from .articles import Corpus

# what a screen folds away belongs on paper; the sheet of styles knows the pocket's type sizes
_PREPARE = """() => {
  document.documentElement.dataset.pocket = "";
  for (const details of document.querySelectorAll("main details")) details.open = true;
}"""


def print_editions(
    corpus: Corpus,
    root: Path,
    url: str,
    houses: Iterable[str] = (),
    languages: Iterable[str] = (),
    say: Callable[[str], None] = print,
) -> list[Path]:
    """Print from `<root>/site` into `<root>/pocket`; return the files written.

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
            page.evaluate(_PREPARE)
            content = page.pdf(
                width="105mm",
                height="148mm",
                margin={"top": "9mm", "right": "8mm", "bottom": "11mm", "left": "8mm"},
                print_background=True,
                tagged=True,
                outline=True,
            )
            written.append(pocket.record(root / pocket.FOLDER, edition, content, printed))
            say(f"{pocket.FOLDER}/{edition.name}: {len(content) / 1000:.0f} kB")
    return written

"""A headless Chromium that reads the built site as if it stood at its real address; nothing leaves the machine."""

from __future__ import annotations

import contextlib
import mimetypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from .testing import bring_browser

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class BrowserMissing(RuntimeError):
    """There is no Chromium, or no Playwright; the message says what to do."""


@contextlib.contextmanager
def chromium() -> Iterator[Any]:
    """A Playwright browser.

    Raises:
        BrowserMissing: with what to install.
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise BrowserMissing("Playwright is not in this environment; start the command as scripts/rulebook") from None
    path = bring_browser()
    if path is None:
        raise BrowserMissing(
            "Chromium is needed: sudo apt-get install chromium fonts-noto-cjk, or name one: CHROMIUM=/path/to/chrome"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def serve_folder(context: Any, folder: Path, url: str) -> None:
    """Answer every request of a browser context below `url` with a file of `folder`, and refuse all others."""
    base = urlsplit(url)
    prefix = base.path if base.path.endswith("/") else f"{base.path}/"

    def answer(route: Any) -> None:
        asked = urlsplit(route.request.url)
        path = unquote(asked.path)
        if asked.netloc != base.netloc or not path.startswith(prefix):
            route.abort()
            return
        file = (folder / path[len(prefix) :]).resolve()
        if file.is_dir():
            file /= "index.html"
        if not file.is_file() or folder.resolve() not in file.parents:
            route.fulfill(status=404, body="")
            return
        kind = "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(file.name)[0]
        route.fulfill(body=file.read_bytes(), content_type=kind or "application/octet-stream")

    context.route("**/*", answer)

from __future__ import annotations

import functools
import http.server
import os
import sys
import threading
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

import small
from rulebook import corpus, generator, stamp
from rulebook.testing import browser as find_browser

REPO = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def repo() -> Path:
    return REPO


@pytest.fixture(scope="session")
def real():
    """The real corpus and its findings, read once."""
    return corpus.load(REPO / "docs", REPO)


def build(root: Path) -> Path:
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(REPO / "hooks"), os.environ.get("PYTHONPATH")]))
    assert generator.build(root, strict=True) == 0
    return root / "site"


@pytest.fixture(scope="session")
def small_site(tmp_path_factory) -> Path:
    """The small corpus as a built site; one article is left untranslated in Japanese."""
    root = small.project(tmp_path_factory.mktemp("small"))
    (root / "docs/house/second.ja.md").unlink()
    loaded, _ = corpus.load(root / "docs", root)
    stamp.stamp(loaded, root)
    return build(root)


@pytest.fixture(scope="session")
def real_site(tmp_path_factory) -> Path:
    """The whole corpus, built strictly in a copy, so that nothing of the working tree is touched."""
    import shutil

    root = tmp_path_factory.mktemp("real")
    shutil.copytree(REPO / "docs", root / "docs", ignore=shutil.ignore_patterns("_pages"))
    (root / "docs/_pages").mkdir()
    shutil.copy(REPO / "mkdocs.yml", root / "mkdocs.yml")
    (root / "hooks").symlink_to(REPO / "hooks")
    return build(root)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """A static host: files, and the error page where there is none."""

    def log_message(self, *arguments) -> None:
        pass

    def send_error(self, code, message=None, explain=None) -> None:
        page = Path(self.directory) / "404.html"
        if code == 404 and page.exists():
            content = page.read_bytes()
            self.send_response(404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        else:
            super().send_error(code, message, explain)


def serve(folder: Path):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


@pytest.fixture(scope="session")
def real_url(real_site):
    server, url = serve(real_site)
    yield url
    server.shutdown()


@pytest.fixture(scope="session")
def small_url(small_site):
    server, url = serve(small_site)
    yield url
    server.shutdown()


@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import sync_playwright

    path = find_browser()
    assert path, "no Chromium here; scripts/test brings one"
    arguments = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def phone(chromium):
    """A page in a phone-sized window that fails the test on a script error or a request to another host."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: faults.append(message.text) if message.type == "error" and "404" not in message.text else None,
    )
    page.on(
        "request",
        lambda request: (
            faults.append(f"outside request {request.url}")
            if not request.url.startswith(("http://127.0.0.1", "data:", "blob:"))
            else None
        ),
    )
    yield page
    context.close()
    assert faults == []

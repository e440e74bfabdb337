from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import expect

sys.path.insert(0, str(Path(__file__).parent))
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

import small
from rulebook import corpus, generator, stamp
from rulebook.chromium import chromium as browser
from rulebook.hosting import hosted

settings.register_profile("project", deadline=None)  # machines differ; what hangs is a test of its own
settings.load_profile("project")
expect.set_options(timeout=20_000)  # a machine with other work on it is slow, and no less right

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


@pytest.fixture(scope="session")
def real_url(real_site):
    with hosted(real_site) as url:
        yield url


@pytest.fixture(scope="session")
def small_url(small_site):
    with hosted(small_site) as url:
        yield url


@pytest.fixture(scope="session")
def chromium():
    with browser() as found:
        yield found


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

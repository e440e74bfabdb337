"""What no saved copy holds is not offered without a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import small
from conftest import build
from rulebook import corpus, pocket, stamp
from rulebook.hosting import hosted

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """The small site with a pocket edition of the house in English."""
    root = small.project(tmp_path_factory.mktemp("pockets"))
    stamp.stamp(corpus.load(root / "docs", root)[0], root)
    for edition in pocket.editions(corpus.load(root / "docs", root)[0], ["house"], ["en"]):
        pocket.record(root / pocket.FOLDER, edition, b"%PDF-1.7\n")
    with hosted(build(root)) as address:
        yield address


def test_a_pocket_edition_is_offered_only_with_a_network(chromium, url):
    context = chromium.new_context()  # what a page asks for without a network may fail here
    page = context.new_page()
    page.goto(f"{url}/house/")
    links, note = page.locator("a[download][data-needs-network]"), page.locator("[data-no-network]")
    expect(links.first).to_be_visible()
    expect(note).to_be_hidden()
    context.set_offline(True)
    expect(links.first).to_be_hidden()
    expect(note).to_have_text("PDF: only with a network")
    context.set_offline(False)
    expect(links.first).to_be_visible()
    context.close()

"""What was withdrawn stays to be read: what it would have done, on its page alone, and that it never did, for machines too."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

import small
from rulebook import api, timeline
from rulebook.site import Page, Site
from rulebook.views import history, view
from test_authoring import announce, begin, edit, house, load, run  # noqa: F401

FIRST, SECOND = "house/2026-06-01", "house/2026-06-01-2"


@pytest.fixture
def withdrawn(house):  # noqa: F811
    """A change with a new article was published and withdrawn, and another one of the same article is to come."""
    announce(house)
    run(house, "withdraw", FIRST)
    begin(house, "substantive", "other", "--effective", "2026-08-01")
    edit(house, "other", "50%", "90%")
    run(house, "publish", "house", "other")
    return house


def shown(root, id, code="en"):
    site = Site(load(root))
    return view(site, Page(f"changes/{id}/", "amendment", id), site.corpus.languages[code])


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_its_page_shows_what_it_would_have_done(withdrawn, code):
    page = shown(withdrawn, FIRST, code)
    new, changed = page.effect.articles
    texts = [str(row.new.html) for row in changed.rows]
    assert any("70" in text for text in texts) and not any("90" in text for text in texts)
    assert any("50" in str(row.old.html) for row in changed.rows)
    assert (changed.path, new.path) != ("", "") and new.path == ""  # the new one has no page
    assert any("70" in cell.after[1] for cell in page.effect.cells)
    assert page.entry.gone == ("house/third",)


def test_a_list_of_changes_prints_each_ones_own_text(withdrawn):
    site = Site(load(withdrawn))
    for id, own in ((FIRST, "70%"), (SECOND, "90%")):
        about = history.entry(site, site.corpus.amendments[id], site.corpus.languages["en"])
        (link,) = about.articles
        assert own in link.ruling and not link.soon, id


def test_nothing_of_it_is_in_force_or_to_come(withdrawn):
    loaded = load(withdrawn)
    assert "house/third" not in loaded.every
    assert [moment.date for moment in timeline.transitions(loaded)] == ["2026-08-01"]
    late = load(withdrawn, "2026-09-01T00:00:00+09:00")
    assert "90%" in late.articles["house/first"].text("en").ruling
    assert {a.status("en") for a in late.articles.values()} <= {"current", "original", "stale"}


def test_a_withdrawal_without_its_texts_says_less(withdrawn):
    for path in (withdrawn / "docs/house/_withdrawn").rglob("*.md"):
        path.unlink()
    page = shown(withdrawn, FIRST)
    assert page.effect.articles == () and [(link.ruling, link.mark) for link in page.entry.articles] == [("", None)]


def test_machines_are_told(withdrawn):
    made = api.outputs(Site(load(withdrawn)))
    found = json.loads(made["amendments.json"])
    Draft202012Validator(json.loads(made["schema/amendments.json"])).validate(found)
    assert {a["id"]: a["withdrawn"] for a in found} == {"house/2026-01-02": None, FIRST: "2026-06-01", SECOND: None}

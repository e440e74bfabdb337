"""What an article's page says of days that are still to come: a later repeal is not one of today, «since» is never said of the future."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import yaml

import small
from rulebook.site import Page, Site
from rulebook.views import view
from test_history import BEFORE, COMING, amended, load

END = "2026-09-01"


def shown(root, now, code, id):
    site = Site(load(root, now))
    return site.corpus.languages[code], view(site, Page(f"{id}/", "article", id), site.corpus.languages[code])


@pytest.fixture
def ending(tmp_path):
    """The third article is to come on 1 July and repealed from 1 September."""
    root = amended(tmp_path)
    record = {
        "id": "house/2026-06-02",
        "kind": "substantive",
        "published": "2026-06-02",
        "effective": END,
        "articles": [],
    }
    record |= {"reason": dict.fromkeys(small.LANGUAGES, "x"), "repeals": {"house/third": ["house/first"]}}
    (root / "docs/house/amendments/2026-06-02.yml").write_text(yaml.safe_dump(record))
    return root


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_a_later_repeal_is_said_with_its_day(ending, code):
    language, now = shown(ending, BEFORE, code, "house/third")
    born, end = language.date(COMING), language.date(END)
    assert now.outside[0].index(born) < now.outside[0].index(end) and len(now.replaced_by) == 1
    _, then = shown(ending, datetime(2026, 7, 5, tzinfo=UTC), code, "house/third")
    assert then.outside[0] == language.text("repealed_from", date=end) and born not in then.outside[0]
    _, gone = shown(ending, datetime(2026, 9, 5, tzinfo=UTC), code, "house/third")
    assert gone.outside[0] == language.text("repealed_since", date=end)


def test_a_coming_text_is_not_in_force_since(tmp_path):
    root = amended(tmp_path)
    language, now = shown(root, BEFORE, "en", "house/first")
    ((_, face),) = now.coming
    day = language.date(COMING)
    assert face.effective == language.text("in_force_from", date=day) and "since" not in face.effective
    _, then = shown(root, datetime(2026, 7, 5, tzinfo=UTC), "en", "house/first")
    assert then.effective == language.text("effective_from", date=day)

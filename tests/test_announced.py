"""What is published and then changes, or is still to come, says so everywhere: feeds, calendars, lists, paper, old and coming numbers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from datetime import UTC, datetime

import pytest
import yaml

import small
from rulebook import feeds, numberpages
from rulebook.site import Page, Site
from rulebook.views import history, view
from rulebook.views.later import later
from test_history import BEFORE, COMING, amended, load

AMENDMENT = "docs/house/amendments/2026-06-01.yml"
URL = "https://rules.example/"
ATOM = {"a": "http://www.w3.org/2005/Atom"}


def entry(site, name):
    tree = ET.fromstring(feeds.outputs(site, URL)["feeds/house.en.xml"])
    return tree.find(f"a:entry/a:{name}", ATOM).text


def test_each_change_of_an_entry_is_later_than_the_one_before_also_on_one_day(tmp_path):
    """A reader that goes by `updated` sees a correction, a move and a withdrawal on the day of publication."""
    root = amended(tmp_path)
    path = root / AMENDMENT
    record = yaml.safe_load(path.read_text())
    on = "2026-06-01"
    seen, sequences = [], []
    for change in (
        {},
        {"corrections": [{"on": on, "reason": {"en": "A slip."}}]},
        {"moved": [{"on": on, "before": "2026-08-01", "to": COMING}]},
        {"moved": [{"on": on, "before": "2026-08-01", "to": COMING}, {"on": on, "before": COMING, "to": COMING}]},
    ):
        record |= change
        path.write_text(yaml.safe_dump(record | {}))
        site = Site(load(root, BEFORE))
        seen.append(entry(site, "updated"))
        files = feeds.outputs(site, URL)
        calendar = files["feeds/house.en.ics"].decode()
        sequences.append(int(re.search(r"SEQUENCE:(\d+)", calendar)[1]))
        assert f"DTSTAMP:{re.sub('[-:]', '', seen[-1])}" in calendar
        assert f"<updated>{seen[-1]}</updated>\n<author>" in files["feeds/house.en.xml"].decode()  # the feed's own too
        assert entry(Site(load(root, BEFORE)), "updated") == seen[-1]  # the same data, the same time
    assert seen == sorted(set(seen)) and sequences == [0, 1, 2, 3]
    assert all(time.startswith("2026-06-01T") for time in seen)


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_what_was_withdrawn_says_so_first(tmp_path, code):
    root = amended(tmp_path)
    record = yaml.safe_load((root / AMENDMENT).read_text())
    (root / AMENDMENT).write_text(yaml.safe_dump(record | {"withdrawn": "2026-06-03", "repeals": {}}))
    site = Site(load(root, BEFORE))
    language = site.corpus.languages[code]
    gone = language.text("amendment_withdrawn", on=language.date("2026-06-03"))
    about = view(site, Page("changes/house/2026-06-01/", "amendment", "house/2026-06-01"), language).entry
    force = language.text("amendment_effective", date=language.date(COMING))
    assert about.dates.startswith(gone) and force not in about.dates and language.date(COMING) in about.dates
    assert feeds.summary(about).startswith(gone)
    assert feeds.headline(about).startswith(language.text("state_withdrawn"))
    calendar = feeds.outputs(site, URL)[f"feeds/house.{code}.ics"].decode()
    assert "STATUS:CANCELLED" in calendar and "SEQUENCE:1" in calendar


def test_a_new_title_is_what_the_feed_and_the_list_say(tmp_path):
    root = amended(tmp_path)
    for language in small.LANGUAGES:
        path = root / f"docs/house/first.{language}.md"
        path.write_text(re.sub(r"title: .*", "title: Raising anew", path.read_text()))
    for now in (BEFORE, datetime(2026, 8, 1, tzinfo=UTC)):
        site = Site(load(root, now))
        about = history.entry(site, site.corpus.amendments["house/2026-06-01"], site.corpus.languages["en"])
        (first,) = [a for a in about.articles if a.id == "house/first"]
        assert (first.number, first.title) == ("Rule 9", "Raising anew") and "60%" in first.ruling
        assert "Rule 9 Raising anew" in feeds.summary(about)


def twice(root):
    """A new article that changes a second time before it is in force."""
    amended(root)
    for language in small.LANGUAGES:
        path = root / f"docs/house/third.{language}.md"
        old = path.read_text()
        mark = '\nuntil: "2026-09-01"\namendment: house/2026-06-01-2\n'
        kept = (
            old.replace("\nnumber:", f"{mark}number:", 1)
            if "\nnumber:" in old
            else old.replace("\ntitle:", f"{mark}title:", 1)
        )
        (root / f"docs/house/_earlier/third@2026-09-01.{language}.md").write_text(kept)
        path.write_text(old.replace("50%", "90%").replace("number: '3'", "number: '33'"))
    record = yaml.safe_load((root / AMENDMENT).read_text())
    (root / "docs/house/amendments/2026-06-01-2.yml").write_text(
        yaml.safe_dump(
            {k: v for k, v in record.items() if k not in ("new", "repeals")}
            | {"id": "house/2026-06-01-2", "effective": "2026-09-01", "articles": ["house/third"]}
        )
    )
    return root


def test_a_new_article_with_a_second_change_coming_shows_both(tmp_path):
    site = Site(load(twice(tmp_path), BEFORE))
    english = site.corpus.languages["en"]
    page = Page("house/third/", "article", "house/third")
    shown = view(site, page, english)
    ((about, coming),) = shown.coming
    assert shown.outside[0] == "Not in force yet: it applies from July 1, 2026." and "50%" in shown.ruling
    assert about.label == "From September 1, 2026" and "90%" in coming.ruling
    first, second = later(site, page, english, shown)
    assert not first.view.outside[0] and [c.label for c, _ in first.view.coming] == [about.label]
    assert "90%" in second.view.ruling and not second.view.coming
    paper = view(site, Page("house/print/", "print", "house"), english)
    printed = [a for section in paper.sections for a in section.articles]
    (third,) = [a for a in printed if a.path.endswith("house/third/")]
    assert third.note == "From July 1, 2026" and [a.note for a in third.soon] == ["From September 1, 2026"]
    (one,) = [a for a in printed if a.path.endswith("house/first/")]
    assert 0 < third.begins < third.until == third.soon[0].begins and not third.soon[0].until
    assert one.until == one.soon[0].begins == third.begins and not one.begins
    assert one.note == "Text until July 1, 2026" and [a.note for a in one.soon] == ["From July 1, 2026"]


def test_a_number_to_come_leads_to_its_article_at_once(tmp_path):
    site = Site(load(twice(tmp_path), BEFORE))
    book = site.corpus.rulebooks["house"]
    found = numberpages.addresses(site, book)
    assert found["1"] == numberpages.Address("house/first")
    assert found["9"] == numberpages.Address("house/first", COMING)
    assert found["33"] == numberpages.Address("house/third", "2026-09-01")
    page = numberpages.pages(site)["ko/house/no/9/index.html"].decode()
    assert 'url=../../first/"' in page and "2026년 7월 1일" in page
    after = Site(load(tmp_path, datetime(2026, 10, 1, tzinfo=UTC)))
    assert numberpages.addresses(after, after.corpus.rulebooks["house"])["9"] == numberpages.Address("house/first")

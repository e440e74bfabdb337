"""Which text is in force when, what an amendment does, feeds and calendars, permanence: over the small corpus, with the clock moved."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from datetime import UTC, datetime

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import small
from rulebook import clock, corpus, diff, effects, feeds, numberpages, timeline
from rulebook.authoring import registry
from rulebook.site import Page, Site
from rulebook.views import view
from rulebook.views.parts import article_link

BEFORE = datetime(2026, 6, 1, tzinfo=UTC)
COMING = "2026-07-01"  # 00:00 in Seoul is 15:00 UTC the day before


def amended(root):
    """The small house with one change published for 2026-07-01: another value, number and ruling, a new and a repealed article."""
    files = small.files()
    changes: dict[str, str] = {}
    for language in small.LANGUAGES:
        old = files[f"docs/house/first.{language}.md"]
        changes[f"docs/house/_earlier/first@{COMING}.{language}.md"] = old.replace(
            "\n", f'\nuntil: "{COMING}"\namendment: house/2026-06-01\n', 2
        ).replace(f'\nuntil: "{COMING}"\namendment: house/2026-06-01\n', "\n", 1)
        new = (
            old.replace("50%", "60%")
            .replace("v: 60", "v: 70")
            .replace("number: '1'", f"number: '9'\neffective: '{COMING}'")
        )
        changes[f"docs/house/first.{language}.md"] = new
        changes[f"docs/house/third.{language}.md"] = small.article("house/third", language, "ko", number="3")
    changes["docs/house/amendments/2026-06-01.yml"] = yaml.safe_dump(
        {
            "id": "house/2026-06-01",
            "kind": "substantive",
            "published": "2026-06-01",
            "effective": COMING,
            "reason": dict.fromkeys(small.LANGUAGES, "Sixty."),
            "articles": ["house/first", "house/third"],
            "new": ["house/third"],
            "repeals": {"house/second": ["house/third"]},
        }
    )
    return small.write(root, changes)


def load(root, now):
    loaded, findings = corpus.load(root / "docs", root, now)
    assert not findings, findings
    return loaded


def test_the_text_in_force_changes_at_the_venues_midnight(tmp_path):
    root = amended(tmp_path)
    moment = clock.midnight(COMING, "Asia/Seoul")
    assert datetime.fromtimestamp(moment, UTC) == datetime(2026, 6, 30, 15, tzinfo=UTC)
    before = load(root, datetime.fromtimestamp(moment - 1, UTC))
    after = load(root, datetime.fromtimestamp(moment, UTC))
    assert "50%" in before.articles["house/first"].text("en").ruling
    assert "60%" in after.articles["house/first"].text("en").ruling
    assert (before.articles["house/first"].number, after.articles["house/first"].number) == ("1", "9")
    assert [set(c.articles) & {"house/second", "house/third"} for c in (before, after)] == [
        {"house/second"},
        {"house/third"},
    ]
    assert set(before.every) == set(after.every)
    assert before.every["house/third"].state == "coming"
    assert after.every["house/second"].repealed.replaced_by == ("house/third",)
    assert [e.until for e in after.articles["house/first"].earlier] == [COMING]


def test_what_an_amendment_does(tmp_path):
    loaded = load(amended(tmp_path), BEFORE)
    before, after = timeline.around(loaded, loaded.amendments["house/2026-06-01"])
    changed = {
        c.after.point.id: (c.before.value.v, c.after.value.v)
        for c in effects.cell_changes(before, after)
        if c.before.value and c.after.value
    }
    assert changed["half-raise"] == (60, 70)
    assert effects.citing(before, ["house/first"])["house/first"] == ("house/second#a-1",)
    moments = timeline.transitions(loaded)
    assert [(m.date, m.house) for m in moments] == [(COMING, "house")]


def test_pages_show_both_texts_with_their_dates(tmp_path):
    site = Site(load(amended(tmp_path), BEFORE))
    english = site.corpus.languages["en"]
    shown = view(site, Page("house/first/", "article", "house/first"), english)
    ((about, coming),) = shown.coming
    assert about.at == clock.midnight(COMING, "Asia/Seoul")
    assert "50%" in shown.ruling and "60%" in coming.ruling
    assert shown.number == "Rule 1" and coming.number == "Rule 9"
    assert ' id="a"' in shown.body and ' id="coming-1-a"' in coming.body
    assert [m.key for m in coming.badge] == [m.key for m in coming.badge] and coming.deltas != shown.deltas
    assert article_link(site, site.corpus.articles["house/first"], english).soon[0].link.ruling == coming.ruling
    amendment = view(site, Page("changes/house/2026-06-01/", "amendment", "house/2026-06-01"), english)
    assert amendment.entry.state == "coming"
    assert "<del>" in amendment.effect.articles[0].rows[0].old.html
    new = view(site, Page("house/third/", "article", "house/third"), english)
    assert new.outside[0] and new.outside[2] == about.at


def test_old_number_addresses_lead_on(tmp_path):
    root = amended(tmp_path)
    pages = numberpages.addresses(
        Site(load(root, datetime(2026, 8, 1, tzinfo=UTC))),
        load(root, datetime(2026, 8, 1, tzinfo=UTC)).rulebooks["house"],
    )
    assert pages["9"].article == pages["1"].article == "house/first"
    assert pages["2"].article == "house/second"  # repealed: its page says what replaced it


@pytest.mark.parametrize("when", [BEFORE, datetime(2026, 8, 1, tzinfo=UTC)])
def test_feeds_and_calendars(tmp_path, when):
    site = Site(load(amended(tmp_path), when))
    files = feeds.outputs(site, "https://rules.example/")
    atom = ET.fromstring(files["feeds/house.ko.xml"])
    space = {"a": "http://www.w3.org/2005/Atom"}
    ids = [e.text for e in atom.findall("a:entry/a:id", space)]
    assert ids[0] == "tag:rules.example,2024:house/2026-06-01:ko" and len(ids) == 2
    assert ET.fromstring(files["feeds/all.en.xml"]).find("a:entry/a:id", space).text == ids[0].replace(":ko", ":en")
    calendar = files["feeds/house.en.ics"].decode()
    assert calendar.count("BEGIN:VEVENT") == 1 and f"DTSTART;VALUE=DATE:{COMING.replace('-', '')}\r\n" in calendar
    assert all(len(line.encode()) <= 75 for line in calendar.split("\r\n"))
    assert calendar.replace("\r\n", "").count("\n") == 0


@pytest.mark.parametrize("changed", [False, True])
def test_every_calendar_has_a_component(tmp_path, changed):
    """Also that of a house whose rules never changed: RFC 5545 knows no empty calendar, and its address has to be there."""
    root = amended(tmp_path) if changed else small.write(tmp_path)
    site = Site(load(root, BEFORE))
    files = feeds.outputs(site, "https://rules.example/")
    calendars = {name: content.decode().split("\r\n") for name, content in files.items() if name.endswith(".ics")}
    assert {name.split(".")[0] for name in calendars} == {"feeds/all", "feeds/base", "feeds/house"}
    for name, lines in calendars.items():
        shown = changed and "base" not in name
        begun, ended = ([line.split(":")[1] for line in lines if line.startswith(key)] for key in ("BEGIN:", "END:"))
        assert begun[0] == ended[-1] == "VCALENDAR" and sorted(begun) == sorted(ended)
        assert ("VEVENT" in begun) == shown and ("VTIMEZONE" in begun) == (not shown)


def test_a_correction_updates_the_same_entry(tmp_path):
    root = amended(tmp_path)
    path = root / "docs/house/amendments/2026-06-01.yml"
    site = Site(load(root, BEFORE))
    was = ET.fromstring(feeds.outputs(site, "https://rules.example/")["feeds/house.en.xml"])
    path.write_text(
        path.read_text() + yaml.safe_dump({"corrections": [{"on": "2026-06-05", "reason": {"en": "A slip."}}]})
    )
    now = ET.fromstring(feeds.outputs(Site(load(root, BEFORE)), "https://rules.example/")["feeds/house.en.xml"])
    space = {"a": "http://www.w3.org/2005/Atom"}
    read = lambda tree, name: tree.find(f"a:entry/a:{name}", space).text  # noqa: E731
    assert read(was, "id") == read(now, "id")
    assert read(was, "updated") == "2026-06-01T00:00:00Z" and read(now, "updated") == "2026-06-05T00:00:01Z"
    assert "A slip." in read(now, "summary")


def test_ids_never_vanish(tmp_path):
    root = amended(tmp_path)
    for name, content in registry.with_ids(root, load(root, BEFORE).every).items():
        (root / name).write_bytes(content)
    assert registry.check(load(root, BEFORE), root) == []
    for language in small.LANGUAGES:
        (root / f"docs/base/rule-2.{language}.md").unlink()
    loaded, _ = corpus.load(root / "docs", root, BEFORE)
    assert [(f.id, "base/rule-2" in f.message) for f in registry.check(loaded, root)] == [("id-gone", True)]


# Differences


def plain(pieces, kind):
    return "".join(p.text for p in pieces if p.kind == kind)


@pytest.mark.parametrize(
    ("old", "new", "by", "removed", "added"),
    [
        ("At 50% or more it is a raise.", "At 60% or more it is a raise.", "word", "50% ", "60% "),
        ("칩 2개를 낸다.", "칩 3개를 낸다.", "word", "2", "3"),
        ("フロアが決める。", "TDが決める。", "character", "フロア", "TD"),
        ("ＴＤ（フロア）が決める", "TD(フロア)が決める。", "character", "", ""),
        ("It's  a call, then.", "It’s a call then", "word", "", ""),
    ],
)
def test_differences_are_what_a_reader_would_say(old, new, by, removed, added):
    found = diff.pieces(old, new, by)
    assert (plain(found, "del"), plain(found, "ins")) == (removed, added)


def test_a_new_number_alone_is_no_change():
    old = [("1", "The floor decides."), ("2", "A call stands.")]
    new = [("1", "Every player may ask for the clock."), ("2", "The floor decides."), ("3", "A call stands.")]
    found = diff.rows(old, new)
    assert [(r.old and r.old[0], r.new and r.new[0], r.changed) for r in found] == [
        (None, "1", True),
        ("1", "2", False),
        ("2", "3", False),
    ]


texts = st.text(alphabet="ab 가나. 한(12)５%「」", max_size=30)


@given(texts, texts, st.sampled_from(["word", "character"]))
def test_both_texts_are_kept_whole(old, new, by):
    found = diff.pieces(old, new, by)
    bare = lambda text: re.sub(r"\s+", " ", text).strip()  # noqa: E731
    if old.strip() and any(p.kind == "same" or p.kind == "del" for p in found):
        kept = "".join(p.before if p.kind == "same" else p.text for p in found if p.kind != "ins")
        assert bare(kept) == bare(old)
    if any(p.kind != "del" for p in found):
        assert bare("".join(p.text for p in found if p.kind != "del")) == bare(new)


def test_what_the_counter_of_read_marks_leaves_out(tmp_path):
    """An article outside of its rulebook: until it begins, from when it ends, and one that never came into force."""
    root, at = amended(tmp_path), clock.midnight(COMING, "Asia/Seoul")
    early, late = Site(load(root, BEFORE)), Site(load(root, datetime.fromtimestamp(at, UTC)))
    assert set(early.uncounted("house").split()) == {f"second:{at}", f"third::{at}"}
    assert (late.uncounted("house"), late.uncounted("base")) == ("second", "")
    (path,) = (root / "docs/house/amendments").glob("2026-06-01.yml")
    path.write_text(yaml.safe_dump(yaml.safe_load(path.read_text()) | {"withdrawn": "2026-06-03"}))
    for file in root.glob("docs/house/third.*.md"):
        file.unlink()
    withdrawn, _ = corpus.load(root / "docs", root, BEFORE)
    assert Site(withdrawn).uncounted("house") == "third"

"""Several publications of one day: readers of the feed see each of them, and their pages have names of their own. Repeals are said."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
import yaml

import small
from rulebook import feeds, particles
from rulebook.model import AmendmentMeta
from rulebook.site import Page, Site
from rulebook.views import history, view
from test_history import BEFORE, COMING, amended, load

ATOM = {"a": "http://www.w3.org/2005/Atom"}
URL = "https://rules.example/"
FOLDER = "docs/house/amendments"


def publish(root, name, **more):
    record = {"id": f"house/{name}", "kind": "clarification", "published": name[:10], "effective": name[:10]}
    record |= {"reason": dict.fromkeys(small.LANGUAGES, name), "articles": ["house/first"]} | more
    (root / FOLDER / f"{name}.yml").write_text(yaml.safe_dump(record))


def site(root):
    return Site(load(root, BEFORE))


def times(root, feed="house"):
    """(of the feed, {id: of its entry})."""
    tree = ET.fromstring(feeds.outputs(site(root), URL)[f"feeds/{feed}.en.xml"])
    read = lambda node, name: node.find(f"a:{name}", ATOM).text  # noqa: E731
    entries = {
        read(e, "id").split(":")[2]: (read(e, "updated"), read(e, "published")) for e in tree.findall("a:entry", ATOM)
    }
    return read(tree, "updated"), entries


def test_whatever_happens_on_a_day_makes_feed_and_entry_newer(tmp_path):
    root = amended(tmp_path)
    slip = {"corrections": [{"on": "2026-06-01", "reason": {"en": "A slip."}}]}
    move = {"moved": [{"on": "2026-06-01", "before": "2026-08-01", "to": COMING}]}
    steps = [
        ("2026-06-01-2", {}),
        ("2026-06-01-3", {}),
        ("2026-06-01-2", slip),
        ("2026-06-01-4", {}),
        ("2026-06-01-3", slip | move),
        ("2026-06-02", {}),
        ("2026-06-02", {"withdrawn": "2026-06-02"}),
    ]
    for feed in ("house", "all"):
        for path in (root / FOLDER).glob("2026-06-0*-*.yml"):
            path.unlink()
        (root / FOLDER / "2026-06-02.yml").unlink(missing_ok=True)
        was, entries = times(root, feed)
        for name, more in steps:
            publish(root, name, **more)
            now, new = times(root, feed)
            assert now > was and now >= max(updated for updated, _ in new.values()), name
            updated, published = new[f"house/{name}"]
            assert updated >= published and updated > entries.get(f"house/{name}", ("",))[0]
            assert {k: v for k, v in new.items() if k != f"house/{name}"} == {
                k: v for k, v in entries.items() if k != f"house/{name}"
            }
            was, entries = now, new
    assert entries["house/2026-06-01"][1] < entries["house/2026-06-01-2"][1] < entries["house/2026-06-01-3"][1]


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_pages_of_one_day_have_names_of_their_own(tmp_path, code):
    root = amended(tmp_path)
    for n in range(2, 12):
        publish(root, f"2026-06-01-{n}")
    made = site(root)
    found = history.newest_first(made, "house")
    numbers = [history.number_of_day(a) for a in found if a.published == "2026-06-01"]
    assert numbers == [*range(11, 0, -1)]
    language = made.corpus.languages[code]
    titles = {a.id: view(made, Page(f"changes/{a.id}/", "amendment", a.id), language).title for a in found}
    assert len(set(titles.values())) == len(titles)
    assert "2" in titles["house/2026-06-01-2"].replace(language.date("2026-06-01"), "")
    assert titles["house/2026-06-01"].count("1") == language.date("2026-06-01").count(
        "1"
    )  # the first is only that day's


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_what_is_repealed_is_said_everywhere(tmp_path, code):
    made = site(amended(tmp_path))
    language = made.corpus.languages[code]
    third = history.cite(made, "house/third", None, language).text
    said = language.text("repealed_by", by=third)
    assert third in said and language.text("diff_repealed") in said
    about = history.entry(made, made.corpus.amendments["house/2026-06-01"], language)
    lines = [line for line in feeds.summary(about).splitlines() if said in line]
    assert len(lines) == 1 and made.corpus.every["house/second"].text(code).title in lines[0]
    assert [link.changed for link in about.articles if link.id == "house/second"] == [said]
    (step, *_) = history.steps(made, made.corpus.every["house/second"], language)
    assert said in step.text and language.text("state_coming") in step.text
    assert said not in history.steps(made, made.corpus.every["house/first"], language)[0].text
    calendar = feeds.outputs(made, URL)[f"feeds/house.{code}.ics"].decode().replace("\r\n ", "").replace("\\", "")
    assert said in calendar


def test_a_moved_date_is_said_with_the_particle_that_is_spoken(tmp_path):
    made = site(amended(tmp_path))
    korean = made.corpus.languages["ko"]
    record = made.corpus.amendments["house/2026-06-01"].model_dump()
    moved = AmendmentMeta(**record | {"moved": [{"on": "2026-06-01", "before": "2026-08-01", "to": COMING}]})
    about = history.entry(Site(replace(made.corpus, amendments={moved.id: moved})), moved, korean)
    assert "7월 1일로 옮겼다" in about.notes[0]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("clock은(는)", "clock은"),
        ("raises을(를)", "raises를"),
        ("time(으)로", "time으로"),
        ("rule(으)로", "rule로"),
        ("‘하이’이(가)", "‘하이’가"),
        ("TD(으)로", "TD로"),
        ("2026-07-10(으)로", "2026-07-10로"),
        ("house/2026-06-01-2을(를)", "house/2026-06-01-2를"),
        ("3(으)로", "3으로"),
        ("8(으)로", "8로"),
        ("글(이)라고", "글이라고"),
        ("条(으)로", "条(으)로"),
        ("f(x) 은 (그)", "f(x) 은 (그)"),
    ],
)
def test_particles(written, said):
    assert particles.fit(written) == said

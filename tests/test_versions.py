"""The versions that an article's page lists: by the day each takes effect, and each with what became of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import yaml

import small
import test_authoring as authored
from rulebook import corpus
from rulebook.site import Page, Site
from rulebook.views import history, view
from test_authoring import house  # noqa: F401

# published in this order; the last to be in force was the first to be published
PUBLISHED = {"2026-01-01": "2026-12-20", "2026-01-02": "2026-03-01", "2026-01-03": "2026-07-01"}


def amendment(published: str, effective: str, **more) -> str:
    reason = dict.fromkeys(small.LANGUAGES, "More.")
    found = {
        "id": f"house/{published}",
        "kind": "substantive",
        "published": published[:10],
        "effective": effective,
        "articles": [],
    }
    return yaml.safe_dump({**found, "reason": reason, **more})


def write(root, files=None):
    """The small house whose first article has three amendments."""
    whole = small.files()
    made = {}
    for language in small.LANGUAGES:
        text = whole[f"docs/house/first.{language}.md"]
        for n, (published, day) in enumerate(sorted(PUBLISHED.items(), key=lambda one: one[1])):
            was = text if n == 0 else text.replace("50%", f"{50 + n}%")
            head = f'until: "{day}"\namendment: house/{published}\n'
            made[f"docs/house/_earlier/first@{day}.{language}.md"] = was.replace("title:", f"{head}title:", 1)
        made[f"docs/house/first.{language}.md"] = text.replace("50%", "59%")
    for published, day in PUBLISHED.items():
        made[f"docs/house/amendments/{published}.yml"] = amendment(published, day, articles=["house/first"])
    return small.write(root, made | (files or {}))


def steps(root, now: datetime, code: str, id: str = "house/first"):
    loaded, _ = corpus.load(root / "docs", root, now)
    made = Site(loaded, None)
    language = loaded.languages[code]
    return history.steps(made, loaded.every[id], language), language


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_versions_follow_the_day_of_effect(tmp_path, code):
    found, language = steps(write(tmp_path), datetime(2026, 8, 1, tzinfo=UTC), code)
    assert [step.date for step in found] == [language.date(day) for day in ("2026-12-20", "2026-07-01", "2026-03-01")]
    assert [step.state for step in found] == ["coming", "in-force", "superseded"]
    said = language.text("history_superseded", date=language.date("2026-03-01"), until=language.date("2026-07-01"))
    assert said in found[2].text
    in_force = language.text("state_in-force")
    assert [step.text.endswith(in_force) for step in found] == [False, True, False]


@pytest.mark.parametrize("code", small.LANGUAGES)
def test_a_repealed_article_has_no_version_in_force(tmp_path, code):
    repeal = amendment("2026-04-01", "2026-09-01", repeals={"house/first": ["house/second"]})
    day = {"docs/house/amendments/2026-01-01.yml": amendment("2026-01-01", "2026-08-01", articles=["house/first"])}
    root = write(tmp_path, day | {"docs/house/amendments/2026-04-01.yml": repeal})
    for now, states in (
        (datetime(2026, 8, 15, tzinfo=UTC), ["coming", "in-force", "superseded", "superseded"]),
        (datetime(2026, 9, 15, tzinfo=UTC), ["repealed", "superseded", "superseded", "superseded"]),
    ):
        found, language = steps(root, now, code)
        assert [step.state for step in found] == states
        assert language.text("diff_repealed") in found[0].text
    assert not any(step.text.endswith(language.text("state_in-force")) for step in found)


def test_of_two_on_a_day_the_first_was_never_in_force(tmp_path):
    again = amendment("2026-01-02-2", "2026-03-01", articles=["house/first"])
    root = write(tmp_path, {"docs/house/amendments/2026-01-02-2.yml": again})
    found, language = steps(root, datetime(2026, 4, 1, tzinfo=UTC), "en")
    assert [step.state for step in found] == ["coming", "coming", "in-force", "superseded"]
    assert found[3].text.endswith(language.text("history_same_day"))


@pytest.mark.parametrize(
    ("now", "more", "badges"),
    [
        (datetime(2026, 6, 30, tzinfo=UTC), {}, ["in-force", "coming", "coming"]),
        (datetime(2026, 8, 1, tzinfo=UTC), {}, ["overtaken", "in-force", "coming"]),
        (datetime(2026, 8, 1, tzinfo=UTC), {"kind": "clarification"}, ["in-force", "in-force", "coming"]),
        (datetime(2026, 8, 1, tzinfo=UTC), {"articles": ["house/second"]}, ["in-force", "in-force", "coming"]),
        (datetime(2027, 1, 1, tzinfo=UTC), {}, ["overtaken", "overtaken", "in-force"]),
    ],
)
def test_an_amendment_that_was_rewritten_whole_is_not_in_force(tmp_path, now, more, badges):
    second = amendment("2026-01-03", "2026-07-01", **{"articles": ["house/first"]} | more)
    loaded, _ = corpus.load(write(tmp_path, {"docs/house/amendments/2026-01-03.yml": second}) / "docs", tmp_path, now)
    made = Site(loaded, None)
    of_house = sorted(loaded.amendments.values(), key=lambda one: one.effective)
    language = loaded.languages["ko"]
    entries = [history.entry(made, one, language) for one in of_house]
    assert [one.state for one in entries] == badges
    assert all(one.state_text == language.text(f"state_{one.state}") for one in entries)


def test_what_repeals_an_article_stays_in_force(tmp_path):
    repeal = amendment("2026-01-02", "2026-03-01", articles=["house/first"], repeals={"house/second": ["house/first"]})
    now = datetime(2026, 8, 1, tzinfo=UTC)
    loaded, _ = corpus.load(write(tmp_path, {"docs/house/amendments/2026-01-02.yml": repeal}) / "docs", tmp_path, now)
    assert history.badge(Site(loaded, None), loaded.amendments["house/2026-01-02"]) == "in-force"


@pytest.mark.parametrize("now", ["2026-06-02", "2026-07-15", "2026-09-01"])
def test_a_change_stands_with_the_relation_it_made(house, now):  # noqa: F811
    """Beside the sentence of another version stood the mark of today's."""
    for n, (day, old, new) in enumerate((("2026-07-01", 60, 40), ("2026-08-01", 40, 50))):
        authored.run(
            house, *f"amend house first --draft d{n} --reason 이유 --effective {day}".split(), "--kind", "substantive"
        )
        authored.edit(house, f"d{n}", f"v: {old}", f"v: {new}", languages=["ko"])
        authored.run(house, "publish", "house", f"d{n}")
    site = Site(authored.load(house, f"{now}T12:00:00+09:00"), None)
    words = site.corpus.languages["en"]
    found = {a.id: history.entry(site, a, words).articles for a in site.corpus.amendments.values()}
    marks = {id: link.mark and link.mark.key for id, (link,) in found.items()}
    assert marks == {"house/2026-01-02": "stricter", "house/2026-06-01": "looser", "house/2026-06-01-2": "adds"}


@pytest.mark.parametrize(
    ("new", "signs"), [("50% 이상을, 낸", True), ("５０％ 이상을 낸", True), ("70% 이상을 낸", False)]
)
def test_a_change_of_signs_alone_is_no_empty_change(house, new, signs):  # noqa: F811
    """It said «Changed» and how much had not, and showed nothing."""
    authored.begin(house)
    authored.edit(house, "change", "50% 이상을 낸", new, languages=["ko"])
    status, said = authored.run(house, "preview", "house", "change")
    authored.run(house, "publish", "house", "change")
    site = Site(authored.load(house), None)
    korean = site.corpus.languages["ko"]
    (shown,) = view(site, Page("changes/house/2026-06-01/", "amendment", "house/2026-06-01"), korean).effect.articles
    sentence = korean.text("diff_signs")
    assert (status, shown.signs, sentence in said) == (0, sentence if signs else "", signs)
    (row,) = shown.rows  # the paragraph in question, marked where words changed
    assert (new in row.new.html, "<ins>" in row.new.html, "50%" in row.old.html) == (signs, not signs, True)
    assert shown.unchanged

"""A reason stands in the language it was written in, says so to readers of others, and a typo needs none."""

from __future__ import annotations

import yaml
from markupsafe import escape

from rulebook import feeds
from rulebook.site import Site
from rulebook.views import history, home
from test_authoring import begin, edit, house, load, run  # noqa: F401

URL = "https://floorbook.example/"


def publish(root, kind, *more):
    begin(root, kind, "change", *more)
    edit(root, "change", "다툼을 막는다.", "다툼을  막는다!", languages=["ko"])
    assert run(root, "publish", "house", "change")[0] == 0
    return Site(load(root))


def test_a_reason_in_one_language_is_marked_in_the_others(house):  # noqa: F811
    site = publish(house, "clarification")
    record = yaml.safe_load((house / "docs/house/amendments/2026-06-01.yml").read_text())
    assert record["reason"] == {"ko": "이유"}
    languages = {one.code: one for one in site.corpus.languages}
    amendment = site.corpus.amendments["house/2026-06-01"]
    own, other = (history.entry(site, amendment, languages[code]) for code in ("ko", "en"))
    assert (own.said.lang, own.reason) == ("", "이유") and str(escape(own.said)) == "이유"
    assert (other.said.lang, other.reason) == ("ko", "이유")
    assert str(escape(other.said)) == '<span lang="ko">이유 <span class="small">(한국어)</span></span>'
    news = home.news(site, languages["en"])[0]
    assert 'lang="ko"' in str(escape(news.text))
    shown = {code: feeds.outputs(site, URL)[f"feeds/house.{code}.xml"].decode() for code in ("ko", "en")}
    assert '<title xml:lang="ko">HOUSE: 이유</title>' in shown["en"] and 'xml:lang="ko">HOUSE' not in shown["ko"]
    assert "SUMMARY;LANGUAGE=ko:HOUSE: 이유" in feeds.outputs(site, URL)["feeds/house.en.ics"].decode()


def test_a_typo_without_a_reason_has_no_dash(house):  # noqa: F811
    run(house, "amend", "house", "first", "--kind", "typo", "--draft", "change", "--reason", "")
    site = publish(house, "typo", "--reason", "")
    for language in site.corpus.languages:
        about = history.entry(site, site.corpus.amendments["house/2026-06-01"], language)
        assert about.reason == ""
        text = feeds.outputs(site, URL)[f"feeds/house.{language.code}.xml"].decode()
        assert "—" not in text.split("<entry>")[1] and f"HOUSE: {about.kind}</title>" in text


def test_a_correction_without_a_reason_says_only_when(house):  # noqa: F811
    begin(house, "typo", "change", "--reason", "", "--corrects", "house/2026-01-02")
    edit(house, "change", "다툼을 막는다.", "다툼을  막는다!", languages=["ko"])
    run(house, "publish", "house", "change")
    site = Site(load(house))
    for language in site.corpus.languages:
        (note,) = history.entry(site, site.corpus.amendments["house/2026-01-02"], language).notes
        assert "—" not in note and not note.rstrip().endswith((":", "："))


def test_a_correction_in_another_language_is_marked(house):  # noqa: F811
    begin(house, "typo", "change", "--corrects", "house/2026-01-02")
    edit(house, "change", "다툼을 막는다.", "다툼을  막는다!", languages=["ko"])
    run(house, "publish", "house", "change")
    site = Site(load(house))
    english = next(one for one in site.corpus.languages if one.code == "en")
    about = history.entry(site, site.corpus.amendments["house/2026-01-02"], english)
    assert (
        '<span lang="ko">이유' in about.notes[0]
        and "<span" not in feeds.summary(about)
        and "이유" in feeds.summary(about)
    )

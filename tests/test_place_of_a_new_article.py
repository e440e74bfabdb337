"""A new article stands where its number belongs: 1-bis behind 1 and before 2, though it was written last."""

from __future__ import annotations

import pytest
import yaml

from rulebook import citation, numberpages, search
from rulebook.authoring import frontmatter
from rulebook.findings import RulebookError
from rulebook.numberpages import Address
from rulebook.site import Site
from rulebook.stopwords import Spare
from test_authoring import house, load, run, write  # noqa: F401


@pytest.fixture
def river(house):  # noqa: F811
    run(house, "new-house", "river", "--name", "River", "--language", "en", "--time-zone", "Europe/London")
    return house


def add(root, slug, *more):
    run(root, "new-article", "river", slug, "--title", slug, "--draft", "rules", "--reason", "Rules", *more)
    return float(frontmatter.get((root / f"docs/river/_drafts/rules/{slug}.en.md").read_text(), "order"))


def publish(root, *slugs):
    for slug in slugs:
        write(root, f"river/_drafts/rules/{slug}")
    run(root, "publish", "river", "rules")


def numbers(root):
    return [article.number for article in load(root, "2026-07-02T12:00:00+01:00").rulebooks["river"].articles]


def test_a_number_between_two_others_stands_between_them(river):
    add(river, "one", "--number", "1", "--effective", "2026-07-01")
    add(river, "two", "--number", "2")
    publish(river, "one", "two")
    assert add(river, "bis", "--number", "1-bis", "--effective", "2026-07-02") == 1.5
    assert add(river, "ter", "--number", "1-ter") == 1.75  # behind what its own draft holds
    assert add(river, "three", "--number", "3") == 3
    publish(river, "bis", "ter", "three")
    assert numbers(river) == ["1", "1-bis", "1-ter", "2", "3"]


def test_numbers_are_compared_as_numbers(river):
    written = ("2.9", "2.10", "10", "2.9.1", "1", "제2조의3")
    more = ("--effective", "2026-07-01")
    places = {number: add(river, f"a{n}", "--number", number, *more) for n, number in enumerate(written)}
    assert sorted(places, key=places.__getitem__) == ["1", "제2조의3", "2.9", "2.9.1", "2.10", "10"]


def test_what_has_no_number_stands_last(river):
    more = ("--effective", "2026-07-01")
    assert [add(river, slug, "--number", number, *more) for slug, number in (("a", "5"), ("b", "A"), ("c", "6"))] == [
        1,
        2,
        1.5,
    ]


@pytest.mark.parametrize("place", ["'1.5'", ".nan", "-1", "true", ".inf"])
def test_what_is_no_place_is_refused_with_its_line(river, place):
    add(river, "one", "--effective", "2026-07-01")
    write(river, "river/_drafts/rules/one")
    path = river / "docs/river/_drafts/rules/one.en.md"
    path.write_text(path.read_text().replace("order: 1\n", f"order: {place}\n"))
    assert add(river, "two") >= 1
    write(river, "river/_drafts/rules/two")
    with pytest.raises(RulebookError) as error:
        run(river, "publish", "river", "rules")
    assert [(f.id, f.path, f.line) for f in error.value.findings if f.id == "value-form"] == [
        ("value-form", "docs/river/_drafts/rules/one.en.md", 4)
    ]


def test_a_number_between_two_others_has_an_address_of_its_own(river):
    add(river, "one", "--number", "1", "--effective", "2026-07-01")
    publish(river, "one")
    add(river, "bis", "--number", "1-bis", "--effective", "2026-07-02")
    publish(river, "bis")
    loaded = load(river, "2026-07-02T12:00:00+01:00")
    found = numberpages.addresses(Site(loaded), loaded.rulebooks["river"])
    assert {key: address.article for key, address in found.items()} == {"1": "river/one", "1-bis": "river/bis"}


@pytest.mark.parametrize(
    ("cited", "number", "key"),
    [
        ("Rule 12 ter", "12 ter", "12-ter"),
        ("Art. 3-8b", "8b", "3-8-b"),
        ("Rule 1(a)", "1(a)", "1-a"),
        ("제29조", "29(A)", "29-a"),
        ("ルール１（ａ）", "１（ａ）", "1-a"),
        ("Regola 1–bis", "1–bis", "1-bis"),
        ("Art. 3-29(a)(2)", "29(a)(2)", "3-29-a-2"),
        ("第三条-10（判断）", "10", "3-10"),
        ("제2조의3", "제2조의3", "2-3"),
        ("Notice of 2024-11-15 3", "3", "3"),
        ("RP-8", "RP-8", "rp-8"),
        ("Reference", "", ""),
    ],
)
def test_a_number_in_one_form(cited, number, key):
    assert citation.key(cited, number) == key


def test_the_search_engine_is_told_what_figures_alone_do_not_say(river):
    """It reads figures from the citation by itself: 1-bis would be 1."""
    add(river, "one", "--number", "1", "--effective", "2026-07-01")
    add(river, "bis", "--number", "1-bis")
    add(river, "letter", "--number", "1(a)")
    publish(river, "one", "bis", "letter")
    loaded = load(river, "2026-07-02T12:00:00+01:00")
    tables = search._Tables(loaded.languages["en"], [], {}, Spare([], []))
    told = {
        id: search._document(Site(loaded), loaded.articles[f"river/{id}"], tables)[6] for id in ("one", "bis", "letter")
    }
    assert told == {"one": "", "bis": "1-bis", "letter": "1-a"}


def sectioned(root):
    book = root / "docs/river/rulebook.yml"
    text = book.read_text()
    assert text.count("id: rules") == 1
    data = yaml.safe_load(text)
    data["sections"].append({"id": "cash", "title": dict(data["sections"][0]["title"])})
    book.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False))


def leading(root, day):
    loaded = load(root, f"{day}T12:00:00+01:00")
    return numberpages.addresses(Site(loaded), loaded.rulebooks["river"])


def test_an_address_stays_whoever_else_comes_to_bear_the_number_and_goes(river):
    """Rule 1, then rule 1 of a second section, then the second is repealed: whoever kept an address comes to who bears it."""
    sectioned(river)
    add(river, "one", "--number", "1", "--section", "rules", "--effective", "2026-07-01")
    publish(river, "one")
    assert leading(river, "2026-07-01") == {"1": Address("river/one")}
    add(river, "other", "--number", "1", "--section", "cash", "--effective", "2026-07-02")
    publish(river, "other")
    own = {"rules-1": Address("river/one")}
    before = leading(river, "2026-07-01")
    assert before == own | {"1": Address("river/one"), "cash-1": Address("river/other", "2026-07-02")}
    both = leading(river, "2026-07-02")
    assert both == own | {"1": Address("river/one", "", ("river/other",)), "cash-1": Address("river/other")}
    add(river, "third", "--number", "3", "--section", "cash", "--effective", "2026-07-03")
    record = river / "docs/river/_drafts/rules/amendment.yml"
    record.write_text(
        yaml.safe_dump(yaml.safe_load(record.read_text()) | {"repeals": {"river/other": ["river/third"]}})
    )
    publish(river, "third")
    assert leading(river, "2026-07-02") == both | {"3": Address("river/third", "2026-07-03")}
    assert leading(river, "2026-07-03") == own | {
        "1": Address("river/one"),
        "cash-1": Address("river/other"),
        "3": Address("river/third"),
    }


def test_an_address_of_several_lets_the_reader_choose(river):
    sectioned(river)
    add(river, "one", "--number", "1", "--section", "rules", "--effective", "2026-07-01")
    add(river, "other", "--number", "1", "--section", "cash")
    publish(river, "one", "other")
    loaded = load(river, "2026-07-02T12:00:00+01:00")
    site = Site(loaded, {"floorbook.css": "assets/floorbook-1.css"})
    pages = {path: page.decode() for path, page in numberpages.pages(site).items()}
    for code, language in ((one.code, one) for one in loaded.languages):
        prefix = "" if code == "en" else f"{code}/"
        page = pages[f"{prefix}river/no/1/index.html"]
        assert 'http-equiv="refresh"' not in page and language.text("pad_choose") in page
        assert f'href="{"../" * (4 if prefix else 3)}assets/floorbook-1.css"' in page and "style-src 'self'" in page
        assert page.index('href="../../one/"') < page.index('href="../../other/"')
        assert 'content="0; url=../../other/"' in pages[f"{prefix}river/no/cash-1/index.html"]


def test_a_number_in_brackets_takes_no_other_s_address(river):
    add(river, "one", "--number", "1", "--effective", "2026-07-01")
    publish(river, "one")
    add(river, "extra", "--number", "1(a)", "--effective", "2026-07-02")
    publish(river, "extra")
    assert leading(river, "2026-07-01") == {"1": Address("river/one"), "1-a": Address("river/extra", "2026-07-02")}
    assert leading(river, "2026-07-02") == {"1": Address("river/one"), "1-a": Address("river/extra")}

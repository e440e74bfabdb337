"""A new article stands where its number belongs: 1-bis behind 1 and before 2, though it was written last."""

from __future__ import annotations

import pytest

from rulebook import citation, numberpages
from rulebook.authoring import frontmatter
from rulebook.findings import RulebookError
from rulebook.site import Site
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
    assert found == {"1": "river/one", "1-bis": "river/bis"}
    assert citation.key("Rule 12 ter", "12 ter") == "12-ter" and citation.key("Art. 3-8b", "8b") == "3-8-b"

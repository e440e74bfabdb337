"""In a new house nothing is in force at first: its articles are found all the same, and their texts are not called current."""

from __future__ import annotations

import pytest

from rulebook.findings import RulebookError
from test_authoring import house, run, write  # noqa: F401

WORDS = {"ko": "강", "ja": "川", "it": "Fiume", "en": "River"}
NOT_YET = {"ko": "아직 시행 전", "ja": "まだ施行前", "it": "non ancora in vigore", "en": "not in force yet"}


def river(root, language="ko"):
    """A house whose only article takes effect on 1 September and changes on 1 December."""
    run(root, "new-house", "river", "--name", WORDS[language], "--language", language, "--time-zone", "Asia/Seoul")
    more = ["--title", "Clock", "--draft", "rules", "--effective", "2026-09-01", "--reason", "x"]
    run(root, "new-article", "river", "clock", *more)
    write(root, "river/_drafts/rules/clock")
    run(root, "publish", "river", "rules")


def amend(root, article, *more):
    return run(root, "amend", "river", article, "--kind", "clarification", "--draft", "c", "--reason", "x", *more)[1]


def test_by_number(house):  # noqa: F811
    river(house)
    assert "clock.ko.md" in amend(house, "1")


def test_the_nearest_name(house):  # noqa: F811
    river(house)
    with pytest.raises(RulebookError) as error:
        amend(house, "clok")
    assert "clock" in error.value.findings[0].hint


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    "more", [(), ("--effective", "2026-09-15"), ("--kind", "typo", "--corrects", "river/2026-06-01")]
)
def test_a_text_still_to_come_is_not_called_current(house, language, more):  # noqa: F811
    river(house, language)
    run(
        house,
        "amend",
        "river",
        "clock",
        "--kind",
        "substantive",
        "--draft",
        "d",
        "--reason",
        "x",
        "--effective",
        "2026-12-01",
    )
    path = house / f"docs/river/_drafts/d/clock.{language}.md"
    path.write_text(path.read_text().replace("{#1}", "{#1} 45."))
    run(house, "publish", "river", "d")
    said = amend(house, "clock", *more)
    assert NOT_YET[language] in said and "clock@2026-12-01" in said
    assert not any(word in said for word in ("현행", "現行", "testo in vigore", "text that is in force"))


def test_a_number_in_force_goes_before_one_to_come(house):  # noqa: F811
    more = ["--title", "새", "--number", "2", "--effective", "2026-09-01", "--reason", "x"]
    run(house, "new-article", "house", "third", *more)
    write(house, "house/_drafts/new-third/third")
    run(house, "publish", "house", "new-third")
    said = run(house, "amend", "house", "2", "--kind", "clarification", "--draft", "c", "--reason", "x")[1]
    assert "second.ko.md" in said and "third" not in said

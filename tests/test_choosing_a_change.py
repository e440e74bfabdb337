"""Without words a coming change is chosen among those of the house, said in words, and nothing is written before it is asked once."""

from __future__ import annotations

import pytest

from test_authoring import announce, house, run, tree, write  # noqa: F401

OWN, OTHER = "house/2026-06-01", "river/2026-06-01"


@pytest.fixture
def two(house):  # noqa: F811
    """A change of each of two houses is still to come."""
    announce(house)
    run(house, "new-house", "river", "--name", "River", "--language", "it", "--time-zone", "Europe/Rome")
    more = ("--title", "Nuovo", "--effective", "2026-08-01", "--reason", "Serve ai tavoli")
    run(house, "new-article", "river", "tables", *more)
    write(house, "river/_drafts/new-tables/tables")
    run(house, "publish", "river", "new-tables")
    return house


@pytest.mark.parametrize(("command", "given"), [("withdraw", []), ("move", ["2026-09-01"])])
def test_only_the_chosen_houses_changes_are_offered(two, command, given):
    before = tree(two)
    status, said = run(two, answers=["river", command, *given, "no"])
    assert status == 2 and tree(two) == before
    assert OTHER in said and OWN not in said and "Serve ai tavoli" in said and "1º agosto 2026" in said
    status, said = run(two, answers=["house", command, *given, "예"])
    assert status == 0 and OTHER not in said and tree(two) != before
    assert said.count("지금 저장할까요") == 1 and "2026년 7월 1일" in said and "이유" in said


def test_a_choice_says_each_change_once_and_what_it_is(two):
    before = tree(two)
    status, said = run(two, "withdraw", answers=[OTHER, "no"])
    (line,) = [line for line in said.splitlines() if line.startswith("  ") and OTHER in line]
    assert status == 2 and line.count(OTHER) == 1 and "River: Serve ai tavoli" in line and tree(two) == before


def test_the_only_change_there_is_is_not_taken_back_without_a_question(house):  # noqa: F811
    announce(house)
    before = tree(house)
    assert run(house, "withdraw", answers=["아니요"])[0] == 2 and run(house, "withdraw")[0] == 2
    assert tree(house) == before
    _, said = run(house, "move")  # and is said before a date is asked for
    assert said.index("HOUSE: 이유") < said.index("새 시행일") and tree(house) == before
    assert run(house, "withdraw", answers=["네"])[0] == 0 and tree(house) != before


def test_what_the_command_line_says_whole_is_not_asked(two):
    assert "지금 저장할까요" not in run(two, "move", OWN, "2026-09-01")[1]
    assert run(two, "withdraw", OWN)[0] == 0
    _, said = run(two, "move", OTHER, answers=["2026-09-01", "sì"])
    assert said.count("Scrivere adesso") == 1 and "1º agosto 2026" in said and "1º settembre 2026" in said

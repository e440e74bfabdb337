"""What a language's file must hold, said by file where it doesn't."""

from __future__ import annotations

import pytest

import small
from rulebook import corpus, languages


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("{n}", "{m}", {"has {m}, which en.yml does not have", "lacks {n}, which en.yml has"}),
        ("{n}", "", {"lacks {n}, which en.yml has"}),
    ],
)
def test_a_field_that_is_misspelt_or_cut_is_named(tmp_path, before, after, said):
    """It would stand on the page in its braces, or the number would be missing there."""
    root = small.project(tmp_path)
    file = root / "docs/_data/languages/ko.yml"
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("  ") and before in line and ":" in line)
    lines[at] = lines[at].replace(before, after)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    _, findings = corpus.load(root / "docs", root)
    found = [f for f in findings if f.id == "language-field"]
    assert {f.path for f in found} == {"docs/_data/languages/ko.yml"}
    assert {text for text in said if any(text in f.message for f in found)} == said


@pytest.fixture(scope="module")
def italian(repo):
    return languages.load(repo / "docs/_data/languages", repo)[0]["it"]


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2026-05-08", ("l’8 maggio 2026", "dall’8 maggio 2026", "all’8 maggio 2026", "dell’8 maggio 2026")),
        (
            "2026-11-11",
            ("l’11 novembre 2026", "dall’11 novembre 2026", "all’11 novembre 2026", "dell’11 novembre 2026"),
        ),
        ("2026-01-01", ("il 1º gennaio 2026", "dal 1º gennaio 2026", "al 1º gennaio 2026", "del 1º gennaio 2026")),
        ("2026-05-18", ("il 18 maggio 2026", "dal 18 maggio 2026", "al 18 maggio 2026", "del 18 maggio 2026")),
        ("2026-12-31", ("il 31 dicembre 2026", "dal 31 dicembre 2026", "al 31 dicembre 2026", "del 31 dicembre 2026")),
    ],
)
def test_italian_dates_are_joined_to_the_word_before_as_they_are_said(italian, day, said):
    on, since, until, of = said
    date = italian.date(day)
    assert italian.text("amendment_published", date=date) == f"Pubblicata {on}."
    assert italian.text("in_force_from", date=date) == f"In vigore {since}"
    assert italian.text("coming_from", date=date) == since[0].upper() + since[1:]
    assert italian.text("earlier_until", date=date) == f"Testo fino {until}"
    assert italian.text("amendment_of", house="Fiume", date=date) == f"Fiume: modifica {of}"
    moved = italian.text("amendment_moved", on=date, before=date, to=date)
    assert moved == f"{on[0].upper()}{on[1:]} la data è stata spostata {since} {until}."


def test_what_is_filled_in_by_scripts_has_no_article_before_its_date(italian):
    """They know no elisions."""
    for key in ("offline_saved", "offline_now", "card_made", "copied_on"):
        assert not italian._elided.search(italian.ui[key].replace("{date}", "8 maggio 2026")), key

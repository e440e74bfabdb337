"""What the comparison says beside its relations: passages of notes, values in words, what fills a silence, letters, colours."""

from __future__ import annotations

import csv
import io
import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import small
from rulebook import assets, checks, colours, gaps, tabular, wording
from rulebook.comparison import compare
from rulebook.site import Page, Site
from rulebook.values import SILENT, Figure, Keys, Span, parse, to_json
from rulebook.views import firstscreen, lists
from rulebook.views.parts import letters, row


def read(root, changes=None):
    small.write(root, changes)
    loaded, findings = checks.read(root / "docs", root)
    return loaded, [f for f in findings if f.id not in ("translation-stale",)]


def with_front(path: str, language: str, **front) -> str:
    """An article of the small corpus with more front matter."""
    _, head, body = small.files()[path].split("---\n", 2)
    data = yaml.safe_load(head)
    data |= front
    return "---\n" + yaml.safe_dump(data, allow_unicode=True, sort_keys=False) + "---\n" + body


def noted(point: str, **front) -> dict[str, str]:
    """`house/first` with a note on a point in every language; `front` goes into the original."""
    found = {}
    for language in small.LANGUAGES:
        path = f"docs/house/first.{language}.md"
        more = front if language == "ko" else {}
        found[path] = with_front(path, language, notes={point: "A note."}, **more)
    return found


def silent_on(point: str) -> dict[str, str]:
    book = small.rulebook("house", "ko", silent=[point])
    return {"docs/house/rulebook.yml": yaml.safe_dump(book, allow_unicode=True, sort_keys=False)}


# Notes


def test_a_note_on_a_value_speaks_of_the_values_paragraph(tmp_path):
    loaded, findings = read(tmp_path, noted("half-raise"))
    assert findings == []
    assert Site(loaded).note_passage("house", "half-raise") == ("house/first", "a")


@pytest.mark.parametrize(
    ("front", "words"),
    [
        ({}, "names no passage"),
        ({"note_at": {"who-rules": "b"}}, "no paragraph #b"),
        ({"note_at": {"who-rules": "base/rule-9#a"}}, "unknown article base/rule-9"),
        ({"note_at": {"who-rules": "a", "half-raise": "a"}}, "there is no note on half-raise"),
    ],
)
def test_a_note_without_its_passage_is_refused(tmp_path, front, words):
    _, findings = read(tmp_path, noted("who-rules", **front) | silent_on("who-rules"))
    assert any(words in f.message for f in findings), findings


def test_a_note_cites_no_other_house(tmp_path):
    other = {"docs/other/rulebook.yml": yaml.safe_dump(small.rulebook("other", "en"), allow_unicode=True)}
    other |= {
        f"docs/other/rule-1.{language}.md": small.article("other/rule-1", language, "en", meta={})
        for language in small.LANGUAGES
    }
    changes = noted("who-rules", note_at={"who-rules": "other/rule-1#a"}) | silent_on("who-rules") | other
    _, findings = read(tmp_path, changes)
    assert [f.id for f in findings] == ["note-passage"]


def test_a_note_may_speak_of_the_baseline_and_is_linked(tmp_path):
    loaded, findings = read(
        tmp_path, noted("who-rules", note_at={"who-rules": "base/rule-1#a-1"}) | silent_on("who-rules")
    )
    assert findings == []
    site = Site(loaded)
    shown = row(site, site.comparison.cells["who-rules"]["house"], loaded.languages["en"])
    assert shown.note and shown.note_cite.path == "base/rule-1/#a-1"
    assert shown.note_cite.text.startswith("BASE ")  # of another rulebook: named


def test_two_notes_on_one_point_are_refused(tmp_path):
    changes = noted("half-raise")
    for language in small.LANGUAGES:
        path = f"docs/house/second.{language}.md"
        more = {"note_at": {"half-raise": "a"}} if language == "ko" else {}
        changes[path] = with_front(path, language, notes={"half-raise": "Another."}, **more)
    _, findings = read(tmp_path, changes)
    assert [f.id for f in findings] == ["note-twice"]


@pytest.mark.corpus
def test_every_note_of_the_rulebooks_leads_to_a_paragraph(real):
    loaded, _ = real
    site = Site(loaded)
    assert len(site.noted) > 150
    for (book, point), article in site.noted.items():
        id, anchor = article.note_passage(point)
        assert anchor in loaded.articles[id].original.body.anchors, (book, point)
        assert id.partition("/")[0] in (book, loaded.baseline.id)


# Values in words


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("point", "value", "said"),
    [
        (
            "raise-threshold",
            Figure(50, ">=", of="previous-bet"),
            {
                "en": "50% or more of the previous bet",
                "ko": "앞 벳의 50% 이상",
                "ja": "直前のベットの50%以上",
                "it": "almeno il 50% della puntata precedente",
            },
        ),
        (
            "raise-threshold",
            Figure(50, ">"),  # its source doesn't say of what
            {"en": "more than 50%", "ko": "50% 초과", "ja": "50%超", "it": "più del 50%"},
        ),
        (
            "deal-holdback-percent",
            Figure(10, approx=True, left_to="announcement"),
            {
                "en": "about 10%, unless announced otherwise",
                "ko": "약 10%(공지로 달리 정할 수 있음)",
                "ja": "約10%（告知で別に定めることもある）",
                "it": "circa il 10%, salvo diverso annuncio",
            },
        ),
        (
            "balancing-halt-threshold",
            Figure(3, ">=", of="another-table"),
            {
                "en": "3 players or more below another table",
                "ko": "다른 테이블보다 3명 이상 적음",
                "ja": "ほかの卓より3人以上少ない",
                "it": "almeno 3 giocatori in meno di un altro tavolo",
            },
        ),
        (
            "day-end-clock-stop",
            Span(10, 15, approx=True),
            {
                "en": "about 10 to 15 minutes before the last level ends",
                "ko": "마지막 레벨 종료 약 10~15분 전",
                "ja": "最終レベル終了の約10〜15分前",
                "it": "circa 10–15 minuti prima della fine dell’ultimo livello",
            },
        ),
        (
            "clock-call-wait",
            Figure(60, approx=True),
            {"en": "about 1 minute", "ko": "약 1분", "ja": "約1分", "it": "circa 1 minuto"},
        ),
        ("clock-call-wait", Figure(90), {"en": "90 seconds", "ko": "90초", "ja": "90秒", "it": "90 secondi"}),
        (
            "clock-call-wait",
            Span(60, 90),
            {"en": "60 to 90 seconds", "ko": "60~90초", "ja": "60〜90秒", "it": "60–90 secondi"},
        ),
        (
            "time-chips-count",
            Figure(1),
            {"en": "1 time chip", "ko": "타임칩 1개", "ja": "タイムチップ1枚", "it": "1 time chip"},
        ),
        (
            "stack-of-chips",
            Keys(frozenset({"10", "20"})),
            {"en": "stacks of 10 or 20", "ko": "10개 또는 20개씩", "ja": "10枚または20枚ずつ", "it": "pile da 10 o 20"},
        ),
        (
            "oot-skipped-hand",
            Keys(frozenset({"dead", "non-aggressive-only"})),
            {
                "en": "it is ruled dead or it is limited to non-aggressive action",
                "ko": "데드로 판정 또는 공격적이지 않은 액션만",
                "ja": "デッドと裁定またはアグレッシブでないアクションのみ",
                "it": "si dichiara morta o solo azioni non aggressive",
            },
        ),
        (
            "undercall-forfeit-example",
            Figure(25000, left_to="td"),
            {
                "en": "25,000 in chips forfeited, unless the TD decides otherwise",
                "ko": "칩 25,000 포기(TD가 달리 정할 수 있음)",
                "ja": "チップ25,000を失う（TDが別に定めることもある）",
                "it": "si perdono 25.000 in chip, salvo diversa decisione del TD",
            },
        ),
    ],
)
def test_a_quantity_says_of_what_it_is(real, point, value, said):
    loaded, _ = real
    found = loaded.catalogue.points[point]
    assert {one.code: wording.say(value, found, one, loaded.catalogue) for one in loaded.languages} == said


@pytest.mark.corpus
def test_no_percentage_stands_alone(real):
    loaded, _ = real
    for point in loaded.catalogue.points.values():
        if point.type == "percentage":
            assert all(set(by) == set(loaded.languages.codes) for by in point.phrases.values()) and point.phrases, (
                point.id
            )


@pytest.mark.corpus
def test_a_phrase_asserts_nothing_that_the_houses_note_denies(real):
    """What a quantity is taken of differs between the rulebooks, and some do not say it."""
    loaded, _ = real
    of = {
        point: {b.id: getattr(b.value(point), "of", None) for b in loaded.rulebooks.values()}
        for point in ("raise-threshold", "balancing-halt-threshold", "dispute-deadline-before-break")
    }
    assert of["raise-threshold"] == {
        "tda-2024": "largest-earlier-bet", "apl": None, "italian": "previous-bet", "ndpt": "needed-to-raise", "winnable": "previous-bet",
    }  # fmt: skip
    assert of["balancing-halt-threshold"]["winnable"] == "another-table"
    assert of["dispute-deadline-before-break"]["apl"] is None
    assert "".join(loaded.catalogue.points["deal-holdback-percent"].phrases[""]["en"]["other"].values()) == "{value}"


def test_a_value_names_a_phrase_that_is_there(tmp_path):
    changes = {}
    for language in small.LANGUAGES:
        path = f"docs/_data/catalogue.{language}.yml"
        data = yaml.safe_load(small.files().get(path, "points: {}"))
        data["points"].setdefault("half-raise", {})["phrases"] = {"pot": "{value}: pot"}
        changes[path] = yaml.safe_dump(data, allow_unicode=True)
    path = "docs/house/first.ko.md"
    values = yaml.safe_load(small.files()[path].split("---\n", 2)[1])["values"]
    values["half-raise"]["value"]["of"] = "pot"
    loaded, findings = read(tmp_path, changes | {path: with_front(path, "ko", values=values)})
    assert findings == []
    point, value = loaded.catalogue.points["half-raise"], loaded.rulebooks["house"].value("half-raise")
    assert wording.say(value, point, loaded.languages["en"], loaded.catalogue).endswith(": pot")
    assert "of" not in to_json(value)
    values["half-raise"]["value"]["of"] = "stack"
    _, findings = read(tmp_path, changes | {path: with_front(path, "ko", values=values)})
    (found,) = [f for f in findings if f.id == "value-type"]
    assert "pot" in found.hint


@pytest.mark.parametrize(
    "phrase", ["of the raise", {"=": "{n}"}, {"other": "{n}"}, {"about": "{value}", "other": "{value}"}, 5]
)
def test_a_phrase_that_cant_be_filled_in_is_refused(tmp_path, phrase):
    path = "docs/_data/catalogue.ko.yml"
    data = yaml.safe_load(small.files()[path])
    data["points"]["half-raise"]["phrase"] = phrase
    _, findings = read(tmp_path, {path: yaml.safe_dump(data, allow_unicode=True)})
    assert "catalogue-phrase" in {f.id for f in findings}


def test_a_phrase_in_one_language_alone_is_reported(tmp_path):
    path = "docs/_data/catalogue.ko.yml"
    data = yaml.safe_load(small.files()[path])
    data["points"]["half-raise"]["phrase"] = "레이즈의 {value}"
    _, findings = read(tmp_path, {path: yaml.safe_dump(data, allow_unicode=True)})
    assert {f.path for f in findings if f.id == "catalogue-untranslated"} == {
        f"docs/_data/catalogue.{code}.yml" for code in ("en", "ja", "it")
    }


@pytest.mark.corpus
def test_keys_of_a_set_are_texts_everywhere(real):
    loaded, _ = real
    point = loaded.catalogue.points["stack-of-chips"]
    assert "in quotes" in parse({"v": [20]}, point.type, point.enum)
    assert to_json(parse({"v": ["20"]}, point.type, point.enum)) == {"v": ["20"]}
    assert set(point.enum) == {"5", "10", "20", "25"}


# What fills a silence


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("house", "kind", "value", "years"),
    [
        ("winnable", "tda-latest", True, True),
        ("apl", "tda", True, False),
        ("ndpt", "other-rulebook", False, False),
        ("italian", "not-stated", False, False),
    ],
)
def test_what_applies_in_a_silent_cell(real, house, kind, value, years):
    loaded, _ = real
    comparison = compare(loaded)
    found = [gaps.gap(comparison, c) for c in comparison.of_book(house) if c.value == SILENT]
    assert found and {g.rule.kind for g in found} == {kind}
    assert any(g.value is not None for g in found) is value
    assert any(g.later for g in found) is years
    assert gaps.gap(comparison, next(c for c in comparison.of_book(house) if c.value != SILENT)) is None


@pytest.mark.corpus
def test_the_italian_silence_says_where_its_file_begins(real):
    loaded, _ = real
    site = Site(loaded)
    for language in loaded.languages:
        silent = [c for c in site.comparison.of_book("italian") if c.value == SILENT]
        assert all("35" in row(site, c, language).gap for c in silent)


@pytest.mark.corpus
def test_csv_says_what_applies_where_a_house_is_silent(real):
    loaded, _ = real
    site = Site(loaded)
    table = list(
        csv.DictReader(
            io.StringIO(tabular.divergence_csv(site, "winnable", loaded.languages["en"]).decode("utf-8-sig"))
        )
    )
    tap = next(line for line in table if line["id"] == "table-tap")
    assert tap["where not covered: what applies"] == "the latest TDA"
    assert tap["where not covered: its answer"] == "a check"
    assert tap["where not covered: passage"].startswith("TDA 2024 Rule 3")
    assert (tap["number in 2026"], tap["amended in 2026"]) == ("3", "Yes")
    answered = next(line for line in table if line["id"] == "raise-threshold")
    assert answered["where not covered: what applies"] == answered["number in 2026"] == ""
    noted = next(line for line in table if line["id"] == "penalty-carry-over")
    assert noted["Note: passage"]


# Letters of narrow columns


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["APL", "Italian", "NDPT", "WINNABLE"], ("A", "I", "N", "W")),
        (["APL", "Aria", "NDPT"], ("AP", "Ar", "N")),
        (["AP", "APL", "apart"], ("AP", "APL", "apa")),
        (["River", "River", "Sol"], ("River1", "River2", "S")),
        (["이탈리아", "이스트", "규정"], ("이탈", "이스", "규")),
    ],
)
def test_letters(names, expected):
    assert letters(names) == expected


@given(st.lists(st.text(alphabet="abAB가나", min_size=1, max_size=5), max_size=6, unique_by=str.casefold))
def test_letters_tell_houses_apart(names):
    found = letters(names)
    assert len(set(found)) == len(names)
    assert all(name.startswith(letter) and letter for name, letter in zip(names, found, strict=True))


# Colours


def test_contrast():
    assert colours.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert colours.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@given(st.from_regex(r"#[0-9A-F]{6}", fullmatch=True), st.sampled_from(["#FFFFFF", "#000000"]))
def test_a_stronger_colour_has_the_contrast(colour, ground):
    assert colours.contrast(colours.stronger(colour, ground, 7), ground) >= 7


def test_the_grounds_are_those_of_the_style_sheet(repo):
    sheet = (repo / "hooks/assets/tokens.css").read_text(encoding="utf-8")
    papers, texts = re.findall(r"--paper: (#\w+)", sheet), re.findall(r"--on:\s+(#\w+)", sheet)
    assert set(papers[:3]) == {colours.GROUNDS["light"][0], colours.GROUNDS["dark"][0]}
    assert texts[0] == colours.GROUNDS["light"][1] and texts[1] == colours.GROUNDS["dark"][1]
    assert set(papers[3:]) == set(colours.TABLE_GROUNDS.values())


def test_a_colour_that_cant_be_read_is_refused_with_one_that_can(tmp_path):
    book = small.rulebook("house", "ko") | {"colour": {"light": "#FFDD00", "dark": "#FFDD00"}}
    _, findings = read(tmp_path, {"docs/house/rulebook.yml": yaml.safe_dump(book, allow_unicode=True)})
    (found,) = findings
    assert found.id == "colour-contrast" and "light" in found.message
    offered = re.search(r"#\w{6}", found.hint)[0]
    assert colours.contrast(offered, colours.GROUNDS["light"][0]) >= colours.ENOUGH


def test_two_colours_of_one_line_are_refused(tmp_path):
    books = {}
    for id, colour in (("house", "#0A6660"), ("other", "#7B2F78")):
        book = small.rulebook(id, "ko") | {"colour": {"light": colour, "dark": "#DDDDDD"}}
        books[f"docs/{id}/rulebook.yml"] = yaml.safe_dump(book, allow_unicode=True)
    _, findings = read(tmp_path, books)
    assert [f.id for f in findings if f.id.startswith("colour")] == ["colour-twice"]


@pytest.mark.corpus
def test_no_sheet_names_a_house(real, repo):
    loaded, _ = real
    houses = "|".join(book.id for book in loaded.houses)
    for path in (repo / "hooks/assets").glob("*.css"):
        assert not re.search(rf"\b({houses})\b", path.read_text(encoding="utf-8")), path.name


# The first screen


def test_what_fits_keeps_its_order_and_a_tall_one_leaves_its_place():
    assert firstscreen.fitting([80, 80], 400) == [True, True]
    assert firstscreen.fitting([80, 80, 80, 80], 1000) == [True, True, True, False]
    assert firstscreen.fitting([300, 80, 80], 260) == [False, True, True]
    assert firstscreen.fitting([300], 200) == [False]
    assert firstscreen.fitting([], 200) == []


def test_longer_texts_leave_less_room():
    def room(ruling):
        return firstscreen.room(ruling, ["APL", "Same"], ["Rule 1"], "Edition 1")

    assert room("Short.") > room("A ruling that is long enough for three lines at the least, or four.")
    assert firstscreen.lines("가" * 60, 15, 350) > firstscreen.lines("a" * 60, 15, 350)


# Where a rulebook is silent and another answers


@pytest.mark.corpus
def test_a_silence_that_the_baseline_shares_is_said_so(real):
    loaded, _ = real
    site = Site(loaded)
    cell = site.comparison.cells["deal-consent"]["apl"]
    for code, words in {
        "en": "TDA 2024 does not cover it either",
        "ko": "TDA 2024에도 규정 없음",
        "ja": "TDA 2024にも規定なし",
        "it": "nemmeno il TDA 2024 lo prevede",
    }.items():
        assert words in row(site, cell, loaded.languages[code]).gap


@pytest.mark.corpus
def test_a_silence_filled_with_the_same_answer_is_no_difference_at_the_table(real):
    loaded, _ = real
    site, english = Site(loaded), loaded.languages["en"]
    view = lists.divergence(site, Page("winnable/against/apl/", "divergence", "winnable apl"), english)
    deltas = {d.path.partition("#")[2]: (m.key, d.rows) for g in view.groups for m, d in g.deltas}
    relation, (_, rival) = deltas["undercall-heads-up"]
    assert relation == "adds"  # as the rules of relation fix it
    assert "always a full call" in rival.gap and "the same applies" in rival.gap
    rivals = [rival for _, (_, rival) in deltas.values()]
    alike = [r for r in rivals if "the same applies" in r.gap]
    others = [r for r in rivals if r.gap and "the same applies" not in r.gap]
    assert len(alike) > 10 and others
    assert any("example" in r.note for r in rivals)  # the other side's notes are there too


def test_what_fills_a_silence_is_compared_with_the_other_sides_own_answer(tmp_path):
    loaded, _ = read(tmp_path, silent_on("who-rules"))
    comparison = compare(loaded)
    cells = comparison.cells["who-rules"]
    assert gaps.fills_alike(comparison, cells["house"], cells["base"]) is None  # the baseline itself is no rival


# Passages beside notes


@pytest.mark.corpus
def test_a_passage_is_linked_once_beside_a_note(real):
    loaded, _ = real
    site = Site(loaded)
    for book, point in site.noted:
        for language in loaded.languages:
            shown = row(site, site.comparison.cells[point][book], language)
            if shown.note_cite is not None:
                assert f'{shown.note_cite.path}"' not in shown.note, (book, point)
                assert all(c.path != shown.note_cite.path for c in shown.cites[:1]), (book, point)


# Relations are told by shape and word


def test_marks_are_ink(repo):
    """The five book colours are the only ones: a mark has the colour of the words beside it."""
    sprite = (repo / "hooks/theme/sprite.html").read_text(encoding="utf-8")
    painted = set(re.findall(r'(?:fill|stroke|color)="([^"]+)"', sprite))
    assert painted <= {"currentColor", "none", "var(--paper)"}
    sheet = assets.style(repo / "hooks/assets").decode()
    assert not re.search(r"#m-[a-z-]+\s*\{[^}]*color:|--rel-|\.m\s*\{[^}]*[; ]color:", sheet)


# Words of one gender


@pytest.mark.corpus
def test_the_italian_chip_is_feminine_as_in_the_articles(real):
    loaded, _ = real
    texts = [t.definition.get("it", "") for t in loaded.terms] + [t.term.get("it", "") for t in loaded.terms]
    texts += [topic.title["it"] for topic in loaded.catalogue.topics.values()]
    for point in loaded.catalogue.points.values():
        texts += [point.label["it"], point.question["it"], *(text["it"] for text in point.enum.values())]
    masculine = re.compile(
        r"\b(il|i|un|dei|del|ai|al|quanti|pochi|altri|propri|tutti|nuovi|ultimi|primi|solo) (time )?chip\b(?! race| dumping| leader)"
        r"|\bchip (persi|trovati|nascosti|ritirati|messi|portati|citati|piccoli)\b",
        re.IGNORECASE,
    )
    assert [text for text in texts if masculine.search(text)] == []


# Answers that the same words would hide


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("house", "points", "how"),
    [
        ("ndpt", ["killed-hand-recovery"], "stricter"),
        (
            "winnable",
            [
                "misdeal-first-card-wrong-seat",
                "misdeal-seat-not-entitled",
                "misdeal-seat-skipped",
                "misdeal-first-two-cards-exposed",
                "misdeal-non-standard-card",
            ],
            "looser",
        ),
        ("apl", ["misdeal-first-card-wrong-seat", "misdeal-seat-not-entitled", "misdeal-seat-skipped"], "same"),
    ],
)
def test_a_condition_that_moves_the_answer_moves_its_relation(real, house, points, how):
    cells = compare(real[0]).cells
    assert {point: cells[point][house].relation for point in points} == dict.fromkeys(points, how)


@pytest.mark.corpus
def test_one_term_for_the_dealer_push_in_every_language(real):
    """The points that name it and the glossary say the same word."""
    loaded, _ = real
    terms = next(entry.term for entry in loaded.terms if entry.id == "dealer-push")
    for point in ("new-level-start", "hand-start-definition", "deck-change"):
        for code in ("ko", "ja", "it"):
            assert loaded.catalogue.points[point].enum["dealer-push"][code] == terms[code], (point, code)


@pytest.mark.corpus
def test_an_articles_own_answers_come_before_those_it_only_repeats(real):
    comparison, seen = compare(real[0]), 0
    for article in real[0].articles.values():
        own = [cell.cited.article == article.id for cell in comparison.of_article(article)]
        assert own == sorted(own, reverse=True), article.id
        seen += len(set(own)) > 1
    assert seen > 5


@pytest.mark.corpus
def test_an_answer_in_words_of_its_own_beside_the_baselines_same_answer_has_a_note(real):
    """Where a house and the baseline share a value and say it in other words, a note says what is different."""
    loaded, _ = real
    site, english = Site(loaded), loaded.languages["en"]
    bare = [
        (book.id, point.id)
        for book in loaded.houses
        for point in loaded.catalogue.points.values()
        if (cell := site.comparison.cells[point.id][book.id]).relation == "same"
        and wording.say(cell.value, point, english, loaded.catalogue)
        != wording.say(loaded.baseline.value(point.id), point, english, loaded.catalogue)
        and not site.note(book.id, point.id, english)
    ]
    assert bare == []

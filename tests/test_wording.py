"""What stands beside a label: no bare yes or no, no phrase that a rulebook's own note denies, no short form that says something else."""

from __future__ import annotations

import csv
import io
import re

import pytest
import yaml

import small
from rulebook import checks, tabular, wording
from rulebook.plaintext import plain
from rulebook.site import Site
from rulebook.values import SILENT, Flag, Key, Keys, Ordering, Relation, named, parse, relation, to_json
from rulebook.views.parts import row

BARE = {"yes", "no", "예", "아니요", "아니다", "그렇다", "はい", "いいえ", "される", "されない", "sì"}


def read(root, changes=None):
    small.write(root, changes)
    loaded, findings = checks.read(root / "docs", root)
    return loaded, [f for f in findings if f.id != "translation-stale"]


def with_points(*points, phrases=None) -> dict[str, str]:
    """The small corpus with more points, and per language the phrases of some."""
    catalogue = yaml.safe_load(small.files()["docs/_data/catalogue.yml"])
    catalogue["points"] += points
    found = {"docs/_data/catalogue.yml": yaml.safe_dump(catalogue, allow_unicode=True, sort_keys=False)}
    silent = [p["id"] for p in points]
    for book in ("base", "house"):
        path = f"docs/{book}/rulebook.yml"
        meta = yaml.safe_load(small.files()[path])
        meta["silent"] = [*meta.get("silent", []), *silent]
        found[path] = yaml.safe_dump(meta, allow_unicode=True, sort_keys=False)
    for language in small.LANGUAGES:
        path = f"docs/_data/catalogue.{language}.yml"
        data = yaml.safe_load(small.files().get(path, "points: {}"))
        for point in points:
            entry = data["points"].setdefault(point["id"], {})
            if language != "en":
                entry |= {"label": point["label_en"], "question": point["question_en"]}
                if "enum" in point:
                    entry["enum"] = dict(point["enum"])
            if phrases and language in phrases:
                entry["phrases"] = phrases[language]
        found[path] = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    return found


WAIT = {
    "id": "wait",
    "topic": "clock",
    "label_en": "Acting early",
    "question_en": "Must a player wait?",
    "type": "boolean",
    "ordering": {"higher": "none"},
    "tda_rule": [],
}
WAITING = {
    "en": {True: "must wait", False: "need not wait"},
    "ko": {True: "기다려야 한다", False: "기다리지 않아도 된다"},
    "ja": {True: "待つ", False: "待たなくてよい"},
    "it": {True: "bisogna aspettare", False: "non serve aspettare"},
}


def test_a_boolean_point_says_what_yes_and_no_mean_in_every_language(tmp_path):
    loaded, findings = read(tmp_path, with_points(WAIT, phrases=WAITING))
    assert findings == []
    point = loaded.catalogue.points["wait"]
    for language in loaded.languages:
        for v in (True, False):
            for short in (True, False):
                said = wording.say(Flag(v), point, language, loaded.catalogue, short)
                assert said == WAITING[language.code][v]


@pytest.mark.parametrize("missing", [True, False])
def test_a_bare_yes_or_no_is_a_finding(tmp_path, missing):
    phrases = WAITING | {"ja": {k: v for k, v in WAITING["ja"].items() if k is not missing}}
    _, findings = read(tmp_path, with_points(WAIT, phrases=phrases))
    (found,) = findings
    assert (found.id, found.path) == ("catalogue-boolean", "docs/_data/catalogue.ja.yml")
    assert str(missing).lower() in found.message and found.line > 1 and "phrases" in found.hint
    _, findings = read(tmp_path / "none", with_points(WAIT))
    assert [f.id for f in findings] == ["catalogue-boolean"] * 8


@pytest.mark.parametrize("phrases", ["must wait", ["must wait"], {True: ["must wait"], False: 5}])
def test_phrases_that_cant_be_read_are_refused(tmp_path, phrases):
    _, findings = read(tmp_path, with_points(WAIT, phrases=WAITING | {"it": phrases}))
    assert {f.id for f in findings} == {"catalogue-phrase", "catalogue-boolean"}
    assert {f.path for f in findings} == {"docs/_data/catalogue.it.yml"}


ENUM = {"a": "", "b": ""}


@pytest.mark.parametrize(
    ("raw", "type_", "value", "names"),
    [
        ({"v": "a", "of": "x"}, "enum", Key("a", "x"), ("x",)),
        ({"v": True, "of": "x"}, "boolean", Flag(True, "x"), ("x",)),
        ({"v": ["b", "a"], "of": {"b": "x"}}, "set", Keys(frozenset("ab"), (("b", "x"),)), ("x",)),
    ],
)
def test_the_wording_of_a_key_is_no_part_of_the_comparison(raw, type_, value, names):
    bare = parse({"v": raw["v"]}, type_, ENUM)
    assert parse(raw, type_, ENUM) == value != bare
    assert named(value) == names and named(bare) == ()
    assert to_json(value) == to_json(bare)
    assert relation(bare, value, Ordering()) is relation(value, bare, Ordering()) is Relation.SAME


@pytest.mark.parametrize(
    ("raw", "type_"),
    [
        ({"v": "a", "of": ["x"]}, "enum"),
        ({"v": True, "of": 5}, "boolean"),
        ({"v": ["a"], "of": "x"}, "set"),
        ({"v": ["a"], "of": {"b": "x"}}, "set"),
        ({"of": "x"}, "enum"),
    ],
)
def test_a_wording_that_cant_be_read_is_refused(raw, type_):
    assert isinstance(parse(raw, type_, ENUM), str)


def test_a_phrase_of_a_key_is_named_by_the_value(tmp_path):
    phrases = {code: {"alone": f"the TD alone ({code})"} for code in small.LANGUAGES}
    catalogue = with_points()
    for code in small.LANGUAGES:
        path = f"docs/_data/catalogue.{code}.yml"
        data = yaml.safe_load(catalogue[path])
        data["points"].setdefault("who-rules", {})["phrases"] = phrases[code]
        catalogue[path] = yaml.safe_dump(data, allow_unicode=True)
    path = "docs/house/first.ko.md"
    _, head, body = small.files()[path].split("---\n", 2)
    front = yaml.safe_load(head)
    front["values"]["who-rules"] = {"value": {"v": ["td", "floor"], "of": {"td": "alone"}}, "at": "a"}
    book = yaml.safe_load(catalogue["docs/house/rulebook.yml"])
    book["silent"] = [p for p in book["silent"] if p != "who-rules"]
    catalogue["docs/house/rulebook.yml"] = yaml.safe_dump(book, allow_unicode=True)

    def article():
        return {path: "---\n" + yaml.safe_dump(front, allow_unicode=True, sort_keys=False) + "---\n" + body}

    loaded, findings = read(tmp_path, catalogue | article())
    assert findings == []
    point, value = loaded.catalogue.points["who-rules"], loaded.rulebooks["house"].value("who-rules")
    assert wording.say(value, point, loaded.languages["en"], loaded.catalogue) == "the floor and the TD alone (en)"
    front["values"]["who-rules"]["value"]["of"] = {"td": "together"}
    _, findings = read(tmp_path, catalogue | article())
    (found,) = [f for f in findings if f.id == "value-type"]
    assert "alone" in found.hint


# The corpus


@pytest.mark.corpus
def test_no_answer_is_a_bare_yes_or_no(real):
    loaded, _ = real
    for point in loaded.catalogue.points.values():
        values = [Flag(True), Flag(False)] if point.type == "boolean" else [Key(key) for key in point.enum]
        for language in loaded.languages:
            for value in values:
                for short in (True, False):
                    said = wording.say(value, point, language, loaded.catalogue, short)
                    assert said.casefold().rstrip(".") not in BARE, (point.id, language.code)


@pytest.mark.corpus
def test_no_label_leans_on_another_one(real):
    """Labels stand alone in lists, matrices and files: nothing in them points at a neighbour, none is half a question."""
    loaded, _ = real
    leaning = re.compile(
        r"\b(this|such|those)\b|\b(of|in|for) that\b|^(that|is|are|does|may|must) |\?|^その(?!ゲーム|場)|^この|^그 |^이 |\bquest[aeo]\b|\bquell[aeo]\b",
        re.IGNORECASE,
    )
    labels = {(p.id, code): text for p in loaded.catalogue.points.values() for code, text in p.label.items()}
    assert {key: text for key, text in labels.items() if leaning.search(text)} == {}
    assert leaning.search("Size of that penalty") and leaning.search("そのペナルティの大きさ")


_DENIES = re.compile(r"\b(not|no|never|nothing|neither|nor|without|only|cannot)\b|n[’']t\b")
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "a an the of to in on at by for and or with as is are be it its that this they them their may must if when "
        "whenever one once own from until than then also only such other what which who while up out so all any more less "
        "not no none nothing never same unless said says say can",
    )
)


def _stems(text: str) -> set[str]:
    words = re.findall(r"[a-z]{3,}", text.lower())
    return {re.sub(r"(ification|ified|ifiable|ing|ed|es|s|ly|e)$", "", word) for word in words if word not in _COMMON}


def _denying(said: str, note: str) -> set[str]:
    """Words that a phrase says and a clause of the note that holds back says too."""
    clauses = [c for c in re.split(r"[.;:,]| but | and ", note) if _DENIES.search(c)]
    return _stems(said) & {stem for clause in clauses for stem in _stems(clause)}


# Read side by side, with the passage open: the phrase says no more than the note grants. Whoever changes one of them reads them again.
_READ = {
    "apl": "advice-ban-period dispute-deadline-before-break flip-and-go-misdeal-exposed gap-filling-rulebook level-change-during-dealer-push "
    "level-error-cutoff misdeal-first-two-cards-exposed muck-kill-moment oot-skipped-hand oot-skipped-player-duty show-hand-to-others "
    "two-motion-raise undercall verbal-and-chips-simultaneous worst-position-definition",
    "italian": "all-in-hidden-chips-lose call-methods discuss-hands string-bet substantial-action-two two-motion-raise",
    "ndpt": "absent-player-cards chips-out-of-view discuss-hands muck-kill-moment oot-penalty-2nd oot-penalty-3rd oot-penalty-4th "
    "penalty-options pot-count-no-limit raise-threshold undercall undercall-heads-up uncalled-bet-return",
    "winnable": "all-in-hidden-chips-lose boxed-cards deal-eligibility hand-start-definition misdeal-exposed-cards misdeal-first-card-wrong-seat "
    "misdeal-first-two-cards-exposed misdeal-non-standard-card "
    "misdeal-seat-not-entitled misdeal-seat-skipped one-card-shown "
    "prior-chips-partial-pullback show-request-right substantial-action-two verbal-and-chips-simultaneous",
}


@pytest.mark.corpus
def test_no_phrase_asserts_what_the_houses_own_note_holds_back(real):
    """Over every answer with a note: a note that denies in the phrase's own words was read beside it."""
    loaded, _ = real
    site, english = Site(loaded), loaded.languages["en"]
    found: dict[str, set[str]] = {}
    seen = 0
    for book in loaded.rulebooks.values():
        for point in loaded.catalogue.points.values():
            value, note = book.value(point.id), plain(site.note(book.id, point.id, english))
            if value is None or value == SILENT or not note:
                continue
            seen += 1
            if _denying(wording.say(value, point, english, loaded.catalogue), note):
                found.setdefault(book.id, set()).add(point.id)
    assert seen > 150
    assert found == {book: set(points.split()) for book, points in _READ.items()}


def test_the_reading_of_phrases_finds_what_was_wrong_once():
    assert _denying("until the action is over", "It does not speak of the end of the action.")
    assert _denying("none, unless the hand can still be identified", "It does not ask whether it can be identified.")
    assert _denying("any pair but check-check and fold-fold", "check-check and fold-fold are not named.")
    assert not _denying("the words", "The order of the two is not said.")


@pytest.mark.corpus
def test_houses_that_rule_differently_under_one_key_say_so(real):
    loaded, _ = real
    said = {
        (book, point): wording.say(loaded.rulebooks[book].value(point), loaded.catalogue.points[point], loaded.languages["en"], loaded.catalogue)
        for book, point in [
            ("tda-2024", "new-level-start"), ("winnable", "new-level-start"), ("ndpt", "killed-hand-recovery"),
            ("ndpt", "verbal-and-chips-simultaneous"), ("ndpt", "penalty-options"), ("ndpt", "oot-penalty-2nd"),
            ("apl", "undercall"), ("apl", "advice-ban-period"), ("winnable", "hand-start-definition"), ("italian", "string-bet"),
        ]
    }  # fmt: skip
    assert "signal" in said["tda-2024", "new-level-start"] and "zero" in said["winnable", "new-level-start"]
    assert "identif" not in said["ndpt", "killed-hand-recovery"]
    assert said["ndpt", "verbal-and-chips-simultaneous"] == "the words"
    assert "verbal" not in said["ndpt", "penalty-options"] and "1 dead hand" in said["ndpt", "penalty-options"]
    assert said["ndpt", "oot-penalty-2nd"] == "1 dead hand"
    assert "part of" in said["apl", "undercall"]
    assert "action is over" not in said["apl", "advice-ban-period"]
    assert "change of dealers" in said["winnable", "hand-start-definition"]
    assert said["italian", "string-bet"] == "the first chips count, at least a minimum bet"
    cell = Site(loaded).comparison.cells["prior-chips-partial-pullback"]["apl"]
    assert cell.relation is Relation.DIFFERENT  # at exactly the threshold the rulings differ


# What short forms may say instead of a word of the long one.
_ABBREVIATED = {
    "DQ": "disqualification", "TD’s": "TD", "SA": "substantial action", "BB": "big blind", "par": "equal value", "always": "every case",
    "rescue": "save", "unless": "not", "possible": "may",
}  # fmt: skip


@pytest.mark.corpus
def test_a_short_form_says_nothing_else(real):
    """Houses' pages and matrices have the short form, topics and files the long one: same figures, same denials, no other words."""
    loaded, _ = real
    pairs = 0
    for point in loaded.catalogue.points.values():
        for key, texts in point.short.items():
            for code, short in texts.items():
                long = point.enum[key][code]
                pairs += short != long
                assert re.findall(r"\d+", short.replace("1 BB", "a BB")) == re.findall(r"\d+", long), (point.id, short)
                grown = short
                for brief, full in _ABBREVIATED.items():
                    grown = grown if brief in long else re.sub(rf"\b{brief}\b", full, grown)
                assert _stems(grown) <= _stems(long), (point.id, short, long, _stems(grown) - _stems(long))
    assert pairs > 40


@pytest.mark.corpus
@pytest.mark.parametrize("code", ["en", "ko", "ja", "it"])
def test_the_csv_asks_and_labels(real, code):
    loaded, _ = real
    site, language = Site(loaded), loaded.languages[code]
    text = tabular.divergence_csv(site, "winnable", language).decode("utf-8-sig")
    head, *lines = list(csv.reader(io.StringIO(text)))
    points = loaded.catalogue.points
    assert head[2:4] == [language.text("csv_point"), language.text("question_label")]
    for line in lines:
        assert line[2:4] == [points[line[-1]].label[code], points[line[-1]].question[code]]
        assert line[3].endswith(("?", "？", "가", "か")) and not BARE & {cell.casefold() for cell in line[4:7]}


@pytest.mark.corpus
@pytest.mark.parametrize("code", ["en", "ko", "ja", "it"])
def test_the_csv_says_where_the_baseline_is_silent_too(real, code):
    loaded, _ = real
    site, language = Site(loaded), loaded.languages[code]
    text = tabular.divergence_csv(site, "winnable", language).decode("utf-8-sig")
    head, *lines = list(csv.reader(io.StringIO(text)))
    place = head.index(language.text("csv_applies_value"))
    both = 0
    for line in lines:
        cells = site.comparison.cells[line[-1]]
        if cells["winnable"].value == SILENT and cells[loaded.baseline.id].value == SILENT:
            both += 1
            assert line[place] == language.text("gap_uncovered_value", baseline=loaded.baseline.meta.name[code])
            assert "2024" in line[place] and "2024" in row(site, cells["winnable"], language).gap
        else:
            assert "TDA" not in line[place]
    assert both > 3


# Figures that read as others


@pytest.mark.parametrize(
    ("language", "text", "misread"),
    [
        ("ko", "400만 포기한다", True),
        ("ko", "21,000만 받는다", True),
        ("ko", "400까지만 포기한다", False),
        ("ko", "4,000만 원을 나눈다", False),
        ("ko", "50%만 낸다", False),
        ("ko", "1만 5천 원", False),
        ("ko", "2만큼", False),
        ("ko", "40,000,000원을 나눈다", True),
        ("ko", "칩 40,000,000을 가진다", False),
        ("ja", "40,000,000ウォン", True),
        ("ja", "4,000万ウォン", False),
        ("ja", "15,500円", False),
        ("en", "400만", False),
    ],
)
@pytest.mark.corpus
def test_a_figure_that_reads_as_another_one(real, language, text, misread):
    loaded, _ = real
    assert any(re.search(pattern, text) for pattern in loaded.languages[language].misread) is misread


def test_figures_are_looked_at_in_articles_notes_and_data(tmp_path):
    path = "docs/_data/languages/ko.yml"
    article = "docs/house/first.ko.md"
    text = small.files()[article].replace("1,000까지 레이즈를", "1,000만 레이즈를")
    assert text != small.files()[article]
    catalogue = yaml.safe_load(small.files()["docs/_data/catalogue.ko.yml"])
    catalogue["points"]["half-raise"]["label"] = "400만"
    changes = {article: text, "docs/_data/catalogue.ko.yml": yaml.safe_dump(catalogue, allow_unicode=True)}
    _, findings = read(tmp_path, changes)
    found = [f for f in findings if f.id == "figure-misread"]
    assert {f.path for f in found} == {article, "docs/_data/catalogue.ko.yml"} and all(
        "까지만" in f.hint for f in found
    )
    broken = yaml.safe_load((small.REPO / path).read_text(encoding="utf-8")) | {"misread": {"(": "x"}}
    (tmp_path / path).write_text(yaml.safe_dump(broken, allow_unicode=True), encoding="utf-8")
    _, findings = checks.read(tmp_path / "docs", tmp_path)
    assert any("not a regular expression" in f.hint for f in findings)

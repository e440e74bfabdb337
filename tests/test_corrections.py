"""A correction mends a typo of an amendment that touched the article: it never changes a rule without history, nor another's amendment."""

from __future__ import annotations

import pytest
import yaml

from rulebook.findings import RulebookError
from test_authoring import begin, edit, faults, house, load, run, tree, write  # noqa: F401

FIRST = "house/2026-01-02"


def refused(root, *words):
    before = tree(root)
    with pytest.raises(RulebookError) as error:
        run(root, *words)
    assert tree(root) == before
    return error


def amend(root, *more, kind="typo", article="first"):
    return ("amend", "house", article, "--draft", "slip", "--kind", kind, "--reason", "이유", *more)


def record(root, **more):
    """Written into the draft by hand."""
    path = root / "docs/house/_drafts/slip/amendment.yml"
    path.write_text(yaml.safe_dump(yaml.safe_load(path.read_text()) | more, allow_unicode=True, sort_keys=False))
    return path.read_text().splitlines()


@pytest.mark.parametrize(("kind", "words"), [("substantive", "내용 개정"), ("clarification", "명확화")])
def test_only_a_typo_corrects(house, kind, words):  # noqa: F811
    error = refused(house, *amend(house, "--corrects", FIRST, kind=kind))
    assert faults(error) == {"correction-kind"} and words in str(error.value) and FIRST in str(error.value)
    run(house, *amend(house, "--corrects", FIRST))
    refused(house, *amend(house, kind=kind))  # nor does it become one later
    edit(house, "slip", "50%", "70%")
    lines = record(house, kind=kind)
    for command in ("preview", "publish"):
        error = refused(house, command, "house", "slip")
        assert faults(error) == {"correction-kind"}
        (fault,) = error.value.findings
        assert fault.path == "docs/house/_drafts/slip/amendment.yml"
        assert lines[fault.line - 1] == f"kind: {kind}" and "kind: typo" in fault.hint


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("effective", "2027-03-01"),
        ("announced", "2026-05-01"),
        ("repeals", {"house/second": []}),
        ("silent", ["who-rules"]),
    ],
)
def test_a_correction_changes_words_alone(house, key, value):  # noqa: F811
    if isinstance(value, str):
        error = refused(house, *amend(house, "--corrects", FIRST, f"--{key}", value))
        assert faults(error) == {"correction-own"}
    run(house, *amend(house, "--corrects", FIRST))
    edit(house, "slip", "다툼을 막는다", "다툼을, 막는다", languages=["ko"])
    lines = record(house, **{key: value})
    error = refused(house, "publish", "house", "slip")
    assert faults(error) == {"correction-own"}
    (fault,) = error.value.findings
    assert key in fault.message and FIRST in fault.message and lines[fault.line - 1].startswith(f"{key}:")


@pytest.fixture
def several(house):  # noqa: F811
    """Two more amendments: one of the second article, one that was withdrawn."""
    run(house, "amend", "house", "second", "--kind", "clarification", "--draft", "other", "--reason", "이유")
    path = house / "docs/house/_drafts/other/second.ko.md"
    path.write_text(path.read_text().replace("title: ", "title: 새 "))
    assert run(house, "publish", "house", "other")[0] == 0
    begin(house)
    edit(house, "change", "50%", "70%")
    run(house, "publish", "house", "change")
    run(house, "withdraw", "house/2026-06-01-2")
    return house


@pytest.mark.parametrize(
    ("amendment", "said"),
    [
        ("house/2026-06-01", "house/first"),
        ("house/2026-06-01-2", "철회"),
        ("house/2025-01-01", "없습니다"),
        ("base/2024-01-01", "없습니다"),
    ],
)
def test_a_correction_joins_only_an_amendment_that_touched_the_article(several, amendment, said):
    error = refused(several, *amend(several, "--corrects", amendment))
    assert faults(error) == {"correction-other"}
    (fault,) = error.value.findings
    assert said in fault.message and FIRST in fault.hint and "house/2026-06-01" not in fault.hint
    run(several, *amend(several, "--corrects", FIRST))
    edit(several, "slip", "다툼을 막는다", "다툼을, 막는다", languages=["ko"])
    lines = record(several, corrects=amendment)
    error = refused(several, "publish", "house", "slip")
    assert faults(error) == {"correction-other"}
    (fault,) = error.value.findings
    assert lines[fault.line - 1].startswith("corrects:") and FIRST in fault.hint
    record(several, corrects=FIRST)
    assert run(several, "publish", "house", "slip")[0] == 0
    assert load(several).amendments[FIRST].corrections[0].articles == ["house/first"]


def test_another_houses_amendment_is_never_written(house):  # noqa: F811
    run(house, "new-house", "river", "--name", "River", "--language", "en", "--time-zone", "Asia/Seoul")
    more = ["--title", "Clock", "--draft", "d", "--effective", "2026-06-01", "--reason", "x"]
    run(house, "new-article", "river", "clock", *more)
    write(house, "river/_drafts/d/clock")
    assert run(house, "publish", "river", "d")[0] == 0
    again = ["--draft", "e", "--kind", "typo", "--corrects", FIRST, "--reason", "x"]
    error = refused(house, "amend", "river", "clock", *again)
    assert faults(error) == {"correction-other"} and "river/2026-06-01" in str(error.value)


def test_an_article_that_comes_into_the_draft_later_must_fit_too(several):
    run(several, *amend(several, "--corrects", FIRST))
    error = refused(several, *amend(several, article="second"))
    assert faults(error) == {"correction-other"} and "house/second" in str(error.value)


CLEAR, PENDING = "house/2026-06-01", "house/2026-06-01-2"


@pytest.fixture
def later(house):  # noqa: F811
    """After the amendment that began the article a clarification changed it, and another change of it is still to come."""
    begin(house, "clarification")
    edit(house, "change", "다툼을 막는다", "다툼을 곧 막는다", languages=["ko"])
    run(house, "publish", "house", "change")
    begin(house)
    edit(house, "change", "플로어가 정한다", "플로어와 TD가 정한다", languages=["ko"])
    run(house, "publish", "house", "change")
    return house


def test_a_correction_joins_only_the_amendment_that_wrote_the_text(later):
    error = refused(later, *amend(later, "--corrects", FIRST))  # another text took the place of what it wrote
    (fault,) = error.value.findings
    assert fault.id == "correction-other" and "house/first" in fault.message and "만든 글이 아닙니다" in fault.message
    assert CLEAR in fault.hint and FIRST not in fault.hint
    run(later, *amend(later, "--corrects", CLEAR))
    for name in ("first", "first@2026-07-01"):
        edit(later, "slip", "곧 막는다.", "곧 막는다!", name=name, languages=["ko"])
    for other in (FIRST, PENDING):  # what comes only carries it over
        lines = record(later, corrects=other)
        error = refused(later, "publish", "house", "slip")
        (fault,) = error.value.findings
        assert fault.id == "correction-other" and lines[fault.line - 1].startswith("corrects:")
        assert CLEAR in fault.hint.replace(PENDING, "")
    record(later, corrects=CLEAR)
    assert run(later, "publish", "house", "slip")[0] == 0
    assert len(load(later).amendments[CLEAR].corrections) == 1


def test_a_correction_of_what_is_still_to_come_joins_what_wrote_that(later):
    run(later, *amend(later, "--corrects", PENDING))
    edit(later, "slip", "TD가 정한다.", "TD가 정한다!", name="first@2026-07-01", languages=["ko"])
    record(later, corrects=CLEAR)
    assert PENDING in str(refused(later, "publish", "house", "slip").value)
    record(later, corrects=PENDING)
    assert run(later, "publish", "house", "slip")[0] == 0
    assert len(load(later).amendments[PENDING].corrections) == 1


def test_a_correction_on_the_day_of_two_amendments_joins_the_second(house):  # noqa: F811
    for old, new in (("다툼을 막는다", "다툼을 곧 막는다"), ("곧 막는다", "바로 막는다")):
        begin(house, "clarification")
        edit(house, "change", old, new, languages=["ko"])
        run(house, "publish", "house", "change")
    error = refused(house, *amend(house, "--corrects", CLEAR))
    assert PENDING in error.value.findings[0].hint
    run(house, *amend(house, "--corrects", PENDING))

"""A date that no calendar has is a fault with its file and line, wherever a date is read."""

from __future__ import annotations

import pytest
import yaml

from rulebook import checks, clock
from rulebook.authoring import messages
from rulebook.findings import RulebookError
from test_authoring import announce, begin, edit, house, run, tree  # noqa: F401


def told(root, name):
    """The errors of one file; what it says of a date."""
    _, findings = checks.read(root / "docs", root)
    (fault,) = [f for f in findings if f.severity == "error" and f.path == f"docs/{name}" and f.id == "value-form"]
    for code in ("ko", "ja", "it"):
        said = messages.say(root, code, fault)
        assert "write" not in said.hint and "days" not in said.hint
    return fault, (root / fault.path).read_text().splitlines()[fault.line - 1]


@pytest.mark.parametrize("day", ["2027-02-29", "2026-02-30", "2026-11-31", "2026-1-01", "20260101"])
def test_what_no_calendar_has(day):
    assert not clock.is_day(day)


def test_what_a_calendar_has():
    assert clock.is_day("2028-02-29")


@pytest.mark.parametrize("key", ["published", "effective", "withdrawn"])
def test_in_a_published_record(house, key):  # noqa: F811
    announce(house)
    path = house / "docs/house/amendments/2026-06-01.yml"
    data = yaml.safe_load(path.read_text()) | {key: "2026-11-31"}
    path.write_text(yaml.safe_dump(data, allow_unicode=True))
    fault, line = told(house, "house/amendments/2026-06-01.yml")
    assert line.startswith(key) and "2026-11-31" in fault.message and "2026-11-30" in fault.hint


@pytest.mark.parametrize("name", ["house/rulebook.yml", "house/first.ko.md", "house/third.ko.md"])
def test_in_a_rulebook_and_in_front_matter(house, name):  # noqa: F811
    announce(house)
    path = house / "docs" / name
    lines = [line for line in path.read_text().splitlines(keepends=True) if not line.startswith("effective:")]
    at = next(n for n, line in enumerate(lines) if line.startswith("id:"))
    path.write_text("".join([*lines[: at + 1], "effective: '2027-02-29'\n", *lines[at + 1 :]]))
    fault, line = told(house, name)
    assert line.startswith("effective") and "2027-02-29" in fault.message and "2027-02-28" in fault.hint


def test_in_an_earlier_text_and_in_its_name(house):  # noqa: F811
    announce(house)
    path = house / "docs/house/_earlier/first@2026-07-01.ko.md"
    path.write_text(path.read_text().replace('until: "2026-07-01"', 'until: "2026-06-31"'))
    assert told(house, "house/_earlier/first@2026-07-01.ko.md")[1].startswith("until")
    path.rename(path.with_name("first@2026-06-31.ko.md"))
    found = {f.id for f in checks.read(house / "docs", house)[1] if f.path.endswith("first@2026-06-31.ko.md")}
    assert found == {"file-name"}


@pytest.mark.parametrize("command", ["preview", "publish"])
@pytest.mark.parametrize("key", ["effective", "announced"])
def test_in_a_draft(house, command, key):  # noqa: F811
    begin(house)
    edit(house, "change", "50%", "70%")
    path = house / "docs/house/_drafts/change/amendment.yml"
    data = yaml.safe_load(path.read_text()) | {key: "2027-02-30"}
    path.write_text(yaml.safe_dump(data, allow_unicode=True))
    before = tree(house)
    with pytest.raises(RulebookError) as error:
        run(house, command, "house", "change")
    (fault,) = error.value.findings
    assert fault.path == "docs/house/_drafts/change/amendment.yml" and tree(house) == before
    assert path.read_text().splitlines()[fault.line - 1].startswith(key) and "2027-02-28" in fault.hint

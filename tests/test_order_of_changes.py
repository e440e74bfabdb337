"""A repeal ends an article: nothing that is published later takes effect after it, in whichever order the two are written."""

from __future__ import annotations

import pytest
import yaml

import test_authoring as authoring
from rulebook import checks
from rulebook.authoring import messages
from rulebook.findings import RulebookError
from test_authoring import begin, edit, faults, house, load, run, tree  # noqa: F401

REPEAL = "house/2026-06-01"


def repeal(root, effective, draft="end", *, of="first", by="second", reason="끝"):
    """A draft that repeals an article and changes none."""
    folder = root / f"docs/house/_drafts/{draft}"
    folder.mkdir(parents=True)
    meta = {
        "kind": "substantive",
        "effective": effective,
        "reason": {"ko": reason},
        "repeals": {f"house/{of}": [f"house/{by}"]},
    }
    (folder / "amendment.yml").write_text(yaml.safe_dump(meta, allow_unicode=True))


def change(root, effective):
    begin(root, "substantive", "late", "--effective", effective)
    edit(root, "late", "50%", "70%")


@pytest.fixture
def ending(house):  # noqa: F811
    """The first article is repealed on 1 September."""
    repeal(house, "2026-09-01")
    assert run(house, "publish", "house", "end")[0] == 0
    return house


@pytest.mark.parametrize("day", ["2026-09-01", "2026-10-01"])
def test_nothing_changes_an_article_after_its_repeal(ending, day):
    change(ending, day)
    before = tree(ending)
    with pytest.raises(RulebookError) as error:
        run(ending, "publish", "house", "late")
    assert faults(error) == {"effective-repealed"} and tree(ending) == before
    (fault,) = error.value.findings
    assert "first" in fault.message and "2026-09-01" in fault.message and REPEAL in fault.message
    assert f"scripts/rulebook withdraw {REPEAL}" in fault.hint and "폐지" in fault.message
    assert fault.path == "docs/house/_drafts/late/amendment.yml"
    assert run(ending, "withdraw", REPEAL)[0] == 0  # the way it names is open


def test_before_its_repeal_it_still_changes(ending):
    change(ending, "2026-08-01")
    assert run(ending, "publish", "house", "late")[0] == 0
    assert "70%" in load(ending, "2026-08-02T12:00:00+09:00").articles["house/first"].original.ruling
    assert load(ending, "2026-09-02T12:00:00+09:00").every["house/first"].state == "repealed"


@pytest.mark.parametrize("day", ["2026-07-01", "2026-08-01"])
def test_nothing_is_repealed_before_a_change_that_is_published(house, day):  # noqa: F811
    change(house, "2026-08-01")
    run(house, "publish", "house", "late")
    repeal(house, day)
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "end")
    assert faults(error) == {"effective-order"}
    (fault,) = error.value.findings
    assert "2026-08-01" in fault.message and REPEAL in fault.message


def test_nothing_is_repealed_twice(ending):
    repeal(ending, "2026-10-01", "again")
    with pytest.raises(RulebookError) as error:
        run(ending, "publish", "house", "again")
    assert faults(error) == {"effective-repealed"}


@pytest.mark.parametrize("day", ["2026-09-01", "2026-10-01"])
@pytest.mark.parametrize(("field", "value"), [("articles", ["house/first"]), ("repeals", {"house/first": []})])
def test_the_check_knows_it_of_files_that_were_written_by_hand(ending, day, field, value):
    path = ending / "docs/house/amendments/2026-10-05.yml"
    meta = {"id": "house/2026-10-05", "kind": "substantive", "published": "2026-06-02", "effective": day}
    path.write_text(yaml.safe_dump(meta | {"reason": {"ko": "이유"}, "articles": [], field: value}, allow_unicode=True))
    _, found = checks.read(ending / "docs", ending)
    faults = [one for one in found if one.id == "effective-repealed"]
    later = [one for one in faults if one.path == "docs/house/amendments/2026-10-05.yml"]
    assert len(later) == 1 and f"{REPEAL};" in later[0].message and "2026-09-01" in later[0].hint
    assert path.read_text().splitlines()[later[0].line - 1].lstrip("- ").startswith("house/first")
    path.write_text(path.read_text().replace(day, "2026-08-31"))
    found = [one for one in checks.read(ending / "docs", ending)[1] if one.id == "effective-repealed"]
    assert [one.path for one in found] == (
        [f"docs/{REPEAL.replace('/', '/amendments/')}.yml"] if field == "repeals" else []
    )


def by_hand(root, day, repeals):
    """The end of an article, entered without the commands; what is wrong with it."""
    path = root / "docs/house/amendments/2026-06-02.yml"
    meta = {"id": "house/2026-06-02", "kind": "substantive", "published": "2026-06-02", "effective": day}
    path.write_text(
        yaml.safe_dump(meta | {"reason": {"ko": "이유"}, "articles": [], "repeals": repeals}, allow_unicode=True)
    )
    found = [one for one in checks.read(root / "docs", root)[1] if one.path == "docs/house/amendments/2026-06-02.yml"]
    for one in found:
        assert path.read_text().splitlines()[one.line - 1].lstrip().startswith(*repeals)
        for code in ("ko", "ja", "it"):
            said = messages.say(root, code, one)
            assert said.message != one.message and "replaces" not in said.message and said.hint != one.hint
    return [(one.id, one.message) for one in found]


@pytest.mark.parametrize("day", ["2026-09-01", "2026-10-01"])
def test_what_replaces_an_article_is_not_repealed_before_it(ending, day):
    ((id, message),) = by_hand(ending, day, {"house/second": ["house/first"]})  # which second replaces
    assert id == "repeal-circle" and "house/first" in message and "2026-09-01" in message and REPEAL in message
    assert by_hand(ending, day, {"house/second": ["house/second"]})[0][0] == "repeal-circle"
    assert by_hand(ending, day, {"house/second": []}) == []


def test_what_replaces_an_article_is_of_its_house(house):  # noqa: F811
    assert by_hand(house, "2026-09-01", {"house/second": ["base/rule-1"]})[0][0] == "repeal-elsewhere"
    assert by_hand(house, "2026-09-01", {"base/rule-1": ["house/first"]})[0][0] == "repeal-elsewhere"
    assert by_hand(house, "2026-09-01", {"house/second": ["house/first"]}) == []
    (house / "docs/house/amendments/2026-06-02.yml").unlink()
    repeal(house, "2026-09-01", by="nothing")
    path = house / "docs/house/_drafts/end/amendment.yml"
    path.write_text(path.read_text().replace("house/nothing", "base/rule-1"))
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "end")
    assert faults(error) == {"repeal-elsewhere"} and error.value.findings[0].path.endswith("end/amendment.yml")
    line = path.read_text().splitlines()[error.value.findings[0].line - 1]
    assert line.strip().startswith("house/first:")  # of the draft, not of the record that it would become


def test_the_id_of_an_article_that_ended_is_not_given_again(ending, monkeypatch):
    """Nor does the command say to change what can't be changed any more."""
    monkeypatch.setattr(authoring, "NOW", "2026-10-01T12:00:00+09:00")
    before = tree(ending)
    with pytest.raises(RulebookError) as error:
        run(ending, "new-article", "house", "first", "--title", "새 조문")
    (fault,) = error.value.findings
    assert fault.id == "id-reused" and REPEAL in fault.message and "폐지" in fault.message
    assert "amend" not in fault.hint and "다른 이름" in fault.hint and tree(ending) == before


def test_the_id_of_an_article_that_was_withdrawn_is_not_given_again(house):  # noqa: F811
    authoring.announce(house)
    run(house, "withdraw", "house/2026-06-01")
    before = tree(house)
    with pytest.raises(RulebookError) as error:
        run(house, "new-article", "house", "third", "--title", "새 조문")
    assert faults(error) == {"id-reused"} and "house/third" in str(error.value) and tree(house) == before

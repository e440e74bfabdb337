"""A change is published and has not come yet: the text in force can still be changed, and what is coming does not undo it unseen."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time

import pytest
import yaml

from rulebook import timeline
from rulebook.findings import RulebookError
from test_authoring import NOW, REPO, begin, edit, faults, house, load, run, tree, write  # noqa: F401

SOON, LATER = "2026-06-15", "2026-07-01"


@pytest.fixture
def coming(house):  # noqa: F811
    """The guide's second sentence changes on 1 July."""
    begin(house)
    edit(house, "change", "v: 60", "v: 70", languages=["ko"])
    edit(house, "change", "플로어가 정한다", "플로어와 TD가 정한다", languages=["ko"])
    run(house, "publish", "house", "change")
    return house


def amend(root, kind, *more):
    return run(root, "amend", "house", "first", "--kind", kind, "--draft", "next", "--reason", "또 다른 이유", *more)


def test_the_draft_opens_the_text_in_force_and_says_so(coming):
    status, said = amend(coming, "clarification")
    assert status == 0 and "first@2026-07-01" in said and "2026년 7월 1일" in said
    folder = coming / "docs/house/_drafts/next"
    meta = yaml.safe_load((folder / "amendment.yml").read_text())
    assert meta["in_force_until"] == {"first": LATER}
    assert "v: 60" in (folder / "first.ko.md").read_text() and "until:" not in (folder / "first.ko.md").read_text()
    assert "v: 70" in (folder / f"first@{LATER}.ko.md").read_text()
    before = tree(coming)
    amend(coming, "clarification")
    assert tree(coming) == before


@pytest.mark.parametrize(
    ("kind", "more"), [("clarification", ()), ("substantive", ("--effective", SOON)), ("typo", ())]
)
def test_what_comes_later_must_carry_the_change(coming, kind, more):
    amend(coming, kind, *more)
    new = "다툼을  막는다!" if kind == "typo" else "다툼을 곧 막는다"
    edit(coming, "next", "다툼을 막는다", new, languages=["ko"])
    if kind == "typo":
        new = "다툼을 막는다!"
    with pytest.raises(RulebookError) as error:
        run(coming, "publish", "house", "next")
    assert faults(error) == {"pending-undoes"}
    (fault,) = error.value.findings
    assert fault.path == f"docs/house/_drafts/next/first@{LATER}.ko.md" and "#guide-1" in fault.message
    edit(coming, "next", "다툼을 막는다", new, name=f"first@{LATER}", languages=["ko"])
    assert run(coming, "preview", "house", "next")[0] == 0
    assert run(coming, "publish", "house", "next")[0] == 0
    for day, value, who in (("2026-06-20", 60, "플로어가 정한다"), ("2026-07-02", 70, "플로어와 TD가 정한다")):
        article = load(coming, f"{day}T12:00:00+09:00").articles["house/first"]
        assert str(value) in repr(article.values["half-raise"].value)
        assert who in article.original.body.source and "막는다" in article.original.body.source
        assert "다툼을 막는다." not in article.original.body.source
    then = load(coming, "2026-06-10T12:00:00+09:00").articles["house/first"]
    assert ("다툼을 막는다." in then.original.body.source) == (kind == "substantive")
    assert len(load(coming, "2026-07-02T12:00:00+09:00").articles["house/first"].earlier) == 2
    loaded = load(coming)
    for amendment in timeline.of_house(loaded, "house"):
        timeline.around(loaded, amendment)


def test_what_the_pending_text_says_anew_is_its_own(coming):
    amend(coming, "substantive", "--effective", SOON)
    edit(coming, "next", "플로어가 정한다", "플로어만 정한다", languages=["ko"])
    assert run(coming, "publish", "house", "next")[0] == 0
    texts = [
        load(coming, f"2026-{day}T12:00:00+09:00").articles["house/first"].original.body.source
        for day in ("06-16", "07-02")
    ]
    assert "플로어만" in texts[0] and "TD가" in texts[1]


def test_a_typo_of_the_pending_text_alone(coming):
    amend(coming, "typo")
    edit(coming, "next", "TD가 정한다.", "TD가 정한다!", name=f"first@{LATER}", languages=["ko"])
    assert run(coming, "publish", "house", "next")[0] == 0
    assert "정한다!" in load(coming, "2026-07-02T12:00:00+09:00").articles["house/first"].original.body.source
    amend(coming, "typo")
    edit(coming, "next", "TD가 정한다!", "TD만 정한다!", name=f"first@{LATER}", languages=["ko"])
    with pytest.raises(RulebookError) as error:
        run(coming, "publish", "house", "next")
    assert "typo-word" in faults(error)


def test_the_pending_change_can_still_be_moved_and_withdrawn(coming):
    amend(coming, "clarification")
    for name in ("first", f"first@{LATER}"):
        edit(coming, "next", "다툼을 막는다", "다툼을 곧 막는다", name=name, languages=["ko"])
    run(coming, "publish", "house", "next")
    assert run(coming, "move", "house/2026-06-01", "2026-08-01")[0] == 0
    assert "곧" in load(coming, "2026-08-02T12:00:00+09:00").articles["house/first"].original.body.source
    assert run(coming, "withdraw", "house/2026-06-01")[0] == 0
    after = load(coming, "2026-08-02T12:00:00+09:00").articles["house/first"]
    assert "곧 막는다" in after.original.body.source and "플로어가 정한다" in after.original.body.source


def test_a_change_of_the_same_day_or_a_moved_one_is_refused(coming):
    amend(coming, "substantive", "--effective", LATER)
    edit(coming, "next", "다툼을 막는다", "다툼을 곧 막는다", languages=["ko"])
    with pytest.raises(RulebookError) as error:
        run(coming, "publish", "house", "next")
    assert "effective-order" in faults(error)


# The same command again with something else


def test_changed_arguments_go_into_the_draft(house):  # noqa: F811
    begin(house, "typo")
    status, said = run(
        house,
        "amend",
        "house",
        "first",
        "--draft",
        "change",
        "--kind",
        "substantive",
        "--effective",
        "2026-07-09",
        "--reason",
        "새 이유",
    )
    assert status == 0 and "typo → substantive" in said and "2026-07-09" in said and "이유 → 새 이유" in said
    path = house / "docs/house/_drafts/change/amendment.yml"
    meta = yaml.safe_load(path.read_text())
    assert (meta["kind"], meta["effective"], meta["reason"]["ko"]) == ("substantive", "2026-07-09", "새 이유")
    assert path.read_text().startswith("# 무엇을, 왜, 언제부터")
    before = tree(house)
    _, said = run(house, "amend", "house", "first", "--draft", "change", "--kind", "substantive")
    assert tree(house) == before and "→" not in said
    with pytest.raises(RulebookError):
        run(house, "amend", "house", "first", "--draft", "change", "--effective", "2026-02-31")
    assert tree(house) == before
    _, said = run(house, "amend", "house", "second", "--draft", "change", "--kind", "clarification")
    assert "second.ko.md" in said and "substantive → clarification" in said


def test_a_new_articles_arguments_are_applied_or_refused(house):  # noqa: F811
    more = ["--title", "새 조문", "--effective", "2026-07-01", "--reason", "이유"]
    run(house, "new-article", "house", "third", *more)
    before = tree(house)
    run(house, "new-article", "house", "third", *more)
    assert tree(house) == before
    for option, value in (
        ("--topic", "nope"),
        ("--section", "nope"),
        ("--title", "다른 제목"),
        ("--number", "99"),
        ("--topic", "clock"),
    ):
        with pytest.raises(RulebookError) as error:
            run(house, "new-article", "house", "third", option, value)
        assert value in str(error.value) and tree(house) == before
    _, said = run(house, "new-article", "house", "third", "--effective", "2026-07-05")
    assert "2026-07-01 → 2026-07-05" in said


# Interrupted


@pytest.mark.parametrize("words", [("move", "house/2026-06-01", "2026-08-01"), ("withdraw", "house/2026-06-01")])
def test_moving_and_withdrawing_killed_at_any_moment(house, tmp_path_factory, words):  # noqa: F811
    begin(house)
    edit(house, "change", "50%", "70%")
    run(house, "new-article", "house", "third", "--title", "새 조문", "--draft", "change")
    write(house, "house/_drafts/change/third")
    run(house, "publish", "house", "change")
    before = tree(house)
    environment = os.environ | {"PYTHONPATH": str(REPO / "hooks")}

    def start(root):
        command = [sys.executable, "-m", "rulebook", "--root", str(root), *words, "--now", NOW]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    whole = shutil.copytree(house, tmp_path_factory.mktemp("whole") / "p")
    begun = time.monotonic()
    assert start(whole).wait() == 0
    lasted, after = time.monotonic() - begun, tree(whole)
    assert before != after
    seen = set()
    for seed in range(10):
        root = shutil.copytree(house, tmp_path_factory.mktemp("killed") / "p")
        chance, process = random.Random(seed), start(root)
        if seed % 3 == 0:
            time.sleep(chance.uniform(0, lasted * 0.9))
        else:
            while process.poll() is None and not any((root / ".cache").glob("change*")):
                pass
            time.sleep(chance.uniform(0, 0.02))
        process.kill()
        process.wait()
        # the next command, whichever it is, finishes it
        done = subprocess.run(
            [sys.executable, "-m", "rulebook", "--root", str(root), "status", "house", "--now", NOW],
            env=environment,
            capture_output=True,
        )
        assert done.returncode == 0, done.stderr
        now = tree(root)
        assert now in (before, after), sorted(set(now) ^ set(before))
        seen.add("new" if now == after else "old")
        assert not list((root / ".cache").glob("change*"))
    assert seen == {"old", "new"}

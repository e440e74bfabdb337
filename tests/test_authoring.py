"""A house changes its rules by the commands: what they refuse, write, and leave behind when they are interrupted."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import pytest
import yaml

import small
from rulebook import cli, corpus, stamp
from rulebook.authoring import commands, frontmatter, registry, writer
from rulebook.findings import RulebookError

NOW = "2026-06-01T12:00:00+09:00"
REPO = Path(__file__).resolve().parent.parent


@pytest.fixture
def house(tmp_path, monkeypatch):
    """The small corpus, stamped and registered, and a way to run commands in it."""
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    root = small.write(tmp_path)
    loaded, _ = corpus.load(root / "docs", root)
    stamp.stamp(loaded, root)
    writer.apply(root, registry.with_ids(root, loaded.every))
    return root


def run(root, *words, answers=None):
    """Run a command line; returns (exit status, what it said)."""
    said: list[str] = []
    given = iter(answers or ())

    def read(prompt):
        said.append(prompt)
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=Path, default=root)
    commands.add_parsers(parser.add_subparsers(dest="command"))
    arguments = parser.parse_args(words)
    arguments.now = NOW
    return commands.run(arguments, read, said.append), "\n".join(said)


def tree(root):
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted((root / "docs").rglob("*")) if p.is_file()}


def edit(root, draft, old, new, name="first", languages=small.LANGUAGES):
    for language in languages:
        path = root / f"docs/house/_drafts/{draft}/{name}.{language}.md"
        text = path.read_text()
        assert old in text, path
        path.write_text(text.replace(old, new))


def write(root, path):
    """Write over what a new article begins with."""
    for language in corpus.load(root / "docs", root)[0].languages:
        text = root / f"docs/{path}.{language.code}.md"
        if text.exists():
            words = text.read_text()
            for key, said in (("new_article_ruling", "The floor rules."), ("new_article_text", "The floor decides.")):
                words = words.replace(language.text(key), said)
            text.write_text(words)


def faults(error):
    return {f.id for f in error.value.findings}


def load(root, now=NOW):
    loaded, findings = corpus.load(root / "docs", root, datetime.fromisoformat(now))
    assert not [f for f in findings if f.severity == "error"], findings
    return loaded


def begin(root, kind="substantive", draft="change", *more):
    given = ["--effective", "2026-07-01"] if kind == "substantive" else []
    return run(root, "amend", "house", "first", "--kind", kind, "--draft", draft, "--reason", "이유", *given, *more)


def announce(root):
    """Publish a changed article and a new one, for 1 July."""
    begin(root)
    edit(root, "change", "50%", "70%")
    edit(root, "change", "v: 60", "v: 70", languages=["ko"])
    run(root, "new-article", "house", "third", "--title", "새 조문", "--draft", "change")
    write(root, "house/_drafts/change/third")
    run(root, "publish", "house", "change")


def test_a_change_from_draft_to_publication(house):
    status, said = begin(house)
    assert status == 0 and "scripts/rulebook preview house change" in said
    before = tree(house)
    begin(house)
    assert tree(house) == before  # a second time changes nothing
    edit(house, "change", "50%", "70%")
    edit(house, "change", "v: 60", "v: 70", languages=["ko"])
    before = tree(house)
    status, said = run(house, "preview", "house", "change")
    assert status == 0 and tree(house) == before
    assert "[-50%-]" in said and "{+70%+}" in said and "English" in said  # old, new, stale translations
    assert "제2조 a항-1" in said or "제2조" in said  # what cites it
    assert "70% 이상" in said or "70% or more" in said or "70%" in said.split("비교")[-1]
    page = (house / ".cache/preview/house-change.html").read_text()
    assert "<del>" in page and "70%" in page
    status, said = run(house, "publish", "house", "change")
    assert status == 0 and "house/2026-06-01" in said
    assert not (house / "docs/house/_drafts").exists()
    written = tree(house)
    status, said = run(house, "publish", "house", "change")
    assert status == 0 and "house/2026-06-01" in said and tree(house) == written
    loaded = load(house)
    assert "50%" in loaded.articles["house/first"].original.ruling
    assert "70%" in load(house, "2026-07-01T00:00:00+09:00").articles["house/first"].original.ruling


def test_a_change_that_is_coming_can_be_moved_and_withdrawn(house):
    before = load(house)
    begin(house)
    edit(house, "change", "50%", "70%")
    run(house, "new-article", "house", "third", "--title", "새 조문", "--draft", "change")
    write(house, "house/_drafts/change/third")
    run(house, "publish", "house", "change")
    assert run(house, "move", "house/2026-06-01", "2026-08-01")[0] == 0
    moved = tree(house)
    assert run(house, "move", "house/2026-06-01", "2026-08-01")[0] == 0 and tree(house) == moved
    loaded = load(house, "2026-07-15T00:00:00+09:00")
    assert loaded.amendments["house/2026-06-01"].moved[0].before == "2026-07-01"
    assert "50%" in loaded.articles["house/first"].original.ruling
    assert run(house, "withdraw", "house/2026-06-01")[0] == 0
    again = tree(house)
    status, said = run(house, "withdraw", "house/2026-06-01")
    assert status == 0 and tree(house) == again and "아무것도 쓰지 않았습니다" in said
    loaded = load(house, "2026-09-01T00:00:00+09:00")
    assert loaded.amendments["house/2026-06-01"].withdrawn == "2026-06-01"
    assert set(loaded.every) == set(before.every)
    assert loaded.articles["house/first"].original.digest == before.articles["house/first"].original.digest
    assert registry.check(loaded, house) == []
    with pytest.raises(RulebookError) as error:  # the id of what was withdrawn is not used again
        run(
            house,
            "new-article",
            "house",
            "third",
            "--title",
            "다른 조문",
            "--effective",
            "2026-07-01",
            "--reason",
            "이유",
        )
        write(house, "house/_drafts/new-third/third")
        run(house, "publish", "house", "new-third")
    assert "id-reused" in faults(error)


def test_what_is_in_force_is_not_moved(house):
    with pytest.raises(RulebookError):
        run(house, "move", "house/2026-01-02", "2026-08-01")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("50%", "55%", "typo-figure"),
        ("50% or more the raise", "50% or less the raise", "typo-word"),
        ("must complete", "may complete", "typo-word"),
        ("[[base/rule-1#a]]", "[[base/rule-1]]", "typo-reference"),
    ],
)
def test_a_typo_moves_nothing_a_floor_decides_by(house, old, new, fault):
    begin(house, "typo")
    edit(house, "change", old, new, languages=["en"])
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "change")
    assert fault in faults(error)


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("ko", "채워야 한다", "채울 수 있다"),
        ("ja", "満たす。", "満たさない。"),
        ("it", "deve completare", "può completare"),
    ],
)
def test_a_typo_keeps_must_may_and_not_in_every_language(house, language, old, new):
    begin(house, "typo")
    edit(house, "change", old, new, languages=[language])
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "change")
    assert "typo-word" in faults(error)


def test_a_value_is_no_typo(house):
    begin(house, "typo")
    edit(house, "change", "v: 60", "v: 70", languages=["ko"])
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "change")
    assert "typo-value" in faults(error)


def test_a_real_typo_makes_no_translation_stale(house):
    begin(house, "typo")
    edit(house, "change", "다툼을 막는다", "다툼을  막는다!", languages=["ko"])
    assert run(house, "publish", "house", "change")[0] == 0
    article = load(house).articles["house/first"]
    assert "막는다!" in article.original.body.source
    assert {article.status(code) for code in ("en", "ja", "it")} == {"current"}


def test_a_substantive_change_makes_them_stale(house):
    begin(house, "clarification")
    edit(house, "change", "플로어가 정한다", "플로어가 곧 정한다", languages=["ko"])
    run(house, "publish", "house", "change")
    assert load(house).articles["house/first"].status("en") == "stale"


@pytest.mark.parametrize(
    ("meta", "fault"),
    [
        ({"effective": None}, "effective-missing"),
        ({"reason": {"ko": ""}}, "reason-missing"),
        ({"effective": "2026-05-31"}, "effective-past"),
        ({"kind": "clarification"}, "clarification-value"),
    ],
)
def test_what_each_kind_needs(house, meta, fault):
    begin(house)
    edit(house, "change", "v: 60", "v: 70", languages=["ko"])
    path = house / "docs/house/_drafts/change/amendment.yml"
    path.write_text(yaml.safe_dump(yaml.safe_load(path.read_text()) | meta, allow_unicode=True))
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "change")
    assert fault in faults(error)


def test_a_fault_is_said_at_the_drafts_own_file(house):
    begin(house)
    edit(house, "change", "[[base/rule-1#a]]", "[[base/rule-77#a]]")
    before = tree(house)
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "change")
    assert any(
        f.path == "docs/house/_drafts/change/first.ko.md" and f.id == "reference-unknown" for f in error.value.findings
    )
    assert tree(house) == before


def test_a_correction_joins_the_amendment_it_mends(house):
    begin(house, "typo", "slip", "--corrects", "house/2026-01-02")
    edit(house, "slip", "다툼을 막는다", "다툼을, 막는다", languages=["ko"])
    run(house, "publish", "house", "slip")
    loaded = load(house)
    assert list(loaded.amendments) == ["house/2026-01-02"]
    assert loaded.amendments["house/2026-01-02"].corrections[0].on == "2026-06-01"


def test_a_repealed_article_keeps_its_page_and_says_what_replaced_it(house):
    begin(house)
    edit(house, "change", "50%", "70%")
    path = house / "docs/house/_drafts/change/amendment.yml"
    path.write_text(yaml.safe_dump(yaml.safe_load(path.read_text()) | {"repeals": {"house/second": ["house/first"]}}))
    run(house, "publish", "house", "change")
    loaded = load(house, "2026-07-01T00:00:00+09:00")
    assert "house/second" not in loaded.articles
    assert loaded.every["house/second"].repealed.replaced_by == ("house/first",)


def test_an_answer_ends_the_silence_on_its_point(house):
    path = house / "docs/house/rulebook.yml"
    meta = yaml.safe_load(path.read_text()) | {"silent": ["who-rules"]}
    path.write_text(yaml.safe_dump(meta, allow_unicode=True, sort_keys=False))
    begin(house)
    edit(house, "change", "values:\n", "values:\n  who-rules:\n    value: {v: [td]}\n    at: a-1\n", languages=["ko"])
    run(house, "publish", "house", "change")
    was, now = load(house), load(house, "2026-07-01T00:00:00+09:00")
    assert was.rulebooks["house"].silent == {"who-rules"} and "who-rules" not in was.rulebooks["house"].values
    assert now.rulebooks["house"].silent == frozenset() and "who-rules" in now.rulebooks["house"].values


# Asking, and a new house


def test_without_arguments_it_asks_in_the_language_of_the_house(house):
    status, said = run(house, answers=["house", "amend", "first", "ante", "1", "2026-13-01", "2026-07-01", "더 엄하게"])
    assert status == 0
    assert "어느 조문입니까" in said and "2026-13-01" in said
    meta = yaml.safe_load((house / "docs/house/_drafts/ante/amendment.yml").read_text())
    assert (meta["kind"], meta["effective"], meta["reason"]["ko"]) == ("substantive", "2026-07-01", "더 엄하게")


def test_what_a_house_cannot_be_called_is_asked_again_at_once(house):
    """Nothing that was typed is lost to an answer given before it."""
    taken, names = ["it", "search", "con", "River!"], ["River <b>x</b>", "River"]
    answers = ["+", *taken, "river", "it", *names, "Rome", "Europe/Rome", "no"]
    status, said = run(house, answers=answers)
    assert status == 0, said
    assert "address of the site" in said and "Windows" in said and "HTML" in said
    meta = yaml.safe_load((house / "docs/river/rulebook.yml").read_text())
    assert meta["name"]["it"] == "River" and meta["time_zone"] == "Europe/Rome"
    status, said = run(
        house, answers=["river", "new-article", "index", "clock", "{{x}}", "Tempo", "", "2026-07-01", "Sì"]
    )
    assert status == 0, said
    assert (house / "docs/river/_drafts/new-clock/clock.it.md").exists()


def test_a_house_that_has_no_address_is_refused_before_anything_is_asked(house):
    with pytest.raises(RulebookError) as error:
        run(house, "new-house", "search", answers=["it", "River", "Europe/Rome"])
    assert "search" in error.value.findings[0].message and not (house / "docs/search").exists()


def test_stopping_writes_nothing(house):
    before = tree(house)
    assert run(house, answers=["house", "amend", "first"])[0] == 2
    assert tree(house) == before


def test_from_an_empty_folder_to_a_published_amendment(house):
    assert (
        run(
            house,
            "new-house",
            "river",
            "--name",
            "River",
            "--language",
            "it",
            "--time-zone",
            "Europe/Rome",
            "--official",
        )[0]
        == 0
    )
    before = tree(house)
    assert run(house, "new-house", "river")[0] == 0 and tree(house) == before
    more = ["--draft", "first-rules", "--effective", "2026-06-01", "--reason", "Prime regole"]
    assert run(house, "new-article", "river", "clock", "--title", "Tempo", *more)[0] == 0
    with pytest.raises(RulebookError) as error:  # what was never written is not published
        run(house, "publish", "river", "first-rules")
    assert faults(error) == {"unwritten"}
    assert [f.path.split("/")[-1] for f in error.value.findings] == ["clock.it.md"] * 2
    write(house, "river/_drafts/first-rules/clock")
    assert run(house, "preview", "river", "first-rules")[0] == 0
    assert run(house, "publish", "river", "first-rules")[0] == 0
    loaded = load(house)
    assert loaded.articles["river/clock"].original_language == "it"
    assert loaded.rulebooks["river"].meta.official
    assert "river/clock" in registry.read(house)


def test_several_new_articles_have_numbers_and_places_of_their_own(house):
    """In one draft, in another, and beside a draft that can't be read."""
    broken = house / "docs/house/_drafts/broken/first.ko.md"
    broken.parent.mkdir(parents=True)
    broken.write_text("---\nnumber: [")
    more = ["--effective", "2026-07-01", "--reason", "이유"]
    for slug, draft in (("third", "one"), ("fourth", "one"), ("fifth", "two")):
        run(house, "new-article", "house", slug, "--title", slug, "--draft", draft, *more)
    path = house / "docs/house/_drafts/one/fourth.ko.md"
    path.write_text(path.read_text().replace("number: '4'", "number: '7'"))
    run(house, "new-article", "house", "sixth", "--title", "sixth", "--draft", "two", *more)
    run(house, "new-article", "house", "seventh", "--title", "seventh", "--draft", "two", *more)
    found = {p.name[:-6]: p.read_text() for p in (house / "docs/house/_drafts").glob("*/*.ko.md") if p != broken}
    read = {slug: (frontmatter.get(text, "number"), frontmatter.get(text, "order")) for slug, text in found.items()}
    assert read == {
        "third": ("3", "3"), "fourth": ("7", "4"), "fifth": ("5", "5"), "sixth": ("6", "6"), "seventh": ("8", "7"),
    }  # fmt: skip
    for draft in ("one", "two"):
        for slug in found:
            write(house, f"house/_drafts/{draft}/{slug}")
        assert run(house, "publish", "house", draft)[0] == 0


# Nothing half-written

_VICTIM = """
import sys
from pathlib import Path
sys.path.insert(0, {hooks!r})
from rulebook.authoring import writer
root = Path({root!r})
print("go", flush=True)
for n in range(1000):
    writer.apply(root, {{f"docs/x/{{i}}.md": (f"{{n}} " * 2000).encode() for i in range(25)}} | {{"docs/x/gone.md": None if n % 2 else b"here"}})
"""


def whole(root):
    """Which version stands there; fails when files disagree."""
    versions = {p.read_text().split(" ")[0] for p in (root / "docs/x").glob("[0-9]*.md")}
    assert len(versions) <= 1, versions
    assert len(list((root / "docs/x").glob("[0-9]*.md"))) in (0, 25)
    version = int(versions.pop()) if versions else None
    if version is not None:
        assert (root / "docs/x/gone.md").exists() == (version % 2 == 0)
    return version


@pytest.mark.parametrize("seed", range(8))
def test_killed_anywhere_it_is_whole(tmp_path, seed):
    code = _VICTIM.format(hooks=str(REPO / "hooks"), root=str(tmp_path))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"go\n"
    time.sleep(random.Random(seed).uniform(0.02, 0.6))
    process.send_signal(signal.SIGKILL)
    process.wait()
    writer.recover(tmp_path)
    whole(tmp_path) if (tmp_path / "docs/x").exists() else None
    assert [p.name for p in (tmp_path / ".cache").iterdir()] in ([], ["lock"])
    assert (
        writer.apply(
            tmp_path, {"docs/x/0.md": None, **{f"docs/x/{i}.md": None for i in range(25)}, "docs/x/gone.md": None}
        )
        is not None
    )
    assert not (tmp_path / "docs/x").exists()


@pytest.mark.parametrize("step", range(60))
def test_interrupted_at_every_single_step(tmp_path, monkeypatch, step):
    """Every call that touches the disk is the last one, once."""
    root = tmp_path
    writer.apply(root, {"docs/a.md": b"old", "docs/b.md": b"old", "docs/c.md": b"old"})
    left = [step]

    class Killed(BaseException):
        pass

    def dying(call):
        def wrapped(*arguments, **options):
            left[0] -= 1
            if left[0] < 0:
                raise Killed
            return call(*arguments, **options)

        return wrapped

    for name in ("rename", "replace", "fsync", "mkdir"):
        monkeypatch.setattr(os, name, dying(getattr(os, name)))
    monkeypatch.setattr(Path, "unlink", dying(Path.unlink))
    monkeypatch.setattr(writer.shutil, "rmtree", dying(writer.shutil.rmtree))
    with contextlib.suppress(Killed):
        writer.apply(root, {"docs/a.md": b"new", "docs/b.md": None, "docs/d/d.md": b"new"})
    monkeypatch.undo()
    writer.recover(root)
    state = {p.name: p.read_bytes() for p in (root / "docs").rglob("*.md")}
    assert state in (
        {"a.md": b"old", "b.md": b"old", "c.md": b"old"},
        {"a.md": b"new", "c.md": b"old", "d.md": b"new"},
    )
    assert not list((root / ".cache").glob("change*"))


def test_publishing_killed_at_any_moment_leaves_the_old_tree_or_the_new_one(house, tmp_path_factory):
    """The command itself, as its own process: at random moments of its whole run, and again while it writes."""
    begin(house)
    edit(house, "change", "50%", "70%")
    run(house, "new-article", "house", "third", "--title", "새 조문", "--draft", "change")
    write(house, "house/_drafts/change/third")
    before = tree(house)
    command = [sys.executable, "-m", "rulebook", "--root", "", "publish", "house", "change", "--now", NOW]
    environment = os.environ | {"PYTHONPATH": str(REPO / "hooks")}

    def start(root):
        words = [str(root) if word == "" else word for word in command]
        return subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    whole_run = shutil.copytree(house, tmp_path_factory.mktemp("whole") / "p")
    begun = time.monotonic()
    assert start(whole_run).wait() == 0
    lasted, after = time.monotonic() - begun, tree(whole_run)
    assert before != after
    seen = []
    for seed in range(24):
        root = shutil.copytree(house, tmp_path_factory.mktemp("killed") / "p")
        chance, process = random.Random(seed), start(root)
        if seed % 2:
            time.sleep(chance.uniform(0, lasted))
        else:  # the writing takes some milliseconds of a second: wait for it
            cache = root / ".cache"
            while process.poll() is None and not any(cache.glob("change*")):
                pass
            time.sleep(
                chance.uniform(0, 0.03) * 2 ** (seed / 4)
            )  # a busy machine writes slowly: the last ones wait long
        process.kill()
        process.wait()
        journal = (root / ".cache/change").is_dir()
        writer.recover(root)
        now = tree(root)
        assert now in (before, after), sorted(set(now) ^ set(before))
        assert not list((root / ".cache").glob("change*"))
        seen.append("new" if now == after else "old")
        seen.append("journal" if journal else "")
    assert {"old", "new"} <= set(seen)


def test_every_command_finishes_what_was_interrupted(house, monkeypatch, capsys):
    monkeypatch.setattr(writer, "_finish", lambda root: False)
    writer.apply(house, {"docs/_data/note.txt": b"decided"})
    monkeypatch.undo()
    assert not (house / "docs/_data/note.txt").exists()
    with pytest.raises(SystemExit):
        cli.main(["--root", str(house), "check"])
    assert (house / "docs/_data/note.txt").read_bytes() == b"decided"

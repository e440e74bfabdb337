"""APL's notice of 2024-11-15 as a house would enter it: from the rules of 2023, by the commands, to exactly the files in docs/apl."""

from __future__ import annotations

import argparse
import re
import shutil
from datetime import datetime
from pathlib import Path

import pytest
import yaml

from rulebook import corpus, effects, stamp, timeline
from rulebook.authoring import commands, frontmatter
from rulebook.site import Page, Site
from rulebook.views import view

pytestmark = pytest.mark.corpus

NOW = "2026-06-01T12:00:00+09:00"
NOTICE = "apl/2024-11-15"
DRAFT = "notice-2024-11-15"
# Editor's notes on articles that the notice leaves alone lead to its articles; they are not the house's text.
NOTED = ("dealing-substantial-action", "other-table-start", "presence-live-hand")


def run(root, *words):
    said = []
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", type=Path, default=root)
    commands.add_parsers(parser.add_subparsers(dest="command"))
    arguments = parser.parse_args(words)
    arguments.now = NOW
    assert commands.run(arguments, lambda prompt: pytest.fail(f"asked {prompt}"), said.append) == 0
    return "\n".join(said)


def rules_of_2023(repo, root):
    """The project with APL's rules as they were: no notice, no articles of it, the texts it replaced."""
    shutil.copytree(repo / "docs", root / "docs", ignore=shutil.ignore_patterns("_pages"))
    (root / "hooks").symlink_to(repo / "hooks")
    apl = root / "docs/apl"
    path = apl / "amendments/2024-11-15.yml"
    notice = yaml.safe_load(path.read_text())
    path.unlink()
    for id in notice["new"]:
        for text in apl.glob(f"{id.partition('/')[2]}.*.md"):
            text.unlink()
    for text in (apl / "_earlier").glob("*@2024-11-15.*.md"):
        slug, code = text.name.partition("@")[0], text.name.split(".")[1]
        was = frontmatter.change(text.read_text(), {"until": None, "amendment": None})
        (apl / f"{slug}.{code}.md").write_text(was)
        text.unlink()
    for slug in NOTED:
        for text in apl.glob(f"{slug}.*.md"):
            text.write_text(re.sub(r"\n/// note\n[^/]*\[\[apl/amend-.*\n///\n", "", text.read_text()))
    book = apl / "rulebook.yml"
    silent = "".join(f"  - {point}\n" for point in notice["silence"]["ended"])
    book.write_text(book.read_text().replace("silent:\n", "silent:\n" + silent))
    ids = root / "docs/_data/ids.yml"
    ids.write_text("".join(line for line in ids.read_text().splitlines(True) if line[2:].strip() not in notice["new"]))
    loaded, found = corpus.load(root / "docs", root, datetime.fromisoformat(NOW))
    assert not [f for f in found if f.severity == "error"], found
    stamp.stamp(loaded, root, NOTED and [f"apl/{slug}" for slug in NOTED])
    return notice


def files(root):
    found = {p.relative_to(root).as_posix(): p.read_text() for p in sorted((root / "docs/apl").rglob("*.*"))}
    return found | {"docs/_data/ids.yml": (root / "docs/_data/ids.yml").read_text()}


def enter(repo, root, notice):
    """What a person of the house does: one draft, twelve new articles, six changed ones, their texts, publication."""
    house = repo / "docs/apl"
    about = ["--draft", DRAFT, "--announced", "2024-11-15", "--reason", notice["reason"]["ko"]]
    for id in notice["new"]:
        slug = id.partition("/")[2]
        meta = yaml.safe_load((house / f"{slug}.ko.md").read_text().split("---\n")[1])
        topics = [word for topic in meta["topics"] for word in ("--topic", topic)]
        run(
            root,
            *("new-article", "apl", slug, "--title", meta["title"], "--number", meta["number"]),
            *("--section", meta["section"], *topics, *about),
        )
    changed = [id.partition("/")[2] for id in notice["articles"] if id not in notice["new"]]
    run(root, "amend", "apl", *changed, "--draft", DRAFT)
    draft = root / f"docs/apl/_drafts/{DRAFT}"
    for id in notice["articles"]:
        for text in house.glob(f"{id.partition('/')[2]}.*.md"):
            shutil.copy(text, draft / text.name)
    meta = yaml.safe_load((draft / "amendment.yml").read_text())
    (draft / "amendment.yml").write_text(yaml.safe_dump(meta | {"reason": notice["reason"]}, allow_unicode=True))
    return run(root, "preview", "apl", DRAFT), run(root, "publish", "apl", DRAFT)


def test_the_notice_entered_by_the_commands_gives_the_files_of_the_project(repo, tmp_path):
    notice = rules_of_2023(repo, tmp_path)
    assert "amend-" not in "".join(text for path, text in files(tmp_path).items() if path != "docs/_data/ids.yml")
    preview, said = enter(repo, tmp_path, notice)
    assert NOTICE in said and "{+" in preview and "[-" in preview
    made, wanted = files(tmp_path), files(repo)
    noted = {path for path in wanted if path.split("/")[-1].split(".")[0] in NOTED}
    assert len(noted) == 12
    assert sorted(made) == sorted(wanted)
    assert {path for path in wanted if made[path] != wanted[path]} == noted  # the editor adds the notes afterwards


def test_what_the_notice_did_is_there_to_see(repo, real):
    loaded, _ = real
    site = Site(loaded)
    page = view(site, Page(f"changes/{NOTICE}/", "amendment", NOTICE), loaded.languages["ko"])
    new = [a for a in page.effect.articles if a.what == loaded.languages["ko"].text("diff_new")]
    assert len(new) == 12 and len(page.effect.articles) == 18
    assert all(any(r.old for r in a.rows) for a in page.effect.articles if a not in new)
    before, after = timeline.around(loaded, loaded.amendments[NOTICE])
    said = lambda cell: cell.value if isinstance(cell.value, str) or cell.value is None else cell.value.v  # noqa: E731
    changes = {c.after.point.id: (said(c.before), said(c.after)) for c in effects.cell_changes(before, after)}
    assert all(c.after.rulebook == "apl" for c in effects.cell_changes(before, after))
    assert changes.pop("hand-for-hand-clock-max") == (2, 3)
    assert changes.pop("bba-priority") == ("ante", "blind")
    assert changes.pop("pot-limit-preflop-short-blind") == ("short-amounts-left-out", "full-blinds-assumed")
    # everything else the rules of 2023 did not answer
    assert {was for was, _ in changes.values()} == {"silent"}
    assert sorted(changes) == sorted(loaded.amendments[NOTICE].silence.ended)

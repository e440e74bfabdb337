"""The guide for houses is true: it is played in a shell, from an empty folder, in each language, and shows what is said there.

Only the network is replaced: the address of the reader's own copy leads to a bare repository on this machine.
"""

from __future__ import annotations

import re
import time
from datetime import datetime

import pytest

from checkout import venv
from rulebook import corpus, guidebook, guidepictures
from rulebook.guidebook import agrees, git
from small import REPO

CODES = ["en", "ko", "ja", "it"]


def guide(code):
    return (REPO / guidebook.FOLDER / f"house.{code}.md").read_text(encoding="utf-8")


@pytest.mark.corpus
@pytest.mark.parametrize("code", CODES)
def test_from_an_empty_folder_to_published_amendments(tmp_path, code):
    shell = guidebook.machine(REPO, tmp_path, code, venv())
    assert not list(shell.folder.iterdir())
    begun = time.monotonic()
    for one in guidebook.play(guide(code), shell):
        assert one.shown is None or agrees(one.shown, one.said), (
            f"{one.commands}\n{one.said}\n(scripts/rulebook guide renews it)"
        )
    assert time.monotonic() - begun < 300  # of the ten minutes that a person has, reading and writing included
    tree = shell.folder / "floorbook"
    assert git(tree, "status", "--porcelain") == ""  # all is sent, what the withdrawal wrote with the translation
    seen = tmp_path / "seen"
    git(tmp_path, "clone", "--quiet", str(shell.bare), str(seen))  # what was pushed, as the workflow gets it
    assert int(git(seen, "rev-list", "--count", "HEAD")) == 4
    loaded, findings = corpus.load(seen / "docs", seen, datetime.fromisoformat("2027-08-01T00:00:00+00:00"))
    assert not [f for f in findings if f.severity == "error"]
    article = loaded.articles["river/clock"]
    assert article.original_language == code and "30" in article.original.ruling  # the second change was withdrawn
    assert loaded.rulebooks["river"].values["clock-extra-time"].value.v == 30
    assert [article.status(other) for other in article.texts if other != code] == ["current"]
    withdrawn = {id: a.withdrawn for id, a in loaded.amendments.items() if id.startswith("river/")}
    assert withdrawn == {"river/2026-12-01": None, "river/2026-12-01-2": "2026-12-01"}


@pytest.mark.parametrize("code", CODES)
def test_each_step_is_shown_in_the_readers_language(code):
    text, english = guide(code), guide("en")
    assert re.findall(r"^## (\d+)\. ", text, re.M) == [str(n) for n in range(1, 15)]
    kinds = re.compile(r"^(<!-- .*?(?=:)|```\w*$|!\[|\|)", re.M)
    assert [k[:9] for k in kinds.findall(text)] == [
        k[:9] for k in kinds.findall(english)
    ]  # the same guide in every language
    for alt, name in re.findall(r"^!\[(.*?)\]\(%PICTURE-([\w-]+)%\)", text, re.M):
        assert len(alt) > 12 and (code == "en" or alt not in english), name
    pictures = guidepictures.wanted(text, code)
    assert len(pictures) == 7
    for name in pictures:
        assert (REPO / "hooks/assets" / name).stat().st_size < 120_000, f"{name}: scripts/rulebook guide makes it"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "word",
    [
        "git",
        "Python",
        "Windows",
        "macOS",
        "Linux",
        "GitHub",
        "git clone",
        "git push",
        "Pages",
        "pages.yml",
        "CODEOWNERS",
        "stamp",
    ],
)
def test_nothing_that_a_house_needs_is_left_unsaid(code, word):
    assert word in guide(code)


def test_a_guide_that_lies_is_found(tmp_path):
    assert agrees("a\n…\nd\n", "a\nb\nc\nd\n") and agrees("a\nb\n", "a\nb\n")
    assert not agrees("a\n…\nd\n", "a\nb\n") and not agrees("a\n", "a\nb\n") and not agrees("b\n…\n", "a\nb\n")
    shell = guidebook.Shell(tmp_path, tmp_path, tmp_path / "x.git", "en", venv())
    (one,) = guidebook.play("```\necho yes\n```\n\n```text\nno\n```\n", shell)
    assert (one.shown, one.said) == ("no\n", "yes\n")
    assert guidebook.renewed("```\necho yes\n```\n\n```text\nno\n```\n", [one]).endswith("```text\nyes\n```\n")
    with pytest.raises(guidebook.GuideFailed):
        list(guidebook.play("```\nfalse\n```\n", shell))
    assert not list(guidebook.play("<!-- not here: Windows -->\n```\nfalse\n```\n", shell))

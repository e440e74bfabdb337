"""A page that says a part of it changes has a part that changes: the later version differs from today's in what is read."""

from __future__ import annotations

import re
import shutil

import pytest

import small
from conftest import build
from test_authoring import begin, edit, house, run  # noqa: F401


@pytest.fixture
def site(house, monkeypatch):  # noqa: F811
    """The first article's example changes on 1 July: on the pages of others nothing that they say of it."""
    begin(house)
    edit(house, "change", "플로어가 정한다", "플로어가 곧 정한다", languages=["ko"])
    run(house, "publish", "house", "change")
    (house / "docs/_pages").mkdir()
    shutil.copy(small.REPO / "mkdocs.yml", house / "mkdocs.yml")
    (house / "hooks").symlink_to(small.REPO / "hooks")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1780300000")  # 1 June, in the morning
    return build(house)


SAID = re.compile(r"<details class=\"soon small\".*?</details>", re.DOTALL)


def faces(page: str) -> tuple[str, list[str]]:
    """What stands on a page today and on each later day."""
    main = "".join(re.findall(r"<main id=\"?main\"?>(.*?)</main>", page, re.DOTALL))
    later = re.findall(r"<template data-later=[^>]*>(.*?)</template>", page, re.DOTALL)
    told = SAID.sub("", main)
    plain = lambda text: " ".join(re.sub(r'\sdata-face="[^"]*"', "", text).split())  # noqa: E731
    return plain(told), [plain(text) for text in later]


def test_an_article_beside_one_that_changes_does_not_change(site):
    changing = set()
    for path in site.rglob("index.html"):
        page = path.read_text()
        now, later = faces(page)
        assert now not in later or not SAID.search(page), path
        if later:
            changing.add(path.parent.relative_to(site).as_posix())
    articles = {path for path in changing if re.fullmatch(r"(?:\w\w/)?(?:house|base)/(?:first|second|rule-\d)", path)}
    assert articles == {f"{prefix}house/first" for prefix in ("", "ko/", "ja/", "it/")}

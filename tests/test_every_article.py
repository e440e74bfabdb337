"""Every article of the corpus can be amended: its original, with whatever keys its front matter has."""

from __future__ import annotations

import shutil
from datetime import datetime

import pytest

from rulebook import corpus as corpora
from rulebook.authoring import drafts, plan

pytestmark = pytest.mark.corpus  # of the houses there are today

NOW = datetime.fromisoformat("2026-11-30T12:00:00+09:00")
HOUSES = ("apl", "italian", "ndpt", "tda-2024", "winnable")


@pytest.fixture(scope="module")
def root(repo, tmp_path_factory):
    """The texts alone; plans are made of them and not carried out."""
    root = tmp_path_factory.mktemp("every")
    shutil.copytree(repo / "docs", root / "docs", ignore=shutil.ignore_patterns("_pages"))
    return root


@pytest.fixture(scope="module")
def corpus(root):
    return corpora.load(root / "docs", root, NOW)[0]


@pytest.mark.parametrize("house", HOUSES)
def test_amending_every_article_at_once_can_be_published(root, corpus, house):
    articles = [a for a in corpus.every.values() if a.rulebook == house and a.state != "repealed" and not a.coming]
    assert articles
    files = {}
    for article in articles:
        for code, text in (article.written or article).texts.items():
            content = (root / text.path).read_text()
            if code == article.original_language:
                content = content.rstrip("\n") + ".\n" if not content.rstrip().endswith("///") else content + "\n"
            files[article.slug, code] = content
    meta = drafts.DraftMeta(kind="clarification", reason={"en": "Every article is touched."})
    made = plan.publish(corpus, root, drafts.Draft(house, "every", meta, files), NOW)
    assert set(made.ids) == {a.id for a in articles}
    for article in articles:
        was = next(e for e in made.after.every[article.id].earlier if e.amendment == made.amendment)
        assert was.article.pictures == article.pictures and was.article.values == article.values


def test_the_houses_are_all_of_them(corpus):
    assert set(HOUSES) == set(corpus.rulebooks)

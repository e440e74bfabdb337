"""What is said of translations: to be read again are those that are there, to be written those of a new article."""

from __future__ import annotations

from test_authoring import begin, edit, house, load, run, write  # noqa: F401


def new(root):
    run(root, "new-article", "house", "third", "--title", "새 조문", "--effective", "2026-07-01", "--reason", "이유")
    write(root, "house/_drafts/new-third/third")


def test_a_new_article_has_none_to_be_read_again(house):  # noqa: F811
    new(house)
    words = load(house).languages["ko"]
    others = "English, 日本語, Italiano"
    _, said = run(house, "preview", "house", "new-third")
    page = (house / ".cache/preview/house-new-third.html").read_text()
    for text in (said, page):
        assert words.text("effect_missing", languages=others) in text
        assert words.text("effect_stale", languages=others) not in text


def test_a_changed_article_names_those_that_are_there(house):  # noqa: F811
    (house / "docs/house/first.ja.md").unlink()
    begin(house, "clarification")
    edit(house, "change", "플로어가 정한다", "플로어가 곧 정한다", languages=["ko"])
    words = load(house).languages["ko"]
    _, said = run(house, "preview", "house", "change")
    assert words.text("effect_stale", languages="English, Italiano") in said and "日本語" not in said


def test_a_second_publish_says_the_same_next_step_as_the_first(house):  # noqa: F811
    new(house)
    last = [run(house, "publish", "house", "new-third")[1].splitlines()[-1] for _ in range(2)]
    assert last[0] == last[1] and "stamp" not in last[1] and "git push" in last[1]
    begin(house, "clarification")
    edit(house, "change", "플로어가 정한다", "플로어가 곧 정한다", languages=["ko"])
    last = [run(house, "publish", "house", "change")[1].splitlines()[-1] for _ in range(2)]
    assert last[0] == last[1] and "stamp house/first" in last[1]

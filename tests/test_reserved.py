"""No house and no article takes an address that the site has already, or a name that can't be one on every system."""

from __future__ import annotations

import re

import pytest

import small
from rulebook import checks
from rulebook.authoring import messages
from rulebook.findings import RulebookError
from rulebook.ids import RESERVED_RULEBOOKS, RESERVED_SLUGS, SLUG
from test_authoring import house, run, tree  # noqa: F401

NAME = re.compile(rf"(?<![a-z0-9-]){SLUG}(?![a-z0-9-])")


def in_place_of(paths: set[str], name: str) -> set[str]:
    """What stands in some path of the site where `name` stands in another."""
    shapes = {
        (path[: found.start()], path[found.end() :])
        for path in paths
        for found in re.finditer(rf"(?<![a-z0-9-]){name}(?![a-z0-9-])", path)
    }
    return {
        found[0]
        for path in paths
        for found in NAME.finditer(path)
        if (path[: found.start()], path[found.end() :]) in shapes
    }


def test_every_address_beside_a_houses_own_is_reserved(small_site):
    paths = {path.relative_to(small_site).as_posix() for path in small_site.rglob("*")}
    assert in_place_of(paths, "house") - {"house", "base", *small.LANGUAGES} <= RESERVED_RULEBOOKS
    own = {path.removeprefix("house/") for path in paths if path.startswith("house/")}
    assert in_place_of(own, "first") - {"first", "second"} <= RESERVED_SLUGS


def renamed(name: str) -> dict[str, str | None]:
    """The small house under another id."""
    found: dict[str, str | None] = {}
    for path, text in small.files().items():
        if path.startswith("docs/house/"):
            found[path] = None
            found[path.replace("/house/", f"/{name}/")] = text.replace("house", name)
    return found


@pytest.mark.parametrize("name", ["all", "feeds", "ko", "con", "com1", "lpt9", "nul"])
def test_a_house_of_such_a_name_is_refused(tmp_path, house, name):  # noqa: F811
    small.write(tmp_path / "other", renamed(name))
    _, findings = checks.read(tmp_path / "other/docs", tmp_path / "other")
    assert [f.line for f in findings if f.id == "rulebook-reserved" and f.path == f"docs/{name}/rulebook.yml"]
    before = tree(house)
    with pytest.raises(RulebookError) as error:
        run(house, "new-house", name, "--name", "House", "--language", "ko", "--time-zone", "Asia/Seoul")
    assert name in str(error.value) and tree(house) == before


@pytest.mark.parametrize("slug", ["aux", "com0", "print"])
def test_an_article_of_such_a_name_is_refused(tmp_path, house, slug):  # noqa: F811
    files = {
        f"docs/house/{slug}.{code}.md": small.article(f"house/{slug}", code, "ko", number="3")
        for code in small.LANGUAGES
    }
    small.write(tmp_path / "other", files)
    _, findings = checks.read(tmp_path / "other/docs", tmp_path / "other")
    told = [f for f in findings if f.id == "slug-reserved"]
    assert {f.path for f in told} == set(files)
    assert messages.say(house, "ko", told[0]).message != told[0].message
    with pytest.raises(RulebookError):
        run(house, "new-article", "house", slug, "--title", "새 조문")

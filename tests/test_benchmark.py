"""The benchmark's page: rows keep their place, what was not measured stays; the plain site has our pages."""

from __future__ import annotations

from rulebook import plain_site
from rulebook.benchmark_page import Row, Speed, Used, page

ONE = Row("Floorbook 1×", 331, 4492, Used(20.0, 18.5, 300_000_000), 104_000_000, 6100, 22_400, 240_000)
FOUR = Row("Floorbook 4×", 1100, 15_000, Used(60.0, 58.0, 700_000_000), 400_000_000, 6200, 22_500, 245_000)
PLAIN = Row("MkDocs + Material + static-i18n", 331, 3176, Used(300.0, 290.0, 200_000_000), 500_000_000)
OURS = Speed("Floorbook 1×", 1500.0, 2100.0, 80.0, 95.0, 12, 12)
THEIRS = Speed("Pagefind 1×", None, None, None, None, 0, 12)


def test_what_was_not_measured_stays():
    first = page([PLAIN, ONE, FOUR], [OURS, THEIRS])
    assert page([], [], first) == page([ONE, PLAIN, FOUR], [OURS, THEIRS], first)
    assert page([], [], first).count("| Pagefind 1× | – | – | – | – | 0 of 12 |") == 1
    again = page([], [Speed("Floorbook 1×", 900.0, 1100.0, 70.0, 85.0, 12, 12)], first)
    assert "| Floorbook 1× | 900 | 1100 | 70 | 85 | 12 of 12 |" in again and "| 1500 |" not in again
    assert "| Floorbook 4× | 1100 | 15000 | 60.0 | 58.0 | 700 | 400.0 | 6.2 | 22.5 | 245.0 |" in again


def test_growth_is_told_beside_the_number_of_articles():
    text = page([ONE, PLAIN, FOUR], [])
    assert "articles ×3.3, wall time ×3.0, memory ×2.3, site ×3.8, median article ×1.02, first result ×1.02" in text
    assert "## Search" not in text


def test_the_plain_site_has_our_pages_and_no_addresses_by_number(small_site, tmp_path):
    plain_site.project(small_site, tmp_path)
    sources = {path.relative_to(tmp_path / "docs").as_posix() for path in tmp_path.rglob("*.md")}
    assert {"index.en.md", "house/first.ko.md", "base/rule-1.it.md"} <= sources
    assert not [name for name in sources if "/no/" in name]
    assert "50" in (tmp_path / "docs/house/first.ko.md").read_text(encoding="utf-8")


def test_the_sites_that_others_search_are_one_a_language(small_site, tmp_path):
    projects = plain_site.language_projects(small_site, tmp_path)
    assert list(projects) == ["", "ko", "ja", "it"]
    for project in projects.values():
        assert f"language: {project.name}" in (project / "mkdocs.yml").read_text(encoding="utf-8")
        assert {"index.md", "house/first.md"} <= {
            path.relative_to(project / "docs").as_posix() for path in project.rglob("*.md")
        }
    assert (tmp_path / "ko/docs/house/first.md").read_bytes() != (tmp_path / "ja/docs/house/first.md").read_bytes()

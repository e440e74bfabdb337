"""One build of the site, as two steps around the site generator: `prepare` before it, `finish` over the folder it wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from . import checks, corpus, csp, offline, sitemap, staging
from .findings import RulebookError, errors
from .languages import Language
from .site import Page, Site, pages

_THEME_ASSETS = ("assets/javascripts/", "assets/stylesheets/", "assets/images/")


@dataclass(frozen=True)
class Build:
    """What a build needs to know of itself; `paths` maps a generated source file to its page's address.

    A `release` is a build to publish; what `scripts/serve` shows while texts are written is none: it has no service worker, which
    would stand between the author and the page.
    """

    site: Site
    url: str
    paths: Mapping[str, str]
    release: bool
    policy: str


def prepare(root: Path, url: str, release: bool, say: Callable[[str], None] = print) -> Build:
    """Load the corpus, refuse it when it has errors, write the pages' sources. Warnings are counted, `scripts/check` shows them.

    Raises:
        RulebookError: with every error of the corpus.
    """
    loaded, findings = corpus.load(root / "docs", root)
    if loaded is not None:
        findings += checks.check(loaded)
    if loaded is None or errors(findings):
        raise RulebookError(errors(findings))
    say(
        f"{len(loaded.articles)} articles of {len(loaded.rulebooks)} rulebooks read"
        + (f", {len(findings)} warnings (scripts/check shows them)" if findings else "")
    )
    site = staging.stage(loaded, root / "hooks" / "theme", root / "docs" / "_pages")
    paths = {f"{page.source}.md": page.path for page in pages(loaded)}
    return Build(site, url, paths, release, csp.policy(live=not release))


def canonical(build: Build, page: Page, language: Language) -> str:
    """The page's own address, or the original's where an article is not translated, without leading slash."""
    article = build.site.corpus.articles.get(page.key) if page.kind == "article" else None
    if article is not None and article.status(language.code) == "missing":
        language = build.site.corpus.languages[article.original_language]
    return language.url(page.path)[1:]


def is_theme_asset(path: str) -> bool:
    """Whether a file of the theme is one that our own pages do without."""
    return path.startswith(_THEME_ASSETS)


def finish(build: Build, folder: Path, assets: Path) -> None:
    """What is made from the whole site: the pages that stand in for others, the sitemap; for a release what makes it work offline.

    `assets` holds the templates of the latter.
    """
    corpus = build.site.corpus
    for language in corpus.languages:
        _missing(folder, language.url("")[1:], build.url)
        _stand_in(folder / language.url("offline/index.html")[1:], language.url("offline/")[1:], build.url)
    (folder / "sitemap.xml").write_text(sitemap.sitemap(corpus, build.url), encoding="utf-8")
    (folder / "sitemap.xml.gz").unlink(missing_ok=True)  # a second copy that hosts compress themselves
    if build.release:
        offline.write(folder, assets, corpus.languages, corpus.rulebooks, corpus.baseline.id)


def _missing(folder: Path, prefix: str, url: str) -> None:
    """`404/index.html` to `404.html`: a host shows it wherever something is missing.

    static-i18n writes one 404 for all languages (ultrabug/mkdocs-static-i18n#284, #326), hence a page of our own.
    """
    page = folder / prefix / "404" / "index.html"
    if not page.exists():
        return
    _stand_in(page, f"{prefix}404/", url)
    page.rename(folder / prefix / "404.html")
    page.parent.rmdir()


def _stand_in(page: Path, address: str, url: str) -> None:
    """Make the addresses on a page absolute, since it is shown in the place of pages of any depth."""
    if not page.exists():
        return
    base = urlsplit(url).path or "/"
    here = urljoin(base, address)

    def absolute(match: re.Match[str]) -> str:
        target = match[2]
        return (
            match[0]
            if target.startswith(("#", "data:")) or urlsplit(target).scheme
            else f'{match[1]}{re.sub("404/$", "404.html", urljoin(here, target))}"'
        )

    html = re.sub(r'(\b(?:href|src|action|data-base)=")([^"]*)"', absolute, page.read_text(encoding="utf-8"))
    page.write_text(html, encoding="utf-8")

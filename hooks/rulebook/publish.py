"""One build of the site, as two steps around the site generator: `prepare` before it, `finish` over the folder it wrote."""

from __future__ import annotations

import itertools
import logging
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from . import checks, csp, feeds, incremental, numberpages, offline, pocket, sitemap, staging
from .articles import Corpus
from .findings import RulebookError, errors
from .incremental import PageKey, Snapshot, Stamps
from .languages import Language
from .memo import collect_later, keep_all
from .site import Page, Site, pages
from .views import terms, view
from .views.editions import Editions, editions
from .views.later import Later, later

_STAGED = Path("docs", "_pages")
SIGNAL = Path(".cache", "rest")  # written when a build leaves the rest to another; the server watches it


@dataclass(frozen=True)
class Build:
    """What a build needs to know of itself.

    `pages` maps a generated source file, without language and ending, to its page; `static` are the paths of everything else. A
    `release` is a build to publish; what `scripts/serve` shows while texts are written is none: it has no service worker, which
    would stand between the author and the page. While the site is served, `shown` is all that the build shows and `fresh` the pages
    that are to be made (None: all); `whole` is False where a faulty corpus left the site as it was, `rest` True where only what was
    edited is made and the rest must follow. `files` are the paths of all that the build before put into the site, and after `finish` of
    all that this one did; None when that is not known. `stamps` tell later which files were edited.
    """

    site: Site
    url: str
    pages: Mapping[str, Page]
    release: bool
    policy: str
    static: frozenset[str] = frozenset()
    pockets: Mapping[str, str] = field(default_factory=dict)  # name of a PDF -> digest of the page it was printed from
    shown: Snapshot | None = None
    fresh: frozenset[PageKey] | None = None
    whole: bool = True
    rest: bool = False
    files: frozenset[str] | None = None
    stamps: Stamps = field(default_factory=dict)


@keep_all()
def prepare(root: Path, url: str, release: bool, say: Callable[[str], None] = print) -> Build:
    """Load the corpus, refuse it when it has errors, write the pages' sources. Warnings are counted, `scripts/check` shows them.

    Raises:
        RulebookError: with every error of the corpus.
    """
    build, files = _read(root, url, release, say)
    staging.write(root / _STAGED, files | staging.sources(build.site.corpus))
    return build


def _read(root: Path, url: str, release: bool, say: Callable[[str], None]) -> tuple[Build, dict[str, bytes]]:
    return _collect(_corpus(root, say), root, url, release)


def _corpus(root: Path, say: Callable[[str], None]) -> Corpus:
    loaded, findings = checks.read(root / "docs", root)
    if loaded is None or errors(findings):
        raise RulebookError(errors(findings))
    say(
        f"{len(loaded.articles)} articles of {len(loaded.rulebooks)} rulebooks read"
        + (f", {len(findings)} warnings (scripts/check shows them)" if findings else "")
    )
    return loaded


def _collect(corpus: Corpus, root: Path, url: str, release: bool) -> tuple[Build, dict[str, bytes]]:
    site, files = staging.collect(corpus, root)
    shown = {page.source: page for page in pages(corpus)}
    return Build(site, url, shown, release, csp.policy(live=not release), frozenset(files), pocket.index(root)), files


@keep_all()
def prepare_again(root: Path, url: str, before: Build | None, say: Callable[[str], None] = print) -> Build:
    """`prepare` while the site is served: only pages that differ from `before` are made, and a faulty corpus leaves the site as it is.

    After an edit of a few articles only their own pages are made; the build says so in `rest` and is to be followed by another.

    Raises:
        RulebookError: when there is no site yet that could stay.
    """
    stamps = incremental.stamps(root / "docs")
    try:
        corpus = _corpus(root, say)
    except RulebookError as error:
        if before is None:
            raise
        say(f"The site stays as it was until this is mended:\n{error}")
        # what was to follow waits for the mend: asked for now, it would meet the same fault again and again
        return replace(before, fresh=frozenset(), whole=False, rest=False)
    if before is not None and (first := incremental.urgent(before.shown, before.stamps, stamps, corpus)):
        return _only(root, before, corpus, first, stamps, say)
    build, files = _collect(corpus, root, url, False)
    shown = incremental.snapshot(build.site, root, url)
    fresh = incremental.changed(before.shown if before else None, shown)
    staging.write(root / _STAGED, files | staging.sources(corpus, fresh))
    _touch(root, fresh)
    if before is not None and before.shown.frame != shown.frame:
        say(
            "What stands on every page has changed (a language, a template, a rulebook's name): all are made again, which takes longer"
        )
    say(f"{len(fresh)} of {len(shown.views)} pages to make")
    return replace(build, shown=shown, fresh=fresh, files=before.files if before else None, stamps=stamps)


def _only(
    root: Path, before: Build, corpus: Corpus, keys: frozenset[PageKey], stamps: Stamps, say: Callable[[str], None]
) -> Build:
    """The build of `keys` alone; assets, search documents and all other pages stay as they are until the next one."""
    site = Site(corpus, before.site.assets, before.site.modules)
    staging.write_only(root / _STAGED, staging.sources(corpus, keys))
    _touch(root, keys)
    say(f"{len(keys)} pages of what was edited come first")
    shown = incremental.renewed(before.shown, site, keys)
    return replace(before, site=site, shown=shown, fresh=keys, whole=True, rest=True, stamps=stamps)


def _touch(root: Path, keys: Iterable[PageKey]) -> None:
    """MkDocs makes what is newer than its page."""
    for source, language in keys:
        (root / _STAGED / f"{source}.{language}.md").touch()


def progress(build: Build, say: Callable[[str], None], every: int = 500) -> Callable[[], None]:
    """To be called for each page that is made; says after every `every` how many are done of how many."""
    total = len(build.pages) * len(build.site.corpus.languages.codes) if build.fresh is None else len(build.fresh)
    made = itertools.count(1)

    def one_more() -> None:
        if (n := next(made)) % every == 0:
            say(f"{n} of {total} pages made")

    return one_more


def wanted(build: Build, source: str, language: str) -> bool:
    """Whether the file `source` of the generated folder takes part in the pass of `language`.

    static-i18n looks at every file in every pass; it is only shown those that it would keep. A language's home page always is among
    them, static-i18n asks for it.
    """
    if not source.endswith(".md"):
        return not build.rest
    name, _, own = source.removesuffix(".md").rpartition(".")
    return own == language and (build.fresh is None or name == "index" or (name, language) in build.fresh)


def narrow(build: Build, passes: Iterable[Any]) -> None:
    """Skip static-i18n's passes (its settings of a language) in which no page is to be made."""
    for one in passes:
        one.build = build.fresh is None or any(language == one.locale for _, language in build.fresh)


def page_view(build: Build, page: Page, language: Language) -> tuple[Any, tuple[Later, ...]]:
    """What a page shows, and what it will show."""
    if build.shown is not None:
        return build.shown.views[page.source, language.code][1:3]
    now = view(build.site, page, language)
    return now, later(build.site, page, language, now)


def whose(build: Build, page: Page, language: Language, shown: Any) -> tuple[str, str]:
    """What the head and the foot of a page say of whose text it is."""
    book = terms.owner(build.site, page)
    language_shown = shown.lang if page.kind == "article" else ""
    return terms.label(build.site, book, language), terms.terms(build.site, book, language, language_shown)


def page_editions(build: Build, page: Page, language: Language) -> Editions:
    """What the edition switch offers on a page."""
    if build.shown is not None:
        return build.shown.views[page.source, language.code][3]
    return editions(build.site, page, language)


def canonical(build: Build, page: Page, language: Language) -> str:
    """The page's own address, or the original's where an article is not translated, without leading slash."""
    article = build.site.corpus.every.get(page.key) if page.kind == "article" else None
    if article is not None and article.status(language.code) == "missing":
        language = build.site.corpus.languages[article.original_language]
    return language.url(page.path)[1:]


@keep_all()
def finish(build: Build, folder: Path, assets: Path) -> Build:
    """What is made from the whole site: the pages that stand in for others, the sitemap; for a release what makes it work offline.

    Returns the build with all its `files`.

    `assets` holds the templates of the latter. While the site is served, pages that are no more go.
    """
    if not build.whole or build.rest:
        return build
    corpus = build.site.corpus
    for language in corpus.languages:
        _missing(folder, language.url("")[1:], build.url)
        if _made(build, "offline", language.code):
            _stand_in(folder / language.url("offline/index.html")[1:], language.url("offline/")[1:], build.url)
    pocket.withdraw(corpus, folder, build.pockets)
    extra = feeds.outputs(build.site, build.url) | numberpages.pages(build.site)
    extra["sitemap.xml"] = sitemap.sitemap(corpus, build.url).encode()
    for name, content in extra.items():
        staging.write_changed(folder / name, content)
    if build.release:
        offline.write(folder, assets, corpus.languages, corpus.rulebooks, corpus.baseline.id)
    files = frozenset(extra) | _expected(build)
    if build.shown is not None:
        if build.files is None:
            _prune(folder, files)
        else:
            _remove(folder, build.files - files)
        collect_later()
    return replace(build, files=files)


def _made(build: Build, source: str, language: str) -> bool:
    """Whether this build made a page."""
    return build.fresh is None or (source, language) in build.fresh


def again(build: Build, root: Path) -> None:
    """Ask for the build that makes the rest, where there is one to make."""
    if build.rest:
        staging.write_changed(root / SIGNAL, str(time.time_ns()).encode())


def explain(error: OSError) -> str:
    """What the system refused, in one line."""
    return f"{error.filename or 'a file'}: can't be written or read ({error.strerror})"


def worth_saying(record: logging.LogRecord) -> bool:
    """Not what MkDocs says of builds that make only what is new: here such a build is a full one."""
    return not record.getMessage().startswith(("A 'dirty' build", "The directory contains stale files"))


def watched(root: Path) -> list[str]:
    """The folders whose files, when they change, make a new build: texts, data, templates, assets; and the file that asks for the rest."""
    (root / SIGNAL).parent.mkdir(exist_ok=True)
    (root / SIGNAL).touch()
    texts = [path for path in sorted((root / "docs").iterdir()) if path.is_dir() and path.name != "_pages"]
    return [
        str(path)
        for path in (
            *texts,
            root / "hooks" / "theme",
            root / "hooks" / "assets",
            root / "hooks" / "rulebook" / "guides",
            root / SIGNAL,
        )
    ]


def _expected(build: Build) -> set[str]:
    """The path of every file that the generator makes."""
    files = set(build.static)
    for page in build.pages.values():
        name = "404.html" if page.kind == "missing" else f"{page.path}index.html"
        files |= {f"{language.url('')[1:]}{name}" for language in build.site.corpus.languages}
    return files


def _prune(folder: Path, expected: frozenset[str]) -> None:
    """Remove what does not belong to the site: pages of articles that are no more, assets under names they no longer have."""
    there = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    _remove(folder, {name for name in there if name not in expected})


def _remove(folder: Path, names: Iterable[str]) -> None:
    """Remove files, and folders that are empty then."""
    for name in names:
        path = folder / name
        path.unlink(missing_ok=True)
        while path.parent != folder and not any(path.parent.iterdir()):
            path = path.parent
            path.rmdir()


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

"""All that MkDocs sees of the rulebook: events that hand over to the core. No logic lives here."""

from __future__ import annotations

from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority, get_plugin_logger

from rulebook import publish
from rulebook.findings import RulebookError
from rulebook.site import Page as BookPage
from rulebook.views import view

log = get_plugin_logger("rulebook")
_build: publish.Build | None = None
_release = True


def on_startup(command, dirty):
    """Only what is built to be published has a service worker and the strict policy; live reload needs an inline script."""
    global _release
    _release = command != "serve"


def on_pre_build(config):
    """Load the corpus and write the pages' sources, once for all languages."""
    global _build
    if config.plugins["i18n"].building:
        return
    try:
        _build = publish.prepare(Path(config.config_file_path).parent, config.site_url, _release, log.info)
    except RulebookError as error:
        if _build is not None and not _release:
            log.error(f"The site stays as it was until this is mended:\n{error}")
            return
        raise PluginError(f"the rulebook has faults\n{error}") from None


def on_files(files, config):
    """Leave out what Material brings for its own pages; ours bring their own, far smaller."""
    for file in list(files):
        if publish.is_theme_asset(file.src_uri) and "material" in Path(file.abs_src_path or "").parts:
            files.remove(file)
    return files


@event_priority(-200)  # after static-i18n, which knows the page's language
def on_page_context(context, page, config, nav):
    """Give the template its data."""
    language = _build.site.corpus.languages[page.file.locale]
    meta = page.meta
    about = BookPage(_build.paths[page.file.norm_src_uri], meta["kind"], meta["key"])
    context |= {
        "book": _build.site,
        "lang": language,
        "languages": _build.site.corpus.languages.all,
        "canonical": publish.canonical(_build, about, language),
        "view": view(_build.site, about, language),
        "here": about,
        "prefix": language.url("")[1:],
        "release": _build.release,
        "policy": _build.policy,
    }
    return context


@event_priority(-200)
def on_post_build(config):
    """After the last language: what is made from the whole site."""
    if not config.plugins["i18n"].building:
        publish.finish(_build, Path(config.site_dir), Path(__file__).parent / "assets" / "offline")

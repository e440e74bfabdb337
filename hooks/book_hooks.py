"""All that MkDocs sees of the rulebook: events that hand over to the core. No logic lives here."""

from __future__ import annotations

import logging
from pathlib import Path

from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import event_priority, get_plugin_logger

from rulebook import publish
from rulebook.findings import RulebookError

log = get_plugin_logger("rulebook")
_serving = False
_build: publish.Build | None = None  # the build that is going on
_done: publish.Build | None = None  # the last one that came to its end
_progress = None  # counts the pages of that build
_templates = None  # Jinja's environment, compiled once for all languages and builds


def on_startup(command, dirty):
    """While serving, a build makes only what differs from the one before.

    Only what is built to be published has a service worker and the strict policy; live reload needs an inline script.
    """
    global _serving
    _serving = command == "serve"
    logging.getLogger("mkdocs.commands.build").addFilter(publish.worth_saying)


def on_config(config):
    """MkDocs' own sitemap and error page are left out: the core makes them, in every language.

    So are the templates and 14,000 icons of Material that no page of ours takes anything from: looking at each takes a second.
    """
    config.theme.static_templates.clear()
    del config.theme.dirs[1:]
    return config


def on_pre_build(config):
    """Load the corpus and write the pages' sources, once for all languages."""
    global _build, _progress
    if config.plugins["i18n"].building:
        return
    root = Path(config.config_file_path).parent
    try:
        if _serving:
            _build = publish.prepare_again(root, config.site_url, _done, log.info)
        else:
            _build = publish.prepare(root, config.site_url, True, log.info)
    except RulebookError as error:
        raise PluginError(f"the rulebook has faults\n{error}") from None
    publish.narrow(_build, config.plugins["i18n"].config.languages)
    _progress = publish.progress(_build, log.info)


def on_files(files, config):
    """Leave out what other passes make."""
    language = config.plugins["i18n"].current_language
    for file in list(files):
        if not publish.wanted(_build, file.src_uri, language):
            files.remove(file)
    return files


def on_env(env, config, files):
    """The same templates for all languages; what they print is text, but for what the core made as HTML (`Markup`)."""
    global _templates
    env.autoescape, env.auto_reload = True, _serving
    _templates = _templates or env
    return _templates


@event_priority(-200)  # after static-i18n, which knows the page's language
def on_page_context(context, page, config, nav):
    """Give the template its data."""
    _progress()
    language = _build.site.corpus.languages[page.file.locale]
    about = _build.pages[page.file.norm_src_uri.removesuffix(".md")]
    now, later = publish.page_view(_build, about, language)
    label, terms = publish.whose(_build, about, language, now)
    context |= {
        "book": _build.site,
        "lang": language,
        "languages": _build.site.corpus.languages.all,
        "canonical": publish.canonical(_build, about, language),
        "editions": publish.page_editions(_build, about, language),
        "view": now,
        "independent": label,
        "terms": terms,
        "later": later,
        "faces": ((0, now), *((one.at, one.view) for one in later)),
        "here": about,
        "prefix": language.url("")[1:],
        "release": _build.release,
        "policy": _build.policy,
    }
    return context


@event_priority(-200)
def on_post_build(config):
    """After the last language: what is made from the whole site."""
    global _done
    if not config.plugins["i18n"].building:
        _done = publish.finish(_build, Path(config.site_dir), Path(__file__).parent / "assets" / "offline")
        publish.again(_done, Path(config.config_file_path).parent)


def on_build_error(error):
    """A full disk or a folder without rights is told in one line."""
    if isinstance(error, OSError):
        raise Abort(publish.explain(error))


def on_serve(server, config, builder):
    """Watch what people write, not what a build writes."""
    server.unwatch(config.docs_dir)
    config.watch[:] = publish.watched(Path(config.config_file_path).parent)
    return server

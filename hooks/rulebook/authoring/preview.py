"""What a draft does, in the terminal and as a page."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from .. import assets, clock, colours, feeds, timeline
from ..articles import Corpus
from ..languages import Language
from ..site import Site
from ..views import history
from .plan import Plan

FOLDER = Path(".cache/preview")


def sites(plan: Plan) -> tuple[Site, Site]:
    """The site without what is published and with it, both on the day that it takes effect; of a correction, that of what it joins."""
    amendment = plan.after.amendments[plan.amendment]
    zone = plan.after.rulebooks[plan.amendment.partition("/")[0]].meta.time_zone
    day = datetime.fromtimestamp(clock.midnight(timeline.starts(amendment), zone), UTC)
    before, after = (Site(timeline.resolve(one.written or one, day)) for one in (plan.before, plan.after))
    return before, after


def effect(plan: Plan, language: Language) -> tuple[history.Entry, history.Effect]:
    before, after = sites(plan)
    amendment = plan.after.amendments[plan.amendment]
    repeals = {id: tuple(by) for id, by in amendment.repeals.items()}
    return history.entry(Site(plan.after), amendment, language), history.of(before, after, plan.ids, language, repeals)


def terminal(about: history.Entry, effect: history.Effect, words: Language, colour: bool = False) -> str:
    """The same as the page, for the terminal: `[-removed-]` and `{+added+}`."""
    lines = [f"{about.title}", about.what, about.reason, ""]
    for article in effect.articles:
        lines += [f"== {article.number} {article.title} ({article.what})"]
        if article.signs:
            lines.append(f"   {article.signs}")
        for row in article.rows:
            sides = [(words.text("version_old"), row.old), (words.text("version_new"), row.new)]
            for label, side in reversed(sides) if effect.newest_first else sides:
                if side is not None:
                    lines.append(f"   {label}  {side.label}  {_marked(side.html, words, colour)}".rstrip())
            lines.append("")
        if article.unchanged:
            lines.append(f"   {article.unchanged}")
        if article.stale:
            lines.append("   " + words.text("effect_stale", languages=article.stale))
        if article.missing:
            lines.append("   " + words.text("effect_missing", languages=article.missing))
        if article.citing:
            lines.append(f"   {words.text('effect_citing')}: " + ", ".join(link.text for link in article.citing))
        lines.append("")
    if effect.cells:
        lines.append(f"== {words.text('effect_cells')}")
        for cell in effect.cells:
            sides = [
                f"{', '.join(filter(None, (mark.word if mark else '', value)))}"
                for mark, value in (cell.before, cell.after)
            ]
            lines.append(f"   {cell.tab.name}: {cell.label}: {sides[0]} → {sides[1]}")
        lines.append("")
    if effect.terms:
        lines += [f"== {words.text('effect_terms')}", "   " + ", ".join(t.text for t in effect.terms), ""]
    lines += [
        f"== {words.text('feed_text')}",
        *("   " + line for line in (f"{about.reason}\n{feeds.summary(about)}".strip()).splitlines()),
        "",
    ]
    return "\n".join(lines)


def _marked(html: str, words: Language, colour: bool) -> str:
    html = re.sub(r'<span class="vh">.*?</span>', "", str(html))
    signs = {"<del>": "[-", "</del>": "-]", "<ins>": "{+", "</ins>": "+}"}
    if colour:
        signs = {"<del>": "\033[31m[-", "</del>": "-]\033[0m", "<ins>": "\033[32m{+", "</ins>": "+}\033[0m"}
    for tag, sign in signs.items():
        html = html.replace(tag, sign)
    return unescape(html)


def page(root: Path, plan: Plan, name: str, language: Language, about: history.Entry, effect: history.Effect) -> Path:
    """Write the preview as a page that opens without a server; returns its path."""
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    source = Path(__file__).resolve().parents[2]
    rules = colours.stylesheet(plan.after.rulebooks.values())
    (folder / "floorbook.css").write_bytes(assets.style(source / "assets", rules))
    environment = Environment(loader=FileSystemLoader(source / "theme"), autoescape=True)
    environment.filters["url"] = lambda address: "#"
    text = environment.get_template("preview.html").render(
        lang=language, entry=about, effect=effect, feed=feeds.summary(about)
    )
    path = folder / f"{name}.html"
    path.write_text(text, encoding="utf-8")
    return path


__all__ = ["Corpus", "effect", "page", "terminal"]

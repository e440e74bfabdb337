"""How a house publishes its rules: the guide in `guides/house.<language>.md`, as a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import markdown
from markupsafe import Markup

from ..languages import Language
from ..site import Page, Site

_FOLDER = Path(__file__).resolve().parents[1] / "guides"


@dataclass(frozen=True)
class HouseGuide:
    """`html` is without its first heading, which is the title; `lang` differs where the guide isn't written in a language."""

    title: str
    description: str
    lang: str
    pictures: tuple[tuple[str, str], ...]  # what stands for it in the text -> path in the site
    html: str


def view(site: Site, page: Page, language: Language) -> HouseGuide:
    path = _FOLDER / f"house.{language.code}.md"
    code = language.code if path.exists() else site.corpus.languages.default.code
    text = (_FOLDER / f"house.{code}.md").read_text(encoding="utf-8")
    title, _, body = text.partition("\n")
    body = re.sub(r"^<!--[^\n]*-->\n", "", body, flags=re.MULTILINE)  # said to whoever plays it, see guidebook
    html = markdown.markdown(body, extensions=["fenced_code", "tables"])
    html = html.replace("<pre>", '<pre tabindex="0">')  # what scrolls sideways is reached with the keyboard
    html = re.sub(r"(?<![\w-])--[a-z][\w-]*", r'<span class="nb">\g<0></span>', html)  # no line ends inside an option
    html = re.sub(
        r"<table>.*?</table>",
        r'<div class="scroll" tabindex="0" role="group" aria-label="table">\g<0></div>',
        html,
        flags=re.DOTALL,
    )
    pictures = tuple(
        (
            f"%PICTURE-{name}%",
            site.assets.get(f"guide-{name}-{code}.svg") or site.assets.get(f"guide-{name}-{code}.png", ""),
        )
        for name in dict.fromkeys(re.findall(r"%PICTURE-([\w-]+)%", html))
    )
    return HouseGuide(title.lstrip("# "), language.text("changes_lead"), code, pictures, Markup(html))

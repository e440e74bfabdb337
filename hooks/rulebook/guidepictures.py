"""The guide for houses renewed: what its commands say, and its pictures, made while it is played."""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from . import chromium, drawings, guidebook
from .languages import Language, load

ASSETS = Path("hooks/assets")
_URL = "https://floorbook.example/"
_MENU = ("General", "Branches", "Actions", "Pages")  # GitHub speaks English only
_ATOM = {"a": "http://www.w3.org/2005/Atom"}


def renew(root: Path, place: Path, codes: list[str], venv: Path, say: Callable[[str], None] = print) -> None:
    """Play the guides of some languages below `place` and write them, with their pictures, into `root`.

    Raises:
        guidebook.GuideFailed: when a command of a guide fails.
        chromium.BrowserMissing: when there is no browser to take pictures with.
    """
    languages, _ = load(root / guidebook.LANGUAGES, root)
    with chromium.chromium() as browser:
        for code in codes:
            path = root / guidebook.FOLDER / f"house.{code}.md"
            guide = path.read_text(encoding="utf-8")
            shell = guidebook.machine(root, place / code, code, venv)
            camera = _Camera(browser, languages[code], shell, root / ASSETS)
            played = []
            for one in guidebook.play(guide, shell, camera.take):
                played.append(one)
                camera.last = one
            path.write_text(guidebook.renewed(guide, played), encoding="utf-8")
            say(f"{path.relative_to(root)}: {len(played)} blocks, {camera.taken} pictures")


class _Camera:
    """Takes the picture that stands at a place of the guide."""

    def __init__(self, browser: Any, language: Language, shell: guidebook.Shell, folder: Path) -> None:
        self.browser, self.language, self.shell, self.folder = browser, language, shell, folder
        self.last: guidebook.Played | None = None
        self.taken = 0

    def take(self, name: str, where: Path) -> None:
        getattr(self, f"_{name}")(where)
        self.taken += 1

    def _svg(self, name: str, svg: str) -> None:
        (self.folder / f"guide-{name}-{self.language.code}.svg").write_text(svg, encoding="utf-8")

    def _settings(self, where: Path) -> None:
        drawn = drawings.setting("github.com · Settings", _MENU, "Pages", "Source", "GitHub Actions", "en")
        self._svg("settings", drawn)

    def _terminal(self, where: Path) -> None:
        lines = [("typed", line) for line in self.last.commands.splitlines()]
        lines += [("said", line) for line in self.last.said.splitlines()]
        self._svg("terminal", drawings.terminal("floorbook", lines, self.language.code))

    def _draft(self, where: Path) -> None:
        (file,) = (where / "docs/river/_drafts/first-rules").glob("clock.*.md")
        marked = ["ruling:", "{#1}"]
        text = file.read_text(encoding="utf-8")
        self._svg("draft", drawings.editor(file.name, text, marked, self.language.code))

    def _preview(self, where: Path) -> None:
        self._shoot("preview", (where / ".cache/preview/river-first-rules.html").as_uri(), None)

    def _published(self, where: Path) -> None:
        self._build(where)
        self._shoot("published", f"{_URL}{self.language.url('river/clock/')[1:]}", where / "site")

    def _feed(self, where: Path) -> None:
        tree = ET.parse(where / f"site/feeds/river.{self.language.code}.xml")
        read = lambda name: tree.find(f"a:entry/a:{name}", _ATOM).text  # noqa: E731
        when = self.language.date(read("updated")[:10])
        title = tree.find("a:title", _ATOM).text
        self._svg("feed", drawings.message(title, read("title"), when, read("summary"), self.language.code))

    def _coming(self, where: Path) -> None:
        self._build(where, "2027-01-15T12:00:00+00:00")  # the first rule is in force, the second still to come
        self._shoot("coming", f"{_URL}{self.language.url('river/clock/')[1:]}", where / "site")

    def _build(self, where: Path, now: str = guidebook.NOW) -> None:
        os.environ["FLOORBOOK_URL"] = _URL
        os.environ["BUILT"] = str(int(datetime.fromisoformat(now).timestamp()))
        self.shell.run('SOURCE_DATE_EPOCH="$BUILT" scripts/build', where)

    def _shoot(self, name: str, address: str, site: Path | None) -> None:
        context = self.browser.new_context(viewport={"width": 390, "height": 700}, color_scheme="light")
        if site is not None:
            chromium.serve_folder(context, site, _URL)
        page = context.new_page()
        page.clock.set_fixed_time(guidebook.NOW if name != "coming" else "2027-01-15T12:00:00+00:00")
        page.goto(address, wait_until="load")
        if name == "coming":
            page.locator("details.coming").first.evaluate(
                "e => scrollTo(0, e.getBoundingClientRect().top + scrollY - 420)"
            )
        page.screenshot(path=self.folder / f"guide-{name}-{self.language.code}.png", type="png")
        context.close()


def wanted(guide: str, code: str) -> list[str]:
    """The names of the files of a guide's pictures."""
    drawn = ("settings", "terminal", "draft", "feed")
    names = re.findall(r"%PICTURE-([\w-]+)%", guide)
    return [f"guide-{name}-{code}.{'svg' if name in drawn else 'png'}" for name in names]

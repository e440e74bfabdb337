"""Paper is white: what is printed has one look, whatever theme and mode the screen has."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

TOKENS = """() => {
  const names = new Set();
  const read = rules => { for (const rule of rules) {
    if (rule.cssRules?.length) read(rule.cssRules);
    for (const name of rule.style ?? []) if (name.startsWith("--")) names.add(name);
  } };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  const root = getComputedStyle(document.documentElement), body = getComputedStyle(document.body);
  const found = Object.fromEntries([...names].sort().map(name => [name, root.getPropertyValue(name).trim()]));
  const tabs = [...document.querySelectorAll(".tab")].map(tab => getComputedStyle(tab).backgroundColor + getComputedStyle(tab).color);
  return {...found, ink: body.color, padding: body.paddingBottom, scheme: root.colorScheme, tabs: tabs.join(),
    boxes: [...document.querySelectorAll("main > *, article > *, article a, .paras > li, .delta > *")].map(n => getComputedStyle(n))
      .map(s => [s.display, s.order, s.minHeight, s.paddingTop, s.lineHeight].join(" ")).join(),
    text: [...document.querySelectorAll("main p, main dd, main li, main h1")].map(n => getComputedStyle(n).color + getComputedStyle(n).fontSize).join()};
}"""

SCREENS = [
    ("light", "dark", ""),
    ("dark", "", ""),
    ("dark", "dark", "table"),
    ("light", "dark", "table"),
    ("dark", "", "table"),
    ("dark", "light", "table"),
]


@pytest.mark.parametrize("path", ["house/first/", "house/divergence/"])
def test_what_is_printed_knows_neither_dark_nor_table_mode(chromium, small_url, path):
    def printed(system: str, theme: str, mode: str) -> dict[str, str]:
        context = chromium.new_context(color_scheme=system)
        page = context.new_page()
        page.goto(f"{small_url}/{path}")
        page.evaluate(
            "([theme, mode]) => { const root = document.documentElement.dataset;"
            " theme ? root.theme = theme : delete root.theme; mode ? root.mode = mode : delete root.mode; }",
            [theme, mode],
        )
        shown = page.evaluate(TOKENS)
        page.emulate_media(media="print", color_scheme=system)
        found = page.evaluate(TOKENS)
        context.close()
        assert found["ink"] == "rgb(0, 0, 0)"
        return found | {"shown": shown["--paper"]}

    paper = printed("light", "", "")
    assert paper["--ink"] in ("#000", "#000000") and paper["--paper"] in ("#fff", "#FFFFFF")
    shown = paper.pop("shown")
    for screen in SCREENS:
        found = printed(*screen)
        assert found.pop("shown") != shown, screen  # the screen itself is another one
        assert {name: (found[name], value) for name, value in paper.items() if found[name] != value} == {}, screen

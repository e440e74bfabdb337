"""An article's body as HTML, by Python-Markdown with blocks of pymdown-extensions.

`/// note`, `/// guide` and `/// example | title` are pymdown blocks; `{#1-2}` begins a paragraph, `{situation}` a step of an example;
`[[id#paragraph]]` is a citation in the page's language. Paragraphs are nested by their anchors.
"""

from __future__ import annotations

import functools
import re
import xml.etree.ElementTree as etree
from dataclasses import dataclass, field

from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markupsafe import Markup
from pymdownx.blocks import BlocksExtension
from pymdownx.blocks.block import Block

from . import ids
from .body import STEPS
from .memo import pure

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class PageContext:
    """What a text needs to know of the world to become HTML, as pairs of key and value: hashable, so that a text is rendered once."""

    cites: tuple[tuple[str, tuple[str, str]], ...] = ()  # what stands in [[…]] -> printed citation, address
    labels: Pairs = ()  # anchor -> number in the margin, empty where the source prints none
    words: Pairs = ()
    games: Pairs = ()  # anchor -> text of its games
    game_keys: Pairs = ()  # anchor -> data-games
    changed: Pairs = ()  # anchor -> text of the change mark
    pictures: Pairs = ()  # anchor of an example or a paragraph -> its picture


@dataclass
class _Lookup:
    """The context of the text that is being converted, to look things up in."""

    cites: dict[str, tuple[str, str]] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    game_keys: dict[str, str] = field(default_factory=dict)
    changed: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)

    def become(self, context: PageContext) -> None:
        for name in self.__dataclass_fields__:
            setattr(self, name, dict(getattr(context, name)))


class _Marker(BlockProcessor):
    """`{#anchor} text` and `{step} text` at the beginning of a block become an empty marker element and the text after it."""

    pattern = re.compile(r"^\{(#?)([^{}\s]+)\}[ \t]*(.*)$", re.MULTILINE)

    def test(self, parent: etree.Element, block: str) -> bool:
        match = self.pattern.match(block)
        return bool(match and (match[1] or match[2] in STEPS))

    def run(self, parent: etree.Element, blocks: list[str]) -> None:
        block = blocks.pop(0)
        match = self.pattern.match(block)
        assert match  # by `test`
        marker = etree.SubElement(parent, "marker")
        marker.set("kind", "anchor" if match[1] else "step")
        marker.set("name", match[2])
        rest = match[3] + block[match.end() :]
        # a marker may follow on the next line without a blank one between
        following = re.search(r"^\{(#?)([^{}\s]+)\}", rest, re.MULTILINE)
        if following and (following[1] or following[2] in STEPS):
            blocks.insert(0, rest[following.start() :])
            rest = rest[: following.start()]
        if rest.strip():
            blocks.insert(0, rest.strip("\n"))


class _Cite(InlineProcessor):
    """`[[id#anchor|as=47]]`."""

    def __init__(self, pattern: str, md: Markdown, context: _Lookup) -> None:
        super().__init__(pattern, md)
        self.context = context

    def handleMatch(self, m, data):
        text, href = self.context.cites.get(m.group(1), (m.group(1).partition("|")[0].strip(), "#"))
        link = etree.Element("a", {"class": "ref", "href": href})
        link.text = text
        return link, m.start(0), m.end(0)


class _Container(Block):
    """A block that is only a container; what it looks like is decided by `_Nest`."""

    ARGUMENT: bool | None = None

    def on_markdown(self) -> str:
        return "block"

    def on_create(self, parent: etree.Element) -> etree.Element:
        element = etree.SubElement(parent, "container", {"kind": self.NAME})
        if self.argument:
            element.set("title", self.argument)
        return element


class _NoteBlock(_Container):
    NAME = "note"


class _GuideBlock(_Container):
    NAME = "guide"


class _ExampleBlock(_Container):
    NAME = "example"


class _Nest(Treeprocessor):
    """Markers and containers to the page's elements: nested list of paragraphs, then guide, then examples."""

    def __init__(self, md: Markdown, context: _Lookup) -> None:
        super().__init__(md)
        self.context = context

    def run(self, root: etree.Element) -> None:
        children = list(root)
        for child in children:
            root.remove(child)
        top = etree.SubElement(root, "ol", {"class": "paras"})
        items: dict[str, etree.Element] = {}
        well: etree.Element | None = None  # guide and examples share one
        current: etree.Element | None = None
        for child in children:
            if child.tag == "marker":
                current = self._paragraph(child.get("name", ""), items, top)
            elif child.tag == "container" and child.get("kind") == "note":
                target = well if well is not None else current
                self._note(child, target if target is not None else top)
            elif child.tag == "container":
                if well is None:
                    well = etree.SubElement(root, "section", {"class": "guide"})
                    if child.get("kind") == "example":
                        title = etree.SubElement(well, "h2")
                        title.text = self.context.words.get("examples_title", "")
                self._guide(child, well) if child.get("kind") == "guide" else self._example(child, well)
            elif current is not None:
                current.append(child)
        for anchor, item in items.items():
            self._settle(item)
            if drawn := self.context.pictures.get(anchor):
                after = next((i for i, e in enumerate(item) if e.get("class") in ("ednote", "sub")), len(item))
                item.insert(after, etree.fromstring(drawn))

    def _paragraph(self, anchor: str, items: dict[str, etree.Element], top: etree.Element) -> etree.Element:
        up = ids.parent(anchor)
        home = top
        if up and up in items:
            above = items[up]
            home = next((e for e in above if e.tag == "ol" and e.get("class") == "sub"), None)
            if home is None:
                home = etree.SubElement(above, "ol", {"class": "sub"})
        item = etree.SubElement(home, "li", {"id": anchor})
        label = self.context.labels.get(anchor, anchor)
        link = etree.SubElement(item, "a", {"class": "pn num", "href": f"#{anchor}"})
        link.text = label or "¶"
        if not label:
            link.set("class", "pn quiet")
        hidden = etree.SubElement(link, "span", {"class": "vh"})
        hidden.text = f" {self.context.words.get('paragraph_link', '')}"
        self._mark_games(anchor, item)
        if anchor in self.context.changed:
            item.set("data-changed", "")
            tag = etree.SubElement(item, "span", {"class": "chg"})
            tag.text = self.context.changed[anchor]
        items[anchor] = item
        return item

    def _mark_games(self, anchor: str, element: etree.Element) -> None:
        """Say which games a paragraph or an example is for, when not for all."""
        if anchor in self.context.game_keys:
            element.set("data-games", self.context.game_keys[anchor])
            tag = etree.SubElement(element, "span", {"class": "game"})
            tag.text = self.context.games[anchor]

    def _note(self, child: etree.Element, parent: etree.Element) -> None:
        # inside a list of sub-paragraphs a note belongs to the last one written
        note = etree.SubElement(parent, "div", {"class": "ednote"})
        head = etree.SubElement(note, "b")
        head.text = f"{self.context.words.get('editors_note', '')}: "
        paragraphs = list(child)
        if paragraphs and paragraphs[0].tag == "p":
            first = paragraphs.pop(0)
            note.remove(head)
            first.insert(0, head)
            head.tail, first.text = first.text, None
            note.append(first)
        for rest in paragraphs:
            note.append(rest)

    def _guide(self, child: etree.Element, well: etree.Element) -> None:
        head = etree.SubElement(well, "h2", {"id": "guide"})
        head.text = self.context.words.get("guide", "")
        current: etree.Element = well
        for piece in list(child):
            if piece.tag == "marker":
                current = etree.SubElement(well, "div", {"class": "gp", "id": piece.get("name", "")})
            else:
                current.append(piece)

    def _example(self, child: etree.Element, well: etree.Element) -> None:
        box = etree.SubElement(well, "section", {"class": "ex"})
        head = etree.SubElement(box, "h3")
        head.text = child.get("title", "")
        steps = etree.SubElement(box, "dl", {"class": "steps"})
        current: etree.Element | None = None
        for piece in list(child):
            if piece.tag == "marker" and piece.get("kind") == "anchor":
                box.set("id", piece.get("name", ""))
                self._mark_games(piece.get("name", ""), box)
                if drawn := self.context.pictures.get(piece.get("name", "")):
                    box.insert(1, etree.fromstring(drawn))
            elif piece.tag == "marker":
                row = etree.SubElement(steps, "div", {"class": f"step-{piece.get('name')}"})
                term = etree.SubElement(row, "dt")
                term.text = self.context.words.get(piece.get("name", ""), "")
                current = etree.SubElement(row, "dd")
            elif current is not None:
                current.append(piece)

    def _settle(self, item: etree.Element) -> None:
        """Sub-paragraphs after the paragraph's own text and before its notes' siblings; keep document order otherwise."""
        sub = next((e for e in item if e.tag == "ol" and e.get("class") == "sub"), None)
        if sub is not None:
            item.remove(sub)
            item.append(sub)


class RulebookExtension(Extension):
    """Registers everything above on a Markdown instance."""

    def __init__(self, context: _Lookup) -> None:
        super().__init__()
        self.context = context

    def extendMarkdown(self, md: Markdown) -> None:
        manager = BlocksExtension().register_block_mgr(md)
        for block in (_NoteBlock, _GuideBlock, _ExampleBlock):
            manager.register(block, {})
        md.parser.blockprocessors.register(_Marker(md.parser), "rulebook-marker", 85)
        md.inlinePatterns.register(_Cite(r"\[\[([^\[\]\n]*)\]\]", md, self.context), "rulebook-cite", 175)
        md.treeprocessors.register(_Nest(md, self.context), "rulebook-nest", 30)
        # article text is data: no HTML, no links of its own (checked too, this is the second lock)
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        for name in (
            "link",
            "image_link",
            "reference",
            "image_reference",
            "short_reference",
            "short_image_ref",
            "autolink",
            "automail",
        ):
            md.inlinePatterns.deregister(name)
        md.parser.blockprocessors.deregister("code")
        md.parser.blockprocessors.deregister("hashheader")
        md.parser.blockprocessors.deregister("setextheader")


class Renderer:
    """Body markdown to HTML; one instance serves many pages."""

    def __init__(self) -> None:
        self.context = _Lookup()
        self._md = self._fresh()

    def _fresh(self) -> Markdown:
        return Markdown(extensions=["tables", RulebookExtension(self.context)], output_format="html")

    def inline(self, markdown: str, context: PageContext) -> str:
        """HTML of one short text, without a paragraph around it."""
        html = self.render("{#0}\n\n" + markdown, context)
        match = re.search(r"<p>(.*?)</p>", html, re.DOTALL)
        return match[1] if match else ""

    def render(self, markdown: str, context: PageContext) -> str:
        """HTML of a body."""
        self.context.become(context)
        try:
            return self._md.reset().convert(markdown)
        except BaseException:
            self._md = self._fresh()  # a conversion that broke off leaves the parser in the middle of it
            raise


@functools.cache
def _renderer() -> Renderer:
    return Renderer()


@pure
def render(markdown: str, context: PageContext) -> Markup:
    """HTML of a body; the same text in the same context is rendered once in a process."""
    return Markup(_renderer().render(markdown, context))


@pure
def render_inline(markdown: str, context: PageContext) -> Markup:
    """HTML of one short text, without a paragraph around it."""
    return Markup(_renderer().inline(markdown, context))

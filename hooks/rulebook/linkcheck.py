"""Links of a built site: every internal address leads to a file and every fragment to an id in it; nothing else is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser

# What a browser loads by itself; an <a href> is followed only by a reader.
_LOADED = (
    ("script", "src"),
    ("link", "href"),
    ("img", "src"),
    ("source", "src"),
    ("iframe", "src"),
    ("use", "href"),
    ("form", "action"),
)


def check(site: Path, base: str = "/") -> Iterator[str]:
    """Every dead link and every outside resource of the site in `site`, as `page: what`."""
    ids: dict[Path, frozenset[str]] = {}
    pages = sorted(site.rglob("*.html"))
    parsed = []
    for page in pages:
        tree = LexborHTMLParser(page.read_text(encoding="utf-8"))
        names = [node.attributes.get("id") or "" for node in tree.css("[id]")]
        for name in {n for n in names if names.count(n) > 1}:
            yield f"{page.relative_to(site)}: the id {name!r} stands twice"
        ids[page] = frozenset(names)
        links = {(node.attributes.get("href") or "", True) for node in tree.css("a[href]")}
        for tag, attribute in _LOADED:
            for node in tree.css(f"{tag}[{attribute}]"):
                if tag == "link" and (node.attributes.get("rel") or "") in ("canonical", "alternate"):
                    continue
                links.add((node.attributes.get(attribute) or "", False))
        parsed.append((page, links))
    for page, links in parsed:
        where = page.relative_to(site)
        here = base + where.as_posix().removesuffix("index.html")
        for href, followed in sorted(links):
            parts = urlsplit(href)
            if parts.scheme or parts.netloc:
                if not followed:
                    yield f"{where}: loads {href} from elsewhere"
                continue
            target = urlsplit(urljoin(here, href))
            if not target.path.startswith(base):
                yield f"{where}: {href} leads out of the site"
                continue
            file = site / unquote(target.path.removeprefix(base))
            if target.path.endswith("/") or file == site:
                file = file / "index.html"
            if not file.is_file():
                yield f"{where}: {href} leads nowhere"
            elif (
                target.fragment
                and file.suffix == ".html"
                and unquote(target.fragment) not in ids.get(file, frozenset())
            ):
                yield f"{where}: {href} names no paragraph"

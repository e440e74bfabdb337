"""`sitemap.xml` with every page in every language and `x-default`."""

from __future__ import annotations

from xml.sax.saxutils import escape

from .articles import Corpus
from .site import pages


def sitemap(corpus: Corpus, url: str) -> str:
    """All pages but those that stand in for others; a language in which an article is not translated is left out, it shows another's text."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for page in pages(corpus):
        if page.kind in ("missing", "offline"):
            continue
        article = corpus.every.get(page.key) if page.kind == "article" else None
        real = [language for language in corpus.languages if article is None or language.code in article.texts]
        links = [(language.code, url + language.url(page.path)[1:]) for language in real]
        if corpus.languages.default in real:
            links.append(("x-default", url + page.path))
        alternates = "".join(
            f'<xhtml:link rel="alternate" hreflang="{code}" href="{escape(href)}"/>' for code, href in links
        )
        lines += [f"<url><loc>{escape(href)}</loc>{alternates}</url>" for code, href in links if code != "x-default"]
    return "\n".join([*lines, "</urlset>", ""])

"""Machine-readable output: `api/v1/*.json`, each with its JSON Schema beside it. The form is fixed; others build on it."""

from __future__ import annotations

import json
from typing import Any

from . import citation
from .api_schemas import schemas
from .articles import Article, Corpus
from .comparison import Comparison
from .plaintext import plain
from .site import Site
from .tabular import divergence_csv
from .values import to_json


def outputs(site: Site) -> dict[str, bytes]:
    """File name -> content of everything under `api/v1/`."""
    corpus = site.corpus
    data: dict[str, Any] = {
        "rulebooks.json": rulebooks(corpus),
        "articles.json": articles(site),
        "comparison.json": comparison(corpus, site.comparison),
        "topics.json": topics(site),
        "glossary.json": glossary(site),
        "amendments.json": amendments(corpus),
    }
    for book in corpus.houses:
        if corpus.baselines(book) != (corpus.baseline,) or len(corpus.houses) == 1:
            data[f"comparison/{book.id}.json"] = comparison(corpus, site.comparison_with(book.id))
    files = {name: _dump(content) for name, content in data.items()}
    for house in corpus.houses:
        for language in corpus.languages:
            files[f"csv/{house.id}-{language.code}.csv"] = divergence_csv(site, house.id, language)
    files |= {f"schema/{name}": _dump(schema) for name, schema in schemas(corpus).items()}
    return files


def _dump(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _four(corpus: Corpus, texts: Any) -> dict[str, str | None]:
    return {language: texts.get(language) for language in corpus.languages.codes}


def rulebooks(corpus: Corpus) -> list[dict[str, Any]]:
    return [
        {
            "id": book.id,
            "name": _four(corpus, book.meta.name),
            "edition": book.meta.edition[corpus.languages.default.code],
            "original_language": book.meta.original_language,
            "time_zone": book.meta.time_zone,
            "gap_rule": book.meta.gap_rule.kind,
            "source": book.meta.source[corpus.languages.default.code],
            "articles": len(book.articles),
        }
        for book in corpus.rulebooks.values()
    ]


def articles(site: Site) -> list[dict[str, Any]]:
    return [_article(site, article) for article in site.corpus.articles.values()]


def _article(site: Site, article: Article) -> dict[str, Any]:
    corpus = site.corpus
    languages = corpus.languages
    return {
        "id": article.id,
        "rulebook": article.rulebook,
        "number": _printed(corpus, article),
        "title": {c: article.texts[c].title if c in article.texts else None for c in languages.codes},
        "ruling": {c: article.texts[c].ruling if c in article.texts else None for c in languages.codes},
        "url": {language.code: language.url(site.article_path(article)) for language in languages},
        "original_language": article.original_language,
        "translation": {c: article.status(c) for c in languages.codes},
        "topics": list(article.topics),
        "tda": {year: list(numbers) for year, numbers in citation.tda_numbers(corpus, article).items()},
        "games": list(article.games),
        "effective": article.effective,
        "paragraphs": list(article.original.body.anchors),
        "text": {
            code: plain(site.body(article, article.texts[code], languages[code])) if code in article.texts else None
            for code in languages.codes
        },
        "earlier": [
            {
                "until": earlier.until,
                "amendment": earlier.amendment,
                "text": {
                    code: plain(site.body(article, earlier.texts[code], languages[code]))
                    if code in earlier.texts
                    else None
                    for code in languages.codes
                },
            }
            for earlier in article.earlier
        ],
    }


def _printed(corpus: Corpus, article: Article) -> str:
    """The number as the original prints it: 제29조, 第三条-8; a bare number where the rulebook cites by number alone."""
    book = corpus.rulebooks[article.rulebook].meta
    return article.number if book.baseline else citation.number(corpus, article, book.original_language)


def comparison(corpus: Corpus, result: Comparison) -> dict[str, Any]:
    points = []
    for point in corpus.catalogue.points.values():
        values = {}
        for book, cell in result.cells[point.id].items():
            values[book] = {
                "value": to_json(cell.value),
                "article": cell.cited.article if cell.cited else None,
                "paragraph": cell.cited.anchor if cell.cited else None,
                "relation": cell.relation.value if cell.relation is not None else None,
            }
        points.append(
            {
                "id": point.id,
                "topic": point.topic,
                "type": point.type,
                "unit": point.unit,
                "label": _four(corpus, point.label),
                "values": values,
            }
        )
    return {"baseline": result.baseline.id, "points": points}


def topics(site: Site) -> list[dict[str, Any]]:
    corpus = site.corpus
    return [
        {
            "id": topic.id,
            "group": topic.group,
            "title": _four(corpus, topic.title),
            "url": {language.code: language.url(f"topics/{topic.id}/") for language in corpus.languages},
            "articles": [article.id for article in corpus.by_topic.get(topic.id, ())],
        }
        for topic in corpus.catalogue.topics.values()
    ]


def glossary(site: Site) -> list[dict[str, Any]]:
    corpus = site.corpus
    return [
        {
            "id": term.id,
            "term": _four(corpus, term.term),
            "variants": {code: list(term.variants.get(code, [])) for code in corpus.languages.codes},
            "definition": _four(corpus, term.definition),
            "articles": [article.id for article in site.articles_using(term.id)],
        }
        for term in corpus.terms
    ]


def amendments(corpus: Corpus) -> list[dict[str, Any]]:
    return [
        {
            "id": a.id,
            "rulebook": a.id.partition("/")[0],
            "kind": a.kind,
            "published": a.published,
            "effective": a.effective,
            "reason": _four(corpus, a.reason),
            "articles": list(a.articles),
            "withdrawn": a.withdrawn,
        }
        for a in corpus.amendments.values()
    ]

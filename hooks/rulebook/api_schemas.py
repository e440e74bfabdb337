"""The JSON Schemas of the machine-readable output (`api` makes it): what others may rely on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .articles import Corpus

_ID = {"type": "string", "pattern": "^[a-z0-9-]+$"}
_ARTICLE = {"type": "string", "pattern": "^[a-z0-9-]+/[a-z0-9-]+$"}
_CHAPTER = _ID | {"description": "short name of the chapter, as in the address of its matrix, /compare/<group>/"}
_NULLABLE = {"type": ["string", "null"]}
_DATE = {"type": ["string", "null"], "pattern": r"^\d{4}-\d{2}-\d{2}$"}
_RELATION = {"enum": ["same", "stricter", "looser", "different", "adds", "silent", "not-reviewed", None]}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _map(values: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": values}


def schemas(corpus: Corpus) -> dict[str, Any]:
    """A JSON Schema (draft 2020-12) for every output."""
    return {
        name: {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name, **form}
        for name, form in _forms(corpus.languages.codes).items()
    }


def _forms(codes: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Output -> its form; a text is there in every language of `codes`, or null."""
    four = _object({code: {"type": ["string", "null"]} for code in codes})
    return {
        "rulebooks.json": _array(_rulebook(four)),
        "articles.json": _array(_article(four, codes)),
        "comparison.json": _object({"baseline": _ID, "points": _array(_point(four))}),
        "topics.json": _array(
            _object({"id": _ID, "group": _CHAPTER, "title": four, "url": four, "articles": _array(_ARTICLE)})
        ),
        "glossary.json": _array(
            _object(
                {
                    "id": _ID,
                    "term": four,
                    "variants": _map(_array({"type": "string"})),
                    "definition": four,
                    "articles": _array(_ARTICLE),
                }
            )
        ),
        "amendments.json": _array(
            _object(
                {
                    "id": {"type": "string"},
                    "rulebook": _ID,
                    "kind": {"enum": ["substantive", "clarification", "typo"]},
                    "published": {"type": "string"},
                    "effective": _DATE,
                    "reason": four,
                    "articles": _array(_ARTICLE),
                    "withdrawn": _DATE | {"description": "the day it was taken back: it never took effect"},
                }
            )
        ),
    }


def _rulebook(four: dict[str, Any]) -> dict[str, Any]:
    return _object(
        {
            "id": _ID,
            "name": four,
            "edition": {"type": "string"},
            "original_language": {"type": "string"},
            "time_zone": {"type": "string"},
            "gap_rule": {"type": "string"},
            "source": {"type": "string"},
            "articles": {"type": "integer"},
        }
    )


def _article(four: dict[str, Any], codes: Sequence[str]) -> dict[str, Any]:
    earlier = _object({"until": {"type": "string"}, "amendment": {"type": "string"}, "text": four})
    return _object(
        {
            "id": _ARTICLE,
            "rulebook": _ID,
            "number": {"type": "string"},
            "title": four,
            "ruling": four,
            "url": four,
            "original_language": {"type": "string"},
            "translation": _object({code: {"enum": ["original", "current", "stale", "missing"]} for code in codes}),
            "topics": _array(_ID),
            "tda": _map(_array({"type": "string"})),
            "games": _array({"type": "string"}),
            "effective": _DATE,
            "paragraphs": _array({"type": "string"}),
            "text": four,
            "earlier": _array(earlier),
        }
    )


def _point(four: dict[str, Any]) -> dict[str, Any]:
    cell = _object(
        {"value": _value(), "article": {"type": ["string", "null"]}, "paragraph": _NULLABLE, "relation": _RELATION}
    )
    return _object(
        {"id": _ID, "topic": _ID, "type": {"type": "string"}, "unit": _NULLABLE, "label": four, "values": _map(cell)}
    )


def _value() -> dict[str, Any]:
    """A typed answer: silence, discretion, a value with its comparison, or a range."""
    loose = {"approx": {"type": "boolean"}, "left_to": {"enum": ["td", "announcement"]}}
    keys = {
        "type": "array",
        "items": {"type": "string"},
        "description": "keys of a set, also where they look like numbers",
    }
    scalar = {"anyOf": [{"type": ["number", "boolean", "string"]}, keys]}
    return {
        "oneOf": [
            {"type": "null"},
            {"enum": ["silent", "discretion", "announced"]},
            {
                "type": "object",
                "properties": {"v": scalar, "cmp": {"enum": [">=", ">", "<=", "<"]}, **loose},
                "required": ["v"],
                "additionalProperties": False,
            },
            {
                "type": "object",
                "properties": {"min": {"type": "number"}, "max": {"type": "number"}, **loose},
                "required": ["min", "max"],
                "additionalProperties": False,
            },
        ]
    }

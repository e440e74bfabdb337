"""JSON Schemas of the data files, from the models, for editors: VS Code shows faults and offers keys while one types."""

from __future__ import annotations

import json
from pathlib import Path

from .languages import LanguageMeta
from .model import AmendmentMeta, EarlierMeta, EverydayMeta, OriginalMeta, RulebookMeta, TermMeta, TranslationMeta

FOLDER = Path("docs/_data/schema")


def schemas() -> dict[str, dict]:
    """File name -> schema."""
    article = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Front matter of an article",
        "anyOf": [
            OriginalMeta.model_json_schema(ref_template="#/$defs/{model}"),
            TranslationMeta.model_json_schema(ref_template="#/$defs/{model}"),
        ],
    }
    definitions: dict = {}
    for form in article["anyOf"]:
        definitions |= form.pop("$defs", {})
    article["$defs"] = definitions
    found = {"article.json": article}
    for name, model in (
        ("rulebook", RulebookMeta),
        ("amendment", AmendmentMeta),
        ("earlier", EarlierMeta),
        ("language", LanguageMeta),
    ):
        found[f"{name}.json"] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
    for name, title, model in (("glossary", "Glossary", TermMeta), ("everyday", "Everyday words", EverydayMeta)):
        entry = model.model_json_schema()
        definitions = entry.pop("$defs", {})
        found[f"{name}.json"] = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": title,
            "type": "array",
            "items": entry,
            "$defs": definitions,
        }
    return found


def write(root: Path, check: bool = False) -> list[str]:
    """Write what differs (or only name it, with `check`); returns the names."""
    changed = []
    for name, schema in schemas().items():
        path = root / FOLDER / name
        content = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            changed.append(name)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(content, encoding="utf-8", newline="\n")
    return changed

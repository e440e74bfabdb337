"""A small four-language corpus of invented rules, as a dict of files, to be written anywhere and broken in any way."""

from __future__ import annotations

import shutil
from pathlib import Path

import yaml

REPO = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "ko", "ja", "it")

CATALOGUE = {
    "meta": {"groups": ["Bets and raises"]},
    "topics": [
        {
            "id": "raise-size",
            "title_en": "Raise size",
            "group": "Bets and raises",
            "tda": {2024: ["1"]},
            "articles": [],
        },
        {"id": "clock", "title_en": "Clock", "group": "Bets and raises", "tda": {}, "articles": []},
    ],
    "points": [
        {
            "id": "half-raise",
            "topic": "raise-size",
            "label_en": "Half a raise",
            "question_en": "From how much?",
            "type": "percentage",
            "unit": "percent",
            "ordering": {"higher": "stricter"},
            "tda_rule": ["1"],
        },
        {
            "id": "clock-seconds",
            "topic": "clock",
            "label_en": "Seconds",
            "question_en": "How many seconds?",
            "type": "duration",
            "unit": "seconds",
            "ordering": {"higher": "looser"},
            "tda_rule": [],
        },
        {
            "id": "who-rules",
            "topic": "clock",
            "label_en": "Who rules",
            "question_en": "Who?",
            "type": "set",
            "enum": {"floor": "the floor", "td": "the TD"},
            "ordering": {"higher": "none"},
            "tda_rule": ["2"],
        },
    ],
}

TEXTS = {
    "en": (
        "Raising by half",
        "At 50% or more the raise is completed.",
        "A player who puts out 50% or more must complete the raise to 1,000.",
        "The floor decides.",
        "Operators want no argument.",
        "A bets 1,000.",
        "It is a call.",
    ),
    "ko": (
        "절반 레이즈",
        "50% 이상이면 레이즈를 채운다.",
        "50% 이상을 낸 플레이어는 1,000까지 레이즈를 채워야 한다.",
        "플로어가 정한다.",
        "다툼을 막는다.",
        "A가 1,000을 벳한다.",
        "콜이다.",
    ),
    "ja": (
        "半分のレイズ",
        "50%以上ならレイズを満たす。",
        "50%以上を出したプレイヤーは1,000までレイズを満たす。",
        "フロアが決める。",
        "争いを防ぐ。",
        "Aが1,000をベットする。",
        "コールである。",
    ),
    "it": (
        "Rilancio a metà",
        "Dal 50% in su si completa il rilancio.",
        "Chi mette il 50% o più deve completare il rilancio a 1.000.",
        "Decide il floor.",
        "Si evitano discussioni.",
        "A punta 1.000.",
        "È un call.",
    ),
}


def rulebook(id: str, original: str, baseline: bool = False, silent: list[str] = ()) -> dict:
    four = lambda text: dict.fromkeys(LANGUAGES, text)  # noqa: E731
    return {
        "id": id,
        "book": "tda" if baseline else "winnable",
        "baseline": baseline,
        **({"year": "2024"} if baseline else {}),
        "original_language": original,
        "time_zone": "Asia/Seoul",
        "name": four(id.upper()),
        "short": four(id.upper()),
        "edition": four("Edition 1"),
        "gap_rule": {"kind": "none"}
        if baseline
        else {"kind": "tda", "short": four("TDA"), "text": four("TDA applies.")},
        "source": four("An invented source"),
        "levels": ["upper", "number"] if baseline else ["number", "paren"],
        "sections": [{"id": "rules", "title": four("Rules")}],
        "citation": {"en": "Rule {number}", "ko": "제{number}조", "ja": "第{number}条", "it": "Regola {number}"},
        "paragraph": [{"en": "-{label}", "ko": " {label}항", "ja": "-{label}", "it": "-{label}"}, four("{label}")],
        "silent": list(silent),
    }


def article(id: str, language: str, original: str, **data) -> str:
    title, ruling, first, second, guide, situation, ruled = TEXTS[language]
    number = data.get("number", "1")
    meta: dict = {"id": id}
    if language == original:
        meta |= {
            "number": number,
            "order": int(number),
            "section": "rules",
            "topics": ["raise-size"],
            **data.get("meta", {}),
        }
    else:
        meta |= {"translates": original}
    meta |= {"title": f"{title} {number}", "ruling": ruling, "aliases": [f"alias-{language}"]}
    reference = data.get("reference", "base/rule-1#a")
    body = f"""{{#a}} {first}

{{#a-1}} {second} [[{reference}]]

/// note
The source says nothing of exactly 50%.
///

/// guide
{{#guide-1}} {guide}
///

/// example | {title}
{{#ex-1}}

{{situation}} {situation}

{{ruling}} {ruled}
///
"""
    return "---\n" + yaml.safe_dump(meta, allow_unicode=True, sort_keys=False) + "---\n\n" + body


def files() -> dict[str, str]:
    """The good corpus: path from the project's root -> text."""
    found = {
        "docs/_data/catalogue.yml": yaml.safe_dump(CATALOGUE, allow_unicode=True, sort_keys=False),
        "docs/_data/crosswalk-2026.yml": yaml.safe_dump(
            {
                "meta": {"from_edition": "2024 v1"},
                "entries": [{"id_2024": "1", "id_2026": "3", "change": "amended", "confidence": "high"}],
            }
        ),
        "docs/_data/glossary.yml": yaml.safe_dump(
            [
                {
                    "id": "raise",
                    "term": {"en": "raise", "ko": "레이즈", "ja": "レイズ", "it": "rilancio"},
                    "definition": dict.fromkeys(LANGUAGES, "A higher bet."),
                    "variants": {"en": ["raises"], "ko": ["레이스"]},
                }
            ],
            allow_unicode=True,
        ),
        "docs/base/rulebook.yml": yaml.safe_dump(
            rulebook("base", "en", baseline=True, silent=["clock-seconds"]), allow_unicode=True, sort_keys=False
        ),
        "docs/house/rulebook.yml": yaml.safe_dump(rulebook("house", "ko"), allow_unicode=True, sort_keys=False),
    }
    found["docs/house/amendments/2026-01-02.yml"] = yaml.safe_dump(
        {
            "id": "house/2026-01-02",
            "kind": "substantive",
            "published": "2026-01-02",
            "reason": dict.fromkeys(LANGUAGES, "A reason."),
            "articles": ["house/first"],
        }
    )
    for language in ("ko", "ja", "it"):
        found[f"docs/_data/catalogue.{language}.yml"] = yaml.safe_dump(
            {
                "groups": {"Bets and raises": f"{language} group"},
                "topics": {t["id"]: f"{language} {t['id']}" for t in CATALOGUE["topics"]},
                "points": {
                    p["id"]: {
                        "label": f"{language} {p['id']}",
                        "question": "?",
                        **({"enum": dict.fromkeys(p["enum"], f"{language} key")} if "enum" in p else {}),
                    }
                    for p in CATALOGUE["points"]
                },
                "units": {"seconds": "{n} s"},
            },
            allow_unicode=True,
        )
    base = {
        "values": {
            "half-raise": {"value": {"v": 50, "cmp": ">="}, "at": "a"},
            "who-rules": {"value": {"v": ["floor"]}, "at": "a-1"},
        }
    }
    house = {
        "tda": ["1"],
        "values": {
            "half-raise": {"value": {"v": 60, "cmp": ">="}, "at": "a"},
            "clock-seconds": {"value": {"v": 30}, "at": "a-1"},
        },
    }
    for language in LANGUAGES:
        found[f"docs/base/rule-1.{language}.md"] = article("base/rule-1", language, "en", meta=base)
        found[f"docs/base/rule-2.{language}.md"] = article("base/rule-2", language, "en", number="2", reference="#a")
        found[f"docs/house/first.{language}.md"] = article("house/first", language, "ko", meta=house)
        found[f"docs/house/second.{language}.md"] = article(
            "house/second", language, "ko", number="2", reference="house/first#a-1"
        )
    return found


def write(root: Path, changes: dict[str, str | bytes | None] | None = None) -> Path:
    """Write the corpus below `root`, with `changes` (None removes a file), and the project around it."""
    for name, content in (files() | (changes or {})).items():
        path = root / name
        if content is None:
            path.unlink(missing_ok=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    for folder in ("languages", "messages"):
        shutil.copytree(REPO / f"docs/_data/{folder}", root / f"docs/_data/{folder}", dirs_exist_ok=True)
    return root


def project(root: Path) -> Path:
    """`write`, and what a build needs besides."""
    write(root)
    (root / "docs/_pages").mkdir(parents=True, exist_ok=True)
    (root / "docs/_pages/.gitkeep").touch()
    shutil.copy(REPO / "mkdocs.yml", root / "mkdocs.yml")
    (root / "hooks").symlink_to(REPO / "hooks")
    return root

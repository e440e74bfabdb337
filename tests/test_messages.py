"""Every refusal that a rules director can meet is said in the language of the house."""

from __future__ import annotations

import ast
import re

import pytest
import yaml

from rulebook.authoring import messages
from rulebook.findings import Finding, RulebookError, nearest
from test_authoring import begin, edit, house, run  # noqa: F401

LANGUAGES = ("it", "ja", "ko")
# What a draft or an article's file can be told.
MODULES = [
    "authoring/answers",
    "authoring/checked",
    "authoring/commands",
    "authoring/corrections",
    "authoring/drafts",
    "authoring/kinds",
    "authoring/newhouse",
    "authoring/opened",
    "authoring/pending",
    "authoring/plan",
    "authoring/registry",
    "authoring/reschedule",
    "authoring/translate",
    "authoring/writer",
    "model",
    "recorded",
    "doors",
    "body",
    "corpus",
    "ids",
    "checks",
    "source",
    "untranslated",
    "values",
]
# English that is left in a Korean or Japanese sentence: a message of another shape was taken for this one
LEFT = re.compile(
    r"(?<![\w:/.-])(?:the|is|are|has|have|no|not|never|one|a|an|must|with|what|write|rule|put|it)(?![\w:/.-])"
)
# Faults of the data that the site's keepers hold, not of a house's texts.
KEEPERS = {
    "baseline", "term-twice", "rulebook-missing", "word-language", "word-twice", "earlier-orphan", "rulebook-reserved", "translation-stale",
    "colour-contrast", "colour-twice", "yaml-alias", "yaml-tag", "yaml-key", "yaml-duplicate-key", "file-symlink", "file-unreadable",
    "file-too-large", "file-control-character", "yaml-depth",
}  # fmt: skip


def templates(node: ast.AST) -> list[str]:
    """The texts an expression can be, with {} for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return ["".join(v.value if isinstance(v, ast.Constant) else "\0" for v in node.values)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [a + b for a in templates(node.left) or ["\0"] for b in templates(node.right) or ["\0"]]
    if isinstance(node, ast.IfExp):
        return templates(node.body) + templates(node.orelse)
    if isinstance(node, ast.BoolOp):
        return [text for value in node.values for text in templates(value)]
    return []


def said(repo) -> set[tuple[str, str]]:
    """(module, message or hint) of every fault in the code: arguments of Finding, fault, problem; and texts that are named so."""
    found = set()
    for module in MODULES:
        tree = ast.parse((repo / f"hooks/rulebook/{module}.py").read_text())
        for node in ast.walk(tree):
            texts: list[str] = []
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.targets[0], ast.Name)
                and node.targets[0].id in ("message", "hint")
            ):
                texts = templates(node.value)
            elif isinstance(node, ast.Return) and module == "values" and node.value is not None:
                texts = templates(node.value)  # what to write instead, for the hint
            elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
                "Finding", "fault", "problem", "_matches", "ValueError",
            ):  # fmt: skip
                arguments = [*node.args, *(k.value for k in node.keywords)]
                if KEEPERS & {a.value for a in arguments if isinstance(a, ast.Constant) and isinstance(a.value, str)}:
                    continue
                texts = [text for a in arguments for text in templates(a)]
            found |= {
                (module, text)
                for text in texts
                if " " in text and re.search("[a-z]{2}", text) and not text.startswith(("gap_rule", "\0 stands in"))
            }
    return found


@pytest.fixture(scope="module")
def known(repo):
    return {code: yaml.safe_load((repo / f"{messages.FOLDER}/{code}.yml").read_text()) for code in LANGUAGES}


def test_all_languages_say_the_same_messages(known):
    assert known["it"].keys() == known["ja"].keys() == known["ko"].keys()
    for english in known["it"]:
        fields = sorted(set(re.findall(r"\{\d\}", english)))
        assert all(sorted(set(re.findall(r"\{\d\}", known[code][english]))) == fields for code in LANGUAGES), english


def test_every_fault_in_the_code_has_its_words(repo, known):
    missing = {}
    for module, text in said(repo):
        example = re.sub("\0", "X-1", text)
        for code in LANGUAGES:
            new = messages._said(example, known[code])
            words = [w for w in re.findall(r"[a-z]{3,}", text) if w not in example.replace(text, "")]
            half = code != "it" and "\0 \0" not in text and LEFT.search(new)
            if new == example or half or (len(words) > 4 and sum(w in new.split() for w in words) > len(words) / 2):
                missing.setdefault((module, text), []).append(code)
    assert not missing, "\n".join(f"{m}: {t}" for m, t in sorted(missing))


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_message_names_stays_as_it_is(repo, code):
    finding = Finding(
        "docs/x.md",
        3,
        "typo-word",
        "#2: a typo can't change a word (not became nothing)",
        "a clarification may always say it (kind: clarification); or put it back",
    )
    new = messages.say(repo, code, finding)
    assert "#2" in new.message and "not" in new.message and "became" not in new.message and "call it" not in new.hint
    assert (new.path, new.line, new.id) == (finding.path, finding.line, finding.id)
    hint = Finding("a", 1, "x", "unknown article a/b", nearest("rases", ["raises"]))
    assert "raises" in messages.say(repo, code, hint).hint and "did you" not in messages.say(repo, code, hint).hint
    assert messages.say(repo, "xx", finding) is finding


def test_a_korean_house_is_refused_in_korean(house):  # noqa: F811
    begin(house, "typo")
    edit(house, "change", "플로어가 정한다", "딜러가 정한다", languages=["ko"])
    with pytest.raises(RulebookError) as error:
        run(house, "publish", "house", "change")
    (fault,) = error.value.findings
    assert "오탈자로는 낱말을 바꿀 수 없습니다(‘플로어가’ → ‘딜러가’)" in fault.message and "명확화" in fault.hint


def test_a_wrong_answer_is_explained_in_the_language_of_the_house(house):  # noqa: F811
    _, said = run(house, answers=["house", "amend", "nope", "first", "x", "1", "2026-13-01", "2026-07-01", "더 엄하게"])
    assert (
        "nope 조문이 없습니다" in said
        and "달력에 없는 날짜" in said
        and "there is" not in said
        and "calendar" not in said
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_message_of_several_parts(repo, code):
    message = "#1: the figure 50 of the original is missing; the figure 60 is not in the original"
    new = messages.say(repo, code, Finding("a", 1, "parity-figure", message, "write it as digits")).message
    assert "#1" in new and "50" in new and "60" in new and "figure" not in new and "original " not in new
    hint = "a percentage is {v: 50}, {v: 50, cmp: '>='} or {min: 9, max: 10}, or the bare word discretion or announced"
    said = messages.say(repo, code, Finding("a", 1, "value-type", "half-raise: 'x' is not a percentage", hint))
    assert "is not a" not in said.message and "bare word" not in said.hint and "{min: 9, max: 10}" in said.hint

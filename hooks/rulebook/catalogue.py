"""The catalogue of groups, topics and points, with its texts in every language, and the crosswalk to later TDA editions."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .fields import strange
from .findings import Finding, nearest, relative
from .ids import SLUG
from .source import Yaml, read_yaml
from .values import COMPARATORS, NUMERIC_TYPES, Ordering

TYPES = (*sorted(NUMERIC_TYPES), "enum", "boolean", "set")

# A phrase says of what a quantity is: «{value} of the minimum raise», {value} being the quantity in words. A language whose words
# bend has one pattern per case (a comparator, `approx` for «about 10», `range`) with {n}, the bare figure, and `other` for the rest;
# a pattern may have one text per plural form. Where rulebooks take a quantity of different things, `phrases` has one phrase per name,
# and a value says `of: <name>`; one that doesn't stays a bare quantity.
# The phrases of keys and of yes and no are texts as they stand. A yes or no beside a label asks nothing, so every boolean point has the
# phrases `true` and `false` («must wait», «barred»); a key that says more than a rulebook does has one by another name, for `of`.
PHRASE_CASES = (*COMPARATORS, "approx", "range", "other")


BOOLEANS = ("true", "false")

Phrase = Mapping[str, Mapping[str, str]]  # case -> plural form -> pattern


@dataclass(frozen=True, eq=False)
class Point:
    """One question that a value can answer. `enum` maps keys to texts per language."""

    id: str
    topic: str
    type: str
    unit: str | None
    ordering: Ordering
    tda_rule: tuple[str, ...]
    label: Mapping[str, str]
    question: Mapping[str, str]
    enum: Mapping[str, Mapping[str, str]]  # key -> language -> text
    short: Mapping[str, Mapping[str, str]]  # key -> language -> text for a table cell, where it differs
    phrases: Mapping[str, Mapping[str, Phrase]]  # name, "" for the phrase of every value -> language -> phrase
    join: str  # how the keys of a set are joined: "and", or "or" where they are alternatives

    @property
    def names(self) -> tuple[str, ...]:
        """The names of phrases that a value may ask for with `of`."""
        return tuple(name for name in self.phrases if name not in ("", *BOOLEANS))


@dataclass(frozen=True)
class Topic:
    """A concept that articles of all rulebooks belong to; `tda` has the rule numbers per edition."""

    id: str
    group: str
    title: Mapping[str, str]
    tda: Mapping[str, tuple[str, ...]]
    phrases: Mapping[str, tuple[str, ...]]  # language -> what people type who don't know the topic's name


@dataclass(frozen=True)
class Group:
    """A chapter of topics; `id` is the slug of its English name."""

    id: str
    title: Mapping[str, str]


@dataclass(frozen=True)
class Catalogue:
    groups: tuple[Group, ...]
    topics: Mapping[str, Topic]
    points: Mapping[str, Point]
    units: Mapping[str, Mapping[str, Mapping[str, str]]]  # language -> unit -> plural form -> pattern with {n}

    def points_of(self, topic: str) -> tuple[Point, ...]:
        return self._points_by_topic.get(topic, ())

    def topics_of(self, group: str) -> tuple[Topic, ...]:
        return tuple(t for t in self.topics.values() if t.group == group)

    @functools.cached_property
    def _points_by_topic(self) -> Mapping[str, tuple[Point, ...]]:
        found: dict[str, tuple[Point, ...]] = {}
        for point in self.points.values():
            found[point.topic] = (*found.get(point.topic, ()), point)
        return found


@dataclass(frozen=True)
class Renumbered:
    """What a rule is called in a later edition, and whether its content changed there."""

    numbers: tuple[str, ...]
    change: str
    confidence: str


@dataclass(frozen=True)
class Crosswalk:
    """From the numbers of one edition to those of a later one."""

    from_year: str
    to_year: str
    rules: Mapping[str, Renumbered]
    new: tuple[str, ...]

    def numbers(self, number: str) -> tuple[str, ...]:
        return self.rules[number].numbers if number in self.rules else ()


def _name(key: Any) -> str:
    """A key as it is written: YAML reads `true` as a truth value."""
    return str(key).lower() if isinstance(key, bool) else str(key)


def slug(name: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())


def load(
    folder: Path,
    languages: tuple[str, ...],
    default: str,
    root: Path,
    partial: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Catalogue | None, list[Finding]]:
    """Read `catalogue.yml` and `catalogue.<language>.yml` from `folder`; `partial` says who stands in for a language."""
    findings: list[Finding] = []
    path = folder / "catalogue.yml"
    source, faults = read_yaml(path, root)
    findings += faults
    if source is None or not isinstance(source.data, dict):
        return None, findings or [
            Finding(relative(path, root), 1, "catalogue-form", "no catalogue", "see docs/_data/catalogue.yml")
        ]
    texts: dict[str, Yaml] = {}
    broken: set[str] = set()  # what lacks in a file that can't be read is not told line by line
    for language in languages:
        file = folder / f"catalogue.{language}.yml"
        if file.exists():
            translated, faults = read_yaml(file, root)
            findings += faults
            broken |= {finding.path for finding in faults}
            if translated is not None and isinstance(translated.data, dict):
                texts[language] = translated
    phrases: dict[str, Yaml] = {}
    for language in languages:
        file = folder / f"phrases.{language}.yml"
        if file.exists():
            said, faults = read_yaml(file, root)
            findings += faults
            if said is not None and isinstance(said.data, dict):
                phrases[language] = said
    reader = _Reader(source, texts, phrases, languages, default, relative(path, root), relative(folder, root), partial)
    catalogue = reader.build()
    return catalogue, findings + [finding for finding in reader.findings if finding.path not in broken]


class _Reader:
    def __init__(
        self,
        source: Yaml,
        texts: Mapping[str, Yaml],
        phrases: Mapping[str, Yaml],
        languages: tuple[str, ...],
        default: str,
        path: str,
        folder: str,
        partial: Mapping[str, str],
    ) -> None:
        self.source, self.texts, self.phrases = source, texts, phrases
        self.languages, self.default = languages, default
        self.path, self.folder, self.partial = path, folder, partial
        self.findings: list[Finding] = []

    def build(self) -> Catalogue:
        data = self.source.data
        names = data.get("meta", {}).get("groups", [])
        groups = tuple(Group(slug(n), self.text("groups", n, english=n)) for n in names)
        by_name = dict(zip(names, groups, strict=True))
        topics: dict[str, Topic] = {}
        for i, raw in enumerate(data.get("topics") or []):
            line = self.source.line("topics", i)
            if not self.fresh(raw, topics, "topic", line):
                continue
            if raw.get("group") not in by_name:
                self.fault(
                    line,
                    "catalogue-group",
                    f"topic {raw['id']}: unknown group {raw.get('group')!r}",
                    "name one of meta.groups",
                )
                continue
            tda = {str(year): tuple(map(str, numbers)) for year, numbers in (raw.get("tda") or {}).items()}
            topics[raw["id"]] = Topic(
                raw["id"],
                by_name[raw["group"]].id,
                self.text("topics", raw["id"], english=raw.get("title_en")),
                tda,
                {lang: self.said(lang, yaml, raw["id"]) for lang, yaml in self.phrases.items()},
            )
        points: dict[str, Point] = {}
        for i, raw in enumerate(data.get("points") or []):
            line = self.source.line("points", i)
            if not self.fresh(raw, points, "point", line):
                continue
            if raw.get("topic") not in topics:
                self.fault(
                    line,
                    "catalogue-topic",
                    f"point {raw['id']}: unknown topic {raw.get('topic')!r}",
                    "name a topic of this file",
                )
                continue
            if raw.get("type") not in TYPES:
                self.fault(
                    line,
                    "catalogue-type",
                    f"point {raw['id']}: unknown type {raw.get('type')!r}",
                    "use one of " + ", ".join(TYPES),
                )
                continue
            points[raw["id"]] = self.point(raw, line)
        self.leftovers("topics", topics)
        self.leftovers("points", points)
        units = {
            lang: {u: self.plural(form) for u, form in (y.data.get("units") or {}).items()}
            for lang, y in self.texts.items()
        }
        for language, back in self.partial.items():
            units[language] = units.get(back, {}) | units.get(language, {})
        return Catalogue(groups, topics, points, units)

    def point(self, raw: dict[str, Any], line: int) -> Point:
        id = raw["id"]
        enum = {str(k): {self.default: str(v)} for k, v in (raw.get("enum") or {}).items()}
        short: dict[str, dict[str, str]] = {}
        for lang, yaml in self.texts.items():
            given = ((yaml.data.get("points") or {}).get(id) or {}).get("enum") or {}
            for key in given:
                if key not in enum:
                    self.findings.append(
                        Finding(
                            f"{self.folder}/catalogue.{lang}.yml",
                            yaml.line("points", id, "enum", key),
                            "catalogue-enum",
                            f"{id} has no key {key}",
                            "remove it",
                        )
                    )
            for key in enum:
                if key in given and lang == self.default:
                    short.setdefault(key, {})[lang] = given[key]
                elif key in given:
                    enum[key][lang] = given[key]
                elif lang != self.default:
                    self.untranslated(lang, f"points.{id}.enum.{key}", yaml.line("points", id, "enum"))
        for lang, back in self.partial.items():
            for texts in (*enum.values(), *short.values()):
                if back in texts:
                    texts.setdefault(lang, texts[back])
        ordering = raw.get("ordering", "none")
        if isinstance(ordering, list):
            for key in ordering:
                if key not in enum:
                    self.fault(
                        line, "catalogue-ordering", f"point {id}: ordering names {key!r}, which is not in enum", ""
                    )
            order = Ordering(keys=tuple(ordering))
        elif isinstance(ordering, dict):
            order = Ordering(higher=ordering.get("higher"))
        else:
            order = Ordering()
        return Point(
            id=id,
            topic=raw["topic"],
            type=raw["type"],
            unit=raw.get("unit"),
            ordering=order,
            tda_rule=tuple(map(str, raw.get("tda_rule") or ())),
            label=self.text("points", id, "label", english=raw.get("label_en")),
            question=self.text("points", id, "question", english=raw.get("question_en")),
            enum=enum,
            short=short,
            phrases=self.named_phrases(id, raw["type"]),
            join=self.join(raw, line),
        )

    def join(self, raw: dict[str, Any], line: int) -> str:
        join = raw.get("join", "and")
        if join not in ("and", "or"):
            self.fault(line, "catalogue-join", f"point {raw['id']}: unknown join {join!r}", "write and, or or")
        return "or" if join == "or" else "and"

    def named_phrases(self, id: str, type_: str) -> dict[str, dict[str, Phrase]]:
        """The phrases of a point by name and language; none or all languages have each, and every language both of yes and no."""
        found: dict[str, dict[str, Phrase]] = {name: {} for name in BOOLEANS} if type_ == "boolean" else {}
        for lang, yaml in self.texts.items():
            entry = (yaml.data.get("points") or {}).get(id) or {}
            given = {("phrase",): entry["phrase"]} if "phrase" in entry else {}
            named = entry.get("phrases") or {}
            given |= {("phrases", n): p for n, p in named.items()} if isinstance(named, dict) else {("phrases",): None}
            for place, phrase in given.items():
                plain = place[0] == "phrases" and type_ not in NUMERIC_TYPES
                read = self.plain_phrase(phrase) if plain else self.phrase(phrase)
                if read is None:
                    self.findings.append(
                        Finding(
                            f"{self.folder}/catalogue.{lang}.yml",
                            yaml.line("points", id, *place),
                            "catalogue-phrase",
                            f"{id}: the phrase can't be read",
                            "write a text"
                            if plain
                            else "write a text with {value}, or one per case ("
                            + " ".join(PHRASE_CASES)
                            + ") with {value} or {n}, other among them",
                        )
                    )
                    continue
                found.setdefault("" if place == ("phrase",) else _name(place[1]), {})[lang] = read
        for name, by_language in found.items():
            for lang in sorted(self.languages, key=self.partial.__contains__):  # those that stand in come first
                if lang in by_language:
                    continue
                if self.partial.get(lang) in by_language:
                    by_language[lang] = by_language[self.partial[lang]]
                elif type_ == "boolean" and name in BOOLEANS:
                    self.wordless(lang, id, name)
                else:
                    self.untranslated(lang, f"points.{id}." + (f"phrases.{name}" if name else "phrase"), 1)
        return found

    def wordless(self, language: str, id: str, name: str) -> None:
        """A boolean point whose answer would be a bare yes or no in a language."""
        yaml, path = self.texts.get(language), f"{self.folder}/catalogue.{language}.yml"
        self.findings.append(
            Finding(
                path,
                yaml.line("points", id) if yaml else 1,
                "catalogue-boolean",
                f"{id}: no phrase for {name}, so a bare {'yes' if name == 'true' else 'no'} would stand beside the label",
                f"say what it means under points.{id}.phrases.{name}: as «must wait», «not reduced»",
            )
        )

    def plain_phrase(self, given: Any) -> Phrase | None:
        return {"other": {"other": given.strip()}} if isinstance(given, str) and given.strip() else None

    def phrase(self, given: Any) -> Phrase | None:
        """A phrase from a text, or from one per case, or per case and plural form; None where it can't be filled in."""
        cases = given if isinstance(given, dict) else {"other": given}
        if "other" not in cases or set(cases) - set(PHRASE_CASES):
            return None
        found = {}
        for case, pattern in cases.items():
            forms = pattern if isinstance(pattern, dict) else {"other": pattern}
            room = ("{value}",) if case == "other" else ("{value}", "{n}")
            if "other" not in forms or not all(
                isinstance(t, str) and any(r in t for r in room) and not strange(t, ("value", "n"))
                for t in forms.values()
            ):
                return None
            found[case] = {str(form): text for form, text in forms.items()}
        return found

    def text(self, *place: str, english: str | None) -> dict[str, str]:
        """A text in every language; one that lacks falls back on the default language and is reported."""
        result = {self.default: english or place[-1]}
        for language in sorted(self.languages, key=self.partial.__contains__):  # those that stand in come first
            if language == self.default:
                continue
            value: Any = self.texts[language].data if language in self.texts else {}
            for part in place:
                value = (value or {}).get(part) if isinstance(value, dict) else None
            if isinstance(value, str) and value.strip():
                result[language] = value.strip()
            else:
                result[language] = result[self.partial.get(language, self.default)]
                self.untranslated(language, ".".join(place), 1)
        return result

    def said(self, language: str, yaml: Yaml, topic: str) -> tuple[str, ...]:
        found = yaml.data.get(topic) or []
        if isinstance(found, list) and all(isinstance(phrase, str) for phrase in found):
            return tuple(found)
        path = f"{self.folder}/phrases.{language}.yml"
        self.findings.append(
            Finding(path, yaml.line(topic), "phrases-form", f"{topic} is not a list of texts", "write [phrase, phrase]")
        )
        return ()

    def plural(self, form: Any) -> dict[str, str]:
        return {str(k): str(v) for k, v in form.items()} if isinstance(form, dict) else {"other": str(form)}

    def fresh(self, raw: Any, known: Mapping[str, Any], what: str, line: int) -> bool:
        id = raw.get("id") if isinstance(raw, dict) else None
        if not isinstance(id, str) or not re.fullmatch(SLUG, id):
            self.fault(
                line,
                "catalogue-id",
                f"a {what} without a proper id: {id!r}",
                "use lower case letters and digits joined by '-'",
            )
            return False
        if id in known:
            self.fault(line, "catalogue-twice", f"the {what} {id} stands twice", "keep one")
            return False
        return True

    def leftovers(self, part: str, known: Mapping[str, Any]) -> None:
        for lang, yaml in self.phrases.items() if part == "topics" else ():
            for id in yaml.data:
                if id not in known:
                    path = f"{self.folder}/phrases.{lang}.yml"
                    self.findings.append(
                        Finding(path, yaml.line(id), "catalogue-unknown", f"{id} is not a topic", nearest(id, known))
                    )
        for lang, yaml in self.texts.items():
            for id in yaml.data.get(part) or {}:
                if id not in known:
                    self.findings.append(
                        Finding(
                            f"{self.folder}/catalogue.{lang}.yml",
                            yaml.line(part, id),
                            "catalogue-unknown",
                            f"{part}: {id} is not in catalogue.yml",
                            "remove it",
                        )
                    )

    def untranslated(self, language: str, what: str, line: int) -> None:
        if language in self.partial:
            return
        self.findings.append(
            Finding(
                f"{self.folder}/catalogue.{language}.yml",
                line,
                "catalogue-untranslated",
                f"no text for {what}",
                "add it",
            )
        )

    def fault(self, line: int, id: str, message: str, hint: str) -> None:
        self.findings.append(Finding(self.path, line, id, message, hint))


def load_crosswalks(folder: Path, root: Path) -> tuple[tuple[Crosswalk, ...], list[Finding]]:
    """Every `crosswalk-<year>.yml` of `folder`, oldest first."""
    walks, findings = [], []
    for path in sorted(folder.glob("crosswalk-*.yml")):
        source, faults = read_yaml(path, root)
        findings += faults
        if source is None or not isinstance(source.data, dict):
            continue
        to_year = path.stem.removeprefix("crosswalk-")
        from_year = str(source.data.get("meta", {}).get("from_edition", "")).split(" ")[0]
        rules: dict[str, Renumbered] = {}
        new: list[str] = []
        for entry in source.data.get("entries") or source.data.get("rules") or []:
            target = entry.get(f"id_{to_year}")
            numbers = (
                tuple(map(str, target)) if isinstance(target, list) else (str(target),) if target is not None else ()
            )
            origin = entry.get(f"id_{from_year}")
            if origin is None:
                new += numbers
            else:
                rules[str(origin)] = Renumbered(numbers, str(entry.get("change", "")), str(entry.get("confidence", "")))
        walks.append(Crosswalk(from_year, to_year, rules, tuple(new)))
    return tuple(walks), findings

"""Languages as data: `docs/_data/languages/<language>.yml` holds a language's conventions and every word of the interface."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

from babel import Locale
from babel.core import UnknownLocaleError, get_global, parse_locale
from babel.dates import format_date
from babel.numbers import format_decimal
from pydantic import AfterValidator, Field

from . import particles
from .fields import fill, strange
from .findings import Finding, relative
from .model import Model, Text, validate
from .source import read_foreign, read_yaml
from .values import Relation


def _known(name: str) -> str:
    try:
        Locale.parse(name)
    except (ValueError, UnknownLocaleError):
        raise ValueError("no locale that Babel knows; write its name, as in ko or pt_BR") from None
    return name


def _compiles(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ValueError(f"not a regular expression ({error.msg}); put a backslash before ( ) [ ] * + ?") from None
    return pattern


Pattern = Annotated[str, AfterValidator(_compiles)]
LocaleName = Annotated[Text, AfterValidator(_known)]


class LanguageMeta(Model):
    """`docs/_data/languages/<language>.yml`."""

    order: int
    default: bool = False
    locale: LocaleName = Field(description="Babel's name of the locale: en, ko, pt_BR")
    name: Text
    short: Text
    thousands: Literal[",", "."] = ","
    multipliers: dict[Pattern, int] = Field(
        default={}, description="words behind a number that multiply it, as regular expressions: {万: 10000}"
    )
    number_words: dict[str, list[Text]] = Field(
        default={}, description="words that take the place of a repeated figure: {'2': [both, two]}"
    )
    misread: dict[Pattern, Text] = Field(
        default={},
        description="figures that read as others, as regular expressions, and what to write instead",
    )
    spaced: bool = Field(
        default=True, description="false where words follow each other without blanks, or carry endings"
    )
    compare_by: Literal["word", "character"] = "word"
    newest_first: bool = Field(default=False, description="true where the new text stands before the old one")
    guarded: list[Text] = Field(
        default=[], description="words a typo may not touch: must, may, not, numbers, comparisons"
    )
    units: list[list[Text]] = Field(
        default=[],
        description="what is counted or measured, each with its forms, seconds, minutes and hours first: one typo never makes another of it",
    )
    spellings: list[list[Text]] = Field(
        default=[], description="ways to write the same: a typo may exchange them ([出来, でき], [its, it's])"
    )
    function_words: list[Text] = Field(
        default=[], description="words a typo may add or leave out, since they say nothing by themselves: articles"
    )
    endings: list[Text] = Field(
        default=[], description="what a word bends by: with another of them it is a known word still ([s, ed, ing])"
    )
    particles: list[Annotated[list[Text], Field(min_length=2, max_length=2)]] = Field(
        default=[],
        description="what follows a noun by its last sound: after a consonant, after a vowel ([은, 는])",
    )
    words: list[Text] = Field(
        default=[],
        description="words of the game that lists of the language's words lack: no typo makes others of them",
    )
    misspelt: dict[Text, Text] = Field(
        default={}, description="misspellings so frequent that lists of words hold them, and the words: {teh: the}"
    )
    repeatable: list[Text] = Field(
        default=[],
        description="words of place, order and measure that mean another when they stand twice: [next, left, half]",
    )
    hinges: list[Text] = Field(
        default=[],
        description="words of must, may and not: what a comma or a full stop beside them parts is another rule ([may, not])",
    )
    verb_stems: str = Field(
        default="", description="syllables that stems of verbs end in, closed by a consonant: 받놓넣"
    )
    numerals: str = Field(
        default="",
        description="letters that numbers are written with, in order: 0 if there is one, 1 to 10, 100, 1000, 10,000, 100,000,000: 〇一二三",
    )
    lookalikes: list[list[Text]] = Field(
        default=[], description="a letter, then signs of other scripts that are taken for it: [ー, 一]"
    )
    noun_endings: list[Text] = Field(
        default=[], description="what follows a noun, where `endings` are those of verbs: [에게, 까지, 하는]"
    )
    pivots: list[Text] = Field(
        default=[],
        description="letters that turn a word into its opposite, ^ before those at its beginning: [不, 안, ^s]",
    )
    article_words: list[Text] = Field(
        default=[], description="what people call any article beside its number, whatever its own house calls it"
    )
    article_counters: list[Text] = Field(
        default=[], description="what stands behind an article's number and as often behind a count: [번]"
    )
    paragraph_words: list[Text] = Field(
        default=[], description="what stands between an article's number and its paragraph's: [para, sub], [의]"
    )
    asking_words: list[Text] = Field(
        default=[],
        description="words around an article's number that only ask for it: [what, says, under the]; `-` before an ending: [-를]",
    )
    questions: list[Text] = Field(
        default=[],
        description="what makes words a question and says nothing of what it is about: [definition], at their end [되나요]",
    )
    stop_words: list[Text] = Field(
        default=[],
        description="words that carry nothing in a search, without accents: [the, of, what]; a language that has no blanks needs none",
    )
    unruled: list[Text] = Field(
        default=[],
        description="words, small and without accents, that people search and no rule speaks of, where the search would take them for a rule’s: [kicker]",
    )
    postpositions: list[Text] = Field(
        default=[],
        description="what is written behind a noun without a blank to say its part in the sentence: [을, から]",
    )
    spelled_numbers: dict[str, Text] = Field(
        default={},
        description="a number in words, up to the last that has a name of its own, then the tens: {'1': one, '20': twenty}",
    )
    edition_words: list[Text] = Field(
        default=[], description="what stands before or behind the year of an edition: [edition, of], [年版]"
    )
    days: dict[str, Text] = Field(
        default={}, description="days of a month that are written otherwise in a date: {'1': 1º}"
    )
    elisions: dict[Text, Text] = Field(
        default={}, description="words that lose their end before a number of `elided_before`: {dal: dall’}"
    )
    elided_before: list[str] = Field(default=[], description="numbers that are said with a vowel first: ['8', '11']")
    falls_back: Text | None = Field(
        default=None,
        description="language that stands in where this one has no words yet: one house may begin a language",
    )
    ui: dict[str, Any] = Field(default={})
    relations: dict[str, Text] = Field(default={})
    values: dict[str, Text] = Field(default={})


# ISO 15924's scripts that are several of Unicode's.
_SCRIPTS = {"Jpan": ("Hira", "Kana", "Hani"), "Kore": ("Hang",), "Hans": ("Hani",), "Hant": ("Hani",)}


@dataclass(frozen=True, eq=False)
class Language:
    """One language of the site: names, conventions, and `ui` texts."""

    code: str
    order: int
    default: bool
    locale: Locale
    name: str
    short: str
    thousands: str
    multipliers: Mapping[str, int]
    number_words: Mapping[str, list[str]]
    spaced: bool
    compare_by: str
    newest_first: bool
    guarded: tuple[str, ...]
    ui: Mapping[str, Any]
    relations: Mapping[str, str]
    values: Mapping[str, str]
    falls_back: str | None = None
    units: tuple[tuple[str, ...], ...] = ()
    misread: Mapping[str, str] = field(default_factory=dict)
    spellings: tuple[tuple[str, ...], ...] = ()
    function_words: frozenset[str] = frozenset()
    pivots: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    particles: tuple[tuple[str, str], ...] = ()
    words: frozenset[str] = frozenset()
    misspelt: Mapping[str, str] = field(default_factory=dict)
    repeatable: frozenset[str] = frozenset()
    hinges: tuple[str, ...] = ()
    noun_endings: tuple[str, ...] = ()
    verb_stems: str = ""
    numerals: str = ""
    lookalikes: tuple[tuple[str, ...], ...] = ()
    article_words: tuple[str, ...] = ()
    edition_words: tuple[str, ...] = ()
    article_counters: tuple[str, ...] = ()
    asking_words: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    stop_words: tuple[str, ...] = ()
    unruled: tuple[str, ...] = ()
    postpositions: tuple[str, ...] = ()
    paragraph_words: tuple[str, ...] = ()
    spelled_numbers: Mapping[str, str] = field(default_factory=dict)
    days: Mapping[str, str] = field(default_factory=dict)
    elisions: Mapping[str, str] = field(default_factory=dict)
    elided_before: tuple[str, ...] = ()

    @property
    def scripts(self) -> tuple[str, ...]:
        """Unicode's names of the scripts that the language is written in: `("Latn",)`."""
        likely = parse_locale(get_global("likely_subtags").get(self.locale.language, "en_Latn_US"))[2]
        script = self.locale.script or likely or "Latn"
        return _SCRIPTS.get(script, (script,))

    def text(self, key: str, n: int | None = None, **fields: object) -> str:
        """A text of the interface with its fields filled in; `n` chooses the plural form."""
        pattern = self.ui[key]
        if isinstance(pattern, Mapping):
            form = self.locale.plural_form(n if n is not None else 0)
            pattern = pattern.get(form, pattern["other"])
        if n is not None:
            fields["n"] = self.number(n)
        return self.fit(fill(pattern, **fields)) if fields else pattern

    def fit(self, text: str) -> str:
        """A text with the words beside what was filled in as they are said there: 을(를), dal 8 maggio."""
        return self._elided.sub(self._elide, particles.fit(text)) if self.elisions else particles.fit(text)

    @functools.cached_property
    def _elided(self) -> re.Pattern[str]:
        words, numbers = ("|".join(map(re.escape, names)) or "(?!)" for names in (self.elisions, self.elided_before))
        return re.compile(rf"\b({words})\s+(?=(?:{numbers})\b)", re.IGNORECASE)

    def _elide(self, match: re.Match[str]) -> str:
        form = self.elisions[match[1].lower()]
        return form[0].upper() + form[1:] if match[1][0].isupper() else form

    def number(self, value: float) -> str:
        return format_decimal(value, locale=self.locale)

    def date(self, iso: str) -> str:
        """A date in the form people of this language read, from `2024-11-15`."""
        when = date.fromisoformat(iso)
        said = format_date(when, format="long", locale=self.locale)
        day = str(when.day)
        return re.sub(rf"(?<!\d){day}(?!\d)", self.days[day], said, count=1) if day in self.days else said

    def url(self, path: str) -> str:
        """An address from the site's root: the default language has no prefix."""
        return f"/{path}" if self.default else f"/{self.code}/{path}"


@dataclass(frozen=True)
class Languages:
    """All languages, default first."""

    all: tuple[Language, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(language.code for language in self.all)

    @property
    def default(self) -> Language:
        return next(language for language in self.all if language.default)

    @functools.cached_property
    def _by_code(self) -> Mapping[str, Language]:
        return MappingProxyType({language.code: language for language in self.all})

    @functools.cached_property
    def partial(self) -> Mapping[str, str]:
        """Language that has not all words yet -> the one that stands in."""
        return MappingProxyType({one.code: one.falls_back for one in self.all if one.falls_back})

    def filled(self, data: Any) -> Any:
        """`data` with a text for every partial language wherever texts stand by language."""
        if isinstance(data, list):
            return [self.filled(value) for value in data]
        if not isinstance(data, dict):
            return data
        if data and all(key in self for key in data):
            return data | {code: data[back] for code, back in self.partial.items() if code not in data and back in data}
        return {key: self.filled(value) for key, value in data.items()}

    def __getitem__(self, code: str) -> Language:
        return self._by_code[code]

    def __contains__(self, code: object) -> bool:
        return code in self._by_code

    def __iter__(self):
        return iter(self.all)


def load(folder: Path, root: Path) -> tuple[Languages | None, list[Finding]]:
    """Read every `<language>.yml` of `folder`; None where one can't be read, since without it every text would seem wrong."""
    findings: list[Finding] = []
    languages: list[Language] = []
    files = sorted(folder.glob("*.yml"))
    for path in files:
        source, faults = read_yaml(path, root)
        findings += faults
        if source is None:
            continue
        meta, faults = validate(LanguageMeta, source, relative(path, root))
        findings += faults
        if meta is None:
            continue
        languages.append(
            Language(
                code=path.stem,
                order=meta.order,
                default=meta.default,
                locale=Locale.parse(meta.locale),
                name=meta.name,
                short=meta.short,
                thousands=meta.thousands,
                multipliers=MappingProxyType(meta.multipliers),
                number_words=MappingProxyType(meta.number_words),
                spaced=meta.spaced,
                compare_by=meta.compare_by,
                newest_first=meta.newest_first,
                guarded=tuple(meta.guarded),
                ui=MappingProxyType(dict(meta.ui)),
                relations=MappingProxyType(dict(meta.relations)),
                values=MappingProxyType(dict(meta.values)),
                falls_back=meta.falls_back,
                units=tuple(tuple(forms) for forms in meta.units),
                misread=MappingProxyType(dict(meta.misread)),
                spellings=tuple(tuple(forms) for forms in meta.spellings),
                function_words=frozenset(meta.function_words),
                pivots=tuple(meta.pivots),
                endings=tuple(meta.endings),
                particles=tuple((first, second) for first, second in meta.particles),
                words=frozenset(meta.words),
                misspelt=MappingProxyType(meta.misspelt),
                repeatable=frozenset(meta.repeatable),
                hinges=tuple(meta.hinges),
                noun_endings=tuple(meta.noun_endings),
                verb_stems=meta.verb_stems,
                numerals=meta.numerals,
                lookalikes=tuple(tuple(forms) for forms in meta.lookalikes),
                article_words=tuple(meta.article_words),
                edition_words=tuple(meta.edition_words),
                article_counters=tuple(meta.article_counters),
                asking_words=tuple(meta.asking_words),
                questions=tuple(meta.questions),
                stop_words=tuple(meta.stop_words),
                unruled=tuple(meta.unruled),
                postpositions=tuple(meta.postpositions),
                paragraph_words=tuple(meta.paragraph_words),
                spelled_numbers=MappingProxyType(dict(meta.spelled_numbers)),
                days=MappingProxyType(dict(meta.days)),
                elisions=MappingProxyType({word.lower(): form for word, form in meta.elisions.items()}),
                elided_before=tuple(meta.elided_before),
            )
        )
    languages.sort(key=lambda language: (not language.default, language.order))
    if len(languages) < len(files):
        return None, findings
    where = relative(folder, root)
    if sum(language.default for language in languages) != 1:
        findings.append(
            Finding(
                where,
                1,
                "language-default",
                "exactly one language must be the default",
                "write 'default: true' in one file",
            )
        )
        return None, findings
    languages = [_begun(language, languages[0], where, findings) for language in languages]
    languages = [_filled(language, languages, where, findings) for language in languages]
    findings += _incomplete(languages, where)
    findings += _unbuilt(languages, where, root)
    return Languages(tuple(_over(languages[0], language) for language in languages)), findings


def _begun(language: Language, first: Language, where: str, findings: list[Finding]) -> Language:
    """A language that has hardly any words and names none to stand in: said once, and read as if it did."""
    lacking = len(set(first.ui) - set(language.ui))
    if language.falls_back is not None or 2 * lacking <= len(first.ui):
        return language
    message = f"{language.code} lacks {lacking} of {len(first.ui)} texts of the interface"
    hint = f"write falls_back: {first.code}, which stands in for them, or add them under ui"
    findings.append(Finding(f"{where}/{language.code}.yml", 1, "language-begun", message, hint))
    return replace(language, falls_back=first.code)


def _unbuilt(languages: Iterable[Language], where: str, root: Path) -> list[Finding]:
    """A language whose pages nobody builds, and one that is built without its words: the site generator has a list of its own."""
    config = root / _CONFIG
    built = _built(read_foreign(config))
    if built is None:
        return []
    lines = config.read_text(encoding="utf-8").splitlines()
    line = next((n for n, text in enumerate(lines, 1) if re.match(r"\s*languages:", text)), 1)
    codes = {language.code: language for language in languages}
    findings = []
    for code in codes.keys() - built:
        message = f"{code} has no line here: links would lead to its pages, and nothing builds them"
        hint = f"write - {{locale: {code}, name: {codes[code].name}, build: true}} below"
        findings.append(Finding(_CONFIG, line, "language-unbuilt", message, hint))
    for code in built - codes.keys():
        hint = f"write {where}/{code}.yml, or remove the line"
        findings.append(Finding(_CONFIG, line, "language-unbuilt", f"there is no language {code}", hint))
    return sorted(findings)


_CONFIG = "mkdocs.yml"


def _built(config: Any) -> set[str] | None:
    """The languages that the site generator builds; None where its configuration says nothing of them."""
    plugins = config.get("plugins") if isinstance(config, dict) else None
    options = [one["i18n"] for one in plugins or () if isinstance(one, dict) and "i18n" in one]
    listed = options[0].get("languages") if options and isinstance(options[0], dict) else None
    if not isinstance(listed, list):
        return None
    return {
        str(one["locale"]) for one in listed if isinstance(one, dict) and one.get("locale") and one.get("build", True)
    }


def _filled(language: Language, languages: list[Language], where: str, findings: list[Finding]) -> Language:
    """The language with the words of the one that stands in for what it lacks."""
    if language.falls_back is None:
        return language
    back = next((o for o in languages if o.code == language.falls_back and o.falls_back is None), None)
    if back is None:
        path = f"{where}/{language.code}.yml"
        hint = "use one of " + ", ".join(o.code for o in languages if o.falls_back is None)
        findings.append(
            Finding(path, 1, "language-falls-back", f"falls_back: {language.falls_back} can't stand in", hint)
        )
        return replace(language, falls_back=None)
    return _over(back, language)


def _over(back: Language, language: Language) -> Language:
    """The language, with another one's words where it has none."""
    parts = {
        name: MappingProxyType({**getattr(back, name), **getattr(language, name)})
        for name in ("ui", "relations", "values")
    }
    return replace(language, **parts)


def _incomplete(languages: Iterable[Language], where: str) -> list[Finding]:
    first, *others = languages
    findings = []
    for language in (first, *others):
        for part in ("ui", "values"):
            have, want = set(getattr(language, part)), set(getattr(first, part))
            for key in sorted(want - have):
                findings.append(
                    Finding(f"{where}/{language.code}.yml", 1, "language-text", f"no text for {part}.{key}", "add it")
                )
            for key in sorted(have):
                findings += _unfillable(language, part, key, where)
            for key in sorted(want & have):
                findings += _fields(first, language, part, key, where)
            for key in sorted(have - want):
                findings.append(
                    Finding(
                        f"{where}/{language.code}.yml",
                        1,
                        "language-text",
                        f"{part}.{key} is not in {first.code}.yml",
                        "remove it or add it there",
                    )
                )
        for relation in Relation:
            if relation.value not in language.relations:
                findings.append(
                    Finding(
                        f"{where}/{language.code}.yml",
                        1,
                        "language-relation",
                        f"no word for the relation {relation}",
                        "add it under relations",
                    )
                )
    return findings


def _unfillable(language: Language, part: str, key: str, where: str) -> list[Finding]:
    """Braces around anything else than a name."""
    said = getattr(language, part)[key]
    texts = [text for text in (said.values() if isinstance(said, Mapping) else [said]) if isinstance(text, str)]
    return [
        Finding(
            f"{where}/{language.code}.yml",
            1,
            "language-field",
            f"{part}.{key} has {piece}, which is no name in braces",
            "take it out, or write one as {n}",
        )
        for text in texts
        for piece in strange(text)
    ]


_FIELD = re.compile(r"\{\w*\}")


def _fields(first: Language, language: Language, part: str, key: str, where: str) -> list[Finding]:
    """Names in braces that the default language's text hasn't, or has and this one lacks: they would stand on a page as they are."""
    theirs, own = (_FIELD.findall(str(getattr(one, part)[key])) for one in (first, language))
    findings = []
    for names, said, hint in (
        (set(own) - set(theirs), "has {}, which {}.yml does not have", "take it out or write it as there"),
        (set(theirs) - set(own), "lacks {}, which {}.yml has", "write it where the text needs it"),
    ):
        for name in sorted(names):
            message = f"{part}.{key} {said.format(name, first.code)}"
            findings.append(Finding(f"{where}/{language.code}.yml", 1, "language-field", message, hint))
    return findings

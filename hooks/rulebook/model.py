"""The form of every data file: front matter, rulebook, amendment, language, glossary. One home for each vocabulary.

JSON Schemas for editors come from the same models (`rulebook schema`).
"""

from __future__ import annotations

import calendar
import re
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from . import clock, doors
from .fields import strange
from .findings import Finding, nearest
from .ids import ANCHOR, ARTICLE_ID, LEVEL_STYLES, SLUG
from .memo import pure
from .source import Yaml

GAMES = ("all", "holdem", "stud", "draw", "limit", "pot-limit", "split-pot")


def _matches(pattern: re.Pattern[str], what: str):
    def check(value: str) -> str:
        if not pattern.fullmatch(value):
            raise ValueError(what)
        return value

    return AfterValidator(check)


def _fields(*names: str):
    def check(value: str) -> str:
        for piece in strange(value, names):
            known = " ".join(f"{{{name}}}" for name in names)
            raise ValueError(f"in braces can stand only {known}, not {piece}")
        return value

    return AfterValidator(check)


def _safe(value: str) -> str:
    for _, _, what, hint in doors.faults(value):
        raise ValueError(f"{what} has no place here: {hint}")
    return value


def _stripped(value: Any) -> Any:
    if isinstance(value, str):
        if not value.strip():
            raise ValueError("write a text here")
        return _safe(value).strip()
    return value


def _in_calendar(day: str) -> str:
    if not clock.is_day(day):
        month = day[:7]
        last = calendar.monthrange(int(day[:4]), int(day[5:7]))[1]
        raise ValueError(f"{month} has {last} days: write a day that there is, as {month}-{last}")
    return day


_PASSAGE = re.compile(rf"(?:{ARTICLE_ID.pattern}#)?{ANCHOR.pattern}")
Line = Annotated[str, AfterValidator(_safe)]
Text = Annotated[str, BeforeValidator(_stripped)]
Slug = Annotated[str, _matches(re.compile(SLUG), "use lower case letters and digits joined by '-'")]
ArticleId = Annotated[str, _matches(ARTICLE_ID, "write rulebook/slug, as in winnable/raises")]
Anchor = Annotated[str, _matches(ANCHOR, "write the anchor without '#', in quotes, as in \"1-2\"")]
Date = Annotated[
    str,
    _matches(re.compile(r"[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"), "write a date as 2024-11-15"),
    AfterValidator(_in_calendar),
]
Passage = Annotated[
    str,
    _matches(_PASSAGE, 'write the anchor of a paragraph of this article ("1-2"), or winnable/raises#3 of another one'),
]
LevelStyle = Literal[LEVEL_STYLES]
Game = Literal[GAMES]


# Between 1 and 2 there is room for an article 1-bis, whose place is 1.5.
Place = Annotated[
    float,
    Field(ge=0, allow_inf_nan=False, description="place in the rulebook; 1.5 stands between 1 and 2"),
    AfterValidator(lambda place: int(place) if place.is_integer() else place),
]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class ValueEntry(Model):
    """A rulebook's answer to one point, and the paragraph it follows from."""

    value: Any = Field(
        description="{v: 50, cmp: '>='}, {v: true}, {v: key}, {v: [key, key]}, {min: 9, max: 10}, discretion or announced"
    )
    at: Anchor = Field(description="anchor of the paragraph, without #")
    also: list[str] = Field(default=[], description="further passages that say the same: winnable/raises#3")


class Changed(Model):
    """What is new against an earlier edition of the same rulebook."""

    against: Text
    status: Literal["new", "amended"]
    at: list[Anchor] = []


class Seat(Model):
    """One player's chips in a picture: `prior` lay there before, `chips` are put in now, `amount` is money without chips to show."""

    seat: Text = Field(description="A, B, UTG, BB, BTN: the same in every language")
    act: Literal["bet", "raise", "all-in", "blind", "call"] | None = None
    prior: list[int] = []
    chips: list[int] = []
    amount: int | None = Field(default=None, ge=1)

    @property
    def total(self) -> int:
        return self.amount if self.amount is not None else sum(self.prior) + sum(self.chips)


class Pot(Model):
    """A pot: what is in it (where the example says so), who plays for it, and up to which amount of each stack it reaches."""

    amount: int | None = Field(default=None, ge=1)
    seats: list[Text]
    upto: int = Field(ge=1)


class Picture(Model):
    """The chips of a worked example as data; drawn at build time in every language.

    A sketch shows a rule that names no figures: what is more and what is less, without an amount. Its numbers are lengths.
    """

    sketch: bool = Field(default=False, description="a paragraph's rule without figures: numbers are lengths only")
    seats: list[Seat] = Field(min_length=1)
    lines: dict[Literal["bet", "half", "min-raise", "full-raise", "kept", "all-in"], int] = {}
    pots: list[Pot] = []
    result: Literal["call", "raise", "all-in", "check", "bet", "fold", "reopened", "not-reopened"] | None = None
    of: Text | None = Field(default=None, description="whose result it is; the last seat's when left out")
    to: int | None = Field(default=None, description="the total that results")
    back: int | None = Field(default=None, description="what goes back to the player")


class TextMeta(Model):
    """What every article file says in its own language."""

    id: ArticleId
    title: Text
    ruling: Text
    aliases: list[Text] = []
    notes: dict[str, Text] = {}
    change_note: Text | None = None


class OriginalMeta(TextMeta):
    """Front matter of an original: its text and everything that doesn't depend on the language."""

    number: Line = Field(description="as printed, in quotes")
    order: Place
    section: Slug
    topics: list[Slug]
    tda: list[Line] = []
    levels: list[LevelStyle] | None = None
    numbered: bool = True
    games: list[Game] = ["all"]
    paragraph_games: dict[Anchor, list[Game]] = {}
    values: dict[str, ValueEntry] = {}
    note_at: dict[str, Passage] = Field(
        default={},
        description="the passage a note speaks of, by point: 1-2, or winnable/raises#3 of another article; "
        "left out where it is the paragraph of this article's value",
    )
    changed: Changed | None = None
    effective: Date | None = None
    pictures: dict[Anchor, Picture] = Field(default={}, description="chips of worked examples, by the example's anchor")


class TranslationMeta(TextMeta):
    """Front matter of a translation."""

    translates: str = Field(description="language of the original")
    source_hash: str = Field(default="", description="written by scripts/rulebook stamp")


class EarlierMeta(TextMeta):
    """Front matter of a text that is replaced from `until` on. What it doesn't say is as in the article itself."""

    until: Date
    amendment: str
    translates: str | None = None
    source_hash: str = ""
    number: Line | None = None
    order: Place | None = None
    section: Slug | None = None
    topics: list[Slug] | None = None
    tda: list[Line] | None = None
    levels: list[LevelStyle] | None = None
    numbered: bool | None = None
    games: list[Game] | None = None
    paragraph_games: dict[Anchor, list[Game]] | None = None
    values: dict[str, ValueEntry] | None = None
    note_at: dict[str, Passage] | None = None
    changed: Changed | None = None
    effective: Date | None = None
    pictures: dict[Anchor, Picture] = Field(
        default={}, description="of this text; those of the newer one are not its own"
    )


Localized = dict[str, Text]
Citation = dict[str, Annotated[Text, _fields("number", "section")]]
Patterns = dict[str, Annotated[Line, _fields("label")]]  # blanks count: « 3항» follows the number with one


class GapRule(Model):
    kind: Literal["tda-latest", "tda", "other-rulebook", "own-only", "not-stated", "none"]
    short: Localized = Field(default={}, description="what then applies, in a word or two")
    at: ArticleId | None = None
    text: Localized = {}


class Section(Model):
    id: Slug
    title: Localized
    part: Slug | None = None
    citation: Citation | None = None
    called: dict[str, list[Text]] = Field(
        default={},
        description="what people say before a number of this section instead of its letters, by language: {en: [recommended procedure]} for RP-8",
    )
    levels: list[LevelStyle] | None = None


class Part(Model):
    id: Slug
    title: Localized
    preface: Localized | None = None


HexColour = Annotated[str, _matches(re.compile(r"#[0-9A-Fa-f]{6}"), 'write a colour in quotes, as in "#0A6660"')]


class Colour(Model):
    """The colour of a rulebook's tab, on the light and on the dark ground."""

    light: HexColour
    dark: HexColour


class RulebookMeta(Model):
    """`docs/<rulebook>/rulebook.yml`."""

    id: Slug
    book: Slug = Field(
        description="the line of rulebooks it belongs to: they share a colour, and the edition switch lists them"
    )
    colour: Colour | None = Field(default=None, description="of its tab; without one the tab is a neutral grey")
    baseline: bool = False
    year: Line | None = None
    original_language: Line
    time_zone: Text
    name: Localized
    short: Localized
    aliases: list[Text] = Field(default=[], description="other names of it that people type, in any language")
    edition: Localized
    effective: Date | None = None
    gap_rule: GapRule
    source: Localized
    levels: list[LevelStyle]
    sections: list[Section]
    parts: list[Part] = []
    citation: Citation
    paragraph: list[Patterns]
    silent: list[str] = []
    official: bool = Field(
        default=False, description="true when the house publishes its own wording here, not a restatement"
    )


class Silence(Model):
    """Points a rulebook begins or ceases to answer."""

    ended: list[Slug] = Field(default=[], description="points that were silent before and are answered now")
    begun: list[Slug] = Field(default=[], description="points that were answered before and are silent now")


class Correction(Model):
    """A slip that was mended after publication; the amendment stays the same entry of the feeds."""

    on: Date
    reason: Localized = Field(default={}, description="in the languages it is written in; a typo needs none")
    articles: list[ArticleId] = []


class Move(Model):
    """An effective date that was given up for another one before it came."""

    on: Date
    before: Date
    to: Date


class AmendmentMeta(Model):
    """`docs/<rulebook>/amendments/<date>.yml`."""

    id: str
    kind: Literal["substantive", "clarification", "typo"]
    published: Date
    effective: Date | None = None
    reason: Localized = Field(default={}, description="in the languages it is written in; a typo needs none")
    articles: list[ArticleId]
    new: list[ArticleId] = Field(default=[], description="those of its articles that did not exist before")
    repeals: dict[ArticleId, list[ArticleId]] = Field(default={}, description="repealed article: what replaces it")
    silence: Silence = Silence()
    corrections: list[Correction] = []
    moved: list[Move] = Field(default=[], description="dates it was first announced for")
    withdrawn: Date | None = None
    draft: Slug | None = Field(default=None, description="name of the draft it was published from")


class TermMeta(Model):
    """One concept of the glossary."""

    id: Slug
    term: Localized
    definition: Localized
    variants: dict[str, list[Text]] = {}


class EverydayMeta(Model):
    """Words of daily speech that mean the same, per language: a query in one finds a text with another."""

    id: Slug
    words: dict[str, list[Text]]


M = TypeVar("M", bound=BaseModel)


def validate(model: type[M], yaml: Yaml, path: str) -> tuple[M | None, list[Finding]]:
    """`yaml` as a `model`, or every fault at once with its line."""
    try:
        return model.model_validate(yaml.data), []
    except ValidationError as error:
        findings = [_finding(e, model, yaml, path) for e in error.errors()]
        return None, list(dict.fromkeys(findings))


def validate_file(model: type[M], yaml: Yaml, path: str) -> tuple[M | None, list[Finding]]:
    """`validate` for data just as `parse_yaml` gave it: a file that has not changed since the last build is not looked at again."""
    meta, findings = _validated(model, yaml, path)
    return meta, list(findings)


@pure
def _validated(model: type[M], yaml: Yaml, path: str) -> tuple[M | None, list[Finding]]:
    return validate(model, yaml, path)


_HINTS = {
    "string_type": "write a text; put it in quotes when it is a number",
    "int_type": "write a whole number without quotes",
    "float_type": "write a number without quotes",
    "bool_type": "write true or false",
    "list_type": "write a list, as in [a, b]",
    "dict_type": "write 'key: value' lines",
    "model_type": "write 'key: value' lines",
}


def _finding(error: Any, model: type[BaseModel], yaml: Yaml, path: str) -> Finding:
    place = tuple(part for part in error["loc"] if part != "[key]")
    line = yaml.line(*place)
    name = ".".join(map(str, place)) or "front matter"
    kind = error["type"]
    if kind == "missing":
        return Finding(path, line, "key-missing", f"the key {name} is missing", _example(model, place))
    if kind == "extra_forbidden":
        known = [*model.model_fields] if len(place) == 1 else []
        return Finding(path, line, "key-unknown", f"unknown key {name}", nearest(str(place[-1]), known) or "remove it")
    if kind == "literal_error":
        choices = error["ctx"]["expected"].replace(" or ", ", ")
        return Finding(path, line, "value-choice", _is(name, error["input"]), f"use one of {choices}")
    message = error["msg"].removeprefix("Value error, ")
    return Finding(path, line, "value-form", _is(name, error["input"]), _HINTS.get(kind, message))


def _is(name: str, value: Any) -> str:
    """What stands at a key, as a message."""
    message = f"{name} is {short(value)}"
    return message if value is not None else f"{name} is empty"


def _example(model: type[BaseModel], place: tuple[Any, ...]) -> str:
    field = model.model_fields.get(str(place[-1])) if len(place) == 1 else None
    return f"add it ({field.description})" if field and field.description else "add it"


def short(value: Any) -> str:
    """What was written, for a message: cut where it is long."""
    text = repr(value)
    return text if len(text) < 40 else text[:37] + "…"

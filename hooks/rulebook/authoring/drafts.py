"""Drafts: `docs/<rulebook>/_drafts/<name>/` with `amendment.yml` and a copy of every article that changes. The site ignores them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import Field

from ..articles import Article, Corpus, Rulebook
from ..findings import Finding, RulebookError, nearest, relative
from ..ids import SLUG
from ..model import ArticleId, Date, Line, Model, Slug, validate
from ..source import Yaml, read_yaml
from . import frontmatter, pending

_FILE = re.compile(rf"({SLUG})(?:@(\d{{4}}-\d\d-\d\d))?\.([A-Za-z_-]+)\.md")


class DraftMeta(Model):
    """`amendment.yml` of a draft."""

    kind: Literal["substantive", "clarification", "typo"]
    effective: Date | None = Field(default=None, description="the day it takes effect; a substantive change needs it")
    announced: Date | None = Field(
        default=None, description="the day the house announced it, where it is entered here afterwards"
    )
    reason: dict[str, Line] = Field(default={}, description="one sentence per language")
    repeals: dict[ArticleId, list[ArticleId]] = Field(default={}, description="repealed article: what replaces it")
    silent: list[Slug] = Field(default=[], description="points the rulebook answers no longer")
    corrects: Line | None = Field(default=None, description="the published amendment whose slip this mends")
    in_force_until: dict[Slug, Date] = Field(
        default={},
        description="articles of which this changes the text that is in force until another published one takes effect; "
        "that one stands beside it as <slug>@<date>.<language>.md",
    )


@dataclass(frozen=True)
class Draft:
    """A change in the making. `files` are its articles: (slug, language) -> text; `beside` are texts of them that take effect later:
    (slug, date, language) -> text."""

    house: str
    name: str
    meta: DraftMeta
    files: Mapping[tuple[str, str], str]
    beside: Mapping[tuple[str, str, str], str] = field(default_factory=dict)
    source: Yaml | None = field(default=None, repr=False, compare=False)  # of amendment.yml

    def line(self, *key: str) -> int:
        """Where a key stands in amendment.yml."""
        return self.source.line(*key) if self.source is not None else 1

    @property
    def folder(self) -> str:
        return f"docs/{self.house}/_drafts/{self.name}"

    @property
    def slugs(self) -> list[str]:
        return sorted({slug for slug, _ in self.files})


def problem(where: str, message: str, hint: str = "", line: int = 1, id: str = "command") -> RulebookError:
    """One fault that ends a command, said as every other finding; line 0 where it is of no line, `where` empty where of no file."""
    return RulebookError([Finding(where, line, id, message, hint)])


def house_of(corpus: Corpus, name: str) -> Rulebook:
    book = corpus.rulebooks.get(name)
    if book is None:
        known = ", ".join(corpus.rulebooks)
        raise problem(
            f"docs/{name}", f"there is no rulebook {name}", nearest(name, corpus.rulebooks) or f"there are {known}", 0
        )
    return book


def names(root: Path, house: str) -> list[str]:
    """The house's drafts."""
    return sorted(path.parent.name for path in (root / "docs" / house / "_drafts").glob("*/amendment.yml"))


def load(root: Path, house: str, name: str) -> Draft:
    """A draft as it stands in its folder.

    Raises:
        RulebookError: when it isn't there or `amendment.yml` has faults.
    """
    folder = root / "docs" / house / "_drafts" / name
    path = folder / "amendment.yml"
    if not path.exists():
        known = names(root, house)
        hint = nearest(name, known) or (
            f"there are {', '.join(known)}" if known else f"begin one with: scripts/rulebook amend {house} <article>"
        )
        raise problem(relative(path, root), f"there is no draft {name}", hint, 0)
    source, faults = read_yaml(path, root)
    meta = None
    if source is not None:
        meta, more = validate(DraftMeta, source, relative(path, root))
        faults += more
    if meta is None:
        raise RulebookError(faults)
    files: dict[tuple[str, str], str] = {}
    beside: dict[tuple[str, str, str], str] = {}
    for article in sorted(folder.glob("*.md")):
        match = _FILE.fullmatch(article.name)
        if not match:
            raise problem(
                relative(article, root), f"{article.name} is not <slug>.<language>.md", "rename it, as in raises.ko.md"
            )
        text = article.read_text(encoding="utf-8").replace("\r\n", "\n").removeprefix("\ufeff")
        if match[2]:
            beside[match[1], match[2], match[3]] = text
        else:
            files[match[1], match[3]] = text
    return Draft(house, name, meta, files, beside, source)


def begin(
    corpus: Corpus,
    root: Path,
    house: str,
    name: str,
    kind: str,
    ids: Iterable[str],
    effective: str | None,
    reason: Mapping[str, str],
    corrects: str | None = None,
    announced: str | None = None,
    day: str = "",
) -> dict[str, bytes]:
    """The files of a new draft, or what a draft lacks of the articles `ids`. What an author has written there is left alone.

    A draft holds the text that is in force when it takes effect: on `effective`, else on `day`, the house's own. Texts that are
    published and take effect after that stand beside it, under their date.
    """
    book = house_of(corpus, house)
    folder = f"docs/{house}/_drafts/{name}"
    files: dict[str, bytes] = {}
    until: dict[str, str] = {}
    for id in ids:
        article = find(corpus, book, id)
        base, *later = pending.versions(article, effective or day or "9999")
        new = not any((root / folder).glob(f"{article.slug}.*.md"))
        if base.until and new:
            until[article.slug] = base.until
        opened = {f"{article.slug}.{code}.md": base.drafted(root, code) for code in base.article.texts}
        if base.until and (new or article.slug in _until(root, folder)):
            opened |= {f"{article.slug}@{v.start}.{c}.md": v.drafted(root, c) for v in later for c in v.article.texts}
        files |= {f"{folder}/{n}": text.encode() for n, text in opened.items() if not (root / folder / n).exists()}
    where = f"{folder}/amendment.yml"
    if (root / where).exists():
        if until:
            text = (root / where).read_text(encoding="utf-8")
            files[where] = frontmatter.change_record(text, {"in_force_until": _until(root, folder) | until}).encode()
        return files
    data: dict[str, object] = {
        "kind": kind,
        "effective": effective,
        "reason": {code: reason.get(code, "") for code in corpus.languages.codes},
    }
    data |= {k: v for k, v in (("corrects", corrects), ("announced", announced), ("in_force_until", until)) if v}
    head = corpus.languages[book.meta.original_language].text("draft_head")
    files[where] = f"# {head}\n{frontmatter.dump(data)}".encode()
    return files


def _until(root: Path, folder: str) -> dict[str, str]:
    path = root / folder / "amendment.yml"
    source, _ = read_yaml(path, root) if path.exists() else (None, [])
    found = source.data.get("in_force_until") if source is not None and isinstance(source.data, dict) else None
    return dict(found) if isinstance(found, dict) else {}


def changed(
    root: Path, draft: Draft, language: str, values: Mapping[str, str | None]
) -> tuple[dict[str, bytes], list[tuple[str, str, str]]]:
    """amendment.yml with what a command names anew (`reason` is the one in `language`), and what changes: (key, before, now)."""
    where = f"{draft.folder}/amendment.yml"
    found: list[tuple[str, str, str]] = []
    keys: dict[str, object] = {}
    for key, value in values.items():
        was = draft.meta.reason.get(language, "") if key == "reason" else getattr(draft.meta, key)
        if value is None or value == (was or ""):
            continue
        found.append((key, was or "", value))
        keys[key] = {**draft.meta.reason, language: value} if key == "reason" else value
    if not keys:
        return {}, []
    text = (root / where).read_text(encoding="utf-8")
    return {where: frontmatter.change_record(text, keys).encode()}, found


def _numbered(book: Rulebook, number: str) -> list[Article]:
    """The articles that bear a number: first those in force, else those that will, else those that did until their repeal."""
    soon = [a for a in book.outside if a.state == "coming"]
    will = [a for a in (*book.articles, *soon) if (a.written or a).number == number]
    found = (
        [a for a in book.articles if a.number == number],
        list({a.id: a for a in (*(a for a in soon if a.number == number), *will)}.values()),
        [a for a in book.outside if a.state == "repealed" and a.number == number],
    )
    return next((articles for articles in found if articles), [])


def find(corpus: Corpus, book: Rulebook, id: str) -> Article:
    """An article of the house by id, slug or printed number, be it in force or still to come."""
    full = id if "/" in id else f"{book.id}/{id}"
    if full in corpus.every:
        return corpus.every[full]
    by_number = _numbered(book, id)
    if len(by_number) == 1:
        return by_number[0]
    if by_number:
        raise problem(
            f"docs/{book.id}",
            f"{id} is the number of several articles",
            "name one: " + ", ".join(a.slug for a in by_number),
            0,
        )
    hint = nearest(id.partition("/")[2] or id, [a.slug for a in (*book.articles, *book.outside)])
    raise problem(
        f"docs/{book.id}", f"there is no article {id}", hint or "the slug is the file's name before the language", 0
    )

"""Drafts: `docs/<rulebook>/_drafts/<name>/` with `amendment.yml` and a copy of every article that changes. The site ignores them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from ..articles import Corpus, Rulebook
from ..findings import Finding, RulebookError, nearest, relative
from ..ids import SLUG
from ..model import ArticleId, Date, Line, Model, Slug, validate
from ..source import read_yaml
from . import frontmatter

_FILE = re.compile(rf"({SLUG})\.([A-Za-z_-]+)\.md")


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


@dataclass(frozen=True)
class Draft:
    """A change in the making. `files` are its articles: (slug, language) -> text."""

    house: str
    name: str
    meta: DraftMeta
    files: Mapping[tuple[str, str], str]

    @property
    def folder(self) -> str:
        return f"docs/{self.house}/_drafts/{self.name}"

    @property
    def slugs(self) -> list[str]:
        return sorted({slug for slug, _ in self.files})


def problem(where: str, message: str, hint: str = "", line: int = 1, id: str = "command") -> RulebookError:
    """One fault that ends a command, said as every other finding."""
    return RulebookError([Finding(where, line, id, message, hint)])


def house_of(corpus: Corpus, name: str) -> Rulebook:
    book = corpus.rulebooks.get(name)
    if book is None:
        known = ", ".join(corpus.rulebooks)
        raise problem(
            f"docs/{name}", f"there is no rulebook {name}", nearest(name, corpus.rulebooks) or f"there are {known}"
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
        raise problem(relative(path, root), f"there is no draft {name}", hint)
    source, faults = read_yaml(path, root)
    meta = None
    if source is not None:
        meta, more = validate(DraftMeta, source, relative(path, root))
        faults += more
    if meta is None:
        raise RulebookError(faults)
    files = {}
    for article in sorted(folder.glob("*.md")):
        match = _FILE.fullmatch(article.name)
        if not match:
            raise problem(
                relative(article, root), f"{article.name} is not <slug>.<language>.md", "rename it, as in raises.ko.md"
            )
        files[match[1], match[2]] = article.read_text(encoding="utf-8").replace("\r\n", "\n").removeprefix("\ufeff")
    return Draft(house, name, meta, files)


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
) -> dict[str, bytes]:
    """The files of a new draft, or what a draft lacks of the articles `ids`. What an author has written there is left alone."""
    book = house_of(corpus, house)
    folder = f"docs/{house}/_drafts/{name}"
    files: dict[str, bytes] = {}
    if not (root / folder / "amendment.yml").exists():
        data = {
            "kind": kind,
            "effective": effective,
            "reason": {code: reason.get(code, "") for code in corpus.languages.codes},
        }
        if corrects:
            data["corrects"] = corrects
        if announced:
            data["announced"] = announced
        files[f"{folder}/amendment.yml"] = (
            "# What changes, why, and from when. The articles stand beside this file.\n" + frontmatter.dump(data)
        ).encode()
    for id in ids:
        article = find(corpus, book, id)
        for text in (article.written or article).texts.values():
            target = f"{folder}/{Path(text.path).name}"
            if not (root / target).exists():
                files[target] = (root / text.path).read_bytes()
    return files


def find(corpus: Corpus, book: Rulebook, id: str):
    """An article of the house by id, slug or printed number."""
    full = id if "/" in id else f"{book.id}/{id}"
    if full in corpus.every:
        return corpus.every[full]
    by_number = [a for a in book.articles if a.number == id]
    if len(by_number) == 1:
        return by_number[0]
    if by_number:
        raise problem(
            f"docs/{book.id}",
            f"{id} is the number of several articles",
            "name one: " + ", ".join(a.slug for a in by_number),
        )
    hint = nearest(id.partition("/")[2] or id, [a.slug for a in book.articles])
    raise problem(
        f"docs/{book.id}", f"there is no article {id}", hint or "the slug is the file's name before the language"
    )

"""Drafts: `docs/<rulebook>/_drafts/<name>/` with `amendment.yml` and a copy of every article that changes. The site ignores them."""

from __future__ import annotations

import contextlib
import hashlib
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

# in the names of files that hold what an author had written in a text that was opened anew
KEPT = "-as-you-wrote-it-"


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
    opened: dict[str, Line] = Field(
        default={},
        description="file of the draft: digest of the published text that it was opened from, or 'new'; written by the "
        "commands, so that a text which changes meanwhile is not undone",
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

    def line(self, *key: str | int) -> int:
        """Where a key stands in amendment.yml."""
        return self.source.line(*key) if self.source is not None else 1

    @property
    def folder(self) -> str:
        return f"docs/{self.house}/_drafts/{self.name}"

    @property
    def slugs(self) -> list[str]:
        return sorted({slug for slug, _ in self.files})

    @property
    def texts(self) -> dict[str, str]:
        """All its texts by the names of their files."""
        found = {f"{slug}.{code}.md": text for (slug, code), text in self.files.items()}
        return found | {f"{slug}@{day}.{code}.md": text for (slug, day, code), text in self.beside.items()}

    def overtaken(self, name: str, published: str | None) -> bool:
        """Whether a text was changed here and, since it was opened, in what is published."""
        opened = self.meta.opened.get(name)
        if opened is None or published is None:
            return False
        return len({opened, digest(self.texts[name]), digest(published)}) == 3


def problem(where: str, message: str, hint: str = "", line: int = 1, id: str = "command") -> RulebookError:
    """One fault that ends a command, said as every other finding; line 0 where it is of no line, `where` empty where of no file."""
    return RulebookError([Finding(where, line, id, message, hint)])


def digest(text: str) -> str:
    """Tells a text from another; when a translation was checked is no part of it."""
    with contextlib.suppress(ValueError):  # its author has broken the front matter
        text = frontmatter.change(text, {"source_hash": None})
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def unreadable(path: str) -> RulebookError:
    """A file that a command needs has faults, which `scripts/check` tells."""
    return problem(path, "can't be read: there are faults in it", "scripts/check says which", 0)


def house_of(corpus: Corpus, name: str) -> Rulebook:
    if name in corpus.unread:
        raise unreadable(f"docs/{name}/rulebook.yml")
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


# where drafts stay that were published here, on this machine alone
_PUBLISHED = ".cache/published"


def published(root: Path, house: str) -> list[str]:
    """The house's drafts that were published here and can be opened again."""
    return sorted(path.parent.name for path in (root / _PUBLISHED / house).glob("*/amendment.yml"))


def put_by(root: Path, draft: Draft) -> dict[str, bytes | None]:
    """A draft's files where they stay when it is published, in place of what stayed there of an earlier one by its name."""
    stays = f"{_PUBLISHED}/{draft.house}/{draft.name}"
    old = [path for path in (root / stays).rglob("*") if path.is_file()]
    gone: dict[str, bytes | None] = {path.relative_to(root).as_posix(): None for path in old}
    return gone | _moved(root, draft.folder, stays)


def reopened(root: Path, house: str, name: str) -> dict[str, bytes]:
    """The files of a draft as it was when it was published here; none where there is a draft by that name.

    Raises:
        RulebookError: when none was.
    """
    folder = f"docs/{house}/_drafts/{name}"
    if (root / folder / "amendment.yml").exists():
        return {}
    known = published(root, house)
    if name not in known:
        message = f"no draft {name} was published on this machine"
        hint = nearest(name, known) or (f"there are {', '.join(known)}" if known else "write it anew")
        raise problem(folder, message, hint, 0)
    return _moved(root, f"{_PUBLISHED}/{house}/{name}", folder)


def _moved(root: Path, folder: str, to: str) -> dict[str, bytes]:
    files = sorted(path for path in (root / folder).rglob("*") if path.is_file())
    return {f"{to}/{path.relative_to(root / folder).as_posix()}": path.read_bytes() for path in files}


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
    record: str | None = None,
) -> dict[str, bytes]:
    """The files of a new draft, or what a draft lacks of the articles `ids`. What an author has written there is left alone; where
    the text has changed since in what is published, it is opened anew and the author's is kept beside it.

    A draft holds the text that is in force when it takes effect: on `effective`, else on `day`, the house's own. Texts that are
    published and take effect after that stand beside it, under their date. `record` is amendment.yml where a command changes it too.
    """
    book = house_of(corpus, house)
    folder = f"docs/{house}/_drafts/{name}"
    where = f"{folder}/amendment.yml"
    draft = load(root, house, name) if (root / where).exists() else None
    files: dict[str, str] = {}
    until: dict[str, str] = {}
    opened: dict[str, str] = {}
    for id in ids:
        article = find(corpus, book, id)
        versions = pending.versions(article, effective or day or "9999")
        new = draft is None or article.slug not in draft.slugs
        held = draft is not None and article.slug in draft.meta.in_force_until
        if versions[0].until and new:
            until[article.slug] = versions[0].until
        texts = pending.drafted(root, versions if new or held else versions[:1])
        fresh = _lacking(draft, texts, anew=held or not versions[0].until)
        files |= fresh
        opened |= {file: digest(texts[file]) for file in fresh if file in texts}
    found = {f"{folder}/{file}": text.encode() for file, text in files.items()}
    if draft is not None:
        text = record if record is not None else (root / where).read_text(encoding="utf-8")
        more = {"in_force_until": draft.meta.in_force_until | until} if until else {}
        if opened or record is not None:
            found[where] = _opened(frontmatter.change_record(text, more), draft.meta.opened | opened).encode()
        return found
    data: dict[str, object] = {
        "kind": kind,
        "effective": effective,
        "reason": {code: reason.get(code, "") for code in corpus.languages.codes},
    }
    data |= {k: v for k, v in (("corrects", corrects), ("announced", announced), ("in_force_until", until)) if v}
    head = corpus.languages[book.meta.original_language].text("draft_head")
    found[where] = _opened(f"# {head}\n{frontmatter.dump(data)}", opened).encode()
    return found


def _opened(record: str, opened: Mapping[str, str]) -> str:
    """amendment.yml with what its texts were opened from."""
    return frontmatter.change_record(record, {"opened": dict(opened)}) if opened else record


def with_new(root: Path, house: str, name: str, record: bytes | None, file: str) -> bytes:
    """amendment.yml, `record` or as it stands, with a file that no published text was opened for."""
    where = root / f"docs/{house}/_drafts/{name}/amendment.yml"
    known = load(root, house, name).meta.opened if where.exists() else {}
    text = record.decode() if record is not None else where.read_text(encoding="utf-8")
    return _opened(text, known | {file: "new"}).encode()


def _lacking(draft: Draft | None, texts: Mapping[str, str], anew: bool) -> dict[str, str]:
    """Which of the published `texts` a draft lacks; `anew`: also those it opened before they changed, and what it made of them."""
    own = draft.texts if draft is not None else {}
    found = {file: text for file, text in texts.items() if file not in own}
    if draft is None or not anew:
        return found
    for file in texts.keys() & own.keys():
        if draft.overtaken(file, texts[file]):
            found |= {file: texts[file], _kept(file, own[file]): own[file]}
        elif draft.meta.opened.get(file) == digest(own[file]) != digest(texts[file]):
            found[file] = texts[file]
    return found


def _kept(file: str, text: str) -> str:
    """The file's name under which what an author has written stays when a text is opened anew: no other text takes it."""
    return f"{file.removesuffix('.md')}{KEPT}{hashlib.sha256(text.encode()).hexdigest()[:6]}.txt"


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

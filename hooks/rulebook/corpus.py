"""The whole corpus: read once, then frozen. `load` is the only place that walks the docs folder.

Two passes: `load` parses every file by itself; what crosses files (references, values, translation parity) is checked over the
loaded corpus by `checks.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from . import body as bodies
from . import catalogue as catalogues
from . import clock
from . import languages as languages_
from . import values as values_
from .articles import Article, Cited, Corpus, Earlier, Rulebook, Text
from .body import Body
from .catalogue import Catalogue
from .findings import Finding, nearest, relative
from .ids import RESERVED_RULEBOOKS, RESERVED_SLUGS, SLUG, unusable
from .languages import Languages
from .model import (
    AmendmentMeta,
    EarlierMeta,
    EverydayMeta,
    OriginalMeta,
    RulebookMeta,
    TermMeta,
    TextMeta,
    TranslationMeta,
    short,
    validate,
    validate_file,
)
from .source import Document, Yaml, read_text, read_yaml, split
from .timeline import resolve
from .values import SILENT

K, V = TypeVar("K"), TypeVar("V")
Entry = TypeVar("Entry", TermMeta, EverydayMeta)


def _frozen(mapping: dict[K, V]) -> Mapping[K, V]:
    return MappingProxyType(mapping)


def _text(language: str, path: str, meta: TextMeta, body: Body, document: Document) -> Text:
    """A file's text, as its front matter and its body say it."""
    return Text(
        language,
        path,
        meta.title,
        meta.ruling,
        tuple(meta.aliases),
        _frozen(dict(meta.notes)),
        meta.change_note,
        body,
        getattr(meta, "source_hash", ""),
        document.meta,
    )


def load(docs: Path, root: Path | None = None, now: datetime | None = None) -> tuple[Corpus | None, list[Finding]]:
    """Read `docs` as it stands at `now`, by default the time of the last commit.

    The corpus is None only when nothing can be said without what lacks; every fault is a finding.
    """
    root = root or docs.parent
    data = docs / "_data"
    languages, findings = languages_.load(data / "languages", root)
    if languages is None:
        return None, findings
    catalogue, faults = catalogues.load(data, languages.codes, languages.default.code, root, languages.partial)
    findings += faults
    if catalogue is None:
        return None, findings
    crosswalks, faults = catalogues.load_crosswalks(data, root)
    findings += faults
    reader = _Reader(root, languages, catalogue)
    books: list[Rulebook] = []
    amendments: dict[str, AmendmentMeta] = {}
    for folder in sorted(path for path in docs.iterdir() if path.is_dir() and not path.name.startswith(("_", "."))):
        book = reader.rulebook(folder)
        if book is not None:
            books.append(book)
            amendments |= reader.amendments(folder)
        elif any(folder.glob("*.md")) or (folder / "rulebook.yml").exists():
            reader.unread.add(folder.name)
    terms = reader.entries(data / "glossary.yml", TermMeta, "term")
    everyday = reader.everyday(data / "everyday.yml")
    findings += reader.findings
    books.sort(key=lambda book: (not book.meta.baseline, book.id))
    baselines = sum(book.meta.baseline for book in books)
    if baselines > 1 or not (baselines or any(folder.name in reader.unread for folder in docs.iterdir())):
        findings.append(
            Finding(
                relative(docs, root),
                1,
                "baseline",
                "exactly one rulebook must be the baseline",
                "write 'baseline: true' in one rulebook.yml",
            )
        )
    if baselines != 1:
        return None, findings
    corpus = Corpus(
        languages,
        catalogue,
        crosswalks,
        _frozen({b.id: b for b in books}),
        _frozen(amendments),
        terms,
        everyday,
        frozenset(reader.unread),
        frozenset(reader.unread_amendments),
        _frozen(reader.records),
    )
    return resolve(corpus, now or clock.build_time(root)), findings


@dataclass
class _Reader:
    root: Path
    languages: Languages
    catalogue: Catalogue
    findings: list[Finding] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    unread_amendments: set[str] = field(default_factory=set)
    records: dict[str, Yaml] = field(default_factory=dict)  # amendment id -> its file

    def fault(self, path: str, line: int, id: str, message: str, hint: str = "") -> None:
        self.findings.append(Finding(path, line, id, message, hint))

    def rulebook(self, folder: Path) -> Rulebook | None:
        path = folder / "rulebook.yml"
        where = relative(path, self.root)
        if not path.exists():
            if any(folder.glob("*.md")):
                self.fault(
                    where,
                    1,
                    "rulebook-missing",
                    f"{relative(folder, self.root)} has articles but no rulebook.yml",
                    "copy one from another house",
                )
            return None
        source, faults = read_yaml(path, self.root)
        self.findings += faults
        if source is None:
            return None
        source = replace(source, data=self.languages.filled(source.data))
        meta, faults = validate(RulebookMeta, source, where)
        self.findings += faults
        if meta is None:
            return None
        if meta.id != folder.name:
            self.fault(
                where,
                source.line("id"),
                "rulebook-id",
                f"the id {meta.id} is not the folder's name",
                f"write id: {folder.name}",
            )
        if message := unusable(meta.id, RESERVED_RULEBOOKS | set(self.languages.codes)):
            self.fault(where, source.line("id"), "rulebook-reserved", message, "choose another id")
            return None
        self._localized(meta, source, where)
        seen: set[str] = set()
        for i, point in enumerate(meta.silent):
            line = source.line("silent", i)
            if point not in self.catalogue.points:
                self.fault(
                    where,
                    line,
                    "point-unknown",
                    f"silent: unknown point {point}",
                    nearest(point, self.catalogue.points),
                )
            if point in seen:
                self.fault(where, line, "silent-twice", f"{point} is listed twice", "remove one")
            seen.add(point)
        articles = self.articles(folder, meta)
        withdrawn, between = (_frozen(self._put_by(folder, meta, name)) for name in ("_withdrawn", "_between"))
        return Rulebook(meta, articles, frozenset(meta.silent), where, withdrawn=withdrawn, between=between)

    def _localized(self, meta: RulebookMeta, source: Yaml, where: str) -> None:
        """Every text of rulebook.yml in every language."""
        texts = {(name,): getattr(meta, name) for name in ("name", "short", "edition", "source", "citation")}
        texts |= {("sections", i, "title"): s.title for i, s in enumerate(meta.sections)}
        texts |= {("sections", i, "citation"): s.citation for i, s in enumerate(meta.sections) if s.citation}
        texts |= {("paragraph", i): p for i, p in enumerate(meta.paragraph)}
        texts |= (
            {("gap_rule", "text"): meta.gap_rule.text, ("gap_rule", "short"): meta.gap_rule.short}
            if meta.gap_rule.kind != "none"
            else {}
        )
        for place, text in texts.items():
            for language in self.languages.codes:
                if language not in text:
                    self.fault(
                        where,
                        source.line(*place),
                        "rulebook-text",
                        f"{'.'.join(map(str, place))} has no {language}",
                        "add it",
                    )

    def articles(self, folder: Path, book: RulebookMeta) -> tuple[Article, ...]:
        files: dict[str, dict[str, Path]] = {}
        for path in sorted(folder.glob("*.md")):
            slug, language = self._name(path)
            if slug:
                files.setdefault(slug, {})[language] = path
        earlier = self._earlier(folder, book)
        articles = []
        for slug, paths in files.items():
            article = self._article(f"{book.id}/{slug}", slug, paths, book)
            before = earlier.pop(slug, ())
            if article is not None:
                articles.append(replace(article, earlier=tuple(self._as_it_was(article, book, *one) for one in before)))
        for slug in earlier:
            self.fault(
                f"{relative(folder, self.root)}/_earlier",
                1,
                "earlier-orphan",
                f"earlier texts of {slug}, which does not exist",
                nearest(slug, files),
            )
        return tuple(sorted(articles, key=lambda a: (a.order, a.id)))

    def _put_by(self, folder: Path, book: RulebookMeta, name: str) -> dict[str, tuple[Article, ...]]:
        """`_withdrawn/<amendment>/<slug>.<language>.md`: texts that were announced and never took effect, by amendment;
        `_between/…`: texts that another amendment replaced on the day they took effect."""
        found: dict[str, tuple[Article, ...]] = {}
        for place in sorted(path for path in (folder / name).glob("*") if path.is_dir()):
            files: dict[str, dict[str, Path]] = {}
            for path in sorted(place.glob("*.md")):
                slug, language = self._name(path)
                if slug:
                    files.setdefault(slug, {})[language] = path
            articles = (self._article(f"{book.id}/{slug}", slug, paths, book) for slug, paths in files.items())
            found[f"{book.id}/{place.name}"] = tuple(article for article in articles if article is not None)
        return found

    def _name(self, path: Path) -> tuple[str, str]:
        """Slug and language of `raises.ko.md`."""
        match = re.fullmatch(rf"({SLUG})\.([A-Za-z_-]+)\.md", path.name)
        where = relative(path, self.root)
        if not match:
            self.fault(
                where, 1, "file-name", f"{path.name} is not <slug>.<language>.md", "rename it, as in raises.ko.md"
            )
            return "", ""
        if match[2] not in self.languages:
            self.fault(
                where,
                1,
                "language-unknown",
                f"unknown language {match[2]!r}",
                "use one of " + ", ".join(self.languages.codes),
            )
            return "", ""
        if message := unusable(match[1], RESERVED_SLUGS):
            self.fault(where, 1, "slug-reserved", message, "choose another name")
            return "", ""
        return match[1], match[2]

    def _document(self, path: Path) -> tuple[Document | None, Body | None]:
        text, faults = read_text(path, self.root)
        self.findings += faults
        if text is None:
            return None, None
        document, faults = split(text, relative(path, self.root))
        self.findings += faults
        if document is None:
            return None, None
        body, faults = bodies.parse(document.body, document.path, document.body_line)
        self.findings += faults
        if not body.paragraphs and not faults:
            self.fault(
                document.path,
                document.body_line,
                "body-empty",
                "an article without paragraphs",
                "write at least one, beginning with its anchor, as in {#1}",
            )
        return document, body

    def _misplaced(self, id: str, read: Mapping[str, Document], book: RulebookMeta) -> set[str]:
        """Languages whose file can be neither the original nor a translation of it; what is wrong is said before the
        keys are looked at, which would only say what follows from it.
        """
        found: set[str] = set()
        for language, document in read.items():
            meta = document.meta
            if meta.data.get("translates") == language:
                found.add(language)
                self.fault(
                    document.path,
                    meta.line("translates"),
                    "translates-itself",
                    f"translates: {language} is this file's own language",
                    "remove it when this is the original, else name the original's language",
                )

        def doubt(code: str) -> tuple[bool, bool, str]:
            """The least doubtful of several originals sorts first: only an original has a number and no source_hash."""
            data = read[code].meta.data
            return ("source_hash" in data or "number" not in data, code != book.original_language, code)

        own = {
            code for code, document in read.items() if document.meta.data.get("id", id) == id
        }  # others belong elsewhere
        plain = sorted((code for code in own if "translates" not in read[code].meta.data), key=doubt)
        for language in plain[1:]:
            found.add(language)
            self.fault(
                read[language].path,
                1,
                "two-originals",
                f"{id} has two originals ({plain[0]} and {language})",
                f"a translation has 'id: {id}' and 'translates: {plain[0]}', and no number, values or topics",
            )
        for language in plain:
            meta = read[language].meta
            if language not in found and "source_hash" in meta.data:
                found.add(language)
                self.fault(
                    read[language].path,
                    meta.line("source_hash"),
                    "source-hash",
                    "source_hash stands in an original",
                    f"remove it; when this is a translation, write 'translates: {book.original_language}' below the id",
                )
        return found

    def _article(self, id: str, slug: str, paths: Mapping[str, Path], book: RulebookMeta) -> Article | None:
        """An article from its files; None, with the fault told, when there is no original to be had."""
        originals, translations = self._in_every_language(id, paths, book)
        if not originals:
            if translations and id not in self.unread:
                text = next(iter(translations.values()))[1]
                self.fault(
                    text.path,
                    1,
                    "no-original",
                    f"{id} has translations but no original",
                    f"write {slug}.{book.original_language}.md",
                )
            return None
        ((language, (meta, original)),) = originals.items()
        for translation, text in translations.values():
            if translation.translates != language:
                self.fault(
                    text.path,
                    text.line("translates"),
                    "translates-wrong",
                    f"translates is {translation.translates!r}, the original is in {language!r}",
                    f"write translates: {language}",
                )
        texts = {code: text for code, (_, text) in sorted(translations.items())} | {language: original}
        section = next((s for s in book.sections if s.id == meta.section), None)
        if section is None:
            self.fault(
                original.path,
                original.line("section"),
                "section-unknown",
                f"unknown section {meta.section}",
                nearest(meta.section, [s.id for s in book.sections]) or "use one of rulebook.yml",
            )
        levels = meta.levels or (section.levels if section else None) or book.levels
        return Article(
            id=id,
            rulebook=book.id,
            slug=slug,
            number=meta.number,
            order=meta.order,
            section=meta.section,
            topics=tuple(meta.topics),
            tda=(meta.number,) if book.baseline else tuple(meta.tda),
            levels=tuple(levels),
            numbered=meta.numbered,
            games=tuple(meta.games),
            paragraph_games=_frozen({anchor: tuple(games) for anchor, games in meta.paragraph_games.items()}),
            values=_frozen(self._values(meta, original, id)),
            changed=meta.changed,
            effective=meta.effective or book.effective,
            original_language=language,
            texts=_frozen({code: texts[code] for code in self.languages.codes if code in texts}),
            pictures=_frozen(dict(meta.pictures)),
            note_at=_frozen(dict(meta.note_at)),
        )

    def _in_every_language(
        self, id: str, paths: Mapping[str, Path], book: RulebookMeta
    ) -> tuple[dict[str, tuple[OriginalMeta, Text]], dict[str, tuple[TranslationMeta, Text]]]:
        """Originals and translations of an article by language; where a file lacks, the article is `unread`."""
        documents = {language: self._document(path) for language, path in paths.items()}
        read = {language: document for language, (document, _) in documents.items() if document is not None}
        misplaced = self._misplaced(id, read, book)
        if misplaced or len(read) < len(paths):
            self.unread.add(id)
        originals: dict[str, tuple[OriginalMeta, Text]] = {}
        translations: dict[str, tuple[TranslationMeta, Text]] = {}
        for language, document in read.items():
            if language in misplaced:
                continue
            data = document.meta.data
            model = TranslationMeta if "translates" in data else OriginalMeta
            meta, faults = validate_file(model, document.meta, document.path)
            self.findings += faults
            named = data.get("id")
            if named != id and isinstance(named, str):
                self.fault(
                    document.path,
                    document.meta.line("id"),
                    "id-mismatch",
                    f"the id {named} belongs to another file or is taken twice",
                    f"write id: {id}, or name the file after its id",
                )
                meta = None
            if meta is None:
                self.unread.add(id)
                continue
            text = _text(language, document.path, meta, documents[language][1], document)
            (translations if isinstance(meta, TranslationMeta) else originals)[language] = (meta, text)
        return originals, translations

    def _as_it_was(
        self, article: Article, book: RulebookMeta, earlier: Earlier, meta: EarlierMeta | None, original: Text | None
    ) -> Earlier:
        """An earlier text with the article around it: what the file doesn't say was as it is now."""
        if meta is None or original is None:
            return earlier
        said = {
            name: tuple(value) if isinstance(value, list) else value
            for name in ("number", "order", "section", "topics", "tda", "levels", "numbered", "games")
            if (value := getattr(meta, name)) is not None
        }
        if meta.values is not None:
            said["values"] = _frozen(self._values(meta, original, article.id))
        note_at = article.note_at if meta.note_at is None else meta.note_at
        said["note_at"] = _frozen({point: at for point, at in note_at.items() if point in original.notes})
        if meta.paragraph_games is not None:
            said["paragraph_games"] = _frozen({a: tuple(games) for a, games in meta.paragraph_games.items()})
        said["pictures"] = _frozen(dict(meta.pictures))  # never the newer text's: they show its figures
        said["effective"] = meta.effective or book.effective
        was = replace(article, **said, changed=meta.changed, texts=earlier.texts, earlier=())
        return replace(earlier, article=was)

    def _values(self, meta: OriginalMeta | EarlierMeta, text: Text, id: str) -> dict[str, Cited]:
        found: dict[str, Cited] = {}
        for point_id, entry in meta.values.items():
            line = text.line("values", point_id)
            point = self.catalogue.points.get(point_id)
            if point is None:
                self.fault(
                    text.path,
                    line,
                    "point-unknown",
                    f"unknown point {point_id}",
                    nearest(point_id, self.catalogue.points),
                )
                continue
            value = values_.parse(entry.value, point.type, point.enum)
            if not isinstance(value, str) and any(name not in point.names for name in values_.named(value)):
                names = ", ".join(point.names)
                value = (
                    f"of must name one of the point's phrases: {names}" if names else "the point has no phrases for of"
                )
            if value == SILENT:
                value = "silence is not written in an article; list the point under silent: in rulebook.yml"
            if isinstance(value, str):
                self.fault(
                    text.path,
                    text.line("values", point_id, "value"),
                    "value-type",
                    f"{point_id} is empty"
                    if entry.value is None
                    else f"{point_id}: {short(entry.value)} is not {'an' if point.type[0] in 'aeiou' else 'a'} {point.type}",
                    value,
                )
                continue
            found[point_id] = Cited(value, id, entry.at, tuple(entry.also))
        return found

    def _earlier(
        self, folder: Path, book: RulebookMeta
    ) -> dict[str, tuple[tuple[Earlier, EarlierMeta | None, Text | None], ...]]:
        """`_earlier/<slug>@<until>.<language>.md`, newest first, each with the original's front matter and text."""
        grouped: dict[tuple[str, str], dict[str, tuple[EarlierMeta, Text]]] = {}
        for path in sorted((folder / "_earlier").glob("*.md")):
            where = relative(path, self.root)
            of = f"{book.id}/{path.name.partition('@')[0]}"
            match = re.fullmatch(rf"({SLUG})@(\d{{4}}-\d\d-\d\d)\.([A-Za-z_-]+)\.md", path.name)
            if not match or match[3] not in self.languages or not clock.is_day(match[2]):
                self.fault(
                    where,
                    1,
                    "file-name",
                    f"{path.name} is not <slug>@<date>.<language>.md",
                    "rename it, as in bets-string-bet@2024-11-15.ko.md",
                )
                self.unread.add(of)
                continue
            document, body = self._document(path)
            if document is None:
                self.unread.add(of)
                continue
            meta, faults = validate_file(EarlierMeta, document.meta, where)
            self.findings += faults
            if meta is None:
                self.unread.add(of)
                continue
            if meta.id != f"{book.id}/{match[1]}" or meta.until != match[2]:
                self.fault(
                    where,
                    document.meta.line("id"),
                    "id-mismatch",
                    "id or until do not agree with the file's name",
                    f'write id: {book.id}/{match[1]} and until: "{match[2]}"',
                )
            text = _text(match[3], where, meta, body, document)
            grouped.setdefault((match[1], match[2]), {})[match[3]] = (meta, text)
        result: dict[str, list[tuple[Earlier, EarlierMeta | None, Text | None]]] = {}
        for (slug, until), texts in sorted(grouped.items(), key=lambda item: item[0][1], reverse=True):
            amendment = next(iter(texts.values()))[0].amendment
            originals = sorted(
                (pair for pair in texts.values() if pair[0].translates is None),
                key=lambda pair: (bool(pair[0].source_hash), pair[1].language != book.original_language),
            )
            meta, original = originals[0] if originals else (None, None)
            for extra, text in originals:
                if text is not original or extra.source_hash:
                    self.fault(
                        text.path,
                        1,
                        "two-originals" if text is not original else "source-hash",
                        "a second original of this earlier text"
                        if text is not original
                        else "source_hash stands in an original",
                        f"a translation has 'translates: {book.original_language}', an original has no source_hash",
                    )
            if original is None and f"{book.id}/{slug}" not in self.unread:
                text = next(iter(texts.values()))[1]
                hint = f"write {slug}@{until}.{book.original_language}.md"
                self.fault(text.path, 1, "earlier-no-original", "an earlier text without its original", hint)
            earlier = Earlier(until, amendment, _frozen({code: text for code, (_, text) in texts.items()}))
            result.setdefault(slug, []).append((earlier, meta, original))
        return {slug: tuple(earlier) for slug, earlier in result.items()}

    def amendments(self, folder: Path) -> dict[str, AmendmentMeta]:
        found = {}
        for path in sorted((folder / "amendments").glob("*.yml")):
            named = f"{folder.name}/{path.stem}"
            self.unread_amendments.add(named)
            source, faults = read_yaml(path, self.root)
            self.findings += faults
            if source is None:
                continue
            source = replace(source, data=self.languages.filled(source.data))
            meta, faults = validate(AmendmentMeta, source, relative(path, self.root))
            self.findings += faults
            if meta is not None:
                if meta.id == named:
                    self.unread_amendments.remove(named)
                else:
                    self.fault(
                        relative(path, self.root),
                        source.line("id"),
                        "id-mismatch",
                        f"the id {meta.id} does not agree with the file's name",
                        f"write id: {named}",
                    )
                found[meta.id] = meta
                self.records[meta.id] = source
        return found

    def everyday(self, path: Path) -> tuple[EverydayMeta, ...]:
        """Groups of everyday words; a word stands in one group of a language, or the search would not know which is meant."""
        groups = self.entries(path, EverydayMeta, "word")
        source = read_yaml(path, self.root)[0] if groups else None
        seen: dict[tuple[str, str], str] = {}
        for place, group in enumerate(groups):
            for language, words in group.words.items():
                line = source.line(place, "words", language) if source else 1
                if language not in self.languages:
                    hint = nearest(language, self.languages.codes)
                    self.fault(relative(path, self.root), line, "word-language", f"no language {language}", hint)
                for word in words:
                    other = seen.setdefault((language, word.casefold().replace(" ", "")), group.id)
                    if other != group.id:
                        message = f"{word} stands in {other} and in {group.id}"
                        self.fault(relative(path, self.root), line, "word-twice", message, "keep it in one of them")
        return groups

    def entries(self, path: Path, model: type[Entry], what: str) -> tuple[Entry, ...]:
        """The entries of a list file, each with an id of its own."""
        if not path.exists():
            return ()
        source, faults = read_yaml(path, self.root)
        self.findings += faults
        found: list[Entry] = []
        seen: set[str] = set()
        lines: dict[int, dict] = {}
        for place, line in source.lines.items() if source else ():
            if place:
                lines.setdefault(place[0], {})[place[1:]] = line
        for i, raw in enumerate(source.data if source and isinstance(source.data, list) else []):
            meta, faults = validate(
                model, Yaml(self.languages.filled(raw), lines.get(i, {})), relative(path, self.root)
            )
            self.findings += faults
            if meta is None:
                continue
            if meta.id in seen:
                self.fault(
                    relative(path, self.root),
                    lines.get(i, {}).get((), 1),
                    f"{what}-twice",
                    f"the {what} {meta.id} stands twice",
                    "merge them",
                )
            seen.add(meta.id)
            found.append(meta)
        return tuple(found)

"""What a command would write, as data: path -> content. Nothing here touches the tree."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from difflib import SequenceMatcher
from pathlib import Path

from .. import checks, clock, timeline
from .. import corpus as corpora
from ..articles import Change, Corpus
from ..findings import Finding, RulebookError, errors, nearest
from ..ids import amendment_path
from ..model import AmendmentMeta
from ..source import parse_yaml
from . import answers, corrections, frontmatter, kinds, opened, pending, registry
from .drafts import Draft, house_of, problem
from .writer import Changes

_ENDED = {"effective-repealed", "effective-order"}
# what the check says of an amendment's record where the draft's own fault says it already
_ALSO_SAID = {"repeal-unknown": ("reference-unknown", "repeal-elsewhere"), "effective-order": ("effective-repealed",)}


@dataclass(frozen=True)
class Plan:
    """The files a publication would write, its amendment's id, and the corpus as written before and after.

    `warnings` keep nothing from being published: its author should see them first.
    """

    changes: Changes
    amendment: str
    before: Corpus
    after: Corpus
    ids: tuple[str, ...]
    warnings: tuple[Finding, ...] = ()


def what_if(root: Path, changes: Changes, now: datetime) -> tuple[Corpus | None, list[Finding]]:
    """The corpus as it would be with `changes`, and everything that is wrong with it."""
    with tempfile.TemporaryDirectory(prefix="floorbook-") as place:
        other = Path(place)
        ignored = shutil.ignore_patterns("_pages", "_drafts")
        shutil.copytree(root / "docs", other / "docs", ignore=ignored)
        for name, content in changes.items():
            path = other / name
            if content is None:
                path.unlink(missing_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        loaded, findings = corpora.load(other / "docs", other, now)
        if loaded is not None:
            findings += checks.check(loaded)
    return loaded, findings


def publish(corpus: Corpus, root: Path, draft: Draft, now: datetime) -> Plan:
    """Everything that publishing a draft writes: new texts, earlier texts, the amendment, the registry; the draft is removed.

    Raises:
        RulebookError: with every fault, each at the file of the draft it is in.
    """
    draft = opened.followed(corpus, root, draft, _when(corpus, draft, now)[2])
    what = _difference(corpus, root, draft, now)
    mends = _mended(corpus, root, draft, what)
    wrong = [*corrections.faults(corpus, draft.house, draft.meta, mends, _where(draft), draft.line)]
    if not any(fault.id in _ENDED for fault in what.faults):  # these ask for another draft
        wrong += opened.overtaken(corpus, root, draft, what.effective)
    if wrong:  # all else would be measured by a text that the author never saw, or by another's amendment
        raise RulebookError([*what.faults, *wrong])
    changes, amendment = _written(corpus, root, draft, what)
    after, found = what_if(root, changes, now)
    faults = list(what.faults)
    if after is None:
        raise RulebookError(faults + _here(found, root, draft, what, amendment, changes))
    known, before_findings = corpora.load(root / "docs", root, now)
    old = {f for f in before_findings + (checks.check(known) if known else [])}
    faults += [f for f in errors(found) if f not in old]
    for slug in what.changed:
        id = f"{draft.house}/{slug}"
        if what.base[slug].until and id in after.every:
            faults += pending.undone(corpus, after, id, what.effective, draft.folder)
    meta = draft.meta
    written = corpus.written or corpus, after.written or after
    faults += kinds.check(
        meta.kind,
        *written,
        list(what.ids(draft)),
        meta.effective or meta.announced,
        meta.reason,
        _where(draft),
    )
    if faults:
        raise RulebookError(dict.fromkeys(_here(faults, root, draft, what, amendment, changes)))
    warnings = answers.left_behind(meta.kind, *written, what.ids(draft))
    return Plan(
        changes,
        amendment,
        corpus,
        after,
        what.ids(draft),
        tuple(_here(warnings, root, draft, what, amendment, changes)),
    )


@dataclass(frozen=True)
class _Difference:
    """What a draft changes in the corpus. Slugs stand in the order of the rulebook; dates are days of the house."""

    today: str
    said: str  # the day it is announced
    effective: str
    texts: Mapping[tuple[str, str], str]  # (slug, language) -> text
    new: tuple[str, ...]
    changed: tuple[str, ...]
    base: Mapping[str, pending.Version]  # slug -> the text that it changes
    beside: Mapping[
        tuple[str, str, str], tuple[str, str]
    ]  # (slug, date, language) -> (path, text that takes effect later)
    faults: tuple[Finding, ...]

    def ids(self, draft: Draft) -> tuple[str, ...]:
        """The articles that the amendment names."""
        return tuple(f"{draft.house}/{slug}" for slug in (*self.new, *self.changed)) + tuple(draft.meta.repeals)


def _mended(corpus: Corpus, root: Path, draft: Draft, what: _Difference) -> dict[str, list[str | None]]:
    """Of each article that a draft changes, on which day the first text ends that it changes: later ones only carry it over."""
    found: dict[str, list[str | None]] = {f"{draft.house}/{slug}": [] for slug in what.new}
    for slug in what.changed:
        base, id = what.base[slug], f"{draft.house}/{slug}"
        texts = [(code, text) for (name, code), text in what.texts.items() if name == slug]
        if any(_differs(root, base, code, text) for code, text in texts):
            found[id] = [base.until]
        else:
            later = {start for name, start, _ in what.beside if name == slug}
            versions = pending.versions(corpus.every[id], what.effective)
            found[id] = [next(one.until for one in versions if one.start in later)]
    return found


def _when(corpus: Corpus, draft: Draft, now: datetime) -> tuple[str, str, str]:
    """The house's day, the day the draft is announced and the day it takes effect."""
    today = clock.local_date(now, house_of(corpus, draft.house).meta.time_zone)
    said = draft.meta.announced or today  # what was announced on paper is entered later, under the day it was announced
    return today, said, draft.meta.effective or said


def _where(draft: Draft) -> str:
    return f"{draft.folder}/amendment.yml"


def _difference(corpus: Corpus, root: Path, draft: Draft, now: datetime) -> _Difference:
    """Raises RulebookError when a draft changes nothing."""
    meta = draft.meta
    today, said, effective = _when(corpus, draft, now)
    texts = _stamped(corpus, draft, effective)
    slugs = sorted(draft.slugs, key=lambda slug: _order(texts, slug))
    new = tuple(slug for slug in slugs if f"{draft.house}/{slug}" not in corpus.every)
    dates = tuple(_dates(corpus, draft, effective, today, _where(draft)))
    base = {slug: opened.base(corpus, draft, slug, effective) for slug in slugs if slug not in new}
    beside, stray = _beside(corpus, root, draft, effective)

    def changes(slug: str) -> bool:
        own = any(_differs(root, base[slug], code, text) for (name, code), text in texts.items() if name == slug)
        return own or any(name == slug for name, _, _ in beside)

    changed = tuple(slug for slug in slugs if slug in base and changes(slug))
    if not new and not changed and not meta.repeals:
        message = "nothing differs from the texts that are published"
        raise problem(_where(draft), message, f"edit the articles in {draft.folder}/")
    faults = (*dates, *_unwritten(corpus, draft), *stray)
    return _Difference(today, said, effective, texts, new, changed, base, beside, faults)


def _written(corpus: Corpus, root: Path, draft: Draft, what: _Difference) -> tuple[Changes, str]:
    """The files that a publication writes and removes, and the id of its amendment."""
    corrected = corpus.amendments[draft.meta.corrects] if draft.meta.corrects else None
    amendment = corrected.id if corrected else _free_id(corpus, draft.house, what.said)
    changes = _articles(draft, what)
    if not corrected:
        for slug in what.changed:
            base = what.base[slug]
            changes |= _between(corpus, root, base, what) or _kept(root, base, what.effective, amendment)
    changes |= {path: text.encode() for path, text in what.beside.values()}
    silence, book_file = _silence(corpus, root, draft, what.texts)
    if book_file is not None:
        changes[f"docs/{draft.house}/rulebook.yml"] = book_file
    if corrected:
        record = record_of(corrected)
        correction = {"on": what.today, "reason": _reason(draft), "articles": list(what.ids(draft))}
        record.setdefault("corrections", []).append(correction)
    else:
        record = _new_record(draft, what, silence) | {"id": amendment}
    changes[amendment_path(amendment)] = frontmatter.dump(
        {k: v for k, v in record.items() if v not in ([], {}, None)}
    ).encode()
    changes |= registry.with_ids(root, [f"{draft.house}/{slug}" for slug in what.new])
    for path in sorted((root / draft.folder).rglob("*")):
        if path.is_file():
            changes[path.relative_to(root).as_posix()] = None
    return changes, amendment


def _articles(draft: Draft, what: _Difference) -> dict[str, bytes | None]:
    """The draft's texts where they will stand; what a substantive change says of its day is written into its originals."""
    meta = draft.meta
    dated = meta.kind == "substantive" and (meta.effective or not meta.announced)
    changes: dict[str, bytes | None] = {}
    for (slug, code), text in what.texts.items():
        if slug not in what.new and slug not in what.changed:
            continue
        if dated and frontmatter.get(text, "translates") is None:
            text = frontmatter.change(text, {"effective": what.effective}, after="section")
        base = what.base.get(slug)
        path = base.path(code) if base else f"docs/{draft.house}/{slug}.{code}.md"
        changes[path] = (base.kept(text) if base else text).encode()
    return changes


def _new_record(draft: Draft, what: _Difference, silence: dict) -> dict[str, object]:
    """An amendment as it is written, but for its id."""
    meta = draft.meta
    return {
        "id": "",
        "kind": meta.kind,
        "published": what.said,
        "effective": meta.effective if meta.announced else what.effective,  # an old notice may not say from when
        "reason": _reason(draft),
        "articles": list(dict.fromkeys(what.ids(draft))),
        "new": [f"{draft.house}/{slug}" for slug in what.new],
        "repeals": {id: list(by) for id, by in meta.repeals.items()},
        "silence": silence,
        "draft": draft.name,
    }


def _unwritten(corpus: Corpus, draft: Draft):
    """The words that stand in a new article until its author writes over them."""
    words = {one.text(key) for one in corpus.languages for key in ("new_article_ruling", "new_article_text")}
    for (slug, code), text in draft.files.items():
        for line, content in enumerate(text.splitlines(), 1):
            if any(word in content for word in words):
                path = f"{draft.folder}/{slug}.{code}.md"
                message = "nothing is written here yet"
                yield Finding(
                    path, line, "unwritten", message, "write over the sentence, or remove the file from the draft"
                )


def _order(texts: Mapping[tuple[str, str], str], slug: str) -> tuple[float, str]:
    """Where an article stands in its rulebook, by what its original says."""
    orders = [frontmatter.get(text, "order") for (name, _), text in texts.items() if name == slug]
    return float(next((o for o in orders if o and re.fullmatch(r"\d+(\.\d+)?", o)), "0")), slug


def _dates(corpus: Corpus, draft: Draft, effective: str, today: str, where: str) -> Iterator[Finding]:
    said = draft.meta.announced or today
    if said > today:
        yield Finding(
            where,
            draft.line("announced"),
            "announced-future",
            f"announced: {said} has not come yet",
            "write the day it was announced",
        )
    if draft.meta.effective and effective < said:
        yield Finding(
            where,
            draft.line("effective"),
            "effective-past",
            f"{effective} has passed; a text can't take effect before it is published",
            f"write {said} or later",
        )
    for slug in draft.slugs:
        yield from _changed_in_order(corpus, draft, slug, effective, where)
    for id in draft.meta.repeals:
        yield from _repealed_in_order(corpus, draft, id, effective, where)
    for id in sorted(given_before(corpus) & {f"{draft.house}/{slug}" for slug in draft.slugs}):
        yield Finding(
            where,
            1,
            "id-reused",
            f"{id} was the id of another article",
            "an id is never used again; choose another name for the file",
        )


def _changed_in_order(corpus: Corpus, draft: Draft, slug: str, effective: str, where: str) -> Iterator[Finding]:
    """Whether what is published already lets an article change on a day."""
    article = corpus.every.get(f"{draft.house}/{slug}")
    for change in article.coming if article is not None else ():
        if change.repeal and change.date <= effective:
            yield _gone(slug, change, where, draft.line("effective"))
            continue
        aside = slug in draft.meta.in_force_until or change.repeal  # what comes later has a text of its own, or none
        if (change.date > effective and aside) or (draft.meta.kind == "typo" and not aside):
            continue
        if change.date >= effective:
            message = f"{slug} already changes on {change.date} by {change.amendment}"
            hint = "choose another date, or begin a new draft: it opens the text of that day"
            yield Finding(where, draft.line("effective"), "effective-order", message, hint)


def _gone(slug: str, repeal: Change, where: str, line: int) -> Finding:
    message = f"{slug} is repealed on {repeal.date} by {repeal.amendment}; after that it can't change"
    hint = (
        f"write an effective date before {repeal.date}, or take the repeal back or move it first: "
        f"scripts/rulebook withdraw {repeal.amendment}"
    )
    return Finding(where, line, "effective-repealed", message, hint)


def _repealed_in_order(corpus: Corpus, draft: Draft, id: str, effective: str, where: str) -> Iterator[Finding]:
    """Whether there is an article to repeal on a day, and nothing that is published changes it after that."""
    article, line = corpus.every.get(id), draft.line("repeals", id)
    if article is None or not id.startswith(draft.house + "/"):
        message = f"repeals: {id} is no article of {draft.house}"
        own = [known for known in corpus.every if known.startswith(draft.house + "/")]
        yield Finding(where, line, "repeal-unknown", message, nearest(id, own) or "name an article in force")
        return
    known = {*corpus.every, *(f"{draft.house}/{slug}" for slug in draft.slugs)}
    for other in draft.meta.repeals[id]:
        if other not in known:
            hint = nearest(other, known) or "name an article of this house, or leave the list empty: []"
            yield Finding(where, line, "repeal-unknown", f"repeals: what replaces {id} is not there: {other}", hint)
    if article.repealed is not None:
        message = f"{article.slug} was repealed on {article.repealed.date} by {article.repealed.amendment}"
        yield Finding(where, line, "effective-repealed", message, "take it out of repeals")
    for change in article.coming:
        if change.repeal and change.date <= effective:
            yield _gone(article.slug, change, where, line)
        elif change.date >= effective:
            message = f"{article.slug} is changed again on {change.date} by {change.amendment}"
            yield Finding(where, line, "effective-order", message, "withdraw that one first")


def given_before(corpus: Corpus) -> set[str]:
    """Ids that can't be given to another article: those of articles that were withdrawn or are repealed."""
    gone = {id for a in corpus.amendments.values() if a.withdrawn for id in a.new}
    return gone | {a.id for book in corpus.rulebooks.values() for a in book.outside if a.state == "repealed"}


def _stamped(corpus: Corpus, draft: Draft, effective: str) -> dict[tuple[str, str], str]:
    """The draft's texts. A typo leaves translations as fresh as they were: their stamp follows the original."""
    texts = dict(draft.files)
    if draft.meta.kind != "typo":
        return texts
    from ..articles import Text
    from ..body import parse
    from ..source import Yaml, split

    for slug in draft.slugs:
        known = corpus.every.get(f"{draft.house}/{slug}")
        article = opened.base(corpus, draft, slug, effective).article if known is not None else None
        if article is None or (slug, article.original_language) not in texts:
            continue
        document, _ = split(texts[slug, article.original_language], "")
        if document is None:
            continue
        body, _ = parse(document.body, "", document.body_line)
        data = document.meta.data
        fresh = Text(
            "",
            "",
            str(data.get("title", "")).strip(),
            str(data.get("ruling", "")).strip(),
            (),
            data.get("notes") or {},
            data.get("change_note"),
            body,
            "",
            Yaml(None),
        )
        for code in article.texts:
            key = (slug, code)
            if code != article.original_language and article.status(code) == "current" and key in texts:
                texts[key] = frontmatter.change(texts[key], {"source_hash": fresh.digest}, after="translates")
    return texts


def _beside(
    corpus: Corpus, root: Path, draft: Draft, effective: str
) -> tuple[dict[tuple[str, str, str], tuple[str, str]], list[Finding]]:
    """Texts that take effect later and differ from what is published: (slug, date, language) -> (path, text)."""
    found: dict[tuple[str, str, str], tuple[str, str]] = {}
    faults: list[Finding] = []
    for (slug, start, code), text in draft.beside.items():
        article = corpus.every.get(f"{draft.house}/{slug}")
        versions = pending.versions(article, effective) if article is not None else ()
        version = next((v for v in versions[1:] if v.start == start), None)
        if version is None:
            path = f"{draft.folder}/{slug}@{start}.{code}.md"
            message = f"no text of {slug} takes effect on {start}"
            faults.append(
                Finding(path, 1, "pending-unknown", message, "remove the file, or name it by the change's date")
            )
        elif code not in version.article.texts or version.drafted(root, code) != text:
            found[slug, start, code] = version.path(code), version.kept(text)
    return found, faults


def _differs(root: Path, base: pending.Version, code: str, text: str) -> bool:
    return code not in base.article.texts or base.drafted(root, code) != text


def _between(corpus: Corpus, root: Path, base: pending.Version, what: _Difference) -> dict[str, bytes]:
    """The texts that are replaced on the day they came into force, as those of the amendment that made them."""
    article, known = base.article, corpus.every[base.article.id]
    if what.effective > what.today or all(e.until != what.effective for e in (known.written or known).earlier):
        return {}
    folder = f"docs/{article.rulebook}/_between"
    places = [
        f"{folder}/{one.id.partition('/')[2]}/{article.slug}"
        for one in timeline.of_house(corpus, article.rulebook)
        if one.withdrawn is None and timeline.starts(one) == what.effective and article.id in one.articles
    ]
    free = [place for place in places if not (root / f"{place}.{article.original_language}.md").exists()]
    return {f"{free[-1]}.{code}.md": base.drafted(root, code).encode() for code in article.texts} if free else {}


def _kept(root: Path, base: pending.Version, effective: str, amendment: str) -> dict[str, bytes]:
    """The texts that are replaced, as earlier texts."""
    article = base.article
    if any(e.until >= effective for e in article.earlier) and base.until is None:
        return {}  # the text it mends is not in force yet, or came into force today
    kept = {}
    for code in article.texts:
        content = base.drafted(root, code)
        if (
            code == article.original_language
            and frontmatter.get(content, "values") is None
            and "\nvalues:" not in content
        ):
            # what is not said would be taken from the new text
            content = content.replace("\ntitle:", "\nvalues: {}\ntitle:", 1)
        content = frontmatter.change(content, {"until": effective, "amendment": amendment})
        path = f"docs/{article.rulebook}/_earlier/{article.slug}@{effective}.{code}.md"
        if not (root / path).exists():  # that of a text which came into force the same day stays
            kept[path] = content.encode()
    return kept


def _free_id(corpus: Corpus, house: str, today: str) -> str:
    n, id = 1, f"{house}/{today}"
    while id in corpus.amendments or id in corpus.unread_amendments:
        n += 1
        id = f"{house}/{today}-{n}"
    return id


def record_of(amendment: AmendmentMeta) -> dict:
    return amendment.model_dump(exclude_defaults=True)


def _reason(draft: Draft) -> dict[str, str]:
    """The reason in the languages it is written in; it is shown as written where one has none."""
    return {code: text.strip() for code, text in draft.meta.reason.items() if text.strip()}


def _silence(
    corpus: Corpus, root: Path, draft: Draft, texts: Mapping[tuple[str, str], str]
) -> tuple[dict, bytes | None]:
    """Which points cease or begin to be silent, and rulebook.yml with its list brought up to date."""
    from ..source import split

    book = corpus.rulebooks[draft.house]
    written = (corpus.written or corpus).rulebooks[draft.house]
    answered: set[str] = set()
    for (_, _), text in texts.items():
        document, _ = split(text, "")
        if document is not None and isinstance(document.meta.data.get("values"), dict):
            answered |= set(document.meta.data["values"])
    silent = set(written.silent)
    ended, begun = sorted(silent & answered), sorted(set(draft.meta.silent) - silent)
    if not ended and not begun:
        return {}, None
    lines = (root / book.path).read_text(encoding="utf-8").splitlines(keepends=True)
    start = next((i for i, line in enumerate(lines) if line.startswith("silent:")), None)
    if start is None:
        lines += ["silent:\n"]
        start = len(lines) - 1
    if lines[start].strip() != "silent:":
        lines[start : start + 1] = ["silent:\n", *(f"  - {point}\n" for point in sorted(silent))]
    keep = [
        line
        for i, line in enumerate(lines)
        if not (i > start and re.fullmatch(r"\s*- (\S+)\s*", line) and line.strip()[2:] in ended)
    ]
    keep[start + 1 : start + 1] = [f"  - {point}\n" for point in begun]
    if not any(line.startswith("  - ") for line in keep[start + 1 :]):
        keep[start] = "silent: []\n"
    return {k: v for k, v in (("ended", ended), ("begun", begun)) if v}, "".join(keep).encode()


def _here(
    findings: Iterable[Finding], root: Path, draft: Draft, what: _Difference, amendment: str, changes: Changes
) -> list[Finding]:
    """A fault of a text that the draft holds is said at the draft's file and line, and that of a repeal once."""
    written = amendment_path(amendment)
    said = {fault.id for fault in what.faults}
    told = said.union(*(_ALSO_SAID.get(id, ()) for id in said))
    mine = {
        what.base[slug].path(code)
        if slug in what.base
        else f"docs/{draft.house}/{slug}.{code}.md": f"{draft.folder}/{slug}.{code}.md"
        for slug, code in draft.files
    }
    mine |= {path: f"{draft.folder}/{slug}@{day}.{code}.md" for (slug, day, code), (path, _) in what.beside.items()}

    def here(fault: Finding) -> Finding:
        if fault.path == written:
            return replace(fault, path=_where(draft), line=_line_of_key(changes[written], draft, fault.line))
        path, content = mine.get(fault.path), changes.get(fault.path)
        if path is None or content is None or not (root / path).exists():  # a draft may be in memory alone
            return replace(fault, path=path or fault.path)
        drafted = (root / path).read_text(encoding="utf-8-sig")
        return replace(fault, path=path, line=_line_before(content.decode(), drafted, fault.line))

    left = [f for f in findings if f in what.faults or f.id not in told or (f.path != written and f.id not in _ENDED)]
    return [here(fault) for fault in left]


def _line_of_key(record: bytes | None, draft: Draft, line: int) -> int:
    """Where in a draft's amendment.yml the key stands that a line of the amendment as it is written is of."""
    source, _ = parse_yaml((record or b"").decode(), "")
    keys = [key for key, place in source.lines.items() if place == line] if source is not None else []
    return draft.line(*max(keys, key=len, default=()))


def _line_before(written: str, drafted: str, line: int) -> int:
    """Where in a draft's text a line stands of the text as it is written, which says its day besides."""
    rows = written.splitlines(), drafted.splitlines()
    for tag, start, end, place, _ in SequenceMatcher(None, *rows, autojunk=False).get_opcodes():
        if start < line <= end:
            return place + (line - start if tag == "equal" else 1)
    return line


def checked(corpus: Corpus, root: Path, changes: Changes, now: datetime) -> Changes:
    """`changes`, if the corpus has no fault with them that it doesn't have without.

    Raises:
        RulebookError: with the new faults.
    """
    after, found = what_if(root, changes, now)
    _, before = what_if(root, {}, now)
    fresh = [f for f in errors(found) if f not in set(before)]
    if after is None or fresh:
        raise RulebookError(fresh or found)
    return changes

"""What is announced and not in force yet, given another date or taken back: the files that either writes, as data."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from .. import clock, timeline
from ..articles import Corpus
from ..ids import amendment_path
from ..model import AmendmentMeta
from . import frontmatter
from .drafts import problem, unreadable
from .plan import record_of
from .writer import Changes


def move(corpus: Corpus, root: Path, id: str, to: str, now: datetime) -> Changes:
    """Give an amendment that is not in force yet another date; the date before stays visible."""
    amendment, today = _pending(corpus, id, now)
    where, old = amendment_path(id), timeline.starts(amendment)
    if to <= today:
        raise problem(where, f"{to} is not in the future", "a text can't take effect before today; write a later date")
    if to == old:
        return {}
    for article in _touched(corpus, amendment):
        for change in article.coming:
            if change.amendment != id and min(old, to) <= change.date <= max(old, to):
                raise problem(
                    where,
                    f"{article.slug} also changes on {change.date} by {change.amendment}",
                    "move or withdraw that one first",
                )
    changes: dict[str, bytes | None] = {}
    house = id.partition("/")[0]
    for article in _touched(corpus, amendment):
        written = article.written or article
        # those that a later change replaces say this day too
        later = (text for earlier in written.earlier if earlier.until > old for text in earlier.texts.values())
        for text in (*written.texts.values(), *later):
            content = (root / text.path).read_text(encoding="utf-8")
            if frontmatter.get(content, "effective") == old:
                changes[text.path] = frontmatter.change(content, {"effective": to}).encode()
        for earlier in written.earlier:
            if earlier.until == old and earlier.amendment == id:
                for code, text in earlier.texts.items():
                    content = (root / text.path).read_text(encoding="utf-8")
                    changes[text.path] = None
                    changes[f"docs/{house}/_earlier/{article.slug}@{to}.{code}.md"] = frontmatter.change(
                        content, {"until": to}
                    ).encode()
    record = record_of(amendment) | {"effective": to}
    record["moved"] = [*record.get("moved", []), {"on": today, "before": old, "to": to}]
    changes[where] = frontmatter.dump(record).encode()
    return changes


def withdraw(corpus: Corpus, root: Path, id: str, now: datetime) -> Changes:
    """Take back an amendment that is not in force yet: the earlier texts stand again, the amendment says so and keeps its own."""
    amendment, today = _pending(corpus, id, now)
    where, house = amendment_path(id), id.partition("/")[0]
    changes: dict[str, bytes | None] = {}
    for article in _touched(corpus, amendment):
        written = article.written or article
        newer = [c for c in article.coming if c.amendment != id and c.date >= timeline.starts(amendment)]
        if newer:
            raise problem(
                where,
                f"{article.slug} is changed again on {newer[0].date} by {newer[0].amendment}",
                "withdraw that one first",
            )
        if article.id in amendment.new or any(e.amendment == id for e in written.earlier):
            for code, text in written.texts.items():  # its page goes on showing what it would have done
                changes[f"docs/{house}/_withdrawn/{id.partition('/')[2]}/{article.slug}.{code}.md"] = (
                    root / text.path
                ).read_bytes()
        if article.id in amendment.new:
            changes |= {text.path: None for text in written.texts.values()}
        for earlier in written.earlier:
            if earlier.amendment == id:
                for code, text in earlier.texts.items():
                    content = (root / text.path).read_text(encoding="utf-8")
                    changes[text.path] = None
                    changes[f"docs/{house}/{article.slug}.{code}.md"] = frontmatter.change(
                        content, {"until": None, "amendment": None}
                    ).encode()
                for code in set(written.texts) - set(earlier.texts):
                    changes[written.texts[code].path] = None
    if amendment.silence.ended or amendment.silence.begun:
        changes[f"docs/{house}/rulebook.yml"] = _silence_back(root, house, amendment)
    changes[where] = frontmatter.dump(record_of(amendment) | {"withdrawn": today}).encode()
    return changes


def _silence_back(root: Path, house: str, amendment: AmendmentMeta) -> bytes:
    lines = (root / f"docs/{house}/rulebook.yml").read_text(encoding="utf-8").splitlines(keepends=True)
    lines = [line for line in lines if line.strip() not in {f"- {point}" for point in amendment.silence.begun}]
    start = next(i for i, line in enumerate(lines) if line.startswith("silent:"))
    lines[start : start + 1] = ["silent:\n", *(f"  - {point}\n" for point in amendment.silence.ended)]
    return "".join(lines).encode()


def _pending(corpus: Corpus, id: str, now: datetime) -> tuple[AmendmentMeta, str]:
    if id in corpus.unread_amendments:
        raise unreadable(amendment_path(id))
    if id not in corpus.amendments:
        raise problem(
            amendment_path(id) if "/" in id else "",
            f"there is no amendment {id}",
            "there are " + (", ".join(corpus.amendments) or "none yet"),
            0,
        )
    amendment = corpus.amendments[id]
    today = clock.local_date(now, corpus.rulebooks[id.partition("/")[0]].meta.time_zone)
    if amendment.withdrawn:
        raise problem(amendment_path(id), f"{id} was withdrawn on {amendment.withdrawn}", "nothing to do")
    if timeline.starts(amendment) <= today:
        raise problem(
            amendment_path(id), f"{id} is in force since {timeline.starts(amendment)}", "change it by a new amendment"
        )
    return amendment, today


def _touched(corpus: Corpus, amendment: AmendmentMeta):
    ids = dict.fromkeys((*amendment.articles, *amendment.new, *amendment.repeals))
    return [corpus.every[id] for id in ids if id in corpus.every]

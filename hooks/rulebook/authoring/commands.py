"""The commands of a house: each says what it did and what comes next, can be run twice, and asks for what it wasn't told."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import available_timezones

from .. import checks, clock, ids, timeline
from .. import corpus as corpora
from ..articles import Article, Corpus
from ..findings import RulebookError, errors, nearest
from ..languages import Language
from ..model import AmendmentMeta
from ..site import Site
from ..source import split
from ..views import history
from . import (
    corrections,
    drafts,
    kinds,
    messages,
    newhouse,
    pending,
    plan,
    preview,
    registry,
    reschedule,
    spoken,
    topics,
    translate,
    writer,
)
from .ask import Asker, Stopped

NAMES = (
    "new-house",
    "new-article",
    "topics",
    "amend",
    "preview",
    "publish",
    "reopen",
    "move",
    "withdraw",
    "translate",
    "status",
)


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """The command line of every command."""

    def add(name: str, help: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help, description=help)
        command.set_defaults(run=run)
        command.add_argument("--now", help=argparse.SUPPRESS)
        return command

    one = add("new-house", "set up a new house")
    one.add_argument("house", nargs="?", help="short name for addresses")
    one.add_argument("--name", help="name as people read it")
    one.add_argument("--language", help="language the rules are written in")
    one.add_argument("--time-zone", help="time zone of the venue, as Asia/Seoul")
    one.add_argument("--official", action="store_true", default=None, help="the texts are the house's own wording")
    one = add("new-article", "begin a new article, in a draft")
    one.add_argument("house", nargs="?")
    one.add_argument("slug", nargs="?", help="short name for the address")
    one.add_argument("--title")
    one.add_argument("--number", help="as printed")
    one.add_argument("--section")
    one.add_argument("--topic", action="append", default=[])
    one.add_argument("--draft", help="put it into this draft")
    one.add_argument("--effective")
    one.add_argument("--reason")
    one.add_argument("--announced", help="the day it was announced, for a change that is entered afterwards")
    one = add("topics", "what the comparison asks: the keys to write below topics: and values:")
    one.add_argument("house", nargs="?")
    one.add_argument("word", nargs="?", help="a word of the topic; without, the list of all")
    one = add("amend", "begin a draft that changes articles")
    one.add_argument("house", nargs="?")
    one.add_argument("articles", nargs="*", help="slugs or printed numbers")
    one.add_argument("--draft", help="name of the draft")
    one.add_argument("--kind", choices=kinds.KINDS)
    one.add_argument("--effective", help="the day it takes effect, as 2026-03-01")
    one.add_argument("--reason", help="one sentence, in the house's language")
    one.add_argument("--announced", help="the day it was announced, for a change that is entered afterwards")
    one.add_argument("--corrects", help="the published amendment whose slip this mends")
    one = add("preview", "show what a draft does; nothing is written but a page in .cache")
    one.add_argument("house", nargs="?")
    one.add_argument("draft", nargs="?")
    one.add_argument("--language", help="show it in this language")
    one = add("publish", "check a draft and publish it as one change")
    one.add_argument("house", nargs="?")
    one.add_argument("draft", nargs="?")
    one = add("reopen", "bring back a draft as it was when it was published, for one that was not sent")
    one.add_argument("house", nargs="?")
    one.add_argument("draft", nargs="?")
    one = add("move", "give a change that is not in force yet another date")
    one.add_argument("amendment", nargs="?")
    one.add_argument("date", nargs="?")
    one = add("withdraw", "take back a change that is not in force yet")
    one.add_argument("amendment", nargs="?")
    one = add("translate", "begin the translation of an article: a file to write over")
    one.add_argument("house", nargs="?")
    one.add_argument("article", nargs="?", help="slug or printed number")
    one.add_argument("--language", help="language to translate into")
    one = add("status", "say what is left to do: translations, comparison, references")
    one.add_argument("house", nargs="?", help="one house; without, all")


def run(arguments: argparse.Namespace, read: Callable[[str], str] = input, say: Callable[[str], None] = print) -> int:
    """Run one command, or ask which. Returns the exit status."""
    root = arguments.root
    now = datetime.fromisoformat(arguments.now) if getattr(arguments, "now", None) else datetime.now().astimezone()
    corpus = _load(root, now)
    if writer.recover(root):
        say(spoken.person(corpus).text("said_recovered"))
        corpus = _load(root, now)
    asker = Asker(spoken.person(corpus), read, say)
    asker.translate = lambda finding: messages.say(root, asker.words.code, finding)
    session = _Session(root, now, corpus, asker, say)
    try:
        return session.run(arguments)
    except RulebookError as error:
        raise RulebookError(map(asker.translate, error.findings)) from error
    except Stopped:
        say(session.asker.words.text("said_stopped"))
        return 2


def _load(root: Path, now: datetime) -> Corpus:
    writer.recover(root)
    corpus, findings = corpora.load(root / "docs", root, now)
    if corpus is None:
        raise RulebookError(messages.say(root, spoken.likely(root), finding) for finding in errors(findings))
    return corpus


class _Session:
    """One command with everything it needs."""

    def __init__(self, root: Path, now: datetime, corpus: Corpus, asker: Asker, say: Callable[[str], None]) -> None:
        self.root, self.now, self.corpus, self.asker, self.say = root, now, corpus, asker, say

    def run(self, arguments: argparse.Namespace) -> int:
        name = arguments.command
        if name is None:
            options = [(name, self.words.text(f"cmd_{name}")) for name in NAMES]
            if len(self.corpus.houses) > 0:
                house = self.asker.choice("ask_house", [*self._houses(), ("+", self.words.text("cmd_new-house"))])
                if house == "+":
                    return self.new_house(_empty())
                self._speak(house)
                options = [(n, self.words.text(f"cmd_{n}")) for n in NAMES[1:]]
                arguments = _empty(house=house)
            name = self.asker.choice("cmd_what", options)
        return getattr(self, name.replace("-", "_"))(arguments)

    @property
    def words(self) -> Language:
        return self.asker.words

    def _houses(self) -> list[tuple[str, str]]:
        return [(b.id, b.meta.name[b.meta.original_language]) for b in self.corpus.rulebooks.values()]

    def _speak(self, house: str) -> None:
        """From now on in the language of the house."""
        self.asker.words = self.corpus.languages[self.corpus.rulebooks[house].meta.original_language]

    def _house(self, arguments: argparse.Namespace) -> str:
        house = arguments.house or self.asker.choice("ask_house", self._houses())
        drafts.house_of(self.corpus, house)
        self._speak(house)
        return house

    def _draft(self, arguments: argparse.Namespace, house: str) -> str:
        return arguments.draft or self.asker.choice("ask_draft", [(n, n) for n in drafts.names(self.root, house)])

    # Commands

    def new_house(self, a: argparse.Namespace) -> int:
        ask = self.asker
        codes = [(one.code, one.name) for one in self.corpus.languages]
        usable = lambda id: newhouse.usable(self.corpus, id)  # noqa: E731
        house = a.house or ask.text("ask_id", usable)
        usable(house)
        if house in self.corpus.rulebooks:
            self._speak(house)
            self.say(self.words.text("said_house_there", id=house))
            self.say(self.words.text("next_article", house=house))
            return 0
        language = a.language or ask.choice("ask_language", codes)
        if language in self.corpus.languages:
            ask.words = self.corpus.languages[language]
        name = a.name or ask.text("ask_name", newhouse.readable)
        newhouse.readable(name)
        zone = a.time_zone or ask.text("ask_zone", _zone)
        _zone(zone)
        official = a.official if a.official is not None else (ask.asked and ask.yes("ask_official"))
        files = newhouse.house(self.corpus, self.root, house, name, language, zone, official)
        writer.apply(self.root, plan.checked(self.corpus, self.root, files, self.now))
        self.say(self.words.text("said_house", id=house, path=f"docs/{house}/rulebook.yml"))
        self.say(self.words.text("next_article", house=house))
        return 0

    def new_article(self, a: argparse.Namespace) -> int:
        house = self._house(a)
        free = lambda slug: self._free(house, slug)  # noqa: E731
        slug = a.slug or self.asker.text("ask_id", free)
        free(slug)
        name = a.draft or f"new-{slug}"
        _slug(name)
        folder = f"docs/{house}/_drafts/{name}"
        language = self.corpus.rulebooks[house].meta.original_language
        target = f"{folder}/{slug}.{language}.md"
        files: dict[str, bytes] = {}
        if not (self.root / target).exists():
            title = a.title or self.asker.text("ask_title", newhouse.readable)
            number = (
                a.number
                if a.number is not None
                else (self.asker.text("ask_number", empty=True) if self.asker.asked else "")
            )
            texts = newhouse.article(self.corpus, self.root, house, slug, title, number, a.section, a.topic)
            files[target] = texts[language].encode()
        else:
            self._as_written(a, house, slug, target)
        changes: list[tuple[str, str, str]] = []
        if not (self.root / folder / "amendment.yml").exists():
            effective, reason = self._when_and_why(a, "substantive")
            files |= drafts.begin(
                self.corpus,
                self.root,
                house,
                name,
                "substantive",
                [],
                effective,
                {language: reason},
                announced=a.announced,
            )
        else:
            more, changes = self._changed(a, house, name)
            files |= more
        record = f"{folder}/amendment.yml"
        if target in files:
            file = target.rpartition("/")[2]
            files[record] = drafts.with_new(self.root, house, name, files.get(record), file)
        return self._begun(house, name, folder, files, changes)

    def _free(self, house: str, slug: str) -> None:
        """Refuses a short name that no new article of a house can have."""
        newhouse.usable_slug(slug)
        id = f"{house}/{slug}"
        article = self.corpus.every.get(id)
        never = "an id is never given again: choose another name"
        if article is not None and article.repealed is not None:
            message = f"{id} was repealed on {article.repealed.date} by {article.repealed.amendment}"
            raise drafts.problem(article.original.path, message, never, 1, "id-reused")
        if article is not None:
            hint = f"change it with: scripts/rulebook amend {house} {slug}"
            raise drafts.problem(f"docs/{id}", f"{id} is there already", hint)
        if id in plan.given_before(self.corpus):
            raise drafts.problem("", f"{id} was the id of another article", never, 0, "id-reused")

    def _as_written(self, a: argparse.Namespace, house: str, slug: str, target: str) -> None:
        """What a command names of an article that its draft has already must be as it is written there: its author may have written on."""
        newhouse.article(self.corpus, self.root, house, slug, a.title or "-", a.number or "", a.section, a.topic)
        source, _ = split((self.root / target).read_text(encoding="utf-8"), target)
        data = source.meta.data if source is not None else {}
        for key, given in (
            ("title", a.title),
            ("number", a.number),
            ("section", a.section),
            ("topics", a.topic or None),
        ):
            if given is not None and source is not None and str(data.get(key)) != str(given):
                message = f"{key} is {data.get(key)} there already"
                raise drafts.problem(
                    target, message, f"change it in this file: {key}: {given}", source.meta.line(key), "draft-text"
                )

    def _changed(
        self, a: argparse.Namespace, house: str, name: str
    ) -> tuple[dict[str, bytes], list[tuple[str, str, str]]]:
        """What a command names anew for a draft that is there."""
        for text in (a.effective, a.announced):
            if text:
                _day(text)
        draft = drafts.load(self.root, house, name)
        language = self.corpus.rulebooks[house].meta.original_language
        values = {key: getattr(a, key, None) for key in ("kind", "effective", "announced", "reason", "corrects")}
        day = values["effective"] or draft.meta.effective or self._today(house)
        for slug, until in draft.meta.in_force_until.items():
            if day >= until:
                message = f"the draft holds the text of {slug} that applies until {until}"
                hint = f"name a day before {until}, or begin another draft with --draft"
                raise drafts.problem(f"{draft.folder}/amendment.yml", message, hint, 1, "effective-order")
        return drafts.changed(self.root, draft, language, values)

    def _today(self, house: str) -> str:
        return clock.local_date(self.now, self.corpus.rulebooks[house].meta.time_zone)

    def amend(self, a: argparse.Namespace) -> int:
        house = self._house(a)
        book = self.corpus.rulebooks[house]
        find = lambda text: [drafts.find(self.corpus, book, word) for word in text.split()]  # noqa: E731
        articles = find(" ".join(a.articles)) if a.articles else find(self.asker.text("ask_articles", find))
        name = a.draft or (articles[0].slug if not self.asker.asked else self.asker.text("ask_draft", _slug))
        _slug(name)
        self._not_repealed(articles)
        folder = f"docs/{house}/_drafts/{name}"
        changes: list[tuple[str, str, str]] = []
        more: dict[str, bytes] = {}
        where = f"{folder}/amendment.yml"
        if (self.root / where).exists():
            more, changes = self._changed(a, house, name)
            kind, effective, reason = "", a.effective or drafts.load(self.root, house, name).meta.effective, ""
        else:
            kind = a.kind or self.asker.choice("ask_kind", [(k, self.words.text(f"kind_{k}")) for k in kinds.KINDS])
            effective, reason = self._when_and_why(a, kind)
        self._may_correct(a, house, name, kind, [x.id for x in articles])
        language = book.meta.original_language
        files = drafts.begin(
            self.corpus,
            self.root,
            house,
            name,
            kind,
            [x.id for x in articles],
            effective,
            {language: reason},
            a.corrects,
            a.announced,
            self._today(house),
            more[where].decode() if where in more else None,
        )
        status = self._begun(house, name, folder, files, changes)
        draft = drafts.load(self.root, house, name)
        for article in dict.fromkeys(articles):
            if article.slug in draft.meta.in_force_until:
                self._say_which_text(draft, article, effective or self._today(house))
        return status

    def _may_correct(self, a: argparse.Namespace, house: str, name: str, kind: str, ids: list[str]) -> None:
        """What a correction can't be is said before anybody writes it."""
        where = f"docs/{house}/_drafts/{name}/amendment.yml"
        given = {key: getattr(a, key) for key in ("effective", "announced", "corrects") if getattr(a, key)}
        if (self.root / where).exists():
            draft = drafts.load(self.root, house, name)
            meta = draft.meta.model_copy(update=given | ({"kind": a.kind} if a.kind else {}))
            ids = [*ids, *(f"{house}/{slug}" for slug in draft.slugs)]
        else:
            meta = drafts.DraftMeta(kind=kind, **given)
        day = meta.effective or self._today(house)
        mends = {id: self._ends(id, day) for id in ids}
        found = list(corrections.faults(self.corpus, house, meta, mends, "", lambda key: 0))
        if found:
            raise RulebookError(found)

    def _ends(self, id: str, day: str) -> list[str | None]:
        """On which days the texts of an article end that a draft of a day opens."""
        article = self.corpus.every.get(id)
        return [version.until for version in pending.versions(article, day)] if article is not None else []

    def _say_which_text(self, draft: drafts.Draft, article: Article, day: str) -> None:
        """Which of an article's texts a draft has opened, and that those after it lie beside it."""
        slug, words = article.slug, self.words
        days = sorted({start for one, start, _ in draft.beside if one == slug})
        fields = {"article": slug, "beside": ", ".join(f"{slug}@{start}" for start in days)}
        fields["date"] = words.date(draft.meta.in_force_until[slug])
        begun = pending.begins(article, day)
        if begun > self._today(draft.house):
            self.say(words.text("said_before_force", start=words.date(begun), **fields))
        else:
            self.say(words.text("said_in_force", **fields))

    def _not_repealed(self, articles: list[Article]) -> None:
        for article in articles:
            if article.repealed is not None:
                message = f"{article.slug} was repealed on {article.repealed.date} by {article.repealed.amendment}"
                hint = f"write another article: scripts/rulebook new-article {article.rulebook}"
                raise drafts.problem(article.original.path, message, hint, 1, "repealed")

    def _when_and_why(self, a: argparse.Namespace, kind: str) -> tuple[str | None, str]:
        effective = a.effective
        if a.announced:
            _day(a.announced)
        if effective is None and (self.asker.asked or sys.stdin.isatty()) and kind != "typo":
            must = kind == "substantive" and not a.announced
            effective = self.asker.text("ask_effective_must" if must else "ask_effective", _day, empty=not must) or None
        if effective:
            _day(effective)
        reason = (
            a.reason
            if a.reason is not None
            else (self.asker.text("ask_reason", empty=kind == "typo") if self.asker.asked else "")
        )
        return effective, reason

    def _begun(
        self, house: str, name: str, folder: str, files: dict[str, bytes], changes: list[tuple[str, str, str]]
    ) -> int:
        record = f"{folder}/amendment.yml"
        there = (self.root / record).exists()
        fresh = [path for path in writer.apply(self.root, files) if not (there and path == record)]
        if fresh or not changes:
            key = "said_draft" if fresh else "said_draft_there"
            self.say(self.words.text(key, folder=folder, n=len(fresh)))
        for path in fresh:
            self.say(f"  {path}")
        for path in fresh:
            file, kept, _ = path.rpartition("/")[2].partition(drafts.KEPT)
            if kept:
                self.say(self.words.text("said_opened_anew", file=f"{file}.md", kept=path))
        for what, before, now in changes:
            self.say(self.words.text("said_draft_changed", folder=folder, what=what, before=before or "–", now=now))
        self.say(self.words.text("next_edit", house=house, draft=name))
        return 0

    def preview(self, a: argparse.Namespace) -> int:
        house = self._house(a)
        name = self._draft(a, house)
        made = plan.publish(self.corpus, self.root, drafts.load(self.root, house, name), self.now)
        language = (
            self.corpus.languages[a.language] if getattr(a, "language", None) in self.corpus.languages else self.words
        )
        about, effect = preview.effect(made, language)
        self.say(preview.terminal(about, effect, language, sys.stdout.isatty()))
        self._warn(made)
        path = preview.page(self.root, made, f"{house}-{name}", language, about, effect)
        self.say(self.words.text("said_page", path=path.relative_to(self.root).as_posix()))
        self.say(self.words.text("next_publish", house=house, draft=name))
        return 0

    def publish(self, a: argparse.Namespace) -> int:
        house = self._house(a)
        name = self._draft(a, house)
        before = next(
            (x for x in self.corpus.amendments.values() if x.draft == name and x.id.startswith(f"{house}/")), None
        )
        if before is not None and name not in drafts.names(self.root, house):
            self.say(self.words.text("said_already", draft=name, amendment=before.id))
            self.say(self._after([id for id in before.articles if self._stale(self.corpus, id)], before.id))
            return 0
        try:
            made = plan.publish(self.corpus, self.root, drafts.load(self.root, house, name), self.now)
        except RulebookError:
            self.say(self.words.text("said_faults"))
            raise
        self._warn(made)
        if self.asker.asked and not self.asker.yes("ask_sure"):
            raise Stopped
        aside = drafts.put_by(self.root, drafts.load(self.root, house, name))
        written = [path for path in writer.apply(self.root, {**made.changes, **aside}) if path not in aside]
        self.say(self.words.text("said_published", amendment=made.amendment, n=len(written)))
        for path in written:
            self.say(f"  {path}")
        self.say(self._after([id for id in made.ids if self._stale(made.after, id)], made.amendment))
        return 0

    def _warn(self, made: plan.Plan) -> None:
        for warning in map(self.asker.translate, made.warnings):
            self.say(warning.told(self.words.text("check_warning")))

    def reopen(self, a: argparse.Namespace) -> int:
        house = self._house(a)
        known = drafts.published(self.root, house)
        name = a.draft or self.asker.choice("ask_draft", [(n, n) for n in known])
        files = drafts.reopened(self.root, house, name)
        return self._begun(house, name, f"docs/{house}/_drafts/{name}", files, [])

    def _after(self, ids: list[str], amendment: str) -> str:
        key = "next_commit" if ids else "next_commit_only"
        return self.words.text(key, ids=" ".join(ids), amendment=amendment)

    def _stale(self, corpus: Corpus, id: str) -> bool:
        article = corpus.every.get(id)
        article = article and (article.written or article)
        return article is not None and any(article.status(code) == "stale" for code in article.texts)

    def _pending(self, house: str | None) -> list[tuple[str, str]]:
        """What is published and not in force yet, of a house or of all: ids, and in words from when it counts and why."""
        return [
            (a.id, self._described(a))
            for book in self.corpus.rulebooks.values()
            if house in (None, book.id)
            for a in timeline.of_house(self.corpus, book.id)
            if not a.withdrawn and timeline.starts(a) > book.today
        ]

    def _described(self, amendment: AmendmentMeta, to: str = "") -> str:
        why = history.headline(Site(self.corpus), amendment, self.words)
        days = " → ".join(self.words.date(day) for day in (timeline.starts(amendment), to) if day)
        return f"{days}, {why.text}"

    def _coming(self, a: argparse.Namespace, what: str) -> str:
        """The change that a command names, else one that is chosen; the only one there is is at least said."""
        id = a.amendment or self.asker.choice("ask_amendment", self._pending(getattr(a, "house", None)))
        if id.partition("/")[0] in self.corpus.rulebooks:
            self._speak(id.partition("/")[0])
        if not a.amendment:
            self._say_what(what, id)
        return id

    def _say_what(self, what: str, id: str, to: str = "") -> None:
        self.say(f"{self.words.text(what)}: {self._described(self.corpus.amendments[id], to)}  ({id})")

    def _sure(self, a: argparse.Namespace) -> None:
        """Asks before anything is written, where the command line alone doesn't say it all."""
        if a.amendment and not self.asker.asked:
            return
        if not self.asker.yes("ask_sure"):
            raise Stopped

    def move(self, a: argparse.Namespace) -> int:
        id = self._coming(a, "cmd_move")
        to = a.date or self.asker.text("ask_date", _day)
        _day(to)
        changes = reschedule.move(self.corpus, self.root, id, to, self.now)
        if not changes:
            self.say(self.words.text("said_same_date", amendment=id))
            return 0
        changes = plan.checked(self.corpus, self.root, changes, self.now)
        if self.asker.asked:
            self._say_what("cmd_move", id, to)
        self._sure(a)
        written = writer.apply(self.root, changes)
        self.say(self.words.text("said_moved", amendment=id, date=to, n=len(written)))
        self.say(self._after([], id))
        return 0

    def withdraw(self, a: argparse.Namespace) -> int:
        id = self._coming(a, "cmd_withdraw")
        if id in self.corpus.amendments and (day := self.corpus.amendments[id].withdrawn):
            self.say(self.words.text("said_withdrawn_before", amendment=id, date=self.words.date(day)))
            return 0
        changes = reschedule.withdraw(self.corpus, self.root, id, self.now)
        changes = plan.checked(self.corpus, self.root, changes, self.now)
        self._sure(a)
        written = writer.apply(self.root, changes)
        self.say(self.words.text("said_withdrawn", amendment=id, n=len(written)))
        self.say(self._after([], id))
        return 0

    def topics(self, a: argparse.Namespace) -> int:
        house = self._house(a)
        word = getattr(a, "word", None) or (self.asker.text("ask_topic", empty=True) if self.asker.asked else "")
        found = topics.found(self.corpus, word, self.words)
        for line in topics.lines(self.corpus, self.corpus.rulebooks[house], found, self.words):
            self.say(line)
        self.say(self.words.text("next_topics" if found else "said_no_topic", word=word))
        return 0

    def translate(self, a: argparse.Namespace) -> int:
        house = self._house(a)
        book = self.corpus.rulebooks[house]
        name = getattr(a, "article", None) or self.asker.text(
            "ask_articles", lambda x: drafts.find(self.corpus, book, x)
        )
        article = drafts.find(self.corpus, book, name)
        options = [(one.code, one.name) for one in self.corpus.languages if one.code != article.original_language]
        code = a.language or self.asker.choice("ask_into", options)
        written = writer.apply(self.root, translate.begin(self.corpus, self.root, article, code))
        path = f"docs/{house}/{article.slug}.{code}.md"
        self.say(self.words.text("said_translation" if written else "said_translation_there", path=path))
        self.say(self.words.text("next_translate", id=article.id))
        return 0

    def status(self, a: argparse.Namespace) -> int:
        if a.house:
            drafts.house_of(self.corpus, a.house)
        faults = checks.check(self.corpus)
        for book in self.corpus.rulebooks.values():
            if a.house not in (None, book.id):
                continue
            self._speak(book.id)
            words = self.words
            self.say(f"{book.meta.name[words.code]} ({book.id})")
            for language in self.corpus.languages:
                if language.code == book.meta.original_language:
                    continue
                states = [(x.written or x).status(language.code) for x in (*book.articles, *book.outside)]
                self.say(
                    "  "
                    + words.text(
                        "status_translations",
                        language=language.name,
                        **{k: states.count(k) for k in ("current", "stale", "missing")},
                    )
                )
            values = [book.value(point) for point in self.corpus.catalogue.points]
            answered = sum(point in book.values for point in self.corpus.catalogue.points)
            silent = len(book.silent)
            self.say(
                "  "
                + words.text("status_points", answered=answered, silent=silent, open=len(values) - answered - silent)
            )
            dead = [f for f in faults if f.id.startswith("reference-") and f.path.startswith(f"docs/{book.id}/")]
            dead += [
                r for x in book.articles for _, r in x.original.body.references() if self._repealed(r.target, x.id)
            ]
            self.say("  " + words.text("status_references", n=len(dead)))
            names = drafts.names(self.root, book.id)
            self.say("  " + words.text("status_drafts", names=", ".join(names) or words.text("status_none")))
            coming = [
                f"{x.id} ({timeline.starts(x)})"
                for x in timeline.of_house(self.corpus, book.id)
                if not x.withdrawn and timeline.starts(x) > book.today
            ]
            self.say("  " + words.text("status_coming", names=", ".join(coming) or words.text("status_none")))
        added = registry.with_ids(self.root, self.corpus.every)
        if added:
            known = len(registry.read(self.root))
            writer.apply(self.root, added)
            self.say(self.words.text("said_registered", n=len(registry.read(self.root)) - known))
        return 0

    def _repealed(self, target: str, here: str) -> bool:
        reference = ids.parse(target, here)
        article = self.corpus.every.get(reference.article) if reference else None
        return article is not None and article.state == "repealed"


def _empty(**values: object) -> argparse.Namespace:
    names = (
        "house",
        "name",
        "language",
        "time_zone",
        "official",
        "slug",
        "title",
        "number",
        "section",
        "draft",
        "effective",
        "announced",
        "reason",
        "kind",
        "corrects",
        "amendment",
        "date",
    )
    return argparse.Namespace(**(dict.fromkeys(names) | {"topic": [], "articles": []} | values))


def _slug(text: str) -> None:
    if not re.fullmatch(ids.SLUG, text):
        raise drafts.problem("", f"{text!r} can't be an address", "use lower case letters and digits joined by '-'", 0)


def _day(text: str) -> None:
    if not clock.is_day(text):
        raise drafts.problem("", f"{text!r} is no day of the calendar", "write it as 2026-03-01", 0)


def _zone(text: str) -> None:
    if text not in available_timezones():
        hint = nearest(text, available_timezones()) or "write it as Asia/Seoul"
        raise drafts.problem("", f"unknown time zone {text!r}", hint, 0)


__all__ = ["NAMES", "add_parsers", "run"]

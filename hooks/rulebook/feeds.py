"""Atom feeds and calendar files of the amendments, per house and language and for all.

An amendment is one entry for good: its id never changes; a correction, a moved date or a withdrawal updates it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from urllib.parse import urljoin, urlsplit
from xml.sax.saxutils import escape, quoteattr

from markupsafe import Markup

from . import timeline
from .languages import Language
from .model import AmendmentMeta
from .site import Site
from .views import history, terms

# A calendar has a component (RFC 5545, 3.6). Where nothing takes effect yet it is this one: nobody sees it, and the address that people
# subscribe to is there from the first day.
_NO_EVENT = (
    "BEGIN:VTIMEZONE",
    "TZID:UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
    "END:VTIMEZONE",
)


def outputs(site: Site, url: str) -> Mapping[str, bytes]:
    """Path in the site -> content of every feed and calendar."""
    files: dict[str, bytes] = {}
    for language in site.corpus.languages:
        for house in ("", *(book.id for book in site.corpus.rulebooks.values())):
            found = history.newest_first(site, house)
            name = house or "all"
            files[history.feed_path(name, language)] = atom(site, url, language, house, found).encode()
            files[history.calendar_path(name, language)] = calendar(site, url, language, house, found).encode()
    return files


def _title(site: Site, language: Language, house: str) -> str:
    if not house:
        return f"{language.text('site')}: {language.text('changes')}"
    return language.text("changes_of", house=site.corpus.rulebooks[house].meta.name[language.code])


def entry_id(url: str, amendment: AmendmentMeta, language: Language) -> str:
    """A tag URI: the same for ever, whatever becomes of the amendment."""
    return f"tag:{urlsplit(url).hostname or 'floorbook.example'},2024:{amendment.id}:{language.code}"


def atom(site: Site, url: str, language: Language, house: str, amendments: Iterable[AmendmentMeta]) -> str:
    """An Atom 1.0 feed (RFC 4287), newest first."""
    found = list(amendments)
    name = house or "all"
    own = urljoin(url, history.feed_path(name, language))
    page = urljoin(url, language.url(f"changes/{house}/" if house else "changes/")[1:])
    newest = history.newest_at(found) or "2024-01-01T00:00:00Z"
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language.code}">',
        f"<title>{escape(_title(site, language, house))}</title>",
        f"<id>{escape(own)}</id>",
        f'<link rel="self" type="application/atom+xml" href={quoteattr(own)}/>',
        f'<link rel="alternate" type="text/html" href={quoteattr(page)}/>',
        f"<updated>{newest}</updated>",
        f"<author><name>{escape(_author(site, house, language))}</name></author>",
        f"<rights>{escape(_terms(site, house, language))}</rights>",
    ]
    for amendment in found:
        about = history.entry(site, amendment, language)
        lines += [
            "<entry>",
            f"<id>{entry_id(url, amendment, language)}</id>",
            f"<title{_lang(about)}>{escape(headline(about))}</title>",
            f'<link rel="alternate" type="text/html" href={quoteattr(urljoin(url, about.path))}/>',
            f"<published>{history.published_at(amendment)}</published>",
            f"<updated>{history.updated_at(amendment)}</updated>",
            f'<category term="{amendment.kind}" label={quoteattr(about.kind)}/>',
            *_own(site, amendment, language),
            f'<summary type="text">{escape(summary(about))}</summary>',
            "</entry>",
        ]
    return "\n".join([*lines, "</feed>", ""])


def _terms(site: Site, house: str, language: Language) -> str:
    return terms.terms(site, site.corpus.rulebooks[house] if house else None, language)


def _author(site: Site, house: str, language: Language) -> str:
    book = site.corpus.rulebooks[house] if house else None
    return book.meta.name[language.code] if book is not None and book.meta.official else language.text("site")


def _own(site: Site, amendment: AmendmentMeta, language: Language) -> list[str]:
    """In the feed of all houses too, a house that publishes its own wording is named as the author of its changes."""
    house = amendment.id.partition("/")[0]
    if not site.corpus.rulebooks[house].meta.official:
        return []
    name, said = _author(site, house, language), _terms(site, house, language)
    return [f"<author><name>{escape(name)}</name></author>", f"<rights>{escape(said)}</rights>"]


def headline(about: history.Entry) -> str:
    """The house and the reason, or of a change that needed none what it is; a withdrawn change says so before anything else."""
    said = f"{about.tab.name}: {about.reason or about.kind}"
    return f"{about.state_text}: {said}" if about.state == "withdrawn" else said


def _lang(about: history.Entry) -> str:
    """The language of a reason that isn't written in the feed's."""
    return f" xml:lang={quoteattr(about.said.lang)}" if about.said.lang else ""


def summary(about: history.Entry) -> str:
    """What a feed says of an amendment, a line per thing."""
    first = [about.dates, about.kind] if about.state == "withdrawn" else [about.what]
    lines = [*first, *(_plain(note) for note in about.notes)]
    return "\n".join([*lines, *about.lines])


def _plain(note: str | Markup) -> str:
    return note.striptags() if isinstance(note, Markup) else note


def calendar(site: Site, url: str, language: Language, house: str, amendments: Iterable[AmendmentMeta]) -> str:
    """An iCalendar file (RFC 5545) with a whole-day event on every day something takes effect."""
    head = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Floorbook//{language.code.upper()}",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_ics(_title(site, language, house))}",
        f"X-WR-CALDESC:{_ics(_terms(site, house, language))}",
    ]
    events: list[str] = []
    for amendment in amendments:
        if amendment.effective is None:
            continue  # no source says when
        about = history.entry(site, amendment, language)
        day = timeline.starts(amendment).replace("-", "")
        events += [
            "BEGIN:VEVENT",
            f"UID:{amendment.id.replace('/', '-')}-{language.code}@{urlsplit(url).hostname or 'floorbook.example'}",
            f"DTSTAMP:{re.sub('[-:]', '', history.updated_at(amendment))}",
            f"SEQUENCE:{history.version(amendment)}",
            f"STATUS:{'CANCELLED' if amendment.withdrawn else 'CONFIRMED'}",
            "TRANSP:TRANSPARENT",
            f"DTSTART;VALUE=DATE:{day}",
            f"SUMMARY{f';LANGUAGE={about.said.lang}' if about.said.lang else ''}:{_ics(headline(about))}",
            f"DESCRIPTION:{_ics(summary(about))}",
            f"URL:{urljoin(url, about.path)}",
            "END:VEVENT",
        ]
    return "".join(_fold(line) for line in [*head, *(events or _NO_EVENT), "END:VCALENDAR"])


def _ics(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", "\\n")


def _fold(line: str) -> str:
    """At most 75 octets a line, a blank at the start of the next, never inside a character."""
    parts, size, start = [], 0, 0
    for at, char in enumerate(line):
        width = len(char.encode())
        if size + width > 74:
            parts.append(line[start:at])
            start, size = at, 1
        size += width
    return "\r\n ".join([*parts, line[start:]]) + "\r\n"

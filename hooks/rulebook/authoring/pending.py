"""The texts of one article one after the other: in force, and those that are published and take effect later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..articles import Article, Corpus, Text
from ..findings import Finding
from . import frontmatter


@dataclass(frozen=True)
class Version:
    """A text with its article: in force from `start` (empty: it is already) until the day `amendment` replaces it; None for the last."""

    article: Article
    start: str
    until: str | None
    amendment: str | None

    def path(self, code: str) -> str:
        """Where its text in a language is kept, be it there or not."""
        folder = f"docs/{self.article.rulebook}"
        slug = self.article.slug
        return f"{folder}/_earlier/{slug}@{self.until}.{code}.md" if self.until else f"{folder}/{slug}.{code}.md"

    def kept(self, text: str) -> str:
        """A draft's text as its file has it."""
        return frontmatter.change(text, {"until": self.until, "amendment": self.amendment}) if self.until else text

    def drafted(self, root: Path, code: str) -> str:
        """The text as a draft has it."""
        content = (root / self.article.texts[code].path).read_text(encoding="utf-8")
        return frontmatter.change(content, {"until": None, "amendment": None}) if self.until else content


def versions(article: Article, day: str) -> tuple[Version, ...]:
    """The text in force on `day`, then those that replace it, in order of time."""
    written = article.written or article
    earlier = sorted((e for e in written.earlier if e.until > day and e.article is not None), key=lambda e: e.until)
    starts = ["", *(e.until for e in earlier)]
    found = [Version(e.article, start, e.until, e.amendment) for e, start in zip(earlier, starts, strict=False)]
    return (*found, Version(written, starts[-1], None, None))


def drafted(root: Path, versions: Iterable[Version]) -> dict[str, str]:
    """Texts as a draft has them, by the names of its files; those after the first stand beside it, under their date."""
    return {
        f"{one.article.slug}{f'@{one.start}' if n else ''}.{code}.md": one.drafted(root, code)
        for n, one in enumerate(versions)
        for code in one.article.texts
    }


def begins(article: Article, day: str) -> str:
    """The day from which the text of `day`, or of an article still to come its first one, applies; empty where nothing says it."""
    written = article.written or article
    born = article.coming[0].date if article.state == "coming" else ""
    return max([born, *(e.until for e in written.earlier if e.until <= day)])


def every(article: Article) -> dict[str | None, Article]:
    """All texts that an article has had or will have, by the day they end."""
    return {version.until: version.article for version in versions(article, "")}


def undone(before: Corpus, after: Corpus, id: str, day: str, house_path: str) -> Iterator[Finding]:
    """Where a text that takes effect later still says what a change replaces on `day`: it would be back without a word."""
    old, new = versions(before.every[id], day)[0], versions(after.every[id], day)
    for version in new[1:]:
        for code, text in version.article.texts.items():
            if code not in old.article.texts or code not in new[0].article.texts:
                continue
            was, now, then = (_places(a, code) for a in (old.article, new[0].article, version.article))
            for place in dict.fromkeys((*was, *now)):
                if was.get(place, "") != now.get(place, "") and then.get(place, "") == was.get(place, ""):
                    path = f"{house_path}/{version.article.slug}@{version.start}.{code}.md"
                    message = f"{place}: the text of {version.start} still says what this change replaces"
                    hint = "carry the change over into this file as well"
                    yield Finding(path, _line(text, place), "pending-undoes", message, hint)


def _places(article: Article, code: str) -> dict[str, str]:
    text = article.texts[code]
    found = {"title": text.title, "ruling": text.ruling}
    found |= {f"notes.{point}": note for point, note in text.notes.items()}
    found |= {place: " ".join(markdown.split()) for place, _, markdown in text.body.texts()}
    if code == article.original_language:
        found |= {f"values.{point}": repr(cited.value) for point, cited in article.values.items()}
        found["number"] = article.number
    return found


def _line(text: Text, place: str) -> int:
    lines = {name: line for name, line, _ in text.body.texts()}
    return lines[place] if place in lines else text.line(*place.split("."))

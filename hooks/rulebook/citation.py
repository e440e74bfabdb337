"""How an article or a paragraph is cited in a language: «제29조 3항», «Art. 29(3)», «Rule 43-A»."""

from __future__ import annotations

import re

from . import ids
from .articles import Article, Corpus
from .fields import fill

_DATE = r"\d{4}-\d\d-\d\d"
_KANJI = {c: i for i, c in enumerate("〇一二三四五六七八九")}


def number(corpus: Corpus, article: Article, language: str, printed: str | None = None) -> str:
    """The article's printed number in the words of `language`; `printed` replaces the number where a source prints another."""
    if printed and not printed[0].isdigit():
        return printed  # RP-17: such a number is its own citation
    book = corpus.rulebooks[article.rulebook].meta
    section = corpus.rulebooks[article.rulebook].sections.get(article.section)
    patterns = (section.citation if section else None) or book.citation
    pattern = patterns.get(language) or patterns[book.original_language]
    title = section.title.get(language, "") if section else ""
    return fill(pattern, number=article.number if printed is None else printed, section=title).strip()


def labels(article: Article, anchor: str) -> list[str]:
    """The printed form of every level of an anchor, outermost first; empty where the source prints none."""
    if not article.numbered or anchor in ids.UNNUMBERED or anchor.split("-")[0] in ("guide", "ex"):
        return []
    pieces = anchor.split("-")
    if len(pieces[0]) > 2 and not (pieces[0].isdigit() or pieces[0] in ids.HANGUL or ids.ROMAN.fullmatch(pieces[0])):
        return []  # an unnumbered heading: #flop
    pairs = zip(pieces, (*article.levels, *["number"] * len(pieces)), strict=False)
    return [ids.level_label(piece, style) for piece, style in pairs]


def paragraph(corpus: Corpus, article: Article, anchor: str | None, language: str, printed: str | None = None) -> str:
    """The citation of a paragraph, the article's number included."""
    printed_number, _, printed_anchor = (printed or "").partition("#")
    base = number(corpus, article, language, printed_number or None)
    anchor = printed_anchor or (None if printed else anchor)
    if anchor is None:
        return base
    words = corpus.languages[language]
    if anchor.startswith("ex-"):
        return f"{base}, {fill(words.text('example_n'), n=anchor[3:])}"
    if anchor == "guide" or anchor.startswith("guide-"):
        return f"{base}, {words.text('guide')}"
    found = labels(article, anchor)
    if not found:
        return base if anchor in ids.UNNUMBERED or not anchor.isdigit() else f"{base} ¶{anchor}"
    patterns = corpus.rulebooks[article.rulebook].meta.paragraph
    for level, label in enumerate(found):
        pattern = patterns[min(level, len(patterns) - 1)]
        base += fill(pattern.get(language, "{label}"), label=label)
    return base


def later(corpus: Corpus, number: str) -> str:
    """What a baseline rule is called in later editions, «2026: 45», or nothing where none is known."""
    return "; ".join(f"{year}: {', '.join(numbers)}" for year, numbers in corpus.later_numbers(number).items())


def tda_numbers(corpus: Corpus, article: Article) -> dict[str, tuple[str, ...]]:
    """The baseline numbers an article corresponds to, per edition: `{"2024": ("43",), "2026": ("45",)}`."""
    year = corpus.baseline.meta.year or ""
    result = {year: article.tda}
    for walk in corpus.crosswalks:
        later = tuple(dict.fromkeys(n for number in article.tda for n in walk.numbers(number)))
        result[walk.to_year] = later
    return result


def key(cited: str, number: str) -> str:
    """The number in one form: `29`, `rp-8`, `3-10` (第三条-10), `1-bis`, `29-a` (29(a)): what stands between 1 and 2 is neither of them."""
    found, number = figures(cited, number), _narrow(number)
    if not (own := _figures(number)) or _LETTERED.fullmatch(number):
        return found
    before = found.split("-")[: -len(own)]  # 3 of 第三条-10: the citation says it, the number doesn't
    behind = number[re.search(r"\d", number).start() :]
    return "-".join([*before, *re.findall(r"\d+|[a-z]+", re.sub(_DATE, "", behind).lower())])


def figures(cited: str, number: str) -> str:
    """What the figures alone of a citation say, as the search engine reads them (indexing.js)."""
    cited, number = _narrow(cited), _narrow(number)
    text = re.sub(r"第([〇一二三四五六七八九十]+)条", lambda m: f"第{_kanji(m[1])}条", cited)
    return number.lower() if _LETTERED.fullmatch(number) else "-".join(_figures(text)) or number.lower()


_LETTERED = re.compile(r"[A-Za-z]+-.*")  # RP-8
_NARROW = {0xFF01 + n: 0x21 + n for n in range(94)} | dict.fromkeys(range(0x2010, 0x2016), "-") | {0x2212: "-"}


def _narrow(text: str) -> str:
    """With one kind of dash, and letters, figures and signs of one width."""
    return text.translate(_NARROW)


def _figures(text: str) -> list[str]:
    return re.findall(r"\d+", re.sub(_DATE, "", text))  # a notice is numbered, its date isn't the number


def _kanji(text: str) -> int:
    tens, _, ones = text.rpartition("十") if "十" in text else ("", "", text)
    return ((_KANJI.get(tens, 1) if "十" in text else 0) * 10) + (_KANJI[ones] if ones else 0)

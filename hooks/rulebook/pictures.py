"""Chips and bets of a worked example as a picture: money drawn as length, chips over it, the amounts that decide as lines.

`draw` is pure: data of the article's front matter in, SVG out. Colours are the page's own (`currentColor`, tokens), so it holds in both
themes and in print; nothing is told by colour alone, and `describe` says in words what the picture shows.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from xml.sax.saxutils import escape

from .languages import Language
from .model import Picture, Seat

WIDTH = 350  # units of the drawing: pixels on a phone of 390
_LEFT, _RIGHT = 58, 326  # where the scale begins and ends
_CHIP = 13  # radius
_ROW = 54  # height of a seat's row
_LINE = 19  # height of a line's label
_STRIP = 8  # most chips drawn one by one
_LIGHTER = 0.9  # how broad a text is beside the same in bold and a little larger
_GAP = 5  # between a line and its label
_NARROW, _WIDE = frozenset(" .,:;'’!|()fijlrtI"), frozenset("mwMW%@&—")


def draw(picture: Picture, language: Language) -> str:
    """The picture as a `<figure>` with an SVG in it, as XHTML."""
    scale = _scale(picture)
    parts: list[str] = []
    labels: list[str] = []  # over the lines
    top, rows_end = 8, 8 + _ROW * len(picture.seats)
    height = rows_end + 8
    for index, (at, text) in enumerate(_marks(picture, language)):
        x = scale(at)
        dash = "" if picture.pots or index == 0 else ' stroke-dasharray="4 3"'
        parts.append(f'<path d="M{x:.1f} {top}V{height + _LINE - 6}" stroke="currentColor"{dash}/>')
        start, anchor, rows = _beside(x, text)
        labels += [_text(start, height + _LINE * n, row, f'font-size="13"{anchor}') for n, row in enumerate(rows, 1)]
        height += _LINE * len(rows)
    for index, seat in enumerate(picture.seats):
        parts += _seat(seat, top + _ROW * index, scale, language, picture.sketch)
    parts.append(f'<path d="M{_LEFT} {rows_end}H{_RIGHT}" stroke="currentColor" stroke-width="1.5"/>')
    parts += labels
    height += 4
    if picture.sketch:
        for row in _rows(language.text("pic_sketch"), WIDTH):
            height += _LINE
            parts.append(_text(0, height - 4, row, 'font-size="12"'))
    for row in _rows(_outcome(picture, language), WIDTH * _LIGHTER):
        height += 22
        parts.append(_text(0, height - 4, row, 'font-size="13.5" font-weight="700"'))
    label = escape(describe(picture, language), {'"': "&quot;"})
    return (
        f'<figure class="fig"><svg viewBox="0 0 {WIDTH} {height + 6:.0f}" role="img" aria-label="{label}" fill="none">'
        + "".join(parts)
        + f'</svg><figcaption class="said" aria-hidden="true">{escape(describe(picture, language))}</figcaption></figure>'
    )


def describe(picture: Picture, language: Language) -> str:
    """What the picture shows, in words."""
    if picture.sketch:
        return _describe_sketch(picture, language)
    sentences = []
    for seat in picture.seats:
        pieces = []
        if seat.prior:
            pieces.append(f"{language.text('pic_prior')} {_chips(seat.prior, language)}")
        if seat.chips:
            pieces.append(f"{language.text('pic_put')} {_chips(seat.chips, language)}")
        word = f"{language.text(f'pic_{seat.act}')} " if seat.act else ""
        total = f"{word}{language.number(seat.total)}"
        sentences.append(f"{seat.seat}: {', '.join([*pieces, total])}")
    sentences += [text for _, text in _marks(picture, language)]
    if outcome := _outcome(picture, language):
        sentences.append(outcome)
    return _told(sentences, language)


def _describe_sketch(picture: Picture, language: Language) -> str:
    """Who does what with chips of which kind, without an amount."""
    bet = picture.lines.get("bet")
    sentences = []
    for seat in picture.seats:
        pieces = [language.text(f"pic_{seat.act}")] if seat.act else []
        if seat.chips:
            over = len(seat.chips) == 1 and bet is not None and seat.total > bet
            chips = language.text("pic_chip_over") if over else language.text("pic_chips", len(seat.chips))
            pieces.append(f"{language.text('pic_put')} {chips}")
        sentences += [f"{seat.seat}: {', '.join(pieces)}"] if pieces else []
    if picture.pots:
        sentences += [text for _, text in _marks(picture, language)]
    if outcome := _outcome(picture, language):
        sentences.append(outcome)
    return _told([*sentences, language.text("pic_sketch")], language)


def _told(sentences: list[str], language: Language) -> str:
    return "".join(language.text("pic_sentence", text=one[0].upper() + one[1:]) for one in sentences).rstrip()


def _scale(picture: Picture) -> Callable[[float], float]:
    """From an amount to its place from left to right."""
    most = max([*(seat.total for seat in picture.seats), *picture.lines.values(), *(pot.upto for pot in picture.pots)])
    return lambda amount: _LEFT + (_RIGHT - _LEFT) * amount / most


def _marks(picture: Picture, language: Language) -> list[tuple[int, str]]:
    """The lines with their labels, lowest first."""
    marks = []
    for name, at in picture.lines.items():
        amount = "" if picture.sketch else f"{language.number(at)} "
        marks.append((at, amount + language.text(f"pic_line_{name}")))
    for n, pot in enumerate(picture.pots):
        name = language.text("pic_pot_side", n=n) if n else language.text("pic_pot_main")
        amount = f" {language.number(pot.amount)}" if pot.amount is not None else ""
        marks.append((pot.upto, f"{name}{amount}: {', '.join(pot.seats)}"))
    return sorted(marks)


def _outcome(picture: Picture, language: Language) -> str:
    if picture.result is None:
        return ""
    text = language.text(f"pic_result_{picture.result}")
    if picture.to is not None:
        text += f" {language.number(picture.to)}"
    if picture.back is not None:
        text += f" ({language.text('pic_returned', n=picture.back)})"
    return f"{picture.of or picture.seats[-1].seat}: {text}"


def _chips(chips: list[int], language: Language) -> str:
    counted: dict[int, int] = {}
    for chip in chips:
        counted[chip] = counted.get(chip, 0) + 1
    return " + ".join(f"{language.number(chip)}×{n}" if n > 1 else language.number(chip) for chip, n in counted.items())


def _seat(
    seat: Seat, top: float, scale: Callable[[float], float], language: Language, sketch: bool = False
) -> list[str]:
    """A row: the seat's name, its chips (or its act in words), and under them the money as a bar."""
    bar = top + _ROW - 10
    name, room = _LEFT - 2, WIDTH - _LEFT - 2
    parts = [_text(0, top + 24, seat.seat, f'font-size="13" font-weight="700"{_fitted(seat.seat, name * _LIGHTER)}')]
    pieces = [(chip, True) for chip in seat.prior] + [(chip, False) for chip in seat.chips]
    if not pieces:
        word = f"{language.text(f'pic_{seat.act}')} " if seat.act else ""
        amount = "" if sketch else language.number(seat.total)
        said = f"{word}{amount}".rstrip()
        parts.append(_text(_LEFT + 2, bar - 7, said, f'font-size="13"{_fitted(said, room)}'))
        parts.append(_bar(0, seat.total, bar, scale, False))
        return parts
    start, centres = 0.0, []
    for chip, prior in pieces:
        parts.append(_bar(start, start + chip, bar, scale, prior))
        centres.append((scale(start) + scale(start + chip)) / 2)
        start += chip
    gap = 2 * _CHIP + 2
    if len(pieces) > _STRIP:
        said = _chips([chip for chip, _ in pieces], language)
        parts.append(_text(_LEFT + 2, bar - 9, said, f'font-size="13"{_fitted(said, room)}'))
        return parts
    if any(b - a < gap for a, b in itertools.pairwise(centres)) or centres[0] < _LEFT + _CHIP:
        centres = [_LEFT + _CHIP + gap * i for i in range(len(pieces))]
    for x, (chip, prior) in zip(centres, pieces, strict=True):
        parts.append(_chip(x, bar - 9 - _CHIP, "" if sketch else _short(chip), prior))
    return parts


def _breadth(text: str) -> float:
    """About how wide a label is, rather too much: the reader's font is unknown; East Asian letters are twice as wide as Latin ones."""
    return sum(
        13 if c > "\u2fff" else 4.2 if c in _NARROW else 12.5 if c in _WIDE else 9 if c.isupper() else 7 for c in text
    )


def _beside(x: float, text: str) -> tuple[float, str, list[str]]:
    """Where the label of a line begins (or ends), its anchor and its rows: it never leaves the picture.

    To the left no line crosses it (those of smaller amounts end above); where it has no room on either side it takes several rows.
    """
    left, right, needed = x - _GAP, WIDTH - x - _GAP, _breadth(text)
    if needed <= left or (needed > right and left >= right):
        return left, ' text-anchor="end"', _rows(text, left)
    return x + _GAP, "", _rows(text, right)


def _rows(text: str, room: float) -> list[str]:
    """A text broken into rows that fit: between words, and within a word only where it alone is too long (Japanese has no spaces)."""
    rows: list[str] = []
    for word in text.split():
        if rows and _breadth(f"{rows[-1]} {word}") <= room:
            rows[-1] += f" {word}"
            continue
        rows.append("")
        for letter in word:
            if rows[-1] and _breadth(rows[-1] + letter) > room:
                rows.append("")
            rows[-1] += letter
    return rows


def _fitted(text: str, room: float) -> str:
    """The attributes of a text that has one row only: a long one is set closer."""
    return f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if _breadth(text) > room else ""


def _bar(start: float, end: float, y: float, scale: Callable[[float], float], prior: bool) -> str:
    """Money as length; what lay there before is hollow."""
    left, right = scale(start) + 1, max(scale(end) - 1, scale(start) + 2)
    if prior:
        return f'<path d="M{left:.1f} {y - 2}H{right:.1f}V{y + 3}H{left:.1f}Z" stroke="currentColor"/>'
    return f'<path d="M{left:.1f} {y}H{right:.1f}" stroke="currentColor" stroke-width="6"/>'


def _short(value: int) -> str:
    return str(value) if value < 1000 or value % 100 else f"{value / 1000:g}k"


def _chip(x: float, y: float, text: str, prior: bool) -> str:
    """A chip seen from above: solid when it is put in now, an outline when it lay there before."""
    size = {1: 12, 2: 12, 3: 10}.get(len(text), 8)
    where = f'cx="{x:.1f}" cy="{y:.1f}"'
    label = f'font-size="{size}" font-weight="700" text-anchor="middle"'
    rim = f'<circle {where} r="{_CHIP - 2.2}" stroke="%s" stroke-width="2" stroke-dasharray="3.4 7.9"/>'
    if prior:
        return f'<circle {where} r="{_CHIP - 1}" stroke="currentColor" stroke-dasharray="3 2"/>' + _text(
            x, y + size * 0.36, text, label
        )
    return (
        f'<circle {where} r="{_CHIP}" fill="currentColor"/>'
        + rim % "var(--sunk)"
        + f'<circle {where} r="{_CHIP - 3.8}" fill="var(--sunk)"/>'
        + _text(x, y + size * 0.36, text, label)
    )


def _text(x: float, y: float, text: str, attributes: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="currentColor" {attributes}>{escape(text)}</text>'

"""Pictures drawn at build time as SVG with a text alternative."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from .values import Relation

_STEP, _SIZE, _PER_ROW, _ROW = 14.5, 10, 24, 16


def tally(relations: Iterable[Relation], label: str) -> Markup:
    """One mark per question, most departing first; a dot is «same». It reads as a count and as a pattern and prints in black."""
    order = list(Relation)
    marks = sorted(relations, key=order.index)
    rows = max(1, -(-len(marks) // _PER_ROW))
    out = [f'<svg viewBox="0 0 348 {rows * _ROW}" role="img" aria-label="{escape(label)}">']
    for i, relation in enumerate(marks):
        x, y = 2 + (i % _PER_ROW) * _STEP, 3 + (i // _PER_ROW) * _ROW
        if relation is Relation.SAME:
            out.append(f'<circle cx="{x + _SIZE / 2:g}" cy="{y + _SIZE / 2:g}" r="1.6" fill="currentColor"/>')
        else:
            out.append(f'<use href="#m-{relation}" x="{x:g}" y="{y:g}" width="{_SIZE}" height="{_SIZE}"/>')
    return Markup("".join([*out, "</svg>"]))

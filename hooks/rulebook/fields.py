"""Names in braces in a text of the data, as in «Rule {number}»: what they stand for is put in their place, and nothing is evaluated."""

from __future__ import annotations

import re
from collections.abc import Container

_NAME = re.compile(r"\{([a-z]\w*)\}")
_BRACES = re.compile(r"\{[^{}]*\}?|\}")


def fill(pattern: str, **values: object) -> str:
    """`pattern` with a value for each name. What is put in is never looked through again.

    Raises:
        KeyError: for a name without a value; checks over the data let no such name through.
    """
    return _NAME.sub(lambda name: str(values[name[1]]), pattern)


def strange(pattern: str, known: Container[str] | None = None) -> list[str]:
    """Everything with a brace in `pattern` that is none of the known names in braces, or no name at all where all are welcome."""
    found = _BRACES.findall(pattern)
    return [one for one in found if not (name := _NAME.fullmatch(one)) or (known is not None and name[1] not in known)]

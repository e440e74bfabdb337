"""Work that is done once.

`once` remembers on an object (a `Site`): results live as long as it does. `pure` remembers for the life of the process, for functions of
texts alone: while the site is served, a new build meets the same texts again and only reads what an edit has changed.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import threading
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

# Enough for 16 times today's corpus; beyond it the oldest results go, so that a server left on for days does not grow.
_KEPT = 1 << 16


def once(function: F) -> F:
    """Remember the results of `function(owner, …)` on its first argument, which has a dictionary `memory`; the rest is hashable."""

    @functools.wraps(function)
    def remembered(owner: Any, *rest: Any, **named: Any) -> Any:
        key = (function, rest, tuple(named.items()))
        try:
            return owner.memory[key]
        except KeyError:
            result = owner.memory[key] = function(owner, *rest, **named)
            return result

    return remembered  # type: ignore[return-value]


def pure(function: F) -> F:
    """Remember the results of a function whose result depends on its hashable arguments alone and is never changed."""
    return functools.lru_cache(maxsize=_KEPT)(function)  # type: ignore[return-value]


@contextlib.contextmanager
def keep_all() -> Iterator[None]:
    """Don't look for garbage: where almost everything stays until the end, looking takes a third of the time."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def collect_later(seconds: float = 1.0) -> None:
    """From now on look for garbage only when asked to: once, `seconds` from now, when nobody waits for a build."""
    gc.disable()
    timer = threading.Timer(seconds, gc.collect)
    timer.daemon = True
    timer.start()

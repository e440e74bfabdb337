"""Waiting in a real browser for what only a promise knows."""

from __future__ import annotations

import pytest

_PATIENCE = 20_000  # ms
_PAUSE = 100


def complete(page) -> None:
    """Wait until what every page does is there: on the search page it comes last."""
    page.wait_for_selector("[data-table]:not([hidden])", state="attached")


def until(page, promise: str) -> None:
    """Wait until a JavaScript expression's promise resolves to something true; Playwright's `wait_for_function` takes any promise for true."""
    for _ in range(_PATIENCE // _PAUSE):
        if page.evaluate(promise):
            return
        page.wait_for_timeout(_PAUSE)
    pytest.fail(f"never true: {promise}")

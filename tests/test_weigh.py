"""The commands that measure say what they measured, and refuse what is over the budget."""

from __future__ import annotations

import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import pytest

from rulebook import lighthouse, weigh


def weighed(site, path):
    return list(weigh.weigh(site, [path], runs=1))


@pytest.mark.browser
def test_a_page_is_weighed_under_its_own_policy(small_site):
    # it starts a browser of its own, and Playwright allows one per process
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as apart:
        [weight] = apart.submit(weighed, small_site, "ko/house/first/").result()
    assert weight.article and weight.lcp > 0 and weight.outside == ()
    assert 1000 < weight.html < weigh.HTML and 5000 < weight.scripts + weight.styles < weigh.CODE


def test_what_is_over_the_budget_is_said():
    heavy = weigh.Weight("x/", 1801, 30_001, 40_000, 20_001, 0, ("https://example.com/a.js",), True)
    assert len(heavy.faults()) == 4
    assert weigh.Weight("x/", 1801, 1, 1, 1, 0, (), False).faults() == []  # only an article is timed


def test_a_report_of_lighthouse_is_read():
    audits = {
        "largest-contentful-paint": {"numericValue": 1234.5, "score": 1},
        "total-blocking-time": {"numericValue": 20, "score": 1},
        "cumulative-layout-shift": {"numericValue": 0, "score": 1},
        "image-alt": {"score": 0},
        "unweighed": {"score": 0},
    }
    scores = {"performance": 1, "accessibility": 0.94, "best-practices": 1, "seo": None}
    refs = [{"id": "image-alt", "weight": 3}, {"id": "unweighed", "weight": 0}]
    report = {
        "audits": audits,
        "categories": {name: {"score": score, "auditRefs": refs} for name, score in scores.items()},
    }
    found = lighthouse.read("ko/", json.loads(json.dumps(report)))
    assert found.scores == {"performance": 100, "accessibility": 94, "best-practices": 100, "seo": 0}
    assert found.failing == ("image-alt",) and len(found.faults()) == 2
    assert "1234 ms" in found.line() or "1235 ms" in found.line()


def test_lighthouse_is_pinned(repo):
    """The version that is promised, with hashes, and no registry's address."""
    lock = json.loads((repo / lighthouse.FOLDER / "package-lock.json").read_text())
    packages = {name: about for name, about in lock["packages"].items() if name}
    assert packages["node_modules/lighthouse"]["version"] == "12.2.3"
    assert all("integrity" in about and "resolved" not in about for about in packages.values())

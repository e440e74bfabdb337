"""What the weights of a page are held against."""

import pytest

from rulebook.weigh import CODE, HTML, LCP, SEARCH_CODE, Weight


def weight(kind, **other):
    return Weight(
        **({"path": "", "lcp": 900, "html": 1000, "scripts": 1000, "styles": 1000, "other": 0, "outside": ()} | other),
        kind=kind,
    )


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (weight("article"), []),
        (weight("article", lcp=LCP + 1), ["largest paint after 1801 ms, allowed 1800"]),
        (weight("search", lcp=LCP + 1), []),  # its results are what is waited for, and measured by the benchmark
        (weight("topic", html=HTML + 1), ["HTML 30001 bytes, allowed 30000"]),
        (weight("topic", scripts=CODE), ["scripts and styles 61000 bytes, allowed 60000"]),
        (weight("search", scripts=CODE), []),
        (weight("search", scripts=SEARCH_CODE), ["scripts and styles 67000 bytes, allowed 66000"]),
        (
            weight("home", outside=("https://elsewhere.example/a.js",)),
            ["request to another host: https://elsewhere.example/a.js"],
        ),
    ],
)
def test_what_is_over_a_budget_is_named(page, said):
    assert page.faults() == said

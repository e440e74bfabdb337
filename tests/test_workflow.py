"""The workflow that publishes: least rights, fixed actions, one deployment at a time; contributors can be limited to their folder."""

from __future__ import annotations

import re

import yaml


def test_every_action_is_pinned_by_its_commit(repo):
    text = (repo / ".github/workflows/pages.yml").read_text()
    uses = re.findall(r"uses: (.*)", text)
    assert len(uses) == 5
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line) for line in uses), uses


def test_each_job_has_no_more_rights_than_it_needs(repo):
    flow = yaml.safe_load((repo / ".github/workflows/pages.yml").read_text())
    assert flow["permissions"] == {}
    build, publish = flow["jobs"]["build"], flow["jobs"]["publish"]
    assert build["permissions"] == {"contents": "read", "pages": "read"}
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}
    assert publish["needs"] == "build" and "pull_request" in publish["if"]
    assert all("timeout-minutes" in job for job in (build, publish))
    assert flow["concurrency"]["group"].startswith("pages-")
    commands = " ".join(step.get("run", "") for step in build["steps"])
    order = [commands.index(c) for c in ("scripts/check", "scripts/test", "scripts/build --strict")]
    assert order == sorted(order)


def test_the_example_of_owners_ends_with_what_all_share(repo):
    """Its form only: which houses there are is the business of whoever copies it, and a new house must not make a test fail."""
    lines = (repo / ".github/CODEOWNERS.example").read_text().splitlines()
    owned = dict(line.split(None, 1) if " " in line else (line, "") for line in lines if line and line[0] != "#")
    paths = list(owned)
    houses = [path for path in paths if re.fullmatch(r"/docs/[a-z][a-z0-9-]*/", path)]
    shared = [path for path in paths if path.startswith("/docs/_data/")]
    assert paths == ["*", *houses, *shared] and houses and shared  # the last that matches counts
    assert all(owned.values()) and "/docs/_data/ids.yml" in owned


def test_the_check_sees_the_commit_before(repo):
    """An id that a change takes out of the list is in the commit that the change is merged into."""
    flow = yaml.safe_load((repo / ".github/workflows/pages.yml").read_text())
    assert flow["jobs"]["build"]["steps"][0]["with"]["fetch-depth"] == 2

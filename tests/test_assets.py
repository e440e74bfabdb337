"""What pages load: scripts without their comments, asked for at once with all that they import; and how the benchmark counts a worker."""

from __future__ import annotations

import json
import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from rulebook import assets, search_speed


def scripts(folder, **sources):
    for name, text in sources.items():
        (folder / f"{name}.js").write_text(text)
    return folder


def test_the_import_graph_is_read_from_the_imports(tmp_path):
    folder = scripts(
        tmp_path,
        app='import { a } from "./a.js";\nimport "./b.js";\nconst later = () => import("./d.js");\n',
        a='import {\n  c,\n} from "./c.js";\n',
        b='import "./c.js";\n',
        c="export const c = 1;\n",
        d='import "./a.js";\n// import "./b.js";\n',
    )
    graph = assets.graph(folder)
    assert graph["app.js"] == ("app.js", "a.js", "b.js", "c.js")
    assert graph["d.js"] == ("d.js", "a.js", "c.js")
    assert graph["c.js"] == ("c.js",)


def test_comments_that_fill_lines_do_not_travel():
    script = (
        b'// one\n/** two\n * lines */\nconst a = "http://x/*"; // stays\n  // three\nconst b = /\\/\\*/;\n/* four */\n'
    )
    assert assets.uncommented(script) == b'const a = "http://x/*"; // stays\nconst b = /\\/\\*/;\n'


def test_no_statement_of_ours_is_taken_for_a_comment(repo):
    for path in sorted((repo / "hooks/assets").glob("*.js")):
        left = assets.uncommented(path.read_bytes()).splitlines()
        for line in path.read_bytes().splitlines():
            if left and line == left[0]:
                left.pop(0)
            else:
                assert re.match(rb"\s*(//|/\*|\*)", line), (path.name, line)
        assert left == []


@pytest.mark.parametrize("page", ["index.html", "search/index.html", "card/index.html", "base/rule-1/index.html"])
def test_every_module_that_runs_is_asked_for_at_once(small_site, page):
    """Hashed names and all: what a page's scripts import, level by level, is exactly what it names in its head before the first script."""
    tree = LexborHTMLParser((small_site / page).read_text(encoding="utf-8"))
    name = lambda path: path.rpartition("/")[2]  # noqa: E731
    early = [name(link.attributes["href"]) for link in tree.css('link[rel="modulepreload"]')]
    wanted = [name(script.attributes["src"]) for script in tree.css('script[type="module"]')]
    if worker := tree.css_first("[data-worker]"):
        wanted.append(name(worker.attributes["data-worker"]))
    for known in wanted:
        source = (small_site / "assets" / known).read_text(encoding="utf-8")
        wanted += [m for m in re.findall(r'^import[^"(]*"\./([^"]+)"', source, re.MULTILINE) if m not in wanted]
    assert sorted(early) == sorted(wanted)
    html = (small_site / page).read_text(encoding="utf-8")
    assert html.rindex('rel="modulepreload"') < html.index("<script")


def test_the_time_of_workers_is_counted_from_a_trace():
    thread = {"name": "thread_name", "ph": "M", "pid": 1, "tid": 2, "args": {"name": "DedicatedWorker thread"}}
    task = {"name": "RunTask", "ph": "X", "pid": 1, "tid": 2, "dur": 9000, "tdur": 7000}
    events = [
        thread,
        task,
        task | {"tid": 3},
        {key: task[key] for key in task if key != "tdur"},
        task | {"name": "other"},
    ]
    assert search_speed.worker_time(json.dumps({"traceEvents": events}).encode()) == 16

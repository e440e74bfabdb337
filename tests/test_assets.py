"""What pages load: scripts without their comments, asked for at once with all that they import; and how the benchmark counts a worker."""

from __future__ import annotations

import json
import re

import pytest
import tree_sitter_javascript
from rjsmin import jsmin
from selectolax.lexbor import LexborHTMLParser
from tree_sitter import Language, Parser

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


def test_comments_and_white_space_do_not_travel(tmp_path):
    script = (
        'import { b } from "./b.js"; // at the end\n/** two\n * lines */\nexport const a = [\n'
        '  "http://x/*", /\\/\\*  x/, `one  //  two\n  ${b}  /* three */`,\n];\n'
    )
    files, paths = assets.collect(scripts(repository_of(tmp_path), a=script, b="export const b = 1;\n"))
    sent = files[paths["a.js"]].decode()
    assert re.search(r'from *"\./b-[0-9a-f]{10}\.js"', sent)
    assert "at the end" not in sent and "lines" not in sent and '\n  "http' not in sent
    assert '"http://x/*"' in sent and r"/\/\*  x/" in sent and "`one  //  two\n  ${b}  /* three */`" in sent


JAVASCRIPT = Parser(Language(tree_sitter_javascript.language()))


def words_of(script: bytes) -> list[str]:
    """What a parser finds in a script, piece by piece, but for comments and the semicolons that may be left out."""
    found, left = [], [JAVASCRIPT.parse(script).root_node]
    while left:
        node = left.pop()
        assert not node.is_error and not node.is_missing
        if node.type in ("comment", ";"):
            continue
        whole = node.type in ("string", "string_fragment", "regex")
        found += [node.text.decode()] if whole or not node.children else []
        left += [] if whole else reversed(node.children)
    return found


def test_what_travels_says_what_is_written(repo):
    """The minifier reads no JavaScript: within a template in a template it takes blanks for its own."""
    for path in sorted((repo / "hooks/assets").glob("*.js")):
        script = path.read_bytes()
        assert words_of(jsmin(script)) == words_of(script), path.name
    nested = b'const a = (b) => `one${b ? ` two` : ""}`;'
    assert words_of(jsmin(nested)) != words_of(nested)  # that is why


def repository_of(folder):
    """A folder with the style sheets that `assets` puts together, empty."""
    for name in assets._STYLES:
        (folder / name).write_text("")
    return folder


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
        wanted += [m for m in re.findall(r'(?<![.\w])import\b[^"(]*"\./([^"]+)"', source) if m not in wanted]
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

"""Command line: argument parsing, one call each, and the exit status."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import checks, corpus
from .authoring import checked, commandline, registry, writer
from .authoring import commands as authoring
from .findings import RulebookError, errors
from .memo import keep_all

ROOT = Path(__file__).resolve().parent.parent.parent


def main(argv: list[str] | None = None) -> None:
    """Run one command; exit 0 when all is well, 1 on findings, 2 on wrong usage."""
    words = sys.argv[1:] if argv is None else argv
    parser = _parser(commandline.speaker(commandline.root_of(words, ROOT), words))
    arguments, rest = parser.parse_known_args(argv)
    if rest and arguments.command != "test":
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    arguments.rest = rest
    try:
        writer.recover(arguments.root)  # a publication that was interrupted is finished first, whatever was asked for
        sys.exit(arguments.run(arguments))
    except RulebookError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)


def _parser(say: commandline.Say = str) -> argparse.ArgumentParser:
    parser = commandline.Parser(
        say=say,
        prog="scripts/rulebook",
        description="The rulebook's commands. Without one, it asks what to do, in the language of the house.",
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, max_help_position=20),
    )
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", title="for a house", metavar="<command>")
    parser.set_defaults(run=authoring.run)
    authoring.add_parsers(commands)
    _add_texts(commands)
    keepers: list[tuple[str, str]] = []

    def keeper(name: str, help: str) -> argparse.ArgumentParser:
        """A command of those who keep the site: listed by itself, below a house's."""
        keepers.append((name, help))
        return commands.add_parser(name, description=help)

    _add_site(keeper)
    _add_measurements(keeper)
    _add_upkeep(keeper)
    width = max(len(name) for name, _ in keepers) + 2
    parser.epilog = "\n".join(
        [
            "for those who keep the site:",
            *(f"  {name:{width}}{help}" for name, help in keepers),
            "",
            "scripts/rulebook <command> --help says more.",
        ]
    )
    return parser


def _add_texts(commands: Any) -> None:
    """Commands for whoever writes texts."""
    help = "lint every article and data file"
    command = commands.add_parser("check", help=help, description=help)
    command.add_argument("paths", nargs="*", help="show only findings in these files or folders")
    command.add_argument("--format", choices=("text", "json", "github"), default="text")
    command.set_defaults(run=_check)

    help = "mark translations as checked against the original as it is now"
    command = commands.add_parser("stamp", help=help, description=help)
    command.add_argument("only", nargs="*", help="article or rulebook ids; without any, all")
    command.set_defaults(run=_stamp)


def _add_site(keeper: Callable[..., argparse.ArgumentParser]) -> None:
    """Commands that make the site or something of it."""
    command = keeper("build", help="build the static site in site/")
    command.add_argument("--strict", action="store_true", help="a warning of the site generator is an error")
    command.set_defaults(run=_build)

    command = keeper("serve", help="build, serve, and build again when a file changes")
    command.add_argument("--port", type=int, default=8000)
    command.add_argument("--host", default="127.0.0.1")
    command.set_defaults(run=_serve)

    command = keeper("pdf", help="print pocket editions of the built site into pocket/")
    command.add_argument("--house", action="append", default=[], help="a rulebook's id; without any, all")
    command.add_argument("--language", action="append", default=[], help="a language's code; without any, all")
    command.set_defaults(run=_pdf)

    command = keeper("guide", help="play the guide for houses; renew what it shows and its pictures")
    command.add_argument("--language", action="append", default=[], help="a language's code; without any, all")
    command.set_defaults(run=_guide)


def _add_measurements(keeper: Callable[..., argparse.ArgumentParser]) -> None:
    """Commands that say how good, fast and light the whole is."""
    command = keeper("test", help="run every test, those in a browser included; further options go to pytest")
    command.set_defaults(run=_test)

    command = keeper("hostile", help="damage copies of the articles thousands of times; each must end well")
    command.add_argument("--cases", type=int, default=10_000)
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=_hostile)

    command = keeper(
        "benchmark",
        help="measure builds of 1, 4 and 16 times the corpus beside plain MkDocs; rows that are not measured stay",
    )
    command.add_argument("--factors", type=int, nargs="+", default=[1, 4, 16])
    command.add_argument("--without-plain", action="store_true", help="leave the plain site out, it takes longest")
    command.add_argument("--without-search", action="store_true", help="don't measure the search in a browser")
    command.add_argument("--keep", action="store_true", help="leave the sites in .cache/benchmark (2 GB at 16 times)")
    command.add_argument("--only-search", action="store_true", help="measure the search anew over sites that were kept")
    command.set_defaults(run=_benchmark)

    command = keeper("weigh", help="weight and speed of the built site on a mid phone")
    command.add_argument("pages", nargs="*", help="addresses from the site's root; without any, one page of each kind")
    command.add_argument("--runs", type=int, default=3, help="loads of a page; the median counts")
    command.add_argument("--lighthouse", action="store_true", help="Lighthouse's four scores instead (needs Node)")
    command.set_defaults(run=_weigh)


def _add_upkeep(keeper: Callable[..., argparse.ArgumentParser]) -> None:
    """Commands that write files anew that follow from others."""
    command = keeper("schema", help="write the JSON Schemas of the data files for editors")
    command.add_argument("--check", action="store_true", help="only say whether they are up to date")
    command.set_defaults(run=_schema)

    command = keeper("licences", help="write the licences of all packages into LICENCES.md")
    command.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    command.set_defaults(run=_licences)


def _check(arguments: argparse.Namespace) -> int:
    started = time.perf_counter()
    with keep_all():
        loaded, findings = checks.read(arguments.root / "docs", arguments.root)
        if loaded is not None:
            findings += registry.check(loaded, arguments.root)
    wanted = [path.rstrip("/") for path in arguments.paths]
    shown = [f for f in set(findings) if not wanted or any(f.path == w or f.path.startswith(w + "/") for w in wanted)]
    if shown:
        print(checked.listed(arguments.root, loaded, shown, arguments.format))
    if arguments.format == "text":
        print(checked.counted(loaded, shown, time.perf_counter() - started), file=sys.stderr)
    return 1 if errors(shown) else 0


def _stamp(arguments: argparse.Namespace) -> int:
    loaded, findings = corpus.load(arguments.root / "docs", arguments.root)
    if loaded is None:
        raise RulebookError(errors(findings))
    print(checked.stamped(loaded, arguments.root, arguments.only))
    return 0


def _build(arguments: argparse.Namespace) -> int:
    from .generator import build

    return build(arguments.root, strict=arguments.strict)


def _serve(arguments: argparse.Namespace) -> int:
    from .generator import serve

    return serve(arguments.root, arguments.host, arguments.port)


def _test(arguments: argparse.Namespace) -> int:
    from .testing import run

    return run(arguments.root, arguments.rest)


def _pdf(arguments: argparse.Namespace) -> int:
    from datetime import UTC, datetime

    from .chromium import BrowserMissing
    from .generator import site_url
    from .printing import print_editions

    loaded = checks.read_or_raise(arguments.root / "docs", arguments.root)
    known = {"--house": (arguments.house, loaded.rulebooks), "--language": (arguments.language, loaded.languages.codes)}
    for option, (given, valid) in known.items():
        for name in given:
            if name not in valid:
                print(f"{option} {name}: unknown; use one of {', '.join(valid)}", file=sys.stderr)
                return 2
    try:
        now = datetime.now(UTC)
        made = print_editions(
            loaded, arguments.root, site_url(arguments.root), now, arguments.house, arguments.language
        )
    except (BrowserMissing, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(made)} pocket editions in pocket/; the next scripts/build links them from the house pages.")
    return 0


def _guide(arguments: argparse.Namespace) -> int:
    from . import guidebook, guidepictures
    from .chromium import BrowserMissing

    known = guidebook.codes(arguments.root)
    for name in arguments.language:
        if name not in known:
            print(f"--language {name}: no guide; use one of {', '.join(known)}", file=sys.stderr)
            return 2
    try:
        with tempfile.TemporaryDirectory() as folder:
            venv = Path(sys.prefix)
            guidepictures.renew(arguments.root, Path(folder), arguments.language or known, venv)
    except (BrowserMissing, guidebook.GuideFailed) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _weigh(arguments: argparse.Namespace) -> int:
    from . import weigh
    from .chromium import BrowserMissing

    site = arguments.root / "site"
    if not (site / "index.html").exists():
        print("site/ is not there: run scripts/build first", file=sys.stderr)
        return 1
    if arguments.lighthouse:
        return _lighthouse(arguments)
    bad = False
    try:
        print(weigh.HEADING)
        for weight in weigh.weigh(site, arguments.pages or weigh.pages(site), arguments.runs):
            print(weight.line(), flush=True)
            for fault in weight.faults():
                bad = True
                print(f"         over budget: {fault}")
    except BrowserMissing as error:
        print(error, file=sys.stderr)
        return 1
    return 1 if bad else 0


def _lighthouse(arguments: argparse.Namespace) -> int:
    from . import lighthouse

    site = arguments.root / "site"
    prefixes = ["", *sorted(f"{path.parent.parent.name}/" for path in site.glob("*/search/index.html"))]
    bad = False
    try:
        print(lighthouse.HEADING)
        for scores in lighthouse.measure(arguments.root, arguments.pages or lighthouse.pages(prefixes)):
            print(scores.line(), flush=True)
            for fault in scores.faults():
                bad = True
                print(f"      too low: {fault} ({', '.join(scores.failing)})")
    except lighthouse.Unusable as error:
        print(error, file=sys.stderr)
        return 1
    return 1 if bad else 0


def _schema(arguments: argparse.Namespace) -> int:
    from .schemas import write

    changed = write(arguments.root, check=arguments.check)
    for name in changed:
        print(("out of date: " if arguments.check else "written: ") + name)
    return 1 if arguments.check and changed else 0


def _hostile(arguments: argparse.Namespace) -> int:
    from .hostile import run_all

    result = run_all(arguments.root / "docs", arguments.cases, arguments.seed, print)
    print(
        f"{result.cases} cases: {result.findings} ended in a message, {result.pages} in a page, {len(result.failures)} badly; "
        f"the slowest round took {result.slowest:.1f} s"
    )
    return 1 if result.failures else 0


def _benchmark(arguments: argparse.Namespace) -> int:
    from . import benchmark

    root, folder, search = arguments.root, arguments.root / ".cache" / "benchmark", not arguments.without_search
    try:
        if not arguments.only_search:
            shutil.rmtree(folder, ignore_errors=True)
            page = benchmark.run(root, folder, arguments.factors, plain_too=not arguments.without_plain)
            _write_figures(
                root / benchmark.GUIDE, page
            )  # builds take minutes: whatever becomes of the search, they stand
        if search or arguments.only_search:
            _write_figures(root / benchmark.GUIDE, benchmark.run_search(root, folder))
    except subprocess.CalledProcessError as error:
        print(f"a build failed: {' '.join(map(str, error.cmd))}\n{error.output}", file=sys.stderr)
        return 1
    finally:
        if not arguments.keep and not arguments.only_search:
            shutil.rmtree(folder, ignore_errors=True)
    print((root / benchmark.GUIDE).read_text(encoding="utf-8"))
    return 0


def _write_figures(path: Path, page: str) -> None:
    path.write_text(page, encoding="utf-8", newline="\n")


def _licences(arguments: argparse.Namespace) -> int:
    from .licences import PAGE, write

    differs = write(arguments.root, check=arguments.check)
    if differs:
        print(("out of date: " if arguments.check else "written: ") + str(PAGE))
    return 1 if arguments.check and differs else 0

"""Command line: argument parsing, one call each, and the exit status."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from . import checks, corpus
from .findings import RulebookError, errors, report

ROOT = Path(__file__).resolve().parent.parent.parent


def main(argv: list[str] | None = None) -> None:
    """Run one command; exit 0 when all is well, 1 on findings, 2 on wrong usage."""
    parser = argparse.ArgumentParser(prog="scripts/rulebook", description="The rulebook's commands.")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", required=True)

    command = commands.add_parser("check", help="lint every article and data file")
    command.add_argument("paths", nargs="*", help="show only findings in these files or folders")
    command.add_argument("--format", choices=("text", "json", "github"), default="text")
    command.set_defaults(run=_check)

    command = commands.add_parser("stamp", help="mark translations as checked against the original as it is now")
    command.add_argument("only", nargs="*", help="article or rulebook ids; without any, all")
    command.set_defaults(run=_stamp)

    arguments = parser.parse_args(argv)
    try:
        sys.exit(arguments.run(arguments))
    except RulebookError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)


def _check(arguments: argparse.Namespace) -> int:
    started = time.perf_counter()
    loaded, findings = corpus.load(arguments.root / "docs", arguments.root)
    if loaded is not None:
        findings += checks.check(loaded)
    wanted = [path.rstrip("/") for path in arguments.paths]
    shown = [f for f in set(findings) if not wanted or any(f.path == w or f.path.startswith(w + "/") for w in wanted)]
    if shown:
        print(report(shown, arguments.format))
    bad = len(errors(shown))
    if arguments.format == "text":
        count = len(loaded.articles) if loaded else 0
        print(f"{count} articles, {bad} errors, {len(shown) - bad} warnings, {time.perf_counter() - started:.1f} s", file=sys.stderr)
    return 1 if bad else 0


def _stamp(arguments: argparse.Namespace) -> int:
    from .stamp import stamp

    loaded, findings = corpus.load(arguments.root / "docs", arguments.root)
    if loaded is None:
        raise RulebookError(errors(findings))
    changed = stamp(loaded, arguments.root, arguments.only)
    print(f"{len(changed)} translations stamped")
    return 0

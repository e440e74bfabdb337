"""The command line's own words, help and faults of usage, in the language of whoever types: argparse knows English alone."""

from __future__ import annotations

import argparse
import functools
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ..findings import nearest
from . import messages, spoken

Say = Callable[[str], str]
_CHOICE = re.compile(
    r"argument (?P<name>\S+): invalid choice: '(?P<value>.*)' \(choose from (?P<known>.*?)\)", re.DOTALL
)
_USAGE = "usage: "


def speaker(root: Path, words: Sequence[str]) -> Say:
    """Says a text in the language of the house that one of `words` names, else of the person; nothing is read before it is asked."""
    code = functools.cache(lambda: spoken.likely(root, words))
    return lambda text: messages.words(root, code(), text)


def root_of(words: Sequence[str], usual: Path) -> Path:
    """The folder that `--root` names, before the command line is read."""
    for n, word in enumerate(words):
        if word.startswith("--root="):
            return Path(word.partition("=")[2])
        if word == "--root" and n + 1 < len(words):
            return Path(words[n + 1])
    return usual


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that says everything by `say`; so do its commands."""

    def __init__(self, *, say: Say = str, **more: Any) -> None:
        super().__init__(**more)
        self.say = say

    def add_subparsers(self, **more: Any) -> Any:
        return super().add_subparsers(parser_class=functools.partial(type(self), say=self.say), **more)

    def format_help(self) -> str:
        self._translate()
        return super().format_help().replace(_USAGE, self.say(_USAGE), 1)

    def format_usage(self) -> str:
        self._translate()
        return super().format_usage().replace(_USAGE, self.say(_USAGE), 1)

    def error(self, message: str) -> NoReturn:
        """Usage, and what was wrong with it; of a choice that is none, those there are."""
        found = _CHOICE.fullmatch(message)
        text = ": ".join(map(self.say, self._no_choice(found) if found else (message,)))
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {text}\n")

    def _no_choice(self, found: re.Match[str]) -> tuple[str, str]:
        value, commands = found["value"], _command(self)
        if commands and found["name"] == commands.metavar:
            known = [choice.dest for choice in commands._choices_actions]
            return f"there is no command {value}", nearest(value, known) or f"there are {', '.join(known)}"
        known = [word.strip(" '") for word in found["known"].split(",")]
        return f"{found['name']} doesn't take {value}", f"use one of {', '.join(known)}"

    def _translate(self) -> None:
        """What is said already stays: no text of one language is one of another."""
        self.description = self.description and self.say(self.description)
        self.epilog = self.epilog and "\n".join(map(self.say, self.epilog.splitlines()))
        for group in self._action_groups:
            group.title = group.title and self.say(group.title)
        commands = _command(self)
        for action in (*self._actions, *(commands._choices_actions if commands else ())):
            if action.help and action.help != argparse.SUPPRESS:
                action.help = self.say(action.help)
        if commands:
            commands.metavar = self.say(commands.metavar)


def _command(parser: argparse.ArgumentParser) -> Any:
    return next((a for a in parser._actions if isinstance(a, argparse._SubParsersAction)), None)

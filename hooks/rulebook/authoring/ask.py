"""Questions on the terminal, one at a time, in a language of the site."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..findings import Finding, RulebookError
from ..languages import Language


class Stopped(Exception):
    """The person ended the conversation."""


@dataclass
class Asker:
    """Asks in `words`; `read` gives a line or raises EOFError."""

    words: Language
    read: Callable[[str], str] = input
    say: Callable[[str], None] = print
    asked: bool = field(default=False)
    translate: Callable[[Finding], Finding] = lambda finding: finding  # a fault in the language of `words`

    def text(self, key: str, check: Callable[[str], object] | None = None, empty: bool = False) -> str:
        """A line of text; asked again until `check` has nothing against it."""
        self.asked = True
        while True:
            try:
                answer = self.read(f"{self.words.text(key)}: ").strip()
            except (EOFError, KeyboardInterrupt):
                raise Stopped from None
            if not answer and not empty:
                continue
            try:
                if check is not None and answer:
                    check(answer)
            except (RulebookError, ValueError) as error:
                found = map(self.translate, error.findings) if isinstance(error, RulebookError) else ()
                why = "; ".join(f"{f.message}: {f.hint}" if f.hint else f.message for f in found) or str(error)
                self.say(self.words.text("ask_again", why=why))
                continue
            return answer

    def choice(self, key: str, options: Sequence[tuple[str, str]]) -> str:
        """One of `(value, label)`, by its number or its value; the only one there is is not asked for."""
        if not options:
            self.say(self.words.text("said_nothing_there"))
            raise Stopped
        if len(options) == 1:
            return options[0][0]
        self.say(self.words.text(key))
        for n, (value, label) in enumerate(options, 1):
            self.say(f"  {n}  {label}" + (f"  ({value})" if value != label else ""))

        def known(answer: str) -> None:
            if answer not in by:
                raise ValueError(f"1–{len(options)}")

        by = {str(n): value for n, (value, _) in enumerate(options, 1)} | {value: value for value, _ in options}
        return by[self.text("ask_choice", known)]

    def yes(self, key: str) -> bool:
        return self.text(key).casefold() in {word.casefold() for word in self.words.ui["ask_yes"]}

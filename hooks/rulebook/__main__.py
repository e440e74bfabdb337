"""`python -m rulebook`: the commands behind `scripts/`."""

from .cli import main

main()

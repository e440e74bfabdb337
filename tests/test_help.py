"""Help says first what a house needs."""

import pytest

from rulebook import cli
from rulebook.authoring import commands


def test_a_houses_commands_come_first(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    said = capsys.readouterr().out
    house, _, keepers = said.partition("for those who keep the site")
    assert all(f"\n    {name}" in house for name in (*commands.NAMES, "check", "stamp"))
    for name in ("hostile", "benchmark", "licences", "weigh", "schema", "test"):
        assert f"  {name} " in keepers and f" {name} " not in house

"""What «today» is: an instant, and each house's own date at that instant. Nothing else in the core looks at a clock."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, date, datetime, time
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def build_time(root: Path) -> datetime:
    """The instant a build takes for now: `SOURCE_DATE_EPOCH`, else the last commit's, else the machine's clock.

    A build of the same commit gives the same bytes; what has taken effect since is switched in the reader's browser.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if epoch.isdigit():
        return datetime.fromtimestamp(int(epoch), UTC)
    if (root / ".git").exists():
        command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
        try:
            found = subprocess.run(command, capture_output=True, text=True, timeout=10).stdout.strip()
        except (OSError, subprocess.TimeoutExpired):
            found = ""
        if found.isdigit():
            return datetime.fromtimestamp(int(found), UTC)
    return datetime.now(UTC)


def zone(name: str) -> ZoneInfo:
    """A time zone by its name; UTC where the name is unknown (the checks report it)."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def local_date(now: datetime, zone_name: str) -> str:
    """The date on the wall of a venue, as `2024-11-15`."""
    return now.astimezone(zone(zone_name)).date().isoformat()


def midnight(day: str, zone_name: str) -> int:
    """The instant a date begins at a venue, in seconds since 1970 (UTC)."""
    return int(datetime.combine(date.fromisoformat(day), time(), zone(zone_name)).timestamp())


def is_day(text: str) -> bool:
    """Whether a calendar has this date."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False

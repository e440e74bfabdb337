"""Run the tests with what they need around them: a browser and fonts are brought where apt is there, else it is said how."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# first the one without windows: the others draw their own toolbars too, which takes them longer than the pages under test
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "chromium")  # the first that the distribution has
FONTS = "fonts-noto-cjk"
# a file's tests share what they build, so they stay together
_EVERYTHING = ("--numprocesses", "auto", "--maxprocesses", "4", "--dist", "loadfile", "--no-loadscope-reorder")


def browser() -> str | None:
    """Path of a Chromium on this machine; the environment variable CHROMIUM names another."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def bring_browser() -> str | None:
    """A Chromium, installed through apt when there is none and apt may be used."""
    found = browser()
    if found:
        return found
    apt = shutil.which("apt-get")
    if apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("Installing Chromium and fonts for the browser tests …", file=sys.stderr, flush=True)
        quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.call([apt, "update", "-qq"], **quiet)
        for package in PACKAGES:
            if not browser():
                subprocess.call([apt, "install", "-y", "-qq", package, FONTS], **quiet)
    return browser()


def run(root: Path, arguments: list[str]) -> int:
    """Run pytest, all of it on up to four processors; without a browser the command says what to install and fails."""
    found = bring_browser()
    if found is None:
        print(
            "The browser tests need Chromium: sudo apt-get install chromium fonts-noto-cjk, or name one: CHROMIUM=/path/to/chrome scripts/test",
            file=sys.stderr,
        )
        return 1
    command = [sys.executable, "-m", "pytest", *(arguments or _EVERYTHING)]
    return subprocess.call(command, cwd=root, env=os.environ | {"CHROMIUM": found})

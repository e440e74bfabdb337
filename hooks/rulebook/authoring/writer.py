"""Write many files as one change. Kill it anywhere: the change is there as a whole or not at all, at the latest when any command runs.

The new contents and a journal are written beside the tree and put in place by one rename; that rename is the decision. Before it
nothing has happened; after it `recover` carries the journal out, as often as it takes.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from ..findings import Finding, RulebookError

Changes = Mapping[str, bytes | None]  # path from the project's root -> content; None removes the file

_FOLDER = Path(".cache")
_JOURNAL = "change"
_BEGUN = "change-"


def apply(root: Path, changes: Changes) -> list[str]:
    """Make the tree hold `changes`; returns the paths that differed, sorted. Nothing is written when nothing differs."""
    with _alone(root):
        _finish(root)
        wanted = {name: content for name, content in changes.items() if _content(root / name) != content}
        if not wanted:
            return []
        _decide(root, wanted)
        _finish(root)
    return sorted(wanted)


def recover(root: Path) -> bool:
    """Finish a change that was interrupted; True when there was one. Every command begins with this."""
    cache = root / _FOLDER
    if not cache.is_dir() or not any(cache.glob(f"{_JOURNAL}*")):
        return False
    with _alone(root):
        return _finish(root)


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _decide(root: Path, changes: Changes) -> None:
    fresh = Path(tempfile.mkdtemp(prefix=_BEGUN, dir=root / _FOLDER))
    journal = []
    for n, (name, content) in enumerate(sorted(changes.items())):
        journal.append([name, None if content is None else str(n)])
        if content is not None:
            _durable(fresh / str(n), content)
    _durable(fresh / "journal.json", json.dumps(journal).encode())
    os.rename(fresh, root / _FOLDER / _JOURNAL)
    _sync(root / _FOLDER)


def _finish(root: Path) -> bool:
    """Carry out a decided change, throw away an undecided one."""
    cache = root / _FOLDER
    journal = cache / _JOURNAL
    found = journal.is_dir()
    if found:
        for name, staged in json.loads((journal / "journal.json").read_bytes()):
            path = root / name
            if staged is None:
                path.unlink(missing_ok=True)
            elif (journal / staged).exists():  # else it was put in place before the interruption
                path.parent.mkdir(parents=True, exist_ok=True)
                os.replace(journal / staged, path)
        for name, staged in json.loads((journal / "journal.json").read_bytes()):
            if staged is None:
                _prune((root / name).parent, root)
        done = cache / f"{_BEGUN}done"
        shutil.rmtree(done, ignore_errors=True)
        os.rename(journal, done)
    for left in cache.glob(f"{_BEGUN}*"):
        shutil.rmtree(left, ignore_errors=True)
    return found


def _prune(folder: Path, root: Path) -> None:
    """Remove folders that the change left empty."""
    while folder != root and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _durable(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    if os.name != "posix":
        return  # a folder can't be flushed elsewhere
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def _alone(root: Path) -> Iterator[None]:
    """One writer at a time; the lock goes with the process, however it ends."""
    cache = root / _FOLDER
    cache.mkdir(exist_ok=True)
    with (cache / "lock").open("a+b") as file:
        try:
            import fcntl
        except ImportError:
            yield
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            message = "another command is writing here"
            raise RulebookError(
                [Finding(".cache/lock", 1, "busy", message, "wait until it is done, then try again")]
            ) from None
        yield

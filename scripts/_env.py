"""The project's own environment: made on first use, renewed when the lock file changes. Standard library only.

Every script here calls `run`, which makes sure that `.venv` holds exactly what the lock file names and then hands over to
`python -m rulebook` inside it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(os.environ.get("FLOORBOOK_VENV", ROOT / ".venv"))
# pymdown-extensions 13.1 asks for 3.11.5
MINIMUM = (3, 11, 5)


def _python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _make() -> None:
    """An environment with pip; what is half made is not left behind."""
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    incomplete = f"This Python can't make environments. On Debian or Ubuntu: sudo apt-get install {package}"
    try:
        import ensurepip  # noqa: F401  # Debian and Ubuntu ship it apart, as python3-venv
        import venv
    except ImportError:
        sys.exit(incomplete)
    print(f"Making the environment in {VENV.name}/ …", file=sys.stderr, flush=True)
    try:
        venv.create(VENV, with_pip=True)
    except (subprocess.CalledProcessError, OSError) as error:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(f"{VENV}: {error.strerror}" if isinstance(error, OSError) else incomplete)


def ensure(lock: str) -> Path:
    """Make `.venv` hold what `lock` (a file name in the repository's root) names; return its Python."""
    if sys.version_info < MINIMUM:
        needed = ".".join(map(str, MINIMUM))
        sys.exit(
            f"Python {needed} or newer is needed; this is {sys.version.split()[0]}. Start the script with a newer one: python3.12 {sys.argv[0]}"
        )
    lock_file = ROOT / lock
    stamp = VENV / f".{lock}.sha256"
    digest = hashlib.sha256(lock_file.read_bytes()).hexdigest()
    if _python().exists() and stamp.exists() and stamp.read_text() == digest:
        return _python()
    if not _python().exists():
        _make()
    print(f"Installing what {lock} names …", file=sys.stderr, flush=True)
    command = [
        _python(),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--require-hashes",
        "-r",
        lock_file,
    ]
    if subprocess.call([str(part) for part in command]) != 0:
        sys.exit(
            f"The packages in {lock} could not be installed (see above). The network is needed for this step, once."
        )
    stamp.write_text(digest)
    return _python()


def run(*arguments: str, lock: str = "requirements.txt") -> None:
    """Replace this process by `python -m rulebook <arguments>` in the project's environment."""
    python = str(ensure(lock))
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT / "hooks"), os.environ.get("PYTHONPATH")])),
        "PYTHONUTF8": "1",
        "NO_MKDOCS_2_WARNING": "1",
    }
    command = [python, "-m", "rulebook", *arguments]
    if os.name == "nt":
        sys.exit(subprocess.call(command, env=environment))
    os.execve(python, command, environment)

"""The core stays free of the site generator, and hooks and scripts stay free of logic."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from rulebook import licences

REPO = Path(__file__).resolve().parent.parent


def test_the_core_imports_neither_mkdocs_nor_material():
    code = "import importlib, pkgutil, rulebook, sys\nfor m in pkgutil.walk_packages(rulebook.__path__, 'rulebook.'):\n    m.name.endswith('__main__') or importlib.import_module(m.name)\nprint([m for m in sys.modules if m.split('.')[0] in ('mkdocs', 'material', 'mkdocs_static_i18n')])"
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=REPO,
        env={"PYTHONPATH": str(REPO / "hooks")},
        check=True,
    )
    assert result.stdout.strip() == "[]"


def test_import_contracts():
    result = subprocess.run(
        [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"],
        capture_output=True,
        text=True,
        cwd=REPO,
        env={"PYTHONPATH": str(REPO / "hooks"), "PATH": "/usr/bin:/bin"},
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_licences_are_listed_for_what_the_lock_files_name():
    assert not licences.write(REPO, check=True), "run scripts/rulebook licences"
    text = (REPO / licences.PAGE).read_text(encoding="utf-8")
    assert "not stated" not in text


def test_every_locked_package_has_hashes():
    for lock in ("requirements.txt", "requirements-test.txt"):
        entries = re.split(r"\n(?=[a-z0-9])", (REPO / lock).read_text(encoding="utf-8"))
        assert [e.partition("\n")[0] for e in entries if "--hash=sha256:" not in e] == []


def test_one_hook_file_without_logic():
    hooks = sorted(path.name for path in (REPO / "hooks").glob("*.py"))
    assert hooks == ["book_hooks.py"]
    source = (REPO / "hooks/book_hooks.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 150
    branches = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.For | ast.While)]
    assert len(branches) <= 1


def test_scripts_only_hand_over():
    for path in (REPO / "scripts").iterdir():
        if path.is_file() and not path.name.startswith("_"):
            assert len(path.read_text(encoding="utf-8").splitlines()) <= 8, path
            assert path.stat().st_mode & 0o111, f"{path} has no run bit"


def test_only_the_hook_names_mkdocs():
    for path in (REPO / "hooks/rulebook").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            names = (
                [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            assert not any(name.split(".")[0] in ("mkdocs", "material") for name in names), path


def test_nothing_tracked_names_a_machine_or_a_registry():
    files = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, cwd=REPO).stdout.split("\0")
    words = [
        "/" + "work/main",
        "pypi" + ".org",
        "pythonhosted" + ".org",
        "registry.npmjs" + ".org",
        "deb.debian" + ".org",
    ]
    for name in filter(None, files):
        path = REPO / name
        if path.is_file() and path.suffix not in (".png",):
            text = path.read_text(encoding="utf-8", errors="ignore")
            assert not [w for w in words if w in text], name

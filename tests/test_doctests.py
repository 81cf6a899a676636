"""The examples in the docstrings run and say what they show."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import maumau_kit as mau

ROOT = Path(__file__).resolve().parent.parent
WIDGETS = "maumau_kit.widgets"
"""Examples of widgets make widgets, which is for the browser tests."""


def modules_with_examples() -> list[str]:
    """The modules whose source shows an example; found by reading, so that nothing else is imported."""
    found = []
    for path in sorted((ROOT / "maumau_kit").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if not name.startswith(WIDGETS) and ">>> " in path.read_text(encoding="utf-8"):
            found.append(name)
    return found


MODULES = modules_with_examples()


def test_there_are_examples() -> None:
    assert "maumau_kit" in MODULES
    assert len(MODULES) > 15


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ImportError as missing:
        root = (missing.name or "").partition(".")[0]
        if root in ("maumau_kit", ""):
            raise
        pytest.skip(f"{root} is not installed")
    before = mau.language()
    try:
        tried = doctest.testmod(module)
    finally:
        mau.language(before)
    assert tried.failed == 0
    assert tried.attempted > 0

"""The guides in `docs`, read for tests: their texts, their Python, and what both languages must have in common."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import maumau_kit as mau

DOCS = Path(__file__).resolve().parent.parent / "docs"


def text(name: str) -> str:
    """The text of a guide."""
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str) -> list[str]:
    """Its blocks of Python."""
    return re.findall(r"^```python\n(.*?)```", text(name), re.DOTALL | re.MULTILINE)


def calls(name: str) -> list[str]:
    """The lines of its Python without the remarks and without the choice of a language."""
    lines = "".join(blocks(name)).splitlines()
    return [line.partition("  #")[0] for line in lines if line and "mau.language" not in line]


def run(name: str, code: str | None = None, **given: Any) -> dict[str, Any]:
    """Run its Python (or this code in its place) from top to bottom; returns all names that are there then."""
    names: dict[str, Any] = {"mau": mau, **given}
    try:
        exec(compile("".join(blocks(name)) if code is None else code, name, "exec"), names)  # noqa: S102 - our own text
    finally:
        mau.language("en")
    return names

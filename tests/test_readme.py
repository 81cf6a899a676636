"""The example of the README runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    small, changed = re.subn(r"rounds=100_000", "rounds=200", block)
    assert changed == 1
    exec(compile(small, "README.md", "exec"), {})  # noqa: S102 - our own text
    said = capsys.readouterr().out
    assert "draw" in said
    assert "Classic: 200 rounds with 4" in said


def test_the_picture_is_there() -> None:
    for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / picture).is_file()

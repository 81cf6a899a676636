"""The example of the README runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import maumau_kit as mau

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"^```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    small, changed = re.subn(r"rounds=100_000", "rounds=200", block)
    assert changed == 1
    exec(compile(small, "README.md", "exec"), {})  # noqa: S102 - our own text
    said = capsys.readouterr().out
    assert "draw" in said
    assert "Classic: 200 rounds with 4" in said


@pytest.mark.parametrize("guide", PAGES, ids=lambda path: path.name)
def test_pictures_and_pages_that_are_named_are_there(guide: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", guide.read_text(encoding="utf-8")):
        assert (guide.parent / target).exists(), target


@pytest.mark.parametrize("guide", PAGES, ids=lambda path: path.name)
def test_what_the_pages_call_is_there(guide: Path) -> None:
    for name in re.findall(r"\bmau\.(\w+)", guide.read_text(encoding="utf-8")):
        assert hasattr(mau, name), name


@pytest.mark.parametrize("name", ["tables.md", "tische.md"])
def test_the_calls_of_the_guides_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAUMAU_DATA", str(tmp_path))
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    given = {"mau": mau, "record": mau.load_deal("w1-kalle")}
    try:
        for block in re.findall(r"^```python\n(.*?)```", text, re.DOTALL | re.MULTILINE):
            exec(compile(block, name, "exec"), given)  # noqa: S102 - our own text
    finally:
        mau.language("en")
    assert "<!doctype html>" in (tmp_path / "lesson.html").read_text(encoding="utf-8")


def test_both_guides_show_the_same_calls() -> None:
    english, german = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("tables.md", "tische.md"))

    def calls(text: str) -> list[str]:
        return re.findall(r"mau\.[^#\n]*", "".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)))

    assert [call.strip() for call in calls(english)] == [call.strip() for call in calls(german)]

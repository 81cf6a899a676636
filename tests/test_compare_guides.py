"""The guides to comparing rules: their calls run, and both languages show the same ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from guides import blocks, calls, run, text

import maumau_kit as mau

GUIDES = ("compare.md", "vergleichen.md")


@pytest.mark.parametrize("name", GUIDES)
def test_the_calls_of_the_guides_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pandas", "anywidget", "maumau_kit.studies.compare.ablation"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAUMAU_DATA", str(tmp_path))
    code, changed = re.subn(r"deals=[\d_]+", "deals=40", "".join(blocks(name)))
    assert changed == 2
    given = run(name, code, record=mau.load_deal("w1-kalle"))
    assert [str(row.move) for row in given["position"].differences] == ["JD=C", "JD=D", "JD=H", "JD=S"]
    assert given["seen"]["wild.on_wild"].position is not None


def test_both_guides_show_the_same_calls() -> None:
    assert calls(GUIDES[0]) == calls(GUIDES[1])
    assert len(calls(GUIDES[0])) > 12


def test_what_the_command_line_shows_is_there() -> None:
    from command_line import call

    options = set(re.findall(r"^  (--[a-z]+)", call("diff", "--help").out, re.MULTILINE))
    for name in GUIDES:
        shown = set(re.findall(r"--[a-z]+", "".join(re.findall(r"```text\n(.*?)```", text(name), re.DOTALL))))
        assert shown <= options
        assert {"--position", "--seed", "--deals", "--witnesses"} <= shown

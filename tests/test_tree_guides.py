"""The guides to trees, exact play and mistakes: their calls run, and both languages show the same ones."""

from __future__ import annotations

import re

import pytest
from guides import calls, run, text

GUIDES = ("trees.md", "baeume.md")
each_guide = pytest.mark.parametrize("name", GUIDES)


@each_guide
def test_the_calls_of_the_guides_run_and_say_what_stands_beside_them(name: str) -> None:
    for module in ("pandas", "plotly", "networkx", "anywidget"):
        pytest.importorskip(module)
    given = run(name)
    tree, whole, quick = given["tree"], given["whole"], given["quick"]
    assert f"({tree.sequences}, {tree.positions})" in text(name)
    assert len(given["grown"].nodes) > len(tree.nodes)
    assert [int(value) for value in whole.results[0]] == [1, -1]
    assert not quick.solved
    assert quick.stopped == "nodes"
    assert f"{given['before'].best.mean}, {given['after'].best.mean}" in text(name)
    assert [(each.move, each.best) for each in given["found"].found] == [("7H", ("2H",))]
    assert given["fair"].best.move == "7H"
    assert given["fair"]["2H"].is_clearly_worse


def test_both_guides_show_the_same_calls() -> None:
    assert calls(GUIDES[0]) == calls(GUIDES[1])
    assert len(calls(GUIDES[0])) > 30


@each_guide
def test_what_the_command_line_shows_is_there(name: str) -> None:
    from command_line import call

    lines = "".join(re.findall(r"```text\n(.*?)```", text(name), re.DOTALL)).splitlines()
    assert {line.split()[1] for line in lines} == {"tree", "solve", "fair", "mistakes"}
    for line in lines:
        options = set(re.findall(r"^  (--[a-z]+)", call(line.split()[1], "--help").out, re.MULTILINE))
        assert set(re.findall(r"--[a-z]+", line.replace("--format efg", ""))) <= options

"""The guides to debt chains: their calls run, both languages show the same ones, and their numbers are the kit's."""

from __future__ import annotations

import re
from math import comb

import pytest
from guides import blocks, calls, run, text

import maumau_kit as mau

GUIDES = ("chains.md", "ketten.md")
each_guide = pytest.mark.parametrize("name", GUIDES)


@each_guide
def test_the_calls_of_the_guides_run(name: str) -> None:
    for module in ("pandas", "plotly"):
        pytest.importorskip(module)
    code, changed = re.subn(r"rounds=[\d_]+", 'rounds=300, engine="plain"', "".join(blocks(name)))
    assert changed == 2
    given = run(name, code)
    assert (given["chain"].owed, given["chain"].moved) == (8, 8)
    assert given["run"].works
    assert f"{given['exact'].owed[2]!r}" in text(name)


def test_both_guides_show_the_same_calls() -> None:
    assert calls(GUIDES[0]) == calls(GUIDES[1])
    assert len(calls(GUIDES[0])) > 20


@each_guide
def test_the_table_has_the_exact_values(name: str) -> None:
    rows = re.findall(r"^\| (52|32) \| (\d)[^|]*\| ([\d., |]+) \|$", text(name), re.MULTILINE)
    assert len(rows) == 4
    for pack, players, values in rows:
        exact = mau.debt_atlas(int(pack)).at(int(players), 5)
        assert [float(value.replace(",", ".")) for value in values.split(" | ")] == [
            round(float(chance), 6) for chance in exact.owed.values()
        ]


@each_guide
def test_the_ways_add_up(name: str) -> None:
    """The numbers of the derivation, each from what it is said to come from."""
    ways = {cards: chance * comb(51, 3) for cards, chance in mau.debt_atlas(52).at(3, 5).owed.items()}
    assert ways == {2: 15180, 4: 4520, 6: 1000, 8: 125}
    assert comb(51, 3) == 20825
    assert comb(46, 3) == 15180
    assert comb(51, 3) - 2 * comb(46, 3) + comb(41, 3) == 1125 == ways[6] + ways[8]
    assert mau.debt_atlas(52).at(2, 5).owed[8] * comb(51, 3) == comb(5, 2) * 5 == 50
    for number in ("20825", "15180", "4520", "1125", "1000"):
        assert number in text(name)


def test_what_the_command_line_shows_is_there() -> None:
    from command_line import call

    options = set(re.findall(r"^  (--[a-z]+)", call("debt", "--help").out, re.MULTILINE))
    assert call("chains", "--help").code == 0
    for name in GUIDES:
        shown = set(re.findall(r"--[a-z]+", "".join(re.findall(r"```text\n(.*?)```", text(name), re.DOTALL))))
        assert shown == {"--rounds", "--players", "--atlas"}
        assert shown <= options

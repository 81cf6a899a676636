"""The match: who deals, when it ends, whom the result names. Whole matches are in `test_match.py`."""

from __future__ import annotations

from typing import Any

import pytest
from tables import rules

import maumau_kit as mau
from maumau_kit.rules.series import end_reason, next_dealer, ranking, winners_and_losers


def knobs(**changed: Any) -> Any:
    values = {str(n): n for n in range(2, 11)} | dict.fromkeys("JQKA", 10)
    return rules(score__basis="hands", score__values=values, **changed).knobs


@pytest.mark.parametrize(("dealer", "counted", "after"), [(0, True, 1), (2, True, 0), (1, False, 1)])
def test_the_dealer_moves_on_after_a_round_that_counts(dealer: int, counted: bool, after: int) -> None:
    assert next_dealer(dealer, 3, counted) == after


@pytest.mark.parametrize(
    ("totals", "reason"), [((99, 0), None), ((100, 0), "target"), ((0, 250), "target"), ((), None)]
)
def test_a_match_to_a_target_ends_when_somebody_reaches_it(totals: tuple[int, ...], reason: str | None) -> None:
    assert end_reason(knobs(series__end="target", series__target=100), totals, 5) == reason


def test_the_target_is_a_knob() -> None:
    assert end_reason(knobs(series__end="target", series__target=60), (60, 1), 1) == "target"
    assert end_reason(knobs(series__end="target", series__target=61), (60, 1), 1) is None


def test_a_match_of_agreed_rounds() -> None:
    agreed = knobs(series__end="rounds", series__rounds=3)
    assert [end_reason(agreed, (500, 0), rounds) for rounds in (0, 2, 3)] == [None, None, "rounds"]


def test_an_open_match_never_ends_by_itself() -> None:
    assert end_reason(knobs(series__end="open"), (10_000, 0), 10_000) is None


@pytest.mark.parametrize(("result", "places", "winners", "losers"), [
    ("lowest", [[2, 3], [1], [0]], [2, 3], []),
    ("loser", [[2, 3], [1], [0]], [], [0]),
    ("most-wins", [[1], [0, 3], [2]], [1], []),
])  # fmt: skip
def test_whom_the_result_names(result: str, places: list[list[int]], winners: list[int], losers: list[int]) -> None:
    chosen = knobs(series__result=result)
    found = ranking(chosen, (104, 100, 37, 37), (1, 3, 0, 1))
    assert found == places
    assert winners_and_losers(chosen, found) == (winners, losers)


def test_a_tie_of_losers_names_both() -> None:
    chosen = knobs(series__result="loser")
    assert winners_and_losers(chosen, ranking(chosen, (105, 20, 105), (0, 3, 0))) == ([], [0, 2])


@pytest.mark.parametrize(("variant", "end", "result"), [
    ("house-code", "target", "lowest"), ("tournament", "target", "loser"), ("classic", "rounds", "lowest"),
    ("crazy-eights", "rounds", "lowest"), ("ocho-loco", "rounds", "lowest"), ("huit-americain", "rounds", "lowest"),
    ("easy-kids", "rounds", "lowest"), ("tavern", "open", "most-wins"), ("grundvariante", "open", "most-wins"),
])  # fmt: skip
def test_matches_of_the_shipped_variants(variant: str, end: str, result: str) -> None:
    assert (mau.variant(variant)["series.end"], mau.variant(variant)["series.result"]) == (end, result)
    assert mau.variant("house-code")["series.target"] == mau.variant("tournament")["series.target"] == 100

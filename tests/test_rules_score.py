"""Scoring: what the cards left in the hands cost."""

from __future__ import annotations

import pytest
from tables import VALUES, table

import maumau_kit as mau
from maumau_kit.base.layout import POINTS

SCORED = {"score__basis": "hands", "score__values": VALUES}


def points(position: mau.Position, move: str) -> tuple[int, ...]:
    after = position.play(move)
    assert after.result is not None
    return after.result.points


def test_the_losers_cards_are_penalty_points_and_the_winner_scores_nothing() -> None:
    assert points(table("9H | KH | KC 7D 2S | QC 3D | stock 4C", **SCORED), "KH") == (0, 19, 13)


def test_nothing_is_scored_where_wins_are_counted() -> None:
    assert points(table("9H | KH | KC 7D 2S | QC 3D | stock 4C"), "KH") == (0, 0, 0)


@pytest.mark.parametrize(("variant", "one_of_each", "expected"), [
    ("house-code", "2S 9D 10D JD QD KD AS", 2 + 9 + 10 + 10 + 10 + 10 + 10),
    ("tournament", "2S 9D 10D JD QD KD AS", 2 + 9 + 10 + 2 + 3 + 4 + 11),
    ("classic", "9D 10D JD QD KD AS", 9 + 10 + 20 + 10 + 10 + 11),
    ("crazy-eights", "2S 9D 10D JD QD KD AS", 2 + 9 + 10 + 20 + 10 + 10 + 11),
    ("tavern", "2S 9D 10D JD QD KD AS", 0),
    ("grundvariante", "9D 10D JD QD KD AS", 0),
])  # fmt: skip
def test_values_of_the_shipped_variants(variant: str, one_of_each: str, expected: int) -> None:
    assert points(mau.position(f"9H | KH | {one_of_each}", variant), "KH!!") == (0, expected)


def test_the_more_exact_selector_gives_the_value() -> None:
    values = {**VALUES, "QS": 40, "red A": 1, "AH": 0}
    scored = {"score__basis": "hands", "score__values": values}
    assert points(table("9H | KH | QS QC | AD AH AC", **scored), "KH") == (0, 50, 11)


def test_equal_cards_of_two_packs_count_each() -> None:
    assert points(table("9H | KH | QS QS 9H | 2C", setup__copies=2, **SCORED), "KH") == (0, 29, 2)


def test_jokers_have_values() -> None:
    jokers = {
        "setup__jokers": ["XR", "XB"],
        "wild__cards": ["joker"],
        "score__basis": "hands",
        "score__values": {**VALUES, "joker": 50, "XB": 20},
    }
    assert points(table("9H | KH | XR XB | 2C", **jokers), "KH") == (0, 70, 2)


# --- doubling ---------------------------------------------------------------------------------------------------


def test_a_jack_as_the_last_card_doubles_the_points() -> None:
    line = "9H | {} | KC 7D | QC 3D | stock 4C"
    assert points(mau.position(line.format("JH"), "tournament"), "JH=C") == (0, 22, 12)
    assert points(mau.position(line.format("KH"), "tournament"), "KH") == (0, 11, 6)


def test_only_the_very_last_card_doubles() -> None:
    position = mau.position("9H | JH KC | 7D 9D | QC 3D | stock 4D 4C", "tournament").play("JH=C")
    # The jack was laid before, the king is the last card.
    for move in ("draw", "QC"):
        position = position.play(move)
    assert points(position, "KC") == (0, 20, 3)


def test_doubling_may_belong_to_a_single_card() -> None:
    doubles = {**SCORED, "score__doubles": ["KH"]}
    assert points(table("9H | KH | 7D | QC", **doubles), "KH") == (0, 14, 20)
    assert points(table("9D | KD | 7D | QC", **doubles), "KD") == (0, 7, 10)


def test_the_top_card_of_the_last_set_doubles() -> None:
    doubles = {**SCORED, "score__doubles": ["KC"], "lay__sets": "rank"}
    assert points(table("9H | KH KC | 7D | QC", **doubles), "KH+KC") == (0, 14, 20)
    assert points(table("9C | KH KC | 7D | QC", **doubles), "KC+KH") == (0, 7, 10)


def test_points_stand_in_the_rules_row_of_every_card_of_the_pack() -> None:
    for variant in mau.variants():
        if variant["score.basis"] == "hands":
            assert all(variant.rules[POINTS + card] > 0 for card in variant.pack)

"""Turns: skipping, another turn, and the direction."""

from __future__ import annotations

import pytest
from tables import code, legal, play, table

import maumau_kit as mau

TWO = "9H | 8H AH 2C | 3C 3D | stock 4C 5C"
THREE = "9H | 8H AH 2C | 3H 3D | 8C 4D | stock 4C 5C"
FOUR = "9H | 8H AH 2C | 3H 3D | 8C 4D | 5D 5S | stock 4C 5C"


# --- skipping ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "turn"), [(TWO, 0), (THREE, 2), (FOUR, 2)])
def test_an_eight_skips_one_seat(line: str, turn: int) -> None:
    assert table(line).play("8H").turn == turn


def test_no_skip_card_means_that_the_next_seat_plays() -> None:
    assert table(THREE, turns__skip=[]).play("8H").turn == 1


def test_a_single_card_may_skip() -> None:
    assert table(THREE, turns__skip=["8H"]).play("8H").turn == 2
    assert table(THREE, turns__skip=["black 8"]).play("8H").turn == 1


def test_a_skip_goes_in_the_direction_of_play() -> None:
    assert table(FOUR + " | direction -1").play("8H").turn == 2
    assert table("9C | 8H 2C | 3H 3D | 8C 4D | 5D 5S | turn 2 | direction -1").play("8C").turn == 0


def test_eights_in_a_row_skip_one_seat_each() -> None:
    after = play(table("9H | 8H 2C | 3H 3D | 8C 4D | 5D 5S | stock 4C"), "8H", "8C")
    assert after.turn == 0


def test_a_skipped_seat_has_no_move() -> None:
    after = table(THREE).play("8H")
    with pytest.raises(mau.IllegalMove) as caught:
        after.play("3H", by=1)
    assert caught.value.reasons[0].code == "not-on-turn"  # type: ignore[attr-defined]


# --- answering a skip -------------------------------------------------------------------------------------------

ANSWER = {"turns__skip_answer": "pass-on"}


def test_a_skip_that_may_be_answered_waits() -> None:
    after = table("9H | 8H 2C | 8C 3H JD | 4C 4D | stock 4S", **ANSWER).play("8H")
    assert (after.turn, after.skip, legal(after)) == (1, 1, {"8C", "pass"})
    assert [v.code for v in after.explain().cards] == ["ok", "skip-open", "skip-open"]
    assert code(after, "draw") == "skip-open"
    assert code(after, "8C") == "skip-answer"
    assert code(after, "pass") == "ok"


def test_accepting_a_skip_passes_the_seat_over() -> None:
    after = play(table("9H | 8H 2C | 8C 3H JD | 4C 4D | stock 4S", **ANSWER), "8H", "pass")
    assert (after.turn, after.skip) == (2, 0)
    # The eight is then an ordinary card.
    assert legal(table("9H 8H | 8C 3H JD | 4C 4D | stock 4S", **ANSWER)) == {
        "8C",
        "3H",
        "JD=C",
        "JD=D",
        "JD=H",
        "JD=S",
        "draw",
    }


def test_answering_a_skip_passes_it_on() -> None:
    after = play(table("9H | 8H 2C | 8C 3H JD | 8D 4D | stock 4S", **ANSWER), "8H", "8C")
    assert (after.turn, after.skip, legal(after)) == (2, 1, {"8D", "pass"})
    assert play(after, "pass").turn == 0


def test_with_two_players_an_accepted_skip_is_another_turn() -> None:
    after = play(table("9H | 8H 2C | 8C 3D | stock 4C", **ANSWER), "8H")
    assert (after.turn, after.skip) == (1, 1)
    assert play(after, "pass").turn == 0


def test_a_single_skip_card_is_answered_by_skip_cards_of_its_rank_only() -> None:
    after = table("9H | 8H 2C | 8C 8D AS 3H | stock 4S", turns__skip=["8H", "8D", "A"], **ANSWER).play("8H")
    assert legal(after) == {"8D", "pass"}


def test_skipping_cannot_be_answered_in_any_shipped_variant() -> None:
    for variant in mau.variants():
        assert variant["turns.skip_answer"] == "none"


# --- another turn -----------------------------------------------------------------------------------------------

EXTRA = {"turns__extra": ["A"]}


@pytest.mark.parametrize("line", [TWO, THREE, FOUR])
def test_an_ace_gives_another_turn(line: str) -> None:
    after = table(line, **EXTRA).play("AH")
    assert after.turn == 0
    assert "8H" in legal(after)
    assert "draw" in legal(after)


def test_another_turn_is_a_whole_one() -> None:
    after = play(table("9H | AH 2C | 3C 3D | stock 4H 5C", **EXTRA), "AH", "draw")
    assert (after.turn, legal(after)) == (0, {"4H", "keep"})


def test_another_turn_may_be_won_by_a_single_card() -> None:
    assert table("9H | KH 2C | 3C 3D", turns__extra=["KH"]).play("KH").turn == 0
    assert table("9D | KD 2C | 3C 3D", turns__extra=["KH"]).play("KD").turn == 1


# --- the direction ----------------------------------------------------------------------------------------------

REVERSE = {"turns__reverse": ["A"]}


def test_with_two_players_turning_round_changes_nothing_or_gives_another_turn() -> None:
    plain = table(TWO, **REVERSE).play("AH")
    assert (plain.turn, plain.direction) == (1, -1)
    assert table(TWO, turns__reverse_two="again", **REVERSE).play("AH").turn == 0


@pytest.mark.parametrize("two", ["plain", "again"])
def test_with_more_players_the_rule_for_two_does_not_matter(two: str) -> None:
    after = table(THREE, turns__reverse_two=two, **REVERSE).play("AH")
    assert (after.turn, after.direction) == (2, -1)
    after = table(FOUR, turns__reverse_two=two, **REVERSE).play("AH")
    assert (after.turn, after.direction) == (3, -1)


def test_the_direction_turns_back() -> None:
    position = table("9H | AH 4C 5C | 3H 6D | KH AC 6S | stock 2D", turns__reverse=["A", "K"])
    after = position.play("AH")
    assert (after.turn, after.direction) == (2, -1)
    after = after.play("KH")
    assert (after.turn, after.direction) == (0, 1)


def test_a_card_may_skip_and_turn_round() -> None:
    both = {"turns__reverse": ["8"], "turns__skip": ["8"]}
    after = table(FOUR, **both).play("8H")
    assert (after.turn, after.direction) == (2, -1)
    after = table(THREE, **both).play("8H")
    assert (after.turn, after.direction) == (1, -1)


def test_a_debt_goes_in_the_new_direction() -> None:
    both = {"turns__reverse": ["7"]}
    after = table("9H | 7H 2C | 3C 3D | 4C 4D", **both).play("7H")
    assert (after.turn, after.debt) == (2, 2)


def test_huit_americain_turns_round_with_the_jack() -> None:
    line = "9H | JH AH 10H 3C | 4H 5D | {}stock 4C 5C"
    three = mau.position(line.format("6C 6D | "), "huit-americain")
    assert three.play("JH").turn == 2
    assert three.play("AH").turn == 2
    assert three.play("10H").turn == 0
    two = mau.position(line.format(""), "huit-americain")
    assert two.play("JH").turn == 1
    assert two.play("AH").turn == 0

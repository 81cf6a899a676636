"""Finishing: the last card, blocked and exhausted rounds, the move limit."""

from __future__ import annotations

from typing import Any

import pytest
from tables import VALUES, code, hand, legal, play, rules, table, wishes

import maumau_kit as mau

# --- the last card ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["7H", "8H", "KH", "AH"])
def test_any_card_may_be_the_last_one(card: str) -> None:
    after = table(f"9H | {card} | 6D 8S | 3C 4S | stock 2D 2S").play(card)
    assert after.result is not None
    assert (after.result.winner, after.result.reason, after.turn) == (0, "out", None)
    # Its effect is ignored: nobody draws.
    assert (hand(after, 1), after.debt) == ({"6D", "8S"}, 0)


def test_a_round_that_is_over_has_no_moves() -> None:
    after = table("9H | KH | 6D 8S | stock 2D").play("KH")
    assert (after.legal_moves, after.may_object, after.explain().cards) == ([], (), ())
    for move in ("6D", "draw", "pass", "catch"):
        with pytest.raises(mau.IllegalMove) as caught:
            after.play(move, by=1)
        assert caught.value.reasons[0].code == "round-over"  # type: ignore[attr-defined]
    assert after.why("6D").code == "round-over"


@pytest.mark.parametrize(("barred", "blocked"), [
    ([], set()),
    (["special"], {"7H", "8H", "JH"}),
    (["J"], {"JH"}),
    (["K", "8"], {"KH", "8H"}),
    (["KH"], {"KH"}),
    (["red 9"], {"9H"}),
])  # fmt: skip
def test_finish_barred(barred: list[str], blocked: set[str]) -> None:
    for card in ("7H", "8H", "9H", "JH", "KH", "2H"):
        position = table(f"10H | {card} | 6D 8S | stock 2D", finish__barred=barred)
        assert (legal(position) == {"draw"}) is (card in blocked), card
        if card in blocked:
            assert code(position, card) == "last-card"
        # With another card in hand it may be laid.
        assert len(legal(table(f"10H | {card} 2C | 6D 8S | stock 2D", finish__barred=barred))) > 1


def test_a_barred_last_card_makes_its_owner_draw_even_where_play_is_forced() -> None:
    position = table("10H | JS | 6D 8S | stock 2D", finish__barred=["special"], drawing__voluntary=False)
    assert legal(position) == {"draw"}


def test_special_covers_every_effect() -> None:
    knobs: dict[str, Any] = {"turns__extra": ["A"], "turns__reverse": ["K"], "finish__barred": ["special"]}
    for card in ("AH", "KH"):
        assert legal(table(f"10H | {card} | 6D 8S | stock 2D", **knobs)) == {"draw"}
    assert legal(table("10H | QH | 6D 8S | stock 2D", **knobs)) == {"QH", "draw"}


@pytest.mark.parametrize(("variant", "barred"), [
    ("house-code", ""), ("tavern", ""), ("tournament", ""), ("grundvariante", ""),
    ("classic", "7 8 J A"), ("easy-kids", "7 8 J"), ("crazy-eights", "8"), ("ocho-loco", "8 2"),
    ("huit-americain", "8 A 10 2 J"),
])  # fmt: skip
def test_last_cards_of_the_shipped_variants(variant: str, barred: str) -> None:
    pack = {mau.Move(card).__str__() for card in mau.variant(variant).pack}
    for face in ("2", "7", "8", "10", "J", "Q", "A"):
        if f"{face}H" in pack:
            moves = legal(mau.position(f"9H | {face}H | QD KD | stock 10C 10D", variant))
            assert (moves == {"draw"}) is (face in barred.split()), face


def test_two_equal_cards_are_not_one_last_card() -> None:
    position = table("10H | JH JH | 6D 8S | stock 2D", setup__copies=2, finish__barred=["special"])
    assert legal(position) == wishes("JH") | {"draw"}


def test_a_barred_last_jack_of_the_named_suit() -> None:
    position = mau.position("9C JD | JS | QD KD | suit S | stock 10C 10D", "grundvariante")
    assert legal(position) == {"draw"}


# --- blocked ----------------------------------------------------------------------------------------------------


def test_as_many_passes_in_a_row_as_seats_block_the_round() -> None:
    position = table("9H | KC | 6D 8S | 3C 4S")
    after = play(position, "pass", "pass")
    assert (after.idle, after.is_over) == (2, False)
    after = after.play("pass")
    assert after.result is not None
    assert after.result.to_dict() == {"winner": None, "reason": "blocked", "points": [0, 0, 0]}


def test_nobody_scores_in_a_blocked_round() -> None:
    position = mau.position("9H | KC | QD 10D | idle 1", "classic")
    after = position.play("pass")
    assert after.result is not None
    assert after.result.points == (0, 0)


def test_blocked_can_be_switched_off() -> None:
    position = table("9H | KC | 6D 8S", finish__blocked=False)
    for _ in range(9):
        position = position.play("pass")
    assert (position.is_over, position.idle, position.turn) == (False, 9, 1)


def test_a_pass_with_a_card_that_fits_counts_too() -> None:
    after = play(mau.position("9H | KH 2C | 6H 8S", "tavern"), "pass", "pass")
    assert after.result is not None
    assert after.result.reason == "blocked"


# --- exhausted --------------------------------------------------------------------------------------------------


def test_an_exhausted_round_scores_the_hands_as_held_or_nobody() -> None:
    scored = {"score__basis": "hands", "score__values": VALUES}
    line = "9H | KC 2C | 6D 8S | 3C 4S"
    for stopped, points in (("held", (12, 14, 7)), ("nobody", (0, 0, 0))):
        after = table(line, drawing__impossible="stop", series__stopped=stopped, **scored).play("draw")
        assert after.result is not None
        assert (after.result.reason, after.result.winner, after.result.points) == ("exhausted", None, points)


# --- the move limit ---------------------------------------------------------------------------------------------


def test_the_move_limit_gives_a_simulated_round_up() -> None:
    short = rules(finish__move_limit=10)
    counted = mau.simulate(short, rounds=200, players=4, engine="plain", rows=True)
    assert counted.over_limit > 0
    assert counted.over_limit + sum(counted.wins) + counted.blocked + counted.exhausted == 200
    assert counted.no_winner == 200 - sum(counted.wins)
    for row in counted.rows():
        assert row["decisions"] <= 10
        assert (row["over"] == 0) is (row["winner"] == -1 and row["decisions"] == 10)


def test_an_unfinished_round_says_so() -> None:
    record = mau.play_round(rules(finish__move_limit=10), players=4, seed=1, number=3)
    outcomes = {
        mau.play_round(rules(finish__move_limit=10), players=4, seed=1, number=n).outcome.reason for n in range(8)
    }
    assert "unfinished" in outcomes
    assert record.outcome.points == (0, 0, 0, 0)


@pytest.mark.parametrize("seats", [2, 8])
def test_a_table_that_cannot_move_on_reaches_the_limit(seats: int) -> None:
    # Nobody can lay, draw or block: only the limit ends it.
    stuck = rules(
        players=[seats, seats], setup__hand=1, matching__by=["rank"], wild__cards=[], drawing__recycle=False,
        finish__blocked=False, finish__move_limit=300,
    )  # fmt: skip
    counted = mau.simulate(stuck, rounds=40, players=seats, engine="plain", bots="shedder")
    assert counted.over_limit + sum(counted.wins) == 40

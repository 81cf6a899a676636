"""Calls: Mau, Mau-Mau, what a missing one costs, and how long one may object."""

from __future__ import annotations

from typing import Any

import pytest
from tables import VALUES, hand, legal, play, rules, table, text

import maumau_kit as mau

MANUAL: dict[str, Any] = {"calls__mode": "manual", "calls__mau_penalty": 2, "calls__last_penalty": 2}
TWO_LEFT = "9H | KH 2C | 6D 8S 5C | 3C 4S 5S | stock 3D 4D 5D 6C"
ONE_LEFT = "9H | KH | KD 8S 5C | 3C 4S 5S | stock 3D 4D 5D 6C"


def codes(caught: pytest.ExceptionInfo[mau.IllegalMove]) -> list[str]:
    return [reason.code for reason in caught.value.reasons]  # type: ignore[attr-defined]


# --- what is missing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("move", "missing"), [("KH", (0, "mau")), ("KH!", None), ("KH!!", (0, "mau"))])
def test_mau_is_said_with_the_last_but_one_card(move: str, missing: tuple[int, str] | None) -> None:
    assert table(TWO_LEFT, **MANUAL).play(move).uncalled == missing


@pytest.mark.parametrize(("move", "missing"), [("KH", (0, "mau-mau")), ("KH!", (0, "mau-mau")), ("KH!!", None)])
def test_mau_mau_is_said_with_the_last_card(move: str, missing: tuple[int, str] | None) -> None:
    after = table(ONE_LEFT, **MANUAL).play(move)
    assert after.uncalled == missing
    assert after.is_over is (missing is None)


@pytest.mark.parametrize("said", ["", "!", "!!"])
def test_speech_that_nothing_asks_for_changes_nothing(said: str) -> None:
    line = "9H | KH 2C 3H | 6D 8S | stock 3D"
    assert table(line, **MANUAL).play("KH" + said) == table(line, **MANUAL).play("KH")
    assert table(ONE_LEFT).play("KH" + said) == table(ONE_LEFT).play("KH")


@pytest.mark.parametrize("mode", ["automatic", "none"])
def test_calls_that_nobody_makes_cannot_be_missed(mode: str) -> None:
    assert table(TWO_LEFT, calls__mode=mode).play("KH").uncalled is None
    assert table(ONE_LEFT, calls__mode=mode).play("KH").is_over


def test_a_call_that_costs_nothing_cannot_be_missed() -> None:
    free = {"calls__mode": "manual", "calls__mau_penalty": 0, "calls__last_penalty": 2}
    assert table(TWO_LEFT, **free).play("KH").uncalled is None
    assert table(ONE_LEFT, **free).play("KH").uncalled == (0, "mau-mau")
    free |= {"calls__mau_penalty": 1, "calls__last_penalty": 0}
    assert table(TWO_LEFT, **free).play("KH").uncalled == (0, "mau")
    assert table(ONE_LEFT, **free).play("KH").is_over


@pytest.mark.parametrize(("variant", "mau_costs", "last_costs"), [
    ("house-code", 2, 2), ("classic", 2, 2), ("crazy-eights", 2, 2), ("ocho-loco", 2, 2), ("huit-americain", 2, 2),
    ("grundvariante", 1, 0), ("tavern", 0, 0), ("tournament", 0, 0), ("easy-kids", 0, 0),
])  # fmt: skip
def test_what_a_missing_call_costs_in_the_shipped_variants(variant: str, mau_costs: int, last_costs: int) -> None:
    line = "9H | KH{} | QD KD AC | 10C 10D AS | stock 9C 9D 9S JC JD"
    two_left = mau.position(line.format(" QC"), variant).play("KH")
    assert (two_left.uncalled == (0, "mau")) is (mau_costs > 0)
    if mau_costs:
        assert len(play(two_left, "1:catch").hands[0]) == 1 + mau_costs
    one_left = mau.position(line.format(""), variant).play("KH")
    assert one_left.is_over is (last_costs == 0)
    if last_costs:
        assert len(play(one_left, "2:catch").hands[0]) == last_costs


# --- who may speak ----------------------------------------------------------------------------------------------


def test_anybody_else_may_object_and_the_silent_seat_may_make_up_for_it() -> None:
    position = table(TWO_LEFT, **MANUAL).play("KH")
    assert (position.may_object, position.may_say_late) == ((1, 2), (0,))
    for seat in (1, 2):
        after = play(position, f"{seat}:catch")
        assert (after.uncalled, after.turn, hand(after, 0)) == (None, 1, {"2C", "3D", "4D"})
    after = play(position, "0:mau")
    assert (after.uncalled, after.turn, hand(after, 0)) == (None, 1, {"2C"})


def test_nobody_objects_twice_or_after_the_call_was_made() -> None:
    position = table(TWO_LEFT, **MANUAL).play("KH")
    for first in ("1:catch", "0:mau"):
        for second in ("2:catch", "0:mau"):
            with pytest.raises(mau.IllegalMove) as caught:
                play(position, first, second)
            assert codes(caught) == ["nothing-missing"]
    assert play(position, "1:catch").may_object == ()


def test_the_silent_seat_does_not_object_and_no_other_makes_up_for_it() -> None:
    position = table(TWO_LEFT, **MANUAL).play("KH")
    with pytest.raises(mau.IllegalMove) as caught:
        play(position, "0:catch")
    assert codes(caught) == ["own-call"]
    with pytest.raises(mau.IllegalMove) as late:
        play(position, "1:mau")
    assert codes(late) == ["not-silent"]


def test_speech_needs_a_seat() -> None:
    position = table(TWO_LEFT, **MANUAL).play("KH")
    for move in ("catch", "mau"):
        with pytest.raises(mau.InputError, match="needs the seat that says it"):
            position.play(move)


def test_speech_is_no_move_in_the_list() -> None:
    position = table(TWO_LEFT, **MANUAL)
    assert legal(position) == {"KH", "draw"}
    assert legal(position.play("KH")) == {"draw"}


def test_making_up_for_the_last_call_wins_at_once() -> None:
    after = play(table(ONE_LEFT, **MANUAL), "KH", "0:mau")
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (0, "out")


# --- the window -------------------------------------------------------------------------------------------------

WINDOWS = ("move", "card", "turn")


@pytest.mark.parametrize("window", WINDOWS)
def test_a_lay_closes_every_window(window: str) -> None:
    line = "9H | KH 2C | KD 8S 5C | 3C 4S 5S | stock 3D"
    after = play(table(line, calls__window=window, **MANUAL), "KH", "KD")
    assert after.uncalled is None


@pytest.mark.parametrize("window", WINDOWS)
def test_a_draw_that_does_not_fit_closes_every_window(window: str) -> None:
    assert play(table(TWO_LEFT, calls__window=window, **MANUAL), "KH", "draw").uncalled is None


@pytest.mark.parametrize(("window", "open_"), [("move", False), ("card", False), ("turn", True)])
def test_a_draw_that_fits_leaves_the_turn_and_its_window_open(window: str, open_: bool) -> None:
    line = "9H | KH 2C | 6D 8S 5C | 3C 4S 5S | stock 3H 4D 5D"
    after = play(table(line, calls__window=window, **MANUAL), "KH", "draw")
    assert (after.turn, after.uncalled) == (1, (0, "mau") if open_ else None)
    if open_:
        assert hand(play(after, "2:catch"), 0) == {"2C", "4D", "5D"}
        assert play(after, "keep").uncalled is None
        assert play(after, "3H").uncalled is None


@pytest.mark.parametrize("window", WINDOWS)
def test_taking_a_debt_closes_every_window(window: str) -> None:
    line = "9H | 7H 2C | 6D 8S 5C | 3C 4S 5S | stock 3H 4D 5D"
    assert play(table(line, calls__window=window, **MANUAL), "7H", "take").uncalled is None


@pytest.mark.parametrize(("window", "open_"), [("move", False), ("card", True), ("turn", False)])
def test_taking_no_card_leaves_only_the_window_of_the_next_card_open(window: str, open_: bool) -> None:
    line = "7C | 7H 2C | 6D 8S 5C | 3C 4S 5S"
    quiet = table(line, calls__window=window, drawing__recycle=False, **MANUAL)
    after = play(quiet, "7H", "take")
    assert after.uncalled == ((0, "mau") if open_ else None)


@pytest.mark.parametrize(("window", "open_"), [("move", False), ("card", False), ("turn", True)])
def test_a_take_after_which_the_turn_goes_on(window: str, open_: bool) -> None:
    line = "9H | 7H 2C | 6H 8S 5C | 3C 4S 5S | stock 3D 4D 5D"
    after = play(table(line, calls__window=window, debt__turn="turn", **MANUAL), "7H", "take")
    assert (after.turn, after.uncalled) == (1, (0, "mau") if open_ else None)


@pytest.mark.parametrize("window", WINDOWS)
def test_a_pass_closes_every_window(window: str) -> None:
    line = "9H | KH 2C | 6D 8S 5C | 3C 4S 5S"
    quiet = table(line, calls__window=window, drawing__recycle=False, **MANUAL)
    assert play(quiet, "KH", "pass").uncalled is None


@pytest.mark.parametrize("window", WINDOWS)
def test_the_silent_seats_own_next_move_closes_the_window_too(window: str) -> None:
    # Two players and an eight: the silent seat moves again itself.
    line = "9H | 8H 2C | 6D 8S 5C | stock 3D 4D"
    assert play(table(line, calls__window=window, **MANUAL), "8H", "draw").uncalled is None
    # Another turn by an ace works alike.
    line = "9H | AH 2C | 6D 8S 5C | stock 3D 4D"
    assert play(table(line, calls__window=window, turns__extra=["A"], **MANUAL), "AH", "draw").uncalled is None


def test_a_skipped_seat_takes_no_turn_and_closes_nothing() -> None:
    line = "9H | 8H 2C | 6D 9S 5C | 3S 4H 5S | stock 3D 4D"
    after = table(line, calls__window="turn", **MANUAL).play("8H")
    assert (after.turn, after.uncalled) == (2, (0, "mau"))


@pytest.mark.parametrize("window", WINDOWS)
def test_speech_closes_no_other_window(window: str) -> None:
    after = play(table(TWO_LEFT, calls__window=window, **MANUAL), "KH", "0:mau")
    assert legal(after) == {"draw"}


def test_a_new_missing_call_takes_the_place_of_the_old_one() -> None:
    line = "9H | KH 2C | KD 8S | 3C 4S 5S | stock 3D 4D 5D"
    after = play(table(line, calls__window="turn", **MANUAL), "KH", "KD")
    assert after.uncalled == (1, "mau")
    assert hand(play(after, "0:catch"), 1) == {"8S", "3D", "4D"}


# --- the silent finish ------------------------------------------------------------------------------------------


def test_a_silent_finish_is_pending_and_its_effect_stands() -> None:
    after = table("9H | 7H | KD 7S 5C | 3C 4S | stock 3D 4D 5D", **MANUAL).play("7H")
    assert (after.turn, after.debt, after.uncalled, after.is_over) == (1, 2, (0, "mau-mau"), False)
    assert legal(after) == {"7S", "take"}


def test_a_caught_finish_is_undone_and_the_round_goes_on() -> None:
    after = play(table("9H | 7H | KD 7S 5C | 3C 4S | stock 3D 4D 5D", **MANUAL), "7H", "2:catch")
    assert (after.turn, after.debt, after.uncalled, hand(after, 0)) == (1, 2, None, {"3D", "4D"})


def test_a_finish_that_nobody_notices_counts_when_the_window_closes() -> None:
    scored = {"score__basis": "hands", "score__values": VALUES}
    after = play(table(ONE_LEFT, **MANUAL, **scored), "KH", "KD")
    assert after.result is not None
    # Hands are scored as they are then: the king is gone.
    assert after.result.to_dict() == {"winner": 0, "reason": "out", "points": [0, 13, 12]}
    drawn = play(table(ONE_LEFT, **MANUAL, **scored), "KH", "draw")
    assert drawn.result is not None
    assert drawn.result.points == (0, 10 + 8 + 5 + 3, 12)


@pytest.mark.parametrize("said", ["", "!!"])
def test_the_earlier_silent_seat_wins_even_if_the_closing_move_sheds_a_last_card(said: str) -> None:
    line = "9H | KH | KD | 3C 4S | stock 3D 4D 5D"
    after = play(table(line, **MANUAL), "KH", "KD" + said)
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (0, "out")
    assert after.hands[1] == ()


@pytest.mark.parametrize("window", WINDOWS)
def test_the_earlier_silent_seat_wins_in_every_window(window: str) -> None:
    line = "9H | KH | KD | 3C 4S | stock 3D 4D 5D"
    after = play(table(line, calls__window=window, **MANUAL), "KH", "KD!!")
    assert after.result is not None
    assert after.result.winner == 0


def test_a_closing_move_that_ends_the_round_exhausted_leaves_no_winner() -> None:
    line = "9H | KH | 6D 8S 5C | 3C 4S"
    stop = table(line, drawing__impossible="stop", drawing__recycle=False, **MANUAL)
    after = play(stop, "KH", "draw")
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (None, "exhausted")


def test_a_doubling_last_card_counts_by_the_card_of_the_winner() -> None:
    scored = {"score__basis": "hands", "score__values": VALUES, "score__doubles": ["J"]}
    silent_jack = play(table("9H | JS | KH 8S | 3C 4S | stock 3D", **MANUAL, **scored), "JS=H", "KH")
    assert silent_jack.result is not None
    assert silent_jack.result.points == (0, 16, 14)
    # The jack that closes the window is not the last card of the winner.
    closing = play(table("9H | KH | JS 8S | 3C 4S | stock 3D", **MANUAL, **scored), "KH", "JS=H")
    assert closing.result is not None
    assert closing.result.points == (0, 8, 7)


def test_with_two_players_a_silent_last_eight_can_only_pass() -> None:
    position = table("9H | 8H | KD 9S 5C | stock 3D 4D 5D", **MANUAL).play("8H")
    assert (position.turn, position.uncalled, legal(position)) == (0, (0, "mau-mau"), {"pass"})
    after = play(position, "pass")
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (0, "out")
    for what in ("draw", "take", "keep"):
        with pytest.raises(mau.IllegalMove) as caught:
            position.play(what)
        assert codes(caught) == ["no-debt" if what == "take" else "call-pending"]


@pytest.mark.parametrize("variant", ["house-code", "crazy-eights"])
def test_with_two_players_that_pass_closes_the_window_in_every_variant(variant: str) -> None:
    again = mau.variant(variant).with_knobs(turns__skip=["9"], finish__barred=[])
    after = play(mau.position("9H | 9D | KD 10S 5C | stock 3D 4D 5D", again), "9D", "pass")
    assert after.result is not None
    assert after.result.winner == 0


def test_a_seat_caught_in_its_own_turn_plays_on_with_the_cards() -> None:
    after = play(table("9H | 8H 2C | KD 9S 5C | stock 3H 4D 5D", **MANUAL), "8H", "1:catch")
    assert (after.turn, hand(after, 0)) == (0, {"2C", "3H", "4D"})
    assert legal(after) == {"3H", "draw"}
    finish = play(table("9H | 8H | KD 9S 5C | stock 3H 4D 5D", **MANUAL), "8H", "1:catch")
    assert (finish.turn, hand(finish, 0), legal(finish)) == (0, {"3H", "4D"}, {"3H", "draw"})


def test_a_penalty_is_drawn_from_the_stock_and_then_from_the_discards() -> None:
    after = play(table("4S 9H | KH 2C | 6D 8S | stock 3D", **MANUAL), "KH", "1:catch", reshuffles=["9H 4S"])
    assert (hand(after, 0), text(after.stock), text(after.discard)) == ({"2C", "3D", "9H"}, "4S", "KH")


def test_a_penalty_that_cannot_be_met_is_settled_with_what_is_there() -> None:
    after = play(table("9H | KH 2C | 6D 8S | stock 3D", drawing__recycle=False, **MANUAL), "KH", "1:catch")
    assert (hand(after, 0), after.is_over) == ({"2C", "3D"}, False)


def test_a_caught_finish_without_any_penalty_card_goes_on_with_an_empty_hand() -> None:
    quiet = table("9H | KH | 6D 8S | 3C 4S", drawing__recycle=False, **MANUAL)
    after = play(quiet, "KH", "1:catch")
    assert (after.is_over, after.hands[0], after.uncalled) == (False, (), None)
    # Like others it draws, takes or passes, and wins only by laying a card.
    again = play(after, "pass", "pass")
    assert (again.turn, legal(again)) == (0, {"pass"})
    back = mau.position("9H | - | 6D 8S | 3C 4S | stock 5H", rules(**MANUAL))
    drawn = back.play("draw")
    assert legal(drawn) == {"5H", "keep"}
    won = drawn.play("5H!!")
    assert won.result is not None
    assert won.result.winner == 0


def test_an_empty_hand_in_house_code_scores_nothing_and_does_not_win() -> None:
    after = play(mau.position("KS | KH | 6D 8S | 3C 4S", "house-code"), "KH", "1:catch", reshuffles=["KS"])
    assert after.result is not None
    assert after.result.to_dict() == {"winner": None, "reason": "exhausted", "points": [10, 14, 7]}
    bare = mau.variant("house-code").with_knobs(drawing__recycle=False)
    after = play(mau.position("KS | KH | 6D 8S | 3C 4S", bare), "KH", "2:catch")
    assert after.result is not None
    assert after.result.to_dict() == {"winner": None, "reason": "exhausted", "points": [0, 14, 7]}

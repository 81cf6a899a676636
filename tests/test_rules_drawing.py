"""Drawing: when one may, what may follow, and what happens when nothing is left."""

from __future__ import annotations

import pytest
from tables import cards, code, every_card, hand, legal, play, rules, table, text, wishes

import maumau_kit as mau

FITS = "9H | KH 2C | 6D 8D | stock 3C 4H"
NOTHING_FITS = "9H | KC 2C | 6D 8D | stock 3C 4H"


# --- by choice or forced ----------------------------------------------------------------------------------------


def test_voluntary_drawing_is_allowed_with_a_card_that_fits() -> None:
    assert legal(table(FITS)) == {"KH", "draw"}


def test_forced_play_leaves_no_draw() -> None:
    position = table(FITS, drawing__voluntary=False)
    assert legal(position) == {"KH"}
    assert code(position, "draw") == "must-play"


def test_forced_play_counts_a_wild_card() -> None:
    assert legal(table("9H | JS 2C | 6D 8D | stock 3C", drawing__voluntary=False)) == wishes("JS")


@pytest.mark.parametrize("voluntary", [True, False])
def test_with_nothing_that_fits_one_draws(voluntary: bool) -> None:
    assert legal(table(NOTHING_FITS, drawing__voluntary=voluntary)) == {"draw"}


def test_nobody_passes_while_cards_can_be_drawn() -> None:
    assert code(table(NOTHING_FITS), "pass") == "can-draw"


# --- one card, or until one fits --------------------------------------------------------------------------------


def test_a_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    after = table(NOTHING_FITS).play("draw")
    assert (after.turn, after.drawn, text(after.stock)) == (1, None, "4H")
    assert hand(after, 0) == {"KC", "2C", "3C"}


def test_until_fits_goes_on_drawing() -> None:
    after = table("9H | KC 2C | 6D 8D | stock 3C 4S 5H 6H", drawing__until_fits=True).play("draw")
    assert (after.turn, text([after.drawn or 0]), text(after.stock)) == (0, "5H", "6H")
    assert hand(after, 0) == {"KC", "2C", "3C", "4S", "5H"}
    assert legal(after) == {"5H", "keep"}
    assert play(after, "keep").turn == 1


def test_until_fits_recycles_and_stops_when_nothing_is_left() -> None:
    line = "4C QS 9H | KC 2C | 6D 8D | stock 3C 4S"
    after = play(table(line, drawing__until_fits=True), "draw", reshuffles=["QS 4C"])
    assert (after.turn, after.drawn, after.stock) == (1, None, ())
    assert hand(after, 0) == {"KC", "2C", "3C", "4S", "QS", "4C"}
    stopped = play(table(line, drawing__until_fits=True, drawing__impossible="stop"), "draw", reshuffles=["QS 4C"])
    assert stopped.result is not None
    assert stopped.result.reason == "exhausted"


def test_until_fits_and_a_draw_that_ends_the_turn() -> None:
    after = table("9H | KC 2C | 6D 8D | stock 3C 5H 6H", drawing__until_fits=True, drawing__then="never").play("draw")
    assert (after.turn, after.drawn) == (1, None)
    assert hand(after, 0) == {"KC", "2C", "3C", "5H"}


def test_crazy_eights_draws_until_one_fits_and_may_keep_it() -> None:
    after = mau.position("9H | KC 2C | 6D 8D | stock 3C 4S 5H 6H", "crazy-eights").play("draw")
    assert legal(after) == {"5H", "keep"}


# --- what may follow --------------------------------------------------------------------------------------------

DRAWN = "9H | KH 2C 4H | 6D 8D | drawn 4H | stock 3C"


@pytest.mark.parametrize(("then", "moves"), [
    ("may", {"4H", "keep"}),
    ("must", {"4H"}),
    ("any", {"4H", "KH", "keep"}),
])  # fmt: skip
def test_after_a_draw(then: str, moves: set[str]) -> None:
    assert legal(table(DRAWN, drawing__then=then)) == moves
    drawn = table("9H | KH 2C | 6D 8D | stock 4H 3C", drawing__then=then).play("draw")
    assert legal(drawn) == moves


def test_never_means_that_a_draw_ends_the_turn() -> None:
    after = table("9H | KH 2C | 6D 8D | stock 4H 3C", drawing__then="never").play("draw")
    assert (after.turn, after.drawn) == (1, None)


def test_only_the_drawn_card_is_the_reason_given() -> None:
    position = table(DRAWN)
    assert code(position, "KH") == "only-drawn"
    assert [r.code for r in position.explain().cards[1].reasons] == ["only-drawn", "no-match"]
    assert code(position, "draw") == "already-drew"


def test_a_drawn_card_that_must_be_laid_cannot_be_kept() -> None:
    assert code(table(DRAWN, drawing__then="must"), "keep") == "drawn-fits"


def test_after_a_draw_any_card_that_fits_may_be_laid_even_if_the_drawn_one_does_not() -> None:
    after = table("9H | KH 2C | 6D 8D | stock 3C", drawing__then="any").play("draw")
    assert (after.turn, legal(after)) == (0, {"KH", "keep"})


def test_forced_play_does_not_force_the_drawn_card() -> None:
    after = table("9H | KC 2C | 6D 8D | stock 4H 3C", drawing__voluntary=False).play("draw")
    assert legal(after) == {"4H", "keep"}


def test_a_drawn_jack_may_be_laid_with_a_wish() -> None:
    assert legal(table("9H | KC 2C | 6D 8D | stock JH 3C").play("draw")) == wishes("JH") | {"keep"}


def test_a_drawn_card_that_may_not_be_the_last_one_does_not_fit() -> None:
    # An empty hand whose missing last call was caught, and for which no penalty card was there: it wins only by
    # laying a card, and a special card may not be the last.
    line = "9H | - | QD KD | stock {} 10C"
    assert mau.position(line.format("8H"), "classic").play("draw").turn == 1
    assert legal(mau.position(line.format("KH"), "classic").play("draw")) == {"KH", "keep"}


def test_keep_ends_the_turn_and_keeps_the_card() -> None:
    after = table(DRAWN).play("keep")
    assert (after.turn, after.drawn) == (1, None)
    assert hand(after, 0) == {"KH", "2C", "4H"}


def test_nothing_can_be_kept_that_was_not_drawn() -> None:
    assert code(table(FITS), "keep") == "nothing-drawn"


def test_pass_is_not_the_word_for_keeping() -> None:
    assert code(table(DRAWN), "pass") == "keep-instead"


# --- nothing left to draw ---------------------------------------------------------------------------------------

DRY = "9H | {} 2C | 6D 8D"


@pytest.mark.parametrize("voluntary", [True, False])
def test_pass_stuck_only_where_nothing_fits(voluntary: bool) -> None:
    assert legal(table(DRY.format("KC"), drawing__voluntary=voluntary)) == {"pass"}
    assert legal(table(DRY.format("KH"), drawing__voluntary=voluntary)) == {"KH"}
    assert code(table(DRY.format("KH"), drawing__voluntary=voluntary), "pass") == "can-lay"
    assert code(table(DRY.format("KC")), "draw") == "nothing-to-draw"


def test_pass_free_also_with_a_card_that_fits() -> None:
    assert legal(table(DRY.format("KC"), drawing__pass="free")) == {"pass"}
    assert legal(table(DRY.format("KH"), drawing__pass="free")) == {"KH", "pass"}
    assert legal(mau.position(DRY.format("KH"), "tavern")) == {"KH", "pass"}


@pytest.mark.parametrize(
    "variant", ["tournament", "classic", "crazy-eights", "ocho-loco", "huit-americain", "grundvariante", "easy-kids"]
)
def test_pass_with_nothing_to_draw(variant: str) -> None:
    assert legal(mau.position("9H | KC | QD 10D", variant)) == {"pass"}
    assert legal(mau.position("9H | KH 10C | QD 10D", variant)) == {"KH"}


def test_passes_are_counted_and_a_lay_starts_again() -> None:
    position = table("9H | KC 2C | 6D 8D | 3H 4S").play("pass").play("pass")
    assert (position.turn, position.idle) == (2, 2)
    assert position.play("3H").idle == 0


# --- the stock is empty -----------------------------------------------------------------------------------------


def test_recycling_keeps_the_top_card() -> None:
    line = "4D 9C QS 4H | KC 5S | 2D 3D"
    after = play(table(line), "draw", reshuffles=["QS 4D 9C"])
    assert (text(after.discard), text(after.stock)) == ("4H", "4D 9C")
    assert hand(after, 0) == {"KC", "5S", "QS"}
    assert every_card(after) == every_card(table(line))


def test_recycling_brings_both_copies_of_a_card_back() -> None:
    position = table("QS 4D QS 9C 4H | KC 5S | 2D 3D", setup__copies=2, drawing__then="never")
    after = play(position, "draw", "draw", "draw", "draw", reshuffles=["QS 4D QS 9C"])
    assert [text(held) for held in after.hands] == ["KC 5S QS QS", "2D 3D 4D 9C"]
    assert every_card(after) == every_card(position)


def test_recycling_is_lazy() -> None:
    # The last card of the stock is drawn, and the discards stay where they are until another one is needed.
    after = table("4D 9C QS 4H | KC 5S | 2D 3D | stock 6S").play("draw")
    assert (text(after.discard), after.stock) == ("4D 9C QS 4H", ())


def test_recycling_in_the_middle_of_a_debt() -> None:
    after = play(table("4D QS 7H | KC | 2D 3D | debt 2 | stock 6S"), "take", reshuffles=["QS 4D"])
    assert (hand(after, 0), text(after.stock), text(after.discard)) == ({"KC", "6S", "QS"}, "4D", "7H")


def test_wish_and_direction_survive_recycling() -> None:
    after = play(table("4D QS JH | KC | 2D 3D | 2S 3S | suit S | direction -1"), "draw", reshuffles=["4D QS"])
    assert (after.suit, after.direction, after.turn) == (3, -1, 2)


def test_without_recycling_the_stock_stays_empty() -> None:
    position = table("4D 9C QS 4H | KC 5S | 2D 3D", drawing__recycle=False)
    assert legal(position) == {"pass"}
    after = table("4D QS 7H | KC | 2D 3D | debt 2 | stock 6S", drawing__recycle=False).play("take")
    assert (hand(after, 0), after.debt, after.turn) == ({"KC", "6S"}, 0, 1)


def test_a_shuffle_needs_an_order() -> None:
    position = table("4D 9C QS 4H | KC 5S | 2D 3D")
    with pytest.raises(mau.NeedsShuffle):
        position.play("draw")
    assert position.play("draw", seed=3) == position.play("draw", seed=3)
    assert position.play("draw", reshuffle=cards("QS 9C 4D")).stock == cards("9C 4D")
    with pytest.raises(mau.InputError, match="lacks 4D and has too many of KD"):
        position.play("draw", reshuffle=cards("QS 9C KD"))


# --- a draw that cannot be met ----------------------------------------------------------------------------------


def test_less_means_that_a_debt_is_settled_with_what_is_there() -> None:
    after = table("7H | KC | 2D 3D | debt 4 | stock 6S").play("take")
    assert (after.debt, after.turn, after.is_over) == (0, 1, False)
    assert hand(after, 0) == {"KC", "6S"}


def test_under_a_debt_the_move_stays_take_even_for_no_card() -> None:
    position = table("7H | KC | 2D 3D | debt 4 | idle 1")
    assert legal(position) == {"take"}
    after = position.play("take")
    # A take of no card neither counts as a pass nor starts the count again.
    assert (after.debt, after.turn, after.idle) == (0, 1, 1)
    assert table("7H | KC | 2D 3D | debt 4 | idle 1 | stock 2S").play("take").idle == 0


def test_stop_means_that_a_missing_card_ends_the_round() -> None:
    stop = {"drawing__impossible": "stop"}
    position = table(DRY.format("KC"), **stop)
    assert legal(position) == {"draw"}
    for line, move, held in (
        (DRY.format("KC"), "draw", {"KC", "2C"}),
        ("7H | KC 2C | 2D 3D | debt 4 | stock 6S 6C", "take", {"KC", "2C", "6S", "6C"}),
    ):
        after = table(line, **stop).play(move)
        assert after.result is not None
        assert (after.result.reason, after.result.winner, after.turn) == ("exhausted", None, None)
        assert hand(after, 0) == held


def test_stop_with_a_debt_that_can_just_be_met_goes_on() -> None:
    after = table("7H | KC 2C | 2D 3D | debt 2 | stock 6S 6C", drawing__impossible="stop").play("take")
    assert (after.turn, after.stock) == (1, ())


def test_stop_and_forced_play_without_cards_to_draw() -> None:
    stop = {"drawing__impossible": "stop", "drawing__voluntary": False}
    assert legal(table(DRY.format("KH"), **stop)) == {"KH"}
    assert legal(mau.position(DRY.format("KH"), "house-code")) == {"KH"}
    assert legal(mau.position(DRY.format("KC"), "house-code")) == {"draw"}
    assert legal(table(DRY.format("KH"), drawing__impossible="stop")) == {"KH", "draw"}


def test_a_penalty_that_cannot_be_met_stops_the_round_too() -> None:
    stop = rules(drawing__impossible="stop", calls__mode="manual", calls__mau_penalty=3)
    after = play(mau.position("9H | KH 2C | 6D 8D | stock 3C", stop), "KH", "1:catch", reshuffles=["9H"])
    assert after.result is not None
    assert after.result.reason == "exhausted"
    assert hand(after, 0) == {"2C", "3C", "9H"}

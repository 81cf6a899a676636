"""Debt: cards that make the next seat draw."""

from __future__ import annotations

import pytest
from tables import SEVEN_UP, code, hand, legal, play, rules, table, wishes

import maumau_kit as mau

JOKERS = {
    "setup__jokers": ["XR", "XB"],
    "wild__cards": ["J", "joker"],
    "debt__amount": {"7": 2, "joker": 5},
}


@pytest.mark.parametrize("amount", [1, 2, 5, 20])
def test_debt_amount(amount: int) -> None:
    assert table("9H | 7H KC | 2D 3D", debt__amount={"7": amount}).play("7H").debt == amount


def test_the_more_exact_selector_gives_the_amount() -> None:
    amounts = {"K": 1, "red K": 3, "KH": 5}
    for card, debt in (("KC", 1), ("KD", 3), ("KH", 5), ("KS", 1)):
        top = f"9{card[-1]}"
        assert table(f"{top} | {card} 2C | 2D 3D", debt__amount=amounts).play(card).debt == debt


def test_a_single_card_may_open_a_debt() -> None:
    spades = {"debt__amount": {"KS": 4}}
    assert table("9S | KS 2C | 2D 3D", **spades).play("KS").debt == 4
    assert table("9H | KH 2C | 2D 3D", **spades).play("KH").debt == 0
    # Only the king of spades opens a debt, so no other king passes it on.
    assert legal(table("KS | KH 2C | 2D 3D | debt 4", **spades)) == {"take"}


def test_no_card_opens_a_debt() -> None:
    assert table("9H | 7H KC | 2D 3D", debt__amount={}, debt__stack="none").play("7H").debt == 0


@pytest.mark.parametrize(("stack", "moves"), [
    ("none", {"take"}),
    ("rank", {"7C", "take"}),
    ("any", {"7C", "take"} | wishes("XR")),
])  # fmt: skip
def test_debt_stack(stack: str, moves: set[str]) -> None:
    assert legal(table("7H | 7C XR 9H JS | 2D | debt 2 | stock 2C", debt__stack=stack, **JOKERS)) == moves


def test_stacking_adds_two_four_six_eight() -> None:
    position = table("9H | 7H 2C | 7C 3C | 7S 4C | 7D 5C | stock 2S 3S 4S 5S 6S 8S 9S 10S")
    for card, debt in (("7H", 2), ("7C", 4), ("7S", 6), ("7D", 8)):
        position = position.play(card)
        assert position.debt == debt
    assert legal(position) == {"take"}
    after = position.play("take")
    assert (len(after.hands[0]), after.debt, after.turn) == (9, 0, 1)


def test_a_joker_adds_its_own_amount() -> None:
    after = table("7H | XR 9H | 2D XB | debt 2", debt__stack="any", **JOKERS).play("XR=D")
    assert (after.debt, after.suit) == (7, 1)
    assert legal(after) == wishes("XB") | {"take"}
    assert play(after, "XB=C").debt == 12


def test_under_a_debt_the_wish_does_not_count() -> None:
    # The joker on top wishes for diamonds and owes five: a diamond does not pay.
    position = table("9H XR | 2D 7D XB | 3D | debt 5 | suit D", debt__stack="rank", **JOKERS)
    assert legal(position) == wishes("XB") | {"take"}
    # Once taken, the wish is what counts.
    after = table("9H XR | 2D KC | 3D 3C | debt 5 | suit D | stock 2C 3S 4S 5S 6S", **JOKERS).play("take")
    assert (after.turn, after.suit, legal(after)) == (1, 1, {"3D", "draw"})


def test_no_wild_card_helps_against_a_debt() -> None:
    position = table("7H | JS 8H KH | 2D | debt 2 | stock 2C")
    assert legal(position) == {"take"}
    assert [v.code for v in position.explain().cards] == ["debt-open"] * 3


def test_wild_on_wild_bars_a_joker_on_a_joker_debt() -> None:
    position = table("9H XR | XB 7D | 3D | debt 5 | suit D", debt__stack="any", wild__on_wild=False, **JOKERS)
    assert legal(position) == {"7D", "take"}
    assert code(position, "XB") == "wild-on-wild"


def test_forced_play_never_forces_stacking() -> None:
    assert legal(table("7H | 7C 9H | 2D | debt 2 | stock 2C", drawing__voluntary=False)) == {"7C", "take"}


def test_a_last_card_that_is_barred_cannot_answer() -> None:
    position = table("7H | 7C | 2D | debt 2 | stock 2C", finish__barred=["special"])
    assert legal(position) == {"take"}
    assert code(position, "7C") == "last-card"


def test_no_ordinary_draw_under_a_debt() -> None:
    position = table("7H | 7C 9H | 2D | debt 2 | stock 2C")
    assert code(position, "draw") == "debt-open"
    assert code(position, "pass") == "debt-open"
    assert code(table("7H | 7C 9H | 2D | stock 2C"), "take") == "no-debt"


def test_where_nothing_stacks_the_sentence_says_so() -> None:
    position = table("7H | 7C 9H | 2D | debt 2 | stock 2C", debt__stack="none")
    stacks = table("7H | 9C 9H | 2D | debt 2 | stock 2C")
    assert (code(position, "7C"), code(stacks, "9C")) == ("debt-open", "debt-open")
    # Where sevens help, the sentence names them; where nothing helps, it names no card.
    assert "seven" in stacks.why("9C").text_in("en")
    assert "Sieben" in stacks.why("9C").text_in("de")
    assert "seven" not in position.why("7C").text_in("en")
    assert "Sieben" not in position.why("7C").text_in("de")


# --- after taking -----------------------------------------------------------------------------------------------

TWO = "2H | 9H KC | 4D 5D | debt 2 | stock 4S 6D 10C"
TWOS = {"debt__amount": {"2": 2}, "debt__stack": "none"}


def test_lost_means_that_taking_ends_the_turn() -> None:
    after = table(TWO, **TWOS).play("take")
    assert (after.turn, after.settled) == (1, False)


def test_lay_means_that_a_card_may_still_be_laid() -> None:
    after = table(TWO, debt__turn="lay", **TWOS).play("take")
    assert (after.turn, after.settled, after.debt) == (0, True, 0)
    assert legal(after) == {"9H", "keep"}
    assert code(after, "draw") == "already-drew"
    assert play(after, "keep").turn == 1
    laid = play(after, "9H")
    assert (laid.turn, laid.settled) == (1, False)


def test_lay_with_nothing_that_fits_ends_the_turn() -> None:
    after = table("2H | 9C KC | 4D 5D | debt 2 | stock 4S 6D 10C", debt__turn="lay", **TWOS).play("take")
    assert (after.turn, after.settled) == (1, False)


def test_turn_means_a_whole_turn() -> None:
    after = table(TWO, debt__turn="turn", **TWOS).play("take")
    assert (after.turn, after.settled, legal(after)) == (0, False, {"9H", "draw"})
    assert legal(table(TWO, debt__turn="turn", drawing__voluntary=False, **TWOS).play("take")) == {"9H"}


def test_a_card_just_taken_may_be_laid_where_the_turn_goes_on() -> None:
    line = "2H | 9C KC | 4D 5D | debt 2 | stock 4H 6D 10C"
    assert legal(table(line, debt__turn="lay", **TWOS).play("take")) == {"4H", "keep"}
    assert legal(table(line, debt__turn="turn", **TWOS).play("take")) == {"4H", "draw"}


def test_a_round_that_stops_in_the_middle_of_a_take_gives_no_turn() -> None:
    after = table("2H | 9H KC | 4D 5D | debt 4 | stock 4S", debt__turn="turn", drawing__impossible="stop", **TWOS).play(
        "take"
    )
    assert after.is_over


@pytest.mark.parametrize("variant", ["house-code", "tavern", "tournament", "classic", "grundvariante"])
def test_a_paid_seven_is_an_ordinary_card(variant: str) -> None:
    position = mau.position("9H 7H | 10S KC | 10H 7D 8S QC | stock AS AC KD | debt 2", variant)
    after = position.play("take")
    drawing = set() if variant in ("house-code", "grundvariante") else {"draw"}
    assert (after.debt, legal(after)) == (0, {"10H", "7D"} | drawing)
    # A seven laid now begins again with two.
    assert play(after, "7D").debt == 2


@pytest.mark.parametrize(("variant", "line", "debt"), [
    ("easy-kids", "9H | 7H KC | QD KD", 1),
    ("ocho-loco", "9H | 2H KC | QD KD", 2),
    ("huit-americain", "9H | 2H KC | QD KD", 2),
    ("crazy-eights", "9H | 7H KC | QD KD", 0),
    ("classic", "9H | 7H KC | QD KD", 2),
])  # fmt: skip
def test_debts_of_the_shipped_variants(variant: str, line: str, debt: int) -> None:
    assert mau.position(line, variant).play(line[5:7]).debt == debt


@pytest.mark.parametrize(("variant", "stacks"), [
    ("house-code", True), ("tavern", True), ("tournament", True), ("classic", True), ("easy-kids", True),
    ("grundvariante", False), ("grundvariante-52", False),
])  # fmt: skip
def test_sevens_stack_where_the_text_says_so(variant: str, stacks: bool) -> None:
    position = mau.position("9H 7H | 7C KC | QD KD | debt 2 | stock 10C 10D", variant)
    assert ("7C" in legal(position)) is stacks


def test_twos_stack_in_ocho_loco_and_not_in_huit_americain() -> None:
    line = "9H 2H | 2C KC | QD KD | debt 2 | stock 10C 10D"
    assert legal(mau.position(line, "ocho-loco")) == {"2C", "take"}
    assert legal(mau.position(line, "huit-americain")) == {"take"}


def test_a_debt_chain_of_two_packs_may_use_equal_sevens() -> None:
    packs = rules(setup__copies=2, setup__ranks=list(SEVEN_UP))
    position = mau.position("7H | 7C KC | 7H 7C | debt 2", packs)
    assert play(position, "7C", "7H").debt == 6
    assert play(position, "7C", "7C").debt == 6


def test_taking_counts_the_cards_really_moved() -> None:
    position = table("9H 7H | KC 3S | 2D | debt 6 | stock 5D 6D 10C 2S QD QS QC")
    after = position.play("take")
    assert hand(after, 0) == {"KC", "3S", "5D", "6D", "10C", "2S", "QD", "QS"}

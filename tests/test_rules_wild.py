"""Wild cards and wishes."""

from __future__ import annotations

import pytest
from tables import code, hand, legal, play, table, text, wishes

import maumau_kit as mau

WISHED = "JS | 4H QS JD 9C | 2D 3D | suit H | stock 2C 3C"


def test_a_wild_card_goes_on_anything_and_names_any_suit() -> None:
    position = table("9H | JS 4C | 6D 8D | stock 2D 3D")
    assert position.legal_moves == ["JS=C", "JS=D", "JS=H", "JS=S", "draw"]
    for suit, move in enumerate(position.legal_moves[:4]):
        after = position.play(move)
        assert (after.suit, text(after.discard), after.turn) == (suit, "9H JS", 1)


@pytest.mark.parametrize("top", ["9H", "7H", "8H", "AH", "2C"])
def test_a_wild_card_goes_on_every_top_when_nothing_is_owed(top: str) -> None:
    assert legal(table(f"{top} | JS | 6D 8D | stock 2D")) == wishes("JS") | {"draw"}


def test_wild_on_wild() -> None:
    assert legal(table(WISHED)) == {"4H", "draw"} | wishes("JD")
    barred = table(WISHED, wild__on_wild=False)
    assert legal(barred) == {"4H", "draw"}
    assert code(barred, "JD") == "wild-on-wild"


def test_a_wild_card_of_the_named_suit_is_barred_too() -> None:
    position = table("9C JD | JS 5S 5C | KS 2H | suit S | stock 9D", wild__on_wild=False)
    assert legal(position) == {"5S", "draw"}


@pytest.mark.parametrize(("variant", "allowed"), [
    ("house-code", True), ("tavern", True), ("tournament", False), ("classic", False), ("grundvariante", False),
    ("easy-kids", True),
])  # fmt: skip
def test_jack_on_jack_in_the_shipped_variants(variant: str, allowed: bool) -> None:
    position = mau.position("9C JD | JS QC KS | KH QH | suit S | stock 9D 10C", variant)
    assert (wishes("JS") <= legal(position)) is allowed


@pytest.mark.parametrize(
    ("variant", "allowed"), [("crazy-eights", True), ("ocho-loco", True), ("huit-americain", False)]
)
def test_eight_on_eight_in_the_shipped_variants(variant: str, allowed: bool) -> None:
    position = mau.position("9C 8D | 8S QC KS | KH QH | suit S | stock 9D 10C", variant)
    assert (wishes("8S") <= legal(position)) is allowed


def test_the_printed_suit_does_not_meet_a_wish() -> None:
    position = table(WISHED)
    assert code(position, "QS") == "wish"
    assert "hearts" in position.why("QS").text_in("en")
    assert "Herz" in position.why("QS").text_in("de")
    assert code(position, "4H") == "wish"
    assert position.why("4H").for_it


def test_a_wish_ends_with_the_next_card_laid() -> None:
    after = table(WISHED).play("4H")
    assert (after.suit, after.turn) == (None, 1)
    # The four of hearts is now matched like any card.
    assert legal(play(table("JS | 4H QS | 4D 3H 2S | suit H | stock 2C"), "4H")) == {"4D", "3H", "draw"}


def test_a_wish_survives_draws_keeps_and_skips() -> None:
    position = table("9C JD | 2C 3C | 4C 5C | suit S | stock 6D 6S 2D 3D")
    after = play(position, "draw")
    assert (after.suit, after.turn) == (3, 1)
    after = play(after, "draw", "keep")
    assert (after.suit, after.turn) == (3, 0)


def test_a_new_wild_card_replaces_the_wish() -> None:
    after = table(WISHED).play("JD=C")
    assert after.suit == 0


def test_a_wild_card_needs_a_suit_and_others_take_none() -> None:
    position = table("9H | JS 9C | 6D 8D | stock 2D 3D")
    with pytest.raises(mau.IllegalMove) as bare:
        position.play("JS")
    assert [r.code for r in bare.value.reasons] == ["needs-wish"]  # type: ignore[attr-defined]
    with pytest.raises(mau.IllegalMove) as plain:
        position.play("9C=H")
    assert [r.code for r in plain.value.reasons] == ["no-wish"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("move", ["JS=J", "JS=X", "JS=", "JS==C", "JS=CC", "JS=10"])
def test_a_wish_names_one_of_the_four_suits(move: str) -> None:
    position = table("9H | JS 9C | 6D 8D | stock 2D 3D")
    with pytest.raises(mau.InputError):
        position.play(move)


@pytest.mark.parametrize("variant", ["house-code", "tavern", "tournament", "grundvariante"])
def test_a_wild_last_card_names_its_suit_too(variant: str) -> None:
    position = mau.position("9H | JS | QD KD | stock 10C 10D", variant)
    assert {m for m in legal(position) if m != "draw"} == wishes("JS")


def test_a_wish_binds_where_the_win_was_undone() -> None:
    after = play(mau.position("9H | JS | QD KC | stock 10C 10D 2D 3D", "house-code"), "JS=D", "1:catch")
    assert (after.turn, after.suit, legal(after)) == (1, 1, {"QD"})
    assert hand(after, 0) == {"10C", "10D"}


@pytest.mark.parametrize("selector", ["8", "QS", "black 8", "red Q"])
def test_wild_cards_may_be_ranks_cards_or_colours(selector: str) -> None:
    position = table("9H | 8S QS 8D QD 2C | 3C 3D | stock 4C", wild__cards=[selector], turns__skip=[])
    wild = {"8": ("8S", "8D"), "QS": ("QS",), "black 8": ("8S",), "red Q": ("QD",)}[selector]
    assert legal(position) == wishes(*wild) | {"draw"}


def test_only_the_jacks_chosen_bar_each_other() -> None:
    position = table("9H JS | JC JD 4H | 3C 3D | stock 4C | suit H", wild__cards=["black J"], wild__on_wild=False)
    assert legal(position) == {"4H", "draw"}
    assert code(position, "JC") == "wild-on-wild"
    assert code(position, "JD") == "wish"


def test_no_wild_cards_at_all() -> None:
    position = table("9H | JS JH | 3C 3D | stock 4C", wild__cards=[])
    assert legal(position) == {"JH", "draw"}


def test_a_wild_skip_card_names_a_suit_and_skips() -> None:
    after = table("9H | JS JH | 3C 3D | 4S 4D | stock 4C", turns__skip=["J"]).play("JS=D")
    assert (after.turn, after.suit) == (2, 1)

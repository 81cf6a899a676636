"""Matching: what fits the top card, and what fits after a wish."""

from __future__ import annotations

import pytest
from tables import code, legal, table, text, wishes

HAND = "9H | 9C KH 2D 4S | 6D 8D | stock 2C 3C"


@pytest.mark.parametrize(("by", "fitting"), [
    (["suit", "rank"], {"9C", "KH"}),
    (["suit"], {"KH"}),
    (["rank"], {"9C"}),
    (["suit", "rank", "colour"], {"9C", "KH", "2D"}),
])  # fmt: skip
def test_matching_by(by: list[str], fitting: set[str]) -> None:
    assert legal(table(HAND, matching__by=by)) == fitting | {"draw"}


def test_colours_are_red_and_black() -> None:
    position = table("9S | KC 2S 3H 4D | 6D 8D | stock 2C", matching__by=["colour", "suit", "rank"])
    assert legal(position) == {"KC", "2S", "draw"}
    assert [r.code for r in position.explain().cards[0].reasons] == ["colour"]
    assert [r.code for r in position.explain().cards[1].reasons] == ["suit", "colour"]


def test_both_grounds_are_named() -> None:
    position = table("9H | 9D KH | 6D 8D | stock 2C")
    assert [r.code for v in position.explain().cards for r in v.reasons] == ["rank", "suit"]
    assert code(position, "9D") == "rank"


@pytest.mark.parametrize("by", [["suit", "rank"], ["rank"], ["suit", "rank", "colour"]])
def test_after_a_wish_only_the_suit_counts(by: list[str]) -> None:
    position = table("JS | 4H QS 4D 9C | 2D | suit H | stock 2C 3C", matching__by=by)
    assert legal(position) == {"4H", "draw"}
    assert code(position, "QS") == "wish"
    assert code(position, "4H") == "wish"


def test_a_joker_asks_for_nothing_unless_a_suit_was_named() -> None:
    jokers = {"setup__jokers": ["XR", "XB"], "wild__cards": ["J", "joker"]}
    assert legal(table("XR | 4H 9C | 2D | stock 2C", **jokers)) == {"4H", "9C", "draw"}
    assert legal(table("XR | 4H 9C | 2D | suit C | stock 2C", **jokers)) == {"9C", "draw"}
    assert code(table("XR | 4H 9C | 2D | stock 2C", **jokers), "4H") == "any"


def test_a_joker_fits_no_card_but_goes_on_any() -> None:
    position = table(
        "9H | XB 2C | 2D 3D | stock 2S",
        setup__jokers=["XB"],
        wild__cards=["joker"],
        matching__by=["suit", "rank", "colour"],
    )
    assert legal(position) == wishes("XB") | {"draw"}
    assert [r.code for r in position.explain().cards[0].reasons] == ["wild"]


def test_equal_cards_of_two_packs_fit_each_other() -> None:
    position = table("9C | 9H 9H 2D | 2D | stock 2S", setup__copies=2)
    assert legal(position) == {"9H", "draw"}
    assert [v.legal for v in position.explain().cards] == [True, True, False]
    after = position.play("9H")
    assert len(after.hands[0]) == 2
    assert text(after.discard) == "9C 9H"
    assert legal(after) == {"draw"}

"""Laying: one card a turn, or several of one rank together."""

from __future__ import annotations

import pytest
from tables import code, hand, legal, play, rules, table, text, wishes

import maumau_kit as mau

SETS = {"lay__sets": "rank"}


def test_one_card_a_turn() -> None:
    position = table("9H | KH KC 2C | 3C 3D | stock 4C")
    assert legal(position) == {"KH", "draw"}
    with pytest.raises(mau.IllegalMove) as caught:
        position.play("KH+KC")
    assert caught.value.reasons[0].code == "one-card"  # type: ignore[attr-defined]


def test_the_first_card_must_fit_and_the_last_one_ends_on_top() -> None:
    position = table("9H | KH KC KS 2C | 3C 3D | stock 4C", **SETS)
    assert legal(position) == {"KH", "KH+KC", "KH+KS", "KH+KS+KC", "KH+KC+KS", "draw"}
    after = position.play("KH+KC+KS")
    assert (text(after.discard), hand(after, 0), after.turn) == ("9H KH KC KS", {"2C"}, 1)


def test_a_set_is_written_with_the_lowest_card_that_fits_and_read_in_any_order() -> None:
    # All four fit: what counts is which cards are laid and which ends on top.
    position = table("KH | KC KD KS 2C | 3C 3D | stock 4C", **SETS)
    assert {m for m in legal(position) if m.count("+") == 2} == {"KD+KS+KC", "KC+KS+KD", "KC+KD+KS"}
    assert position.play("KS+KD+KC") == position.play("KD+KS+KC")
    assert text(position.play("KS+KD+KC").discard) == "KH KD KS KC"


def test_a_set_whose_first_card_does_not_fit_is_refused() -> None:
    position = table("9H | KH KC KS 2C | 3C 3D | stock 4C", **SETS)
    with pytest.raises(mau.IllegalMove) as caught:
        position.play("KC+KH")
    assert [r.code for r in caught.value.reasons] == ["other-top"]  # type: ignore[attr-defined]


def test_a_set_that_goes_only_with_another_card_on_top_names_it() -> None:
    position = table("9H | QS QH 2C 4D | 3C 3D | stock 4C", **SETS)
    with pytest.raises(mau.IllegalMove) as caught:
        position.play("QS+QH")
    first = caught.value.reasons[0]
    assert (first.code, first.knob) == ("other-top", "lay.sets")  # type: ignore[attr-defined]
    said = {lang: first.text_in(lang) for lang in ("en", "de")}  # type: ignore[attr-defined]
    assert said["en"] == "These cards go together, but the last one must be queen of spades."
    assert said["de"] == "Diese Karten gehen zusammen, aber zuletzt kommt Pik-Dame."
    # A set that goes with no card on top is refused for what is wrong with it.
    with pytest.raises(mau.IllegalMove) as caught:
        table("9H | QS QC 2C 4D | 3C 3D | stock 4C", **SETS).play("QS+QC")
    assert [r.code for r in caught.value.reasons] == ["no-match"]  # type: ignore[attr-defined]


def test_a_set_that_may_not_end_on_a_card_names_those_it_may_end_on() -> None:
    knobs: dict[str, object] = {**SETS, "finish__barred": ["QS"]}
    with pytest.raises(mau.IllegalMove) as caught:
        table("9H | QH QS | 3C 3D | stock 4C", **knobs).play("QH+QS")
    assert "other-top" not in {r.code for r in caught.value.reasons}  # type: ignore[attr-defined]
    with pytest.raises(mau.IllegalMove) as caught:
        table("9H | QH QC QS | 3C 3D | stock 4C", **knobs).play("QH+QC+QS")
    assert [r.code for r in caught.value.reasons] == ["other-top", "last-card"]  # type: ignore[attr-defined]


def test_cards_of_two_ranks_are_no_set() -> None:
    position = table("9H | KH QH KS 2C | 3C 3D | stock 4C", **SETS)
    with pytest.raises(mau.IllegalMove) as caught:
        position.play("KH+QH")
    assert caught.value.reasons[0].code == "not-a-set"  # type: ignore[attr-defined]


def test_cards_not_held_are_no_set() -> None:
    position = table("9H | KH QH 2C | 3C 3D | stock 4C", **SETS)
    for move in ("KH+KC", "KH+KH"):
        with pytest.raises(mau.IllegalMove) as caught:
            position.play(move)
        assert caught.value.reasons[0].code == "not-held"  # type: ignore[attr-defined]


def test_a_card_that_goes_only_in_a_set_has_a_reason_of_its_own() -> None:
    position = table("9H | KH KC QC | 3C 3D | stock 4C", **SETS)
    assert [v.code for v in position.explain().cards] == ["ok", "only-in-set", "no-match"]


def test_after_a_draw_only_the_drawn_card_alone() -> None:
    position = table("9H | KH KC QC | 3C 3D | drawn KH | stock 4C", **SETS)
    assert legal(position) == {"KH", "keep"}
    anything = table("9H | KH KC QC | 3C 3D | drawn KH | stock 4C", drawing__then="any", **SETS)
    assert legal(anything) == {"KH", "keep"}


# --- effects: each one counts -----------------------------------------------------------------------------------


def test_every_draw_card_counts() -> None:
    after = table("9H | 7H 7C 7S 2C | 3C 3D | stock 4C", **SETS).play("7H+7C+7S")
    assert (after.debt, after.turn) == (6, 1)
    assert table("9H | 7H 7C 2C | 3C 3D | stock 4C", debt__amount={"7": 1, "7C": 5}, **SETS).play("7H+7C").debt == 6


def test_a_set_answers_a_debt() -> None:
    position = table("7H | 7C 7S 2C | 3C 3D | debt 2 | stock 4C", **SETS)
    assert legal(position) == {"7C", "7S", "7S+7C", "7C+7S", "take"}
    assert position.play("7S+7C").debt == 6


SKIPS = "9H | 8H 8C 8S 2C | {}stock 4C"
SEATS = "3C 3D | 4D 4S | 5D 5S | 6D 6S | "


@pytest.mark.parametrize(("seats", "move", "turn"), [
    (2, "8H", 0), (2, "8H+8C", 0), (2, "8H+8C+8S", 0),
    (3, "8H", 2), (3, "8H+8C", 0), (3, "8H+8C+8S", 0),
    (4, "8H", 2), (4, "8H+8C", 3), (4, "8H+8C+8S", 0),
    (5, "8H", 2), (5, "8H+8C", 3), (5, "8H+8C+8S", 4),
])  # fmt: skip
def test_every_skip_card_skips_a_seat_but_never_more_than_all_the_others(seats: int, move: str, turn: int) -> None:
    others = " | ".join(SEATS.split(" | ")[: seats - 1]) + " | "
    assert table(SKIPS.format(others), **SETS).play(move).turn == turn


def test_several_skips_may_be_answered_by_one_seat() -> None:
    position = table(SKIPS.format("3C 3D | 4D 4S | 5D 8D | "), turns__skip_answer="pass-on", **SETS).play("8H+8C")
    assert (position.turn, position.skip, legal(position)) == (1, 2, {"pass"})
    assert position.play("pass").turn == 3


def test_reverse_cards_cancel_each_other_in_pairs() -> None:
    line = "9H | AH AC AS 2C | 3C 3D | 4D 4S | stock 4C"
    for move, direction, turn in (("AH", -1, 2), ("AH+AC", 1, 1), ("AH+AC+AS", -1, 2)):
        after = table(line, turns__reverse=["A"], **SETS).play(move)
        assert (after.direction, after.turn) == (direction, turn), move


@pytest.mark.parametrize(("move", "turn"), [("AH", 0), ("AH+AC", 1), ("AH+AC+AS", 0)])
def test_reverse_cards_in_a_set_with_two_players(move: str, turn: int) -> None:
    line = "9H | AH AC AS 2C | 3C 3D | stock 4C"
    assert table(line, turns__reverse=["A"], turns__reverse_two="again", **SETS).play(move).turn == turn


def test_several_aces_give_one_more_turn() -> None:
    after = table("9H | AH AC 2C | 3C 3D | 4D 4S | stock 4C", turns__extra=["A"], **SETS).play("AH+AC")
    assert (after.turn, hand(after, 0)) == (0, {"2C"})


def test_one_wish_for_a_set_of_wild_cards() -> None:
    position = table("9H | JH JC 2C | 3C 3D | stock 4C", **SETS)
    assert legal(position) == wishes("JC", "JH", "JC+JH", "JH+JC") | {"draw"}
    after = position.play("JC+JH=D")
    assert (after.suit, text(after.discard)) == (1, "9H JC JH")


def test_a_set_with_only_some_effects() -> None:
    # The black eight skips, the red one is wild: both count, the wild one names its suit where it ends on top.
    both = {"turns__skip": ["8S"], "wild__cards": ["8H"]}
    position = table("9S | 8S 8H 2C | 3C 3D | 4D 4S | stock 4C", **both, **SETS)
    assert legal(position) == {"8S", "8H+8S", "draw"} | wishes("8H", "8S+8H")
    after = position.play("8S+8H=C")
    assert (after.turn, after.suit) == (2, 0)
    after = position.play("8H+8S")
    assert (after.turn, after.suit) == (2, None)


# --- the last cards ---------------------------------------------------------------------------------------------


def test_a_set_may_be_the_last_cards() -> None:
    after = table("9H | KH KC | 3C 3D | stock 4C", **SETS).play("KH+KC")
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (0, "out")


def test_a_set_may_not_end_the_round_on_a_barred_card() -> None:
    position = table("9H | 8H 8C | 3C 3D | stock 4C", finish__barred=["special"], **SETS)
    assert legal(position) == {"8H", "draw"}
    with pytest.raises(mau.IllegalMove) as caught:
        position.play("8H+8C")
    assert caught.value.reasons[0].code == "last-card"  # type: ignore[attr-defined]


def test_only_the_card_on_top_is_the_last_one() -> None:
    position = table("9H | KH KC | 3C 3D | stock 4C", finish__barred=["KH"], **SETS)
    assert legal(position) == {"KH", "KH+KC", "draw"}
    assert position.play("KH+KC").is_over


def test_a_set_is_called_by_what_is_left() -> None:
    calls = rules(calls__mode="manual", calls__mau_penalty=2, calls__last_penalty=2, **SETS)
    position = mau.position("9H | KH KC 2C | 3C 3D | stock 4C", calls)
    assert position.play("KH+KC").uncalled == (0, "mau")
    assert position.play("KH+KC!").uncalled is None
    assert position.play("KH").uncalled is None
    assert mau.position("9H | KH KC | 3C 3D | stock 4C", calls).play("KH+KC!").uncalled == (0, "mau-mau")


# --- two packs --------------------------------------------------------------------------------------------------

TWO_PACKS = {"setup__copies": 2}


def test_equal_cards_make_a_set() -> None:
    position = table("9H | KH KH 2C | 3C 3D | stock 4C", **SETS, **TWO_PACKS)
    assert legal(position) == {"KH", "KH+KH", "draw"}
    after = position.play("KH+KH")
    assert (text(after.discard), hand(after, 0), after.turn) == ("9H KH KH", {"2C"}, 1)


def test_equal_cards_are_listed_once_and_each_counts() -> None:
    position = table("9H | 7H 7H 7C 2C | 3C 3D | stock 4C", **SETS, **TWO_PACKS)
    assert legal(position) == {"7H", "7H+7H", "7H+7C", "7H+7H+7C", "7H+7C+7H", "draw"}
    assert position.play("7H+7H+7C").debt == 6
    assert position.play("7H+7C+7H") != position.play("7H+7H+7C")
    after = table("9H | 8H 8H 8C 2C | 3C 3D", **SETS, **TWO_PACKS).play("8H+8C+8H")
    assert after.turn == 0


def test_jokers_are_one_rank() -> None:
    position = table("9H | XR XB 2C | 3C 3D | stock 4C", setup__jokers=["XR", "XB"], wild__cards=["joker"], **SETS)
    assert legal(position) == wishes("XR", "XB", "XB+XR", "XR+XB") | {"draw"}


def test_two_equal_jokers() -> None:
    packs = rules(setup__copies=2, setup__jokers=["XR", "XR"], wild__cards=["joker"], **SETS)
    position = mau.position("9H | XR XR 2C | 3C 3D | stock 4C", packs)
    assert legal(position) == wishes("XR", "XR+XR") | {"draw"}
    assert hand(play(position, "XR+XR=D"), 0) == {"2C"}


def test_easy_kids_lays_sets_and_no_other_shipped_variant_does() -> None:
    assert {variant.id for variant in mau.variants() if variant["lay.sets"] == "rank"} == {"easy-kids"}
    assert code(mau.position("QH | KC KH | 9S 8S | stock 10C", "easy-kids"), "KC") == "only-in-set"

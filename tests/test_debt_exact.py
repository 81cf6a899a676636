"""Exact values of the first debt chain: the known numbers, tiny packs dealt in every way, and many simulated rounds."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import maumau_kit as mau
from maumau_kit.base.errors import ImpossibleError, InputError
from maumau_kit.studies.debt.exact import Draws, Setting, exact_values, lengths, setting_of

SKAT = ["7", "8", "9", "10", "J", "Q", "K", "A"]
HOUSE = mau.variant("house-code")
SMALL = HOUSE.with_knobs(setup__ranks=SKAT, players=[2, 5])
SEVENS = (Draws(4, 2),)
KNOWN = {
    (52, 3): {2: ".728932", 4: ".217047", 6: ".048019", 8: ".006002"},
    (52, 2): {2: ".728932", 4: ".217047", 6: ".051621", 8: ".002401"},
    (32, 3): {2: ".578420", 4: ".282536", 6: ".111235", 8: ".027809"},
    (32, 2): {2: ".578420", 4: ".282536", 6: ".127920", 8: ".011123"},
}


def six_digits(chance: Fraction) -> str:
    return f"{float(chance):.6f}".removeprefix("0")


@pytest.mark.parametrize(("pack", "players"), KNOWN)
def test_the_known_values(pack: int, players: int) -> None:
    owed = exact_values(Setting(pack, players, 5, SEVENS)).owed
    assert {cards: six_digits(chance) for cards, chance in owed.items()} == KNOWN[pack, players]
    assert sum(owed.values()) == 1


@pytest.mark.parametrize("pack", [52, 32])
def test_with_three_or_more_it_is_the_same_for_all(pack: int) -> None:
    three = exact_values(Setting(pack, 3, 5, SEVENS))
    for players in (4, 5, 6):
        assert exact_values(Setting(pack, players, 5, SEVENS)).owed == three.owed


def test_the_first_two_terms_by_hand() -> None:
    owed = exact_values(Setting(52, 4, 5, SEVENS)).owed
    assert owed[2] == Fraction(comb(48, 5), comb(51, 5))
    two_seats_without_both = 1 - 2 * Fraction(comb(48, 5), comb(51, 5)) + Fraction(comb(48, 10), comb(51, 10))
    assert 1 - owed[2] - owed[4] == two_seats_without_both


def by_dealing(left: int, answers: int, players: int, hand: int) -> tuple[Counter[tuple[int, int]], int]:
    """Every way to put the answers among the cards left, each chain played out: cards laid and who pays."""
    found: Counter[tuple[int, int]] = Counter()
    for places in itertools.combinations(range(left), answers):
        held = [sum(seat * hand <= place < (seat + 1) * hand for place in places) for seat in range(players)]
        laid = 0
        while held[laid % players]:
            held[laid % players] -= 1
            laid += 1
        found[laid, laid % players] += 1
    return found, comb(left, answers)


@pytest.mark.parametrize(
    ("left", "answers", "players", "hand"),
    [
        (8, 3, 2, 3),
        (9, 3, 3, 2),
        (9, 2, 2, 4),
        (10, 4, 2, 4),
        (12, 5, 2, 4),
        (12, 7, 3, 4),
        (11, 4, 5, 2),
        (6, 1, 2, 2),
        (7, 0, 3, 1),
    ],
)
def test_every_deal_of_a_tiny_pack(left: int, answers: int, players: int, hand: int) -> None:
    dealt, of = by_dealing(left, answers, players, hand)
    exact = lengths(left, answers, players, hand)
    assert [Fraction(sum(n for (laid, _), n in dealt.items() if laid == m), of) for m in range(answers + 1)] == [*exact]
    whole = exact_values(Setting(left + 1, players, hand, (Draws(answers + 1, 3),)))
    assert {pair: chance for pair, chance in whole.chances.items() if chance} == {
        (3 * (laid + 1), seat): Fraction(n, of) for (laid, seat), n in dealt.items()
    }


def test_who_pays_adds_up() -> None:
    exact = exact_values(Setting(32, 4, 6, SEVENS))
    assert sum(exact.payer) == 1
    for seat in range(4):
        chances = exact.pays(seat)
        assert set(chances) == {0, 2, 4, 6, 8}
        assert sum(chances.values()) == 1
        assert chances[0] == 1 - exact.payer[seat]
    assert [sum(exact.pays(seat)[cards] for seat in range(4)) for cards in (2, 4, 6, 8)] == list(exact.owed.values())


# --- rules with and without a closed form -----------------------------------------------------------------------------


def changed(**knobs: Any) -> mau.Variant:
    return HOUSE.with_knobs(**knobs)


def test_of_the_shipped_variants_one_has_a_closed_form() -> None:
    assert [rules.id for rules in mau.variants() if isinstance(setting_of(rules, 2), Setting)] == ["house-code"]


@pytest.mark.parametrize(
    ("rules", "players", "english", "german"),
    [
        (mau.variant("crazy-eights"), 2, "no card makes anybody draw", "keine Karte lässt jemanden ziehen"),
        (changed(setup__starter="inert"), 2, "the starter does not act", "die Startkarte wirkt hier nicht"),
        (mau.variant("tavern"), 2, "the starter does not act", "die Startkarte wirkt hier nicht"),
        (changed(lay__sets="rank"), 2, "may be laid together", "zusammen gelegt"),
        (changed(turns__reverse=["7"]), 3, "turns the direction", "wechselt auch die Richtung"),
        (changed(debt__amount={"7": 2, "2": 3}, debt__stack="any"), 3, "different numbers", "verschieden viele"),
        (changed(debt__amount={"7S": 3, "7H": 2}), 3, "different numbers", "verschieden viele"),
        (changed(setup__hand=2), 2, "run out of cards", "letzte Karte legen"),
        (changed(wild__cards=["7S"], wild__on_wild=False), 2, "not every card", "nicht jede Karte"),
    ],
)  # fmt: skip
def test_there_is_none_and_it_says_why(rules: mau.Variant, players: int, english: str, german: str) -> None:
    why = setting_of(rules, players)
    assert isinstance(why, tuple)
    assert english in why[0]
    assert german in why[1]
    assert why[1].endswith(".")
    shares_fail = "no debt chains" in why[0]
    if not shares_fail:
        found = mau.debt_shares(rules, players=players, rounds=20, engine="plain")
        assert found.exact is None
        assert found.why_not == why


WITH_FORM: dict[str, tuple[mau.Variant, int]] = {
    "sevens and twos on each other": (changed(debt__amount={"7": 2, "2": 2}, debt__stack="any"), 3),
    "ranks apart, other amounts": (changed(debt__amount={"7": 2, "2": 3}), 2),
    "red sevens alone": (changed(debt__amount={"red 7": 2}), 2),
    "not to be passed on": (changed(debt__stack="none"), 4),
    "anticlockwise": (changed(setup__direction="anticlockwise"), 4),
    "two packs": (changed(setup__copies=2, setup__ranks=SKAT), 3),
    "jokers": (
        changed(
            setup__jokers=["XR", "XB"],
            wild__cards=["J", "joker"],
            debt__amount={"joker": 4, "7": 4},
            debt__stack="any",
            score__basis="none",
            score__values={},
            series__end="rounds",
            series__result="most-wins",
        ),
        2,
    ),
    "many cards, the largest numbers together": (changed(debt__amount={"7": 12}), 2),
    "a wild draw card": (changed(wild__cards=["J", "7"]), 2),
    "sevens also for ordinary turns after": (changed(debt__turn="turn"), 3),
}


@pytest.mark.parametrize("name", WITH_FORM)
def test_other_rules_with_a_closed_form_are_met_by_simulation(name: str) -> None:
    rules, players = WITH_FORM[name]
    found = mau.debt_shares(rules, players=players, rounds=100_000, seed=11)
    assert found.exact is not None, found.why_not
    assert found.starter_rounds > 2_000
    assert sum(found.exact.owed.values()) == 1
    for row in found.starter_rows:
        assert row.errors is not None
        assert abs(row.errors) < 4.5, row


@pytest.mark.parametrize(("pack", "players"), KNOWN)
@pytest.mark.parametrize("bots", ["shedder", "eager"])
def test_simulated_shares_lie_within_four_standard_errors(pack: int, players: int, bots: str) -> None:
    rules = HOUSE if pack == 52 else SMALL
    found = mau.debt_shares(rules, players=players, rounds=200_000, seed=2, bots=bots)
    assert {row.cards: six_digits(row.exact) for row in found.starter_rows if row.exact is not None} == KNOWN[
        pack, players
    ]
    for row in found.starter_rows:
        assert row.errors is not None
        assert abs(row.errors) < 4, row
        assert row.low <= row.share <= row.high


def test_a_wrong_exact_value_would_be_seen() -> None:
    """The check can fail: the values of two players are not those of three."""
    three = mau.debt_shares(SMALL, players=3, rounds=200_000, seed=2).starter_rows
    two = exact_values(Setting(32, 2, 5, SEVENS)).owed
    spread = (float(two[8]) * (1 - float(two[8])) / three[0].of) ** 0.5
    assert abs(three[-1].share - float(two[8])) > 4 * spread


def test_bots_that_do_not_stack_have_no_exact_value_beside_them() -> None:
    found = mau.debt_shares(HOUSE, players=2, rounds=50, bots="shedder,uniform", engine="plain")
    assert found.exact is None
    assert found.why_not is not None
    assert "uniform" in found.why_not[0]
    forgets = mau.debt_shares(HOUSE, players=2, rounds=50, forget=0.5, engine="plain")
    assert forgets.exact is None


# --- the atlas --------------------------------------------------------------------------------------------------------


def test_the_atlas_holds_the_known_values() -> None:
    for pack in (52, 32):
        atlas = mau.debt_atlas(pack)
        for players in (2, 3):
            owed = atlas.at(players, 5).owed
            assert {cards: six_digits(chance) for cards, chance in owed.items()} == KNOWN[pack, players]


def test_the_atlas_of_a_variant_is_that_of_its_pack() -> None:
    by_name, by_number = mau.debt_atlas("house-code", players=4), mau.debt_atlas(52, players=4)
    assert by_name.columns == by_number.columns
    assert by_name.name == ("House code", "Hausordnung")
    assert mau.debt_atlas(SMALL).players == (2, 3, 4, 5)


def test_the_rows_of_the_atlas_add_up() -> None:
    atlas = mau.debt_atlas(32)
    assert atlas.left_out == ((5, 7), (6, 6), (6, 7))
    sums: Counter[tuple[int, int, int]] = Counter()
    columns = atlas.columns
    for players, hand, seat, text in zip(
        columns["players"], columns["hand"], columns["seat"], columns["fraction"], strict=True
    ):
        sums[players, hand, seat] += Fraction(text)  # type: ignore[assignment]
    assert set(sums.values()) == {1}
    assert len(sums) == sum(n for n, _ in atlas.cells)
    frame = atlas.to_frame()
    assert list(frame.columns) == list(columns)
    assert atlas.to_dict()["left_out"] == [[5, 7], [6, 6], [6, 7]]
    assert "57.84 %" in str(atlas)
    assert "57,84 %" in atlas.summary("de")
    assert "zu 6 mit 7" in atlas.summary("de")


@pytest.mark.parametrize(
    ("arguments", "where", "english", "german"),
    [
        ({"pack": 40}, "pack", "40 is no pack here", "40 ist hier kein Blatt"),
        ({"pack": True}, "pack", "True is no pack", "kein Blatt"),
        ({"players": 9}, "players", "9 does not do here", "9 geht hier nicht"),
        ({"players": ()}, "players", "does not do", "geht hier nicht"),
        ({"hands": "x"}, "hands", "the text 'x'", "der Text 'x'"),
        ({"pack": "house-code", "players": 8}, "players", "8", "8"),
        ({"pack": "tavern"}, "pack", "the starter does not act", "wirkt hier nicht"),
        ({"pack": "crazy-eights"}, "pack", "no debt chains", "keine Ziehketten"),
        ({"pack": 32, "players": 6, "hands": 7}, "pack", "32 cards do not do for 6", "32 Karten reichen nicht"),
    ],
)
def test_what_the_atlas_cannot_hold(arguments: dict[str, Any], where: str, english: str, german: str) -> None:
    with pytest.raises(InputError) as caught:
        mau.debt_atlas(**arguments)
    assert caught.value.where == where
    assert english in str(caught.value)
    assert german in caught.value.german


def test_what_the_atlas_has_not() -> None:
    atlas = mau.debt_atlas(52, players=3, hands=(4, 5))
    for wrong in (lambda: atlas.at(2, 5), lambda: atlas.chances(3, 5, 4), lambda: atlas.chances(3, 5, 0)):
        with pytest.raises(InputError) as caught:
            wrong()
        assert caught.value.german
    with pytest.raises(ImpossibleError):
        exact_values(Setting(52, 2, 2, SEVENS))

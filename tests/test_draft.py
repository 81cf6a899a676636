"""A position built card by card: order, taking back, what is wrong with it, and other rules under the same cards."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_rules import variants
from tables import SHIPPED, cards, rules, text

import maumau_kit as mau
from maumau_kit.base.cards import parse_card
from maumau_kit.base.errors import MauMauError
from maumau_kit.base.words import LANGS, to_text
from maumau_kit.studies.draft import ClickError, Draft


def empty(variant: str | mau.Variant = "tavern", players: int | None = None) -> Draft:
    return Draft.empty(mau.variant(variant), players)


def of(line: str, variant: str | mau.Variant = "classic") -> Draft:
    return Draft.of(mau.position(line, variant))


# --- cards --------------------------------------------------------------------------------------------------------


def test_cards_go_to_their_places_in_order() -> None:
    draft = empty()
    for card, place in (
        ("7H", 0),
        ("9C", 0),
        ("KD", 1),
        ("2S", "discard"),
        ("9H", "discard"),
        ("4H", "stock"),
        ("AC", "stock"),
    ):
        draft = draft.put(card, place)
    assert [text(draft.cards(place)) for place in draft.places] == ["7H 9C", "KD", "2S 9H", "4H AC"]
    position = draft.position
    assert position.top == parse_card("9H")
    assert position.stock[0] == parse_card("4H")
    assert position == mau.position("2S 9H | 7H 9C | KD | stock 4H AC", "tavern")
    assert draft.lies(parse_card("4H")) == ["stock"]
    assert len(draft.unused) == 52 - 7


def test_cards_are_taken_back_and_moved() -> None:
    draft = of("2S 9H | 7H 9C AS | KD | stock 4H AC", "tavern")
    assert text(draft.take_back(0, 1).hands[0]) == "7H AS"
    assert text(draft.shift("discard", 0, 1).discard) == "9H 2S"
    assert text(draft.shift("stock", 1, -1).stock) == "AC 4H"
    assert draft.shift("stock", 0, -1) == draft
    assert text(draft.shift(0, 0, 99).hands[0]) == "9C AS 7H"


@pytest.mark.parametrize(("click", "said", "german"), [
    (lambda d: d.put("9H", 1), "Nine of hearts lies on the table already", "Herz-Neun liegt schon da"),
    (lambda d: d.put("2S", 0), "Two of spades is not in the pack", "Pik-Zwei ist nicht im Blatt"),
    (lambda d: d.put("XR", 0), "Red joker is not in the pack", "Roter Joker ist nicht im Blatt"),
    (lambda d: d.put("KC", 2), "no such place", "Diesen Platz gibt es nicht"),
    (lambda d: d.put("KC", "pocket"), "no such place", "Diesen Platz gibt es nicht"),
    (lambda d: d.put("KC", True), "no such place", "Diesen Platz gibt es nicht"),
    (lambda d: d.take_back(1, 1), "no such card", "nicht mehr"),
    (lambda d: d.take_back("stock", 0), "no such card", "nicht mehr"),
    (lambda d: d.shift(0, -1, 1), "no such card", "nicht mehr"),
    (lambda d: d.set("turn", 2), "“To move” cannot be 2 here.", "„Am Zug“ kann hier nicht 2 sein."),
    (lambda d: d.set("turn", True), "cannot be chosen for “To move”", "Für „Am Zug“ lässt sich das hier nicht wählen."),
    (lambda d: d.set("suit", "h"), "cannot be chosen for “Wish”", "Für „Wunsch“ lässt sich das"),
    (lambda d: d.set("debt", -1), "“Cards owed” cannot be -1 here.", "„Offene Karten“ kann hier nicht -1 sein."),
    (lambda d: d.set("skip", 1), "does not know “Turns to sit out”", "kennt „Züge zum Aussetzen“ nicht"),
    (lambda d: d.set("colour", 1), "There is no such thing to set.", "So etwas lässt sich nicht einstellen."),
    (lambda d: d.set("debt", 10**6), "“Cards owed” cannot be 1000000", "„Offene Karten“ kann hier nicht 1000000 sein."),
    (lambda d: d.set("debt", 10**5000), "cannot be chosen for “Cards owed”", "Für „Offene Karten“ lässt sich das"),
    (lambda d: d.set("uncalled", {"seat": 0, "call": "zz"}), "for “Missing call” here.", "Für „Fehlende Ansage“ lässt"),
    (lambda d: d.with_players(9), "is for 2 to 5 players", "für 2 bis 5 Personen"),
    (lambda d: d.with_players("3"), "is for 2 to 5 players", "für 2 bis 5 Personen"),
])  # fmt: skip
def test_clicks_that_cannot_be_carried_out_have_a_sentence(click: Any, said: str, german: str) -> None:
    with pytest.raises(ClickError) as refused:
        click(of("9H | 7H 9C | KD"))
    assert said in str(refused.value)
    assert german in refused.value.german


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(mau.InputError, match="is not a card"):
        empty().put("1Z", 0)


def test_two_packs_have_every_card_twice() -> None:
    draft = empty(rules(setup__copies=2)).put("7H", 0).put("7H", 1)
    assert draft.lies(parse_card("7H")) == [0, 1]
    with pytest.raises(ClickError, match="already"):
        draft.put("7H", 0)


# --- taking back --------------------------------------------------------------------------------------------------


def test_every_change_is_taken_back_one_by_one() -> None:
    steps = [empty("house-code", 3)]
    for change in (
        lambda d: d.put("7H", 0),
        lambda d: d.put("JD", "discard"),
        lambda d: d.set("suit", "C"),
        lambda d: d.shift(0, 0, 1),  # changes nothing
        lambda d: d.with_players(4),
        lambda d: d.dealt(7),
        lambda d: d.with_variant("classic"),
        lambda d: d.take_back(0, 0),
        lambda d: d.with_rest(3),
        lambda d: d.emptied(),
    ):
        steps.append(change(steps[-1]))
    assert steps[4] == steps[3]
    del steps[4]
    draft = steps[-1]
    for wanted in reversed(steps[:-1]):
        draft = draft.undo()
        assert draft == wanted
    assert draft.undo() == draft


def test_a_deal_at_random_is_the_same_for_the_same_seed() -> None:
    draft = empty("classic", 4).set("dealer", 1)
    assert draft.dealt(5) == draft.dealt(5)
    assert draft.dealt(5) != draft.dealt(6)
    assert draft.dealt(5).position == mau.variant("classic").deal(players=4, seed=5, dealer=1)
    assert draft.dealt(5).emptied().unused == mau.variant("classic").pack


def test_the_rest_goes_under_the_stock() -> None:
    draft = of("9H | 7H 9C | KD | stock 8S")
    full = draft.with_rest(2)
    assert (full.unused, full.stock[0], len(full.stock)) == ((), parse_card("8S"), 32 - 4)
    assert full.position.stock == full.stock
    assert draft.with_rest(2) == full != draft.with_rest(3)


# --- what is wrong ------------------------------------------------------------------------------------------------

FAULTS: list[tuple[Draft, str, str, str]] = [
    (empty(), "discard", "No card lies on the discard pile yet.", "Auf der Ablage liegt noch keine Karte."),
    (of("9H | 7H | KD").set("debt", 2), "debt", "nothing can be owed", "offen kann nichts sein"),
    (of("9H | 7H | KD").set("suit", "H"), "suit", "is not wild", "keine Wunschkarte"),
    (of("9H | 7H | KD", "house-code").set("naming", True), "naming", "only by the dealer", "nur der Geber"),
    (of("JH | 7H | KD | turn 1 | naming", "house-code").set("uncalled", {"seat": 0, "call": "mau"}), "naming",
     "nobody has had a turn", "noch niemand am Zug"),
    (of("9H | 7H | KD | drawn 7H").take_back(0, 0).put("8H", 0), "drawn",
     "is not in the hand of seat 0", "nicht auf der Hand von Platz 0"),
    (of("7S | 7H | KD | debt 2").set("drawn", "7H"), "drawn", "no drawn card can be laid", "keine gezogene Karte"),
    (of("9H | 7H | KD", rules(turns__skip_answer="pass-on")).set("skip", 1), "skip",
     "nobody has to sit out", "muss niemand aussetzen"),
    (of("9H | 7H | KD", rules(debt__turn="lay")).set("settled", True), "settled",
     "No debt can", "niemand gerade offene Karten"),
    (of("9H | 7H | KD").set("uncalled", {"seat": 1, "call": "mau-mau"}), "uncalled.call",
     "belongs to the last card", "zur letzten Karte"),
    (of("9H | 7H | KD").take_back(1, 0).set("uncalled", {"seat": 1, "call": "mau"}), "uncalled.call",
     "one card left", "verbliebenen Karte"),
    (of("9H | 7H | KD", "tavern").take_back(0, 0), "hands[0]", "holds no card", "hat aber keine Karte"),
]  # fmt: skip


@pytest.mark.parametrize(("draft", "where", "said", "german"), FAULTS, ids=[str(f[1:3]) for f in FAULTS])
def test_every_fault_is_said_in_both_languages(draft: Draft, where: str, said: str, german: str) -> None:
    problem = draft.problems()[0]
    assert problem.where == where
    told = [to_text(parts, lang) for parts, lang in zip(problem.says, LANGS, strict=True)]
    assert said in told[0]
    assert german in told[1]
    with pytest.raises(MauMauError):
        _ = draft.position


def test_several_faults_are_found_at_once() -> None:
    draft = of("9H | 7H | KD").set("debt", 2).set("suit", "S").set("drawn", "7H")
    assert [problem.where for problem in draft.problems()] == ["debt", "suit"]
    assert draft.set("debt", 0).set("suit", None).problems() == ()


def test_a_fault_that_nobody_foresaw_is_said_in_both_languages() -> None:
    (problem,) = Draft(mau.variant("classic"), ((),), state=empty("classic").state).problems()
    assert problem.where == "hands"
    assert "2 to 8 hands" in str(problem.says[0])
    assert problem.says[1] == ("Das ist noch keine Stellung.",)
    odd = Draft.of(mau.position("9H | 7H | KD", "classic"))
    (problem,) = replace(odd, state={**odd.state, "direction": 0}).problems()
    assert problem.says[1] == ("„Richtung“ stimmt noch nicht.",)


@pytest.mark.parametrize("variant", SHIPPED)
def test_whatever_can_be_clicked_together_has_a_german_sentence(variant: str) -> None:
    chance, found = random.Random(variant), set[str]()
    for seed in range(12):
        draft = empty(variant).dealt(seed)
        for _ in range(25):
            name = chance.choice([*draft.choices])
            draft = draft.set(name, chance.choice([*draft.choices[name]][:8]))
            place = chance.choice(draft.places)
            if draft.cards(place) and chance.random() < 0.4:
                draft = draft.take_back(place, len(draft.cards(place)) - 1)
            found |= {str(problem.says[1]) for problem in draft.problems()}
    assert found
    assert not [said for said in found if "stimmt noch nicht" in said or "noch keine Stellung" in said]


@pytest.mark.parametrize("variant", SHIPPED)
def test_every_deal_is_right_and_comes_back(variant: str) -> None:
    for seed in range(4):
        position = mau.variant(variant).deal(players=mau.variant(variant).players[1], seed=seed)
        draft = Draft.of(position)
        assert draft.problems() == ()
        assert draft.position == position


@settings(max_examples=40, derandomize=True, database=None, deadline=None)
@given(variants(), st.integers(0, 2**32))
def test_positions_of_any_round_can_be_built_card_by_card(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    played = mau.play_round(variant, players=variant.players[0], seed=seed % 1000, forget=0.3)
    position = chance.choice([step.before for step in played.steps[:60]])
    draft = empty(variant, position.seats)
    for place, held in (*enumerate(position.hands), ("discard", position.discard), ("stock", position.stock)):
        for card in held:
            draft = draft.put(card, place)  # type: ignore[arg-type]
    plain = position.to_dict()
    for name in draft.choices:
        value = plain.get(name, draft.state[name])
        if name == "drawn" or value != draft.state[name]:
            draft = draft.set(name, value)
    idle = {"idle": position.idle}
    assert Draft(variant, draft.hands, draft.discard, draft.stock, {**draft.state, **idle}).position == position


# --- seats, variants, states --------------------------------------------------------------------------------------


def test_the_last_seat_stays_the_dealer_and_nobody_is_named_who_is_gone() -> None:
    draft = empty("classic", 4).put("7H", 3).set("turn", 3).set("uncalled", {"seat": 3, "call": "mau"})
    fewer = draft.with_players(2)
    assert (fewer.state["dealer"], fewer.state["turn"], fewer.state["uncalled"]) == (1, 1, None)
    assert parse_card("7H") in fewer.unused
    assert draft.set("dealer", 1).with_players(5).state["dealer"] == 1
    assert draft.with_players(5).state["dealer"] == 4


def test_other_rules_keep_what_they_know() -> None:
    draft = of("2H 7S | 7H 2C | KD AS | debt 2", "house-code")
    under = draft.with_variant("classic")
    assert [text(under.cards(place)) for place in under.places] == ["7H", "KD AS", "7S", ""]
    assert under.state["debt"] == 2
    assert "debt" not in draft.with_variant("crazy-eights").choices
    assert draft.with_variant("crazy-eights").state["debt"] == 0
    assert empty("house-code", 6).with_variant("classic").seats == 5


@pytest.mark.parametrize(("variant", "known"), [
    ("classic", {"turn", "dealer", "suit", "debt", "drawn", "uncalled"}),
    ("tavern", {"turn", "dealer", "suit", "debt", "drawn"}),
    ("house-code", {"turn", "dealer", "suit", "debt", "drawn", "uncalled", "naming"}),
    ("crazy-eights", {"turn", "dealer", "suit", "drawn", "uncalled"}),
    ("huit-americain", {"turn", "dealer", "direction", "suit", "debt", "drawn", "uncalled"}),
    ("easy-kids", {"turn", "dealer", "suit", "debt", "drawn"}),
])  # fmt: skip
def test_a_variant_knows_its_states(variant: str, known: set[str]) -> None:
    assert set(empty(variant).choices) == known


def test_only_what_can_be_is_offered() -> None:
    draft = of("9H | 7H 9C | KD")
    assert draft.choices["drawn"] == (None, "7H", "9C")
    assert draft.choices["turn"] == (0, 1)
    only_mau = empty("grundvariante").choices["uncalled"]
    assert [choice and choice["call"] for choice in only_mau] == [None, "mau", "mau"]


def test_what_is_no_position_is_no_draft() -> None:
    for wrong in ("9H | 7H | KD", None, {}):
        with pytest.raises(mau.InputError, match="is not a position"):
            Draft.of(wrong)  # type: ignore[arg-type]
    with pytest.raises(mau.InputError, match="is not for 7 players"):
        empty("classic", 7)


def test_a_finished_round_is_a_draft_too() -> None:
    draft = of("9H | - | KD 8S | over")
    assert draft.position.is_over
    assert draft.set("turn", 1).position.turn == 1
    assert cards("KD 8S") == draft.hands[1]


def test_a_variant_for_fewer_players_moves_the_turn_to_a_seat_that_is_there() -> None:
    draft = empty("crazy-eights", 6).put("7H", 5).set("turn", 5).set("drawn", "7H")
    under = draft.with_variant("classic")
    assert (under.seats, under.state["turn"], under.state["dealer"]) == (5, 4, 4)
    assert under.choices["turn"] == (0, 1, 2, 3, 4)
    assert under.state["drawn"] is None
    assert under.undo() == draft

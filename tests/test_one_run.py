"""One run: the longest way through a hand, checked against trying every order, and its picture."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from itertools import permutations

import pytest

import maumau_kit as mau
from maumau_kit.base.cards import card_text, cards_in, mask_of, parse_card
from maumau_kit.studies.one_run import one_run
from maumau_kit.views.run_picture import run_svg


def may_lay(rules: mau.Variant, hand: list[str], top: str, wish: str) -> list[str]:
    """What the public position says may be laid."""
    cards = " ".join(hand)
    suit = f" | suit {wish}" if wish else ""
    return mau.position(f"{top} | {cards} | -{suit}", rules).legal_moves


def longest_by_trying(rules: mau.Variant, hand: list[str], top: str, wish: str = "") -> int:
    """The longest run, by laying whatever may be laid."""
    best = 0
    for move in may_lay(rules, hand, top, wish) if hand else []:
        card, _, named = move.partition("=")
        if card in hand:
            rest = [other for other in hand if other != card]
            best = max(best, 1 + longest_by_trying(rules, rest, card, named))
    return best


@pytest.mark.parametrize("name", ["classic", "tavern", "crazy-eights", "tournament"])
def test_the_run_is_as_long_as_the_longest_of_all_orders(name: str) -> None:
    rules, rng = mau.variant(name), random.Random(name)
    pack = [card_text(card) for card in cards_in(mask_of(mau.variant(name).deal(players=2, seed=1).stock))]
    lengths = set()
    for _ in range(25):
        top, *hand = rng.sample(pack, 6)
        found = one_run(hand, on=top, variant=rules)
        assert found.decided
        assert len(found.run) == longest_by_trying(rules, hand, top)
        assert found.works == (len(found.run) == 5)
        lengths.add(len(found.run))
    assert len(lengths) > 2


def test_every_step_of_a_run_is_legal() -> None:
    found = one_run("7C 9C 9H KH 8S JD 10S", on="7S")
    assert found.works
    left, top, wish = list(map(card_text, found.hand)), "7S", ""
    for move in found.run:
        assert str(move) in may_lay(found.variant, left, top, wish)
        card, _, wish = str(move).partition("=")
        left.remove(card)
        top = card
    assert not left


def test_without_wild_cards_a_run_is_a_hamiltonian_path_of_the_graph() -> None:
    hand = "7C 9C 9H KH KD 10D 10S 8S"
    rules = mau.variant("classic").with_knobs(finish__barred=[])
    found = one_run(hand, on="7S", variant=rules)
    graph = found.graph()
    assert set(graph) == {"7S", *hand.split()}
    assert graph.has_edge("9C", "9H")
    assert not graph.has_edge("7C", "9H")
    assert not graph.has_edge("9H", "7S"), "nothing goes back under the top card"
    walks = [order for order in permutations(hand.split()) if all(map(graph.has_edge, ("7S", *order), order))]
    assert found.works == bool(walks)
    assert tuple(map(str, found.run)) in walks


def test_a_card_that_may_not_be_the_last_bars_a_run() -> None:
    assert one_run("9C 7C", on="10C", variant="tavern").works
    barred = mau.variant("tavern").with_knobs(finish__barred=["9", "7"])
    assert one_run("9C 7C", on="10C", variant=barred).works is False


def test_wishes_lead_on_and_may_not_follow_each_other_where_the_rules_say_so() -> None:
    assert [str(move) for move in one_run("JD 9S", on="7D").run] == ["JD=S", "9S"]
    assert one_run("9S", on="JD", wish="S").works
    assert one_run("9S", on="JD", wish="H").works is False
    on_wild = mau.variant("tavern").with_knobs(wild__on_wild=True, finish__barred=[])
    never = on_wild.with_knobs(wild__on_wild=False)
    assert one_run("JD JH", on="7D", variant=on_wild).works
    assert one_run("JD JH", on="7D", variant=never).works is False


def test_all_other_cards_of_a_pack_go_in_no_time() -> None:
    top, *hand = [rank + suit for rank in ("7", "8", "9", "10", "Q", "K", "A", "J") for suit in "CDHS"]
    found = one_run(hand, on=top)
    assert found.works
    assert found.tries < 500


def test_few_tries_are_said_to_decide_nothing() -> None:
    found = one_run("7C 9C 9H KH 8S 10D", on="7S", tries=2)
    assert found.works is None
    assert found.sentence("en") == "Not decided after 2 tries; the longest run so far lays 2 of 6: 7C, 9C."
    assert found.sentence("de").startswith("Nach 2 Versuchen nicht entschieden")


def test_it_is_said_in_both_languages_and_drawn() -> None:
    found = one_run("7C 9C 9H KH 10D", on="7S")
    assert found.sentence("en") == "No: no order sheds all 5 cards; the longest run lays 4: 7C, 9C, 9H, KH."
    assert found.sentence("de").startswith("Nein: keine Reihenfolge")
    assert one_run("10D", on="7S").sentence("en") == "No: not one of the 1 cards may be laid on 7S."
    picture = ET.fromstring(run_svg(found, "en"))
    numbers = [node.text for node in picture.iter() if node.tag.endswith("text")][1:]
    assert [text for text in numbers if text and text.isdecimal() and len(text) == 1][-4:] == ["1", "2", "3", "4"]
    assert found.to_dict()["run"] == ["7C", "9C", "9H", "KH"]
    assert "7C, 9C" in str(found)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_picture_of_few_cards_has_room_for_its_title(lang: str) -> None:
    picture = ET.fromstring(run_svg(one_run("10H", on="9H"), lang))
    title = next(node.text or "" for node in picture.iter() if node.tag.endswith("text"))
    assert len(title) > 20
    assert float(picture.attrib["width"]) > 24 + 12 * len(title)


@pytest.mark.parametrize(
    ("options", "said", "german"),
    [
        ({"hand": "7C 7C", "on": "7S"}, "twice", "zweimal"),
        ({"hand": "7X", "on": "7S"}, "hand: '7X' is not a card", "'7X' ist keine Karte"),
        ({"hand": "7C", "on": "7X"}, "on: '7X' is not a card", "'7X' ist keine Karte"),
        ({"hand": "7C", "on": 5}, "on: a card is a text", "Eine Karte ist ein Text"),
        ({"hand": "7C", "on": "7C"}, "7C", ""),
        ({"hand": "", "on": "7C"}, "the hand is empty", "Die Hand ist leer"),
        ({"hand": "2C", "on": "7C"}, "2C", ""),
        ({"hand": "8C", "on": "7C", "wish": "H"}, "suit", ""),
        ({"hand": "8C", "on": "7C", "tries": 0}, "0 is no number of tries", "keine Anzahl von Versuchen"),
        ({"hand": "8C", "on": "7C", "tries": True}, "True is no number of tries", "keine Anzahl"),
        ({"hand": "8C", "on": "7C", "variant": "classik"}, "did you mean classic?", ""),
    ],
)
def test_what_cannot_be_is_refused_in_words(options: dict[str, object], said: str, german: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        one_run(**options)  # type: ignore[arg-type]
    assert said in str(caught.value)
    assert german in (caught.value.german or "")


def test_cards_are_read_as_elsewhere() -> None:
    assert one_run(["t♠"], on="7s").hand == (parse_card("10S"),)

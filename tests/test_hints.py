"""Hints: legal and right under any rules, and never more than their grade gives away."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_rules import variants
from tables import SHIPPED, rules, table
from test_properties import SEEDS, first_position, mixed, same_every_run, walk

import maumau_kit as mau
from maumau_kit.base.cards import suit_of
from maumau_kit.base.errors import InputError
from maumau_kit.base.layout import SCORES, WORTH
from maumau_kit.base.words import CardPart, SuitPart, to_text
from maumau_kit.game.deal import deal
from maumau_kit.studies import hint_words
from maumau_kit.studies.hints import GRADES, hint, suits_left

NOT_SCORED = hint_words.NOT_SCORED[0]
NAMES = ("Anna", "Kalle", "Mia", "Jonas", "Lea", "Ben", "Emma", "Paul")


def spoken(line: str, seat: int = 0, grade: int = 1, lang: str = "en", **knobs: object) -> str:
    found = hint(table(line, **knobs), seat)
    assert found is not None
    return to_text(found.said(grade)[lang == "de"], lang, players=NAMES)


def check(position: mau.Position) -> int:
    """Every seat's hint is right; how many there are."""
    found = 0
    for seat in range(position.seats):
        given_ = hint(position, seat)
        if position.is_over or (position.turn != seat and not position.uncalled):
            assert given_ is None
            continue
        assert given_ is not None
        found += 1
        assert given_.seat == seat
        # The engine takes the move, with what is said.
        position.apply(given_.move, by=seat, shuffle=lambda cards: tuple(cards))
        for grade in range(1, GRADES + 1):
            said = given_.said(grade)
            texts = [to_text(parts, lang, players=NAMES) for parts, lang in zip(said, ("en", "de"), strict=True)]
            assert all(texts)
            assert texts[0] != texts[1]
            assert all(text.rstrip()[-1] in ".?!" for text in texts), texts
            assert not any("{" in text for text in texts)
        # A nudge names no card of the hand, and no suit but the one that was wished for.
        for part in (*given_.nudge[0], *given_.nudge[1]):
            assert not isinstance(part, CardPart)
            assert not isinstance(part, SuitPart) or part.suit == position.suit
        named = [part.card for part in given_.card[0] if isinstance(part, CardPart)]
        assert tuple(named) == given_.move.cards
        if given_.move.wish >= 0:
            left = suits_left(position, given_.move)
            assert left[given_.move.wish] == max(left)
            assert SuitPart(given_.move.wish) in given_.card[0]
    return found


@same_every_run(60)
@given(variants(), SEEDS)
def test_hints_are_legal_and_right_under_any_rules(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    position = first_position(variant, chance)
    check(position)
    for _, _, _, after, _ in walk(position, chance, 25):
        check(after)


@pytest.mark.parametrize("variant", SHIPPED)
def test_hints_play_whole_rounds_of_every_shipped_variant(variant: str) -> None:
    """Somebody who always takes the hint ends every round, as the shedder does."""
    rules_ = mau.variant(variant)
    for seed in range(3):
        position, chance = deal(rules_, players=3, seed=seed), random.Random(seed)
        for _ in range(3000):
            if position.is_over:
                break
            assert position.turn is not None
            found = hint(position, position.turn)
            assert found is not None
            position = position.apply(found.move, by=position.turn, shuffle=mixed(chance))[0]
        assert position.is_over


@same_every_run(40)
@given(variants(), st.integers(0, 2**32))
def test_what_a_reason_claims_of_worth_and_wish_is_true(variant: mau.Variant, seed: int) -> None:
    chance, r = random.Random(seed), variant.rules
    for before, *_ in walk(first_position(variant, chance), chance, 20):
        if before.uncalled:
            continue
        found = hint(before, before.turn or 0)
        assert found is not None
        said, move = to_text(found.reason[0], "en"), found.move
        worth = [sum(r[WORTH + card] for card in other.cards) for other in before.legal if other.is_lay]
        mine = sum(r[WORTH + card] for card in move.cards)
        if "more than anything else" in said or "nothing else you may lay is worth more" in said:
            assert r[SCORES]
            assert mine == max(worth)
        if "no other suit more" in said:
            hand = list(before.hands[before.turn or 0])
            for card in move.cards:
                hand.remove(card)
            counts = [sum(suit_of(card) == suit for card in hand) for suit in range(4)]
            assert counts[move.wish] == max(counts) > 0
        if "you win the round" in said:
            after = before.apply(move, by=before.turn)[0]
            assert after.result is not None
            assert after.result.winner == before.turn
        assert ("nothing else to do" in said) == (
            not before.naming and len({m.cards or m.action for m in before.legal}) == 1
        )


# --- what they say ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "grades"),
    [
        (
            "9H | 9C 4H 6S | KD | stock 2C",
            (
                "2 cards of your hand may be laid.",
                "Lay nine of clubs.",
                "Nine of clubs has the rank of nine of hearts. " + NOT_SCORED,
            ),
        ),
        (
            "7H | JD 7C | KD | debt 2",
            (
                "2 cards are owed. Which card of your hand may be laid on that?",
                "Lay seven of clubs.",
                None,
            ),
        ),
        (
            "7H | JD 8C | KD | debt 2 | stock 2C 3C",
            (
                "2 cards are owed, and no card of your hand may be laid on that.",
                "Take 2 cards.",
                "You must take 2 cards. There is nothing else to do.",
            ),
        ),
        (
            "9H | JS 4C 5C | 6D | stock 2C",
            (
                "1 card of your hand may be laid. Think of your longest suit for the wish.",
                "Lay jack of spades. Wish for clubs.",
                None,
            ),
        ),
        (
            "9H | 4C 5C | 6D | stock 2C",
            (
                "No card of your hand may be laid. What is left to do?",
                "Draw.",
                "You must draw. There is nothing else to do.",
            ),
        ),
        ("9H | 4H | 6D | stock 2C", ("1 card of your hand may be laid.", "Lay four of hearts.", None)),
        (
            "JH | 4C 5C 3D | 6D | suit C | stock 2C",
            ("The wish is clubs. 2 cards of your hand may be laid.", "Lay five of clubs.", None),
        ),
        (
            "9H | 4H 5C | 6D | drawn 4H | stock 2C",
            ("Look at the card that you have just drawn.", "Lay four of hearts.", None),
        ),
    ],
)
def test_the_three_grades_of_usual_moments(line: str, grades: tuple[str | None, ...]) -> None:
    for grade, wanted in enumerate(grades, 1):
        if wanted is not None:
            assert spoken(line, grade=grade, drawing__voluntary=False) == wanted


def test_a_dear_card_goes_first_where_points_count() -> None:
    scored = {
        "score__basis": "hands",
        "score__values": {face: 10 if face in "JQKA" else int(face) for face in rules()["setup.ranks"]},
    }
    assert spoken("9H | KH 4H 6S | KD | stock 2C", grade=3, **scored).endswith(
        "It is worth 10 points, more than anything else you may lay: what is dear should go first."
    )
    assert "nothing else you may lay is worth more" in spoken("9H | KH QH 6S | KD | stock 2C", grade=3, **scored)


def test_a_passed_on_debt_and_a_last_card_say_so() -> None:
    assert "now it is 4 cards for the next player" in spoken("7H | JD 7C | KD | debt 2", grade=3)
    assert "The next player then owes 2 cards." in spoken("9H | 7H 4C 5S | KD | stock 2C", grade=3)
    assert spoken("9H | 4H | KD | stock 2C", grade=3).endswith("With it you win the round.")
    assert spoken("9H | 4H | KD | stock 2C", grade=3, lang="de").endswith("Damit gewinnst du die Runde.")


def test_several_cards_of_one_rank_are_hinted_together() -> None:
    line = "9H | 6H 6C 2D 3S | KD | stock 2C"
    assert "Several cards of one rank may go together." in spoken(line, lay__sets="rank")
    assert spoken(line, grade=2, lay__sets="rank").startswith("Lay six of hearts and six of clubs together")
    assert "2 cards leave your hand at once." in spoken(line, grade=3, lay__sets="rank")


def test_the_wish_after_a_set_of_jacks_is_the_suit_that_is_left() -> None:
    line = "9H | JH JC JD 2S 3S | KD | stock 2C"
    found = hint(table(line, lay__sets="rank"), 0)
    assert found is not None
    assert len(found.move.cards) == 3
    assert found.move.wish == 3


CALLS = {"calls__mode": "manual", "calls__mau_penalty": 2, "calls__last_penalty": 4}


def test_a_missing_call_comes_before_everything_else() -> None:
    line = "9H | 4C 5C | 6D 7D | 6S | turn 1 | uncalled 0 mau | stock 2C"
    assert spoken(line, 1, **CALLS) == "Somebody has forgotten to say something."
    assert spoken(line, 2, 2, **CALLS) == "Object!"
    assert "Anna has not said “Mau”: that costs 2 cards" in spoken(line, 2, 3, **CALLS)
    assert spoken(line, 0, **CALLS) == "You have forgotten to say something."
    assert spoken(line, 0, 2, "de", **CALLS) == "Hol „Mau“ nach."
    assert "costs you 2 cards" in spoken(line, 0, 3, **CALLS)


def test_the_call_belongs_to_the_hint() -> None:
    line = "9H | 4H 5C | 6D 7D | stock 2C"
    assert spoken(line, **CALLS).endswith("And think of what has to be said with it.")
    assert spoken(line, 0, 2, **CALLS) == "Lay four of hearts. Say “Mau”."
    found = hint(table(line, **CALLS), 0)
    assert found is not None
    assert str(found.move) == "4H!"


def test_a_skip_that_may_be_answered() -> None:
    line = "8H | 8C 4H | 6D | 9D | skip 1 | stock 2C"
    knobs = {"turns__skip_answer": "pass-on"}
    assert "a card of your hand answers that" in spoken(line, **knobs)
    assert "somebody else has to sit out" in spoken(line, 0, 3, **knobs)
    assert spoken("8H | 7C 4H | 6D | 9D | skip 1 | stock 2C", 0, 2, **knobs) == "Sit out."


def test_the_dealer_who_names_a_suit_is_told_which() -> None:
    position = table(
        "JH | 4S 5S 3D | 6D | naming | dealer 0 | stock 2C", setup__starter="active", setup__starter_wish="dealer"
    )
    found = hint(position, 0)
    assert found is not None
    assert str(found.move) == "=S"
    assert check(position) == 1


def test_there_is_no_hint_for_a_seat_with_nothing_to_do_nor_for_one_that_is_not_there() -> None:
    position = table("9H | 4H 5C | 6D 7D | stock 2C")
    assert hint(position, 1) is None
    for seat in (2, -1, True, "0"):
        with pytest.raises(InputError):
            hint(position, seat)  # type: ignore[arg-type]


def test_every_sentence_has_both_languages_and_the_same_slots() -> None:
    import re

    found = [
        value
        for name, value in vars(hint_words).items()
        if name.isupper() and isinstance(value, tuple) and isinstance(value[0], str)
    ]
    found += hint_words.DO.values()
    assert len(found) > 30
    for english, german in found:
        assert english != german
        assert set(re.findall(r"\{(\w+)", english)) == set(re.findall(r"\{(\w+)", german)), english

"""What holds after every step of any round under any rules.

The examples are the same in every run. More than nine of ten rule sets that are drawn can be played (all but a
few of those counted in `test_most_random_rule_sets_can_be_played`); the others contradict themselves and are left out.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from random_rules import accepted, rule_data, variants
from tables import every_card, legal

import maumau_kit as mau
from maumau_kit.base.cards import CARDS, DRAW, KEEP, NAME, PASS, TAKE, card_text
from maumau_kit.game.deal import deal
from maumau_kit.game.notation import CATCH, SAY_LATE, Move
from maumau_kit.game.position import Shuffle
from maumau_kit.kernel.legality import playable

SEEDS = st.integers(0, 2**32)
STEPS = 40
"""How many moves of a round are looked at closely."""


def same_every_run(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def first_position(variant: mau.Variant, chance: random.Random) -> mau.Position:
    """A fresh deal, or one of which most of the stock is gone, so that rounds get to its end."""
    seats = chance.randint(*variant.players)
    position = deal(variant, players=seats, seed=chance.randrange(1 << 40))
    if chance.random() < 0.5:
        left = chance.randrange(4)
        position = replace(position, stock=position.stock[:left])
    return position


def choose(position: mau.Position, chance: random.Random) -> tuple[int, Move]:
    """A seat and a move at random; now and then with a call, or speech where a call is missing."""
    if position.uncalled and chance.random() < 0.4:
        if chance.random() < 0.6:
            return chance.choice(position.may_object), Move(CATCH)
        return position.uncalled[0], Move(SAY_LATE)
    assert position.turn is not None
    move = chance.choice(position.legal)
    return position.turn, replace(move, said=chance.randrange(3)) if move.is_lay else move


def mixed(chance: random.Random) -> Shuffle:
    """A shuffle by this chance."""

    def order(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(chance.sample(cards, len(cards)))

    return order


def walk(
    first: mau.Position, chance: random.Random, steps: int = STEPS
) -> Iterator[tuple[mau.Position, int, Move, mau.Position, tuple[int, ...] | None]]:
    """The steps of a random round: before, seat, move, after, the new stock if there was one."""
    position = first
    for _ in range(steps):
        if position.is_over:
            return
        by, move = choose(position, chance)
        after, order = position.apply(move, by=by, shuffle=mixed(chance))
        yield position, by, move, after, order
        position = after


# --- the rule sets ----------------------------------------------------------------------------------------------


def test_most_random_rule_sets_can_be_played() -> None:
    seen: Counter[str] = Counter()
    knobs: dict[str, set[str]] = {}

    @same_every_run(120)
    @given(rule_data())
    def count(data: dict[str, object]) -> None:
        variant = accepted(data)
        seen["all"] += 1
        if variant is not None:
            seen["played"] += 1
            for name, value in variant.knobs.items():
                knobs.setdefault(name, set()).add(json.dumps(value))

    count()
    assert seen["played"] > 0.9 * seen["all"], seen
    # Every choice of every knob is among them.
    from maumau_kit.rules.variant import KNOBS

    for name, knob in KNOBS.items():
        wanted = {json.dumps(value) for value in knob.choices} if knob.kind in ("bool", "choice") else set()
        assert wanted <= knobs[name], (name, wanted - knobs[name])
        assert len(knobs[name]) > 1, name


@same_every_run(60)
@given(variants())
def test_a_variant_is_read_back_equal(variant: mau.Variant) -> None:
    again = mau.variant(json.loads(json.dumps(variant.to_dict())))
    assert (again, again.digest, again.rules, again.pack) == (variant, variant.digest, variant.rules, variant.pack)
    assert again.to_dict() == variant.to_dict()


# --- after every step -------------------------------------------------------------------------------------------


@same_every_run(90)
@given(variants(), SEEDS)
def test_no_card_is_lost_or_doubled(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    first = first_position(variant, chance)
    held = every_card(first)
    for before, by, move, after, _ in walk(first, chance):
        assert every_card(after) == held, f"{by}:{move} on {before}"
        assert after.is_over or after.turn in range(after.seats)
        assert after.is_over or after.legal, str(after)
        assert after.is_over is (after.result is not None)


@same_every_run(25)
@given(variants(), SEEDS)
def test_every_listed_move_can_be_played_and_no_other(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    position = first_position(variant, chance)
    shuffle = mixed(chance)
    for before, *_ in walk(position, chance, 16):
        listed = {move.key for move in before.legal}
        fits = {
            v.card
            for v in before.explain().cards
            if all(r.for_it or r.code in ("last-card", "only-in-set") for r in v.reasons)
        }
        openers = fits - {v.card for v in before.explain().cards if v.code == "only-in-set"}
        for move in before.legal:
            before.apply(move, shuffle=shuffle)
        for move in candidates(before, chance):
            wanted = move.key in listed and (not move.under or move.under[0] in openers)
            reasons = refusal(before, move, shuffle)
            assert (reasons is None) is wanted, f"{move} on {before}: {reasons}"


def refusal(position: mau.Position, move: Move, shuffle: Shuffle) -> tuple[object, ...] | None:
    """Why the seat to act may not do this, or nothing where it may."""
    try:
        position.apply(move, by=position.turn, shuffle=shuffle)
    except mau.IllegalMove as refused:
        return refused.reasons or ("no reason at all",)
    return None


def candidates(position: mau.Position, chance: random.Random) -> Iterator[Move]:
    """Every card with and without every wish, every other move, and sets of what is held and of what is not."""
    for card in range(CARDS):
        yield from (Move(card, (), wish) for wish in range(-1, 4))
    yield from (Move(action) for action in (DRAW, TAKE, KEEP, PASS))
    yield from (Move(NAME, (), wish) for wish in range(4))
    held = position.hands[position.turn or 0]
    ranks = {card >> 2 for card in held}
    for rank in ranks:
        same = [card for card in held if card >> 2 == rank]
        for count in range(2, min(len(same), 4) + 1):
            for laid in list(permutations(same, count))[:24]:
                wish = chance.randrange(-1, 4)
                yield Move(laid[-1], laid[:-1], wish)
                yield Move(laid[-1], laid[:-1], -1)
    for _ in range(6):
        laid = tuple(chance.choices(range(CARDS), k=chance.randint(2, 3)))
        yield Move(laid[-1], laid[:-1], chance.randrange(-1, 4))


@same_every_run(40)
@given(variants(), SEEDS)
def test_asking_changes_nothing(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    for before, _, move, after, _ in walk(first_position(variant, chance), chance, 12):
        kept = (json.dumps(before.to_dict()), hash(before), before.table(), before.legal_moves)
        _ = (
            before.explain().to_dict("de"),
            str(before.explain()),
            str(before),
            repr(before),
            before.may_object,
            before.may_say_late,
        )
        for what in ("draw", "take", "keep", "pass", "catch", "mau", "=C", str(move), "QS", "2C+2D"):
            before.why(what).text_in("de")
        for seat in range(before.seats):
            before.observe(seat).to_dict()
        try:
            before.play("3C")
        except mau.MauMauError:
            pass
        else:
            assert "3C" in legal(before)
        assert (json.dumps(before.to_dict()), hash(before), before.table(), before.legal_moves) == kept
        assert before != after or move.action in (PASS, TAKE) or move.is_speech


@same_every_run(60)
@given(variants(), SEEDS)
def test_a_position_is_read_back_equal_from_json(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    first = first_position(variant, chance)
    for _, _, _, after, _ in walk(first, chance):
        again = mau.read_position(json.loads(json.dumps(after.to_dict(full_variant=True))))
        assert again == after
        assert again.legal == after.legal


@same_every_run(60)
@given(variants(), SEEDS)
def test_a_position_is_read_back_equal_from_its_line(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    for _, _, _, after, _ in walk(first_position(variant, chance), chance):
        assert mau.position(after.to_text(), variant) == after, after.to_text()


@same_every_run(60)
@given(variants(), SEEDS)
def test_a_record_replays_to_the_same_round(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    first = first_position(variant, chance)
    steps = list(walk(first, chance))
    record = mau.Record(
        variant,
        tuple("ABCDEFGH"[: first.seats]),
        first.dealer,
        start=first,
        reshuffles=tuple(order for *_, order in steps if order is not None),
        moves=tuple((by, move) for _, by, move, _, _ in steps),
    )
    record = replace(record, result=record.outcome)
    again = mau.read_record(json.loads(json.dumps(record.to_dict()))).check()
    assert again == record
    assert [step.after for step in again.steps] == [after for *_, after, _ in steps]
    assert again.to_dict() == record.to_dict()


@same_every_run(60)
@given(variants(), st.integers(0, 2**40), st.booleans())
def test_a_round_of_bots_is_a_record_that_replays(variant: mau.Variant, seed: int, both: bool) -> None:
    players = variant.players[0] + seed % (variant.players[1] - variant.players[0] + 1)
    bots = ("uniform", "shedder")[: 1 + both]
    record = mau.play_round(variant, players=players, seed=seed, bots=bots, forget=0.4, notice=0.4)
    again = mau.read_record(json.loads(json.dumps(record.to_dict()))).check()
    assert again == record
    assert record.outcome.reason in ("out", "blocked", "exhausted", "unfinished")
    # Speech is no decision.
    decisions = sum(not move.is_speech for _, move in record.moves)
    assert (record.outcome.reason == "unfinished") <= (decisions == variant["finish.move_limit"])
    assert decisions <= variant["finish.move_limit"]


@same_every_run(60)
@given(variants(), SEEDS)
def test_an_observation_is_equal_for_positions_that_differ_only_in_hidden_cards(
    variant: mau.Variant, seed: int
) -> None:
    chance = random.Random(seed)
    changed = 0
    for *_, after, _ in walk(first_position(variant, chance), chance, 25):
        for seat in range(after.seats):
            other = with_other_hidden_cards(after, seat, chance)
            assert every_card(other) == every_card(after)
            changed += other != after
            assert other.observe(seat) == after.observe(seat)
            assert other.observe(seat).to_dict() == after.observe(seat).to_dict()
            shown = json.dumps(after.observe(seat).to_dict())
            open_ = {*after.hands[seat], *after.discard}
            hidden = [card for place in (after.stock, *after.hands) for card in place if card not in open_]
            for card in hidden:
                assert f'"{card_text(card)}' not in shown, f"{card_text(card)} can be seen from seat {seat} of {after}"
    hypothesis.event("hidden cards changed" if changed else "nothing hidden to change")


def with_other_hidden_cards(position: mau.Position, seat: int, chance: random.Random) -> mau.Position:
    """The same position with all that this seat cannot see mixed up."""
    places = [list(position.hands[s]) for s in range(position.seats) if s != seat] + [list(position.stock)]
    pool = [card for place in places for card in place]
    chance.shuffle(pool)
    mixed_up: list[tuple[int, ...]] = []
    for place in places:
        mixed_up.append(tuple(pool[: len(place)]))
        del pool[: len(place)]
    hands = (*mixed_up[:seat], position.hands[seat], *mixed_up[seat:-1])
    drawn = position.drawn
    if drawn is not None and position.turn not in (None, seat):
        drawn = hands[position.turn or 0][-1]
    return replace(position, hands=hands, stock=mixed_up[-1], drawn=drawn)


@same_every_run(80)
@given(variants(), SEEDS)
def test_the_masks_and_the_explanation_agree_on_every_card_and_move(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    words = {"draw": DRAW, "take": TAKE, "keep": KEEP, "pass": PASS, "name": NAME}
    for before, *_ in walk(first_position(variant, chance), chance, 30):
        mask = playable(variant.rules, before.table())
        said = before.explain()
        assert len(said.cards) == len(before.hands[before.turn or 0])
        for verdict in said.cards:
            assert verdict.card is not None
            assert verdict.legal == bool(mask >> verdict.card & 1), f"{verdict.what} on {before}"
            assert all(reason.for_it == verdict.legal for reason in verdict.reasons)
            assert (verdict.code == "ok") == verdict.legal
        for verdict in said.moves:
            if verdict.what in words:
                assert verdict.legal == bool(mask >> words[verdict.what] & 1), f"{verdict.what} on {before}"
        assert {"draw", "take", "keep", "pass"} <= {v.what for v in said.moves} <= {*words, "catch", "mau"}
        # And the list of moves: a card alone is in it exactly when the mask has it.
        alone = {move.action for move in before.legal if move.is_lay and not move.under}
        assert alone == {card for card in range(CARDS) if mask >> card & 1}


# --- whole rounds -----------------------------------------------------------------------------------------------


@same_every_run(60)
@given(variants(), st.integers(0, 2**62))
def test_every_round_ends_or_reaches_the_move_limit(variant: mau.Variant, seed: int) -> None:
    players = variant.players[0] + seed % (variant.players[1] - variant.players[0] + 1)
    counted = mau.simulate(
        variant, rounds=5, players=players, seed=seed, engine="plain", rows=True, forget=0.3, notice=0.3
    )
    assert sum(counted.wins) + counted.blocked + counted.exhausted + counted.over_limit == 5
    for row in counted.rows():
        assert row["over"] in (0, 1, 2, 3)
        assert (row["winner"] >= 0) is (row["over"] == 1)
        if row["over"] == 0:
            assert row["decisions"] == variant["finish.move_limit"]
        assert row["decisions"] <= variant["finish.move_limit"]
        if row["over"] == 3:
            assert variant["drawing.impossible"] == "stop"
        if row["over"] == 2:
            assert variant["finish.blocked"]

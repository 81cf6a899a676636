"""The bots that play inside a batch: what they choose, how evenly, and how they call and catch."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest
from tables import FACES, legal, rules, table

import maumau_kit as mau
from maumau_kit.base.cards import DRAW, KEEP, NAME, PASS, TAKE, planes
from maumau_kit.base.chance import first_choice, round_key
from maumau_kit.bots import bots
from maumau_kit.game.notation import Move
from maumau_kit.kernel.legality import playable
from maumau_kit.kernel.policy import SHEDDER, UNIFORM, choose

TRIES = 6_000


def choices(position: mau.Position, bot: int, tries: int = TRIES) -> Counter[str]:
    """What a bot chooses, with other luck each time."""
    r, t = position.variant.rules, position.table()
    by_key = {move.key: str(move) for move in position.legal}
    seen: Counter[str] = Counter()
    for number in range(tries):
        word = first_choice(round_key(3, number), position.turn or 0)
        action, below, below2, wish = choose(r, t, bot, playable(r, t), word)
        seen[by_key[action, (below, below2), wish]] += 1
    return seen


def even(seen: Counter[str], shares: dict[str, float]) -> None:
    """Every share within five standard errors, and nothing else."""
    assert set(seen) == set(shares)
    total = sum(seen.values())
    for what, share in shares.items():
        assert abs(seen[what] / total - share) < 5 * sqrt(share * (1 - share) / total), (what, seen)


# --- uniform ----------------------------------------------------------------------------------------------------


def test_uniform_plays_each_move_with_equal_chance() -> None:
    position = table("9H | KH 2H 9C 9S 4C | 6D 8D | stock 3C")
    even(choices(position, UNIFORM), dict.fromkeys(("KH", "2H", "9C", "9S", "draw"), 1 / 5))


def test_uniform_counts_a_wild_card_once_and_then_wishes_evenly() -> None:
    position = table("9H | KH JS | 6D 8D | stock 3C")
    even(choices(position, UNIFORM), {"KH": 1 / 3, "draw": 1 / 3, **{f"JS={suit}": 1 / 12 for suit in "CDHS"}})


def test_uniform_counts_a_set_once() -> None:
    position = table("9H | KH KC 2C | 6D 8D | stock 3C", lay__sets="rank")
    even(choices(position, UNIFORM), dict.fromkeys(("KH", "KH+KC", "draw"), 1 / 3))
    jacks = table("9H | JH JC 2C | 6D 8D | stock 3C", lay__sets="rank")
    lays = ("JC", "JH", "JC+JH", "JH+JC")
    even(choices(jacks, UNIFORM), {"draw": 1 / 5, **{f"{lay}={suit}": 1 / 20 for lay in lays for suit in "CDHS"}})


def test_uniform_takes_or_passes_a_debt_on_with_equal_chance() -> None:
    even(choices(table("7H | 7C 7S 2C | 6D | debt 2"), UNIFORM), dict.fromkeys(("7C", "7S", "take"), 1 / 3))


def test_uniform_keeps_or_lays_the_drawn_card_with_equal_chance() -> None:
    even(choices(table("9H | KH 2C | 6D | drawn KH"), UNIFORM), {"KH": 1 / 2, "keep": 1 / 2})


def test_uniform_names_the_suit_of_a_starter_evenly() -> None:
    position = mau.position("JH | 2H 3C | 4C JD | turn 1 | naming", "house-code")
    even(choices(position, UNIFORM), {f"={suit}": 1 / 4 for suit in "CDHS"})


# --- shedder ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "knobs", "move"), [
    ("9H | 2H KH 9C | 6D 8D | stock 3C", {}, "KH"),
    ("9H | 2H 3H 9C | 6D 8D | stock 3C", {}, "9C"),
    ("9H | 2C KC | 6D 8D | stock 3C", {}, "draw"),
    ("7H | 7C KC | 6D | debt 2", {}, "7C"),
    ("7H | 9C KC | 6D | debt 2", {}, "take"),
    ("9H | 2H KC | 6D | drawn 2H", {}, "2H"),
    ("9H | KC 2C | 6D 8D", {}, "pass"),
    ("9H | KH KC KS 2H | 6D | stock 3C", {"lay__sets": "rank"}, "KH+KC+KS"),
    ("9H | 9C 2D 2S | 6D | stock 3C", {"lay__sets": "rank"}, "9C"),
])  # fmt: skip
def test_shedder_lays_its_dearest_card_and_stacks_when_it_can(line: str, knobs: dict[str, Any], move: str) -> None:
    seen = choices(table(line, **knobs), SHEDDER, 20)
    assert len(seen) == 1
    found = next(iter(seen))
    assert set(found.split("+")) == set(move.split("+")), found


@pytest.mark.parametrize(("hand", "wish"), [("2S 3S 4D", "S"), ("2D 3D 4S", "D"), ("2C 3H 4H", "H"), ("5C 6C 4H", "C")])
def test_shedder_wishes_for_its_longest_suit(hand: str, wish: str) -> None:
    # Nothing else fits, so the jack must go.
    position = table(f"JC | JH {hand} | 7C", matching__by=["rank"])
    assert set(choices(position, SHEDDER, 5)) == {f"JH={wish}"}


def test_shedder_goes_by_the_values_of_the_variant() -> None:
    values = {**dict.fromkeys(FACES, 1), "2H": 50}
    scored = {"score__basis": "hands", "score__values": values}
    assert set(choices(table("9H | 2H KH 9C | 6D 8D | stock 3C", **scored), SHEDDER, 5)) == {"2H"}


# --- every bot --------------------------------------------------------------------------------------------------


def test_bots_are_found_by_name() -> None:
    assert set(bots()) == {"eager", "shedder", "uniform"}
    for name, bot in bots().items():
        assert bot.name == name
        assert all(bot.says)


@pytest.mark.parametrize("bot", [UNIFORM, SHEDDER])
def test_a_bot_chooses_only_from_the_list(bot: int) -> None:
    for variant in mau.variants():
        for number in range(3):
            for step in mau.play_round(variant, players=3, seed=6, number=number, bots="shedder").steps[:30]:
                if not step.before.uncalled:
                    assert set(choices(step.before, bot, 6)) <= legal(step.before)


def test_other_moves_stand_for_themselves() -> None:
    assert [str(Move(action)) for action in (DRAW, TAKE, KEEP, PASS)] == ["draw", "take", "keep", "pass"]
    assert str(Move(NAME, wish=2)) == "=H"
    assert planes([]) == (0, 0)


# --- calls ------------------------------------------------------------------------------------------------------


def due_and_missed(record: mau.Record) -> tuple[int, int, int]:
    """How many calls were due in a round, how many of them were not made, and how many of these were caught."""
    due = missed = caught = 0
    for step in record.steps:
        if step.move.is_lay:
            left = len(step.before.hands[step.by]) - len(step.move.cards)
            # A lay that closes the window of an earlier silent finish ends the round: no call is due any more.
            due += left <= 1 and not (step.before.uncalled and step.after.is_over)
            missed += step.after.uncalled is not None and step.after.uncalled[0] == step.by and left <= 1
        caught += str(step.move) == "catch"
    return due, missed, caught


SHORT = mau.variant("house-code").with_knobs(finish__move_limit=120)
"""Where every missing call is fined, nobody wins and rounds go on for very long."""


def counted(players: int, rounds: int, **chances: float) -> tuple[int, int, int]:
    found = [
        due_and_missed(mau.play_round(SHORT, players=players, seed=5, number=n, bots="shedder", **chances))
        for n in range(rounds)
    ]
    due, missed, caught = (sum(column) for column in zip(*found, strict=True))
    return due, missed, caught


def close(seen: int, of: int, chance: float) -> None:
    assert abs(seen / of - chance) < 4 * sqrt(chance * (1 - chance) / of), (seen / of, chance)


def test_bots_make_every_call_unless_they_forget() -> None:
    due, missed, caught = counted(3, 25)
    assert due > 50
    assert (missed, caught) == (0, 0)
    due, missed, caught = counted(3, 25, forget=1)
    assert missed == due
    assert caught == 0


def test_a_bot_forgets_with_the_chance_given() -> None:
    due, missed, _ = counted(3, 60, forget=0.25)
    close(missed, due, 0.25)


def test_each_other_seat_has_one_chance_to_notice() -> None:
    _, missed, caught = counted(3, 60, forget=1, notice=0.5)
    close(caught, missed, 1 - 0.5**2)
    _, missed, caught = counted(3, 3, forget=1, notice=1)
    assert caught == missed


def test_the_seats_after_the_silent_one_notice_in_order() -> None:
    seen: Counter[int] = Counter()
    for number in range(40):
        record = mau.play_round(SHORT, players=4, seed=5, number=number, bots="shedder", forget=1, notice=0.6)
        for step in record.steps:
            if str(step.move) == "catch":
                assert step.before.uncalled is not None
                seen[(step.by - step.before.uncalled[0]) % 4] += 1
    caught = sum(seen.values())
    # The first of them has 0.6, the second 0.24, the third 0.096 of 0.936.
    for seat, chance in ((1, 0.6), (2, 0.24), (3, 0.096)):
        close(seen[seat], caught, chance / 0.936)
    always = mau.play_round(SHORT, players=4, seed=5, bots="shedder", forget=1, notice=1)
    catches = [step for step in always.steps if str(step.move) == "catch"]
    assert catches
    for step in catches:
        assert step.before.uncalled is not None
        assert step.by == (step.before.uncalled[0] + 1) % 4


def test_calls_cost_cards_and_change_who_wins() -> None:
    strict = mau.simulate(SHORT, 200, 2, 5, "shedder", forget=1, notice=1, engine="plain")
    assert (strict.means["fines"] or 0) > 1
    assert mau.simulate("house-code", 300, 2, 5, "shedder", engine="plain").means["fines"] == 0
    assert mau.simulate(rules(), 100, 2, 5, "shedder", forget=1, notice=1, engine="plain").means["fines"] == 0

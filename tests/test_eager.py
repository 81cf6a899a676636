"""The eager bot, and luck of the bots' own: the same cards come, and only the bots choose anew."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest
from tables import SHIPPED, table

import maumau_kit as mau
from maumau_kit.base.chance import first_choice, round_key
from maumau_kit.kernel import playout
from maumau_kit.kernel.legality import playable
from maumau_kit.kernel.policy import EAGER, choose
from maumau_kit.studies import engines
from maumau_kit.studies.compare.paired import wide_rows
from maumau_kit.studies.plan import make_plan
from maumau_kit.studies.store import Part

TRIES = 4_000


def choices(position: mau.Position) -> Counter[str]:
    """What the bot chooses, with other luck each time."""
    r, t = position.variant.rules, position.table()
    by_key = {move.key: str(move) for move in position.legal}
    seen: Counter[str] = Counter()
    for number in range(TRIES):
        word = first_choice(round_key(5, number), position.turn or 0)
        action, below, below2, wish = choose(r, t, EAGER, playable(r, t), word)
        seen[by_key[action, (below, below2), wish]] += 1
    return seen


@pytest.mark.parametrize(("line", "knobs", "shares"), [
    # It lays where it might draw, and each card with equal chance.
    ("9H | KH 2H 9C 4C | 6D 8D | stock 3C", {"drawing__voluntary": True}, {"KH": 3, "2H": 3, "9C": 3}),
    # A wild card counts once, its four wishes share that evenly.
    ("9H | KH JS | 6D 8D | stock 3C", {}, {"KH": 4, "JS=C": 1, "JS=S": 1, "JS=H": 1, "JS=D": 1}),
    # A set counts once.
    ("9H | KH KC 2C | 6D 8D | stock 3C", {"lay__sets": "rank"}, {"KH": 1, "KH+KC": 1}),
    # It passes a debt on if it can, and takes it if it must.
    ("7H | 7C 7S 2C | 6D | debt 2", {}, {"7C": 1, "7S": 1}),
    ("7H | 8H 2C | 6D | debt 2", {}, {"take": 1}),
    # Where nothing may be laid it draws.
    ("9H | 2C 3C | 6D 8D | stock 4D", {}, {"draw": 1}),
])  # fmt: skip
def test_it_lays_evenly_whenever_it_may(line: str, knobs: dict[str, Any], shares: dict[str, int]) -> None:
    seen = choices(table(line, **knobs))
    assert set(seen) == set(shares)
    for move, part in shares.items():
        share = part / sum(shares.values())
        assert abs(seen[move] / TRIES - share) <= 5 * sqrt(share * (1 - share) / TRIES), (move, seen)


@pytest.mark.parametrize("variant", SHIPPED)
def test_in_whole_rounds_it_never_leaves_a_card_that_it_may_lay(variant: str) -> None:
    for number in range(4):
        for step in mau.play_round(variant, players=3, seed=8, number=number, bots="eager").steps:
            if not step.move.is_lay and not step.move.is_speech:
                assert not any(move.is_lay for move in step.before.legal), str(step.before)


@pytest.mark.parametrize("variant", SHIPPED)
def test_plain_and_compiled_agree_on_it(variant: str) -> None:
    pytest.importorskip("numba", reason="the compiled kernel needs numba")
    found = [
        mau.simulate(variant, 60, 3, 4, "eager,uniform", rows=True, forget=0.3, notice=0.3, engine=engine)
        for engine in ("plain", "compiled")
    ]
    assert list(found[0].rows()) == list(found[1].rows())
    assert found[0].tally == found[1].tally


# --- luck of the bots' own ------------------------------------------------------------------------------------------


def rows(bots: str, bot_seed: int | None, engine: str = "plain", **more: Any) -> list[tuple[int, ...]]:
    engines.load(engine)
    plan = make_plan(mau.variant("house-code"), 150, 3, 11, bots, bot_seed=bot_seed, **more)
    found, width = wide_rows(plan, engine, Part(0, 150)), playout.WIDE_ROW
    return [tuple(found[at : at + width]) for at in range(0, len(found), width)]


def test_without_a_seed_of_their_own_bots_go_with_the_deal() -> None:
    assert rows("uniform", None) == rows("uniform", 11)


def test_with_one_they_choose_anew_on_the_same_cards() -> None:
    usual, other = rows("uniform", None), rows("uniform", 12)
    assert [row[playout.ROW_STARTER] for row in usual] == [row[playout.ROW_STARTER] for row in other]
    assert sum(one != two for one, two in zip(usual, other, strict=True)) > 140
    # A bot that leaves nothing to chance plays the same round: every card has come as before.
    assert rows("shedder", None) == rows("shedder", 12)


def test_they_forget_and_notice_anew_too() -> None:
    chances = {"forget": 0.4, "notice": 0.4}
    assert rows("shedder", None, **chances) != rows("shedder", 12, **chances)


def test_both_engines_know_luck_of_the_bots_own() -> None:
    pytest.importorskip("numba", reason="the compiled kernel needs numba")
    assert rows("uniform", 12) == rows("uniform", 12, "compiled")


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(mau.InputError, match="is not a seed"):
        make_plan(mau.variant("tavern"), 1, 2, 0, "eager", bot_seed=-1)

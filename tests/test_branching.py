"""What if: lines that leave a round and go on with the same stock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from maumau_kit.base.errors import IllegalMove, InputError
from maumau_kit.game.deals import deal_names, load_deal
from maumau_kit.game.record import Record, read_record
from maumau_kit.studies.branching import branch_off, extended, played_on, shed


def kalle() -> Record:
    return load_deal("w1-kalle")


def test_the_same_move_gives_the_same_round() -> None:
    played = kalle()
    for step, each in enumerate(played.steps):
        line = branch_off(played, step, each.move)
        assert line.last == each.after
        assert line.first == played.first


def test_the_stock_stays_what_it_was() -> None:
    played = kalle()
    line = branch_off(played, 7, "draw")
    before = played.steps[7].before
    assert line.last.hands[before.turn or 0][-1] == before.stock[0]
    assert line.last.stock == before.stock[1:]


def test_a_refused_move_gives_its_reasons() -> None:
    with pytest.raises(IllegalMove) as refused:
        branch_off(load_deal("w2-debt-chain"), 3, "JD=C")
    assert [reason.code for reason in refused.value.reasons][:1] == ["debt-open"]


@pytest.mark.parametrize("step", [-1, 99, "2", True, None])
def test_a_step_that_there_is_not(step: object) -> None:
    with pytest.raises(InputError, match="there is no step"):
        branch_off(kalle(), step, "draw")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", deal_names())
def test_every_line_is_a_record_that_replays_alike(name: str) -> None:
    played = load_deal(name)
    for step, each in enumerate(played.steps[:6]):
        if each.before.is_over:
            continue
        for move in each.before.legal[:3]:
            line = played_on(branch_off(played, step, move), limit=60)
            again = read_record(line.to_dict(full_variant=True))
            assert again.last == line.last
            assert again.check().outcome == line.outcome


def test_where_the_discards_are_shuffled_the_order_is_written_down() -> None:
    played = load_deal("grundvariante-short-stock")
    line = played_on(replace(branch_off(played, 0, played.first.legal[0])), limit=80)
    assert line.reshuffles
    assert line == played_on(branch_off(played, 0, played.first.legal[0]), limit=80)
    used = sum(step.order is not None for step in line.steps)
    assert len(line.reshuffles) - line.shuffles_of_deal == used


def test_shed_plays_only_legal_moves() -> None:
    line = branch_off(kalle(), 0, kalle().first.legal[0])
    while not line.last.is_over and len(line.moves) < 300:
        move = shed(line.last)
        assert move.silent.key in line.last.legal_keys
        line = extended(line, move)
    assert line.last.is_over

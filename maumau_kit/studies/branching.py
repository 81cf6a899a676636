"""What if: another move at some moment of a round, and how the round may go on from there on the same stock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from maumau_kit.base.errors import InputError
from maumau_kit.base.layout import MOVE_LIMIT
from maumau_kit.game.deal import shuffled
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.position import Position, Shuffle
from maumau_kit.game.record import Record
from maumau_kit.kernel.legality import playable
from maumau_kit.kernel.policy import shedder
from maumau_kit.rules.calls import DUE
from maumau_kit.studies.play import as_move

Choice = Callable[[Position], Move]
"""Gives the move of the seat to act."""
PLAY_ON_LIMIT = 400


def branch_off(record: Record, step: int, move: str | Move) -> Record:
    """The round up to `step`, and then this move of the seat to act instead of what was played.

    The stock stays what it was; where the discards are shuffled anew, their order follows from how many times they
    were shuffled before. Raises `IllegalMove` with all reasons, and `InputError` for a step that there is not.

    >>> from maumau_kit.game.deals import load_deal
    >>> line = branch_off(load_deal("w1-kalle"), 2, "JS=D")
    >>> str(line.steps[-1].move), len(line.moves)
    ('JS=D', 3)
    """
    if type(step) is not int or not 0 <= step <= len(record.moves):
        raise InputError(f"there is no step {str(step)[:20]}", where="step", hint=f"steps are 0 to {len(record.moves)}")
    used = sum(each.order is not None for each in record.steps[:step])
    start = replace(
        record,
        moves=tuple((each.by, each.move) for each in record.steps[:step]),
        reshuffles=record.reshuffles[: record.shuffles_of_deal + used],
        result=None,
    )
    return extended(start, parse_move(move) if isinstance(move, str) else move)


def extended(record: Record, move: Move) -> Record:
    """The record with one more move of the seat to act. Raises `IllegalMove` with all reasons."""
    return _grown(record, lambda _: move, 1)


def _grown(record: Record, choice: Choice, most: int) -> Record:
    """The record with more moves, until the round is over; the first is made in any case."""
    position, moves, orders = record.last, list(record.moves), list(record.reshuffles)
    for number in range(most):
        if number and position.is_over:
            break
        move, by = choice(position), position.turn
        position, order = position.apply(move, shuffle=_newly(len(orders)))
        moves.append((by, move))
        orders += [] if order is None else [order]
    return replace(record, moves=tuple(moves), reshuffles=tuple(orders), result=position.result)


def _newly(number: int) -> Shuffle:
    """The order of a stock that nobody has written down: it follows from how many came before it."""
    return lambda cards: shuffled(sorted(cards), 0, number)


def shed(position: Position) -> Move:
    """The move of the bot that lays its dearest card first, with the call that it asks for."""
    r, t = position.variant.rules, position.table()
    return as_move(position, *shedder(r, t, playable(r, t)), DUE)


def played_on(record: Record, choice: Choice = shed, *, limit: int = PLAY_ON_LIMIT) -> Record:
    """The record played on from where it ends, each seat choosing alike, to its end or for `limit` moves."""
    return record if record.last.is_over else _grown(record, choice, min(limit, record.variant.rules[MOVE_LIMIT]))

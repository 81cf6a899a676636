"""Lines of best play, as steps that can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from maumau_kit.base.cards import planes
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step
from maumau_kit.rules.calls import DUE
from maumau_kit.studies.play import as_move

LONGEST: Final = 60
"""So many moves of a line are shown; it may go on."""


class Orders:
    """How the discards come back: in the order written for just these cards, or turned over as they lay."""

    def __init__(self, written: Sequence[Sequence[int]] = ()) -> None:
        self._written = {tuple(sorted(order)): tuple(order) for order in reversed(written)}

    def __call__(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The order in which these cards come back."""
        return self._written.get(tuple(sorted(cards)), cards)


def with_call(position: Position, move: Move) -> Move:
    """The move with the call that it asks for."""
    if not move.is_lay:
        return move
    said = as_move(position, move.action, *planes(move.under), move.wish, DUE).said
    return replace(move, said=said)


def steps_of(position: Position, moves: Sequence[str], orders: Orders) -> tuple[Step, ...]:
    """The steps of these moves from a position, every call made; at most `LONGEST`, and none after the end."""
    steps: list[Step] = []
    for text in moves[:LONGEST]:
        by = position.turn
        if by is None:
            break
        move = with_call(position, parse_move(text))
        after, order = position.apply(move, shuffle=orders)
        steps.append(Step(by, move, position, after, order))
        position = after
    return tuple(steps)

"""Perft: how many sequences of moves of each length there are from a position, with all cards open.

Every call is made. A move that would need a shuffle is not counted, nor is one after the end of the round; a draw that
ends the round is.
"""

from __future__ import annotations

from maumau_kit.base.cards import planes
from maumau_kit.base.errors import InputError
from maumau_kit.base.layout import OVER, UNKNOWN, Rules, Table
from maumau_kit.game.position import Position, legal_moves
from maumau_kit.kernel.step import step
from maumau_kit.rules.calls import DUE

MAX_DEPTH = 60


def perft(position: Position, depth: int) -> list[int]:
    """The number of move sequences of length 1 … depth. Raises `InputError` for a depth that is none.

    >>> from maumau_kit.game.text import position
    >>> perft(position("9H | JS 4C | 6D 8D | stock 2D 3D"), 2)
    [4, 5]
    """
    if not isinstance(position, Position):
        raise InputError("sequences begin in a position", where="position", hint="give a Position")
    if type(depth) is not int or not 1 <= depth <= MAX_DEPTH:
        raise InputError(
            f"{str(depth)[:20]} is not a depth",
            where="depth",
            hint=f"write a whole number from 1 to {MAX_DEPTH}",
        )
    nodes = [0] * depth
    if position.turn is not None:
        _count(position.variant.rules, position.table(), position.stock, nodes, 0)
    return nodes


def _count(r: tuple[int, ...], t: Table, luck: Rules, nodes: list[int], at: int) -> None:
    for move in legal_moves(r, t):
        after = t.copy()
        below, below2 = planes(move.under)
        step(r, after, luck, move.action, below, below2, move.wish, DUE)
        if after[OVER] == UNKNOWN:
            continue
        nodes[at] += 1
        if not after[OVER] and at + 1 < len(nodes):
            _count(r, after, luck, nodes, at + 1)

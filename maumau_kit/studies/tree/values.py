"""What is certain at each node: results carried back from the ends of a tree, with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from maumau_kit.studies.tree.nodes import CHANCE, DECISION, END, Edge, Ending, Growth

WIN, LOSS, NOBODY = 1, -1, 0
Value = tuple[Fraction, ...]
"""By seat: 1 for having shed the last card first, -1 for another having done so, 0 for nobody."""
_BEST: Final = Fraction(WIN)


def payoffs(ending: Ending | None, seats: int) -> Value:
    """What an ending is worth to each seat.

    >>> payoffs(Ending(1, "out"), 3)
    (Fraction(-1, 1), Fraction(1, 1), Fraction(-1, 1))
    """
    if ending is None or ending.winner is None:
        return (Fraction(NOBODY),) * seats
    return tuple(Fraction(WIN if seat == ending.winner else LOSS) for seat in range(seats))


def carried_back(growth: Growth, seats: int) -> dict[int, Value]:
    """The value of each node at which it is certain; the others are open.

    Every seat takes what is best for itself. Open are nodes that were cut, those that hang on a shuffle, those from
    which play can go round in a circle with nothing better in sight, and with three or more seats those at which the
    seat to act is indifferent between moves that matter to others.
    """
    values: dict[int, Value] = {}
    above: list[list[int]] = [[] for _ in growth.nodes]
    for node in growth.nodes:
        for edge in growth.out[node.id] or ():
            above[edge.target].append(node.id)
    waiting = []
    for node in growth.nodes:
        if node.kind == END:
            values[node.id] = payoffs(node.ending, seats)
            waiting.append(node.id)
    while waiting:
        for number in above[waiting.pop()]:
            if number not in values:
                found = _value(growth, number, values)
                if found is not None:
                    values[number] = found
                    waiting.append(number)
    return values


def _value(growth: Growth, number: int, values: dict[int, Value]) -> Value | None:
    """The value of a node, if those below it settle it."""
    node, edges = growth.nodes[number], growth.out[number] or ()
    if node.kind == CHANCE:
        return _expected(edges, values)
    if node.kind != DECISION or node.seat is None:
        return None
    known = [values[edge.target] for edge in edges if edge.target in values]
    best = max(known, key=lambda value: value[node.seat or 0], default=None)
    if best is None or best[node.seat] == _BEST:
        return best
    if len(known) < len(edges):
        return None
    return best if all(value == best or value[node.seat] < best[node.seat] for value in known) else None


def _expected(edges: Sequence[Edge], values: dict[int, Value]) -> Value | None:
    total: list[Fraction] = []
    for edge in edges:
        if edge.target not in values or edge.probability is None:
            return None
        part = [edge.probability * each for each in values[edge.target]]
        total = [a + b for a, b in zip(total, part, strict=True)] if total else part
    return tuple(total)

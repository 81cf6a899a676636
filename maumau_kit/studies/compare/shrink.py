"""Making a position smaller, for as long as it shows what it is to show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from maumau_kit.game.position import Position

Keeps = Callable[[Position], bool]
_PLAIN: Final[dict[str, Any]] = {
    "direction": 1,
    "suit": None,
    "drawn": None,
    "uncalled": None,
    "naming": False,
    "settled": False,
    "skip": 0,
    "idle": 0,
    "debt": 0,
}
"""What the fields of a position are where there is nothing to say about them."""


def shrunk(position: Position, keeps: Keeps) -> Position:
    """The position with everything left out that is not needed: no seat, no card and no mark can go any more.

    >>> from maumau_kit.game.text import position
    >>> table = position("7C JS | JD 9C | KD | stock 8H")
    >>> shrunk(table, lambda smaller: "JD=C" in smaller.legal_moves).to_text()
    'JS | JD | -'
    """
    while True:
        smaller = next(filter(keeps, chain(fewer(position), plainer(position))), None)
        if smaller is None:
            return position
        position = smaller


def size(position: Position) -> tuple[int, int, int]:
    """How large a position is: cards on the table, seats, marks."""
    cards = len(position.discard) + len(position.stock) + sum(map(len, position.hands))
    return cards, position.seats, sum(getattr(position, name) != plain for name, plain in _PLAIN.items())


def fewer(position: Position) -> Iterator[Position]:
    """The position without one of its seats, and without one of its cards."""
    yield from _without_seats(position)
    for n in range(len(position.stock)):
        yield replace(position, stock=position.stock[:n] + position.stock[n + 1 :])
    if len(position.discard) > 1:
        for n in range(len(position.discard)):
            yield replace(position, discard=position.discard[:n] + position.discard[n + 1 :])
    for seat, hand in enumerate(position.hands):
        for n in range(len(hand)):
            less = hand[:n] + hand[n + 1 :]
            yield replace(position, hands=(*position.hands[:seat], less, *position.hands[seat + 1 :]))


def _without_seats(position: Position) -> Iterator[Position]:
    """The position without a seat that neither acts nor has its call missing, and that has not dealt a wild starter."""
    silent = None if position.uncalled is None else position.uncalled[0]
    for gone in range(position.seats):
        if gone in (position.turn, silent) or (position.naming and gone == position.dealer) or position.seats < 3:
            continue

        def moved(seat: int, gone: int = gone) -> int:
            return seat - (seat > gone)

        yield replace(
            position,
            hands=position.hands[:gone] + position.hands[gone + 1 :],
            turn=None if position.turn is None else moved(position.turn),
            dealer=moved(position.dealer) % (position.seats - 1),
            skip=min(position.skip, position.seats - 2),
            uncalled=None if position.uncalled is None else (moved(position.uncalled[0]), position.uncalled[1]),
        )


def plainer(position: Position) -> Iterator[Position]:
    """The position with one mark less, or with a smaller number."""
    for name, plain in _PLAIN.items():
        if getattr(position, name) != plain:
            yield replace(position, **{name: plain})
    for name in ("debt", "idle", "skip"):
        if getattr(position, name) > 1:
            yield replace(position, **{name: getattr(position, name) - 1})
    if position.dealer != position.seats - 1:
        yield replace(position, dealer=position.seats - 1)
    if position.turn:
        yield _moved_on(position, position.turn)


def _moved_on(position: Position, first: int) -> Position:
    """The position with its seats counted from this one on."""
    seats = position.seats
    return replace(
        position,
        hands=position.hands[first:] + position.hands[:first],
        turn=None if position.turn is None else (position.turn - first) % seats,
        dealer=(position.dealer - first) % seats,
        uncalled=None if position.uncalled is None else ((position.uncalled[0] - first) % seats, position.uncalled[1]),
    )

"""What a node stands for: the table as the kernel has it, and how one move leads on.

The rules stay the kernel's. How many cards a move draws is seen by carrying it out on a list of cards to come and
looking how far it read; if it read beyond the cards that are settled, the next of them is left to chance.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from maumau_kit.base.cards import planes
from maumau_kit.base.layout import (
    BLOCKED,
    CALL,
    DEBT,
    DIRECTION,
    DOUBLED,
    DRAWN,
    DREW,
    HAND,
    HAND2,
    IDLE,
    LISTED,
    NEXT,
    OVER,
    PHASE,
    SEATS_MAX,
    SHUFFLES,
    SILENT,
    SKIP,
    SKIPPED,
    SUIT,
    TABLE_SIZE,
    TOP,
    TURN,
    WINNER,
    Rules,
    Table,
)
from maumau_kit.game.notation import Move
from maumau_kit.kernel.step import step
from maumau_kit.rules.calls import DUE

ROW = HAND2 + SEATS_MAX
"""So much of the kernel's row says how things stand; the rest belongs to random shuffles and to counts."""
_REST = [0] * (TABLE_SIZE - ROW)


@dataclass(frozen=True, slots=True)
class State:
    """How things stand. `row` is the kernel's; hands, discards and stock are kept in their order beside it.

    Where the order of the stock is not known, `stock` is sorted. Under a seat's knowledge the hands of the others are
    empty, `counts` says how many cards each hand has and `left` how many the stock; `unseen` are the cards that may lie
    in any of them.
    """

    row: Table
    hands: tuple[tuple[int, ...], ...]
    discard: tuple[int, ...]
    stock: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    unseen: tuple[int, ...] = ()
    left: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return bool(self.row[OVER])

    @property
    def turn(self) -> int:
        """The seat to act."""
        return self.row[TURN]


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a move leads, and the cards drawn on the way as far as they are known."""

    state: State
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pending:
    """A move in the middle of which a card must be drawn that is left to chance; `drawn` are those drawn before it.

    What was drawn counts as a heap, not in its order: none of these cards has ended the drawing.
    """

    state: State
    move: Move
    drawn: tuple[int, ...] = ()


Followed = Reached | Pending | None
"""Where a move leads; `None` where the discards would have to be shuffled and nobody knows the new order."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One way on from a chance node: the card, or what is seen of it, with its probability if that can be told."""

    card: int | None
    says: str
    probability: Fraction | None
    followed: Followed


class World(Protocol):
    """How positions lead on: with all hands open, or as one seat may know them."""

    @property
    def rules(self) -> Rules:
        """The rules as the kernel has them."""

    @property
    def start(self) -> State:
        """The state of the root."""

    def moves(self, state: State) -> tuple[Move, ...]:
        """The moves of the seat to act."""

    def follow(self, state: State, move: Move) -> Followed:
        """Where a move leads."""

    def branches(self, pending: Pending) -> list[Branch]:
        """What may be drawn next."""

    def key(self, state: State) -> Hashable:
        """All that matters for the future: equal keys, equal futures."""

    def information(self, state: State) -> Hashable | None:
        """What the seat to act can tell apart, or `None` where that is not asked."""

    def points(self, state: State) -> tuple[int, ...] | None:
        """The penalty points at the end of the round, where the hands are known."""


def carried_out(r: Rules, row: Table, move: Move, coming: Sequence[int]) -> Table:
    """A copy of the row after a move, every call made, when these cards come next."""
    t = row + _REST
    t[NEXT], t[SHUFFLES], t[LISTED] = 0, 0, len(coming)
    below, below2 = planes(move.under)
    step(r, t, coming, move.action, below, below2, move.wish, DUE)
    del t[ROW:]
    return t


def public(r: Rules, t: Table) -> tuple[int, ...]:
    """What lies open and matters for the future, hands and piles apart; nothing that has lost its meaning."""
    if t[OVER]:
        return (t[OVER], t[WINNER], t[DOUBLED], t[TOP])
    return (
        t[TURN], t[DIRECTION], t[TOP], t[SUIT], t[DEBT], t[PHASE],
        t[SKIP] if t[PHASE] == SKIPPED else 0,
        t[SILENT], t[CALL] if t[SILENT] >= 0 else 0,
        t[IDLE] if r[BLOCKED] else 0,
    )  # fmt: skip


def drawn_card(t: Table) -> int:
    """The card just drawn that may be laid, or -1."""
    return t[DRAWN] if t[PHASE] == DREW else -1


def held(t: Table) -> tuple[int, ...]:
    """All hands as masks."""
    return tuple(t[HAND:ROW])

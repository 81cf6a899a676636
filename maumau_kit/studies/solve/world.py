"""A round as a search walks it: positions packed into bytes, and the moves that lead from one to the next.

Every rule is the kernel's: a move is stepped on its row, and what may be played is read off it. The row holds the
discard pile as a set, so that its order, which a recycled pile comes back in, is kept here.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, NamedTuple

from maumau_kit.base.cards import ALL, CARDS, DRAW, NAME, PASS, planes
from maumau_kit.base.layout import (
    BLOCKED,
    DIRECTION,
    HAND,
    HAND2,
    IDLE,
    LISTED,
    LUCK,
    NEXT,
    OUT,
    OVER,
    PACK2,
    PILE,
    PILE2,
    RECYCLES,
    SEATS,
    SETS,
    SHUFFLES,
    STOCK,
    STOCK2,
    TABLE_SIZE,
    TOP,
    TURN,
    UNKNOWN,
    WINNER,
    Table,
)
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position, legal_moves, with_wishes
from maumau_kit.kernel.legality import openers, playable
from maumau_kit.kernel.step import step
from maumau_kit.rules.calls import DUE
from maumau_kit.rules.lay import set_members
from maumau_kit.rules.variant import Variant

NOBODY: Final = -1
"""The end of a round that nobody wins: it was stopped, or it goes on in a circle that nobody can leave."""
BEYOND: Final = -2
"""Not followed any further: the discards would have to come back, and their order is not looked at."""
FORCED: Final = 400
"""So many moves without a choice are followed at a stretch."""
KEPT_LISTS: Final = 50_000
SHORT: Final = 8
_STATE, _LUCK_FORM = "bbbbibbibbi", "II"
_LUCK = struct.Struct(f"<{_LUCK_FORM}")
_LUCK_AT = struct.calcsize(f"<{_STATE}")
_HANDS_AT = _LUCK_AT + _LUCK.size

Key = bytes
"""A position, packed. The order of the discard pile stands at its end, or is left off: see `World.size`."""
End = int
"""How a round ended: the seat that has shed its last card, `NOBODY`, or `BEYOND`."""
Step = tuple[int, int, int, int, tuple[int, ...]]
"""A move as `step` takes it (action, below, below2, wish), and the cards beneath in the order they are laid."""


class Branch(NamedTuple):
    """A move, the moves without a choice that follow it, and what they lead to: a position or an end.

    `drawn` cards of the stock are drawn on the way, or all of it and then `turned` cards of those that came back; that
    is -1 where none did.
    """

    steps: tuple[Step, ...]
    to: Key | End
    drawn: int
    turned: int


def move_of(step: Step) -> Move:
    """The move as people write it."""
    return Move(step[0], step[4], step[3])


class World:
    """The rules for so many seats, and the orders in which cards may come.

    `reshuffles` are written orders of a new stock: such an order is used where it holds just the cards that lie there,
    and any other pile is turned over, so that the card laid first comes first. A key that leaves the order of the pile
    off stands for all orders; it leads `BEYOND` where the order would matter.
    """

    def __init__(self, variant: Variant, seats: int, reshuffles: Sequence[Sequence[int]] = ()) -> None:
        self.rules, self.seats = variant.rules, seats
        self.recycles = bool(self.rules[RECYCLES])
        two = bool(self.rules[PACK2])
        self._cells = [*range(HAND, HAND + seats), PILE]
        if two:
            self._cells += [*range(HAND2, HAND2 + seats), PILE2]
        self._form = struct.Struct(f"<{_STATE}{_LUCK_FORM}{len(self._cells)}Q")
        self._hands = struct.Struct(f"<{seats}Q")
        self.size = self._form.size
        """So many bytes of a key come before the order of the pile."""
        self._orders = {bytes(sorted(order)): bytes(order) for order in reversed(reshuffles)}
        self._lucks: list[tuple[int, ...]] = [()]
        self._luck_numbers: dict[tuple[int, ...], int] = {(): 0}
        self._stocks: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
        self._lays = [[_plain(move) for move in with_wishes(self.rules, card, ())] for card in range(CARDS)]
        self._lists: dict[int, list[Step]] = {}
        self._row: Table = [0] * TABLE_SIZE

    # --- positions ------------------------------------------------------------------------------------------------

    def key(self, position: Position) -> Key:
        """A position, packed, with the order of its pile."""
        t = position.table()
        number, t[NEXT] = self._luck_ending_in(position.stock)
        return self._packed(t, number) + (bytes(position.discard[:-1]) if self.recycles else b"")

    def _luck_ending_in(self, stock: tuple[int, ...]) -> tuple[int, int]:
        """The number of an order of cards that ends in these, and where they begin in it."""
        for number, luck in enumerate(self._lucks[:64]):
            if len(stock) <= len(luck) and luck[len(luck) - len(stock) :] == stock:
                return number, len(luck) - len(stock)
        return self._numbered(stock), 0

    def _numbered(self, luck: tuple[int, ...]) -> int:
        number = self._luck_numbers.setdefault(luck, len(self._lucks))
        if number == len(self._lucks):
            self._lucks.append(luck)
        return number

    def _packed(self, t: Table, number: int) -> bytes:
        at = t[NEXT]
        if at >= len(self._lucks[number]):
            number = at = 0
        if not self.rules[BLOCKED]:
            t[IDLE] = 0  # a mere count there
        if self.seats == 2:
            t[DIRECTION] = 1  # the other seat is the next one either way
        return self._form.pack(*t[: IDLE + 1], number, at, *[t[cell] for cell in self._cells])

    def _unpacked(self, key: Key) -> tuple[Table, int]:
        """The kernel's row up to its random numbers, and the number of the order of cards to come."""
        found = self._form.unpack_from(key)
        t = [*found[: IDLE + 1], *[0] * (LUCK - IDLE - 1)]
        number, at = found[IDLE + 1], found[IDLE + 2]
        for cell, mask in zip(self._cells, found[IDLE + 3 :], strict=True):
            t[cell] = mask
        luck = self._lucks[number]
        stock = self._stocks.get((number, at))
        if stock is None:
            stock = self._stocks[number, at] = planes(luck[at:])
        t[STOCK], t[STOCK2] = stock
        t[SEATS], t[WINNER], t[NEXT], t[LISTED] = self.seats, -1, at, len(luck)
        return t, number

    def left(self, key: Key) -> tuple[int, ...]:
        """The cards of the stock, the next one first."""
        number, at = _LUCK.unpack_from(key, _LUCK_AT)
        luck: tuple[int, ...] = self._lucks[number]
        return luck[at:]

    def alike(self, key: Key, left: int) -> bytes:
        """What is alike in positions that differ only in the order of stock and pile; `left` is the stock's size."""
        return key[:_LUCK_AT] + key[_HANDS_AT : self.size] + left.to_bytes(2, "little")

    def turn(self, key: Key) -> int:
        """The seat to act."""
        return key[0]

    def held(self, key: Key) -> list[int]:
        """How many different cards each seat holds."""
        return [hand.bit_count() for hand in self._hands.unpack_from(key, _HANDS_AT)]

    # --- moves ----------------------------------------------------------------------------------------------------

    def branches(self, key: Key, *, ordered: bool, every: bool = False) -> list[Branch]:
        """Where the moves of the seat to act lead, in the order of the list of legal moves.

        Moves without a choice are followed. With `ordered` the key holds the order of the pile. A move with which the
        seat sheds its last card first stands alone, unless `every` one is wanted.
        """
        base, number = self._unpacked(key)
        row, pile, turn = self._row, key[self.size :], base[TURN]
        row[:LUCK] = base
        found: list[Branch] = []
        for first in self.steps(row):
            row[:LUCK] = base
            branch = self._followed(first, number, pile, ordered)
            if branch.to == turn and not every:
                return [branch]
            found.append(branch)
        return found

    def _followed(self, first: Step, number: int, pile: bytes, ordered: bool) -> Branch:
        """The move on the working row, and those after it for which there is no choice."""
        row, steps, mark, each, begun = self._row, [first], b"", first, self._row[NEXT]
        while True:
            number, pile = self._stepped(each, number, pile, ordered)
            if row[OVER]:
                return self._branch(steps, self._end(), begun)
            choices = self.steps(row)
            if len(choices) > 1 or len(steps) >= FORCED:
                return self._branch(steps, self._packed(row, number) + pile, begun)
            if len(steps) >= SHORT:
                here = self._packed(row, number) + pile
                if here == mark:
                    return self._branch(steps, NOBODY, begun)
                if not len(steps) & len(steps) - 1:
                    mark = here
            each = choices[0]
            steps.append(each)

    def _branch(self, steps: list[Step], to: Key | End, begun: int) -> Branch:
        shuffles, at = self._row[SHUFFLES], self._row[NEXT]
        if not shuffles:
            return Branch(tuple(steps), to, at - begun, -1)
        return Branch(tuple(steps), to, 0, at if shuffles == 1 else 2 * CARDS)

    def _end(self) -> End:
        over = self._row[OVER]
        return self._row[WINNER] if over == OUT else BEYOND if over == UNKNOWN else NOBODY

    def _stepped(self, each: Step, number: int, pile: bytes, ordered: bool) -> tuple[int, bytes]:
        """Carry a move out on the working row; returns the number of the cards to come, and the pile."""
        row, r, luck = self._row, self.rules, self._lucks[number]
        action, below, below2, wish, under = each
        if action < DRAW:
            if ordered:
                pile += bytes((row[TOP], *under))
            step(r, row, luck, action, below, below2, wish, DUE)
            return number, pile
        before = row[:LUCK] if ordered else None
        step(r, row, luck, action, below, below2, wish, DUE)
        if row[OVER] != UNKNOWN or before is None:
            return number, pile
        # The discards come back: once more, with their order.
        order, left = tuple(self._orders.get(bytes(sorted(pile)), pile)), luck[before[NEXT] :]
        row[:LUCK] = before
        row[NEXT], row[LISTED] = 0, len(left) + len(order)
        step(r, row, left + order, action, below, below2, wish, DUE)
        row[NEXT], row[LISTED] = row[NEXT] - len(left), len(order)
        return self._numbered(order), b""

    def steps(self, t: Table) -> list[Step]:
        """The legal moves of the seat to act on a row, in the order of the list of legal moves."""
        r, mask = self.rules, playable(self.rules, t)
        if r[SETS] and mask & ALL and set_members(r, t, openers(r, t)):
            return [_plain(move) for move in legal_moves(r, t)]
        found = self._lists.get(mask)
        if found is None:
            if len(self._lists) > KEPT_LISTS:
                self._lists.clear()
            found = self._lists[mask] = self._listed(mask)
        return found

    def _listed(self, mask: int) -> list[Step]:
        found, cards = [], mask & ALL
        while cards:
            low = cards & -cards
            cards ^= low
            found += self._lays[low.bit_length() - 1]
        if mask >> NAME & 1:
            found += [(NAME, 0, 0, suit, ()) for suit in range(4)]
        return found + [(action, 0, 0, -1, ()) for action in range(DRAW, PASS + 1) if mask >> action & 1]


def _plain(move: Move) -> Step:
    return (move.action, *planes(move.under), move.wish, move.under)

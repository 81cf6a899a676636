"""The luck of one round at a table: the very chance that a batch would use.

Seats of a batch count from the one after the dealer. At a table the dealer moves on, so that a position is turned into
the order of a batch before a bot is asked, and back again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from maumau_kit.base.cards import planes
from maumau_kit.base.chance import round_key
from maumau_kit.base.layout import HAND, HAND2, KEY, LAYS, LUCK, SILENT, TABLE_SIZE, TURN, Table
from maumau_kit.game.deal import dealt_deck, in_key_order, shuffle_key
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position
from maumau_kit.kernel.deal import deal_by_key
from maumau_kit.kernel.playout import next_move, objector, said_with, start_bots
from maumau_kit.rules.calls import DUE
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.plan import make_plan
from maumau_kit.studies.play import as_move
from maumau_kit.studies.seats import Seat

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Luck:
    """Where chance stands: the round's key, that of the next shuffle, the bits for each bot's next choice.

    `lays` counts the cards laid, on which it hangs who forgets a call and who notices. `plan` is the batch's row, the
    seats in its order; `number` is the round's.
    """

    plan: tuple[int, ...]
    number: int
    round: int
    shuffle: int
    words: tuple[int, ...]
    lays: int = 0

    def order(self, cards: Sequence[int]) -> Cards:
        """The new stock that the next shuffle makes of these cards."""
        return in_key_order(cards, self.shuffle)

    def after(self, move: Move, *, shuffled: bool) -> Luck:
        """The luck after a move."""
        return replace(
            self, lays=self.lays + len(move.cards), shuffle=shuffle_key(self.shuffle) if shuffled else self.shuffle
        )


def deal_luck(
    variant: Variant, seats: Sequence[Seat], dealer: int, seed: int, number: int, forget: float, notice: float
) -> tuple[Cards, Cards | None, Luck]:
    """The pack in dealing order, the stock after replaced starters if any were, and the luck of the round.

    A seat without a bot of the package has chance move in its place where it is asked for. Raises `InputError` for a
    seed or a chance that is none.
    """
    players = len(seats)
    in_order = [seats[(dealer + 1 + i) % players] for i in range(players)]
    bots = [seat.bot if isinstance(seat.bot, str) else "uniform" for seat in in_order]
    plan = make_plan(variant, 1, players, seed, bots, forget, notice).row(number, 1)
    deck, back = dealt_deck(variant, players, seed, number)
    t, key = [0] * TABLE_SIZE, round_key(seed, number)
    deal_by_key(variant.rules, t, plan, players, players - 1, key)
    start_bots(t, key)
    return deck, back, Luck(tuple(plan), number, key, t[KEY], tuple(t[LUCK : LUCK + players]))


def bot_move(position: Position, luck: Luck) -> tuple[Move, Luck]:
    """The move of the bot to act, with the call that it does not forget, and the luck after its choice."""
    t = _row(position, luck)
    action, below, below2, wish, said = next_move(position.variant.rules, t, luck.plan, luck.round, luck.number)
    move = as_move(position, action, below, below2, wish, said)
    return move, replace(luck, words=tuple(t[LUCK : LUCK + position.seats]))


def call_with(move: Move, position: Position, luck: Luck) -> Move:
    """A lay with the call that it asks for, unless the seat to act forgets it; other moves as they are."""
    if not move.is_lay:
        return move
    t = _row(position, luck)
    if said_with(t, luck.plan, luck.round, t[TURN]) != DUE:
        return move
    below, below2 = planes(move.under)
    return as_move(position, move.action, below, below2, move.wish, DUE)


def noticed_by(position: Position, luck: Luck, bots: Collection[int]) -> int | None:
    """The first of these bots, in the order of the seats after the silent one, that notices a missing call."""
    t, seats = _row(position, luck), position.seats
    silent = at = t[SILENT]
    if silent < 0:
        return None
    while True:
        t[SILENT] = at
        found = objector(t, luck.plan, luck.round)
        # One that comes later in the order than the last one found; a person that chance would have notice is none.
        if found < 0 or (found - silent) % seats <= (at - silent) % seats:
            return None
        seat = (found + position.dealer + 1) % seats
        if seat in bots:
            return seat
        at = found


def _row(position: Position, luck: Luck) -> Table:
    """The kernel's row of a position, its seats counted from the one after the dealer."""
    t, seats = position.table(), position.seats
    first = position.dealer + 1
    for plane in (HAND, HAND2):
        held = t[plane : plane + seats]
        t[plane : plane + seats] = [held[(first + i) % seats] for i in range(seats)]
    for place in (TURN, SILENT):
        if t[place] >= 0:
            t[place] = (t[place] - first) % seats
    t[LUCK : LUCK + seats] = luck.words
    t[LAYS] = luck.lays
    return t

"""What one seat knows of a round: its own cards, and all that lay open.

Everything that fair play works out starts from here, and nothing else of a record gets further: two rounds that look
alike to the seat give equal knowledge, bit for bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from maumau_kit.base.cards import planes
from maumau_kit.base.errors import ImpossibleError, InputError
from maumau_kit.base.layout import (
    CALL,
    DEALER,
    DEBT,
    DIRECTION,
    DRAWN,
    DREW,
    HAND,
    HAND2,
    IDLE,
    MAU,
    MAU_MAU,
    NAMING,
    ORDINARY,
    PHASE,
    PILE,
    PILE2,
    SEATS,
    SETTLED,
    SILENT,
    SKIP,
    SKIPPED,
    STOCK,
    SUIT,
    TABLE_SIZE,
    TOP,
    TURN,
    WINNER,
    Table,
)
from maumau_kit.game.notation import CATCH, Move
from maumau_kit.game.observation import Observation, observe
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.rules.variant import Variant

Cards = tuple[int, ...]
FIRST_LISTED: Final = 54
"""A stock of known size is written as so many of the lowest cards: rules ask only whether there are any."""


@dataclass(frozen=True)
class Seen:
    """One move as a seat saw it: who, what, who got how many cards, the own ones among them, and the table after it."""

    by: int
    move: Move
    receiver: int
    drew: int
    own: Cards
    after: Observation


@dataclass(frozen=True)
class Knowledge:
    """All that `seat` knows: the table at first, the cards turned up and put back at the deal, and every move since.

    A bare position is knowledge without moves: of the cards not seen, any may be anywhere.
    """

    variant: Variant
    seat: int
    first: Observation
    turned: Cards = ()
    seen: tuple[Seen, ...] = ()
    from_record: bool = False

    @property
    def now(self) -> Observation:
        """The table as it is now."""
        return self.seen[-1].after if self.seen else self.first

    def befores(self) -> Iterator[tuple[Observation, Seen]]:
        """Every move, and the table before it."""
        before = self.first
        for each in self.seen:
            yield before, each
            before = each.after

    def position(self, hands: tuple[Cards, ...], stock: Cards) -> Position:
        """The position of now with these cards in the hands and in the stock."""
        now = self.now
        return Position(
            self.variant,
            hands,
            now.discard,
            stock,
            turn=now.turn,
            dealer=now.dealer,
            direction=now.direction,
            suit=now.suit,
            debt=now.debt,
            drawn=now.drawn,
            uncalled=now.uncalled,
            naming=now.naming,
            idle=now.idle,
            skip=now.skip,
            settled=now.settled,
        )


def knowledge_of_record(record: Record, step: int, seat: int) -> Knowledge:
    """What a seat knows after so many moves of a record."""
    steps = record.steps[:step]
    seen = []
    for each in steps:
        receiver = each.by
        if each.move.action == CATCH and each.before.uncalled is not None:
            receiver = each.before.uncalled[0]
        kept = len(each.before.hands[receiver]) - (len(each.move.cards) if receiver == each.by else 0)
        got = each.after.hands[receiver][kept:]
        own = got if receiver == seat else ()
        seen.append(Seen(each.by, each.move, receiver, len(got), own, observe(each.after, seat)))
    return Knowledge(record.variant, seat, observe(record.first, seat), _turned(record), tuple(seen), from_record=True)


def _turned(record: Record) -> Cards:
    """The cards that were turned up as starters and shuffled back, so that nobody was dealt one of them."""
    if record.deck is None or not record.shuffles_of_deal:
        return ()
    shown = record.deck[len(record.players) * record.variant["setup.hand"] :]
    return tuple(sorted(shown[: shown.index(record.first.top)]))


def knowledge_of_position(position: Position, seat: int) -> Knowledge:
    """What a seat knows that sees a position for the first time."""
    return Knowledge(position.variant, seat, observe(position, seat))


def hidden_cards(known: Knowledge) -> Cards:
    """The cards of the pack that the seat did not see at first, sorted. Raises `ImpossibleError` for too few."""
    left = list(known.variant.pack)
    for card in (*known.first.hand, *known.first.discard):
        if card not in left:
            raise ImpossibleError(
                "a card lies open more often than it is in the pack",
                where="position",
                german="Eine Karte liegt öfter offen, als es sie im Blatt gibt.",
            )
        left.remove(card)
    places = sum(known.first.counts) - len(known.first.hand) + known.first.stock
    if places > len(left):
        raise ImpossibleError(
            f"{places} cards are hidden, but only {len(left)} of the pack are left",
            where="position",
            german=f"Verdeckt liegen {places} Karten, vom Blatt sind aber nur {len(left)} übrig.",
        )
    return tuple(left)


def row_of(seen: Observation) -> Table:
    """The kernel's row of what is seen: the own hand, the open cards, no hidden one.

    The stock is written as so many cards as it has, whichever they are: rules only ask whether it is empty.
    """
    t = [0] * TABLE_SIZE
    t[SEATS], t[DEALER], t[DIRECTION] = len(seen.counts), seen.dealer, seen.direction
    t[TURN] = -1 if seen.turn is None else seen.turn
    t[TOP], t[SUIT] = seen.discard[-1], -1 if seen.suit is None else seen.suit
    t[DEBT], t[IDLE], t[SKIP] = seen.debt, seen.idle, seen.skip
    t[PHASE] = phase_of(seen)
    t[DRAWN] = -1 if seen.drawn is None else seen.drawn
    t[SILENT], t[WINNER] = -1, -1
    if seen.uncalled:
        t[SILENT], t[CALL] = seen.uncalled[0], MAU if seen.uncalled[1] == "mau" else MAU_MAU
    t[STOCK] = (1 << min(seen.stock, FIRST_LISTED)) - 1
    t[PILE], t[PILE2] = planes(seen.discard[:-1])
    t[HAND + seen.seat], t[HAND2 + seen.seat] = planes(seen.hand)
    return t


def phase_of(seen: Observation) -> int:
    """The phase of the turn, which everybody sees."""
    if seen.naming:
        return NAMING
    if seen.has_drawn:
        return DREW
    return SKIPPED if seen.skip else SETTLED if seen.settled else ORDINARY


def check_step(step: object, moves: int) -> int:
    """The step of a record, if there is one. Raises `InputError` otherwise."""
    if type(step) is not int or not 0 <= step <= moves:
        raise InputError(
            f"there is no step {str(step)[:20]}",
            where="step",
            hint=f"steps are 0 to {moves}",
            german=f"Den Schritt {str(step)[:20]} gibt es nicht: es gibt 0 bis {moves}.",
        )
    return step

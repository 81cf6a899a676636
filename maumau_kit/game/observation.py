"""Observations: what one seat may know. Hidden cards are not covered up in it, they are absent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maumau_kit.base.cards import SUITS, card_text
from maumau_kit.base.errors import InputError
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position

FORMAT = "maumau-observation/1"


@dataclass(frozen=True)
class Event:
    """Something that everybody saw: a move, how many cards a hand got by it, and whether the discards were shuffled."""

    by: int
    move: str
    drew: int = 0
    shuffled: bool = False

    def to_dict(self) -> dict[str, object]:
        """The event as JSON has it."""
        return {"by": self.by, "move": self.move, "drew": self.drew, "shuffled": self.shuffled}


@dataclass(frozen=True)
class Observation:
    """What one seat may know of a position: its own hand, and of the others only how many cards they hold.

    `drawn` is the drawn card for the seat that drew it, and only then; everybody may know that a card was drawn
    (`has_drawn`). `legal` are the seat's legal moves when it is to act. Two positions that differ only in hidden cards
    give equal observations.
    """

    variant: str
    seat: int
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    discard: tuple[int, ...]
    stock: int
    turn: int | None
    dealer: int
    direction: int
    suit: int | None
    debt: int
    drawn: int | None
    has_drawn: bool
    uncalled: tuple[int, str] | None
    naming: bool
    idle: int
    skip: int
    settled: bool
    legal: tuple[str, ...]
    events: tuple[Event, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The observation as JSON has it."""
        return {
            "format": FORMAT,
            "variant": self.variant,
            "seat": self.seat,
            "hand": list(map(card_text, self.hand)),
            "counts": list(self.counts),
            "discard": list(map(card_text, self.discard)),
            "stock": self.stock,
            "turn": self.turn,
            "dealer": self.dealer,
            "direction": self.direction,
            "suit": None if self.suit is None else SUITS[self.suit],
            "debt": self.debt,
            "drawn": None if self.drawn is None else card_text(self.drawn),
            "has_drawn": self.has_drawn,
            "uncalled": None if self.uncalled is None else {"seat": self.uncalled[0], "call": self.uncalled[1]},
            "naming": self.naming,
            "idle": self.idle,
            "skip": self.skip,
            "settled": self.settled,
            "legal": list(self.legal),
            "events": [event.to_dict() for event in self.events],
        }


def observe(position: Position, seat: int, events: Sequence[Event] = ()) -> Observation:
    """What one seat may know of a position, and the public events since the deal.

    Raises `InputError` when there is no such seat.
    """
    if type(seat) is not int or not 0 <= seat < position.seats:
        raise InputError(
            f"there is no seat {str(seat)[:20]}", where="seat", hint=f"seats are 0 to {position.seats - 1}"
        )
    mine = position.turn == seat
    return Observation(
        variant=position.variant.id,
        seat=seat,
        hand=tuple(sorted(position.hands[seat])),
        counts=tuple(map(len, position.hands)),
        discard=position.discard,
        stock=len(position.stock),
        turn=position.turn,
        dealer=position.dealer,
        direction=position.direction,
        suit=position.suit,
        debt=position.debt,
        drawn=position.drawn if mine else None,
        has_drawn=position.drawn is not None,
        uncalled=position.uncalled,
        naming=position.naming,
        idle=position.idle,
        skip=position.skip,
        settled=position.settled,
        legal=tuple(position.legal_moves) if mine else (),
        events=tuple(events),
    )


def event_of(before: Position, move: Move, by: int, after: Position) -> Event:
    """What everybody saw of a move."""
    held, laid = sum(map(len, before.hands)), len(move.cards)
    drew = sum(map(len, after.hands)) - held + laid
    shuffled = len(after.discard) < len(before.discard) + laid
    return Event(by, str(move), drew, shuffled)

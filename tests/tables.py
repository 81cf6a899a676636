"""The tables that the rule tests are played at: a plain rule set to switch knobs on, and short ways to play on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import maumau_kit as mau
from maumau_kit.base.cards import card_text, parse_card

SHIPPED = (
    "classic",
    "crazy-eights",
    "easy-kids",
    "grundvariante",
    "grundvariante-52",
    "house-code",
    "huit-americain",
    "ocho-loco",
    "tavern",
    "tournament",
)
FACES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SEVEN_UP = FACES[5:]
VALUES = {face: 10 if face in "JQKA" else int(face) for face in FACES}


def rules(**knobs: Any) -> mau.Variant:
    """The plain rule set: one pack of 52, a seven costs two and a seven passes it on, an eight skips, a jack wishes.

    One card is drawn, also by choice, and only that one may then be laid. Starters do nothing, any card may be the
    last, nobody calls, and nothing is scored. Knobs are written with ``__`` for the dot.
    """
    base = {
        "players": [2, 8],
        "setup__starter": "inert",
        "setup__barred_starters": [],
        "drawing__voluntary": True,
        "debt__stack": "rank",
        "wild__on_wild": True,
        "calls__mode": "none",
        "calls__mau_penalty": 0,
    }
    # What one pack cannot deal is no contradiction of the knobs under test.
    hand, copies, faces = knobs.get("setup__hand", 5), knobs.get("setup__copies", 1), knobs.get("setup__ranks", FACES)
    if type(hand) is int and type(copies) is int and hand * 8 + 1 > len(faces) * 4 * copies:
        base["players"] = [2, 4]
    return mau.variant("grundvariante-52").with_knobs(**{**base, **knobs})


def table(line: str, **knobs: Any) -> mau.Position:
    """A position of one line, under the plain rule set with some knobs switched."""
    return mau.position(line, rules(**knobs))


def play(position: mau.Position, *moves: str, reshuffles: Sequence[str] = ()) -> mau.Position:
    """The position after some moves. Speech names its seat: ``1:catch``. A reshuffle is the new stock as text."""
    orders = [cards(order) for order in reshuffles]
    for move in moves:
        seat, _, said = move.rpartition(":")

        def order(_cards: tuple[int, ...]) -> tuple[int, ...]:
            return orders.pop(0)

        position = position.apply(parse(said), by=int(seat) if seat else None, shuffle=order)[0]
    assert not orders, "a reshuffle was not needed"
    return position


def parse(move: str) -> mau.Move:
    """A move from its text."""
    from maumau_kit.game.notation import parse_move

    return parse_move(move)


def cards(line: str) -> tuple[int, ...]:
    """Cards from a line of text."""
    return tuple(map(parse_card, line.split()))


def text(held: Sequence[int]) -> str:
    """Cards as a line of text, in the order given."""
    return " ".join(map(card_text, held))


def hand(position: mau.Position, seat: int) -> set[str]:
    """The cards of a seat, as a set of texts (for tables with one pack)."""
    return set(map(card_text, position.hands[seat]))


def legal(position: mau.Position) -> set[str]:
    """The legal moves as a set; an entry that stands there twice is a fault."""
    moves = position.legal_moves
    assert len(moves) == len(set(moves)), moves
    return set(moves)


def wishes(*names: str) -> set[str]:
    """The four moves of each wild card: ``JD=C`` and so on."""
    return {f"{name}={suit}" for name in names for suit in "CDHS"}


def code(position: mau.Position, what: str) -> str:
    """The code of the first reason for or against a card or move."""
    return position.why(what).code


def every_card(position: mau.Position) -> list[int]:
    """All cards on the table, sorted."""
    return sorted([*position.stock, *position.discard, *(card for held in position.hands for card in held)])

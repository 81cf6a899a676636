"""Moves as text, and the order in which they are listed.

Written: a card (``9C``), a wild card with the suit it names (``JD=C``), several cards of one rank joined by ``+`` with
the card that ends on top last (``7H+7S``), ``draw``, ``take``, ``keep``, ``pass``, ``=H`` for the suit of a starter,
and the speech ``!``, ``!!``, ``mau``, ``catch``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from maumau_kit.base.cards import (
    DRAW,
    KEEP,
    NAME,
    PASS,
    SUITS,
    TAKE,
    card_text,
    parse_card,
    planes,
    rank_of,
    suit_of,
)
from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.layout import MAU, MAU_MAU, NO_CALL
from maumau_kit.base.show import Shown

SAY_LATE, CATCH = NAME + 1, NAME + 2
WORDS = {"draw": DRAW, "take": TAKE, "keep": KEEP, "pass": PASS, "mau": SAY_LATE, "catch": CATCH}
_TEXTS = {action: word for word, action in WORDS.items()}
_SYMBOLS = str.maketrans("♣♦♥♠", "CDHS")
_PLAY = re.compile(r"(?P<cards>[^=!]*)(?:=(?P<suit>[^=!]*))?(?P<said>!{0,2})")


@dataclass(frozen=True)
class Move(Shown):
    """One move. `action` is the card that ends on top, or one of the kernel's other moves, or speech.

    `under` are the cards laid before it, first one first; `wish` is the suit named, or -1; `said` is the call made.

    >>> str(parse_move("7s+7h!")), parse_move("JD=C").wish
    ('7S+7H!', 0)
    """

    action: int
    under: tuple[int, ...] = ()
    wish: int = -1
    said: int = NO_CALL

    def __str__(self) -> str:
        if self.action in _TEXTS:
            return _TEXTS[self.action]
        suit = f"={SUITS[self.wish]}" if self.wish >= 0 else ""
        if self.action == NAME:
            return suit
        return "+".join(map(card_text, self.cards)) + suit + "!" * self.said

    def __repr__(self) -> str:
        return f"<move {self}>"

    @property
    def is_lay(self) -> bool:
        """Whether cards are laid."""
        return self.action < DRAW

    @property
    def is_speech(self) -> bool:
        """Whether this is only said, without a turn being taken: `mau` and `catch`."""
        return self.action > NAME

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards laid, the one that ends on top last."""
        return (*self.under, self.action) if self.is_lay else ()

    @property
    def silent(self) -> Move:
        """The same move without what is said with it."""
        return replace(self, said=NO_CALL)

    @property
    def key(self) -> tuple[int, tuple[int, int], int]:
        """What the rules see of the move: top card, cards beneath whatever their order, suit named."""
        return self.action, planes(self.under), self.wish

    @property
    def rank(self) -> tuple[int, ...]:
        """Where the move stands in a list: single plays, sets, then draw, take, keep, pass."""
        if not self.is_lay:
            return (2, self.action, self.wish)
        return (1 if self.under else 0, rank_of(self.action), suit_of(self.action), *self.under, self.wish)


def parse_move(text: str) -> Move:
    """The move that a text means. Raises `InputError` when it means none."""
    if not isinstance(text, str):
        raise InputError(
            "a move is a text",
            hint="write it like 9C, JD=C, draw",
            german="Ein Zug ist ein Text: schreib ihn wie 9C, JD=C, draw.",
        )
    plain = text.strip().translate(_SYMBOLS)
    word = plain.lower()
    if word in WORDS:
        return Move(WORDS[word])
    match = _PLAY.fullmatch(plain)
    if match is None or len(plain) > 60:
        raise _not_a_move(text)
    cards, suit, said = match["cards"], match["suit"], len(match["said"])
    wish = -1 if suit is None else _parse_suit(suit)
    if not cards.strip():
        if wish < 0 or said:
            raise _not_a_move(text)
        return Move(NAME, wish=wish)
    try:
        laid = [parse_card(card) for card in cards.split("+")]
    except InputError as error:
        if "+" in cards or any(c.isdigit() for c in cards):
            raise
        raise _not_a_move(text) from error
    return Move(laid[-1], tuple(laid[:-1]), wish, (NO_CALL, MAU, MAU_MAU)[said])


def _parse_suit(text: str) -> int:
    suit = text.strip().upper()
    if len(suit) != 1 or suit not in SUITS:
        raise InputError(
            f"{text[:20]!r} is not a suit",
            hint="name C, D, H or S, as in JD=C",
            german=f"{text[:20]!r} ist keine Farbe: nenne C, D, H oder S, wie in JD=C.",
        )
    return SUITS.index(suit)


def _not_a_move(text: str) -> InputError:
    word, low = repr(text[:40]), text.lower()
    return InputError(
        f"{word} is not a move",
        hint=offer(low, [*WORDS, "a card such as 9C", "JD=C"]),
        german=f"{word} ist kein Zug: {german_offer(low, [*WORDS, 'eine Karte wie 9C', 'JD=C'])}",
    )

"""Cards as bits: the names, numbers and masks that everything else is built from.

A card is a number, ``rank * 4 + suit`` (``2C`` is 0, ``AS`` is 51), the jokers are 52 and 53. A set of cards is an
integer with one bit a card, so a whole hand is compared with a rule in one operation. The bits above the cards stand
for the other moves, so that one mask can hold everything that a seat may do. All of them stay below bit 63, because
the compiled kernel computes with signed 64-bit integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from maumau_kit.base.errors import InputError, nearest

SUITS = "CDHS"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
JOKERS = ("XR", "XB")
CARDS = 54
XR, XB = 52, 53

DRAW, TAKE, KEEP, PASS, NAME = 54, 55, 56, 57, 58
DRAW_BIT, TAKE_BIT, KEEP_BIT, PASS_BIT, NAME_BIT = 1 << DRAW, 1 << TAKE, 1 << KEEP, 1 << PASS, 1 << NAME
ALL = (1 << CARDS) - 1
SUIT_MASKS = tuple(sum(1 << rank * 4 + suit for rank in range(13)) for suit in range(4))
RANK_MASKS = (*(0b1111 << rank * 4 for rank in range(13)), 0b11 << XR)

TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS)
_SYMBOLS = str.maketrans("♣♦♥♠", "CDHS")
_NUMBERS = {text: number for number, text in enumerate(TEXTS)}


def card_text(card: int) -> str:
    """The card as text.

    >>> card_text(0), card_text(39), card_text(52)
    ('2C', 'JS', 'XR')
    """
    return TEXTS[card]


_CARD: Final = (
    "a card is a rank 2-10 J Q K A and a suit C D H S, or a joker XR XB",
    "eine Karte ist ein Rang 2-10 J Q K A und eine Farbe C D H S, oder ein Joker XR XB.",
)


def parse_card(text: str) -> int:
    """The number of a card written as text; ``T`` for 10, lower case and suit symbols are read too.

    Raises `InputError` when the text is no card.

    >>> parse_card("10S"), parse_card("t♠"), parse_card("xr")
    (35, 35, 52)
    """
    if not isinstance(text, str):
        raise InputError("a card is a text", hint='write "9C"', german='Eine Karte ist ein Text: schreib "9C".')
    plain = text.strip().translate(_SYMBOLS).upper()
    if plain[:1] == "T":
        plain = "10" + plain[1:]
    if plain not in _NUMBERS:
        hint = nearest(plain, TEXTS)
        raise InputError(
            f"{text[:20]!r} is not a card",
            hint=f"did you mean {hint}?" if hint else _CARD[0],
            german=f"{text[:20]!r} ist keine Karte: {f'meinst du {hint}?' if hint else _CARD[1]}",
        )
    return _NUMBERS[plain]


def suit_of(card: int) -> int:
    """0-3 for clubs, diamonds, hearts, spades; -1 for a joker."""
    return card & 3 if card < XR else -1


def rank_of(card: int) -> int:
    """0-12 for 2 … ace; 13 for both jokers, which count as one rank."""
    return card >> 2


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards as an integer.

    >>> mask_of([0, 2])
    5
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> Iterator[int]:
    """The cards of a mask, lowest first.

    >>> list(cards_in(5))
    [0, 2]
    """
    mask &= ALL
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def planes(cards: Iterable[int]) -> tuple[int, int]:
    """Two masks for cards of which there may be two: those held at least once, and those held twice.

    >>> planes([0, 2, 2])
    (5, 4)
    """
    once = twice = 0
    for card in cards:
        bit = 1 << card
        twice |= once & bit
        once |= bit
    return once, twice

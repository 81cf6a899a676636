"""Chance that can be looked up again: every random number is a function of where it is used.

No stream runs on from round to round. Numbers are computed from a key (seed and round) and from their place: which
shuffle and which slot, which seat and its how-manieth choice. So two variants can be played on the same luck, rounds
can be computed in any order and by any number of workers, and no draw disturbs another.

A shuffle is a random order of all cards that there are, made as far as it is needed: one of the slots not yet dealt,
each with equal chance, comes next, and a card that is not in the stock is passed over. It depends on the card alone, so
that equal cards keep their relative order in any variant and any pack, and a round that draws ten cards pays for ten:
nothing is sorted. Where there are two packs, twice as many slots are shuffled.

Keys are mixed by a multiply-xorshift finaliser on 63 bits: a product is cut to 63 bits, so that Python's integers and
signed 64-bit machine integers give the same numbers. Within a shuffle, and from choice to choice of a seat, numbers of
32 bits follow one another by multiply-with-carry, whose products stay below 2**63 by themselves.
"""

from __future__ import annotations

from maumau_kit.base.bits import lowest_bit
from maumau_kit.base.cards import CARDS
from maumau_kit.base.layout import (
    DEALT,
    HAND,
    KEY,
    ORDER,
    SEATS,
    SLOTS,
    STOCK,
    STOCK2,
    WORD,
    Table,
)

FACTORS = (0x7FEB352D3A2C4F1B, 0x2545F4914F6CDD1D)
_A, _B = FACTORS
_ROUND = 0x5F356495
_SHUFFLE = 0x6C8E9CF570932BD5
_SEAT = 0x1B873593 << 31
CARRIES = 0x785BBDE9
"""Multiply-with-carry: the next word is the lower half of this one times this number, plus the upper half.

CARRIES * 2**32 - 1 and half of it are prime, so that words repeat only after 2**62 steps.
"""
M32 = (1 << 32) - 1
_VOID = 0x61C8864680B583EB

_M63 = (1 << 63) - 1
_ALL_SLOTS = list(range(2 * CARDS))


def mix(x: int) -> int:
    """63 well-mixed bits of a number of 0 … 2**63 - 1.

    >>> mix(1) == mix(1), mix(1) == mix(2), 0 <= mix(12345) < 2**63
    (True, False, True)
    """
    x = (x ^ x >> 32) * _A & _M63
    x = (x ^ x >> 29) * _B & _M63
    return x ^ x >> 32


def round_key(seed: int, number: int) -> int:
    """The key of one round of a batch; `seed` is below 2**63, the round's `number` counts from 0 and is below 2**32."""
    return mix(mix(seed) ^ number * _ROUND)


def next_deal(key: int) -> int:
    """The key with which a void deal is dealt again."""
    return mix(key ^ _VOID)


def first_choice(key: int, seat: int) -> int:
    """63 random bits for the first choice of one seat in the round with this key."""
    return mix(key ^ (seat + 1) * _SEAT)


def next_choice(word: int, legal: int, asked: int) -> int:  # noqa: ARG001
    """The bits for a seat's next choice, from those of the one that it makes.

    The compiled kernel is asked where there is nothing to choose too; there they stay the same.
    """
    return (word & M32) * CARRIES + (word >> 32)


def start_shuffle(t: Table, key: int) -> None:
    """Begin a shuffle: the stock is in a new order. The deal's key is the round's, the next ones follow."""
    t[KEY] = t[WORD] = mix(key ^ _SHUFFLE)
    t[DEALT] = 0


def lay_out(t: Table) -> None:
    """Every card into its slot, where a shuffle begins."""
    t[ORDER : ORDER + t[SLOTS]] = _ALL_SLOTS[: t[SLOTS]]


def next_by_key(t: Table) -> int:
    """Take the next card of the order off the stock, which must not be empty; returns the card.

    The last card needs no looking for.
    """
    stock = t[STOCK]
    if not (stock & stock - 1 or t[STOCK2]):
        t[STOCK] = 0
        return lowest_bit(stock)
    at = t[DEALT]
    if not at:
        # Of a card whose first copy was drawn the second becomes the first.
        t[STOCK], t[STOCK2] = t[STOCK] | t[STOCK2], t[STOCK] & t[STOCK2]
        t[SLOTS] = 2 * CARDS if t[STOCK2] else CARDS
        lay_out(t)
    word = t[WORD]
    while True:
        number = word & M32
        other = ORDER + at + (number * (t[SLOTS] - at) >> 32)
        word = number * CARRIES + (word >> 32)
        card = t[other]
        t[other] = t[ORDER + at]
        at += 1
        if card < CARDS:
            if t[STOCK] >> card & 1:
                t[STOCK] ^= 1 << card
                break
        elif t[STOCK2] >> card - CARDS & 1:
            card -= CARDS
            t[STOCK2] ^= 1 << card
            break
    t[DEALT], t[WORD] = at, word
    return card


def deal_by_order(t: Table, seat: int, cards: int) -> None:
    """The next cards of a shuffle of one pack go to the seats one by one, starting after this seat.

    It is `next_by_key` once for each card, with its numbers kept at hand.
    """
    at, stock, word, seats = 0, t[STOCK], t[WORD], t[SEATS]
    t[SLOTS] = CARDS
    lay_out(t)
    while cards:
        number = word & M32
        other = ORDER + at + (number * (CARDS - at) >> 32)
        word = number * CARRIES + (word >> 32)
        card = t[other]
        t[other] = t[ORDER + at]
        at += 1
        if stock >> card & 1:
            stock ^= 1 << card
            seat = seat + 1 if seat + 1 < seats else 0
            t[HAND + seat] |= 1 << card
            cards -= 1
    t[DEALT], t[WORD], t[STOCK] = at, word, stock

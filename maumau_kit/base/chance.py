"""Chance that can be looked up again: every random number is a function of where it is used.

There is no stream that runs on. A number is computed from a key (seed and round) and from its place: which shuffle,
which card, which seat's how-manieth choice. So two variants can be played on the same luck, rounds can be computed in
any order and by any number of workers, and no draw disturbs another.

The order of a shuffle is that of a walk: ten card numbers a random word are read, and a card leaves the stock when its
number comes up for the first time. Cards that have not come up after the last word follow in the order of random keys.
Both depend on the card alone, so that equal cards keep their relative order in any variant and any pack, and a round
that draws ten cards pays for ten: nothing is sorted. Each pack of two has a walk of its own; they take turns.

The mixing function is a multiply-xorshift finaliser on 63 bits: a product is cut to 63 bits, so that Python's integers
and signed 64-bit machine integers give the same numbers.
"""

from __future__ import annotations

from maumau_kit.base.bits import lowest_bit, times
from maumau_kit.base.layout import (
    KEY,
    SIDE,
    STOCK,
    STOCK2,
    WORD,
    WORD2,
    WORDS,
    Table,
)

_A = 0x7FEB352D3A2C4F1B
_B = 0x2545F4914F6CDD1D
_ROUND = 0x5F356495
_SHUFFLE = 0x6C8E9CF570932BD5
_SEAT = 0x1B873593 << 31
_PLANE = 0x27D4EB2F
_COPY = 0x165667B1 << 31
_STEP = 0x2F0B4C47
_NEXT = 0x3C6EF372FE94F82B
_VOID = 0x61C8864680B583EB

WALK = 9
"""Words of the walk: after 90 numbers the keys decide."""
_MARK = 64
_FULL = 1 << 60


def mix(x: int) -> int:
    """63 well-mixed bits of a number of 0 … 2**63 - 1.

    >>> mix(1) == mix(1), mix(1) == mix(2), 0 <= mix(12345) < 2**63
    (True, False, True)
    """
    x ^= x >> 32
    x = times(x, _A)
    x ^= x >> 29
    x = times(x, _B)
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


def next_choice(word: int) -> int:
    """The bits for a seat's next choice, from those of its last one."""
    return mix(word ^ _NEXT)


def start_shuffle(t: Table, key: int) -> None:
    """Begin a shuffle: the stock is in a new order. The deal's key is the round's, the next ones follow."""
    t[KEY] = mix(key ^ _SHUFFLE)
    t[WORDS] = 0
    t[WORD] = 0
    t[WORD2] = 0
    t[SIDE] = 0


def next_by_key(t: Table) -> int:
    """Take the next card of the order off the stock, which must not be empty; returns the card."""
    if t[STOCK2]:
        return _next_of_two(t)
    stock = t[STOCK]
    word = t[WORD]
    while True:
        if word < _MARK:
            if t[WORDS] == WALK:
                return _next_by_plane(t)
            word = _ten_numbers(t, 0)
            t[WORDS] += 1
        card = word & 63
        word >>= 6
        if stock >> card & 1:
            t[WORD] = word
            t[STOCK] = stock ^ 1 << card
            return card


def _ten_numbers(t: Table, copy: int) -> int:
    """The next word of the walk of one pack: ten numbers of six bits and a mark above them."""
    return mix(t[KEY] ^ t[WORDS] * _STEP ^ copy * _COPY) >> 3 | _FULL


def _next_of_two(t: Table) -> int:
    """The same while cards of the second pack are left: the walks of the two packs take turns."""
    while True:
        if not t[SIDE]:
            if t[WORD] < _MARK:
                if t[WORDS] == WALK:
                    return _next_by_plane(t)
                t[WORD] = _ten_numbers(t, 0)
                t[WORD2] = _ten_numbers(t, 1)
                t[WORDS] += 1
            card = t[WORD] & 63
            t[WORD] >>= 6
            t[SIDE] = 1
            if t[STOCK] >> card & 1:
                t[STOCK] ^= 1 << card
                return card
        card = t[WORD2] & 63
        t[WORD2] >>= 6
        t[SIDE] = 0
        if t[STOCK2] >> card & 1:
            t[STOCK2] ^= 1 << card
            return card


def _next_by_plane(t: Table) -> int:
    """The stock card with the smallest key. Bit by bit of the keys: keep the cards whose bit is 0, if there are any."""
    left, left2 = t[STOCK], t[STOCK2]
    depth = 0
    while left & left - 1 or left2 & left2 - 1 or (left and left2):
        zeros = left & ~_plane(t, depth, 0)
        zeros2 = left2 & ~_plane(t, depth, 1) if left2 else 0
        if zeros or zeros2:
            left, left2 = zeros, zeros2
        depth += 1
    t[STOCK] ^= left
    t[STOCK2] ^= left2
    return lowest_bit(left | left2)


def _plane(t: Table, depth: int, copy: int) -> int:
    """Bit `depth` of the keys of all cards of one pack, as one random integer."""
    return mix(t[KEY] ^ (depth + 1) * _PLANE ^ copy * _COPY)

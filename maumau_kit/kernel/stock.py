"""The stock: how a card leaves it, and how the discards come back."""

from __future__ import annotations

from maumau_kit.base.chance import next_by_key, start_shuffle
from maumau_kit.base.layout import (
    HAND,
    HAND2,
    KEY,
    LISTED,
    NEXT,
    OVER,
    PACK2,
    PILE,
    PILE2,
    RECYCLES,
    SHUFFLES,
    STOCK,
    STOCK2,
    UNKNOWN,
    Rules,
    Table,
)

KEYED = -1
"""`LISTED` of a table whose cards come in the order of random keys instead of a written list."""


def draw_card(r: Rules, t: Table, luck: Rules) -> int:
    """Take the next card off the stock; returns it, or -1 when there is none.

    An empty stock is refilled at this moment and not before: all discards but the top card are shuffled into it, and
    a wish, an open debt and the direction stay as they are. `luck` is the written order of the cards to come (the
    stock, then each new stock in turn); a table without one (`LISTED` is `KEYED`) goes by its random keys. Where the
    written order does not reach, the table is marked as `UNKNOWN`.
    """
    if not (t[STOCK] or t[STOCK2]):
        if not (r[RECYCLES] and t[PILE]):
            return -1
        if t[LISTED] >= 0 and t[NEXT] >= t[LISTED]:
            t[OVER] = UNKNOWN
            return -1
        recycle(t)
    if t[LISTED] >= 0:
        return _next_listed(t, luck)
    return next_by_key(t)


def recycle(t: Table) -> None:
    """All discards but the top card become the new stock."""
    t[STOCK], t[STOCK2] = t[PILE], t[PILE2]
    t[PILE], t[PILE2] = 0, 0
    t[SHUFFLES] += 1
    if t[LISTED] < 0:
        start_shuffle(t, t[KEY])


def _next_listed(t: Table, luck: Rules) -> int:
    card = luck[t[NEXT]]
    t[NEXT] += 1
    bit = 1 << card
    if t[STOCK2] & bit:
        t[STOCK2] ^= bit
    else:
        t[STOCK] &= ~bit
    return card


def receive(r: Rules, t: Table, luck: Rules, seat: int) -> int:
    """A seat draws one card into its hand; returns the card, or -1 when there is none."""
    card = next_by_key(t) if t[STOCK] and t[LISTED] < 0 else draw_card(r, t, luck)
    if card >= 0:
        bit = 1 << card
        if r[PACK2]:
            t[HAND2 + seat] |= t[HAND + seat] & bit
        t[HAND + seat] |= bit
    return card


def discard(t: Table, card: int) -> None:
    """A card goes under the top of the discard pile."""
    bit = 1 << card
    t[PILE2] |= t[PILE] & bit
    t[PILE] |= bit


def give_up(t: Table, seat: int, card: int) -> None:
    """A card leaves a hand."""
    bit = 1 << card
    if t[HAND2 + seat] & bit:
        t[HAND2 + seat] ^= bit
    else:
        t[HAND + seat] ^= bit

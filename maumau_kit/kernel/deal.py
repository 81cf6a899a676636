"""The deal: cards to every seat, a starter, and who begins."""

from __future__ import annotations

from maumau_kit.base.bits import count_bits
from maumau_kit.base.chance import deal_by_order, next_deal, start_shuffle
from maumau_kit.base.layout import (
    CALL,
    DEALER,
    DEBT,
    DIRECTION,
    DOUBLED,
    DRAWN,
    DRAWS,
    FINES,
    FIRST_DEBT,
    FIRST_DIRECTION,
    HAND,
    HAND2,
    HAND_SIZE,
    IDLE,
    KEY,
    LAYS,
    LISTED,
    LONGEST,
    NAMING,
    NEXT,
    OVER,
    PACK,
    PACK2,
    PAID,
    PHASE,
    PILE,
    PILE2,
    RUNNING,
    SEATS,
    SHUFFLES,
    SILENT,
    SKIP,
    STOCK,
    STOCK2,
    SUIT,
    TAKES,
    TOP,
    TURN,
    UNKNOWN,
    WINNER,
    Rules,
    Table,
)
from maumau_kit.kernel.step import act
from maumau_kit.kernel.stock import draw_card, receive
from maumau_kit.rules.setup import dealer_names, is_barred_starter, starter_acts
from maumau_kit.rules.turns import advance


def clear(t: Table, seats: int, dealer: int, direction: int) -> None:
    """An empty table for so many seats; the dealer is to act."""
    t[SEATS], t[DEALER], t[TURN], t[DIRECTION] = seats, dealer, dealer, direction
    t[SUIT], t[DRAWN], t[SILENT], t[WINNER] = -1, -1, -1, -1
    t[DEBT], t[PHASE], t[SKIP], t[CALL], t[IDLE] = 0, 0, 0, 0, 0
    t[OVER], t[DOUBLED] = RUNNING, 0
    t[STOCK], t[STOCK2], t[PILE], t[PILE2] = 0, 0, 0, 0
    t[SHUFFLES], t[NEXT] = 0, 0
    t[DRAWS], t[PAID], t[FIRST_DEBT], t[LONGEST], t[LAYS], t[FINES], t[TAKES] = 0, 0, 0, 0, 0, 0, 0
    for seat in range(seats):
        t[HAND + seat] = 0
        t[HAND2 + seat] = 0


def deal(r: Rules, t: Table, luck: Rules, seats: int, dealer: int) -> int:
    """Deal a round: singly, starting left of the dealer, then the starter. Returns the starter, or -1 for a void deal.

    `t` says in `LISTED` and `KEY` where the cards come from. A deal is void when no card is left that may be the
    starter. Starters that were replaced go back, and the stock is shuffled again: in a written order, the new stock
    follows the whole pack.
    """
    clear(t, seats, dealer, r[FIRST_DIRECTION])
    t[STOCK], t[STOCK2] = r[PACK], r[PACK2]
    if t[LISTED] < 0 and not r[PACK2]:
        deal_by_order(t, dealer, r[HAND_SIZE] * seats)
    else:
        deal_singly(r, t, luck)
    starter = turn_starter(r, t, luck)
    if starter >= 0:
        t[TOP] = starter
        begin(r, t, starter)
    return starter


def deal_singly(r: Rules, t: Table, luck: Rules) -> None:
    """Cards to every seat, one by one, starting left of the dealer."""
    seats = t[SEATS]
    for _ in range(r[HAND_SIZE]):
        seat = t[DEALER]
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            receive(r, t, luck, seat)


def turn_starter(r: Rules, t: Table, luck: Rules) -> int:
    """Turn cards until one may be the starter; those set aside are shuffled back into the stock."""
    aside = aside2 = 0
    while True:
        if not (t[STOCK] or t[STOCK2]):
            return -1
        card = draw_card(r, t, luck)
        if not is_barred_starter(r, card):
            break
        bit = 1 << card
        aside2 |= aside & bit
        aside |= bit
    if aside:
        _shuffle_back(r, t, aside, aside2)
    return card


def _shuffle_back(r: Rules, t: Table, aside: int, aside2: int) -> None:
    # Two copies of a card may have been split between the stock and those set aside.
    t[STOCK2] |= t[STOCK] & aside | aside2
    t[STOCK] |= aside
    t[SHUFFLES] += 1
    if t[LISTED] < 0:
        start_shuffle(t, t[KEY])
        return
    t[NEXT] = count_bits(r[PACK]) + count_bits(r[PACK2])
    if t[NEXT] >= t[LISTED]:
        t[OVER] = UNKNOWN


def begin(r: Rules, t: Table, starter: int) -> None:
    """The starter lies there; as if the dealer had laid it, where starters act."""
    if dealer_names(r, starter):
        t[PHASE] = NAMING
    elif starter_acts(r):
        act(r, t, starter, 0, 0)
    else:
        advance(t, 1)


def deal_by_key(r: Rules, t: Table, luck: Rules, seats: int, dealer: int, key: int) -> int:
    """Deal from a pack shuffled by this key, again with the next key while the deal is void; returns how often.

    A variant that has no ordinary card at all is refused when it is loaded, so that this ends.
    """
    redeals = 0
    t[LISTED] = -1
    start_shuffle(t, key)
    while deal(r, t, luck, seats, dealer) < 0:
        redeals += 1
        key = next_deal(key)
        start_shuffle(t, key)
    return redeals

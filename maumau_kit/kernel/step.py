"""One move: what changes on the table.

A move is an action (the number of the card that ends on top, or draw, take, keep, pass, name), the cards laid beneath
it, the suit it names, and what is said with it. `step` expects a legal move; `legality` says which those are.
"""

from __future__ import annotations

from maumau_kit.base.bits import count_bits, lowest_bit
from maumau_kit.base.cards import DRAW, KEEP, NAME, TAKE
from maumau_kit.base.layout import (
    AMOUNT,
    CALL,
    CHAIN_BINS,
    CHAIN_CARDS,
    CHAINS,
    DEBT,
    DEBT_THEN,
    DOUBLED,
    DRAWN,
    DRAWS,
    DREW,
    EXHAUSTED,
    EXTRA,
    FINES,
    FIRST_DEBT,
    FORGIVEN,
    HAND,
    HAND2,
    IDLE,
    LAY_ONLY,
    LAYS,
    LAYS_ANY,
    LONGEST,
    MAU_MAU,
    NAMED,
    NEVER_LAYS,
    ORDINARY,
    OUT,
    OVER,
    PACK2,
    PAID,
    PHASE,
    PILE,
    REVERSES,
    SETTLED,
    SILENT,
    SKIP,
    SKIPPED,
    SKIPS,
    SPECIAL,
    STOPS,
    STUCK,
    SUIT,
    TAKES,
    THEN,
    TOP,
    TURN,
    TURN_LOST,
    UNKNOWN,
    UNTIL_FITS,
    WINNER,
    Rules,
    Table,
)
from maumau_kit.kernel.legality import openers, single_lays
from maumau_kit.kernel.stock import discard, give_up, receive
from maumau_kit.rules.calls import closes_window, missing_call, penalty
from maumau_kit.rules.finish import is_blocked
from maumau_kit.rules.score import doubles
from maumau_kit.rules.turns import advance, after_lay


def step(r: Rules, t: Table, luck: Rules, action: int, below: int, below2: int, wish: int, said: int) -> None:
    """Carry out one legal move of the seat to act.

    While a call is missing, the move may close the time to object: a missing “Mau” is then forgotten, and a last card
    without its call has won after all, even where this very move sheds another seat's last card; it is carried out in
    full. `action` is a card or one of `DRAW` … `NAME`; `below` and `below2` are the cards laid under it (once, twice);
    `wish` is the suit named or -1; `said` is the call made with the play. `luck` is the written order of the cards to
    come, see `maumau_kit.kernel.stock.draw_card`.
    """
    if t[SILENT] < 0:
        move(r, t, luck, action, below, below2, wish, said)
        return
    silent, call, top, drawn_before = t[SILENT], t[CALL], t[TOP], t[DRAWS] + t[PAID]
    t[SILENT] = -1
    turn_ended = move(r, t, luck, action, below, below2, wish, said)
    if closes_window(r, action, turn_ended, t[DRAWS] + t[PAID] - drawn_before):
        if call == MAU_MAU and t[OVER] != EXHAUSTED and t[OVER] != UNKNOWN:
            finish(r, t, silent, top)
    elif t[SILENT] < 0:
        t[SILENT] = silent
        t[CALL] = call


def move(r: Rules, t: Table, luck: Rules, action: int, below: int, below2: int, wish: int, said: int) -> int:
    """The move itself, without a look at calls that were missing before it. Returns whether the turn is over."""
    if action < DRAW:
        lay(r, t, action, below, below2, wish, said)
        return 1
    if action == DRAW:
        return draw(r, t, luck)
    if action == TAKE:
        return take(r, t, luck)
    if action == KEEP:
        t[PHASE] = ORDINARY
        t[DRAWN] = -1
        advance(t, 1)
    elif action == NAME:
        name_suit(r, t, wish)
    else:
        pass_turn(r, t)
    return 1


def lay(r: Rules, t: Table, card: int, below: int, below2: int, wish: int, said: int) -> None:
    """One card, or several of one rank, go onto the discard pile; their effects, and the last card."""
    seat = t[TURN]
    bit = 1 << card
    if r[PACK2]:
        discard(t, t[TOP])
        give_up(t, seat, card)
    else:
        t[PILE] |= 1 << t[TOP]
        t[HAND + seat] ^= bit
    t[TOP] = card
    t[SUIT] = wish
    t[IDLE] = 0
    if t[PHASE]:
        t[PHASE] = ORDINARY
        t[DRAWN] = -1
    t[LAYS] += 1
    if below:
        _lay_below(t, seat, below, below2)
    hand = t[HAND + seat]
    if not hand & hand - 1 and _last_cards(r, t, seat, card, said):
        return
    if r[SPECIAL] & (bit | below):
        act(r, t, card, below, below2)
    else:
        advance(t, 1)


def _lay_below(t: Table, seat: int, below: int, below2: int) -> None:
    """The cards of a set that end under its last card."""
    for mask in (below, below2):
        left = mask
        while left:
            card = lowest_bit(left)
            left &= left - 1
            give_up(t, seat, card)
            discard(t, card)
            t[LAYS] += 1


def _last_cards(r: Rules, t: Table, seat: int, card: int, said: int) -> int:
    """One card left, or none: the calls, and the end of the round. Returns whether the round is over."""
    left = count_bits(t[HAND + seat]) + count_bits(t[HAND2 + seat])
    missing = missing_call(r, left, said)
    if missing:
        t[SILENT] = seat
        t[CALL] = missing
    elif left == 0:
        finish(r, t, seat, card)
        return 1
    return 0


def finish(r: Rules, t: Table, seat: int, card: int) -> None:
    """The round is over: this seat has shed its last card, ending on this one. No effect of it counts any more."""
    t[OVER] = OUT
    t[WINNER] = seat
    t[DOUBLED] = doubles(r, card)


def act(r: Rules, t: Table, card: int, below: int, below2: int) -> None:
    """The effects of the cards laid together, each one counted, and whose turn comes."""
    t[DEBT] += r[AMOUNT + card]
    skips, reverses, extra = r[SKIPS] >> card & 1, r[REVERSES] >> card & 1, r[EXTRA] >> card & 1
    mask, twice = below, below2
    while mask:
        one = lowest_bit(mask)
        mask, twice = mask & mask - 1 | twice & 1 << one, twice & ~(1 << one)
        t[DEBT] += r[AMOUNT + one]
        skips += r[SKIPS] >> one & 1
        reverses += r[REVERSES] >> one & 1
        extra |= r[EXTRA] >> one & 1
    t[LONGEST] = max(t[LONGEST], t[DEBT])
    after_lay(r, t, skips, reverses, extra)


def draw(r: Rules, t: Table, luck: Rules) -> int:
    """An ordinary draw: one card, or until one fits. Returns whether the turn is over."""
    seat = t[TURN]
    while True:
        card = receive(r, t, luck, seat)
        if card < 0:
            break
        t[DRAWS] += 1
        t[IDLE] = 0
        # A drawn card that may not follow needs no closer look.
        if r[NAMED + t[SUIT] * 64 + t[TOP]] >> card & 1 or r[THEN] == LAYS_ANY:
            t[PHASE], t[DRAWN] = DREW, card
            lays = single_lays(r, t)
            if lays and r[THEN] != NEVER_LAYS:
                return 0
            t[PHASE], t[DRAWN] = ORDINARY, -1
            if lays:
                break
        if not r[UNTIL_FITS]:
            break
    if card < 0 and not can_go_on(r, t):
        return 1
    advance(t, 1)
    return 1


def can_go_on(r: Rules, t: Table) -> int:
    """After a draw that could not be met: settled with what there was, or the round is stopped without a winner."""
    if t[OVER]:
        return 0
    if r[STOPS]:
        t[OVER] = EXHAUSTED
        t[WINNER] = -1
        return 0
    return 1


def draw_owed(r: Rules, t: Table, luck: Rules, seat: int, cards: int) -> int:
    """A seat draws so many cards one by one; returns how many it got."""
    got = 0
    while got < cards:
        if receive(r, t, luck, seat) < 0:
            can_go_on(r, t)
            return got
        got += 1
    return got


def take(r: Rules, t: Table, luck: Rules) -> int:
    """The seat takes the whole debt, or what there is of it; the debt is settled. Returns whether the turn is over."""
    got = draw_owed(r, t, luck, t[TURN], t[DEBT])
    t[PAID] += got
    t[TAKES] += 1
    if not t[FIRST_DEBT]:
        t[FIRST_DEBT] = t[DEBT]
    _count_chain(t, t[DEBT], got)
    t[DEBT] = 0
    if got:
        t[IDLE] = 0
    if t[OVER]:
        return 1
    if r[DEBT_THEN] != TURN_LOST:
        t[PHASE] = SETTLED if r[DEBT_THEN] == LAY_ONLY else ORDINARY
        if r[DEBT_THEN] != LAY_ONLY or openers(r, t):
            return 0
        t[PHASE] = ORDINARY
    advance(t, 1)
    return 1


def _count_chain(t: Table, owed: int, got: int) -> None:
    """A debt of so many cards has been taken: one chain more, and so many cards moved."""
    place = min(owed, CHAIN_BINS - 1)
    t[CHAINS + place] += 1
    t[CHAIN_CARDS + place] += got
    t[FORGIVEN] += owed - got


def name_suit(r: Rules, t: Table, wish: int) -> None:
    """The dealer names the suit of a wild starter, which then acts as if he had laid it."""
    t[PHASE] = ORDINARY
    act(r, t, t[TOP], 0, 0)
    t[SUIT] = wish


def pass_turn(r: Rules, t: Table) -> None:
    """Nothing is laid or drawn: a skip is accepted, or the table is a step nearer to being stuck."""
    if t[PHASE] == SKIPPED:
        t[PHASE] = ORDINARY
        seats = t[SKIP]
        t[SKIP] = 0
        advance(t, seats)
        return
    t[IDLE] += 1
    if is_blocked(r, t):
        t[OVER] = STUCK
        t[WINNER] = -1
        return
    advance(t, 1)


def catch(r: Rules, t: Table, luck: Rules) -> None:
    """Somebody objects to the missing call: the silent seat draws its penalty, and the round goes on."""
    seat = t[SILENT]
    cards = penalty(r, t[CALL])
    t[SILENT] = -1
    t[CALL] = 0
    t[FINES] += draw_owed(r, t, luck, seat, cards)


def say_late(r: Rules, t: Table) -> None:
    """The silent seat makes up for its call before anyone objects: nothing is missing any more."""
    seat = t[SILENT]
    if t[CALL] == MAU_MAU:
        finish(r, t, seat, t[TOP])
    t[SILENT] = -1
    t[CALL] = 0

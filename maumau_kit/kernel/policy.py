"""The bots that play inside a batch: functions of the legal moves and of their own random bits."""

from __future__ import annotations

from maumau_kit.base.bits import count_bits, lowest_bit, nth_bit
from maumau_kit.base.cards import ALL, DRAW_BIT, KEEP_BIT, NAME, SUIT_MASKS, TAKE_BIT
from maumau_kit.base.chance import M32
from maumau_kit.base.layout import HAND, HAND2, SETS, TURN, WILD, WISHES, WORTH, Rules, Table
from maumau_kit.kernel.legality import openers
from maumau_kit.kernel.sets import find_set
from maumau_kit.rules.lay import set_members

UNIFORM, SHEDDER, EAGER = range(3)

Move = tuple[int, int, int, int]
"""Action, cards beneath, cards twice beneath, suit named or -1."""


def uniform(r: Rules, t: Table, legal: int, word: int) -> Move:
    """One of the moves with equal chance, a lay counted without its wish; then the wish evenly."""
    below = below2 = 0
    moves = legal.bit_count()
    first = openers(r, t) if r[SETS] and legal & ALL else 0
    members = set_members(r, t, first) if first else 0
    sets = find_set(r, t, first, -1)[0] if members else 0
    # The upper half of the product says which move; the lower one is as good as new and says which suit.
    number = (word & M32) * (moves + sets)
    pick = number >> 32
    if pick >= moves:
        _, action, below, below2 = find_set(r, t, first, pick - moves)
    else:
        action = nth_bit(legal, pick)
    wish = -1
    if action == NAME or r[WILD] >> action & 1:
        wish = nth_bit(r[WISHES], (number & M32) * count_bits(r[WISHES]) >> 32)
    return action, below, below2, wish


def shedder(r: Rules, t: Table, legal: int) -> Move:
    """The dearest card first, all of its rank where sets are allowed; wishes the longest suit; stacks when it can."""
    lays = legal & ALL
    action, below, below2 = -1, 0, 0
    if lays:
        action = dearest(r, lays)
        if r[SETS]:
            action, below, below2 = _dearest_set(r, t, action)
    elif legal & KEEP_BIT:
        action = lowest_bit(KEEP_BIT)
    elif legal & TAKE_BIT:
        action = lowest_bit(TAKE_BIT)
    elif legal & DRAW_BIT:
        action = lowest_bit(DRAW_BIT)
    else:
        action = lowest_bit(legal)
    wish = -1
    if action == NAME or r[WILD] >> action & 1:
        wish = longest_suit(t, action)
    return action, below, below2, wish


def eager(legal: int) -> int:
    """The moves among which an eager bot picks evenly: the lays, and other moves only where nothing may be laid.

    So it lays the card it drew, passes on every debt that it can, and wishes evenly.
    """
    lays = legal & ALL
    return lays if lays else legal  # noqa: FURB110 - whole numbers for the compiler, too


def dearest(r: Rules, cards: int) -> int:
    """The card of a set of cards that is worth most; the higher one of two that are worth the same."""
    best, worth = -1, -1
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if r[WORTH + card] >= worth:
            best, worth = card, r[WORTH + card]
    return best


def _dearest_set(r: Rules, t: Table, single: int) -> tuple[int, int, int]:
    """The set that sheds most, or the single card where no set sheds more."""
    first = openers(r, t)
    action, below, below2, worth = single, 0, 0, r[WORTH + single]
    for n in range(find_set(r, t, first, -1)[0]):
        _, top, under, under2 = find_set(r, t, first, n)
        value = r[WORTH + top] + _worth(r, under) + _worth(r, under2)
        if value > worth:
            action, below, below2, worth = top, under, under2, value
    return action, below, below2


def _worth(r: Rules, cards: int) -> int:
    total = 0
    while cards:
        total += r[WORTH + lowest_bit(cards)]
        cards &= cards - 1
    return total


def longest_suit(t: Table, laid: int) -> int:
    """The suit of which the seat to act holds most cards besides the one laid; the first one of equals."""
    seat = t[TURN]
    best, length = 0, -1
    for suit in range(4):
        mask = SUIT_MASKS[suit] & ~(1 << laid)
        cards = count_bits(t[HAND + seat] & mask) + count_bits(t[HAND2 + seat] & SUIT_MASKS[suit])
        if cards > length:
            best, length = suit, cards
    return best


def choose(r: Rules, t: Table, bot: int, legal: int, word: int) -> Move:
    """The move of a bot; `word` are the random bits of this choice."""
    if bot == SHEDDER:
        return shedder(r, t, legal)
    return uniform(r, t, eager(legal) if bot == EAGER else legal, word)

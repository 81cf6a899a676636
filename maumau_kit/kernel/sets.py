"""Sets: several cards of one rank laid together, where the table allows it.

A set is a card that ends on top and at least one card beneath it; the first one laid must be an opener, a card that
may be laid by itself. The rest are any held cards of the rank. Whether the set may be the last lay depends on the card
that ends on top.
"""

from __future__ import annotations

from maumau_kit.base.bits import count_bits, lowest_bit
from maumau_kit.base.cards import RANK_MASKS
from maumau_kit.base.layout import HAND, HAND2, TURN, Rules, Table
from maumau_kit.rules.finish import may_end_on
from maumau_kit.rules.lay import set_members


def find_set(r: Rules, t: Table, openers: int, n: int) -> tuple[int, int, int, int]:
    """Set number `n` of the seat to act as (index, top card, cards beneath, cards twice beneath).

    For a number that is too large, or negative, the index is how many sets there are.

    The sets come in the order of rank, then top card, then cards beneath.
    """
    found = 0
    members = set_members(r, t, openers)
    twice = t[HAND2 + t[TURN]]
    while members:
        rank = members & RANK_MASKS[lowest_bit(members) >> 2]
        members ^= rank
        doubled = twice & rank
        if not rank & rank - 1 and not doubled:
            continue
        tops = rank
        while tops:
            top = lowest_bit(tops)
            tops &= tops - 1
            # What may lie beneath: the other cards, and the second copy of the top card.
            others = rank ^ 1 << top | doubled & 1 << top
            rest = doubled & ~(1 << top)
            if not doubled and ends_well(r, t, top, count_bits(rank)):
                choices = (1 << count_bits(others)) - (1 << count_bits(others & ~openers))
            else:
                choices = _beneath(r, t, top, others, rest, openers, -1)[0]
            if found <= n < found + choices:
                _, below, below2 = _beneath(r, t, top, others, rest, openers, n - found)
                return n, top, below, below2
            found += choices
    return found, 0, 0, 0


def _beneath(r: Rules, t: Table, top: int, others: int, doubled: int, openers: int, n: int) -> tuple[int, int, int]:
    """Choice `n` of cards to lie beneath this top card, or how many choices there are."""
    found = 0
    below = -others & others
    while below:
        if below & openers:
            below2 = 0
            while True:
                if ends_well(r, t, top, count_bits(below) + count_bits(below2) + 1):
                    if found == n:
                        return found, below, below2
                    found += 1
                # The next subset of the doubled cards among those beneath.
                below2 = below2 - (doubled & below) & doubled & below
                if not below2:
                    break
        below = below - others & others
    return found, 0, 0


def ends_well(r: Rules, t: Table, top: int, cards: int) -> int:
    """A lay of so many cards may end on this one: it is not the last lay, or this card may be the last."""
    seat = t[TURN]
    held = count_bits(t[HAND + seat]) + count_bits(t[HAND2 + seat])
    return cards < held or may_end_on(r, top)

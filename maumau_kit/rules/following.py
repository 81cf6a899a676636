"""What may follow: the topics' masks put together, once for all, when a variant is loaded.

Which cards may be laid next depends on three things alone: the card on top, the suit that was named, and whether a debt
is open. So the rule functions are asked once for every such situation, and the kernel looks the answer up. Phase and
last card come on top, see `maumau_kit.kernel.legality`.
"""

from __future__ import annotations

from maumau_kit.base.cards import CARDS
from maumau_kit.base.layout import DEBT, NAMED, OWED, SUIT, TABLE_SIZE, TOP, Rules, Table
from maumau_kit.rules.debt import answers, barred_by_debt
from maumau_kit.rules.matching import fits
from maumau_kit.rules.wild import goes_on_anything, wild_on_wild


def grounds(r: Rules, t: Table) -> int:
    """The cards for which something speaks."""
    return fits(r, t) | goes_on_anything(r, t) | answers(r, t)


def standing_objections(r: Rules, t: Table) -> int:
    """The cards against which something speaks in every phase of a turn."""
    return barred_by_debt(r, t) | wild_on_wild(r, t)


def numbers(r: Rules) -> dict[int, int]:
    """The table of what may follow, from the other entries of the rules row."""
    row = {}
    t = [0] * TABLE_SIZE
    for first, debt, suit in (
        (OWED, 1, -1),
        *((NAMED + 64 * suit, 0, suit) for suit in range(-1, 4)),
    ):
        t[DEBT], t[SUIT] = debt, suit
        for top in range(CARDS):
            t[TOP] = top
            row[first + top] = grounds(r, t) & ~standing_objections(r, t)
    return row

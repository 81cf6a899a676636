"""What may be done: grounds, objections, and the mask of all moves.

**legal = hand & grounds & ~(all objections).** The order of the objections is that in which a refusal names them.
`maumau_kit.game.explain` walks the same functions one by one; there is no second opinion.
"""

from __future__ import annotations

from maumau_kit.base.cards import ALL, NAME_BIT, PASS_BIT, TAKE_BIT
from maumau_kit.base.layout import (
    DEBT,
    DREW,
    HAND,
    NAMING,
    PHASE,
    SETTLED,
    SILENT,
    SKIPPED,
    TURN,
    Rules,
    Table,
)
from maumau_kit.rules.calls import must_wait
from maumau_kit.rules.debt import answers, barred_by_debt, settled_move
from maumau_kit.rules.drawing import barred_after_draw, draw_move, keep_move
from maumau_kit.rules.finish import barred_as_last
from maumau_kit.rules.matching import fits
from maumau_kit.rules.setup import barred_while_naming
from maumau_kit.rules.turns import barred_by_skip, skip_move
from maumau_kit.rules.wild import goes_on_anything, wild_on_wild


def grounds(r: Rules, t: Table) -> int:
    """The cards for which something speaks."""
    return fits(r, t) | goes_on_anything(r, t) | answers(r, t)


def objections(r: Rules, t: Table) -> int:
    """The cards against which something speaks."""
    barred = barred_by_debt(r, t) | wild_on_wild(r, t)
    if t[PHASE]:
        barred |= barred_by_skip(r, t) | barred_after_draw(r, t) | barred_while_naming(r, t)
    return barred


def openers(r: Rules, t: Table) -> int:
    """The cards in hand with which a lay may begin; whether one may be the last card depends on how many are laid."""
    return t[HAND + t[TURN]] & grounds(r, t) & ~objections(r, t)


def single_lays(r: Rules, t: Table) -> int:
    """The cards that may be laid alone."""
    return openers(r, t) & ~barred_as_last(r, t)


def other_moves(r: Rules, t: Table, cards: int) -> int:
    """The moves that lay no card, when these cards may be laid."""
    phase = t[PHASE]
    if t[DEBT] and phase != NAMING:
        return TAKE_BIT
    if phase:
        if phase == DREW:
            return keep_move(r, t, cards)
        if phase == SKIPPED:
            return skip_move(r, t)
        return settled_move(r, t) if phase == SETTLED else NAME_BIT
    return draw_move(r, t, cards)


def playable(r: Rules, t: Table) -> int:
    """All moves of the seat to act as one mask: cards that may be laid alone, draw, take, keep, pass, name a suit.

    Sets of cards are built on the openers, see `maumau_kit.kernel.sets`.
    """
    if t[SILENT] >= 0 and must_wait(t):
        return PASS_BIT
    cards = single_lays(r, t) & ALL
    return cards | other_moves(r, t, cards)

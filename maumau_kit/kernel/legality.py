"""What may be done: grounds, objections, and the mask of all moves.

**legal = hand & grounds & ~(all objections).** The order of the objections is that in which a refusal names them.
`maumau_kit.game.explain` walks the same functions one by one; there is no second opinion.
"""

from __future__ import annotations

from maumau_kit.base.cards import NAME_BIT, PASS_BIT, TAKE_BIT
from maumau_kit.base.layout import (
    DEBT,
    DREW,
    HAND,
    LAYS_FIRST,
    NAMED,
    NAMING,
    NOT_LAST,
    OWED,
    PHASE,
    SETTLED,
    SILENT,
    SKIPPED,
    SUIT,
    TOP,
    TURN,
    Rules,
    Table,
)
from maumau_kit.rules.calls import must_wait
from maumau_kit.rules.debt import settled_move
from maumau_kit.rules.drawing import barred_after_draw, draw_move, keep_move
from maumau_kit.rules.finish import barred_as_last
from maumau_kit.rules.setup import barred_while_naming
from maumau_kit.rules.turns import barred_by_skip, skip_move


def barred_by_phase(r: Rules, t: Table) -> int:
    """The cards that the phase of the turn bars."""
    phase = t[PHASE]
    if phase == DREW:
        return barred_after_draw(r, t)
    if phase == SKIPPED:
        return barred_by_skip(r, t)
    return barred_while_naming(r, t)


def openers(r: Rules, t: Table) -> int:
    """The cards in hand with which a lay may begin: what may follow, looked up, without what the phase bars.

    Whether one may be the last card depends on how many are laid.
    """
    cards = t[HAND + t[TURN]] & r[(OWED if t[DEBT] else NAMED + t[SUIT] * 64) + t[TOP]]
    return cards & ~barred_by_phase(r, t) if t[PHASE] else cards


def single_lays(r: Rules, t: Table) -> int:
    """The cards that may be laid alone: the openers, without those that may not be the last card."""
    cards = t[HAND + t[TURN]] & r[(OWED if t[DEBT] else NAMED + t[SUIT] * 64) + t[TOP]]
    if t[PHASE]:
        cards &= ~barred_by_phase(r, t)
    return cards & ~barred_as_last(r, t) if r[NOT_LAST] else cards


def other_moves(r: Rules, t: Table, cards: int) -> int:
    """The moves that lay no card, when these cards may be laid."""
    phase = t[PHASE]
    if t[DEBT] and phase != NAMING:
        return TAKE_BIT
    if phase == DREW:
        return keep_move(r, t, cards)
    if phase == SKIPPED:
        return skip_move(r, t)
    return settled_move(r, t) if phase == SETTLED else NAME_BIT


def playable(r: Rules, t: Table) -> int:
    """All moves of the seat to act as one mask: cards that may be laid alone, draw, take, keep, pass, name a suit.

    Sets of cards are built on the openers, see `maumau_kit.kernel.sets`.
    """
    return PASS_BIT if t[SILENT] >= 0 and must_wait(t) else moves(r, t)


def moves(r: Rules, t: Table) -> int:
    """The same where no call is missing."""
    if t[PHASE] or t[DEBT]:
        cards = single_lays(r, t)
        return cards | other_moves(r, t, cards)
    # The single lays again, shorter where neither a phase nor a debt stands in the way.
    cards = t[HAND + t[TURN]] & r[NAMED + t[SUIT] * 64 + t[TOP]]
    if r[NOT_LAST]:
        cards &= ~barred_as_last(r, t)
    return cards if cards and r[LAYS_FIRST] else cards | draw_move(r, t, cards)

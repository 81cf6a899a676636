"""A round that was played move for move, as the row of numbers that a batch writes for it."""

from __future__ import annotations

from itertools import chain

from maumau_kit.base.cards import planes
from maumau_kit.base.layout import DECISIONS, DREW, LISTED, PHASE, SETTLED, TABLE_SIZE, TURNS
from maumau_kit.game.notation import CATCH, SAY_LATE
from maumau_kit.game.record import Record
from maumau_kit.kernel import playout
from maumau_kit.kernel.deal import deal
from maumau_kit.kernel.step import catch, say_late, step


def row_of(record: Record) -> list[int]:
    """The wide row of a round: the very numbers that a batch writes for it, since the kernel plays it once more."""
    assert record.deck is not None
    r, t, row, plan = record.variant.rules, [0] * TABLE_SIZE, [0] * playout.WIDE_ROW, [0] * playout.PLAN_SIZE
    plan[playout.ROWS] = playout.WIDE_ROW
    luck = (*record.deck, *chain.from_iterable(record.reshuffles))
    t[LISTED] = len(luck)
    starter = deal(r, t, luck, len(record.players), record.dealer)
    for _, move in record.moves:
        if move.action == CATCH:
            catch(r, t, luck)
        elif move.action == SAY_LATE:
            say_late(r, t)
        else:
            t[DECISIONS] += 1
            t[TURNS] += t[PHASE] not in (DREW, SETTLED)
            step(r, t, luck, move.action, *planes(move.under), move.wish, move.said)
    playout.write_row(r, t, plan, row, 0, starter)
    return row

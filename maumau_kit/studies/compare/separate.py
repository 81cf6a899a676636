"""Whether a position tells two variants apart: by a legal move, or by what a move does. Fast, then in full."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from maumau_kit.base.cards import ALL, CARDS, DRAW, NAME, NAME_BIT, cards_in, planes
from maumau_kit.base.errors import ImpossibleError
from maumau_kit.base.layout import (
    AMOUNT,
    ANSWERS,
    CALL,
    CALLS,
    DEBT,
    DIRECTION,
    DOUBLED,
    DRAWN,
    DREW,
    HAND,
    HAND2,
    IDLE,
    LAST_PENALTY,
    MATCHES,
    MAU_PENALTY,
    MOVE_LIMIT,
    NEXT,
    NOT_ON,
    OVER,
    OWED,
    PACK,
    PHASE,
    PILE,
    PILE2,
    POINTS,
    RULES_SIZE,
    SCORES,
    SEATS_MAX,
    SETS,
    SHUFFLES,
    SILENT,
    SKIP,
    STOCK,
    STOCK2,
    SUIT,
    TOP,
    TURN,
    UNNAMED,
    WINNER,
    WORTH,
    Rules,
    Table,
)
from maumau_kit.game.deal import shuffled
from maumau_kit.game.notation import CATCH, SAY_LATE, Move
from maumau_kit.game.position import Position, legal_moves
from maumau_kit.game.possible import held
from maumau_kit.game.record import Step
from maumau_kit.kernel.legality import playable
from maumau_kit.kernel.step import catch, say_late, step
from maumau_kit.rules.calls import DUE
from maumau_kit.rules.relevance import plays_a_part
from maumau_kit.rules.score import penalty_points
from maumau_kit.rules.variant import KNOBS, Variant
from maumau_kit.rules.wild import wishes
from maumau_kit.studies.compare.divergence import done
from maumau_kit.studies.compare.sides import table_of, with_call

NEW_STOCK_SEED = 0
"""Where the discards must be shuffled, the new stock is that of ``play(..., seed=0)``."""


@dataclass(frozen=True)
class Difference:
    """What tells two variants apart in a position: a move of the seat `by`, and what becomes of it on either side.

    A step is `None` where the move is not legal.
    """

    kind: Literal["legal", "effect"]
    move: Move
    by: int
    steps: tuple[Step | None, Step | None]


def holds(variant: Variant, position: Position) -> bool:
    """Whether a variant can hold a position: it can be played by so many, and a round can reach it."""
    if position.turn is not None and not position.hands[position.turn] and position.uncalled is None:
        return False  # an empty hand whose call was caught in vain: too rare to be an example
    with suppress(ImpossibleError):
        held(position, variant)
        return True
    return False


def separates(position: Position, a: Variant, b: Variant) -> bool:
    """Whether both variants hold the position, and a move is legal under one alone or does not do the same."""
    return rows_differ(a.rules, b.rules, position) and holds(a, position) and holds(b, position)


@lru_cache(maxsize=256)
def essential(variant: Variant) -> tuple[int, ...]:
    """The rules row without what can make no difference at the table under the rest of it.

    Knobs that play no part are as if they were not named. Cards that are not in the pack count for nothing, nor does
    what a bot thinks a card worth; a call that costs nothing if it is missing; and when a simulated round is given up.
    """
    unnamed = {name: knob.usual for name, knob in KNOBS.items() if not plays_a_part(variant, name)}
    row = list(replace(variant, knobs={**variant.knobs, **unnamed}).rules)
    row[WORTH : WORTH + CARDS], row[MOVE_LIMIT] = [0] * CARDS, 0
    for card in range(CARDS):
        if not row[PACK] >> card & 1:
            for table in (MATCHES, AMOUNT, ANSWERS, NOT_ON, POINTS, OWED, *range(UNNAMED, RULES_SIZE, 64)):
                row[table + card] = 0
    if not (row[MAU_PENALTY] or row[LAST_PENALTY]):
        row[CALLS] = 0
    return tuple(row)


def rows_differ(a: Rules, b: Rules, position: Position) -> bool:
    """The same by the kernel alone, whether or not a round can reach the position."""
    coming = position.stock + new_stock(position.discard[:-1])
    t = position.table(coming)
    legal = playable(a, t)
    if legal != playable(b, t):
        return True
    lays, naming = legal & ALL, (t[TOP],) if legal & NAME_BIT else ()
    if any(wishes(a, card) != wishes(b, card) for card in (*cards_in(lays), *naming)):
        return True
    moves = [(action, 0, 0) for action in (*cards_in(legal), *range(DRAW, NAME + 1)) if legal >> action & 1]
    if lays and (a[SETS] or b[SETS]):
        sets = legal_moves(a, t)
        if sets != legal_moves(b, t):
            return True
        moves += [(move.action, *planes(move.under)) for move in sets if move.under]
    calls = (0, DUE) if a[CALLS] or b[CALLS] else (DUE,)
    for action, below, below2 in moves:
        wish = 0 if action == NAME or wishes(a, action) else -1
        for said in calls if action < DRAW else (DUE,):
            seen = [_stepped(r, list(t), coming, action, below, below2, wish, said) for r in (a, b)]
            if seen[0] != seen[1]:
                return True
    return position.uncalled is not None and _said(a, t, coming) != _said(b, t, coming)


@lru_cache(maxsize=4096)
def new_stock(pile: tuple[int, ...]) -> tuple[int, ...]:
    """The stock that the discards become, in a fixed order."""
    return shuffled(pile, NEW_STOCK_SEED) if pile else ()


def _stepped(
    r: Rules, t: Table, coming: tuple[int, ...], action: int, below: int, below2: int, wish: int, said: int
) -> list[int]:
    step(r, t, coming, action, below, below2, wish, said)
    return _seen(r, t)


def _said(r: Rules, t: Table, coming: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """What an objection leads to, and making up for the call."""
    caught, late = list(t), list(t)
    catch(r, caught, coming)
    say_late(r, late)
    return _seen(r, caught), _seen(r, late)


def _seen(r: Rules, t: Table) -> list[int]:
    """All that a position shows of a row."""
    seen = [t[DIRECTION], t[TOP], t[NEXT], t[SHUFFLES], t[STOCK], t[STOCK2], t[PILE], t[PILE2], t[OVER]]
    seen += t[HAND : HAND + SEATS_MAX]
    seen += t[HAND2 : HAND2 + SEATS_MAX]
    if t[OVER]:
        seen.append(t[WINNER])
        if r[SCORES] or t[DOUBLED]:
            seen += [penalty_points(r, t, seat) for seat in range(SEATS_MAX)]
        else:
            seen += [0] * SEATS_MAX
        return seen
    seen += [t[TURN], t[SUIT], t[DEBT], t[PHASE], t[IDLE], t[SKIP], t[SILENT]]
    seen.append(t[DRAWN] if t[PHASE] == DREW else -1)
    seen.append(t[CALL] if t[SILENT] >= 0 else 0)
    return seen


# --- in full ------------------------------------------------------------------------------------------------------


def differences(position: Position, a: Variant, b: Variant) -> list[Difference]:
    """All that tells two variants apart in a position that both hold, as the game shows it.

    First the moves that are legal under one of them alone, of these the lays, and then those with other effects.
    """
    if position.turn is None:
        return []
    here, there = replace(position, variant=a), replace(position, variant=b)
    found = [*_barred(here, there), *_effects(here, there)]
    return sorted(found, key=lambda one: (one.kind != "legal", not one.move.is_lay))


def _barred(here: Position, there: Position) -> Iterator[Difference]:
    """The moves that are legal on one side alone."""
    by, texts = here.turn or 0, (set(here.legal_moves), set(there.legal_moves))
    for move in here.legal:
        if str(move) not in texts[1]:
            yield Difference("legal", move, by, (done(here, with_call(here, move), by, None), None))
    for move in there.legal:
        if str(move) not in texts[0]:
            yield Difference("legal", move, by, (None, done(there, with_call(there, move), by, None)))


def _effects(here: Position, there: Position) -> Iterator[Difference]:
    """The moves, and the speech, that do not lead to the same."""
    by, texts = here.turn or 0, set(there.legal_moves)
    for move in here.legal:
        if str(move) in texts:
            yield from _effect(with_call(here, move), with_call(there, move), here, there, by)
            yield from _effect(move, move, here, there, by)
    if here.uncalled is not None:
        yield from _effect(Move(CATCH), Move(CATCH), here, there, here.may_object[0])
        yield from _effect(Move(SAY_LATE), Move(SAY_LATE), here, there, here.uncalled[0])


def _effect(one: Move, other: Move, here: Position, there: Position, by: int) -> Iterator[Difference]:
    steps = done(here, one, by, None), done(there, other, by, None)
    if table_of(steps[0].after) != table_of(steps[1].after):
        yield Difference("effect", one, by, steps)

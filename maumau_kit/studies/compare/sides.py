"""One move under one variant: whether it is legal, why, and what it leads to."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, fields, replace

from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import NO_CALL
from maumau_kit.base.words import LANGS, SeatPart, Value, fill, join
from maumau_kit.game.deal import shuffled
from maumau_kit.game.explain import Reason, Speaker, card_grounds, move_verdict
from maumau_kit.game.narrate import Told, tell_step
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step
from maumau_kit.game.refusal import NEEDS_WISH, NO_WISH, refuse
from maumau_kit.rules import lay
from maumau_kit.rules.calls import missing_call

NEXT: Both = ("Then {seat} is to move.", "Dann ist {seat} am Zug.")
POINTS: Both = ("Penalty points: {points}.", "Strafpunkte: {points}.")
NO_POINTS: Both = ("There are no penalty points.", "Strafpunkte gibt es nicht.")
STILL_OPEN: Both = (
    "Others may still object to the missing call.",
    "Gegen die fehlende Ansage darf noch Einspruch erhoben werden.",
)
CLOSED: Both = (
    "Nobody may object to the missing call any more.",
    "Gegen die fehlende Ansage darf niemand mehr Einspruch erheben.",
)


@dataclass(frozen=True)
class Side:
    """One move under one variant: whether it is `legal`, and all `reasons` for or against it.

    `played` is the move with the call that these rules ask for, `after` the position it leads to, and `tells` what
    happens, in both languages; these are `None` where it is not legal. `shuffled` tells whether the discards were
    shuffled, which is done in a fixed order here.
    """

    legal: bool
    reasons: tuple[Reason, ...]
    played: Move | None = None
    after: Position | None = None
    tells: Told | None = None
    shuffled: bool = False

    @property
    def effect(self) -> Hashable:
        """All that the move changes: equal for positions that differ in nothing but their variant.

        How the discards lie under the top card never matters, and the cards of a set may lie in either order.
        """
        if self.after is None:
            return None
        *below, top = self.after.discard
        return table_of(replace(self.after, discard=(*sorted(below), top)))


def table_of(position: Position) -> tuple[Hashable, ...]:
    """Everything about a position but its variant."""
    return tuple(getattr(position, field.name) for field in fields(position) if field.name != "variant")


def is_legal(table: Position, move: Move, by: int) -> bool:
    """Whether a seat may make this move, whichever card of a set is named first."""
    return refuse(table, move, by) is None if move.is_speech else by == table.turn and move.key in table.legal_keys


def side_of(table: Position, move: Move, by: int, silently: bool, *, told: bool = True) -> Side:
    """A move under one variant."""
    if not is_legal(table, move, by):
        return Side(False, _against(table, move, by) if told else ())
    if not move.is_speech:
        move = table.legal_keys[move.key]
        move = move.silent if silently else with_call(table, move)
    after, order = table.apply(move, by=by, shuffle=lambda cards: shuffled(sorted(cards), 0))
    if not told:
        return Side(True, (), move, after)
    tells = tell_step(Step(by, move, table, after, order))
    return Side(True, _for(table, move), move, after, tells, order is not None)


def told_apart(side: Side, other: Side, before: Position) -> Side:
    """The side with what its sentence leaves out although it is not so on the other side."""
    after, there = side.after, other.after
    if side.tells is None or after is None or there is None:
        return side
    more: list[tuple[Both, Value]] = []
    lay_told = side.played is not None and side.played.is_lay and there.turn is not None
    if after.turn not in (None, there.turn) and not lay_told:
        more.append((NEXT, SeatPart(after.turn or 0)))
    if before.uncalled and after.uncalled != there.uncalled and not after.is_over:
        more.append((STILL_OPEN if after.uncalled else CLOSED, ""))
    if after.result and there.result and after.result.points != there.result.points:
        scored = [part for seat, n in enumerate(after.result.points) if n for part in (", ", SeatPart(seat), f" {n}")]
        more.append((POINTS if scored else NO_POINTS, tuple(scored[1:])))
    told = [
        join((*parts, *(part for both, value in more for part in (" ", *fill(both, lang, seat=value, points=value)))))
        for parts, lang in zip(side.tells, LANGS, strict=True)
    ]
    return replace(side, tells=(told[0], told[1]))


def with_call(table: Position, move: Move) -> Move:
    """The move with the call that the rules of the position's variant ask for."""
    if not move.is_lay or table.turn is None:
        return move.silent
    left = len(table.hands[table.turn]) - len(move.cards)
    return replace(move, said=missing_call(table.variant.rules, left, NO_CALL))


def _for(table: Position, move: Move) -> tuple[Reason, ...]:
    """Everything that speaks for a legal move."""
    speaker = Speaker(table)
    if not move.is_lay:
        return move_verdict(speaker, move.action).reasons
    grounds = card_grounds(speaker, move.cards[0])
    return (speaker.reason(lay.IN_SET), *grounds) if move.under else tuple(grounds)


def _against(table: Position, move: Move, by: int) -> tuple[Reason, ...]:
    """Everything that speaks against a move. That a wish is missing is said only where nothing else is wrong."""
    refusal = refuse(table, move, by)
    reasons = [reason for reason in (refusal.reasons if refusal else ()) if isinstance(reason, Reason)]
    about_the_card = [reason for reason in reasons if reason.code not in (NEEDS_WISH.code, NO_WISH.code)]
    return tuple(about_the_card or reasons)

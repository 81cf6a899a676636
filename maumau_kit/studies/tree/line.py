"""The line that was really played, found again in a tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from maumau_kit.base.errors import InputError, MauMauError, NeedsShuffle
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step
from maumau_kit.studies.tree.nodes import CHANCE, MAY_LAY, MAY_NOT_LAY, REPEATED, Edge, Growth, Node
from maumau_kit.studies.tree.states import Pending


@dataclass(frozen=True)
class Played:
    """One move that was played. `drawn` are the cards that it drew, in order, as far as the tree may know them."""

    move: Move
    by: int
    drawn: tuple[int, ...]
    held: int
    may_lay: bool


def of_steps(steps: Iterable[Step], view: int | None) -> tuple[Played, ...]:
    """The moves of a record, up to the first one that is out of turn; what others drew is left out for a `view`."""
    played = []
    for step in steps:
        if step.move.is_speech:
            break
        count = len(step.after.hands[step.by]) - len(step.before.hands[step.by]) + len(step.move.cards)
        drawn = (step.before.stock + (step.order or ()))[:count]
        known = drawn if view in (None, step.by) else ()
        may_lay = step.after.drawn is not None or step.after.settled
        played.append(Played(step.move, step.by, known, len(step.after.hands[step.by]), may_lay))
    return tuple(played)


def of_moves(position: Position, line: Sequence[str | Move], view: int | None) -> tuple[Played, ...]:
    """A line of moves from a position. Raises `InputError` for what is no line, `IllegalMove` for what is not legal.

    The line ends where the discards would have to be shuffled.
    """
    if isinstance(line, str) or not isinstance(line, Sequence):
        raise InputError(
            "a line is a list of moves",
            where="line",
            hint='write ["9C", "draw"]',
            german='Eine Zugfolge ist eine Liste von Zügen: schreib ["9C", "draw"].',
        )
    steps = []
    for number, each in enumerate(line):
        try:
            move = each if isinstance(each, Move) else parse_move(each)
            after, order = position.apply(move)
        except NeedsShuffle:
            break
        except MauMauError as error:
            raise error.at(f"line[{number}]") from None
        assert position.turn is not None
        steps.append(Step(position.turn, move, position, after, order))
        position = after
    return of_steps(steps, view)


def mark(growth: Growth, line: Sequence[Played]) -> None:
    """Mark the edges of a line, as far as the tree has them."""
    at = 0
    for played in line:
        number = _edge(growth.out[at], lambda edge, key=played.move.key: edge.plies[0].move.key == key)
        while number is not None:
            edges = growth.out[at]
            assert edges is not None
            edges[number] = replace(edges[number], on_line=True)
            target = growth.nodes[edges[number].target]
            at = target.id if target.kind != REPEATED or target.same_as is None else target.same_as
            if target.kind != CHANCE:
                break
            number = _drawn(growth, target, played)
        else:
            return


def _drawn(growth: Growth, node: Node, played: Played) -> int | None:
    """The edge of the card that was drawn, or of what everybody saw of it."""
    assert isinstance(node.state, Pending)
    settled = len(node.state.drawn)
    if played.drawn:
        card = played.drawn[settled] if settled < len(played.drawn) else None
        return _edge(growth.out[node.id], lambda edge: edge.card == card)
    says = MAY_LAY if played.may_lay else MAY_NOT_LAY

    def seen(edge: Edge) -> bool:
        state = growth.nodes[edge.target].state
        counts = getattr(state, "counts", ())
        return edge.says == says and bool(counts) and counts[played.by] == played.held

    return _edge(growth.out[node.id], seen)


def _edge(edges: list[Edge] | None, fits: object) -> int | None:
    """The number of the first edge that fits."""
    assert callable(fits)
    return next((number for number, edge in enumerate(edges or ()) if fits(edge)), None)

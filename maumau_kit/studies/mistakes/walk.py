"""The walk through a record that finds its mistakes, with open hands or by what each seat can know."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.numerals import as_real, as_whole, named
from maumau_kit.game.deals import load_deal
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record, Step
from maumau_kit.studies.fair.values import SAMPLES, FairValues, check_limits, fair_values
from maumau_kit.studies.mistakes.found import (
    AS_GOOD,
    FAIR,
    OPEN,
    RIGHT,
    UNDECIDED,
    VIEWS,
    WORSE,
    Choice,
    Mistake,
    Mistakes,
)
from maumau_kit.studies.mistakes.lines import Orders, steps_of
from maumau_kit.studies.solve.limits import LONGEST
from maumau_kit.studies.solve.solution import Solution
from maumau_kit.studies.solve.solver import Solver, assumptions

NODES: Final = {OPEN: 5_000, FAIR: 500}
LEVEL: Final = 0.95
Stop = Callable[[], bool]
Progress = Callable[[int, int], None]
"""Is told after each choice how many are judged, and how many there are."""


class _CutShort(Exception):  # noqa: N818 - nothing is wrong
    """A choice was not looked at to its end, so that nothing is said about it."""


@dataclass
class _Walk:
    """What has been found so far, and what there is to go by."""

    record: Record
    choices: list[int]
    nodes: int
    ends: float | None
    stop: Stop | None
    progress: Progress | None
    found: list[Mistake] = field(default_factory=list)
    judged: list[int] = field(default_factory=list)
    undecided: list[int] = field(default_factory=list)

    def run(self, judge: Callable[[int], Mistake | bool | None]) -> None:
        """Judge every choice, the last one first. An interrupt ends it, and what is known stays."""
        try:
            for done, step in enumerate(reversed(self.choices)):
                if self.over():
                    return
                found = judge(step)
                if found is None and self.over():
                    return  # cut short is not the same as undecided
                if found is None:
                    self.undecided.append(step)
                else:
                    self.judged.append(step)
                if isinstance(found, Mistake):
                    self.found.append(found)
                if self.progress is not None:
                    self.progress(done + 1, len(self.choices))
        except (KeyboardInterrupt, _CutShort):
            return

    def over(self) -> bool:
        """Whether the time is up, or somebody stops it."""
        late = self.ends is not None and time.perf_counter() >= self.ends
        return late or (self.stop is not None and self.stop())

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return LONGEST if self.ends is None else max(0.001, self.ends - time.perf_counter())


def mistakes(
    record: Record | str,
    *,
    seat: int | None = None,
    view: str = OPEN,
    nodes: int | None = None,
    samples: int = SAMPLES,
    seed: int = 0,
    confidence: float = LEVEL,
    seconds: float | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Mistakes:
    """The mistakes of all seats in a record, or of one `seat`.

    In the ``open`` view all cards lie open and everybody plays as well as can be: a mistake turns a round that is won
    into one that is not, or one that is not lost into a lost one. What was not decided within `nodes` positions is said
    to be undecided; it is never called a mistake, and neither is one of several moves that are equally good. In the
    ``fair`` view a seat goes by what it can know, see `fair_values`, with so many `samples`: a mistake is clearly worse
    than the best move, at a level that holds for all choices of a seat together.

    The walk goes backwards, for the end is easier. `seconds`, `stop` and an interrupt from the keyboard end it early;
    what is known by then is returned. Raises `InputError` for a record without moves, and for an option that is none.

    >>> found = mistakes("w3a-wish-renewed")
    >>> [(each.step, each.move, each.best) for each in found.found]
    [(0, 'JD=C', ('5S',)), (1, 'JH=S', ('9C', 'JH=D'))]
    """
    found = load_deal(record) if isinstance(record, str) else record
    check_view(view)
    _check(found, seat, nodes, seconds)
    check_limits(samples, NODES[view] if nodes is None else nodes, confidence, None)
    ends = None if seconds is None else time.perf_counter() + float(seconds)
    walk = _Walk(found, _choices(found, seat), NODES[view] if nodes is None else nodes, ends, stop, progress)
    if view == OPEN:
        walk.run(_open_judge(walk))
    else:
        walk.run(_fair_judge(walk, samples, seed, confidence))
    seen = {*walk.judged, *walk.undecided}
    orders = found.reshuffles[found.shuffles_of_deal :]
    return Mistakes(
        found,
        view,
        seat,
        tuple(reversed(walk.found)),
        tuple(reversed(walk.judged)),
        tuple(reversed(walk.undecided)),
        tuple(step for step in walk.choices if step not in seen),
        None if view == OPEN else confidence,
        assumptions(found.first, orders)[1:] if view == OPEN and not found.first.is_over else (),
    )


def check_view(view: object) -> str:
    """The view, if there is such a one. Raises `InputError` otherwise."""
    if view not in VIEWS:
        word = str(view)[:20]
        raise InputError(
            f"{word!r} is no view of mistakes",
            where="view",
            hint=offer(word, VIEWS),
            german=f"{word!r} ist keine Sicht auf Fehler: {german_offer(word, VIEWS)}.",
        )
    return str(view)


def _check(record: object, seat: object, nodes: object, seconds: object) -> None:
    if not isinstance(record, Record):
        raise InputError(
            f"a {type(record).__name__} is not a record",
            where="record",
            hint="give a Record or a deal's name",
            german="Das ist keine Aufzeichnung: gib eine an, oder den Namen einer Beispielrunde.",
        )
    if not record.moves:
        raise InputError(
            "the record has no moves",
            where="moves",
            hint="give one of a round that was played",
            german="Die Aufzeichnung hat keine Züge: gib eine von einer gespielten Runde an.",
        )
    seats = len(record.players)
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise InputError(
            f"there is no seat {str(seat)[:20]}",
            where="seat",
            hint=f"seats are 0 to {seats - 1}",
            german=f"Den Platz {str(seat)[:20]} gibt es nicht: es gibt 0 bis {seats - 1}.",
        )
    most = 1 if nodes is None else as_whole(nodes)
    wait = 1.0 if seconds is None else as_real(seconds)
    for name, value, good in (("nodes", nodes, most is not None and most > 0), ("seconds", seconds, wait and wait > 0)):
        if not good:
            said = named(value)
            raise InputError(
                f"{said[0]} is not allowed here",
                where=name,
                hint="write a number above 0",
                german=f"{said[1]} geht hier nicht ({name}): schreib eine Zahl über 0.",
            )


def _choices(record: Record, seat: int | None) -> list[int]:
    """The steps at which somebody had a choice; speech is none."""
    return [
        number
        for number, step in enumerate(record.steps)
        if not step.move.is_speech and seat in (None, step.by) and len(step.before.legal) > 1
    ]


def _played(step: Step) -> str:
    """The move that was played, as the list of legal moves writes it."""
    return str(step.before.legal_keys[step.move.key])


# --- open hands ---------------------------------------------------------------------------------------------------


def _open_judge(walk: _Walk) -> Callable[[int], Mistake | bool | None]:
    """Judges with all cards open. One solver knows the whole record: what comes later is found out first."""
    record, solver = walk.record, Solver(walk.record.variant)
    orders = record.reshuffles[record.shuffles_of_deal :]
    comes = Orders(orders)

    def solved(position: Position) -> Solution:
        solution = solver.solve(position, seconds=walk.left, nodes=walk.nodes, reshuffles=orders, stop=walk.stop)
        if solution.stopped == "interrupt":
            raise _CutShort
        return solution

    def value_after(position: Position, move: str) -> int | None:
        """What one move is worth, where the position took too long; of two seats one wins what the other loses."""
        after = steps_of(position, [move], comes)[0].after
        if after.turn is None or position.seats > 2:
            return None
        value = solver.value(after, seconds=walk.left, nodes=walk.nodes, reshuffles=orders, stop=walk.stop)
        return value if value is None or after.turn == position.turn else -value

    def values_of(position: Position, played: str) -> dict[str, int | None]:
        solution = solved(position)
        values = dict(solution.values)
        if values[played] is None and solution.value is not None:
            values[played] = value_after(position, played)
        own = values[played]
        if own is not None and any(value is not None and value > own for value in values.values()):
            # A mistake: whoever learns from it wants to know of every other move.
            values |= {move: value_after(position, move) for move, value in values.items() if value is None}
        return values

    def line_after(position: Position, move: str) -> tuple[Step, ...]:
        first = steps_of(position, [move], comes)
        after = first[0].after
        if after.turn is None:
            return first
        return first + steps_of(after, solved(after).line, comes)

    def judge(number: int) -> Mistake | bool | None:
        step = record.steps[number]
        played = _played(step)
        values = values_of(step.before, played)
        others = [value for move, value in values.items() if move != played]
        own = values[played]
        at_least = max((-1 if value is None else value for value in others), default=-1)
        at_most = max((1 if value is None else value for value in others), default=-1)
        if own is not None and at_least > own:
            choices = tuple(Choice(move, value, _verdict(value, at_least)) for move, value in values.items())
            best = tuple(choice.move for choice in choices if choice.verdict == RIGHT)
            line, better = line_after(step.before, played), line_after(step.before, best[0])
            return Mistake(number, step.by, played, best, at_least, own, choices, line, better)
        return True if (-1 if own is None else own) >= at_most else None

    return judge


def _verdict(value: int | None, best: int) -> str:
    """Whether a move is right: it is worth as much as the best one that is known."""
    if value is None:
        return RIGHT if best == -1 else UNDECIDED
    return RIGHT if value >= best else WORSE


# --- the fair view ------------------------------------------------------------------------------------------------


def _fair_judge(walk: _Walk, samples: int, seed: int, confidence: float) -> Callable[[int], Mistake | bool | None]:
    """Judges by what each seat can know; the level is raised for as many choices as the seat has.

    Not for those of the others: how many they had says something about the cards that they hold.
    """
    steps = walk.record.steps
    count = Counter(steps[number].by for number in walk.choices)

    def judge(number: int) -> Mistake | bool | None:
        step = steps[number]
        raised = 1 - (1 - confidence) / count[step.by]
        seconds = None if walk.ends is None else walk.left
        found = fair_values(
            walk.record, number, samples=samples, nodes=walk.nodes, seed=seed, confidence=raised, seconds=seconds,
            stop=walk.stop,
        )  # fmt: skip
        if found.is_partial:
            raise _CutShort
        played, best = found[step.move], found.best
        assert best is not None
        if not played.is_clearly_worse:
            return True
        choices = tuple(Choice(row.move, row.mean, _fair_verdict(found, row.move)) for row in found.rows)
        right = tuple(choice.move for choice in choices if choice.verdict in (RIGHT, AS_GOOD))
        first = (best.move, *(move for move in right if move != best.move))
        return Mistake(number, step.by, played.move, first, best.mean, played.mean, choices, fair=found)

    return judge


def _fair_verdict(found: FairValues, move: str) -> str:
    row = found[move]
    return RIGHT if row.is_best else WORSE if row.is_clearly_worse else AS_GOOD

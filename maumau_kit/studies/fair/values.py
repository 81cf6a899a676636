"""Fair values: what each legal move is worth to the seat to act, going by what this seat knows.

The method is *perfect-information Monte Carlo*: hidden cards are dealt out many times so that they agree with what the
seat knows, each time all moves are valued with all cards open, and the values are averaged. Its bias is known (strategy
fusion; Frank and Basin, *Search in games with incomplete information*, 1998): in each world everybody plays as if all
cards were seen from now on, so that a move that only pays for those who know where the cards lie looks better than it
is, and a move that hides or finds out something is given nothing for it.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from maumau_kit.base.errors import InputError, offer
from maumau_kit.base.numerals import as_real, as_whole, named
from maumau_kit.base.show import Shown
from maumau_kit.game.deal import check_seed
from maumau_kit.game.deals import load_deal
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.fair import words
from maumau_kit.studies.fair.intervals import Interval, difference_interval, mean_interval
from maumau_kit.studies.fair.knowledge import Knowledge, check_step, knowledge_of_position, knowledge_of_record
from maumau_kit.studies.fair.sampling import Sampler
from maumau_kit.studies.fair.worth import Judge, Scores
from maumau_kit.studies.solve.limits import MOST_NODES

_VIEW: Final = "maumau_kit.views.fair"
SAMPLES, NODES = 200, 1000
MOST_SAMPLES: Final = 1_000_000
Stop = Callable[[], bool]
Progress = Callable[[int, int], None]
"""Is told after each world how many are done, and how many there will be."""


@dataclass(frozen=True)
class MoveValue:
    """What a move is worth: the mean of its scores, with an interval, and its difference to the best move.

    A score is 1 in a world where the seat sheds first, 0.5 where nobody does, 0 where another seat does. `difference`
    is the mean of the paired differences in the same worlds (0 for the best move, else not above 0), with an interval
    that holds for all moves together. `solved` and `played` count the worlds valued exactly, and by a playout.
    """

    move: str
    mean: float
    low: float
    high: float
    difference: float
    difference_low: float
    difference_high: float
    solved: int
    played: int
    is_best: bool = False

    @property
    def is_clearly_worse(self) -> bool:
        """Whether the interval of the difference to the best move leaves 0 out."""
        return not self.is_best and self.difference_high < 0


@dataclass(frozen=True, repr=False)
class FairValues(Shown):
    """The values of all legal moves of a seat, by what it knows.

    `asked` worlds were to be looked at; where it was stopped earlier there are fewer. `from_record` says whether the
    seat knows how the round went, or sees the position for the first time. `known` is what it knows; no hidden card is
    in it. `rejected` worlds did not agree with what was seen, and are not counted.
    """

    known: Knowledge
    step: int | None
    moves: tuple[Move, ...]
    scores: tuple[Scores, ...]
    asked: int
    nodes: int
    seed: int
    bot: str
    confidence: float = 0.95
    rejected: int = 0
    players: tuple[str, ...] = field(default=())

    def __hash__(self) -> int:
        return hash((self.step, self.moves, self.scores))

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.known.variant

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.known.seat

    @property
    def from_record(self) -> bool:
        """Whether the seat knows how the round went."""
        return self.known.from_record

    @property
    def worlds(self) -> int:
        """How many worlds the values are of."""
        return len(self.scores)

    @property
    def is_partial(self) -> bool:
        """Whether it was stopped before its end."""
        return self.worlds < self.asked

    @property
    def solved_share(self) -> float:
        """The share of the values that were solved, not played out."""
        cells = [solved for world in self.scores for _, solved in world]
        return sum(cells) / len(cells) if cells else 0.0

    @cached_property
    def rows(self) -> tuple[MoveValue, ...]:
        """The moves in the order of the list, with their values; none where there is no world yet."""
        return compared(self.moves, self.scores, self.confidence) if self.scores else ()

    @property
    def best(self) -> MoveValue | None:
        """The move with the highest mean; of several the one that stands first."""
        return next((row for row in self.rows if row.is_best), None)

    def __getitem__(self, move: str | Move) -> MoveValue:
        """The value of a move. Raises `InputError` for one that is not legal here."""
        text = str(move)
        key = (move if isinstance(move, Move) else parse_move(move)).key
        for row, each in zip(self.rows, self.moves, strict=False):
            if each.key == key:
                return row
        raise InputError(
            f"{text[:30]!r} is no legal move here",
            where="move",
            hint=offer(text, [str(each) for each in self.moves]),
            german=f"{text[:30]!r} ist hier kein erlaubter Zug.",
        )

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The values as tidy columns, one row a move."""
        names = (
            "move", "mean", "low", "high", "difference", "difference_low", "difference_high", "solved", "played",
            "is_best",
        )  # fmt: skip
        return {name: [getattr(row, name) for row in self.rows] for name in names}

    def to_frame(self) -> Any:
        """The columns as a data frame; needs pandas."""
        import pandas as pd

        return pd.DataFrame(self.columns)

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The values as JSON has them, with the sentences of one language."""
        return {
            "method": "perfect-information Monte Carlo",
            "variant": self.variant.id,
            "seat": self.seat,
            "step": self.step,
            "belief": "record" if self.from_record else "uniform",
            "worlds": self.worlds,
            "asked": self.asked,
            "nodes": self.nodes,
            "seed": self.seed,
            "bot": self.bot,
            "confidence": self.confidence,
            "moves": [{name: column[n] for name, column in self.columns.items()} for n in range(len(self.rows))],
            "says": self.sentences(lang),
        }

    def sentences(self, lang: str | None = None) -> list[str]:
        """What was done, and what it says, in sentences."""
        return words.sentences(self, lang)

    def summary(self, lang: str | None = None) -> str:
        """The values as lines of text."""
        return words.summary(self, lang)

    def figure(self, **options: Any) -> Any:
        """The values with their intervals as a plotly figure; options are `theme` and `lang`."""
        return importlib.import_module(_VIEW).figure(self, **options)

    def __str__(self) -> str:
        return self.summary()

    def __repr__(self) -> str:
        return f"<fair values of seat {self.seat}: {len(self.moves)} moves in {self.worlds} of {self.asked} worlds>"


def compared(moves: Sequence[Move], scores: Sequence[Scores], confidence: float) -> tuple[MoveValue, ...]:
    """The means of the moves, and how far each is from the best.

    The best of several moves is picked by the same worlds, which makes differences look larger than they are. So the
    level is raised as Bonferroni does, for as many comparisons as there are.
    """
    n = len(scores)
    columns = [[world[k][0] for world in scores] for k in range(len(moves))]
    best = max(range(len(moves)), key=lambda k: (sum(columns[k]), -k))
    level = 1 - (1 - confidence) / max(1, len(moves) - 1)
    rows = []
    for k, move in enumerate(moves):
        differences = [own - other for own, other in zip(columns[k], columns[best], strict=True)]
        apart: Interval = (0.0, 0.0) if k == best else difference_interval(differences, level)
        solved = sum(world[k][1] for world in scores)
        rows.append(
            MoveValue(
                str(move), sum(columns[k]) / n, *mean_interval(columns[k], confidence), sum(differences) / n, *apart,
                solved, n - solved, is_best=k == best,
            )
        )  # fmt: skip
    return tuple(rows)


def fair_values(
    known: Record | Position | Knowledge | str,
    step: int | None = None,
    *,
    seat: int | None = None,
    samples: int = SAMPLES,
    nodes: int = NODES,
    seed: int = 0,
    bot: str = "shedder",
    confidence: float = 0.95,
    seconds: float | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> FairValues:
    """What each legal move is worth to the seat to act, going by what it knows and by nothing else.

    `known` is a record (or the name of a sample deal) with a `step`, the moves played by then: the seat knows all that
    it has seen. Of a bare position it knows nothing but what lies open, so that any unseen card of the pack may be
    anywhere. `samples` worlds are dealt. In each, up to `nodes` positions are opened to solve all moves; those left
    over, and all once it has turned out that hardly any can be solved, are played to the end by `bot`. All of it is a
    function of what the seat knows and of the `seed`.

    With `seconds` it may end earlier, and then how far it got hangs on the machine; so it does with an interrupt from
    the keyboard and with `stop`. Raises `InputError` for a seat that is not to act, a step or a number that is none,
    and a round that is over.

    >>> from maumau_kit.game.text import position
    >>> found = fair_values(position("9H | 9C JD | 6D 8D | stock 2D 3D"), samples=20)
    >>> found.best.move, found.worlds
    ('9C', 20)
    """
    limits = check_limits(samples, nodes, confidence, seconds)
    found, players = knowledge_of(known, step, seat)
    at = len(found.seen) if found.from_record else None
    sampler, scores = Sampler(found, check_seed(seed)), list[Scores]()
    moves, judge = tuple[Move, ...](), None
    ends = None if seconds is None else time.perf_counter() + limits[2]
    try:
        for number, world in enumerate(sampler.worlds()):
            position = found.position(world.hands, world.stock)
            if judge is None:
                moves = position.legal
                judge = Judge(position, found.seat, nodes=limits[1], seed=seed, bot=bot)
            scores.append(judge.scores(position, moves, number))
            if progress is not None:
                progress(len(scores), limits[0])
            late = ends is not None and time.perf_counter() >= ends
            if len(scores) >= limits[0] or late or (stop is not None and stop()):
                break
    except KeyboardInterrupt:
        if not scores:
            raise
    return FairValues(
        found, at, moves, tuple(scores), limits[0], limits[1], seed, bot, confidence, sampler.rejected, players
    )


def knowledge_of(
    known: Record | Position | Knowledge | str, step: int | None, seat: int | None
) -> tuple[Knowledge, tuple[str, ...]]:
    """What the seat to act knows, and what the players are called. Raises `InputError` where nobody can be asked."""
    if isinstance(known, str):
        known = load_deal(known)
    if isinstance(known, Knowledge):
        return known, ()
    if isinstance(known, Position):
        if step is not None:
            raise InputError(
                "a position has no steps",
                where="step",
                hint="leave it out, or give the record",
                german="Eine Stellung hat keine Schritte: lass step weg, oder gib die Aufzeichnung an.",
            )
        return knowledge_of_position(known, _seat_to_act(known, seat)), ()
    if not isinstance(known, Record):
        raise InputError(
            f"a {type(known).__name__} is neither a record nor a position",
            where="record",
            hint="give a Record and a step, or a Position",
            german="Das ist weder eine Aufzeichnung noch eine Stellung.",
        )
    at = check_step(len(known.moves) if step is None else step, len(known.moves))
    position = known.steps[at].before if at < len(known.moves) else known.last
    return knowledge_of_record(known, at, _seat_to_act(position, seat)), known.players


def _seat_to_act(position: Position, seat: int | None) -> int:
    if position.turn is None:
        raise InputError(
            "the round is over, there is nothing left to choose",
            where="step",
            hint="take an earlier step",
            german="Die Runde ist zu Ende, da ist nichts mehr zu wählen: nimm einen früheren Schritt.",
        )
    if seat is not None and as_whole(seat) != position.turn:
        raise InputError(
            f"seat {str(seat)[:20]} is not to act here",
            where="seat",
            hint=f"seat {position.turn} is",
            german=f"Platz {str(seat)[:20]} ist hier nicht am Zug, sondern Platz {position.turn}.",
        )
    return position.turn


def check_limits(samples: object, nodes: object, confidence: object, seconds: object) -> tuple[int, int, float]:
    """The numbers of worlds, of positions, and of seconds. Raises `InputError` for one that is none."""
    worlds, deepest = as_whole(samples), as_whole(nodes)
    if worlds is None or not 1 <= worlds <= MOST_SAMPLES:
        raise _no_number("samples", samples, f"1 to {MOST_SAMPLES}", f"1 bis {MOST_SAMPLES}")
    if deepest is None or not 0 <= deepest <= MOST_NODES:
        raise _no_number("nodes", nodes, f"0 to {MOST_NODES}", f"0 bis {MOST_NODES}")
    level = as_real(confidence)
    if level is None or not 0 < level < 1:
        raise _no_number("confidence", confidence, "a number between 0 and 1", "eine Zahl zwischen 0 und 1")
    wait = 0.0 if seconds is None else as_real(seconds)
    if wait is None or (seconds is not None and not wait > 0):
        raise _no_number("seconds", seconds, "a number above 0", "eine Zahl über 0")
    return worlds, deepest, wait


def _no_number(where: str, value: object, english: str, german: str) -> InputError:
    said = named(value)
    return InputError(
        f"{said[0]} is not allowed here",
        where=where,
        hint=f"write {english}",
        german=f"{said[1]} geht hier nicht ({where}): schreib {german}.",
    )

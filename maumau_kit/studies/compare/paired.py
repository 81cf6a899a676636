"""Pairs of rounds as whole numbers: sums, squares and products, which add up alike in any order.

A part of the deals is played under both rules and tallied where it is played, so that only a few numbers travel. The
compiled engine's rows are tallied with numpy, those of the plain one in Python; both give the same whole numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import mul, ne
from typing import Final

from maumau_kit.base.knobs import Both
from maumau_kit.kernel import playout
from maumau_kit.studies import engines
from maumau_kit.studies.compare.measures import Measure, measures_of
from maumau_kit.studies.plan import Plan
from maumau_kit.studies.store import Part, Played

MOST_FAILURES: Final = 20
"""So many failures of bots are kept, those of the earliest deals."""
_SQUARES_FIT: Final = 2.0**31
"""Below this, by the square root of how many there are, a sum of squares has room in 64 bits."""
Rows = Sequence[int]
"""Wide rows, one after another."""


@dataclass(frozen=True)
class Sums:
    """What is summed up of one measure over pairs of rounds; all whole numbers."""

    a: int = 0
    b: int = 0
    aa: int = 0
    bb: int = 0
    ab: int = 0
    other: int = 0
    """Pairs in which the measure is not the same."""

    def __add__(self, more: Sums) -> Sums:
        return Sums(
            self.a + more.a,
            self.b + more.b,
            self.aa + more.aa,
            self.bb + more.bb,
            self.ab + more.ab,
            self.other + more.other,
        )


def sums_of(pairs: Sequence[tuple[int, int]]) -> Sums:
    """The sums of pairs of whole numbers.

    >>> sums_of([(1, 2), (3, 3)])
    Sums(a=4, b=5, aa=10, bb=13, ab=11, other=1)
    """
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    return Sums(sum(a), sum(b), sum(map(mul, a, a)), sum(map(mul, b, b)), sum(map(mul, a, b)), sum(map(ne, a, b)))


@dataclass(frozen=True, order=True)
class Failure:
    """A bot that broke off: in which deal, on which side (0 or 1), and the sentences about it."""

    deal: int
    side: int
    says: Both


@dataclass(frozen=True)
class PairTally:
    """The sums of so many pairs by measure, how many pairs have another winner, and how many differ in anything.

    `failed` pairs are counted nowhere else; the earliest of their `failures` are kept.
    """

    pairs: int = 0
    sums: dict[str, Sums] = field(default_factory=dict)
    winners: int = 0
    rows: int = 0
    failed: int = 0
    failures: tuple[Failure, ...] = ()

    @property
    def played(self) -> int:
        """Deals that were played, those in which a bot failed among them."""
        return self.pairs + self.failed

    def __add__(self, more: PairTally) -> PairTally:
        names = dict.fromkeys((*self.sums, *more.sums))
        return PairTally(
            self.pairs + more.pairs,
            {name: self.sums.get(name, Sums()) + more.sums.get(name, Sums()) for name in names},
            self.winners + more.winners,
            self.rows + more.rows,
            self.failed + more.failed,
            tuple(sorted((*self.failures, *more.failures))[:MOST_FAILURES]),
        )


def tally(a: Rows, b: Rows, measures: Iterable[Measure], *, plain: bool = False) -> PairTally:
    """The sums of pairs of rounds, given as wide rows; with numpy unless `plain`.

    >>> from maumau_kit.studies.compare.measures import MEASURES
    >>> one, other = [0] * playout.WIDE_ROW, [1] * playout.WIDE_ROW
    >>> tally(one * 2, one + other, [MEASURES["turns"]], plain=True).sums["turns"]
    Sums(a=0, b=1, aa=0, bb=1, ab=0, other=1)
    """
    return _tally_plainly(a, b, measures) if plain else _tally_at_once(a, b, measures)


def _tally_plainly(a: Rows, b: Rows, measures: Iterable[Measure]) -> PairTally:
    width = playout.WIDE_ROW
    pairs = [(a[at : at + width], b[at : at + width]) for at in range(0, len(a), width)]
    sums = {}
    for measure in measures:
        sums[measure.name] = sums_of([(measure.of(one), measure.of(other)) for one, other in pairs])
    winners = sum(one[playout.ROW_WINNER] != other[playout.ROW_WINNER] for one, other in pairs)
    return PairTally(len(pairs), sums, winners, sum(one != other for one, other in pairs))


def _tally_at_once(a: Rows, b: Rows, measures: Iterable[Measure]) -> PairTally:
    import numpy as np

    one, other = (np.frombuffer(rows, dtype=np.int32).reshape(-1, playout.WIDE_ROW) for rows in (a, b))  # type: ignore[call-overload]
    sums = {}
    for measure in measures:
        x, y = (measure.of_all(rows).astype(np.int64) for rows in (one, other))
        if len(x) and max(np.abs(x).max(), np.abs(y).max()) * len(x) ** 0.5 >= _SQUARES_FIT:
            x, y = x.astype(object), y.astype(object)
        sums[measure.name] = Sums(
            int(x.sum()), int(y.sum()), int(x @ x), int(y @ y), int(x @ y), int(np.count_nonzero(x != y))
        )
    winners = np.count_nonzero(one[:, playout.ROW_WINNER] != other[:, playout.ROW_WINNER])
    return PairTally(len(one), sums, int(winners), int(np.count_nonzero((one != other).any(axis=1))))


def played(plan: Plan, engine: str, part: Part) -> Played:
    """A part of a plan with wide rows, played with an engine that is loaded."""
    counts = array("q", bytes(8 * playout.TALLY_SIZE))
    rows = array("i", bytes(4 * playout.WIDE_ROW * part.rounds))
    engines.play(engine, plan.variant.rules, plan.row(part.first, part.rounds, wide=True), counts, rows)
    return Played(counts, rows)


def wide_rows(plan: Plan, engine: str, part: Part) -> array[int]:
    """The wide rows of a part of a plan, played with an engine that is loaded."""
    rows = played(plan, engine, part).rows
    assert rows is not None
    return rows


@dataclass(frozen=True)
class PairJob:
    """Plays a part of the deals under both rules and tallies it, in whatever process it is sent to."""

    a: Plan
    b: Plan
    engine: str

    def __call__(self, part: Part) -> PairTally:
        """Play a part. Raises `MauMauError` where this process lacks the engine."""
        engines.load(self.engine)
        a, b = (wide_rows(plan, self.engine, part) for plan in (self.a, self.b))
        return tally(a, b, measures_of(self.a.players), plain=self.engine == engines.PLAIN)

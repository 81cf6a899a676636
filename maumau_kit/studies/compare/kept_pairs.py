"""Pairs of rounds kept in a folder, so that a long comparison can be stopped and taken up again.

Each side is a run of its own in a folder below, with wide rows; a deal counts once both sides have it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from maumau_kit.studies import engines
from maumau_kit.studies.compare.measures import measures_of
from maumau_kit.studies.compare.paired import PairJob, PairTally, played, tally
from maumau_kit.studies.keeping import folder_of
from maumau_kit.studies.simulate import COLUMNS
from maumau_kit.studies.store import Part, Played, Store

WIDE_COLUMNS: Final = (*COLUMNS, "payments", "shuffles", "lays", "fines")
"""The columns of a wide row."""
SIDES: Final = ("first", "second")


class KeptPart(NamedTuple):
    """A part of the deals under both rules, with its tally."""

    tally: PairTally
    rounds: tuple[Played, Played]


@dataclass(frozen=True)
class KeptJob:
    """Plays a part under both rules and hands the rounds on too."""

    job: PairJob

    def __call__(self, part: Part) -> KeptPart:
        """Play a part. Raises `MauMauError` where this process lacks the engine."""
        engines.load(self.job.engine)
        a, b = (played(plan, self.job.engine, part) for plan in (self.job.a, self.job.b))
        return KeptPart(_tally(self.job, a, b), (a, b))


def _tally(job: PairJob, a: Played, b: Played) -> PairTally:
    assert a.rows is not None
    assert b.rows is not None
    return tally(a.rows, b.rows, measures_of(job.a.players), plain=job.engine == engines.PLAIN)


class PairStore:
    """The folder of one comparison. Raises what `Store` raises.

    Where a run broke off between the two sides of a part, that part is thrown away and played again.
    """

    def __init__(self, folder: object, job: PairJob, size: int) -> None:
        root = folder_of(folder, "keep")
        self.job = job
        with ExitStack() as stack:
            plans = (job.a, job.b)
            self.sides = tuple(
                stack.enter_context(Store(root / side, plan, WIDE_COLUMNS, size, wide=True))
                for side, plan in zip(SIDES, plans, strict=True)
            )
            for side, plan in zip(self.sides, plans, strict=True):
                side.verify(lambda part, plan=plan: played(plan, job.engine, part))  # type: ignore[misc]
            both = set(self.sides[0].there) & set(self.sides[1].there)
            for side in self.sides:
                for part in [part for part in side.there if part not in both]:
                    side.drop(part)
            self._stack = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def size(self) -> int:
        """How many deals a file holds at most."""
        return self.sides[0].size

    def found(self, deals: int) -> Iterator[tuple[Part, PairTally]]:
        """The parts that are there of the first so many deals, tallied. One that goes on beyond them is left out."""
        for part in self.sides[0].parts(deals):
            a, b = (side.read(part, rows=True) for side in self.sides)
            yield part, _tally(self.job, a, b)

    def write(self, part: Part, rounds: tuple[Played, Played]) -> None:
        """Keep a part, on both sides or on none. Raises `InputError` where it cannot be written."""
        if self.sides[0].overlaps(part):
            return
        try:
            for side, one in zip(self.sides, rounds, strict=True):
                side.write(part, one)
        except BaseException:
            for side in self.sides:
                if part in side.there:
                    side.drop(part)
            raise

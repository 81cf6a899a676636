"""A batch in parts: each is played somewhere, and counted once, whole or not at all."""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from maumau_kit.kernel import playout
from maumau_kit.studies import engines
from maumau_kit.studies.plan import Plan
from maumau_kit.studies.spread import Progress, Stop, spread
from maumau_kit.studies.store import Part, Played, Store, cut

_cpu = getattr(time, "thread_time", time.process_time)  # a browser has no clock of threads


class Timed(NamedTuple):
    """A part that was played, and the seconds that it took: of the processor, and by the clock."""

    played: Played
    cpu: float
    wall: float


@dataclass(frozen=True)
class Job:
    """Plays parts of a plan, in whatever process it is sent to."""

    plan: Plan
    engine: str
    rows: bool

    def __call__(self, part: Part) -> Timed:
        """Play a part. Raises `MauMauError` where this process lacks the engine."""
        tally = array("q", bytes(8 * playout.TALLY_SIZE))
        rows = array("i", bytes(4 * playout.ROW_WIDTH * (part.rounds if self.rows else 1)))
        engines.load(self.engine)
        cpu, wall = _cpu(), time.perf_counter()
        row = self.plan.row(part.first, part.rounds, rows=self.rows)
        engines.play(self.engine, self.plan.variant.rules, row, tally, rows)
        return Timed(Played(tally, rows if self.rows else None), _cpu() - cpu, time.perf_counter() - wall)


class _Sum(NamedTuple):
    """What is counted so far. It is replaced as a whole, so that an interrupt never leaves half a part in it."""

    tally: array[int]
    rounds: int
    parts: int


class Counted:
    """The counts of the parts so far, and their rows if they are wanted."""

    def __init__(self, rounds: int, rows: bool) -> None:
        self._sum = _Sum(array("q", bytes(8 * playout.TALLY_SIZE)), 0, 0)
        self._parts: list[Part] = []
        self._rows = array("i", bytes(4 * playout.ROW_WIDTH * rounds)) if rows else None
        self.asked = rounds
        self.seconds = 0.0
        self.interrupted = False

    @property
    def rounds(self) -> int:
        """How many rounds are counted."""
        return self._sum.rounds

    @property
    def tally(self) -> array[int]:
        """The counts of all parts."""
        return self._sum.tally

    @property
    def parts(self) -> tuple[Part, ...]:
        """The rounds that are counted, in as few parts as possible."""
        return joined(self._parts[: self._sum.parts])

    @property
    def has_rows(self) -> bool:
        """Whether rows are kept."""
        return self._rows is not None

    def add(self, part: Part, played: Played) -> None:
        """Count a part. Its rows go to their place before it counts."""
        if self._rows is not None and played.rows is not None:
            width = playout.ROW_WIDTH
            self._rows[part.first * width : part.end * width] = played.rows
        before = self._sum
        tally = array("q", map(int.__add__, before.tally, played.tally))
        self._parts[before.parts :] = [part]
        self._sum = _Sum(tally, before.rounds + part.rounds, before.parts + 1)

    def rows(self) -> array[int] | None:
        """The rows of the rounds that are counted, in order of rounds."""
        if self._rows is None or self.rounds == self.asked:
            return self._rows
        width, found = playout.ROW_WIDTH, array("i")
        for part in self.parts:
            found += self._rows[part.first * width : part.end * width]
        return found


def joined(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The same rounds in order, in as few parts as possible.

    >>> joined([Part(4, 2), Part(0, 4), Part(8, 1)])
    (Part(first=0, rounds=6), Part(first=8, rounds=1))
    """
    found: list[Part] = []
    for part in sorted(parts):
        if found and found[-1].end == part.first:
            found[-1] = Part(found[-1].first, found[-1].rounds + part.rounds)
        else:
            found.append(part)
    return tuple(found)


@dataclass(frozen=True)
class Batch:
    """What is to be played, where, and who watches."""

    plan: Plan
    engine: str
    workers: int
    executor: Any
    progress: Progress
    stop: Stop

    def play(self, counted: Counted, size: int) -> None:
        """Play and count all rounds, in parts of at most this size."""
        self._play(counted, cut(self.plan.rounds, (), size), None)

    def play_on(self, counted: Counted, folder: Store) -> None:
        """Count what a folder holds, then play and keep what it lacks."""
        folder.verify(lambda part: Job(self.plan, self.engine, rows=True)(part).played)
        for part in folder.parts(self.plan.rounds):
            if self.stop():
                return
            counted.add(part, folder.read(part, counted.has_rows))
            self.progress(counted.rounds, self.plan.rounds)
        self._play(counted, cut(self.plan.rounds, counted.parts, folder.size), folder)

    def _play(self, counted: Counted, parts: list[Part], folder: Store | None) -> None:
        job = Job(self.plan, self.engine, rows=counted.has_rows or folder is not None)
        alone = self.executor is None and self.workers == 1
        began = math.inf
        for part, (played, cpu, wall) in spread(
            job, parts, executor=self.executor, workers=self.workers, stop=self.stop
        ):
            now = time.perf_counter()
            began = min(began, now - wall)  # without the time in which workers start
            if folder is not None and not folder.overlaps(part):
                folder.write(part, played)
            counted.add(part, played)
            counted.seconds = counted.seconds + cpu if alone else now - began
            self.progress(counted.rounds, self.plan.rounds)
        counted.interrupted = counted.rounds < self.plan.rounds and not self.stop()

"""A grid of the values of two knobs: every pair played on the same deals, and summed up as whole numbers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from maumau_kit.base.errors import VariantError
from maumau_kit.base.knobs import Both
from maumau_kit.game.playable import Variant
from maumau_kit.studies import engines
from maumau_kit.studies.compare.estimates import Estimate, estimate
from maumau_kit.studies.compare.holm import adjusted, probability
from maumau_kit.studies.compare.measures import MEASURES
from maumau_kit.studies.compare.paired import Sums, sums_of
from maumau_kit.studies.compare.same_luck import WRITTEN_CHUNK, Tables, values
from maumau_kit.studies.compare.trials import with_values
from maumau_kit.studies.spread import Progress, Stop, spread
from maumau_kit.studies.store import Part, cut

CHUNK, PLAIN_CHUNK = 1 << 15, 1 << 6
"""Rounds, of all cells together, that are played at one go."""
Place = tuple[int, int]


@dataclass(frozen=True)
class Cell:
    """One pair of values, by their places in the two rows of values; the unchanged rules are at (0, 0).

    `effect` is the difference from the unchanged rules. `interaction` is what both changes do together (its second
    mean) less what they would do if each just added its own (its first); only where both are changed and each can be
    alone. `why` is the sentence of a contradiction where the two cannot stand together; then there are no numbers.
    """

    place: Place
    variant: Variant | None
    effect: Estimate | None = None
    interaction: Estimate | None = None
    counted: int = 0
    adjusted: float | None = None
    stands: bool = False
    why: Both | None = None

    @property
    def changes_both(self) -> bool:
        """Whether both knobs are set otherwise than in the variant."""
        return all(self.place)


@dataclass(frozen=True)
class CellSums:
    """Whole numbers of one cell over its deals: against the unchanged rules, and against the sum of both changes."""

    effect: Sums = field(default_factory=Sums)
    together: Sums = field(default_factory=Sums)
    effects: int = 0
    both: int = 0

    def __add__(self, more: CellSums) -> CellSums:
        return CellSums(
            self.effect + more.effect,
            self.together + more.together,
            self.effects + more.effects,
            self.both + more.both,
        )


@dataclass(frozen=True)
class GridJob:
    """Plays a part of the deals in every cell, and sums up what is measured, in whatever process it is sent to."""

    variants: dict[Place, Variant]
    tables: Tables
    measure: str

    def __call__(self, part: Part) -> tuple[dict[Place, CellSums], int]:
        """Play a part; the sums by cell, and in how many deals of the unchanged rules a bot broke off.

        Raises `MauMauError` where this process lacks the engine.
        """
        engines.load(self.tables.engine)
        measure, plain = MEASURES[self.measure], self.tables.is_plain
        seen = {
            place: values(self.tables.play(rules, part), measure, part, plain=plain)
            for place, rules in self.variants.items()
        }
        base = seen[0, 0]
        return {place: self._sums(seen, place) for place in seen}, base.count(None)

    def _sums(self, seen: dict[Place, list[int | None]], place: Place) -> CellSums:
        row, column = place
        base, here = seen[0, 0], seen[place]
        pairs = [(a, b) for a, b in zip(base, here, strict=True) if a is not None and b is not None]
        one, two = seen.get((row, 0)), seen.get((0, column))
        if not (row and column and one and two):
            return CellSums(sums_of(pairs), Sums(), len(pairs), 0)
        both = [
            (x + y - a, b)
            for a, x, y, b in zip(base, one, two, here, strict=True)
            if a is not None and b is not None and x is not None and y is not None
        ]
        return CellSums(sums_of(pairs), sums_of(both), len(pairs), len(both))


class _Count(NamedTuple):
    """What is counted so far. It is replaced as a whole, so that an interrupt never leaves half a part in it."""

    sums: dict[Place, CellSums]
    done: int
    failed: int


class Grid:
    """Plays all cells, a part of the deals at a time, and tallies them as they come."""

    def __init__(
        self,
        base: Variant,
        knobs: tuple[str, str],
        tried: tuple[tuple[Any, ...], tuple[Any, ...]],
        tables: Tables,
        measure: str,
    ) -> None:
        self.shape, self.tables, self.measure = (len(tried[0]), len(tried[1])), tables, measure
        self.found: dict[Place, Variant | VariantError] = {}
        for i, one in enumerate(tried[0]):
            for j, two in enumerate(tried[1]):
                changed = {knobs[0]: one} if i else {}
                changed |= {knobs[1]: two} if j else {}
                self.found[i, j] = with_values(base, changed, tables.players)
        self.playable = {place: one for place, one in self.found.items() if isinstance(one, Variant)}
        self._count = _Count({}, 0, 0)

    @property
    def done(self) -> int:
        """How many deals were played in every cell."""
        return self._count.done

    @property
    def failed(self) -> int:
        """In how many of them a bot broke off under the unchanged rules."""
        return self._count.failed

    def play(self, deals: int, workers: int, executor: Any, progress: Progress, stop: Stop) -> None:
        """Play all deals, wherever; each part counts once, whole or not at all."""
        rounds = PLAIN_CHUNK if self.tables.is_plain else CHUNK
        size = WRITTEN_CHUNK if self.tables.is_written else max(8, rounds // len(self.playable))
        parts = cut(deals, (), size)
        job = GridJob(self.playable, self.tables, self.measure)
        for part, (found, failed) in spread(job, parts, executor=executor, workers=workers, stop=stop):
            sums = {place: self._summed(place) + more for place, more in found.items()}
            self._count = _Count(sums, self.done + part.rounds, self.failed + failed)
            progress(self.done, deals)

    def cells(self, confidence: float) -> tuple[tuple[Cell, ...], ...]:
        """The grid, with p-values that allow for the number of its cells."""
        plain = {place: self._cell(place, confidence) for place in self.found}
        tests = [
            None if cell.interaction is None else probability(cell.interaction, self._summed(place).both)
            for place, cell in plain.items()
        ]
        judged = {}
        for (place, cell), p in zip(plain.items(), adjusted(tests), strict=True):
            stands = p is not None and p < 1 - confidence
            judged[place] = replace(cell, adjusted=p, stands=stands)
        rows, columns = self.shape
        return tuple(tuple(judged[i, j] for j in range(columns)) for i in range(rows))

    def _summed(self, place: Place) -> CellSums:
        return self._count.sums.get(place, CellSums())

    def _cell(self, place: Place, confidence: float) -> Cell:
        found, kind = self.found[place], MEASURES[self.measure].kind
        if isinstance(found, VariantError):
            return Cell(place, None, why=(found.problem, found.german or found.problem))
        sums = self._summed(place)
        effect = estimate(self.measure, kind, sums.effect, sums.effects, confidence)
        together = None
        if all(place) and (place[0], 0) in self.playable and (0, place[1]) in self.playable:
            # One share less two others plus a third.
            together = estimate(self.measure, kind, sums.together, sums.both, confidence, most=2.0)
        return Cell(place, found, effect, together, sums.effects)

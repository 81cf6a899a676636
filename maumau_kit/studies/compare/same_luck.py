"""Several variants on the same luck: the rounds of a part of the deals, and their sums against the first variant's.

The rounds of the first variant are played once for all that are compared with it. A part travels as a few numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from maumau_kit.base.knobs import Both
from maumau_kit.game.playable import Variant
from maumau_kit.kernel import playout
from maumau_kit.studies import engines
from maumau_kit.studies.compare.measures import MEASURES, WINNER_CHANGED, Measure, measures_of, not_measured
from maumau_kit.studies.compare.paired import Failure, PairTally, tally, wide_rows
from maumau_kit.studies.compare.pairing import plain_bots
from maumau_kit.studies.compare.record_row import row_of
from maumau_kit.studies.plan import make_plan
from maumau_kit.studies.seats import Bots
from maumau_kit.studies.spread import check_workers
from maumau_kit.studies.store import Part
from maumau_kit.studies.written import written_round

ROUNDS_A_SECOND: Final = {engines.COMPILED: 300_000, engines.PLAIN: 500}
"""About how fast rounds are played: it decides only over how many processes the work is spread."""
WORTH: Final = 4.0
"""Seconds of work from which on starting processes is worth it."""

WRITTEN_CHUNK: Final = 1
"""Deals of bots that somebody wrote that are played at one go: nobody knows how long such a bot thinks."""


class Rounds(NamedTuple):
    """The wide rows of the rounds of a part, one after another; in some deals a bot may have broken off."""

    rows: Sequence[int]
    failed: dict[int, Both]


@dataclass(frozen=True)
class Tables:
    """Who plays, with which luck and which engine. Raises `InputError` for what is wrong with the bots."""

    players: int
    seed: int
    bots: Bots
    engine: str

    @property
    def is_written(self) -> bool:
        """Whether somebody wrote one of the bots."""
        return not plain_bots(self.bots)

    @property
    def is_plain(self) -> bool:
        """Whether rounds are played and counted in plain Python."""
        return self.engine == engines.PLAIN

    def play(self, variant: Variant, part: Part) -> Rounds:
        """The rounds of a part under one variant. Raises `MauMauError` where this process lacks the engine."""
        if not self.is_written:
            bots: Any = self.bots
            return Rounds(wide_rows(make_plan(variant, part.end, self.players, self.seed, bots), self.engine, part), {})
        rows: list[int] = []
        failed: dict[int, Both] = {}
        for deal in range(part.first, part.end):
            played = written_round(variant, self.bots, players=self.players, seed=self.seed, number=deal)
            if played.failure is not None:
                failed[deal] = played.failure
            rows += row_of(played.record) if played.failure is None else [0] * playout.WIDE_ROW
        return Rounds(rows, failed)

    def workers(self, wanted: int | None, executor: Any, rounds: int) -> int:
        """How many processes: as many as wanted, or what so many rounds are worth. Raises `InputError`."""
        if wanted is None and executor is None:
            slow = self.is_written or rounds / ROUNDS_A_SECOND[self.engine] < WORTH
            return 1 if slow else check_workers(None)
        return check_workers(wanted, executor)


@dataclass(frozen=True)
class WrittenJob:
    """Plays a part of the deals under both rules with bots that somebody wrote; one in which a bot fails counts not.

    Each side has a seed of its own: the same one, unless the rounds are to share no luck.
    """

    variants: tuple[Variant, Variant]
    players: int
    seeds: tuple[int, int]
    bots: Bots

    def __call__(self, part: Part) -> PairTally:
        """Play a part."""
        tables = (Tables(self.players, seed, self.bots, engines.PLAIN) for seed in self.seeds)
        a, b = (table.play(rules, part) for table, rules in zip(tables, self.variants, strict=True))
        return against(a, b, part, measures_of(self.players), plain=True)


class Piece(NamedTuple):
    """Some of the deals, and some of the variants: which of them, by number."""

    part: Part
    first: int
    end: int


@dataclass(frozen=True)
class AgainstJob:
    """Plays a piece: each of its variants against the first rules, on the same deals."""

    base: Variant
    others: tuple[Variant, ...]
    tables: Tables
    measures: tuple[str, ...]

    def __call__(self, piece: Piece) -> tuple[PairTally, ...]:
        """Play a piece. Raises `MauMauError` where this process lacks the engine."""
        engines.load(self.tables.engine)
        measures = [MEASURES[name] for name in self.measures if name != WINNER_CHANGED]
        base = self.tables.play(self.base, piece.part)
        return tuple(
            against(base, self.tables.play(other, piece.part), piece.part, measures, plain=self.tables.is_plain)
            for other in self.others[piece.first : piece.end]
        )


def against(a: Rounds, b: Rounds, part: Part, measures: Collection[Measure], *, plain: bool) -> PairTally:
    """The sums of the pairs of a part; deals in which a bot broke off on either side are left out."""
    if not a.failed and not b.failed:
        return tally(a.rows, b.rows, measures, plain=plain)
    gone = sorted({*a.failed, *b.failed})
    left_a, left_b = (_without(played.rows, part, gone) for played in (a, b))
    failures = [Failure(deal, side, says) for side, one in enumerate((a, b)) for deal, says in one.failed.items()]
    return PairTally(failed=len(gone), failures=tuple(failures)) + tally(left_a, left_b, measures, plain=True)


def _without(rows: Sequence[int], part: Part, gone: Collection[int]) -> list[int]:
    width, kept = playout.WIDE_ROW, [deal - part.first for deal in range(part.first, part.end) if deal not in gone]
    return [number for at in kept for number in rows[at * width : (at + 1) * width]]


def values(played: Rounds, measure: Measure, part: Part, *, plain: bool) -> list[int | None]:
    """What is measured of each round of a part; nothing where a bot broke off."""
    width, rows = playout.WIDE_ROW, played.rows
    found: list[int | None]
    if plain:
        found = [measure.of(rows[at : at + width]) for at in range(0, len(rows), width)]
    else:
        import numpy as np

        wide = np.frombuffer(rows, dtype=np.int32).reshape(-1, width)  # type: ignore[call-overload]
        found = measure.of_all(wide).astype(np.int64).tolist()
    for deal in played.failed:
        found[deal - part.first] = None
    return found


def check_measure(name: object, players: int, *, pairs: bool = False) -> str:
    """The name of a measure at a table of so many. Raises `InputError` that offers the nearest for another one."""
    names = [*(measure.name for measure in measures_of(players)), *([WINNER_CHANGED] if pairs else [])]
    if name not in names:
        raise not_measured(name, names)
    return str(name)

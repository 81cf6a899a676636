"""Pairs of rounds played by bots that somebody wrote: each round as a wide row, and the bots that broke off."""

from __future__ import annotations

from dataclasses import dataclass

from maumau_kit.game.playable import Variant
from maumau_kit.game.record import Record
from maumau_kit.kernel import playout
from maumau_kit.studies.compare.measures import measures_of
from maumau_kit.studies.compare.paired import Failure, PairTally, tally
from maumau_kit.studies.seats import Bots
from maumau_kit.studies.store import Part
from maumau_kit.studies.written import WrittenRound, written_round

_OVER = {"unfinished": 0, "out": 1, "blocked": 2, "exhausted": 3}


def row_of(record: Record) -> list[int]:
    """The wide row of a finished round: the very numbers that a batch writes for it."""
    row, outcome, steps = [0] * playout.WIDE_ROW, record.outcome, record.steps
    row[playout.ROW_WINNER] = -1 if outcome.winner is None else outcome.winner
    row[playout.ROW_OVER] = _OVER[outcome.reason]
    row[playout.ROW_STARTER] = record.first.top
    for number, points in enumerate(outcome.points):
        row[playout.ROW_POINTS + number] = points
    row[playout.ROW_SHUFFLES] = len(record.reshuffles)
    for step in steps:
        if step.move.is_speech:
            continue
        row[playout.ROW_DECISIONS] += 1
        row[playout.ROW_TURNS] += step.before.drawn is None and not step.before.settled
        row[playout.ROW_LAYS] += len(step.move.cards)
        got = sum(map(len, step.after.hands)) - sum(map(len, step.before.hands))
        if str(step.move) == "draw":
            row[playout.ROW_DRAWS] += got
        elif str(step.move) == "take":
            row[playout.ROW_PAID] += got
            row[playout.ROW_TAKES] += 1
            row[playout.ROW_FIRST_DEBT] = row[playout.ROW_FIRST_DEBT] or step.before.debt
    return row


@dataclass(frozen=True)
class WrittenJob:
    """Plays a part of the deals under both rules with bots that somebody wrote; one in which a bot fails counts not."""

    variants: tuple[Variant, Variant]
    players: int
    seeds: tuple[int, int]
    bots: Bots

    def __call__(self, part: Part) -> PairTally:
        """Play a part."""
        measures, found = measures_of(self.players), PairTally()
        for deal in range(part.first, part.end):
            rounds = [self._round(side, deal) for side in (0, 1)]
            failures = tuple(
                Failure(deal, side, played.failure) for side, played in enumerate(rounds) if played.failure is not None
            )
            if failures:
                found = found + PairTally(failed=1, failures=failures)
            else:
                a, b = (row_of(played.record) for played in rounds)
                found = found + tally(a, b, measures, plain=True)
        return found

    def _round(self, side: int, deal: int) -> WrittenRound:
        return written_round(self.variants[side], self.bots, players=self.players, seed=self.seeds[side], number=deal)

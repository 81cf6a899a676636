"""What the change of a single rule does, and which of many such effects stand when all of them are tested at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from maumau_kit.base.knobs import Both
from maumau_kit.game.playable import Variant
from maumau_kit.rules.sentences import rule_title
from maumau_kit.studies.compare.estimates import Estimate, estimate, estimate_share
from maumau_kit.studies.compare.holm import adjusted, probability
from maumau_kit.studies.compare.measures import MEASURES, SHARE, WINNER_CHANGED, not_measured
from maumau_kit.studies.compare.paired import PairTally, Sums


@dataclass(frozen=True)
class Effect:
    """What one change does: an estimate for each measure, the changed rules less the unchanged ones.

    `adjusted` are the p-values allowing for all tests of the ablation, in the order of the estimates, and `stands` says
    which of them are below the level. `identical`: every deal went the same way, in all that a row holds.
    """

    knob: str
    value: Any
    variant: Variant
    says: Both
    tally: PairTally
    estimates: tuple[Estimate, ...]
    adjusted: tuple[float | None, ...] = ()
    stands: tuple[bool, ...] = ()

    @property
    def title(self) -> Both:
        """What the knob is about."""
        return rule_title(self.knob)

    @property
    def topic(self) -> str:
        """The topic of the knob."""
        return self.knob.partition(".")[0]

    @property
    def identical(self) -> bool:
        """Whether every deal went the same way."""
        return self.tally.pairs > 0 and not self.tally.rows

    def place(self, measure: str) -> int:
        """Where the estimate of a measure stands. Raises `InputError` for a name that is none of them."""
        names = [row.measure for row in self.estimates]
        if measure not in names:
            raise not_measured(measure, names)
        return names.index(measure)

    def __getitem__(self, measure: str) -> Estimate:
        """The estimate of one measure. Raises `InputError` for a name that is none of them."""
        return self.estimates[self.place(measure)]


def estimates_of(measures: Sequence[str], tally: PairTally, confidence: float) -> tuple[Estimate, ...]:
    """The estimates of these measures from the sums of pairs, in the same order."""
    n = tally.pairs
    return tuple(
        estimate_share(name, SHARE, tally.winners, n, confidence)
        if name == WINNER_CHANGED
        else estimate(name, MEASURES[name].kind, tally.sums.get(name, Sums()), n, confidence)
        for name in measures
    )


def judged(rows: Sequence[Effect], confidence: float) -> tuple[Effect, ...]:
    """The rows, with p-values that allow for all of their tests together."""
    tests = iter(adjusted([probability(found, row.tally.pairs) for row in rows for found in row.estimates]))
    judged = []
    for row in rows:
        own = tuple(next(tests) for _ in row.estimates)
        stands = tuple(p is not None and p < 1 - confidence for p in own)
        judged.append(replace(row, adjusted=own, stands=stands))
    return tuple(judged)

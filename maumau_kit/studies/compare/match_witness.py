"""The fewest round results after which a match stands otherwise under two variants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from maumau_kit.base.knobs import Knobs
from maumau_kit.game.match import MatchResult, standing
from maumau_kit.rules.variant import Variant

RoundResult = tuple[int | None, tuple[int, ...]]
"""Who has won a round, if anybody, and the points by seat."""
WIDTH: Final = 60
"""So many tables of totals and wins are followed, the smallest first."""


@dataclass(frozen=True)
class MatchDifference:
    """Results of rounds after which a match stands otherwise; `stands` says how, under either variant."""

    rounds: tuple[RoundResult, ...]
    stands: tuple[MatchResult, MatchResult]


def match_difference(a: Variant, b: Variant, seats: int) -> tuple[MatchDifference | None, int]:
    """The fewest results that tell two variants apart, and how many rows of results were looked at.

    The search goes by rounds, and no further than a match goes on under both variants.

    >>> from maumau_kit.game.library import variant
    >>> short = variant("tournament").with_knobs(series__target=20)
    >>> match_difference(variant("tournament"), short, 2)[0].rounds
    ((0, (0, 20)),)
    """
    some, tried = list(_results(a, b, seats)), 0
    reached: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[RoundResult, ...]] = {((0,) * seats, (0,) * seats): ()}
    for length in range(1, _longest(a.knobs, b.knobs) + 1):
        further: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[RoundResult, ...]] = {}
        for (totals, wins), rounds in reached.items():
            for winner, points in some:
                tried += 1
                now = tuple(map(sum, zip(totals, points, strict=True)))
                won = tuple(n + (seat == winner) for seat, n in enumerate(wins))
                line = (*rounds, (winner, points))
                stands = standing(a.knobs, now, won, length), standing(b.knobs, now, won, length)
                # Why a match is over is told by its rules; here it counts that it is, and for whom.
                if replace(stands[0], reason=None) != replace(stands[1], reason=None):
                    return MatchDifference(line, stands), tried
                if not stands[0].over:
                    further.setdefault((now, won), line)
        reached = dict(list(further.items())[:WIDTH])
        if not reached:
            break
    return None, tried


def _longest(a: Knobs, b: Knobs) -> int:
    """So many rounds are looked at: until the shorter of two agreed matches is over, or a few where none is agreed."""
    agreed = [k["series.rounds"] for k in (a, b) if k["series.end"] == "rounds"]
    return min(agreed) if agreed else 4


def _results(a: Variant, b: Variant, seats: int) -> Iterator[RoundResult]:
    """Results that a round can have under both variants, the small ones first."""
    if "none" in (a["score.basis"], b["score.basis"]):
        yield from ((winner, (0,) * seats) for winner in range(seats))
    else:
        for points in sorted(_points(a, b)):
            for winner in range(seats):
                yield winner, tuple(0 if seat == winner else points for seat in range(seats))
                if seats > 2:
                    yield winner, tuple(0 if seat == winner else points * (seat + 1) for seat in range(seats))
    if a["drawing.impossible"] == b["drawing.impossible"] == "stop":
        held = all(k["series.stopped"] == "held" and k["score.basis"] == "hands" for k in (a, b))
        yield None, tuple(held * min(_points(a, b)) * (seat + 1) for seat in range(seats))


def _points(a: Variant, b: Variant) -> set[int]:
    """What a hand may cost: the cheapest card, a little more, and what reaches a target of either variant."""
    values = [value for rules in (a, b) for value in dict(rules["score.values"]).values() if value]
    least = min(values, default=1)
    targets = {rules["series.target"] for rules in (a, b) if rules["series.end"] == "target"}
    return {least, 3 * least, *targets}

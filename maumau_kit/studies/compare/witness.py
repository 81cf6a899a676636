"""Witnesses: for each rule in which two variants differ, the smallest case in which that makes a difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations
from typing import Any, Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.show import Shown
from maumau_kit.game.deal import check_seed
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.playable import Variant
from maumau_kit.studies.compare.by_rule import Named
from maumau_kit.studies.compare.cases import Limits, Witness
from maumau_kit.studies.compare.differing import companions, differing, mixed, thinned
from maumau_kit.studies.compare.divergence import parting
from maumau_kit.studies.compare.looking import Pair, look_for
from maumau_kit.studies.compare.pairing import common_seats
from maumau_kit.studies.compare.separate import essential
from maumau_kit.studies.compare.twins import Twins, twins
from maumau_kit.studies.compare.witness_words import none_words
from maumau_kit.studies.play import play_round

MOST_BETWEEN: Final = 2
"""Where a rule can differ alone at neither end, groups of up to so many others are tried between the two."""


@dataclass(frozen=True)
class Witnesses(Shown):
    """A row for each rule in which two variants differ, in the order of the topics: its witness, or that there is none.

    `seed` and `limits` are those of the search.
    """

    a: Variant
    b: Variant
    rows: tuple[Witness, ...]
    limits: Limits = field(default_factory=Limits)
    seed: int = 0

    def __repr__(self) -> str:
        return f"<witnesses {self.a.id}, {self.b.id}: {len(self.found)} of {len(self.rows)}>"

    def __hash__(self) -> int:
        return hash((self.a, self.b))

    def __getitem__(self, knob: str) -> Witness:
        """The witness of a rule. Raises `InputError` for a rule in which the variants do not differ."""
        for row in self.rows:
            if row.knob == knob:
                return row
        word = str(knob)[:60]
        raise InputError(
            f"the variants do not differ in {word!r}",
            where="knob",
            german=f"Die Varianten unterscheiden sich nicht in {word!r}.",
        )

    @property
    def found(self) -> tuple[Witness, ...]:
        """The witnesses that there are."""
        return tuple(row for row in self.rows if row.found)

    @property
    def missing(self) -> tuple[Witness, ...]:
        """The rules for which none was found."""
        return tuple(row for row in self.rows if not row.found)

    @cached_property
    def deal(self) -> Twins | None:
        """The shortest deal: among the first seeds, for as few players as can be, that on which twin tables part first.

        Nothing where the variants part in none of them. The seed is `deal_seed`.
        """
        found = self._shortest
        return None if found is None else twins(self.a, self.b, players=found[0], seed=found[1])

    @property
    def deal_seed(self) -> int | None:
        """The seed of the shortest deal."""
        return None if self._shortest is None else self._shortest[1]

    @cached_property
    def _shortest(self) -> tuple[int, int] | None:
        """Players and seed of the shortest deal."""
        alike = essential(self.a) == essential(self.b)
        low, high = common_seats(self.a, self.b)
        for players in range(low, high + 1):
            best: tuple[int, int] | None = None
            for seed in range(self.seed, self.seed + self.limits.deals):
                one, other = (play_round(v, bots="shedder", players=players, seed=seed) for v in (self.a, self.b))
                apart = None if alike and one.moves == other.moves else parting(one, other)
                if apart is not None and (best is None or apart[0] < best[0]):
                    best = apart[0], seed
                    if not best[0]:
                        break
            if best is not None:
                return players, best[1]
        return None

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The witnesses as JSON has them, texts in one language (the one in force if none is named)."""
        deal = self.deal
        shortest = None
        if deal is not None and deal.divergence is not None:
            shortest = {
                "seed": self.deal_seed,
                "players": len(deal.a.players),
                "divergence": deal.divergence.to_dict(lang),
            }
        return {"witnesses": [row.to_dict(lang) for row in self.rows], "deal": shortest}


def witnesses(a: Named, b: Named, *, seed: int = 0, limits: Limits | None = None) -> Witnesses:
    """For each rule in which two variants differ, the smallest case in which it makes a difference.

    Positions are made up near the cards that matter and taken from played rounds, then made smaller until no card and
    no seat can go any more. The same `seed` finds the same witnesses. Raises `InputError` for whatever is wrong.

    >>> found = witnesses("grundvariante", "grundvariante-52")
    >>> [(row.knob, row.kind) for row in found.rows]
    [('players', 'deal'), ('setup.ranks', 'deal')]
    """
    one, other = find_variant(a), find_variant(b)
    bounds = Limits() if limits is None else limits
    check_seed(seed)
    return Witnesses(
        one, other, tuple(_witness(one, other, k, seed, bounds) for k in differing(one, other)), bounds, seed
    )


def _witness(a: Variant, b: Variant, knob: str, seed: int, limits: Limits) -> Witness:
    """The witness of one rule: of the pairs of variants that differ in it, the first that shows a difference."""
    others = [other for other in differing(a, b) if other != knob]
    tried, missed = 0, None
    for pair in _pairs(a, b, knob, others):
        found = look_for(knob, pair, seed, limits)
        tried += found.tried
        if found.found:
            return found
        # Where one pair was searched in vain, it is not said that there can be no case.
        missed = found if missed is None or found.tried else missed
    assert missed is not None
    return replace(missed, tried=tried, words=none_words(tried)) if missed.tried else missed


def _pairs(a: Variant, b: Variant, knob: str, others: list[str]) -> Iterator[Pair]:
    """Pairs of variants that differ in this rule; the later ones are needed where the earlier show nothing.

    First `a` with the rule of `b`, then `b` with that of `a`, or else something between the two that bears it. Where
    the rule contradicts the others at one of the ends, it is taken over there along with the fewest that make it fit.
    """
    ends = mixed(a, b, [knob]), mixed(a, b, others)
    if ends[0] is not None:
        yield a, ends[0], ()
    if ends[1] is not None and others:
        yield ends[1], b, ()
    if ends[0] is None and ends[1] is None:
        for group in chain.from_iterable(combinations(others, size) for size in range(1, MOST_BETWEEN + 1)):
            first, second = mixed(a, b, group), mixed(a, b, [*group, knob])
            if first is not None and second is not None:
                yield first, second, ()
                break
    if ends[0] is None:
        group = _fewest(a, b, knob, others)
        second = mixed(a, b, [*group, knob])
        assert second is not None
        yield a, second, group
    if ends[1] is None:
        group = _fewest(b, a, knob, others)
        first = mixed(b, a, [*group, knob])
        assert first is not None
        yield first, b, group


def _fewest(a: Variant, b: Variant, knob: str, others: list[str]) -> tuple[str, ...]:
    """A small group of rules with which the first variant can take this one over; with all of them it can."""
    group = companions(a, b, knob)
    return group if group is not None else thinned(others, lambda some: mixed(a, b, [*some, knob]) is not None)

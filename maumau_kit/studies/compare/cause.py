"""Which of the knobs that differ make the difference that was seen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Final

from maumau_kit.base.errors import MauMauError
from maumau_kit.game.playable import Variant
from maumau_kit.rules.relevance import Aspect, bears_on
from maumau_kit.rules.variant import Variant as RuleSet
from maumau_kit.studies.compare.differing import companions, differing, mixed, thinned

Probe = Callable[[Variant], Hashable]
"""What is looked at under a variant: equal answers, no difference. It may raise `MauMauError`: no answer."""
MOST_TOGETHER: Final = 2
"""Knobs are tried alone and in groups up to this size; beyond that, all that are not needed are left out one by one."""


def cause(
    a: RuleSet, b: RuleSet, probe: Probe, among: Iterable[str] | None = None, along: Collection[str] = ()
) -> tuple[str, ...]:
    """The fewest knobs of the second variant that make the first one answer as the second does.

    Empty where both answer alike, or where no mixture of the two tells. `among` are the knobs to try, all that differ
    if none are named. Mixtures that contradict themselves, and those under which the probe finds no answer, are passed
    over. `along` are knobs that say nothing about what is probed: where a mixture would contradict itself without them,
    they are taken over too, and not named.

    >>> from maumau_kit.game.library import variant
    >>> cause(variant("house-code"), variant("tavern"), lambda rules: rules["drawing.voluntary"])
    ('drawing.voluntary',)
    """
    knobs = tuple(differing(a, b) if among is None else among)
    wanted = _answer(mixed(a, b, differing(a, b)), probe)
    if wanted is None or wanted == _answer(mixed(a, b, ()), probe):
        return ()

    def alone(group: Sequence[str]) -> bool:
        mixture = mixed(a, b, group)
        if mixture is None and along:
            mixture = mixed(a, b, {*group, *along})
        return _answer(mixture, probe) == wanted

    def with_others(knob: str) -> bool:
        """Where it contradicts the rest alone: together with the fewest others that do not make it by themselves."""
        others = companions(a, b, knob) if mixed(a, b, (knob,)) is None else None
        if others is None or _answer(mixed(a, b, others), probe) == wanted:
            return False
        return _answer(mixed(a, b, (knob, *others)), probe) == wanted

    for size in range(1, MOST_TOGETHER + 1):
        for group in combinations(knobs, size):
            if alone(group):
                return group
        if size == 1:
            for knob in knobs:
                if with_others(knob):
                    return (knob,)
    return thinned(knobs, alone) if alone(knobs) else ()


def cause_of(a: RuleSet, b: RuleSet, probe: Probe, aspect: Aspect) -> tuple[str, ...]:
    """The same among the knobs that bear on what is probed; those that do not may come along, but are not named."""
    knobs = differing(a, b)
    among = [knob for knob in knobs if bears_on(knob, aspect)]
    return cause(a, b, probe, among, [knob for knob in knobs if knob not in among])


def _answer(variant: Variant | None, probe: Probe) -> tuple[Hashable] | None:
    """The answer, held apart from there being none."""
    if variant is not None:
        with suppress(MauMauError):
            return (probe(variant),)
    return None

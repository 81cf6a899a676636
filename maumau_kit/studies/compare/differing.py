"""Which knobs of two variants differ, and variants that take some of their knobs from another one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any, Final

from maumau_kit.base.errors import VariantError
from maumau_kit.base.knobs import plain_value
from maumau_kit.base.selectors import by_card, union
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.playable import Variant
from maumau_kit.rules.sentences import PLAYERS
from maumau_kit.rules.variant import KNOBS
from maumau_kit.rules.variant import Variant as RuleSet

_MOST_TRIES: Final = 600
"""So many mixtures are looked at before it is given up."""
_MOST_ALONG: Final = 3
"""More knobs than this are not tried to make a mixture agree with itself."""


def differing(*variants: RuleSet) -> tuple[str, ...]:
    """The knobs that are not the same in all of these variants, in the order of the topics; the players come first.

    What says the same in other words is no difference: a list in another order, or a rank for its four cards.

    >>> from maumau_kit.game.library import variant
    >>> differing(variant("grundvariante"), variant("grundvariante-52"))
    ('players', 'setup.ranks')
    """
    return tuple(
        name
        for name in (PLAYERS, *KNOBS)
        if any(meaning(rules, name) != meaning(variants[0], name) for rules in variants)
    )


def meaning(variant: RuleSet, knob: str) -> Any:
    """What a knob is set to, written in one way only: equal for values that say the same."""
    if knob == PLAYERS:
        return variant.players
    value = variant[knob]
    kind = KNOBS[knob].kind
    if kind == "selectors":
        return union(item for item in value if item != "special"), "special" in value
    if kind in ("amounts", "points"):
        return tuple(sorted((card, number) for card, number in by_card(value).items() if number))
    return value


def mixed(a: RuleSet, b: RuleSet, knobs: Collection[str]) -> Variant | None:
    """The first variant with these knobs set as in the second; nothing where the mixture contradicts itself.

    >>> from maumau_kit.game.library import variant
    >>> both = mixed(variant("classic"), variant("tavern"), ["drawing.voluntary"])
    >>> both["drawing.voluntary"], both["setup.hand"] == variant("classic")["setup.hand"]
    (True, True)
    """
    return _mixed(find_variant(a), find_variant(b), frozenset(knobs))


def _mixed(a: Variant, b: Variant, knobs: frozenset[str]) -> Variant | None:
    found = _tried(a, b, knobs)
    return found if isinstance(found, Variant) else None


@lru_cache(maxsize=4096)
def _tried(a: Variant, b: Variant, knobs: frozenset[str]) -> Variant | frozenset[str]:
    """The mixture, or the knobs that contradict each other in it."""
    if not knobs:
        return a
    try:
        return a.with_knobs(**_changes(b, knobs))
    except VariantError as error:
        return frozenset(error.where.split(", "))


def _changes(b: Variant, knobs: frozenset[str]) -> dict[str, Any]:
    """These knobs as the second variant has them."""
    changes: dict[str, Any] = {name.replace(".", "__"): plain_value(b[name]) for name in sorted(knobs - {PLAYERS})}
    return changes | ({PLAYERS: list(b.players)} if PLAYERS in knobs else {})


def thinned(knobs: Sequence[str], serves: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """What is left of some knobs that serve when each that is not needed is left out, the last ones first.

    >>> thinned("abc", lambda some: "b" in some)
    ('b',)
    """
    kept = tuple(knobs)
    for knob in reversed(knobs):
        fewer = tuple(other for other in kept if other != knob)
        if serves(fewer):
            kept = fewer
    return kept


def companions(a: RuleSet, b: RuleSet, *knobs: str) -> tuple[str, ...] | None:
    """The fewest other knobs that must come along for the first variant to take these from the second.

    Nothing where more than a few are needed.

    >>> from maumau_kit.game.library import variant
    >>> companions(variant("house-code"), variant("tavern"), "drawing.voluntary")
    ()
    >>> companions(variant("classic"), variant("tavern"), "setup.ranks")
    ('score.basis', 'series.result')
    """
    return _companions(find_variant(a), find_variant(b), knobs)


@lru_cache(maxsize=1024)
def _companions(a: Variant, b: Variant, knobs: tuple[str, ...]) -> tuple[str, ...] | None:
    """First along the knobs that the contradictions name; then, for a while, all others too."""
    others = [knob for knob in differing(a, b) if knob not in knobs]
    for most, named in ((_MOST_TRIES, True), (_MOST_TRIES, False)):
        found = _search(a, b, knobs, others, most, named)
        if found is not None:
            return found
    return None


def _search(
    a: Variant, b: Variant, knobs: tuple[str, ...], others: list[str], most: int, named: bool
) -> tuple[str, ...] | None:
    """The smallest group of others with which the mixture agrees, among the first so many groups."""
    tried: set[frozenset[str]] = set()
    waiting: list[tuple[str, ...]] = [()]
    for group in waiting:  # it grows while it is walked: smaller groups come first
        clash = _tried(a, b, frozenset((*knobs, *group)))
        if isinstance(clash, Variant):
            return group
        for knob in others:
            longer = frozenset((*group, knob))
            fresh = longer not in tried and len(group) < len(longer) <= _MOST_ALONG
            if fresh and len(waiting) < most and (knob in clash or not named):
                tried.add(longer)
                waiting.append((*group, knob))
    return None

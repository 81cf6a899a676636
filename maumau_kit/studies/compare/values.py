"""The values that a knob can sensibly be set to: for switching single rules, and for trying each of them alone."""

from __future__ import annotations

from typing import Any, Final

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.knobs import plain_value
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.library import variants
from maumau_kit.game.playable import Variant
from maumau_kit.rules.variant import KNOBS, plain_knobs
from maumau_kit.rules.variant import Variant as RuleSet
from maumau_kit.studies.compare.differing import meaning

_FAR: Final = 20
"""A number above this one is a limit or a target: its neighbours say nothing new."""


def check_knob(knob: object, where: str = "knob") -> str:
    """The name of a knob. Raises `InputError` that offers the nearest where it is none."""
    if not isinstance(knob, str) or knob not in KNOBS:
        word = str(knob)[:40]
        raise InputError(
            f"there is no knob {word!r}",
            where=where,
            hint=offer(word, KNOBS),
            german=f"Eine Regel {word!r} gibt es nicht: {german_offer(word, KNOBS)}",
        )
    return knob


def values_of(variant: RuleSet, knob: str) -> tuple[Any, ...]:
    """The values of a knob worth trying, as JSON has them; the variant's own is the first.

    Where they can be listed, all of them. A number has its neighbours, cards what is special in the variants that come
    with the package, and both what those are set to. Whether a value agrees with the other knobs is not looked at.
    Raises `InputError` for a name that is no knob.

    >>> from maumau_kit.game.library import variant
    >>> values_of(variant("classic"), "wild.on_wild")
    (False, True)
    >>> values_of(variant("classic"), "debt.amount")[:2]
    ({'7': 2}, {})
    """
    check_knob(knob)
    declared, own = KNOBS[knob], plain_knobs(variant.knobs)[knob]
    if declared.choices and declared.kind in ("bool", "choice"):
        found = list(map(plain_value, declared.choices))
    else:
        found = [plain_value(declared.usual), *(plain_knobs(rules.knobs)[knob] for rules in variants())]
        if declared.kind == "int":
            near = [own - 1, own + 1] if own <= _FAR else []
            found = sorted({*found, *(number for number in near if declared.low <= number <= declared.high)})
    return _once(variant, knob, [own, *found])


def _once(variant: RuleSet, knob: str, values: list[Any]) -> tuple[Any, ...]:
    """Each value once, whatever words it is written in."""
    once: dict[Any, Any] = {}
    for value in values:
        with_it = RuleSet("tried", {}, variant.players, {**variant.knobs, knob: _kept(value)})
        once.setdefault(meaning(with_it, knob), value)
    return tuple(once.values())


def _kept(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def with_value(variant: RuleSet, knob: str, value: Any) -> Variant:
    """The variant with one knob set otherwise.

    Raises `VariantError` where it contradicts the others, and `InputError` for a name that is no knob.

    >>> from maumau_kit.game.library import variant
    >>> with_value(variant("classic"), "wild.on_wild", True)["wild.on_wild"]
    True
    """
    check_knob(knob)
    return find_variant(variant).with_knobs(**{knob.replace(".", "__"): value})

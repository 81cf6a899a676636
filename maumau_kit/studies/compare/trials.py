"""Which changes of single rules can be tried: each value of each knob, and those that contradict the other rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maumau_kit.base.errors import InputError, VariantError
from maumau_kit.base.knobs import Both
from maumau_kit.game.playable import Variant
from maumau_kit.rules.relevance import plays_a_part
from maumau_kit.rules.sentences import knob_sentence
from maumau_kit.rules.variant import KNOBS
from maumau_kit.rules.variant import Variant as RuleSet
from maumau_kit.studies.compare.values import check_knob, values_of


@dataclass(frozen=True)
class Trial:
    """One knob with another value, as JSON has it, and the variant that has it."""

    knob: str
    value: Any
    variant: Variant

    @property
    def says(self) -> Both:
        """The sentence of the changed rule."""
        return rule_says(self.variant, self.knob, self.value)


@dataclass(frozen=True)
class Untried:
    """A value that cannot be played: `why` is the sentence of what it contradicts, `code` its name.

    `says` is what the rule would say.
    """

    knob: str
    value: Any
    says: Both
    why: Both
    code: str = ""


@dataclass(frozen=True)
class Trials:
    """All changes of a variant: those to be played, those that cannot be, and the knobs that play no part."""

    trials: tuple[Trial, ...]
    untried: tuple[Untried, ...] = ()
    idle: tuple[str, ...] = ()


def rule_says(variant: RuleSet, knob: str, value: Any) -> Both:
    """What a knob with this value says, in both languages and the variant's suits."""
    own, system = (tuple(value) if isinstance(value, list) else value), variant["setup.suits"]
    english, german = (knob_sentence(KNOBS[knob], own, lang, system) for lang in ("en", "de"))
    return english, german


def trial(variant: Variant, knob: str, value: Any, players: int) -> Trial | Untried:
    """One knob set otherwise, or why it cannot be.

    Only a table of so many players has to be possible: a hand that is too large for more of them is none for these.

    >>> from maumau_kit.game.library import variant
    >>> trial(variant("classic"), "setup.hand", 7, 2).says[0], trial(variant("classic"), "setup.hand", 7, 5).code
    ('Everybody gets 7 cards.', 'deal-too-large')
    """
    found = with_values(variant, {knob: value}, players)
    if isinstance(found, RuleSet):
        return Trial(knob, value, found)
    why = found.problem, found.german or found.problem
    return Untried(knob, value, rule_says(variant, knob, value), why, found.code)


def with_values(variant: Variant, values: Mapping[str, Any], players: int) -> Variant | VariantError:
    """The variant with some knobs set otherwise, for a table of so many at least, or what they contradict."""
    if not values:
        return variant
    changes: dict[str, Any] = {knob.replace(".", "__"): value for knob, value in values.items()}
    try:
        return variant.with_knobs(**changes)
    except VariantError:
        pass
    try:
        return variant.with_knobs(**changes, players=[players, players])
    except VariantError as error:
        return error


def trials_of(variant: Variant, players: int, knobs: str | Sequence[str] | None = None) -> Trials:
    """The changes to try: of every knob that plays a part under the others, or of those that are named.

    Raises `InputError` for a name that is no knob.

    >>> from maumau_kit.game.library import variant
    >>> [one.value for one in trials_of(variant("classic"), 2, ["wild.on_wild"]).trials]
    [True]
    """
    if knobs is None:
        chosen = [name for name in KNOBS if plays_a_part(variant, name)]
        idle = tuple(name for name in KNOBS if name not in chosen)
    else:
        names = [name.strip() for name in knobs.split(",")] if isinstance(knobs, str) else knobs
        if not isinstance(names, list | tuple):
            raise InputError(
                "these are no names of knobs",
                where="knobs",
                hint='write ["wild.on_wild"]',
                german='Das sind keine Namen von Regeln: schreib ["wild.on_wild"].',
            )
        named = {check_knob(name, "knobs") for name in names}
        chosen, idle = [name for name in KNOBS if name in named], ()
    found = [trial(variant, knob, value, players) for knob in chosen for value in values_of(variant, knob)[1:]]
    return Trials(
        tuple(one for one in found if isinstance(one, Trial)),
        tuple(one for one in found if isinstance(one, Untried)),
        idle,
    )

"""All kinds of questions. A new kind is a module with a `KIND`, and a line here."""

from __future__ import annotations

from collections.abc import Sequence

from maumau_kit.base.errors import InputError, offer
from maumau_kit.base.words import language, pick
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.quiz import coming, lay, may, owed, points, winner
from maumau_kit.studies.quiz.kind import Kind

KINDS: dict[str, Kind] = {module.KIND.name: module.KIND for module in (lay, coming, owed, winner, may, points)}
"""By name, in the order in which a quiz asks them."""
UNFIT = ("{name} has no questions of the kind {kind}: {why}", "{name} hat keine Fragen der Art {kind}: {why}")


def kinds_for(variant: Variant, wanted: str | Sequence[str] | None = None) -> tuple[Kind, ...]:
    """The kinds of questions that a variant can be asked; those that are wanted, if any are named.

    Raises `InputError` for a name that is no kind, and for one that is asked for but does not suit the variant.

    >>> from maumau_kit.game.library import variant
    >>> [kind.name for kind in kinds_for(variant("tavern"))]
    ['lay', 'next', 'owed', 'winner', 'may']
    """
    if wanted is None:
        return tuple(kind for kind in KINDS.values() if kind.unfit(variant) is None)
    names = [name.strip() for name in wanted.split(",")] if isinstance(wanted, str) else list(wanted)
    if not names:
        raise InputError("no kind of question is named", where="kinds", hint=offer("", KINDS))
    found = []
    for name in dict.fromkeys(names):
        if name not in KINDS:
            raise InputError(f"{str(name)[:20]!r} is no kind of question", where="kinds", hint=offer(str(name), KINDS))
        why = KINDS[name].unfit(variant)
        if why is not None:
            said = pick(UNFIT).format(name=variant.name[language()], kind=name, why=pick(why))
            others = ", ".join(kind.name for kind in kinds_for(variant))
            raise InputError(said, where="kinds", hint=pick(("use ", "nimm ")) + others)
        found.append(KINDS[name])
    return tuple(found)

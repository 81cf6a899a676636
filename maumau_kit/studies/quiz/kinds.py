"""All kinds of questions. A new kind is a module with a `KIND`, and a line here."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from maumau_kit.base.errors import InputError, offer
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.quiz import coming, lay, may, owed, points, winner
from maumau_kit.studies.quiz.kind import Kind
from maumau_kit.studies.quiz.trouble import AskedAmiss

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
    names = _names(wanted)
    if not names:
        raise InputError("no kind of question is named", where="kinds", hint=offer("", KINDS))
    found = []
    for name in dict.fromkeys(names):
        why = KINDS[name].unfit(variant)
        if why is not None:
            called = variant.name["en"], variant.name["de"]
            others = ", ".join(kind.name for kind in kinds_for(variant))
            hint = f"use {others}", f"nimm {others}"
            raise AskedAmiss(UNFIT, where="kinds", hint=hint, name=called, kind=name, why=why)
        found.append(KINDS[name])
    return tuple(found)


def _names(wanted: object) -> list[str]:
    """The names of kinds that somebody wrote, as one text or as several."""
    if isinstance(wanted, str):
        names: list[object] = [name.strip() for name in wanted.split(",")]
    elif isinstance(wanted, Collection) and not isinstance(wanted, bytes | bytearray):
        names = list(wanted)
    else:
        names = [wanted]
    for name in names:
        if not isinstance(name, str) or name not in KINDS:
            said = repr(name[:20]) if isinstance(name, str) else f"an object of type {type(name).__name__}"
            hint = offer(name[:20] if isinstance(name, str) else "", KINDS)
            raise InputError(f"{said} is no kind of question", where="kinds", hint=hint)
    return [name for name in names if isinstance(name, str)]

"""Names of players, as somebody types them: each can be seen, and no two are alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import TURNING
from maumau_kit.game.record import LONGEST_NAME
from maumau_kit.studies.draft import ClickError

NO_NAME: Both = (
    "A name is a text of 1 to {most} characters, and one can see it.",
    "Ein Name ist ein Text von 1 bis {most} Zeichen, und man kann ihn sehen.",
)
ODD_NAME: Both = (
    "This name holds a character that cannot be written.",
    "In diesem Namen steht ein Zeichen, das sich nicht schreiben lässt.",
)
SAME_NAME: Both = (
    "Two players are called {name}: give one another name.",
    "{name} heißen zwei: nenne eine Person anders.",
)
_UNWRITTEN = ("Cc", "Cs", "Zl", "Zp")
_UNSEEN = ("Cf", "Zs", "Mn", "Me")
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that leave the paper white."""


def checked_names(names: Sequence[str], seats: int, where: str = "players") -> tuple[str, ...]:
    """A name for each seat. Raises `InputError` when there are too few, one is no name, or two are alike.

    `where` is the place that the error names.

    >>> checked_names(["Anna", "Kalle", "Mia"], 2)
    ('Anna', 'Kalle')
    """
    if isinstance(names, str) or len(names) < seats:
        raise InputError(
            f"there are not {seats} names",
            where=where,
            hint="give a name for every seat",
            german=f"Das sind keine {seats} Namen: nenn einen für jeden Platz.",
        )
    seen: set[str] = set()
    for name in names:
        _check_name(name, where)
    for name in names[:seats]:
        if looks(name) in seen:
            raise ClickError(SAME_NAME, where=where, name=name)
        seen.add(looks(name))
    return tuple(names[:seats])


def _check_name(name: object, where: str) -> None:
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise ClickError(NO_NAME, where=where, most=LONGEST_NAME)
    if any(unicodedata.category(c) in _UNWRITTEN or c in TURNING for c in name):
        raise ClickError(ODD_NAME, where=where)
    if all(unicodedata.category(c) in _UNSEEN or c in _BLANKS for c in name):
        raise ClickError(NO_NAME, where=where, most=LONGEST_NAME)


def looks(name: str) -> str:
    """What a reader sees of a name: equal for two names that look alike."""
    seen = (c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c) != "Cf")
    return " ".join("".join(seen).split())

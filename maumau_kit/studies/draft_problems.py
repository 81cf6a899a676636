"""What is wrong with a table that somebody builds, said to them in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from maumau_kit.base.errors import MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import Parts
from maumau_kit.game.possible import NoPosition


@dataclass(frozen=True)
class Problem:
    """What is wrong: the place as a key path of the position document, and the sentence in both languages."""

    where: str
    says: tuple[Parts, Parts]


FIELDS: dict[str, Both] = {
    "turn": ("To move", "Am Zug"),
    "dealer": ("Dealer", "Gegeben hat"),
    "direction": ("Direction", "Richtung"),
    "suit": ("Wish", "Wunsch"),
    "debt": ("Cards owed", "Offene Karten"),
    "drawn": ("Just drawn", "Gerade gezogen"),
    "uncalled": ("Missing call", "Fehlende Ansage"),
    "naming": ("Suit of the starter", "Farbe der Startkarte"),
    "skip": ("Turns to sit out", "Züge zum Aussetzen"),
    "settled": ("Debt just taken", "Offene Karten genommen"),
}
"""What each state of a table is called, by its key in the position document."""
NOT_RIGHT, NOT_A_POSITION = "„{title}“ stimmt noch nicht.", "Das ist noch keine Stellung."
"""Of a fault that nobody foresaw, German says where it is; English has the words of the reader of documents."""


def problem_of(error: MauMauError) -> Problem:
    """A fault that was found, as a sentence in both languages; one that nobody foresaw is said more briefly."""
    if isinstance(error, NoPosition):
        return Problem(error.where, error.says)
    title = FIELDS.get(re.split(r"[.\[]", error.where)[0], ("", ""))[1]
    english = f"{error.problem[:1].upper()}{error.problem[1:]}."
    german = NOT_RIGHT.format(title=title) if title else NOT_A_POSITION
    return Problem(error.where, ((english,), (german,)))

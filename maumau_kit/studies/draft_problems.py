"""What is wrong with a table that somebody builds, said to them in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maumau_kit.base.cards import parse_card
from maumau_kit.base.errors import ImpossibleError, MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import CardPart, Parts, SeatPart, Value, fill


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
SAID: tuple[tuple[str, Both], ...] = (
    ("the discard pile is empty", (
        "No card lies on the discard pile yet.",
        "Auf der Ablage liegt noch keine Karte.",
    )),
    ("opens no debt", (
        "{top} on top makes nobody draw, so nothing can be owed.",
        "Oben liegt {top} und lässt niemanden ziehen: offen kann nichts sein.",
    )),
    ("is not wild", (
        "{top} on top is not wild, so no suit can be wished for.",
        "Oben liegt {top}, das ist keine Wunschkarte: eine Farbe kann nicht gewünscht sein.",
    )),
    ("only the dealer names", (
        "A suit is named only by the dealer, and only for a wild starter on top.",
        "Eine Farbe nennt nur der Geber, und nur wenn oben eine Wunschkarte als Startkarte liegt.",
    )),
    ("nobody has moved while", (
        "While the suit of the starter is named, nobody has had a turn yet.",
        "Solange die Farbe der Startkarte genannt wird, war noch niemand am Zug.",
    )),
    ("is not in the hand to act", (
        "The card just drawn, {drawn}, is not in the hand of {seat}.",
        "Die gezogene Karte {drawn} ist nicht auf der Hand von {seat}.",
    )),
    ("no card was drawn", (
        "While cards are owed or a suit is named, no drawn card can be laid.",
        "Solange Karten offen sind oder eine Farbe genannt wird, kann keine gezogene Karte gelegt werden.",
    )),
    ("skips nobody now", (
        "With {top} on top nobody has to sit out now.",
        "Oben liegt {top}: gerade muss niemand aussetzen.",
    )),
    ("no debt has just been taken", (
        "No debt can just have been taken here.",
        "Hier kann niemand gerade offene Karten genommen haben.",
    )),
    ("fines no missing", (
        "In this variant a missing call costs nothing.",
        "In dieser Variante kostet eine fehlende Ansage nichts.",
    )),
    ("still holds", (
        "{silent} still holds cards: “Mau-Mau” belongs to the last card.",
        "{silent} hat noch Karten: „Mau-Mau“ gehört zur letzten Karte.",
    )),
    ("holds no card", (
        "{silent} holds no card: “Mau” belongs to one card left.",
        "{silent} hat keine Karte mehr: „Mau“ gehört zu einer verbliebenen Karte.",
    )),
    ("the hand to act is empty", (
        "{seat} is to move, but holds no card.",
        "{seat} ist am Zug, hat aber keine Karte.",
    )),
)  # fmt: skip
"""What the reader of documents finds wrong, in the words of somebody who builds a table."""


def problem_of(error: MauMauError, state: Mapping[str, Any], discard: Sequence[int]) -> Problem:
    """A fault that was found, as a sentence in both languages; one that nobody foresaw is said more briefly."""
    says = next((both for found, both in SAID if isinstance(error, ImpossibleError) and found in error.problem), None)
    if says is None:
        title = FIELDS.get(re.split(r"[.\[]", error.where)[0], ("", ""))[1]
        english = f"{error.problem[:1].upper()}{error.problem[1:]}."
        german = NOT_RIGHT.format(title=title) if title else NOT_A_POSITION
        return Problem(error.where, ((english,), (german,)))
    turn, silent, drawn = state["turn"], state["uncalled"], state["drawn"]
    values: dict[str, Value] = {
        "top": CardPart(discard[-1]) if discard else "",
        "seat": SeatPart(turn or 0),
        "silent": SeatPart(silent["seat"]) if silent else "",
        "drawn": CardPart(parse_card(drawn)) if drawn else "",
    }
    return Problem(error.where, (fill(says, "en", **values), fill(says, "de", **values)))

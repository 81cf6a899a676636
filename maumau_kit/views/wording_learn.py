"""The words of “learn from your mistakes”, in English and German.

>>> WORDS["en"].keys() == WORDS["de"].keys()
True
"""

from __future__ import annotations

from typing import Final

_ENGLISH: Final[dict[str, str]] = {
    "learn": "Learn from mistakes",
    "learn.place": "Mistake {i} of {n}",
    "learn.ask": "{name}: the move played here was a mistake. Find a better one: choose a card or a move.",
    "learn.which": "Which of these?",
    "learn.illegal": "This card may not be laid here. The reasons say why.",
    "learn.moves": "The moves that are possible",
    "learn.next": "Next mistake",
    "learn.previous": "Previous mistake",
    "learn.first": "First mistake",
    "learn.solve": "Show the solution",
    "learn.line": "Show what follows",
    "learn.better": "Show the better way",
    "learn.back": "Back to the mistake",
    "learn.on.line": "This is how it goes on after the mistake, with best play of all.",
    "learn.on.better": "This is how it goes on after the better move, with best play of all.",
    "learn.mark": "mistake",
    "learn.hidden": "hidden until you have chosen",
    "learn.right": "right",
    "learn.as-good": "as good",
    "learn.worse": "worse",
    "learn.undecided": "not found out",
    "learn.played": "played",
    "learn.none": "There is no mistake to learn from in this view.",
    "learn.keys": "Keys: N and P go to the next and the previous mistake.",
}
_GERMAN: Final[dict[str, str]] = {
    "learn": "Aus Fehlern lernen",
    "learn.place": "Fehler {i} von {n}",
    "learn.ask": "{name}: der Zug, der hier gespielt wurde, war ein Fehler. Finde einen besseren: wähle eine Karte "
    "oder einen Zug.",
    "learn.which": "Welcher davon?",
    "learn.illegal": "Diese Karte darf hier nicht gelegt werden. Die Gründe sagen, warum.",
    "learn.moves": "Die möglichen Züge",
    "learn.next": "Nächster Fehler",
    "learn.previous": "Voriger Fehler",
    "learn.first": "Erster Fehler",
    "learn.solve": "Lösung zeigen",
    "learn.line": "Zeigen, was folgt",
    "learn.better": "Den besseren Weg zeigen",
    "learn.back": "Zurück zum Fehler",
    "learn.on.line": "So geht es nach dem Fehler weiter, wenn alle ihr Bestes spielen.",
    "learn.on.better": "So geht es nach dem besseren Zug weiter, wenn alle ihr Bestes spielen.",
    "learn.mark": "Fehler",
    "learn.hidden": "verdeckt, bis du gewählt hast",
    "learn.right": "richtig",
    "learn.as-good": "ebenso gut",
    "learn.worse": "schlechter",
    "learn.undecided": "nicht geklärt",
    "learn.played": "gespielt",
    "learn.none": "In dieser Sicht gibt es keinen Fehler, aus dem sich lernen ließe.",
    "learn.keys": "Tasten: N und P gehen zum nächsten und zum vorigen Fehler.",
}
#: Every word by language, then by key.
WORDS: Final[dict[str, dict[str, str]]] = {"en": _ENGLISH, "de": _GERMAN}

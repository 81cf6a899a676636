"""The words on the page where a round with real cards is logged, in English and German.

>>> WORDS["en"].keys() == WORDS["de"].keys()
True
"""

from __future__ import annotations

from typing import Final

from maumau_kit.views import wording_setup

_ENGLISH: Final[dict[str, str]] = {
    "table": "Log a round",
    "setup": "Log a round",
    "log.deal": "First the cards that were dealt: choose a hand, click its cards; then the starter",
    "pack": "The pack: click a card to put it into the hand chosen",
    "places": "The cards that were dealt: click one to take it back",
    "place.discard": "Starter",
    "order.discard": "the card turned up",
    "names": "Names of the players",
    "name.of": "Name at seat {n}",
    "check": "Are all cards there?",
    "begin": "Begin the log",
    "say.move": "Move {n}",
    "acts": "What {name} does",
    "lay.chosen": "Lay:",
    "calls": "A call is missing",
    "call.add.mau": "{name} said “Mau” with the card",
    "call.add.mau-mau": "{name} said “Mau-Mau” with the card",
    "call.late.mau": "{name} says “Mau” now",
    "call.late.mau-mau": "{name} says “Mau-Mau” now",
    "call.catch": "{name} objects",
    "ask.cancel": "Take the move back",
    "ask.pick": "{card}: this one was drawn",
    "moves.log": "Moves: click one to go back to it",
    "moves.none": "No move yet. Click a card of the hand to move, or an action.",
    "undo": "Undo",
    "redo": "Redo",
    "save": "Save the record",
    "keys": "Keys: arrows go through hand and pack, Enter lays or answers, Backspace takes the last step back.",
    "still": "Run this cell to log a round.",
}

_GERMAN: Final[dict[str, str]] = {
    "table": "Runde mitschreiben",
    "setup": "Runde mitschreiben",
    "log.deal": "Zuerst die ausgeteilten Karten: wähle eine Hand, klicke ihre Karten an; dann die Startkarte",
    "pack": "Das Blatt: ein Klick legt die Karte auf die gewählte Hand",
    "places": "Die ausgeteilten Karten: ein Klick nimmt eine zurück",
    "place.discard": "Startkarte",
    "order.discard": "die aufgedeckte Karte",
    "names": "Namen der Spielenden",
    "name.of": "Name auf Platz {n}",
    "check": "Sind alle Karten da?",
    "begin": "Mitschrift beginnen",
    "say.move": "Zug {n}",
    "acts": "Was {name} tut",
    "lay.chosen": "Legen:",
    "calls": "Eine Ansage fehlt",
    "call.add.mau": "{name} hat mit der Karte „Mau“ gesagt",
    "call.add.mau-mau": "{name} hat mit der Karte „Mau-Mau“ gesagt",
    "call.late.mau": "{name} sagt jetzt „Mau“",
    "call.late.mau-mau": "{name} sagt jetzt „Mau-Mau“",
    "call.catch": "{name} erhebt Einspruch",
    "ask.cancel": "Zug zurücknehmen",
    "ask.pick": "{card}: diese Karte wurde gezogen",
    "moves.log": "Züge: ein Klick führt zu einem zurück",
    "moves.none": "Noch kein Zug. Klicke eine Karte der Hand an, die am Zug ist, oder eine Handlung.",
    "undo": "Rückgängig",
    "redo": "Wiederholen",
    "save": "Mitschrift speichern",
    "keys": "Tasten: Pfeile gehen durch Hand und Blatt, Enter legt oder antwortet, die Rücktaste nimmt den letzten "
    "Schritt zurück.",
    "still": "Führe diese Zelle aus, um eine Runde mitzuschreiben.",
}

#: Every word by language, then by key; the cards are dealt with the words of setting up.
WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {**wording_setup.WORDS["en"], **_ENGLISH},
    "de": {**wording_setup.WORDS["de"], **_GERMAN},
}

"""The words on the page where a position is built, in English and German.

>>> WORDS["en"].keys() == WORDS["de"].keys()
True
"""

from __future__ import annotations

from typing import Final

from maumau_kit.studies.draft_problems import FIELDS

_ENGLISH: Final[dict[str, str]] = {
    "table": "Set up a position",
    "setup": "Set up a position",
    "check": "Is this position right?",
    "pack": "The pack: click a card to put it into the place chosen",
    "into": "Where the next card goes",
    "places": "The cards on the table: click one to take it back",
    "place.hand": "{name}’s hand",
    "place.discard": "Discard pile",
    "place.stock": "Stock",
    "order.discard": "top card last",
    "order.stock": "next card first",
    "empty": "no card yet",
    "card.free": "{card}: put it here: {place}",
    "card.used": "{card}: lies here: {place}. Click to take it back.",
    "card.placed": "{card}: take it back",
    "card.earlier": "{card}: one place towards the beginning",
    "card.later": "{card}: one place towards the end",
    "left.none": "All cards of the pack are on the table",
    "left.one": "1 card of the pack is not on the table",
    "left.other": "{n} cards of the pack are not on the table",
    "fields": "What else holds",
    **{f"field.{name}": title[0] for name, title in FIELDS.items()},
    "none.suit": "none",
    "none.drawn": "none",
    "none.uncalled": "none",
    "over": "The round is over.",
    "naming.no": "not asked",
    "naming.yes": "the dealer names it",
    "settled.no": "no",
    "settled.yes": "yes, may still lay",
    "call.mau": "{name}: “Mau”",
    "call.mau-mau": "{name}: “Mau-Mau”",
    "less": "one less",
    "more": "one more",
    "variant": "Variant",
    "seats": "Players",
    "deal": "Deal at random",
    "seed": "Seed",
    "rest": "Rest into the stock",
    "clear": "Empty",
    "undo": "Undo",
    "save": "Save",
    "keys": "Keys: 1-8 choose a hand, 9 the discard pile, 0 the stock; arrows go through the pack, Enter puts a card; "
    "Backspace takes the last step back.",
    "still": "Run this cell to set up a position.",
}

_GERMAN: Final[dict[str, str]] = {
    "table": "Stellung aufbauen",
    "setup": "Stellung aufbauen",
    "check": "Stimmt die Stellung?",
    "pack": "Das Blatt: ein Klick legt die Karte an den gewählten Platz",
    "into": "Wohin die nächste Karte kommt",
    "places": "Die Karten auf dem Tisch: ein Klick nimmt eine zurück",
    "place.hand": "Hand von {name}",
    "place.discard": "Ablage",
    "place.stock": "Stapel",
    "order.discard": "oberste Karte zuletzt",
    "order.stock": "nächste Karte zuerst",
    "empty": "noch keine Karte",
    "card.free": "{card}: hierhin legen: {place}",
    "card.used": "{card}: liegt hier: {place}. Ein Klick nimmt die Karte zurück.",
    "card.placed": "{card}: zurücknehmen",
    "card.earlier": "{card}: einen Platz Richtung Anfang",
    "card.later": "{card}: einen Platz Richtung Ende",
    "left.none": "Alle Karten des Blatts liegen auf dem Tisch",
    "left.one": "1 Karte des Blatts liegt nicht auf dem Tisch",
    "left.other": "{n} Karten des Blatts liegen nicht auf dem Tisch",
    "fields": "Was sonst noch gilt",
    **{f"field.{name}": title[1] for name, title in FIELDS.items()},
    "none.suit": "keiner",
    "none.drawn": "keine",
    "none.uncalled": "keine",
    "over": "Die Runde ist aus.",
    "naming.no": "nicht gefragt",
    "naming.yes": "nennt, wer gegeben hat",
    "settled.no": "nein",
    "settled.yes": "ja, darf noch legen",
    "call.mau": "{name}: „Mau“",
    "call.mau-mau": "{name}: „Mau-Mau“",
    "less": "eins weniger",
    "more": "eins mehr",
    "variant": "Variante",
    "seats": "Personen",
    "deal": "Zufällig geben",
    "seed": "Startzahl",
    "rest": "Rest in den Stapel",
    "clear": "Leeren",
    "undo": "Rückgängig",
    "save": "Speichern",
    "keys": "Tasten: 1-8 wählen eine Hand, 9 die Ablage, 0 den Stapel; Pfeile gehen durchs Blatt, Enter legt die "
    "Karte; die Rücktaste nimmt den letzten Schritt zurück.",
    "still": "Führe diese Zelle aus, um eine Stellung aufzubauen.",
}

#: Every word by language, then by key.
WORDS: Final[dict[str, dict[str, str]]] = {"en": _ENGLISH, "de": _GERMAN}

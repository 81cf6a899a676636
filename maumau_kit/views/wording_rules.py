"""The words on the page of a rule table, in English and German.

>>> WORDS["en"].keys() == WORDS["de"].keys()
True
"""

from __future__ import annotations

from typing import Final

_ENGLISH: Final[dict[str, str]] = {
    "table": "Mau-Mau rules",
    "topic": "What it is about",
    "rule": "Rule",
    "source": "Source",
    "rules.for": "{low} to {high} players · {cards} cards in the pack",
    "rules.for.one": "{low} players · {cards} cards in the pack",
    "special": "Special cards",
    "special.none": "No card of this variant does anything special.",
    "search": "Search the rules",
    "search.hint": "a word, a card, a source",
    "search.clear": "Clear the search",
    "search.all": "All {n} rules and cards are shown.",
    "hits.one": "1 place found",
    "hits.other": "{n} places found",
    "hits.none": "Nothing found for “{text}”.",
    "sign.draw": "{text}",
    "sign.skip": "sit out",
    "sign.again": "play again",
    "sign.reverse": "turn round",
    "sign.wild": "wish",
    "sign.double": "points double",
    "sign.last": "not as last card",
    "sign.set": "together",
    "keys": "Keys: / goes to the search, Esc clears it, Tab goes on.",
    "still": "Run this cell to search the rules.",
}

_GERMAN: Final[dict[str, str]] = {
    "table": "Mau-Mau-Regeln",
    "topic": "Worum es geht",
    "rule": "Regel",
    "source": "Quelle",
    "rules.for": "{low} bis {high} Personen · {cards} Karten im Blatt",
    "rules.for.one": "{low} Personen · {cards} Karten im Blatt",
    "special": "Sonderkarten",
    "special.none": "In dieser Variante wirkt keine Karte besonders.",
    "search": "Regeln durchsuchen",
    "search.hint": "ein Wort, eine Karte, eine Quelle",
    "search.clear": "Suche löschen",
    "search.all": "Alle {n} Regeln und Karten sind zu sehen.",
    "hits.one": "1 Stelle gefunden",
    "hits.other": "{n} Stellen gefunden",
    "hits.none": "Nichts gefunden zu „{text}“.",
    "sign.draw": "{text}",
    "sign.skip": "aussetzen",
    "sign.again": "noch einmal",
    "sign.reverse": "Richtung wechseln",
    "sign.wild": "wünschen",
    "sign.double": "Punkte doppelt",
    "sign.last": "nicht als letzte Karte",
    "sign.set": "zusammen",
    "keys": "Tasten: / geht zur Suche, Esc löscht sie, Tab geht weiter.",
    "still": "Führe diese Zelle aus, um die Regeln zu durchsuchen.",
}

#: Every word by language, then by key.
WORDS: Final[dict[str, dict[str, str]]] = {"en": _ENGLISH, "de": _GERMAN}

"""The words on the page of a comparison, in English and German.

>>> WORDS["en"].keys() == WORDS["de"].keys()
True
"""

from __future__ import annotations

from typing import Final

from maumau_kit.base.knobs import Both

_ENGLISH: Final[dict[str, str]] = {
    "table": "House rules side by side",
    "first.rules": "First rules",
    "second.rules": "Second rules",
    "short.0": "first",
    "short.1": "second",
    "changed.one": "1 rule changed",
    "changed.other": "{n} rules changed",
    "seats": "Players",
    "bot": "Bots",
    "seed": "Deal",
    "seed.next": "Another deal",
    "save.side": "Save these rules",
    "undo": "Undo",
    # tabs
    "views": "Five ways to compare",
    "tab.rules": "The rules",
    "tab.position": "One position",
    "tab.deal": "The same deal",
    "tab.numbers": "In numbers",
    "tab.witnesses": "Smallest cases",
    # by rule
    "rule": "Rule",
    "take.0": "as the second say",
    "take.1": "as the first say",
    "take.0.spoken": "{title}: let the first rules say what the second say",
    "take.1.spoken": "{title}: let the second rules say what the first say",
    "change": "Change one rule",
    "change.hint": "Choose a rule, then what it says in each set.",
    "change.choose": "Rule to change",
    # by position
    "before": "Before move {n} at the",
    "before.0": "first table",
    "before.1": "second table",
    "before.where": "Which table",
    "allowed": "allowed",
    "refused": "not allowed",
    "silent": "Without the call",
    "same": "The same under both rules",
    "differs": "Not the same",
    "because": "because of:",
    # by deal
    "twins": "Step both tables",
    "to.difference": "To the first difference",
    "difference": "First difference: step {n}",
    "other.moves": "The moves themselves are not the same from step {n} on.",
    "to.other": "To the first other move",
    "no.difference": "No difference in this round.",
    # by numbers
    "deals": "Deals",
    "run": "Play them",
    "stop": "Stop",
    "running": "{done} of {all} pairs of rounds played",
    "numbers.hint": "Each deal is played twice, under both rules, with the same luck and the same bots.",
    "numbers.none": "Nothing has been played yet.",
    "measure": "Per round",
    "mean.0": "First",
    "mean.1": "Second",
    "change.column": "Second minus first",
    "bar": "Picture",
    # by witness
    "witness.run": "Look for them",
    "witness.hint": "For every rule that differs the smallest position in which it matters.",
    "witness.running": "Looking for the smallest cases …",
    "keys": "Keys: ← → step both tables, Home and End go to the first and last step; Tab goes on.",
    "still": "Run this cell to compare the rules.",
}

_GERMAN: Final[dict[str, str]] = {
    "table": "Hausregeln nebeneinander",
    "first.rules": "Erste Regeln",
    "second.rules": "Zweite Regeln",
    "short.0": "erste",
    "short.1": "zweite",
    "changed.one": "1 Regel geändert",
    "changed.other": "{n} Regeln geändert",
    "seats": "Personen",
    "bot": "Bots",
    "seed": "Ausgabe",
    "seed.next": "Neu geben",
    "save.side": "Diese Regeln speichern",
    "undo": "Rückgängig",
    "views": "Fünf Arten zu vergleichen",
    "tab.rules": "Die Regeln",
    "tab.position": "Eine Stellung",
    "tab.deal": "Dieselben Karten",
    "tab.numbers": "In Zahlen",
    "tab.witnesses": "Kleinste Fälle",
    "rule": "Regel",
    "take.0": "wie die zweiten",
    "take.1": "wie die ersten",
    "take.0.spoken": "{title}: die ersten Regeln sagen dann, was die zweiten sagen",
    "take.1.spoken": "{title}: die zweiten Regeln sagen dann, was die ersten sagen",
    "change": "Eine Regel ändern",
    "change.hint": "Wähle eine Regel und dann, was sie auf jeder Seite sagt.",
    "change.choose": "Welche Regel",
    "before": "Vor Zug {n} am",
    "before.0": "ersten Tisch",
    "before.1": "zweiten Tisch",
    "before.where": "Welcher Tisch",
    "allowed": "erlaubt",
    "refused": "nicht erlaubt",
    "silent": "Ohne die Ansage",
    "same": "Nach beiden Regeln gleich",
    "differs": "Nicht gleich",
    "because": "wegen:",
    "twins": "Beide Tische durchgehen",
    "to.difference": "Zum ersten Unterschied",
    "difference": "Erster Unterschied: Schritt {n}",
    "other.moves": "Die Züge selbst sind ab Schritt {n} nicht mehr dieselben.",
    "to.other": "Zum ersten anderen Zug",
    "no.difference": "In dieser Runde ist alles gleich.",
    "deals": "Ausgaben",
    "run": "Spielen lassen",
    "stop": "Anhalten",
    "running": "{done} von {all} Rundenpaaren gespielt",
    "numbers.hint": "Jede Ausgabe wird zweimal gespielt, nach beiden Regeln, mit demselben Glück und denselben Bots.",
    "numbers.none": "Noch ist nichts gespielt.",
    "measure": "Je Runde",
    "mean.0": "Erste",
    "mean.1": "Zweite",
    "change.column": "Zweite minus erste",
    "bar": "Bild",
    "witness.run": "Suchen",
    "witness.hint": "Zu jeder Regel, die verschieden ist, die kleinste Stellung, in der es darauf ankommt.",
    "witness.running": "Die kleinsten Fälle werden gesucht …",
    "keys": "Tasten: ← → an beiden Tischen weiter, Pos1 und Ende zum ersten und letzten Schritt; Tab geht weiter.",
    "still": "Führe diese Zelle aus, um die Regeln zu vergleichen.",
}

#: Every word by language, then by key.
WORDS: Final[dict[str, dict[str, str]]] = {"en": _ENGLISH, "de": _GERMAN}

SAVED: Final[Both] = ("Saved as {file}.", "Gespeichert als {file}.")
NEEDS_MORE: Final[Both] = (
    "This rule needs too many others of that side: switch them one by one.",
    "Diese Regel braucht zu viele andere von dieser Seite: stelle sie einzeln um.",
)
BUSY: Final[Both] = (
    "Something is being worked out already: stop it first.",
    "Es wird schon etwas gerechnet: halte es erst an.",
)
NO_SEED: Final[Both] = (
    "The number of a deal is a whole number from 0 to 9223372036854775807.",
    "Die Nummer einer Ausgabe ist eine ganze Zahl von 0 bis 9223372036854775807.",
)

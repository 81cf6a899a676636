"""Where a rule comes from, as readers see it: which text, which part of it, or that it is our reading."""

from __future__ import annotations

from typing import Final

from maumau_kit.base.errors import one_line
from maumau_kit.rules.variant import READING

#: The parts of the texts that the shipped variants quote, in German. Parts that are not here are shown as they are.
PARTS: Final = {
    "Mau and Mau-Mau": "Mau und Mau-Mau",
    "a turn": "ein Zug",
    "action cards": "Aktionskarten",
    "an empty stock": "leerer Stapel",
    "at a glance": "auf einen Blick",
    "calls": "Ansagen",
    "drawing": "Ziehen",
    "end of the round": "Ende der Runde",
    "getting ready": "Vorbereitung",
    "house rules": "Hausregeln",
    "how to play": "so wird gespielt",
    "no duty to play": "kein Legezwang",
    "objective": "Ziel",
    "opening": "Einleitung",
    "playing": "Spielen",
    "questions": "Fragen",
    "scoring": "Wertung",
    "set-up": "Aufbau",
    "setting up": "Aufbau",
    "special cards": "Sonderkarten",
    "table of values": "Tabelle der Werte",
    "table of what fits": "Tabelle, was passt",
    "the deal": "das Geben",
    "the eight": "die Acht",
    "the jack": "der Bube",
    "the match": "die Partie",
    "the pack": "das Blatt",
    "the seven": "die Sieben",
    "the two puzzles": "die beiden Rätsel",
    "what fits": "was passt",
}


def source_text(clause: str, lang: str) -> str:
    """A source clause as readers see it: which text says so, or that it is our reading of one that is silent.

    >>> source_text("000 §4: a seven on a seven", "de"), source_text("003 special cards: +2", "de")
    ('000 §4', '003 Sonderkarten')
    >>> source_text("reading A000-1: forced", "en")
    'our reading (A000-1)'
    """
    if not clause.startswith(READING):
        shown = one_line(clause.partition(":")[0].strip())
        text, _, part = shown.partition(" ")
        return f"{text} {PARTS[part]}" if lang == "de" and part in PARTS else shown
    rest = one_line(clause.removeprefix(READING).partition(":")[0].strip())
    ours = "our reading" if lang == "en" else "unsere Lesart"
    return f"{ours} ({rest})" if rest else ours

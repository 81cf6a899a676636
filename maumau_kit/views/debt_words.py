"""The words of the figures of debt chains, in both languages."""

from __future__ import annotations

from typing import Final

from maumau_kit.base.knobs import Both

LADDER_TITLE: Final[Both] = ("Debt ladder of chain {n}", "Ziehleiter der Kette {n}")
CARDS_OWED: Final[Both] = ("cards owed", "offene Karten")
TIMELINE_TITLE: Final[Both] = ("Cards owed over the round", "Offene Karten im Lauf der Runde")
STEP_AXIS: Final[Both] = ("step", "Zug")
LAYS_HERE: Final[Both] = (
    "Step {step}: {who} lays {cards}, {debt} owed",
    "Zug {step}: {who} legt {cards}, offen: {debt}",
)
TAKES_HERE: Final[Both] = ("Step {step}: {who} {takes}", "Zug {step}: {who} {takes}")
BARS_TITLE: Final[dict[str, Both]] = {
    "all": ("All chains: {name}, {n} players", "Alle Ketten: {name}, zu {n}"),
    "starter": ("Chain of the starter: {name}, {n} players", "Kette der Startkarte: {name}, zu {n}"),
}
BESIDE_TITLE: Final[dict[str, Both]] = {
    "all": ("All chains by the cards owed in the end", "Alle Ketten nach den offenen Karten am Ende"),
    "starter": ("Chain of the starter by the cards owed", "Kette der Startkarte nach offenen Karten"),
}
BESIDE_ROW: Final[Both] = ("{name}, {n} players", "{name}, zu {n}")
BESIDE_HEAD: Final[Both] = ("rules and players", "Regeln, zu wievielt")
IN_PERCENT: Final[Both] = ("in %", "in %")
EXACT_BELOW: Final[Both] = ("◆ the exact value", "◆ der genaue Wert")
OWED_AT_THE_END: Final[Both] = ("cards owed in the end", "offene Karten am Ende")
SHARE_AXIS: Final[Both] = ("share of the chains", "Anteil der Ketten")
SIMULATED: Final[Both] = ("simulated, with 95 % interval", "simuliert, mit 95-%-Intervall")
EXACT: Final[Both] = ("exact", "genau")
MAP_TITLE: Final[Both] = ("Chance to pay: {name}, {what}", "Chance zu zahlen: {name}, {what}")
MAP_WHAT: Final[dict[str, Both]] = {
    "seat": ("{players} players, {hand} cards each", "zu {players} mit je {hand} Karten"),
    "hand": ("{players} players, seat {seat}", "zu {players}, Platz {seat}"),
    "players": ("{hand} cards each, seat {seat}", "je {hand} Karten, Platz {seat}"),
}
MAP_ROWS: Final[dict[str, Both]] = {
    "seat": ("seat {n}", "Platz {n}"),
    "hand": ("{n} in hand", "{n} Handkarten"),
    "players": ("{n} players", "zu {n}"),
}
PAYS_AXIS: Final[Both] = ("cards to pay", "Karten, die man nimmt")

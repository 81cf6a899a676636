"""The words of the figures of debt chains, in both languages."""

from __future__ import annotations

from typing import Final

from maumau_kit.base.knobs import Both

LADDER_TITLE: Final[Both] = ("Debt ladder of chain {n}", "Ziehleiter der Kette {n}")
CARDS_OWED: Final[Both] = ("cards owed", "offene Karten")
TIMELINE_TITLE: Final[Both] = ("Cards owed over the round", "Offene Karten im Lauf der Runde")
TIMELINE_MARKS: Final[Both] = ("filled mark: lays · open mark: takes", "volles Zeichen: legt · leeres: nimmt")
STEP_AXIS: Final[Both] = ("step", "Zug")
LAYS_HERE: Final[Both] = (
    "Step {step}: {who} lays {cards}, {debt} owed",
    "Zug {step}: {who} legt {cards}, offen: {debt}",
)
TAKES_HERE: Final[Both] = ("Step {step}: {who} {takes}", "Zug {step}: {who} {takes}")
OF_CHAINS: Final[dict[str, Both]] = {
    "all": ("All chains", "Alle Ketten"),
    "starter": ("Chain of the starter", "Kette der Startkarte"),
}
BESIDE_BELOW: Final[Both] = ("by the cards owed in the end", "nach den offenen Karten am Ende")
BESIDE_ROW: Final[Both] = ("{name}, {n} players", "{name}, zu {n}")
BESIDE_HEAD: Final[Both] = ("rules and players", "Regeln, zu wievielt")
NOTE_HEAD: Final[Both] = ("note", "Anmerkung")
NO_STARTER: Final[Both] = (
    "In none of these rounds did the starter open a debt.",
    "In keiner dieser Runden machte die Startkarte den Anfang.",
)
NONE_FOR_ALL: Final[Both] = (
    "For all chains of whole rounds there is no closed form.",
    "Für alle Ketten ganzer Runden gibt es keine geschlossene Formel.",
)
OWED_AT_THE_END: Final[Both] = ("cards owed in the end", "offene Karten am Ende")
SHARE_AXIS: Final[Both] = ("share of the chains", "Anteil der Ketten")
SIMULATED: Final[Both] = ("simulated, with 95 % interval", "simuliert, mit 95-%-Bereich")
EXACT: Final[Both] = ("exact", "genau")
MAP_TITLE: Final[Both] = ("Chance to pay", "Chance zu zahlen")
MAP_WHAT: Final[dict[str, Both]] = {
    "seat": ("{name}, {players} players, {hand} cards each", "{name}, zu {players} mit je {hand} Karten"),
    "hand": ("{name}, {players} players, {seat}", "{name}, zu {players}, {seat}"),
    "players": ("{name}, {hand} cards each, {seat}", "{name}, je {hand} Karten, {seat}"),
}
MAP_ROWS: Final[dict[str, Both]] = {
    "hand": ("{n} in hand", "{n} Handkarten"),
    "players": ("{n} players", "zu {n}"),
}
PAYS_AXIS: Final[Both] = ("cards to pay", "Karten, die man nimmt")
CHANCES_IN_PERCENT: Final[Both] = ("chances in %", "Chancen in %")

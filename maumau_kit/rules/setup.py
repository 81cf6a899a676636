"""Set-up: the pack, the deal, the starter, and who begins."""

from __future__ import annotations

from maumau_kit.base.cards import ALL, JOKERS, RANKS
from maumau_kit.base.knobs import Contradiction, Knob, Knobs, Objection, Topic
from maumau_kit.base.layout import (
    ACTIVE,
    BARRED_STARTERS,
    FIRST_DIRECTION,
    HAND_SIZE,
    INERT,
    NAMING,
    PACK,
    PACK2,
    PHASE,
    PLAIN_ONLY,
    STARTER,
    STARTER_WISH,
    WILD,
    Rules,
    Table,
)
from maumau_kit.base.pack import pack_masks, pack_size
from maumau_kit.base.selectors import union

NAMING_OPEN = Objection(
    "naming",
    (
        "First the suit of the starter is named.",
        "Zuerst wird die Farbe der Startkarte genannt.",
    ),
    "setup.starter",
)


def barred_while_naming(r: Rules, t: Table) -> int:
    """While the dealer names the suit of a wild starter, nothing may be laid."""
    return ALL if t[PHASE] == NAMING else 0


def is_barred_starter(r: Rules, card: int) -> int:
    """A starter that may not lie there is replaced until an ordinary card shows."""
    return r[STARTER] == PLAIN_ONLY and r[BARRED_STARTERS] >> card & 1


def starter_acts(r: Rules) -> int:
    """An active starter acts as if the dealer had laid it."""
    return r[STARTER] == ACTIVE


def dealer_names(r: Rules, card: int) -> int:
    """For an active wild starter the dealer names the suit; else its printed suit counts."""
    return r[STARTER] == ACTIVE and r[STARTER_WISH] and r[WILD] >> card & 1


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    once, twice = pack_masks(knobs)
    return {
        PACK: once,
        PACK2: twice,
        HAND_SIZE: knobs["setup.hand"],
        STARTER: {"inert": INERT, "ordinary": PLAIN_ONLY, "active": ACTIVE}[knobs["setup.starter"]],
        BARRED_STARTERS: union(s for s in knobs["setup.barred_starters"] if s != "special"),
        STARTER_WISH: knobs["setup.starter_wish"] == "dealer",
        FIRST_DIRECTION: 1 if knobs["setup.direction"] == "clockwise" else -1,
    }


TOPIC = Topic(
    "setup",
    ("Set-up", "Vorbereitung"),
    (
        Knob(
            "setup.ranks",
            "ranks",
            RANKS,
            ("Ranks in the pack", "Werte im Blatt"),
            {"*": ("The pack has the ranks {cards}.", "Das Blatt hat die Werte {cards}.")},
            ("D01",),
        ),
        Knob(
            "setup.suits",
            "choice",
            "french",
            ("Suits on the cards", "Farben auf den Karten"),
            {
                "french": (
                    "French suits: clubs, spades, hearts, diamonds.",
                    "Französisches Blatt: Kreuz, Pik, Herz, Karo.",
                ),
                "german": (
                    "German suits: acorns, leaves, hearts, bells; the Unter is the jack.",
                    "Deutsches Blatt: Eichel, Laub, Herz, Schellen; der Unter ist der Bube.",
                ),
            },
            ("D02",),
        ),
        Knob(
            "setup.copies",
            "int",
            1,
            ("Packs", "Kartenspiele"),
            {
                1: ("One pack.", "Ein Kartenspiel."),
                2: ("Two packs shuffled together.", "Zwei Kartenspiele zusammen."),
            },
            ("D03",),
            low=1,
            high=2,
        ),
        Knob(
            "setup.jokers",
            "jokers",
            (),
            ("Jokers", "Joker"),
            {(): ("No jokers.", "Keine Joker."), "*": ("Jokers: {cards}.", "Joker: {cards}.")},
            ("D04",),
        ),
        Knob(
            "setup.hand",
            "int",
            5,
            ("Cards dealt to each seat", "Karten je Hand"),
            {"*": ("Everybody gets {n|card|cards}.", "Alle bekommen {n|Karte|Karten}.")},
            ("D07",),
            low=1,
            high=26,
        ),
        Knob(
            "setup.starter",
            "choice",
            "ordinary",
            ("Special starter", "Besondere Startkarte"),
            {
                "active": (
                    "A special starter acts as if the dealer had laid it.",
                    "Eine besondere Startkarte wirkt, als hätte der Geber sie gelegt.",
                ),
                "ordinary": (
                    "A special starter is replaced until an ordinary card shows.",
                    "Eine besondere Startkarte wird ersetzt, bis eine gewöhnliche kommt.",
                ),
                "inert": (
                    "Any card may be the starter, and it has no effect.",
                    "Jede Karte darf Startkarte sein, sie wirkt nicht.",
                ),
            },
            ("D11",),
        ),
        Knob(
            "setup.barred_starters",
            "selectors",
            ("special",),
            ("Cards that may not be the starter", "Karten, die keine Startkarte sein dürfen"),
            {
                (): ("Any card may be the starter.", "Jede Karte darf Startkarte sein."),
                ("special",): (
                    "No special card may be the starter.",
                    "Keine Sonderkarte darf Startkarte sein.",
                ),
                "*": ("May not be the starter: {cards}.", "Darf nicht Startkarte sein: {cards}."),
            },
            ("D12",),
        ),
        Knob(
            "setup.starter_wish",
            "choice",
            "dealer",
            ("Suit of a wild starter", "Farbe einer Wunschkarte als Startkarte"),
            {
                "dealer": (
                    "The dealer names the suit of a wild starter.",
                    "Der Geber nennt die Farbe zu einer Wunschkarte.",
                ),
                "printed": (
                    "The printed suit of a wild starter counts.",
                    "Bei einer Wunschkarte gilt die aufgedruckte Farbe.",
                ),
            },
            ("D13",),
        ),
        Knob(
            "setup.direction",
            "choice",
            "clockwise",
            ("Direction at the start", "Richtung am Anfang"),
            {
                "clockwise": (
                    "Play goes clockwise; the seat left of the dealer begins.",
                    "Gespielt wird im Uhrzeigersinn; links vom Geber geht es los.",
                ),
                "anticlockwise": (
                    "Play goes anticlockwise; the seat right of the dealer begins.",
                    "Gespielt wird gegen den Uhrzeigersinn; rechts vom Geber geht es los.",
                ),
            },
            ("D14", "D15"),
        ),
    ),
    planned=("D05", "D06", "D08", "D10"),
    contradictions=(
        Contradiction(
            "deal-too-large",
            ("players", "setup.hand", "setup.ranks", "setup.copies"),
            lambda k: k["players"][1] * k["setup.hand"] + 1 > pack_size(k),
            (
                "The pack is too small to deal that many cards to so many players and turn a starter.",
                "Das Blatt reicht nicht für so viele Karten an so viele Personen und eine Startkarte.",
            ),
        ),
        Contradiction(
            "jokers-in-two-packs",
            ("setup.jokers", "setup.copies"),
            lambda k: any(k["setup.jokers"].count(j) > k["setup.copies"] for j in JOKERS),
            ("One pack has each joker only once.", "Ein Kartenspiel hat jeden Joker nur einmal."),
        ),
    ),
    numbers=numbers,
)

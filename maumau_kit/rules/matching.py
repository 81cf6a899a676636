"""Matching: which cards fit the top of the discard pile."""

from __future__ import annotations

from maumau_kit.base.cards import ALL, CARDS, RANK_MASKS, SUIT_MASKS, XR, rank_of, suit_of
from maumau_kit.base.knobs import Contradiction, Ground, Knob, Knobs, Objection, Topic
from maumau_kit.base.layout import MATCHES, SUIT, TOP, WISHED, Rules, Table

NO_MATCH = Objection(
    "no-match",
    (
        "{neither} matches {top}.",
        "{neither} stimmt mit {top:dative} überein.",
    ),
    "matching.by",
)
SAME_SUIT = Ground("suit", ("{card} has the suit of {top}.", "{card} hat die Farbe von {top:dative}."), "matching.by")
SAME_RANK = Ground("rank", ("{card} has the rank of {top}.", "{card} hat den Wert von {top:dative}."), "matching.by")
SAME_COLOUR = Ground(
    "colour", ("{card} has the colour of {top}.", "{card} hat dieselbe Grundfarbe wie {top}."), "matching.by"
)
OPEN_CARD = Ground("any", ("Anything fits {top}.", "Auf {top} passt alles."), "matching.by")


def fits(r: Rules, t: Table) -> int:
    """A card fits when it matches the top card; after a wish only the suit that was named counts."""
    suit = t[SUIT]
    return r[MATCHES + t[TOP]] if suit < 0 else r[WISHED + suit]


def matching(by: tuple[str, ...], top: int) -> dict[str, int]:
    """The cards that match this top card, by what they share with it. A joker asks for nothing."""
    if top >= XR:
        return {"any": ALL}
    suit, rank = suit_of(top), rank_of(top)
    colour = SUIT_MASKS[suit] | SUIT_MASKS[3 - suit]
    shared = {"suit": SUIT_MASKS[suit], "rank": RANK_MASKS[rank], "colour": colour}
    return {kind: shared[kind] for kind in ("suit", "rank", "colour") if kind in by}


def neither(by: tuple[str, ...], lang: str) -> str:
    """Words for “nothing of what would make it fit”, at the beginning of a sentence.

    >>> neither(("suit", "rank"), "en"), neither(("rank",), "de")
    ('Neither suit nor rank', 'Kein Wert')
    """
    names = {"suit": ("suit", "Farbe"), "rank": ("rank", "Wert"), "colour": ("colour", "Grundfarbe")}
    words = [names[kind][lang == "de"] for kind in by]
    if len(words) > 1:
        return f"Neither {' nor '.join(words)}" if lang == "en" else f"Weder {' noch '.join(words)}"
    return f"No {words[0]}" if lang == "en" else f"Kein {words[0]}" if words[0] == "Wert" else f"Keine {words[0]}"


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    row = {WISHED + suit: mask for suit, mask in enumerate(SUIT_MASKS)}
    for top in range(CARDS):
        mask = 0
        for cards in matching(knobs["matching.by"], top).values():
            mask |= cards
        row[MATCHES + top] = mask
    return row


TOPIC = Topic(
    "matching",
    ("Matching", "Was passt"),
    (
        Knob(
            "matching.by",
            "choice",
            ("suit", "rank"),
            ("A card fits by", "Eine Karte passt nach"),
            {
                ("suit", "rank"): ("A card fits by suit or rank.", "Eine Karte passt nach Farbe oder Wert."),
                ("suit",): ("A card fits by suit only.", "Eine Karte passt nur nach Farbe."),
                ("rank",): ("A card fits by rank only.", "Eine Karte passt nur nach Wert."),
                ("suit", "rank", "colour"): (
                    "A card fits by suit, rank or colour (red, black).",
                    "Eine Karte passt nach Farbe, Wert oder Rot und Schwarz.",
                ),
            },
            ("D20",),
        ),
    ),
    planned=("D26",),
    contradictions=(
        Contradiction(
            "joker-never-fits",
            ("setup.jokers", "wild.cards"),
            lambda k: any(j not in k["wild.cards"] and "joker" not in k["wild.cards"] for j in k["setup.jokers"]),
            (
                "A joker has no suit and no rank: it must be wild.",
                "Ein Joker hat keine Farbe und keinen Wert: er muss Wunschkarte sein.",
            ),
        ),
    ),
    numbers=numbers,
)

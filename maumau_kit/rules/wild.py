"""Wild cards: they go on anything, and whoever lays one names the suit that must follow."""

from __future__ import annotations

from maumau_kit.base.cards import cards_in
from maumau_kit.base.knobs import Contradiction, Ground, Knob, Knobs, Objection, Topic
from maumau_kit.base.layout import NOT_ON, TOP, WILD, WISHES, Rules, Table
from maumau_kit.base.selectors import union

WILD_ON_WILD = Objection(
    "wild-on-wild",
    ("A wild card may not be laid on a wild card.", "Wunschkarte auf Wunschkarte geht nicht."),
    "wild.on_wild",
)
WISH_UNMET = Objection(
    "wish",
    ("The wish is {suit}: another suit does not fit.", "Gewünscht ist {suit}: eine andere Farbe passt nicht."),
    "wild.cards",
)
GOES_ON_ANYTHING = Ground(
    "wild",
    (
        "{card} is wild: it goes on anything, and you name a suit.",
        "{card} ist Wunschkarte: sie passt immer, und du wünschst eine Farbe.",
    ),
    "wild.cards",
)
MEETS_WISH = Ground("wish", ("{card} meets the wish for {suit}.", "{card} erfüllt den Wunsch {suit}."), "wild.cards")


def goes_on_anything(r: Rules, t: Table) -> int:
    """A wild card needs no match."""
    return r[WILD]


def wild_on_wild(r: Rules, t: Table) -> int:
    """A wild card may not be laid on a wild card, where the table bars it."""
    return r[NOT_ON + t[TOP]]


def wishes(r: Rules, card: int) -> int:
    """The suits that may be named with this card, as a mask of four bits; 0 when it names none."""
    return r[WISHES] if r[WILD] >> card & 1 else 0


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    wild = union(knobs["wild.cards"])
    row = {WILD: wild, WISHES: 0b1111}
    if not knobs["wild.on_wild"]:
        row.update({NOT_ON + top: wild for top in cards_in(wild)})
    return row


TOPIC = Topic(
    "wild",
    ("Wild cards and wishes", "Wunschkarten"),
    (
        Knob(
            "wild.cards",
            "selectors",
            (),
            ("Wild cards", "Wunschkarten"),
            {
                (): ("No card is wild.", "Es gibt keine Wunschkarte."),
                "*": (
                    "Wild, and names a suit: {cards}.",
                    "Wunschkarten, mit denen man eine Farbe nennt: {cards}.",
                ),
            },
            ("D60", "D64", "D65", "D66", "D67"),
            special=True,
        ),
        Knob(
            "wild.on_wild",
            "bool",
            True,
            ("A wild card on a wild card", "Wunschkarte auf Wunschkarte"),
            {
                True: ("A wild card may be laid on a wild card.", "Wunschkarte auf Wunschkarte ist erlaubt."),
                False: (
                    "A wild card may not be laid on a wild card.",
                    "Wunschkarte auf Wunschkarte ist verboten.",
                ),
            },
            ("D61",),
        ),
    ),
    planned=("D62", "D63", "D68", "D69", "D70"),
    contradictions=(
        Contradiction(
            "on-wild-without-wild",
            ("wild.on_wild", "wild.cards"),
            lambda k: not k["wild.on_wild"] and not k["wild.cards"],
            (
                "Wild on wild is barred, but no card is wild.",
                "Wunschkarte auf Wunschkarte ist verboten, aber es gibt keine Wunschkarte.",
            ),
        ),
    ),
    numbers=numbers,
)

"""Drawing: when a seat may or must draw, what it may do with the card, and what happens when nothing is left."""

from __future__ import annotations

from maumau_kit.base.cards import ALL, DRAW_BIT, KEEP_BIT, PASS_BIT
from maumau_kit.base.knobs import Contradiction, Knob, Knobs, Objection, Topic
from maumau_kit.base.layout import (
    DRAWN,
    DREW,
    FREE_PASS,
    LAYS_ANY,
    LAYS_FIRST,
    MAY_LAY,
    MUST_LAY,
    NEVER_LAYS,
    PHASE,
    PILE,
    RECYCLES,
    STOCK,
    STOCK2,
    STOPS,
    THEN,
    UNTIL_FITS,
    VOLUNTARY,
    Rules,
    Table,
)

ONLY_DRAWN = Objection(
    "only-drawn",
    (
        "After drawing only the drawn card {drawn} may be laid.",
        "Nach dem Ziehen darf nur die gezogene Karte {drawn} gelegt werden.",
    ),
    "drawing.then",
)
MUST_PLAY = Objection(
    "must-play",
    (
        "You hold a card that may be laid, so you may not draw.",
        "Du hast eine Karte, die passt, also darfst du nicht ziehen.",
    ),
    "drawing.voluntary",
)
STOCK_EMPTY = Objection(
    "nothing-to-draw",
    ("There is no card left to draw.", "Es ist keine Karte mehr zum Ziehen da."),
    "drawing.impossible",
)
CAN_DRAW = Objection(
    "can-draw",
    ("Passing is only for when nothing can be drawn.", "Passen darf man nur, wenn nichts zu ziehen ist."),
    "drawing.pass",
)
CAN_LAY = Objection(
    "can-lay",
    ("A card that fits must be laid before anyone passes.", "Wer legen kann, darf nicht passen."),
    "drawing.pass",
)
NOTHING_DRAWN = Objection(
    "nothing-drawn",
    ("Only a card that was just drawn can be kept.", "Behalten kann man nur eine eben gezogene Karte."),
    "drawing.then",
)
ALREADY_DREW = Objection(
    "already-drew",
    ("You have drawn in this turn already.", "Du hast in diesem Zug schon gezogen."),
    "drawing.then",
)
DRAWN_FITS = Objection(
    "drawn-fits",
    (
        "The drawn card {drawn} fits, so it must be laid.",
        "Die gezogene Karte {drawn} passt, also muss sie gelegt werden.",
    ),
    "drawing.then",
)


def barred_after_draw(r: Rules, t: Table) -> int:
    """After a draw only the drawn card may be laid."""
    return ALL & ~(1 << t[DRAWN]) if t[PHASE] == DREW and r[THEN] != LAYS_ANY else 0


def keep_move(r: Rules, t: Table, cards: int) -> int:
    """A drawn card that fits may be kept, unless the table says that it must be laid."""
    return 0 if r[THEN] == MUST_LAY and cards else KEEP_BIT


def is_dry(r: Rules, t: Table) -> int:
    """Nothing can be drawn: the stock is empty and no discards can be shuffled into it."""
    return not (t[STOCK] or t[STOCK2] or (r[RECYCLES] and t[PILE]))


def draw_move(r: Rules, t: Table, cards: int) -> int:
    """Draw when nothing fits, or by choice; pass when nothing can be drawn and nothing fits.

    `cards` are those that may be laid. Where an impossible draw stops the round, drawing stays the move.
    """
    if not r[STOPS] and is_dry(r, t):
        return PASS_BIT if not cards or r[FREE_PASS] else 0
    return 0 if cards and not r[VOLUNTARY] else DRAW_BIT


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    return {
        VOLUNTARY: knobs["drawing.voluntary"],
        LAYS_FIRST: not knobs["drawing.voluntary"] and knobs["drawing.pass"] != "free",
        UNTIL_FITS: knobs["drawing.until_fits"],
        THEN: {"may": MAY_LAY, "must": MUST_LAY, "never": NEVER_LAYS, "any": LAYS_ANY}[knobs["drawing.then"]],
        FREE_PASS: knobs["drawing.pass"] == "free",
        RECYCLES: knobs["drawing.recycle"],
        STOPS: knobs["drawing.impossible"] == "stop",
    }


TOPIC = Topic(
    "drawing",
    ("Drawing", "Ziehen"),
    (
        Knob(
            "drawing.voluntary",
            "bool",
            True,
            ("Drawing by choice", "Freiwillig ziehen"),
            {
                True: ("You may draw although a card fits.", "Du darfst ziehen, auch wenn eine Karte passt."),
                False: ("Whoever can lay a card must lay one.", "Wer legen kann, muss legen."),
            },
            ("D21",),
        ),
        Knob(
            "drawing.until_fits",
            "bool",
            False,
            ("How many are drawn", "Wie viele gezogen werden"),
            {
                False: ("One card is drawn.", "Es wird eine Karte gezogen."),
                True: ("Cards are drawn until one fits.", "Es wird gezogen, bis eine Karte passt."),
            },
            ("D22",),
        ),
        Knob(
            "drawing.then",
            "choice",
            "may",
            ("The drawn card", "Die gezogene Karte"),
            {
                "may": (
                    "A drawn card that fits may be laid, only that one.",
                    "Eine gezogene Karte, die passt, darf gelegt werden, nur sie.",
                ),
                "must": (
                    "A drawn card that fits must be laid.",
                    "Eine gezogene Karte, die passt, muss gelegt werden.",
                ),
                "never": ("A draw ends the turn.", "Ziehen beendet den Zug."),
                "any": (
                    "After a draw any card that fits may be laid.",
                    "Nach dem Ziehen darf jede passende Karte gelegt werden.",
                ),
            },
            ("D23",),
        ),
        Knob(
            "drawing.pass",
            "choice",
            "stuck",
            ("Passing", "Passen"),
            {
                "stuck": (
                    "You pass only when nothing can be drawn and nothing fits.",
                    "Gepasst wird nur, wenn nichts zu ziehen ist und nichts passt.",
                ),
                "free": (
                    "When nothing can be drawn you may pass, even with a card that fits.",
                    "Ist nichts zu ziehen, darfst du passen, auch mit einer passenden Karte.",
                ),
            },
            ("D24",),
        ),
        Knob(
            "drawing.recycle",
            "bool",
            True,
            ("Empty stock", "Leerer Stapel"),
            {
                True: (
                    "When the stock is empty, all discards but the top card are shuffled into it.",
                    "Ist der Stapel leer, wird die Ablage bis auf die oberste Karte neu gemischt.",
                ),
                False: ("When the stock is empty, it stays empty.", "Ist der Stapel leer, bleibt er leer."),
            },
            ("D99",),
        ),
        Knob(
            "drawing.impossible",
            "choice",
            "less",
            ("A draw that cannot be met", "Wenn zu wenige Karten da sind"),
            {
                "less": (
                    "If too few cards are left, those there are drawn, and that is that.",
                    "Sind zu wenige Karten da, werden die vorhandenen gezogen, damit ist es gut.",
                ),
                "stop": (
                    "If a required card cannot be drawn, the round stops without a winner.",
                    "Fehlt eine Karte, die gezogen werden muss, endet die Runde ohne Sieger.",
                ),
            },
            ("D100",),
        ),
    ),
    contradictions=(
        Contradiction(
            "free-pass-never-comes",
            ("drawing.pass", "drawing.impossible"),
            lambda k: k["drawing.pass"] == "free" and k["drawing.impossible"] == "stop",
            (
                "Nobody ever passes where an impossible draw stops the round.",
                "Wo eine unmögliche Ziehung die Runde beendet, passt nie jemand.",
            ),
        ),
    ),
    numbers=numbers,
)

"""Laying: one card a turn, or several of one rank together."""

from __future__ import annotations

from maumau_kit.base.cards import ALL, RANK_MASKS
from maumau_kit.base.knobs import Ground, Knob, Knobs, Objection, Topic
from maumau_kit.base.layout import DREW, HAND, HAND2, PHASE, SETS, TURN, Rules, Table

ONLY_IN_SET = Objection(
    "only-in-set",
    (
        "{card} does not fit by itself, but it may follow a card of its rank.",
        "{card} passt allein nicht, darf aber auf eine Karte vom selben Wert folgen.",
    ),
    "lay.sets",
)
IN_SET = Ground(
    "set",
    (
        "Cards of one rank may be laid together.",
        "Karten vom selben Wert darf man zusammen legen.",
    ),
    "lay.sets",
)
ONE_CARD = Objection(
    "one-card",
    ("Only one card may be laid in a turn.", "Man darf nur eine Karte legen."),
    "lay.sets",
)
NOT_A_SET = Objection(
    "not-a-set",
    (
        "Only cards of one rank may be laid together.",
        "Zusammen legen darf man nur Karten vom selben Wert.",
    ),
    "lay.sets",
)

OTHER_TOP = Objection(
    "other-top",
    (
        "These cards go together, but the last one must be {tops}.",
        "Diese Karten gehen zusammen, aber zuletzt kommt {tops}.",
    ),
    "lay.sets",
)


def set_members(r: Rules, t: Table, openers: int) -> int:
    """The cards that may be laid together with one of these openers: held cards of their ranks, where sets are allowed.

    The drawn card is laid alone. A card of which no other of its rank is held is no member of a set.
    """
    if not r[SETS] or t[PHASE] == DREW:
        return 0
    hand = t[HAND + t[TURN]] & r[SETS]
    cards = hand & _whole_ranks(openers & hand)
    # A card of whose rank the next, the second next or the third next suit is held too.
    pairs = cards & (cards >> 1 & _ALL_BUT_LAST | cards >> 2 & _FIRST_TWO | cards >> 3 & _FIRST)
    return cards & _whole_ranks(pairs | cards & t[HAND2 + t[TURN]])


_FIRST = sum(1 << 4 * rank for rank in range(len(RANK_MASKS)))
_FIRST_TWO = _FIRST * 0b11
_ALL_BUT_LAST = _FIRST * 0b111


def _whole_ranks(cards: int) -> int:
    """All cards of the ranks of these."""
    pairs = cards | cards >> 1
    return ((pairs | pairs >> 2) & _FIRST) * 0b1111


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    return {SETS: ALL if knobs["lay.sets"] != "none" else 0}


TOPIC = Topic(
    "lay",
    ("Laying", "Legen"),
    (
        Knob(
            "lay.sets",
            "choice",
            "none",
            ("Several cards in one turn", "Mehrere Karten auf einmal"),
            {
                "none": ("One card a turn.", "Eine Karte je Zug."),
                "rank": (
                    "Cards of one rank may be laid together: the first must fit, the last one ends on top.",
                    "Karten vom selben Wert darf man zusammen legen: die erste muss passen, die letzte liegt oben.",
                ),
            },
            ("D30", "D31", "D32", "D33"),
        ),
    ),
    planned=("D34", "D35"),
    numbers=numbers,
)

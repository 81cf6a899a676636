"""Finishing: which card may be the last, and the ends of a round without a winner."""

from __future__ import annotations

from maumau_kit.base.cards import ALL
from maumau_kit.base.knobs import Contradiction, Knob, Knobs, Objection, Topic
from maumau_kit.base.layout import (
    BLOCKED,
    HAND,
    HAND2,
    IDLE,
    MOVE_LIMIT,
    NOT_LAST,
    SEATS,
    TURN,
    Rules,
    Table,
)
from maumau_kit.base.selectors import union

NOT_AS_LAST = Objection(
    "last-card",
    (
        "{card} may not be the last card.",
        "{card} darf nicht die letzte Karte sein.",
    ),
    "finish.barred",
)


def barred_as_last(r: Rules, t: Table) -> int:
    """A seat with one card left may not go out on a barred card."""
    seat = t[TURN]
    hand = t[HAND + seat]
    return 0 if hand & hand - 1 or t[HAND2 + seat] else r[NOT_LAST]


def may_end_on(r: Rules, card: int) -> int:
    """Whether a lay that empties the hand may end on this card."""
    return not r[NOT_LAST] >> card & 1


def is_blocked(r: Rules, t: Table) -> int:
    """As many passes in a row as there are seats: nobody can do anything, the round is stopped."""
    return r[BLOCKED] and t[IDLE] >= t[SEATS]


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row; ``special`` is filled in where all topics are known."""
    return {
        NOT_LAST: union(s for s in knobs["finish.barred"] if s != "special") & ALL,
        BLOCKED: knobs["finish.blocked"],
        MOVE_LIMIT: knobs["finish.move_limit"],
    }


TOPIC = Topic(
    "finish",
    ("Finishing", "Ende der Runde"),
    (
        Knob(
            "finish.barred",
            "selectors",
            (),
            ("Cards that may not be the last", "Karten, mit denen man nicht ausmachen darf"),
            {
                (): (
                    "Any card may be the last one; its effect is ignored.",
                    "Jede Karte darf die letzte sein; sie wirkt dann nicht.",
                ),
                ("special",): (
                    "A special card may not be the last one.",
                    "Eine Sonderkarte darf nicht die letzte sein.",
                ),
                "*": ("May not be the last card: {cards}.", "Darf nicht die letzte Karte sein: {cards}."),
            },
            ("D95", "D96", "D97", "D98"),
        ),
        Knob(
            "finish.blocked",
            "bool",
            True,
            ("A table that is stuck", "Wenn niemand mehr kann"),
            {
                True: (
                    "When everybody has passed in turn, the round is stopped without a winner and dealt again.",
                    "Haben alle nacheinander gepasst, endet die Runde ohne Sieger und wird neu gegeben.",
                ),
                False: (
                    "The round goes on, however often everybody passes.",
                    "Die Runde geht weiter, auch wenn alle passen.",
                ),
            },
            (),
        ),
        Knob(
            "finish.move_limit",
            "int",
            2000,
            ("Move limit of a simulated round", "Zuggrenze einer simulierten Runde"),
            {
                "*": (
                    "A simulated round is given up after {n|move|moves}.",
                    "Eine simulierte Runde wird nach {n|Zug|Zügen} abgebrochen.",
                )
            },
            ("D101",),
            low=10,
            high=100_000,
        ),
    ),
    contradictions=(
        Contradiction(
            "special-last-without-special",
            ("finish.barred",),
            lambda k: "special" in k["finish.barred"] and len(k["finish.barred"]) > 1,
            (
                "“special” already names every special card: leave the others out.",
                "„special“ nennt schon alle Sonderkarten: lass die anderen weg.",
            ),
        ),
    ),
    numbers=numbers,
)

"""Calls: “Mau” with one card left, “Mau-Mau” with the last, and what a missing call costs."""

from __future__ import annotations

from maumau_kit.base.cards import DRAW, PASS, TAKE
from maumau_kit.base.knobs import Contradiction, Knob, Knobs, Objection, Topic
from maumau_kit.base.layout import (
    CALL,
    CALLS,
    LAST_PENALTY,
    MAU,
    MAU_MAU,
    MAU_PENALTY,
    NEXT_CARD,
    NEXT_MOVE,
    NO_CALL,
    SILENT,
    TURN,
    TURN_END,
    WINDOW,
    Rules,
    Table,
)

NOTHING_MISSING = Objection("nothing-missing", ("No call is missing.", "Es fehlt keine Ansage."), "calls.mode")
NOT_ONESELF = Objection(
    "own-call",
    ("Nobody objects to their own missing call.", "Gegen sich selbst erhebt niemand Einspruch."),
    "calls.mode",
)
NOT_SILENT = Objection(
    "not-silent",
    ("Only the seat whose call is missing can make up for it.", "Nachholen kann nur, wem die Ansage fehlt."),
    "calls.mode",
)
CALL_PENDING = Objection(
    "call-pending",
    (
        "Your last card lies there without its call: you can only pass.",
        "Deine letzte Karte liegt ohne Ansage da: du kannst nur passen.",
    ),
    "calls.last_penalty",
)
DUE = 3
"""Said with a play: whatever call it asks for."""


def missing_call(r: Rules, left: int, said: int) -> int:
    """The call that is missing when a play leaves this many cards and this was said with it.

    A call is missing only where it is made by hand and its absence costs cards.
    """
    if not r[CALLS] or said == DUE:
        return NO_CALL
    if left == 0:
        return MAU_MAU if r[LAST_PENALTY] and said != MAU_MAU else NO_CALL
    return MAU if left == 1 and r[MAU_PENALTY] and said != MAU else NO_CALL


def penalty(r: Rules, call: int) -> int:
    """How many cards a missing call costs."""
    return r[LAST_PENALTY] if call == MAU_MAU else r[MAU_PENALTY]


def closes_window(r: Rules, action: int, turn_ended: int, cards_drawn: int) -> int:
    """Whether this move ends the time in which a missing call can be caught.

    A pass closes every kind of window. A move that lays or keeps a card ends a turn or follows a draw, so that only
    draws and takes need a closer look.
    """
    if r[WINDOW] == NEXT_MOVE or action == PASS:
        return 1
    if r[WINDOW] == NEXT_CARD:
        return cards_drawn > 0 if action in (TAKE, DRAW) else 1
    return turn_ended


def must_wait(t: Table) -> int:
    """A seat whose last card lies there without its call can only pass."""
    return t[SILENT] == t[TURN] and t[CALL] == MAU_MAU


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    return {
        CALLS: knobs["calls.mode"] == "manual",
        MAU_PENALTY: knobs["calls.mau_penalty"],
        LAST_PENALTY: knobs["calls.last_penalty"],
        WINDOW: {"move": NEXT_MOVE, "card": NEXT_CARD, "turn": TURN_END}[knobs["calls.window"]],
    }


_BY_HAND: tuple[Contradiction, ...] = (
    Contradiction(
        "penalty-without-calls",
        ("calls.mode", "calls.mau_penalty", "calls.last_penalty"),
        lambda k: k["calls.mode"] != "manual" and bool(k["calls.mau_penalty"] or k["calls.last_penalty"]),
        (
            "A missing call costs cards, but nobody makes calls by hand.",
            "Eine fehlende Ansage kostet Karten, aber niemand sagt selbst an.",
        ),
    ),
)

TOPIC = Topic(
    "calls",
    ("Calls", "Ansagen"),
    (
        Knob(
            "calls.mode",
            "choice",
            "none",
            ("Calls", "Ansagen"),
            {
                "manual": (
                    "You say “Mau” when one card is left and “Mau-Mau” with the last.",
                    "Du sagst „Mau“ bei noch einer Karte und „Mau-Mau“ mit der letzten.",
                ),
                "automatic": ("The calls are made by themselves.", "Die Ansagen kommen von selbst."),
                "none": ("There are no calls.", "Es gibt keine Ansagen."),
            },
            ("D85", "D86"),
        ),
        Knob(
            "calls.mau_penalty",
            "int",
            0,
            ("A forgotten “Mau”", "Vergessenes „Mau“"),
            {
                0: ("A forgotten “Mau” costs nothing.", "Ein vergessenes „Mau“ kostet nichts."),
                "*": (
                    "A forgotten “Mau” costs {n|card|cards}.",
                    "Ein vergessenes „Mau“ kostet {n|Karte|Karten}.",
                ),
            },
            ("D88",),
            high=20,
        ),
        Knob(
            "calls.last_penalty",
            "int",
            0,
            ("A forgotten “Mau-Mau”", "Vergessenes „Mau-Mau“"),
            {
                0: (
                    "A forgotten “Mau-Mau” costs nothing; the round is won.",
                    "Ein vergessenes „Mau-Mau“ kostet nichts, die Runde ist gewonnen.",
                ),
                "*": (
                    "A forgotten “Mau-Mau” costs {n|card|cards}, and the round goes on.",
                    "Ein vergessenes „Mau-Mau“ kostet {n|Karte|Karten}, und die Runde geht weiter.",
                ),
            },
            ("D89",),
            high=20,
        ),
        Knob(
            "calls.window",
            "choice",
            "move",
            ("How long one may object", "Wie lange man Einspruch erheben darf"),
            {
                "move": (
                    "Others may object until the next move.",
                    "Einspruch erheben darf man bis zum nächsten Zug.",
                ),
                "card": (
                    "Others may object until the next card is drawn or laid.",
                    "Einspruch erheben darf man, bis die nächste Karte gezogen oder gelegt wird.",
                ),
                "turn": (
                    "Others may object until the next turn is over.",
                    "Einspruch erheben darf man, bis der nächste Zug ganz zu Ende ist.",
                ),
            },
            ("D90", "D91", "D92"),
        ),
    ),
    planned=("D87", "D93"),
    contradictions=_BY_HAND,
    numbers=numbers,
)

"""Turns: who is next, and the cards that skip, turn round or give another turn."""

from __future__ import annotations

from maumau_kit.base.cards import ALL, PASS_BIT, RANK_MASKS
from maumau_kit.base.knobs import Contradiction, Ground, Knob, Knobs, Objection, Topic
from maumau_kit.base.layout import (
    AGAIN,
    DIRECTION,
    EXTRA,
    PHASE,
    PLAIN_REVERSE,
    REVERSE_TWO,
    REVERSES,
    SEATS,
    SKIP,
    SKIP_ANSWER,
    SKIPPED,
    SKIPS,
    TOP,
    TURN,
    Rules,
    Table,
)
from maumau_kit.base.selectors import union

SKIP_OPEN = Objection(
    "skip-open",
    (
        "You are skipped: only {answers} may be laid, or you accept.",
        "Du musst aussetzen: nur {answers} hilft, sonst setzt du aus.",
    ),
    "turns.skip_answer",
)
ANSWERS_SKIP = Ground(
    "skip-answer",
    ("{card} passes the skip on.", "{card} gibt das Aussetzen weiter."),
    "turns.skip_answer",
)


def skip_answers(r: Rules, top: int) -> int:
    """A skipped seat may answer with a skip card of the rank that lies on top, where the table allows it."""
    return r[SKIPS] & RANK_MASKS[top >> 2]


def barred_by_skip(r: Rules, t: Table) -> int:
    """A seat that is skipped may lay nothing but an answer."""
    return ALL & ~skip_answers(r, t[TOP]) if t[PHASE] == SKIPPED else 0


def skip_move(r: Rules, t: Table) -> int:
    """A seat that is skipped may accept it."""
    return PASS_BIT


def advance(t: Table, seats: int) -> None:
    """The turn moves on by 0 … n seats in the direction of play."""
    n = t[SEATS]
    seat = t[TURN] + t[DIRECTION] * seats
    t[TURN] = seat - n if seat >= n else seat + n if seat < 0 else seat


def plays_again(r: Rules, t: Table, reverses: int, extra: int) -> int:
    """Whether the seat that lays so many reverse cards, and with or without an extra card, has another turn."""
    if extra:
        return 1
    return reverses & 1 if r[REVERSE_TWO] == AGAIN and t[SEATS] == 2 else 0


def passed_over(r: Rules, t: Table, skips: int, reverses: int, extra: int) -> int:
    """How many seats a lay passes over: one for each skip card, but never more than all the others.

    Nobody sits out where the seat that lays has another turn.
    """
    return 0 if plays_again(r, t, reverses, extra) else min(skips, t[SEATS] - 1)


def after_lay(r: Rules, t: Table, skips: int, reverses: int, extra: int) -> None:
    """Who is next after a lay with so many skip and reverse cards, and with or without another turn."""
    if reverses & 1:
        t[DIRECTION] = -t[DIRECTION]
    if plays_again(r, t, reverses, extra):
        return
    skips = passed_over(r, t, skips, reverses, extra)
    if r[SKIP_ANSWER] and skips:
        advance(t, 1)
        t[PHASE] = SKIPPED
        t[SKIP] = skips
    else:
        advance(t, 1 + skips)


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    return {
        SKIPS: union(knobs["turns.skip"]),
        SKIP_ANSWER: knobs["turns.skip_answer"] == "pass-on",
        EXTRA: union(knobs["turns.extra"]),
        REVERSES: union(knobs["turns.reverse"]),
        REVERSE_TWO: AGAIN if knobs["turns.reverse_two"] == "again" else PLAIN_REVERSE,
    }


TOPIC = Topic(
    "turns",
    ("Turns", "Reihenfolge"),
    (
        Knob(
            "turns.skip",
            "selectors",
            (),
            ("Cards that skip", "Karten zum Aussetzen"),
            {
                (): ("No card skips anybody.", "Niemand muss aussetzen."),
                "*": ("Skips the next seat: {cards}.", "Die nächste Person setzt aus: {cards}."),
            },
            ("D50", "D52"),
            special=True,
        ),
        Knob(
            "turns.skip_answer",
            "choice",
            "none",
            ("Answering a skip", "Aussetzen weitergeben"),
            {
                "none": ("A skip cannot be answered.", "Gegen das Aussetzen hilft nichts."),
                "pass-on": (
                    "A skipped seat may lay a card of the same rank: then the next seat is skipped.",
                    "Wer aussetzen soll, darf eine Karte vom selben Wert legen: dann setzt die nächste Person aus.",
                ),
            },
            ("D51",),
        ),
        Knob(
            "turns.extra",
            "selectors",
            (),
            ("Cards that give another turn", "Karten für einen Extrazug"),
            {
                (): ("No card gives another turn.", "Keine Karte gibt einen Extrazug."),
                "*": ("Gives another turn: {cards}.", "Gibt einen Extrazug: {cards}."),
            },
            ("D53", "D54"),
            special=True,
        ),
        Knob(
            "turns.reverse",
            "selectors",
            (),
            ("Cards that turn the direction", "Karten zum Richtungswechsel"),
            {
                (): ("The direction never changes.", "Die Richtung bleibt gleich."),
                "*": ("Turns the direction: {cards}.", "Ändert die Richtung: {cards}."),
            },
            ("D55", "D57"),
            special=True,
        ),
        Knob(
            "turns.reverse_two",
            "choice",
            "plain",
            ("Turning round with two players", "Richtungswechsel zu zweit"),
            {
                "plain": (
                    "With two players turning round changes nothing: the other is next.",
                    "Zu zweit ändert der Richtungswechsel nichts: die andere Person ist dran.",
                ),
                "again": (
                    "With two players turning round gives another turn.",
                    "Zu zweit gibt der Richtungswechsel einen Extrazug.",
                ),
            },
            ("D56",),
        ),
    ),
    planned=("D58", "D59"),
    contradictions=(
        Contradiction(
            "skip-and-extra",
            ("turns.skip", "turns.extra"),
            lambda k: bool(union(k["turns.skip"]) & union(k["turns.extra"])),
            (
                "A card cannot skip the next seat and give another turn too.",
                "Eine Karte kann nicht aussetzen lassen und zugleich einen Extrazug geben.",
            ),
        ),
        Contradiction(
            "answer-without-skip",
            ("turns.skip_answer", "turns.skip"),
            lambda k: k["turns.skip_answer"] != "none" and not k["turns.skip"],
            (
                "A skip may be answered, but no card skips.",
                "Aussetzen darf man weitergeben, aber keine Karte lässt aussetzen.",
            ),
        ),
        Contradiction(
            "reverse-two-without-reverse",
            ("turns.reverse_two", "turns.reverse"),
            lambda k: k["turns.reverse_two"] != "plain" and not k["turns.reverse"],
            (
                "There is a rule for turning round with two players, but no card turns round.",
                "Es gibt eine Regel für den Richtungswechsel zu zweit, aber keine Karte ändert die Richtung.",
            ),
        ),
    ),
    numbers=numbers,
)

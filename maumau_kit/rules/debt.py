"""Debt: cards that make the next seat draw, what may be laid on them, and what taking costs."""

from __future__ import annotations

from maumau_kit.base.cards import ALL, KEEP_BIT, RANK_MASKS, cards_in, rank_of
from maumau_kit.base.knobs import Contradiction, Ground, Knob, Knobs, Objection, Topic
from maumau_kit.base.layout import (
    AMOUNT,
    ANSWERS,
    DEBT,
    DEBT_THEN,
    LAY_ONLY,
    OPENS,
    TOP,
    TURN_LOST,
    WHOLE_TURN,
    Rules,
    Table,
)
from maumau_kit.base.selectors import by_card, union

DEBT_OPEN = Objection(
    "debt-open",
    (
        "{debt|card is|cards are} owed: only {answers} may be laid now.",
        "{debt|Karte ist|Karten sind} offen: jetzt passt nur {answers}.",
    ),
    "debt.stack",
)
DEBT_FINAL = Objection(
    "debt-open",
    (
        "{debt|card is|cards are} owed and must be taken: no card passes a debt on.",
        "Offen: {debt|Karte|Karten}. Weitergeben geht hier mit keiner Karte.",
    ),
    "debt.stack",
)
NO_DEBT = Objection("no-debt", ("No cards are owed.", "Es sind keine Karten offen."), "debt.amount")
DEBT_FIRST = Objection(
    "debt-open",
    (
        "First the debt of {debt|card|cards} is settled.",
        "Erst geht es um die offenen Karten: {debt|Karte|Karten}.",
    ),
    "debt.turn",
)
STACKS = Ground(
    "stack",
    (
        "{card} passes the debt on and adds {more}.",
        "{card} gibt die offenen Karten weiter und legt {more} drauf.",
    ),
    "debt.stack",
)


def answers(r: Rules, t: Table) -> int:
    """While a debt is open, a card that answers it may be laid."""
    return r[ANSWERS + t[TOP]] if t[DEBT] else 0


def barred_by_debt(r: Rules, t: Table) -> int:
    """While a debt is open, only a card that answers it may be laid."""
    return ALL & ~r[ANSWERS + t[TOP]] if t[DEBT] else 0


def settled_move(r: Rules, t: Table) -> int:
    """A seat that took a debt and may still lay a card may also leave it at that."""
    return KEEP_BIT


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    amounts = by_card(dict(knobs["debt.amount"]))
    opens = union(knobs["debt.amount"])
    row = {
        OPENS: opens,
        DEBT_THEN: {"lost": TURN_LOST, "lay": LAY_ONLY, "turn": WHOLE_TURN}[knobs["debt.turn"]],
    }
    stack = knobs["debt.stack"]
    for card in cards_in(opens):
        row[AMOUNT + card] = amounts[card]
        if stack == "none":
            continue
        # A set may end on a card of the rank that opens no debt itself.
        for top in cards_in(RANK_MASKS[rank_of(card)]):
            row[ANSWERS + top] = opens & (RANK_MASKS[rank_of(card)] if stack == "rank" else ALL)
    return row


def _opens(knobs: Knobs) -> bool:
    return bool(knobs["debt.amount"])


TOPIC = Topic(
    "debt",
    ("Debt", "Offene Karten"),
    (
        Knob(
            "debt.amount",
            "amounts",
            (),
            ("Cards that make the next seat draw", "Karten, die andere ziehen lassen"),
            {
                (): ("No card makes anybody draw.", "Keine Karte lässt jemanden ziehen."),
                "*": ("The next seat draws: {cards}.", "Die nächste Person zieht: {cards}."),
            },
            ("D40",),
            low=1,
            high=20,
            special=True,
        ),
        Knob(
            "debt.stack",
            "choice",
            "none",
            ("Passing a debt on", "Weitergeben"),
            {
                "none": ("A debt cannot be passed on.", "Offene Karten kann man nicht weitergeben."),
                "rank": (
                    "A card of the same rank passes the debt on and adds its own.",
                    "Eine Karte vom selben Wert gibt die offenen Karten weiter und legt ihre drauf.",
                ),
                "any": (
                    "Any card that makes others draw passes the debt on and adds its own.",
                    "Jede Ziehkarte gibt die offenen Karten weiter und legt ihre drauf.",
                ),
            },
            ("D44",),
        ),
        Knob(
            "debt.turn",
            "choice",
            "lost",
            ("After taking a debt", "Nach dem Nehmen"),
            {
                "lost": (
                    "Whoever takes a debt loses the turn.",
                    "Wer offene Karten nimmt, verliert den Zug.",
                ),
                "lay": (
                    "Whoever takes a debt may still lay a card.",
                    "Wer offene Karten nimmt, darf noch eine Karte legen.",
                ),
                "turn": (
                    "Whoever takes a debt then plays a normal turn.",
                    "Wer offene Karten nimmt, spielt danach einen normalen Zug.",
                ),
            },
            ("D43",),
        ),
    ),
    planned=("D41", "D42", "D45", "D46", "D47", "D48"),
    contradictions=(
        Contradiction(
            "stack-without-debt",
            ("debt.stack", "debt.amount"),
            lambda k: k["debt.stack"] != "none" and not _opens(k),
            (
                "A debt can be passed on, but no card opens one.",
                "Offene Karten dürfen weitergegeben werden, aber keine Karte lässt ziehen.",
            ),
        ),
        Contradiction(
            "turn-without-debt",
            ("debt.turn", "debt.amount"),
            lambda k: k["debt.turn"] != "lost" and not _opens(k),
            (
                "There is a rule for after taking a debt, but no card opens one.",
                "Es gibt eine Regel für nach dem Nehmen, aber keine Karte lässt ziehen.",
            ),
        ),
        Contradiction(
            "debt-and-skip",
            ("debt.amount", "turns.skip"),
            lambda k: bool(union(k["debt.amount"]) & union(k["turns.skip"])),
            (
                "A card cannot make the next seat draw and skip it too.",
                "Eine Karte kann die nächste Person nicht ziehen lassen und überspringen.",
            ),
        ),
        Contradiction(
            "debt-and-extra",
            ("debt.amount", "turns.extra"),
            lambda k: bool(union(k["debt.amount"]) & union(k["turns.extra"])),
            (
                "A card that gives another turn would make its own player draw.",
                "Eine Karte mit Extrazug ließe die eigene Person ziehen.",
            ),
        ),
    ),
    numbers=numbers,
)

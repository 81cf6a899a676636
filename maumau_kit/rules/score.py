"""Scoring: what the cards left in the hands cost."""

from __future__ import annotations

from maumau_kit.base.bits import lowest_bit
from maumau_kit.base.cards import CARDS, RANKS, rank_of
from maumau_kit.base.knobs import Contradiction, Knob, Knobs, Topic
from maumau_kit.base.layout import (
    DOUBLED,
    DOUBLES,
    EXHAUSTED,
    HAND,
    HAND2,
    OUT,
    OVER,
    POINTS,
    SCORES,
    STOPPED_SCORES,
    WORTH,
    Rules,
    Table,
)
from maumau_kit.base.selectors import by_card, union

USUAL_WORTH = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11, 20)
"""How dear a card is to a bot where nothing is scored: its number, ten for courts, eleven for aces, 20 for jokers."""


def hand_points(r: Rules, t: Table, seat: int) -> int:
    """The points of the cards that a seat holds."""
    total = 0
    hand = t[HAND + seat]
    while hand:
        total += r[POINTS + (hand & -hand).bit_length() - 1]
        hand &= hand - 1
    twice = t[HAND2 + seat]
    while twice:
        total += r[POINTS + lowest_bit(twice)]
        twice &= twice - 1
    return total


def counts(r: Rules, over: int) -> int:
    """Whether a round that ended like this is scored: somebody is out, or it was stopped and hands count as held."""
    return r[SCORES] and (over == OUT or (over == EXHAUSTED and r[STOPPED_SCORES]))


def penalty_points(r: Rules, t: Table, seat: int) -> int:
    """The penalty points of a seat at the end of a round; twice as many after a doubling last card."""
    return hand_points(r, t, seat) * (2 if t[DOUBLED] else 1) if counts(r, t[OVER]) else 0


def doubles(r: Rules, card: int) -> int:
    """Whether a round that ends with this card counts double."""
    return r[DOUBLES] >> card & 1


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    scores = knobs["score.basis"] == "hands"
    values = by_card(dict(knobs["score.values"]))
    row = {SCORES: int(scores), DOUBLES: union(knobs["score.doubles"])}
    for card in range(CARDS):
        row[POINTS + card] = values.get(card, 0)
        row[WORTH + card] = values.get(card, 0) if scores else USUAL_WORTH[rank_of(card)]
    return row


def unscored(knobs: Knobs) -> list[str]:
    """The ranks of the pack for which the table of values has no entry."""
    values = by_card(dict(knobs["score.values"]))
    ranks = [r for r in knobs["setup.ranks"] if any(RANKS.index(r) * 4 + s not in values for s in range(4))]
    return ranks + [j for j in ("XR", "XB") if j in knobs["setup.jokers"] and (52 if j == "XR" else 53) not in values]


TOPIC = Topic(
    "score",
    ("Scoring", "Wertung"),
    (
        Knob(
            "score.basis",
            "choice",
            "none",
            ("What is scored", "Was gewertet wird"),
            {
                "none": ("No points: rounds won are counted.", "Keine Punkte: es zählen gewonnene Runden."),
                "hands": (
                    "The cards left in the other hands are penalty points; the winner scores 0.",
                    "Die Karten der anderen sind Strafpunkte; wer gewinnt, bekommt 0.",
                ),
            },
            ("D105",),
        ),
        Knob(
            "score.values",
            "points",
            (),
            ("Values of the cards", "Werte der Karten"),
            {
                (): ("The cards have no values.", "Die Karten haben keine Werte."),
                "*": ("Values: {cards}.", "Werte: {cards}."),
            },
            ("D106",),
            low=0,
            high=500,
        ),
        Knob(
            "score.doubles",
            "selectors",
            (),
            ("Doubling last card", "Letzte Karte, die verdoppelt"),
            {
                (): ("The last card changes no points.", "Die letzte Karte ändert keine Punkte."),
                "*": (
                    "All points count double when the winner ends on: {cards}.",
                    "Alle Punkte zählen doppelt, wenn die letzte Karte so eine ist: {cards}.",
                ),
            },
            ("D107",),
        ),
    ),
    contradictions=(
        Contradiction(
            "values-missing",
            ("score.values", "score.basis"),
            lambda k: k["score.basis"] == "hands" and bool(unscored(k)),
            (
                "Hands are scored, but some cards of the pack have no value.",
                "Die Hände werden gewertet, aber manche Karten haben keinen Wert.",
            ),
        ),
        Contradiction(
            "doubles-without-score",
            ("score.doubles", "score.basis"),
            lambda k: bool(k["score.doubles"]) and k["score.basis"] == "none",
            (
                "A last card doubles the points, but nothing is scored.",
                "Eine letzte Karte verdoppelt die Punkte, aber es wird nichts gewertet.",
            ),
        ),
    ),
    numbers=numbers,
)

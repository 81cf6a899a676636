"""Series: the rules of a match over several rounds."""

from __future__ import annotations

from collections.abc import Sequence

from maumau_kit.base.knobs import Contradiction, Knob, Knobs, Topic
from maumau_kit.base.layout import STOPPED_SCORES


def next_dealer(dealer: int, seats: int, counted: bool) -> int:
    """The dealer moves on by one seat clockwise after each round that counts; a round that does not is dealt again."""
    return (dealer + 1) % seats if counted else dealer


def end_reason(knobs: Knobs, totals: Sequence[int], rounds: int) -> str | None:
    """Why the match is over after so many counted rounds: ``target``, ``rounds``, or `None` while it goes on."""
    end = knobs["series.end"]
    if end == "target" and max(totals, default=0) >= knobs["series.target"]:
        return "target"
    if end == "rounds" and rounds >= knobs["series.rounds"]:
        return "rounds"
    return None


def ranking(knobs: Knobs, totals: Sequence[int], wins: Sequence[int]) -> list[list[int]]:
    """The seats from best to worst; seats that tie share a place."""
    marks = [-w for w in wins] if knobs["series.result"] == "most-wins" else list(totals)
    return [[s for s, m in enumerate(marks) if m == mark] for mark in sorted(set(marks))]


def winners_and_losers(knobs: Knobs, places: list[list[int]]) -> tuple[list[int], list[int]]:
    """Whom the result names. Where only a loser is named there is no winner, and the other way round."""
    if not places:
        return [], []
    return ([], places[-1]) if knobs["series.result"] == "loser" else (places[0], [])


def numbers(knobs: Knobs) -> dict[int, int]:
    """This topic's entries of the rules row."""
    return {STOPPED_SCORES: knobs["series.stopped"] == "held"}


TOPIC = Topic(
    "series",
    ("The match", "Die Partie"),
    (
        Knob(
            "series.end",
            "choice",
            "open",
            ("End of the match", "Ende der Partie"),
            {
                "target": (
                    "The match ends when somebody reaches the target.",
                    "Die Partie endet, wenn jemand die Grenze erreicht.",
                ),
                "rounds": (
                    "The match ends after an agreed number of rounds.",
                    "Die Partie endet nach abgemachten Runden.",
                ),
                "open": ("The match goes on until you stop.", "Die Partie geht, bis ihr aufhört."),
            },
            ("D110",),
        ),
        Knob(
            "series.target",
            "int",
            100,
            ("Target", "Grenze"),
            {"*": ("The target is {n|point|points}.", "Die Grenze liegt bei {n|Punkt|Punkten}.")},
            (),
            low=1,
            high=100_000,
        ),
        Knob(
            "series.rounds",
            "int",
            1,
            ("Agreed rounds", "Abgemachte Runden"),
            {"*": ("{n|round is|rounds are} played.", "Gespielt: {n|Runde|Runden}.")},
            (),
            low=1,
            high=1000,
        ),
        Knob(
            "series.result",
            "choice",
            "most-wins",
            ("Result of the match", "Ergebnis der Partie"),
            {
                "lowest": (
                    "The lowest total wins; ties share.",
                    "Die kleinste Summe gewinnt; bei Gleichstand teilt man.",
                ),
                "loser": (
                    "The highest total loses; no winner is named.",
                    "Die höchste Summe verliert; einen Sieger gibt es nicht.",
                ),
                "most-wins": (
                    "Most rounds won wins; ties share.",
                    "Die meisten gewonnenen Runden gewinnen; bei Gleichstand teilt man.",
                ),
            },
            ("D111",),
        ),
        Knob(
            "series.stopped",
            "choice",
            "held",
            ("A round stopped for want of cards", "Eine Runde, der die Karten ausgehen"),
            {
                "held": (
                    "When a round is stopped, everybody scores the hand held.",
                    "Endet eine Runde vorzeitig, zählen alle ihre Hand.",
                ),
                "nobody": (
                    "When a round is stopped, nobody scores.",
                    "Endet eine Runde vorzeitig, zählt niemand.",
                ),
            },
            ("D112",),
        ),
    ),
    planned=("D108", "D109"),
    contradictions=(
        Contradiction(
            "target-without-score",
            ("series.end", "score.basis"),
            lambda k: k["series.end"] == "target" and k["score.basis"] == "none",
            (
                "The match ends at a target, but nothing is scored.",
                "Die Partie endet bei einer Grenze, aber es wird nichts gewertet.",
            ),
        ),
        Contradiction(
            "result-without-score",
            ("series.result", "score.basis"),
            lambda k: k["series.result"] != "most-wins" and k["score.basis"] == "none",
            (
                "The result goes by points, but nothing is scored.",
                "Das Ergebnis geht nach Punkten, aber es wird nichts gewertet.",
            ),
        ),
    ),
    numbers=numbers,
)

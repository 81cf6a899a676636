"""The log of a table: all that happened, also what was taken back; and what the table says when it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from maumau_kit.base.errors import IllegalMove
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import SeatPart, Value, fill
from maumau_kit.game.explain import Reason
from maumau_kit.game.narrate import Told, tell_deal, tell_step
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step

Kind = Literal["deal", "move", "back", "fault"]

STALE: Both = (
    "The table has changed since you clicked, so this click does not count.",
    "Der Tisch hat sich seit deinem Klick geändert, deshalb zählt dieser Klick nicht.",
)
NO_PERSON: Both = ("{seat} is played by a bot.", "Für {seat} spielt ein Bot.")
NOBODY_WAITS: Both = ("No bot is to move now.", "Gerade ist kein Bot am Zug.")
NO_STAND_IN: Both = (
    "Chance moves only in the place of a bot that somebody wrote.",
    "Der Zufall zieht nur für Bots, die jemand selbst geschrieben hat.",
)
NOTHING_TO_TAKE_BACK: Both = (
    "There is nothing to take back: nobody has moved yet.",
    "Es gibt nichts zurückzunehmen: noch hat niemand gezogen.",
)
ROUND_RUNS: Both = ("The round is not over yet.", "Die Runde ist noch nicht zu Ende.")
MATCH_OVER: Both = (
    "The match is over: begin a new one.",
    "Die Partie ist zu Ende: fangt eine neue an.",
)
TAKES_BACK: Both = (
    "{by} takes the last move back.",
    "{by} nimmt den letzten Zug zurück.",
)
# What a bot answers or raises may hold its hand, so all at the table hear only of what type it is.
RAISED: Both = (
    "{seat} cannot move: the bot {bot} stopped with the error {type}.",
    "{seat} kann nicht ziehen: der Bot {bot} hat mit dem Fehler {type} abgebrochen.",
)
NO_TEXT: Both = (
    "{seat} cannot move: the bot {bot} answered with the type {type}, but a move is a text (str).",
    "{seat} kann nicht ziehen: der Bot {bot} hat mit dem Typ {type} geantwortet, aber ein Zug ist ein Text (str).",
)
NO_ANSWER: Both = (
    "{seat} cannot move: the bot {bot} answered nothing. Does it end with return and a move?",
    "{seat} kann nicht ziehen: der Bot {bot} hat nichts geantwortet. Endet er mit return und einem Zug?",
)
NO_MOVE: Both = (
    "{seat} cannot move: the bot {bot} answered with a text that is no move.",
    "{seat} kann nicht ziehen: der Bot {bot} hat mit einem Text geantwortet, der kein Zug ist.",
)
NOT_LAID: Both = (
    "{seat} cannot move: the bot {bot} wanted to lay what may not be laid now.",
    "{seat} kann nicht ziehen: der Bot {bot} wollte legen, was jetzt nicht gelegt werden darf.",
)
NOT_LEGAL: Both = (
    "{seat} cannot move: the bot {bot} wanted a move that is not allowed now.",
    "{seat} kann nicht ziehen: der Bot {bot} wollte einen Zug, der jetzt nicht erlaubt ist.",
)
TOO_LONG: Both = (
    "{seat} cannot move: the bot {bot} took too long.",
    "{seat} kann nicht ziehen: der Bot {bot} hat zu lange überlegt.",
)


def refusal(code: str, says: Both, **values: Value) -> IllegalMove:
    """The error for what the table does not do now, with its sentence in both languages."""
    reason = Reason(code, False, both(says, **values))
    return IllegalMove(reason.text, reasons=(reason,))


def both(says: Both, **values: Value) -> Told:
    """A sentence filled in, in both languages."""
    return fill(says, "en", **values), fill(says, "de", **values)


@dataclass(frozen=True)
class Fault:
    """A bot that somebody wrote cannot move: which seat and bot, and why in both languages.

    `detail` is what it answered or raised, in full. It may hold what only its seat knows, so no page is ever given it.
    """

    seat: int
    bot: str
    says: Told
    detail: str = ""


@dataclass(frozen=True)
class Entry:
    """One line of the log. `deal` counts the deals of the table from 1; `struck` is what was taken back.

    A `deal` has its `position` and its `round` in the match, a `move` its `step`; `stand_in` is a move that chance made
    in the place of a bot.
    """

    kind: Kind
    deal: int
    by: int | None = None
    step: Step | None = None
    position: Position | None = None
    fault: Fault | None = None
    stand_in: bool = False
    struck: bool = False
    round: int = 0

    def told(self, seen_by: int | None = None) -> Told:
        """What happened, as the person in this seat may hear it (nobody's, where none is named)."""
        if self.step is not None:
            return tell_step(self.step, seen=seen_by == self.by)
        if self.fault is not None:
            return self.fault.says
        if self.kind == "back":
            return both(TAKES_BACK, by=SeatPart(self.by or 0))
        assert self.position is not None
        return tell_deal(self.position, whole=True)


def strike(log: Sequence[Entry], first: int) -> list[Entry]:
    """The log with everything from entry `first` on struck out, but what only says that something was taken back."""
    return [
        replace(entry, struck=True) if number >= first and entry.kind != "back" else entry
        for number, entry in enumerate(log)
    ]

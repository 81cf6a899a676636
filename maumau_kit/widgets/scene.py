"""The scene of a play table: the document that the page draws, with nothing that its viewer may not see.

No hidden card, no order of the stock and no seed is ever in it, nor whether a bot has noticed that a call is missing;
while the curtain is drawn between two people at one screen, no hand at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from maumau_kit.base.cards import SUITS, card_text
from maumau_kit.base.errors import IllegalMove
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import LANGS, Parts, SeatPart, fill, to_plain
from maumau_kit.game.explain import Reason
from maumau_kit.game.narrate import Told
from maumau_kit.game.refusal import NEEDS_WISH
from maumau_kit.rules.wild import wishes
from maumau_kit.studies.hints import GRADES, Hint, hint
from maumau_kit.studies.sitting import Sitting
from maumau_kit.studies.sitting_log import Entry
from maumau_kit.views import wording_play as wording
from maumau_kit.views.story import frame, step_frame, table_names
from maumau_kit.widgets.panel import worded

FORMAT: Final = "maumau-scene/1"
CLOSED: Final = "closed"
PACES: Final[dict[str, int | None]] = {"slow": 2600, "medium": 1600, "fast": 800, "step": None}
"""How long the page waits before a bot moves, in ms; by hand it waits for a click."""
WINDOW: Final = 3000
"""While a call is missing, the page waits at least so long, in ms, whether a bot has noticed or not."""


@dataclass
class Look:
    """How the table is looked at: whose hand is shown, for whom the curtain is drawn, and what was said last."""

    seat: int | None = None
    curtain: int | None = None
    pace: str = "medium"
    grade: int = 0
    thinking: int | None = None
    message: dict[str, Any] | None = None
    story: dict[str, Any] | None = None
    replies: int = field(default=0)

    def follow(self, table: Sitting) -> None:
        """Show the hand of the person to act; where several people share the screen, draw the curtain first."""
        people, turn = table.people, table.person_to_act
        if len(people) == 1:
            self.seat = people[0]
        elif turn is not None and turn != self.seat:
            self.seat, self.curtain = None, turn
        elif turn is None or self.curtain != turn:
            self.curtain = None


def said(told: Told) -> dict[str, Any]:
    """A sentence in both languages, for the page."""
    return {lang: to_plain(parts) for lang, parts in zip(LANGS, told, strict=True)}


def refused(error: IllegalMove, **about: Any) -> dict[str, Any]:
    """The message for a click that the rules or the table refuse: the first reason, its source, and the others."""
    reasons = [reason for reason in error.reasons if isinstance(reason, Reason)]
    first = reasons[0]
    # The page asks for the suit only of a card that may be laid: to miss it would be no reason of its own.
    others = [reason for reason in reasons[1:] if reason.code != NEEDS_WISH.code]
    return {
        "kind": "no",
        "code": first.code,
        "say": said(first.says),
        "source": {lang: first.source_in(lang) for lang in LANGS},
        "also": [said(reason.says) for reason in others],
        **about,
    }


def done(both: Both, **values: str) -> dict[str, Any]:
    """The message for something that was done."""
    return {"kind": "done", "say": said((fill(both, "en", **values), fill(both, "de", **values)))}


def scene(table: Sitting, look: Look) -> dict[str, Any]:
    """All that the page draws at this moment."""
    over = table.position.is_over
    return {
        "format": FORMAT,
        "at": table.at,
        "reply": look.replies,
        "round": table.round_number,
        **table_names(table.variant),
        "words": worded(wording.WORDS),
        "players": list(table.names),
        "bots": [seat.bot_name for seat in table.seats],
        "seat": look.seat,
        "bottom": _bottom(table, look),
        "curtain": look.curtain,
        "frame": _frame(table, look.seat),
        "hand": _hand(table, look.seat),
        "turn": table.position.turn,
        "yours": look.seat is not None and table.person_to_act == look.seat,
        "naming": [SUITS[move.wish] for move in table.position.legal] if table.position.naming else [],
        "person": table.person_to_act is not None,
        "calls": table.variant["calls.mode"] == "manual" and not over,
        "window": _window(table),
        "hint": _hint(table, look),
        "may_take_back": table.may_take_back,
        "over": over,
        "match_over": over and table.match.result.over,
        "score": _score(table),
        "log": _log(table),
        "pace": look.pace,
        "wait": _wait(table, look),
        "bot": table.awaited,
        "thinking": look.thinking,
        "fault": None if table.fault is None else {"seat": table.fault.seat, "say": said(table.fault.says)},
        "message": look.message,
        "story": look.story,
    }


def _bottom(table: Sitting, look: Look) -> int:
    """The seat drawn at the bottom: the one that looks, or will."""
    seats = (look.seat, look.curtain, *table.people)
    return next(seat for seat in seats if seat is not None)


def _frame(table: Sitting, seat: int | None) -> dict[str, Any]:
    """The table as this seat sees it (nobody, where the curtain is drawn), and what happened last."""
    view: int | str = CLOSED if seat is None else seat
    last = next(entry for entry in reversed(table.log) if entry.kind != "fault")
    return step_frame(last.step, view) if last.step else frame(table.position, view, last.told(seat))


def _hand(table: Sitting, seat: int | None) -> list[dict[str, Any]]:
    """For every card of the hand that is shown: whether it may go in a set, and whether a suit is named with it."""
    if seat is None:
        return []
    asked = [suit for n, suit in enumerate(SUITS) if any(move.wish == n for move in table.position.legal)]
    return [
        {
            "card": card_text(card),
            "set": any(move.under for move in moves),
            "wish": (asked or list(SUITS)) if wishes(table.variant.rules, card) else None,
        }
        for card, moves in table.options(seat)
    ]


def _window(table: Sitting) -> dict[str, Any] | None:
    window = table.window
    if window is None:
        return None
    return {
        "silent": window.silent,
        "call": window.call,
        "object": list(window.may_object),
        "late": window.may_say_late,
    }


def open_hint(table: Sitting, look: Look) -> Hint | None:
    """The hint that the person who looks may have now."""
    return None if look.seat is None else hint(table.position, look.seat)


def _hint(table: Sitting, look: Look) -> dict[str, Any]:
    """How many grades of the hint are open, whether there is more, and what they say."""
    found = open_hint(table, look)
    if found is None:
        return {"grade": 0, "more": False, "say": [], "cards": []}
    return {
        "grade": look.grade,
        "more": look.grade < GRADES,
        "say": [said(found.said(grade)) for grade in range(1, look.grade + 1)],
        "cards": [card_text(card) for card in found.move.cards] if look.grade > 1 else [],
    }


def _wait(table: Sitting, look: Look) -> int | None:
    """After how many ms the page asks to go on, or `None` where somebody has to click."""
    if table.awaited is None or table.fault is not None or look.thinking is not None or look.story is not None:
        return None
    wait = PACES[look.pace]
    return wait if wait is None or table.window is None else max(wait, WINDOW)


def _score(table: Sitting) -> dict[str, Any]:
    match, knobs = table.match, table.variant.knobs
    result = match.result
    ended: dict[str, Any] | None = None
    if result.over:
        named, says = (result.winners, (wording.WON, wording.WON_TOGETHER)) if result.winners else (
            result.losers, (wording.LOST, wording.LOST_TOGETHER))  # fmt: skip
        ended = said(_who(says[len(named) > 1], named)) if named else None
    return {
        "scored": knobs["score.basis"] != "none",
        "totals": list(match.totals),
        "wins": list(match.wins),
        "rounds": len(match.counted),
        "target": knobs["series.target"] if knobs["series.end"] == "target" else None,
        "agreed": knobs["series.rounds"] if knobs["series.end"] == "rounds" else None,
        "result": ended,
    }


def _who(both: Both, seats: Sequence[int]) -> Told:
    return fill(both, "en", who=_names(seats, " and ")), fill(both, "de", who=_names(seats, " und "))


def _names(seats: Sequence[int], last: str) -> Parts:
    parts: list[str | SeatPart] = []
    for n, seat in enumerate(seats):
        parts += [*([last if n == len(seats) - 1 else ", "] if n else []), SeatPart(seat)]
    return tuple(parts)


def _log(table: Sitting) -> list[dict[str, Any]]:
    """The lines of this deal, those taken back too; earlier deals have a line each."""
    shown = [n for n, entry in enumerate(table.log) if entry.kind == "deal" or entry.deal == table.deal_number]
    return [{"n": n, **_line(table.log[n])} for n in shown]


def _line(entry: Entry) -> dict[str, Any]:
    line: dict[str, Any] = {"kind": entry.kind, "by": entry.by, "struck": entry.struck}
    if entry.kind == "deal":
        return line | {"round": entry.round}
    if entry.step is None:
        return line
    step = entry.step
    held = sum(map(len, step.before.hands)) - len(step.move.cards)
    return line | {
        "move": str(step.move),
        "laid": list(map(card_text, step.move.cards)),
        "drew": sum(map(len, step.after.hands)) - held,
        "stand_in": entry.stand_in,
    }

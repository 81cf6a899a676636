"""What a reply means at the table: the move of a bot that somebody wrote, or the fault that it leaves."""

from __future__ import annotations

from typing import Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import SeatPart, to_text
from maumau_kit.game.explain import Reason
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.position import Position
from maumau_kit.game.refusal import refuse
from maumau_kit.studies import sitting_log as says
from maumau_kit.studies.luck import Luck, call_with
from maumau_kit.studies.moment import as_listed
from maumau_kit.studies.question import Question, Reply
from maumau_kit.studies.seats import Seat
from maumau_kit.studies.sitting_log import Fault, both

LONGEST_MOVE: Final = 100
"""A text longer than this is no move: nobody lays so many cards at once."""


def move_or_fault(
    question: Question, reply: Reply, position: Position, luck: Luck, seats: tuple[Seat, ...]
) -> Move | Fault:
    """The move that a bot replied, with the call it asks for unless the bot forgets it; or what is wrong with it.

    The move is legal in this position, which must be the one that the bot was asked about.
    """
    if reply.kind == "late":
        return _fault(question, says.TOO_LONG, reply, seats)
    if reply.kind == "error":
        return _fault(question, says.RAISED, reply, seats)
    if reply.kind == "object":
        return _fault(question, says.NO_ANSWER if reply.text == "NoneType" else says.NO_TEXT, reply, seats)
    try:
        move = parse_move(reply.text if len(reply.text) <= LONGEST_MOVE else "")
    except InputError:
        return _fault(question, says.NO_MOVE, reply, seats)
    wanted = as_listed(position, move, question.seat)
    if wanted.key in position.legal_keys and not wanted.said:
        wanted = call_with(wanted, position, luck)
    refused = refuse(position, wanted, question.seat)
    if refused is not None:
        reasons = [reason.text_in("en") for reason in refused.reasons if isinstance(reason, Reason)]
        return _fault(question, says.NOT_LAID if move.is_lay else says.NOT_LEGAL, reply, seats, reasons)
    return wanted


def _fault(
    question: Question, sentence: Both, reply: Reply, seats: tuple[Seat, ...], reasons: list[str] | None = None
) -> Fault:
    bot = seats[question.seat].bot_name
    told = both(sentence, seat=SeatPart(question.seat), bot=bot, type=reply.text)
    names = [seat.name for seat in seats]
    detail = "\n".join([to_text(told[0], "en", players=names), *filter(None, [reply.detail]), *(reasons or [])])
    return Fault(question.seat, bot, told, detail)

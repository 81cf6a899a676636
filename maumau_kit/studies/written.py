"""Whole rounds played by bots that somebody wrote, on the luck of a batch; a bot that fails is named in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maumau_kit.base.errors import MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import MOVE_LIMIT
from maumau_kit.base.words import LANGS, to_text
from maumau_kit.game.deal import check_seed
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.notation import Move
from maumau_kit.game.observation import observe
from maumau_kit.game.record import Record
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.luck import bot_move
from maumau_kit.studies.moment import Chance, Moment, deal_moment
from maumau_kit.studies.names import checked_names
from maumau_kit.studies.patience import Patience
from maumau_kit.studies.play import NAMES, check_number
from maumau_kit.studies.question import Question
from maumau_kit.studies.replies import move_or_fault
from maumau_kit.studies.seats import Bots, Seat, seated
from maumau_kit.studies.sitting_log import Fault
from maumau_kit.studies.stopping import look

BROKE: Both = ("Move {n}, seat {seat}: {why}", "Zug {n}, Platz {seat}: {why}")
Given = Sequence[tuple[int | None, Move]]


@dataclass(frozen=True)
class WrittenRound:
    """A round of bots that somebody wrote: the record as far as it went, and how a bot broke off.

    `failure` is a sentence in both languages that names the bot, its seat (counted from 0) and the move (counted from
    1); there is none where the round went to its end, or to its move limit. `detail` is what the bot answered or raised
    in full: it may hold what only the bot's seat knows, and is for Python alone. `used` of the given moves were played.
    """

    record: Record
    failure: Both | None = None
    seat: int | None = None
    detail: str = ""
    used: int = 0


def written_round(
    variant: str | Variant,
    bots: Bots,
    *,
    players: int | None = None,
    seed: int = 0,
    number: int = 0,
    names: Sequence[str] = NAMES,
    patience: float = 1.0,
    given: Given = (),
    limit: int | None = None,
) -> WrittenRound:
    """Round `number` of the batch with this seed, in which bots that somebody wrote have seats.

    `bots` are functions of an observation that answer a move as text, or names of bots of the package, one or several;
    fewer than seats are repeated in order. All cards come as in a batch, so that bots of the package alone play the
    very round of `play_round`. A bot sees what its seat may know, and nothing else.

    A bot that answers no legal move, raises any error or takes longer than `patience` seconds for a move ends the
    round with a `failure`; see `maumau_kit.studies.patience` for where a bot that never answers can be cut off. `given`
    moves come first, as long as the rules allow them, and the round ends after `limit` moves. Raises `InputError` for
    what is wrong with the call.

    >>> written_round("tavern", [lambda seen: seen.legal[0], "shedder"], seed=3).failure
    >>> print(written_round("tavern", lambda seen: "nine", seed=3).failure[0])
    Move 1, seat 0: Anna cannot move: the bot <lambda> answered with a text that is no move.
    """
    rules = find_variant(variant)
    named = 0 if isinstance(bots, str) or not isinstance(bots, list | tuple) else len(bots)
    players = rules.check_players(max(named, rules.players[0]) if players is None else players)
    seed, number = check_seed(seed), check_number(number)
    seats = seated(rules, players=players, people=0, bots=bots, names=checked_names(names, players, "names"))
    chance = Chance(seed, 0.0, 0.0)
    moment = deal_moment(rules, seats, chance, dealer=players - 1, number=number)
    most = rules.rules[MOVE_LIMIT] if limit is None else min(limit, rules.rules[MOVE_LIMIT])
    with Patience(patience) as asking:
        moment, used = _given_first(moment, given, most)
        left = most - _decisions(moment.record)
        while left > 0 and not moment.position.is_over:
            look()
            found = _next_move(moment, seats, asking)
            if isinstance(found, Fault):
                return _broken(moment, seats, found, used)
            # What is only said takes no turn.
            left -= not found.record.moves[-1][1].is_speech
            moment = found
    return WrittenRound(moment.finished, used=used)


def _decisions(record: Record) -> int:
    """How many moves there were, what was only said not counted."""
    return sum(not move.is_speech for _, move in record.moves)


def _given_first(moment: Moment, given: Given, most: int) -> tuple[Moment, int]:
    """The moment after the given moves, as long as the rules allow them, and how many those were."""
    for used, (by, move) in enumerate(given):
        seat = moment.position.turn if by is None else by
        if seat is None or moment.position.is_over or _decisions(moment.record) >= most:
            return moment, used
        try:
            moment, _ = moment.played(move, seat, moment.luck, ())
        except MauMauError:
            return moment, used
    return moment, len(given)


def _next_move(moment: Moment, seats: tuple[Seat, ...], asking: Patience) -> Moment | Fault:
    """The moment after the move of the seat to act, or the fault of its bot."""
    position = moment.position
    assert position.turn is not None
    writer = seats[position.turn].writer
    if writer is None:
        move, luck = bot_move(position, moment.luck)
        return moment.played(move, position.turn, luck, ())[0]
    question = Question(0, position.turn, writer, observe(position, position.turn, moment.events))
    found = move_or_fault(question, asking.ask(question), position, moment.luck, seats)
    return found if isinstance(found, Fault) else moment.played(found, position.turn, moment.luck, ())[0]


def _broken(moment: Moment, seats: tuple[Seat, ...], fault: Fault, used: int) -> WrittenRound:
    """The round as far as it went, and the sentence about the bot that ended it."""
    names = [seat.name for seat in seats]
    number = len(moment.record.moves) + 1
    english, german = (
        says.format(n=number, seat=fault.seat, why=to_text(told, lang, players=names))
        for says, told, lang in zip(BROKE, fault.says, LANGS, strict=True)
    )
    return WrittenRound(moment.finished, (english, german), fault.seat, fault.detail, used)

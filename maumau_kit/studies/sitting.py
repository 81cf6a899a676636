"""People and bots at one table: whose turn it is, what they do, and all that led there.

A sitting knows no clock, no thread and no page. Every change gives it a new state number, `at`; what is asked of it
names the number that the asker saw, and is refused when the table has changed meanwhile.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from maumau_kit.base.words import SeatPart
from maumau_kit.game.deal import check_dealer, check_seed
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.match import Match
from maumau_kit.game.notation import CATCH, Move, parse_move
from maumau_kit.game.observation import observe
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record, Step
from maumau_kit.rules.series import next_dealer
from maumau_kit.rules.variant import Variant
from maumau_kit.studies import sitting_log as says
from maumau_kit.studies.keeping import folder_of, keep
from maumau_kit.studies.luck import Luck, bot_move
from maumau_kit.studies.moment import Chance, Moment, as_listed, deal_moment
from maumau_kit.studies.question import Question, Reply
from maumau_kit.studies.replies import move_or_fault
from maumau_kit.studies.seats import Seat, check_names
from maumau_kit.studies.sitting_log import Entry, Fault, refusal, strike

SEEDS = 1 << 32
"""A seed that nobody named is below this number, so that it can be read out and typed in again."""


@dataclass(frozen=True)
class Window:
    """A call is missing: whose and which, who of the people may object, and whether a person may still make it."""

    silent: int
    call: str
    may_object: tuple[int, ...]
    may_say_late: bool


@dataclass(frozen=True)
class _Decision:
    """What a person decided: who, and the table and the length of the log before it."""

    by: int
    before: Moment
    logged: int


class Sitting:
    """A table at which people and bots play rounds and matches of a variant.

    `seats` says who sits where, see `maumau_kit.studies.seats.seated`. The same seed and the same moves give the same
    rounds; a seed that is not named is drawn, and can be read in `seed`. Bots of the package forget a call with the
    chance `forget` and notice a missing one with the chance `notice`. `dealer` deals the first round, the last seat if
    none is named. Raises `InputError` for whatever is wrong.

    >>> table = Sitting("tavern", [Seat("Anna"), Seat("Kalle", "shedder")], seed=3)
    >>> table.person_to_act, table.position.legal_moves
    (0, ['3C', 'draw'])
    >>> table.do("3C", by=0, at=table.at).after.turn, table.bot_to_act
    (1, 1)
    """

    def __init__(
        self,
        variant: str | Variant,
        seats: Sequence[Seat],
        *,
        seed: int | None = None,
        dealer: int | None = None,
        forget: float = 0.15,
        notice: float = 0.75,
    ) -> None:
        self.variant = find_variant(variant)
        self.variant.check_players(len(seats))
        self.seats = tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        check_names(self.names, "seats")
        self.seed = secrets.randbelow(SEEDS) if seed is None else check_seed(seed)
        self._chance = Chance(self.seed, forget, notice)
        self.at = 0
        self.log: list[Entry] = []
        self.fault: Fault | None = None
        self._let_pass = -1
        self._decisions: list[_Decision] = []
        self._deal(len(seats) - 1 if dealer is None else check_dealer(dealer, len(seats)), 0)

    # --- asking ---------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self._moment.position

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.is_person)

    @property
    def deal_number(self) -> int:
        """How many rounds were dealt at this table, this one counted, those taken back not."""
        return self._moment.luck.number + 1

    @property
    def round_number(self) -> int:
        """Which round of the match this is, counted from 1; a blocked one counts as dealt."""
        return len(self._moment.rounds) + 1

    @property
    def person_to_act(self) -> int | None:
        """The person whose turn it is, if it is a person's."""
        turn = self.position.turn
        return turn if turn is not None and self.seats[turn].is_person else None

    @property
    def bot_to_act(self) -> int | None:
        """The bot that acts when the table goes on: the one that will object, or whose turn it is."""
        return self._bot_on_turn if self._moment.noticed is None else self._moment.noticed

    @property
    def awaited(self) -> int | None:
        """The bot that all at the table wait for: the one whose turn it is, or one that might object.

        It does not tell whether a bot has noticed a missing call, until the table has gone on.
        """
        if self._bot_on_turn is not None or self._let_pass == self.at:
            return self._bot_on_turn
        return next((seat for seat in self.position.may_object if not self.seats[seat].is_person), None)

    @property
    def _bot_on_turn(self) -> int | None:
        turn = self.position.turn
        return turn if turn is not None and not self.seats[turn].is_person else None

    @property
    def window(self) -> Window | None:
        """The time in which a missing call can be caught or made up for, while it is open."""
        if self.position.uncalled is None:
            return None
        silent, call = self.position.uncalled
        people = self.people
        return Window(silent, call, tuple(s for s in self.position.may_object if s in people), silent in people)

    def options(self, seat: int) -> tuple[tuple[int, tuple[Move, ...]], ...]:
        """For every card of a hand, in its order, the legal moves that lay it, alone or in a set."""
        legal = self.position.legal if seat == self.position.turn else ()
        return tuple((card, tuple(move for move in legal if card in move.cards)) for card in self.position.hands[seat])

    @property
    def record(self) -> Record:
        """The round as it stands, without what was taken back; it replays to this very position."""
        return self._moment.finished

    @property
    def match(self) -> Match:
        """The match: the rounds played to their end."""
        moment = self._moment
        over = (self.record,) if self.position.is_over else ()
        return Match(self.variant, self.names, moment.first_dealer, moment.rounds + over)

    @property
    def may_take_back(self) -> bool:
        """Whether there is a decision of a person to take back."""
        return bool(self._decisions)

    def check(self, at: int) -> None:
        """Raise `IllegalMove` where the table has changed since state `at`."""
        if at != self.at or isinstance(at, bool):
            raise refusal("stale", says.STALE)

    # --- moving ---------------------------------------------------------------------------------------------------

    def do(self, move: str | Move, *, by: int, at: int) -> Step:
        """A person's move or speech. In a set any card may be named first; the last one ends on top.

        Raises `IllegalMove` with all reasons, also where the table has changed since state `at`.
        """
        self.check(at)
        if type(by) is not int or by not in self.people:
            raise refusal("no-person", says.NO_PERSON, seat=SeatPart(by) if by in range(len(self.seats)) else str(by))
        wanted = as_listed(self.position, parse_move(move) if isinstance(move, str) else move, by)
        decision = _Decision(by, self._moment, len(self.log))
        step = self._play(wanted, by, self._moment.luck)
        self._decisions.append(decision)
        return step

    def go_on(self, at: int) -> Entry:
        """The next bot acts: it objects to a missing call that it has noticed, or makes its move.

        Where bots could have objected and none does, and a person is to move, nothing changes; the last entry is given
        back. A bot that somebody wrote and that fails leaves its `fault`, and everything else as it is. Raises
        `IllegalMove` where no bot is waited for, or the table has changed since.
        """
        question = self.question(at)
        if question is not None:
            return self.replied(question, question.ask())
        if self.bot_to_act is None:
            self._let_pass = self.at
            return self.log[-1]
        return self._bot_acts()

    def question(self, at: int) -> Question | None:
        """What the bot to act is to be asked, where somebody wrote it; `None` for all others. Raises as `go_on`."""
        self.check(at)
        if self.awaited is None:
            raise refusal("nobody-waits", says.NOBODY_WAITS)
        seat = self.bot_to_act
        bot = None if seat is None else self.seats[seat].writer
        if seat is None or bot is None or self._moment.noticed is not None:
            return None
        return Question(at, seat, bot, observe(self.position, seat, self._moment.events))

    def replied(self, question: Question, reply: Reply) -> Entry:
        """A bot has replied: its move is made, with the call it asks for unless it forgets; or it leaves its fault."""
        self.check(question.at)
        found = move_or_fault(question, reply, self.position, self._moment.luck, self.seats)
        if isinstance(found, Fault):
            return self._changed(Entry("fault", self.deal_number, question.seat, fault=found))
        self._play(found, question.seat, self._moment.luck)
        return self.log[-1]

    def stand_in(self, at: int) -> Entry:
        """Chance moves once in the place of a bot that somebody wrote; a bot that has noticed objects before that."""
        self.check(at)
        seat = self._bot_on_turn
        if seat is None:
            raise refusal("nobody-waits", says.NOBODY_WAITS)
        if self.seats[seat].writer is None:
            raise refusal("no-stand-in", says.NO_STAND_IN)
        if self._moment.noticed is not None:
            return self._bot_acts()
        self._bot_acts()
        self.log[-1] = replace(self.log[-1], stand_in=True)
        return self.log[-1]

    # --- taking back and going on ---------------------------------------------------------------------------------

    def take_back(self, at: int, *, by: int | None = None) -> int:
        """The table as it was before the last decision of a person, or of this person; whose decision it was.

        It reaches back over the end of a round. The log keeps all, struck out.
        """
        self.check(at)
        found = [n for n, decision in enumerate(self._decisions) if by in (None, decision.by)]
        if not found:
            raise refusal("nothing-to-take-back", says.NOTHING_TO_TAKE_BACK)
        decision = self._decisions[found[-1]]
        del self._decisions[found[-1] :]
        self.log = strike(self.log, decision.logged)
        self._moment = decision.before
        self._changed(Entry("back", self.deal_number, decision.by))
        return decision.by

    def next_round(self, at: int) -> None:
        """Deal the next round of the match; the dealer moves on unless the last one was blocked."""
        self.check(at)
        match = self.match
        if not self.position.is_over:
            raise refusal("round-runs", says.ROUND_RUNS)
        if match.result.over:
            raise refusal("match-over", says.MATCH_OVER)
        self._deal(match.next_dealer, self.deal_number, match.rounds, match.first_dealer)

    def new_match(self, at: int) -> None:
        """Begin a match anew, with the dealer after this one; what was not finished can still be taken back to."""
        self.check(at)
        dealer = next_dealer(self._moment.record.dealer, len(self.seats), counted=True)
        self._deal(dealer, self.deal_number)

    def save(self, folder: str | Path = ".") -> Path:
        """Write the record of the round into a new file of this folder, never over another; returns its path."""
        return keep(self.record, folder_of(folder), f"{self.variant.id}-{self.deal_number}")

    # --- inside ---------------------------------------------------------------------------------------------------

    def _changed(self, entry: Entry) -> Entry:
        self.at += 1
        self.log.append(entry)
        self.fault = entry.fault
        return entry

    def _deal(self, dealer: int, number: int, rounds: tuple[Record, ...] = (), first: int | None = None) -> None:
        self._moment = deal_moment(
            self.variant, self.seats, self._chance, dealer=dealer, number=number, rounds=rounds, first_dealer=first
        )
        self._changed(Entry("deal", self.deal_number, dealer, position=self.position, round=self.round_number))

    def _bot_acts(self) -> Entry:
        moment = self._moment
        if moment.noticed is not None:
            self._play(Move(CATCH), moment.noticed, moment.luck)
            return self.log[-1]
        assert moment.position.turn is not None
        move, luck = bot_move(moment.position, moment.luck)
        self._play(move, moment.position.turn, luck)
        return self.log[-1]

    def _play(self, move: Move, by: int, luck: Luck) -> Step:
        bots = [i for i, seat in enumerate(self.seats) if not seat.is_person]
        self._moment, step = self._moment.played(move, by, luck, bots)
        self._changed(Entry("move", self.deal_number, by, step))
        return step

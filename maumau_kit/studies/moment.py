"""One moment at a table, unchangeable: the match so far, the round, and where its luck stands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from maumau_kit.game.deal import deal_from_deck
from maumau_kit.game.notation import Move
from maumau_kit.game.observation import Event, event_of
from maumau_kit.game.position import Position, Result
from maumau_kit.game.record import Record, Step
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.luck import Luck, deal_luck, noticed_by
from maumau_kit.studies.seats import Seat


@dataclass(frozen=True)
class Moment:
    """All that a change at a table can change: taking back is putting an earlier moment in its place.

    `rounds` are the finished ones of the match, `record` is the running one without a result, `events` are what
    everybody has seen of it, and `noticed` is the bot that is about to object to a missing call.
    """

    rounds: tuple[Record, ...]
    first_dealer: int
    record: Record
    position: Position
    luck: Luck
    events: tuple[Event, ...] = ()
    noticed: int | None = None

    @property
    def finished(self) -> Record:
        """The running round as a record with its result, as it stands."""
        result = self.position.result or Result(None, "unfinished", (0,) * self.position.seats)
        return replace(self.record, result=result)

    def played(self, move: Move, by: int, luck: Luck, bots: Collection[int]) -> tuple[Moment, Step]:
        """The moment after a move, and the step. Raises `IllegalMove` with all reasons.

        `luck` is that after the choice; `bots` are the seats that may notice a call missing after the move.
        """
        before, record = self.position, self.record
        after, order = before.apply(move, by=by, shuffle=luck.order)
        luck = luck.after(move, shuffled=order is not None)
        noticed = self.noticed if after.uncalled else None
        if after.uncalled and not move.is_speech:
            noticed = noticed_by(after, luck, bots)
        moment = replace(
            self,
            record=replace(
                record,
                moves=(*record.moves, (by, move)),
                reshuffles=record.reshuffles if order is None else (*record.reshuffles, order),
            ),
            position=after,
            luck=luck,
            events=(*self.events, event_of(before, move, by, after)),
            noticed=noticed,
        )
        return moment, Step(by, move, before, after, order)


@dataclass(frozen=True)
class Chance:
    """What the chance of a table hangs on: its seed, and how likely bots forget a call and notice a missing one."""

    seed: int
    forget: float
    notice: float


def deal_moment(
    variant: Variant,
    seats: Sequence[Seat],
    chance: Chance,
    *,
    dealer: int,
    number: int,
    rounds: tuple[Record, ...] = (),
    first_dealer: int | None = None,
) -> Moment:
    """A fresh deal: round `number` of the table's chance, after these rounds of the match."""
    deck, back, luck = deal_luck(variant, seats, dealer, chance.seed, number, chance.forget, chance.notice)
    orders = () if back is None else (back,)
    record = Record(variant, tuple(seat.name for seat in seats), dealer, deck, reshuffles=orders)
    position = deal_from_deck(variant, deck, len(seats), dealer, orders)
    return Moment(rounds, dealer if first_dealer is None else first_dealer, record, position, luck)


def as_listed(position: Position, move: Move, by: int) -> Move:
    """The move as the list of legal moves has it, whichever card of a set was named first.

    A move that is not in the list is given back as it is.
    """
    if by != position.turn or not move.is_lay:
        return move
    if move.key in position.legal_keys:
        return replace(position.legal_keys[move.key], said=move.said)
    # With another wish, or none, it is the same set.
    alike = (o for o in position.legal if o.action == move.action and sorted(o.under) == sorted(move.under))
    same = next(alike, move)
    return replace(move, under=same.under)

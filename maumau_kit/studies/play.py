"""One round or match played by bots, as a record: the very rounds that a batch counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from maumau_kit.base.bits import count_bits
from maumau_kit.base.cards import cards_in, planes
from maumau_kit.base.chance import round_key
from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.layout import (
    CALLS,
    DECISIONS,
    HAND,
    HAND2,
    KEY,
    MOVE_LIMIT,
    OVER,
    PILE,
    PILE2,
    SHUFFLES,
    SILENT,
    TABLE_SIZE,
    TURN,
    Rules,
    Table,
)
from maumau_kit.base.numerals import as_whole, named
from maumau_kit.game.deal import check_dealer, dealt_deck, in_key_order
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.match import Match
from maumau_kit.game.notation import CATCH, SAY_LATE, Move
from maumau_kit.game.position import Position, Result, legal_moves, result_of
from maumau_kit.game.record import Record
from maumau_kit.kernel.deal import deal_by_key
from maumau_kit.kernel.playout import next_move, objector, start_bots
from maumau_kit.kernel.step import catch, say_late, step
from maumau_kit.rules.calls import DUE, missing_call
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.names import checked_names
from maumau_kit.studies.plan import MAX_ROUNDS, Plan, make_plan

NAMES = ("Anna", "Kalle", "Mia", "Jonas", "Lea", "Ben", "Emma", "Paul")


def play_round(
    variant: str | Variant,
    *,
    bots: str | Sequence[str] = "uniform",
    players: int | None = None,
    seed: int = 0,
    number: int = 0,
    dealer: int | None = None,
    names: Sequence[str] = NAMES,
    forget: float = 0.0,
    notice: float = 0.0,
) -> Record:
    """A round played by bots: round `number` of the batch with this seed, move for move.

    `bots` are names, one a seat from the one after the dealer on. `dealer` is the last seat if none is named.

    >>> play_round("tavern", players=2, seed=3).outcome.reason
    'out'
    """
    rules = find_variant(variant)
    if players is None and isinstance(bots, list | tuple):
        players = max(len(bots), rules.players[0])
    plan = make_plan(rules, 1, players, seed, bots, forget, notice)
    seats, number = plan.players, check_number(number)
    if dealer is not None:
        check_dealer(dealer, seats)
    record = played_by_plan(plan, number, checked_names(names, seats, "names"))[0]
    return record if dealer is None else _turned(record, (dealer + 1) % seats)


def check_number(number: object) -> int:
    """The number of a round, if it is one. Raises `InputError` otherwise."""
    found = as_whole(number)
    if found is None or not 0 <= found < MAX_ROUNDS:
        english, german = named(number)
        raise InputError(
            f"{english} is no number of a round",
            where="number",
            hint="rounds count from 0",
            german=f"{german} ist keine Nummer einer Runde: gezählt wird ab 0.",
        )
    return found


def played_by_plan(
    plan: Plan,
    number: int,
    names: tuple[str, ...],
    *,
    given: Sequence[tuple[int | None, Move]] = (),
    limit: int | None = None,
) -> tuple[Record, int]:
    """Round `number` of a plan as a record, and how many of the `given` moves were played.

    Given moves are pairs of seat and move. They come first, as long as the rules allow them; then the bots go on. Where
    there is a `limit`, the round ends unfinished after so many decisions, if not before. The kernel plays it: what it
    did is written down, and nothing is replayed.
    """
    r, row, t = plan.variant.rules, plan.row(number, 1), [0] * TABLE_SIZE
    key = round_key(plan.seed, number)
    deck, back = dealt_deck(plan.variant, plan.players, plan.seed, number)
    deal_by_key(r, t, row, plan.players, plan.players - 1, key)
    record = Record(plan.variant, names, plan.players - 1, deck, reshuffles=() if back is None else (back,))
    played = _Round(record, r, t, row)
    start_bots(t, key)
    most = r[MOVE_LIMIT] if limit is None else min(limit, r[MOVE_LIMIT])
    used = _play_given(played, given, most) if given else 0
    while not t[OVER] and t[DECISIONS] < most:
        action, below, below2, wish, said = next_move(r, t, row, key, number)
        played.step(as_written(r, t, action, below, below2, wish, said), said)
        if t[SILENT] >= 0 and not t[OVER]:
            seat = objector(t, row, key)
            if seat >= 0:
                played.catch(seat)
    result = result_of(r, t) if t[OVER] else Result(None, "unfinished", (0,) * plan.players)
    return replace(record, moves=tuple(played.moves), reshuffles=tuple(played.orders), result=result), used


def _play_given(played: _Round, given: Sequence[tuple[int | None, Move]], most: int) -> int:
    """Play given moves for as long as the rules allow them; returns how many."""
    position, used = played.record.first, 0
    for by, move in given:
        if position.turn is None or played.t[DECISIONS] >= most:
            break
        seat = position.turn if by is None else by
        try:
            position, _ = position.apply(move, by=seat, shuffle=partial(_in_order, key=played.t[KEY]))
        except MauMauError:
            break
        if move.action == CATCH:
            played.catch(seat)
        elif move.action == SAY_LATE:
            played.say_late(seat)
        else:
            played.t[DECISIONS] += 1
            played.step(move, move.said)
        used += 1
    return used


def _in_order(cards: Sequence[int], key: int) -> tuple[int, ...]:
    return in_key_order(cards, key)


class _Round:
    """A record while it is being written, beside the kernel's row on which it is played."""

    def __init__(self, record: Record, r: Rules, t: Table, row: Rules) -> None:
        self.record, self.r, self.t, self.row = record, r, t, row
        self.moves: list[tuple[int | None, Move]] = []
        self.orders = list(record.reshuffles)

    def step(self, move: Move, said: int) -> None:
        """A legal move of the seat to act; `said` as the kernel has it."""
        t, pile = self.t, self._pile()
        below, below2 = planes(move.under) if move.under else (0, 0)
        self.moves.append((t[TURN], move))
        step(self.r, t, self.row, move.action, below, below2, move.wish, said)
        self._note(pile)

    def catch(self, seat: int) -> None:
        """A seat objects to the missing call."""
        pile = self._pile()
        self.moves.append((seat, Move(CATCH)))
        catch(self.r, self.t, self.row)
        self._note(pile)

    def say_late(self, seat: int) -> None:
        """The silent seat makes up for its call."""
        self.moves.append((seat, Move(SAY_LATE)))
        say_late(self.r, self.t)

    def _pile(self) -> tuple[int, int, int, int]:
        """What a shuffle would shuffle now: how many there were, its key, the discards under the top card."""
        t = self.t
        return t[SHUFFLES], t[KEY], t[PILE], t[PILE2]

    def _note(self, before: tuple[int, int, int, int]) -> None:
        """Write down the new stock, if the move has shuffled the discards: a shuffle's order is that of its key."""
        shuffles, key, pile, pile2 = before
        if self.t[SHUFFLES] != shuffles:
            self.orders.append(in_key_order((*cards_in(pile), *cards_in(pile2)), key))


def as_move(position: Position, action: int, below: int, below2: int, wish: int, said: int) -> Move:
    """The kernel's move as the game writes it, with the call that it asks for."""
    return as_written(position.variant.rules, position.table(), action, below, below2, wish, said)


def as_written(r: Rules, t: Table, action: int, below: int, below2: int, wish: int, said: int) -> Move:
    """The same from the kernel's row of the position in which the move is made."""
    if not below:
        found = Move(action, (), wish)
    else:
        found = next(
            move
            for move in legal_moves(r, t)
            if move.action == action and planes(move.under) == (below, below2) and move.wish == wish
        )
    if said != DUE or not found.is_lay or not r[CALLS]:
        return found
    seat = t[TURN]
    left = count_bits(t[HAND + seat]) + count_bits(t[HAND2 + seat]) - len(found.cards)
    call = missing_call(r, left, 0)
    return replace(found, said=call) if call else found


def _turned(record: Record, first: int) -> Record:
    """The same round with its seats moved on, so that seat `first` begins instead of seat 0."""
    seats = len(record.players)
    move_on = [(seat + first) % seats for seat in range(seats)]
    result = record.result or record.outcome
    points = [0] * seats
    for seat, value in enumerate(result.points):
        points[move_on[seat]] = value
    return replace(
        record,
        dealer=move_on[record.dealer],
        moves=tuple((None if by is None else move_on[by], move) for by, move in record.moves),
        result=replace(
            result,
            winner=None if result.winner is None else move_on[result.winner],
            points=tuple(points),
        ),
    )


def play_match(
    variant: str | Variant,
    *,
    bots: str | Sequence[str] = "uniform",
    players: int | None = None,
    seed: int = 0,
    rounds: int = 100,
    names: Sequence[str] = NAMES,
) -> Match:
    """A match played by bots until it is over, or for so many rounds dealt.

    A round that the bots do not finish within the move limit is dealt again by the same dealer.
    """
    most = as_whole(rounds)
    if most is None or not 1 <= most <= 10_000:
        english, german = named(rounds)
        raise InputError(
            f"{english} is no number of rounds",
            where="rounds",
            hint="write 1 to 10000",
            german=f"{german} ist keine Anzahl von Runden: schreib 1 bis 10000.",
        )
    rules = find_variant(variant)
    seats = rules.check_players(rules.players[0] if players is None else players)
    match = Match(rules, checked_names(names, seats, "names"), 0)
    for number in range(most):
        record = play_round(
            rules, bots=bots, players=seats, seed=seed, number=number, dealer=match.next_dealer, names=match.players
        )
        if record.outcome.reason == "unfinished":
            continue
        match = replace(match, rounds=(*match.rounds, record))
        if match.result.over:
            break
    return match

"""One round or match played by bots, as a record: the very rounds that a batch counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from maumau_kit.base.cards import planes
from maumau_kit.base.chance import round_key
from maumau_kit.base.errors import InputError
from maumau_kit.base.layout import DECISIONS, KEY, MOVE_LIMIT, OVER, SILENT, TABLE_SIZE
from maumau_kit.game.deal import check_dealer, dealt_deck, in_key_order
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.match import Match
from maumau_kit.game.notation import CATCH, Move
from maumau_kit.game.position import Position, legal_moves
from maumau_kit.game.record import Record
from maumau_kit.kernel.deal import deal_by_key
from maumau_kit.kernel.playout import next_move, objector, start_bots
from maumau_kit.kernel.step import catch, step
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
    seats = plan.players
    if type(number) is not int or not 0 <= number < MAX_ROUNDS:
        raise InputError(f"{str(number)[:20]!r} is no number of a round", where="number", hint="rounds count from 0")
    if dealer is not None:
        check_dealer(dealer, seats)
    record = _play(plan, number, checked_names(names, seats, "names"))
    return record if dealer is None else _turned(record, (dealer + 1) % seats)


def _play(plan: Plan, number: int, names: tuple[str, ...]) -> Record:
    r, row, t = plan.variant.rules, plan.row(number, 1), [0] * TABLE_SIZE
    key = round_key(plan.seed, number)
    deck, back = dealt_deck(plan.variant, plan.players, plan.seed, number)
    deal_by_key(r, t, row, plan.players, plan.players - 1, key)
    record = Record(plan.variant, names, plan.players - 1, deck, reshuffles=() if back is None else (back,))
    played = _Round(record)
    start_bots(t, key)
    while not t[OVER] and t[DECISIONS] < r[MOVE_LIMIT]:
        luck = t[KEY]
        action, below, below2, wish, said = next_move(r, t, row, key, number)
        move = as_move(played.position, action, below, below2, wish, said)
        step(r, t, row, action, below, below2, wish, said)
        played.add(played.position.turn, move, luck)
        if t[SILENT] >= 0 and not t[OVER]:
            seat, luck = objector(t, row, key), t[KEY]
            if seat >= 0:
                catch(r, t, row)
                played.add(seat, Move(CATCH), luck)
    done = replace(record, moves=tuple(played.moves), reshuffles=tuple(played.orders))
    return replace(done, result=done.outcome)


class _Round:
    """A record while it is being written."""

    def __init__(self, record: Record) -> None:
        self.position = record.first
        self.moves: list[tuple[int | None, Move]] = []
        self.orders = list(record.reshuffles)

    def add(self, seat: int | None, move: Move, luck: int) -> None:
        """Add a move; where it shuffles the discards, the order is that of this key."""
        self.position, order = self.position.apply(move, by=seat, shuffle=lambda cards: in_key_order(cards, luck))
        self.moves.append((seat, move))
        if order is not None:
            self.orders.append(order)


def as_move(position: Position, action: int, below: int, below2: int, wish: int, said: int) -> Move:
    """The kernel's move as the game writes it, with the call that it asks for."""
    found = next(
        move
        for move in legal_moves(position.variant.rules, position.table())
        if move.action == action and planes(move.under) == (below, below2) and move.wish == wish
    )
    if said != DUE or not found.is_lay or position.turn is None:
        return found
    left = len(position.hands[position.turn]) - len(found.cards)
    return replace(found, said=missing_call(position.variant.rules, left, 0))


def _turned(record: Record, first: int) -> Record:
    """The same round with its seats moved on, so that seat `first` begins instead of seat 0."""
    seats = len(record.players)
    move_on = [(seat + first) % seats for seat in range(seats)]
    result = record.outcome
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
    if type(rounds) is not int or not 1 <= rounds <= 10_000:
        raise InputError(f"{str(rounds)[:20]!r} is no number of rounds", where="rounds", hint="write 1 to 10000")
    rules = find_variant(variant)
    seats = rules.players[0] if players is None else players
    rules.check_players(seats)
    match = Match(rules, checked_names(names, seats, "names"), 0)
    for number in range(rounds):
        record = play_round(
            rules, bots=bots, players=seats, seed=seed, number=number, dealer=match.next_dealer, names=match.players
        )
        if record.outcome.reason == "unfinished":
            continue
        match = replace(match, rounds=(*match.rounds, record))
        if match.result.over:
            break
    return match

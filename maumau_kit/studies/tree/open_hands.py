"""The tree with all hands open: the order of the stock is known, or left to chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import replace
from fractions import Fraction

from maumau_kit.base.layout import NEXT, OVER, PHASE, SHUFFLES, TURN, UNKNOWN, Table
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position, Shuffle, check_order, from_table, legal_moves
from maumau_kit.rules.score import penalty_points
from maumau_kit.studies.tree.states import (
    ROW,
    Branch,
    Followed,
    Pending,
    Reached,
    State,
    carried_out,
    drawn_card,
    held,
    public,
)


def beside(cards: Iterable[int], others: Iterable[int]) -> tuple[int, ...]:
    """Cards, sorted, without these others.

    >>> beside([3, 1, 3], [3])
    (1, 3)
    """
    left = Counter(cards)
    left.subtract(Counter(others))
    return tuple(sorted(left.elements()))


def by_chance(pool: tuple[int, ...]) -> list[tuple[int, Fraction]]:
    """Each card of a pool with the chance that it is drawn; equal cards of two packs are one.

    >>> by_chance((1, 3, 3))
    [(1, Fraction(1, 3)), (3, Fraction(2, 3))]
    """
    return [(card, Fraction(n, len(pool))) for card, n in sorted(Counter(pool).items())]


class OpenHands:
    """How positions lead on when all hands are open, see `maumau_kit.studies.tree.states.World`.

    With `known` the stock comes in its order, and a move that needs a shuffle is not followed unless `reshuffle` gives
    the new order. Without it each card of the stock is as likely as any other to be the next, and so is each of the
    discards after a shuffle.
    """

    def __init__(self, position: Position, known: bool, reshuffle: Shuffle | None = None) -> None:
        self.position, self.variant, self.known, self.reshuffle = position, position.variant, known, reshuffle
        self.rules = position.variant.rules
        stock = position.stock if known else tuple(sorted(position.stock))
        self.start = State(position.table()[:ROW], position.hands, position.discard, stock)

    def moves(self, state: State) -> tuple[Move, ...]:
        """The legal moves of the seat to act."""
        return legal_moves(self.rules, state.row)

    def follow(self, state: State, move: Move) -> Followed:
        """Where a move leads."""
        if not self.known:
            return self._as_far_as(state, move, ())
        coming = state.stock
        t = carried_out(self.rules, state.row, move, coming)
        if t[OVER] == UNKNOWN:
            if self.reshuffle is None:
                return None
            pile = state.discard[:-1]
            coming = state.stock + check_order(pile, tuple(self.reshuffle(pile)))
            t = carried_out(self.rules, state.row, move, coming)
        return self._reached(state, move, t, coming)

    def _as_far_as(self, state: State, move: Move, drawn: tuple[int, ...]) -> Followed:
        """Where a move leads once these cards are drawn; a card that can only be one is drawn along with them."""
        pile = state.discard[:-1]
        while True:
            settled, back = drawn[: len(state.stock)], drawn[len(state.stock) :]
            coming = (*settled, *beside(state.stock, settled), *back, *beside(pile, back))
            t = carried_out(self.rules, state.row, move, coming)
            if t[NEXT] <= len(drawn):
                return self._reached(state, move, t, coming)
            pool = self._pool(state, drawn)
            if pool[0] != pool[-1]:
                return Pending(state, move, (*sorted(settled), *sorted(back)))
            drawn = (*drawn, pool[0])

    @staticmethod
    def _pool(state: State, drawn: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of which the next one is drawn, sorted: the rest of the stock, then the discards shuffled."""
        if len(drawn) < len(state.stock):
            return beside(state.stock, drawn)
        return beside(state.discard[:-1], drawn[len(state.stock) :])

    def branches(self, pending: Pending) -> list[Branch]:
        """Each card that may be next, with its chance."""
        state, move, drawn = pending.state, pending.move, pending.drawn
        return [
            Branch(card, "", chance, self._as_far_as(state, move, (*drawn, card)))
            for card, chance in by_chance(self._pool(state, drawn))
        ]

    def _reached(self, state: State, move: Move, t: Table, coming: tuple[int, ...]) -> Reached:
        """The state that the row shows, keeping the order of hands and piles as a position does."""
        drawn, seat = coming[: t[NEXT]], state.turn
        hands = list(state.hands)
        if move.is_lay:
            rest = list(hands[seat])
            for card in move.cards:
                rest.remove(card)
            hands[seat] = tuple(rest)
        if drawn:
            hands[seat] += drawn
        end = len(coming) if t[SHUFFLES] else len(state.stock)
        stock = coming[t[NEXT] : end]
        discard = (state.discard[-1:] if t[SHUFFLES] else state.discard) + move.cards
        after = State(t, tuple(hands), discard, stock if self.known else tuple(sorted(stock)))
        return Reached(after, drawn)

    def key(self, state: State) -> Hashable:
        """All that matters for the future. The discards follow from the rest, but for their order."""
        t = state.row
        order = state.discard if self.reshuffle is not None else ()
        return public(self.rules, t), drawn_card(t), held(t), state.stock, order

    def information(self, state: State) -> Hashable:
        """What the seat to act sees now: its own hand, the discards, and how many cards lie elsewhere."""
        t = state.row
        mine = tuple(sorted(state.hands[t[TURN]]))
        counts = tuple(map(len, state.hands))
        pile = tuple(sorted(state.discard[:-1]))
        return public(self.rules, t), drawn_card(t), mine, counts, pile, len(state.stock), t[PHASE]

    def points(self, state: State) -> tuple[int, ...] | None:
        """The penalty points of all seats."""
        return tuple(penalty_points(self.rules, state.row, seat) for seat in range(len(state.hands)))

    def position_of(self, state: State) -> Position:
        """The position that a state shows; an unknown stock is sorted."""
        made = from_table(self.variant, state.row, state.hands, state.discard, state.stock)
        return replace(made, dealer=self.position.dealer)

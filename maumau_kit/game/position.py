"""Positions: everything that lies on the table, unchangeable; a move gives a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from maumau_kit.base.cards import ALL, CARDS, DRAW, NAME, PASS, card_text, cards_in, planes
from maumau_kit.base.errors import ImpossibleError, NeedsShuffle
from maumau_kit.base.layout import (
    CALL,
    DEALER,
    DEBT,
    DIRECTION,
    DRAWN,
    DREW,
    EXHAUSTED,
    HAND,
    HAND2,
    IDLE,
    LISTED,
    MAU,
    MAU_MAU,
    NAMING,
    NEXT,
    ORDINARY,
    OUT,
    OVER,
    PHASE,
    PILE,
    PILE2,
    SEATS,
    SETTLED,
    SHUFFLES,
    SILENT,
    SKIP,
    SKIPPED,
    STOCK,
    STOCK2,
    STUCK,
    SUIT,
    TABLE_SIZE,
    TOP,
    TURN,
    UNKNOWN,
    WINNER,
    Rules,
    Table,
)
from maumau_kit.base.show import Shown
from maumau_kit.game.notation import CATCH, SAY_LATE, Move, parse_move
from maumau_kit.kernel.legality import openers, playable
from maumau_kit.kernel.sets import find_set
from maumau_kit.kernel.step import catch, say_late, step
from maumau_kit.rules.score import penalty_points
from maumau_kit.rules.variant import Variant
from maumau_kit.rules.wild import wishes

if TYPE_CHECKING:
    from maumau_kit.game.explain import Explanation, Reason
    from maumau_kit.game.observation import Observation

REASONS = {OUT: "out", STUCK: "blocked", EXHAUSTED: "exhausted"}
CALLS = {MAU: "mau", MAU_MAU: "mau-mau"}
Shuffle = Callable[[tuple[int, ...]], Sequence[int]]
"""Gives the order of a new stock for the cards that are shuffled, the next card first."""


@dataclass(frozen=True)
class Result:
    """How a round ended: the seat that won or `None`, the reason, and the penalty points by seat."""

    winner: int | None
    reason: str
    points: tuple[int, ...]

    def to_dict(self) -> dict[str, object]:
        """The result as JSON has it."""
        return {"winner": self.winner, "reason": self.reason, "points": list(self.points)}


@dataclass(frozen=True)
class Position(Shown):
    """One moment of a round. Seats count from 0 and sit clockwise; cards are numbers, see `maumau_kit.base.cards`.

    `discard` has the top card last, `stock` the next card first. `turn` is `None` once the round is over; then
    `result` says how. `suit` is the suit named by a wild card and still in force, `drawn` the card that the seat to act
    has just drawn and may lay, `uncalled` the seat and the call that is missing, `idle` the passes in a row. `skip` is
    how many seats a skip that may still be answered passes over, `settled` whether the seat to act has just taken a
    debt and may still lay a card.

    >>> from maumau_kit.game.text import position
    >>> deal = position("7H | JD 7C | KD | debt 2")
    >>> deal.legal_moves
    ['7C', 'take']
    """

    variant: Variant
    hands: tuple[tuple[int, ...], ...]
    discard: tuple[int, ...]
    stock: tuple[int, ...] = ()
    turn: int | None = 0
    dealer: int = -1
    direction: int = 1
    suit: int | None = None
    debt: int = 0
    drawn: int | None = None
    uncalled: tuple[int, str] | None = None
    naming: bool = False
    idle: int = 0
    skip: int = 0
    settled: bool = False
    result: Result | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.dealer < 0:
            object.__setattr__(self, "dealer", len(self.hands) - 1)

    # --- asking ---------------------------------------------------------------------------------------------------

    @property
    def top(self) -> int:
        """The top card of the discard pile."""
        return self.discard[-1]

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.turn is None

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """All legal moves of the seat to act, sorted; speech is not among them."""
        return legal_moves(self.variant.rules, self.table()) if self.turn is not None else ()

    @property
    def legal_moves(self) -> list[str]:
        """The legal moves as text."""
        return [str(move) for move in self.legal]

    @cached_property
    def legal_keys(self) -> dict[tuple[int, tuple[int, int], int], Move]:
        """The legal moves by what the rules see of them, see `Move.key`."""
        return {move.key: move for move in self.legal}

    @property
    def may_object(self) -> tuple[int, ...]:
        """The seats that may object to a missing call."""
        return tuple(s for s in range(self.seats) if self.uncalled and s != self.uncalled[0])

    @property
    def may_say_late(self) -> tuple[int, ...]:
        """The seat that may still make up for its call."""
        return (self.uncalled[0],) if self.uncalled else ()

    def why(self, what: str) -> Reason:
        """Why a card or another move is legal or not: the first reason, see `explain` for all.

        Raises `InputError` when the text is neither a card of the seat to act nor a move.
        """
        from maumau_kit.game.refusal import reason_for

        return reason_for(self, what)

    def explain(self) -> Explanation:
        """Every card in hand and every other move with all grounds and objections."""
        from maumau_kit.game.explain import explain

        return explain(self)

    def observe(self, seat: int) -> Observation:
        """What one seat may know; hidden cards are not in it."""
        from maumau_kit.game.observation import observe

        return observe(self, seat)

    def to_dict(self, *, full_variant: bool = False) -> dict[str, object]:
        """The position as JSON has it, with the id of a shipped variant; else, or if asked, with the variant itself."""
        from maumau_kit.game.documents import position_to_dict

        return position_to_dict(self, full_variant=full_variant)

    def to_text(self) -> str:
        """The position as one line of text."""
        from maumau_kit.game.text import position_text

        return position_text(self)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<position {self.to_text()}>"

    # --- moving ---------------------------------------------------------------------------------------------------

    def play(
        self,
        move: str | Move,
        *,
        by: int | None = None,
        reshuffle: Sequence[int] | None = None,
        seed: int | None = None,
    ) -> Position:
        """The position after a move; this one stays as it is.

        `by` is the seat that moves, needed for `catch` and `mau`. A move that needs the discards shuffled takes the new
        stock from `reshuffle` (cards, next one first) or from `seed`. Raises `IllegalMove` with all reasons,
        `InputError` for what is no move, and `NeedsShuffle` when a new order is needed and none was given.
        """

        def shuffle(cards: tuple[int, ...]) -> Sequence[int]:
            if reshuffle is not None:
                return reshuffle
            if seed is None:
                raise NeedsShuffle(
                    "the stock is empty and its new order is not known", hint="give reshuffle=[…] or seed=…"
                )
            from maumau_kit.game.deal import shuffled

            return shuffled(cards, seed)

        return self.apply(parse_move(move) if isinstance(move, str) else move, by=by, shuffle=shuffle)[0]

    def apply(
        self, move: Move, *, by: int | None = None, shuffle: Shuffle | None = None
    ) -> tuple[Position, tuple[int, ...] | None]:
        """The position after a move, and the order of the new stock if there was one."""
        from maumau_kit.game.refusal import refuse

        refusal = refuse(self, move, by)
        if refusal is not None:
            raise refusal
        if not move.is_speech:
            move = replace(self.legal_keys[move.key], said=move.said)
        after, order = self._carried_out(move, self.stock), None
        if after is None:
            if shuffle is None:
                raise NeedsShuffle(
                    "the stock is empty and its new order is not known",
                    german="Der Stapel ist leer, und seine neue Reihenfolge ist nicht bekannt.",
                )
            order = check_order(self.discard[:-1], tuple(shuffle(self.discard[:-1])))
            after = self._carried_out(move, self.stock + order)
            assert after is not None
        return after, order

    def _carried_out(self, move: Move, coming: tuple[int, ...]) -> Position | None:
        """The position after a legal move when these cards come next; `None` when they do not reach."""
        r, t = self.variant.rules, self.table(coming)
        if move.action == CATCH:
            catch(r, t, coming)
        elif move.action == SAY_LATE:
            say_late(r, t)
        else:
            below, below2 = planes(move.under)
            step(r, t, coming, move.action, below, below2, move.wish, move.said)
        return None if t[OVER] == UNKNOWN else self._after(move, t, coming)

    def _after(self, move: Move, t: Table, coming: tuple[int, ...]) -> Position:
        """The position that a table row shows, keeping the order of hands and piles."""
        drawn = coming[: t[NEXT]]
        receiver = self.uncalled[0] if move.action == CATCH and self.uncalled else self.turn
        hands = [list(hand) for hand in self.hands]
        for card in move.cards:
            hands[self.turn or 0].remove(card)
        if receiver is not None:
            hands[receiver] += drawn
        discard = (self.discard[-1:] if t[SHUFFLES] else self.discard) + move.cards
        return replace(
            from_table(self.variant, t, tuple(tuple(hand) for hand in hands), discard, coming[t[NEXT] :]),
            dealer=self.dealer,
        )

    # --- the kernel's row -----------------------------------------------------------------------------------------

    def table(self, coming: Sequence[int] | None = None) -> Table:
        """The position as the kernel's row, with so many cards of known order to come (the stock, if not said)."""
        t = [0] * TABLE_SIZE
        t[SEATS], t[DEALER], t[DIRECTION] = self.seats, self.dealer, self.direction
        t[TURN] = -1 if self.turn is None else self.turn
        t[TOP] = self.top if self.discard else -1
        t[SUIT] = -1 if self.suit is None else self.suit
        t[DEBT], t[IDLE], t[SKIP] = self.debt, self.idle, self.skip
        t[DRAWN] = -1 if self.drawn is None else self.drawn
        t[PHASE] = (
            NAMING if self.naming
            else DREW if self.drawn is not None
            else SKIPPED if self.skip
            else SETTLED if self.settled
            else ORDINARY
        )  # fmt: skip
        t[SILENT], t[WINNER] = -1, -1
        if self.uncalled:
            t[SILENT], t[CALL] = self.uncalled[0], MAU if self.uncalled[1] == "mau" else MAU_MAU
        t[STOCK], t[STOCK2] = planes(self.stock)
        t[PILE], t[PILE2] = planes(self.discard[:-1])
        for seat, hand in enumerate(self.hands):
            t[HAND + seat], t[HAND2 + seat] = planes(hand)
        t[LISTED] = len(self.stock if coming is None else coming)
        return t


def from_table(
    variant: Variant,
    t: Table,
    hands: tuple[tuple[int, ...], ...],
    discard: tuple[int, ...],
    stock: tuple[int, ...],
) -> Position:
    """The position that a table row shows; hands and piles are given in their order."""
    if t[OVER]:
        result = result_of(variant.rules, t)
        return Position(variant, hands, discard, stock, None, t[DEALER], t[DIRECTION], result=result)
    return Position(
        variant,
        hands,
        discard,
        stock,
        turn=t[TURN],
        dealer=t[DEALER],
        direction=t[DIRECTION],
        suit=t[SUIT] if t[SUIT] >= 0 else None,
        debt=t[DEBT],
        drawn=t[DRAWN] if t[PHASE] == DREW else None,
        uncalled=(t[SILENT], CALLS[t[CALL]]) if t[SILENT] >= 0 else None,
        naming=t[PHASE] == NAMING,
        idle=t[IDLE],
        skip=t[SKIP] if t[PHASE] == SKIPPED else 0,
        settled=t[PHASE] == SETTLED,
    )


def result_of(r: Rules, t: Table) -> Result:
    """How the round on a table row has ended; it must be over."""
    winner = t[WINNER] if t[WINNER] >= 0 else None
    return Result(winner, REASONS[t[OVER]], tuple(penalty_points(r, t, seat) for seat in range(t[SEATS])))


def legal_moves(r: Rules, t: Table) -> tuple[Move, ...]:
    """All legal moves of the seat to act on a table row, sorted: plays, sets, then the other moves."""
    legal = playable(r, t)
    moves: list[Move] = []
    for card in cards_in(legal & ALL):
        moves += with_wishes(r, card, ())
    if legal & ALL:
        moves += _set_moves(r, t)
    if legal >> NAME & 1:
        moves += [Move(NAME, wish=suit) for suit in range(4)]
    moves += [Move(action) for action in range(DRAW, PASS + 1) if legal >> action & 1]
    return tuple(sorted(moves, key=lambda move: move.rank))


def _set_moves(r: Rules, t: Table) -> list[Move]:
    """The sets, each written with the lowest card that fits first, then the rest in suit order, the top card last."""
    first = openers(r, t)
    moves: list[Move] = []
    for n in range(find_set(r, t, first, -1)[0]):
        _, top, below, below2 = find_set(r, t, first, n)
        under = [c for c in range(CARDS) for plane in (below, below2) if plane >> c & 1]
        lead = next(c for c in under if first >> c & 1)
        under.remove(lead)
        moves += with_wishes(r, top, (lead, *under))
    return moves


def with_wishes(r: Rules, card: int, under: tuple[int, ...]) -> list[Move]:
    """A lay once for each suit that may be named with it, or once where none is."""
    suits = wishes(r, card)
    return [Move(card, under, wish) for wish in range(4) if suits >> wish & 1] if suits else [Move(card, under)]


def check_order(pile: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    """The order of a new stock, if it holds just the cards of the pile. Raises `ImpossibleError` otherwise."""
    if sorted(pile) != sorted(order):
        missing = [card_text(c) for c in pile if pile.count(c) > order.count(c)]
        extra = [card_text(c) for c in order if order.count(c) > pile.count(c)]
        said = {"lacks": missing, "has too many of": extra}
        german = {"fehlt": missing, "ist zu viel": extra}
        english = " and ".join(f"{verb} {', '.join(cards[:5])}" for verb, cards in said.items() if cards)
        in_german = ", und ".join(f"{verb}: {', '.join(cards[:5])}" for verb, cards in german.items() if cards)
        raise ImpossibleError(
            f"the shuffled stock {english}",
            hint="it holds all discards but the top card",
            german=f"Im gemischten Stapel {in_german}; er enthält alle Karten der Ablage außer der obersten.",
        )
    return order

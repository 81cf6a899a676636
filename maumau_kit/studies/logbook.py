"""A real table being logged: people play with real cards, somebody notes their moves one by one.

The order of the real stock is not known. Whoever draws a card shows it to the one who logs, and the order written down
is the one in which the cards came; what was never drawn follows in any order, since nobody can tell the difference.
A drawn card cannot be left open: whether it fits decides who is next, so that no later move could be checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from maumau_kit.base.cards import DRAW, parse_card
from maumau_kit.base.errors import IllegalMove, InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import HAND_SIZE, UNTIL_FITS
from maumau_kit.base.words import card_name
from maumau_kit.game.deal import deal_from_deck
from maumau_kit.game.notation import CATCH, Move, parse_move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.game.refusal import NEEDS_WISH
from maumau_kit.rules.setup import is_barred_starter
from maumau_kit.studies.draft import ClickError, Draft
from maumau_kit.studies.names import checked_names
from maumau_kit.studies.play import NAMES

CARD, WISH = "card", "wish"
"""What is asked for before a move is complete."""

FIRST_ANSWER: Both = ("First answer the question that is open.", "Beantworte erst die offene Frage.")
NOTHING_ASKED: Both = ("Nothing is asked for.", "Es ist nichts gefragt.")
ASKS_SUIT: Both = ("A suit is asked for, not a card.", "Gefragt ist eine Farbe, keine Karte.")
ASKS_CARD: Both = ("A card is asked for, not a suit.", "Gefragt ist eine Karte, keine Farbe.")
SEEN: Both = (
    "{card} cannot have been drawn: it lies elsewhere.",
    "{card} kann nicht gezogen sein: die Karte ist woanders.",
)
NO_CALL_OPEN: Both = (
    "Only the last play can be corrected by a call, and only while the call is missing.",
    "Nur der letzte Zug lässt sich um eine Ansage ergänzen, und nur solange sie fehlt.",
)
HAND_SHORT: Both = (
    "The hand of seat {seat} has {held} of {wanted} cards.",
    "Auf Platz {seat} liegen {held} von {wanted} Karten.",
)
NO_STARTER: Both = (
    "One card has to lie on the discard pile: the starter.",
    "Auf der Ablage muss eine Karte liegen: die Startkarte.",
)
BARRED_STARTER: Both = (
    "{card} may not be the starter here: turn the next card of the stock.",
    "{card} darf hier nicht Startkarte sein: deckt die nächste Karte auf.",
)
ROUND_OVER: Both = ("The round of this position is over.", "Die Runde dieser Position ist zu Ende.")


@dataclass(frozen=True)
class Entry:
    """One move as it was made: the cards drawn with it in order, and those shuffled into a new stock, if any."""

    by: int
    move: Move
    drawn: tuple[int, ...]
    shuffled: tuple[int, ...] | None
    after: Position


@dataclass(frozen=True)
class Pending:
    """A legal move that is not complete yet: a suit is asked for, or the next card that was drawn.

    `kind` is `CARD` or `WISH`. `drawn` are the cards told so far, `total` how many will have been drawn in all, or
    `None` where that depends on the cards; `seat` is the one that draws, `shuffles` tells whether the next card comes
    from the discards, shuffled into a new stock.
    """

    by: int
    move: Move
    kind: str
    seat: int
    drawn: tuple[int, ...] = ()
    total: int | None = None
    shuffles: bool = False


@dataclass(frozen=True)
class Logbook:
    """A round being logged; unchangeable, every click gives a new one.

    `start` is the position in which the moves begin; the order of its stock means nothing. `deck` are the cards dealt
    and turned, in dealing order, where the log begins with the deal.

    >>> from maumau_kit.game.library import variant
    >>> draft = Draft.empty(variant("grundvariante"))
    >>> for cards, place in (("7C 9C QC KC AC", 0), ("8D 9D 10D KD AD", 1), ("9H", "discard")):
    ...     for card in cards.split():
    ...         draft = draft.put(card, place)
    >>> log = Logbook.of_deal(draft).play(0, "9C").play(1, "9D").play(0, "draw").answer("QS")
    >>> log.position.turn, [str(move) for _, move in log.record.moves]
    (1, ['9C', '9D', 'draw'])
    """

    players: tuple[str, ...]
    dealer: int
    start: Position
    deck: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()
    pending: Pending | None = None

    @classmethod
    def of_deal(cls, draft: Draft, players: Sequence[str] = NAMES) -> Self:
        """The log of a round from its deal on: a draft with all hands dealt and the starter on the discard pile.

        Raises `ClickError` for a deal that is not complete, or a starter that has to be replaced.
        """
        r, seats, dealer = draft.variant.rules, draft.seats, draft.state["dealer"]
        for seat, hand in enumerate(draft.hands):
            if len(hand) != r[HAND_SIZE]:
                raise ClickError(HAND_SHORT, where=f"hands[{seat}]", seat=seat, held=len(hand), wanted=r[HAND_SIZE])
        if len(draft.discard) != 1:
            raise ClickError(NO_STARTER, where="discard")
        starter = draft.discard[0]
        if is_barred_starter(r, starter):
            raise ClickError(BARRED_STARTER, where="discard", card=_named(starter))
        order = [(dealer + 1 + i) % seats for i in range(seats)]
        dealt = tuple(draft.hands[seat][i] for i in range(r[HAND_SIZE]) for seat in order)
        rest = tuple((Counter(draft.variant.pack) - Counter((*dealt, starter))).elements())
        deck = (*dealt, starter)
        start = deal_from_deck(draft.variant, (*deck, *rest), seats, dealer)
        return cls(checked_names(players, seats), dealer, start, deck)

    @classmethod
    def of_position(cls, position: Position, players: Sequence[str] = NAMES) -> Self:
        """The log of a round from a position on; without a stock, all cards of the pack not seen are its stock."""
        if position.is_over:
            raise ClickError(ROUND_OVER, where="position")
        seen = [*position.discard, *(card for hand in position.hands for card in hand)]
        stock = position.stock or tuple((Counter(position.variant.pack) - Counter(seen)).elements())
        return cls(checked_names(players, position.seats), position.dealer, replace(position, stock=stock))

    # --- asking -------------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position after all complete moves; the order of its stock means nothing."""
        return self.entries[-1].after if self.entries else self.start

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards that can be the next one drawn, for the question that is open; each as often as it is there."""
        return self._unseen(self.pending) if self.pending and self.pending.kind == CARD else ()

    @property
    def may_add_call(self) -> bool:
        """Whether the last play can be corrected: the call that is missing was said with it after all."""
        if not self.entries or self.pending or self.position.uncalled is None:
            return False
        last = self.entries[-1]
        return last.move.is_lay and last.by == self.position.uncalled[0] and self._before.uncalled is None

    @property
    def _before(self) -> Position:
        return self.entries[-2].after if len(self.entries) > 1 else self.start

    @property
    def record(self) -> Record:
        """The round as far as it was logged. It replays to the same position, but for the order of the stock."""
        first, *orders = self._orders()
        start = None if self.deck else replace(self.start, stock=first)
        record = Record(
            variant=self.start.variant,
            players=self.players,
            dealer=self.dealer,
            deck=(*self.deck, *first) if self.deck else None,
            start=start,
            reshuffles=tuple(orders),
            moves=tuple((entry.by, entry.move) for entry in self.entries),
        )
        return replace(record, result=record.outcome)

    def _orders(self) -> list[tuple[int, ...]]:
        """The stock and each new one, in the order in which its cards came; what never came follows."""
        stocks: list[tuple[tuple[int, ...], list[int]]] = [(self.start.stock, [])]
        for entry in self.entries:
            cards, came = stocks[-1]
            left = len(cards) - len(came) if entry.shuffled is not None else len(entry.drawn)
            came += entry.drawn[:left]
            if entry.shuffled is not None:
                stocks.append((entry.shuffled, list(entry.drawn[left:])))
        return [(*came, *_less(cards, came)) for cards, came in stocks]

    # --- logging ------------------------------------------------------------------------------------------------------

    def play(self, by: int, move: str | Move) -> Self:
        """Log a move, speech too. Raises `IllegalMove` with all reasons, as the round itself would.

        A wild card without a suit, and a move with which cards are drawn, leave a question `pending`.
        """
        if self.pending:
            raise ClickError(FIRST_ANSWER)
        made = parse_move(move) if isinstance(move, str) else move
        try:
            self._tried(by, made, ())
        except IllegalMove as error:
            if [getattr(reason, "code", "") for reason in error.reasons] != [NEEDS_WISH.code]:
                raise
            return replace(self, pending=Pending(by, made, WISH, by))
        silent = self.position.uncalled
        return self._go_on(Pending(by, made, CARD, silent[0] if silent and made.action == CATCH else by))

    def answer(self, card: str | int) -> Self:
        """Tell which card was drawn. Raises `ClickError` for one that cannot have been."""
        number = parse_card(card) if isinstance(card, str) else card
        if self.pending is None:
            raise ClickError(NOTHING_ASKED)
        if self.pending.kind != CARD:
            raise ClickError(ASKS_SUIT)
        if number not in self.unseen:
            raise ClickError(SEEN, card=_named(number))
        return self._go_on(replace(self.pending, drawn=(*self.pending.drawn, number)))

    def wish(self, suit: int) -> Self:
        """Tell which suit was wished for, 0-3."""
        if self.pending is None:
            raise ClickError(NOTHING_ASKED)
        if self.pending.kind != WISH or type(suit) is not int or not 0 <= suit < 4:
            raise ClickError(ASKS_CARD)
        asked = self.pending
        return replace(self, pending=None).play(asked.by, replace(asked.move, wish=suit))

    def add_call(self) -> Self:
        """The call that is missing was said with the last play after all."""
        if self.position.uncalled is None or not self.may_add_call:
            raise ClickError(NO_CALL_OPEN)
        last, call = self.entries[-1], self.position.uncalled[1]
        return self.undo().play(last.by, replace(last.move, said=1 if call == "mau" else 2))

    def undo(self, moves: int = 1) -> Self:
        """Take back so many moves; a question that is open counts as one."""
        if moves < 1:
            return self
        if self.pending:
            return replace(self, pending=None).undo(moves - 1)
        return replace(self, entries=self.entries[: max(0, len(self.entries) - moves)])

    def renamed(self, seat: int, name: str) -> Self:
        """Another name for the player of a seat."""
        names = list(self.players)
        if type(seat) is not int or not 0 <= seat < len(names):
            raise InputError(f"there is no seat {str(seat)[:20]}", where="players")
        names[seat] = name
        return replace(self, players=checked_names(names, len(names)))

    # --- within -------------------------------------------------------------------------------------------------------

    def _unseen(self, asked: Pending) -> tuple[int, ...]:
        stock, pile, told = self.position.stock, self.position.discard[:-1], asked.drawn
        if len(told) < len(stock):
            return _less(stock, told)
        return _less(pile, told[len(stock) :])

    def _tried(self, by: int, move: Move, drawn: tuple[int, ...]) -> tuple[Entry, int]:
        """The move carried out as if these cards came first, and how many cards it draws then."""
        table, stock = self.position, self.position.stock
        known, later = drawn[: len(stock)], drawn[len(stock) :]
        shuffled: list[tuple[int, ...]] = []

        def order(cards: tuple[int, ...]) -> tuple[int, ...]:
            shuffled.append(cards)
            return (*later, *_less(cards, later))

        after, _ = replace(table, stock=(*known, *_less(stock, known))).apply(move, by=by, shuffle=order)
        count = sum(map(len, after.hands)) + len(move.cards) - sum(map(len, table.hands))
        return Entry(by, move, drawn, shuffled[0] if shuffled else None, after), count

    def _go_on(self, asked: Pending) -> Self:
        """Note the move if all its cards are told; else ask for the next one, unless only one can have come."""
        entry, count = self._tried(asked.by, asked.move, asked.drawn)
        if count <= len(asked.drawn):
            return replace(self, entries=(*self.entries, entry), pending=None)
        candidates = self._unseen(asked)
        if len(set(candidates)) == 1:
            return self._go_on(replace(asked, drawn=(*asked.drawn, candidates[0])))
        open_end = asked.move.action == DRAW and self.start.variant.rules[UNTIL_FITS]
        shuffles = len(asked.drawn) >= len(self.position.stock)
        return replace(self, pending=replace(asked, total=None if open_end else count, shuffles=shuffles))


def _less(cards: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    """The cards without those that are gone, each as often as it is there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _named(card: int) -> Both:
    return card_name(card, "en"), card_name(card, "de")

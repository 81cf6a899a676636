"""The tree as one seat may know it: its own hand, what lies open, and how many cards the others hold.

No hidden card is ever in it. Other seats may lay whatever the seat has not seen yet and the rules allow; of what they
draw only is seen how many cards it were, and whether one may be laid now. Each unseen card is as likely as any other to
be the seat's own next one: what the others' moves betray about their hands does not count. Where the discards would be
shuffled, the tree ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from maumau_kit.base.cards import ALL, planes
from maumau_kit.base.layout import (
    CALL,
    DEBT,
    DIRECTION,
    DRAWN,
    DREW,
    HAND,
    HAND2,
    IDLE,
    NAMING,
    NEXT,
    OVER,
    PHASE,
    SETTLED,
    SILENT,
    SKIP,
    SKIPPED,
    STOCK,
    STOCK2,
    SUIT,
    TURN,
    UNKNOWN,
    Table,
)
from maumau_kit.game.notation import Move
from maumau_kit.game.observation import Observation, observe
from maumau_kit.game.position import CALLS, Position, legal_moves
from maumau_kit.kernel.legality import playable
from maumau_kit.studies.tree.nodes import MAY_LAY, MAY_NOT_LAY
from maumau_kit.studies.tree.open_hands import beside, by_chance
from maumau_kit.studies.tree.states import (
    ROW,
    Branch,
    Followed,
    Pending,
    Reached,
    State,
    carried_out,
    drawn_card,
    public,
)


class OneSeat:
    """How positions lead on as one seat may know them, see `maumau_kit.studies.tree.states.World`."""

    def __init__(self, position: Position, seat: int) -> None:
        self.seen, self.seat, self.rules = observe(position, seat), seat, position.variant.rules
        self.variant = position.variant
        seen = self.seen
        hands = tuple(seen.hand if other == seat else () for other in range(len(seen.counts)))
        unseen = beside(position.variant.pack, (*seen.hand, *seen.discard))
        row = self._masked(position.table()[:ROW])
        self.start = State(row, hands, seen.discard, (), seen.counts, unseen, seen.stock)

    def _masked(self, t: Table) -> Table:
        """The row without what the seat cannot see."""
        for other in range(len(self.seen.counts)):
            if other != self.seat:
                t[HAND + other] = t[HAND2 + other] = 0
        t[STOCK] = t[STOCK2] = 0
        if t[PHASE] == DREW and t[TURN] != self.seat:
            t[DRAWN] = -1
        return t

    def _supposed(self, state: State, hand: tuple[int, ...], stock: tuple[int, ...]) -> Table:
        """The row if the seat to act held these cards and the stock were these."""
        t, turn = state.row.copy(), state.turn
        t[HAND + turn], t[HAND2 + turn] = planes(hand)
        t[STOCK], t[STOCK2] = planes(stock)
        return t

    # --- moves --------------------------------------------------------------------------------------------------------

    def moves(self, state: State) -> tuple[Move, ...]:
        """The legal moves of the seat itself; of another seat all those that it may have."""
        if state.turn == self.seat:
            return legal_moves(self.rules, self._supposed(state, state.hands[self.seat], state.unseen[: state.left]))
        found = dict.fromkeys(move for t in self._holdings(state) for move in self._allowed(state, t))
        return tuple(sorted(found, key=lambda move: move.rank))

    def _allowed(self, state: State, t: Table) -> list[Move]:
        """The legal moves of such a hand, without sets that no hand of this size can hold or may end on."""
        count = state.counts[state.turn]
        moves = []
        for move in legal_moves(self.rules, t):
            if len(move.cards) == count:
                exact = self._supposed(state, move.cards, ())
                exact[STOCK], exact[STOCK2], exact[DRAWN] = t[STOCK], t[STOCK2], t[DRAWN]
                if move not in legal_moves(self.rules, exact):
                    continue
            if len(move.cards) <= count:
                moves.append(move)
        return moves

    def _holdings(self, state: State) -> Iterator[Table]:
        """Rows that show between them every move that the seat to act may have.

        First a hand of all that is unseen; then one of the cards that cannot be laid, for the moves that are open only
        to a hand of those. Where a card has just been drawn, each that fits may be that card.
        """
        filler = state.unseen[: state.left]
        if state.row[PHASE] == DREW:
            yield from self._fits(state) or [self._supposed(state, state.unseen, filler)]
            return
        everything = self._supposed(state, state.unseen, filler)
        if not state.counts[state.turn]:
            everything = self._supposed(state, (), filler)
        yield everything
        laid = playable(self.rules, everything) & ALL
        idle = tuple(card for card in state.unseen if not laid >> card & 1)
        if laid and len(idle) >= state.counts[state.turn]:
            yield self._supposed(state, idle, filler)

    def _fits(self, state: State) -> list[Table]:
        """Rows in which another seat has just drawn a card that lets it lay one: what everybody has seen."""
        rows = []
        for card in dict.fromkeys(state.unseen):
            t = self._supposed(state, state.unseen, state.unseen[: state.left])
            t[DRAWN] = card
            if any(move.is_lay for move in self._allowed(state, t)):
                rows.append(t)
        return rows

    # --- following ----------------------------------------------------------------------------------------------------

    def follow(self, state: State, move: Move) -> Followed:
        """Where a move leads."""
        if state.turn == self.seat:
            return self._own(state, move, ())
        ways = self._of_another(state, move)
        return ways[0].followed if len(ways) == 1 else Pending(state, move)

    def branches(self, pending: Pending) -> list[Branch]:
        """Each card that the seat itself may draw; or what may be seen of a card that another seat draws."""
        state, move, drawn = pending.state, pending.move, pending.drawn
        if state.turn != self.seat:
            return self._of_another(state, move)
        return [
            Branch(card, "", chance, self._own(state, move, (*drawn, card)))
            for card, chance in by_chance(beside(state.unseen, drawn))
        ]

    def _own(self, state: State, move: Move, drawn: tuple[int, ...]) -> Followed:
        """Where a move of the seat itself leads once these cards are drawn."""
        hand = state.hands[self.seat]
        while True:
            coming = (*drawn, *beside(state.unseen, drawn))[: state.left]
            t = carried_out(self.rules, self._supposed(state, hand, coming), move, coming)
            if t[NEXT] > len(drawn):
                pool = beside(state.unseen, drawn)
                if pool[0] != pool[-1]:
                    return Pending(state, move, tuple(sorted(drawn)))
                drawn = (*drawn, pool[0])
                continue
            if t[OVER] == UNKNOWN:
                return None
            return self._reached(state, move, t, drawn, len(drawn))

    def _of_another(self, state: State, move: Move) -> list[Branch]:
        """What everybody sees of a move of another seat: one way on, or several where hidden cards decide."""
        ways: dict[Hashable, Branch] = {}
        for hand in self._hands_for(state, move):
            self._try(ways, state, move, hand)
        return list(ways.values())

    def _hands_for(self, state: State, move: Move) -> list[tuple[int, ...]]:
        """Hands with which another seat may make a move, as unlike as they can be: without and with cards that fit."""
        count = state.counts[state.turn] - len(move.cards)
        rest = beside(state.unseen, move.cards)
        if move.is_lay:
            return [(*move.cards, *rest[:count])]
        if state.row[PHASE] == DREW:
            return [self._kept(state)]
        laid = playable(self.rules, self._supposed(state, state.unseen, state.unseen[: state.left]))
        without = tuple(sorted(rest, key=lambda card: (laid >> card & 1, card)))[:count]
        filled = tuple(sorted(rest, key=lambda card: (not laid >> card & 1, card)))[:count]
        hands = [
            hand
            for hand in dict.fromkeys((without, filled))
            if move in legal_moves(self.rules, self._supposed(state, hand, beside(state.unseen, hand)[: state.left]))
        ]
        return hands or [without]

    def _try(self, ways: dict[Hashable, Branch], state: State, move: Move, hand: tuple[int, ...]) -> None:
        """Add what is seen of a move made with this hand, whatever is drawn; of cards that go on only one is tried."""
        rest, before = beside(state.unseen, hand), tuple[int, ...]()
        while True:
            longer = None
            for card in dict.fromkeys(beside(rest, before)) or (None,):
                drawn = before if card is None else (*before, card)
                coming = (*drawn, *beside(rest, drawn))[: state.left]
                row = self._supposed(state, hand, coming)
                if state.row[PHASE] == DREW:
                    row[DRAWN] = move.action if move.is_lay else hand[0]
                t = carried_out(self.rules, row, move, coming)
                if t[NEXT] > len(drawn):
                    longer = drawn
                    continue
                self._see(ways, state, move, t)
                if t[NEXT] < len(drawn):  # nothing (more) is drawn, whatever lies there
                    return
            if longer is None:
                return
            before = longer

    def _kept(self, state: State) -> tuple[int, ...]:
        """A hand whose first card has just been drawn, and may be kept."""
        for t in self._fits(state):
            card = t[DRAWN]
            return (card, *beside(state.unseen, (card,))[: state.counts[state.turn] - 1])
        return state.unseen[: state.counts[state.turn]]

    def _see(self, ways: dict[Hashable, Branch], state: State, move: Move, t: Table) -> None:
        """Add what everybody sees, once."""
        if t[OVER] == UNKNOWN:
            ways.setdefault(None, Branch(None, "", None, None))
            return
        says = MAY_LAY if t[PHASE] in (DREW, SETTLED) else MAY_NOT_LAY
        reached = self._reached(state, move, t, (), t[NEXT])
        ways.setdefault((self.key(reached.state), says), Branch(None, says, None, reached))

    def _reached(self, state: State, move: Move, t: Table, drawn: tuple[int, ...], count: int) -> Reached:
        """The state that the row shows, without what the seat cannot see."""
        turn = state.turn
        hands, counts = list(state.hands), list(state.counts)
        counts[turn] += count - len(move.cards)
        unseen = state.unseen
        if turn == self.seat:
            hands[turn] = beside((*state.hands[turn], *drawn), move.cards)
            unseen = beside(unseen, drawn)
        else:
            unseen = beside(unseen, move.cards)
        discard = state.discard + move.cards
        after = State(self._masked(t), tuple(hands), discard, (), tuple(counts), unseen, state.left - count)
        return Reached(after, drawn)

    # --- knowing ------------------------------------------------------------------------------------------------------

    def key(self, state: State) -> Hashable:
        """All that the seat may know and that matters for the future."""
        t = state.row
        return public(self.rules, t), drawn_card(t), state.hands[self.seat], state.counts, state.unseen, state.left

    def information(self, state: State) -> Hashable | None:
        """Every position of the tree is what the seat may know of one; of the others' knowledge nothing is said."""
        return self.key(state) if state.turn == self.seat else None

    def points(self, state: State) -> tuple[int, ...] | None:  # noqa: ARG002 - the signature is given
        """Nothing: the hands are not known."""
        return None

    def observation(self, state: State) -> Observation:
        """What the seat may know at this place, as an observation; the events are left out."""
        t, over, seen = state.row, state.is_over, self.seen
        mine = not over and t[TURN] == self.seat
        drew = not over and t[PHASE] == DREW
        return Observation(
            variant=seen.variant,
            seat=self.seat,
            hand=tuple(sorted(state.hands[self.seat])),
            counts=state.counts,
            discard=state.discard,
            stock=state.left,
            turn=None if over else t[TURN],
            dealer=seen.dealer,
            direction=t[DIRECTION],
            suit=t[SUIT] if t[SUIT] >= 0 and not over else None,
            debt=0 if over else t[DEBT],
            drawn=t[DRAWN] if drew and mine else None,
            has_drawn=drew,
            uncalled=(t[SILENT], CALLS[t[CALL]]) if t[SILENT] >= 0 and not over else None,
            naming=not over and t[PHASE] == NAMING,
            idle=0 if over else t[IDLE],
            skip=t[SKIP] if not over and t[PHASE] == SKIPPED else 0,
            settled=not over and t[PHASE] == SETTLED,
            legal=tuple(map(str, self.moves(state))) if mine else (),
        )

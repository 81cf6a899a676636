"""Where hidden cards may lie: every place that a card came to unseen, and what was seen that rules places out.

A shuffle lays out places: those dealt to the hands, then those of the stock in their order, which are drawn one after
the other. Until it is shuffled again, a card lies in one place of the shuffle; when the discards come back, a new life
of theirs begins. So the cards of a shuffle and its places are matched one to one, and each way to match them that
agrees with what was seen is as probable as any other.

What is seen rules out pairs: a card that somebody lays was in a place of that hand before; a seat that may not draw
while it can lay holds, when it draws, nothing that may be laid; a drawn card after which the turn was over at once does
not fit, one that could still be laid does. All this is read off the kernel with the card in question in the hand. A
draw by choice rules out nothing. What pairs cannot say is left to the replay of each world, see `sampling`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from maumau_kit.base.cards import ALL, CARDS, DRAW, PASS, TAKE, cards_in
from maumau_kit.base.layout import (
    DEBT,
    DEBT_THEN,
    DRAWN,
    DRAWS,
    DREW,
    HAND,
    HAND2,
    LAY_ONLY,
    LAYS_ANY,
    LISTED,
    NEVER_LAYS,
    NEXT,
    ORDINARY,
    PACK2,
    PHASE,
    PILE,
    PILE2,
    RECYCLES,
    SETTLED,
    SILENT,
    STOCK,
    STOCK2,
    THEN,
    UNTIL_FITS,
    Rules,
    Table,
)
from maumau_kit.game.observation import Observation
from maumau_kit.kernel.legality import openers, playable, single_lays
from maumau_kit.kernel.step import draw
from maumau_kit.studies.fair.knowledge import Cards, Knowledge, Seen, hidden_cards, phase_of, row_of

NOWHERE: Final = -2
"""The owner of a place that is not on the table: cards of the pack that a position leaves out."""
IN_STOCK: Final = -1
DEALT, TURNED_UP = -2, -1
"""Times before the first move. Move k is decided at 4k, draws come at 4k + 1, what is seen then is at 4k + 2."""
FOREVER: Final = 1 << 40


@dataclass
class Slot:
    """A place: who holds what lies there and since when, the cards that may lie there, and the card if it is known."""

    owner: int
    since: int = DEALT
    mask: int = ALL
    card: int | None = None


@dataclass
class Shuffle:
    """The places of one shuffle, stock last and in its order, the cards that came into it, and when."""

    slots: list[Slot]
    cards: Cards
    began: int


@dataclass
class Puzzle:
    """All places with what is known of them. `lays` are (time, seat, card), `lacks` (time, seat, cards not held)."""

    known: Knowledge
    shuffles: list[Shuffle] = field(default_factory=list)
    lays: list[tuple[int, int, int]] = field(default_factory=list)
    lacks: list[tuple[int, int, int]] = field(default_factory=list)
    stock: list[Slot] = field(default_factory=list)
    drawn: Slot | None = None
    """The place of the card that was just drawn and may still be laid, where another seat drew it."""

    # --- places that come about -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """The places of the deal, or of the position that the seat sees first."""
        known, first = self.known, self.known.first
        hidden = hidden_cards(known)
        hands = [Slot(seat) for seat, count in enumerate(first.counts) if seat != known.seat for _ in range(count)]
        self.stock = [Slot(IN_STOCK) for _ in range(first.stock)]
        away = [Slot(NOWHERE) for _ in range(len(hidden) - len(hands) - len(self.stock))]
        self.shuffles.append(Shuffle([*hands, *away, *self.stock], hidden, DEALT))
        turned = sum(1 << card for card in set(known.turned))
        if turned and not known.variant.rules[PACK2]:  # of two copies the other one may have been dealt
            self.lacks += [(TURNED_UP, seat, turned) for seat in range(len(first.counts))]
        if phase_of(first) == DREW and first.turn is not None and first.turn != known.seat:
            self.drawn = next(slot for slot in hands if slot.owner == first.turn)
            self.drawn.mask &= _after_draw(known.variant.rules, first)

    def hand_out(self, before: Observation, each: Seen, time: int) -> list[Slot]:
        """The places of the cards that a move drew, in their order."""
        got = []
        for number in range(each.drew):
            if not self.stock:
                self.stock = [Slot(IN_STOCK) for _ in range(len(before.discard) - 1)]
                self.shuffles.append(Shuffle(list(self.stock), tuple(sorted(before.discard[:-1])), time))
            slot = self.stock.pop(0)
            slot.owner, slot.since = each.receiver, time + 1
            if each.own:
                slot.card = each.own[number]
            got.append(slot)
        return got


def puzzle_of(known: Knowledge) -> Puzzle:
    """The places of the hidden cards, and all that was seen of them."""
    puzzle = Puzzle(known)
    puzzle.deal()
    r = known.variant.rules
    for number, (before, each) in enumerate(known.befores()):
        time = 4 * number
        got = puzzle.hand_out(before, each, time)
        if each.move.is_speech:
            continue
        hidden = each.by != known.seat
        if each.move.is_lay:
            puzzle.lays += [(time, each.by, card) for card in each.move.cards]
            if puzzle.drawn is not None and r[THEN] != LAYS_ANY:
                puzzle.drawn.mask &= 1 << each.move.action
        elif hidden and not before.has_drawn:
            puzzle.lacks.append((time, each.by, _lacking(r, before, each.move.action)))
        puzzle.drawn = None
        if hidden and each.move.action == DRAW:
            _learn_from_draw(puzzle, before, each, got, time)
        elif hidden and each.move.action == TAKE and r[DEBT_THEN] == LAY_ONLY and not each.after.settled:
            puzzle.lacks.append((time + 2, each.by, _opening(r, before)))
    return puzzle


# --- what a move says, read off the kernel ------------------------------------------------------------------------


def _with_hand(t: Table, seat: int, card: int, *, last: bool = False) -> Table:
    """The row with nothing but this card in a hand: twice, so that it is not the last one, unless it is."""
    row = t.copy()
    row[HAND + seat] = 1 << card
    row[HAND2 + seat] = 0 if last else 1 << card
    return row


def _lacking(r: Rules, before: Observation, action: int) -> int:
    """The cards that the seat to act cannot have held when it made this move: with them the move is not legal."""
    if not DRAW <= action <= PASS or before.turn is None:
        return 0
    t, seat = row_of(before), before.turn
    last = before.counts[seat] == 1
    found = 0
    for card in range(CARDS):
        if not playable(r, _with_hand(t, seat, card, last=last)) >> action & 1:
            found |= 1 << card
    return found


def _opening(r: Rules, before: Observation) -> int:
    """The cards of which a seat that has taken a debt may still lay one."""
    t, seat = row_of(before), before.turn or 0
    t[DEBT], t[PHASE] = 0, SETTLED
    return sum(1 << card for card in range(CARDS) if openers(r, _with_hand(t, seat, card)))


def _after_draw(r: Rules, seen: Observation) -> int:
    """The cards that can be the one just drawn, where its owner may still decide."""
    if r[THEN] == LAYS_ANY:
        return ALL
    t, seat = row_of(seen), seen.turn or 0
    t[PHASE], found = DREW, 0
    for card in range(CARDS):
        t[DRAWN] = card
        found |= bool(single_lays(r, _with_hand(t, seat, card))) << card
    return found


def _fitting(r: Rules, before: Observation) -> tuple[int, int]:
    """Of all cards those after whose draw the owner may decide, and those with which the drawing ends."""
    t, seat = row_of(before), before.turn or 0
    t[PHASE], t[DRAWN], t[SILENT], t[PILE], t[PILE2] = ORDINARY, -1, -1, 0, 0
    decides = ends = 0
    for card in range(CARDS):
        row = _with_hand(t, seat, card)
        row[STOCK] = row[STOCK2] = 1 << card
        row[NEXT], row[LISTED] = 0, 2
        draw(r, row, (card, card))
        decides |= (row[PHASE] == DREW) << card
        ends |= (row[DRAWS] == 1) << card
    return decides, ends


def _learn_from_draw(puzzle: Puzzle, before: Observation, each: Seen, got: list[Slot], time: int) -> None:
    """What the table after a draw says of the cards drawn, and of the hand."""
    r = puzzle.known.variant.rules
    if not got:
        return
    decides, ends = _fitting(r, before)
    *earlier, last = got
    for slot in earlier:
        slot.mask &= ~ends
    if r[THEN] == LAYS_ANY and earlier:
        puzzle.lacks.append((time, each.by, decides))
    if each.after.has_drawn:
        puzzle.drawn = last
        if r[THEN] != LAYS_ANY or earlier:
            last.mask &= decides
        return
    last.mask &= ~decides
    dry = not each.after.stock and (not r[RECYCLES] or len(each.after.discard) < 2)
    if r[UNTIL_FITS] and r[THEN] == NEVER_LAYS and not dry:
        last.mask &= ends
    if r[THEN] == LAYS_ANY:
        puzzle.lacks.append((time + 2, each.by, decides))


# --- pairs --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Block:
    """The cards and the free places of one shuffle: for each card the places where it may lie, one bit a place.

    `open` are the places that nobody has seen used: the stock of now, and what is not on the table.
    """

    cards: Cards
    slots: tuple[Slot, ...]
    allowed: tuple[int, ...]
    open: tuple[int, ...]


def blocks_of(puzzle: Puzzle) -> list[Block]:
    """What may lie where, shuffle by shuffle; the places of known cards are left out."""
    blocks = []
    for number, shuffle in enumerate(puzzle.shuffles):
        cards = list(shuffle.cards)
        for slot in shuffle.slots:
            if slot.card is not None:
                cards.remove(slot.card)
        slots = tuple(slot for slot in shuffle.slots if slot.card is None)
        later = puzzle.shuffles[number + 1 :]
        allowed = []
        for card in cards:
            end = next((each.began for each in later if card in each.cards), FOREVER)
            allowed.append(_places(puzzle, card, slots, shuffle.began, end))
        free = tuple(place for place, slot in enumerate(slots) if slot.owner < 0)
        blocks.append(Block(tuple(cards), slots, tuple(allowed), free))
    return blocks


def _places(puzzle: Puzzle, card: int, slots: Iterable[Slot], began: int, end: int) -> int:
    """The places of a shuffle where a card may lie that comes back into the next one at `end`, if it does."""
    lay = next(((t, seat) for t, seat, laid in puzzle.lays if laid == card and began <= t < end), None)
    lacks = [(t, seat) for t, seat, cards in puzzle.lacks if cards >> card & 1 and began <= t < end]
    found = 0
    for place, slot in enumerate(slots):
        if not slot.mask >> card & 1:
            continue
        until = FOREVER
        if lay is not None:
            until = lay[0]
            if slot.owner != lay[1] or slot.since >= until:
                continue
        if slot.owner >= 0 and any(seat == slot.owner and slot.since < t < until for t, seat in lacks):
            continue
        found |= 1 << place
    return found


def spelled(mask: int) -> Cards:
    """The cards of a mask."""
    return tuple(cards_in(mask))

"""Worlds: all hidden cards dealt out anew, in any way that agrees with what a seat knows, each as probable as another.

Where of the sets of places that two cards may lie in one holds the other or they share no place, one card after the
other takes one of the places left to it, the most confined card first: that is exact. Otherwise a chain goes from one
way to match cards and places to the next by exchanging two cards, and once for each world by taking a card out and
shifting others until it fits in again, so that no way is out of reach (the moves of Jerrum and Sinclair, *Approximating
the permanent*, 1989).
Both steps are as probable forwards as backwards, so that all ways come up equally often.

Each world is replayed by the kernel from the first move to the last. Where the seat would have seen something else than
it saw, the world is rejected; what is left has no approximation in it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from maumau_kit.base.cards import mask_of, planes
from maumau_kit.base.errors import ImpossibleError
from maumau_kit.base.layout import (
    CALL,
    DEBT,
    DEBT_THEN,
    DIRECTION,
    DRAWN,
    DREW,
    HAND,
    HAND2,
    IDLE,
    LAY_ONLY,
    LISTED,
    OVER,
    PACK2,
    PHASE,
    SEATS,
    SETTLED,
    SILENT,
    SKIP,
    SKIPPED,
    STOCK,
    STOCK2,
    SUIT,
    TOP,
    TURN,
    Rules,
    Table,
)
from maumau_kit.game.notation import CATCH, SAY_LATE, Move
from maumau_kit.game.observation import Observation
from maumau_kit.kernel.legality import openers, playable, single_lays
from maumau_kit.kernel.step import catch, say_late, step
from maumau_kit.studies.fair.doubles import Doubles
from maumau_kit.studies.fair.knowledge import Cards, Knowledge, row_of
from maumau_kit.studies.fair.slots import Block, Puzzle, blocks_of, puzzle_of

SWEEPS: Final = 6
"""So many exchanges are tried for each place, from one world to the next."""
BURN_IN: Final = 20
"""Before the first world the chain goes as far as for so many worlds."""
LONGEST_WALK: Final = 2000
"""A card that has not found a place after so many tries goes back to where it was."""
MOST_TRIES: Final = 200
"""So many worlds in a row may be rejected before there is no going on."""


@dataclass(frozen=True)
class World:
    """One way in which the hidden cards may lie now: the hands by seat, each sorted, and the stock, next card first."""

    hands: tuple[Cards, ...]
    stock: Cards


class Sampler:
    """Worlds that agree with what a seat knows. The same knowledge and seed give the same worlds, bit for bit.

    `tried` and `rejected` count the worlds that were replayed, and those that did not agree.
    """

    def __init__(self, known: Knowledge, seed: int = 0) -> None:
        self.known, self._random = known, random.Random(seed)
        self.puzzle: Puzzle = puzzle_of(known)
        self.blocks = blocks_of(self.puzzle)
        self.tried = self.rejected = 0
        self._matchers: list[_Matcher | Doubles]
        if known.variant.rules[PACK2]:
            doubles = Doubles(self.puzzle, self.blocks, self._random)
            if not doubles.found:
                raise _no_match()
            self._matchers = [doubles]
        else:
            self._matchers = [_Matcher(block, self._random) for block in self.blocks]
        self._witness = [_public(seen) for seen in (known.first, *(each.after for each in known.seen))]

    def worlds(self) -> Iterator[World]:
        """One world after the other, without an end. Raises `ImpossibleError` where none can be found any more."""
        rejected = 0
        while rejected < MOST_TRIES:
            for matcher in self._matchers:
                matcher.renew()
            self.tried += 1
            found = self._replayed()
            if found is None:
                self.rejected, rejected = self.rejected + 1, rejected + 1
                continue
            rejected = 0
            yield found
        raise ImpossibleError(
            "no way was found to deal the hidden cards so that they agree with what was seen",
            where="record",
            german="Es fand sich keine Verteilung der verdeckten Karten, die zu allem passt, was zu sehen war.",
        )

    def _replayed(self) -> World | None:
        """The world that the places hold now, if the round would have looked the same in it."""
        for matcher in self._matchers:
            matcher.write()
        known, r = self.known, self.known.variant.rules
        t, luck = self._dealt()
        if _seen_of(t, known.seat) != self._witness[0] or (t[TURN] != known.seat and not _may_be(r, t)):
            return None
        for each, wanted in zip(known.seen, self._witness[1:], strict=True):
            if not _carried_out(r, t, luck, each.by, each.move) or _seen_of(t, known.seat) != wanted:
                return None
        hands = tuple(_spelled(t[HAND + seat], t[HAND2 + seat]) for seat in range(t[SEATS]))
        return World(hands, tuple(slot.card for slot in self.puzzle.stock if slot.card is not None))

    def _dealt(self) -> tuple[Table, Cards]:
        """The row at the beginning of this world, and all cards to come in their order."""
        known, puzzle = self.known, self.puzzle
        t = row_of(known.first)
        dealt, *later = puzzle.shuffles
        held: list[list[int]] = [[] for _ in known.first.counts]
        for slot in dealt.slots[: sum(known.first.counts) - len(known.first.hand)]:
            assert slot.card is not None
            held[slot.owner].append(slot.card)
        for seat, cards in enumerate(held):
            if seat != known.seat:
                t[HAND + seat], t[HAND2 + seat] = planes(cards)
        if t[PHASE] == DREW and t[DRAWN] < 0:
            t[DRAWN] = held[t[TURN]][0]
        stock = [slot for slot in dealt.slots[len(dealt.slots) - known.first.stock :] if known.first.stock]
        luck = tuple(slot.card for each in (stock, *(s.slots for s in later)) for slot in each if slot.card is not None)
        t[STOCK], t[STOCK2] = planes(luck[: known.first.stock])
        t[LISTED] = len(luck)
        return t, luck


def _spelled(once: int, twice: int) -> Cards:
    """The cards of two planes, sorted."""
    return tuple(c for c in range(once.bit_length()) for plane in (once, twice) if plane >> c & 1)


# --- the exact check ----------------------------------------------------------------------------------------------

Public = tuple[object, ...]


def _public(seen: Observation) -> Public:
    """What a seat saw at one moment, apart from how the discard pile looks, which the moves say."""
    return _seen_of(_counted(seen), seen.seat, seen.counts, seen.stock)


def _counted(seen: Observation) -> Table:
    t = row_of(seen)
    t[OVER] = seen.turn is None
    return t


def _seen_of(t: Table, seat: int, counts: Cards | None = None, stock: int | None = None) -> Public:
    """The same of a row; of a row without hidden cards the counts are told."""
    if t[OVER]:
        return ("over",)
    own = t[DRAWN] if t[TURN] == seat and t[PHASE] == DREW else -1
    skip = t[SKIP] if t[PHASE] == SKIPPED else 0
    call = t[CALL] if t[SILENT] >= 0 else 0
    held = counts or tuple(t[HAND + each].bit_count() + t[HAND2 + each].bit_count() for each in range(t[SEATS]))
    left = t[STOCK].bit_count() + t[STOCK2].bit_count() if stock is None else stock
    return (
        t[TURN], t[DIRECTION], t[TOP], t[SUIT], t[DEBT], t[PHASE], skip, t[SILENT], call, t[IDLE], own, left, held,
        t[HAND + seat], t[HAND2 + seat],
    )  # fmt: skip


def _may_be(r: Rules, t: Table) -> bool:
    """Whether a seat that may still lay a card at first has one to lay."""
    if t[PHASE] == SETTLED and r[DEBT_THEN] == LAY_ONLY:
        return bool(openers(r, t))
    return t[PHASE] != DREW or bool(single_lays(r, t))


def _carried_out(r: Rules, t: Table, luck: Cards, by: int, move: Move) -> bool:
    """Carry out a move of the record in a world; whether it is legal there."""
    if move.action == CATCH:
        catch(r, t, luck)
        return True
    if move.action == SAY_LATE:
        say_late(r, t)
        return True
    if t[TURN] != by or not (_may_lay(r, t, move) if move.is_lay else playable(r, t) >> move.action & 1):
        return False
    below, below2 = planes(move.under)
    step(r, t, luck, move.action, below, below2, move.wish, move.said)
    return True


def _may_lay(r: Rules, t: Table, move: Move) -> bool:
    """Whether the cards are held, and may begin a lay; which of them ends on top was as legal as it is in any world."""
    seat = t[TURN]
    once, twice = planes(move.cards)
    if once & ~t[HAND + seat] or twice & ~t[HAND2 + seat]:
        return False
    if not move.under:
        return bool(playable(r, t) >> move.action & 1)
    return bool(openers(r, t) & mask_of(move.cards))


# --- matching cards and places ------------------------------------------------------------------------------------


class _Matcher:
    """The cards of one shuffle in its free places. `place` says where each card lies, `at` the other way round."""

    def __init__(self, block: Block, chance: random.Random) -> None:
        self.block, self._chance = block, chance
        self.n = len(block.cards)
        self.allowed = list(block.allowed)
        order = sorted(range(self.n), key=lambda each: (self.allowed[each].bit_count(), each))
        self._order = order
        self.nested = _is_nested([self.allowed[each] for each in order])
        self.at = [-1] * self.n
        self.place = [-1] * self.n
        self._used = [place for place in range(self.n) if place not in set(block.open)]
        if not self.nested:
            self._match()
            self._walk(BURN_IN)

    def renew(self) -> None:
        """The next way to match."""
        if self.nested:
            self._one_by_one()
        else:
            self._walk(1)
            self._mix_open()

    def write(self) -> None:
        """Put the cards into their places."""
        for place, card in enumerate(self.at):
            self.block.slots[place].card = self.block.cards[card]

    def _below(self, n: int) -> int:
        return int(self._chance.random() * n)

    def _one_by_one(self) -> None:
        """Where sets of places are nested, how many places are left to a card does not hang on where others lie."""
        free = (1 << self.n) - 1
        for card in self._order:
            left = self.allowed[card] & free
            if not left:
                raise _no_match()
            for _ in range(self._below(left.bit_count())):
                left &= left - 1
            bit = left & -left
            free ^= bit
            self._put(card, bit.bit_length() - 1)

    def _put(self, card: int, place: int) -> None:
        self.at[place], self.place[card] = card, place

    def _match(self) -> None:
        """A first way to match, found by augmenting paths: it depends on what is known alone."""
        for card in self._order:
            if not self._augment(card, [0]):
                raise _no_match()

    def _augment(self, card: int, tried: list[int]) -> bool:
        left = self.allowed[card] & ~tried[0]
        while left:
            bit = left & -left
            place = bit.bit_length() - 1
            tried[0] |= bit
            if self.at[place] < 0 or self._augment(self.at[place], tried):
                self._put(card, place)
                return True
            left = self.allowed[card] & ~tried[0]
        return False

    def _walk(self, times: int) -> None:
        """Exchange two cards again and again, and shift others around once in a while."""
        used, n, chance = self._used, self.n, self._chance.random
        if not used:
            return
        at, allowed, place = self.at, self.allowed, self.place
        for _ in range(times):
            for _ in range(SWEEPS * n):
                i, j = used[int(chance() * len(used))], int(chance() * n)
                a, b = at[i], at[j]
                if allowed[a] >> j & 1 and allowed[b] >> i & 1:
                    at[i], at[j], place[a], place[b] = b, a, j, i
            self._shift()

    def _shift(self) -> None:
        """Take a card out, and move others into the hole until it fits; too long a walk is taken back."""
        before = self.at.copy()
        out = self._below(self.n)
        hole = self.place[out]
        for _ in range(LONGEST_WALK):
            card = self._below(self.n)
            if not self.allowed[card] >> hole & 1:
                continue
            if card == out:
                self._put(out, hole)
                return
            old = self.place[card]
            if old == hole:
                continue
            self._put(card, hole)
            hole = old
        for place, card in enumerate(before):
            self._put(card, place)

    def _mix_open(self) -> None:
        """The open places are alike: any order of what lies in them is as good as another."""
        places = list(self.block.open)
        for k in range(len(places) - 1, 0, -1):
            i, j = places[k], places[self._below(k + 1)]
            a, b = self.at[i], self.at[j]
            self._put(b, i)
            self._put(a, j)


def _is_nested(sets: list[int]) -> bool:
    """Whether of each two sets, smaller ones first, one holds the other or they share nothing."""
    kinds = list(dict.fromkeys(sets))
    return all(not one & other or not one & ~other for n, one in enumerate(kinds) for other in kinds[n + 1 :])


def _no_match() -> ImpossibleError:
    return ImpossibleError(
        "the hidden cards cannot be dealt so that they agree with what was seen",
        where="record",
        german="Die verdeckten Karten lassen sich nicht so verteilen, dass alles passt, was zu sehen war.",
    )

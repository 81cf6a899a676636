"""Two packs: which of two equal cards was laid is not known, so that pairs of card and place do not say enough.

Here a card and all places where its copies lie are looked at together: its way through the round is followed, who gets
a copy and when, who lays one, and who cannot have held one. A chain exchanges two cards, or three in a circle, as long
as the ways of all cards agree with what was seen; each step is as probable backwards.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from maumau_kit.studies.fair.knowledge import Cards
from maumau_kit.studies.fair.slots import DEALT, Block, Puzzle, Slot

SWEEPS: Final = 12
BURN_IN: Final = 20
MOST_TRIES: Final = 4000
"""So many times the card with the best place is looked for to find a first way."""
NOISE: Final = 0.1
"""How often any place is taken instead, so that there is a way out of every dead end."""


class Doubles:
    """The cards of all shuffles in their free places, where the pack holds cards twice."""

    def __init__(self, puzzle: Puzzle, blocks: list[Block], chance: random.Random) -> None:
        self._chance, self._blocks = chance, blocks
        self._events = _events(puzzle)
        self._dealt = _most_dealt(puzzle)
        self._known: dict[int, list[Slot]] = {}
        for slot in (slot for shuffle in puzzle.shuffles for slot in shuffle.slots if slot.card is not None):
            self._known.setdefault(slot.card or 0, []).append(slot)
        self._slots = [slot for block in blocks for slot in block.slots]
        self.at = [card for block in blocks for card in _shuffled(block.cards, chance)]
        self._starts = [sum(len(block.slots) for block in blocks[:n]) for n in range(len(blocks))]
        self._range = [(start, len(block.slots)) for start, block in zip(self._starts, blocks, strict=True)
                       for _ in block.slots]  # fmt: skip
        self._used = [place for place, slot in enumerate(self._slots) if slot.owner >= 0]
        self._where: dict[int, list[int]] = {}
        for place, card in enumerate(self.at):
            self._where.setdefault(card, []).append(place)
        self._costs: dict[tuple[int, Cards], int] = {}
        self.found = self._find()
        if self.found:
            self._walk(BURN_IN)

    def renew(self) -> None:
        """The next way to lay them."""
        self._walk(1)
        for start, block in zip(self._starts, self._blocks, strict=True):
            places = [start + place for place in block.open]
            cards = _shuffled([self.at[place] for place in places], self._chance)
            for place, card in zip(places, cards, strict=True):
                self.at[place] = card
        self._where.clear()
        for place, card in enumerate(self.at):
            self._where.setdefault(card, []).append(place)

    def write(self) -> None:
        """Put the cards into their places."""
        for slot, card in zip(self._slots, self.at, strict=True):
            slot.card = card

    # --- the way of a card ----------------------------------------------------------------------------------------

    def _cost(self, card: int) -> int:
        """How often the places of a card contradict what was seen. Of the stock it does not matter which place."""
        places = tuple(sorted(place for place in self._where[card] if self._slots[place].owner >= 0))
        known = self._costs.get((card, places))
        if known is None:
            slots = [self._slots[place] for place in places]
            wrong = sum(not slot.mask >> card & 1 for slot in slots)
            dealt = sum(slot.since == DEALT for slot in slots)
            wrong += max(0, dealt - self._dealt.get(card, dealt))
            known = wrong + _contradictions(self._events.get(card, []), [*slots, *self._known.get(card, [])])
            self._costs[card, places] = known
        return known

    def _exchange(self, *places: int) -> None:
        """The card of each place goes to the next one, the last one's to the first."""
        cards = [self.at[place] for place in places]
        for card, place in zip(cards, places, strict=True):
            self._where[card].remove(place)
        for card, place in zip(cards, (*places[1:], places[0]), strict=True):
            self.at[place] = card
            self._where[card].append(place)

    def _gain(self, places: tuple[int, ...]) -> int:
        """Exchange the cards of these places; returns by how much less is contradicted then."""
        cards = {self.at[place] for place in places}
        before = sum(map(self._cost, cards))
        self._exchange(*places)
        return before - sum(map(self._cost, cards))

    def _some(self) -> tuple[int, ...]:
        """Two places of one shuffle, or now and then three, the first of them one that was used."""
        used = self._used
        first = used[int(self._chance.random() * len(used))]
        start, n = self._range[first]
        more = 1 + (self._chance.random() < 0.25)
        places = (first, *(start + int(self._chance.random() * n) for _ in range(more)))
        return places if len(set(places)) == len(places) else (first,)

    def _find(self) -> bool:
        """A first way that agrees with what was seen; it depends on what is known alone.

        A card that contradicts it is moved to where it contradicts least (Minton and others, *Minimizing conflicts*,
        1992), and now and then anywhere.
        """
        chance = self._chance.random
        for _ in range(MOST_TRIES):
            wrong = [card for card in sorted(self._where) if self._cost(card)]
            if not wrong:
                return True
            card = wrong[int(chance() * len(wrong))]
            places = sorted(self._where[card])
            place = places[int(chance() * len(places))]
            start, n = self._range[place]
            if chance() < NOISE:
                other = start + int(chance() * n)
                if other != place:
                    self._exchange(place, other)
                continue
            gains = []
            for other in range(start, start + n):
                if other != place:
                    gains.append((self._gain((place, other)), chance(), other))
                    self._exchange(place, other)
            if gains:
                self._exchange(place, max(gains)[2])
        return False

    def _walk(self, times: int) -> None:
        """Exchange cards again and again, as long as nothing is contradicted."""
        for _ in range(times * SWEEPS * len(self._slots) if self._used else 0):
            places = self._some()
            if self._gain(places) < 0:
                self._exchange(*reversed(places))


def _shuffled(cards: Cards | list[int], chance: random.Random) -> list[int]:
    found = list(cards)
    for k in range(len(found) - 1, 0, -1):
        j = int(chance.random() * (k + 1))
        found[k], found[j] = found[j], found[k]
    return found


def _events(puzzle: Puzzle) -> dict[int, list[tuple[int, int, int]]]:
    """By card: when another seat laid a copy (-1), or showed that it held none (0)."""
    own = puzzle.known.seat
    found: dict[int, list[tuple[int, int, int]]] = {}
    for time, seat, card in puzzle.lays:
        if seat != own:
            found.setdefault(card, []).append((time, seat, -1))
    for card in set(puzzle.known.variant.pack):
        lacks = [(time, seat, 0) for time, seat, cards in puzzle.lacks if cards >> card & 1 and seat != own]
        if lacks:
            found.setdefault(card, []).extend(lacks)
    return found


def _most_dealt(puzzle: Puzzle) -> dict[int, int]:
    """Of the cards that were turned up and put back, how many copies can have been dealt to others."""
    hidden = Counter(puzzle.shuffles[0].cards)
    return {card: hidden[card] - n for card, n in Counter(puzzle.known.turned).items()}


def _contradictions(events: list[tuple[int, int, int]], slots: list[Slot]) -> int:
    """How often a seat lays what it does not hold, or holds what it cannot."""
    if not events:
        return 0
    got = [(slot.since, slot.owner, 1) for slot in slots if slot.owner >= 0]
    held, wrong = Counter[int](), 0
    for _, seat, change in sorted([*events, *got]):
        if change > 0 or (change < 0 and held[seat]):
            held[seat] += change
        elif change < 0 or held[seat]:
            wrong += 1
    return wrong

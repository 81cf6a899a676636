"""How many sequences of moves there are, and how many positions they lead to, for each length.

Sequences are counted on the graph: so many ways lead to a node as to all nodes before it together. Where the graph was
cut for want of nodes, the counting goes on without keeping what it meets, up to a limit of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from maumau_kit.studies.tree.nodes import CHANCE, DECISION, REPEATED, SHUFFLE, Growth
from maumau_kit.studies.tree.states import Followed, Pending, Reached, State, World

MORE, MORE_SEEN = 20_000, 2_000
"""So many moves and cards beyond the graph are followed for counting: with open hands, and as one seat knows them."""


@dataclass(frozen=True)
class Counts:
    """For each length from 1 on: the sequences of moves and the different positions after them.

    Up to length `exact` the numbers are all there are; beyond it there are at least so many.
    """

    sequences: tuple[int, ...]
    positions: tuple[int, ...]
    exact: int


_Level = dict[Hashable, tuple[int, State | Pending]]


class Counting:
    """Counts level by level, from the root of a graph."""

    def __init__(self, world: World, growth: Growth, more: int = MORE) -> None:
        self.world, self.growth, self.more = world, growth, more
        self.followed = {
            growth.keys[node.id]: node.id
            for node in reversed(growth.nodes)
            if node.kind in (DECISION, CHANCE) and growth.out[node.id] is not None
        }

    def count(self, depth: int) -> Counts:
        """The numbers for the lengths 1 … depth."""
        root = self.growth.nodes[0]
        level: _Level = {}
        if root.kind == DECISION and isinstance(root.state, State):
            level[self.world.key(root.state)] = (1, root.state)
        sequences, positions, exact = [], [], depth
        for length in range(1, depth + 1):
            level, whole = self._next(level)
            sequences.append(sum(ways for ways, _ in level.values()))
            positions.append(len(level))
            if not whole:
                exact = min(exact, length - 1)
            level = {key: item for key, item in level.items() if isinstance(item[1], State) and not item[1].is_over}
            if not level:
                rest = [0] * (depth - length)
                return Counts((*sequences, *rest), (*positions, *rest), exact)
        return Counts(tuple(sequences), tuple(positions), exact)

    def _next(self, level: _Level) -> tuple[_Level, bool]:
        """The positions one move further on, those in the middle of a draw resolved; and whether none is missing."""
        after: _Level = {}
        waiting: list[_Level] = [level]
        whole, drawn = True, 0
        while drawn < len(waiting):
            for key, (ways, state) in waiting[drawn].items():
                whole = self._lead(key, ways, state, after, waiting) and whole
            waiting[drawn] = {}
            drawn += 1
        return after, whole

    def _lead(self, key: Hashable, ways: int, state: State | Pending, after: _Level, waiting: list[_Level]) -> bool:
        found = self._children(key, state)
        if found is None:
            return False
        for other, reached in found:
            if isinstance(reached, Pending):
                place = 1 + len(reached.drawn)
                while len(waiting) <= place:
                    waiting.append({})
                into = waiting[place]
            else:
                into = after
            into[other] = (into[other][0] + ways if other in into else ways, reached)
        return True

    def _children(self, key: Hashable, state: State | Pending) -> Iterator[tuple[Hashable, State | Pending]] | None:
        """Where it goes on from here, from the graph where that has it; `None` where too much has been followed."""
        number = self.followed.get(self.growth.numbers.get(key, -1))
        if number is not None:
            return self._kept(number)
        return self._beyond(state) if self.more > 0 else None

    def _kept(self, number: int) -> Iterator[tuple[Hashable, State | Pending]]:
        for edge in self.growth.out[number] or ():
            target = self.growth.nodes[edge.target]
            if target.kind == REPEATED and target.same_as is not None:
                target = self.growth.nodes[target.same_as]
            if target.kind != SHUFFLE and target.state is not None:
                yield self._key(target.state), target.state

    def _beyond(self, state: State | Pending) -> Iterator[tuple[Hashable, State | Pending]]:
        followed: list[Followed]
        if isinstance(state, State):
            followed = [self.world.follow(state, move) for move in self.world.moves(state)]
        else:
            followed = [branch.followed for branch in self.world.branches(state)]
        self.more -= len(followed)
        for each in followed:
            if each is not None:
                reached = each.state if isinstance(each, Reached) else each
                yield self._key(reached), reached

    def _key(self, state: State | Pending) -> Hashable:
        if isinstance(state, State):
            return self.world.key(state)
        return self.world.key(state.state), state.move.key, state.drawn

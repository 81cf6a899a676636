"""Growing a tree: level by level, until it is as deep as was asked for or the nodes are used up.

Nothing here calls itself, so a line of moves may be as long as it likes.
"""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

from maumau_kit.base.layout import OVER, WINNER
from maumau_kit.game.position import REASONS
from maumau_kit.studies.tree.nodes import (
    CHANCE,
    DECISION,
    DEPTH,
    END,
    NODES,
    REPEATED,
    SHUFFLE,
    Edge,
    Ending,
    Growth,
    Node,
    Ply,
)
from maumau_kit.studies.tree.states import Followed, Pending, Reached, State, World


@dataclass(frozen=True)
class _Way:
    """One way on from a node, before the node at its end is looked up or made."""

    edge: Edge
    followed: Followed
    drawer: int


class Grower:
    """Lets a graph grow in a world; with `merge` equal positions are one node."""

    def __init__(self, world: World, growth: Growth, *, merge: bool) -> None:
        self.world, self.growth, self.merge = world, growth, merge

    def plant(self, ending: Ending | None, *, over: bool) -> None:
        """Make the root."""
        start = self.world.start
        if over:
            self._add(Node(0, END, None, 0, start, ending), ("over",), -1)
        else:
            self._add(self._node(start, 0), self.world.key(start), -1)

    def grow(self, start: int, depth: int, most: int) -> None:
        """Follow every move from this node on, so many moves deep, while there are no more than `most` nodes.

        Chance nodes belong to the move in the middle of which they stand, and do not count as deeper.
        """
        growth, seen = self.growth, {start: 0}
        waiting = [(0, self._order(start), start)]
        while waiting:
            at, _, number = heapq.heappop(waiting)
            if seen[number] < at:
                continue
            node = growth.nodes[number]
            if growth.out[number] is None and node.kind in (DECISION, CHANCE):
                if node.kind == DECISION and at >= depth:
                    self._cut(number, DEPTH)
                    continue
                if not self._follow(number, most):
                    self._stop(waiting, number, seen, depth)
                    return
            for edge in growth.out[number] or ():
                target = growth.nodes[edge.target]
                deeper = at + (node.kind == DECISION)
                if deeper < seen.get(target.id, depth + 1) and target.kind in (DECISION, CHANCE):
                    seen[target.id] = deeper
                    heapq.heappush(waiting, (deeper, self._order(target.id), target.id))

    def _order(self, number: int) -> tuple[int, int]:
        """Chance comes first among nodes of one depth, and there what began earlier: that leads on to others of it."""
        node = self.growth.nodes[number]
        drawn = len(node.state.drawn) if isinstance(node.state, Pending) else 1000
        return drawn, number

    def _stop(
        self,
        waiting: list[tuple[int, tuple[int, int], int]],
        number: int,
        seen: dict[int, int],
        depth: int,
    ) -> None:
        """The nodes are used up: mark all places that wait to be followed."""
        for at, _, other in [(0, (0, 0), number), *waiting]:
            node = self.growth.nodes[other]
            if self.growth.out[other] is None and node.kind in (DECISION, CHANCE):
                deep = other != number and node.kind == DECISION and seen[other] >= depth and at >= depth
                self._cut(other, DEPTH if deep else NODES)

    def _cut(self, number: int, why: str) -> None:
        node = self.growth.nodes[number]
        if isinstance(node.state, State):
            left = len(self.world.moves(node.state))
        else:
            assert node.state is not None
            left = len(self.world.branches(node.state))
        self.growth.nodes[number] = replace(node, cut=why, left=left)

    # --- one node -----------------------------------------------------------------------------------------------------

    def _follow(self, number: int, most: int) -> bool:
        """Follow all ways on from a node, or none where there is no room for all. Returns whether it was done."""
        growth = self.growth
        ways = list(self._ways(growth.nodes[number]))
        if len(growth.nodes) + self._new(ways) > most:
            return False
        node = growth.nodes[number]
        growth.out[number] = [self._lead(node, way) for way in ways]
        growth.nodes[number] = replace(node, cut="", left=0)
        return True

    def _ways(self, node: Node) -> Iterator[_Way]:
        state, seat = node.state, node.seat
        assert seat is not None
        if isinstance(state, State):
            for move in self.world.moves(state):
                followed = self.world.follow(state, move)
                drew = followed.drawn if isinstance(followed, Reached) else ()
                yield _Way(Edge(node.id, -1, (Ply(seat, move, drew),)), followed, seat)
        elif state is not None:
            for branch in self.world.branches(state):
                edge = Edge(node.id, -1, (), branch.card, branch.says, branch.probability)
                yield _Way(edge, branch.followed, seat)

    def _key(self, followed: Followed) -> Hashable | None:
        if isinstance(followed, Reached):
            return self.world.key(followed.state)
        if isinstance(followed, Pending):
            return self.world.key(followed.state), followed.move.key, followed.drawn
        return None

    def _new(self, ways: list[_Way]) -> int:
        """How many nodes these ways would add."""
        if not self.merge:
            return len(ways)
        keys = [self._key(way.followed) for way in ways]
        fresh = {key for key in keys if key is not None and self.growth.numbers.get(key) not in self.growth.found}
        return len(fresh) + keys.count(None)

    def _lead(self, node: Node, way: _Way) -> Edge:
        """The edge with its end, which is made where it is not there yet."""
        growth, key = self.growth, self._key(way.followed)
        depth = node.depth + (node.kind == DECISION)
        if key is None:
            target = self._add(Node(0, SHUFFLE, way.drawer, depth, None), None, node.id)
            return replace(way.edge, target=target)
        number = growth.numbers.get(key, -1)
        if self.merge and number in growth.found:
            return replace(way.edge, target=growth.found[number])
        if isinstance(way.followed, Pending):
            made = Node(0, CHANCE, way.drawer, depth, way.followed)
        else:
            assert way.followed is not None
            made = self._node(way.followed.state, depth)
            above = None if self.merge or made.kind != DECISION else self._above(node.id, number)
            if above is not None:
                made = replace(made, kind=REPEATED, same_as=above)
        return replace(way.edge, target=self._add(made, key, node.id))

    def _above(self, at: int, number: int) -> int | None:
        """The node with this position on the way from the root to a node, if there is one."""
        growth = self.growth
        while at >= 0:
            if growth.keys[at] == number:
                return at
            at = growth.parents[at]
        return None

    def _node(self, state: State, depth: int) -> Node:
        if state.is_over:
            winner = state.row[WINNER]
            ending = Ending(winner if winner >= 0 else None, REASONS[state.row[OVER]], self.world.points(state))
            return Node(0, END, None, depth, state, ending)
        known = self.world.information(state)
        group = None if known is None else self.growth.sets.setdefault(known, len(self.growth.sets))
        return Node(0, DECISION, state.turn, depth, state, information_set=group)

    def _add(self, node: Node, key: Hashable | None, parent: int) -> int:
        growth, number = self.growth, len(self.growth.nodes)
        growth.nodes.append(replace(node, id=number))
        growth.out.append(None if node.kind in (DECISION, CHANCE) else [])
        growth.parents.append(parent)
        if key is None:
            growth.keys.append(-1)
        else:
            growth.keys.append(growth.numbers.setdefault(key, len(growth.numbers)))
            growth.found.setdefault(growth.keys[-1], number)
        return number

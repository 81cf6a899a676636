"""Where the nodes of a tree are drawn: parents before the middle of their children, subtrees as close as they go.

The method of Buchheim, Jünger and Leipert (2002) after Reingold and Tilford (1981), in linear time and without
recursion, so that a line of thousands of forced moves is no deeper than Python allows. Nothing else is needed for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

ROOT: Final = -1
"""The parent of a node that has none."""


@dataclass(frozen=True)
class Layout:
    """The place of each node: `depths` count from the root, `rows` from the topmost node, in units of one node.

    `width` is the number of columns, `height` the number of rows from the first to the last node, both at least 1.
    """

    depths: tuple[int, ...]
    rows: tuple[float, ...]
    width: int
    height: float


def layout(parents: Sequence[int]) -> Layout:
    """The places of all nodes, given the number of each node's parent (-1 for a root), smaller than its own.

    Children keep their order. No two nodes of one depth are closer than 1; equal subtrees look alike. Several roots
    are laid out as if they had a parent that is not drawn. Raises `ValueError` where a parent comes after its child.

    >>> found = layout([-1, 0, 0, 1, 1])
    >>> found.depths, found.rows
    ((0, 1, 1, 2, 2), (1.0, 0.5, 1.5, 0.0, 1.0))
    """
    for node, parent in enumerate(parents):
        if not ROOT <= parent < node:
            raise ValueError(f"the parent of node {node} has to come before it")
    if not parents:
        return Layout((), (), 1, 1.0)
    children: list[list[int]] = [[] for _ in range(len(parents) + 1)]
    depths = [0] * len(parents)
    for node, parent in enumerate(parents):
        children[parent].append(node)  # those of -1 come last, into the node that is not drawn
        depths[node] = depths[parent] + 1 if parent != ROOT else 0
    rows = _Tidy(children).rows()[:-1]
    first = min(rows)
    rows = [row - first for row in rows]
    return Layout(tuple(depths), tuple(rows), max(depths) + 1, max(rows) + 1)


class _Tidy:
    """One run of the method. Node `n` has the children `children[n]`; the last node is the root of all.

    A subtree is placed by moving its root (`place`) and what lies below (`shift`, told down at the end). `thread` leads
    from the end of a contour to where it goes on in a neighbouring subtree.
    """

    def __init__(self, children: list[list[int]]) -> None:
        size = len(children)
        self.children = children
        self.place, self.shift, self.change, self.delay = ([0.0] * size for _ in range(4))
        self.thread = [ROOT] * size
        self.ancestor = list(range(size))
        self.number = [0] * size
        self.parent = [ROOT] * size
        for node, kids in enumerate(children):
            for number, kid in enumerate(kids):
                self.number[kid], self.parent[kid] = number, node

    def rows(self) -> list[float]:
        """The row of each node."""
        order = self._from_the_top()
        middles = [0.0] * len(order)
        for node in reversed(order):
            middles[node] = self._join(node, middles)
        root = order[0]
        self.place[root] = middles[root]
        moved = [0.0] * len(order)
        for node in order:
            moved[node] = moved[self.parent[node]] + self.shift[self.parent[node]] if node != root else 0.0
        return [place + shift for place, shift in zip(self.place, moved, strict=True)]

    def _from_the_top(self) -> list[int]:
        """All nodes, each before its children."""
        waiting, order = [len(self.children) - 1], list[int]()
        while waiting:
            node = waiting.pop()
            order.append(node)
            waiting += self.children[node]
        return order

    def _join(self, node: int, middles: list[float]) -> float:
        """Put the finished subtrees of the children side by side; returns the middle of the children."""
        kids = self.children[node]
        if not kids:
            return 0.0
        oldest = kids[0]
        for number, kid in enumerate(kids):
            self.place[kid] = middles[kid]
            if number:
                self.place[kid] = self.place[kids[number - 1]] + 1.0
                if self.children[kid]:
                    self.shift[kid] = self.place[kid] - middles[kid]
                oldest = self._push_apart(kid, kids[number - 1], oldest)
        self._spread(kids)
        return (self.place[kids[0]] + self.place[kids[-1]]) / 2

    def _push_apart(self, kid: int, left: int, oldest: int) -> int:
        """Move a subtree so far that it clears all subtrees left of it; returns whose contour is the outer one now."""
        inner, outer = kid, kid
        before, first = left, self.children[self.parent[kid]][0]
        inner_shift = outer_shift = self.shift[kid]
        before_shift, first_shift = self.shift[before], self.shift[first]
        while (after := self._right(before)) != ROOT and (mine := self._left(inner)) != ROOT:
            before, inner = after, mine
            first, outer = self._left(first), self._right(outer)
            self.ancestor[outer] = kid
            gap = (self.place[before] + before_shift) - (self.place[inner] + inner_shift) + 1.0
            if gap > 0:
                self._move(self._sibling(before, kid, oldest), kid, gap)
                inner_shift += gap
                outer_shift += gap
            before_shift += self.shift[before]
            inner_shift += self.shift[inner]
            first_shift += self.shift[first]
            outer_shift += self.shift[outer]
        if self._right(before) != ROOT and self._right(outer) == ROOT:
            self.thread[outer] = self._right(before)
            self.shift[outer] += before_shift - outer_shift
        if self._left(inner) != ROOT and self._left(first) == ROOT:
            self.thread[first] = self._left(inner)
            self.shift[first] += inner_shift - first_shift
            oldest = kid
        return oldest

    def _left(self, node: int) -> int:
        return self.children[node][0] if self.children[node] else self.thread[node]

    def _right(self, node: int) -> int:
        return self.children[node][-1] if self.children[node] else self.thread[node]

    def _sibling(self, node: int, kid: int, oldest: int) -> int:
        """The sibling of `kid` to whose subtree a node of the contour belongs."""
        found = self.ancestor[node]
        return found if self.parent[found] == self.parent[kid] else oldest

    def _move(self, left: int, right: int, by: float) -> None:
        """Move a subtree, and let those between it and the one that it ran into share the way (see `_spread`)."""
        share = by / (self.number[right] - self.number[left])
        self.change[right] -= share
        self.delay[right] += by
        self.change[left] += share
        self.place[right] += by
        self.shift[right] += by

    def _spread(self, kids: list[int]) -> None:
        """Carry out what was put off: the siblings between two that were pushed apart are spread evenly."""
        shift = change = 0.0
        for kid in reversed(kids):
            self.place[kid] += shift
            self.shift[kid] += shift
            change += self.change[kid]
            shift += self.delay[kid] + change

"""Three and more seats: who sheds first when each seat plays for itself (max^n; Luckhardt and Irani, 1986).

Deeper and deeper, and certain ends only: a position counts as decided when its seat has a move that certainly lets it
shed first, or when the ends of all its moves are certain; which of them the seat takes then is said in
`maumau_kit.studies.solve.whole.chosen`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maumau_kit.studies.solve.limits import Budget
from maumau_kit.studies.solve.whole import Kids, chosen
from maumau_kit.studies.solve.world import BEYOND, End, Key, World

DEEPEST: Final = 120
"""So many choices in a row are looked at, at most; the rest is left to `whole`."""


class Many:
    """What is known about the ends of positions. With `ordered`, the order of the pile is part of a position.

    `proved` gives the end of a position where another search has proved it.
    """

    def __init__(self, world: World, proved: Callable[[Key], End | None], *, ordered: bool) -> None:
        self.world, self._proved, self.ordered = world, proved, ordered
        self.ends: dict[Key, End] = {}
        self.ranks: dict[Key, int] = {}
        """How many were known before the end of a position was."""
        self._kids: dict[Key, Kids] = {}
        self._tried: dict[Key, int] = {}
        self._path: set[Key] = set()

    @property
    def size(self) -> int:
        """How many positions are held."""
        return len(self.ends) + len(self._kids)

    def search(self, key: Key, budget: Budget) -> None:
        """Go deeper until the position is decided, or nothing new comes. Raises `Spent` where that takes too long."""
        self._tried.clear()
        before = -1
        for depth in range(1, DEEPEST):
            self._path.clear()
            if self._look(key, depth, budget) is not None:
                return
            known = len(self.ends) + len(self._kids)
            if known == before:
                return
            before = known

    def _look(self, key: Key, depth: int, budget: Budget) -> End | None:
        """The end of a position, if it is certain after so many choices."""
        if key in self.ends:
            return self.ends[key]
        proved = self._proved(key)
        if proved is not None:
            return proved
        if depth <= 0 or self._tried.get(key, 0) >= depth or key in self._path:
            return None
        kids = self._kids.get(key)
        if kids is None:
            budget.count()
            kids = tuple(branch.to for branch in self.world.branches(key, ordered=self.ordered))
            self._kids[key] = kids
        budget.turn()
        turn, found = self.world.turn(key), list[End]()
        self._path.add(key)
        for kid in kids:
            end = (kid if kid != BEYOND else None) if isinstance(kid, int) else self._look(kid, depth - 1, budget)
            if end is not None:
                found.append(end)
                if end == turn:
                    break
        self._path.discard(key)
        if turn not in found and len(found) < len(kids):
            self._tried[key] = depth
            return None
        self.ranks[key] = len(self.ends)
        end = self.ends[key] = chosen(turn, found)
        self._kids.pop(key, None)
        return end

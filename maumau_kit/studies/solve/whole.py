"""Everything that can be reached from a position, and who sheds first in each, found from the ends backwards.

Slower than a search, but it settles what a search cannot: rounds that run in circles. Positions that no end reaches
back to can go on for ever, so that nobody sheds first there.
"""

from __future__ import annotations

from typing import NamedTuple

from maumau_kit.studies.solve.limits import Budget
from maumau_kit.studies.solve.world import NOBODY, End, Key, World

Kids = tuple[Key | End, ...]


class Ranked(NamedTuple):
    """The end of a position, and how many others were known before it."""

    end: End
    rank: int


def chosen(turn: int, ends: list[End]) -> End:
    """What a seat makes of its moves, given the end that each leads to, in the order of the list of legal moves.

    It takes a move with which it sheds first, else one with which nobody does, else the first one.

    >>> chosen(0, [2, 1]), chosen(0, [2, NOBODY]), chosen(0, [2, NOBODY, 0])
    (2, -1, 0)
    """
    return turn if turn in ends else NOBODY if NOBODY in ends else ends[0]


def reachable(world: World, start: Key, budget: Budget, *, ordered: bool) -> dict[Key, Kids]:
    """All positions that can be reached, and where their moves lead. Raises `Spent` where there are too many."""
    found: dict[Key, Kids] = {}
    waiting = [start]
    while waiting:
        key = waiting.pop()
        if key in found:
            continue
        budget.count()
        kids = tuple(branch.to for branch in world.branches(key, ordered=ordered))
        found[key] = kids
        waiting += [kid for kid in kids if isinstance(kid, bytes) and kid not in found]
    return found


def ends_of(world: World, graph: dict[Key, Kids]) -> dict[Key, Ranked]:
    """Who sheds first from each position of a whole graph, when each seat plays for itself, see `chosen`."""
    parents: dict[Key, list[Key]] = {}
    open_kids: dict[Key, int] = {}
    ends: dict[Key, End] = {}
    ready: list[Key] = []
    for key, kids in graph.items():
        below = {kid for kid in kids if isinstance(kid, bytes)}
        open_kids[key] = len(below)
        for kid in below:
            parents.setdefault(kid, []).append(key)
        if not below or world.turn(key) in kids:
            ready.append(key)
    while ready:
        key = ready.pop()
        if key in ends:
            continue
        known = [kid if isinstance(kid, int) else ends.get(kid) for kid in graph[key]]
        ends[key] = chosen(world.turn(key), [end for end in known if end is not None])
        for parent in parents.get(key, ()):
            open_kids[parent] -= 1
            if not open_kids[parent] or ends[key] == world.turn(parent):
                ready.append(parent)
    ranks = {key: rank for rank, key in enumerate(ends)}
    return {key: Ranked(ends.get(key, NOBODY), ranks.get(key, len(ends))) for key in graph}

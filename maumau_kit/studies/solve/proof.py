"""Whether one seat can force being the first to shed its last card, against all others together.

A proof-number search: each position holds how many more positions must at least be won to prove that the attacker wins,
and how many to refute it; the search goes to where the smallest such number is, depth first, within thresholds
(df-pn; Nagai, *Df-pn algorithm for searching AND/OR trees*, 2002; the wider threshold: Pawlewicz and Lew, 2007).

A win that is proved rests on lines that all end, so that no circle can spoil it. A refutation may rest on a round that
nobody wins, or on a line that runs in a circle or was not followed; how much it says is its `grade`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maumau_kit.studies.solve.limits import Budget
from maumau_kit.studies.solve.world import NOBODY, End, Key, World

INFINITE: Final = 1 << 40
LOST, DRAWN, UNSURE = range(3)
"""A refuted attack: another seat wins, nobody does, or it is only known that this search found no win."""
QUIET: Final = 100_000
"""So long a search may go on without opening a position, before it is given up as running in circles."""

Way = tuple[int, int]


class Node:
    """A position in the search: `proof` and `refutation` are the two numbers, 0 once it is decided.

    `attacks` says whether the attacker is to act. `grade` and `far` are set when it is decided: what a refutation says,
    and how many choices it takes at least to the end, as far as was looked. It then rests on no more of the order of
    cards than the next `deep` ones of the stock and the `low` ones that were laid first. `ways` are the cards drawn on
    the way to each of the `kids`, see `Branch`.
    """

    __slots__ = ("attacks", "deep", "far", "grade", "key", "kids", "low", "on_path", "proof", "refutation", "ways")

    def __init__(self, key: Key, attacks: bool, proof: int, refutation: int, grade: int = LOST) -> None:
        self.key, self.attacks, self.proof, self.refutation = key, attacks, proof, refutation
        self.kids: list[Node] | None = None if proof and refutation else []
        self.ways: list[Way] = []
        self.on_path, self.grade, self.far, self.deep, self.low = False, grade, 0, 0, 0

    @property
    def is_decided(self) -> bool:
        """Whether it is known if the attacker wins."""
        return not (self.proof and self.refutation)


Shared = tuple[tuple[int, ...], bytes, Node]
"""A decided node, with the cards that its stock and its pile begin with, as far as it rests on them."""


class Proof:
    """All that is known about whether one seat can win. With `ordered`, the order of the pile is part of a position."""

    def __init__(self, world: World, attacker: int, *, ordered: bool, unordered: Sequence[Proof] = ()) -> None:
        self.world, self.attacker, self.ordered, self._unordered = world, attacker, ordered, unordered
        self.table: dict[Key, Node] = {}
        self._shared: dict[bytes, list[Shared]] = {}
        self._ends = {
            NOBODY: Node(b"", True, INFINITE, 0, DRAWN),
            **{seat: Node(b"", True, INFINITE, 0, LOST) for seat in range(world.seats)},
            attacker: Node(b"", True, 0, INFINITE),
        }
        self._beyond = Node(b"", True, INFINITE, 0, UNSURE)

    def node(self, to: Key | End) -> Node:
        """The node of a position or an end."""
        if isinstance(to, int):
            return self._ends.get(to, self._beyond)
        found = self.table.get(to)
        if found is None:
            found = self.table[to] = (self._found_before(to) if self.ordered else None) or self._fresh(to)
        return found

    def _fresh(self, key: Key) -> Node:
        attacks = self.world.turn(key) == self.attacker
        held = self.world.held(key)
        # A guess to start from: the fewer cards to shed, and the sooner it is one's turn, the nearer a proof.
        proof = held.pop(self.attacker) + (not attacks)
        refutation = min(held) + attacks
        return Node(key, attacks, proof or 1, refutation or 1)

    def _found_before(self, key: Key) -> Node | None:
        """A decided node that holds here too: for any order of the pile, or for one that differs where no line goes."""
        world, short = self.world, key[: self.world.size]
        for proof in self._unordered:
            node = proof.table.get(short)
            if node is None or not node.is_decided:
                continue
            if proof.attacker == self.attacker:
                if node.grade == LOST:
                    return node
            elif world.seats == 2 and (not node.proof or node.grade == LOST):
                swapped = Node(key, not node.attacks, node.refutation, node.proof)
                swapped.far, swapped.deep = node.far, node.deep
                return swapped
        left = world.left(key)
        for stock, pile, node in self._shared.get(world.alike(key, len(left)), ()):
            if left[: len(stock)] == stock and key.startswith(pile, world.size):
                return node
        return None

    def search(self, key: Key, budget: Budget, most: int = INFINITE) -> bool:
        """Go on until the position is decided or so many more are opened; what was found is kept.

        Returns whether it makes sense to go on later. Raises `Spent` where the budget is.
        """
        root = self.node(key)
        path, quiet = [(root, INFINITE, INFINITE)], 0
        root.on_path = True
        try:
            while path and most and quiet < QUIET:
                node, most_proof, most_refutation = path[-1]
                if node.kids is None:
                    budget.count()
                    self._open(node)
                    most, quiet = most - 1, 0
                else:
                    budget.turn()
                    quiet += 1
                best = self._weigh_attack(node) if node.attacks else self._weigh_defence(node)
                if best is None or node.proof >= most_proof or node.refutation >= most_refutation:
                    node.on_path = False
                    path.pop()
                    continue
                kid, second = best
                kid.on_path = True
                wide = second + 1 + (second >> 2)
                if node.attacks:
                    rest = most_refutation - node.refutation + kid.refutation
                    path.append((kid, min(most_proof, wide), rest))
                else:
                    path.append((kid, most_proof - node.proof + kid.proof, min(most_refutation, wide)))
        finally:
            for node, _, _ in path:
                node.on_path = False
        return quiet < QUIET and not root.is_decided

    def _open(self, node: Node) -> None:
        kids: dict[Node, Way] = {}
        for branch in self.world.branches(node.key, ordered=self.ordered):
            kids.setdefault(self.node(branch.to), (branch.drawn, branch.turned))
        node.kids, node.ways = list(kids), list(kids.values())

    def _weigh_attack(self, node: Node) -> tuple[Node, int] | None:
        """Renew the numbers of a position in which the attacker chooses; the kid to look at, and the next best number.

        Returns nothing once it is decided.
        """
        best, least, second, total = None, INFINITE, INFINITE, 0
        for kid in node.kids or ():
            if kid.on_path:
                continue  # a circle wins nothing
            total += kid.refutation
            if kid.proof < least:
                best, least, second = kid, kid.proof, least
            elif kid.proof < second:
                second = kid.proof
        if least and total:
            assert best is not None
            node.proof, node.refutation = least, min(total, INFINITE - 1)
            return best, second
        if not node.is_decided:
            kids = node.kids or []
            if not least:
                at = min((kid.far, at) for at, kid in enumerate(kids) if not kid.proof)[1]
                self._decide(node, LOST, [at], won=True)
            else:
                self._decide(node, max(_grade(kid) for kid in kids), range(len(kids)), won=False)
        return None

    def _weigh_defence(self, node: Node) -> tuple[Node, int] | None:
        """The same where the other seat chooses."""
        best, least, second, total = None, INFINITE, INFINITE, 0
        for kid in node.kids or ():
            number = 0 if kid.on_path else kid.refutation
            total += INFINITE if kid.on_path else kid.proof
            if number < least:
                best, least, second = kid, number, least
            elif number < second:
                second = number
        if least and total:
            assert best is not None
            node.proof, node.refutation = min(total, INFINITE - 1), least
            return best, second
        if not node.is_decided:
            kids = node.kids or []
            if total:
                refuting = ((at, kid) for at, kid in enumerate(kids) if kid.on_path or not kid.refutation)
                grade, _, at = min((_grade(kid), kid.far, at) for at, kid in refuting)
                self._decide(node, grade, [at], won=False)
            else:
                self._decide(node, LOST, range(len(kids)), won=True)
        return None

    def _decide(self, node: Node, grade: int, by: Sequence[int], *, won: bool) -> None:
        """The node is decided by these of its kids."""
        kids, key, pile = node.kids or [], node.key, len(node.key) - self.world.size
        left = self.world.left(key)
        far = deep = low = 0
        for at in by:
            kid, (drawn, turned) = kids[at], node.ways[at]
            far = max(far, kid.far)
            # Once the pile has come back, what is drawn is what was laid first.
            deep = max(deep, drawn + kid.deep if turned < 0 else len(left))
            low = max(low, kid.low if turned < 0 else turned + kid.deep)
        node.grade, node.far, node.deep, node.low = grade, far + 1, min(deep, len(left)), min(low, pile)
        if won:
            node.proof, node.refutation = 0, INFINITE
        else:
            node.proof, node.refutation = INFINITE, 0
        node.kids, node.ways = [], []  # no longer needed
        if self.ordered and grade != UNSURE:
            size = self.world.size
            shared = left[: node.deep], key[size : size + node.low], node
            self._shared.setdefault(self.world.alike(key, len(left)), []).append(shared)


def _grade(kid: Node) -> int:
    return UNSURE if kid.on_path else kid.grade

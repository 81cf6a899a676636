"""The searches for one number of seats, from the quickest to the one that settles everything, and what they found."""

from __future__ import annotations

from typing import Final

from maumau_kit.rules.variant import Variant
from maumau_kit.studies.solve.limits import Budget
from maumau_kit.studies.solve.many import Many
from maumau_kit.studies.solve.proof import DRAWN, LOST, Proof
from maumau_kit.studies.solve.whole import Ranked, ends_of, reachable
from maumau_kit.studies.solve.world import BEYOND, NOBODY, End, Key, World

FAR_OFF: Final = 1 << 40
SHARE: Final = 0.5
"""The part of what is left that a search of many seats may spend before the next one has its turn."""
PORTION: Final = 2_000
"""So many positions the first search of two seats may open before the next ones have their turn."""
PARALLEL, BEHIND = 3, 4
"""So many searches take turns, and by how much smaller the portions of all but the first one are."""


class Search:
    """What is known about the positions of a variant with so many seats.

    The order of the discard pile matters only once it comes back. So positions are looked at first without it, and
    with it only where the first search could not do without.
    """

    def __init__(self, variant: Variant, seats: int, reshuffles: tuple[tuple[int, ...], ...] = ()) -> None:
        self.world = World(variant, seats, reshuffles)
        self.ordered = self.world.recycles
        """Whether the keys of positions hold the order of the pile."""
        modes = (False, True) if self.ordered else (False,)
        first = [Proof(self.world, seat, ordered=False) for seat in range(seats)]
        self._proofs = [first]
        if self.ordered:
            self._proofs.append([Proof(self.world, seat, ordered=True, unordered=first) for seat in range(seats)])
        self._many = [Many(self.world, self._proved, ordered=mode) for mode in modes if seats > 2]
        self._ends: dict[Key, Ranked] = {}

    @property
    def size(self) -> int:
        """How many positions are held."""
        found = sum(len(proof.table) for pair in self._proofs for proof in pair)
        return found + sum(many.size for many in self._many) + len(self._ends)

    # --- asking ---------------------------------------------------------------------------------------------------

    def end(self, to: Key | End) -> End | None:
        """How a position ends, or nothing where that is not known."""
        if isinstance(to, int):
            return None if to == BEYOND else to
        if to in self._ends:
            return self._ends[to].end
        end = self._proved(to)
        return self._end_of_many(to) if end is None else end

    def _proved(self, key: Key) -> End | None:
        """How a position ends, where that is proved: a seat that can win against all others together does so."""
        unwon, two = set(), self.world.seats == 2
        for pair in self._proofs:
            for proof in pair:
                node = proof.table.get(self._key_for(proof, key))
                if node is None:
                    continue
                if not node.proof:
                    return proof.attacker
                if two and not node.refutation and node.grade == LOST:
                    return 1 - proof.attacker
                if two and not node.refutation and node.grade == DRAWN:
                    unwon.add(proof.attacker)
        return NOBODY if len(unwon) == 2 else None

    def _end_of_many(self, key: Key) -> End | None:
        for many in self._many:
            end = many.ends.get(self._key_for(many, key))
            if end is not None:
                return end
        return None

    def _key_for(self, search: Proof | Many, key: Key) -> Key:
        return key if search.ordered else key[: self.world.size]

    def far(self, to: Key | End, end: End) -> int:
        """A number that grows with the way to this end, as far as was looked: at each best move it becomes smaller."""
        if isinstance(to, int):
            return 0
        proved = []
        for proof in (proof for pair in self._proofs for proof in pair):
            node = proof.table.get(self._key_for(proof, to))
            if (
                node is not None
                and node.is_decided
                and end == (proof.attacker if not node.proof else self._other(proof))
            ):
                proved.append(node.far)
        if proved:
            return min(proved)
        if to in self._ends:
            return FAR_OFF + self._ends[to].rank
        ranks = [many.ranks.get(self._key_for(many, to), 0) for many in self._many]
        return FAR_OFF + max(ranks, default=0)

    def _other(self, proof: Proof) -> End | None:
        return 1 - proof.attacker if self.world.seats == 2 else None

    # --- searching ------------------------------------------------------------------------------------------------

    def decide(self, key: Key, budget: Budget) -> End | None:
        """How a position ends, or nothing where no search finds out. Raises `Spent` where that takes too long."""
        if self.end(key) is None:
            (self._prove if self.world.seats == 2 else self._look)(key, budget)
        if self.end(key) is None:
            graph = reachable(self.world, key, budget, ordered=self.ordered)
            self._ends.update(ends_of(self.world, graph))
        return self.end(key)

    def _prove(self, key: Key, budget: Budget) -> None:
        """The searches of two seats by turns, the seat to act attacking first, in larger and larger portions."""
        turn, portion = self.world.turn(key), PORTION
        waiting = [pair[seat] for pair in self._proofs for seat in (turn, 1 - turn)]
        while waiting:
            for place, proof in enumerate(waiting[:PARALLEL]):
                most = portion if not place else portion // BEHIND
                if not proof.search(self._key_for(proof, key), budget, most):
                    waiting.remove(proof)
                if self.end(key) is not None:
                    return
            portion *= 2

    def _look(self, key: Key, budget: Budget) -> None:
        """The searches of many seats: can one of them win against all others together, and if not, max^n."""
        turn, seats = self.world.turn(key), self.world.seats
        for pair in self._proofs:
            for seat in range(seats):
                proof = pair[(turn + seat) % seats]
                proof.search(self._key_for(proof, key), budget, PORTION)
                if not proof.table[self._key_for(proof, key)].proof:
                    return
        for many in self._many:
            with budget.share(SHARE):
                many.search(self._key_for(many, key), budget)
            if self.end(key) is not None:
                return

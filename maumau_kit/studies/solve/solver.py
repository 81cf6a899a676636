"""Solving a position: the searches one after the other, the value of each move, and the line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import RECYCLES
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.solve.limits import Budget, Progress, Spent, Stop
from maumau_kit.studies.solve.search import Search
from maumau_kit.studies.solve.solution import DRAW, LOSS, WIN, Solution
from maumau_kit.studies.solve.world import NOBODY, Branch, End, Key, move_of

Orders = Sequence[Sequence[int]]
LONGEST_LINE: Final = 2000
KEPT: Final = 500_000
"""With more positions than these in memory, a solver begins anew."""

_OPEN_HANDS: Final[Both] = (
    "All cards lie open, and every call is made.",
    "Alle Karten liegen offen, und jede Ansage wird gemacht.",
)
_NO_OBJECTION: Final[Both] = (
    "Nobody objects to the call that is missing.",
    "Gegen die fehlende Ansage erhebt niemand Einspruch.",
)
_TURNED_OVER: Final[Both] = (
    "When the stock is empty, the discards come back in the order they lay: the card laid first is drawn first.",
    "Ist der Stapel leer, kommt die Ablage so zurück, wie sie lag: die zuerst gelegte Karte wird zuerst gezogen.",
)
_WRITTEN_ORDERS: Final[Both] = (
    "A written order of a new stock is used where it holds just the cards that lie there.",
    "Eine aufgeschriebene Reihenfolge gilt, wo sie genau die Karten enthält, die da liegen.",
)
_CIRCLES: Final[Both] = (
    "In a round that runs in circles nobody wins.",
    "In einer Runde, die im Kreis läuft, gewinnt niemand.",
)
_EACH_FOR_ITSELF: Final[Both] = (
    "Each seat sheds first if it can, else it wants nobody to, else it takes the move that stands first in the list.",
    "Wer am Zug ist, will zuerst fertig werden, sonst, dass es niemand wird, sonst gilt der erste Zug der Liste.",
)


class Solver:
    """Solves positions of one variant and keeps what it has found out, so that a neighbouring position is quicker.

    >>> from maumau_kit.game.text import position
    >>> solver = Solver("house-code")
    >>> solver.value(position("9H | 9C | 6D 8D | stock 2D 3D"))
    1
    """

    def __init__(self, variant: str | Variant | Mapping[str, Any]) -> None:
        self.variant = find_variant(variant)
        self._searches: dict[tuple[int, tuple[tuple[int, ...], ...]], Search] = {}

    def value(
        self,
        position: Position,
        *,
        seconds: float = 10.0,
        nodes: int | None = None,
        reshuffles: Orders = (),
        stop: Stop | None = None,
    ) -> int | None:
        """What a position is worth to the seat to act: 1, 0 or -1, and `None` where that was not found out.

        Raises `InputError` as `solve` does. A `KeyboardInterrupt` is not caught.
        """
        budget = Budget(seconds, nodes, None, stop)
        search = self._search(position, reshuffles)
        key = search.world.key(position)
        with suppress(Spent):
            search.decide(key, budget)
        return worth(search.end(key), search.world.turn(key))

    def solve(
        self,
        position: Position,
        *,
        seconds: float = 10.0,
        nodes: int | None = None,
        reshuffles: Orders = (),
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Solution:
        """What a position and each of its legal moves is worth, see `maumau_kit.studies.solve.solver.solve`."""
        budget = Budget(seconds, nodes, progress, stop)
        search = self._search(position, reshuffles)
        key = search.world.key(position)
        branches = search.world.branches(key, ordered=search.ordered, every=True)
        try:
            search.decide(key, budget)
            for branch in branches:
                if isinstance(branch.to, bytes):
                    search.decide(branch.to, budget)
            why = ""
        except Spent:
            why = budget.why
        except KeyboardInterrupt:
            why = "interrupt"
        turn, end = search.world.turn(key), search.end(key)
        values = {str(move_of(each.steps[0])): worth(search.end(each.to), turn) for each in branches}
        line = () if end is None else best_line(search, key, end)
        assumed = assumptions(position, reshuffles)
        return Solution(position, worth(end, turn), values, line, budget.nodes, budget.seconds, assumed, why)

    def _search(self, position: Position, reshuffles: Orders) -> Search:
        check_position(position)
        if position.variant != self.variant:
            raise InputError(
                f"the position is one of {position.variant.id}, and this solver knows {self.variant.id}",
                where="position",
                hint="make a Solver for each variant",
                german=f"Die Stellung gehört zu {position.variant.id}, hier geht es um {self.variant.id}: "
                "jede Variante braucht einen eigenen Solver.",
            )
        orders = check_orders(reshuffles)
        if sum(search.size for search in self._searches.values()) > KEPT:
            self._searches.clear()
        place = position.seats, orders
        if place not in self._searches:
            self._searches[place] = Search(self.variant, *place)
        return self._searches[place]


def solve(
    position: Position,
    *,
    seconds: float = 10.0,
    nodes: int | None = None,
    reshuffles: Orders = (),
    reshuffle: str = "as-laid",
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Solution:
    """What a position is worth to the seat to act, and each of its legal moves, with open hands and best play of all.

    Every call is made. When the stock is empty, the discards come back in the order they lay, the card laid first
    first; `reshuffles` are written orders (as a record has them), used where one holds just the cards that lie there.
    `reshuffle` names that model; an average over all orders is not offered. A round that runs in circles is one that
    nobody wins. With three or more seats each plays for itself, see `maumau_kit.studies.solve.whole.chosen`.

    The search ends after so many `seconds` or `nodes` (positions opened), when `stop()` says so, or on an interrupt
    from the keyboard: what is known by then is in the answer. Once the position is decided, it goes on with the other
    moves. `progress` is called now and then with the positions opened and the seconds. Raises `InputError` for limits
    that are none, and for a round that is over.

    >>> from maumau_kit.game.text import position
    >>> found = solve(position("9H 9D | 9C 2C | 6D 8D | stock 2D 3D"))
    >>> found.values, found.line
    ({'9C': 1}, ('9C', 'draw', '2C'))
    """
    if reshuffle != "as-laid":
        raise InputError(
            f"{str(reshuffle)[:30]!r} is no way in which the discards come back here",
            where="reshuffle",
            hint="they come back as-laid, or in the orders given as reshuffles; an average is not offered",
            german="So kommt die Ablage hier nicht zurück: möglich ist as-laid oder eine Reihenfolge in reshuffles.",
        )
    check_position(position)
    return Solver(position.variant).solve(
        position, seconds=seconds, nodes=nodes, reshuffles=reshuffles, progress=progress, stop=stop
    )


def worth(end: End | None, turn: int) -> int | None:
    """What the end of a round is worth to a seat."""
    return None if end is None else WIN if end == turn else DRAW if end == NOBODY else LOSS


def check_position(position: object) -> None:
    """A position of a round that is not over. Raises `InputError` for anything else."""
    if not isinstance(position, Position):
        raise InputError(
            "only a position with all its cards can be solved",
            where="position",
            hint="give a Position",
            german="Lösen lässt sich nur eine Stellung mit allen Karten: gib eine Position an.",
        )
    if position.turn is None:
        raise InputError(
            "the round is over, there is nothing left to solve",
            where="turn",
            hint="give a position in which somebody is to act",
            german="Die Runde ist zu Ende, da ist nichts zu lösen: gib eine Stellung an, in der jemand am Zug ist.",
        )


def check_orders(reshuffles: object) -> tuple[tuple[int, ...], ...]:
    """The written orders of new stocks. Raises `InputError` where they are none."""
    try:
        orders = tuple(tuple(order) for order in reshuffles)  # type: ignore[attr-defined]
        if not all(type(card) is int and 0 <= card < 54 for order in orders for card in order):
            raise TypeError
    except TypeError:
        raise InputError(
            "the written orders are lists of cards, one a shuffle",
            where="reshuffles",
            hint="give those of a record, record.reshuffles",
            german="Aufgeschriebene Reihenfolgen sind Listen von Karten, eine je Mischen: nimm record.reshuffles.",
        ) from None
    return orders


def assumptions(position: Position, reshuffles: Orders) -> tuple[Both, ...]:
    """What is taken for granted when this position is solved."""
    recycles = bool(position.variant.rules[RECYCLES])
    return (
        _OPEN_HANDS,
        *((_NO_OBJECTION,) if position.uncalled else ()),
        *((_WRITTEN_ORDERS,) if recycles and reshuffles else ()),
        *((_TURNED_OVER,) if recycles else ()),
        _CIRCLES,
        *((_EACH_FOR_ITSELF,) if position.seats > 2 else ()),
    )


def best_line(search: Search, key: Key, end: End) -> tuple[str, ...]:
    """One line of best moves from a position that ends so; it breaks off where it comes back to where it was."""
    told: list[str] = []
    seen = {key}
    while len(told) < LONGEST_LINE:
        branch = _best(search, key, end)
        if branch is None:
            break
        told += [str(move_of(step)) for step in branch.steps]
        if not isinstance(branch.to, bytes) or branch.to in seen:
            break
        key = branch.to
        seen.add(key)
    return tuple(told[:LONGEST_LINE])


def _best(search: Search, key: Key, end: End) -> Branch | None:
    """The branch to take: the quickest for the seat that sheds first in the end, the longest for the others."""
    turn = search.world.turn(key)
    fitting = [
        each for each in search.world.branches(key, ordered=search.ordered, every=True) if search.end(each.to) == end
    ]
    if not fitting:
        return None

    if turn == end:
        return min(fitting, key=lambda branch: search.far(branch.to, end))
    return max(fitting, key=lambda branch: search.far(branch.to, end)) if search.world.seats == 2 else fitting[0]

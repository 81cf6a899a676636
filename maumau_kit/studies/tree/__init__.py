"""Trees: the branches from a position, with all hands open or as one seat may know them."""

from __future__ import annotations

from collections.abc import Sequence

from maumau_kit.base.errors import InputError
from maumau_kit.game.deals import load_deal
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position, Shuffle
from maumau_kit.game.possible import check_position
from maumau_kit.game.record import Record
from maumau_kit.studies.tree.check import (
    KNOWN,
    check_depth,
    check_nodes,
    check_place,
    check_sets,
    check_stock,
    check_view,
)
from maumau_kit.studies.tree.grow import Grower
from maumau_kit.studies.tree.line import of_moves, of_steps
from maumau_kit.studies.tree.nodes import Edge as Edge
from maumau_kit.studies.tree.nodes import Ending, Growth
from maumau_kit.studies.tree.nodes import Node as Node
from maumau_kit.studies.tree.one_seat import OneSeat
from maumau_kit.studies.tree.open_hands import OpenHands
from maumau_kit.studies.tree.result import Tree as Tree
from maumau_kit.studies.tree.result import finished


def tree(
    start: Position | Record | str,
    *,
    depth: int = 4,
    nodes: int = 2000,
    stock: str | None = None,
    view: int | None = None,
    fold: bool = True,
    merge: bool = True,
    step: int = 0,
    line: Sequence[str | Move] | None = None,
    reshuffle: Shuffle | None = None,
) -> Tree:
    """The branches from a position, or from a step of a record, so many moves deep; with at most so many nodes.

    A record may be named: the sample deal of that name.

    Every call is made. With `stock` ``known`` (the usual) cards are drawn in their order; a move that needs a shuffle
    is marked and not followed, unless `reshuffle` gives the order of a new stock for the discards. With ``unknown``
    draws are chance nodes, card by card, with exact probabilities. `view` is a seat: the tree is then what it may know,
    see `maumau_kit.studies.tree.one_seat`. With `fold` forced moves are told on one edge, with `merge` equal positions
    are one node. What was played from there on in a record, or the moves of `line`, is marked. A tree that meets its
    limits says what it leaves out, see `Tree.expand`. Raises `InputError` for whatever is wrong with the arguments.

    >>> from maumau_kit.game.text import position
    >>> found = tree(position("9H | JS 4C | 6D 8D | stock 2D 3D"), depth=2)
    >>> found.counts.sequences, found.counts.positions
    ((4, 5), (4, 5))
    """
    place, played = _place(load_deal(start) if isinstance(start, str) else start, step)
    seat = check_view(view, place.seats)
    check_sets(place.variant, seat)
    kind, deep, most = check_stock(stock, seat), check_depth(depth), check_nodes(nodes)
    order: object = reshuffle
    if order is not None and (not callable(order) or kind != KNOWN):
        raise InputError(
            "an order for shuffles goes with a stock that is known",
            where="reshuffle",
            hint="give a function of the cards, and leave stock and view out",
            german="Eine Reihenfolge beim Mischen gehört zu einem bekannten Stapel: gib eine Funktion der Karten an, "
            "und lass stock und view weg.",
        )
    told = of_moves(place, line, seat) if line is not None else of_steps(played.steps[step:], seat) if played else ()
    world = OpenHands(place, kind == KNOWN, reshuffle) if seat is None else OneSeat(place, seat)
    result = place.result
    ending = None if result is None else Ending(result.winner, result.reason, result.points if seat is None else None)
    growth = Growth()
    grower = Grower(world, growth, merge=bool(merge))
    grower.plant(ending, over=place.is_over)
    grower.grow(0, deep, most)
    players = played.players if played else ()
    return finished(Tree(world, growth, deep, kind, seat, bool(fold), bool(merge), players, told))


def _place(start: object, step: int) -> tuple[Position, Record | None]:
    """The position in which the tree begins, and the record that it is from."""
    if isinstance(start, Record):
        number = check_place(step, len(start.steps) + 1, "step")
        return (start.steps[number].before if number < len(start.steps) else start.last), start
    if not isinstance(start, Position):
        raise InputError(
            "a tree begins in a position",
            where="position",
            hint="give a Position, or a Record (or a deal's name) with step=…",
            german="Ein Baum beginnt in einer Stellung: gib eine Stellung an, oder eine Aufzeichnung (oder den Namen "
            "einer Beispielrunde) mit step=…",
        )
    check_place(step, 1, "step")
    check_position(start)
    return start, None

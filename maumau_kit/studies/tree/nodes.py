"""What a tree is made of: nodes, the edges between them, and what has been left out."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from maumau_kit.game.notation import Move
from maumau_kit.studies.tree.states import Pending, State

DECISION, CHANCE, END, SHUFFLE, REPEATED = "decision", "chance", "end", "shuffle", "repeated"
KINDS: Final = (DECISION, CHANCE, END, SHUFFLE, REPEATED)
"""A seat chooses; a card is drawn; the round is over; the discards would be shuffled and the new order is not known;
the same position as one further up on the way (only where nothing is merged)."""
DEPTH, NODES = "depth", "nodes"
"""`cut`: why a node was not followed: it lies as deep as was asked for, or the number of nodes was used up."""
MAY_LAY, MAY_NOT_LAY = "may-lay", "may-not-lay"
"""`says` of an edge: what everybody sees of a card that another seat has drawn."""


@dataclass(frozen=True)
class Ending:
    """How a round ended: the seat that won or `None`, the reason, and the penalty points where they are known."""

    winner: int | None
    reason: str
    points: tuple[int, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The ending as JSON has it."""
        points = None if self.points is None else list(self.points)
        return {"winner": self.winner, "reason": self.reason, "points": points}


@dataclass(frozen=True)
class Node:
    """One node. `seat` is who decides, or who draws; `depth` counts the moves on the first way that led here.

    `cut` says why it was not followed, and `left` how many moves or cards that leaves out. `information_set` is the
    number of the positions that the seat to act cannot tell apart. `same_as` is the node further up that a repeated
    one equals. `value` is whatever a solver has put there, see `Tree.with_values`.
    """

    id: int
    kind: str
    seat: int | None
    depth: int
    state: State | Pending | None = field(repr=False, compare=False)
    ending: Ending | None = None
    cut: str = ""
    left: int = 0
    information_set: int | None = None
    same_as: int | None = None
    value: Any = None

    @property
    def is_cut(self) -> bool:
        """Whether something was left out here."""
        return bool(self.cut)


@dataclass(frozen=True)
class Ply:
    """One move on an edge: who, what, and the cards drawn by it where they are known."""

    by: int
    move: Move
    drew: tuple[int, ...] = ()


@dataclass(frozen=True)
class Edge:
    """From node to node: the moves made, several where forced ones are folded.

    From a chance node the edge has the card that is drawn with its exact probability, or what is seen of a card that
    stays hidden (`says`), whose probability nobody can tell (`None`). `back` marks a way back to a node further up,
    `on_line` what was really played.
    """

    source: int
    target: int
    plies: tuple[Ply, ...] = ()
    card: int | None = None
    says: str = ""
    probability: Fraction | None = None
    back: bool = False
    on_line: bool = False


@dataclass
class Growth:
    """The graph as it grows, nothing folded. `out` holds the edges that leave each node, `None` where not followed."""

    nodes: list[Node] = field(default_factory=list)
    out: list[list[Edge] | None] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    numbers: dict[Hashable, int] = field(default_factory=dict)
    """The number of each position, by all that matters for the future."""
    found: dict[int, int] = field(default_factory=dict)
    """The first node of each such number."""
    sets: dict[Hashable, int] = field(default_factory=dict)
    """The number of each information set."""

    def copy(self) -> Growth:
        """A graph that can grow on without this one."""
        out = [None if edges is None else list(edges) for edges in self.out]
        return Growth(
            list(self.nodes), out, list(self.keys), list(self.parents), dict(self.numbers), dict(self.found),
            dict(self.sets),
        )  # fmt: skip

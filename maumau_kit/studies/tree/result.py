"""The tree as a result: its nodes and edges, its numbers, and all the ways to take it further."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.show import Shown
from maumau_kit.game.observation import Observation
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.tree import words
from maumau_kit.studies.tree.check import check_depth, check_nodes, check_place, check_values, check_view
from maumau_kit.studies.tree.count import MORE, MORE_SEEN, Counting, Counts
from maumau_kit.studies.tree.fold import mark_back, shown
from maumau_kit.studies.tree.grow import Grower
from maumau_kit.studies.tree.line import Played, mark
from maumau_kit.studies.tree.nodes import REPEATED, Edge, Growth, Node
from maumau_kit.studies.tree.one_seat import OneSeat
from maumau_kit.studies.tree.open_hands import OpenHands
from maumau_kit.studies.tree.states import Pending, State
from maumau_kit.studies.tree.values import Value, carried_back

_VIEWS = "maumau_kit.views"


@dataclass(frozen=True, eq=False, repr=False)
class Tree(Shown):
    """The branches from a position. Nodes keep their numbers for good, also when the tree is expanded.

    `depth` is how many moves were asked for, `stock` whether its order is known (``known``, ``unknown``), `view` the
    seat whose knowledge the tree is, or `None` with all hands open. `growth` is the graph with nothing folded.
    """

    world: OpenHands | OneSeat
    growth: Growth
    depth: int
    stock: str = "known"
    view: int | None = None
    fold: bool = True
    merge: bool = True
    players: tuple[str, ...] = ()
    line: tuple[Played, ...] = ()
    values: Mapping[int, Any] = field(default_factory=dict)

    # --- asking -------------------------------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.world.variant

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.world.start.hands)

    @cached_property
    def _shown(self) -> tuple[list[Node], list[Edge]]:
        nodes, edges = shown(self.growth, fold=self.fold)
        return [replace(n, value=self.values[n.id]) if n.id in self.values else n for n in nodes], edges

    @property
    def nodes(self) -> list[Node]:
        """The nodes shown, in the order of their numbers; the root comes first."""
        return self._shown[0]

    @property
    def edges(self) -> list[Edge]:
        """The edges shown, by the node that they leave."""
        return self._shown[1]

    @cached_property
    def counts(self) -> Counts:
        """Sequences of moves and positions for each length; nothing folded, so that they equal those of `perft`."""
        return Counting(self.world, self.growth, MORE if self.view is None else MORE_SEEN).count(self.depth)

    @property
    def sequences(self) -> int:
        """How many sequences of exactly `depth` moves there are (at least, where `counts.exact` is less)."""
        return self.counts.sequences[-1]

    @property
    def positions(self) -> int:
        """How many different positions lie at their ends."""
        return self.counts.positions[-1]

    @property
    def is_partial(self) -> bool:
        """Whether anything was left out: also where play comes round to a place that is not told twice."""
        return any(node.cut or node.kind == REPEATED for node in self.growth.nodes)

    def __getitem__(self, node: int) -> Node:
        """The node with this number, folded or not. Raises `InputError` where there is none."""
        found = self.growth.nodes[check_place(node, len(self.growth.nodes), "node")]
        return replace(found, value=self.values[found.id]) if found.id in self.values else found

    def position(self, node: int) -> Position:
        """The position at a node, all hands open; at a chance node that before the move. An unknown stock is sorted.

        Raises `InputError` where there is no such node, or where the hands are not known, see `observation`.
        """
        if isinstance(self.world, OneSeat):
            raise InputError(
                "a tree of what one seat knows has no open positions",
                where="node",
                hint="ask for its observation",
                german="Ein Baum dessen, was ein Platz weiß, hat keine offenen Stellungen: frag nach observation.",
            )
        return self.world.position_of(self._state(node)) if node else self.world.position

    def _state(self, node: int) -> State:
        state = self[node].state
        if isinstance(state, Pending):
            return state.state
        while state is None:  # a shuffle stands for the move that it is needed for
            node = self.growth.parents[node]
            above = self.growth.nodes[node].state
            state = above.state if isinstance(above, Pending) else above
        return state

    def observation(self, node: int, seat: int | None = None) -> Observation:
        """What a seat may know at a node: whose knowledge the tree is, or who is named; without past events."""
        if isinstance(self.world, OneSeat):
            if seat is not None and seat != self.view:
                raise InputError(
                    f"this tree is what seat {self.view} knows",
                    where="seat",
                    hint="leave the seat out",
                    german=f"Dieser Baum ist, was Platz {self.view} weiß: lass den Platz weg.",
                )
            return self.world.observation(self._state(node))
        position = self.position(node)
        named = check_view(seat, position.seats, "seat")
        return position.observe(position.turn or 0 if named is None else named)

    # --- going further ------------------------------------------------------------------------------------------------

    def expand(self, node: int, depth: int = 2, nodes: int = 500) -> Tree:
        """A tree that goes on from one node, so many moves deep and so many nodes more; this one stays as it is.

        Nodes keep their numbers. Raises `InputError` for a node that there is not, and for what is no such number.
        """
        start = check_place(node, len(self.growth.nodes), "node")
        deep, most = check_depth(depth), check_nodes(nodes)
        growth = self.growth.copy()
        same = growth.nodes[start].same_as
        Grower(self.world, growth, merge=self.merge).grow(
            start if same is None else same, deep, len(growth.nodes) + most
        )
        return finished(replace(self, growth=growth))

    def with_fold(self, fold: bool) -> Tree:
        """The same tree with forced moves folded, or with every single one."""
        return replace(self, fold=fold)

    def with_values(self, values: Mapping[int, Any]) -> Tree:
        """The same tree with a value at each of these nodes, by number; `None` takes one away.

        Raises `InputError` for a node that there is not, and for a number that is none or has no end.
        """
        return replace(self, values={**self.values, **check_values(values, len(self.growth.nodes))})

    def with_results(self) -> Tree:
        """The same tree with the `results` as values; nodes at which nothing is certain have “open”."""
        results = self.results
        return self.with_values({node.id: results.get(node.id, "open") for node in self.growth.nodes})

    @cached_property
    def results(self) -> dict[int, Value]:
        """What is certain, by node: for each seat 1 for shedding first, -1 for another doing so, 0 for nobody.

        Empty for a tree of what one seat knows: there the moves of the others are only those that may be.
        """
        return carried_back(self.growth, self.seats) if self.view is None else {}

    # --- as data ------------------------------------------------------------------------------------------------------

    def graph(self) -> Any:
        """The nodes and edges shown as a `networkx.MultiDiGraph`, with all that `to_json` tells as attributes."""
        import networkx as nx

        from maumau_kit.studies.tree.to_json import edge_document, node_document

        graph = nx.MultiDiGraph(depth=self.depth, sequences=self.sequences, positions=self.positions)
        graph.add_nodes_from((node.id, node_document(self, node)) for node in self.nodes)
        graph.add_edges_from((edge.source, edge.target, edge_document(edge)) for edge in self.edges)
        return graph

    def to_json(self, lang: str | None = None) -> dict[str, Any]:
        """The tree as JSON has it; texts in one language, the one in force if none is named."""
        from maumau_kit.studies.tree.to_json import document

        return document(self, lang)

    def to_columns(self, lang: str | None = None) -> dict[str, list[Any]]:
        """The nodes as columns of equal length: what each is, and the moves that lead to it."""
        from maumau_kit.studies.tree.to_json import columns

        return columns(self, lang)

    def to_frame(self, lang: str | None = None) -> Any:
        """The nodes as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
        try:
            import pandas as pd
        except ImportError:
            raise MauMauError("data frames need pandas", hint="pip install maumau-kit[data]") from None
        return pd.DataFrame(self.to_columns(lang))

    def to_dot(self, lang: str | None = None) -> str:
        """The tree for Graphviz."""
        from maumau_kit.studies.tree.dot import dot

        return dot(self, lang)

    def to_efg(self, lang: str | None = None, *, nodes: int = 20_000) -> str:
        """The tree for Gambit, with its merged places told apart again. Raises `InputError` where that is too much."""
        from maumau_kit.studies.tree.efg import efg

        return efg(self, lang, nodes)

    # --- as pictures --------------------------------------------------------------------------------------------------

    def figure(self, **options: Any) -> Any:
        """The tree as a figure, see `maumau_kit.views.tree_figures.figure`; needs plotly."""
        return importlib.import_module(f"{_VIEWS}.tree_figures").figure(self, **options)

    def to_svg(self, **options: Any) -> str:
        """The tree as one SVG picture, see `maumau_kit.views.tree_svg.tree_svg`."""
        picture: str = importlib.import_module(f"{_VIEWS}.tree_svg").tree_svg(self, **options)
        return picture

    def to_html(self, **options: Any) -> str:
        """The figure as a page that needs no kernel and loads nothing; options are those of `figure`; needs plotly."""
        page: str = importlib.import_module(f"{_VIEWS}.tree_figures").tree_page(self, **options)
        return page

    # --- as text ------------------------------------------------------------------------------------------------------

    def summary(self, lang: str | None = None) -> str:
        """The tree in a few sentences: how large it is, and what was left out."""
        return words.summary(self, lang)

    def outline(self, lang: str | None = None, lines: int = 40) -> str:
        """The first lines of the tree as indented text; what has been told before is only named."""
        from maumau_kit.studies.tree.outline import outline

        return outline(self, lang, lines)

    def __str__(self) -> str:
        return self.summary()

    def __repr__(self) -> str:
        seen = "" if self.view is None else f", seen by seat {self.view}"
        return f"<tree {self.variant.id}, {self.depth} deep: {len(self.nodes)} nodes{seen}>"


def finished(tree: Tree) -> Tree:
    """The tree with the ways back and the line that was played marked."""
    mark_back(tree.growth)
    mark(tree.growth, tree.line)
    return tree

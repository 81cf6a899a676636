"""What is shown of a graph: forced moves folded into one edge, and ways back marked."""

from __future__ import annotations

from dataclasses import replace

from maumau_kit.studies.tree.nodes import DECISION, REPEATED, Edge, Growth, Node


def shown(growth: Growth, *, fold: bool) -> tuple[list[Node], list[Edge]]:
    """The nodes and edges to show, in the order of their numbers.

    Folded are places at which a seat has exactly one legal move; its move is told on the edge that leads there.
    """
    hidden = _forced(growth) if fold else set()
    nodes = [node for node in growth.nodes if node.id not in hidden]
    edges = [_folded(growth, edge, hidden) for node in nodes for edge in growth.out[node.id] or ()]
    return nodes, edges


def _folded(growth: Growth, edge: Edge, hidden: set[int]) -> Edge:
    """An edge with the forced moves that follow it; it is on the line that was played if its first move is."""
    if edge.target not in hidden:
        return edge
    plies, back, target = list(edge.plies), edge.back, edge.target
    while target in hidden:
        only = _only(growth, target)
        plies += only.plies
        back, target = back or only.back, only.target
    return replace(edge, plies=tuple(plies), back=back, target=target)


def _only(growth: Growth, node: int) -> Edge:
    """The edge of a forced move."""
    edges = growth.out[node]
    assert edges is not None
    return edges[0]


def _forced(growth: Growth) -> set[int]:
    """The nodes with one legal move; of a circle of such nodes the first one stays."""
    told = {node.same_as for node in growth.nodes if node.kind == REPEATED}
    forced = {
        node.id
        for node in growth.nodes
        if node.id and node.kind == DECISION and node.id not in told and len(growth.out[node.id] or ()) == 1
    }
    done: set[int] = set()
    for start in sorted(forced):
        way: dict[int, None] = {}
        at = start
        while at in forced and at not in done and at not in way:
            way[at] = None
            at = _only(growth, at).target
        if at in way:
            circle = list(way)[list(way).index(at) :]
            forced.discard(min(circle))
        done |= way.keys()
    return forced


def mark_back(growth: Growth) -> None:
    """Mark the edges that lead back to a node further up on a way from the root."""
    fresh, open_, closed = range(3)
    state = [fresh] * len(growth.nodes)
    state[0] = open_
    way = [(0, 0)]
    while way:
        at, number = way.pop()
        edges = growth.out[at] or []
        if number == len(edges):
            state[at] = closed
            continue
        way.append((at, number + 1))
        edge = edges[number]
        back = state[edge.target] == open_ or growth.nodes[edge.target].kind == REPEATED
        if back != edge.back:
            edges[number] = replace(edge, back=back)
        if state[edge.target] == fresh:
            state[edge.target] = open_
            way.append((edge.target, 0))

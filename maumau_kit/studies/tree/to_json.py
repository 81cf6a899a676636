"""A tree as JSON has it, and as columns."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.cards import card_text
from maumau_kit.studies.tree.nodes import DEPTH, NODES, Edge, Node
from maumau_kit.studies.tree.words import edge_words, fraction_text, node_words

if TYPE_CHECKING:
    from maumau_kit.studies.tree.result import Tree

FORMAT: Final = "maumau-tree/1"


def plain(value: Any) -> Any:
    """A value as JSON has it; exact fractions as text, what JSON does not know as text too.

    >>> plain((Fraction(1, 3), Fraction(2), None))
    ['1/3', 2, None]
    """
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if value is None or isinstance(value, bool | int | str):
        return value
    return value if isinstance(value, float) and math.isfinite(value) else str(value)


def node_document(tree: Tree, node: Node, lang: str | None = None) -> dict[str, Any]:
    """One node."""
    return {
        "id": node.id,
        "kind": node.kind,
        "seat": node.seat,
        "depth": node.depth,
        "text": node_words(node, lang, tree.players),
        "result": None if node.ending is None else node.ending.to_dict(),
        "cut": node.cut or None,
        "left": node.left,
        "information_set": node.information_set,
        "same_as": node.same_as,
        "value": plain(node.value),
    }


def edge_document(edge: Edge, lang: str | None = None) -> dict[str, Any]:
    """One edge."""
    return {
        "from": edge.source,
        "to": edge.target,
        "text": edge_words(edge, lang),
        "moves": [
            {"by": ply.by, "move": str(ply.move), "drew": [card_text(card) for card in ply.drew]} for ply in edge.plies
        ],
        "card": None if edge.card is None else card_text(edge.card),
        "seen": edge.says or None,
        "probability": fraction_text(edge.probability),
        "back": edge.back,
        "on_line": edge.on_line,
    }


def document(tree: Tree, lang: str | None = None) -> dict[str, Any]:
    """The whole tree; `sequences` and `positions` are those of exactly `depth` moves, complete up to `exact` moves."""
    cuts = [node for node in tree.nodes if node.cut]
    return {
        "format": FORMAT,
        "variant": tree.variant.id,
        "depth": tree.depth,
        "sequences": tree.sequences,
        "positions": tree.positions,
        "by_depth": {"sequences": list(tree.counts.sequences), "positions": list(tree.counts.positions)},
        "exact": tree.counts.exact,
        "stock": tree.stock,
        "view": tree.view,
        "seats": tree.seats,
        "players": list(tree.players),
        "folded": tree.fold,
        "merged": tree.merge,
        "partial": tree.is_partial,
        "cut": {
            "places": len(cuts),
            "left": sum(node.left for node in cuts),
            "by_depth": sum(node.cut == DEPTH for node in cuts),
            "by_nodes": sum(node.cut == NODES for node in cuts),
        },
        "summary": tree.summary(lang),
        "nodes": [node_document(tree, node, lang) for node in tree.nodes],
        "edges": [edge_document(edge, lang) for edge in tree.edges],
    }


def columns(tree: Tree, lang: str | None = None) -> dict[str, list[Any]]:
    """A row a node; `from` and `moves` are those of the first edge that leads there."""
    first: dict[int, Edge] = {}
    for edge in tree.edges:
        if not edge.back:
            first.setdefault(edge.target, edge)
    rows = [(node, first.get(node.id)) for node in tree.nodes]
    return {
        "node": [node.id for node, _ in rows],
        "kind": [node.kind for node, _ in rows],
        "seat": [node.seat for node, _ in rows],
        "depth": [node.depth for node, _ in rows],
        "from": [None if edge is None else edge.source for _, edge in rows],
        "moves": ["" if edge is None else edge_words(edge, lang) for _, edge in rows],
        "text": [node_words(node, lang, tree.players) for node, _ in rows],
        "winner": [None if node.ending is None else node.ending.winner for node, _ in rows],
        "reason": ["" if node.ending is None else node.ending.reason for node, _ in rows],
        "cut": [node.cut for node, _ in rows],
        "left": [node.left for node, _ in rows],
        "information_set": [node.information_set for node, _ in rows],
        "value": [plain(node.value) for node, _ in rows],
        "on_line": [edge is not None and edge.on_line for _, edge in rows],
    }

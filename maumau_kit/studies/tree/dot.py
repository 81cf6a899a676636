"""A tree for Graphviz, in the DOT language: seats by shape and colour, what was played in bold, cut places dashed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau_kit.base.errors import one_line
from maumau_kit.studies.tree.nodes import CHANCE, END, Edge, Node
from maumau_kit.studies.tree.to_json import plain
from maumau_kit.studies.tree.words import edge_words, node_words, said

if TYPE_CHECKING:
    from maumau_kit.studies.tree.result import Tree

SEATS: Final = (
    ("box", "#cfe3f5"),
    ("ellipse", "#fbdcc0"),
    ("hexagon", "#d3ecd6"),
    ("house", "#f3d0e4"),
    ("octagon", "#fbf3b8"),
    ("trapezium", "#dcd5f0"),
    ("parallelogram", "#d5eef2"),
    ("pentagon", "#e4e4e4"),
)
"""By seat: the shape of its nodes and their colour; all are light, so that black text is easy to read."""


def quoted(text: str) -> str:
    r"""A text as DOT has it; whatever it holds, it stays text. Graphviz reads entities of HTML in any label.

    >>> print(quoted('a "b" &lt;'))
    "a \"b\" &amp;lt;"
    """
    return '"' + one_line(text).replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"') + '"'


def dot(tree: Tree, lang: str | None = None) -> str:
    """The tree as a directed graph."""
    from maumau_kit.studies.tree.words import TITLE

    lines = [
        "digraph maumau {",
        f"  graph [label={quoted(f'{tree.variant.id}: {said(TITLE, lang, depth=tree.depth)}')}, rankdir=TB];",
        '  node [fontname="sans-serif", style=filled, fillcolor=white, color=black, fontcolor=black];',
        '  edge [fontname="sans-serif"];',
        *(f"  n{node.id} [{_node(tree, node, lang)}];" for node in tree.nodes),
        *(f"  n{edge.source} -> n{edge.target} [{_edge(edge, lang)}];" for edge in tree.edges),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _node(tree: Tree, node: Node, lang: str | None) -> str:
    words = node_words(node, lang, tree.players)
    if node.value is not None:
        words += f" = {plain(node.value)}"
    shape, colour = "plaintext", "white"
    if node.kind == CHANCE:
        shape, colour = "diamond", "#eeeeee"
    elif node.kind == END:
        shape = "doubleoctagon"
    elif node.seat is not None:
        shape, colour = SEATS[node.seat]
    style = '"filled,dashed"' if node.cut else "filled"
    return f'label={quoted(words)}, shape={shape}, fillcolor="{colour}", style={style}'


def _edge(edge: Edge, lang: str | None) -> str:
    parts = [f"label={quoted(edge_words(edge, lang))}"]
    if edge.on_line:
        parts.append("penwidth=3")
    if edge.back:
        parts.append("style=dotted, constraint=false")
    return ", ".join(parts)

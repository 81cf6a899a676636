"""A tree as indented text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import whole
from maumau_kit.base.words import pick
from maumau_kit.studies.tree.check import check_lines
from maumau_kit.studies.tree.nodes import Edge
from maumau_kit.studies.tree.words import edge_words, node_words

if TYPE_CHECKING:
    from maumau_kit.studies.tree.result import Tree

AGAIN: Final[Both] = ("see {node}", "siehe {node}")
MORE: Final[Both] = ("… and {n} lines more.", "… und {n} weitere Zeilen.")
_DEEPEST: Final = 20
"""Lines are set in so many steps at most."""


def outline(tree: Tree, lang: str | None = None, lines: int = 40) -> str:
    """The first lines of a tree: number, move and node; what was played has a star.

    Raises `InputError` for what is no number of lines.
    """
    lines = check_lines(lines)
    nodes = {node.id: node for node in tree.nodes}
    out: dict[int, list[Edge]] = {}
    for edge in tree.edges:
        out.setdefault(edge.source, []).append(edge)
    told = [f"0  {node_words(nodes[0], lang, tree.players)}"]
    seen, waiting, left = {0}, [(1, edge) for edge in reversed(out.get(0, []))], 0
    while waiting:
        depth, edge = waiting.pop()
        if len(told) >= lines:
            left += 1
            continue
        node = nodes[edge.target]
        again = node.id in seen
        words = pick(AGAIN, lang).format(node=node.id) if again else node_words(node, lang, tree.players)
        star = "* " if edge.on_line else ""
        told.append(f"{'  ' * min(depth, _DEEPEST)}{star}{edge_words(edge, lang)} → {node.id}  {words}")
        if not again:
            seen.add(node.id)
            waiting += [(depth + 1, other) for other in reversed(out.get(node.id, []))]
    left += sum(len(out.get(number, [])) for number in nodes if number not in seen)
    return "\n".join(told + ([pick(MORE, lang).format(n=whole(left, lang))] if left else []))

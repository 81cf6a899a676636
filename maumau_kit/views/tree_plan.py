"""How large a picture of a tree is, and which of its words have room in it: the same for plots and for SVG.

A node has a row, a move a column. Words are written where the rows of a column lie far enough apart; where they do not,
the picture says so and they are read by pointing at a node, or in the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from maumau_kit.studies.tree.nodes import END, REPEATED, SHUFFLE
from maumau_kit.views.tree_layout import layout
from maumau_kit.views.tree_shown import SIGNS, Drawing, Item, ending, label, names_of
from maumau_kit.views.wording_tree import WORDS

LETTER: Final = 7.4
"""How wide a letter is on average, in pixels, at the size in which moves are written."""
ROW: Final = 30.0
LEAST_ROW: Final = 15.0
"""Moves need rows of so many pixels; words behind the last nodes a little more."""
AFTER_ROW: Final = 18.0
LONGEST: Final = 18
DENSE: Final = 6.0
_NODE: Final = 50.0
_BEND: Final = 22.0
"""So wide is a column beside its words: half a node on either side and the bend of the edge."""
_SIGNS: Final = {END: "✓", SHUFFLE: "⟳", REPEATED: "↺"}


@dataclass(frozen=True)
class Plan:
    """Where everything goes, in pixels. `xs` and `ys` are the middles of the nodes, `row` the distance of rows.

    `moves` are the words on the edge that leads to each item, `after` those on the right of it; empty where there is no
    room. `bends` is where the edge to each item turns into its row. `gaps` is how far each item is from its neighbours
    above and below, as near as any in its column, `narrowest` the same for all columns up to its own.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    bends: tuple[float, ...]
    moves: tuple[str, ...]
    after: tuple[str, ...]
    gaps: tuple[float, ...]
    narrowest: tuple[float, ...]
    row: float
    width: float
    height: float

    def node(self, place: int) -> float:
        """How large a node is drawn: smaller where they are close together."""
        return max(3.0, min(18.0, round(0.72 * self.gaps[place], 1)))

    def is_dense(self, place: int) -> bool:
        """Whether nodes in its column, or in one before it, are so close that edges have to be thin."""
        return self.narrowest[place] < DENSE

    @property
    def is_worded(self) -> bool:
        """Whether every move is written."""
        return all(self.moves[1:])


def plan(shown: Drawing, lang: str, system: str, *, tallest: float, widest: float) -> Plan:
    """The plan of a drawing that is to be no larger than so many pixels."""
    after = [_after(item, shown.is_leaf[place], shown, lang) for place, item in enumerate(shown.items)]
    found = layout([*shown.parents, *(place for place, words in enumerate(after) if words)])
    rows, count = found.rows[: len(shown.items)], len(shown.items)
    row = min(ROW, tallest / found.height)
    depths = shown.places.depths
    gaps = _gaps(rows, depths, row)
    narrow = list(accumulate((gaps[depth] for depth in sorted(gaps)), min))
    most = [0.0] * (shown.places.width + 1)
    moves = []
    for place, item in enumerate(shown.items):
        depth = depths[place]
        words = label(item.tokens, lang, system, LONGEST) if gaps[depth] >= LEAST_ROW else ""
        after[place] = after[place] if row >= AFTER_ROW else ""
        moves.append(words)
        most[depth] = max(most[depth], breadth(words))
        most[depth + 1] = max(most[depth + 1], breadth(after[place]))
    wide = [_NODE + LETTER * letters for letters in most[1:]]
    if sum(wide) > widest:  # no room for words at all: nodes as close as they have to be
        shrunk = widest / (_NODE * len(wide))
        moves, after, wide = [""] * count, [""] * count, [_NODE * min(1.0, shrunk)] * len(wide)
    edges = [0.0]
    for each in wide:
        edges.append(edges[-1] + each)
    bends = tuple(edges[max(0, d - 1)] + min(_BEND, 0.6 * wide[max(0, d - 1)]) for d in depths)
    return Plan(
        tuple(edges[depth] for depth in depths), tuple(r * row for r in rows), bends, tuple(moves), tuple(after),
        tuple(gaps[depth] for depth in depths), tuple(narrow[depth] for depth in depths), row, edges[-1],
        found.height * row,
    )  # fmt: skip


def breadth(words: str) -> float:
    """How many average letters wide a text is: suits and capitals take more room.

    >>> breadth("J♦"), breadth("take")
    (2.7, 4)
    """
    return round(sum(1.5 if sign in SIGNS else 1.2 if sign.isupper() else 1 for sign in words), 1)


def _gaps(rows: Sequence[float], depths: Sequence[int], row: float) -> dict[int, float]:
    """How far apart the nodes of each column are at least."""
    last: dict[int, float] = {}
    gaps = dict.fromkeys(depths, ROW)
    for place, depth in sorted(zip(rows, depths, strict=True)):
        if depth in last:
            gaps[depth] = min(gaps[depth], (place - last[depth]) * row)
        last[depth] = place
    return gaps


def _after(item: Item, is_leaf: bool, shown: Drawing, lang: str) -> str:
    """The words on the right of a node at which a line ends."""
    node = item.node
    if node.is_cut:
        return WORDS[lang]["left.one" if node.left == 1 else "left.other"].format(n=node.left)
    if not is_leaf or node.kind not in _SIGNS:
        return ""
    if node.kind != END:
        return f"{_SIGNS[node.kind]} {WORDS[lang][f'after.{node.kind}']}"
    sign = "–" if node.ending is None or node.ending.winner is None else _SIGNS[END]
    return f"{sign} {ending(node, names_of(shown.tree, lang), lang)}"

"""What stands above a figure of a game tree: its title, and which sign is whose, seen before anything is scrolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.studies.tree.nodes import END
from maumau_kit.views.seat_marks import mark
from maumau_kit.views.tree_shown import Drawing
from maumau_kit.views.wording_tree import WORDS

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

_NARROW: Final = 760
"""So wide the legend of a picture is at least, in pixels."""


def under_title(figure: Figure) -> int:
    """Put the title at the very top, and say at how many pixels what stands under it begins."""
    figure.update_layout(title={"y": 1, "yref": "container", "yanchor": "top", "pad": {"t": 14}})
    return 48 + 26 * str(figure.layout.title.text).count("<br>")


def legend(y: float) -> dict[str, Any]:
    """Under the title, where it is seen without scrolling however tall the picture is."""
    return {
        "orientation": "h", "x": 0, "xanchor": "left", "y": y, "yref": "container", "yanchor": "top",
        "font": {"size": 14}, "itemclick": False, "itemdoubleclick": False, "itemsizing": "constant",
    }  # fmt: skip


def legend_height(figure: Figure) -> int:
    """How many pixels the legend takes where the picture is not very wide; its columns are as wide as the longest."""
    named = [str(trace.name) for trace in figure.data if trace.name and trace.showlegend is not False]
    across = max(1, int(_NARROW / (50 + 7.2 * max(map(len, named), default=1))))
    return 14 + 20 * -(-len(named) // across)


def who(shown: Drawing, names: Sequence[str], lang: str) -> str:
    """Which sign is whose, and what the others mean: ``● = Anna, ■ = Kalle, … = not followed further``."""
    edges = [item.edge for item in shown.items if item.edge is not None]
    seats = sorted({edge.plies[0].by for edge in edges if edge.plies})
    signs = [(mark(seat).glyph, names[seat]) for seat in seats]
    words, ends = WORDS[lang], [item.node for item in shown.items if item.node.kind == END]
    signs += [("◇", words["legend.chance"])] if any(not edge.plies for edge in edges) else []
    signs += (
        [("✓", words["legend.wins"])] if any(node.ending and node.ending.winner is not None for node in ends) else []
    )
    signs += [("…", words["legend.further"])] if any(item.node.is_cut or item.below for item in shown.items) else []
    return ", ".join(f"{sign} = {said}" for sign, said in signs)

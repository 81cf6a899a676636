"""Faults of plots: C06 (no plotly), C08 (a dead picture) and C43 (no program for the layout) of the list."""

from __future__ import annotations

import subprocess
import sys

import pytest

import maumau_kit as mau

VIEW = "application/vnd.jupyter.widget-view+json"
BLOCKED = """
import sys


class Blocked:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in {"graphviz", "pygraphviz", "pydot", "numpy", "scipy"}:
            raise ImportError(name)


sys.meta_path.insert(0, Blocked())
import maumau_kit as mau

tree = mau.tree(mau.position("9H | 7S 9C KH | 8H 7D | stock 2D 3D 4C", "house-code"), depth=6)
for kind in ("tree", "icicle", "sunburst"):
    assert len(tree.figure(kind=kind).data)
print([node.id for node in tree.nodes] == list(map(int, sorted(tree.graph(), key=int))), len(tree.nodes))
"""


def test_trees_are_laid_out_without_any_other_program() -> None:
    """C43: no graphviz, no pygraphviz, no numpy; and the numbers of the nodes are the same with and without."""
    pytest.importorskip("plotly")
    there = mau.tree(mau.position("9H | 7S 9C KH | 8H 7D | stock 2D 3D 4C", "house-code"), depth=6)
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=False, env={"PATH": ""}
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["True", str(len(there.nodes))]


def test_what_can_be_clicked_is_shown_as_a_widget() -> None:
    """C08: the bundle of a tree to walk through holds the widget; that `show()` goes that way is tried beside it."""
    walk = mau.explore("w3a-wish-renewed", depth=2)
    bundle, _ = walk._repr_mimebundle_()
    walk.close()
    assert VIEW in bundle
    assert bundle["text/html"]


def test_without_plotly_a_tree_still_shows_itself_and_a_figure_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """C06: never an empty place."""
    monkeypatch.setitem(sys.modules, "plotly", None)
    monkeypatch.setitem(sys.modules, "plotly.graph_objects", None)
    monkeypatch.delitem(sys.modules, "maumau_kit.views.figures", raising=False)
    tree = mau.tree(mau.position("9H | 9C KH | 8H 7D | stock 2D 3D 4C", "house-code"), depth=3)
    assert "<svg" in tree.to_svg()
    assert tree._repr_mimebundle_()["text/html"]
    with pytest.raises(mau.MauMauError, match="pip install plotly"):
        tree.figure()

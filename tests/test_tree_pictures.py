"""Pictures of game trees: where nodes stand, what is drawn of them, and that each has its sentence and its table."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import maumau_kit as mau
from maumau_kit.base.errors import InputError
from maumau_kit.studies.tree import Tree
from maumau_kit.studies.tree.nodes import END
from maumau_kit.views.tree_layout import layout
from maumau_kit.views.tree_plan import AFTER_ROW, LEAST_ROW, plan
from maumau_kit.views.tree_shown import drawing, label, tokens_of
from maumau_kit.views.tree_svg import tree_svg
from maumau_kit.views.tree_table import ROWS, table_html

HOSTILE = '<img src=x onerror=alert(1)> <b>7</b> & "8"'
KINDS = ("tree", "icicle", "sunburst")


@pytest.fixture(scope="module")
def small() -> Tree:
    """Four players, twenty-one nodes, a line that was played."""
    return mau.tree(mau.load_deal("w2-debt-chain"), depth=5)


@pytest.fixture(scope="module")
def ending() -> Tree:
    """A tree with ends of the round and with what is certain in it."""
    return mau.tree(mau.load_deal("huit-americain-round-and-back"), step=15, depth=6, nodes=60).with_results()


@pytest.fixture(scope="module")
def large() -> Tree:
    """Two thousand nodes, some of them reached in several ways."""
    return mau.tree(mau.load_deal("w1-kalle"), depth=8, nodes=2000)


def named(tree: Tree, *names: str) -> Tree:
    return replace(tree, players=names)


def whole(figure: Any) -> str:
    return json.dumps(figure.to_plotly_json(), default=list, allow_nan=False)


# --- the layout -----------------------------------------------------------------------------------------------------


def check(parents: Sequence[int]) -> None:
    """Parents in the middle of their children, children in order, nodes of one depth at least 1 apart."""
    found, kids = layout(parents), {}
    for node, parent in enumerate(parents):
        kids.setdefault(parent, []).append(node)
        assert found.depths[node] == (found.depths[parent] + 1 if parent >= 0 else 0)
    for parent, below in kids.items():
        if parent >= 0:
            middle = (found.rows[below[0]] + found.rows[below[-1]]) / 2
            assert found.rows[parent] == pytest.approx(middle, abs=1e-6)
    last: dict[int, float] = {}
    waiting = list(reversed(kids[-1]))
    while waiting:
        node = waiting.pop()
        depth = found.depths[node]
        assert found.rows[node] >= last.get(depth, -1e9) + 1 - 1e-6
        last[depth] = found.rows[node]
        waiting += reversed(kids.get(node, []))
    assert min(found.rows) == 0
    assert found.height == max(found.rows) + 1


@pytest.mark.parametrize("seed", range(150))
def test_layout_is_tidy(seed: int) -> None:
    chance = random.Random(seed)
    size, reach = chance.randint(1, 80), chance.randint(1, 25)
    check([-1, *(chance.randint(max(0, node - reach), node - 1) for node in range(1, size))])


def test_layout_is_as_narrow_as_it_goes() -> None:
    # A childless sibling stands right beside the parent of three, not below all of them.
    assert layout([-1, 0, 0, 1, 1, 1]).rows == (1.5, 1.0, 2.0, 0.0, 1.0, 2.0)
    assert layout([-1, 0, 0, 0]).rows == (1.0, 0.0, 1.0, 2.0)
    # A deep line beside a wide level takes one row only.
    assert layout([-1, 0, 1, 2, 0, 4, 5]).height == 2


def test_mirrored_trees_have_mirrored_layouts() -> None:
    parents = [-1, 0, 0, 0, 1, 1, 3, 3, 3, 6]
    mirror = [0, 3, 2, 1, 8, 7, 6, 5, 4, 9]  # the same tree with all children the other way round
    other: list[int] = [-1] * len(parents)
    for node, parent in enumerate(parents):
        other[mirror[node]] = mirror[parent] if parent >= 0 else -1
    order = sorted(range(len(other)), key=lambda node: _depth(other, node))
    number = {node: place for place, node in enumerate(order)}
    found = layout([number[other[node]] if other[node] >= 0 else -1 for node in order])
    straight = layout(parents)
    for node in range(len(parents)):
        assert found.rows[number[mirror[node]]] == pytest.approx(straight.height - 1 - straight.rows[node])


def _depth(parents: Sequence[int], node: int) -> int:
    return 0 if parents[node] < 0 else 1 + _depth(parents, parents[node])


def test_layout_of_a_line_of_thousands_and_of_many_nodes() -> None:
    line = layout([-1, *range(2999)])
    assert (line.width, line.height) == (3000, 1)
    chance = random.Random(7)
    check([-1, *(chance.randint(max(0, node - 300), node - 1) for node in range(1, 20_000))])


def test_no_node_and_a_wrong_order() -> None:
    assert layout([]).rows == ()
    with pytest.raises(ValueError, match="before it"):
        layout([-1, 2, 0])


# --- what is drawn --------------------------------------------------------------------------------------------------


def test_every_node_is_drawn_once_below_the_first_way_to_it(large: Tree) -> None:
    shown = drawing(large)
    assert sorted(item.node.id for item in shown.items) == [node.id for node in large.nodes]
    assert len(shown.items) - 1 + len(shown.further) == len(large.edges)
    assert shown.further
    assert all(item.parent < place for place, item in enumerate(shown.items))
    for place, item in enumerate(shown.items[1:], 1):
        assert item.edge is not None
        assert (item.edge.source, item.edge.target) == (shown.items[item.parent].node.id, item.node.id), place


def test_what_was_played_is_one_line_from_the_beginning(large: Tree) -> None:
    shown = drawing(large)
    played = [place for place, item in enumerate(shown.items) if item.played]
    assert played[0] == 0
    assert [shown.items[place].parent for place in played[1:]] == played[:-1]
    assert len(played) - 1 == sum(edge.on_line for edge in large.edges)
    moves = [token for place in played[1:] for token in shown.items[place].tokens]
    first = str(mau.load_deal("w1-kalle").moves[0][1])
    assert moves[0] == first


def test_a_part_of_a_tree_keeps_the_line_and_the_nearest(large: Tree) -> None:
    part = drawing(large, 50)
    assert len(part.items) == 50
    assert part.hidden == len(large.nodes) - 50
    assert sum(item.played for item in part.items) == sum(item.played for item in drawing(large).items)
    far = max(part.places.depths[n] for n, item in enumerate(part.items) if not item.played)
    assert far <= 3
    assert sum(item.below for item in part.items) > 0


def test_leaves_below_a_node_add_up(large: Tree) -> None:
    shown = drawing(large)
    assert shown.leaves[0] == sum(shown.is_leaf)
    for place in range(len(shown.items)):
        below = [n for n, parent in enumerate(shown.parents) if parent == place]
        assert shown.leaves[place] == (sum(shown.leaves[n] for n in below) or 1)


def test_moves_as_letters_in_both_languages_and_systems() -> None:
    tokens = ("JS", "=H", "·", "+2", "10C", "·", "keep")
    assert label(tokens, "en", "french") == "J♠ ♥ · +2 10♣ · keep"
    assert label(tokens, "de", "french") == "B♠ ♥ · +2 10♣ · behalten"
    assert label(tokens, "de", "german") == "U Laub Herz · +2 10 Eichel · behalten"
    assert label(("XR",), "en", "french") == "red joker"
    assert label(tokens, "en", "french", 12) == "J♠ ♥ · +2 …"


def test_a_chance_edge_has_its_card_and_probability() -> None:
    tree = mau.tree(mau.load_deal("w2-debt-chain"), step=2, depth=1, stock="unknown", nodes=60)
    drawn = [tokens_of(edge) for edge in tree.edges if edge.card is not None]
    assert drawn
    assert all(re.fullmatch(r"\(1/\d+\)", tokens[-1]) or len(tokens) == 1 for tokens in drawn)


# --- where there is room --------------------------------------------------------------------------------------------


def test_words_are_written_where_rows_are_far_enough_apart(small: Tree, large: Tree) -> None:
    near = plan(drawing(small), "en", "french", tallest=2000, widest=2000)
    assert near.is_worded
    assert all(gap >= LEAST_ROW for gap in near.gaps)
    assert near.row >= AFTER_ROW
    far = plan(drawing(large), "en", "french", tallest=1000, widest=2000)
    depths = drawing(large).places.depths
    worded = {depth for depth, words in zip(depths, far.moves, strict=True) if words}
    tight = {depth for depth, gap in zip(depths, far.gaps, strict=True) if gap < LEAST_ROW}
    assert tight
    assert not worded & tight
    assert far.height <= 1000 + 1


def test_words_do_not_run_into_each_other(ending: Tree) -> None:
    shown = drawing(ending)
    at = plan(shown, "de", "german", tallest=5000, widest=5000)
    boxes = []
    for place, (x, y) in enumerate(zip(at.xs, at.ys, strict=True)):
        if at.moves[place]:
            wide = 7.4 * len(at.moves[place])
            boxes.append((x - 12 - wide, x - 12, y - 17, y - 4))
            assert x - 12 - wide > at.bends[place] - 12
    for n, (left, right, top, bottom) in enumerate(boxes):
        for other in boxes[n + 1 :]:
            assert right <= other[0] or other[1] <= left or bottom <= other[2] or other[3] <= top


# --- figures --------------------------------------------------------------------------------------------------------


plotly = pytest.importorskip("plotly")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_figure_has_title_sentence_and_table(small: Tree, kind: str, theme: str, lang: str) -> None:
    figure = small.figure(kind=kind, theme=theme, lang=lang)
    bundle = figure._repr_mimebundle_()
    title = {"en": "Game tree", "de": "Spielbaum"}[lang]
    assert figure.layout.title.text.startswith(title)
    assert bundle["text/plain"].startswith(f"{title}, 5")
    assert bundle["text/html"].count("<tr>") == len(small.nodes) + 1
    said = whole(figure)
    assert ("Anna ist am Zug." if lang == "de" else "Anna to move.") in said
    assert "NaN" not in said


def test_edges_are_one_trace_a_style_and_nodes_one_a_seat(small: Tree) -> None:
    traces = list(small.figure().data)
    lines = {(trace.line.width, trace.line.dash): trace for trace in traces if trace.mode == "lines"}
    played, other = lines[5, "solid"], lines[2, "solid"]
    assert played.line.color == "#15212a"
    assert other.line.color == "#47555f"
    assert other.x.count(None) == 1  # there and back again as one line: fast
    nodes = drawing(small)
    at = plan(nodes, "en", "french", tallest=1500, widest=2400)
    ends = {(round(x, 1), round(y, 1)) for x, y in zip(at.xs, at.ys, strict=True)}
    assert ends <= {*zip(other.x, other.y, strict=True)}
    assert played.x.count(None) == sum(edge.on_line for edge in small.edges)
    nodes = [trace for trace in traces if "markers" in trace.mode]
    assert len({(trace.marker.symbol, trace.marker.color) for trace in nodes}) == len(nodes) == small.seats
    assert sorted(number for trace in nodes for number in trace.customdata) == [node.id for node in small.nodes]
    assert lines[2, "2px,3px"].x.count(None) == sum(node.is_cut for node in small.nodes)


def test_seats_are_told_apart_by_shape_and_colour_and_so_are_chance_and_ends(ending: Tree) -> None:
    marks = [trace for trace in ending.figure().data if "markers" in trace.mode]
    assert len({trace.marker.symbol for trace in marks}) == len(marks)
    assert any(trace.marker.symbol == "square-dot" and trace.name == "Kalle wins" for trace in marks)
    chance = mau.tree(mau.load_deal("w2-debt-chain"), step=2, depth=2, stock="unknown", nodes=60).figure()
    assert any(trace.marker.symbol == "diamond" and trace.name == "A card is drawn" for trace in chance.data)


def test_ends_say_who_won_and_cuts_how_much_is_left(ending: Tree) -> None:
    said = [text for trace in ending.figure().data if trace.mode == "text" for text in trace.text]
    ends = sum(node.kind == END for node in ending.nodes)
    assert said.count("✓ Kalle wins") == ends > 0
    cuts = [node for node in ending.nodes if node.is_cut]
    assert sum(text.startswith("… ") for text in said) == len(cuts)
    assert "… 6 more moves" in said


def test_words_behind_a_cut_begin_where_its_stub_ends(ending: Tree) -> None:
    traces = list(ending.figure().data)
    [stubs] = [trace for trace in traces if trace.name == "not followed further"]
    ends = {(x, y) for x, y in list(zip(stubs.x, stubs.y, strict=True))[1::3]}
    words = [
        (x, y)
        for t in traces
        if t.mode == "text"
        for x, y, said in zip(t.x, t.y, t.text, strict=True)
        if "more" in said
    ]
    assert len(words) == len(ends) > 2
    for x, y in words:
        end = max(at for at, row in ends if abs(row - y) < 3 and at < x + 9)
        assert 2 <= x - end <= 9


def test_lines_of_dashes_are_dashes_in_the_legend_too() -> None:
    tree = mau.tree(mau.load_deal("w1-kalle"), depth=4)
    dashes = {trace.name: trace.line.dash for trace in tree.figure().data if trace.mode == "lines" and trace.name}
    # A named pattern grows with the width in the legend, until one dash fills it; one in pixels does not.
    assert dashes == {"reached in another way too": "7px,6px", "not followed further": "2px,3px", "was played": "solid"}


def test_a_shuffle_is_said_in_a_word() -> None:
    tree = mau.tree(mau.position("2C 9H | JS 4C | 6D 8D", "grundvariante-52"), depth=2)
    for lang, words in (("en", "⟳ shuffled"), ("de", "⟳ gemischt")):
        said = [text for trace in tree.figure(lang=lang).data if trace.mode == "text" for text in trace.text]
        assert said.count(words) == 3


def test_values_stand_in_their_nodes_and_can_be_left_out(ending: Tree) -> None:
    def signs(figure: Any) -> list[str]:
        return [text for trace in figure.data if trace.mode == "markers+text" for text in trace.text if text]

    known = sum(node.kind == "decision" and isinstance(node.value, tuple) for node in ending.nodes)
    assert signs(ending.figure()) == ["✓"] * known != []
    assert signs(ending.figure(values=False)) == []


def test_large_trees_leave_words_out_and_say_so(large: Tree) -> None:
    figure = large.figure()
    assert "on hovering" in figure.layout.title.text
    assert figure.layout.height < 1800
    texts = sum(len(trace.text) for trace in figure.data if trace.mode == "text")
    assert 0 < texts < len(large.nodes) / 4
    hovers = [text for trace in figure.data if "markers" in trace.mode for text in trace.hovertext]
    assert len(hovers) == len(large.nodes)
    assert figure._repr_mimebundle_()["text/html"].count("<tr>") == ROWS + 1
    assert f"… {len(large.nodes) - ROWS:,} rows more" in figure._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("kind", KINDS[1:])
def test_fields_add_up_and_have_signs(large: Tree, kind: str) -> None:
    (trace,) = large.figure(kind=kind).data
    sizes = dict(zip(trace.ids, trace["values"], strict=True))
    below: dict[str, int] = {}
    for parent, size in zip(trace.parents, trace["values"], strict=True):
        below[parent] = below.get(parent, 0) + size
    assert trace.branchvalues == "total"
    part = kind == "icicle"  # of a very large tree an icicle shows the nodes near the beginning
    assert (len(sizes) == 1500) == part
    assert all(sizes[parent] >= size if part else sizes[parent] == size for parent, size in below.items() if parent)
    assert {label[0] for label in trace.labels[1:]} == {"●", "■"}
    assert trace.maxdepth > 0
    assert max(trace.marker.line.width) == 4


@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize(("lang", "won"), [("en", "✓ = has won"), ("de", "✓ = hat gewonnen")])
def test_fields_say_which_sign_is_whose(ending: Tree, kind: str, lang: str, won: str) -> None:
    [note] = ending.figure(kind=kind, lang=lang).layout.annotations
    assert note.text.startswith("● = Anna, ■ = Kalle, ▲ = Emma, ◆ = Paul")
    assert won in note.text
    assert (note.y, note.yanchor) == (1, "bottom")  # above the fields: seen before anything is scrolled
    chance = mau.tree(mau.load_deal("w2-debt-chain"), step=2, depth=2, stock="unknown", nodes=60)
    [note] = chance.figure(kind=kind).layout.annotations
    assert "✓" not in note.text


def test_the_legend_stands_under_the_title(small: Tree, large: Tree) -> None:
    for tree in (small, large):
        layout_ = tree.figure().layout
        assert (layout_.legend.yref, layout_.legend.yanchor) == ("container", "top")
        from_top = (1 - layout_.legend.y) * layout_.height
        assert 40 < from_top < layout_.margin.t < 200


def test_an_icicle_is_as_tall_as_its_words_need(large: Tree) -> None:
    tree = mau.tree(mau.load_deal("huit-americain-round-and-back"), step=15, depth=6, nodes=150)
    rows = drawing(tree).leaves[0]
    assert 70 < rows <= 140
    layout_ = tree.figure(kind="icicle").layout
    assert layout_.height - layout_.margin.t - layout_.margin.b >= 22 * rows
    assert large.figure(kind="icicle").layout.height < 1700


@pytest.mark.parametrize("kind", KINDS)
def test_names_stay_texts(small: Tree, kind: str) -> None:
    figure = named(small, HOSTILE, "B", "C", "D").figure(kind=kind)
    assert "<img" not in whole(figure).replace("&lt;img", "")
    assert "<img" not in figure._repr_mimebundle_()["text/html"]
    assert "<img" not in named(small, HOSTILE, "B", "C", "D").to_svg()


def test_what_there_is_not(small: Tree) -> None:
    with pytest.raises(InputError, match="no kind of picture") as caught:
        small.figure(kind="icicel")
    assert "icicle" in caught.value.hint
    with pytest.raises(InputError, match="no theme"):
        small.figure(theme="drak")
    with pytest.raises(InputError, match="no theme"):
        small.to_svg(theme="drak")
    with pytest.raises(InputError):
        small.figure(lang="fr")


def test_the_page_holds_the_library_and_loads_nothing(small: Tree) -> None:
    page = small.to_html(kind="icicle", lang="de", theme="dark")
    assert len(page) > 1_000_000
    assert not re.search(r"<(script|link|img)[^>]+(src|href)=", page)
    assert "cdn.plot.ly" not in page.partition("Plotly.newPlot")[2]
    assert page.startswith('<!doctype html><html lang="de">')
    assert "Als Tabelle" in page


def test_a_forced_line_and_a_single_node_are_drawn() -> None:
    over = mau.tree(mau.load_deal("w1-kalle").last)
    assert len(over.nodes) == 1
    for kind in KINDS:
        assert "Beginning" in whole(over.figure(kind=kind))
    line = mau.tree(mau.load_deal("easy-kids-pairs"), depth=60, nodes=400, fold=False)
    for kind in KINDS:
        whole(line.figure(kind=kind))


# --- without plotly -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_picture_is_well_formed_and_tells_the_same(ending: Tree, theme: str, lang: str) -> None:
    root = ET.fromstring(tree_svg(ending, theme=theme, lang=lang))
    assert root.get("lang") == lang
    assert root.get("aria-label").startswith({"en": "Game tree, 6", "de": "Spielbaum, 6"}[lang])
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f".//{space}title")) == len(ending.nodes)
    texts = [node.text for node in root.iter(f"{space}text")]
    assert texts.count({"en": "✓ Kalle wins", "de": "✓ Kalle gewinnt"}[lang]) == sum(
        n.kind == END for n in ending.nodes
    )
    assert {"en": "was played", "de": "so gespielt"}[lang] in texts
    widths = {path.get("stroke-width") for path in root.iter(f"{space}path")}
    assert {"5", "2"} <= widths


def test_a_large_picture_is_a_part_and_says_how_much_is_missing(large: Tree) -> None:
    picture = tree_svg(large)
    assert len(picture) < 60_000
    assert f"… {len(large.nodes) - 80:,} positions more not drawn" in picture
    assert len(re.findall("<title>", tree_svg(large, most=300))) == 300


def test_the_picture_needs_nothing_from_outside(small: Tree) -> None:
    picture = tree_svg(small)
    assert re.findall(r"https?://[^\"]+", picture) == ["http://www.w3.org/2000/svg"]
    assert "<script" not in picture


def test_a_tree_shows_itself_with_picture_table_and_text(small: Tree) -> None:
    bundle = small._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "image/svg+xml"}
    assert "<svg" in bundle["text/html"]
    assert bundle["text/html"].count("<tr>") == len(small.nodes) + 1
    assert "7♥" in bundle["image/svg+xml"]
    assert "Tree, 5 moves deep" in bundle["text/plain"]


# --- what one seat knows --------------------------------------------------------------------------------------------


def test_pictures_of_what_a_seat_knows_do_not_depend_on_hidden_cards() -> None:
    first = mau.position("9H | JS 4C 6H | 6D 8D | 2C 3C | stock 2D 3D", "house-code")
    other = mau.position("9H | JS 4C 6H | 2D 3C | 8D 6D | stock 3D 2C", "house-code")
    for draw in (
        lambda tree: tree.to_svg(),
        lambda tree: whole(tree.figure()),
        lambda tree: whole(tree.figure(kind="icicle")),
        lambda tree: table_html(drawing(tree), "de"),
    ):
        assert draw(mau.tree(first, view=0, depth=2)) == draw(mau.tree(other, view=0, depth=2))
    assert mau.tree(first, depth=2).to_svg() != mau.tree(other, depth=2).to_svg()


# --- without what need not be there -----------------------------------------------------------------------------------

BLOCKED = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ImportError(name)
sys.meta_path.insert(0, Blocked())
import maumau_kit as mau
tree = mau.tree(mau.load_deal("w2-debt-chain"), depth=5)
"""


def without(names: set[str], code: str) -> str:
    """What a program prints in which these modules cannot be imported."""
    text = BLOCKED.format(names=names) + code
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True, timeout=120)
    return done.stdout


def test_no_layout_program_is_needed(small: Tree) -> None:
    code = (
        "from maumau_kit.views.tree_shown import drawing\n"
        "shown = drawing(tree)\n"
        "print([item.node.id for item in shown.items], shown.places.rows)\n"
        "print(len(tree.to_svg()), len(tree.figure().data), len(tree._repr_mimebundle_()))"
    )
    shown = drawing(small)
    first, second = without({"networkx", "graphviz", "pygraphviz", "pydot"}, code).splitlines()
    assert first == f"{[item.node.id for item in shown.items]} {shown.places.rows}"
    assert second == f"{len(small.to_svg())} {len(small.figure().data)} 3"


def test_without_plotly_there_is_a_sentence_and_the_picture() -> None:
    code = (
        "from maumau_kit.base.errors import MauMauError\n"
        "print(tree.to_svg()[:4])\n"
        "try:\n    tree.figure()\nexcept MauMauError as error:\n    print(error.problem, '|', error.hint)"
    )
    assert without({"plotly", "numpy", "networkx"}, code).splitlines() == [
        "<svg",
        "figures need plotly | pip install plotly",
    ]

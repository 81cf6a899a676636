"""Walking through a tree from Python: what the page gets, what it may ask, and that no hidden card is ever in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("anywidget")

from ipywidgets.widgets import widget

import maumau_kit as mau
from maumau_kit.base.errors import InputError
from maumau_kit.studies.tree.nodes import END
from maumau_kit.views.tree_document import node_frame, tree_document
from maumau_kit.views.tree_shown import drawing
from maumau_kit.views.wording import WORDS as SHARED
from maumau_kit.views.wording_tree import WORDS
from maumau_kit.widgets import front
from maumau_kit.widgets.page import page
from maumau_kit.widgets.panel import STRANGE
from maumau_kit.widgets.stepper import Stepper
from maumau_kit.widgets.tree import AHEAD, LOOKS, ON_A_PAGE, Explorer, explore

VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def walk() -> Iterator[Explorer]:
    """Four players, the line that was played, two thousand nodes."""
    panel = explore("w1-kalle", depth=6, nodes=400)
    yield panel
    panel.close()


def click(panel: Explorer, **message: Any) -> None:
    """What the page sends, heard as the page's messages are."""
    panel._message(panel, message, None)


def said(panel: Explorer, lang: str = "en") -> str:
    return "".join(str(part) for part in panel.notice["say"][lang])


class Wire:
    """What a panel sends to its page."""

    def __init__(self, panel: Explorer) -> None:
        self.messages: list[dict[str, Any]] = []
        panel._send = lambda message, buffers=None: self.messages.append(message)  # type: ignore[method-assign]

    def updates(self) -> list[dict[str, Any]]:
        return [message["state"] for message in self.messages if message["method"] == "update"]


# --- what the page gets -----------------------------------------------------------------------------------------------


def test_the_document_has_every_node_once(walk: Explorer) -> None:
    document = json.loads(json.dumps(walk.doc, allow_nan=False))
    columns = document["nodes"]
    assert len({len(column) for column in columns.values()}) == 1
    assert sorted(columns["id"]) == [node.id for node in walk.tree.nodes]
    assert columns["parent"][0] == -1
    assert all(0 <= parent < place for place, parent in enumerate(columns["parent"][1:], 1))
    assert len(columns["id"]) - 1 + len(document["further"]) == len(walk.tree.edges)
    assert sum(columns["line"]) == 1 + sum(edge.on_line for edge in walk.tree.edges)
    assert sum(columns["left"]) == sum(node.left for node in walk.tree.nodes)
    assert len(json.dumps(document["nodes"])) < 80 * len(columns["id"])


def test_words_are_there_in_both_languages() -> None:
    assert WORDS["en"].keys() == WORDS["de"].keys()
    # Only what is meant to say something else here goes by the name of a shared word.
    assert WORDS["en"].keys() & SHARED["en"].keys() == {"table", "keys", "still"}


def test_a_frame_is_the_position_with_what_led_there(walk: Explorer) -> None:
    shown = drawing(walk.tree)
    for item in shown.items[:60]:
        frame = node_frame(walk.tree, item)
        position = walk.tree.position(item.node.id)
        assert frame["hands"] == [{"cards": [str(mau_card) for mau_card in cards(hand)]} for hand in position.hands]
        assert frame["turn"] == position.turn
        assert frame["stock"] == len(position.stock)
        assert frame["say"]["en"]
        assert frame["say"]["de"]
        if item.edge is not None and item.edge.plies and item.edge.plies[-1].move.is_lay:
            assert frame["laid"] == cards(item.edge.plies[-1].move.cards)


def cards(numbers: Any) -> list[str]:
    from maumau_kit.base.cards import card_text

    return [card_text(card) for card in numbers]


def test_sentences_tell_every_move_of_a_folded_edge() -> None:
    tree = mau.tree(mau.load_deal("w2-debt-chain"), depth=5)
    item = next(item for item in drawing(tree).items if item.edge and len(item.edge.plies) > 2)
    words = " ".join(str(part) for part in node_frame(tree, item)["say"]["en"])
    assert words.count("{'seat'") >= len(item.edge.plies)


def test_few_tables_go_along_and_the_others_are_asked_for(walk: Explorer) -> None:
    assert len(walk.frames) == AHEAD
    played = [item.node.id for item in drawing(walk.tree).items if item.played]
    assert {str(node) for node in played} <= walk.frames.keys()
    click(walk, do="frames", nodes=[300, 301])
    assert walk.frames.keys() == {"300", "301"}
    click(walk, do="frames", nodes=[5, 10**9, True, "6", None])
    assert walk.frames.keys() == {"5"}


def test_values_are_told_by_who_wins() -> None:
    tree = mau.tree(mau.load_deal("w3b-wish-not-met"), depth=8).with_results()
    columns = tree_document(drawing(tree))["nodes"]
    for place, item in enumerate(drawing(tree).items):
        wins = columns["wins"][place]
        if item.node.kind == END:
            assert wins == item.node.ending.winner
        elif isinstance(item.node.value, tuple):
            assert item.node.value[wins] == 1
            assert columns["worth"][place] == item.node.value[item.node.seat]
        else:
            assert wins is columns["worth"][place] is None
    assert columns["wins"][0] == 0


def test_values_that_depend_on_cards_are_numbers() -> None:
    tree = mau.tree(mau.position("9H | JS | 9C 6D | stock 2D 3C 9D", "house-code"), depth=3, stock="unknown")
    columns = tree_document(drawing(tree.with_results()))["nodes"]
    json.dumps(columns, allow_nan=False)
    assert {type(value) for value in columns["worth"]} <= {int, float, type(None)}


# --- what is done -----------------------------------------------------------------------------------------------------


def test_the_chosen_position_is_there_for_python(walk: Explorer) -> None:
    walk.chosen = 3
    assert walk.position == walk.tree.position(3)
    assert walk.observation.turn == walk.position.turn
    walk.chosen = 10**6
    assert walk.chosen == 0


def test_the_tree_grows_where_it_is_told_and_numbers_stay(walk: Explorer) -> None:
    before = {node.id: node for node in walk.tree.nodes}
    cut = next(node for node in walk.tree.nodes if node.is_cut)
    click(walk, do="grow", node=cut.id)
    assert walk.chosen == cut.id
    assert len(walk.tree.nodes) > len(before)
    assert not walk.tree[cut.id].is_cut
    assert walk.notice["kind"] == "done"
    assert said(walk).endswith("positions more.")
    assert sorted(walk.doc["nodes"]["id"]) == [node.id for node in walk.tree.nodes]
    for node in walk.tree.nodes:
        if node.id in before and not before[node.id].is_cut:
            assert node.kind == before[node.id].kind


def test_growing_again_goes_deeper() -> None:
    panel = explore("w2-debt-chain", depth=2, nodes=200)
    sizes = []
    for _ in range(3):
        panel.grow(0)
        sizes.append(len(panel.tree.growth.nodes))
    assert sizes == sorted(set(sizes))
    panel.close()


def test_continue_hands_over_the_position_and_says_how(walk: Explorer) -> None:
    heard: list[mau.Position] = []
    walk.on_continue(heard.append)
    click(walk, do="continue", node=4)
    assert heard == [walk.tree.position(4)]
    assert walk.position == heard[0]
    assert "explorer.play()" in said(walk)
    table = walk.play()
    assert isinstance(table, Stepper)
    assert table.doc["frames"][0]["hands"] == node_frame(walk.tree, drawing(walk.tree).items[_place(walk, 4)])["hands"]
    assert table.doc["may_branch"]
    table.close()


def _place(panel: Explorer, node: int) -> int:
    return panel.doc["nodes"]["id"].index(node)


def test_a_callback_that_breaks_is_shown_on_the_table(walk: Explorer) -> None:
    def broken(_: mau.Position) -> None:
        raise RuntimeError("no table left")

    walk.on_continue(broken)
    click(walk, do="continue", node=0)
    assert "no table left" in said(walk)
    assert "no table left" in said(walk, "de")


def test_working_out_who_wins_puts_it_into_the_tree() -> None:
    panel = explore("w3b-wish-not-met", depth=4)
    assert set(panel.doc["nodes"]["worth"]) == {None}
    panel.solve(0)
    columns = panel.doc["nodes"]
    assert columns["wins"][0] == 0
    found = mau.solve(panel.tree.position(0))
    for place, parent in enumerate(columns["parent"]):
        if parent == 0:
            first = columns["move"][place]
            assert columns["wins"][place] is not None, first
    assert found.value == 1
    panel.close()


def test_a_click_works_out_in_the_background() -> None:
    panel = explore("w3b-wish-not-met", depth=4)
    click(panel, do="solve", node=0)
    panel._work.wait()
    assert panel.progress == {}
    assert panel.doc["nodes"]["wins"][0] == 0
    panel.close()


def test_where_nothing_is_certain_that_is_said() -> None:
    panel = explore("w2-debt-chain", step=2, depth=2, stock="unknown", nodes=60)
    click(panel, do="solve", node=0)
    panel._work.wait()
    assert said(panel).startswith("Nothing is certain here yet.")
    assert said(panel, "de").startswith("Hier ist noch nichts sicher.")
    panel.close()


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"do": "nothing"},
        {"do": "grow"},
        {"do": "grow", "node": "0"},
        {"do": "grow", "node": True},
        {"do": "grow", "node": -1},
        {"do": "continue", "node": 10**9},
        {"do": "frames"},
        {"do": "frames", "nodes": "0"},
        {"do": "frames", "nodes": list(range(1000))},
        {"do": "solve", "node": [0]},
    ],
)
def test_clicks_that_are_none_are_refused_in_words(walk: Explorer, message: dict[str, Any]) -> None:
    before = walk.doc
    click(walk, **message)
    assert said(walk) == f"{STRANGE[0]}"
    assert said(walk, "de") == STRANGE[1]
    assert walk.doc is before


def test_a_page_changes_nothing_but_what_it_may(walk: Explorer) -> None:
    before = walk.doc
    walk.set_state({"doc": {}, "frames": {}, "chosen": 2, "look": "list"})
    assert walk.doc is before
    assert walk.frames
    assert (walk.chosen, walk.look) == (2, "list")


def test_what_cannot_be_explored() -> None:
    with pytest.raises(InputError):
        explore("w1-kalle", look="bush")
    with pytest.raises(InputError):
        explore("w1-kalle", depth=0)
    with pytest.raises(InputError):
        explore(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no option"):
        explore("w1-kalle", colour=2)


def test_a_large_tree_is_first_shown_around_the_chosen_node() -> None:
    for nodes, look in ((60, "tree"), (400, "near")):
        panel = explore("w1-kalle", depth=6, nodes=nodes)
        assert panel.look == look
        panel.close()
    assert LOOKS == ("tree", "near", "list")


# --- in a notebook and on a page --------------------------------------------------------------------------------------


def test_the_display_bundle_is_live_and_has_a_still_picture(walk: Explorer) -> None:
    bundle, _ = walk._repr_mimebundle_()
    assert VIEW in bundle  # a tree to click on never goes the way of a dead picture
    assert "<svg" in bundle["text/html"]
    assert "<table>" in bundle["text/html"]
    assert bundle["text/plain"].startswith("Game tree, 6 moves deep: ")
    walk.close()
    still, _ = walk._repr_mimebundle_()
    assert VIEW not in still
    assert "<svg" in still["text/html"]


def test_show_shows_the_live_panel(walk: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr("maumau_kit.widgets.panel.display", lambda data, **_: shown.append(data))
    walk.show()
    assert [VIEW in data for data in shown] == [False, True]


def test_a_step_is_few_messages_and_nothing_piles_up(walk: Explorer) -> None:
    wire = Wire(walk)
    count = len(widget._instances)
    for node in [each.id for each in walk.tree.nodes][30:60]:
        wire.messages.clear()
        walk.set_state({"chosen": node})
        click(walk, do="frames", nodes=[node])
        assert len(wire.messages) <= 3
        (state,) = [state for state in wire.updates() if "frames" in state]
        assert state["frames"].keys() == {str(node)}
        assert not any("doc" in state for state in wire.updates())
    click(walk, do="grow", node=0)
    assert len(widget._instances) == count


def test_growing_is_one_new_document(walk: Explorer) -> None:
    wire = Wire(walk)
    click(walk, do="grow", node=next(node.id for node in walk.tree.nodes if node.is_cut))
    assert sum("doc" in state for state in wire.updates()) == 1


def test_a_page_holds_the_tables_of_the_line_and_the_nearest(walk: Explorer) -> None:
    held = walk.place()
    assert len(held["frames"]) == ON_A_PAGE
    assert list(held) == ["frames", "look", "chosen"]  # a node means something only once its table is there
    text = page(walk)
    assert text.count("maumau-tree/1") >= 1
    assert "://" not in text.replace("http://www.w3.org", "")


def test_the_front_end_is_kept_to_its_own_kind() -> None:
    assert front.parts("tree") == ("base", "board", "tree_plane", "tree")
    (_, _, sheet) = front.styles("tree")
    assert sheet.startswith('@scope (.mau[data-widget="tree"])')


# --- what one seat knows ----------------------------------------------------------------------------------------------


def all_that_is_sent(panel: Explorer) -> str:
    """Everything that the page can have: all synced traits, and the tables of all nodes."""
    state = {name: value for name, value in panel.get_state().items() if name not in ("_esm", "_css", "art", "still")}
    tables = panel._tables([node.id for node in panel.tree.nodes])
    text = json.dumps([state, tables, panel.still_bundle()], default=str)
    return text.replace(panel.still, "").replace(panel.model_id, "").replace(str(state["layout"]), "")


def test_a_tree_of_what_a_seat_knows_brings_no_hidden_card_to_the_browser() -> None:
    first = mau.position("9H | JS 4C 6H | 6D 8D | 2C 3C | stock 2D 3D", "house-code")
    other = mau.position("9H | JS 4C 6H | 2D 3C | 8D 6D | stock 3D 2C", "house-code")
    panels = [explore(position, view=0, depth=3, nodes=120) for position in (first, other)]
    sent = [all_that_is_sent(panel) for panel in panels]
    assert sent[0] == sent[1]
    for panel in panels:
        for frame in panel._tables([node.id for node in panel.tree.nodes]).values():
            assert ["cards" in hand for hand in frame["hands"]] == [True, False, False]
            assert frame["why"] is None
        with pytest.raises(InputError):
            panel.position  # noqa: B018
        assert panel.observation.seat == 0
        click(panel, do="continue", node=0)
        assert "not known" in said(panel)
        assert panel.doc["may"] == {"solve": False, "continue": False}
        panel.close()


def test_open_hands_would_be_seen_by_that_test() -> None:
    first = mau.position("9H | JS 4C 6H | 6D 8D | 2C 3C | stock 2D 3D", "house-code")
    other = mau.position("9H | JS 4C 6H | 2D 3C | 8D 6D | stock 3D 2C", "house-code")
    panels = [explore(position, depth=2, nodes=60) for position in (first, other)]
    assert all_that_is_sent(panels[0]) != all_that_is_sent(panels[1])
    for panel in panels:
        panel.close()

"""Walking through a tree on a page: by mouse, by keys and by buttons, and what only Python can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from wire import until, wired, words

import maumau_kit as mau
from maumau_kit.widgets.page import page
from maumau_kit.widgets.tree import Explorer

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
HOSTILE = "<img src=x onerror=alert(1)>&amp;</b>"


@pytest.fixture
def walking(open_page: Open) -> Iterator[Open]:
    """Open the page of a tree: ``walking("w2-debt-chain", width=…, **arguments of explore)``."""
    panels: list[Explorer] = []

    def put(start: Any = "w2-debt-chain", *, width: int = 1280, **given: Any) -> Any:
        panel = mau.explore(start, **{"depth": 5, **given})
        panels.append(panel)
        watched = wired(open_page, panel, "tree", width=width)
        watched.panel = panel
        watched.page.wait_for_timeout(150)
        return watched

    yield put
    for panel in panels:
        panel.close()


def chosen(watched: Any) -> int:
    found: int = watched.page.evaluate("tables[0].surface.chosen")
    return found


def at(watched: Any, node: int) -> tuple[float, float]:
    """Where a node is drawn on the page."""
    x, y = watched.page.evaluate(
        """(node) => {
          const { plane, byNode } = tables[0].surface, { left, top } = plane.svg.getBoundingClientRect();
          const [x, y] = plane.at(byNode.get(node));
          return [left + (x + plane.x) * plane.large, top + (y + plane.y) * plane.large];
        }""",
        node,
    )
    return x, y


def children(panel: Explorer, node: int) -> list[int]:
    columns = panel.doc["nodes"]
    place = columns["id"].index(node)
    return [columns["id"][n] for n, parent in enumerate(columns["parent"]) if parent == place]


# --- looking and walking ----------------------------------------------------------------------------------------------


def test_arrows_walk_and_the_table_and_the_sentence_follow(walking: Open) -> None:
    watched = walking()
    first = children(watched.panel, 0)
    watched.page.locator(".mau-plane").focus()
    watched.page.keyboard.press("ArrowRight")
    assert chosen(watched) == first[0]
    assert words(watched, "sentence").startswith("Anna lays seven of hearts")
    until(watched, lambda: watched.panel.chosen == first[0])
    below = children(watched.panel, first[0])
    watched.page.keyboard.press("ArrowRight")
    watched.page.keyboard.press("ArrowDown")
    assert chosen(watched) == below[1]
    watched.page.keyboard.press("ArrowUp")
    assert chosen(watched) == below[0]
    watched.page.keyboard.press("ArrowLeft")
    assert chosen(watched) == first[0]
    watched.page.keyboard.press("Home")
    assert chosen(watched) == 0
    turn = watched.page.locator(".mau-seat[data-moving] .mau-name").inner_text()
    assert turn == "Anna"
    assert watched.errors == []


def test_a_click_on_a_node_shows_its_position(walking: Open) -> None:
    watched = walking()
    for node in [*children(watched.panel, 0), watched.panel.doc["nodes"]["id"][-1]]:
        watched.page.mouse.click(*at(watched, node))
        assert chosen(watched) == node
        until(watched, lambda node=node: watched.panel.chosen == node)
        until(watched, lambda: watched.page.locator(".mau-felt[aria-busy]").count() == 0)
        turn = watched.panel.position.turn
        assert watched.page.locator(".mau-seat[data-moving] .mau-name").inner_text() == watched.panel.tree.players[turn]
    assert watched.errors == []


def test_everything_goes_without_mouse_on_the_drawing(walking: Open) -> None:
    """Fault C10: what a click on a node does is there as buttons and as a list, with the drawing left out."""
    watched = walking()
    watched.page.evaluate("tables[0].surface.plane.release = () => {}")
    for step in range(3):
        here = chosen(watched)
        ways = watched.page.locator(".mau-ways button")
        assert ways.count() == sum(edge.source == here for edge in watched.panel.tree.edges), step
        ways.first.click()
        assert chosen(watched) == children(watched.panel, here)[0]
    watched.page.locator('[data-look="list"]').click()
    rows = watched.page.locator('[role="treeitem"]')
    assert rows.count() > 3
    rows.first.click()
    assert chosen(watched) == 0
    watched.page.keyboard.press("ArrowRight")
    assert chosen(watched) == children(watched.panel, 0)[0]
    assert watched.page.evaluate("document.activeElement.getAttribute('aria-selected')") == "true"


def test_a_card_that_may_be_laid_leads_on(walking: Open) -> None:
    watched = walking()
    watched.page.locator('.mau-own .mau-card[data-legal="yes"]').first.click()
    assert chosen(watched) == children(watched.panel, 0)[0]


def test_the_list_says_level_place_and_what_is_known(walking: Open) -> None:
    watched = walking("w3b-wish-not-met", depth=8, look="list")
    watched.panel.solve(0)
    until(watched, lambda: "wins" in words(watched, "outline"))
    rows = watched.page.locator('[role="treeitem"]')
    assert rows.first.get_attribute("aria-level") == "1"
    assert rows.first.get_attribute("aria-expanded") == "true"
    kids = children(watched.panel, 0)
    assert rows.count() == 1 + len(kids)
    assert rows.last.get_attribute("aria-posinset") == str(len(kids))
    assert "Anna wins" in rows.first.get_attribute("aria-label")
    assert watched.page.locator('[role="tree"]').get_attribute("aria-label") == "The moves as a list"


# --- the drawing ------------------------------------------------------------------------------------------------------


def test_dragging_and_zooming_move_the_drawing(walking: Open) -> None:
    watched = walking()
    watched.page.mouse.click(*at(watched, 0))
    x, y = at(watched, 0)
    watched.page.mouse.move(x + 120, y + 90)
    watched.page.mouse.down()
    watched.page.mouse.move(x + 160, y + 130, steps=4)
    watched.page.mouse.up()
    moved = at(watched, 0)
    assert (round(moved[0] - x), round(moved[1] - y)) == (40, 40)
    assert chosen(watched) == 0  # a drag is no click
    row = watched.page.evaluate("tables[0].surface.plane.row")
    watched.page.mouse.move(*moved)
    watched.page.mouse.wheel(0, -300)
    watched.page.wait_for_timeout(60)
    assert watched.page.evaluate("tables[0].surface.plane.row") > row
    assert at(watched, 0) == pytest.approx(moved, abs=2)  # what is under the pointer stays there
    watched.page.keyboard.press("-")
    watched.page.keyboard.press("0")
    watched.page.wait_for_timeout(60)
    assert watched.page.evaluate("tables[0].surface.plane.row") == pytest.approx(row, abs=1)
    for name in ("in", "out", "fit", "here"):
        watched.page.locator(f".mau-zoom_{name}").click()
    assert watched.errors == []


OUTSIDE = """() => {
  const { plane } = tables[0].surface, { left, top, right, bottom } = plane.box.getBoundingClientRect();
  const drawn = [...plane.svg.querySelectorAll("path, circle, text, rect")].map((it) => it.getBoundingClientRect());
  const within = (at) => at.left >= left - 1 && at.right <= right + 1 && at.top >= top - 1 && at.bottom <= bottom + 1;
  return drawn.filter((at) => at.width + at.height && !within(at)).length;
}"""


@pytest.mark.parametrize("width", [815, 1000, 1280])
@pytest.mark.parametrize(("depth", "nodes"), [(5, 500), (7, 60), (12, 400)])
def test_the_whole_tree_fits_at_first_and_at_another_width(walking: Open, width: int, depth: int, nodes: int) -> None:
    watched = walking(width=width, depth=depth, nodes=nodes, look="tree")
    count = "document.querySelectorAll('.mau-plane svg path, .mau-plane svg g').length"
    assert watched.page.evaluate(count) > 4
    assert watched.page.evaluate(OUTSIDE) == 0
    watched.page.set_viewport_size({"width": width - 200, "height": 700})
    watched.page.wait_for_timeout(150)
    assert watched.page.evaluate(OUTSIDE) == 0


def test_words_stay_beside_the_nodes_of_a_tree_that_is_a_little_too_wide(walking: Open) -> None:
    watched = walking(width=1000, depth=5, look="tree")
    state = "(({ large, base, stripped }) => [large, base, stripped])(tables[0].surface.plane)"
    large, base, stripped = watched.page.evaluate(state)
    assert not stripped
    assert 0.62 <= large / base < 1
    assert watched.page.locator(".mau-plane .mau-paper").count() > 20
    node = at(watched, 0)
    watched.page.get_by_role("button", name="Larger").click()
    watched.page.wait_for_timeout(80)
    large, base, _ = watched.page.evaluate(state)
    assert large == base
    assert at(watched, 0) == pytest.approx(node, abs=1.5)


def test_what_was_moved_stays_where_it_is_at_another_width(walking: Open) -> None:
    watched = walking(width=1000, depth=5, look="tree")
    x, y = at(watched, 0)
    watched.page.mouse.move(x + 60, y + 80)
    watched.page.mouse.down()
    watched.page.mouse.move(x + 130, y + 40, steps=4)
    watched.page.mouse.up()
    watched.page.wait_for_timeout(80)
    place = "(({ x, y }) => [x, y])(tables[0].surface.plane)"
    moved = watched.page.evaluate(place)
    watched.page.set_viewport_size({"width": 900, "height": 700})
    watched.page.wait_for_timeout(150)
    assert watched.page.evaluate(place) == moved


def test_the_wheel_scrolls_the_page_where_the_drawing_has_no_focus(walking: Open) -> None:
    watched = walking()
    row = watched.page.evaluate("tables[0].surface.plane.row")
    watched.page.mouse.move(*at(watched, 0))
    watched.page.mouse.wheel(0, 200)
    watched.page.wait_for_timeout(100)
    assert watched.page.evaluate("tables[0].surface.plane.row") == row


def test_only_what_is_in_sight_is_drawn(walking: Open) -> None:
    watched = walking("w1-kalle", depth=9, nodes=5000, look="tree")
    count = "document.querySelectorAll('.mau-plane svg *').length"
    assert len(watched.panel.tree.nodes) > 4500
    assert watched.page.evaluate(count) < 1500  # from afar all nodes of a seat are one path
    watched.page.locator(".mau-zoom").last.click()
    watched.page.wait_for_timeout(100)
    assert 20 < watched.page.evaluate(count) < 8000
    watched.page.evaluate("tables[0].surface.plane.zoom(40)")
    watched.page.wait_for_timeout(100)
    assert watched.page.evaluate(count) < 8000
    for _ in range(6):
        watched.page.keyboard.press("ArrowRight")
    assert watched.errors == []


def test_near_shows_the_way_and_the_moves_with_their_words(walking: Open) -> None:
    watched = walking("w1-kalle", depth=9, nodes=3000)
    assert watched.page.evaluate("tables[0].surface.look") == "near"
    watched.page.locator(".mau-plane").focus()
    for _ in range(5):
        watched.page.keyboard.press("ArrowRight")
        watched.page.wait_for_timeout(60)
        here = chosen(watched)
        drawn = watched.page.evaluate(
            "[...document.querySelectorAll('.mau-plane svg g[data-key]')].map((node) => Number(node.dataset.key))"
        )
        assert {here, *children(watched.panel, here)} <= {*drawn}
        assert len(drawn) < 80
    until(watched, lambda: watched.panel.chosen == chosen(watched))
    assert watched.errors == []


# --- what only Python can do ------------------------------------------------------------------------------------------


def test_the_tree_grows_on_the_page_and_the_place_stays(walking: Open) -> None:
    watched = walking("w2-debt-chain", depth=2)
    cut = next(node.id for node in watched.panel.tree.nodes if node.is_cut)
    watched.page.mouse.click(*at(watched, cut))
    assert "have not been followed yet" in words(watched, "hereNote")
    watched.page.keyboard.press("Enter")
    until(watched, lambda: len(children(watched.panel, cut)) > 0)
    until(watched, lambda: watched.page.locator(".mau-ways button").count() > 0)
    assert chosen(watched) == cut
    assert "positions more" in words(watched, "notice")
    assert watched.errors == []


def test_tables_that_are_not_there_are_asked_for(walking: Open) -> None:
    watched = walking("w1-kalle", depth=6, nodes=400)
    last = watched.panel.tree.nodes[-1].id
    watched.page.evaluate("(node) => tables[0].surface.visit(node)", last)
    until(watched, lambda: watched.page.locator(".mau-felt[aria-busy]").count() == 0)
    assert str(last) in watched.panel.frames
    assert len(watched.panel.frames) <= 16
    stock = watched.page.locator(".mau-stockName b").inner_text()
    assert stock == str(len(watched.panel.position.stock))


def test_continue_hands_over_and_says_how(walking: Open) -> None:
    watched = walking()
    heard: list[Any] = []
    watched.panel.on_continue(heard.append)
    watched.page.locator(".mau-ways button").first.click()
    watched.page.locator(".mau-continue").click()
    until(watched, lambda: bool(heard))
    assert heard == [watched.panel.position]
    until(watched, lambda: "explorer.play()" in words(watched, "notice"))


def test_who_wins_is_worked_out_and_shown_with_sign_and_word(walking: Open) -> None:
    watched = walking("w3b-wish-not-met", depth=6)
    watched.page.locator(".mau-solve").click()
    until(watched, lambda: watched.panel.progress == {} and watched.panel.doc["nodes"]["wins"][0] is not None)
    until(watched, lambda: "Anna wins" in words(watched, "number"))
    ways = watched.page.locator(".mau-ways button")
    assert "Anna wins" in ways.first.inner_text()
    # One meaning for one sign: a move shows whose win it leads to, ✓ and ✕ are of who moves at a node.
    assert ways.locator(".mau-sign").count() == 0
    assert ways.first.locator(".mau-winner svg").evaluate("(svg) => svg.outerHTML") == watched.page.locator(
        ".mau-legend li svg"
    ).first.evaluate("(svg) => svg.outerHTML")
    assert "✓ whoever is to move there wins" in words(watched, "legend")
    assert watched.page.locator(".mau-plane .mau-worth", has_text="✓").count() > 0
    assert watched.errors == []


# --- without Python, and hostile texts --------------------------------------------------------------------------------


def test_a_page_without_python_walks_and_says_what_it_cannot(open_page: Open) -> None:
    panel = mau.explore("w2-debt-chain", depth=5)
    watched = open_page(page(panel))
    watched.page.wait_for_timeout(200)
    watched.page.locator(".mau-plane").focus()
    for _ in range(4):
        watched.page.keyboard.press("ArrowRight")
    assert watched.page.locator(".mau-felt[aria-busy]").count() == 0
    assert words(watched, "sentence")
    watched.page.locator(".mau-grow").click()
    assert "needs Python" in words(watched, "notice")
    assert [url for url in watched.requests if not url.startswith("file:")] == []
    assert watched.errors == []
    panel.close()


def test_a_page_that_lacks_a_table_says_so(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maumau_kit.widgets.tree.ON_A_PAGE", 2)
    panel = mau.explore("w2-debt-chain", depth=5)
    assert len(panel.place()["frames"]) == 2
    watched = open_page(page(panel))
    watched.page.wait_for_timeout(200)
    watched.page.locator(".mau-plane").focus()
    watched.page.keyboard.press("ArrowRight")
    assert watched.page.locator(".mau-felt").is_visible()
    watched.page.keyboard.press("ArrowRight")
    assert watched.page.locator(".mau-felt").is_hidden()
    assert "Kalle: seven of clubs." in words(watched, "sentence")
    assert "does not hold the table" in words(watched, "sentence")
    assert watched.page.locator(".mau-ways button").count() > 0  # walking on is possible all the same
    watched.page.keyboard.press("Home")
    assert watched.page.locator(".mau-felt").is_visible()
    assert watched.errors == []
    panel.close()


def test_no_name_becomes_markup(walking: Open) -> None:
    tree = replace(mau.tree(mau.load_deal("w2-debt-chain"), depth=5), players=(HOSTILE, "B", "C", "D"))
    watched = walking(tree)
    for look in ("near", "list", "tree"):
        watched.page.locator(f'[data-look="{look}"]').click()
        watched.page.wait_for_timeout(60)
    assert watched.page.locator("img").count() == 0
    assert HOSTILE in words(watched, "legend")
    assert "<img" not in watched.panel.still_bundle()["text/html"]
    assert watched.errors == []


def test_language_and_suits_change_the_words_of_the_drawing(walking: Open) -> None:
    watched = walking()
    watched.page.locator('[data-option="language"] button', has_text="DE").first.click()
    watched.page.locator('[data-option="suits"] button').last.click()
    watched.page.wait_for_timeout(100)
    assert words(watched, "continue") == "Von hier weiterspielen"
    assert watched.page.locator(".mau").get_attribute("lang") == "de"
    assert watched.page.locator('.mau-plane use[href*="suit-german"]').count() > 5
    assert watched.page.locator('.mau-plane use[href*="rank-german-J"]').count() > 0
    assert words(watched, "hereTitle") == "Von hier"


@pytest.mark.parametrize("width", [360, 1280, 1920, 3840])
def test_targets_are_large_enough_at_every_width(walking: Open, width: int) -> None:
    watched = walking(width=width)
    boxes = watched.page.evaluate(
        "[...document.querySelectorAll('.mau button:not([hidden])')].map((b) => b.getBoundingClientRect())"
        ".filter(({ width }) => width > 0).map(({ width, height }) => Math.min(width, height))"
    )
    assert min(boxes) >= 24
    map_ = watched.page.locator(".mau-plane").bounding_box()
    assert map_["width"] >= 300
    assert map_["height"] >= 280


def test_on_a_phone_the_card_table_is_right_below_the_tree(walking: Open) -> None:
    watched = walking(width=360)
    boxes = [watched.page.locator(f".mau-{name}").bounding_box() for name in ("map", "felt", "here")]
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)
    assert boxes[1]["y"] - boxes[0]["y"] - boxes[0]["height"] < 30


@pytest.mark.parametrize("depth", [3, 5])
def test_for_a_projector_the_words_of_the_tree_grow_too(walking: Open, depth: int) -> None:
    watched = walking(width=1920, depth=depth, look="tree")
    tall = "document.querySelector('.mau-plane .mau-paper').getBoundingClientRect().height"
    before = watched.page.evaluate(tall)
    watched.page.locator('[data-option="projector"] button').first.evaluate("(button) => button.click()")
    watched.page.wait_for_timeout(300)
    assert watched.page.evaluate(tall) >= 1.15 * before
    assert watched.page.evaluate("(({ large, worded }) => large >= 1.15 && worded[1])(tables[0].surface.plane)")
    assert watched.errors == []


def test_every_sign_of_the_drawing_is_in_the_legend(walking: Open) -> None:
    watched = walking("w3b-wish-not-met", depth=8, look="tree")
    watched.panel.solve(0)
    until(watched, lambda: "wins" in words(watched, "ways"))
    watched.page.wait_for_timeout(100)
    legend = watched.page.locator(".mau-legend .mau-worthSign").all_inner_texts()
    drawn = set(watched.page.locator(".mau-plane .mau-worth").all_text_contents())
    assert drawn
    assert drawn <= {*legend}
    assert "… 1" in legend

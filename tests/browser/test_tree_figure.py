"""Game trees as figures in a real browser: drawn whole in both themes, nothing from outside, names stay texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import maumau_kit as mau
from maumau_kit.views.tree_figures import page

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
HOSTILE = "<img src=x onerror=alert(1)>"
DRAWN = {"tree": ".scatterlayer .trace", "icicle": ".iciclelayer .slice", "sunburst": ".sunburstlayer .slice"}
BOXES = """(kind) => [...document.querySelectorAll(kind)].map((node) => node.getBoundingClientRect())
  .map(({ left, right, top, bottom }) => [left, right, top, bottom])"""


def drawn(open_page: Open, figure: Any, kind: str, *, width: int = 1000, height: int = 800) -> Any:
    """The page of a figure, when it is drawn."""
    watched = open_page(page(figure), width=width, height=height)
    watched.page.locator(DRAWN[kind]).first.wait_for()
    watched.page.wait_for_timeout(300)
    assert watched.errors == []
    assert [url for url in watched.requests if not url.startswith(("file:", "data:", "blob:"))] == []
    return watched


@pytest.mark.parametrize("kind", sorted(DRAWN))
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_kind_is_drawn_in_both_themes(open_page: Open, kind: str, theme: str) -> None:
    tree = mau.tree(mau.load_deal("w2-debt-chain"), depth=5)
    watched = drawn(open_page, tree.figure(kind=kind, theme=theme), kind)
    paper = {"light": "rgb(255, 255, 255)", "dark": "rgb(25, 35, 42)"}[theme]
    assert watched.page.evaluate("getComputedStyle(document.body).backgroundColor") == paper
    if kind == "tree":
        assert watched.page.locator(".points path").count() == len(tree.nodes)
    else:
        assert watched.page.locator(DRAWN[kind]).count() == len(tree.nodes)
    assert "21 positions" in watched.page.locator("p b").first.inner_text()
    assert watched.page.locator("details table tbody tr").count() == len(tree.nodes)


def test_words_lie_beside_each_other_and_inside_the_picture(open_page: Open) -> None:
    tree = mau.tree(mau.load_deal("huit-americain-round-and-back"), step=15, depth=6, nodes=60).with_results()
    watched = drawn(open_page, tree.figure(), "tree")
    boxes = watched.page.evaluate(BOXES, ".textpoint text")
    assert len(boxes) > len(tree.nodes)
    for n, (left, right, top, bottom) in enumerate(boxes):
        assert left >= 0
        assert right <= 1000
        assert bottom - top >= 12
        for other in boxes[n + 1 :]:
            apart = right <= other[0] + 1 or other[1] <= left + 1 or bottom <= other[2] + 4 or other[3] <= top + 4
            assert apart, (boxes[n], other)


def test_the_played_line_is_bold_and_the_others_are_not(open_page: Open) -> None:
    watched = drawn(open_page, mau.tree(mau.load_deal("w2-debt-chain"), depth=5).figure(), "tree")
    found = watched.page.evaluate(
        "[...document.querySelectorAll('.scatterlayer .js-line')].map((l) => l.style.strokeWidth)"
    )
    assert found.count("5px") == 3
    assert set(found) == {"2px", "5px"}


def test_pointing_at_a_node_tells_its_sentence_and_no_name_is_markup(open_page: Open) -> None:
    tree = replace(mau.tree(mau.load_deal("w2-debt-chain"), depth=5), players=(HOSTILE, "B", "C", "D"))
    watched = drawn(open_page, tree.figure(), "tree")
    box = watched.page.locator(".points path").first.bounding_box()
    watched.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    watched.page.locator(".hovertext").wait_for()
    said = " ".join(watched.page.locator(".hovertext").text_content().split())
    assert "onerror=alert(1)>" in said
    assert "to move" in said
    assert watched.page.locator("img").count() == 0
    for kind in ("icicle", "sunburst"):
        assert drawn(open_page, tree.figure(kind=kind), kind).page.locator("img").count() == 0


def test_five_thousand_nodes_are_drawn(open_page: Open) -> None:
    tree = mau.tree(mau.load_deal("w1-kalle"), depth=9, nodes=5000)
    watched = drawn(open_page, tree.figure(), "tree")
    assert watched.page.locator(".points path").count() == len(tree.nodes) > 4500
    watched = drawn(open_page, tree.figure(kind="icicle"), "icicle")
    watched.page.locator(DRAWN["icicle"]).nth(1).click()
    watched.page.wait_for_timeout(1500)
    assert watched.page.locator(".iciclelayer .pathbar").count() > 0

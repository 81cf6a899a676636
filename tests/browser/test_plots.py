"""Figures in a real browser: drawn whole, in both themes, without anything from outside, and names stay texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import maumau_kit as mau
from maumau_kit.views.figures import Bar, Figure, forest, grid

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
HOSTILE = "<img src=x onerror=alert(1)>"


def drawn(open_page: Open, figure: Figure, *, width: int = 1000) -> Any:
    """The page of a figure, when it is drawn."""
    watched = open_page(figure.to_html(include_plotlyjs=True), width=width)
    watched.page.locator(".js-plotly-plot .main-svg").first.wait_for()
    watched.page.wait_for_timeout(300)
    return watched


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_numbers_are_drawn_with_a_label_for_every_measure(open_page: Open, theme: str) -> None:
    found = mau.paired("house-code", "tavern", deals=100, engine="plain")
    watched = drawn(open_page, found.figure(theme=theme))
    ticks = '[class^="y"][class$="tick"] text'  # each measure has an axis of its own: ytick, y2tick, …
    labels = watched.page.locator(ticks).all_text_contents()
    assert labels[0].startswith("turns a round")
    assert len(labels) == len(found.rows) - 1
    # Large enough for the back row, and nothing cut off.
    sizes = watched.page.locator(ticks).evaluate_all("nodes => nodes.map((node) => node.getBoundingClientRect())")
    assert all(box["height"] >= 14 and box["x"] >= 0 for box in sizes)
    assert watched.errors == []


def test_filled_and_open_discs_are_told_apart_by_shape(open_page: Open) -> None:
    bars = [Bar("surely", 2.0, 1.0, 3.0, "says", strong=True), Bar("perhaps", 0.5, -1.0, 2.0, "says")]
    watched = drawn(open_page, forest(bars, "two", "turns"))
    fills = watched.page.evaluate("[...document.querySelectorAll('.points path')].map((p) => getComputedStyle(p).fill)")
    assert len(fills) == 2
    assert fills[0] != fills[1]


def test_a_hostile_name_is_shown_as_it_is_on_hovering_too(open_page: Open) -> None:
    watched = drawn(open_page, forest([Bar(HOSTILE, 1.0, 0.5, 1.5, HOSTILE)], HOSTILE, HOSTILE))
    assert watched.page.locator(".gtitle").text_content() == HOSTILE
    box = watched.page.locator(".points path").first.bounding_box()
    watched.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    watched.page.locator(".hovertext").wait_for()
    assert HOSTILE in watched.page.locator(".hovertext").text_content()
    assert watched.page.locator("img").count() == 0
    assert watched.errors == []


def test_a_grid_shows_its_numbers(open_page: Open) -> None:
    shown = [["0", "+1.2"], ["−0.3", "–"]]
    watched = drawn(open_page, grid([[0.0, 1.2], [-0.3, None]], shown, ["a", "b"], ["c", "d"], ("t", "x", "y")))
    cells = watched.page.locator(".heatmap-label text").all_text_contents()
    assert {"+1.2", "−0.3"} <= set(cells)
    assert watched.errors == []

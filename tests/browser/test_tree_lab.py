"""The tree in JupyterLab: it is live, clicks reach Python, and a figure of it stands beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from laboratory import Notebook, opened_notebook

pytest.importorskip("jupyterlab", reason="JupyterLab is not installed: pip install maumau-kit[lab]")
pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = (
    "import maumau_kit as mau\nwalk = mau.explore('w2-debt-chain', depth=3)\nwalk",
    "walk.tree.figure()",
    "walk.tree",
    "",
)


@pytest.fixture(scope="module")
def book(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    with opened_notebook(browser, tmp_path_factory, CELLS, ".jp-Notebook .mau .mau-plane svg g[data-key]") as opened:
        yield opened


def test_a_click_reaches_python_and_the_tree_grows(book: Notebook) -> None:
    table = book.table(0)
    before = int(book.do("print(len(walk.tree.nodes))"))
    table.locator(".mau-ways button").first.click()
    table.locator(".mau-sentence", has_text="Anna lays").wait_for()
    assert book.do("print(walk.chosen, walk.position.turn)").split() == ["1", "1"]
    table.locator(".mau-grow").click()
    table.locator('.mau-notice[data-kind="done"]').wait_for()
    assert int(book.do("print(len(walk.tree.nodes))")) > before


def test_keys_walk_the_tree_and_not_the_notebook(book: Notebook) -> None:
    table = book.table(0)
    cells = book.page.locator(".jp-Notebook .jp-Cell").count()
    table.locator(".mau-plane").focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowDown", "a", "b", "d", "d"):
        book.page.keyboard.press(key)
    assert book.page.locator(".jp-Notebook .jp-Cell").count() == cells
    assert int(book.do("print(walk.chosen)")) > 1


def test_figure_and_tree_show_themselves(book: Notebook) -> None:
    plot = book.cell(1)
    plot.scroll_into_view_if_needed()
    plot.locator(".scatterlayer .trace").first.wait_for()
    still = book.cell(2)
    still.scroll_into_view_if_needed()
    assert "Game tree, 3 moves deep" in still.inner_text()
    assert still.locator("svg").count() > 0


def test_running_the_cell_again_leaves_one_tree(book: Notebook) -> None:
    count = "import ipywidgets\nprint(len(ipywidgets.widgets.widget._instances))"
    before = book.do(count)
    for _ in range(2):
        book.run_cell(0)
        book.idle()
    assert book.do(count) == before
    assert book.cell(0).locator(".mau").count() == 1


def test_nothing_left_the_machine_and_nothing_went_wrong(book: Notebook) -> None:
    assert book.outside == []
    assert book.errors == []

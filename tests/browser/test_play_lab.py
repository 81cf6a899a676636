"""The play table in JupyterLab: clicks and their time, keys, a bot that thinks long, running the cell again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from laboratory import Notebook, opened_notebook

pytest.importorskip("jupyterlab", reason="JupyterLab is not installed: pip install maumau-kit[lab]")
pytestmark = [pytest.mark.browser, pytest.mark.slow]

THINKER = """import time
def slow(seen):
    time.sleep(2)
    return seen.legal[0]
play('tavern', seed=4, bots=slow, pace='fast', language='de', theme='dark')"""
TABLE = "from maumau_kit.widgets.play import play\nplay('house-code', seed=5, pace='fast', people=['Mia'])"
FORGETFUL = """import maumau_kit as mau
play(mau.variant('classic').with_knobs(setup__hand=2), seed=9, forget=1.0, pace='fast')"""
CELLS = (TABLE, THINKER, FORGETFUL, "")
ANSWERED = """(card) => new Promise((done) => {
  const asking = card.closest('.mau').querySelector('.mau-asking');
  new MutationObserver((_, watcher) => { watcher.disconnect(); done(true); })
    .observe(asking, { attributes: true, childList: true, subtree: true, characterData: true });
  card.click();
})"""


@pytest.fixture(scope="module")
def book(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    with opened_notebook(browser, tmp_path_factory, CELLS, ".jp-Notebook .mau .mau-own .mau-card") as opened:
        yield opened


def test_an_illegal_click_is_answered_each_time(book: Notebook) -> None:
    table = book.table(0)
    bad = table.locator('.mau-own .mau-card[data-legal="no"]').first
    bad.wait_for()
    no = table.locator('.mau-does [data-legal="no"]').last
    # One after the other, so that each changes the line.
    for _ in range(5):
        for what in (bad, no):
            what.evaluate(ANSWERED)
    bad.click()
    table.locator(".mau-reasons .mau-row[data-lit]").wait_for()
    assert table.locator(".mau-asking").get_attribute("data-kind") == "no"
    assert table.locator(".mau-row[data-lit]").count() == 1


def test_a_move_by_keyboard_and_the_bots_answer(book: Notebook) -> None:
    table = book.table(0)
    card = table.locator('.mau-own .mau-card[data-legal="yes"]').first
    before = table.locator(".mau-entries li").count()
    card.focus()
    for key in ("a", "b", "d", "d", "x", "z", "1", "m"):
        book.page.keyboard.press(key)
    assert book.page.locator(".jp-Notebook .jp-Cell").count() == len(CELLS)
    book.page.keyboard.press("Enter")
    picker = table.locator(".mau-picker .mau-suits")
    if picker.count():
        book.page.keyboard.press("Enter")
    book.page.wait_for_function(
        "([table, n]) => table.querySelectorAll('.mau-entries li').length > n + 1", arg=[table.element_handle(), before]
    )
    assert table.evaluate("node => node.contains(document.activeElement)")
    assert book.page.locator(".jp-Notebook .jp-Cell").count() == len(CELLS)


def test_while_a_bot_thinks_the_page_is_answered(book: Notebook) -> None:
    table = book.table(1)
    table.locator(".mau-does button[data-legal=yes]").first.click()
    kept = table.locator(".mau-does button", has_text="behalten")
    book.page.wait_for_timeout(300)
    if kept.count():
        kept.click()
    table.get_by_text("überlegt").first.wait_for()
    table.locator(".mau-own .mau-card").first.evaluate(ANSWERED)
    assert table.locator('.mau-asking[data-kind="no"]').count() == 1, "answered before the bot is ready"
    table.get_by_text("du bist am Zug").wait_for(timeout=20_000)


def test_a_bot_that_forgets_its_call_is_caught(book: Notebook) -> None:
    table = book.table(2)
    table.locator('.mau-does [data-legal="yes"]').first.click()
    table.locator(".mau-loud").click()
    table.locator(".mau-entries", has_text="objects").wait_for()
    assert "Kalle did not say “Mau”" in table.locator(".mau-sentence").inner_text()
    assert table.locator(".mau-loud").count() == 0


def test_language_and_brightness_change_on_the_page(book: Notebook) -> None:
    table = book.table(2)
    table.locator('[data-option="language"] [data-value="de"]').click()
    table.get_by_text("du bist am Zug").wait_for()
    light = table.evaluate("node => getComputedStyle(node).backgroundColor")
    table.locator('[data-option="theme"] [data-value="dark"]').click()
    assert table.evaluate("node => getComputedStyle(node).backgroundColor") != light
    assert table.get_attribute("data-theme") == "dark"
    assert table.get_attribute("lang") == "de"


def test_running_the_cell_again_leaves_one_table(book: Notebook) -> None:
    count = "import ipywidgets\nprint(len(ipywidgets.widgets.widget._instances))"
    before = book.do(count)
    for _ in range(3):
        book.run_cell(0)
        book.idle()
    assert book.do(count) == before
    book.table(0).locator(".mau-own .mau-card").first.wait_for()
    assert book.cell(0).locator(".mau").count() == 1


def test_nothing_left_the_machine_and_nothing_went_wrong(book: Notebook) -> None:
    assert book.outside == []
    assert book.errors == []

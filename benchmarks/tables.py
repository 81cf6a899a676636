"""How quickly tables answer on a page and in JupyterLab: python benchmarks/tables.py. Needs Chromium.

Wall-clock milliseconds in one browser on one machine; let it rest meanwhile. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]

from conftest import FLAGS, browser_path  # noqa: E402
from laboratory import Notebook, running_lab, write_notebook  # noqa: E402

from maumau_kit.game.record import Record  # noqa: E402
from maumau_kit.studies.play import play_round  # noqa: E402
from maumau_kit.widgets.page import page as page_of  # noqa: E402
from maumau_kit.widgets.replay import replay  # noqa: E402

MOVES = 200
TABLES = 20
STEPPING = """async (moves) => {
  const button = document.querySelector(".mau-to-next"), changed = [], painted = [];
  for (let step = 0; step < moves; step += 1) {
    const begin = performance.now();
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    changed.push(performance.now() - begin);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    painted.push(performance.now() - begin);
  }
  return { changed, painted, step: document.querySelector(".mau input[type=range]").value };
}"""
DRAWN = """new Promise((done) => requestAnimationFrame(() => setTimeout(() =>
  done([performance.now(), document.querySelectorAll(".mau-sentence:not(:empty)").length]))))"""
CLICK = """async (button) => {
  const table = button.closest(".mau"), begin = performance.now();
  const answered = new Promise((done) => {
    new MutationObserver((_, watch) => { watch.disconnect(); done(performance.now() - begin); })
      .observe(table.querySelector(".mau-entries"), { childList: true, subtree: true });
    setTimeout(() => done(3000), 3000);
  });
  button.click();
  return await answered;
}"""


class Row(NamedTuple):
    """One line of the table: what was measured, in milliseconds, and what is wanted."""

    what: str
    values: list[float]
    wanted: float

    def line(self) -> str:
        """The row as text."""
        low, middle, high = min(self.values), statistics.median(self.values), max(self.values)
        met = "met" if middle <= self.wanted else "MISSED"
        return f"| {self.what:62} | {middle:8.1f} ({low:.1f}..{high:.1f}) ms | <= {self.wanted:.0f} ms | {met} |"


def long_record() -> Record:
    """A round of at least 200 moves, cut off there."""
    for seed in range(3000):
        record = play_round("tavern", players=4, seed=seed)
        if len(record.moves) >= MOVES:
            return replace(record, moves=record.moves[:MOVES], result=None)
    raise SystemExit("no long round was found")


def on_a_page(browser: Any, repeats: int) -> list[Row]:
    """Stepping through the long record, and a page of twenty tables."""
    with tempfile.TemporaryDirectory() as folder:
        one, many = Path(folder, "one.html"), Path(folder, "many.html")
        one.write_text(page_of(replay(long_record(), outcome=True)), encoding="utf-8")
        many.write_text(page_of(*(replay("w1-kalle", step=n % 15) for n in range(TABLES))), encoding="utf-8")
        changed, painted, drawn = [], [], []
        for _ in range(repeats):
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(one.as_uri())
            found = page.evaluate(STEPPING, MOVES)
            if found["step"] != str(MOVES):
                raise SystemExit(f"the table stopped at step {found['step']}")
            changed.append(statistics.median(found["changed"]))
            painted.append(statistics.median(found["painted"]))
            page.goto(many.as_uri())
            at, tables = page.evaluate(DRAWN)
            if tables != TABLES:
                raise SystemExit(f"{tables} tables were drawn")
            drawn.append(at)
            page.close()
    return [
        Row(f"a step in a record of {MOVES} moves: event to changed page, median", changed, 16),
        Row("the same up to the next frame on the screen (not asked for)", painted, 1000),
        Row(f"a single page with {TABLES} tables: navigation to the last one drawn", drawn, 2000),
    ]


def in_lab(browser: Any, repeats: int) -> list[Row]:
    """Twenty tables against one, and clicks at the play table, in JupyterLab."""
    cells = [
        "import maumau_kit as mau\nfrom IPython.display import display",
        "display(mau.replay('w1-kalle'))",
        f"for n in range({TABLES}):\n    display(mau.replay('w1-kalle', step=n % 15))",
        "mau.play('tavern', players=2, seed=3, pace='step')",
        "# scratch",
    ]
    with tempfile.TemporaryDirectory() as folder:
        lessons = Path(folder, "lessons")
        lessons.mkdir()
        write_notebook(lessons / "tables.ipynb", cells)
        with running_lab(Path(folder), lessons) as address:
            book = Notebook(browser, address, "tables.ipynb")
            book.run_all(book.page.locator(".mau").first)
            book.idle()
            more = [_shown_after(book, 2, TABLES) - _shown_after(book, 1, 1) for _ in range(repeats)]
            clicks = [_click(book) for _ in range(10 * repeats)]
            book.context.close()
    return [
        Row(f"JupyterLab: {TABLES} tables, above what one takes", more, 2000),
        Row("JupyterLab: a click at the play table, back on the screen", clicks, 100),
    ]


def _shown_after(book: Notebook, cell: int, tables: int) -> float:
    """Milliseconds from running a cell to its last table drawn."""
    book.cell(cell).locator(".jp-InputArea-editor").click()
    book.page.evaluate("() => document.querySelectorAll('.mau').forEach((node) => (node.dataset.old = 'yes'))")
    begin = time.perf_counter()
    book.page.keyboard.press("Control+Enter")
    fresh = "(wanted) => document.querySelectorAll('.mau:not([data-old]) .mau-sentence:not(:empty)').length >= wanted"
    book.page.wait_for_function(fresh, arg=tables)
    return (time.perf_counter() - begin) * 1000


def _click(book: Notebook) -> float:
    """Milliseconds from a click that draws, or lets the bot move, to the changed table."""
    table = book.table(3)
    ready = ':not([aria-disabled="true"])'
    button = table.locator(f'.mau-does .mau-button{ready}, [data-do="go_on"]{ready}')
    if not button.count():  # the round is over
        button = table.locator('[data-do="new_match"]')
    return float(button.first.evaluate(CLICK))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print the table; returns 1 where a wish is not met."""
    parser = argparse.ArgumentParser(description="How quickly tables answer.")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", metavar="FILE", help="the numbers as JSON too")
    chosen = parser.parse_args(arguments)
    path = browser_path()
    if path is None:
        raise SystemExit("No Chromium or Chrome was found.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        rows = [*on_a_page(browser, chosen.repeats), *in_lab(browser, chosen.repeats)]
        browser.close()
    print("\n".join(row.line() for row in rows))
    if chosen.json:
        Path(chosen.json).write_text(json.dumps([row._asdict() for row in rows], indent=1), encoding="utf-8")
    return int(any(statistics.median(row.values) > row.wanted for row in rows))


if __name__ == "__main__":
    sys.exit(main())

"""The site without a server's Python: a lesson runs in the browser alone, and asks nobody outside this machine.

`python3 run.py site` builds it; where that was not done these tests are skipped.
"""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from laboratory import PATIENCE, ROOT, Notebook

import maumau_kit as mau
from maumau_kit.studies.quiz import make_quiz

SITE = ROOT / "dist" / "site"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="The site was not built: python3 run.py site"),
]
LESSON = "en/01_the_basics.ipynb"
ABSENT = ("numpy", "numba", "pandas", "multiprocessing", "concurrent.futures.process", "plotly", "networkx")


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that keeps no log."""

    def log_message(self, *_: object) -> None:
        pass


class SiteNotebook(Notebook):
    """A notebook of the site; also what its workers ask for is noted."""

    route = "lab/index.html?path="

    def __init__(self, browser: Any, address: str, name: str) -> None:
        self.seen: list[str] = []
        super().__init__(browser, address, name)
        self.page.set_default_timeout(15_000)

    def idle(self) -> None:
        self.context.on("request", lambda it: self.seen.append(it.url))
        super().idle()

    def run_all(self, ready: Any) -> None:
        """Run all cells once: Python may still be starting, and does what was asked when it is there."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        ready.wait_for(state="attached", timeout=PATIENCE)

    def add_cell(self) -> None:
        """A new cell at the end, in which the tests run code of their own."""
        self.cell(self.page.locator(".jp-Notebook .jp-Cell").count() - 1).locator(".jp-InputPrompt").click()
        self.page.keyboard.press("b")

    def kind(self, name: str) -> Any:
        """The first widget of this kind, scrolled into view."""
        table = self.page.locator(f'.jp-Notebook .mau[data-widget="{name}"]').first
        table.wait_for(state="attached", timeout=PATIENCE)
        table.evaluate("node => node.scrollIntoView()")
        return table


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def book(browser: Any, address: str) -> Iterator[SiteNotebook]:
    """The first lesson with all cells run, and one cell more."""
    opened = SiteNotebook(browser, address, LESSON)
    opened.page.on("console", lambda said: opened.errors.append(said.text) if said.type == "error" else None)
    opened.run_all(opened.page.locator('.jp-Notebook .mau[data-widget="play"] .mau-own .mau-card').first)
    opened.add_cell()
    yield opened
    opened.context.close()


def test_the_lesson_steps_by_mouse_and_keys(book: SiteNotebook) -> None:
    table = book.kind("stepper")
    assert table.locator(".mau-card use").count() > 5
    slider = table.locator("input[type=range]")
    table.get_by_role("button", name="Next", exact=True).click()
    book.page.wait_for_function("it => it.value === '1'", arg=slider.element_handle())
    book.page.keyboard.press("ArrowRight")
    book.page.wait_for_function("it => it.value === '2'", arg=slider.element_handle())
    book.page.keyboard.press("End")
    frames = mau.replay("tavern-first-round", views=["seat 0"]).doc["frames"]
    assert int(slider.input_value()) == len(frames) - 1
    table.locator(".mau-sentence", has_text="Lea draws 1 card").first.wait_for()


def test_an_illegal_click_explains_itself_and_a_legal_one_is_answered_by_the_bot(book: SiteNotebook) -> None:
    table = book.kind("play")
    bad = table.locator('.mau-own .mau-card[data-legal="no"]').first
    bad.wait_for()
    held = table.locator(".mau-own .mau-card").count()
    bad.click()
    table.locator(".mau-reasons .mau-row[data-lit]").wait_for()
    assert table.locator(".mau-asking").get_attribute("data-kind") == "no"
    assert table.locator(".mau-own .mau-card").count() == held, "nothing was laid"
    entries = table.locator(".mau-entries li")
    before = entries.count()
    table.locator('.mau-own .mau-card[data-legal="yes"]').first.click()
    book.page.wait_for_function(
        "([table, n]) => table.querySelectorAll('.mau-entries li').length > n + 1", arg=[table.element_handle(), before]
    )
    assert table.locator(".mau-own .mau-card").count() == held - 1


def test_the_quiz_is_answered_by_the_rules(book: SiteNotebook) -> None:
    quiz = book.kind("quiz")
    question = make_quiz("tavern", questions=3, kinds=["lay"], seed=3)[0]
    choices = quiz.locator(".mau-choice")
    choices.first.wait_for()
    assert choices.count() == len(question.choices)
    for number, choice in enumerate(question.choices):
        if choice.right:
            choices.nth(number).click()
    quiz.locator(".mau-acts .mau-main").click()
    quiz.locator("div.mau-verdict", has_text="Right!").wait_for()
    marks = [choice.get_attribute("data-mark") for choice in choices.all()]
    assert marks == ["right" if choice.right else "wrong" for choice in question.choices]


def test_importing_the_kit_brings_nothing_that_the_browser_lacks(book: SiteNotebook) -> None:
    """All widgets of the lesson have been shown by now."""
    said = book.do(f"import json, sys\nprint(json.dumps([name for name in {ABSENT!r} if name in sys.modules]))")
    assert json.loads(said) == []


def test_simulations_run_in_plain_python_with_the_same_numbers(book: SiteNotebook) -> None:
    batch = "simulate('tavern', rounds=60, players=3, seed=5)"
    said = book.do(f"import json\none = mau.{batch}\nprint(json.dumps([one.engine, one.wins, one.decisions]))")
    here = mau.simulate("tavern", rounds=60, players=3, seed=5, engine="plain")
    assert json.loads(said.splitlines()[-1]) == ["plain", here.wins, here.decisions]
    assert book.do("print([name for name in ('numba', 'multiprocessing') if name in sys.modules])") == "[]"


def test_a_cell_run_again_leaves_one_table(book: SiteNotebook) -> None:
    open_tables = "from maumau_kit.widgets.panel import Panel\nprint(len(Panel._open))"
    before = book.do(open_tables)
    number = book.page.locator(".jp-Notebook .jp-Cell").evaluate_all(
        "cells => cells.findIndex(cell => cell.querySelector('[data-widget=play]'))"
    )
    book.run_cell(number)
    book.idle()
    assert book.do(open_tables) == before


def test_the_rule_table_is_searched(book: SiteNotebook) -> None:
    book.do("display(mau.rule_table('classic'))")
    table = book.kind("rules")
    table.get_by_role("searchbox").fill("jack")
    table.locator(".mau-hits", has_text="places found").wait_for()
    assert table.locator("mark").first.inner_text() == "Jack"


def test_nothing_came_from_outside_and_nothing_went_wrong(book: SiteNotebook, address: str) -> None:
    local = (address, address.replace("http", "ws", 1), "data:", "blob:")
    assert any(url.endswith("pyodide.asm.wasm") for url in book.seen), "the workers' requests are noted"
    assert [url for url in [*book.outside, *book.seen] if not url.startswith(local)] == []
    assert book.errors == []


def test_every_lesson_is_on_the_start_page(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    links = [link.get_attribute("href") for link in page.get_by_role("listitem").get_by_role("link").all()]
    lessons = sorted((ROOT / "notebooks").glob("*/*.ipynb"))
    wanted = {f"notebooks/index.html?path={file.parent.name}/{file.name}" for file in lessons}
    assert set(links) == wanted
    assert all((SITE / "files" / link.partition("path=")[2]).is_file() for link in links)
    page.close()


def test_a_lesson_opens_from_the_start_page(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    page.get_by_role("link", name="Die Grundregeln").click()
    page.locator(".jp-Notebook .jp-MarkdownCell", has_text="Die Grundregeln von Hand").first.wait_for(timeout=PATIENCE)
    page.close()


def test_the_notices_name_what_is_handed_on() -> None:
    text = (SITE / "NOTICE.html").read_text(encoding="utf-8").replace("_", "-").lower()
    packages = json.loads((SITE / "static" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    folder = SITE / "static" / "pyodide"
    assert {one["file_name"] for one in packages.values()} == {file.name for file in folder.glob("*.whl")}
    for name in [*packages, "Pyodide"]:
        assert f"<td>{name.lower()}</td>" in text, name
    for file in Path(SITE / "licences").glob("*.txt"):
        assert file.stat().st_size > 200, file.name

"""A lesson with several tables in JupyterLab, in a real browser, with nothing from outside this machine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("jupyterlab", reason="JupyterLab is not installed: pip install maumau-kit[lab]")

from laboratory import ROOT, Notebook, running_lab

LESSON = "en/02_sevens_and_debt.ipynb"
TABLES = 5
BEGINS, SECOND_BEGINS = 2, 3
"""The steps at which the first two tables of the lesson begin."""
TABLE = '[role="group"][aria-label="Mau-Mau table"]'


@pytest.fixture(scope="module")
def lesson(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, list[str], list[str]]]:
    """The lesson with all cells run; gives the page, the requests that left the machine, and the page's errors."""
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", home / "lessons")
    with running_lab(home, home / "lessons") as address:
        book = Notebook(browser, address, LESSON)
        book.run_all(book.page.locator(TABLE).nth(TABLES - 1))
        yield book.page, book.outside, book.errors
        book.context.close()


def bring(page: Any, number: int) -> Any:
    """Scroll a table into view; JupyterLab does not render what is far away."""
    table = page.locator(TABLE).nth(number)
    table.evaluate("table => table.scrollIntoView()")
    table.get_by_role("button", name="Next").wait_for()
    return table


def says(table: Any, text: str) -> None:
    """Wait until the table's sentence holds this text."""
    table.locator(".mau-sentence", has_text=text).first.wait_for(timeout=10_000)


def stands_at(table: Any, step: int) -> None:
    """Wait until the table shows this step."""
    for _ in range(100):
        if step_of(table) == str(step):
            return
        table.page.wait_for_timeout(100)
    raise AssertionError(f"the table shows step {step_of(table)}, not {step}")


def step_of(table: Any) -> str:
    return str(table.locator("input[type=range]").input_value())


def test_the_lesson_steps_in_jupyterlab(lesson: tuple[Any, list[str], list[str]]) -> None:
    page, _, errors = lesson
    table = bring(page, 0)
    stands_at(table, BEGINS)
    table.get_by_role("button", name="Next").click()
    stands_at(table, BEGINS + 1)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    stands_at(table, 5)
    says(table, "6 cards are owed")
    page.keyboard.press("End")
    says(table, "has won")
    page.keyboard.press("Home")
    stands_at(table, 0)
    assert errors == []


def test_the_step_never_falls_back_while_stepping(lesson: tuple[Any, list[str], list[str]]) -> None:
    page, _, _ = lesson
    table = bring(page, 0)
    table.get_by_role("button", name="Next").focus()
    page.keyboard.press("Home")
    stands_at(table, 0)
    seen = []
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        for _ in range(3):  # the kernel's echo of an older step arrives about now
            page.wait_for_timeout(50)
            seen.append(int(step_of(table)))
    stands_at(table, 8)
    assert seen == sorted(seen)


def test_keys_in_the_table_leave_the_notebook_alone(lesson: tuple[Any, list[str], list[str]]) -> None:
    page, _, _ = lesson
    table = bring(page, 0)
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    table.get_by_role("button", name="Next").focus()
    for key in "abdxyz1m":
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    assert page.locator(TABLE).count() == TABLES


def test_only_this_table_steps(lesson: tuple[Any, list[str], list[str]]) -> None:
    page, _, _ = lesson
    second = bring(page, 1)
    before = step_of(page.locator(TABLE).first)
    second.get_by_role("button", name="Next").click()
    stands_at(second, SECOND_BEGINS + 1)
    assert step_of(page.locator(TABLE).first) == before


def test_nothing_comes_from_outside(lesson: tuple[Any, list[str], list[str]]) -> None:
    _, outside, _ = lesson
    assert outside == []


def test_the_answer_to_why_not_stands_there(lesson: tuple[Any, list[str], list[str]]) -> None:
    page, _, _ = lesson
    answer = page.locator(".jp-OutputArea-executeResult", has_text="only a seven may be laid now")
    assert answer.first.count() == 1

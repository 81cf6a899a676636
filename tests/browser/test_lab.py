"""A lesson with several tables in JupyterLab, in a real browser, with nothing from outside this machine."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("jupyterlab", reason="JupyterLab is not installed: pip install maumau-kit[lab]")

ROOT = Path(__file__).resolve().parents[2]
LESSON = "en/02_sevens_and_debt.ipynb"
TABLES = 5
BEGINS, SECOND_BEGINS = 2, 3
"""The steps at which the first two tables of the lesson begin."""
TABLE = '[role="group"][aria-label="Mau-Mau table"]'
PATIENCE = 120_000


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A JupyterLab of its own on a copy of the lessons; gives its address."""
    home = tmp_path_factory.mktemp("lab")
    lessons = home / "lessons"
    shutil.copytree(ROOT / "notebooks", lessons)
    port = free_port()
    places = {f"JUPYTER_{part}_DIR": str(home / part.lower()) for part in ("CONFIG", "DATA", "RUNTIME")}
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, **places, "IPYTHONDIR": str(home / "ipython"), "PYTHONPATH": path}
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={port}", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"),
        *("--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", str(lessons)),
    ]
    with (home / "log.txt").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(240):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{address}/api", timeout=1).close()
                break
            assert server.poll() is None, (home / "log.txt").read_text(encoding="utf-8")[-2000:]
            time.sleep(0.5)
        yield address
    finally:
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(10)
        server.kill()


@pytest.fixture(scope="module")
def lesson(browser: Any, lab: str) -> Iterator[tuple[Any, list[str], list[str]]]:
    """The lesson with all cells run; gives the page, the requests that left the machine, and the page's errors."""
    context = browser.new_context(viewport={"width": 1600, "height": 1000})
    page = context.new_page()
    outside: list[str] = []
    errors: list[str] = []
    local = (lab, "data:", "blob:", lab.replace("http", "ws", 1))
    page.on("request", lambda request: None if request.url.startswith(local) else outside.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{lab}/lab/tree/{LESSON}")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=PATIENCE)
    run_all(page)
    yield page, outside, errors
    if os.environ.get("MAUMAU_PICTURES"):
        bring(page, 0)
        page.screenshot(path=str(Path(os.environ["MAUMAU_PICTURES"]) / "lab.png"))
    context.close()


def run_all(page: Any) -> None:
    """Run all cells, once the kernel is there; before that JupyterLab asks which kernel to take."""
    page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for(timeout=PATIENCE)
    for _ in range(8):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        with contextlib.suppress(Exception):
            page.locator(TABLE).nth(TABLES - 1).wait_for(state="attached", timeout=15_000)
            return
        question = page.get_by_role("button", name="Select Kernel")
        if question.count():
            question.click()
    raise AssertionError("JupyterLab did not run the cells")


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

"""A real browser for the tests of the card table.

Without one the tests are skipped with a sentence how to get it; under ``CI=1`` a missing one is a failure.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # story, crowd and page stand beside the tests

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = (
    "No Chromium or Chrome was found: install one (Debian and Ubuntu: apt install chromium) "
    "or set MAUMAU_CHROMIUM to its path, then these tests run."
)


def browser_path() -> str | None:
    """Where the browser is, or None."""
    wanted = os.environ.get("MAUMAU_CHROMIUM")
    if wanted:
        return shutil.which(wanted)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def missing_browser() -> None:
    """Skip with a sentence, or fail where a browser has to be there."""
    if os.environ.get("CI"):
        pytest.fail(MISSING)
    pytest.skip(MISSING)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One browser for all tests."""
    path = browser_path()
    if path is None:
        missing_browser()
    playwright = pytest.importorskip("playwright.sync_api") if not os.environ.get("CI") else None
    if playwright is None:
        import playwright.sync_api as playwright
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


class Watched:
    """A page with tables, and what went wrong or left the page while it was open."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.requests: list[str] = []
        self.dialogs: list[str] = []
        self.errors: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        page.on("dialog", self._dialog)

    def _dialog(self, dialog: Any) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def step(self, table: int = 0) -> int:
        """The step that a table shows."""
        return int(self.page.evaluate(f"tables[{table}].step"))

    def table(self, number: int = 0) -> Any:
        """The place of one table on the page."""
        return self.page.locator(f"#table{number} > .mau")


@pytest.fixture(scope="session")
def shared(browser: Any) -> Any:
    """The context of all pages that ask for nothing special: a new one would cost more than most tests."""
    return browser.new_context(bypass_csp=True)  # the tests ask the page questions that its policy forbids


@pytest.fixture
def open_page(browser: Any, shared: Any, tmp_path: Path) -> Iterator[Callable[..., Watched]]:
    """Open a page of tables from a file: ``open_page(html, width=1280, height=800, **context options)``."""
    opened = []

    def open_(html: str, *, width: int = 1280, height: int = 800, **options: Any) -> Watched:
        context = browser.new_context(**{"bypass_csp": True, **options}) if options else shared
        watched = Watched(context.new_page())
        opened.append(context if options else watched.page)
        watched.page.set_default_timeout(10_000)  # a slow machine is no fault
        watched.page.set_viewport_size({"width": width, "height": height})
        file = tmp_path / "tables.html"
        file.write_text(html, encoding="utf-8")
        watched.page.goto(file.as_uri())
        return watched

    yield open_
    for thing in opened:
        thing.close()

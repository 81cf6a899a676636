"""JupyterLab for tests: a server of its own, notebooks made of cells, and what one does with them."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120_000


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running_lab(home: Path, folder: Path) -> Iterator[str]:
    """A JupyterLab of its own on a folder; gives its address."""
    port = free_port()
    places = {f"JUPYTER_{part}_DIR": str(home / part.lower()) for part in ("CONFIG", "DATA", "RUNTIME")}
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, **places, "IPYTHONDIR": str(home / "ipython"), "PYTHONPATH": path}
    environment["XDG_DATA_HOME"] = str(home / "share")
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={port}", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"),
        *("--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"),
        *("--LabApp.expose_app_in_browser=True", str(folder)),
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


def write_notebook(file: Path, cells: Sequence[str]) -> None:
    """A notebook with these code cells."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    written = [
        {"cell_type": "code", "id": f"cell-{n}", "metadata": {}, "source": text, "execution_count": None, "outputs": []}
        for n, text in enumerate(cells)
    ]
    book = {"cells": written, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    file.write_text(json.dumps(book), encoding="utf-8")


class Notebook:
    """A notebook that is open in JupyterLab, what left the machine, and what went wrong on its page."""

    route = "lab/tree/"
    """What stands between the address of the server and the name of the notebook."""

    def __init__(self, browser: Any, address: str, name: str) -> None:
        self.context = browser.new_context(viewport={"width": 1600, "height": 1000})
        self.page = self.context.new_page()
        self.outside: list[str] = []
        self.errors: list[str] = []
        local = (address, "data:", "blob:", address.replace("http", "ws", 1))
        self.page.on("request", lambda it: None if it.url.startswith(local) else self.outside.append(it.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(f"{address}/{self.route}{name}")
        self.page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=PATIENCE)
        self.idle()

    def idle(self) -> None:
        """Wait until the kernel is there and does nothing."""
        self.page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for(timeout=PATIENCE)

    def command(self, name: str, **arguments: Any) -> None:
        """One of JupyterLab's own commands; it is not waited for."""
        call = "([name, args]) => { void window.jupyterapp.commands.execute(name, args); }"
        self.page.evaluate(call, [name, arguments])

    def run_all(self, ready: Any) -> None:
        """Run all cells and wait for what must then be there; before the kernel is up JupyterLab asks which to take."""
        for _ in range(8):
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            with contextlib.suppress(Exception):
                ready.wait_for(state="attached", timeout=15_000)
                return
            question = self.page.get_by_role("button", name="Select Kernel")
            if question.count():
                question.click()
        raise AssertionError("JupyterLab did not run the cells")

    def cell(self, number: int) -> Any:
        """A cell, scrolled into view: JupyterLab does not render what is far away."""
        cell = self.page.locator(".jp-Notebook .jp-Cell").nth(number)
        cell.evaluate("node => node.scrollIntoView()")
        return cell

    def table(self, number: int) -> Any:
        """The widget of a cell."""
        table = self.cell(number).locator(".mau").first
        table.wait_for()
        table.evaluate("node => node.scrollIntoView()")
        return table

    def run_cell(self, number: int) -> None:
        """Run one cell again."""
        self.cell(number).locator(".jp-InputArea-editor").click()
        self.page.keyboard.press("Control+Enter")

    def do(self, code: str) -> str:
        """Run code in the last cell of the notebook, which is kept for that, and return what it printed."""
        last = self.page.locator(".jp-Notebook .jp-Cell").last
        last.evaluate("node => node.scrollIntoView()")
        editor = last.locator(".cm-content")
        editor.click()
        self.page.keyboard.press("Control+a")
        mark = time.monotonic_ns()
        self.page.keyboard.insert_text(f"{code}\nprint('done', {mark})")
        self.page.keyboard.press("Control+Enter")
        self.idle()
        text = last.locator(".jp-OutputArea-output", has_text=f"done {mark}")
        text.first.wait_for(timeout=PATIENCE)
        return str(text.first.inner_text()).partition("done ")[0].strip()

    def save(self) -> None:
        """Save the notebook and wait until it is on disk."""
        self.command("docmanager:save")
        self.page.wait_for_timeout(1500)

    def restart(self) -> None:
        """Restart the kernel."""
        self.command("kernelmenu:restart")
        self.page.get_by_role("dialog").locator("button.jp-mod-accept").click()
        self.page.wait_for_timeout(1500)
        self.idle()


@contextlib.contextmanager
def opened_notebook(
    browser: Any, folders: Any, cells: Sequence[str], shown: str, *, idle: bool = True
) -> Iterator[Notebook]:
    """A notebook of these cells in a JupyterLab of its own, run until something that the selector names is `shown`.

    `folders` makes folders, as pytest's `tmp_path_factory` does.
    """
    home, folder = folders.mktemp("lab"), folders.mktemp("books")
    write_notebook(folder / "cells.ipynb", cells)
    with running_lab(home, folder) as address:
        opened = Notebook(browser, address, "cells.ipynb")
        opened.run_all(opened.page.locator(shown).first)
        if idle:
            opened.idle()
        yield opened
        opened.context.close()

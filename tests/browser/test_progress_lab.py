"""A bar in JupyterLab: it moves, its button stops a batch within a second, and what is left is called a part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from laboratory import Notebook, opened_notebook

pytest.importorskip("jupyterlab", reason="JupyterLab is not installed: pip install maumau-kit[lab]")
ipykernel = pytest.importorskip("ipykernel", reason="ipykernel is not installed: pip install maumau-kit[lab]")
pytestmark = [pytest.mark.browser, pytest.mark.slow]

BATCH = """import maumau_kit as mau
mau.language('de')
counted = mau.simulate('classic', 2_000_000, players=2, engine='plain', progress=True)"""
CELLS = (BATCH, "print(counted.is_partial, counted.rounds, counted.asked)", "")


@pytest.fixture(scope="module")
def book(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    with opened_notebook(browser, tmp_path_factory, CELLS, ".mau-run", idle=False) as opened:
        yield opened


@pytest.mark.skipif(int(ipykernel.__version__.split(".")[0]) < 7, reason="older kernels hear nothing while a cell runs")
def test_a_click_stops_a_batch(book: Notebook) -> None:
    bar = book.page.locator(".mau-run")
    told = bar.locator(".mau-run-line")
    told.filter(has_not_text=re.compile(r"^0 ")).wait_for()
    first = told.inner_text()
    book.page.wait_for_function("([line, text]) => line.textContent !== text", arg=[told.element_handle(), first])
    assert bar.get_attribute("lang") == "de"
    assert bar.get_attribute("aria-label") == "Fortschritt: Klassisch"
    role = bar.get_by_role("progressbar", name="Fortschritt: Klassisch")
    assert role.get_attribute("aria-valuenow") == "0"
    assert "von 2.000.000 Runden" in str(role.get_attribute("aria-valuetext"))
    bar.get_by_role("button", name="Anhalten").click()
    left = book.page.get_by_text("Nur ein Teil: angehalten nach")
    left.wait_for(timeout=10_000)
    assert bar.count() == 0
    book.idle()
    said = book.cell(1).locator(".jp-OutputArea-output").inner_text()
    assert re.fullmatch(r"True \d+ 2000000", said.strip())
    assert (book.errors, book.outside) == ([], [])

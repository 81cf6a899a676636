"""Bars: how far it is in words, the line in a terminal, the bar in a notebook, and what is only a part."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import maumau_kit as mau
from maumau_kit.studies.watching import watched
from maumau_kit.widgets import progress
from maumau_kit.widgets.progress import Bar, NotebookBar, TerminalBar, progress_of

ROOT = Path(__file__).resolve().parent.parent
TITLE = ("Tavern", "Kneipe")


@pytest.fixture
def german() -> Iterator[None]:
    before = mau.language()
    mau.language("de")
    yield
    mau.language(before)


class Screen(io.StringIO):
    """A standard error that is a terminal, or none."""

    def __init__(self, live: bool) -> None:
        super().__init__()
        self.live = live

    def isatty(self) -> bool:
        return self.live


def screen(monkeypatch: pytest.MonkeyPatch, live: bool) -> Screen:
    found = Screen(live)
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "FRESH", 0.0)
    return found


# --- in words ---------------------------------------------------------------------------------------------------------


def test_how_far_it_is_in_words() -> None:
    bar = Bar(100_000, TITLE)
    bar(65_999, 100_000)
    assert bar.line == "65,999 of 100,000 rounds (65 %)"
    with bar:
        bar(66_000, 100_000)
    assert bar.line == "Only a part: stopped after 66,000 of 100,000 rounds (66 %)"
    with bar:
        bar(100_000, 100_000)
    assert bar.line == "All 100,000 rounds"
    with pytest.raises(ZeroDivisionError), bar:
        raise ZeroDivisionError
    assert bar.line.startswith("Broken off after")
    assert Bar(0, TITLE).share == 1.0


def test_how_far_it_is_in_german(german: None) -> None:
    bar = Bar(100_000, TITLE, ("deals", "Paare"))
    bar(1_234, 100_000)
    assert (bar.title, bar.line) == ("Kneipe", "1.234 von 100.000 Paare (1 %)")
    with bar:
        pass
    assert bar.line == "Nur ein Teil: angehalten nach 1.234 von 100.000 Paare (1 %)"


def test_a_title_is_text_and_nothing_else() -> None:
    bar = NotebookBar(1, ("<b>\x1b[31m", "x"))
    assert bar._still()["text/html"] == '<p lang="en">&lt;b&gt;\\x1b[31m: 0 of 1 rounds (0 %).</p>'
    bar.finish()


# --- in a terminal ----------------------------------------------------------------------------------------------------


def test_a_terminal_has_one_line_that_goes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    out = screen(monkeypatch, live=True)
    counted = mau.simulate("tavern", 600, 2, engine="plain", progress=True)
    assert counted.rounds == 600
    text = out.getvalue()
    assert "\n" not in text
    assert "Tavern: 256 of 600 rounds (42 %) · Ctrl-C stops" in text
    assert text.split("\r")[-1] == ""
    assert text.split("\r")[-2].strip() == ""


def test_a_line_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    out = screen(monkeypatch, live=True)
    monkeypatch.setenv("COLUMNS", "30")
    with TerminalBar(9, ("x" * 200, "y")) as bar:
        bar(1, 9)
        bar(9, 9)
    assert {len(line) for line in out.getvalue().split("\r")} <= {0, 29}


def test_what_is_only_a_part_stays_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    out = screen(monkeypatch, live=True)
    counted = mau.simulate("tavern", 600, 2, engine="plain", progress=True, stop=lambda: "256" in out.getvalue())
    assert counted.is_partial
    last = f"Tavern: Only a part: stopped after {counted.rounds} of 600 rounds ({counted.rounds // 6} %).\n"
    assert out.getvalue().split("\r")[-1] == last


def test_a_log_gets_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    out = screen(monkeypatch, live=False)
    mau.simulate("tavern", 600, 2, engine="plain", progress=True)
    assert out.getvalue() == ""
    monkeypatch.setattr(progress, "LOG", 0.0)
    mau.simulate("tavern", 600, 2, engine="plain", progress=True)
    lines = out.getvalue().splitlines()
    assert lines[0] == "Tavern: 0 of 600 rounds (0 %)"
    assert "Tavern: 256 of 600 rounds (42 %)" in lines


def test_where_nothing_can_be_written_nothing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(progress, "LOG", 0.0)
    assert mau.simulate("tavern", 300, 2, engine="plain", progress=True).rounds == 300


# --- what it is told, and what it says --------------------------------------------------------------------------------


def test_a_bar_that_is_stopped_stops_the_batch() -> None:
    with progress_of(600, TITLE) as bar:
        counted = mau.simulate(
            "tavern",
            600,
            2,
            engine="plain",
            progress=lambda done, _: bar.stop() if done > 300 else None,
            stop=bar.stopped,
        )
    assert 300 < counted.rounds < 600


def test_what_watches_is_a_function_or_a_bar() -> None:
    with watched(None, None, 3, TITLE) as (tell, stop):
        tell(1, 3)
        assert not stop()
    with watched(True, lambda: True, 3, TITLE) as (tell, stop):
        assert isinstance(tell, TerminalBar)
        assert stop()
    for wrong in ({"progress": "bar"}, {"progress": 1}, {"stop": True}):
        with pytest.raises(mau.InputError) as caught:
            mau.simulate("tavern", 3, 2, engine="plain", **wrong)  # type: ignore[arg-type]
        assert caught.value.where == next(iter(wrong))


INTERRUPT = """
import os, signal, sys
from maumau_kit.cli import main
from maumau_kit.studies import parts
add = parts.Counted.add
def interrupted(self, part, played):
    add(self, part, played)
    if part.first == {first}:
        os.kill(os.getpid(), signal.SIGINT)
parts.Counted.add = interrupted
{now}
sys.exit(main(["simulate", "tavern", "--rounds", "90000", "--plain", *sys.argv[1:]]))
"""


def command(first: int, *arguments: str, now: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    code = INTERRUPT.format(first=first, now=now)
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], env=env, capture_output=True, encoding="utf-8", check=False
    )


@pytest.mark.skipif(os.name != "posix", reason="an interrupt is sent as POSIX systems do it")
def test_the_command_shows_what_an_interrupt_leaves() -> None:
    done = command(256)
    assert done.returncode == 0, done.stderr
    assert "Only a part: 512 of 90,000 rounds." in done.stdout
    assert done.stderr == "Tavern: Only a part: stopped after 512 of 90,000 rounds (0 %).\n"
    done = command(0, "--json", "--lang", "de")
    assert '"rounds": 256, "asked": 90000' in done.stdout
    assert "Nur ein Teil: angehalten nach 256 von 90.000 Runden" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="an interrupt is sent as POSIX systems do it")
def test_the_command_with_nothing_to_show_ends_as_interrupted() -> None:
    now = "parts.Job.__call__ = lambda self, part: os.kill(os.getpid(), signal.SIGINT)"
    done = command(0, now=now)
    assert (done.returncode, done.stdout) == (130, "")
    assert "Interrupted" in done.stderr
    assert "Traceback" not in done.stderr


# --- in a notebook ----------------------------------------------------------------------------------------------------

INTERRUPTED = """import os, signal
from maumau_kit.widgets.progress import NotebookBar
show = NotebookBar.show
def interrupted(bar):
    show(bar)
    if bar.done == 1024:
        NotebookBar.show = show
        os.kill(os.getpid(), signal.SIGINT)
NotebookBar.show = interrupted
part = mau.simulate('tavern', 3_000_000, 2, engine='plain', progress=True)"""
CELLS = (
    "import maumau_kit as mau",
    "whole = mau.simulate('tavern', 600, 2, engine='plain', progress=True)",
    INTERRUPTED,
    "print(whole.rounds, 0 < part.rounds < part.asked, part.is_partial)",
    "mau.language('de')\nmau.simulate('tavern', 600, 2, engine='plain', progress=True, workers=2).rounds",
    "from comm import get_comm_manager\nlen(get_comm_manager().comms)",
)


@pytest.mark.skipif(os.name != "posix", reason="an interrupt is sent as POSIX systems do it")
def test_in_a_notebook_a_sentence_stays_where_the_bar_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS])
    nbclient.NotebookClient(book, timeout=60, kernel_name="python3").execute()
    said = [[text_of(out) for out in cell.outputs] for cell in book.cells]
    assert said[1] == ["Tavern: All 600 rounds."]
    # Neither a traceback nor a line on standard error.
    assert said[2] == ["Tavern: Only a part: stopped after 1,024 of 3,000,000 rounds (0 %)."]
    assert said[3] == ["600 True True\n"]
    assert said[4] == ["Kneipe: Alle 600 Runden.", "600"]
    assert said[5] == ["0"]  # nothing of the bars is left open
    assert '<p lang="de">' in book.cells[4].outputs[0].data["text/html"]


def text_of(out: Any) -> str:
    return str(out.get("text") or out.get("data", {}).get("text/plain") or out)


def test_a_click_is_heard_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = NotebookBar(1000, TITLE)
    bar(10, 1000)
    assert bar._drawn.doc["state"] == "running"
    for message in (None, [], {"do": "else"}, {"do": ["stop"]}):
        bar._heard(None, message, None)
        assert not bar.stopped()
    bar._heard(None, {"do": "stop"}, None)
    assert bar.stopped()
    assert bar._drawn.doc["state"] == "stopping"
    bar.finish()
    bar.stop()  # a click that comes after the end does nothing


def test_a_bar_is_not_drawn_more_often_than_one_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    bar, drawn = NotebookBar(1000, TITLE), []
    bar._drawn.observe(drawn.append, "doc")
    start = time.monotonic()
    for done in range(1000):
        bar(done, 1000)
    assert len(drawn) <= (time.monotonic() - start) / progress.FRESH + 1
    bar.finish()


def test_the_bar_is_drawn_before_anything_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks whether to stop lets the bar be drawn: with a slow bot the first deal may take a minute."""
    shown: list[int] = []

    class Noted(Bar):
        def show(self) -> None:
            shown.append(self.done)

    monkeypatch.setattr(progress, "progress_of", Noted)
    with watched(True, None, 5, ("Deals", "Runden")) as (tell, stop):
        assert not stop()
        tell(2, 5)
        assert not stop()
    assert shown == [0, 2, 2]

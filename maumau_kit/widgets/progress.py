"""How far a long piece of work is: in a notebook a bar with a button that stops, in a terminal a line."""

from __future__ import annotations

import sys
import time
from html import escape
from shutil import get_terminal_size
from threading import Event
from types import TracebackType
from typing import Any, Final, Self

import anywidget
import traitlets
from comm import create_comm, get_comm_manager
from IPython import get_ipython
from IPython.display import display

from maumau_kit.base.errors import one_line
from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import whole
from maumau_kit.base.surroundings import BROWSER
from maumau_kit.base.words import language, pick
from maumau_kit.views.wording_progress import WORDS
from maumau_kit.widgets import front

FRESH: Final = 0.1
"""Seconds between two pictures of a bar."""
PATIENCE: Final = 0.5
"""Seconds after which a line in a terminal begins: what is done sooner needs none."""
LOG: Final = 30.0
"""Seconds between two lines where no terminal is, such as in the log of a cluster."""
ROUNDS: Final[Both] = ("rounds", "Runden")
TARGET: Final = "maumau-stop"


def progress_of(total: int, title: Both, unit: Both = ROUNDS) -> Bar:
    """A bar for so many pieces of work; call it with what is done and all there is, and ask ``stopped()``.

    >>> with progress_of(2, ("Deals", "Runden")) as bar:
    ...     bar(2, 2)
    ...     bar.stopped()
    False
    """
    shell: Any = get_ipython()
    return (NotebookBar if hasattr(shell, "kernel") else TerminalBar)(total, title, unit)


class Bar:
    """How far some work is. A context: at its end it says whether all was done or only a part."""

    def __init__(self, total: int, title: Both, unit: Both = ROUNDS) -> None:
        self.lang, self.title, self.unit = language(), one_line(pick(title)), pick(unit)
        self.done, self.total = 0, total
        self.state = "running"
        self._stop = Event()

    def __call__(self, done: int, total: int) -> None:
        """So much is done."""
        self.done, self.total = done, total
        self.show()

    def stop(self) -> None:
        """Ask the work to end early; it does so at the next chance, and keeps what it has."""
        self._stop.set()

    def stopped(self) -> bool:
        """Whether somebody wants the work to end."""
        return self._stop.is_set()

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return min(1.0, self.done / self.total) if self.total else 1.0

    @property
    def line(self) -> str:
        """How far it is, in words; a part is called a part."""
        done, total = (whole(number, self.lang) for number in (self.done, self.total))
        share = f"{int(100 * self.share)} %"
        return WORDS[self.lang][self.state].format(done=done, total=total, unit=self.unit, share=share)

    def show(self) -> None:
        """Show how far it is."""

    def finish(self) -> None:
        """Show how it ended."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        all_of_it = self.done >= self.total
        self.state = "failed" if kind is not None else "done" if all_of_it else "stopped"
        self.finish()


class TerminalBar(Bar):
    """A line on standard error, written over as the work goes on."""

    def __init__(self, total: int, title: Both, unit: Both = ROUNDS) -> None:
        super().__init__(total, title, unit)
        self._live = bool(getattr(sys.stderr, "isatty", bool)())
        self._next = time.monotonic() + (PATIENCE if self._live else LOG)
        self._wide = 0

    def show(self) -> None:
        """Write the line anew, though not too often."""
        now = time.monotonic()
        if now < self._next or sys.stderr is None:
            return
        self._next = now + (FRESH if self._live else LOG)
        if self._live:
            self._over(f"{self.title}: {self.line} · {WORDS[self.lang]['keyboard']}")
        else:
            _write(f"{self.title}: {self.line}\n")

    def _over(self, text: str) -> None:
        encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
        text = text.encode(encoding, "replace").decode(encoding)[: max(10, get_terminal_size().columns - 1)]
        _write("\r" + text.ljust(self._wide))
        self._wide = len(text)

    def finish(self) -> None:
        """Take the line away; what is only a part is said in a line of its own."""
        if sys.stderr is None:
            return
        if self._wide:
            self._over("")
            _write("\r")
        if self.state == "stopped":
            _write(f"{self.title}: {self.line}.\n")


class _Picture(anywidget.AnyWidget):
    """What the page shows of a bar."""

    _esm = front.module("progress")
    _css = (front.HERE / "progress.css").read_text(encoding="utf-8")
    doc = traitlets.Dict().tag(sync=True)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A page changes nothing by itself."""


class NotebookBar(Bar):
    """A bar in the output of a cell. At its end a sentence stands there instead, which a saved notebook keeps."""

    def __init__(self, total: int, title: Both, unit: Both = ROUNDS) -> None:
        super().__init__(total, title, unit)
        self._next = 0.0
        # A line that the kernel never speaks on. ipykernel hears a page where it has last spoken itself: on the line of
        # the picture that is the cell which runs, and the click would wait for its end.
        self._aside: Any = create_comm(TARGET, primary=False)
        self._aside.on_msg(lambda message: self._heard(None, message.get("content", {}).get("data"), None))
        get_comm_manager().register_comm(self._aside)
        self._drawn = _Picture(doc=self._doc())
        self._drawn.on_msg(self._heard)
        self._output: Any = None

    def __enter__(self) -> Self:
        show: Any = display  # untyped in IPython
        bundle, about = self._drawn._repr_mimebundle_() or ({}, {})
        self._output = show({**bundle, **self._still()}, metadata=about, raw=True, display_id=True)
        return self

    def _doc(self) -> dict[str, Any]:
        words = WORDS[self.lang]
        return {
            "lang": self.lang,
            "title": self.title,
            "line": self.line,
            "share": self.share,
            "state": "stopping" if self.state == "running" and self.stopped() else self.state,
            "words": {**words, "label": words["label"].format(title=self.title)},
            "browser": BROWSER,
            "bar": self._aside.comm_id,
        }

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        """The button was clicked; where the page speaks to the kernel past the running cell, this comes at once."""
        if isinstance(content, dict) and content.get("do") == "stop":
            self.stop()

    def show(self) -> None:
        """Draw the bar anew, though not too often."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + FRESH
            self._drawn.doc = self._doc()

    def _still(self) -> dict[str, str]:
        text = f"{self.title}: {self.line}."
        return {"text/plain": text, "text/html": f'<p lang="{self.lang}">{escape(text)}</p>'}

    def stop(self) -> None:
        """Ask the work to end early, and show that it will."""
        super().stop()
        if self._drawn.comm is not None:
            self._drawn.doc = self._doc()

    def finish(self) -> None:
        """Put the sentence in the place of the bar, and free what belonged to it."""
        if self._output is not None:
            self._output.update(self._still(), raw=True)
        layout = self._drawn.layout
        self._drawn.close()
        self._aside.close()
        if layout is not None:
            layout.close()


def _write(text: str) -> None:
    """Write to the terminal; what belongs to a result stands on the other stream."""
    sys.stderr.write(text)
    sys.stderr.flush()

"""Something that takes its time, worked out beside the page: how far it is, and a way to stop it.

The page stays alive: clicks are heard while it runs. Where there are no threads, as in a browser, it runs at once and
the page waits.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Final

from maumau_kit.base.errors import InputError, MauMauError

THREADS: Final = sys.platform != "emscripten"
_PAUSE: Final = 0.1
"""So many seconds lie between two messages about how far it is: a page need not hear of every chunk."""

Work = Callable[[], Callable[[], None]]
"""Works something out; what it returns takes the result over."""


class Background:
    """One thing at a time. `progressed` is called with what is worked out, how much is done and how much there is.

    >>> heard = []
    >>> work = Background(lambda *how_far: heard.append(how_far))
    >>> work.begin(lambda: lambda: heard.append("taken over"), "numbers", 5, print)
    True
    >>> work.wait()
    >>> heard
    [('numbers', 0, 5), ('', 0, 0), 'taken over']
    """

    def __init__(self, progressed: Callable[[str, int, int], None]) -> None:
        self._progressed = progressed
        self._what, self._next = "", 0.0
        self._stopped = False
        self._thread: Thread | None = None

    def begin(self, work: Work, what: str, total: int, failed: Callable[[MauMauError], None]) -> bool:
        """Begin, unless something runs already; returns whether it did. What goes wrong is told to `failed`."""
        if self._what:
            return False
        self._what, self._stopped, self._next = what, False, monotonic() + _PAUSE
        self._progressed(what, 0, total)

        def run() -> None:
            try:
                take_over = work()
            except MauMauError as error:
                self._ended()
                failed(error)
            except Exception as error:  # noqa: BLE001 - a fault is shown on the page, not lost in a thread
                self._ended()
                failed(InputError(f"{type(error).__name__}: {error}"[:300]))
            else:
                self._ended()
                take_over()

        if THREADS:
            self._thread = Thread(target=run, name="maumau", daemon=True)
            self._thread.start()
        else:
            run()
        return True

    def _ended(self) -> None:
        self._what = ""
        self._progressed("", 0, 0)

    def told(self, done: int, total: int) -> None:
        """How far it is, said by what works."""
        if monotonic() >= self._next and not self._stopped:
            self._next = monotonic() + _PAUSE
            self._progressed(self._what, done, total)

    def stop(self) -> None:
        """Ask it to end; what it has until then counts."""
        self._stopped = True

    def stopped(self) -> bool:
        """Whether it was asked to end."""
        return self._stopped

    def wait(self, seconds: float = 60.0) -> None:
        """Wait until it has ended."""
        if self._thread is not None:
            self._thread.join(seconds)

"""Something that takes its time, worked out beside the page: how far it is, and a way to stop it.

The page stays alive: clicks are heard while it runs. Where there are no threads, as in a browser, it runs at once and
the page waits.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Final

from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.surroundings import BROWSER

THREADS: Final = not BROWSER
_PAUSE: Final = 0.1
"""So many seconds lie between two messages about how far it is: a page need not hear of every chunk."""


class Run:
    """One piece of work that runs: it tells how far it is, and asks whether it is to end."""

    def __init__(self, what: str, progressed: Callable[[str, int, int], None]) -> None:
        self.what, self._progressed = what, progressed
        self._next = monotonic() + _PAUSE
        self._ending = self._dropped = False

    def told(self, done: int, total: int) -> None:
        """How far it is, said by what works."""
        if monotonic() >= self._next and not self._ending:
            self._next = monotonic() + _PAUSE
            self._progressed(self.what, done, total)

    def stopped(self) -> bool:
        """Whether it was asked to end."""
        return self._ending

    def end(self, *, drop: bool = False) -> None:
        """Ask it to end; what it has until then counts, unless it is to be dropped."""
        self._ending = True
        self._dropped |= drop

    @property
    def is_dropped(self) -> bool:
        """Whether nobody wants the result any more."""
        return self._dropped


Work = Callable[[Run], Callable[[], None]]
"""Works something out; what it returns takes the result over."""


class Background:
    """One thing at a time. `progressed` is called with what is worked out, how much is done and how much there is.

    >>> heard = []
    >>> work = Background(lambda *how_far: heard.append(how_far))
    >>> work.begin(lambda run: lambda: heard.append("taken over"), "numbers", 5, print)
    True
    >>> work.wait()
    >>> heard
    [('numbers', 0, 5), ('', 0, 0), 'taken over']
    """

    def __init__(self, progressed: Callable[[str, int, int], None]) -> None:
        self._progressed = progressed
        self._run: Run | None = None
        self._thread: Thread | None = None

    @property
    def what(self) -> str:
        """What is worked out just now; empty where nothing is."""
        return "" if self._run is None else self._run.what

    def begin(self, work: Work, what: str, total: int, failed: Callable[[MauMauError], None]) -> bool:
        """Begin, unless something runs that is still wanted; returns whether it did. Faults are told to `failed`."""
        if self._run is not None and not self._run.is_dropped:
            return False
        run = self._run = Run(what, self._progressed)
        self._progressed(what, 0, total)
        if THREADS:
            self._thread = Thread(target=self._carry_out, args=(run, work, failed), name="maumau", daemon=True)
            self._thread.start()
        else:
            self._carry_out(run, work, failed)
        return True

    def _carry_out(self, run: Run, work: Work, failed: Callable[[MauMauError], None]) -> None:
        try:
            take_over = work(run)
            if self._leave(run):
                take_over()
        except MauMauError as error:
            if self._leave(run):
                failed(error)
        except Exception as error:  # noqa: BLE001 - a fault is shown on the page, not lost in a thread
            if self._leave(run):
                failed(InputError(f"{type(error).__name__}: {error}"[:300]))

    def _leave(self, run: Run) -> bool:
        """A run is at its end; whether its result is still wanted."""
        if self._run is run:
            self._run = None
            if not run.is_dropped:
                self._progressed("", 0, 0)
        return not run.is_dropped

    def stop(self) -> None:
        """Ask what runs to end; what it has until then counts."""
        if self._run is not None:
            self._run.end()

    def drop(self) -> None:
        """Ask what runs to end, and forget it: something else may begin at once."""
        if self._run is not None:
            self._run.end(drop=True)
            self._run = None
            self._progressed("", 0, 0)

    def wait(self, seconds: float = 60.0) -> None:
        """Wait until it has ended."""
        if self._thread is not None:
            self._thread.join(seconds)

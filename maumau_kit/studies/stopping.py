"""Whether to stop, asked in the middle of a piece of work by what plays move for move.

Where work runs in this process, whoever plays a round of bots that somebody wrote need not play it to its end first:
such a bot may think for a second a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import Final

PULSE: Final = 0.1
"""Seconds between two looks at whether to stop: to ask may take longer than a move."""


class Stopped(BaseException):
    """The work is to end here; nothing in between can mean it by mistake."""


class _Heeded:
    """Asks whether to stop, though not too often."""

    def __init__(self, stop: Callable[[], bool]) -> None:
        self._stop, self._next = stop, monotonic() + PULSE

    def look(self) -> None:
        now = monotonic()
        if now >= self._next:
            self._next = now + PULSE
            if self._stop():
                raise Stopped


_HEEDED: ContextVar[_Heeded | None] = ContextVar("maumau-stop", default=None)


@contextmanager
def heeding(stop: Callable[[], bool] | None) -> Iterator[None]:
    """What runs in here ends with `Stopped` soon after `stop` says so, wherever it looks."""
    before = _HEEDED.set(None if stop is None else _Heeded(stop))
    try:
        yield
    finally:
        _HEEDED.reset(before)


def look() -> None:
    """Raise `Stopped` where the work is to stop.

    >>> with heeding(lambda: False):
    ...     look()
    """
    heeded = _HEEDED.get()
    if heeded is not None:
        heeded.look()

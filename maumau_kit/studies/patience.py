"""Asking a bot that somebody wrote for no longer than one is willing to wait, without a thread.

Where the system has a timer of signals (Linux, macOS; the main thread only), a bot that takes too long is cut off: its
own code is interrupted wherever it is, and again in whatever catches that, until it has let go. A single call into
compiled code that never looks up, such as ``sum(itertools.count())``, cannot be interrupted there by anything but the
end of Python. A timer that the program had set itself rings after the answer at the latest.

Elsewhere (Windows, browsers, other threads) nothing can be cut off: how long the bot took is measured when it has
answered, so that one that never answers is waited for.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Final, Self

from maumau_kit.base.errors import InputError
from maumau_kit.base.numerals import as_real, named
from maumau_kit.base.surroundings import BROWSER
from maumau_kit.studies.question import LATE, Question, Reply

TIMERS: Final = hasattr(signal, "setitimer") and not BROWSER and sys.platform != "wasi"
"""Whether the system can interrupt a program after a time."""
AGAIN: Final = 0.02
"""Seconds between two interruptions of a bot that has caught the one before."""
LONGEST: Final = 3600.0
_AT_ONCE: Final = 1e-6
"""Seconds to a timer that should have rung while a bot was thinking."""
Handler = Callable[[int, FrameType | None], Any] | int | None


class _TooLate(BaseException):
    """Interrupts a bot; nothing of the bot's own can be meant by it."""


class Patience:
    """Asks bots, each for at most so many seconds a move; to be used in a ``with`` statement.

    Who interrupts the program while a bot thinks (Ctrl-C) interrupts the program, not the bot.

    >>> with Patience(1.0) as patience:
    ...     patience.seconds
    1.0
    """

    def __init__(self, seconds: float) -> None:
        found = as_real(seconds)
        if found is None or not 0 < found <= LONGEST:
            english, german = named(seconds)
            raise InputError(
                f"{english} is no number of seconds",
                where="patience",
                hint="write a number such as 1.0",
                german=f"{german} ist keine Zahl von Sekunden: schreib eine wie 1.0.",
            )
        self.seconds = found
        self._interrupted = False

    def __enter__(self) -> Self:
        # Where somebody else listens to Ctrl-C, it is left to them; other threads hear no signals.
        if TIMERS and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            with suppress(ValueError):
                signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, way: TracebackType | None
    ) -> None:
        if TIMERS and signal.getsignal(signal.SIGINT) == self._interrupt:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def ask(self, question: Question) -> Reply:
        """Ask a bot; `LATE` where it has not answered in time. Whatever it does, this raises but for Ctrl-C."""
        begun = time.monotonic()
        reply = self._ask_timed(question) if TIMERS else question.ask()
        if self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt
        return LATE if time.monotonic() - begun > self.seconds else reply

    def _ask_timed(self, question: Question) -> Reply:
        """Ask with the system's one timer. Whoever had set it has it back after the answer, with the time left."""
        try:
            before: Handler = signal.signal(signal.SIGALRM, self._ring)
        except ValueError:  # only the main thread hears signals
            return question.ask()
        traced, begun, left, every = sys.gettrace(), time.monotonic(), 0.0, 0.0
        try:
            left, every = signal.setitimer(signal.ITIMER_REAL, self.seconds, AGAIN)
            return question.ask()
        except _TooLate:
            return LATE
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            sys.settrace(traced)
            signal.signal(signal.SIGALRM, signal.SIG_DFL if before is None else before)
            if left:
                signal.setitimer(signal.ITIMER_REAL, max(_AT_ONCE, left - (time.monotonic() - begun)), every)

    def _ring(self, _number: int, frame: FrameType | None) -> None:
        """Interrupt the bot here; where it catches that, its next line is interrupted too."""
        asking = list(_asking(frame))
        if asking:
            for each in asking:
                each.f_trace = self._at_line
            sys.settrace(self._at_line)
            raise _TooLate

    def _at_line(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "line" and any(_asking(frame)):
            raise _TooLate
        return self._at_line

    def _interrupt(self, _number: int, _frame: FrameType | None) -> None:
        self._interrupted = True
        raise KeyboardInterrupt


def _asking(frame: FrameType | None) -> Iterator[FrameType]:
    """The frames of a question that is being asked, from the innermost on; none where nobody is asked."""
    found = []
    while frame is not None:
        found.append(frame)
        if frame.f_code is Question.ask.__code__:
            yield from found
            return
        frame = frame.f_back

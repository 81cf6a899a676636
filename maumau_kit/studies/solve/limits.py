"""How long a search may go on, and what ends it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.numerals import as_real, as_whole, named

MOST_NODES: Final = 300_000
"""So many positions are opened at most, where no number is named: more would not fit into the memory of small machines.
"""
LONGEST: Final = 86_400.0
OFTEN: Final = 32
Progress = Callable[[int, float], None]
"""Is told now and then how many positions were opened, and in how many seconds."""
Stop = Callable[[], bool]


class Spent(Exception):  # noqa: N818 - nothing is wrong
    """The time, the positions, or somebody's patience are spent."""


class Budget:
    """Seconds and positions for a search. `why` says what was spent: ``time``, ``nodes``, ``stop``, or nothing yet.

    >>> budget = Budget(1.0, 2)
    >>> budget.count(); budget.nodes
    1
    """

    def __init__(
        self, seconds: object, nodes: object = None, progress: Progress | None = None, stop: Stop | None = None
    ) -> None:
        self._begun = time.perf_counter()
        self._deadline = self._begun + check_seconds(seconds)
        self._most = MOST_NODES if nodes is None else check_nodes(nodes)
        self._progress, self._stop = progress, stop
        self._turns = 0
        self.nodes, self.why = 0, ""

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.perf_counter() - self._begun

    def count(self) -> None:
        """One more position is to be opened. Raises `Spent` where none is left."""
        if self.nodes >= self._most:
            self._end("nodes")
        self.nodes += 1
        self.turn()

    def turn(self) -> None:
        """The search goes on. Raises `Spent` where the time is over or somebody stops it."""
        self._turns += 1
        if self._turns % OFTEN:
            return
        if time.perf_counter() >= self._deadline:
            self._end("time")
        if self._stop is not None and self._stop():
            self._end("stop")
        if self._progress is not None:
            self._progress(self.nodes, self.seconds)

    def _end(self, why: str) -> None:
        self.why = why
        raise Spent

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """Only so large a part of what is left is there for what is done inside; spending it is not the end."""
        deadline, most = self._deadline, self._most
        now = time.perf_counter()
        self._deadline = min(deadline, now + max(0.0, deadline - now) * part)
        self._most = min(most, self.nodes + int((most - self.nodes) * part))
        try:
            yield
        except Spent:
            if self.why == "stop":
                raise
            self.why = ""
        finally:
            self._deadline, self._most = deadline, most


def check_seconds(seconds: object) -> float:
    """A number of seconds that can be waited. Raises `InputError` for any other."""
    found = as_real(seconds)
    if found is None or not 0 < found <= LONGEST:
        english, german = named(seconds)
        raise InputError(
            f"{english} is no number of seconds to think",
            where="seconds",
            hint="write a number above 0 such as 10",
            german=f"{german} ist keine Zahl von Sekunden zum Nachdenken: schreib eine über 0, etwa 10.",
        )
    return found


def check_nodes(nodes: object) -> int:
    """A number of positions. Raises `InputError` where it is none, or not above 0."""
    found = as_whole(nodes)
    if found is None or found < 1:
        english, german = named(nodes)
        raise InputError(
            f"{english} is no number of positions to look at",
            where="nodes",
            hint="write a whole number from 1 on, such as 100000",
            german=f"{german} ist keine Zahl von Stellungen: schreib eine ganze Zahl ab 1, etwa 100000.",
        )
    return found

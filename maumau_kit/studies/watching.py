"""Work that is watched: a function that is told how far it is, or the bar that people see."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.studies.spread import Progress, Stop

_BARS = "maumau_kit.widgets.progress"
ROUNDS: Both = ("rounds", "Runden")


@contextmanager
def watched(
    progress: Progress | bool | None, stop: Stop | None, total: int, title: Both, unit: Both = ROUNDS
) -> Iterator[tuple[Progress, Stop]]:
    """What to tell how far the work is, and what to ask whether to stop.

    `progress` may be a function of what is done and all there is, or `True` for a bar: in a notebook with a button
    that stops, in a terminal a line. Studies know no widgets; the bar is looked up by name when somebody wants it.
    Raises `InputError` for what is neither.

    >>> with watched(print, None, 2, ("Deals", "Runden")) as (tell, stop):
    ...     tell(1, 2), stop()
    1 2
    (None, False)
    """
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise InputError(
            f"{str(progress)[:20]!r} cannot be told how far the work is",
            where="progress",
            hint="write progress=True, or give a function of two numbers",
            german=f"{str(progress)[:20]!r} lässt sich nicht sagen, wie weit es ist: schreib progress=True oder nimm "
            "eine Funktion von zwei Zahlen.",
        )
    if stop is not None and not callable(stop):
        raise InputError(
            f"{str(stop)[:20]!r} cannot be asked whether to stop",
            where="stop",
            hint="give a function",
            german=f"{str(stop)[:20]!r} lässt sich nicht fragen, ob Schluss ist: nimm eine Funktion.",
        )
    asked: Stop = stop if stop is not None else _never
    if progress is True:
        bars: Any = importlib.import_module(_BARS)
        with bars.progress_of(total, title, unit) as bar:

            def stopped() -> bool:
                bar.show()  # a first piece of work may take long, and the bar says how to stop it
                return bool(bar.stopped() or asked())

            yield bar, stopped
    else:
        yield progress or _unheard, asked


def _never() -> bool:
    return False


def _unheard(_done: int, _total: int) -> None:
    return None

"""A small cluster on this machine, to try out what runs on a large one."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Any, Final, Self

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import pick
from maumau_kit.studies.spread import PROCESSES, check_workers

DASK, OWN, NONE = "dask", "processes", "none"
SAYS: Final[dict[str, Both]] = {
    DASK: (
        "A dask cluster on this machine: {workers} workers.",
        "Ein dask-Verbund auf diesem Rechner: {workers} Rechenprozesse.",
    ),
    OWN: (
        "dask is not installed (pip install 'maumau-kit[cluster]'): {workers} processes of this machine instead.",
        "dask ist nicht installiert (pip install 'maumau-kit[cluster]'): also {workers} Prozesse dieses Rechners.",
    ),
    NONE: (
        "In a browser there are no worker processes: everything is played in this one.",
        "Im Browser gibt es keine Rechenprozesse: gespielt wird alles in diesem einen.",
    ),
}


class LocalCluster:
    """So many workers of a dask cluster on this machine; processes of the kit's own where dask is not installed.

    `executor` is what `maumau_kit.simulate` and its relatives take; in a browser, where there is none, they play by
    themselves. A context: at its end the workers end. On a real cluster take ``Client(address).get_executor()``
    instead, see docs/cluster.md. Raises `InputError` for what is no number of workers.

    Example::

        with LocalCluster(2) as cluster:
            maumau_kit.simulate("classic", 100_000, players=4, executor=cluster.executor)
    """

    def __init__(self, workers: int = 2) -> None:
        self.workers = check_workers(workers)
        self.executor: Any = None
        self.kind, self._lose, self._close = _begin(self)

    def lose_worker(self) -> int | None:
        """Kill one of the workers, as an accident would; another takes its place. Returns the number of its process."""
        for number in self._lose():
            with suppress(OSError):
                os.kill(number, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
                return number
        return None

    def close(self) -> None:
        """Let the workers end."""
        self._close()
        self._lose, self._close, self.executor = list, _nothing, None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return pick(SAYS[self.kind]).format(workers=self.workers)


_Begun = tuple[str, Callable[[], list[int]], Callable[[], None]]


def _begin(cluster: LocalCluster) -> _Begun:
    """Start the workers: what kind they are, the numbers of their processes, and what ends them."""
    if not PROCESSES:
        return NONE, list, _nothing
    try:
        return _begin_dask(cluster)
    except ImportError:
        from maumau_kit.studies.processes import Processes

        pool = cluster.executor = Processes(cluster.workers)
        return OWN, pool.numbers, pool.end_now


def _begin_dask(cluster: LocalCluster) -> _Begun:
    import distributed

    dask: Any = distributed  # only some of it has types
    main: Any = sys.modules["__main__"]
    if not hasattr(main, "__spec__"):  # a notebook that was reset has none, and new processes are told what it was
        main.__spec__ = None
    with ExitStack() as stack:  # what was begun ends again if the rest does not come about
        # Any free port will do for the status page; workers that end on purpose are nothing to be warned of.
        made = stack.enter_context(
            dask.LocalCluster(
                n_workers=cluster.workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address=":0",
                silence_logs=50,
                preload=[__name__],
            )
        )
        client = stack.enter_context(dask.Client(made))
        cluster.executor = client.get_executor()
        return DASK, lambda: list(client.run(os.getpid).values()), stack.pop_all().close


def dask_setup(_worker: object) -> None:
    """What dask calls in each new worker: an interrupt is for the process of the notebook, which then decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _nothing() -> None:
    return None

"""Processes of this machine that run chunks: the workers of loky, begun again when one of them has died.

Nothing here is imported before processes are wanted; in a browser it never is.
"""

from __future__ import annotations

import atexit
import copy
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from typing import Any, Final

from maumau_kit.base.errors import MauMauError

SERVING = False
"""Whether this process is a worker."""
_PULSE: Final = 1.0
"""Seconds between two looks of a worker at whether the process that started it is still there."""
_MOST: Final = 61 if os.name == "nt" else 1 << 20
"""Windows waits for so many processes at once, and no more."""
_BLOCKS: Final = hasattr(signal, "pthread_sigmask")


class Processes(Executor):
    """So many worker processes, all started when the first is needed.

    When one of them dies, what the others are at is lost too; the next task finds new workers.

    >>> with Processes(1) as pool:
    ...     pool.submit(abs, -3).result()
    3
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._lock = threading.Lock()
        self._pool: Any = None
        self._shut = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let a worker call a function; what stands in a script or a notebook is sent with its code."""
        with self._lock:
            if self._shut:
                raise RuntimeError("the worker processes have been shut")
            try:
                return self._send(fn, args, kwargs)
            except BrokenExecutor:
                self._pool = None
                return self._send(fn, args, kwargs)

    def _send(self, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Future[Any]:
        if self._pool is None:
            self._pool = _begun(self.workers)
        with _interrupts_held():
            future: Future[Any] = self._pool.submit(_call, fn, args, kwargs)
        return future

    def abandon(self, future: Future[Any]) -> None:
        """Nobody waits for this any more: unless it is done the workers are ended, and the next task finds new ones."""
        if not future.done():
            with self._lock:
                self._end()

    def numbers(self) -> list[int]:
        """The numbers of the worker processes that there are."""
        with self._lock:
            return [] if self._pool is None else list(self._pool._processes)  # noqa: SLF001 - loky tells them no one

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let all workers end; tasks that wait are done before, unless they are to be cancelled."""
        with self._lock:
            self._shut = True
            if self._pool is not None and not cancel_futures:
                self._pool.shutdown(wait=wait)
            self._end()

    def end_now(self) -> None:
        """End all workers, whatever they are at."""
        self.shutdown(cancel_futures=True)

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, kill_workers=True)


def _begun(workers: int) -> Any:
    """Workers of loky, which start with the first task."""
    import loky

    if _BLOCKS:  # what keeps track of semaphores lets interrupts through again when it starts: let it start before
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()
    pool = loky.ProcessPoolExecutor(
        min(workers, _MOST),
        initializer=_serve,
        initargs=(os.getpid(),),
        env={"PYTHONSAFEPATH": "1"},  # no file of the working directory takes the place of a module
    )
    pool._flags.kill_workers = True  # noqa: SLF001 - so it does not wait for what workers are at when Python ends
    return pool


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Processes and threads that are started in here do not hear the keyboard's interrupt."""
    if not _BLOCKS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in a worker ------------------------------------------------------------------------------------------------------


def _serve(starter: int) -> None:
    """Make this process a worker for another. What jobs print goes to the standard error, and is seen at once."""
    global SERVING  # noqa: PLW0603 - set once
    SERVING = True
    # The keyboard interrupts the process that started this one, which then decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    threading.Thread(target=_follow, args=(starter,), daemon=True).start()


def _follow(starter: int) -> None:
    """End this process once the one that started it has gone."""
    above = multiprocessing.parent_process()
    if os.name == "nt" and above is not None:
        above.join()
    else:
        while os.getppid() == starter:
            time.sleep(_PULSE)
    os._exit(1)


def _call(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call a function. An error that could not be made again by whoever waits becomes one that can."""
    try:
        return fn(*args, **kwargs)
    except MauMauError:
        raise
    except Exception as error:
        try:
            copy.copy(error)  # is made again in the same way as one that is sent
        except Exception:  # noqa: BLE001 - whatever making it raises
            raise RuntimeError(f"{type(error).__name__}: {error}") from error
        raise


# --- kept for the next call -------------------------------------------------------------------------------------------

_KEPT: list[Processes] = []
"""Workers that nobody uses just now."""
_GUARD: Final = threading.Lock()


@contextmanager
def lent(workers: int) -> Iterator[Processes]:
    """So many worker processes for one user; they stay for the next call with the same number, until Python ends."""
    with _GUARD:
        while _KEPT and _KEPT[-1].workers != workers:
            _KEPT.pop().end_now()
        pool = _KEPT.pop() if _KEPT else Processes(workers)
    try:
        yield pool
    finally:
        with _GUARD:
            _KEPT.append(pool)


@atexit.register  # before Python takes apart what loky needs to let them go
def end_kept() -> None:
    """End the workers that nobody uses just now."""
    with _GUARD:
        while _KEPT:
            _KEPT.pop().end_now()

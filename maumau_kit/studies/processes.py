"""Processes of this machine that run chunks, as an executor.

Each worker is a Python of its own that is started afresh, so that it shares no locks with the threads of this process,
and does not run the script that asks for it. A worker that dies takes one chunk with it; another takes its place.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from typing import IO, Any, Final

from maumau_kit.base.errors import InputError
from maumau_kit.studies.worker import Script, read_message, write_message

_START: Final = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from maumau_kit.studies.worker import serve; serve()"
)
_FAREWELL: Final = 1.0
"""Seconds that a worker has to end by itself."""


class WorkerLost(BrokenExecutor):
    """A worker process has gone before its answer came."""


class _Worker:
    """One process, and the pipes to it."""

    def __init__(self) -> None:
        apart: dict[str, Any] = (
            {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
            if os.name == "nt"
            else {"start_new_session": True}  # the keyboard's interrupt is for this process alone
        )
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", _START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **apart
        )
        pipes = self.process.stdin, self.process.stdout
        self.sent: IO[bytes] = pipes[0]  # type: ignore[assignment]
        self.heard: IO[bytes] = pipes[1]  # type: ignore[assignment]
        self.greeted = self.unwanted = False

    def ask(self, message: bytes) -> bytes:
        """Send a message and wait for the answer. Raises `WorkerLost` where there is none."""
        try:
            if not self.greeted:
                self.sent.write(pickle.dumps(sys.path))
                self.greeted = True
            write_message(self.sent, message)
            return read_message(self.heard)
        except (EOFError, OSError, ValueError):
            code = self.process.poll()
            raise WorkerLost("a worker process has ended" + (f" with code {code}" if code else "")) from None

    def end(self) -> None:
        """Let the process end, or end it."""
        with suppress(OSError, ValueError):
            self.sent.close()
        try:
            self.process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        with suppress(OSError, ValueError):
            self.heard.close()


class Processes(Executor):
    """So many worker processes, each started when it is first needed.

    >>> with Processes(1) as pool:
    ...     pool.submit(abs, -3).result()
    3
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._tasks: SimpleQueue[tuple[Future[Any], bytes] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._at: dict[Future[Any], _Worker] = {}
        self._shut = self._ending = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let a worker call a function. Raises `InputError` where function or arguments cannot be sent."""
        if kwargs:
            raise TypeError("worker processes take positional arguments only")
        message = packed((fn, args))
        future: Future[Any] = Future()
        with self._lock:
            if self._shut:
                raise RuntimeError("the worker processes have been shut")
            if len(self._threads) < self.workers:
                thread = threading.Thread(target=self._lead, name="worker", daemon=True)
                self._threads.append(thread)
                thread.start()
        self._tasks.put((future, message))
        return future

    def _lead(self) -> None:
        """Hand tasks to one worker, and start another where it has gone."""
        worker: _Worker | None = None
        while (task := self._tasks.get()) is not None:
            future, message = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                worker = worker or _Worker()
                with self._lock:
                    self._at[future] = worker
                    if self._ending:
                        worker.process.kill()
                good, value = pickle.loads(worker.ask(message))  # noqa: S301 - from a process of our own
            except BaseException as error:  # noqa: BLE001 - handed on to whoever waits
                good, value = False, error
                if worker is not None:
                    worker.unwanted = True
            with self._lock:
                self._at.pop(future, None)
            if worker is not None and worker.unwanted:
                worker.process.kill()
                worker.end()
                worker = None
            if good:
                future.set_result(value)
            else:
                future.set_exception(value)
            del task, future, message, value  # a result is large, and the next task may be far off
        if worker is not None:
            worker.end()

    def abandon(self, future: Future[Any]) -> None:
        """Nobody waits for this any more: the worker that is at it is ended, and another will take its place."""
        with self._lock:
            worker = self._at.get(future)
            if worker is not None:
                worker.unwanted = True
                worker.process.kill()

    def numbers(self) -> list[int]:
        """The numbers of the processes that are at something just now."""
        with self._lock:
            return [worker.process.pid for worker in self._at.values()]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let all workers end; tasks that wait are done before, unless they are to be cancelled."""
        with self._lock:
            self._shut = True
        if cancel_futures:
            self._cancel_waiting()
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def _cancel_waiting(self) -> None:
        while not self._tasks.empty():
            task = self._tasks.get()
            if task is not None:
                task[0].cancel()
                task[0].set_running_or_notify_cancel()

    def end_now(self) -> None:
        """End all workers, whatever they are at."""
        with self._lock:
            self._ending = True
            for worker in self._at.values():
                worker.process.kill()
        self.shutdown(cancel_futures=True)


# --- sending ----------------------------------------------------------------------------------------------------------


def packed(what: object) -> bytes:
    """A function and its arguments as a message for a worker, with the script that holds what is not in a module.

    Raises `InputError` for what no other process could find.
    """
    try:
        data = pickle.dumps(what, protocol=5)
    except Exception:  # noqa: BLE001 - whatever pickling raises, it cannot be sent like this
        return pickle.dumps((None, _by_value(what)))
    if b"__main__" not in data:
        return pickle.dumps((None, data))
    script = _script()
    return pickle.dumps((script, data if script else _by_value(what)))


def _script() -> Script | None:
    """The script that this Python runs, if it is one that another can run too."""
    main = sys.modules["__main__"]
    spec, file = getattr(main, "__spec__", None), getattr(main, "__file__", None)
    if spec is not None:
        return "module", spec.name
    return ("file", os.path.abspath(file)) if file and os.path.isfile(file) else None  # noqa: PTH100, PTH113


def _by_value(what: object) -> bytes:
    """A function that is in no module, sent with its code."""
    try:
        import cloudpickle

        data: bytes = cloudpickle.dumps(what, protocol=5)
    except Exception as error:  # noqa: BLE001 - one sentence, whether cloudpickle is missing or cannot do it
        raise InputError(
            "something here cannot be sent to another process, such as a function from a notebook "
            f"({type(error).__name__}: {str(error)[:120]})",
            where="workers",
            hint="put it into a file of its own and import it, or take workers=1",
            german="Etwas davon lässt sich nicht an einen anderen Prozess schicken, etwa eine Funktion aus einem "
            "Notebook: schreib sie in eine eigene Datei und importier sie, oder nimm workers=1.",
        ) from None
    return data


# --- kept for the next call -------------------------------------------------------------------------------------------

_KEPT: dict[int, Processes] = {}
_USERS: dict[int, int] = {}
_GUARD: Final = threading.Lock()


@contextmanager
def lent(workers: int) -> Iterator[Processes]:
    """So many worker processes; they stay for the next call with the same number, until Python ends."""
    with _GUARD:
        for number in [n for n in _KEPT if n != workers and not _USERS.get(n)]:
            _KEPT.pop(number).shutdown(wait=False)
        pool = _KEPT.setdefault(workers, Processes(workers))
        _USERS[workers] = _USERS.get(workers, 0) + 1
    try:
        yield pool
    finally:
        with _GUARD:
            _USERS[workers] -= 1


@atexit.register
def _end_all() -> None:
    while _KEPT:
        _KEPT.popitem()[1].end_now()

"""Chunks of work over executors: each is counted once, lost ones are run again, and what has come is kept.

A job is a function of one chunk, such as a range of deals. Chunks run in this process, in processes of this machine, or
wherever an executor takes them; the caller gets their results as they come, in any order. Sums of whole numbers are
therefore the same wherever the chunks ran.
"""

from __future__ import annotations

import os
import sys
import uuid
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, TypeVar

from maumau_kit.base.errors import InputError, MauMauError, one_line
from maumau_kit.base.numerals import as_whole, named
from maumau_kit.base.surroundings import BROWSER
from maumau_kit.studies.stopping import PULSE, Stopped, heeding

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")
Progress = Callable[[int, int], object]
Stop = Callable[[], bool]

MOST_WORKERS: Final = 64
IN_FLIGHT: Final = 64
"""So many chunks an executor holds at once, so that their results fit into memory; more where it has more workers."""
PROCESSES: Final = not BROWSER
"""In a browser there is only this process: there everything runs in it, however many workers are asked for."""
_LOST: Final = frozenset(
    (
        "BrokenExecutor",
        "CancelledError",
        "FutureCancelledError",
        "KilledWorker",
        "CommClosedError",
        "WorkerCrashedError",
        "ShutdownExecutorError",
    )
)
"""What executors raise when a worker has gone, by name: a cluster's package need not be installed."""


def spread(
    job: Callable[[Chunk], Result],
    chunks: Sequence[Chunk],
    *,
    executor: Any = None,
    workers: int | None = 1,
    progress: Progress | None = None,
    stop: Stop | None = None,
    tries: int = 3,
) -> Iterator[tuple[Chunk, Result]]:
    """Run a job for each chunk; yields each chunk with its result as it comes.

    Without an `executor` the chunks run here (`workers` 1, in order) or in so many processes of this machine (`None`:
    one for each processor), which are kept for the next call. An executor is whatever has ``submit`` as those of
    ``concurrent.futures``; `workers` then says how many chunks it runs at once, where that is more than 32. A chunk
    whose worker is lost is run again, up to `tries` times in all; an error of the job itself is raised at once. What
    runs here may ask in between whether to stop, see `maumau_kit.studies.stopping`; such a chunk does not count.

    `progress` is called with the chunks done and all chunks. When `stop` says so, or on an interrupt from the
    keyboard once something has come, the iterator ends early: the caller sees it by the chunks that it got. Chunks
    that wait are given up. Raises `InputError` for wrong arguments and `MauMauError` when workers are lost for good.

    >>> list(spread(abs, range(-2, 1)))
    [(-2, 2), (-1, 1), (0, 0)]
    """
    workers = check_workers(workers, executor)
    if type(tries) is not int or tries < 1:
        raise InputError(f"{str(tries)[:20]!r} is no number of tries", where="tries", hint="write 1 or more")
    for name, given in (("progress", progress), ("stop", stop)):
        if given is not None and not callable(given):
            raise InputError(
                f"{name} is to be called, and {str(given)[:20]!r} cannot be",
                where=name,
                german=f"{name} wird aufgerufen, und {str(given)[:20]!r} lässt sich nicht aufrufen.",
            )
    if executor is not None:
        found = _Flight(job, chunks, executor, max(IN_FLIGHT, 2 * workers), tries).results(stop)
    elif _runs_elsewhere(workers, len(chunks)):
        found = _in_processes(job, chunks, workers, tries, stop)
    else:
        found = _here(job, chunks, stop)
    return _ended(found, len(chunks), progress)


def check_workers(workers: object, executor: object = None) -> int:
    """The number of workers; `None` means one for each processor.

    Raises `InputError` for what is no number of them, and for an executor that is none.

    >>> check_workers(4)
    4
    """
    if workers is None:
        workers = min(MOST_WORKERS, processors())
    most = MOST_WORKERS if executor is None else 1 << 20
    found = as_whole(workers)
    if found is None or not 1 <= found <= most:
        english, german = named(workers)
        raise InputError(
            f"{english} is no number of workers",
            where="workers",
            hint=f"write 1 to {most}",
            german=f"{german} ist keine Anzahl von Prozessen: schreib 1 bis {most}.",
        )
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise InputError(
            f"{str(executor)[:40]!r} is no executor",
            where="executor",
            hint="give one of concurrent.futures, or client.get_executor() of dask",
            german="Das ist kein Executor: nimm einen aus concurrent.futures oder client.get_executor() von dask.",
        )
    return found


def processors() -> int:
    """How many processors this process may use."""
    mine = getattr(os, "sched_getaffinity", None)
    return len(mine(0)) if mine else os.cpu_count() or 1


def _runs_elsewhere(workers: int, chunks: int) -> bool:
    """Whether processes are used; a worker starts no workers of its own."""
    ours = sys.modules.get("maumau_kit.studies.processes")
    return workers > 1 and chunks > 1 and PROCESSES and not (ours is not None and ours.SERVING)


def _ended(
    found: Iterator[tuple[Chunk, Result]], total: int, progress: Progress | None
) -> Iterator[tuple[Chunk, Result]]:
    """Count the results; an interrupt ends them once there are some."""
    done = 0
    try:
        for pair in found:
            done += 1
            yield pair
            if progress is not None:
                progress(done, total)
    except KeyboardInterrupt:
        if not done:
            raise
    finally:
        close = getattr(found, "close", None)
        if close is not None:
            close()


def _here(job: Callable[[Chunk], Result], chunks: Sequence[Chunk], stop: Stop | None) -> Iterator[tuple[Chunk, Result]]:
    for chunk in chunks:
        if stop is not None and stop():
            return
        try:
            with heeding(stop):
                result = job(chunk)
        except Stopped:
            return
        yield chunk, result


def _in_processes(
    job: Callable[[Chunk], Result], chunks: Sequence[Chunk], workers: int, tries: int, stop: Stop | None
) -> Iterator[tuple[Chunk, Result]]:
    from maumau_kit.studies.processes import lent

    with lent(workers) as pool:
        yield from _Flight(job, chunks, pool, 2 * workers, tries).results(stop)


class _Flight(Generic[Chunk, Result]):
    """The chunks that an executor has at the moment, by their numbers."""

    def __init__(
        self, job: Callable[[Chunk], Result], chunks: Sequence[Chunk], executor: Any, room: int, tries: int
    ) -> None:
        self.job, self.chunks, self.executor = job, chunks, executor
        self.room, self.tries = room, tries
        self.mark = uuid.uuid4().hex  # no executor may take a chunk run again for one that it knows
        self.new = iter(range(len(chunks)))
        self.again: deque[int] = deque()
        self.tried: dict[int, int] = {}
        self.out: dict[int, Any] = {}
        self.done: set[int] = set()
        self.arrived: SimpleQueue[tuple[int, Any]] = SimpleQueue()

    def results(self, stop: Stop | None) -> Iterator[tuple[Chunk, Result]]:
        """The chunks and their results as they come, until all are there or `stop` says so."""
        try:
            self._fill()
            while len(self.done) < len(self.chunks) and not (stop is not None and stop()):
                try:
                    number, future = self.arrived.get(timeout=PULSE)
                except Empty:
                    continue
                if number in self.done:  # a lost chunk was run again, and its first run has come home late
                    continue
                try:
                    answer = future.result(timeout=0)
                except BaseException as error:  # noqa: BLE001 - raised again unless a worker was lost
                    self._lost(number, future, error)
                else:
                    result = self._result(number, answer)
                    self.done.add(number)
                    self._give_up(self.out.pop(number, None), but=future)
                    self._fill()
                    yield self.chunks[number], result
        finally:
            for future in self.out.values():
                self._give_up(future)

    def _fill(self) -> None:
        while len(self.out) < self.room:
            number = self.again.popleft() if self.again else next(self.new, None)
            if number is None:
                return
            if number not in self.done:
                self._submit(number)

    def _submit(self, number: int) -> None:
        self.tried[number] = self.tried.get(number, 0) + 1
        mark = f"{self.mark}-{number}-{self.tried[number]}"
        try:
            future = self.executor.submit(run_chunk, self.job, self.chunks[number], mark)
        except MauMauError:
            raise
        except Exception as error:  # broken, shut, or none at all: nothing of the job runs in here
            raise _takes_none(error, len(self.done), len(self.chunks)) from error
        if not all(callable(getattr(future, name, None)) for name in ("result", "add_done_callback")):
            raise _no_executor(f"{type(future).__name__} in place of a future")
        self.out[number] = future
        try:
            future.add_done_callback(lambda _: self.arrived.put((number, future)))
        except Exception as error:
            raise _no_executor(f"{type(error).__name__} in place of a future") from error

    def _result(self, number: int, answer: Any) -> Result:
        """What the job made of a chunk. Raises `InputError` where the executor did not run what it was given."""
        if not isinstance(answer, tuple | list) or len(answer) != 2 or not self._is_mark(number, answer[0]):
            raise _no_executor(f"{type(answer).__name__} in place of a result")
        result: Result = answer[1]
        return result

    def _is_mark(self, number: int, mark: object) -> bool:
        return isinstance(mark, str) and mark.startswith(f"{self.mark}-{number}-")

    def _lost(self, number: int, future: Any, error: BaseException) -> None:
        """Run a chunk again whose worker is gone; raise whatever else went wrong."""
        if is_unsendable(error):
            raise _not_sent(error) from error
        if _is_no_future(future, error):
            raise _no_executor(f"{type(error).__name__} in place of a result") from error
        if isinstance(error, MauMauError):
            raise error from None  # says all there is to say; how the worker came to it does not help
        if not is_lost(error):
            raise error
        if self.out.get(number) is not future:  # a later run of it is under way
            return
        del self.out[number]
        if self.tried[number] >= self.tries:
            raise _no_more(error, len(self.done), len(self.chunks)) from error
        self.again.append(number)
        self._fill()

    def _give_up(self, future: Any, but: Any = None) -> None:
        if future is None or future is but:
            return
        # Our own processes need not finish what nobody wants.
        with suppress(Exception):
            getattr(self.executor, "abandon", type(future).cancel)(future)


def run_chunk(job: Callable[[Chunk], Result], chunk: Chunk, mark: str) -> tuple[str, Result]:
    """What an executor runs: the result with its mark, by which it is known.

    The mark makes each run one of its own for executors that remember results.
    """
    return mark, job(chunk)


def is_lost(error: BaseException) -> bool:
    """Whether an error says that a worker has gone, and not that the job is wrong."""
    return any(kind.__name__ in _LOST for kind in type(error).__mro__)


def is_unsendable(error: BaseException) -> bool:
    """Whether an error says that a job, a chunk or a result does not come through to the other process."""
    return type(error).__name__ == "PicklingError" or (is_lost(error) and "un-serialize" in str(error))


def _is_no_future(future: Any, error: BaseException) -> bool:
    """Whether a result is missing because the future is none: it is not done though it says so, or cannot be asked."""
    if isinstance(error, TimeoutError):
        done = getattr(future, "done", None)
        return not callable(done) or not done()
    return isinstance(error, TypeError) and "'timeout'" in str(error)


def _no_executor(what: str) -> InputError:
    """The sentence for an executor that does not do what one does."""
    return InputError(
        f"this executor does not run what it is given (it handed back: {what})",
        where="executor",
        hint="give one of concurrent.futures, or client.get_executor() of dask",
        german=f"Dieser Executor führt nicht aus, was er bekommt (zurück kam: {what}): nimm einen aus "
        "concurrent.futures oder client.get_executor() von dask.",
    )


def _not_sent(error: BaseException) -> InputError:
    """The sentence for it; the reason is what the other side said last."""
    lines = [line for line in str(error.__cause__ or error).splitlines() if line.strip(' "')]
    reason = one_line(lines[-1][:160]) if lines else type(error).__name__
    return InputError(
        f"something here cannot be sent to another process ({reason})",
        where="workers",
        hint="put it into a file of its own and import it, or take workers=1",
        german=f"Etwas davon lässt sich nicht an einen anderen Prozess schicken ({reason}): "
        "schreib es in eine eigene Datei und importier sie, oder nimm workers=1.",
    )


def _takes_none(error: BaseException, done: int, total: int) -> MauMauError:
    what = one_line(f"{type(error).__name__}: {error}"[:200]).rstrip(": ")
    return MauMauError(
        f"this executor takes no work, with {done} of {total} chunks done ({what})",
        where="executor",
        hint="give one that is open until the end; with keep= a run goes on where it was",
        german=f"Dieser Executor nimmt keine Arbeit an, {done} von {total} Stücken sind fertig ({what}): nimm einen, "
        "der bis zum Ende offen ist; mit keep= geht ein Lauf dort weiter, wo er war.",
    )


def _no_more(error: BaseException, done: int, total: int) -> MauMauError:
    what = one_line(f"{type(error).__name__}: {error}"[:200]).rstrip(": ")
    return MauMauError(
        f"workers were lost again and again, with {done} of {total} chunks done ({what})",
        where="executor",
        hint="see that they have enough memory; with keep= a run goes on where it was",
        german=f"Immer wieder gingen Rechenprozesse verloren, {done} von {total} Stücken sind fertig ({what}). "
        "Sieh nach, ob der Speicher reicht; mit keep= geht ein Lauf dort weiter, wo er war.",
    )

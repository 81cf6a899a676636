"""Chunks over executors: counted once, run again when lost, stopped at once, and the same numbers everywhere."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from command_line import call

import maumau_kit as mau
from maumau_kit.studies import cluster as clusters
from maumau_kit.studies import processes
from maumau_kit.studies import simulate as batch
from maumau_kit.studies import spread as spreading
from maumau_kit.studies.cluster import LocalCluster
from maumau_kit.studies.engines import PLAIN
from maumau_kit.studies.spread import IN_FLIGHT, spread

ROOT = Path(__file__).resolve().parent.parent
POSIX = os.name == "posix"


def square(number: int) -> int:
    return number * number


def pid(number: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def outside_in(path: str) -> str:
    """Say who is at it, then wait to be ended."""
    mark = Path(path)
    if mark.exists():
        return "again"
    mark.write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(60)
    return "first"


def dies_once(path: str) -> str:
    mark = Path(path)
    if "dies" in mark.name and not mark.exists():
        mark.touch()
        os._exit(3)
    return mark.name


def dies(number: int) -> int:
    if number == 5:
        os._exit(3)
    return number


def fails(number: int) -> float:
    if number == 3:
        raise mau.InputError("three is too many", where="deal 3", hint="take two", german="Drei sind zu viele.")
    return 1 / number


class OddError(Exception):
    """An error that cannot be made from its message alone."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} {two}")


def odd(number: int) -> None:
    raise OddError("very", "odd")


def prints(number: int) -> int:
    print("something", number)
    return number


def again(number: int) -> list[int]:
    """A job that spreads work itself."""
    return [result for _, result in spread(square, range(number), workers=2)]


# --- in this process ------------------------------------------------------------------------------------------------


def test_alone_in_order_and_only_as_far_as_asked() -> None:
    begun: list[int] = []

    def job(number: int) -> int:
        begun.append(number)
        return -number

    found = spread(job, range(5))
    assert next(found) == (0, 0)
    assert begun == [0]
    assert list(found) == [(n, -n) for n in range(1, 5)]


def test_alone_nothing_is_imported_that_a_browser_lacks() -> None:
    code = (
        "import sys; from maumau_kit.studies.spread import spread; import maumau_kit as mau\n"
        "assert len(list(spread(abs, range(9)))) == 9\n"
        "assert mau.simulate('tavern', 5, 2, engine='plain').rounds == 5\n"
        "lacking = {'multiprocessing', 'loky', 'concurrent.futures.process', 'subprocess', 'socket'}\n"
        "print(sorted(lacking & set(sys.modules)))"
    )
    assert python("-c", code).stdout == "[]\n"


def test_progress_comes_after_each_chunk() -> None:
    told: list[tuple[int, int]] = []
    for count, _ in enumerate(spread(square, range(4), progress=lambda *how_far: told.append(how_far))):
        assert len(told) == count
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert list(spread(square, [], progress=pytest.fail)) == []


def test_stop_ends_before_the_next_chunk() -> None:
    begun: list[int] = []
    found = list(spread(begun.append, range(9), stop=lambda: len(begun) == 3))
    assert len(found) == len(begun) == 3
    assert list(spread(square, range(9), stop=lambda: True)) == []


def test_an_interrupt_keeps_what_has_come() -> None:
    def job(number: int) -> int:
        if number == 2:
            raise KeyboardInterrupt
        return number

    assert list(spread(job, range(5))) == [(0, 0), (1, 1)]
    with pytest.raises(KeyboardInterrupt):  # with nothing to keep the interrupt goes on
        list(spread(job, [2, 3]))


@pytest.mark.parametrize(("arguments", "where"), [
    ({"workers": 0}, "workers"),
    ({"workers": True}, "workers"),
    ({"workers": 65}, "workers"),
    ({"executor": "dask"}, "executor"),
    ({"executor": object()}, "executor"),
    ({"tries": 0}, "tries"),
    ({"progress": 1}, "progress"),
    ({"stop": True}, "stop"),
])  # fmt: skip
def test_wrong_arguments_are_refused_at_once(arguments: dict[str, Any], where: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        spread(square, range(3), **arguments)
    assert caught.value.where == where


# --- processes of this machine --------------------------------------------------------------------------------------


def test_processes_give_each_chunk_once_and_stay_for_the_next_call() -> None:
    assert sorted(spread(square, range(50), workers=2)) == [(n, n * n) for n in range(50)]
    first = {result for _, result in spread(pid, range(8), workers=2)}
    second = {result for _, result in spread(pid, range(8), workers=2)}
    assert len(first) == 2
    assert first == second
    assert os.getpid() not in first


def test_as_many_processes_as_processors() -> None:
    assert sorted(spread(square, range(5), workers=None)) == [(n, n * n) for n in range(5)]


def test_a_worker_that_ends_has_its_chunk_run_again_once(tmp_path: Path) -> None:
    chunks = [str(tmp_path / name) for name in ("a", "dies 1", "b", "dies 2", "c", "d")]
    told: list[tuple[int, int]] = []
    found = list(spread(dies_once, chunks, workers=2, progress=lambda *how_far: told.append(how_far)))
    assert sorted(found) == sorted((chunk, Path(chunk).name) for chunk in chunks)
    assert told == [(n, 6) for n in range(1, 7)]


@pytest.mark.skipif(not POSIX, reason="SIGKILL is for POSIX systems")
def test_a_worker_that_is_killed_from_outside_is_replaced(tmp_path: Path) -> None:
    chunks = [str(tmp_path / name) for name in "ab"]

    def kill() -> None:
        for path in map(Path, chunks):
            while not (path.exists() and path.read_text(encoding="utf-8")):
                time.sleep(0.01)
            os.kill(int(path.read_text(encoding="utf-8")), signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    found = list(spread(outside_in, chunks, workers=2))
    killer.join()
    assert sorted(found) == [(chunk, "again") for chunk in chunks]


def test_a_chunk_that_ends_every_worker_is_given_up_with_a_sentence() -> None:
    found = spread(dies, range(9), workers=2, tries=2)
    got: list[tuple[int, int]] = []
    with pytest.raises(mau.MauMauError, match=r"workers were lost again and again, with \d of 9 chunks done") as caught:
        got.extend(iter(lambda: next(found), None))
    assert caught.value.german
    assert (5, 5) not in got
    assert sorted(spread(square, range(3), workers=2)) == [(0, 0), (1, 1), (2, 4)]  # the workers are as before


def test_an_error_of_the_job_is_raised_at_once_with_what_is_wrong() -> None:
    with pytest.raises(mau.InputError) as caught:
        list(spread(fails, range(1, 99), workers=2))
    error = caught.value
    assert (error.problem, error.where, error.hint) == ("three is too many", "deal 3", "take two")
    assert error.german == "Drei sind zu viele."
    assert error.__cause__ is None  # how a worker came to it helps nobody
    with pytest.raises(ZeroDivisionError) as other:
        list(spread(fails, [0, 0], workers=2))
    assert "in fails" in "".join(traceback.format_exception(other.value))
    with pytest.raises(RuntimeError, match="OddError: very odd"):
        list(spread(odd, range(2), workers=2))


def test_what_a_job_prints_does_not_disturb_and_is_seen(capfd: pytest.CaptureFixture[str]) -> None:
    processes.end_kept()  # workers that were started before write where another test did
    assert sorted(spread(prints, range(4), workers=2)) == [(n, n) for n in range(4)]
    assert sorted(capfd.readouterr().err.splitlines()) == [f"something {n}" for n in range(4)]
    processes.end_kept()


def test_a_job_that_spreads_work_starts_no_workers_of_its_own() -> None:
    assert sorted(spread(again, range(3), workers=2)) == [(0, []), (1, [0]), (2, [0, 1])]


def test_stop_ends_processes_at_once(tmp_path: Path) -> None:
    asked = threading.Event()
    chunks = [str(tmp_path / name) for name in "abcdef"]
    threading.Timer(0.3, asked.set).start()
    start = time.monotonic()
    assert list(spread(outside_in, chunks, workers=2, stop=asked.is_set)) == []
    assert time.monotonic() - start < 10  # and not the minute of a chunk
    begun = [path for path in map(Path, chunks) if path.exists()]
    assert len(begun) <= 2
    start = time.monotonic()
    assert len(list(spread(square, range(6), workers=2))) == 6  # nobody is still at what was given up
    assert time.monotonic() - start < 30


def test_a_closed_iterator_gives_the_rest_up() -> None:
    found = spread(square, range(1000), workers=2)
    next(found)
    found.close()  # type: ignore[attr-defined]
    assert len(list(spread(square, range(3), workers=2))) == 3


@pytest.mark.parametrize("unsendable", ["job", "chunk"])
def test_what_cannot_be_sent_is_a_sentence(unsendable: str) -> None:
    lock = threading.Lock()
    job = type if unsendable == "chunk" else lambda _: lock
    with pytest.raises(mau.InputError, match=r"cannot be sent to another process .*lock") as caught:
        list(spread(job, [lock, lock] if unsendable == "chunk" else range(2), workers=2))
    assert "workers=1" in caught.value.hint
    assert caught.value.german
    assert sorted(spread(square, range(2), workers=2)) == [(0, 0), (1, 1)]


class Nowhere:
    """Something that can be sent, and not be made again."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os.listdir, ("no such folder",)


def test_what_cannot_be_made_again_over_there_is_a_sentence() -> None:
    with pytest.raises(mau.InputError, match=r"cannot be sent to another process .*no such folder"):
        list(spread(type, [Nowhere(), Nowhere()], workers=2))
    assert sorted(spread(square, range(2), workers=2)) == [(0, 0), (1, 1)]


def test_a_function_without_a_module_is_sent_with_its_code() -> None:
    assert sorted(spread(lambda number: number + 1, range(3), workers=2)) == [(0, 1), (1, 2), (2, 3)]


def test_the_executor_of_processes_is_one_like_others() -> None:
    with processes.Processes(1) as pool:
        running, waiting = pool.submit(time.sleep, 0.2), pool.submit(square, number=3)
        assert running.result(10) is None
        assert waiting.result(10) == 9
        assert isinstance(pool.submit(os._exit, 3).exception(10), BrokenExecutor)
        assert pool.submit(square, 4).result(10) == 16
    with pytest.raises(RuntimeError, match="shut"):
        pool.submit(square, 1)


# --- scripts ----------------------------------------------------------------------------------------------------------


def python(*arguments: str, seconds: float = 60) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, *arguments], env=env, capture_output=True, encoding="utf-8", timeout=seconds, check=False
    )


def script(folder: Path, text: str) -> str:
    file = folder / "lesson.py"
    file.write_text(text, encoding="utf-8")
    return str(file)


HEAD = "import os, sys\nfrom maumau_kit.studies.spread import spread\nprint('begins', flush=True)\n"


def test_a_script_without_a_guard_simply_works(tmp_path: Path) -> None:
    done = python("-W", "error", script(tmp_path, HEAD + "print(sorted(spread(abs, range(-3, 1), workers=2)))\n"))
    assert (done.stdout, done.stderr) == ("begins\n[(-3, 3), (-2, 2), (-1, 1), (0, 0)]\n", "")


@pytest.mark.parametrize("guard", ["if True:", "if __name__ == '__main__':"])
def test_a_script_with_or_without_a_guard_may_send_its_own_functions(guard: str, tmp_path: Path) -> None:
    text = HEAD + "two = 2\ndef mine(n):\n    return n + two\n"
    text += guard + "\n    print(sorted(spread(mine, [1, 2], workers=2)))\n"
    done = python("-W", "error", script(tmp_path, text))
    assert (done.stdout, done.stderr) == ("begins\n[(1, 3), (2, 4)]\n", "")


def test_a_file_of_the_folder_takes_no_modules_place(tmp_path: Path) -> None:
    (tmp_path / "queue.py").write_text("print('mine')\n", encoding="utf-8")
    code = "from maumau_kit.studies.spread import spread; print(list(spread(abs, [1, 1], workers=2)))"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=tmp_path,
        capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("[(1, 1), (1, 1)]\n", "")


LEFT = """
import time
from maumau_kit.studies.spread import spread
found = spread(time.sleep, [0.1] + [60.0] * 9, workers=2)
print(next(found))
"""


def test_python_ends_at_once_whatever_workers_are_at(tmp_path: Path) -> None:
    start = time.monotonic()
    done = python("-W", "error", script(tmp_path, LEFT))
    assert (done.stdout, done.stderr) == ("(0.1, None)\n", "")
    assert time.monotonic() - start < 20  # and not the minute of a chunk


def test_the_command_takes_workers() -> None:
    words = ("simulate", "tavern", "--rounds", "600", "--plain", "--json")
    one, two = call(*words).document, python("-m", "maumau_kit", *words, "--workers", "2")
    assert (two.returncode, two.stderr) == (0, "")
    assert {**json.loads(two.stdout), "seconds": one["seconds"]} == one


INTERRUPTED = """
import os, signal, sys, threading, time
from maumau_kit.studies.spread import spread
def interrupt(done, total):
    if done == 3:
        os.killpg(os.getpgid(0), signal.SIGINT)
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    found = list(spread(time.sleep, [0.01] * 3 + [5.0] * 40, workers=2, progress=interrupt))
    print(len(found), threading.active_count() > 0)
"""


@pytest.mark.skipif(not POSIX, reason="a group of processes is interrupted as a terminal does it")
def test_an_interrupt_from_the_keyboard_leaves_what_has_come_and_nothing_running(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, script(tmp_path, INTERRUPTED)],
        env=env, capture_output=True, encoding="utf-8", timeout=30, check=False, start_new_session=True,
    )  # fmt: skip
    assert (done.stdout, done.stderr, done.returncode) == ("3 True\n", "", 0)
    assert time.monotonic() - start < 25  # and not the hundred seconds of all chunks


KILLED = """
import os, time
from maumau_kit.studies.spread import spread
def job(seconds):
    time.sleep(seconds)
    return os.getpid()
for _, number in spread(job, [0.2] * 1000, workers=2):
    print(number, flush=True)
"""


@pytest.mark.skipif(not POSIX, reason="SIGKILL is for POSIX systems")
def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, script(tmp_path, KILLED)]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        workers = {int(number) for _ in range(4) for number in process.stdout.readline().split()}
        process.kill()
        assert "Traceback" not in process.stderr.read()  # ends when the last worker, which has it too, has ended
    assert len(workers) == 2
    for _ in range(50):
        if not any(is_alive(number) for number in workers):
            return
        time.sleep(0.1)
    raise AssertionError(workers)


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{number}/stat")
    return not stat.exists() or " Z " not in stat.read_text(encoding="utf-8")


# --- executors of others ----------------------------------------------------------------------------------------------


class Moody:
    """An executor that runs nothing by itself: the test says which futures end, and how."""

    def __init__(self, turn: Callable[[Moody], None]) -> None:
        self.out: list[tuple[Future[Any], Any]] = []
        self.most, self.submitted = 0, 0
        self.turn = turn

    def submit(self, run: Callable[..., Any], *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.out.append((future, lambda: run(*args)))
        self.submitted += 1
        self.most = max(self.most, len(self.out))
        if self.submitted == 1:
            threading.Thread(target=self._live, daemon=True).start()
        return future

    def _live(self) -> None:
        for _ in range(10_000):
            time.sleep(0.001)
            if self.out:
                self.turn(self)

    def end(self, place: int, error: BaseException | None = None) -> None:
        future, run = self.out.pop(place)
        if future.set_running_or_notify_cancel():
            if error is None:
                future.set_result(run())
            else:
                future.set_exception(error)


def test_chunks_may_come_home_in_any_order_and_few_are_out() -> None:
    pool = Moody(lambda pool: pool.end(len(pool.out) // 2))
    found = list(spread(square, range(300), executor=pool))
    assert found != sorted(found)
    assert sorted(found) == [(n, n * n) for n in range(300)]
    assert (pool.most, pool.submitted) == (IN_FLIGHT, 300)


class KilledWorker(Exception):  # noqa: N818 - named like the one of a cluster
    """A worker of a cluster was killed."""


@pytest.mark.parametrize(
    "error", [BrokenExecutor("gone"), KilledWorker("gone"), None], ids=["broken", "killed", "cancelled"]
)
def test_lost_chunks_are_submitted_again_and_counted_once(error: BaseException | None) -> None:
    lost: list[int] = []

    def turn(pool: Moody) -> None:
        if len(lost) < 20 and pool.submitted % 3:
            lost.append(pool.submitted)
            if error is None:
                pool.out.pop(0)[0].cancel()
            else:
                pool.end(0, error)
        else:
            pool.end(0)

    pool = Moody(turn)
    found = list(spread(square, range(100), executor=pool, tries=25))
    assert sorted(found) == [(n, n * n) for n in range(100)]
    assert lost
    assert pool.submitted == 100 + len(lost)


def test_a_chunk_that_is_lost_each_time_is_given_up() -> None:
    pool = Moody(lambda pool: pool.end(0, KilledWorker("no memory")))
    with pytest.raises(mau.MauMauError, match="no memory") as caught:
        list(spread(square, range(2), executor=pool, tries=4))
    assert caught.value.where == "executor"
    assert isinstance(caught.value.__cause__, KilledWorker)
    assert pool.submitted <= 8


class Late:
    """An executor whose first run of each chunk is called lost, and comes home after the second one."""

    def __init__(self) -> None:
        self.kept: dict[int, Any] = {}
        self.runs: list[int] = []

    def submit(self, run: Callable[..., Any], job: Any, chunk: int, mark: str) -> Any:
        late = Answer(run(job, chunk, mark))
        self.runs.append(chunk)
        if chunk not in self.kept:
            self.kept[chunk] = late
            late.lost = True
        else:
            first = self.kept[chunk]
            late.after = lambda: first.come()
        return late


class Answer:
    """Like a future, but one that may say first that it is lost and then, all the same, have a result."""

    def __init__(self, value: Any) -> None:
        self.value, self.lost, self.after = value, False, lambda: None
        self.calls: list[Callable[[Any], None]] = []

    def add_done_callback(self, call: Callable[[Any], None]) -> None:
        self.calls.append(call)
        call(self)
        self.after()

    def come(self) -> None:
        self.lost = False
        for hear in self.calls:
            hear(self)

    def result(self, timeout: float | None = None) -> Any:
        if self.lost:
            raise BrokenExecutor("gone")
        return self.value

    def cancel(self) -> bool:
        return False


def test_a_result_that_comes_late_is_not_counted_twice() -> None:
    pool = Late()
    found = list(spread(square, range(10), executor=pool))
    assert sorted(found) == [(n, n * n) for n in range(10)]
    assert sorted(pool.runs) == sorted([*range(10), *range(10)])


def test_stop_and_errors_cancel_what_waits() -> None:
    def turn(pool: Moody) -> None:
        if pool.submitted <= IN_FLIGHT + 5:
            pool.end(0)

    pool, told = Moody(turn), []
    found = spread(square, range(500), executor=pool, stop=lambda: len(told) >= 6, progress=lambda *_: told.append(1))
    assert len(list(found)) == 6
    assert all(future.cancelled() for future, _ in pool.out)
    assert pool.submitted < 80
    with ThreadPoolExecutor(2) as threads, pytest.raises(ZeroDivisionError):
        list(spread(fails, range(3), executor=threads))


def test_an_executor_that_is_shut_is_a_sentence() -> None:
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    with pytest.raises(mau.MauMauError, match="with 0 of 3 chunks done"):
        list(spread(square, range(3), executor=threads))


class Given:
    """Something that takes work, and hands back whatever it is told to."""

    def __init__(self, hand: Callable[..., Any]) -> None:
        self.hand = hand

    def submit(self, run: Callable[..., Any], *args: Any) -> Any:
        return self.hand(run, *args)


def ended(value: Any) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_result(value)
    return future


class Odd:
    """Like a future, but for one thing."""

    def __init__(self, error: Exception | None = None, calls: bool = True) -> None:
        self.error, self.calls = error, calls

    def result(self, **how: Any) -> Any:
        assert self.error is not None
        raise self.error

    def add_done_callback(self, call: Callable[[Any], None]) -> None:
        if not self.calls:
            raise ValueError("no calls")
        call(self)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        (lambda *_: None, "NoneType in place of a future"),
        (lambda *_: ended(42), "int in place of a result"),
        (lambda *_: ended(("other", 42)), "tuple in place of a result"),
        (lambda *_: Odd(calls=False), "ValueError in place of a future"),
        (lambda *_: Odd(TimeoutError()), "TimeoutError in place of a result"),
        (lambda *_: Odd(TypeError("unexpected keyword argument 'timeout'")), "TypeError in place of a result"),
        (lambda: None, "this executor takes no work, with 0 of 3 chunks done (TypeError"),
    ],
)
def test_what_is_no_executor_is_one_sentence_and_nothing_hangs(hand: Callable[..., Any], says: str) -> None:
    with pytest.raises(mau.MauMauError) as caught:
        list(spread(square, range(3), executor=Given(hand)))
    assert says in caught.value.problem
    assert caught.value.where == "executor"
    assert caught.value.german


@pytest.mark.slow
def test_an_executor_that_breaks_for_good_is_a_sentence() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        found = spread(dies, range(9), executor=pool)
        with pytest.raises(mau.MauMauError, match=r"with \d of 9 chunks done \(BrokenProcessPool"):
            list(found)


# --- the same numbers wherever chunks run -----------------------------------------------------------------------------

ROUNDS = 1100


def numbers(**where: Any) -> tuple[Any, ...]:
    found = mau.simulate("tavern", ROUNDS, 3, 7, "uniform,shedder", rows=True, engine=PLAIN, **where)
    return found.rounds, bytes(found.tally), bytes(memoryview(found._rows or b""))


class Shuffled(ThreadPoolExecutor):
    """Two threads that take chunks in another order."""

    def submit(self, run: Callable[..., Any], *args: Any) -> Future[Any]:  # type: ignore[override]
        def later() -> Any:
            time.sleep(0.05 * (hash(args[1]) % 4))
            return run(*args)

        return super().submit(later)


@pytest.fixture(scope="module")
def alone() -> tuple[Any, ...]:
    return numbers()


def test_the_same_in_processes_of_ours(alone: tuple[Any, ...]) -> None:
    assert numbers(workers=2) == alone


def test_the_same_in_threads_and_in_another_order(alone: tuple[Any, ...]) -> None:
    with Shuffled(4) as threads:
        assert numbers(executor=threads) == alone


@pytest.mark.slow
def test_the_same_in_processes_of_the_standard_library(alone: tuple[Any, ...]) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert numbers(executor=pool) == alone


def test_the_same_with_the_compiled_kernel_in_processes() -> None:
    pytest.importorskip("numba", reason="the compiled kernel needs numba")
    one = mau.simulate("classic", 70_000, 4, 7, "shedder", engine="compiled")
    two = mau.simulate("classic", 70_000, 4, 7, "shedder", engine="compiled", workers=2)
    assert one.tally == two.tally
    assert 0 < two.seconds < 60


# --- a cluster --------------------------------------------------------------------------------------------------------


def marked_pid(path: str) -> int:
    """Say who is at it, and end the first who is."""
    mark = Path(path)
    if not mark.exists():
        mark.write_text(str(os.getpid()), encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL if POSIX else signal.SIGTERM)
    return os.getpid()


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="dask is not installed: pip install maumau-kit[cluster]")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.slow
def test_the_same_on_a_cluster(client: Any, alone: tuple[Any, ...]) -> None:
    assert numbers(executor=client.get_executor()) == alone
    assert numbers(executor=client.get_executor()) == alone


@pytest.mark.slow
def test_a_worker_of_a_cluster_that_is_killed(client: Any, tmp_path: Path) -> None:
    chunks: Sequence[str] = [str(tmp_path / "dies"), *map(str, range(20))]
    found = list(spread(killed_or_not, chunks, executor=client.get_executor()))
    assert sorted(chunk for chunk, _ in found) == sorted(chunks)
    assert int((tmp_path / "dies").read_text(encoding="utf-8")) != dict(found)[chunks[0]]


def killed_or_not(chunk: str) -> int:
    return marked_pid(chunk) if Path(chunk).is_absolute() else 0


def told_of(cluster: LocalCluster, alone: tuple[Any, ...]) -> list[int]:
    """Play on a cluster that loses a worker on the way; returns how far it was each time."""
    told: list[int] = []
    lost: list[int | None] = []

    def accident(done: int, _total: int) -> None:
        told.append(done)
        if not lost:
            lost.append(cluster.lose_worker())

    assert numbers(executor=cluster.executor, progress=accident) == alone
    assert isinstance(lost[0], int)
    return told


@pytest.mark.slow
def test_a_cluster_on_this_machine_loses_a_worker_and_no_round(alone: tuple[Any, ...]) -> None:
    pytest.importorskip("distributed", reason="dask is not installed: pip install maumau-kit[cluster]")
    with LocalCluster(2) as made:
        assert str(made) == "A dask cluster on this machine: 2 workers."
        assert told_of(made, alone)[-1] == ROUNDS
    assert made.executor is None


INTERRUPTED_CLUSTER = """
import os, signal
import maumau_kit as mau
from maumau_kit.studies.cluster import LocalCluster
def interrupt(done, total):
    if not hit:
        hit.append(os.killpg(os.getpgid(0), signal.SIGINT))
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    hit = []
    with LocalCluster(1) as cluster:
        batch = dict(variant="tavern", players=2, engine="plain", executor=cluster.executor, tell=print)
        print(mau.simulate(rounds=60_000, progress=interrupt, **batch).is_partial)
        print(mau.simulate(rounds=500, **batch).rounds)
"""


@pytest.mark.slow
@pytest.mark.skipif(not POSIX, reason="a group of processes is interrupted as a terminal does it")
def test_an_interrupt_leaves_the_workers_of_a_cluster_alone(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="dask is not installed: pip install maumau-kit[cluster]")
    done = subprocess.run(
        [sys.executable, script(tmp_path, INTERRUPTED_CLUSTER)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, encoding="utf-8", timeout=90, check=False, start_new_session=True,
    )  # fmt: skip
    assert (done.stdout.splitlines()[1:], done.stderr, done.returncode) == (["True", "500"], "", 0)


def test_without_dask_processes_take_its_place(alone: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with LocalCluster(2) as made:
        assert "dask is not installed" in str(made)
        assert told_of(made, alone)[-1] == ROUNDS
    assert made.lose_worker() is None


def test_in_a_browser_everything_runs_in_this_process(alone: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "PROCESSES", False)
    monkeypatch.setattr(spreading, "PROCESSES", False)
    monkeypatch.setattr(clusters, "PROCESSES", False)
    monkeypatch.setattr(processes, "Processes", None)
    with LocalCluster(2) as made:
        assert "In a browser there are no worker processes" in str(made)
        assert numbers(executor=made.executor) == alone
        assert made.lose_worker() is None
    told: list[str] = []
    assert numbers(workers=2, tell=told.append) == alone
    assert told == [batch.NO_PROCESSES[0]]


def test_a_worker_knows_what_it_is() -> None:
    assert not processes.SERVING
    assert {serving for _, serving in spread(is_serving, range(2), workers=2)} == {True}


def is_serving(_: int) -> bool:
    return processes.SERVING

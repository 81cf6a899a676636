"""Rounds kept in a folder: taken up again after an end of any kind, none lost, none doubled."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import call, refused

import maumau_kit as mau
from maumau_kit.studies import simulate as batch
from maumau_kit.studies import store
from maumau_kit.studies.parts import Job, joined
from maumau_kit.studies.store import Part, cut

pa: Any = pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install maumau-kit[data]")

ROOT = Path(__file__).resolve().parent.parent
POSIX = os.name == "posix"
RUN: dict[str, Any] = {"variant": "tavern", "players": 3, "seed": 7, "bots": "uniform,shedder", "engine": "plain"}


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of sixteen rounds, so that a short run has many."""
    monkeypatch.setattr(batch, "PLAIN_CHUNK", 16)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Part]:
    """The parts that are played while the test runs, checks at the beginning of a run left out."""
    found: list[Part] = []
    play = Job.__call__

    def noted(job: Job, part: Part) -> Any:
        found.append(part)
        return play(job, part)

    monkeypatch.setattr(Job, "__call__", noted)
    monkeypatch.setattr(store.Store, "verify", lambda *_: None)
    return found


def run(rounds: int, folder: Path | None = None, **options: Any) -> mau.Simulation:
    return mau.simulate(**{**RUN, "rounds": rounds, "rows": True, "keep": folder, **options})


def same(one: mau.Simulation, other: mau.Simulation) -> bool:
    return (one.rounds, one.tally, one._rows) == (other.rounds, other.tally, other._rows)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix == ".parquet")


# --- parts ------------------------------------------------------------------------------------------------------------


def test_what_is_missing_is_cut_into_parts() -> None:
    assert cut(0, (), 4) == []
    assert cut(9, (), 4) == [Part(0, 4), Part(4, 4), Part(8, 1)]
    assert cut(9, [Part(0, 9)], 4) == []
    assert cut(9, [Part(4, 4), Part(0, 4)], 4) == [Part(8, 1)]
    assert cut(5, [Part(4, 4)], 4) == [Part(0, 4)]
    assert cut(20, [Part(0, 4), Part(4, 2)], 4) == [Part(6, 2), Part(8, 4), Part(12, 4), Part(16, 4)]
    assert joined(cut(1000, [Part(30, 7), Part(90, 100)], 16)) == (Part(0, 30), Part(37, 53), Part(190, 810))


# --- played, read, made longer ----------------------------------------------------------------------------------------


def test_a_kept_run_is_the_run_and_is_read_the_second_time(tmp_path: Path, played: list[Part]) -> None:
    folder = tmp_path / "runs" / "mine"
    plain = run(70)
    played.clear()
    assert same(run(70, folder), plain)
    assert played == [Part(0, 16), Part(16, 16), Part(32, 16), Part(48, 16), Part(64, 6)]
    assert files(folder) == [f"rounds-{part.first:010}-{part.rounds:010}.parquet" for part in played]
    played.clear()
    again = run(70, folder)
    assert same(again, plain)
    assert (played, again.seconds) == ([], 0.0)
    assert run(70, folder, rows=False).tally == plain.tally


def test_a_run_is_made_longer_and_a_shorter_one_is_a_part_of_it(tmp_path: Path, played: list[Part]) -> None:
    run(70, tmp_path)
    played.clear()
    assert same(run(100, tmp_path), run(100))
    assert played[:3] == [Part(70, 10), Part(80, 16), Part(96, 4)]
    before = files(tmp_path)
    played.clear()
    assert same(run(75, tmp_path), run(75))
    assert played[0] == Part(70, 5)  # the file goes on beyond the run: played, and not kept a second time
    assert files(tmp_path) == before


def test_pandas_reads_the_folder_in_order_of_rounds(tmp_path: Path) -> None:
    pd = pytest.importorskip("pandas", reason="pandas is not installed: pip install maumau-kit[data]")
    whole = run(70)
    seen = 0
    run(70, tmp_path, stop=lambda: len(files(tmp_path)) >= 2)
    seen = len(files(tmp_path))
    run(70, tmp_path, workers=2)
    frame = pd.read_parquet(tmp_path)
    assert seen == 2
    assert list(frame["round"]) == list(range(70))
    assert frame.drop(columns="round").to_dict("records") == list(whole.rows())


def test_chunks_of_processes_are_kept_by_this_one(tmp_path: Path) -> None:
    assert same(run(70, tmp_path, workers=2), run(70))
    assert len(files(tmp_path)) == 5


def test_the_compiled_kernel_goes_on_where_plain_python_stopped(tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="the compiled kernel needs numba")
    run(70, tmp_path, stop=lambda: len(files(tmp_path)) >= 3)
    assert same(run(70, tmp_path, engine="compiled"), run(70))


# --- stopped ----------------------------------------------------------------------------------------------------------


def test_a_stopped_run_says_how_far_it_came_and_goes_on_there(tmp_path: Path, played: list[Part]) -> None:
    told: list[tuple[int, int]] = []
    part = run(70, tmp_path, stop=lambda: len(told) == 2, progress=lambda *how_far: told.append(how_far))
    assert (part.rounds, part.asked, part.is_partial) == (32, 70, True)
    assert told == [(16, 70), (32, 70)]
    assert "only a part, asked for were 70" in part.summary("en")
    assert "nur ein Teil, verlangt waren 70" in part.summary("de")
    assert (part.to_dict()["rounds"], part.to_dict()["asked"]) == (32, 70)
    assert same(part, run(32))
    assert list(part.rows()) == list(run(32).rows())
    played.clear()
    assert same(run(70, tmp_path), run(70))
    assert played[:3] == [Part(32, 16), Part(48, 16), Part(64, 6)]


def test_rows_of_a_stopped_run_are_those_of_its_parts() -> None:
    class Backwards:
        """An executor that holds chunks back, and runs the last ones first."""

        def __init__(self) -> None:
            self.held: list[Any] = []

        def submit(self, *call: Any) -> Any:
            from concurrent.futures import Future

            future: Future[Any] = Future()
            self.held.append((future, call))
            if len(self.held) == 5:
                for waiting, (function, *args) in reversed(self.held[3:]):
                    waiting.set_result(function(*args))
            return future

    told: list[int] = []
    part = run(70, executor=Backwards(), stop=lambda: len(told) == 2, progress=lambda done, _: told.append(done))
    assert (part.rounds, part.parts) == (22, (Part(48, 22),))
    assert list(part.rows()) == list(run(70).rows())[48:]


def test_an_interrupt_keeps_what_is_there_and_says_so() -> None:
    told: list[str] = []

    def interrupt(done: int, _total: int) -> None:
        if done >= 32:
            raise KeyboardInterrupt

    part = run(70, progress=interrupt, tell=told.append)
    assert same(part, run(32))
    assert told == ["Interrupted: 32 of 70 rounds are counted."]


KILLED = """
import sys, time
import maumau_kit as mau
from maumau_kit.studies import simulate
simulate.PLAIN_CHUNK = 16
def slowly(done, total):
    print(done, flush=True)
    time.sleep(0.05)
where = dict(keep=sys.argv[1], progress=slowly, workers={workers})
mau.simulate({variant!r}, 20_000, {players}, {seed}, {bots!r}, engine="plain", **where)
"""


@pytest.mark.skipif(not POSIX, reason="SIGKILL is for POSIX systems")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_was_killed_goes_on_without_a_loss(workers: int, tmp_path: Path, played: list[Part]) -> None:
    code = KILLED.format(**RUN, workers=workers)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], env=env, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if int(line) >= 80:
                break
        process.send_signal(signal.SIGKILL)
    kept = files(tmp_path)
    assert 5 <= len(kept) < 1000
    there = [Part(*map(int, name[7:-8].split("-"))) for name in kept]
    before = {name: (tmp_path / name).stat().st_mtime_ns for name in kept}
    goal = max(part.end for part in there) + 40
    assert same(run(goal, tmp_path), run(goal))
    mine = played[: len(cut(goal, there, 16))]
    assert mine == cut(goal, there, 16)
    assert {name: (tmp_path / name).stat().st_mtime_ns for name in kept} == before
    table = pa.parquet.read_table(tmp_path)
    assert table["round"].to_pylist() == list(range(goal))


# --- files that are not as they should be -----------------------------------------------------------------------------


def test_half_written_files_are_played_again(tmp_path: Path, played: list[Part]) -> None:
    run(70, tmp_path)
    names = files(tmp_path)
    cut_off, empty, tail = (tmp_path / name for name in names[:3])
    cut_off.write_bytes(cut_off.read_bytes()[:-40])
    empty.write_bytes(b"")
    tail.write_bytes(b"PAR1")
    (tmp_path / f".{names[0]}.123").write_bytes(b"PAR1")
    played.clear()
    assert same(run(70, tmp_path), run(70))
    assert played[:3] == [Part(0, 16), Part(16, 16), Part(32, 16)]
    assert files(tmp_path) == names
    assert not list(tmp_path.glob(".rounds*"))


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    run(70, tmp_path)
    file = tmp_path / files(tmp_path)[1]
    data = bytearray(file.read_bytes())
    data[60:90] = bytes(30)
    file.write_bytes(data)
    with pytest.raises(mau.InputError, match="this file is damaged") as caught:
        run(70, tmp_path)
    assert caught.value.file == str(file)
    assert "played again" in caught.value.hint
    assert caught.value.german
    file.unlink()
    assert same(run(70, tmp_path), run(70))


def test_a_file_that_was_written_to_its_end_is_never_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(70, tmp_path)
    names = files(tmp_path)
    file, whole = tmp_path / names[1], (tmp_path / names[1]).read_bytes()
    for other in ((tmp_path / names[4]).read_bytes(), whole[:-600] + bytes(592) + whole[-8:]):
        file.write_bytes(other)  # fewer rounds than its name says; an end that says nothing
        with pytest.raises(mau.InputError, match="this file is damaged") as caught:
            run(70, tmp_path)
        assert (caught.value.file, file.read_bytes()) == (str(file), other)
    file.write_bytes(whole)

    def fails(path: Path, *_: Any, **__: Any) -> Any:
        raise OSError(5, "Input/output error", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", lambda path, *a, **k: (fails if path == file else opened)(path, *a, **k))
        with pytest.raises(mau.InputError, match="cannot be read") as caught:
            run(70, tmp_path)
    assert caught.value.file == str(file)
    assert "kann nicht gelesen werden" in caught.value.german
    assert same(run(70, tmp_path), run(70))


opened = Path.open


def test_the_same_rounds_twice_are_refused(tmp_path: Path) -> None:
    run(70, tmp_path)
    run(20, tmp_path / "other")
    name = files(tmp_path / "other")[1]
    (tmp_path / name).write_bytes((tmp_path / "other" / name).read_bytes())
    with pytest.raises(mau.InputError, match="hold the same rounds") as caught:
        run(70, tmp_path)
    assert name in caught.value.problem


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": 8}, "seed"),
        ({"players": 2}, "players"),
        ({"bots": "shedder"}, "bots"),
        ({"rotate": True}, "rotate"),
        ({"forget": 0.5}, "forget"),
        ({"variant": "classic"}, "rules"),
    ],
)
def test_a_folder_of_another_run_is_refused(change: dict[str, Any], named: str, tmp_path: Path) -> None:
    run(20, tmp_path)
    with pytest.raises(mau.InputError, match="this folder holds another run") as caught:
        run(20, tmp_path, **change)
    assert named in caught.value.problem
    assert (caught.value.where, caught.value.file) == ("keep", str(tmp_path))
    assert "anderen Lauf" in caught.value.german
    assert len(files(tmp_path)) == 2


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": 1}'])
def test_a_folder_whose_run_is_unknown_is_refused(text: str, tmp_path: Path) -> None:
    run(20, tmp_path)
    (tmp_path / store.ABOUT).write_text(text, encoding="utf-8")
    with pytest.raises(mau.InputError, match="another run"):
        run(20, tmp_path)
    (tmp_path / store.ABOUT).unlink()
    with pytest.raises(mau.InputError, match="another run"):
        run(20, tmp_path)


def test_other_files_of_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    run(20, tmp_path)
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_rounds_of_other_rules_of_the_kit_are_refused(tmp_path: Path) -> None:
    run(20, tmp_path)
    file = tmp_path / files(tmp_path)[0]
    with pa.parquet.ParquetFile(file) as opened:
        table = opened.read()
    turns = table.column_names.index("turns")
    other = pa.array([value + 1 for value in table["turns"].to_pylist()], pa.int32())
    pa.parquet.write_table(table.set_column(turns, "turns", other), file)
    with pytest.raises(mau.InputError, match="the kit has changed since"):
        run(20, tmp_path)


@pytest.mark.skipif(not POSIX or os.geteuid() == 0, reason="nothing is closed to the superuser")
def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(mau.InputError, match="cannot be written"):
        run(20, tmp_path)


def test_what_is_no_folder_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(mau.InputError, match="cannot be written"):
        run(20, file)
    with pytest.raises(mau.InputError, match="this is no folder"):
        mau.simulate(**RUN, rounds=5, keep=3)


def test_a_full_disk_is_a_sentence_and_leaves_nothing_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    run(16, tmp_path)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(mau.InputError, match="cannot be written"):
        run(70, tmp_path)
    monkeypatch.undo()
    assert len(files(tmp_path)) == 1
    assert not list(tmp_path.glob(".rounds*"))
    assert same(run(70, tmp_path), run(70))


def test_two_runs_do_not_write_to_one_folder_at_once(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="locks are tried on POSIX systems")

    def other(_done: int, _total: int) -> None:
        with pytest.raises(mau.InputError, match="another process is writing to this folder") as caught:
            run(40, tmp_path)
        assert caught.value.where == "keep"
        refused.append(True)

    refused: list[bool] = []
    run(40, tmp_path, progress=other)
    assert len(refused) == 3
    assert run(40, tmp_path).rounds == 40


def test_the_command_keeps_rounds(tmp_path: Path) -> None:
    arguments = ("simulate", "tavern", "--players", 3, "--rounds", 40, "--plain", "--keep", tmp_path)
    first, second = call(*arguments, "--json"), call(*arguments, "--json")
    assert first.code == second.code == 0
    assert {**second.document, "seconds": 0} == {**first.document, "seconds": 0}
    assert len(files(tmp_path)) == 3
    sentence = refused(*arguments, "--seed", 8)
    assert sentence == f"{tmp_path}: --keep: this folder holds another run (it differs in seed); name a new folder"


def test_without_pyarrow_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(mau.MauMauError, match=r"maumau-kit\[data\]") as caught:
        run(20, tmp_path)
    assert caught.value.where == "keep"
    assert not list(tmp_path.iterdir())


def test_the_run_says_what_it_is(tmp_path: Path) -> None:
    run(20, tmp_path)
    about = json.loads((tmp_path / store.ABOUT).read_text(encoding="utf-8"))
    assert (about["variant"], about["players"], about["seed"]) == ("tavern", 3, 7)
    assert about["rules"] == mau.variant("tavern").digest
    assert about["columns"][:2] == ["winner", "over"]

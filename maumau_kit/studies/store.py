"""Rounds kept in a folder as Parquet files, so that a long run can be stopped and taken up again.

Each finished part of a run is one file, written under another name first: a file that is there is whole. Beside the
files stands what run it is. A part that is there is read and not played, so no round is lost and none is doubled.
"""

from __future__ import annotations

import json
import os
import re
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, Self

from maumau_kit.base.errors import InputError, MauMauError, one_line
from maumau_kit.game.files import cannot_read, cannot_write
from maumau_kit.kernel import playout
from maumau_kit.studies.keeping import folder_of
from maumau_kit.studies.plan import Plan

ABOUT, LOCK = "_run.json", "_lock"
"""Names that begin with a line below are passed over by all that read a folder of Parquet files."""
FORMAT: Final = 1
_PART = re.compile(r"rounds-(\d{10})-(\d{10})\.parquet")
_TALLY: Final = b"maumau.tally"
_LAST, _SMALLEST = b"PAR1", 12
"""What a Parquet file ends with, and how many bytes it has at least."""
AGAIN: Final = 32
"""So many kept rounds are played again before a run is taken up."""


class Part(NamedTuple):
    """Some rounds of a run: the number of the first, and how many."""

    first: int
    rounds: int

    @property
    def end(self) -> int:
        """The number after the last round."""
        return self.first + self.rounds


class Played(NamedTuple):
    """A part with its counts and, where they are wanted, its rows."""

    tally: array[int]
    rows: array[int] | None


def cut(rounds: int, there: Sequence[Part], size: int) -> list[Part]:
    """The parts that are still to be played, none longer than `size` and none over a multiple of it.

    >>> cut(10, [Part(2, 2)], 4)
    [Part(first=0, rounds=2), Part(first=4, rounds=4), Part(first=8, rounds=2)]
    """
    found, first = [], 0
    for part in [*sorted(there), Part(rounds, 0)]:
        while first < min(part.first, rounds):
            end = min(part.first, rounds, (first // size + 1) * size)
            found.append(Part(first, end - first))
            first = end
        first = max(first, part.end)
    return found


class Store:
    """The folder of one run, open for this process alone.

    Raises `InputError` for a folder of another run, one that cannot be written, and one that another process has
    open; `MauMauError` where pyarrow is missing.
    """

    def __init__(self, folder: object, plan: Plan, columns: Sequence[str], size: int, *, wide: bool = False) -> None:
        self.arrow, self.parquet = _pyarrow()
        self.folder, self.plan = folder_of(folder, "keep"), plan
        self.width = playout.WIDE_ROW if wide else playout.ROW_WIDTH
        # By name the place in a row; seats that nobody has are left out.
        absent = range(playout.ROW_POINTS + plan.players, playout.ROW_WIDTH)
        self.columns = {name: place for place, name in enumerate(columns[: self.width]) if place not in absent}
        # What this run makes, to be taken away again if it keeps nothing.
        self._made: list[Path] = []
        self._begun = False
        self.there: list[Part] = []
        try:
            self._made = _absent(self.folder)
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(self.folder)
        except (OSError, ValueError) as error:  # a name that no folder can have is a ValueError
            _remove(self._made)
            raise cannot_write(self.folder, error) from None
        except BaseException:
            _remove(self._made)
            raise
        try:
            self.size = self._take_up(size)
            self.there = self._find()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let other processes have the folder. A run that was begun here and has kept nothing leaves nothing."""
        empty = self._begun and not self.there
        if empty:
            with suppress(OSError):
                (self.folder / ABOUT).unlink()
        self._lock.close()
        if empty:
            with suppress(OSError):
                (self.folder / LOCK).unlink()
            _remove(self._made)

    # --- what run it is -----------------------------------------------------------------------------------------------

    def _run(self) -> dict[str, Any]:
        """What decides which rounds a run has; how many of them is left open, so that a run can be made longer."""
        plan = self.plan
        return {
            "format": FORMAT,
            "variant": plan.variant.id,
            "rules": plan.variant.digest,
            "players": plan.players,
            "seed": plan.seed,
            "bots": list(plan.bots),
            "forget": plan.forget,
            "notice": plan.notice,
            "rotate": plan.rotate,
            "bot_seed": plan.bot_seed,
            "columns": list(self.columns),
        }

    def _take_up(self, size: int) -> int:
        """Compare the folder's run with this one, or begin it; returns the largest number of rounds in a file."""
        file, run = self.folder / ABOUT, self._run()
        try:
            known = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            if any(self.folder.glob("*.parquet")):
                raise _foreign(self.folder, "_run.json", "_run.json") from None
            self._begun = True
            self._write(file, json.dumps({**run, "size": size}, ensure_ascii=False, indent=1).encode())
            return size
        except OSError as error:
            raise cannot_read(file, error) from None
        except ValueError:
            raise _foreign(self.folder, "_run.json", "_run.json") from None
        known = known if isinstance(known, dict) else {}
        other = [name for name, value in run.items() if known.get(name) != value and name != "variant"]
        kept = known.get("size")
        if other or type(kept) is not int or kept < 1:
            names = ", ".join(other) or "size"
            raise _foreign(self.folder, names, names)
        return kept

    # --- parts ----------------------------------------------------------------------------------------------------

    def _find(self) -> list[Part]:
        """The parts that are there and whole. What an interrupted run has left half-written is thrown away."""
        for left in self.folder.glob(".rounds-*"):
            with suppress(OSError):
                left.unlink()
        found = []
        for file in sorted(self.folder.glob("rounds-*.parquet")):
            name = _PART.fullmatch(file.name)
            if name is None:
                continue
            part = Part(int(name[1]), int(name[2]))
            if self._is_half(file):
                self._throw_away(file)
            else:
                self._check(file, part)
                found.append(part)
        for one, other in pairwise(found):
            if one.end > other.first:
                raise InputError(
                    f"{self._file(one).name} and {self._file(other).name} hold the same rounds",
                    file=str(self.folder),
                    hint="remove one of them",
                    german=f"{self._file(one).name} und {self._file(other).name} enthalten dieselben Runden: "
                    "entferne eine von beiden.",
                )
        return found

    def _is_half(self, file: Path) -> bool:
        """Whether a file was not written to its end: what Parquet writes last is not there."""
        try:
            with file.open("rb") as stream:
                end = stream.seek(0, os.SEEK_END)
                stream.seek(max(0, end - len(_LAST)))
                return end < _SMALLEST or stream.read() != _LAST
        except OSError as error:
            raise cannot_read(file, error) from None

    def _check(self, file: Path, part: Part) -> None:
        """Raise `InputError` for a file that was written to its end and does not hold what its name says."""
        try:
            about = self.parquet.read_metadata(file)
        except (self.arrow.ArrowException, OSError, ValueError) as error:
            raise _damaged(file, str(error)) from None
        if about.num_rows != part.rounds or _TALLY not in (about.metadata or {}):
            raise _damaged(file, f"it holds {about.num_rows} rounds")

    def _throw_away(self, file: Path) -> None:
        try:
            file.unlink()
        except OSError as error:
            raise cannot_write(file, error) from None

    def _file(self, part: Part) -> Path:
        return self.folder / f"rounds-{part.first:010}-{part.rounds:010}.parquet"

    def write(self, part: Part, played: Played) -> None:
        """Keep a part. Raises `InputError` where it cannot be written."""
        assert played.rows is not None
        arrow = self.arrow
        columns = {"round": self._column(array("q", range(part.first, part.end)), arrow.int64())}
        for name, place in self.columns.items():
            columns[name] = self._column(played.rows[place :: self.width], arrow.int32())
        counts = {str(place): count for place, count in enumerate(played.tally) if count}
        table = arrow.table(columns).replace_schema_metadata({_TALLY: json.dumps(counts)})
        sink = arrow.BufferOutputStream()
        self.parquet.write_table(table, sink, write_page_checksum=True)
        self._write(self._file(part), sink.getvalue())
        self.there.append(part)

    def _column(self, numbers: array[int], kind: Any) -> Any:
        return self.arrow.Array.from_buffers(kind, len(numbers), [None, self.arrow.py_buffer(numbers)])

    def read(self, part: Part, rows: bool) -> Played:
        """A part that is there. Raises `InputError` for a file that has been damaged."""
        try:
            file = self.parquet.ParquetFile(self._file(part), page_checksum_verification=True)
            with file:
                tally = array("q", bytes(8 * playout.TALLY_SIZE))
                for place, count in json.loads(file.metadata.metadata[_TALLY]).items():
                    tally[int(place)] = count
                return Played(tally, self._rows(file.read(), part) if rows else None)
        except (self.arrow.ArrowException, OSError, ValueError, KeyError, IndexError) as error:
            raise _damaged(self._file(part), str(error)) from None

    def _rows(self, table: Any, part: Part) -> array[int]:
        rows = array("i", bytes(4 * self.width * part.rounds))
        for name, place in self.columns.items():
            column = array("i")
            for piece in table[name].chunks:
                column.frombytes(memoryview(piece.buffers()[1])[4 * piece.offset : 4 * (piece.offset + len(piece))])
            rows[place :: self.width] = column
        return rows

    def parts(self, rounds: int) -> Iterator[Part]:
        """The parts that are there of the first so many rounds. One that goes on beyond them is left out."""
        return (part for part in sorted(self.there) if part.end <= rounds)

    def verify(self, play: Callable[[Part], Played]) -> None:
        """Play a few rounds of a part again. Raises `InputError` where they are not the ones that the folder holds."""
        for part in self.there[:1]:
            few = Part(part.first, min(part.rounds, AGAIN))
            kept = self.read(part, rows=True).rows
            if kept is None or kept[: few.rounds * self.width] != play(few).rows:
                raise InputError(
                    "these rounds were played by other rules: the kit has changed since",
                    where="keep",
                    file=str(self.folder),
                    hint="name a new folder",
                    german="Diese Runden wurden nach anderen Regeln gespielt, das Kit hat sich seither geändert: nenn "
                    "einen neuen Ordner.",
                )

    def drop(self, part: Part) -> None:
        """Throw a part away. Raises `InputError` where that cannot be done."""
        self._throw_away(self._file(part))
        self.there.remove(part)

    def overlaps(self, part: Part) -> bool:
        """Whether some of these rounds are there already, in a part that goes on beyond them."""
        beyond = (one for one in self.there if one.end > self.plan.rounds)
        return any(one.first < part.end and part.first < one.end for one in beyond)

    def _write(self, file: Path, data: Any) -> None:
        """Write a file whole or not at all."""
        half = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            with half.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            half.replace(file)
        except BaseException as error:
            with suppress(OSError):
                half.unlink()
            if isinstance(error, OSError):
                raise cannot_write(file, error) from None
            raise


def _absent(folder: Path) -> list[Path]:
    """The folder and those above it that are not there yet, from the innermost on."""
    return [place for place in (folder, *folder.parents) if not place.exists()]


def _remove(folders: list[Path]) -> None:
    """Take away folders that are empty, from the innermost on."""
    with suppress(OSError):
        for place in folders:
            place.rmdir()


def _damaged(file: Path, why: str) -> InputError:
    return InputError(
        f"this file is damaged ({one_line(why)[:80]})",
        file=str(file),
        hint="remove it: its rounds are played again",
        german="Diese Datei ist beschädigt: entferne sie, dann werden ihre Runden noch einmal gespielt.",
    )


def _foreign(folder: Path, what: str, was: str) -> InputError:
    return InputError(
        f"this folder holds another run (it differs in {what})",
        where="keep",
        file=str(folder),
        hint="name a new folder",
        german=f"Dieser Ordner gehört zu einem anderen Lauf (Unterschied: {was}): nenn einen neuen Ordner.",
    )


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise MauMauError(
            "keeping rounds in files needs pyarrow",
            where="keep",
            hint="pip install maumau-kit[data]",
            german="Runden in Dateien zu behalten braucht pyarrow: pip install maumau-kit[data].",
        ) from None
    return pa, parquet


def _locked(folder: Path) -> IO[str]:
    """An open file that is locked as long as it is open. Raises `InputError` where another process has it."""
    file = (folder / LOCK).open("a", encoding="utf-8")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        file.close()
        raise InputError(
            "another process is writing to this folder",
            where="keep",
            file=str(folder),
            hint="wait for it, or name a new folder",
            german="Ein anderer Prozess schreibt gerade in diesen Ordner: warte auf ihn oder nenn einen neuen Ordner.",
        ) from None
    except (OSError, ImportError):  # a file system without locks, or a browser
        pass
    return file

"""Results of quizzes: a row for each answer, in a file of the user's own. Nothing is sent anywhere.

The file holds one JSON document a line and is only added to. It says which question was answered how, and when; no name
of a person stands in it.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.refusals import why_refused
from maumau_kit.base.show import Shown
from maumau_kit.base.strict import parse_json
from maumau_kit.studies.quiz.kinds import KINDS
from maumau_kit.studies.quiz.question import Answer, Question
from maumau_kit.studies.quiz.trouble import QuizTrouble

FILE = "quiz-results.jsonl"
LONGEST_LINE = 4096
LARGEST_FILE = 64 << 20
LONGEST_TEXT = 100
"""A text of a row is no longer: the names of questions and choices are short."""
_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\+00:00", re.ASCII)
_YEARS = range(1970, 2262)
"""The years that a column of times can hold."""
CANNOT_KEEP = ("the result cannot be kept ({why})", "das Ergebnis lässt sich nicht aufheben ({why})")
CANNOT_READ = ("the results cannot be read ({why})", "die Ergebnisse lassen sich nicht lesen ({why})")
CANNOT_FORGET = ("the results cannot be deleted ({why})", "die Ergebnisse lassen sich nicht löschen ({why})")
OTHER_FOLDER = (
    "set MAUMAU_DATA to a folder that you may write to",
    "setze MAUMAU_DATA auf einen Ordner, in den du schreiben darfst",
)


@dataclass(frozen=True)
class Row:
    """One answer: when (UTC), which question, whether it was right, what was chosen, which misconceptions were met."""

    time: str
    question: str
    kind: str
    variant: str
    difficulty: int
    right: bool
    chosen: tuple[str, ...]
    misconceptions: tuple[str, ...]


_NAMES = tuple(field.name for field in fields(Row))


def results_file() -> Path:
    """Where results are kept: in `MAUMAU_DATA`, or where the system keeps a user's data."""
    return data_folder() / FILE


def data_folder() -> Path:
    """The folder for what the kit keeps for this user; it need not be there."""
    own = os.environ.get("MAUMAU_DATA")
    if own:
        return Path(own)
    base = os.environ.get("XDG_DATA_HOME")
    if not base and sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "maumau-kit"


def keep_result(question: Question, chosen: Iterable[str]) -> Answer:
    """Judge an answer and add it to the results.

    Raises `InputError` for a key that is no choice of the question, `MauMauError` where nothing can be written.
    """
    answer = question.answer(chosen)
    row = Row(
        time=datetime.now(UTC).isoformat(timespec="seconds"),
        question=question.id,
        kind=question.kind,
        variant=question.variant.id,
        difficulty=question.difficulty,
        right=answer.right,
        chosen=answer.chosen,
        misconceptions=tuple(met.id for met in answer.misconceptions),
    )
    _append(json.dumps(asdict(row), ensure_ascii=False))
    return answer


def _append(line: str) -> None:
    file = results_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Opened for this user alone, and for adding: another notebook may add at the same time.
        number = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(number, "r+b", buffering=0) as stream:
            size = stream.seek(0, os.SEEK_END)
            if size:
                stream.seek(size - 1)
                # A line that was cut off stays a line of its own.
                line = line if stream.read(1) == b"\n" else "\n" + line
            stream.write(line.encode("utf-8") + b"\n")
    except OSError as error:
        raise _trouble(CANNOT_KEEP, error) from None


def _trouble(says: Both, error: OSError) -> QuizTrouble:
    return QuizTrouble(says, file=str(results_file()), hint=OTHER_FOLDER, why=why_refused(error))


def results() -> Results:
    """All results that are kept, the oldest first; a broken line is left out and counted.

    Raises `MauMauError` where the file cannot be read.
    """
    file = results_file()
    try:
        if not file.exists():
            return Results(())
        with file.open("rb") as stream:
            raw = stream.read(LARGEST_FILE)
    except OSError as error:
        raise _trouble(CANNOT_READ, error) from None
    lines = [line for line in raw.split(b"\n") if line.strip()]
    rows = [_row(line) for line in lines]
    return Results(tuple(row for row in rows if row is not None), sum(row is None for row in rows))


def _row(line: bytes) -> Row | None:
    """The row of a line, or `None` for one that is broken."""
    if len(line) > LONGEST_LINE:
        return None
    try:
        data = parse_json(line.decode("utf-8"))
        if not isinstance(data, dict) or set(data) != set(_NAMES):
            return None
    except (InputError, UnicodeDecodeError):
        return None
    chosen, met = data["chosen"], data["misconceptions"]
    if not isinstance(chosen, list) or not isinstance(met, list) or not _is_time(data["time"]):
        return None
    texts = (data["question"], data["kind"], data["variant"], *chosen, *met)
    if not all(isinstance(text, str) and len(text) <= LONGEST_TEXT for text in texts):
        return None
    if type(data["difficulty"]) is not int or not 1 <= data["difficulty"] <= 3 or type(data["right"]) is not bool:
        return None
    return Row(**{**data, "chosen": tuple(chosen), "misconceptions": tuple(met)})


def _is_time(text: object) -> bool:
    """Whether a text is a time as it is written here: to the second, in UTC."""
    found = _TIME.fullmatch(text) if isinstance(text, str) else None
    if found is None or int(found[1]) not in _YEARS:
        return False
    try:
        datetime(*map(int, found.groups()), tzinfo=UTC)  # type: ignore[arg-type,misc]
    except ValueError:
        return False
    return True


def forget_results() -> int:
    """Delete all results that are kept; returns how many there were. Raises `MauMauError` where they stay."""
    known = len(results().rows)
    try:
        results_file().unlink(missing_ok=True)
    except OSError as error:
        raise _trouble(CANNOT_FORGET, error) from None
    return known


@dataclass(frozen=True)
class Results(Shown):
    """Answers as rows, as columns, as a data frame, and summed up in a table; `broken` counts unreadable lines."""

    rows: tuple[Row, ...]
    broken: int = 0

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The rows as columns."""
        return {name: [getattr(row, name) for row in self.rows] for name in _NAMES}

    def to_frame(self) -> Any:
        """The rows as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
        try:
            import pandas as pd
        except ImportError:
            raise MauMauError("data frames need pandas", hint="pip install maumau-kit[data]") from None
        columns = self.columns
        frame = pd.DataFrame({**columns, "time": pd.to_datetime(columns["time"], utc=True)})
        return frame.astype({"difficulty": "int64", "right": "bool"})

    def by_kind(self) -> list[tuple[str, int, int]]:
        """Kind, right answers and answers in all."""
        asked = Counter(row.kind for row in self.rows)
        right = Counter(row.kind for row in self.rows if row.right)
        known = [name for name in KINDS if name in asked]
        return [(name, right[name], asked[name]) for name in (*known, *sorted(set(asked) - set(KINDS)))]

    def met(self) -> list[tuple[str, int]]:
        """The misconceptions met and how often, the most frequent first."""
        counted = Counter(name for row in self.rows for name in row.misconceptions)
        return sorted(counted.items(), key=lambda item: (-item[1], item[0]))

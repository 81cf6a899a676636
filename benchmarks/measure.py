"""Interleaved slices, their medians, and the rows of the table at the end."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field

Slice = Callable[[int], tuple[float, ...]]
"""Does some work, numbered so that no two slices do the same, and returns its rates: so much a CPU second."""


def cpu_rate(work: Callable[[], int]) -> float:
    """How many things a CPU second, for work that returns how many it did."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def interleave(slices: Mapping[str, Slice], times: int) -> dict[str, list[tuple[float, ...]]]:
    """Run the slices by turns, so that a slow minute of the machine is shared by all. The first turn is not counted."""
    found: dict[str, list[tuple[float, ...]]] = {name: [] for name in slices}
    for number in range(times + 1):
        for name, run in slices.items():
            rates = run(number)
            if number:
                found[name].append(rates)
    return found


def ratios(ours: Sequence[tuple[float, ...]], theirs: Sequence[tuple[float, ...]], of: int = 0) -> list[float]:
    """Ours by theirs, turn by turn."""
    return [a[of] / b[of] for a, b in zip(ours, theirs, strict=True)]


@dataclass(frozen=True)
class Spread:
    """Median, smallest and largest of several measurements."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(statistics.median(values), min(values), max(values))

    def text(self, digits: int) -> str:
        return f"{self.median:,.{digits}f} ({self.low:,.{digits}f}..{self.high:,.{digits}f})"


@dataclass
class Row:
    """One line of the table: what was measured, and what is wanted of it."""

    what: str
    spread: Spread | None
    wanted: float | None
    aim: float | None = None
    unit: str = "x"
    most: bool = False
    """Whether the number may be at most, instead of at least, what is wanted."""
    counts: str = "median"
    """Which of the three numbers has to meet it."""
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.spread is None or self.wanted is None:
            return None
        value: float = getattr(self.spread, self.counts)
        return value <= self.wanted if self.most else value >= self.wanted

    def cells(self) -> list[str]:
        digits = 3 if self.unit == "s" else 2
        sign = "<=" if self.most else ">="
        wanted, aim = (f"{sign} {n:g} {self.unit}" if n is not None else "" for n in (self.wanted, self.aim))
        measured = f"{self.spread.text(digits)} {self.unit}" if self.spread else "not measured"
        verdict = {True: "met", False: "NOT MET", None: self.note if self.spread is None else ""}[self.met]
        return [self.what, measured, wanted, aim, verdict]


@dataclass
class Report:
    """All rows, and lines said along the way."""

    rows: list[Row] = field(default_factory=list)

    def add(self, row: Row) -> None:
        self.rows.append(row)

    def table(self) -> str:
        """The rows as a Markdown table."""
        head = ["what", "measured: median (min..max)", "wanted", "aim", ""]
        lines = [head, *(row.cells() for row in self.rows)]
        widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
        lines.insert(1, ["-" * width for width in widths])
        return "\n".join(
            "| " + " | ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) + " |" for line in lines
        )

    def as_data(self) -> list[dict[str, object]]:
        return [{**asdict(row), "met": row.met} for row in self.rows]


def rates_text(name: str, found: Sequence[tuple[float, ...]]) -> str:
    """The rates of one contestant in words: rounds, and decisions where they are known."""
    texts = [
        f"{Spread.of([rates[i] for rates in found]).text(0)} {of}"
        for i, of in enumerate(("rounds", "decisions")[: len(found[0])])
    ]
    return f"  {name:44} {' / '.join(texts)} a CPU second"

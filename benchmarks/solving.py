"""How many deals are solved, and how quickly: two players, five cards each, open hands, plain Python, one core.

Run it with ``python benchmarks/solving.py [--deals N] [--json FILE]``. The deals are those of the seeds from 0 on. A
deal counts as solved when what it is worth to the seat to act was certain within a second, by the clock; each deal
begins with nothing known.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import maumau_kit as mau
from maumau_kit.studies.solve.solver import Solver

LIMIT = 1.0
WANTED = {"grundvariante": (0.95, 0.030), "grundvariante-52": (0.40, None)}
"""By variant: the share to be solved, and the median of the seconds."""


def measured(name: str, deals: int) -> dict[str, Any]:
    """The share that was solved, the seconds, and the same until each move of the deal was solved too."""
    rules, solved, seconds, complete, whole = mau.variant(name), 0, [], 0, []
    for seed in range(deals):
        deal = rules.deal(players=2, seed=seed)
        begun = time.perf_counter()
        solved += Solver(rules).value(deal, seconds=LIMIT) is not None
        seconds.append(time.perf_counter() - begun)
        found = mau.solve(deal, seconds=LIMIT)
        complete += found.complete
        whole.append(found.seconds)
    return {
        "variant": name,
        "deals": deals,
        "solved": solved / deals,
        "median": statistics.median(seconds),
        "mean": statistics.fmean(seconds),
        "complete": complete / deals,
        "complete_median": statistics.median(whole),
    }


def is_met(row: dict[str, Any]) -> bool:
    """Whether both wishes for a variant are met."""
    share, median = WANTED[row["variant"]]
    return bool(row["solved"] >= share and (median is None or row["median"] <= median))


def line(row: dict[str, Any]) -> str:
    """One variant, told."""
    share, median = WANTED[row["variant"]]
    wish = f"{share:.0%}" + ("" if median is None else f", median {1000 * median:.0f} ms")
    return (
        f"{row['variant']:<17} {row['deals']} deals: {row['solved']:.0%} solved within {LIMIT:g} s, median "
        f"{1000 * row['median']:.1f} ms, mean {1000 * row['mean']:.0f} ms (wanted: {wish}; "
        f"{'met' if is_met(row) else 'not met'}); every move too: {row['complete']:.0%}, "
        f"median {1000 * row['complete_median']:.1f} ms"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns 1 where a wish is not met."""
    parser = argparse.ArgumentParser(description="How many deals are solved, and how quickly.")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--json", metavar="FILE", help="the numbers as JSON too")
    chosen = parser.parse_args(arguments)
    rows = []
    for name in WANTED:
        rows.append(measured(name, chosen.deals))
        print(line(rows[-1]), flush=True)
    if chosen.json:
        Path(chosen.json).write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return int(not all(map(is_met, rows)))


if __name__ == "__main__":
    sys.exit(main())

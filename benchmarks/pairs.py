"""What pairing costs: deals played under two variants and compared, beside the two bare batches of the same deals.

Run it with ``python benchmarks/pairs.py``; all three are done by turns in the same run, in wall seconds. The paired run
tells a listener how far it is and asks whether to stop, as it does with a progress bar.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from measure import Report, Row, Spread

import maumau_kit as mau
from maumau_kit.studies.compare.numbers import paired

DEALS, PLAYERS = 100_000, 4
PAIRS = (("house-code", "tavern"), ("classic", "tournament"), ("house-code", "house-code"))


def seconds(work: Callable[[], object]) -> float:
    """How long some work takes, by the clock."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def bare(variant: str, deals: int, seed: int) -> float:
    """One batch, counted and nothing else."""
    return seconds(lambda: mau.simulate(variant, deals, PLAYERS, seed, "shedder", engine="compiled"))


def both(a: str, b: str, deals: int, seed: int) -> float:
    """The same deals as pairs, with all measures and their intervals."""
    heard: list[int] = []

    def compare() -> None:
        found = paired(
            a, b, deals, players=PLAYERS, seed=seed, bots="shedder", engine="compiled",
            progress=lambda done, _: heard.append(done), stop=lambda: False,
        )  # fmt: skip
        assert found.rows
        assert found.done == deals == heard[-1]

    return seconds(compare)


def measure(report: Report, a: str, b: str, deals: int, turns: int) -> None:
    """One pair of variants, some times."""
    more, share = [], []
    for seed in range(turns + 1):
        alone = bare(a, deals, seed) + bare(b, deals, seed)
        together = both(a, b, deals, seed)
        if seed:  # the first turn loads the kernel
            more.append(together - alone)
            share.append(together / alone)
    what = f"{a} and {b}, {deals:,} deals"
    report.add(Row(f"{what}: paired, above two bare batches", Spread.of(more), 2, 0.5, unit="s", most=True))
    report.add(Row(f"{what}: paired / two bare batches", Spread.of(share), None))


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args()
    report = Report()
    if hasattr(os, "getloadavg"):
        print(f"load of the machine before the start: {os.getloadavg()[0]:.1f}")
    for a, b in PAIRS:
        measure(report, a, b, DEALS, options.turns)
    print(report.table())
    return 0


if __name__ == "__main__":
    sys.exit(main())

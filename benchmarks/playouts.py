"""How fast the kernel is, as ratios to others measured in the same run.

Run it with ``python benchmarks/playouts.py [--quick] [--json FILE]``.

Everything is measured in CPU seconds, in slices that take turns; the table at the end has the median of the ratios of
each turn, and the smallest and the largest. What is wanted of each is in the table too.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import peers
import processes
from handwritten import NoCompilerError, check_same_game, compile_c, play_c
from measure import Report, Row, Slice, Spread, interleave, rates_text, ratios
from ours import PLAYERS, PROFILE, batch, other_variants

BY_CARD = ("crazy-eights", "easy-kids")
"""Variants whose one decision may move many cards."""
Timed = Callable[[float], tuple[float, ...]]
"""Plays for so many CPU seconds and returns its rates."""


class Effort:
    """How long to measure: turns, seconds a slice, and rounds of ours that take about as long."""

    def __init__(self, quick: bool) -> None:
        self.turns = 3 if quick else 11
        self.seconds = 0.15 if quick else 0.4
        self.rounds = 150_000 if quick else 400_000
        self.plain_rounds = 1_000 if quick else 3_000
        self.check_rounds = 300_000 if quick else 4_000_000
        self.fresh = 3 if quick else 9
        self.colds = 1 if quick else 3
        self.pairs = 5
        self.pair_rounds = 400_000 if quick else 1_500_000


def compiled_slice(rounds: int) -> Slice:
    """The compiled kernel on the fixed profile."""

    def run(number: int) -> tuple[float, ...]:
        done = batch(rounds, seed=number)
        return done.rounds / done.seconds, done.decisions / done.seconds

    return run


def plain_slice(rounds: int) -> Slice:
    """The same functions as plain Python."""

    def run(number: int) -> tuple[float, ...]:
        done = batch(rounds, seed=number, engine="plain")
        return done.rounds / done.seconds, done.decisions / done.seconds

    return run


def against_compiled(report: Report, effort: Effort) -> None:
    """OpenSpiel's C++ and the hand-written C against the compiled kernel, all in the same turns."""
    slices: dict[str, Slice] = {"compiled kernel": compiled_slice(effort.rounds)}
    no_spiel = no_c = ""
    try:
        spiel = peers.OpenSpiel()
        print(f"OpenSpiel's crazy_eights: {spiel.settings}")
        print(f"  {spiel.decisions:.2f} +- {spiel.decisions_error:.2f} player nodes a round from a dealt state")
        slices["OpenSpiel, C++ rollouts"] = lambda number: spiel.rollouts(effort.seconds, number)
    except ImportError:
        no_spiel = peers.INSTALL
    try:
        library = compile_c()
        print(*check_same_game(library, effort.check_rounds), sep="\n")

        def in_c(number: int) -> tuple[float, ...]:
            counts, seconds = play_c(library, 2 * effort.rounds, seed=number)
            return 2 * effort.rounds / seconds, counts.decisions / seconds

        slices["hand-written C"] = in_c
    except NoCompilerError as error:
        no_c = str(error)
    found = interleave(slices, effort.turns)
    ours = found["compiled kernel"]
    print(*(rates_text(name, rates) for name, rates in found.items()), sep="\n")

    def spread(of: int, name: str) -> Spread | None:
        return Spread.of(ratios(ours, found[name], of)) if name in found else None

    rollouts = "compiled / OpenSpiel C++ rollouts"
    report.add(Row(f"{rollouts}, rounds", spread(0, "OpenSpiel, C++ rollouts"), 20, 40, note=no_spiel))
    report.add(Row(f"{rollouts}, decisions", spread(1, "OpenSpiel, C++ rollouts"), 8, 15, note=no_spiel))
    report.add(Row("compiled / hand-written C, rounds", spread(0, "hand-written C"), 0.4, 0.7, note=no_c))


def other_rules(report: Report, effort: Effort) -> None:
    """Every other shipped variant: what a decision, or a card moved, costs beside the fixed profile."""

    def slice_of(variant: str) -> Slice:
        trial = batch(2000, variant=variant)
        rounds = max(1000, int(2000 * effort.seconds / 2 / trial.seconds))

        def run(number: int) -> tuple[float, ...]:
            done = batch(rounds, variant=variant, seed=number)
            return done.rounds / done.seconds, done.decisions / done.seconds, done.moved / done.seconds

        return run

    names = [PROFILE, *other_variants()]
    found = interleave({name: slice_of(name) for name in names}, effort.turns)
    for name in names[1:]:
        of, unit = (2, "card moved") if name in BY_CARD else (1, "decision")
        costs = Spread.of(ratios(found[PROFILE], found[name], of))
        report.add(Row(f"{name} / {PROFILE}, cost a {unit}", costs, 2, most=True))


def against_plain(report: Report, effort: Effort) -> None:
    """Python against Python."""
    slices: dict[str, Slice] = {"plain kernel": plain_slice(effort.plain_rounds)}
    others: dict[str, tuple[Callable[[], Timed], float | None]] = {
        "OpenSpiel from Python": (lambda: peers.OpenSpiel().from_python, 3.0),
        "OpenSpiel from Python, even chances known": (lambda: peers.OpenSpiel().from_python_evenly, None),
        "RLCard's bare UNO game": (lambda: peers.RLCard().from_python, 3.0),
    }
    for name, (make, _) in others.items():
        try:
            slices[name] = _timed(make(), effort.seconds)
        except ImportError:
            continue
    found = interleave(slices, effort.turns)
    print(*(rates_text(name, rates) for name, rates in found.items()), sep="\n")
    for name, (_, wanted) in others.items():
        spread = Spread.of(ratios(found["plain kernel"], found[name])) if name in found else None
        report.add(Row(f"plain / {name}, rounds", spread, wanted, note=peers.INSTALL))


def _timed(run: Timed, seconds: float) -> Slice:
    return lambda _number: run(seconds)


def two_threads(report: Report, effort: Effort) -> None:
    """Two threads against one, in wall seconds; the best of some pairs, since others may be using the machine."""
    found, shares = [], []
    for pair in range(effort.pairs):
        one, share = _wall(effort.pair_rounds, pair, 1)
        two, _ = _wall(effort.pair_rounds, pair, 2)
        found.append(one / two)
        shares.append(share)
    print(f"with one thread the processor was ours {max(shares):.0%} of the time at best, {min(shares):.0%} at worst")
    if max(shares) < 0.95:
        print("  the machine is busy with something else: two threads cannot show what they can do")
    report.add(Row("two threads / one, wall seconds, best of five", Spread.of(found), 1.6, counts="high"))


def _wall(rounds: int, seed: int, workers: int) -> tuple[float, float]:
    """Wall seconds of a batch, and the share of them in which a processor worked on it."""
    start, cpu = time.perf_counter(), time.process_time()
    batch(rounds, seed=seed, workers=workers)
    spent = time.perf_counter() - start
    return spent, (time.process_time() - cpu) / spent


def fresh_processes(report: Report, effort: Effort) -> None:
    """Import, warm start, cold compile."""
    heavy = processes.heavy_imports()
    print(f"`import maumau_kit` also imports: {', '.join(heavy) or 'none of the large packages'}")
    count = Spread(len(heavy), len(heavy), len(heavy))
    seconds = Spread.of(processes.import_seconds(effort.fresh))
    report.add(Row("import maumau_kit, above bare Python", seconds, 0.15, unit="s", most=True))
    report.add(Row("large packages imported with it", count, 0, unit="", most=True))
    warm = Spread.of(processes.warm_start_seconds(effort.fresh))
    report.add(Row("fresh process to 1,000 compiled rounds, warm", warm, 2, unit="s", most=True))
    cold = Spread.of(processes.cold_compile_seconds(effort.colds))
    report.add(Row("the same with an empty cache: compiling", cold, 15, 5, unit="s", most=True))


def machine() -> dict[str, str]:
    """What the numbers were measured on."""
    found = {"python": platform.python_version(), "system": platform.system(), "machine": platform.machine()}
    for name in ("numba", "numpy", "open_spiel", "rlcard"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not there"
    found["processors"] = str(os.cpu_count())
    return found


def main() -> int:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a short run with fewer and smaller slices")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the numbers to this file")
    options = parser.parse_args()
    effort, report, about = Effort(options.quick), Report(), machine()
    print(*(f"{name} {value}" for name, value in about.items()), sep=", ")
    print(f"fixed profile: {PROFILE}, {PLAYERS} players, uniform random moves, cards dealt from a shuffled pack")
    batch(1)
    if hasattr(os, "getloadavg"):
        print(f"load of the machine before the start: {os.getloadavg()[0]:.1f}")
    for part in (against_compiled, other_rules, against_plain, two_threads, fresh_processes):
        part(report, effort)
    print(f"\n{report.table()}")
    if options.json:
        text = json.dumps({"about": about, "quick": options.quick, "rows": report.as_data()}, indent=2)
        options.json.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

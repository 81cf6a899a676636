"""The hand-written C of `playout.c`: compiled when it is needed, and checked to play the same game as the kernel."""

from __future__ import annotations

import ctypes
import math
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from ours import PLAYERS, Counted, batch

LIMIT = 2000
DEBTS = 16


class Counts(ctypes.Structure):
    """`Counts` of `playout.c`."""

    _fields_ = (
        ("wins", ctypes.c_uint64 * 8),
        ("no_winner", ctypes.c_uint64),
        ("over_limit", ctypes.c_uint64),
        ("decisions", ctypes.c_uint64),
        ("decisions_squared", ctypes.c_uint64),
        ("laid", ctypes.c_uint64),
        ("drawn", ctypes.c_uint64),
        ("taken", ctypes.c_uint64),
        ("debts", ctypes.c_uint64 * DEBTS),
    )


class NoCompilerError(Exception):
    """There is no C compiler, or it could not compile the file."""


def compile_c() -> ctypes.CDLL:
    """Compile the C for this processor into a temporary folder and load it. Raises `NoCompilerError`."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise NoCompilerError("there is no C compiler: install gcc or clang")
    source = Path(__file__).with_name("playout.c")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Path(folder) / "playout.so"
        command = [compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoCompilerError(f"the C compiler failed: {done.stderr.strip()[:200]}")
        loaded = ctypes.CDLL(str(library))
    loaded.play.argtypes = [ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_void_p]
    loaded.play.restype = None
    return loaded


def play_c(library: ctypes.CDLL, rounds: int, seed: int) -> tuple[Counts, float]:
    """Play random rounds in C; returns the counts and the CPU seconds."""
    counts = Counts()
    start = time.process_time()
    library.play(seed, rounds, PLAYERS, LIMIT, ctypes.byref(counts))
    return counts, time.process_time() - start


def check_same_game(library: ctypes.CDLL, rounds: int) -> list[str]:
    """Compare the counts of the C with the kernel's; returns lines to print. Raises `AssertionError` where they differ.

    Two shares may differ by four and a half standard errors: with 20 of them that happens by chance once in 7,000 runs.
    """
    c, _ = play_c(library, rounds, seed=20_240)
    kernel = batch(rounds, seed=4_711)
    pairs = [(f"won by seat {seat}", kernel.wins[seat], c.wins[seat]) for seat in range(PLAYERS)]
    pairs.append(("won by nobody", rounds - sum(kernel.wins), c.no_winner))
    pairs += [(f"first debt {debt}", kernel.first_debts.get(debt, 0), c.debts[debt]) for debt in range(0, DEBTS, 2)]
    lines = [f"the same game? {rounds:,} rounds each", f"  {'':24}{'kernel':>12}{'C':>12}{'standard errors':>18}"]
    worst = 0.0
    for name, a, b in pairs:
        if a + b == 0:
            continue
        share = (a + b) / (2 * rounds)
        apart = abs(a - b) / math.sqrt(2 * rounds * share * (1 - share)) if share < 1 else 0.0
        worst = max(worst, apart)
        lines.append(f"  {name:24}{a / rounds:12.6f}{b / rounds:12.6f}{apart:18.2f}")
    for name, ours, theirs, error in _means(kernel, c, rounds):
        worst = max(worst, abs(ours - theirs) / error)
        lines.append(f"  {name:24}{ours:12.4f}{theirs:12.4f}{abs(ours - theirs) / error:18.2f}")
    lines.append(f"  largest difference: {worst:.2f} standard errors")
    assert worst < 4.5, "\n".join([*lines, "the hand-written C and the kernel play different games"])
    return lines


def _means(kernel: Counted, c: Counts, rounds: int) -> list[tuple[str, float, float, float]]:
    """Means a round of both, and the standard error of their difference.

    Cards laid, drawn and taken vary less than decisions do, so that the error of these bounds theirs.
    """
    mean = c.decisions / rounds
    error = math.sqrt(2 * (c.decisions_squared / rounds - mean * mean) / rounds)
    return [
        ("decisions", kernel.decisions / rounds, mean, error),
        ("cards laid", kernel.laid / rounds, c.laid / rounds, error),
        ("cards drawn", kernel.drawn / rounds, c.drawn / rounds, error),
        ("cards taken", kernel.taken / rounds, c.taken / rounds, error),
    ]

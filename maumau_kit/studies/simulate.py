"""Many random rounds: their totals, histograms and, on request, a row for each."""

from __future__ import annotations

import math
import sys
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from maumau_kit.base.errors import InputError, MauMauError, offer
from maumau_kit.base.layout import TABLE_SIZE
from maumau_kit.base.words import language
from maumau_kit.game.library import variant as find_variant
from maumau_kit.kernel import playout
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.plan import Plan, make_plan

COMPILED, PLAIN = "compiled", "plain"
MEASURES = ("decisions", "turns", "draws", "debt_paid", "lays", "fines", "shuffles", "points")
COLUMNS = (
    "winner", "over", "starter", "turns", "decisions", "draws", "debt_paid", "first_debt",
    *(f"points_{seat}" for seat in range(8)),
)  # fmt: skip
"""The columns of a row: winner (-1 for nobody), how it ended (0 unfinished, 1 out, 2 blocked, 3 exhausted), the
starter's card number, turns, decisions, cards drawn in ordinary draws, cards taken for debts, the first debt that was
taken, and the penalty points by seat."""
CHUNK = 1 << 15
COMPILING = (
    "Compiling the fast kernel, once for this version: about ten seconds.",
    "Der schnelle Kern wird übersetzt, einmal für diese Fassung: etwa zehn Sekunden.",
)
NO_NUMBA = (
    "The fast kernel needs numba (pip install 'maumau-kit[fast]'); playing in plain Python.",
    "Der schnelle Kern braucht numba (pip install 'maumau-kit[fast]'); gespielt wird in reinem Python.",
)


SWITCHED_OFF = (
    "The compiler is switched off (NUMBA_DISABLE_JIT); playing in plain Python.",
    "Das Übersetzen ist abgeschaltet (NUMBA_DISABLE_JIT); gespielt wird in reinem Python.",
)


@dataclass
class Simulation:
    """The counts of a batch of random rounds.

    Seats count from the one after the dealer. `seconds` is the kernel's time without compiling: CPU seconds with one
    worker, wall seconds with more. Where nothing was played a mean is `None`.
    """

    plan: Plan
    engine: str
    seconds: float
    tally: array[int]
    _rows: array[int] | None = field(default=None, repr=False)

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.plan.rounds

    @property
    def decisions(self) -> int:
        """How many choices the players made in all."""
        return self._sum(playout.M_DECISIONS)

    @property
    def wins(self) -> list[int]:
        """Rounds won, by seat."""
        return list(self.tally[playout.WINS : playout.WINS + self.plan.players])

    @property
    def wins_by_bot(self) -> list[int]:
        """Rounds won, by bot in the order of the list; the same as `wins` unless the bots rotate."""
        return list(self.tally[playout.WINS_BY_BOT : playout.WINS_BY_BOT + self.plan.players])

    @property
    def no_winner(self) -> int:
        """Rounds that nobody won, those over the move limit among them."""
        return self.tally[playout.NO_WINNER]

    @property
    def over_limit(self) -> int:
        """Rounds given up at the move limit."""
        return self.tally[playout.OVER_LIMIT]

    @property
    def blocked(self) -> int:
        """Rounds stopped because nobody could do anything."""
        return self.tally[playout.BLOCKED_ROUNDS]

    @property
    def exhausted(self) -> int:
        """Rounds stopped because a required draw was impossible."""
        return self.tally[playout.EXHAUSTED_ROUNDS]

    @property
    def redeals(self) -> int:
        """Deals that were void because no card might be the starter."""
        return self.tally[playout.REDEALT]

    @property
    def points(self) -> list[int]:
        """Penalty points, by seat, of all rounds together."""
        return list(self.tally[playout.POINT_SUMS : playout.POINT_SUMS + self.plan.players])

    @property
    def means(self) -> dict[str, float | None]:
        """Means a round: turns, draws, cards paid for debts, and so on."""
        return {name: self._sum(i) / self.rounds if self.rounds else None for i, name in enumerate(MEASURES)}

    def interval(self, measure: str) -> tuple[float, float] | None:
        """The mean of a measure and half its 95 % confidence interval (normal approximation).

        Raises `InputError` for a measure that is none; `None` when there are too few rounds.
        """
        if measure not in MEASURES:
            raise InputError(f"{measure!r} is not measured", hint=offer(measure, MEASURES))
        if self.rounds < 2:
            return None
        i = MEASURES.index(measure)
        mean = self._sum(i) / self.rounds
        square = self.tally[playout.SQUARES + i] / self.rounds
        spread = max(0.0, square - mean * mean) * self.rounds / (self.rounds - 1)
        return mean, 1.96 * math.sqrt(spread / self.rounds)

    def _sum(self, measure: int) -> int:
        return self.tally[playout.SUMS + measure]

    def histogram(self, of: str) -> dict[int, int]:
        """Rounds by value: of ``turns``, ``first_debt`` or ``longest_debt``; the last bin (255) holds all larger ones.

        Raises `InputError` for anything else.
        """
        starts = {
            "turns": playout.TURN_HIST,
            "first_debt": playout.DEBT_HIST,
            "longest_debt": playout.LONGEST_HIST,
        }
        if of not in starts:
            raise InputError(f"there is no histogram of {of!r}", hint=offer(of, starts))
        counts = self.tally[starts[of] : starts[of] + playout.BINS]
        return {value: count for value, count in enumerate(counts) if count}

    @property
    def columns(self) -> dict[str, memoryview]:
        """The rows as columns of 32-bit integers, by the names of `COLUMNS` (points of the seats there are).

        Raises `MauMauError` when no rows were kept.
        """
        if self._rows is None:
            raise MauMauError("no rows were kept", hint="simulate with rows=True")
        view = memoryview(self._rows)
        names = COLUMNS[: playout.ROW_POINTS + self.plan.players]
        return {name: view[i :: playout.ROW_WIDTH] for i, name in enumerate(names)}

    def rows(self) -> Iterator[dict[str, int]]:
        """The rounds one by one, as dictionaries."""
        columns = self.columns
        for values in zip(*columns.values(), strict=True):
            yield dict(zip(columns, values, strict=True))

    def to_frame(self) -> Any:
        """The rows as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
        try:
            import pandas as pd
        except ImportError:
            raise MauMauError("data frames need pandas", hint="pip install maumau-kit[data]") from None
        return pd.DataFrame({name: list(column) for name, column in self.columns.items()})

    def to_dict(self) -> dict[str, Any]:
        """The counts as JSON has them."""
        return {
            "variant": self.plan.variant.id,
            "rounds": self.rounds,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "bots": list(self.plan.bots),
            "forget": self.plan.forget,
            "notice": self.plan.notice,
            "rotate": self.plan.rotate,
            "engine": self.engine,
            "seconds": self.seconds,
            "decisions": self.decisions,
            "wins": self.wins,
            "wins_by_bot": self.wins_by_bot,
            "no_winner": self.no_winner,
            "over_limit": self.over_limit,
            "blocked": self.blocked,
            "exhausted": self.exhausted,
            "redeals": self.redeals,
            "points": self.points,
            "means": self.means,
            "histograms": {
                name: {str(k): v for k, v in self.histogram(name).items()}
                for name in ("turns", "first_debt", "longest_debt")
            },
        }

    def summary(self, lang: str | None = None) -> str:
        """The main figures as a few lines of text."""
        german = (lang or language()) == "de"
        name = self.plan.variant.name["de" if german else "en"]
        lines = [f"{name}: {self.rounds:,} {'Runden zu' if german else 'rounds with'} {self.plan.players}"]
        for seat, wins in enumerate(self.wins):
            share = f"{wins / self.rounds:7.2%}" if self.rounds else "–"
            lines.append(f"  {'Platz' if german else 'seat'} {seat} ({self.plan.bots[seat]}): {share}")
        lines.append(f"  {'ohne Sieger' if german else 'nobody'}: {self.no_winner:,}")
        words = {
            "turns": "Züge",
            "draws": "gezogene Karten",
            "debt_paid": "genommene Karten",
            "points": "Punkte",
        }
        for measure, word in words.items():
            found = self.interval(measure)
            label = word if german else measure.replace("_", " ")
            lines.append(f"  {label}: " + (f"{found[0]:.2f} ± {found[1]:.2f}" if found else "–"))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.summary()


def simulate(
    variant: str | Variant,
    rounds: int = 10_000,
    players: int | None = None,
    seed: int = 0,
    bots: str | Sequence[str] = "uniform",
    *,
    rows: bool = False,
    engine: str | None = None,
    workers: int = 1,
    forget: float = 0.0,
    notice: float = 0.0,
    rotate: bool = False,
    tell: Callable[[str], None] | None = None,
) -> Simulation:
    """Play a batch of random rounds and count them; equal arguments give equal counts on any engine and machine.

    `bots` is a name, or names one a seat. `rows` keeps a row of 64 bytes a round; `rounds=True` means the same for the
    usual number of rounds. `engine` is ``compiled`` or ``plain``; if none is named, the compiled one where numba is
    there. `forget` and `notice` are the chances to forget a due call and to notice a missing one. `tell` gets the
    sentence that the kernel is being compiled. Raises `InputError` for whatever is wrong with the arguments.

    >>> simulate("tavern", rounds=50, players=2, engine="plain").rounds
    50
    """
    if rounds is True:
        rounds, rows = 10_000, True
    plan = make_plan(find_variant(variant), rounds, players, seed, bots, forget, notice, rotate)
    if type(workers) is not int or not 1 <= workers <= 64:
        raise InputError(f"{str(workers)[:20]!r} is no number of workers", where="workers", hint="write 1 to 64")
    if rows and plan.rounds > 50_000_000:
        raise InputError("that many rows do not fit", where="rows", hint="keep rows of at most 50,000,000 rounds")
    name, run = _engine(engine, tell or _tell)
    kept = array("i", bytes(4 * playout.ROW_WIDTH * plan.rounds)) if rows else None
    tally, seconds = _run_all(plan, run, workers if name == COMPILED else 1, kept)
    return Simulation(plan, name, seconds, tally, kept)


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr)


Run = Callable[[Sequence[int], list[int], "array[int]", Any], None]


def _engine(wanted: str | None, tell: Callable[[str], None]) -> tuple[str, Run]:
    """The name of the engine and its batch; the compiled one is ready to run when this returns."""
    if wanted not in (None, COMPILED, PLAIN):
        raise InputError(
            f"{str(wanted)[:20]!r} is no engine", where="engine", hint=offer(str(wanted), (COMPILED, PLAIN))
        )
    german = language() == "de"
    if wanted != PLAIN:
        try:
            from maumau_kit import fast
        except ImportError:
            if wanted == COMPILED:
                raise MauMauError("the fast kernel needs numba", hint="pip install maumau-kit[fast]") from None
            tell(NO_NUMBA[german])
        else:
            if fast.is_switched_off():
                tell(SWITCHED_OFF[german])
                return PLAIN, _run_plain
            if not fast.is_ready():
                tell(COMPILING[german])
            fast.prepare()
            return COMPILED, fast.run_batch
    return PLAIN, _run_plain


def _run_plain(rules: Sequence[int], plan: list[int], tally: array[int], rows: Any) -> None:
    counts = [0] * playout.TALLY_SIZE
    playout.batch(rules, [0] * TABLE_SIZE, plan, counts, rows)
    tally[:] = array("q", counts)


def _run_all(plan: Plan, run: Run, workers: int, rows: array[int] | None) -> tuple[array[int], float]:
    """Play all rounds in chunks; the counts of chunks are added up, so that their order does not matter."""
    rules, total = plan.variant.rules, array("q", bytes(8 * playout.TALLY_SIZE))
    view = memoryview(rows) if rows is not None else None

    def one(first: int) -> tuple[array[int], float]:
        rounds = min(CHUNK, plan.rounds - first)
        tally = array("q", bytes(8 * playout.TALLY_SIZE))
        width = playout.ROW_WIDTH
        part: Any = array("i", [0]) if view is None else view[first * width : (first + rounds) * width]
        clock = time.thread_time if workers == 1 else time.perf_counter
        start = clock()
        run(rules, plan.row(first, rounds, rows=view is not None), tally, part)
        return tally, clock() - start

    firsts = range(0, plan.rounds, CHUNK)
    start = time.perf_counter()
    seconds = 0.0
    for tally, spent in map(one, firsts) if workers == 1 else _in_threads(one, firsts, workers):
        seconds += spent
        for i, count in enumerate(tally):
            if count:
                total[i] += count
    return total, seconds if workers == 1 else time.perf_counter() - start


def _in_threads(one: Callable[[int], Any], firsts: Sequence[int], workers: int) -> Iterator[Any]:
    """Run chunks in threads; when interrupted, those not begun are given up."""
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield from pool.map(one, firsts)
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise

"""Many random rounds: their totals, histograms and, on request, a row for each."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from maumau_kit.base.errors import InputError, MauMauError, german_offer, offer
from maumau_kit.base.numerals import number, whole
from maumau_kit.base.words import language, pick
from maumau_kit.game.library import variant as find_variant
from maumau_kit.kernel import playout
from maumau_kit.rules.variant import Variant
from maumau_kit.studies import store
from maumau_kit.studies.compare.measures import not_measured
from maumau_kit.studies.engines import PLAIN, aside, prepare
from maumau_kit.studies.frames import frame_of
from maumau_kit.studies.parts import Batch, Counted
from maumau_kit.studies.plan import Plan, make_plan
from maumau_kit.studies.spread import PROCESSES, Progress, Stop, check_workers
from maumau_kit.studies.watching import watched

MEASURES = ("decisions", "turns", "draws", "debt_paid", "lays", "fines", "shuffles", "points")
COLUMNS = (
    "winner", "over", "starter", "turns", "decisions", "draws", "debt_paid", "first_debt",
    *(f"points_{seat}" for seat in range(8)),
)  # fmt: skip
"""The columns of a row: winner (-1 for nobody), how it ended (0 unfinished, 1 out, 2 blocked, 3 exhausted), the
starter's card number, turns, decisions, cards drawn in ordinary draws, cards taken for debts, the first debt that was
taken, and the penalty points by seat."""
CHUNK, PLAIN_CHUNK, KEPT_CHUNK = 1 << 15, 1 << 8, 1 << 16
"""Rounds that are played at one go: in the compiled kernel, in plain Python, and at most in one kept file."""
INTERRUPTED = (
    "Interrupted: {done} of {asked} rounds are counted.",
    "Abgebrochen: {done} von {asked} Runden zählen.",
)
NO_PROCESSES = (
    "There are no worker processes in a browser; playing in this one.",
    "Im Browser gibt es keine weiteren Prozesse; gespielt wird in diesem.",
)


@dataclass
class Simulation:
    """The counts of a batch of random rounds.

    Seats count from the one after the dealer. `seconds` is the kernel's time without compiling: CPU seconds with one
    worker, wall seconds with more; rounds read from a folder take none. Where nothing was played a mean is `None`.
    A batch that was stopped holds fewer `rounds` than `asked`; its rows are those of the rounds in `parts`.
    """

    plan: Plan
    engine: str
    seconds: float
    tally: array[int]
    _rows: array[int] | None = field(default=None, repr=False)
    parts: tuple[store.Part, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return sum(part.rounds for part in self.parts)

    @property
    def asked(self) -> int:
        """How many rounds were to be played."""
        return self.plan.rounds

    @property
    def is_partial(self) -> bool:
        """Whether the batch was stopped before its end."""
        return self.rounds < self.asked

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
            raise not_measured(measure, MEASURES)
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
            word = str(of)[:30]
            raise InputError(
                f"there is no histogram of {word!r}",
                hint=offer(word, starts),
                german=f"Ein Histogramm von {word!r} gibt es nicht: {german_offer(word, starts)}",
            )
        counts = self.tally[starts[of] : starts[of] + playout.BINS]
        return {value: count for value, count in enumerate(counts) if count}

    @property
    def columns(self) -> dict[str, memoryview]:
        """The rows as columns of 32-bit integers, by the names of `COLUMNS` (points of the seats there are).

        Raises `MauMauError` when no rows were kept.
        """
        if self._rows is None:
            raise MauMauError(
                "no rows were kept",
                hint="simulate with rows=True",
                german="Es wurden keine Zeilen behalten: nimm simulate mit rows=True.",
            )
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
        return frame_of({name: list(column) for name, column in self.columns.items()})

    def to_dict(self) -> dict[str, Any]:
        """The counts as JSON has them."""
        return {
            "variant": self.plan.variant.id,
            "rounds": self.rounds,
            "asked": self.asked,
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
        lang = lang or language()
        german = lang == "de"
        name = self.plan.variant.name[lang]
        with_players = "Runden zu" if german else "rounds with"
        lines = [f"{name}: {whole(self.rounds, lang)} {with_players} {self.plan.players}"]
        if self.is_partial:
            asked = "nur ein Teil, verlangt waren" if german else "only a part, asked for were"
            lines.append(f"  {asked} {whole(self.asked, lang)}")
        percent = " %" if german else "%"
        for seat, wins in enumerate(self.wins):
            share = f"{number(100 * wins / self.rounds, 2, lang):>6}{percent}" if self.rounds else "–"
            lines.append(f"  {'Platz' if german else 'seat'} {seat} ({self.plan.bots[seat]}): {share}")
        lines.append(f"  {'ohne Sieger' if german else 'nobody'}: {whole(self.no_winner, lang)}")
        words = {
            "turns": "Züge",
            "draws": "gezogene Karten",
            "debt_paid": "genommene Karten",
            "points": "Punkte",
        }
        for measure, word in words.items():
            found = self.interval(measure)
            label = word if german else measure.replace("_", " ")
            shown = "–" if found is None else " ± ".join(number(value, 2, lang) for value in found)
            lines.append(f"  {label}: {shown}")
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
    workers: int | None = 1,
    executor: Any = None,
    forget: float = 0.0,
    notice: float = 0.0,
    rotate: bool = False,
    progress: Progress | bool | None = None,
    stop: Stop | None = None,
    keep: str | Path | None = None,
    tell: Callable[[str], None] | None = None,
) -> Simulation:
    """Play a batch of random rounds and count them; equal arguments give equal counts on any engine and machine.

    `bots` is a name, or names one a seat. `rows` keeps a row of 64 bytes a round; `rounds=True` means the same for the
    usual number of rounds. `engine` is ``compiled`` or ``plain``; if none is named, the compiled one where numba is
    there. `forget` and `notice` are the chances to forget a due call and to notice a missing one.

    With more `workers` so many processes of this machine play (`None`: one for each processor), with an `executor`
    whatever that has, see `maumau_kit.studies.spread.spread`. `progress=True` shows a bar, in a notebook with a button
    that stops; or it is called with the rounds done and asked. When `stop()` says so, or on an interrupt from the
    keyboard once something has come, the rounds so far are counted. `keep` names a folder for all rows, as Parquet
    files: called again with it, rounds that are there are not played again. `tell` gets sentences for people, such as
    that the kernel is being compiled. Raises `InputError` for whatever is wrong with the arguments or the folder.

    >>> simulate("tavern", rounds=50, players=2, engine="plain").rounds
    50
    """
    if rounds is True:
        rounds, rows = 10_000, True
    plan = make_plan(find_variant(variant), rounds, players, seed, bots, forget, notice, rotate)
    workers = check_workers(workers, executor)
    if rows and plan.rounds > 50_000_000:
        raise InputError(
            "that many rows do not fit",
            where="rows",
            hint="keep rows of at most 50,000,000 rounds",
            german="So viele Zeilen haben keinen Platz: behalte die von höchstens 50.000.000 Runden.",
        )
    tell = tell or aside
    if workers > 1 and executor is None and not PROCESSES:
        tell(pick(NO_PROCESSES))
    name = prepare(engine, tell)
    counted = Counted(plan.rounds, rows)
    with watched(progress, stop, plan.rounds, _title(plan)) as (heard, asked):
        batch = Batch(plan, name, workers, executor, heard, asked)
        try:
            if keep is None:
                batch.play(counted, PLAIN_CHUNK if name == PLAIN else CHUNK)
            else:
                with store.Store(keep, plan, COLUMNS, PLAIN_CHUNK if name == PLAIN else KEPT_CHUNK) as folder:
                    batch.play_on(counted, folder)
        except KeyboardInterrupt:
            if not counted.rounds:
                raise
            counted.interrupted = True
        if progress is True:
            heard(counted.rounds, plan.rounds)  # an interrupt may come before the bar hears of the last part
    if counted.interrupted and progress is not True:  # a bar says it itself
        tell(pick(INTERRUPTED).format(done=whole(counted.rounds), asked=whole(plan.rounds)))
    return Simulation(plan, name, counted.seconds, counted.tally, counted.rows(), counted.parts)


def _title(plan: Plan) -> tuple[str, str]:
    names = plan.variant.name
    return names["en"], names["de"]

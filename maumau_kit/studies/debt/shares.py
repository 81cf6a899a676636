"""Debt chains of very many rounds by the cards owed, with the exact value beside the simulated one."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from maumau_kit.base.errors import ImpossibleError, InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import CHAIN_BINS
from maumau_kit.base.numerals import as_whole
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS
from maumau_kit.bots import bot
from maumau_kit.game.library import variant as find_variant
from maumau_kit.kernel import playout
from maumau_kit.kernel.policy import EAGER, SHEDDER
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.compare.quantiles import share_interval
from maumau_kit.studies.debt import number_words as words
from maumau_kit.studies.debt.chains import frame_of
from maumau_kit.studies.debt.exact import Exact, exact_values, no_debt, setting_of
from maumau_kit.studies.plan import Plan, check_rounds
from maumau_kit.studies.simulate import Simulation, simulate
from maumau_kit.studies.spread import Progress, Stop

_VIEW: Final = "maumau_kit.views.debt_figures"
_BESIDE: Final = "maumau_kit.views.debt_beside"
CONFIDENCE: Final = 0.95
MOST: Final = CHAIN_BINS - 1
"""From so many cards on, chains are counted together."""
ALL, STARTER = "all", "starter"
"""All chains of all rounds; the first chain of the rounds whose starter opened it."""
_STACK: Final = frozenset((SHEDDER, EAGER))
"""The policies that pass a debt on whenever they can."""


@dataclass(frozen=True)
class Share:
    """The chains in which so many cards were owed in the end: how many of how many, with Wilson's 95 % interval.

    `cards` is 0 for chains that nobody took, and `MOST` stands for all longer ones too. `moved` are the cards that were
    really taken (0 where that was not counted), `exact` is the exact chance where there is one.
    """

    of_chains: str
    cards: int
    count: int
    of: int
    low: float
    high: float
    moved: int = 0
    exact: Fraction | None = None

    @property
    def share(self) -> float:
        """The share of the chains."""
        return self.count / self.of

    @property
    def is_open(self) -> bool:
        """Whether larger numbers of cards are counted here too."""
        return self.cards >= MOST

    @property
    def errors(self) -> float | None:
        """How many standard errors the share is from the exact chance; nothing where there is none."""
        if self.exact is None:
            return None
        exact = float(self.exact)
        spread = (exact * (1 - exact) / self.of) ** 0.5
        return (self.share - exact) / spread if spread else (0.0 if self.share == exact else float("inf"))


@dataclass(frozen=True, repr=False)
class Shares(Shown):
    """The debt chains of a batch of rounds. `exact` are the exact values, or `why_not` says why there are none."""

    counts: Simulation
    exact: Exact | None
    why_not: Both | None

    @property
    def plan(self) -> Plan:
        """What was played."""
        return self.counts.plan

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.counts.rounds

    @property
    def chains(self) -> int:
        """How many chains ended with a seat that took the cards."""
        return sum(self._tally(playout.CHAIN_HIST))

    @property
    def moved(self) -> int:
        """The cards taken for debts, in all."""
        return sum(self._tally(playout.CHAIN_MOVED))

    @property
    def forgiven(self) -> int:
        """The cards owed that could not be drawn when the debt was taken."""
        return self.counts.tally[playout.CARDS_FORGIVEN]

    @property
    def owed(self) -> int:
        """The cards owed when debts were taken, in all."""
        return self.moved + self.forgiven

    @property
    def left_open(self) -> tuple[int, int]:
        """Rounds that ended while a debt was open, and the cards owed then."""
        return self.counts.tally[playout.OPEN_CHAINS], self.counts.tally[playout.OPEN_CARDS]

    @property
    def starter_rounds(self) -> int:
        """Rounds whose starter opened a debt."""
        return sum(self._tally(playout.STARTER_HIST))

    def _tally(self, start: int) -> Sequence[int]:
        return self.counts.tally[start : start + CHAIN_BINS]

    @cached_property
    def all_rows(self) -> tuple[Share, ...]:
        """All chains that somebody took, by the cards owed."""
        counts, moved = self._tally(playout.CHAIN_HIST), self._tally(playout.CHAIN_MOVED)
        of = sum(counts)
        return tuple(_share(ALL, cards, count, of, moved[cards]) for cards, count in enumerate(counts) if count)

    @cached_property
    def starter_rows(self) -> tuple[Share, ...]:
        """The first chain of the rounds whose starter opened it, by the cards owed; 0 where nobody took them."""
        counts = self._tally(playout.STARTER_HIST)
        known = {cards: count for cards, count in enumerate(counts) if count}
        if not known:
            return ()
        exact: dict[int, Fraction] = {}
        for cards, chance in (self.exact.owed if self.exact else {}).items():
            exact[min(cards, MOST)] = exact.get(min(cards, MOST), Fraction(0)) + chance
        return tuple(
            _share(
                STARTER, cards, known.get(cards, 0), sum(counts), 0, exact.get(cards, Fraction(0)) if exact else None
            )
            for cards in sorted({*known, *exact})
        )

    # --- as data ------------------------------------------------------------------------------------------------------

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The shares as tidy columns, a row for each number of cards: all chains first, then those of the starters."""
        rows = (*self.all_rows, *self.starter_rows)
        names = ("cards", "count", "of", "share", "low", "high", "moved")
        return {
            "chains": [row.of_chains for row in rows],
            **{name: [getattr(row, name) for row in rows] for name in names},
            "exact": [None if row.exact is None else float(row.exact) for row in rows],
            "fraction": [None if row.exact is None else str(row.exact) for row in rows],
        }

    def to_frame(self) -> Any:
        """The shares as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
        return frame_of(self.columns)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON has it; sentences in both languages."""
        columns, plan = self.columns, self.plan
        return {
            "variant": plan.variant.id,
            "players": plan.players,
            "bots": list(plan.bots),
            "seed": plan.seed,
            "rounds": self.rounds,
            "asked": self.counts.asked,
            "chains": self.chains,
            "owed": self.owed,
            "moved": self.moved,
            "forgiven": self.forgiven,
            "left_open": dict(zip(("rounds", "cards"), self.left_open, strict=True)),
            "starter_rounds": self.starter_rounds,
            "confidence": CONFIDENCE,
            "rows": [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)],
            "no_exact": None if self.why_not is None else dict(zip(LANGS, self.why_not, strict=True)),
            "says": {lang: self.sentences(lang) for lang in LANGS},
        }

    # --- as text ------------------------------------------------------------------------------------------------------

    def sentences(self, lang: str | None = None) -> list[str]:
        """What was found, sentence by sentence."""
        return words.shares_sentences(self, lang)

    def summary(self, lang: str | None = None) -> str:
        """The shares as a few lines of text."""
        return words.shares_summary(self, lang)

    def figure(self, of: str | None = None, **options: Any) -> Any:
        """The shares as bars, see `maumau_kit.views.debt_figures.bars`; needs plotly."""
        return importlib.import_module(_VIEW).bars(self, of, **options)

    def beside(self, *others: Shares, **options: Any) -> Any:
        """These shares and others in one figure, see `maumau_kit.views.debt_beside.beside`; needs plotly."""
        return importlib.import_module(_BESIDE).beside((self, *others), **options)

    def __str__(self) -> str:
        return self.summary()

    def __repr__(self) -> str:
        return f"<debt chains of {self.rounds} rounds of {self.plan.variant.id} with {self.plan.players}>"


def _share(of_chains: str, cards: int, count: int, of: int, moved: int, exact: Fraction | None = None) -> Share:
    return Share(of_chains, cards, count, of, *share_interval(count, of, CONFIDENCE), moved, exact)


# --- playing ----------------------------------------------------------------------------------------------------------


def debt_shares(
    variant: str | Mapping[str, Any] | Variant,
    *,
    players: int | None = None,
    rounds: int = 100_000,
    seed: int = 0,
    bots: str | Sequence[str] = "shedder",
    workers: int | None = 1,
    engine: str | None = None,
    forget: float = 0.0,
    notice: float = 0.0,
    progress: Progress | bool | None = None,
    stop: Stop | None = None,
    tell: Callable[[str], None] | None = None,
) -> Shares:
    """Play so many rounds and count their debt chains by the cards owed; equal arguments give equal counts.

    The exact chances stand beside the first chain of the rounds whose starter opens it, where there is a closed form
    (see `maumau_kit.studies.debt.exact`) and every bot passes a debt on whenever it can. The other arguments are those
    of `maumau_kit.simulate`. Raises `InputError` for whatever is wrong with them, and `ImpossibleError` for a variant
    in which no card opens a debt.

    >>> found = debt_shares("house-code", players=3, rounds=100, engine="plain")
    >>> found.owed - found.forgiven == found.moved
    True
    """
    rules = find_variant(variant)
    nothing = no_debt(rules)
    if nothing is not None:
        raise ImpossibleError(nothing[0], where="variant", german=nothing[1])
    counts = simulate(
        rules, _some(rounds), players, seed, bots, engine=engine, workers=workers, forget=forget, notice=notice,
        progress=progress, stop=stop, tell=tell,
    )  # fmt: skip
    found = _exact(counts.plan)
    return Shares(counts, found, None) if isinstance(found, Exact) else Shares(counts, None, found)


def _some(rounds: object) -> int:
    """The number of rounds, at least one. Raises `InputError` otherwise."""
    if as_whole(rounds) == 0:
        raise InputError(
            "without a round there is no chain to count",
            where="rounds",
            hint="write 1 or more",
            german="Ohne eine Runde gibt es keine Kette zu zählen: schreib 1 oder mehr.",
        )
    return check_rounds(rounds)


def _exact(plan: Plan) -> Exact | Both:
    """The exact values that belong to a plan, or why there are none."""
    setting = setting_of(plan.variant, plan.players)
    if isinstance(setting, tuple):
        return setting
    for name in plan.bots:
        if bot(name).policy not in _STACK:
            return words.NOT_STACKING[0].format(bot=name), words.NOT_STACKING[1].format(bot=name)
    return words.FORGETS if plan.forget else exact_values(setting)

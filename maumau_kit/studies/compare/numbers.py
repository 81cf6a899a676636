"""Two variants in numbers: thousands of deals, each played under both, and what differs on the average."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS, by_language, pick
from maumau_kit.game.deal import check_seed
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.playable import Variant
from maumau_kit.studies.compare import number_words as words
from maumau_kit.studies.compare.by_rule import Named
from maumau_kit.studies.compare.estimates import Estimate, estimate, estimate_share
from maumau_kit.studies.compare.labels import labels_of
from maumau_kit.studies.compare.measures import (
    SHARE,
    WINNER_CHANGED,
    measures_of,
    not_measured,
    title_of,
)
from maumau_kit.studies.compare.paired import PairJob, PairTally, Sums
from maumau_kit.studies.compare.pairing import (
    SAME,
    Pairing,
    Playing,
    check_confidence,
    check_deals,
    common_players,
    engine_for,
    is_same,
)
from maumau_kit.studies.compare.same_luck import WRITTEN_CHUNK
from maumau_kit.studies.engines import PLAIN
from maumau_kit.studies.frames import frame_of
from maumau_kit.studies.seats import Bots
from maumau_kit.studies.spread import Progress, Stop, check_workers
from maumau_kit.studies.watching import watched

_VIEW: Final = "maumau_kit.views.compare_numbers"
CHUNK, PLAIN_CHUNK = 1 << 12, 1 << 5
"""Deals that are played at one go, in the compiled kernel and in plain Python."""
KEPT_CHUNK, KEPT_PLAIN_CHUNK = 1 << 15, 1 << 7
"""Deals that are in one kept file at most."""
DEALS: Final[Both] = ("deals", "Ausgaben")


@dataclass(frozen=True, repr=False)
class Numbers(Shown):
    """Deals played under two variants, and the estimates of each measure.

    `asked` deals were to be played; one that was stopped has fewer. `same_luck` says whether each pair of rounds shared
    the cards' luck, `same_bots` whether the bots' too. `seconds` is how long it took, by the clock.
    """

    variants: tuple[Variant, Variant]
    players: int
    seed: int
    bots: tuple[str, ...]
    asked: int
    tally: PairTally
    same_luck: bool = True
    same_bots: bool = True
    confidence: float = 0.95
    engine: str = ""
    seconds: float = 0.0

    def __hash__(self) -> int:
        return hash((self.variants, self.players, self.seed, self.bots, self.done))

    @property
    def done(self) -> int:
        """How many deals were played, those in which a bot failed among them."""
        return self.tally.played

    @property
    def counted(self) -> int:
        """How many pairs of rounds the numbers are of."""
        return self.tally.pairs

    @property
    def is_partial(self) -> bool:
        """Whether it was stopped before its end."""
        return self.done < self.asked

    @property
    def identical(self) -> bool:
        """Whether every pair of rounds is equal in all that a row holds."""
        return self.counted > 0 and not self.tally.rows

    @property
    def failures(self) -> tuple[Both, ...]:
        """Sentences about bots that broke off, in English and German; these deals count on neither side."""
        return tuple(words.failure(found) for found in self.tally.failures)

    @cached_property
    def rows(self) -> tuple[Estimate, ...]:
        """The estimates of all measures, in the order of `measures_of`; last the share of deals with another winner.

        Where the rounds share no luck there is no such share.
        """
        n, level, paired = self.counted, self.confidence, self.same_luck
        found = [
            estimate(one.name, one.kind, self.tally.sums.get(one.name, Sums()), n, level, paired=paired)
            for one in measures_of(self.players)
        ]
        if paired:
            found.append(estimate_share(WINNER_CHANGED, SHARE, self.tally.winners, n, level))
        return tuple(found)

    def __getitem__(self, measure: str) -> Estimate:
        """The estimate of one measure. Raises `InputError` for a name that is none."""
        for row in self.rows:
            if row.measure == measure:
                return row
        raise not_measured(measure, (row.measure for row in self.rows))

    @property
    def wins(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Rounds won by seat, under the first and the second variant."""
        names = ("first_seat", *(f"wins_{seat}" for seat in range(1, self.players)))
        sums = [self.tally.sums.get(name, Sums()) for name in names]
        return tuple(each.a for each in sums), tuple(each.b for each in sums)

    # --- as data ------------------------------------------------------------------------------------------------------

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The estimates as tidy columns, one row a measure."""
        names = (
            "measure", "kind", "mean_a", "mean_b", "difference", "low", "high", "p", "unpaired", "saved", "identical",
        )  # fmt: skip
        return {
            "measure": [row.measure for row in self.rows],
            "title": [pick(title_of(row.measure)) for row in self.rows],
            **{name: [getattr(row, name) for row in self.rows] for name in names[1:]},
        }

    def to_frame(self) -> Any:
        """The estimates as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
        return frame_of(self.columns)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON has it; titles and sentences in both languages."""
        a, b = self.variants
        sentences = [self.sentences(lang) for lang in LANGS]
        return {
            "a": a.id,
            "b": b.id,
            "players": self.players,
            "seed": self.seed,
            "bots": list(self.bots),
            "luck": _named(self.same_luck),
            "bot_luck": _named(self.same_bots),
            "shared": by_language(words.luck(self)),
            "confidence": self.confidence,
            "asked": self.asked,
            "done": self.done,
            "counted": self.counted,
            "partial": self.is_partial,
            "identical": self.identical,
            "measures": [
                {
                    **{name: column[number] for name, column in self.columns.items()},
                    "title": by_language(title_of(row.measure)),
                    "says": {lang: said[number] for lang, said in zip(LANGS, sentences, strict=True)},
                }
                for number, row in enumerate(self.rows)
            ],
            "failed": self.tally.failed,
            "failures": [by_language(says) for says in self.failures],
        }

    # --- as text ------------------------------------------------------------------------------------------------------

    def sentences(self, lang: str | None = None) -> list[str]:
        """A sentence for each of the `rows`."""
        return [words.sentence(row, self.counted, self.confidence, lang) for row in self.rows]

    def summary(self, lang: str | None = None) -> str:
        """The numbers as a few lines of text."""
        return words.summary(self, lang)

    def figure(self, **options: Any) -> Any:
        """The differences as a figure, see `maumau_kit.views.compare_numbers.figure`; needs plotly."""
        return importlib.import_module(_VIEW).figure(self, **options)

    def __str__(self) -> str:
        return self.summary()

    def __repr__(self) -> str:
        a, b = labels_of(self.variants)
        return f"<numbers {a}, {b}: {self.done} of {self.asked} deals with {self.players}>"


def _named(same: bool) -> str:
    return "same" if same else "independent"


# --- playing ----------------------------------------------------------------------------------------------------------


def paired(
    a: Named,
    b: Named,
    deals: int = 10_000,
    *,
    players: int | None = None,
    seed: int = 0,
    bots: Bots = "shedder",
    luck: str = SAME,
    bot_luck: str = SAME,
    confidence: float = 0.95,
    workers: int | None = 1,
    executor: Any = None,
    progress: Progress | bool | None = None,
    stop: Stop | None = None,
    engine: str | None = None,
    keep: str | Path | None = None,
    tell: Callable[[str], None] | None = None,
) -> Numbers:
    """Play so many deals under both variants and compare them; equal arguments give equal numbers wherever it runs.

    Each deal is played twice with the same luck: the same shuffles, and for each seat's bot the same random numbers.
    Without `players` the fewest play that both are for and that seat all bots. With `luck` “independent” the second
    rounds have luck of their own and the two are separate samples; with `bot_luck` “independent” the cards are the same
    and only the bots choose anew. `bots` are names of bots or functions of an observation, one or several. The other
    arguments are those of `maumau_kit.simulate`; a folder to `keep` the rounds in gets one folder for each side. When
    `stop()` says so, or on an interrupt from the keyboard once something has come, what has been played is told. Raises
    `InputError` for whatever is wrong with the arguments.

    >>> found = paired("tavern", "tavern", deals=20, engine="plain")
    >>> found.identical, found["turns"].difference
    (True, 0.0)
    """
    rules = find_variant(a), find_variant(b)
    same_luck, deals, seed = is_same(luck, "luck"), check_deals(deals), check_seed(seed)
    pairing = Pairing(
        *rules, deals, common_players(*rules, players, bots), seed, bots,
        same_luck, same_luck and is_same(bot_luck, "bot_luck"),
    )  # fmt: skip
    confidence, workers = check_confidence(confidence), check_workers(workers, executor)
    names = pairing.names
    used = engine_for(engine, bots, deals, tell)
    job, began = pairing.job(used), time.perf_counter()
    size = CHUNK if used != PLAIN else PLAIN_CHUNK if isinstance(job, PairJob) else WRITTEN_CHUNK
    with watched(progress, stop, deals, words.title(*rules), DEALS) as (heard, asked):
        playing = Playing(deals, workers, executor, heard, asked)
        try:
            if keep is None:
                playing.play(job, size)
            elif isinstance(job, PairJob):
                playing.play_on(job, keep, KEPT_PLAIN_CHUNK if used == PLAIN else KEPT_CHUNK)
            else:
                raise InputError(
                    "rounds of bots that somebody wrote are not kept: nobody knows whether the bot is the same again",
                    where="keep",
                    german="Runden selbst geschriebener Bots werden nicht behalten: ob der Bot derselbe geblieben ist, "
                    "weiß niemand.",
                )
        except KeyboardInterrupt:
            if not playing.tally.played:
                raise
    return Numbers(
        rules, pairing.players, seed, names, deals, playing.tally, same_luck, pairing.same_bots, confidence, used,
        time.perf_counter() - began,
    )  # fmt: skip

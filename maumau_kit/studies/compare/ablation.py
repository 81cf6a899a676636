"""Which rule matters: every knob of a variant set to each of its other values, one at a time, in numbers."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.knobs import Both
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS, by_language, pick
from maumau_kit.game.deal import check_seed
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.playable import Variant
from maumau_kit.studies.compare import ablation_words as words
from maumau_kit.studies.compare.by_rule import Named
from maumau_kit.studies.compare.effects import Effect, estimates_of, judged
from maumau_kit.studies.compare.interaction import Interaction, interaction
from maumau_kit.studies.compare.measures import WINNER_CHANGED, not_measured
from maumau_kit.studies.compare.paired import PairTally
from maumau_kit.studies.compare.pairing import check_confidence, check_deals, common_players, engine_for
from maumau_kit.studies.compare.same_luck import WRITTEN_CHUNK, AgainstJob, Piece, Tables, check_measure
from maumau_kit.studies.compare.trials import Trials, Untried, trials_of
from maumau_kit.studies.frames import frame_of
from maumau_kit.studies.seats import Bots, seated
from maumau_kit.studies.spread import Progress, Stop, spread
from maumau_kit.studies.store import cut
from maumau_kit.studies.watching import watched

_VIEW: Final = "maumau_kit.views.compare_ablation"
USUAL: Final = ("turns", "draws", "debt_paid", "points", "first_seat", "no_winner", WINNER_CHANGED)
"""What is measured where nobody says: few things that are unlike each other, as each one more blurs the others."""
HANDFUL: Final = 8
"""So many changes share the rounds of the unchanged rules."""
CHUNK, PLAIN_CHUNK = 1 << 11, 1 << 3
"""Deals that are played at one go, in the compiled kernel and in plain Python."""
SIZE, TOPIC = "size", "topic"


@dataclass(frozen=True, repr=False)
class Ablation(Shown):
    """The effects of changing single rules, each over `deals` deals; in the order of the topics.

    `asked` changes were to be played, each over `wanted` deals; one that was stopped has the `rows` of fewer, each of
    them complete, or where it was stopped during the first of them those, over fewer `deals`. `untried`
    values contradict the other rules; `idle` knobs play no part under them. `seconds` is how long it took.
    `playing` are the bots as they were given, with written ones among them.
    """

    variant: Variant
    players: int
    seed: int
    bots: tuple[str, ...]
    deals: int
    measures: tuple[str, ...]
    rows: tuple[Effect, ...]
    asked: int
    untried: tuple[Untried, ...] = ()
    idle: tuple[str, ...] = ()
    confidence: float = 0.95
    engine: str = ""
    seconds: float = 0.0
    playing: Bots = field(default="shedder", compare=False)
    wanted: int = 0

    def __hash__(self) -> int:
        return hash((self.variant, self.players, self.seed, self.bots, self.deals, self.measures, len(self.rows)))

    @property
    def is_partial(self) -> bool:
        """Whether it was stopped before its end."""
        return len(self.rows) < self.asked or self.deals < self.wanted

    @cached_property
    def tests(self) -> int:
        """How many comparisons were made for which there is a p-value: the ones that the adjusting allows for."""
        return sum(p is not None for row in self.rows for p in row.adjusted)

    @property
    def failures(self) -> tuple[Both, ...]:
        """Sentences about bots that broke off, in English and German; these deals count for neither side.

        One under the unchanged rules concerns all changes, and is told once.
        """
        told = (words.failure(row.says, found) for row in self.rows for found in row.tally.failures)
        return tuple(dict.fromkeys(told))

    def __getitem__(self, knob: str) -> tuple[Effect, ...]:
        """The rows of a knob, one a value. Raises `InputError` for one that was not played."""
        found = tuple(row for row in self.rows if row.knob == knob)
        if not found:
            names, word = list(dict.fromkeys(row.knob for row in self.rows)), str(knob)[:40]
            raise InputError(
                f"{word!r} was not changed",
                where="knob",
                hint=offer(word, names),
                german=f"{word!r} wurde nicht geändert: {german_offer(word, names)}",
            )
        return found

    def sorted(self, by: str = SIZE, measure: str | None = None) -> tuple[Effect, ...]:
        """The rows by the size of the effect on a measure (the first, where none is named), or by topic.

        Raises `InputError` for another order, or a measure that is none of these.
        """
        measure = self.measure(measure)
        if by not in (SIZE, TOPIC):
            word = str(by)[:20]
            raise InputError(
                f"{word!r} is no order",
                where="by",
                hint=offer(word, (SIZE, TOPIC)),
                german=f"Eine Reihenfolge {word!r} gibt es nicht: {german_offer(word, (SIZE, TOPIC))}",
            )
        if by == TOPIC:
            return self.rows
        return tuple(sorted(self.rows, key=lambda row: (row.identical, -abs(row[measure].difference or 0.0))))

    def measure(self, name: str | None = None) -> str:
        """The name of a measure of these, the first where none is named. Raises `InputError` for any other."""
        if name is None:
            return self.measures[0]
        if name not in self.measures:
            raise not_measured(name, self.measures)
        return name

    def interaction(self, knob_1: str, knob_2: str, **options: Any) -> Interaction:
        """Two of the knobs at once, on the same deals; the first measure unless `options` name another `measure`.

        See `maumau_kit.studies.compare.interaction.interaction` for the options and what it raises.
        """
        usual = {
            "measure": self.measures[0], "deals": self.deals, "players": self.players, "seed": self.seed,
            "bots": self.playing, "confidence": self.confidence, "engine": self.engine or None,
        }  # fmt: skip
        return interaction(self.variant, knob_1, knob_2, **{**usual, **options})

    # --- as data ------------------------------------------------------------------------------------------------------

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The effects as tidy columns, one row a change and a measure."""
        names = ("measure", "mean_a", "mean_b", "difference", "low", "high", "p")
        lines = [(row, number) for row in self.rows for number in range(len(row.estimates))]
        return {
            "knob": [row.knob for row, _ in lines],
            "title": [pick(row.title) for row, _ in lines],
            "value": [row.value for row, _ in lines],
            "says": [pick(row.says) for row, _ in lines],
            **{name: [getattr(row.estimates[number], name) for row, number in lines] for name in names},
            "adjusted": [row.adjusted[number] for row, number in lines],
            "stands": [row.stands[number] for row, number in lines],
            "identical": [row.estimates[number].identical for row, number in lines],
        }

    def to_frame(self) -> Any:
        """The effects as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
        return frame_of(self.columns)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON has it; titles and sentences in both languages."""
        return {
            "variant": self.variant.id,
            "players": self.players,
            "seed": self.seed,
            "bots": list(self.bots),
            "deals": self.deals,
            "confidence": self.confidence,
            "measures": list(self.measures),
            "wanted": self.wanted,
            "asked": self.asked,
            "done": len(self.rows),
            "partial": self.is_partial,
            "tests": self.tests,
            "note": {lang: words.many_tests(self, lang) for lang in LANGS},
            "rows": [self._row(row) for row in self.rows],
            "contradictions": [
                {
                    "knob": one.knob,
                    "value": one.value,
                    "code": one.code,
                    "says": by_language(one.says),
                    "why": by_language(one.why),
                }
                for one in self.untried
            ],
            "idle": list(self.idle),
            "failures": list(map(by_language, self.failures)),
        }

    def _row(self, row: Effect) -> dict[str, Any]:
        names = ("kind", "mean_a", "mean_b", "difference", "low", "high", "p", "identical")
        return {
            "knob": row.knob,
            "topic": row.topic,
            "title": by_language(row.title),
            "value": row.value,
            "says": by_language(row.says),
            "identical": row.identical,
            "counted": row.tally.pairs,
            "failed": row.tally.failed,
            "measures": {
                found.measure: {
                    **{name: getattr(found, name) for name in names},
                    "adjusted": row.adjusted[number],
                    "stands": row.stands[number],
                    "says": {lang: words.sentence(self, row, found.measure, lang) for lang in LANGS},
                }
                for number, found in enumerate(row.estimates)
            },
        }

    # --- as text ------------------------------------------------------------------------------------------------------

    def summary(self, lang: str | None = None, *, measure: str | None = None, by: str = SIZE) -> str:
        """The effects on one measure as lines of text, largest first or by topic."""
        return words.summary(self, lang, measure, by)

    def figure(self, measure: str | None = None, **options: Any) -> Any:
        """The effects on one measure as a figure, see `maumau_kit.views.compare_ablation.figure`; needs plotly."""
        return importlib.import_module(_VIEW).figure(self, measure, **options)

    def __str__(self) -> str:
        return self.summary()

    def __repr__(self) -> str:
        return f"<ablation of {self.variant.id}: {len(self.rows)} of {self.asked} changes, {self.deals} deals each>"


# --- playing ----------------------------------------------------------------------------------------------------------


def ablate(
    variant: Named,
    *,
    knobs: str | Sequence[str] | None = None,
    measures: str | Sequence[str] | None = None,
    deals: int = 20_000,
    players: int | None = None,
    seed: int = 0,
    bots: Bots = "shedder",
    confidence: float = 0.95,
    workers: int | None = None,
    executor: Any = None,
    progress: Progress | bool | None = None,
    stop: Stop | None = None,
    engine: str | None = None,
    tell: Callable[[str], None] | None = None,
) -> Ablation:
    """Set every knob of a variant to each of its other values, one at a time, and see what that does.

    Each change is played over the same deals as the unchanged rules, with the same luck. `knobs` names some; without it
    all that play a part under the others are tried. `measures` are names of measures (`USUAL` where none are given);
    the first is the one that rows are sorted by. Without `workers` this process does the work, or as many as there are
    processors where there is much of it. The other arguments are those of `maumau_kit.paired`. When `stop()` says so,
    or on an interrupt from the keyboard, the changes that are played to their end are told, or else the first ones,
    over as many deals as they have. Raises `InputError` for whatever is wrong with the arguments.

    >>> found = ablate("classic", knobs=["wild.on_wild"], deals=20, engine="plain")
    >>> found.rows[0].value, found.rows[0]["turns"].identical
    (True, False)
    """
    rules = find_variant(variant)
    seats = seated(rules, players=common_players(rules, rules, players, bots), people=0, bots=bots)
    found, names = trials_of(rules, len(seats), knobs), _measures(measures, len(seats))
    deals, seed, confidence = check_deals(deals), check_seed(seed), check_confidence(confidence)
    tables = Tables(len(seats), seed, bots, engine_for(engine, bots, deals, tell))
    playing, began = _Playing(rules, found, tables, names, deals), time.perf_counter()
    total = deals * len(found.trials)
    with watched(progress, stop, total, words.title(rules), words.PAIRS) as (heard, asked):
        try:
            playing.play(tables.workers(workers, executor, total + total // HANDFUL), executor, heard, asked)
        except KeyboardInterrupt:
            if not playing.done:
                raise
    return Ablation(
        rules, len(seats), seed, tuple(seat.bot_name for seat in seats), playing.played, names,
        judged(playing.effects(confidence), confidence), len(found.trials), found.untried, found.idle,
        confidence, tables.engine, time.perf_counter() - began, bots, deals,
    )  # fmt: skip


def _measures(given: str | Sequence[str] | None, players: int) -> tuple[str, ...]:
    names = USUAL if given is None else [name.strip() for name in given.split(",")] if isinstance(given, str) else given
    if not isinstance(names, list | tuple) or not names:
        raise InputError(
            "these are no measures",
            where="measures",
            hint='write ["turns", "first_seat"]',
            german='Das sind keine Maße: schreib ["turns", "first_seat"].',
        )
    return tuple(dict.fromkeys(check_measure(name, players, pairs=True) for name in names))


class _Playing:
    """Plays the changes a handful at a time, and tallies them as they come."""

    def __init__(self, base: Variant, found: Trials, tables: Tables, measures: tuple[str, ...], deals: int) -> None:
        self.trials, self.deals, self.measures = found.trials, deals, measures
        self.job = AgainstJob(base, tuple(one.variant for one in found.trials), tables, measures)
        size = WRITTEN_CHUNK if tables.is_written else PLAIN_CHUNK if tables.is_plain else CHUNK
        groups = range(0, len(self.trials), HANDFUL)
        self.pieces = [
            Piece(part, first, min(first + HANDFUL, len(self.trials)))
            for first in groups
            for part in cut(deals, (), size)
        ]
        self.tallies = [PairTally()] * len(self.trials)
        self.done = 0

    def play(self, workers: int, executor: Any, progress: Progress, stop: Stop) -> None:
        """Play all pieces, wherever; each counts once, whole or not at all."""
        total = self.deals * len(self.trials)
        for piece, found in spread(self.job, self.pieces, executor=executor, workers=workers, stop=stop):
            before = self.tallies[piece.first : piece.end]
            self.tallies[piece.first : piece.end] = [a + b for a, b in zip(before, found, strict=True)]
            self.done += piece.part.rounds * (piece.end - piece.first)
            progress(self.done, total)

    @property
    def played(self) -> int:
        """In how many deals the changes that count were played: in all, or where none was, as far as the first came."""
        return max((tally.played for tally in self.tallies), default=self.deals)

    def effects(self, confidence: float) -> list[Effect]:
        """The changes that count: those that were played in all deals, or where none was, that came furthest."""
        most = self.played
        return [
            Effect(one.knob, one.value, one.variant, one.says, tally, estimates_of(self.measures, tally, confidence))
            for one, tally in zip(self.trials, self.tallies, strict=True)
            if tally.played == most and (most or not self.deals)
        ]

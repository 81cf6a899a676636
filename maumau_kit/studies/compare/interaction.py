"""Two rules at once: what each pair of their values does, and what they do together beyond the sum of both alone."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS, by_language
from maumau_kit.game.deal import check_seed
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.playable import Variant
from maumau_kit.rules.sentences import rule_title
from maumau_kit.studies.compare import interaction_words as words
from maumau_kit.studies.compare.by_rule import Named
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.grid import Cell, Grid
from maumau_kit.studies.compare.pairing import check_confidence, check_deals, common_players, engine_for
from maumau_kit.studies.compare.same_luck import Tables, check_measure
from maumau_kit.studies.compare.trials import rule_says
from maumau_kit.studies.compare.values import check_knob, values_of
from maumau_kit.studies.seats import Bots, seated
from maumau_kit.studies.spread import Progress, Stop
from maumau_kit.studies.watching import watched

_VIEW: Final = "maumau_kit.views.compare_interaction"


@dataclass(frozen=True, repr=False)
class Interaction(Shown):
    """A grid of the values of two knobs; the first value of each is the variant's own.

    `cells` has a row for each value of the first knob. `asked` deals were to be played; one that was stopped has fewer.
    """

    variant: Variant
    knobs: tuple[str, str]
    values: tuple[tuple[Any, ...], tuple[Any, ...]]
    measure: str
    cells: tuple[tuple[Cell, ...], ...]
    players: int
    seed: int
    bots: tuple[str, ...]
    asked: int
    done: int
    confidence: float = 0.95
    engine: str = ""
    seconds: float = 0.0
    failures: int = 0

    def __hash__(self) -> int:
        return hash((self.variant, self.knobs, self.measure, self.players, self.seed, self.bots, self.done))

    @property
    def is_partial(self) -> bool:
        """Whether it was stopped before its end."""
        return self.done < self.asked

    @property
    def titles(self) -> tuple[Both, Both]:
        """What the two knobs are about."""
        return rule_title(self.knobs[0]), rule_title(self.knobs[1])

    @cached_property
    def says(self) -> tuple[tuple[Both, ...], tuple[Both, ...]]:
        """The sentences of the values of either knob."""
        first, second = (
            tuple(rule_says(self.variant, knob, value) for value in row)
            for knob, row in zip(self.knobs, self.values, strict=True)
        )
        return first, second

    @property
    def tests(self) -> int:
        """How many interactions were tested."""
        return sum(cell.adjusted is not None for row in self.cells for cell in row)

    @property
    def contradictions(self) -> tuple[Cell, ...]:
        """The cells that cannot be played."""
        return tuple(cell for row in self.cells for cell in row if cell.why is not None)

    @property
    def strongest(self) -> Cell | None:
        """The cell with the largest interaction, if any is there."""
        found = [cell for row in self.cells for cell in row if cell.interaction and cell.interaction.difference]
        return max(found, key=lambda cell: abs(cell.interaction.difference or 0.0), default=None)  # type: ignore[union-attr]

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON has it; sentences in both languages."""
        return {
            "variant": self.variant.id,
            "knobs": list(self.knobs),
            "titles": [by_language(title) for title in self.titles],
            "values": [list(row) for row in self.values],
            "says": [[by_language(says) for says in row] for row in self.says],
            "measure": self.measure,
            "players": self.players,
            "seed": self.seed,
            "bots": list(self.bots),
            "confidence": self.confidence,
            "asked": self.asked,
            "done": self.done,
            "partial": self.is_partial,
            "failed": self.failures,
            "tests": self.tests,
            "note": {lang: words.note(self, lang) for lang in LANGS},
            "cells": [[self._cell(cell) for cell in row] for row in self.cells],
        }

    def _cell(self, cell: Cell) -> dict[str, Any]:
        return {
            "counted": cell.counted,
            "effect": _numbers(cell.effect),
            "interaction": _numbers(cell.interaction),
            "adjusted": cell.adjusted,
            "stands": cell.stands,
            "why": None if cell.why is None else by_language(cell.why),
            "says": {lang: words.cell_sentence(self, cell, lang) for lang in LANGS},
        }

    def summary(self, lang: str | None = None) -> str:
        """The grid as lines of text."""
        return words.summary(self, lang)

    def figure(self, show: str = "effect", **options: Any) -> Any:
        """The grid as a heat map, see `maumau_kit.views.compare_interaction.figure`; needs plotly."""
        return importlib.import_module(_VIEW).figure(self, show, **options)

    def __str__(self) -> str:
        return self.summary()

    def __repr__(self) -> str:
        return f"<interaction of {', '.join(self.knobs)} in {self.variant.id}: {self.done} of {self.asked} deals>"


def _numbers(row: Estimate | None) -> dict[str, Any] | None:
    names = ("mean_a", "mean_b", "difference", "low", "high", "p", "identical")
    return None if row is None else {name: getattr(row, name) for name in names}


# --- playing ----------------------------------------------------------------------------------------------------------


def interaction(
    variant: Named,
    knob_1: str,
    knob_2: str,
    *,
    measure: str = "turns",
    deals: int = 10_000,
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
) -> Interaction:
    """Set two knobs of a variant to every pair of their values, and see what they do together.

    All cells are played on the same deals with the same luck. The interaction of a pair is, deal by deal, the
    difference of differences: what is measured with both changes, less with each alone, plus with neither. Its interval
    is Student's, its p-value adjusted for the number of cells (Holm). The other arguments are those of `ablate`. When
    `stop()` says so, all cells have the deals played so far. Raises `InputError` for whatever is wrong.

    >>> found = interaction("tavern", "wild.on_wild", "drawing.voluntary", deals=20, engine="plain")
    >>> found.cells[0][0].effect.identical, found.cells[1][1].interaction.measure
    (True, 'turns')
    """
    rules, knobs = find_variant(variant), (check_knob(knob_1, "knob_1"), check_knob(knob_2, "knob_2"))
    if knob_1 == knob_2:
        raise InputError(
            f"{knob_1} is named twice",
            where="knob_2",
            hint="name another knob",
            german=f"{knob_1} steht zweimal da: nenn eine andere Regel.",
        )
    seats = seated(rules, players=common_players(rules, rules, players, bots), people=0, bots=bots)
    check_measure(measure, len(seats))
    deals, seed, confidence = check_deals(deals), check_seed(seed), check_confidence(confidence)
    tables = Tables(len(seats), seed, bots, engine_for(engine, bots, deals, tell))
    tried = values_of(rules, knob_1), values_of(rules, knob_2)
    grid = Grid(rules, knobs, tried, tables, measure)
    began = time.perf_counter()
    with watched(progress, stop, deals, words.title(rules, knobs), words.DEALS) as (heard, asked):
        try:
            grid.play(deals, tables.workers(workers, executor, deals * len(grid.playable)), executor, heard, asked)
        except KeyboardInterrupt:
            if not grid.done:
                raise
    return Interaction(
        rules, knobs, tried, measure, grid.cells(confidence), len(seats), seed,
        tuple(seat.bot_name for seat in seats), deals, grid.done, confidence, tables.engine,
        time.perf_counter() - began, grid.failed,
    )  # fmt: skip

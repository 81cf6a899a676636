"""What was found in a record: its mistakes, and how many moves could be judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.show import Shown
from maumau_kit.base.words import language
from maumau_kit.game.narrate import Told
from maumau_kit.game.record import Record, Step
from maumau_kit.studies.fair.values import FairValues
from maumau_kit.studies.mistakes import words

OPEN, FAIR = "open", "fair"
VIEWS: Final = (OPEN, FAIR)
RIGHT, AS_GOOD, WORSE, UNDECIDED = "right", "as-good", "worse", "undecided"
"""Verdicts: as good as any, not clearly worse than the best, worse, and not found out."""


@dataclass(frozen=True)
class Choice:
    """A legal move where a mistake was made: what it is worth, and whether it was right.

    With open hands the `value` is 1, 0 or -1 for the seat to act (`None` where that was not found out), in the fair
    view the share of wins.
    """

    move: str
    value: float | None
    verdict: str


@dataclass(frozen=True)
class Mistake:
    """A move that cost something: of the record's moves number `step`, by a `seat`.

    `best` are the moves that were right. `before` is what the best of them was worth, `after` what the move played was
    worth; see `Choice`. With open hands, `line` is how the round goes on after it with best play of all, and `better`
    how it would have gone on after the first of the best moves. `fair` holds the numbers of the fair view.
    """

    step: int
    seat: int
    move: str
    best: tuple[str, ...]
    before: float
    after: float
    choices: tuple[Choice, ...]
    line: tuple[Step, ...] = field(default=(), repr=False)
    better: tuple[Step, ...] = field(default=(), repr=False)
    fair: FairValues | None = field(default=None, repr=False)

    @property
    def told(self) -> Told:
        """Why it was one, in English and German, as parts of sentences."""
        return words.why(self)

    def to_dict(self, players: Sequence[str] = (), lang: str | None = None) -> dict[str, Any]:
        """The mistake as JSON has it, with the reason in one language."""
        return {
            "step": self.step,
            "seat": self.seat,
            "move": self.move,
            "best": list(self.best),
            "before": self.before,
            "after": self.after,
            "line": [str(step.move) for step in self.line],
            "better": [str(step.move) for step in self.better],
            "choices": [{"move": c.move, "value": c.value, "verdict": c.verdict} for c in self.choices],
            "why": words.why_text(self, players, lang),
        }


@dataclass(frozen=True, repr=False)
class Mistakes(Shown):
    """The mistakes of a record, in the order of its moves.

    `judged` are the steps at which there was a choice and it could be said whether the move was right, `undecided`
    those at which it could not, `unseen` those that were not looked at because it was stopped. `assumed` says what was
    taken for granted.
    """

    record: Record
    view: str
    seat: int | None
    found: tuple[Mistake, ...]
    judged: tuple[int, ...]
    undecided: tuple[int, ...] = ()
    unseen: tuple[int, ...] = ()
    confidence: float | None = None
    assumed: tuple[Both, ...] = ()

    def __hash__(self) -> int:
        return hash((self.record, self.view, self.seat, self.judged))

    def __len__(self) -> int:
        return len(self.found)

    def __getitem__(self, number: int) -> Mistake:
        return self.found[number]

    @property
    def is_partial(self) -> bool:
        """Whether it was stopped before its end."""
        return bool(self.unseen)

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The mistakes as tidy columns, one row a mistake; moves separated by blanks."""
        rows = self.found
        return {
            "step": [each.step for each in rows],
            "seat": [each.seat for each in rows],
            "move": [each.move for each in rows],
            "best": [" ".join(each.best) for each in rows],
            "before": [each.before for each in rows],
            "after": [each.after for each in rows],
            "line": [" ".join(str(step.move) for step in each.line) for each in rows],
        }

    def to_frame(self) -> Any:
        """The columns as a data frame; needs pandas."""
        import pandas as pd

        return pd.DataFrame(self.columns)

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """All of it as JSON has it, with the sentences of one language."""
        return {
            "variant": self.record.variant.id,
            "players": list(self.record.players),
            "view": self.view,
            "seat": self.seat,
            "mistakes": [each.to_dict(self.record.players, lang) for each in self.found],
            "judged": list(self.judged),
            "undecided": list(self.undecided),
            "unseen": list(self.unseen),
            "confidence": self.confidence,
            "says": self.sentences(lang),
        }

    def sentences(self, lang: str | None = None) -> list[str]:
        """What was looked at, how it is to be read, and a sentence for each mistake."""
        return words.sentences(self, lang)

    def summary(self, lang: str | None = None) -> str:
        """The same as lines of text."""
        return "\n".join(self.sentences(lang or language()))

    def __str__(self) -> str:
        return self.summary()

    def __repr__(self) -> str:
        return f"<mistakes: {len(self.found)} in {len(self.judged)} choices judged, {len(self.undecided)} undecided>"

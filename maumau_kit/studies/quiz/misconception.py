"""What a misconception is: something that people believe about the rules, and what they would answer from it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import LANGS
from maumau_kit.game.match import Match
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.quiz.claims import Claims

Deed = tuple[Position, int, Move, Position]
"""A move as it was made: the position before, the seat, the move, the position after."""
Chain = tuple[Deed, ...]
"""Lays one after another, from the one that opened a debt to the last one that raised it."""


@dataclass(frozen=True)
class Misconception:
    """A belief in both languages, what is wrong about it, and what somebody with this belief would answer.

    Each of the functions serves one kind of question. It gives the answer of the believer, or `None` where the belief
    has nothing to say or is no mistake under the variant. Beliefs are mostly other rules, or a position seen otherwise:
    the engine is then asked under these.
    """

    id: str
    says: Both
    but: Both
    lays: Callable[[Position], Collection[int] | None] | None = field(default=None, compare=False)
    """The cards that one would lay."""
    does: Callable[[Position], Collection[str] | None] | None = field(default=None, compare=False)
    """The moves that one would think possible: lay, draw, take, keep, pass."""
    claims: Callable[[Deed], Claims | None] | None = field(default=None, compare=False)
    """What one would say that a move brings about."""
    owes: Callable[[Chain], int | None] | None = field(default=None, compare=False)
    """How many cards one would say are owed."""
    names: Callable[[Match], Collection[int] | None] | None = field(default=None, compare=False)
    """The seats that one would name as the result of a match."""
    counts: Callable[[Variant, tuple[int, ...], int], int | None] | None = field(default=None, compare=False)
    """How many points one would count for a hand in a round that ended on this card."""

    def to_dict(self) -> dict[str, Any]:
        """The belief as a page has it."""
        return {
            "id": self.id,
            "says": dict(zip(LANGS, self.says, strict=True)),
            "but": dict(zip(LANGS, self.but, strict=True)),
        }

"""What a rule topic declares: knobs, objections, contradictions. Types only; no rule stands here.

A *knob* is one switch of a variant file. It carries its name, type, default, allowed values, its sentence in English
and German and the dimensions of the rules page that it covers; file reader, diff, rulebook and editor follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["bool", "int", "choice", "ranks", "jokers", "selectors", "amounts", "points"]
Knobs = Mapping[str, Any]
"""Every knob of a variant by its full name (``drawing.voluntary``), nothing left out."""
Both = tuple[str, str]
"""A sentence in English and in German."""


@dataclass(frozen=True)
class Knob:
    """One switch. `says` maps each value (or ``"*"`` for any other) to its sentence in both languages.

    Sentences may hold ``{n}`` for the number and ``{cards}`` for the cards chosen.
    """

    name: str
    kind: Kind
    default: Any
    title: Both
    says: Mapping[Any, Both]
    dimensions: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    special: bool = False
    """Whether the cards chosen have an effect, and are therefore special cards."""

    @property
    def choices(self) -> tuple[Any, ...]:
        """The values allowed, where they can be listed."""
        return (False, True) if self.kind == "bool" else tuple(k for k in self.says if k != "*")

    @property
    def usual(self) -> Any:
        """What it is set to in a file that does not name it."""
        return {} if self.kind in ("amounts", "points") else self.default


def plain_value(value: Any) -> Any:
    """The value of a knob with lists and tables as JSON has them.

    >>> plain_value(("7", "8"))
    ['7', '8']
    """
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True)
class Objection:
    """Why a move is not legal: a stable code, a sentence in both languages, and the knob whose source clause holds."""

    code: str
    says: Both
    knob: str


@dataclass(frozen=True)
class Ground:
    """Why a card may be laid: a stable code, a sentence in both languages, and the knob whose source clause holds."""

    code: str
    says: Both
    knob: str


@dataclass(frozen=True)
class Contradiction:
    """Knobs that cannot stand together. `knobs` are the ones to look at; `holds` tells whether they contradict."""

    code: str
    knobs: tuple[str, ...]
    holds: Callable[[Knobs], bool]
    says: Both


@dataclass(frozen=True)
class Topic:
    """One rule topic: what a file in ``rules/`` declares as its ``TOPIC``.

    `numbers` turns the knobs into entries of the rules row; `planned` names the dimensions of the rules page that
    belong to the topic but have no knob yet.
    """

    name: str
    title: Both
    knobs: tuple[Knob, ...]
    planned: tuple[str, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    numbers: Callable[[Knobs], dict[int, int]] = field(default=lambda _: {})

    @property
    def dimensions(self) -> tuple[str, ...]:
        """All dimensions of the rules page that belong to this topic."""
        return tuple(d for knob in self.knobs for d in knob.dimensions) + self.planned

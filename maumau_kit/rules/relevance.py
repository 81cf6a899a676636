"""Which knobs matter: under the other knobs of a variant, and for what: a deal, a move, a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from maumau_kit.base.knobs import Knobs
from maumau_kit.rules.variant import Variant

Aspect = Literal["deal", "legal", "effect", "match"]
"""The first position of a round; which moves are legal in a position; what a move does there, down to the points of the
round; how rounds make a match."""
_MOVES: Final[tuple[Aspect, ...]] = ("legal", "effect")
_CARDS: Final[tuple[Aspect, ...]] = ("deal", *_MOVES)
"""What special cards do they do as starters too."""
_BEARS_ON: Final[dict[str, tuple[Aspect, ...]]] = {
    "players": (), "setup": ("deal",), "setup.suits": (),
    "wild": _CARDS, "debt": _CARDS, "turns": _CARDS,
    "matching": _MOVES, "drawing": _MOVES, "lay": _MOVES, "calls": _MOVES, "finish": _MOVES,
    "score": ("effect",), "series": ("match",), "series.stopped": ("effect",),
}  # fmt: skip
"""What knobs bear on: by topic, and by name for those that are not like the others of their topic."""

_PLAYS_A_PART: dict[str, Callable[[Knobs], bool]] = {
    "setup.barred_starters": lambda k: k["setup.starter"] == "ordinary",
    "setup.starter_wish": lambda k: k["setup.starter"] == "active" and bool(k["wild.cards"]),
    "debt.stack": lambda k: bool(k["debt.amount"]),
    "debt.turn": lambda k: bool(k["debt.amount"]),
    "turns.skip_answer": lambda k: bool(k["turns.skip"]),
    "turns.reverse_two": lambda k: bool(k["turns.reverse"]),
    "wild.on_wild": lambda k: bool(k["wild.cards"]),
    "drawing.pass": lambda k: k["drawing.impossible"] != "stop",
    "calls.mau_penalty": lambda k: k["calls.mode"] == "manual",
    "calls.last_penalty": lambda k: k["calls.mode"] == "manual",
    "calls.window": lambda k: bool(k["calls.mau_penalty"] or k["calls.last_penalty"]),
    "score.values": lambda k: k["score.basis"] != "none",
    "score.doubles": lambda k: k["score.basis"] != "none",
    "series.target": lambda k: k["series.end"] == "target",
    "series.rounds": lambda k: k["series.end"] == "rounds",
    "series.stopped": lambda k: k["drawing.impossible"] == "stop" and k["score.basis"] != "none",
}


def plays_a_part(variant: Variant, knob: str) -> bool:
    """Whether a knob matters under the other knobs: a penalty for a missing call does not where nobody calls."""
    return knob not in _PLAYS_A_PART or _PLAYS_A_PART[knob](variant.knobs)


def bears_on(knob: str, aspect: Aspect) -> bool:
    """Whether a knob can have anything to do with this, whatever the other knobs are.

    >>> bears_on("score.values", "effect"), bears_on("score.values", "legal"), bears_on("series.target", "match")
    (True, False, True)
    """
    return aspect in (_BEARS_ON[knob] if knob in _BEARS_ON else _BEARS_ON[knob.partition(".")[0]])

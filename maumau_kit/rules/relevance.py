"""Which knobs matter under the other knobs of a variant."""

from __future__ import annotations

from collections.abc import Callable

from maumau_kit.base.knobs import Knobs
from maumau_kit.rules.variant import Variant

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

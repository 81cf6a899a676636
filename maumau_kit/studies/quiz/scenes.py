"""Scenes: the worked examples of the rule texts, as questions.

The cards lie in the sample deals; a scene names a deal, how many of its moves have been made, and what is asked then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from maumau_kit.base.errors import InputError, offer
from maumau_kit.game.deals import load_deal
from maumau_kit.game.record import Record
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.quiz.coming import ask_next
from maumau_kit.studies.quiz.lay import ask_lay
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.may import ask_may
from maumau_kit.studies.quiz.owed import ask_owed
from maumau_kit.studies.quiz.points import ask_points
from maumau_kit.studies.quiz.question import Question

Ask = Callable[[Record, int], Question | None]


@dataclass(frozen=True)
class Scene:
    """A moment of a sample deal: after so many of its moves, this is asked."""

    deal: str
    moves: int
    ask: Ask


def _lay(record: Record, moves: int) -> Question:
    return ask_lay(record.steps[moves].before, record.players)


def _may(record: Record, moves: int) -> Question:
    return ask_may(record.steps[moves].before, record.players)


def _next(record: Record, moves: int) -> Question | None:
    return ask_next(record.steps[moves], record.players, Lots(0, "scene"))


def _points(record: Record, moves: int) -> Question:
    return ask_points(record.steps[moves - 1].after, 1, record.players)


def _owed(record: Record, moves: int) -> Question | None:
    """The chain of the first so many moves."""
    steps = record.steps[:moves]
    return ask_owed(steps[0].before, tuple((step.by, step.move) for step in steps), record.players)


_SCENES: dict[str, Scene] = {
    "what-can-you-lay": Scene("w5-what-can-you-lay", 0, _lay),
    "after-a-jack": Scene("w5-what-can-you-lay", 1, _lay),
    "nine-on-nine": Scene("w7a-nine-of-hearts", 1, _lay),
    "spades-wished": Scene("w7b-spades-wished", 0, _lay),
    "spades-wished-what-may-you-do": Scene("w7b-spades-wished", 0, _may),
    "last-jack": Scene("w7c-last-jack", 0, _next),
    "no-jack-on-a-jack": Scene("w7d-no-jack-on-a-jack", 0, _lay),
    "jack-on-a-debt": Scene("w2-debt-chain", 3, _lay),
    "two-four-six": Scene("w2-debt-chain", 3, _owed),
    "wish-renewed": Scene("w3a-wish-renewed", 1, _lay),
    "wish-not-met": Scene("w3b-wish-not-met", 1, _lay),
    "three-sevens": Scene("w6-three-sevens", 3, _owed),
    "no-stacking": Scene("w8a-no-stacking", 1, _lay),
    "after-a-seven": Scene("w8a-no-stacking", 1, _next),
    "with-stacking": Scene("w8b-stacking", 3, _owed),
    "four-sevens": Scene("w9b-four-sevens", 4, _owed),
    "nineteen-points": Scene("w4a-nineteen-points", 1, _points),
    "thirty-nine-points": Scene("w9c-thirty-nine-points", 1, _points),
}


def scenes() -> list[str]:
    """The names of all scenes.

    >>> scenes()[:2]
    ['what-can-you-lay', 'after-a-jack']
    """
    return list(_SCENES)


def scene(name: str) -> Question:
    """The question of a scene; its difficulty is 1. Raises `InputError` that offers the nearest name.

    >>> scene("what-can-you-lay").right
    ('KH', 'QS', 'JC')
    """
    if name not in _SCENES:
        raise InputError(f"there is no scene {str(name)[:40]!r}", where="scene", hint=offer(str(name), _SCENES))
    found = _SCENES[name]
    question = found.ask(load_deal(found.deal), found.moves)
    assert question is not None, name
    return replace(question, id=f"scene-{name}", difficulty=1)


def scenes_of(variant: Variant) -> list[str]:
    """The names of the scenes that are played by the rules of a variant."""
    return [name for name, found in _SCENES.items() if load_deal(found.deal).variant == variant]

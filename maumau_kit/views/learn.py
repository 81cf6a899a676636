"""“Learn from your mistakes”: the part of a story that asks for better moves.

Every verdict comes ready from Python: for each legal move whether it is right, a sentence, and the frames of what
follows. A table that hides hands gets nothing that its seat cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from maumau_kit.base.cards import SUITS, card_text
from maumau_kit.base.errors import InputError
from maumau_kit.base.words import LANGS, to_plain
from maumau_kit.game.narrate import Told
from maumau_kit.game.notation import parse_move
from maumau_kit.studies.mistakes import words
from maumau_kit.studies.mistakes.found import FAIR, Choice, Mistake, Mistakes
from maumau_kit.views.story import OPEN, step_frame


def learn_document(found: Mistakes, views: Sequence[str | int], last: int) -> dict[str, Any]:
    """What a page needs to ask for the mistakes that these views may show, up to the frame number `last`.

    Raises `InputError` where the mistakes were found with open hands and no view shows all of them.
    """
    if found.view != FAIR and OPEN not in views:
        raise InputError(
            "mistakes found with open hands would give hidden cards away",
            where="learn",
            hint='take view="open", or mistakes(record, view="fair")',
            german="Fehler, die mit offenen Karten gefunden wurden, verraten verdeckte Karten: nimm die Sicht auf alle "
            'Hände, oder mistakes(record, view="fair").',
        )
    shown = _shown(found, views, last)
    return {
        "fair": shown.view == FAIR,
        "says": {lang: words.counted(shown, lang) for lang in LANGS},
        "method": {lang: words.fair_method(shown, lang) if shown.view == FAIR else "" for lang in LANGS},
        "items": [_item(each) for each in shown.found],
    }


def _shown(found: Mistakes, views: Sequence[str | int], last: int) -> Mistakes:
    """What these views may show: how many choices the other seats had would tell something about their hands."""
    by = [step.by for step in found.record.steps]

    def kept(steps: tuple[int, ...]) -> tuple[int, ...]:
        # The move of step n leads to frame n + 1: beyond the last frame nothing is told.
        return tuple(n for n in steps if n < last and (OPEN in views or by[n] in views))

    return replace(
        found,
        found=tuple(each for each in found.found if each.step in kept((each.step,))),
        judged=kept(found.judged),
        undecided=kept(found.undecided),
        unseen=kept(found.unseen),
    )


def _item(each: Mistake) -> dict[str, Any]:
    return {
        "step": each.step,
        "seat": each.seat,
        "why": _plain(each.told),
        "moves": [_choice(each, choice) for choice in each.choices],
        # Lines show all hands. In the fair view there are none: they would be those of one way the cards may lie.
        "line": [step_frame(step, OPEN) for step in each.line],
        "better": [step_frame(step, OPEN) for step in each.better],
    }


def _choice(each: Mistake, choice: Choice) -> dict[str, Any]:
    move = parse_move(choice.move)
    return {
        "move": choice.move,
        "cards": list(map(card_text, move.cards)),
        "wish": SUITS[move.wish] if move.wish >= 0 else None,
        "verdict": choice.verdict,
        "played": choice.move == each.move,
        "say": _plain(words.verdict(each, choice)),
    }


def _plain(told: Told) -> dict[str, Any]:
    return {lang: to_plain(parts) for lang, parts in zip(LANGS, told, strict=True)}

"""The stepper for a record: ``mau.replay(record)`` in a notebook."""

from __future__ import annotations

from typing import Any

from maumau_kit.base.errors import InputError
from maumau_kit.base.words import language
from maumau_kit.game.deals import load_deal
from maumau_kit.game.record import Record
from maumau_kit.views.story import OPEN, story
from maumau_kit.widgets.stepper import Stepper


def replay(record: Record | str, view: str | int = OPEN, *, step: int = 0, **options: Any) -> Stepper:
    """A table that steps through a record, or through a sample deal by name, card by card.

    `view` is ``open`` or the seat that looks. Options are those of the table: ``language``, ``suits``, ``colours``,
    ``theme``, ``projector``, ``size``; language and suits are those in force and of the variant if not named. Raises
    `MauMauError` for a record that cannot be replayed.
    """
    found = load_deal(record) if isinstance(record, str) else record
    if not isinstance(found, Record):
        raise InputError(
            f"a {type(found).__name__} is not a record", where="record", hint="give a Record or a deal's name"
        )
    if type(step) is not int:
        raise InputError(f"{str(step)[:20]!r} is not a step", where="step", hint="write a whole number")
    options.setdefault("language", language())
    options.setdefault("suits", found.variant["setup.suits"])
    return Stepper(story(found, view), step=step, **options)

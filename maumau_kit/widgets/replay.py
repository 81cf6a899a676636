"""The stepper for a record: ``mau.replay(record)`` in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maumau_kit.base.errors import InputError
from maumau_kit.game.deals import load_deal
from maumau_kit.game.record import Record
from maumau_kit.views.story import OPEN, story
from maumau_kit.widgets.stepper import Stepper


def replay(
    record: Record | str,
    view: str | int | None = None,
    *,
    views: str | int | Sequence[str | int] | None = None,
    outcome: bool | None = None,
    step: int = 0,
    **options: Any,
) -> Stepper:
    """A table that steps through a record, or through a sample deal by name, card by card.

    `views` are ``open`` (all hands) and seats (``"seat 0"``, or the number); the reader can change between them, and no
    card that none of them sees is in the table. A table without ``open`` stops before the end of the round, unless
    `outcome` is true; with ``outcome=False`` every table does. `view` is short for one view. Options are those of the
    table: ``language``, ``suits``, ``colours``, ``theme``, ``projector``, ``size``; language and suits are those in
    force and of the variant if not named. Raises `MauMauError` for a record that cannot be replayed.
    """
    found = load_deal(record) if isinstance(record, str) else record
    if not isinstance(found, Record):
        raise InputError(
            f"a {type(found).__name__} is not a record", where="record", hint="give a Record or a deal's name"
        )
    if type(step) is not int:
        raise InputError(f"{str(step)[:20]!r} is not a step", where="step", hint="write a whole number")
    if view is not None and views is not None:
        raise InputError("both view and views are given", where="views", hint="give one of them")
    options.setdefault("suits", found.variant["setup.suits"])
    wanted = views if views is not None else OPEN if view is None else view
    frames = story(found, wanted, outcome=outcome)
    whole = len(frames["frames"]) == len(found.moves) + 1  # a table that hides the end must not be asked beyond it
    return Stepper(frames, record=found if whole else None, step=step, **options)

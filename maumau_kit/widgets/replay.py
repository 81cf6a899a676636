"""The stepper for a record: ``mau.replay(record)`` in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maumau_kit.base.errors import InputError
from maumau_kit.game.deals import load_deal
from maumau_kit.game.record import Record
from maumau_kit.studies.mistakes.found import FAIR, Mistakes
from maumau_kit.studies.mistakes.walk import mistakes
from maumau_kit.views import wording_learn
from maumau_kit.views.learn import learn_document
from maumau_kit.views.story import OPEN, read_views, story
from maumau_kit.widgets.panel import worded
from maumau_kit.widgets.stepper import Stepper


def replay(
    record: Record | str,
    view: str | int | None = None,
    *,
    views: str | int | Sequence[str | int] | None = None,
    outcome: bool | None = None,
    step: int = 0,
    learn: bool | Mistakes = False,
    seat: int | None = None,
    **options: Any,
) -> Stepper:
    """A table that steps through a record, or through a sample deal by name, card by card.

    `views` are ``open`` (all hands) and seats (``"seat 0"``, or the number); the reader can change between them, and no
    card that none of them sees is in the table. A table without ``open`` stops before the end of the round, unless
    `outcome` is true; with ``outcome=False`` every table does. `view` is short for one view.

    With `learn` the table asks for better moves where a mistake was made, by any player or by one `seat`: it takes the
    mistakes that were found (see `mistakes`), or looks for them, with open hands where a view shows them all, else by
    what each seat can know. Options are those of the
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
    if learn is not False or seat is not None:
        frames |= _lessons(found, learn, seat, wanted, len(frames["frames"]) - 1)
    whole = len(frames["frames"]) == len(found.moves) + 1  # a table that hides the end must not be asked beyond it
    return Stepper(frames, record=found if whole else None, step=step, **options)


def _lessons(
    record: Record, learn: bool | Mistakes, seat: int | None, views: str | int | Sequence[str | int], last: int
) -> dict[str, Any]:
    """The part of the story that asks for better moves, and its words."""
    shown = read_views(views, len(record.players))
    if isinstance(learn, Mistakes):
        if learn.record != record:
            raise InputError(
                "the mistakes are those of another record",
                where="learn",
                hint="give those of this one, mistakes(record)",
                german="Diese Fehler gehören zu einer anderen Aufzeichnung.",
            )
        if seat is not None and learn.seat != seat:
            raise InputError(
                "the mistakes are not those of this seat alone",
                where="seat",
                hint=f"give mistakes(record, seat={seat})",
                german=f"Das sind nicht die Fehler von Platz {seat} allein: nimm mistakes(record, seat={seat}).",
            )
        found = learn
    elif learn is True:
        first = shown[0]
        only = first if seat is None and len(shown) == 1 and isinstance(first, int) else seat
        found = mistakes(record, seat=only, view=OPEN if OPEN in shown else FAIR)
    else:
        raise InputError(
            "a seat is named, but there is nothing to learn from",
            where="learn",
            hint="write learn=True",
            german="Ein Platz ist genannt, aber ohne learn=True gibt es nichts zu lernen.",
        )
    return {"learn": learn_document(found, shown, last), "words": worded(wording_learn.WORDS)}

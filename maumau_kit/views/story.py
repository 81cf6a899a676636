"""Stories: a record as finished frames, which a page only has to draw.

A frame holds everything that is seen at one moment, in both languages, and nothing that the viewer may not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maumau_kit.base.cards import SUITS, TEXTS, card_text
from maumau_kit.base.errors import InputError, one_line
from maumau_kit.base.words import LANGS, SYSTEMS, card_name, shown_name, suit_name, to_plain
from maumau_kit.game.explain import verdict_to_plain
from maumau_kit.game.narrate import Told, tell_deal, tell_step
from maumau_kit.game.observation import Observation
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record, Step
from maumau_kit.rules.variant import Variant

FORMAT = "maumau-story/1"
OPEN = "open"
LONG_PILE = 3
OBLIQUE = ":oblique"
_SELF_EVIDENT = ("no-debt", "nothing-drawn", "already-drew", "keep-instead", "not-naming")
"""Objections to moves that nobody thinks of; a page leaves them out."""


def story(
    record: Record,
    views: str | int | Sequence[str | int] = OPEN,
    *,
    bottom: int | None = None,
    outcome: bool | None = None,
) -> dict[str, Any]:
    """The frames of a record, one after the deal, then one a move, for each of the views.

    A view is ``open``, with all hands shown, or a seat (``1`` or ``"seat 1"``), whose hand alone is shown; nothing else
    is in its frames. `bottom` is the seat drawn at the bottom of the table: the one that looks, or seat 0. Without the
    `outcome` the frames stop before the move that ends the round; where it is not said, only a table with an open view
    carries it. Raises `InputError` for a view that there is not, and what replaying the record raises.
    """
    seats = len(record.players)
    wanted = read_views(views, seats)
    if bottom is not None:
        check_seat(bottom, seats, "bottom")
    is_open = OPEN in wanted
    steps = record.steps
    shown = is_open if outcome is None else outcome
    if not shown and steps and steps[-1].after.is_over:
        steps = steps[:-1]
    tracks = [
        {"view": view, "bottom": _bottom(view, bottom), "frames": frames_of(record, steps, view)} for view in wanted
    ]
    told = {lang: record.note.get(lang, "") if is_open and shown else "" for lang in LANGS}
    # A title may give the end away ("Nineteen points"), a note what lies in the hands.
    titles = {lang: record.titles.get(lang, record.title) if shown else "" for lang in LANGS}
    return _document(record.variant, record.players, tracks, titles, told)


def read_views(views: str | int | Sequence[str | int], seats: int) -> list[str | int]:
    """The views asked for: ``open`` and seats. Raises `InputError` for one that there is not, and for none.

    >>> read_views(["open", "seat 1"], 2)
    ['open', 1]
    """
    if isinstance(views, str | int) or not isinstance(views, Sequence):
        views = [views]
    if not views:
        raise InputError("a table needs a view", where="views", hint='write ["open"] or ["seat 0"]')
    return list(dict.fromkeys(_view(view, seats) for view in views))


def _view(view: Any, seats: int) -> str | int:
    if view == OPEN:
        return OPEN
    named = view.removeprefix("seat ") if isinstance(view, str) else ""
    return check_seat(int(named) if named.isdecimal() and len(named) < 3 else view, seats, "views")


def check_seat(seat: Any, seats: int, where: str) -> int:
    """The seat, if there is such a seat. Raises `InputError` otherwise."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise InputError(f"there is no seat {str(seat)[:20]}", where=where, hint=f"seats are 0 to {seats - 1}, or open")
    return seat


def _bottom(view: str | int, bottom: int | None) -> int:
    return bottom if bottom is not None else view if isinstance(view, int) else 0


def frames_of(record: Record, steps: Sequence[Step], view: str | int) -> list[dict[str, Any]]:
    """The frames of one view: the deal, then the steps."""
    first = frame(record.first, view, tell_deal(record.first, whole=record.deck is not None))
    return [first, *(step_frame(step, view) for step in steps)]


def one_frame_story(position: Position, players: tuple[str, ...], told: Told) -> dict[str, Any]:
    """A story that shows one position and nothing else."""
    empty = dict.fromkeys(LANGS, "")
    track = {"view": OPEN, "bottom": 0, "frames": [frame(position, OPEN, told)]}
    return _document(position.variant, players, [track], empty, empty)


def _document(
    variant: Variant,
    players: tuple[str, ...],
    tracks: list[dict[str, Any]],
    title: dict[str, str],
    note: dict[str, str],
) -> dict[str, Any]:
    first, *more = tracks
    return {
        "format": FORMAT,
        "title": title,
        "note": note,
        "players": list(map(shown_name, players)),
        **first,
        "more": more,
        **table_names(variant),
    }


def table_names(variant: Variant) -> dict[str, Any]:
    """What names the things on a table, by language and suit system: the variant, its cards, its suits."""
    return {
        "variant": {"id": variant.id, "name": {lang: one_line(name) for lang, name in variant.name.items()}},
        "suits": variant["setup.suits"],
        "names": names(variant),
        "suit_names": {
            lang: {system: {suit: suit_name(i, lang, system) for i, suit in enumerate(SUITS)} for system in SYSTEMS}
            for lang in LANGS
        },
    }


def names(variant: Variant) -> dict[str, dict[str, dict[str, str]]]:
    """The spoken names of the pack's cards, by language and suit system."""
    pack = sorted(set(variant.pack))
    return {
        lang: {
            system + suffix: {TEXTS[card]: card_name(card, lang, system, case) for card in pack}
            for system in SYSTEMS
            for suffix, case in (("", "nominative"), (OBLIQUE, "accusative"))
        }
        for lang in LANGS
    }


def step_frame(step: Step, view: str | int) -> dict[str, Any]:
    """The frame after a move."""
    held = sum(map(len, step.before.hands)) - len(step.move.cards)
    return frame(step.after, view, tell_step(step, seen=view in (OPEN, step.by))) | {
        "by": step.by,
        "move": str(step.move),
        "laid": list(map(card_text, step.move.cards)),
        "drew": sum(map(len, step.after.hands)) - held,
    }


def frame(position: Position, view: str | int, told: Told) -> dict[str, Any]:
    """One moment as it is seen: for a seat, nothing but what it may observe."""
    seat = view if isinstance(view, int) else position.turn or 0
    seen = position.observe(seat)
    return {
        "by": None,
        "move": None,
        "laid": [],
        "drew": 0,
        "say": {"en": to_plain(told[0]), "de": to_plain(told[1])},
        "hands": [_hand(position, seen, other, view) for other in range(position.seats)],
        "pile": list(map(card_text, seen.discard[-LONG_PILE:])),
        "pile_count": len(seen.discard),
        "stock": seen.stock,
        "turn": seen.turn,
        "direction": seen.direction,
        "dealer": seen.dealer,
        "suit": None if seen.suit is None else SUITS[seen.suit],
        "debt": seen.debt,
        "drawn": card_text(seen.drawn) if seen.drawn is not None and view in (OPEN, position.turn) else None,
        "naming": seen.naming,
        "skip": seen.skip,
        "uncalled": None if seen.uncalled is None else {"seat": seen.uncalled[0], "call": seen.uncalled[1]},
        "result": _result(position),
        "why": _why(position) if view in (OPEN, position.turn) else None,
    }


def _result(position: Position) -> dict[str, Any] | None:
    """How the round ended; without points where nothing is scored."""
    if position.result is None:
        return None
    plain: dict[str, Any] = position.result.to_dict()
    return plain if position.variant["score.basis"] != "none" else plain | {"points": []}


def _hand(position: Position, seen: Observation, seat: int, view: str | int) -> dict[str, Any]:
    """A hand as it lies there, or how many cards it has."""
    shown = view in (OPEN, seat)
    return {"cards": list(map(card_text, position.hands[seat]))} if shown else {"count": seen.counts[seat]}


def _why(position: Position) -> dict[str, Any] | None:
    """The verdicts on the hand to act, and on the other moves."""
    if position.turn is None:
        return None
    explanation = position.explain()
    speech = ("catch", "mau")
    return {
        "seat": position.turn,
        "cards": [{"card": v.what, **verdict_to_plain(v)} for v in explanation.cards],
        "moves": [
            {"move": v.what, **verdict_to_plain(v)}
            for v in explanation.moves
            if v.code not in _SELF_EVIDENT and (v.what not in speech or position.uncalled)
        ],
    }

"""Stories: a record as finished frames, which a page only has to draw.

A frame holds everything that is seen at one moment, in both languages, and nothing that the viewer may not see.
"""

from __future__ import annotations

from typing import Any

from maumau_kit.base.cards import SUITS, TEXTS, card_text
from maumau_kit.base.errors import InputError
from maumau_kit.base.words import LANGS, SYSTEMS, card_name, suit_name, to_plain
from maumau_kit.game.explain import verdict_to_plain
from maumau_kit.game.narrate import Told, tell_deal, tell_step
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record, Step
from maumau_kit.rules.variant import Variant

FORMAT = "maumau-story/1"
OPEN = "open"
LONG_PILE = 3
OBLIQUE = ":oblique"
_SELF_EVIDENT = ("no-debt", "nothing-drawn", "already-drew", "keep-instead", "not-naming")
"""Objections to moves that nobody thinks of; a page leaves them out."""


def story(record: Record, view: str | int = OPEN, *, bottom: int | None = None) -> dict[str, Any]:
    """The frames of a record: one after the deal, then one a move.

    `view` is ``open``, with all hands shown, or a seat, whose hand alone is shown. `bottom` is the seat drawn at the
    bottom of the table: the one that looks, or seat 0. Raises `InputError` for a seat that there is not, and what
    replaying the record raises.
    """
    seats = len(record.players)
    for where, seat in (("view", view), ("bottom", bottom)):
        if seat not in (OPEN, None) and (type(seat) is not int or not 0 <= seat < seats):
            raise InputError(
                f"there is no seat {str(seat)[:20]}", where=where, hint=f"seats are 0 to {seats - 1}, or open"
            )
    steps = record.steps
    first = frame(record.first, view, tell_deal(record.first, whole=record.deck is not None))
    return _document(
        record.variant,
        record.players,
        view,
        bottom if bottom is not None else view if isinstance(view, int) else 0,
        [first, *(step_frame(step, view) for step in steps)],
        {lang: record.titles.get(lang, record.title) for lang in LANGS},
        {lang: record.note.get(lang, "") for lang in LANGS},
    )


def one_frame_story(position: Position, players: tuple[str, ...], told: Told) -> dict[str, Any]:
    """A story that shows one position and nothing else."""
    empty = dict.fromkeys(LANGS, "")
    return _document(position.variant, players, OPEN, 0, [frame(position, OPEN, told)], empty, empty)


def _document(
    variant: Variant,
    players: tuple[str, ...],
    view: str | int,
    bottom: int,
    frames: list[dict[str, Any]],
    title: dict[str, str],
    note: dict[str, str],
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "title": title,
        "note": note,
        "variant": {"id": variant.id, "name": dict(variant.name)},
        "suits": variant["setup.suits"],
        "players": list(players),
        "view": view,
        "bottom": bottom,
        "frames": frames,
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
    """One moment as it is seen."""
    uncalled = position.uncalled
    seen_drawn = position.drawn is not None and view in (OPEN, position.turn)
    return {
        "by": None,
        "move": None,
        "laid": [],
        "drew": 0,
        "say": {"en": to_plain(told[0]), "de": to_plain(told[1])},
        "hands": [_hand(position, seat, view) for seat in range(position.seats)],
        "pile": list(map(card_text, position.discard[-LONG_PILE:])),
        "pile_count": len(position.discard),
        "stock": len(position.stock),
        "turn": position.turn,
        "direction": position.direction,
        "dealer": position.dealer,
        "suit": None if position.suit is None else SUITS[position.suit],
        "debt": position.debt,
        "drawn": card_text(position.drawn) if seen_drawn and position.drawn is not None else None,
        "naming": position.naming,
        "skip": position.skip,
        "uncalled": None if uncalled is None else {"seat": uncalled[0], "call": uncalled[1]},
        "result": _result(position),
        "why": _why(position) if view in (OPEN, position.turn) else None,
    }


def _result(position: Position) -> dict[str, Any] | None:
    """How the round ended; without points where nothing is scored."""
    if position.result is None:
        return None
    plain: dict[str, Any] = position.result.to_dict()
    return plain if position.variant["score.basis"] != "none" else plain | {"points": []}


def _hand(position: Position, seat: int, view: str | int) -> dict[str, Any]:
    hand = position.hands[seat]
    return {"cards": list(map(card_text, hand))} if view in (OPEN, seat) else {"count": len(hand)}


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

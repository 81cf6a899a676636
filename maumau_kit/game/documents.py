"""Positions as JSON documents: ``maumau-position/1``, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maumau_kit.base.cards import SUITS, card_text, parse_card
from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.layout import SEATS_MAX
from maumau_kit.game.library import is_shipped
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.position import Position
from maumau_kit.game.possible import check_position
from maumau_kit.rules.variant import Variant

POSITION = "maumau-position/1"
_KEYS = (
    "format", "variant", "hands", "discard", "stock", "turn", "dealer", "direction", "suit", "debt", "drawn",
    "uncalled", "naming", "idle", "skip", "settled",
)  # fmt: skip


def position_to_dict(position: Position, *, full_variant: bool = False) -> dict[str, object]:
    """A position as JSON has it."""
    data: dict[str, object] = {
        "format": POSITION,
        "variant": position.variant.to_dict()
        if full_variant or not is_shipped(position.variant)
        else position.variant.id,
        "hands": [list(map(card_text, hand)) for hand in position.hands],
        "discard": list(map(card_text, position.discard)),
        "stock": list(map(card_text, position.stock)),
        "turn": position.turn,
        "dealer": position.dealer,
        "direction": position.direction,
        "suit": None if position.suit is None else SUITS[position.suit],
        "debt": position.debt,
        "drawn": None if position.drawn is None else card_text(position.drawn),
        "uncalled": None if position.uncalled is None else dict(zip(("seat", "call"), position.uncalled, strict=True)),
        "naming": position.naming,
        "idle": position.idle,
    }
    if position.skip:
        data["skip"] = position.skip
    if position.settled:
        data["settled"] = True
    return data


def check_keys(data: Any, known: tuple[str, ...], needed: tuple[str, ...], form: str) -> None:
    """A document is an object of this format with known keys. Raises `InputError` otherwise."""
    if not isinstance(data, Mapping):
        raise InputError(
            f"a document is an object, not {type(data).__name__}",
            hint=f'begin with {{"format": "{form}"',
            german=f'Ein Dokument ist ein Objekt, nicht {type(data).__name__}: beginne mit {{"format": "{form}"',
        )
    if data.get("format") != form:
        word = repr(str(data["format"])[:40]) if "format" in data else ""
        said = f"the format is {word}" if word else "the format is missing"
        german = f"Das Format ist {word}" if word else "Das Format fehlt"
        raise InputError(said, where="format", hint=f"write {form!r}", german=f"{german}: schreib {form!r}.")
    for key in data:
        if key not in known:
            raise InputError(
                f"{str(key)[:40]!r} is not known",
                where=str(key)[:40],
                hint=offer(str(key), known),
                german=f"{str(key)[:40]!r} ist nicht bekannt: {german_offer(str(key), known)}",
            )
    for key in needed:
        if key not in data:
            kind = form.partition("/")[0]
            raise InputError(
                "this is missing",
                where=key,
                hint=f"a {kind} needs {', '.join(needed)}",
                german=f"Das fehlt: zu {kind} gehören {', '.join(needed)}.",
            )


def read_position(data: Any, *, known: Variant | None = None, checked: bool = True) -> Position:
    """The position of a JSON document. Raises `InputError` that says where and what would be right.

    `known` is used instead of looking up the variant. Unless it is `checked`, nobody has looked whether these rules
    allow the position: that is left to `maumau_kit.game.possible.held`, under whichever rules it is for.
    """
    check_keys(data, _KEYS, ("variant", "hands", "discard", "turn"), POSITION)
    rules = known or read_variant_of(data)
    hands = _hands(data["hands"])
    seats = len(hands)
    low, high = rules.players
    if checked and not low <= seats <= high:
        raise InputError(
            f"{seats} hands",
            where="hands",
            hint=f"{rules.id} is for {low} to {high} players",
            german=f"Das sind {seats} Hände: bei {rules.id} spielen {low} bis {high}.",
        )
    position = Position(
        variant=rules,
        hands=hands,
        discard=cards_of(data["discard"], "discard"),
        stock=cards_of(data.get("stock", []), "stock"),
        turn=None if data["turn"] is None else _number(data, "turn", 0, seats - 1),
        dealer=_number(data, "dealer", 0, seats - 1, seats - 1),
        direction=_direction(data.get("direction", 1)),
        suit=_suit(data.get("suit")),
        debt=_number(data, "debt", 0, 1000, 0),
        drawn=None if data.get("drawn") is None else _card(data["drawn"], "drawn"),
        uncalled=_uncalled(data.get("uncalled"), seats),
        naming=_flag(data, "naming"),
        idle=_number(data, "idle", 0, 10_000, 0),
        skip=_number(data, "skip", 0, seats - 1, 0),
        settled=_flag(data, "settled"),
    )
    if checked:
        check_position(position)
    return position


def read_variant_of(data: Mapping[str, Any]) -> Variant:
    """The variant that a document names by id, or holds."""
    named = data["variant"]
    if not isinstance(named, str | Mapping):
        raise InputError(
            "this is neither an id nor a variant",
            where="variant",
            german="Das ist weder eine Kennung noch eine Variante.",
        )
    if isinstance(named, str) and ("/" in named or "\\" in named or named.endswith((".toml", ".json"))):
        raise InputError(
            f"{named[:60]!r} is a path",
            where="variant",
            hint="name a variant by its id, or put it in",
            german=f"{named[:60]!r} ist ein Dateipfad: nenne die Variante mit ihrer Kennung, oder schreib sie hinein.",
        )
    try:
        return find_variant(named)
    except InputError as error:
        raise error.at("" if error.where.startswith("variant") else "variant") from None


def cards_of(data: Any, where: str) -> tuple[int, ...]:
    """A list of cards. Raises `InputError` with the place of the first that is none."""
    if not isinstance(data, list | tuple):
        raise InputError(
            "this is a list of cards",
            where=where,
            hint='write ["9H", "KH"]',
            german='Hier steht eine Liste von Karten: schreib ["9H", "KH"].',
        )
    if len(data) > 200:
        raise InputError(
            f"{len(data)} cards",
            where=where,
            hint="no pack has more than 200",
            german=f"Das sind {len(data)} Karten: kein Blatt hat mehr als 200.",
        )
    return tuple(_card(card, f"{where}[{i}]") for i, card in enumerate(data))


def _card(text: Any, where: str) -> int:
    try:
        return parse_card(text)
    except InputError as error:
        raise error.at(where) from None


def _hands(data: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(data, list) or not 2 <= len(data) <= SEATS_MAX:
        raise InputError(
            f"this is a list of 2 to {SEATS_MAX} hands",
            where="hands",
            hint='write [["7H", "9C"], ["KD"]]',
            german=f'Hier steht eine Liste von 2 bis {SEATS_MAX} Händen: schreib [["7H", "9C"], ["KD"]].',
        )
    return tuple(cards_of(hand, f"hands[{seat}]") for seat, hand in enumerate(data))


def _number(data: Mapping[str, Any], key: str, low: int, high: int, default: int | None = None) -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise InputError(
            f"{str(value)[:40]!r} is not allowed",
            where=key,
            hint=f"write a whole number from {low} to {high}",
            german=f"{str(value)[:40]!r} geht hier nicht: schreib eine ganze Zahl von {low} bis {high}.",
        )
    return value


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        word = repr(str(value)[:40])
        raise InputError(
            f"{word} is neither true nor false", where=key, german=f"{word} ist weder wahr (true) noch falsch (false)."
        )
    return value


def _direction(value: Any) -> int:
    if type(value) is not int or value not in (1, -1):
        raise InputError(
            f"{str(value)[:40]!r} is not a direction",
            where="direction",
            hint="write 1 or -1",
            german=f"{str(value)[:40]!r} ist keine Richtung: schreib 1 oder -1.",
        )
    return value


def _suit(value: Any) -> int | None:
    if value is None:
        return None
    if not isinstance(value, str) or value not in tuple(SUITS):
        raise InputError(
            f"{str(value)[:40]!r} is not a suit",
            where="suit",
            hint="write C, D, H, S or null",
            german=f"{str(value)[:40]!r} ist keine Farbe: schreib C, D, H, S oder null.",
        )
    return SUITS.index(value)


def _uncalled(value: Any, seats: int) -> tuple[int, str] | None:
    if value is None:
        return None
    if not isinstance(value, Mapping) or set(value) != {"seat", "call"}:
        raise InputError(
            "this names a seat and a call",
            where="uncalled",
            hint='write {"seat": 1, "call": "mau"}',
            german='Hier stehen ein Platz und eine Ansage: schreib {"seat": 1, "call": "mau"}.',
        )
    try:
        seat = _number(value, "seat", 0, seats - 1)
    except InputError as error:
        raise error.at("uncalled") from None
    if value["call"] not in ("mau", "mau-mau"):
        word = repr(str(value["call"])[:40])
        raise InputError(
            f"{word} is not a call",
            where="uncalled.call",
            hint="write mau or mau-mau",
            german=f"{word} ist keine Ansage: schreib mau oder mau-mau.",
        )
    return seat, value["call"]

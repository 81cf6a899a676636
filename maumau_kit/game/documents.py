"""Positions as JSON documents: ``maumau-position/1``, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maumau_kit.base.cards import RANK_MASKS, SUITS, card_text, parse_card, rank_of
from maumau_kit.base.errors import ImpossibleError, InputError, offer
from maumau_kit.base.layout import DEBT_THEN, LAY_ONLY, OPENS, SEATS_MAX, SETS, SKIP_ANSWER, SKIPS, WILD
from maumau_kit.game.library import is_shipped
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.position import Position
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
        raise InputError(f"a document is an object, not {type(data).__name__}", hint=f'begin with {{"format": "{form}"')
    if data.get("format") != form:
        said = f"the format is {str(data['format'])[:40]!r}" if "format" in data else "the format is missing"
        raise InputError(said, where="format", hint=f"write {form!r}")
    for key in data:
        if key not in known:
            raise InputError(f"{str(key)[:40]!r} is not known", where=str(key)[:40], hint=offer(str(key), known))
    for key in needed:
        if key not in data:
            raise InputError("this is missing", where=key, hint=f"a {form.partition('/')[0]} needs {', '.join(needed)}")


def read_position(data: Any, *, known: Variant | None = None) -> Position:
    """The position of a JSON document. Raises `InputError` that says where and what would be right.

    `known` is used instead of looking up the variant.
    """
    check_keys(data, _KEYS, ("variant", "hands", "discard", "turn"), POSITION)
    rules = known or read_variant_of(data)
    hands = _hands(data["hands"])
    seats = len(hands)
    low, high = rules.players
    if not low <= seats <= high:
        raise InputError(f"{seats} hands", where="hands", hint=f"{rules.id} is for {low} to {high} players")
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
    check_position(position)
    return position


def read_variant_of(data: Mapping[str, Any]) -> Variant:
    """The variant that a document names by id, or holds."""
    named = data["variant"]
    if not isinstance(named, str | Mapping):
        raise InputError("this is neither an id nor a variant", where="variant")
    if isinstance(named, str) and ("/" in named or "\\" in named or named.endswith((".toml", ".json"))):
        raise InputError(f"{named[:60]!r} is a path", where="variant", hint="name a variant by its id, or put it in")
    try:
        return find_variant(named)
    except InputError as error:
        raise error.at("" if error.where.startswith("variant") else "variant") from None


def cards_of(data: Any, where: str) -> tuple[int, ...]:
    """A list of cards. Raises `InputError` with the place of the first that is none."""
    if not isinstance(data, list | tuple):
        raise InputError("this is a list of cards", where=where, hint='write ["9H", "KH"]')
    if len(data) > 200:
        raise InputError(f"{len(data)} cards", where=where, hint="no pack has more than 200")
    return tuple(_card(card, f"{where}[{i}]") for i, card in enumerate(data))


def _card(text: Any, where: str) -> int:
    if not isinstance(text, str):
        raise InputError("a card is a text", where=where, hint='write "9C"')
    try:
        return parse_card(text)
    except InputError as error:
        raise error.at(where) from None


def _hands(data: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(data, list) or not 2 <= len(data) <= SEATS_MAX:
        raise InputError(
            f"this is a list of 2 to {SEATS_MAX} hands", where="hands", hint='write [["7H", "9C"], ["KD"]]'
        )
    return tuple(cards_of(hand, f"hands[{seat}]") for seat, hand in enumerate(data))


def _number(data: Mapping[str, Any], key: str, low: int, high: int, default: int | None = None) -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise InputError(
            f"{str(value)[:40]!r} is not allowed",
            where=key,
            hint=f"write a whole number from {low} to {high}",
        )
    return value


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise InputError(f"{str(value)[:40]!r} is neither true nor false", where=key)
    return value


def _direction(value: Any) -> int:
    if type(value) is not int or value not in (1, -1):
        raise InputError(f"{str(value)[:40]!r} is not a direction", where="direction", hint="write 1 or -1")
    return value


def _suit(value: Any) -> int | None:
    if value is None:
        return None
    if not isinstance(value, str) or value not in tuple(SUITS):
        raise InputError(f"{str(value)[:40]!r} is not a suit", where="suit", hint="write C, D, H, S or null")
    return SUITS.index(value)


def _uncalled(value: Any, seats: int) -> tuple[int, str] | None:
    if value is None:
        return None
    if not isinstance(value, Mapping) or set(value) != {"seat", "call"}:
        raise InputError("this names a seat and a call", where="uncalled", hint='write {"seat": 1, "call": "mau"}')
    try:
        seat = _number(value, "seat", 0, seats - 1)
    except InputError as error:
        raise error.at("uncalled") from None
    if value["call"] not in ("mau", "mau-mau"):
        raise InputError(
            f"{str(value['call'])[:40]!r} is not a call", where="uncalled.call", hint="write mau or mau-mau"
        )
    return seat, value["call"]


def check_position(position: Position) -> None:
    """Refuse combinations that no round can reach. Raises `ImpossibleError` with the place."""
    _check_pack(position)
    if position.turn is None:
        return
    if not position.discard:
        raise ImpossibleError("the discard pile is empty", where="discard", hint="there is always a top card")
    r, top, hand = position.variant.rules, position.top, position.hands[position.turn]
    name = card_text(top)
    # A set may end on a card of its rank that has not the effect of the others.
    laid = RANK_MASKS[rank_of(top)] if r[SETS] else 1 << top
    if position.debt and (position.naming or not r[OPENS] & laid):
        raise ImpossibleError(
            f"{name} on top opens no debt", where="debt", hint="write 0, or put a card that does on top"
        )
    if position.suit is not None and (position.naming or not r[WILD] >> top & 1):
        raise ImpossibleError(f"{name} on top is not wild", where="suit", hint="write null")
    if position.naming and (not r[WILD] >> top & 1 or position.turn != position.dealer):
        raise ImpossibleError("only the dealer names the suit of a wild starter", where="naming", hint="write false")
    if position.naming and (position.uncalled or position.idle):
        raise ImpossibleError("nobody has moved while the starter's suit is named", where="naming", hint="write false")
    if position.drawn is not None and position.drawn not in hand:
        raise ImpossibleError(f"{card_text(position.drawn)} is not in the hand to act", where="drawn")
    if position.drawn is not None and (position.debt or position.naming):
        raise ImpossibleError("no card was drawn to be laid in this turn", where="drawn", hint="write null")
    if position.skip and (
        not r[SKIP_ANSWER] or not r[SKIPS] & laid or position.drawn is not None or position.debt or position.naming
    ):
        raise ImpossibleError(f"{name} on top skips nobody now", where="skip", hint="write 0")
    if position.settled and (
        r[DEBT_THEN] != LAY_ONLY
        or not r[OPENS] & laid
        or position.drawn is not None
        or position.debt
        or position.skip
        or position.naming
    ):
        raise ImpossibleError("no debt has just been taken", where="settled", hint="write false")
    _check_calls(position)
    if not hand and not (position.uncalled or may_be_undone(position)):
        raise ImpossibleError(
            "the hand to act is empty",
            where=f"hands[{position.turn}]",
            hint="then the round is over: turn null",
        )


def may_be_undone(position: Position) -> bool:
    """Whether an empty hand may come from a finish that was caught and could not be fined."""
    rules = position.variant
    return bool(rules["calls.last_penalty"]) and rules["drawing.impossible"] != "stop"


def _check_calls(position: Position) -> None:
    if position.uncalled is None:
        return
    seat, call = position.uncalled
    held = len(position.hands[seat])
    knob = "calls.mau_penalty" if call == "mau" else "calls.last_penalty"
    if not position.variant[knob]:
        raise ImpossibleError(f"{position.variant.id} fines no missing {call}", where="uncalled", hint="write null")
    if call == "mau-mau" and held:
        raise ImpossibleError(
            f"seat {seat} still holds {held} cards",
            where="uncalled.call",
            hint="mau-mau belongs to the last card",
        )
    if call == "mau" and not held:
        raise ImpossibleError(f"seat {seat} holds no card", where="uncalled.call", hint="mau belongs to one card left")


def _check_pack(position: Position) -> None:
    """No card more often than the pack has it."""
    pack = position.variant.pack
    seen: dict[int, int] = {}
    places = [(f"hands[{seat}]", hand) for seat, hand in enumerate(position.hands)]
    for where, cards in [*places, ("discard", position.discard), ("stock", position.stock)]:
        for i, card in enumerate(cards):
            seen[card] = seen.get(card, 0) + 1
            there = pack.count(card)
            if seen[card] > there:
                what = (
                    f"{card_text(card)} is not in the pack"
                    if not there
                    else f"{card_text(card)} is there more than {there}×"
                )
                raise ImpossibleError(what, where=f"{where}[{i}]", hint="take it out")

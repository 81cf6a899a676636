"""Positions as one line of text, for tests, lessons and sharing.

Fields are parted by ``|``: the discard pile with the top card last, then one hand a seat (``-`` for an empty one), then
whatever differs from the defaults: ``variant tavern``, ``turn 1``, ``dealer 0``, ``direction -1``, ``suit H``,
``debt 4``, ``drawn 4H``, ``uncalled 1 mau``, ``naming``, ``idle 2``, ``skip 1``, ``settled``, ``stock 4H AC``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from maumau_kit.base.cards import SUITS, card_text
from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.strict import MAX_TEXT
from maumau_kit.game.documents import read_position
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import Variant

_NUMBERS = ("turn", "dealer", "direction", "debt", "idle", "skip")
_FLAGS = ("naming", "settled")
_KEYS = ("variant", "suit", "drawn", "uncalled", "stock", "over", *_NUMBERS, *_FLAGS)


def position(text: str, variant: str | Variant | Mapping[str, Any] = "house-code", *, checked: bool = True) -> Position:
    """The position that a line of text means, under the rules of a variant (the line may name another one).

    `checked` is as in `maumau_kit.game.documents.read_position`. Raises `InputError` with the field that is wrong.

    >>> position("9H | JS 4C | 6D 8D | stock 2D 3D").legal_moves
    ['JS=C', 'JS=D', 'JS=H', 'JS=S']
    """
    if not isinstance(text, str):
        raise InputError(
            "a position is a line of text",
            hint="write it like 7H | JD 7C | KD | debt 2",
            german="Eine Stellung ist eine Zeile Text: schreib sie wie 7H | JD 7C | KD | debt 2",
        )
    if len(text) > MAX_TEXT:
        raise InputError(
            "the line is too long",
            hint=f"at most {MAX_TEXT:,} characters",
            german=f"Die Zeile ist zu lang: erlaubt sind höchstens {MAX_TEXT} Zeichen.",
        )
    fields = [field.strip() for field in text.split("|")]
    data: dict[str, Any] = {"discard": fields[0].split(), "hands": [], "turn": 0}
    told: set[str] = set()
    for number, field in enumerate(fields[1:], 2):
        word, _, rest = field.partition(" ")
        if word in data and word in _KEYS and (word != "turn" or "turn" in told):
            raise InputError(
                f"{word} stands there twice",
                where=f"field {number}",
                hint="keep one of them",
                german=f"{word} steht zweimal da: lass eins davon stehen.",
            )
        if word in _KEYS:
            told.add(word)
            data[word] = _value(word, rest.strip(), f"field {number}")
        elif word == "-" and not rest:
            data["hands"].append([])
        elif word and word[0] in "23456789TtJjQqKkAaXx1":
            data["hands"].append(field.split())
        else:
            raise InputError(
                f"{field[:40]!r} is neither a hand nor known",
                where=f"field {number}",
                hint=offer(word, _KEYS),
                german=f"{field[:40]!r} ist weder eine Hand noch bekannt: {german_offer(word, _KEYS)}",
            )
    given = find_variant(variant)
    named = data.pop("variant", given.id)
    rules = given if named == given.id else find_variant(named)
    if data.pop("over", False):
        data["turn"] = None
    document = {"format": "maumau-position/1", "variant": rules.id, **data}
    return read_position(document, known=rules, checked=checked)


def _value(word: str, rest: str, where: str) -> Any:
    if word in (*_FLAGS, "over"):
        if rest:
            raise InputError(f"{word} stands alone", where=where, german=f"{word} steht für sich allein.")
        return True
    if word in _NUMBERS:
        if not rest.removeprefix("-").isascii() or not rest.removeprefix("-").isdigit() or len(rest) > 6:
            raise InputError(
                f"{word} needs a number",
                where=where,
                hint=f"write {word} 1",
                german=f"Zu {word} gehört eine Zahl: schreib {word} 1",
            )
        return int(rest)
    if word == "stock":
        return rest.split()
    if word == "uncalled":
        seat, _, call = rest.partition(" ")
        if not seat.isascii() or not seat.isdigit() or len(seat) > 3:
            raise InputError(
                "uncalled needs a seat and a call",
                where=where,
                hint="write uncalled 1 mau",
                german="Zu uncalled gehören ein Platz und eine Ansage: schreib uncalled 1 mau",
            )
        return {"seat": int(seat), "call": call.strip()}
    return rest


def position_text(table: Position) -> str:
    """A position as one line of text; reading it gives the same position."""
    fields = [_cards(table.discard), *(_cards(hand) or "-" for hand in table.hands)]
    if table.variant.id != "house-code":
        fields.append(f"variant {table.variant.id}")
    if table.turn is None:
        fields.append("over")
    elif table.turn != 0:
        fields.append(f"turn {table.turn}")
    defaults = {"dealer": table.seats - 1, "direction": 1, "debt": 0, "idle": 0, "skip": 0}
    fields += [f"{key} {getattr(table, key)}" for key, usual in defaults.items() if getattr(table, key) != usual]
    if table.suit is not None:
        fields.append(f"suit {SUITS[table.suit]}")
    if table.drawn is not None:
        fields.append(f"drawn {card_text(table.drawn)}")
    if table.uncalled:
        fields.append(f"uncalled {table.uncalled[0]} {table.uncalled[1]}")
    fields += [flag for flag in _FLAGS if getattr(table, flag)]
    if table.stock:
        fields.append(f"stock {_cards(table.stock)}")
    return " | ".join(fields)


def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(card_text, cards))

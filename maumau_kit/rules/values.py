"""Values in a variant file: checked against type and range, and put into their normal form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from maumau_kit.base.cards import JOKERS, RANKS
from maumau_kit.base.errors import InputError, VariantError, offer
from maumau_kit.base.knobs import Knob
from maumau_kit.base.layout import SEATS_MAX
from maumau_kit.base.numerals import as_whole, named
from maumau_kit.base.selectors import select

LONGEST_ID = 60
"""An id has so many characters at most."""
_SPECIAL_ALLOWED = ("finish.barred", "setup.barred_starters")


def check_value(knob: Knob, value: Any) -> Any:
    """The value of a knob in its normal form. Raises `VariantError` when it is of the wrong type or out of range."""
    try:
        return _CHECKS[knob.kind](knob, value)
    except InputError as error:
        raise VariantError(error.problem, where=knob.name + error.where, hint=error.hint, code="bad-value") from None


def _check_bool(knob: Knob, value: Any) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"{_short(value)} is neither true nor false", hint="write true or false")
    return value


def _check_int(knob: Knob, value: Any) -> int:
    if type(value) is not int or not knob.low <= value <= knob.high:
        raise InputError(f"{_short(value)} is not allowed", hint=f"write a whole number from {knob.low} to {knob.high}")
    return value


def _check_choice(knob: Knob, value: Any) -> Any:
    if isinstance(value, list):
        value = tuple(value) if all(isinstance(v, str) for v in value) else value
    if isinstance(value, tuple):
        value = next((c for c in knob.choices if isinstance(c, tuple) and sorted(c) == sorted(value)), value)
    known = list(knob.choices)
    if not isinstance(value, str | tuple) or value not in known:
        wanted = [list(c) if isinstance(c, tuple) else c for c in known]
        raise InputError(f"{_short(value)} is not a choice", hint=offer(str(value), map(str, wanted)))
    return value


def _check_ranks(knob: Knob, value: Any) -> tuple[str, ...]:
    texts = _list_of_texts(value)
    for i, text in enumerate(texts):
        if text not in RANKS:
            raise InputError(f"{text[:20]!r} is not a rank", where=f"[{i}]", hint=offer(text, RANKS))
    if not texts or len(set(texts)) < len(texts):
        raise InputError("each rank stands there once, and at least one does")
    return tuple(rank for rank in RANKS if rank in texts)


def _check_jokers(knob: Knob, value: Any) -> tuple[str, ...]:
    texts = _list_of_texts(value)
    for i, text in enumerate(texts):
        if text not in JOKERS:
            raise InputError(f"{text[:20]!r} is not a joker", where=f"[{i}]", hint="jokers are XR and XB")
    if any(texts.count(joker) > 2 for joker in JOKERS):
        raise InputError("a joker can be there twice at most")
    return tuple(sorted(texts, key=JOKERS.index))


def _check_selectors(knob: Knob, value: Any) -> tuple[str, ...]:
    texts = _list_of_texts(value)
    for i, text in enumerate(texts):
        if text == "special" and knob.name in _SPECIAL_ALLOWED:
            continue
        try:
            select(text)
        except InputError as error:
            raise error.at(f"[{i}]") from None
    if len(set(texts)) < len(texts):
        raise InputError("a card is named twice", hint="keep one of them")
    return tuple(texts)


def _check_amounts(knob: Knob, value: Any) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise InputError("this is a table of cards and numbers", hint='write { "7" = 2 }')
    for key, number in value.items():
        try:
            select(str(key))
        except InputError as error:
            raise error.at(f".{str(key)[:20]}") from None
        if type(number) is not int or not knob.low <= number <= knob.high:
            hint = f"write a whole number from {knob.low} to {knob.high}"
            raise InputError(f"{_short(number)} is not allowed", where=f".{key}", hint=hint)
    return {str(key): number for key, number in value.items()}


def _list_of_texts(value: Any) -> list[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
        raise InputError("this is a list of texts", hint='write ["7", "8"]')
    return list(value)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


_CHECKS: dict[str, Callable[[Knob, Any], Any]] = {
    "bool": _check_bool,
    "int": _check_int,
    "choice": _check_choice,
    "ranks": _check_ranks,
    "jokers": _check_jokers,
    "selectors": _check_selectors,
    "amounts": _check_amounts,
    "points": _check_amounts,
}


def identifier_of(value: Any) -> str:
    """The id of a variant. Raises `VariantError` when it is none."""
    good = isinstance(value, str) and 0 < len(value) <= LONGEST_ID and value.replace("-", "").isascii()
    if not good or not value.replace("-", "").replace("_", "").isalnum():
        said = "the id is missing" if value is None else f"{str(value)[:60]!r} is not an id"
        raise VariantError(said, where="id", hint="use letters, digits and hyphens")
    return str(value)


def names_of(value: Any) -> dict[str, str]:
    """The names in both languages. Raises `VariantError` when one is missing."""
    if not isinstance(value, Mapping) or set(value) != {"en", "de"}:
        raise VariantError("a name is needed in both languages", where="name", hint='name = { en = "…", de = "…" }')
    for lang, text in value.items():
        if not isinstance(text, str) or not 0 < len(text) <= 200:
            raise VariantError("a name is a text of 1 to 200 characters", where=f"name.{lang}")
    return dict(value)


def texts_of(value: Any, where: str) -> tuple[str, ...]:
    """A text or a list of texts. Raises `VariantError` for anything else."""
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not all(isinstance(t, str) for t in texts):
        raise VariantError("this is a text or a list of texts", where=where)
    return tuple(texts)


def players_of(value: Any) -> tuple[int, int]:
    """The range of players. Raises `VariantError` when it is none."""
    good = isinstance(value, list | tuple) and len(value) == 2 and all(type(n) is int for n in value)
    if not good or not 2 <= value[0] <= value[1] <= SEATS_MAX:
        raise VariantError(
            f"{str(value)[:40]} is not a range of players",
            where="players",
            hint=f"write [2, 6]; 2 to {SEATS_MAX} can play",
        )
    return value[0], value[1]


def number_of_players(name: str, allowed: tuple[int, int], players: object) -> int:
    """The number of players, if the variant of this name is for so many. Raises `InputError` when it is not."""
    (low, high), found = allowed, as_whole(players)
    english, german = named(players)
    if found is None:
        raise InputError(
            f"{english} is no number of players",
            hint=f"{name} is for {range_text(allowed, 'to')}",
            where="players",
            german=f"{german} ist keine Anzahl von Personen: {name} ist für {range_text(allowed, 'bis')}.",
        )
    if not low <= found <= high:
        raise InputError(
            f"{name} is not for {str(found)[:20]} players",
            hint=f"it is for {range_text(allowed, 'to')}",
            where="players",
            german=f"{name} ist nicht für {str(found)[:20]} Personen: erlaubt sind {range_text(allowed, 'bis')}.",
        )
    return found


def range_text(allowed: tuple[int, int], to: str = "–") -> str:
    """A range of players as people write it.

    >>> range_text((2, 6)), range_text((2, 6), "to"), range_text((2, 2), "to")
    ('2–6', '2 to 6', '2')
    """
    low, high = allowed
    between = to if to == "–" else f" {to} "
    return str(low) if low == high else f"{low}{between}{high}"

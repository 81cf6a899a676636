"""What may be asked of a tree; everything else is refused in both languages, with what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any, Final

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.layout import PACK2, SETS
from maumau_kit.base.numerals import as_real, as_whole, named, whole
from maumau_kit.rules.variant import Variant

MAX_DEPTH: Final = 10_000
MAX_NODES: Final = 100_000
KNOWN, UNKNOWN = "known", "unknown"


def check_depth(depth: object) -> int:
    """How many moves deep. Raises `InputError` for what is no depth."""
    found = as_whole(depth)
    if found is not None and 1 <= found <= MAX_DEPTH:
        return found
    said = named(depth)
    raise InputError(
        f"{said[0]} is not a depth",
        where="depth",
        hint=f"write a whole number of moves from 1 to {whole(MAX_DEPTH, 'en')}, 4 for example",
        german=f"{said[1]} ist keine Tiefe: schreib eine ganze Zahl von Zügen von 1 bis {whole(MAX_DEPTH, 'de')}, "
        "zum Beispiel 4.",
    )


def check_nodes(nodes: object) -> int:
    """How many nodes at most. Raises `InputError` for what is no such number."""
    found = as_whole(nodes)
    if found is not None and 1 <= found <= MAX_NODES:
        return found
    said = named(nodes)
    raise InputError(
        f"{said[0]} is not a number of nodes",
        where="nodes",
        hint=f"write a whole number from 1 to {whole(MAX_NODES, 'en')}, 2000 for example",
        german=f"{said[1]} ist keine Anzahl von Knoten: schreib eine ganze Zahl von 1 bis {whole(MAX_NODES, 'de')}, "
        "zum Beispiel 2000.",
    )


def check_kind(kind: object, kinds: Sequence[str]) -> None:
    """A kind of picture. Raises `InputError` for one that there is not."""
    if kind not in kinds:
        word = str(kind)[:20]
        raise InputError(
            f"{word!r} is no kind of picture",
            where="kind",
            hint=offer(word, kinds),
            german=f"{word!r} ist keine Art von Bild: {german_offer(word, kinds)}.",
        )


def check_lines(lines: object) -> int:
    """How many lines of text at most. Raises `InputError` for what is no such number."""
    found = as_whole(lines)
    if found is not None and found >= 1:
        return found
    said = named(lines)
    raise InputError(
        f"{said[0]} is not a number of lines",
        where="lines",
        hint="write a whole number from 1 on, 40 for example",
        german=f"{said[1]} ist keine Anzahl von Zeilen: schreib eine ganze Zahl ab 1, zum Beispiel 40.",
    )


def check_values(values: object, count: int) -> dict[int, Any]:
    """Values by node. Raises `InputError` for what is no node, and for a number that is none or has no end."""
    if not isinstance(values, Mapping):
        raise InputError(
            "values are given by node",
            where="values",
            hint="write {0: 0.5}",
            german="Werte stehen bei Knoten: schreib {0: 0.5}.",
        )
    return {check_place(node, count, "node"): _value(node, value) for node, value in values.items()}


def _value(node: object, value: Any) -> Any:
    """A value that a picture and JSON can show."""
    for each in value if isinstance(value, tuple | list) else (value,):
        number = as_real(each)
        if isinstance(each, Real) and not isfinite(number or 0.0):
            said = named(each)
            raise InputError(
                f"{said[0]} is no value",
                where=f"values[{node}]",
                hint="write a number, or None for no value",
                german=f"{said[1]} ist kein Wert: schreib eine Zahl, oder None für keinen Wert.",
            )
    return value


def check_stock(stock: object, view: int | None) -> str:
    """Whether the order of the stock is known. Raises `InputError` for another word, or where a seat cannot know it."""
    usual = KNOWN if view is None else UNKNOWN
    if stock is None:
        return usual
    if stock not in (KNOWN, UNKNOWN):
        said = named(stock)
        raise InputError(
            f"{said[0]} says nothing about the stock",
            where="stock",
            hint=f"write {KNOWN} or {UNKNOWN}",
            german=f"{said[1]} sagt nichts über den Stapel: schreib {KNOWN} (bekannt) oder {UNKNOWN} (unbekannt).",
        )
    if view is not None and stock == KNOWN:
        raise InputError(
            "a seat does not know the order of the stock",
            where="stock",
            hint=f"leave it out, or write {UNKNOWN}",
            german=f"Niemand am Tisch kennt die Reihenfolge im Stapel: lass es weg oder schreib {UNKNOWN}.",
        )
    return KNOWN if stock == KNOWN else UNKNOWN


def check_view(view: object, seats: int, where: str = "view") -> int | None:
    """The seat whose knowledge counts, if one is named. Raises `InputError` for a seat that there is not."""
    if view is None:
        return None
    found = as_whole(view)
    if found is not None and 0 <= found < seats:
        return found
    said = named(view)
    raise InputError(
        f"there is no seat {said[0]}",
        where=where,
        hint=f"seats are 0 to {seats - 1}",
        german=f"Platz {said[1]} gibt es nicht: die Plätze sind 0 bis {seats - 1}.",
    )


def check_sets(variant: Variant, view: int | None) -> None:
    """Refuse what would take hours: of two packs another seat could lay thousands of sets. Raises `InputError`."""
    if view is not None and variant.rules[SETS] and variant.rules[PACK2]:
        raise InputError(
            "with two packs and sets the others could lay thousands of sets, too many for a tree of what a seat knows",
            where="view",
            hint="take the tree with open hands",
            german="Bei zwei Blättern, und wenn man mehrere Karten zusammen legen darf, hätten die anderen tausende "
            "Züge, zu viele für einen Baum dessen, was ein Platz weiß: nimm den Baum mit offenen Händen.",
        )


def check_place(number: object, count: int, where: str) -> int:
    """A step or a node that there is. Raises `InputError` otherwise."""
    found = as_whole(number)
    if found is not None and 0 <= found < count:
        return found
    said = named(number)
    kinds = {"step": ("step", "Schritt"), "node": ("node", "Knoten")}
    raise InputError(
        f"there is no {kinds[where][0]} {said[0]}",
        where=where,
        hint=f"they are 0 to {count - 1}",
        german=f"{kinds[where][1]} {said[1]} gibt es nicht: es gibt 0 bis {count - 1}.",
    )

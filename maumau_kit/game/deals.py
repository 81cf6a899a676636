"""The sample deals that travel with the package: worked examples, and for each variant a whole round.

They are found in the folder ``data``, one record a file, so that a new file is a new deal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from maumau_kit.base.errors import InputError, MauMauError, german_offer, offer
from maumau_kit.base.files import folder
from maumau_kit.base.strict import decode, parse_json, read_bytes
from maumau_kit.game.record import Record, read_record

_EXAMPLE = re.compile(r"w\d")


class DealRow(NamedTuple):
    """What a list of deals shows of one: its name, the id of its variant, title and note by language."""

    name: str
    variant: str
    titles: Mapping[str, str]
    note: Mapping[str, str]


def deal_names() -> list[str]:
    """The names of all sample deals: the worked examples W1-W9 first, then the others in the order of the alphabet.

    >>> deal_names()[0]
    'w1-kalle'
    """
    names = [path.stem for path in folder("data").glob("*.json")]
    return sorted(names, key=lambda name: (_EXAMPLE.match(name) is None, name))


def load_deal(name: str) -> Record:
    """The sample deal of this name. Raises `InputError` that offers the nearest name when there is none.

    >>> load_deal("w1-kalle").check().outcome.winner
    0
    """
    names = deal_names()
    if name not in names:
        longer = [known for known in names if name and known.startswith(str(name).lower())]
        hint = f"did you mean {longer[0]}?" if longer else offer(str(name), names)
        tip = f"meinst du {longer[0]}?" if longer else german_offer(str(name), names)
        word = repr(str(name)[:60])
        raise InputError(
            f"there is no deal {word}",
            where="deal",
            hint=hint,
            german=f"Eine Beispielrunde {word} gibt es nicht: {tip}",
        )
    return _read(folder("data") / f"{name}.json")


def deal_table() -> list[DealRow]:
    """All sample deals with what a list shows of them, in the order of `deal_names`.

    >>> deal_table()[0].titles["en"]
    'A round against Kalle'
    """
    records = {name: load_deal(name) for name in deal_names()}
    return [DealRow(name, deal.variant.id, deal.titles, deal.note) for name, deal in records.items()]


def _read(path: Path) -> Record:
    """The record of a file; errors name the file."""
    try:
        return read_record(parse_json(decode(read_bytes(path), path.name)))
    except MauMauError as error:
        raise error.at(file=path.name) from None

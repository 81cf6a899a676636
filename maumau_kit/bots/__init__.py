"""Bots: policies that play a seat. Each module of this package that defines `BOT` adds one."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cache

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.knobs import Both


@dataclass(frozen=True)
class Bot:
    """A bot: its name, what it does in both languages, and its number among the policies of the kernel."""

    name: str
    says: Both
    policy: int


@cache
def bots() -> dict[str, Bot]:
    """All bots by name."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        bot = getattr(importlib.import_module(f"{__name__}.{module.name}"), "BOT", None)
        if isinstance(bot, Bot):
            found[bot.name] = bot
    return found


def bot(name: str) -> Bot:
    """The bot of this name. Raises `InputError` when there is none.

    >>> bot("uniform").name
    'uniform'
    """
    if name not in bots():
        word = str(name)[:40]
        raise InputError(
            f"there is no bot {word!r}",
            where="bots",
            hint=offer(word, bots()),
            german=f"Einen Bot {word!r} gibt es nicht: {german_offer(word, bots())}",
        )
    return bots()[name]


def check_bots(named: int, players: int) -> None:
    """Raise `InputError` unless so many bots can play for so many players: at least one, and at most one a seat.

    >>> check_bots(2, 3)
    """
    if not named:
        raise InputError(
            "there is no bot",
            where="bots",
            hint='write bots="shedder"',
            german='Da ist kein Bot: schreib bots="shedder".',
        )
    if named > players:
        raise InputError(
            f"{named} bots for {players} players",
            where="bots",
            hint="name one a seat, or fewer",
            german=f"{named} Bots für {players} Personen: nenn höchstens einen je Platz.",
        )

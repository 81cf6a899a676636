"""Bots: policies that play a seat. Each module of this package that defines `BOT` adds one."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cache

from maumau_kit.base.errors import InputError, offer
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
        raise InputError(f"there is no bot {str(name)[:40]!r}", where="bots", hint=offer(str(name), bots()))
    return bots()[name]

"""Who sits at a table: people, bots of the package, and bots that somebody wrote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from maumau_kit.base.errors import InputError
from maumau_kit.bots import bot, check_bots
from maumau_kit.game.observation import Observation
from maumau_kit.game.record import LONGEST_NAME
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.names import checked_names, looks
from maumau_kit.studies.play import NAMES

Writer = Callable[[Observation], object]
"""A bot that somebody wrote: it is given what its seat may know, and answers a move as text."""
Bots = str | Writer | Sequence[str | Writer]


@dataclass(frozen=True)
class Seat:
    """One seat: a name, and the bot that plays it, or `None` where a person sits.

    >>> Seat("Anna").is_person, Seat("Kalle", "shedder").bot_name
    (True, 'shedder')
    """

    name: str
    bot: str | Writer | None = None
    #: What a written bot is called. It is looked up once: a name can be code of the bot's own.
    _called: str = field(default="", init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.bot is not None and not isinstance(self.bot, str):
            object.__setattr__(self, "_called", _own_name(self.bot))

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.bot is None

    @property
    def writer(self) -> Writer | None:
        """The bot that somebody wrote, where one plays here."""
        return None if self.bot is None or isinstance(self.bot, str) else self.bot

    @property
    def bot_name(self) -> str:
        """The name of the bot, empty for a person."""
        if self.bot is None or isinstance(self.bot, str):
            return self.bot or ""
        return self._called


def type_name(value: object) -> str:
    """The name of the type of an object, as Python knows it; plain words where it is no fit name.

    >>> type_name(3), type_name(type("<b>", (), {})())
    ('int', 'object')
    """
    # The type's own name, past whatever its class makes of it.
    name = type.__dict__["__name__"].__get__(type(value))
    return name if name.isidentifier() and len(name) <= LONGEST_NAME else "object"


def check_names(names: Sequence[str], where: str = "names") -> None:
    """Raise `InputError` unless all of these can be read as names, and can be told apart.

    >>> check_names(["Anna", "Kalle"])
    """
    checked_names(names, len(names), where)


def seated(
    variant: Variant,
    *,
    players: int | None = None,
    people: int | Sequence[str] = 1,
    bots: Bots = "shedder",
    names: Sequence[str] | None = None,
) -> tuple[Seat, ...]:
    """The seats of a table: people first, then bots.

    `people` is how many they are, or their names. `bots` are names of bots or functions of an observation, one or
    several; fewer than seats are repeated in order. `names` are for the seats that `people` does not name, in order.
    `players` is how many seats there are; left out, one a person and a bot, and no fewer than the variant needs. Raises
    `InputError` for whatever is wrong.

    >>> from maumau_kit.game.library import variant
    >>> [seat.name for seat in seated(variant("tavern"), people=["Mia"], players=3)]
    ['Mia', 'Anna', 'Kalle']
    """
    called = _names(people, "people") if not isinstance(people, int) else ()
    count = len(called) if not isinstance(people, int) else people
    if isinstance(people, bool) or count < 0:
        raise InputError(f"{str(people)[:20]!r} is no number of people", where="people", hint="write 1, or their names")
    players_of_bots = _bots(bots)
    if players is None:
        several = len(players_of_bots) if isinstance(bots, list | tuple) else 0
        players = max(variant.players[0], count + several)
    players = variant.check_players(players)
    if count > players:
        raise InputError(
            f"{count} people for {players} seats", where="people", hint="take more players or fewer people"
        )
    called += _names(names, "names") if names is not None else ()
    if len(called) > players:
        raise InputError(f"{len(called)} names for {players} seats", where="names", hint="name no more than sit there")
    check_names(called, "names" if names is not None else "people")
    taken = set(map(looks, called))
    free = [name for name in NAMES if name not in taken]
    called += tuple(free[: players - len(called)])
    playing = [None] * count + [players_of_bots[i % len(players_of_bots)] for i in range(players - count)]
    return tuple(map(Seat, called, playing))


def _names(given: object, where: str) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise InputError("these are no names", where=where, hint='write ["Anna", "Kalle"]')
    # A kind of text, such as one of a table of numbers, is taken as the plain text that it holds.
    names = tuple(str.__str__(name) if isinstance(name, str) else name for name in given)
    check_names(names, where)
    return names


def _own_name(bot: Writer) -> str:
    """The name that a written bot goes by: its own if that is a fit one, else the name of its type."""
    with suppress(Exception):  # its name can be code of its own, and may raise anything
        name: Any = getattr(bot, "__name__", None)
        if type(name) is str:
            return checked_names([name], 1)[0]
    return type_name(bot)


def _bots(given: Bots) -> tuple[str | Writer, ...]:
    found = tuple(name.strip() for name in given.split(",")) if isinstance(given, str) else given
    found = found if isinstance(found, list | tuple) else (found,)
    check_bots(len(found), max(1, len(found)))
    for one in found:
        if isinstance(one, str):
            bot(one)
        elif not callable(one):
            raise InputError(
                f"a {type(one).__name__} is not a bot",
                where="bots",
                hint="give a bot's name, or a function that answers an observation with a move",
                german=f"Das ist kein Bot ({type(one).__name__}): nimm einen Namen oder eine Funktion, die auf eine "
                "Beobachtung mit einem Zug antwortet.",
            )
    return tuple(found)

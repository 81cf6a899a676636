"""Who sits at a table: people, bots of the package, and bots that somebody wrote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from maumau_kit.base.errors import InputError
from maumau_kit.bots import bot
from maumau_kit.game.observation import Observation
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.play import NAMES

Writer = Callable[[Observation], object]
"""A bot that somebody wrote: it is given what its seat may know, and answers a move as text."""
Bots = str | Writer | Sequence[str | Writer]
LONGEST_NAME = 100


@dataclass(frozen=True)
class Seat:
    """One seat: a name, and the bot that plays it, or `None` where a person sits.

    >>> Seat("Anna").is_person, Seat("Kalle", "shedder").bot_name
    (True, 'shedder')
    """

    name: str
    bot: str | Writer | None = None

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
        return str(getattr(self.bot, "__name__", type(self.bot).__name__))[:LONGEST_NAME]


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
    variant.check_players(players)
    if count > players:
        raise InputError(
            f"{count} people for {players} seats", where="people", hint="take more players or fewer people"
        )
    called += _names(names, "names") if names is not None else ()
    if len(called) > players:
        raise InputError(f"{len(called)} names for {players} seats", where="names", hint="name no more than sit there")
    free = [name for name in NAMES if name not in called]
    called += tuple(free[: players - len(called)])
    playing = [None] * count + [players_of_bots[i % len(players_of_bots)] for i in range(players - count)]
    return tuple(map(Seat, called, playing))


def _names(given: object, where: str) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise InputError("these are no names", where=where, hint='write ["Anna", "Kalle"]')
    for name in given:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            raise InputError(
                f"{str(name)[:20]!r} is no name",
                where=where,
                hint=f"a name is a text of 1 to {LONGEST_NAME} characters",
            )
    return tuple(given)


def _bots(given: Bots) -> tuple[str | Writer, ...]:
    found = tuple(name.strip() for name in given.split(",")) if isinstance(given, str) else given
    found = found if isinstance(found, list | tuple) else (found,)
    for one in found:
        if isinstance(one, str):
            bot(one)
        elif not callable(one):
            raise InputError(
                f"a {type(one).__name__} is not a bot",
                where="bots",
                hint="give a bot's name, or a function that answers an observation with a move",
            )
    if not found:
        raise InputError("there is no bot", where="bots", hint='write bots="shedder"')
    return tuple(found)

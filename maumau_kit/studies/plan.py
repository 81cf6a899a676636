"""What a batch is to play: checked once, as the row of numbers that the kernel reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maumau_kit.base.errors import InputError
from maumau_kit.base.numerals import as_real, as_whole, named
from maumau_kit.bots import bot, check_bots
from maumau_kit.game.deal import check_seed
from maumau_kit.kernel import playout
from maumau_kit.rules.variant import Variant

MAX_ROUNDS = 1 << 32


@dataclass(frozen=True)
class Plan:
    """A batch of random rounds. `bots` has one name a seat; chances are between 0 and 1.

    With `rotate` the bots move on by a seat each round, so that no bot owes its result to its seat. `bot_seed` gives
    the bots luck of their own: with another one the same cards come, but bots choose, forget and notice anew.
    """

    variant: Variant
    rounds: int
    players: int
    seed: int
    bots: tuple[str, ...]
    forget: float = 0.0
    notice: float = 0.0
    rotate: bool = False
    bot_seed: int | None = None

    def row(self, first: int = 0, rounds: int | None = None, *, rows: bool = False, wide: bool = False) -> list[int]:
        """The numbers that the kernel reads, for some of the rounds; with rows, or wide ones, where they are wanted."""
        row = [0] * playout.PLAN_SIZE
        row[playout.SEED], row[playout.FIRST] = self.seed, first
        row[playout.BOT_SEED] = self.seed if self.bot_seed is None else self.bot_seed
        row[playout.ROUNDS] = self.rounds if rounds is None else rounds
        row[playout.PLAYERS] = self.players
        row[playout.FORGET], row[playout.NOTICE] = _of_2_31(self.forget), _of_2_31(self.notice)
        row[playout.ROTATE] = int(self.rotate)
        row[playout.ROWS] = playout.WIDE_ROW if wide else playout.ROW_WIDTH if rows else 0
        for seat, name in enumerate(self.bots):
            row[playout.BOT + seat] = bot(name).policy
        return row


def _of_2_31(chance: float) -> int:
    return round(chance * (1 << 31))


def make_plan(
    variant: Variant,
    rounds: int,
    players: int | None,
    seed: int,
    bots: str | Sequence[str],
    forget: float = 0.0,
    notice: float = 0.0,
    rotate: bool = False,
    bot_seed: int | None = None,
) -> Plan:
    """A plan, checked. `bots` may be fewer names than seats: they are repeated in order.

    `bot_seed` is for luck of the bots' own; without one, theirs goes with the deal's. Raises `InputError` for whatever
    is wrong.
    """
    players = variant.check_players(variant.players[0] if players is None else players)
    if not isinstance(bots, str | list | tuple):
        raise InputError(
            "bots are names",
            where="bots",
            hint="write uniform,shedder",
            german="Bots nennst du mit Namen: schreib uniform,shedder.",
        )
    if not isinstance(rotate, bool):
        raise InputError(
            f"{named(rotate)[0]} is neither true nor false",
            where="rotate",
            german=f"{named(rotate)[1]} ist weder wahr noch falsch.",
        )
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    check_bots(len(names), players)
    for name in names:
        bot(name)
    seats = tuple(names[seat % len(names)] for seat in range(players))
    own = bot_seed if bot_seed is None else check_seed(bot_seed)
    chances = check_chance(forget, "forget"), check_chance(notice, "notice")
    return Plan(variant, check_rounds(rounds), players, check_seed(seed), seats, *chances, rotate, own)


def check_rounds(rounds: object) -> int:
    """The number of rounds, if it is one. Raises `InputError` otherwise.

    >>> check_rounds(1000)
    1000
    """
    found = as_whole(rounds)
    if found is None or not 0 <= found <= MAX_ROUNDS:
        english, german = named(rounds)
        raise InputError(
            f"{english} is no number of rounds",
            where="rounds",
            hint=f"write 0 to {MAX_ROUNDS}",
            german=f"{german} ist keine Anzahl von Runden: schreib 0 bis {MAX_ROUNDS}.",
        )
    return found


def check_chance(chance: object, where: str) -> float:
    """The chance, if it is one. Raises `InputError` otherwise.

    >>> check_chance(1, "forget")
    1.0
    """
    found = as_real(chance)
    if found is None or not 0 <= found <= 1:
        english, german = named(chance)
        raise InputError(
            f"{english} is no chance",
            where=where,
            hint="write a number from 0 to 1",
            german=f"{german} ist keine Wahrscheinlichkeit: schreib eine Zahl von 0 bis 1.",
        )
    return found

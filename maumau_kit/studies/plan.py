"""What a batch is to play: checked once, as the row of numbers that the kernel reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maumau_kit.base.errors import InputError
from maumau_kit.bots import bot
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
    if type(rounds) is not int or not 0 <= rounds <= MAX_ROUNDS:
        raise InputError(
            f"{str(rounds)[:30]!r} is no number of rounds", where="rounds", hint=f"write 0 to {MAX_ROUNDS}"
        )
    players = variant.players[0] if players is None else players
    variant.check_players(players)
    if not isinstance(bots, str | list | tuple):
        raise InputError("bots are names", where="bots", hint="write uniform,shedder")
    if not isinstance(rotate, bool):
        raise InputError(f"{str(rotate)[:20]!r} is neither true nor false", where="rotate")
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    if not names or len(names) > players:
        raise InputError(f"{len(names)} bots for {players} players", where="bots", hint="name one a seat, or fewer")
    for name in names:
        bot(name)
    for where, chance in (("forget", forget), ("notice", notice)):
        if type(chance) not in (int, float) or not 0 <= chance <= 1:
            raise InputError(f"{str(chance)[:30]!r} is no chance", where=where, hint="write a number from 0 to 1")
    seats = tuple(names[seat % len(names)] for seat in range(players))
    own = bot_seed if bot_seed is None else check_seed(bot_seed)
    return Plan(variant, rounds, players, check_seed(seed), seats, float(forget), float(notice), rotate, own)

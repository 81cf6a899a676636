"""What is compared at the moment: two variants as chosen and as switched, the seats, the deal and the bot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from maumau_kit.base.errors import InputError
from maumau_kit.game.playable import Variant
from maumau_kit.studies.compare.by_rule import Diff, diff
from maumau_kit.studies.compare.pairing import common_players, common_seats
from maumau_kit.studies.compare.twins import Twins, twins


def side_number(side: object) -> int:
    """The number of a side, ``"a"`` or ``"b"``. Raises `InputError` for anything else.

    >>> side_number("b")
    1
    """
    if side not in ("a", "b"):
        word = repr(str(side)[:20])
        raise InputError(
            f"{word} is no side",
            where="side",
            hint='write "a" or "b"',
            german=f'{word} ist keine Seite: schreib "a" oder "b".',
        )
    return int(side == "b")


@dataclass(frozen=True)
class Choice:
    """What is compared: two variants as they were chosen and as they are now, the seats, the deal and the bot."""

    chosen: tuple[Variant, Variant]
    now: tuple[Variant, Variant]
    players: int
    seed: int = 0
    bot: str = "shedder"

    @cached_property
    def seats(self) -> tuple[int, int]:
        """The numbers of players that both are for; the first is above the second where there is none."""
        return common_seats(*self.now)

    @cached_property
    def rules(self) -> Diff:
        """The rules that differ."""
        return diff(*self.now)

    @cached_property
    def deal(self) -> Twins:
        """The twin tables. Raises `MauMauError` where no deal serves both."""
        low, high = self.seats
        players = self.players if low <= high else common_players(*self.now)  # which says that there is none
        return twins(*self.now, players=players, seed=self.seed, bots=self.bot)

    def is_like(self, other: Choice) -> bool:
        """Whether both are the same for whoever looks: variants of equal rules may have other names."""
        ids = [[rules.id for rules in (*choice.chosen, *choice.now)] for choice in (self, other)]
        return self == other and ids[0] == ids[1]

    def with_side(self, side: int, chosen: Variant, now: Variant) -> Choice:
        """The same with other rules on one side, and as many seats as both allow."""
        both = [list(self.chosen), list(self.now)]
        # Rules that were changed back are the chosen ones again, by name too.
        both[0][side], both[1][side] = chosen, chosen if now == chosen else now
        after = replace(self, chosen=(both[0][0], both[0][1]), now=(both[1][0], both[1][1]))
        low, high = after.seats
        return replace(after, players=max(low, min(high, self.players)))

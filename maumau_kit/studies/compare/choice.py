"""What is compared at the moment: two variants as chosen and as switched, the seats, the deal and the bot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.game.playable import Variant
from maumau_kit.studies.compare.by_rule import Diff, diff
from maumau_kit.studies.compare.twins import Twins, twins

NO_COMMON_SEATS: Final[Both] = (
    "{a} and {b} are for no common number of players: only the rules can be compared.",
    "{a} und {b} sind für verschieden viele Personen: vergleichen lassen sich nur die Regeln.",
)


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
        (low_a, high_a), (low_b, high_b) = (rules.players for rules in self.now)
        return max(low_a, low_b), min(high_a, high_b)

    @cached_property
    def rules(self) -> Diff:
        """The rules that differ."""
        return diff(*self.now)

    @cached_property
    def deal(self) -> Twins:
        """The twin tables. Raises `MauMauError` where no deal serves both."""
        low, high = self.seats
        if low > high:
            a, b = self.now
            english, german = (text.format(a=a.id, b=b.id) for text in NO_COMMON_SEATS)
            raise InputError(english, german=german, where="players")
        return twins(*self.now, players=self.players, seed=self.seed, bots=self.bot)

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

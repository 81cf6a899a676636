"""Variants that can be dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maumau_kit.rules.variant import Variant as RuleSet

if TYPE_CHECKING:
    from maumau_kit.game.position import Position


class Variant(RuleSet):
    """A set of rules to play by.

    >>> from maumau_kit.game.library import variant
    >>> variant("classic").deal(players=3, seed=7).turn
    0
    """

    def deal(
        self, players: int | None = None, seed: int = 0, *, dealer: int | None = None, number: int = 0
    ) -> Position:
        """A fresh deal, see `maumau_kit.game.deal.deal`: the same for the same seed, number and players."""
        from maumau_kit.game.deal import deal

        return deal(self, players, seed, dealer=dealer, number=number)

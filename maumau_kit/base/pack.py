"""The pack of a variant, from its knobs."""

from __future__ import annotations

from maumau_kit.base.cards import RANK_MASKS, RANKS, parse_card
from maumau_kit.base.knobs import Knobs


def pack_masks(knobs: Knobs) -> tuple[int, int]:
    """The cards of the pack: those there at least once, those there twice."""
    once = 0
    for rank in knobs["setup.ranks"]:
        once |= RANK_MASKS[RANKS.index(rank)]
    twice = once if knobs["setup.copies"] == 2 else 0
    for text in knobs["setup.jokers"]:
        bit = 1 << parse_card(text)
        twice |= once & bit
        once |= bit
    return once, twice


def pack_size(knobs: Knobs) -> int:
    """How many cards the pack holds."""
    once, twice = pack_masks(knobs)
    return once.bit_count() + twice.bit_count()

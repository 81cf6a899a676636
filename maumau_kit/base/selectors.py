"""Selectors: how a variant file says which cards an effect belongs to.

A selector is a rank (``7``), a card (``KS``), a colour and a rank (``red J``, ``black J``), a joker (``XR``, ``XB``)
or ``joker`` for both. A whole rule is written as a list of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from maumau_kit.base.cards import ALL, CARDS, JOKERS, RANK_MASKS, RANKS, SUIT_MASKS, TEXTS, cards_in
from maumau_kit.base.errors import InputError, nearest

_BLACK = SUIT_MASKS[0] | SUIT_MASKS[3]
_RED = SUIT_MASKS[1] | SUIT_MASKS[2]


def _all_selectors() -> dict[str, int]:
    named = {rank: RANK_MASKS[i] for i, rank in enumerate(RANKS)}
    for colour, mask in (("red", _RED), ("black", _BLACK)):
        named.update({f"{colour} {rank}": RANK_MASKS[i] & mask for i, rank in enumerate(RANKS)})
    named.update({text: 1 << i for i, text in enumerate(TEXTS)})
    named["joker"] = RANK_MASKS[13]
    return named


SELECTORS = _all_selectors()


def select(text: str) -> int:
    """The mask of the cards that a selector names. Raises `InputError` when it names none.

    >>> select("7").bit_count(), select("red J").bit_count(), select("KS").bit_count(), select("joker").bit_count()
    (4, 2, 1, 2)
    """
    if text not in SELECTORS:
        near = nearest(text, SELECTORS)
        wanted = "a selector is a rank (7), a card (KS), a colour and a rank (red J), XR, XB or joker"
        raise InputError(f"{text[:30]!r} names no card", hint=f"did you mean {near!r}?" if near else wanted)
    return SELECTORS[text]


def union(texts: Iterable[str]) -> int:
    """The mask of all cards that any of the selectors names."""
    mask = 0
    for text in texts:
        mask |= select(text)
    return mask


def describe(mask: int) -> list[str]:
    """The shortest list of selectors that names exactly these cards, ranks first.

    >>> describe(select("7") | select("KS"))
    ['7', 'KS']
    """
    mask &= ALL
    found = []
    for text in [
        *RANKS,
        "joker",
        *(f"{c} {r}" for r in RANKS for c in ("red", "black")),
        *TEXTS[: CARDS - 2],
        *JOKERS,
    ]:
        cards = SELECTORS[text]
        if cards & ~mask == 0 and cards & mask:
            found.append(text)
            mask &= ~cards
    return found


def by_card(table: dict[str, int]) -> dict[int, int]:
    """A table by selector as a table by card; of two selectors that name a card the more exact one counts.

    >>> by_card({"Q": 3, "QS": 40})[51 - 8]
    40
    """
    numbers: dict[int, int] = {}
    for text in sorted(table, key=lambda text: -select(text).bit_count()):
        for card in cards_in(select(text)):
            numbers[card] = table[text]
    return numbers

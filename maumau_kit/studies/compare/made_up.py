"""Small positions made up near the cards that matter under two variants, the smallest ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations
from random import Random
from typing import Any, Final

from maumau_kit.base.cards import CARDS, cards_in
from maumau_kit.base.layout import (
    AMOUNT,
    ANSWERS,
    CALLS,
    DEBT_THEN,
    DOUBLES,
    EXTRA,
    LAST_PENALTY,
    LAY_ONLY,
    MAU_PENALTY,
    NOT_LAST,
    NOT_ON,
    OPENS,
    PACK,
    POINTS,
    REVERSES,
    SKIP_ANSWER,
    SKIPS,
    WILD,
    Rules,
)
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import Variant

MASKS: Final = (WILD, OPENS, SKIPS, EXTRA, REVERSES, NOT_LAST, DOUBLES)
TABLES: Final = (AMOUNT, ANSWERS, NOT_ON)
POOL: Final = 16
"""So many cards are tried, those that matter most first."""
SIZES: Final = ((3, 900), (4, 900), (5, 700), (7, 500))
"""Cards on the table, and how many positions of that size are tried; of two cards, all are."""


def made_up(a: Variant, b: Variant, seats: int, seed: int = 0) -> Iterator[Position]:
    """Positions of so many seats in which seat 0 is to act; no check is made whether a round can reach them.

    First come all of two cards of the pool, those without a mark before the others, then some of more and more cards.
    """
    pool, chance = card_pool(a.rules, b.rules), Random(seed)
    if len(pool) < 2:
        return  # packs that have hardly a card in common
    empty = ((),) * (seats - 1)
    bare = [Position(a, ((held,), *empty), (top,), dealer=seats - 1) for top, held in permutations(pool, 2)]
    yield from bare
    for position in bare:
        yield from islice(marked(position, b.rules), 1, None)
    for cards, tries in SIZES:
        # Every mark of a position is tried, so that there are fewer positions without marks.
        for _ in range(tries // 3):
            dealt = [*chance.choices(pool, k=1), *chance.sample(pool, min(cards - 1, len(pool)))]
            found = list(marked(_laid_out(a, list(dict.fromkeys(dealt)), seats, chance), b.rules))
            yield from chance.sample(found, min(3, len(found)))


def _laid_out(a: Variant, cards: Sequence[int], seats: int, chance: Random) -> Position:
    """These cards on a table: the first on top, the second in the hand of seat 0, the others anywhere."""
    places: list[list[int]] = [[] for _ in range(seats + 2)]
    for card in cards[2:]:
        places[chance.choice((0, 0, *range(len(places))))].append(card)
    pile, stock = places[-2], places[-1]
    hands = [[*cards[1:2], *places[0]], *places[1:seats]]
    return Position(a, tuple(map(tuple, hands)), (*pile, cards[0]), tuple(stock), dealer=seats - 1)


def marked(bare: Position, other: Rules) -> Iterator[Position]:
    """A position as it is, and with each mark that its top card and hands allow under both variants."""
    r, top, hand = bare.variant.rules, bare.top, bare.hands[0]

    def both(index: int) -> bool:
        return bool(r[index] >> top & 1 and other[index] >> top & 1)

    def marks() -> Iterator[dict[str, Any]]:
        yield {}
        if both(OPENS):
            yield {"debt": 1}
            yield {"debt": 2}
            if r[DEBT_THEN] == other[DEBT_THEN] == LAY_ONLY:
                yield {"settled": True}
        if both(WILD):
            yield {"suit": hand[0] & 3}
            yield {"suit": hand[0] & 3 ^ 1}
            yield {"naming": True, "dealer": 0}
        if both(SKIPS) and r[SKIP_ANSWER] and other[SKIP_ANSWER]:
            yield {"skip": 1}
        yield {"drawn": hand[-1]}
        yield {"idle": bare.seats - 1}
        if r[CALLS] and other[CALLS]:
            yield from _missing(bare, r, other)

    return (replace(bare, **mark) for mark in marks())


def _missing(bare: Position, r: Rules, other: Rules) -> Iterator[dict[str, Any]]:
    """The calls that may be missing: of a seat that holds one card, or none."""
    for seat, hand in enumerate(bare.hands):
        if len(hand) == 1 and r[MAU_PENALTY] and other[MAU_PENALTY]:
            yield {"uncalled": (seat, "mau")}
        if not hand and r[LAST_PENALTY] and other[LAST_PENALTY]:
            yield {"uncalled": (seat, "mau-mau")}
    if r[LAST_PENALTY] and other[LAST_PENALTY]:
        yield {"hands": ((), *bare.hands[1:]), "uncalled": (0, "mau-mau")}


def card_pool(a: Rules, b: Rules, most: int = POOL) -> list[int]:
    """Cards that both packs have: first those that the rules treat otherwise, then one kind of special card each.

    Of a kind there are cards of two suits and a second rank, so that cards may match by suit, by rank, or not at all.
    """
    kinds: dict[tuple[Any, ...], list[int]] = {}
    for card in cards_in(a[PACK] & b[PACK]):
        one, other = _kind(a, card), _kind(b, card)
        differs = one != other or a[POINTS + card] != b[POINTS + card]
        kinds.setdefault((not differs, any(one), one, other), []).append(card)
    chosen = [_few(cards, 3 if kind[0] else 5) for kind, cards in sorted(kinds.items())]
    # One of each kind before the second of any.
    turns = [card for n in range(5) for cards in chosen for card in cards[n : n + 1]]
    return list(dict.fromkeys(turns))[:most]


def _kind(r: Rules, card: int) -> tuple[int, ...]:
    """What the rules say about a card, but for its suit, its rank and its points."""
    return (*(r[mask] >> card & 1 for mask in MASKS), *(int(bool(r[table + card])) for table in TABLES))


def _few(cards: list[int], most: int) -> list[int]:
    """Some cards of a kind, by which one may match another: hearts and spades of one rank, then of another one."""
    ranks = list(dict.fromkeys(card >> 2 for card in cards if card < CARDS - 2)) or [13]
    order = [(rank, suit) for rank, suits in zip(ranks[:2], ((2, 3, 1), (2, 3)), strict=False) for suit in suits]
    wanted = [rank * 4 + suit for rank, suit in order if rank * 4 + suit in cards]
    first_two = [card for card in wanted if card >> 2 == ranks[0]][:2]
    rest = [card for card in wanted if card not in first_two]
    rest.sort(key=lambda card: card >> 2 == ranks[0])
    return ([*first_two, *rest] or cards)[:most]

"""Dealing: a position from a seed, or from a pack in a written order."""

from __future__ import annotations

from collections.abc import Sequence

from maumau_kit.base.cards import card_text, planes
from maumau_kit.base.chance import next_deal, round_key, start_shuffle
from maumau_kit.base.errors import ImpossibleError, InputError, NeedsShuffle, RuleError
from maumau_kit.base.layout import HAND_SIZE, KEY, LISTED, NEXT, OVER, STOCK, STOCK2, TABLE_SIZE, TOP, UNKNOWN
from maumau_kit.base.numerals import as_whole, named
from maumau_kit.game.position import Position, from_table
from maumau_kit.kernel.deal import deal as kernel_deal
from maumau_kit.kernel.deal import deal_by_key
from maumau_kit.kernel.stock import KEYED, draw_card
from maumau_kit.rules.setup import is_barred_starter
from maumau_kit.rules.variant import Variant

SEED_LIMIT = 1 << 63


def check_seed(seed: object) -> int:
    """The seed, if it is one. Raises `InputError` otherwise."""
    found = as_whole(seed)
    if found is None or not 0 <= found < SEED_LIMIT:
        english, german = named(seed)
        raise InputError(
            f"{english} is not a seed",
            where="seed",
            hint="write a whole number from 0 to 2**63 - 1",
            german=f"{german} ist keine Startzahl: schreib eine ganze Zahl von 0 bis 2**63 - 1.",
        )
    return found


def shuffled(cards: Sequence[int], seed: int, number: int = 0) -> tuple[int, ...]:
    """The cards in a random order that depends on nothing but the seed and the number.

    >>> sorted(shuffled((3, 1, 2), seed=7)) == [1, 2, 3]
    True
    """
    return in_key_order(cards, round_key(check_seed(seed), number))


def in_key_order(cards: Sequence[int], key: int) -> tuple[int, ...]:
    """The cards in the order of a shuffle with this key, as a batch would deal them."""
    t = [0] * TABLE_SIZE
    t[STOCK], t[STOCK2] = planes(cards)
    t[LISTED] = KEYED
    start_shuffle(t, key)
    return tuple(draw_card((), t, ()) for _ in cards)


def dealt_deck(
    variant: Variant, players: int, seed: int, number: int = 0
) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """The pack in dealing order for round `number` of a batch with this seed, and the stock after replaced starters.

    It is the very deal of that round in `simulate`.
    """
    r, t = variant.rules, [0] * TABLE_SIZE
    key = round_key(check_seed(seed), number)
    redeals = deal_by_key(r, t, (), players, players - 1, key)
    for _ in range(redeals):
        key = next_deal(key)
    deck = in_key_order(variant.pack, key)
    turned = deck[players * r[HAND_SIZE] :]
    at = next(i for i, card in enumerate(turned) if not is_barred_starter(r, card))
    if at == 0:
        return deck, None
    rest = turned[:at] + turned[at + 1 :]
    return deck, in_key_order(rest, shuffle_key(key))


def shuffle_key(key: int) -> int:
    """The key from which the shuffle after this one starts."""
    t = [0] * TABLE_SIZE
    start_shuffle(t, key)
    return t[KEY]


def deal(
    variant: Variant, players: int | None = None, seed: int = 0, *, dealer: int | None = None, number: int = 0
) -> Position:
    """A fresh deal: the same for the same seed, number and players.

    `dealer` is the last seat if none is named, so that seat 0 begins. Raises `InputError` for a number of players that
    the variant is not for.

    >>> from maumau_kit.game.library import variant
    >>> deal(variant("tavern"), players=3, seed=7).seats
    3
    """
    players = variant.check_players(variant.players[0] if players is None else players)
    seed = check_seed(seed)
    deck, back = dealt_deck(variant, players, seed, number)
    dealer = players - 1 if dealer is None else check_dealer(dealer, players)
    return deal_from_deck(variant, deck, players, dealer, [] if back is None else [back])


def check_dealer(dealer: int, players: int, where: str = "dealer") -> int:
    """The dealer's seat, if there is such a seat. Raises `InputError` otherwise."""
    if type(dealer) is not int or not 0 <= dealer < players:
        raise InputError(f"there is no seat {str(dealer)[:20]}", where=where, hint=f"seats are 0 to {players - 1}")
    return dealer


def deal_from_deck(
    variant: Variant,
    deck: Sequence[int],
    players: int,
    dealer: int,
    reshuffles: Sequence[Sequence[int]] = (),
) -> Position:
    """The position after dealing a pack in a written order; the first reshuffle serves replaced starters.

    Raises `InputError` when the deck is not the whole pack, `RuleError` when no card of it may be the starter, and
    `NeedsShuffle` when starters are replaced and the new order of the stock is not written down.
    """
    check_deck(variant, deck)
    r, t = variant.rules, [0] * TABLE_SIZE
    back = tuple(reshuffles[0]) if reshuffles else ()
    coming = (*deck, *back)
    t[LISTED] = len(coming)
    if kernel_deal(r, t, coming, players, dealer) < 0:
        raise RuleError("no card of the deck may be the starter", where="deck", hint="deal again")
    hands = tuple(
        tuple(deck[(seat - dealer - 1) % players : players * r[HAND_SIZE] : players]) for seat in range(players)
    )
    if t[OVER] == UNKNOWN:
        raise NeedsShuffle(
            "a starter was replaced, and the new order of the stock is not written down",
            where="reshuffles",
            hint="the first list is the whole stock after shuffling replaced starters back",
        )
    stock = _stock_after(variant, deck, players, t[TOP], back, replaced=t[NEXT] >= len(deck) and bool(back))
    return from_table(variant, t, hands, (t[TOP],), stock)


def _stock_after(
    variant: Variant,
    deck: Sequence[int],
    players: int,
    starter: int,
    back: tuple[int, ...],
    *,
    replaced: bool,
) -> tuple[int, ...]:
    """The stock after the starter: the rest of the deck, or the written order after replaced starters went back."""
    turned = list(deck[players * variant.rules[HAND_SIZE] :])
    first = turned.index(starter)
    if first == 0 or not replaced:
        return tuple(turned[first + 1 :])
    rest = turned[:first] + turned[first + 1 :]
    if sorted(rest) != sorted(back):
        raise InputError(
            "the list holds other cards than the stock", where="reshuffles[0]", hint="it is the whole stock"
        )
    return back


def check_deck(variant: Variant, deck: Sequence[int]) -> None:
    """A deck is the whole pack. Raises `ImpossibleError` with the first card that is missing or too many."""
    pack = variant.pack
    for i, card in enumerate(deck):
        if deck[: i + 1].count(card) > pack.count(card):
            hint = "a deck holds each card of the pack once" if pack.count(card) < 2 else "the pack has it only twice"
            raise ImpossibleError(f"{card_text(card)} is too many", where=f"deck[{i}]", hint=hint)
    missing = [card_text(c) for c in dict.fromkeys(pack) if deck.count(c) < pack.count(c)]
    if missing:
        raise ImpossibleError(
            f"{', '.join(missing[:5])} missing",
            where="deck",
            hint=f"a deck is the whole pack of {len(pack)} cards",
        )

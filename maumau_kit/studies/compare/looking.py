"""Looking for the smallest case in which one rule makes a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Final

from maumau_kit.base.layout import MOVE_LIMIT, SPECIAL
from maumau_kit.game.playable import Variant
from maumau_kit.game.position import Position
from maumau_kit.rules.relevance import bears_on
from maumau_kit.rules.sentences import PLAYERS
from maumau_kit.studies.compare.cases import Limits, Witness
from maumau_kit.studies.compare.made_up import made_up
from maumau_kit.studies.compare.match_witness import match_difference
from maumau_kit.studies.compare.pairing import common_players, common_seats
from maumau_kit.studies.compare.separate import Difference, differences, essential, separates
from maumau_kit.studies.compare.shrink import shrunk, size
from maumau_kit.studies.compare.sides import table_of
from maumau_kit.studies.compare.witness_words import (
    alike_words,
    deal_words,
    limit_words,
    match_words,
    none_words,
    position_words,
    refused_words,
)
from maumau_kit.studies.play import play_round

Pair = tuple[Variant, Variant, tuple[str, ...]]
"""Two variants that differ in one rule, and the other rules in which they had to differ as well."""
Made = Callable[..., Witness]
FINALISTS: Final = 12
"""Of so many positions that tell two variants apart the smallest is taken."""
MANY: Final = 5
"""Of more rules along than this not all groups are looked at."""
FURTHER: Final = 500
"""After the first that was found, so many more are looked at."""


def look_for(knob: str, pair: Pair, seed: int, limits: Limits) -> Witness:
    """A witness of this rule between two variants that differ in it alone, or that there is none.

    Where other rules had to differ as well, a case that these show by themselves is none.
    """
    a, b, along = pair
    witness = partial(Witness, knob, a=a, b=b, along=along)
    if knob == "finish.move_limit":
        return _long_round(witness, a, b, seed, limits)
    if bears_on(knob, "match"):
        return _match(witness, a, b)
    look = _position if bears_on(knob, "effect") else _deal
    return look(witness, a, b, along, seed, limits)


def without(base: Variant, other: Variant, along: tuple[str, ...]) -> tuple[Variant, ...]:
    """Mixtures from one end of a pair in which the rule itself stays as it is: some of those along with it, or all.

    They are only asked whether they show the same case: it does not matter that they may contradict themselves.
    """
    sizes = range(1, len(along) + 1) if len(along) <= MANY else (1, 2, len(along))
    groups = (group for size in sizes for group in combinations(along, size))
    return tuple(_unchecked(base, other, group) for group in groups)


def _needs_it(a: Variant, b: Variant, along: tuple[str, ...], apart: Callable[[Variant, Variant], bool]) -> bool:
    """Whether the two are apart, and from one of them at least those along do not get there without the rule."""
    if not apart(a, b):
        return False
    ends = ((a, without(a, b, along)), (b, without(b, a, along)))
    return any(not any(apart(base, other) for other in others) for base, others in ends)


def _unchecked(a: Variant, b: Variant, knobs: tuple[str, ...]) -> Variant:
    """The first variant with these knobs of the second, whether or not they agree."""
    players = b.players if PLAYERS in knobs else a.players
    taken = {knob: b[knob] for knob in knobs if knob != PLAYERS}
    return replace(a, players=players, knobs={**a.knobs, **taken})


# --- positions ----------------------------------------------------------------------------------------------------


def _position(witness: Made, a: Variant, b: Variant, along: tuple[str, ...], seed: int, limits: Limits) -> Witness:
    """The smallest of the first few positions that tell the two apart, each made as small as can be."""

    def shows(position: Position) -> bool:
        return _needs_it(a, b, along, lambda one, other: separates(position, one, other))

    if essential(a) == essential(b):
        return witness(kind="none", words=alike_words())
    tried, last, small = 0, limits.positions, set[Position]()
    for position in _candidates(a, b, seed, limits):
        if small and (tried >= last or len(small) >= FINALISTS):
            break
        tried += 1
        if shows(position):
            last = tried + FURTHER if not small else last
            small.add(shrunk(position, shows))
    if not small:
        return witness(kind="none", words=none_words(tried), tried=tried)
    best = min(small, key=lambda position: _plainness(position, differences(position, a, b)))
    return _of_position(witness, best, a, b, tried)


def _plainness(position: Position, found: list[Difference]) -> tuple[object, ...]:
    """By what a witness is chosen: its size, then what it shows, then how many special cards it needs."""
    first, special = found[0], position.variant.rules[SPECIAL]
    cards = [*position.discard, *position.stock, *(card for hand in position.hands for card in hand)]
    shown = first.kind != "legal", not first.move.is_lay
    return (*size(position), *shown, sum(special >> card & 1 for card in cards), position.to_text())


def _of_position(witness: Made, position: Position, a: Variant, b: Variant, tried: int) -> Witness:
    found = differences(position, a, b)
    first = found[0]
    return witness(
        kind=first.kind,
        words=position_words(found),
        tried=tried,
        position=position,
        move=first.move,
        by=first.by,
    )


def _candidates(a: Variant, b: Variant, seed: int, limits: Limits) -> Iterator[Position]:
    """Small positions that are made up, then those of played rounds."""
    low = common_players(a, b)
    left = limits.positions
    for position in made_up(a, b, low, seed):
        if not left:
            break
        left -= 1
        yield position
    for number in range(limits.rounds):
        for rules in (a, b):
            record = play_round(rules, bots="uniform", players=low, seed=seed, number=number, forget=0.3, notice=0.5)
            for step in record.steps:
                yield step.before


# --- deals --------------------------------------------------------------------------------------------------------


def _deal(witness: Made, a: Variant, b: Variant, along: tuple[str, ...], seed: int, limits: Limits) -> Witness:
    tried = 0
    if essential(a) == essential(b) and a.players == b.players:
        return witness(kind="none", words=alike_words())
    for players in sorted({*range(a.players[0], a.players[1] + 1), *range(b.players[0], b.players[1] + 1)}):
        may = [rules.players[0] <= players <= rules.players[1] for rules in (a, b)]
        if not all(may):
            if a.players != b.players:
                words = refused_words(players, may[0])
                position = (a if may[0] else b).deal(players, seed)
                return witness(kind="deal", words=words, tried=tried + 1, position=position, seed=seed, players=players)
            continue
        for number in range(seed, seed + limits.deals):
            tried += 1
            first, second = a.deal(players, number), b.deal(players, number)
            if _needs_it(a, b, along, partial(_dealt_apart, players, number)):
                words = deal_words(first, second, number)
                return witness(kind="deal", words=words, tried=tried, position=first, seed=number, players=players)
    return witness(kind="none", words=none_words(tried), tried=tried)


def _dealt_apart(players: int, number: int, one: Variant, other: Variant) -> bool:
    """Whether the same deal does not lie alike under two variants."""
    low, high = other.players
    if not low <= players <= high:
        return False
    return table_of(one.deal(players, number)) != table_of(other.deal(players, number))


def _long_round(witness: Made, a: Variant, b: Variant, seed: int, limits: Limits) -> Witness:
    """A round that is given up under one variant alone."""
    least, players = min(a.rules[MOVE_LIMIT], b.rules[MOVE_LIMIT]), common_players(a, b)
    longer = a if b.rules[MOVE_LIMIT] == least else b
    for number in range(seed, seed + limits.deals):
        record = play_round(longer, players=players, seed=number)
        if len(record.moves) > least:
            words = limit_words(least, longer is b)
            return witness(
                kind="deal", words=words, tried=number - seed + 1, position=record.first, seed=number, players=players
            )
    return witness(kind="none", words=none_words(limits.deals), tried=limits.deals)


# --- matches ------------------------------------------------------------------------------------------------------


def _match(witness: Made, a: Variant, b: Variant) -> Witness:
    tried, (low, high) = 0, common_seats(a, b)
    for seats in range(low, min(low + 1, high) + 1):
        found, looked = match_difference(a, b, seats)
        tried += looked
        if found is not None:
            return witness(kind="match", words=match_words(found), tried=tried, players=seats, rounds=found.rounds)
    return witness(kind="none", words=none_words(tried), tried=tried)

"""What somebody with a certain belief about the rules would answer.

A belief is mostly another rule, or a table seen otherwise. The engine itself is asked under these; what it says there
is the believer's answer. Each function gives `None` where the belief has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from maumau_kit.base.cards import RANKS, rank_of, suit_of
from maumau_kit.base.errors import RuleError, VariantError
from maumau_kit.base.layout import AMOUNT, POINTS, SKIPS, SPECIAL, WILD
from maumau_kit.game.match import Match
from maumau_kit.game.notation import CATCH
from maumau_kit.game.position import Position
from maumau_kit.rules.score import USUAL_WORTH, doubles
from maumau_kit.rules.series import ranking
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.quiz.claims import DRAWS, DRAWS_ON, MAY_ANY, OWED, WISH, Claim, Claims, claims_of, turn_of
from maumau_kit.studies.quiz.misconception import Chain, Deed

Seen = Callable[[Position], Position | None]


# --- other rules ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _changed(variant: Variant, knobs: tuple[tuple[str, Any], ...]) -> Variant | None:
    lists = {name: list(value) if isinstance(value, tuple) else value for name, value in knobs}
    try:
        return variant.with_knobs(**lists)
    except VariantError:
        return None


def under(**knobs: Any) -> Seen:
    """The same table under rules with some knobs set otherwise; nothing where they are set like that already."""

    def seen(position: Position) -> Position | None:
        if all(position.variant[name.replace("__", ".")] == value for name, value in knobs.items()):
            return None
        rules = _changed(position.variant, tuple(knobs.items()))
        return None if rules is None else replace(position, variant=rules)

    return seen


def where(knob: str, values: Collection[Any], seen: Seen) -> Seen:
    """A belief that is one only where a knob has one of these values."""
    return lambda position: seen(position) if position.variant[knob] in values else None


# --- what can be laid, what can be done -------------------------------------------------------------------------------


def lays(position: Position) -> set[int]:
    """The cards of the seat to act that may be laid alone."""
    return {move.action for move in position.legal if move.is_lay and not move.under}


def lays_as(seen: Seen) -> Callable[[Position], Collection[int] | None]:
    """The cards that one would lay who sees the table like this."""

    def cards(position: Position) -> Collection[int] | None:
        other = seen(position)
        return None if other is None else lays(other)

    return cards


def without_debt(position: Position) -> Position | None:
    """Nothing is owed."""
    return replace(position, debt=0) if position.debt else None


def without_wish(position: Position) -> Position | None:
    """No suit was named: the card on top counts as printed."""
    return replace(position, suit=None) if position.suit is not None and suit_of(position.top) >= 0 else None


def without_skip(position: Position) -> Position | None:
    """Nobody has to sit out."""
    return replace(position, skip=0) if position.skip else None


def wild_on_debt(position: Position) -> Collection[int] | None:
    """A wild card goes on everything, on a debt too."""
    free = without_debt(position)
    if free is None:
        return None
    wild = position.variant.rules[WILD]
    return lays(position) | {card for card in lays(free) if wild >> card & 1}


DOINGS = ("lay", "draw", "take", "keep", "pass")


def doings(position: Position) -> set[str]:
    """What the seat to act may do: lay, draw, take, keep, pass."""
    return {"lay" if move.is_lay else str(move) for move in position.legal} & set(DOINGS)


def does_as(seen: Seen) -> Callable[[Position], Collection[str] | None]:
    """What one would think possible who sees the table like this."""

    def found(position: Position) -> Collection[str] | None:
        other = seen(position)
        return None if other is None else doings(other)

    return found


def passing_is_free(position: Position) -> Collection[str] | None:
    """Anybody may pass at any time."""
    return {*doings(position), "pass"}


# --- what happens next ------------------------------------------------------------------------------------------------


def _as_they_are(cards: tuple[int, ...]) -> Sequence[int]:
    return cards


def outcome_as(seen: Seen) -> Callable[[Deed], Claims | None]:
    """What the move would bring about for one who sees the table like this."""

    def claims(deed: Deed) -> Claims | None:
        before, by, move, _ = deed
        other = seen(before)
        if other is None:
            return None
        try:
            after, _ = other.apply(move, by=by, shuffle=_as_they_are)
        except RuleError:
            return None
        return claims_of(other, by, move, after)

    return claims


def other_after_skip(deed: Deed) -> Claims | None:
    """With two players the other one comes after a skip card."""
    before, by, move, after = deed
    skips = any(before.variant.rules[SKIPS] >> card & 1 for card in move.cards)
    if before.seats != 2 or not skips or after.turn != by or after.is_over:
        return None
    return (turn_of(1 - by, by, move),)


def printed_suit_follows(deed: Deed) -> Claims | None:
    """The suit on the wild card counts, not the one named."""
    _, _, move, after = deed
    if after.suit is None or after.is_over or not move.is_lay or suit_of(move.action) in (-1, after.suit):
        return None
    return tuple(Claim(WISH, n=suit_of(move.action)) if c.what == WISH else c for c in claims_of(*deed))


def last_card_acts(deed: Deed) -> Claims | None:
    """The last card still has its effect before the round is over."""
    before, by, move, after = deed
    if not after.is_over or not move.is_lay or not before.stock:
        return None
    if not any(before.variant.rules[SPECIAL] >> card & 1 for card in move.cards):
        return None
    # As if the hand had one card more: then the round goes on and the effect is seen.
    hands = tuple(hand + before.stock[-1:] if seat == by else hand for seat, hand in enumerate(before.hands))
    return outcome_as(lambda position: replace(position, hands=hands, stock=position.stock[:-1]))(deed)


def objector_draws(deed: Deed) -> Claims | None:
    """Whoever objects draws the cards."""
    _, by, move, _ = deed
    if move.action != CATCH:
        return None
    return tuple(Claim(DRAWS, by, c.n) if c.what == DRAWS else c for c in claims_of(*deed))


def draws_on(deed: Deed) -> Claims | None:
    """One draws until a card fits."""
    before, by, move, after = deed
    if str(move) != "draw" or before.variant["drawing.until_fits"] or after.drawn is not None or after.is_over:
        return None
    return (Claim(DRAWS_ON, by),)


def any_card_after_drawing(deed: Deed) -> Claims | None:
    """After a draw any card that fits may be laid."""
    before, by, move, _ = deed
    return (Claim(MAY_ANY, by),) if str(move) == "draw" and before.variant["drawing.then"] != "any" else None


# --- how much is owed -------------------------------------------------------------------------------------------------


def _increments(chain: Chain) -> list[int]:
    return [after.debt - before.debt for before, _, _, after in chain]


def doubled_each_time(chain: Chain) -> int | None:
    """Every card doubles what was owed before: two, four, eight."""
    return _increments(chain)[0] << len(chain) - 1


def last_card_only(chain: Chain) -> int | None:
    """Only the card on top counts."""
    before, _, move, _ = chain[-1]
    worth: int = before.variant.rules[AMOUNT + move.action]
    return worth or None


def one_for_each(chain: Chain) -> int | None:
    """One card is owed for each card laid."""
    return sum(len(move.cards) for _, _, move, _ in chain)


def owed_claims(deed: Deed) -> Claims | None:
    """A debt that is passed on is doubled."""
    before, _, _, after = deed
    if not before.debt or after.debt <= before.debt or after.is_over:
        return None
    return tuple(Claim(OWED, n=2 * before.debt) if c.what == OWED else c for c in claims_of(*deed))


# --- who wins, and how much a hand is worth ---------------------------------------------------------------------------


def placed_as(result: str, best: bool, only: Collection[str]) -> Callable[[Match], Collection[int] | None]:
    """The first or last place by another result than the variant's; only where the variant's is one of these."""

    def names(match: Match) -> Collection[int] | None:
        knobs = match.variant.knobs
        if knobs["series.result"] not in only or (result == "lowest" and knobs["score.basis"] == "none"):
            return None
        places = ranking({**knobs, "series.result": result}, match.totals, match.wins)
        return places[0 if best else -1]

    return names


def last_winner(match: Match) -> Collection[int] | None:
    """Whoever has won the last round wins the match; where a loser is named, who lost it."""
    last = match.counted[-1].outcome
    if match.variant["series.result"] == "loser":
        return [seat for seat, points in enumerate(last.points) if points == max(last.points)]
    return None if last.winner is None else [last.winner]


def usual_values(variant: Variant, hand: tuple[int, ...], last: int) -> int | None:
    """Numbers count as printed, court cards ten, aces eleven."""
    return sum(USUAL_WORTH[rank_of(card)] for card in hand) * (2 if doubles(variant.rules, last) else 1)


def higher_courts(variant: Variant, hand: tuple[int, ...], last: int) -> int | None:
    """The court cards go on counting where the ten ends: jack eleven, queen twelve, king thirteen, ace fourteen."""
    worth = sum(min(rank_of(card), len(RANKS) - 1) + 2 for card in hand)
    return worth * (2 if doubles(variant.rules, last) else 1)


def not_doubled(variant: Variant, hand: tuple[int, ...], last: int) -> int | None:
    """The last card changes no points."""
    return sum(variant.rules[POINTS + card] for card in hand) if doubles(variant.rules, last) else None


def cards_counted(_: Variant, hand: tuple[int, ...], last: int) -> int | None:  # noqa: ARG001
    """Every card is one point."""
    return len(hand)

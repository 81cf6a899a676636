"""The first chain of a round in exact fractions, where the starter opens it and everybody stacks who can.

Let the starter be a draw card, let N cards be left without it, K of them such that they answer it and each other, and
let n seats hold h cards each. The seats answer in turn, in a circle, each with one card while it holds any. The chain
goes on for m cards or more if, and only if, every seat holds as many as it has to lay by then: seat i, counted from 0,
lays the cards number i, i + n, i + 2n, …, that is c_i of the first m. How the K cards fall is multivariate
hypergeometric, so with x_i of them in the hand of seat i

    P(m or more) = sum over all x_i >= c_i of  C(h, x_0) ··· C(h, x_(n-1)) · C(N - nh, K - x_0 - … ) / C(N, K),

which is the coefficient of z^K in a product of polynomials over C(N, K):

    P(m or more) = [z^K]  T(c_0) ··· T(c_(n-1)) · (1 + z)^(N - nh) / C(N, K),   T(c) = sum over x >= c of C(h, x) z^x.

Just m cards are laid with P(m or more) - P(m + 1 or more); then m + 1 times the amount is owed, and seat m mod n pays.
For m = 1 this is 1 - C(N - h, K) / C(N, K), the chance that the first seat holds an answer. Nobody may run out of cards
while the chain lasts: h is larger than the most that a seat may have to lay, K / n rounded up.

The starter itself is any draw card with equal chance; where the ranks differ, the results are weighted by their cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

from maumau_kit.base.bits import count_bits
from maumau_kit.base.cards import cards_in
from maumau_kit.base.errors import ImpossibleError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import (
    ACTIVE,
    AMOUNT,
    HAND_SIZE,
    OPENS,
    OWED,
    PACK,
    PACK2,
    REVERSES,
    SETS,
    STARTER,
    Rules,
)
from maumau_kit.base.numerals import whole
from maumau_kit.rules.variant import Variant

NO_DEBT: Final[Both] = (
    "there are no debt chains in {name}: no card makes anybody draw",
    "In {name} gibt es keine Ziehketten: keine Karte lässt jemanden ziehen.",
)
NOT_ACTIVE: Final[Both] = (
    "there is no closed form: the starter does not act here, so that no round begins with a debt",
    "Es gibt keine geschlossene Formel: die Startkarte wirkt hier nicht, also beginnt keine Runde mit offenen Karten.",
)
IN_SETS: Final[Both] = (
    "there is no closed form: several cards of a rank may be laid together",
    "Es gibt keine geschlossene Formel: mehrere Karten eines Werts dürfen zusammen gelegt werden.",
)
TURNS: Final[Both] = (
    "there is no closed form: a draw card also turns the direction, so that the seats do not answer in a circle",
    "Es gibt keine geschlossene Formel: eine Ziehkarte wechselt auch die Richtung, also geht es nicht reihum.",
)
UNEQUAL: Final[Both] = (
    "there is no closed form: cards that answer each other make others draw different numbers",
    "Es gibt keine geschlossene Formel: Karten, die einander weitergeben, lassen verschieden viele ziehen.",
)
UNLIKE: Final[Both] = (
    "there is no closed form: not every card that answers a draw card is answered by the same cards",
    "Es gibt keine geschlossene Formel: nicht jede Karte, die weitergibt, lässt sich mit denselben Karten weitergeben.",
)
TOO_SHORT: Final[Both] = (
    "there is no closed form: with {hand} cards somebody may run out of cards while the chain lasts",
    "Es gibt keine geschlossene Formel: mit {hand} auf der Hand kann jemand in der Kette die letzte Karte legen.",
)
TOO_FEW: Final[Both] = (
    "{cards} cards do not do for {players} players with {hand} each",
    "{cards} Karten reichen nicht für {players} Personen mit je {hand}.",
)


@dataclass(frozen=True)
class Draws:
    """Cards that answer each other: how many the pack has of them, and how many cards each makes the next seat draw.

    Where nothing may be passed on, `answers` is false.
    """

    cards: int
    amount: int
    answers: bool = True

    @property
    def left(self) -> int:
        """How many answer one of them that is the starter."""
        return self.cards - 1 if self.answers else 0


@dataclass(frozen=True)
class Setting:
    """What the exact values depend on: cards of the pack, players, cards in a hand, and the draw cards by group."""

    cards: int
    players: int
    hand: int
    draws: tuple[Draws, ...]

    def problem(self) -> Both | None:
        """Why there is no closed form, in both languages; nothing where there is one.

        >>> Setting(52, 3, 5, (Draws(4, 2),)).problem() is None
        True
        >>> Setting(52, 2, 2, (Draws(4, 2),)).problem()[0]
        'there is no closed form: with 2 cards somebody may run out of cards while the chain lasts'
        """
        if self.cards < self.players * self.hand + 1:
            return _filled(TOO_FEW, cards=whole(self.cards), players=self.players, hand=self.hand)
        most = max((group.left for group in self.draws), default=0)
        if self.hand <= -(-most // self.players):
            return _filled(TOO_SHORT, hand=self.hand)
        return None


@dataclass(frozen=True)
class Exact:
    """The first chain in exact fractions.

    `chances` has a chance for each pair of cards owed and the seat that pays them; seats count from the one after the
    dealer in the order of play.

    >>> exact = exact_values(Setting(52, 3, 5, (Draws(4, 2),)))
    >>> {owed: f"{float(chance):.6f}" for owed, chance in exact.owed.items()}
    {2: '0.728932', 4: '0.217047', 6: '0.048019', 8: '0.006002'}
    """

    setting: Setting
    chances: dict[tuple[int, int], Fraction] = field(hash=False)

    @property
    def owed(self) -> dict[int, Fraction]:
        """The chance of each number of cards owed in the end."""
        found: dict[int, Fraction] = {}
        for (owed, _), chance in sorted(self.chances.items()):
            found[owed] = found.get(owed, Fraction(0)) + chance
        return found

    @property
    def payer(self) -> tuple[Fraction, ...]:
        """The chance of each seat to be the one that pays."""
        seats = range(self.setting.players)
        return tuple(sum((c for (_, who), c in self.chances.items() if who == seat), Fraction(0)) for seat in seats)

    def pays(self, seat: int) -> dict[int, Fraction]:
        """The chance that this seat pays so many cards, 0 among them; every number that anybody may have to pay is in.

        >>> exact_values(Setting(52, 3, 5, (Draws(4, 2),))).pays(2)
        {0: Fraction(793, 833), 2: Fraction(0, 1), 4: Fraction(0, 1), 6: Fraction(40, 833), 8: Fraction(0, 1)}
        """
        found = {0: 1 - self.payer[seat], **dict.fromkeys(self.owed, Fraction(0))}
        for (owed, who), chance in self.chances.items():
            if who == seat:
                found[owed] += chance
        return found


# --- the formula ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def lengths(left: int, answers: int, players: int, hand: int) -> tuple[Fraction, ...]:
    """The chances that just 0, 1, 2, … cards are laid on the starter.

    `left` cards are left without the starter, `answers` of them answer it and each other.

    >>> [f"{float(chance):.6f}" for chance in lengths(51, 3, 2, 5)]
    ['0.728932', '0.217047', '0.051621', '0.002401']
    """
    at_least = [_at_least(cards, left, answers, players, hand) for cards in range(answers + 1)]
    return tuple(one - other for one, other in zip(at_least, [*at_least[1:], Fraction(0)], strict=True))


def _at_least(cards: int, left: int, answers: int, players: int, hand: int) -> Fraction:
    """The chance that so many cards or more are laid: the product of polynomials, cut off at z^K."""
    found = [comb(left - players * hand, x) for x in range(answers + 1)]
    for seat in range(players):
        needed = len(range(seat, cards, players))
        found = _product(found, [comb(hand, x) if x >= needed else 0 for x in range(answers + 1)])
    return Fraction(found[answers], comb(left, answers))


def _product(a: Sequence[int], b: Sequence[int]) -> list[int]:
    return [sum(a[x] * b[degree - x] for x in range(degree + 1)) for degree in range(len(a))]


def exact_values(setting: Setting) -> Exact:
    """The first chain of a round whose starter opens a debt. Raises `ImpossibleError` where there is no closed form."""
    problem = setting.problem()
    if problem is not None:
        raise ImpossibleError(problem[0], german=problem[1])
    total = sum(group.cards for group in setting.draws)
    found: dict[tuple[int, int], Fraction] = {}
    for group in setting.draws:
        weight = Fraction(group.cards, total)
        for laid, chance in enumerate(lengths(setting.cards - 1, group.left, setting.players, setting.hand)):
            place = (laid + 1) * group.amount, laid % setting.players
            found[place] = found.get(place, Fraction(0)) + weight * chance
    return Exact(setting, found)


# --- which rules there is a closed form for ---------------------------------------------------------------------------


def setting_of(rules: Variant, players: int, hand: int | None = None) -> Setting | Both:
    """What the exact values of a variant depend on; or why there is no closed form, in both languages.

    `hand` stands in for the variant's own number of cards.

    >>> from maumau_kit.game.library import variant
    >>> setting_of(variant("house-code"), 3)
    Setting(cards=52, players=3, hand=5, draws=(Draws(cards=4, amount=2, answers=True),))
    >>> setting_of(variant("tavern"), 3)[0]
    'there is no closed form: the starter does not act here, so that no round begins with a debt'
    """
    r = rules.rules
    problem = no_debt(rules)
    if problem is None and r[STARTER] != ACTIVE:
        problem = NOT_ACTIVE
    if problem is not None:
        return problem
    groups = _groups(r)
    if not isinstance(groups, list):
        return groups
    cards = count_bits(r[PACK]) + count_bits(r[PACK2])
    found = Setting(cards, players, r[HAND_SIZE] if hand is None else hand, tuple(groups))
    return found.problem() or found


def no_debt(rules: Variant) -> Both | None:
    """A sentence where no card of the pack opens a debt, in both languages."""
    if rules.rules[OPENS] & rules.rules[PACK]:
        return None
    return NO_DEBT[0].format(name=rules.name["en"]), NO_DEBT[1].format(name=rules.name["de"])


def _groups(r: Rules) -> list[Draws] | Both:
    """The draw cards by group; or why there is no closed form."""
    opens, done = r[OPENS] & r[PACK], 0
    found: list[Draws] = []
    if r[REVERSES] & opens:
        return TURNS
    for card in cards_in(opens):
        if done >> card & 1:
            continue
        answers = r[OWED + card] & r[PACK]
        if answers and r[SETS]:
            return IN_SETS
        group = answers or 1 << card
        if not group >> card & 1 or any(r[OWED + other] & r[PACK] != answers for other in cards_in(group)):
            return UNLIKE
        if any(r[AMOUNT + other] != r[AMOUNT + card] for other in cards_in(group)):
            return UNEQUAL
        done |= group
        found.append(Draws(count_bits(group) + count_bits(group & r[PACK2]), r[AMOUNT + card], bool(answers)))
    return found


def _filled(both: Both, **values: object) -> Both:
    return both[0].format(**values), both[1].format(**values)

"""Numbers that can be worked out by hand: points of a pack, starters, and the debt that is finally paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt

import pytest
from tables import FACES, SEVEN_UP

import maumau_kit as mau
from maumau_kit.base.cards import RANKS
from maumau_kit.base.layout import POINTS

SEVEN = RANKS.index("7")


@pytest.mark.parametrize(("variant", "cards", "points"), [
    ("house-code", 52, 376),
    ("tournament", 52, 296),
    ("classic", 32, 340),
    ("easy-kids", 32, 340),
    ("crazy-eights", 52, 420),
    ("ocho-loco", 52, 420),
    ("huit-americain", 52, 420),
])  # fmt: skip
def test_points_of_a_whole_pack(variant: str, cards: int, points: int) -> None:
    shipped = mau.variant(variant)
    assert len(shipped.pack) == cards
    assert sum(shipped.rules[POINTS + card] for card in shipped.pack) == points


def test_a_whole_pack_in_the_hands_is_scored() -> None:
    # The same total, counted by a round: the winner's last card and the top card are all that is missing.
    variant = mau.variant("house-code")
    names = " ".join(str(mau.Move(card)) for card in variant.pack if str(mau.Move(card)) not in ("AC", "KC"))
    after = mau.position(f"KC | AC | {names}", variant).play("AC!!")
    assert after.result is not None
    assert after.result.points == (0, 376 - 20)


# --- the closed forms -------------------------------------------------------------------------------------------


def where_the_sevens_are(cards: int, seats: int) -> Iterator[tuple[int, ...]]:
    """For each way in which the three other sevens can lie: how many each of the first seats holds.

    After the starter is turned, each seat has five of the other cards and the rest lies in the stock.
    """
    places = [seat for seat in range(seats) for _ in range(5)]
    places += [seats] * (cards - 1 - len(places))
    for triple in combinations(places, 3):
        yield tuple(triple.count(seat) for seat in range(seats))


def debt_paid(sevens: tuple[int, ...]) -> int:
    """The debt that is finally taken when everybody passes on as long as there is a seven, from the first seat on."""
    left, debt, seat = list(sevens), 2, 0
    while left[seat]:
        left[seat] -= 1
        debt += 2
        seat = (seat + 1) % len(left)
    return debt


@cache
def closed_form(cards: int, seats: int) -> dict[int, Fraction]:
    ways: Counter[int] = Counter(map(debt_paid, where_the_sevens_are(cards, seats)))
    assert sum(ways.values()) == comb(cards - 1, 3)
    return {debt: Fraction(count, comb(cards - 1, 3)) for debt, count in ways.items()}


KNOWN = {
    (52, 2): (0.728932, 0.217047, 0.051621, 0.002401),
    (52, 3): (0.728932, 0.217047, 0.048019, 0.006002),
    (52, 4): (0.728932, 0.217047, 0.048019, 0.006002),
    (32, 2): (0.578420, 0.282536, 0.127920, 0.011123),
    (32, 3): (0.578420, 0.282536, 0.111235, 0.027809),
    (32, 4): (0.578420, 0.282536, 0.111235, 0.027809),
}


@pytest.mark.parametrize(("cards", "seats"), KNOWN)
def test_the_closed_forms_have_the_known_digits(cards: int, seats: int) -> None:
    found = closed_form(cards, seats)
    assert set(found) == {2, 4, 6, 8}
    for debt, known in zip((2, 4, 6, 8), KNOWN[cards, seats], strict=True):
        assert round(float(found[debt]), 6) == known
    assert sum(found.values()) == 1


def test_the_first_seat_has_no_seven_by_the_hypergeometric_formula() -> None:
    for cards, seats in KNOWN:
        assert closed_form(cards, seats)[2] == Fraction(comb(cards - 4, 5), comb(cards - 1, 5))


# --- the same by simulation -------------------------------------------------------------------------------------


@cache
def simulated(cards: int, seats: int) -> tuple[int, int, Counter[int]]:
    """Rounds, rounds with a seven as the starter, and of these how many by the first debt that was taken."""
    faces = FACES if cards == 52 else SEVEN_UP
    variant = mau.variant("house-code").with_knobs(setup__ranks=list(faces))
    try:
        import numba  # noqa: F401
    except ImportError:
        rounds, engine = 20_000, "plain"
    else:
        rounds, engine = 400_000, "compiled"
    columns = mau.simulate(
        variant, rounds, seats, seed=2 + cards + seats, bots="shedder", rows=True, engine=engine
    ).columns
    debts = [
        debt
        for starter, debt in zip(columns["starter"].tolist(), columns["first_debt"].tolist(), strict=True)
        if starter >> 2 == SEVEN
    ]
    return rounds, len(debts), Counter(debts)


def close(seen: int, of: int, chance: float) -> None:
    """Within four standard errors."""
    error = sqrt(chance * (1 - chance) / of)
    assert abs(seen / of - chance) <= 4 * error, (
        f"{seen / of:.6f} is {(seen / of - chance) / error:+.1f} standard errors off {chance:.6f}"
    )


@pytest.mark.parametrize(("cards", "seats"), KNOWN)
def test_a_seven_is_the_starter_as_often_as_it_should(cards: int, seats: int) -> None:
    rounds, sevens, _ = simulated(cards, seats)
    close(sevens, rounds, 1 / 13 if cards == 52 else 1 / 8)


@pytest.mark.parametrize(("cards", "seats"), KNOWN)
def test_the_debt_finally_paid_after_a_starter_seven(cards: int, seats: int) -> None:
    _, sevens, debts = simulated(cards, seats)
    assert set(debts) <= {2, 4, 6, 8}, debts
    for debt, chance in closed_form(cards, seats).items():
        close(debts[debt], sevens, float(chance))


def test_starters_are_every_card_alike() -> None:
    variant = mau.variant("house-code")
    columns = mau.simulate(variant, 10_400, 2, seed=5, bots="shedder", rows=True, engine="plain").columns
    seen = Counter(columns["starter"].tolist())
    assert set(seen) == set(variant.pack)
    chi = sum((count - 200) ** 2 / 200 for count in seen.values())
    assert chi < 51 + 5 * sqrt(102), chi

"""What is measured of a round: its name in both languages, how it is read from a row, and how a difference is said.

A turn is one seat's go, from its first decision to the next seat's. A reshuffle is every shuffle after the first: of
the discards, and of starters that were set aside. `payments` counts how often a debt was taken, `debt_paid` the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import SEATS_MAX
from maumau_kit.kernel import playout

COUNT, SHARE = "count", "share"
"""Kinds of measures: a number a round, or the share of rounds (of 0 … 1) in which something is so."""
NOBODY: Final = -1
"""In place of a seat: nobody has won."""


@dataclass(frozen=True)
class Measure:
    """Something that is measured of each round.

    `title` names it in tables. `more` and `less` go on from “With the second rules …”, with the difference as ``{x}``.
    """

    name: str
    title: Both
    more: Both
    less: Both
    kind: str = COUNT
    column: int = playout.ROW_WINNER
    seat: int = NOBODY

    def of(self, row: Sequence[int]) -> int:
        """This measure of the round with this wide row; 1 or 0 where it is a share.

        >>> row = [1] + [0] * (playout.WIDE_ROW - 1)
        >>> MEASURES["first_seat"].of(row), MEASURES["wins_1"].of(row)
        (0, 1)
        """
        if self.kind == SHARE:
            return int(row[self.column] == self.seat)
        if self.column == playout.ROW_POINTS:
            return sum(row[playout.ROW_POINTS : playout.ROW_POINTS + SEATS_MAX])
        return row[self.column]

    def of_all(self, rows: Any) -> Any:
        """The same for a numpy array of wide rows, one a round."""
        if self.kind == SHARE:
            return rows[:, self.column] == self.seat
        if self.column == playout.ROW_POINTS:
            return rows[:, playout.ROW_POINTS : playout.ROW_POINTS + SEATS_MAX].sum(axis=1, dtype="int64")
        return rows[:, self.column]


def _count(name: str, column: int, title: Both, more: Both, less: Both) -> Measure:
    return Measure(name, title, more, less, COUNT, column)


_ORDINALS: Final[tuple[tuple[str, ...], tuple[str, ...]]] = (
    ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    ("erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte"),
)
"""Seats are counted from the one after the dealer."""


def _wins(seat: int) -> Measure:
    english, german = f"the {_ORDINALS[0][seat]} seat", f"der {_ORDINALS[1][seat]} Platz"
    return Measure(
        f"wins_{seat}" if seat else "first_seat",
        (f"rounds that {english} wins", f"Runden, die {german} gewinnt"),
        (f"{english} wins more often, by {{x}} percentage points", f"gewinnt {german} um {{x}} Prozentpunkte öfter"),
        (f"{english} wins less often, by {{x}} percentage points", f"gewinnt {german} um {{x}} Prozentpunkte seltener"),
        SHARE,
        playout.ROW_WINNER,
        seat,
    )


_ALL: Final = (
    _count(
        "turns",
        playout.ROW_TURNS,
        ("turns a round", "Züge pro Runde"),
        ("a round is {x} turns longer", "dauert eine Runde {x} Züge länger"),
        ("a round is {x} turns shorter", "dauert eine Runde {x} Züge kürzer"),
    ),
    _count(
        "decisions",
        playout.ROW_DECISIONS,
        ("decisions a round", "Entscheidungen pro Runde"),
        ("there are {x} more decisions a round", "gibt es pro Runde {x} Entscheidungen mehr"),
        ("there are {x} fewer decisions a round", "gibt es pro Runde {x} Entscheidungen weniger"),
    ),
    _count(
        "draws",
        playout.ROW_DRAWS,
        ("cards drawn a round", "gezogene Karten pro Runde"),
        ("{x} more cards are drawn a round", "werden pro Runde {x} Karten mehr gezogen"),
        ("{x} fewer cards are drawn a round", "werden pro Runde {x} Karten weniger gezogen"),
    ),
    _count(
        "debt_paid",
        playout.ROW_PAID,
        ("cards taken for debts a round", "genommene Karten pro Runde"),
        ("{x} more cards are taken for debts a round", "werden pro Runde {x} Karten mehr genommen"),
        ("{x} fewer cards are taken for debts a round", "werden pro Runde {x} Karten weniger genommen"),
    ),
    _count(
        "payments",
        playout.ROW_TAKES,
        ("how often a debt is taken, a round", "wie oft genommen wird, pro Runde"),
        ("a debt is taken {x} times more a round", "wird pro Runde {x}-mal öfter genommen"),
        ("a debt is taken {x} times less a round", "wird pro Runde {x}-mal seltener genommen"),
    ),
    _count(
        "shuffles",
        playout.ROW_SHUFFLES,
        ("reshuffles a round", "wie oft neu gemischt wird, pro Runde"),
        ("the cards are shuffled again {x} times more a round", "wird pro Runde {x}-mal öfter neu gemischt"),
        ("the cards are shuffled again {x} times less a round", "wird pro Runde {x}-mal seltener neu gemischt"),
    ),
    _count(
        "points",
        playout.ROW_POINTS,
        ("points a round, all seats together", "Punkte pro Runde, alle Plätze zusammen"),
        ("a round brings {x} more points in all", "bringt eine Runde insgesamt {x} Punkte mehr"),
        ("a round brings {x} fewer points in all", "bringt eine Runde insgesamt {x} Punkte weniger"),
    ),
    _wins(0),
    Measure(
        "no_winner",
        ("rounds without a winner", "Runden ohne Sieger"),
        ("there is no winner more often, by {x} percentage points", "gewinnt um {x} Prozentpunkte öfter niemand"),
        ("there is no winner less often, by {x} percentage points", "gewinnt um {x} Prozentpunkte seltener niemand"),
        SHARE,
        playout.ROW_WINNER,
        NOBODY,
    ),
    *map(_wins, range(1, SEATS_MAX)),
)
MEASURES: Final = {measure.name: measure for measure in _ALL}
"""All measures by name, the order that of tables."""
WINNER_CHANGED: Final = "winner_changed"
"""Not a measure of a round but of a pair: whether another seat has won, or nobody."""
CHANGED_TITLE: Both = ("deals with another winner", "Ausgaben, die anders ausgehen")


def title_of(name: str) -> Both:
    """The title of a measure in both languages, that of `winner_changed` too.

    >>> title_of("turns")[0]
    'turns a round'
    """
    return CHANGED_TITLE if name == WINNER_CHANGED else MEASURES[name].title


def measures_of(players: int) -> tuple[Measure, ...]:
    """The measures of a table with so many seats.

    >>> [measure.name for measure in measures_of(2)][-3:]
    ['first_seat', 'no_winner', 'wins_1']
    """
    return _ALL[: len(_ALL) - SEATS_MAX + players]


def not_measured(name: object, names: Iterable[str]) -> InputError:
    """The error about a measure that is none of these; it offers the nearest."""
    word, names = str(name)[:30], list(names)
    return InputError(
        f"{word!r} is not measured",
        where="measure",
        hint=offer(word, names),
        german=f"{word!r} wird nicht gemessen: {german_offer(word, names)}",
    )

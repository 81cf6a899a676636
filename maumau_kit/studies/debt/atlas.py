"""The debt atlas: the exact chance to pay so many cards, by seat, number of players, hand and pack."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from maumau_kit.base.errors import ImpossibleError, InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import SEATS_MAX
from maumau_kit.base.numerals import as_whole, named
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS
from maumau_kit.game.library import variant as find_variant
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.debt import number_words as words
from maumau_kit.studies.debt.chains import frame_of
from maumau_kit.studies.debt.exact import Draws, Exact, Setting, exact_values, setting_of

_VIEW: Final = "maumau_kit.views.debt_figures"
PACKS: Final = (52, 32)
_SEVENS: Final = (Draws(4, 2),)
"""With a number for a pack: four sevens, each of which makes the next seat draw 2."""
MOST_HAND: Final = 20
USUAL: Final = (2, 3, 4, 5, 6)


@dataclass(frozen=True, repr=False)
class Atlas(Shown):
    """Exact chances by number of players and hand.

    `cells` has no entry where the pack does not do, or where somebody may run out of cards; `left_out` says which.
    """

    name: Both
    players: tuple[int, ...]
    hands: tuple[int, ...]
    cells: Mapping[tuple[int, int], Exact] = field(hash=False)

    def at(self, players: int, hand: int) -> Exact:
        """The exact values for so many players and cards in hand. Raises `InputError` where the atlas has none."""
        if (players, hand) not in self.cells:
            raise InputError(
                f"the atlas has nothing for {named(players)[0]} players with {named(hand)[0]} cards",
                where="players",
                hint="it has " + ", ".join(f"{n} with {cards}" for n, cards in self.cells),
                german=f"Für {named(players)[1]} am Tisch mit {named(hand)[1]} Karten steht nichts im Atlas.",
            )
        return self.cells[players, hand]

    @property
    def left_out(self) -> tuple[tuple[int, int], ...]:
        """Players and hands for which there is no value."""
        return tuple((n, hand) for n in self.players for hand in self.hands if (n, hand) not in self.cells)

    @cached_property
    def columns(self) -> dict[str, list[Any]]:
        """The chances as tidy columns: a row for each number of players, hand, seat (from 1) and cards paid."""
        rows = [
            (players, hand, seat + 1, cards, chance)
            for (players, hand), exact in self.cells.items()
            for seat in range(players)
            for cards, chance in exact.pays(seat).items()
        ]
        return {
            "players": [row[0] for row in rows],
            "hand": [row[1] for row in rows],
            "seat": [row[2] for row in rows],
            "pays": [row[3] for row in rows],
            "chance": [float(row[4]) for row in rows],
            "fraction": [str(row[4]) for row in rows],
        }

    def to_frame(self) -> Any:
        """The chances as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
        return frame_of(self.columns)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON has it."""
        columns = self.columns
        return {
            "name": dict(zip(LANGS, self.name, strict=True)),
            "players": list(self.players),
            "hands": list(self.hands),
            "left_out": [list(pair) for pair in self.left_out],
            "rows": [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)],
        }

    def chances(self, players: int, hand: int, seat: int) -> dict[int, Fraction]:
        """The chance of a seat, counted from 1 after the dealer, to pay so many cards. Raises `InputError`.

        >>> {cards: f"{float(chance):.4f}" for cards, chance in debt_atlas(52).chances(3, 5, 1).items()}
        {0: '0.2651', 2: '0.7289', 4: '0.0000', 6: '0.0000', 8: '0.0060'}
        """
        exact, number = self.at(players, hand), as_whole(seat)
        if number is None or not 1 <= number <= players:
            raise InputError(
                f"{named(seat)[0]} is no seat",
                where="seat",
                hint=f"seats are 1 to {players}, counted from the one after the dealer",
                german=f"{named(seat)[1]} ist kein Platz: es gibt 1 bis {players}, gezählt ab dem nach dem Geber.",
            )
        return exact.pays(number - 1)

    def summary(self, lang: str | None = None) -> str:
        """The atlas as lines of text: a line for each number of players, hand and seat."""
        return words.atlas_summary(self, lang)

    def figure(self, **options: Any) -> Any:
        """The chances as a heat map, see `maumau_kit.views.debt_figures.heat_map`; needs plotly."""
        return importlib.import_module(_VIEW).heat_map(self, **options)

    def __str__(self) -> str:
        return self.summary()

    def __repr__(self) -> str:
        return f"<debt atlas of {self.name[0]}>"


def debt_atlas(
    pack: int | str | Mapping[str, Any] | Variant = 52,
    *,
    players: int | Sequence[int] | None = None,
    hands: int | Sequence[int] = (3, 4, 5, 6, 7),
) -> Atlas:
    """The exact chance to pay 0, 2, 4, … cards by seat, where the starter opens a debt and everybody stacks who can.

    `pack` is 52 or 32 (four sevens that make the next seat draw two), or a variant for which there is a closed form.
    Without `players` the atlas has 2 to 6, as far as the variant is for so many.
    Raises `InputError` for what is none of these, and `ImpossibleError` where there is no closed form, or no number of
    players and hand fits.

    >>> atlas = debt_atlas(32, players=2, hands=5)
    >>> f"{float(atlas.at(2, 5).owed[8]):.6f}"
    '0.011123'
    """
    seats, cards = (
        _numbers(USUAL if players is None else players, "players", 2, SEATS_MAX),
        _numbers(hands, "hands", 1, MOST_HAND),
    )
    number, rules = as_whole(pack), None
    if number is None and not isinstance(pack, bool | float):
        rules = find_variant(pack)  # type: ignore[arg-type]
        low, high = rules.players
        seats = (
            tuple(n for n in seats if low <= n <= high) if players is None else tuple(map(rules.check_players, seats))
        )
    elif number not in PACKS:
        english, german = named(pack)
        raise InputError(
            f"{english} is no pack here",
            where="pack",
            hint="write 52 or 32, or name a variant",
            german=f"{german} ist hier kein Blatt: schreib 52 oder 32, oder nenn eine Variante.",
        )
    cells, problem = {}, None
    for n in seats:
        for hand in cards:
            setting = Setting(number or 0, n, hand, _SEVENS) if rules is None else setting_of(rules, n, hand)
            found = setting.problem() or setting if isinstance(setting, Setting) else setting
            if isinstance(found, Setting):
                cells[n, hand] = exact_values(found)
            else:
                problem = problem or found
    if not cells and problem is not None:
        raise ImpossibleError(problem[0], where="pack", german=problem[1])
    name = words.pack_name(number or 0) if rules is None else (rules.name["en"], rules.name["de"])
    return Atlas(name, seats, cards, cells)


def _numbers(given: object, where: str, low: int, high: int) -> tuple[int, ...]:
    """One whole number or several, each once and in order. Raises `InputError` for one out of range."""
    many = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given]
    found = set()
    for one in many or [None]:
        number = as_whole(one)
        if number is None or not low <= number <= high:
            english, german = named(one)
            raise InputError(
                f"{english} does not do here",
                where=where,
                hint=f"write {low} to {high}, one number or several",
                german=f"{german} geht hier nicht: schreib {low} bis {high}, eine Zahl oder mehrere.",
            )
        found.add(number)
    return tuple(sorted(found))

"""Outlines of the card art: suits, letters and signs, all drawn for this project.

Everything is SVG path text, so no font is needed and a card looks the same everywhere.
Suits live in a box of 100 x 100 with the middle at (50, 50). Letters are strokes on a box
100 high; :data:`WIDTHS` says how wide. Signs (pennant, rosette, ...) are centred on (0, 0).

>>> sorted(SUITS["german"])
['C', 'D', 'H', 'S']
"""

from __future__ import annotations

from typing import Final, NamedTuple

from maumau_kit.game.signs import RANK_LETTERS


class Outline(NamedTuple):
    """One suit: the silhouette, lines cut out in face colour, and a dot cut out likewise."""

    shape: str
    cuts: str = ""
    dot: str = ""


_HEART: Final = Outline(
    "M50 94C17 67 4 49 4 30 4 15 15 6 28 6 38 6 46 12 50 22 54 12 62 6 72 6 85 6 96 15 96 30 96 49 83 67 50 94Z"
)

#: Suits by system, then by the letter of the text form: clubs/acorns C, diamonds/bells D, hearts H,
#: spades/leaves S. The silhouette alone tells the suit; cuts may vanish when it is tiny.
SUITS: Final[dict[str, dict[str, Outline]]] = {
    "french": {
        "C": Outline(
            "M50 4A21 21 0 0 1 66 39 22 22 0 1 1 54 68C54 80 58 90 68 97H32C42 90 46 80 46 68"
            "A22 22 0 1 1 34 39 21 21 0 0 1 50 4Z"
        ),
        "D": Outline("M50 2C60 21 74 37 90 50 74 63 60 79 50 98 40 79 26 63 10 50 26 37 40 21 50 2Z"),
        "H": _HEART,
        "S": Outline(
            "M50 3C60 24 94 40 94 64 94 78 83 86 72 86 64 86 57 82 53 75 54 85 58 92 67 97H33"
            "C42 92 46 85 47 75 43 82 36 86 28 86 17 86 6 78 6 64 6 40 40 24 50 3Z"
        ),
    },
    "german": {
        # An acorn hangs: its stalk above, the cup over a nut with a small point.
        "C": Outline(
            "M22 54H78C79 74 66 88 54 93L50 100 46 93C34 88 21 74 22 54Z"
            "M45 18C45 12 42 8 35 6L41 -1C51 3 55 10 55 18 76 19 89 29 89 41 89 46 86 49 81 49H19"
            "C14 49 11 46 11 41 11 29 24 19 45 18Z",
            "M28 40L38 29M43 40L53 29M58 40L68 29M71 41L77 34",
        ),
        "D": Outline(
            "M41 14A9.5 9.5 0 1 1 59 14 42.5 42.5 0 1 1 41 14Z",
            "M9 50H91M9 61H91M50 78V98",
            "M50 69A7 7 0 1 1 49.9 69Z",
        ),
        "H": _HEART,
        # A lime leaf: heart shaped at the stalk, pointed at the tip.
        "S": Outline(
            "M50 0C59 15 94 25 94 53 94 72 76 81 55 76 55 85 59 92 67 97L57 101C48 95 45 86 45 76"
            " 24 81 6 72 6 53 6 25 41 15 50 0Z",
            "M50 22V72M50 43L69 33M50 43L31 33M50 60L75 51M50 60L25 51",
        ),
    },
}

#: Letters and numbers of the corner, by what is printed.
LETTERS: Final[dict[str, str]] = {
    "2": "M6 26C6 11 17 4 30 4 45 4 54 14 54 28 54 47 32 62 8 96H57",
    "3": "M8 14C14 7 22 4 30 4 44 4 52 13 52 26 52 40 42 47 26 47 44 47 56 56 56 72 56 88 44 96 29 96 18 96 9 91 5 82",
    "4": "M44 98V4L4 70H59",
    "5": "M52 4H15L11 46C16 39 23 37 30 37 46 37 56 48 56 65 56 84 44 96 28 96 17 96 9 91 5 82",
    "6": "M48 9C43 5 38 4 33 4 14 4 5 26 5 56 5 82 15 96 31 96 46 96 56 84 56 67 56 50 46 40 32 40 18 40 8 49 5 62",
    "7": "M4 4H56C38 30 25 62 23 98",
    "8": "M30 46C16 46 8 37 8 25 8 12 17 4 30 4 43 4 52 12 52 25 52 37 44 46 30 46"
    " 14 46 5 57 5 71 5 86 15 96 30 96 45 96 55 86 55 71 55 57 46 46 30 46Z",
    "9": "M12 91C17 95 22 96 27 96 46 96 55 74 55 44 55 18 45 4 29 4 14 4 4 16 4 33 4 50 14 60 28 60 42 60 52 51 55 38",
    "10": "M2 20L18 4V98M62 4C77 4 86 22 86 50 86 78 77 96 62 96 47 96 38 78 38 50 38 22 47 4 62 4Z",
    "A": "M2 98L30 3 58 98M13 66H47",
    "B": "M8 4V96H30C46 96 55 86 55 71 55 56 46 47 30 47H8M8 4H28C42 4 50 12 50 25 50 39 42 47 28 47",
    "D": "M8 4V96H22C44 96 55 78 55 50 55 22 44 4 22 4Z",
    "J": "M46 2V68C46 86 38 96 25 96 14 96 7 90 4 79",
    "K": "M8 2V98M55 3L8 58M25 40L57 97",
    # Wider than a zero, so that nobody reads a nought.
    "O": "M41 4C63 4 78 22 78 50 78 78 63 96 41 96 19 96 4 78 4 50 4 22 19 4 41 4Z",
    "Q": "M30 4C47 4 56 22 56 50 56 78 47 96 30 96 13 96 4 78 4 50 4 22 13 4 30 4ZM35 72L60 101",
    "U": "M6 2V62C6 84 15 96 30 96 45 96 54 84 54 62V2",
}

#: How wide a letter's box is; all others are 60.
WIDTHS: Final[dict[str, int]] = {"10": 88, "O": 82}

#: What stands in the corner instead of the rank, by letters (German suits have their own).
FACES: Final = RANK_LETTERS

PENNANT: Final = "M-46 -52V62M-46 -46H54L30 -18 54 10H-46"
CROWN: Final = "M-58 34L-66 -24 -33 6 0 -44 33 6 66 -24 58 34Z"
SHIELD: Final = "M-46 -50H46V0C46 34 22 52 0 62 -22 52 -46 34 -46 0Z"
CHEVRON: Final = "M-24 16L0 -10 24 16"
STAR: Final = "M0 -78L20 -27 74 -24 32 10 46 63 0 33 -46 63 -32 10 -74 -24 -20 -27Z"
MONOGRAM: Final = "M-34 28V-24L0 14 34 -24V28"

LEFT, MIDDLE, RIGHT = 90, 125, 160
#: Places of the pips in the upper half, by rank. The lower half is the upper one turned by 180 degrees;
#: a place in :data:`SINGLE` has no partner below.
UPPER: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "2": ((MIDDLE, 80),),
    "3": ((MIDDLE, 80),),
    "4": ((LEFT, 80), (RIGHT, 80)),
    "5": ((LEFT, 80), (RIGHT, 80)),
    "6": ((LEFT, 80), (RIGHT, 80)),
    "7": ((LEFT, 80), (RIGHT, 80)),
    "8": ((LEFT, 80), (RIGHT, 80), (MIDDLE, 128)),
    "9": ((LEFT, 72), (RIGHT, 72), (LEFT, 140), (RIGHT, 140)),
    "10": ((LEFT, 72), (RIGHT, 72), (LEFT, 140), (RIGHT, 140), (MIDDLE, 106)),
}
SINGLE: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "3": ((MIDDLE, 175),),
    "5": ((MIDDLE, 175),),
    "6": ((LEFT, 175), (RIGHT, 175)),
    "7": ((LEFT, 175), (RIGHT, 175), (MIDDLE, 128)),
    "8": ((LEFT, 175), (RIGHT, 175)),
    "9": ((MIDDLE, 175),),
}

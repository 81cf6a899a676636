"""The card art: 52 cards in two suit systems, two jokers and the back, as SVG text.

Pure functions, standard library only. A drawing is 250 x 350 units (5 : 7) with corners of 20.
:func:`sheet` gives every card once as a ``<symbol>`` whose colours are CSS custom properties, so
that theme and number of colours are a matter of CSS alone. :func:`card_svg`, :func:`back_svg` and
:func:`row_svg` give pictures that need nothing around them.

>>> card_svg("7S").startswith("<svg")
True
>>> card_svg("1S")
Traceback (most recent call last):
    ...
ValueError: '1S' is no card; write a rank 2-10, J, Q, K, A and a suit C, D, H, S ('10S'), or XR, XB.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from maumau_kit.views.svg import faces, pips

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = ("C", "D", "H", "S")
JOKERS: Final = faces.JOKERS
CARDS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS) + JOKERS
SYSTEMS: Final = ("french", "german")
LETTERS: Final = ("en", "de")
_CARD_BOX: Final = f"0 0 {faces.WIDTH} {faces.HEIGHT}"

_BLACK, _RED, _BLUE, _GREEN, _OCHRE = "#1b1f24", "#b3201e", "#0b5cad", "#14692f", "#8a5a00"
_TWO: Final = {"C": _BLACK, "D": _RED, "H": _RED, "S": _BLACK}
_FOUR: Final = {
    "french": {"C": _GREEN, "D": _BLUE, "H": _RED, "S": _BLACK},
    "german": {"C": _BLACK, "D": _OCHRE, "H": _RED, "S": _GREEN},
}
_JOKER_INK: Final = {"XR": _RED, "XB": _BLACK}
_LIGHT: Final = faces.Paint("#ffffff", "#5b6770", "#0b5f6b", "#7fb9bf")
_DARK: Final = faces.Paint("#f4f2ec", "#5b6770", "#0c4650", "#6fb3bb")


def suit_ink(suit: str, *, system: str = "french", colours: int = 2) -> str:
    """The colour of a suit on the face, as ``#rrggbb``.

    >>> suit_ink("D"), suit_ink("D", colours=4), suit_ink("D", system="german", colours=4)
    ('#b3201e', '#0b5cad', '#8a5a00')
    """
    _check_options(system, "en", colours)
    if suit not in SUITS:
        raise ValueError(f"{suit!r} is no suit; write C, D, H or S.")
    return _TWO[suit] if colours == 2 else _FOUR[system][suit]


def card_svg(
    card: str,
    *,
    system: str = "french",
    letters: str = "en",
    colours: int = 2,
    dark: bool = False,
    label: str = "",
    width: int = faces.WIDTH,
) -> str:
    """One card as a picture of its own, ``width`` pixels wide.

    ``system`` is ``"french"`` or ``"german"``, ``letters`` ``"en"`` (J Q K A) or ``"de"`` (B D K A; German
    suits always print U O K A), ``colours`` 2 or 4. ``label`` is what a screen reader says; without one the
    picture counts as decoration. Raises ValueError for a card or an option that does not exist.
    """
    _check_options(system, letters, colours)
    paint = _DARK if dark else _LIGHT
    return _picture(_inline(_known(card), paint, system, letters, colours), faces.WIDTH, width, label)


def back_svg(*, dark: bool = False, label: str = "", width: int = faces.WIDTH) -> str:
    """The back of a card as a picture of its own."""
    return _picture(faces.back(_DARK if dark else _LIGHT), faces.WIDTH, width, label)


def row_svg(
    cards: Sequence[str | None],
    *,
    system: str = "french",
    letters: str = "en",
    colours: int = 2,
    dark: bool = False,
    label: str = "",
    height: int = 120,
    step: int = 0,
) -> str:
    """Cards side by side in one picture; ``None`` is a back.

    ``step`` is the distance from card to card in drawing units; 0 means beside each other up to seven cards
    and a fan beyond. Raises ValueError for an empty row, an unknown card or option.
    """
    _check_options(system, letters, colours)
    if not cards:
        raise ValueError("A row needs at least one card.")
    paint = _DARK if dark else _LIGHT
    step = step or (faces.WIDTH + 16 if len(cards) <= 7 else max(72, 7 * faces.WIDTH // len(cards)))
    art = "".join(
        f'<g transform="translate({place * step} 0)">'
        f"{faces.back(paint) if card is None else _inline(_known(card), paint, system, letters, colours)}</g>"
        for place, card in enumerate(cards)
    )
    units = faces.WIDTH + (len(cards) - 1) * step
    return _picture(art, units, round(units * height / faces.HEIGHT), label)


def sheet(prefix: str) -> str:
    """Every card, letter, suit and the back once, as symbols for ``<use href="#prefix-...">``.

    Ids, all after ``prefix-``: cards ``french-7S``, ``german-7S``; where German letters differ also
    ``french-de-JS``; jokers ``XR``, ``XB``; ``back``; an empty face ``blank``; suits ``suit-french-S``;
    corner letters ``rank-en-J``, ``rank-de-J``, ``rank-german-J`` and ``rank-joker-R``. Colours are read from
    ``--mau-face``, ``--mau-face-line``, ``--mau-back``, ``--mau-back2``, ``--mau-french-S`` (and so on) and
    ``--mau-joker-R``; the fallbacks are two colours on white paper.

    Raises ValueError for a prefix that is no plain word (it becomes part of an id).
    """
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", prefix):
        raise ValueError(f"{prefix!r} is no prefix; begin with a letter, then letters, digits, '-' or '_'.")
    paint = faces.Paint(
        face=_css("face", _LIGHT.face),
        edge=_css("face-line", _LIGHT.edge),
        back=_css("back", _LIGHT.back),
        back2=_css("back2", _LIGHT.back2),
        link=prefix,
    )
    defs = [("blank", faces.blank(paint), _CARD_BOX), ("back", faces.back(paint), _CARD_BOX)]
    defs += _small_parts(paint)
    for system in SYSTEMS:
        defs += [(f"{system}-{card}", _sheet_face(card, paint, system, "en"), _CARD_BOX) for card in CARDS[:52]]
    for card in (rank + suit for rank in pips.FACES["de"] for suit in SUITS):
        defs.append((f"french-de-{card}", _sheet_face(card, paint, "french", "de"), _CARD_BOX))
    defs += [(kind, _sheet_face(kind, paint, "any", "any"), _CARD_BOX) for kind in JOKERS]
    symbols = "".join(f'<symbol id="{prefix}-{name}" viewBox="{box}">{art}</symbol>' for name, art, box in defs)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" '
        f'data-prefix="{prefix}"><defs>{_small_pips(paint)}{symbols}</defs></svg>'
    )


def _small_parts(paint: faces.Paint) -> list[tuple[str, str, str]]:
    """Suits and corner letters: name, drawing, view box."""
    square = "0 0 100 100"
    parts = [
        (f"suit-{system}-{suit}", faces.suit_shape(system, suit, paint), square) for system in SYSTEMS for suit in SUITS
    ]
    for letters in pips.FACES:
        for rank in RANKS:
            art = faces.letter(faces.printed(rank, letters))
            parts.append((f"rank-{letters}-{rank}", art, faces.letter_box(rank, letters)))
    return parts + [(f"rank-joker-{kind[1]}", faces.star(kind, 50, 52, 0.62, paint), square) for kind in JOKERS]


def _small_pips(paint: faces.Paint) -> str:
    """The pips of number cards, 40 units wide around (0, 0), so that a card need not repeat the size."""
    return "".join(
        f'<g id="{paint.link}-pip-{system}-{suit}"><g transform="translate(-20 -20) scale(.4)">'
        f"{faces.suit_shape(system, suit, paint)}</g></g>"
        for system in SYSTEMS
        for suit in SUITS
    )


def _known(card: str) -> str:
    if card not in CARDS:
        raise ValueError(
            f"{card!r} is no card; write a rank 2-10, J, Q, K, A and a suit C, D, H, S ('10S'), or XR, XB."
        )
    return card


def _check_options(system: str, letters: str, colours: int) -> None:
    if system not in SYSTEMS:
        raise ValueError(f"{system!r} is no suit system; choose 'french' or 'german'.")
    if letters not in LETTERS:
        raise ValueError(f"{letters!r} are no letters; choose 'en' or 'de'.")
    if colours not in (2, 4):
        raise ValueError(f"{colours!r} is no number of colours; choose 2 or 4.")


def _css(name: str, fallback: str) -> str:
    return f"var(--mau-{name},{fallback})"


def _picture(art: str, units: int, width: int, label: str) -> str:
    height = round(width * faces.HEIGHT / units)
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    box = f'viewBox="0 0 {units} {faces.HEIGHT}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} {spoken}>{art}</svg>'


def _inline(card: str, paint: faces.Paint, system: str, letters: str, colours: int) -> str:
    ink = _JOKER_INK.get(card) or suit_ink(card[-1], system=system, colours=colours)
    return f'{faces.blank(paint)}<g color="{ink}">{faces.marks(card, paint, system, letters)}</g>'


def _sheet_face(card: str, paint: faces.Paint, system: str, letters: str) -> str:
    name = f"joker-{card[1]}" if card in JOKERS else f"{system}-{card[-1]}"
    ink = _css(name, _JOKER_INK.get(card) or _TWO[card[-1]])
    marks = faces.marks(card, paint, system, letters)
    paper = f'<use href="#{paint.link}-blank" width="{faces.WIDTH}" height="{faces.HEIGHT}"/>'
    return f'{paper}<g color="{ink}">{marks}</g>'

"""How a figure shows a seat: colour, shape and pattern together, so that no seat is told by its colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_COLOURS: Final = {
    "light": ("#1a56b0", "#8f4600", "#0f6b4f", "#9b1f5a", "#5a3fa8", "#5d6400", "#00647f", "#6b4a3a"),
    "dark": ("#8bb9ff", "#ffb763", "#6fd6b0", "#ff9cc4", "#c3aeff", "#d3d66a", "#6fd3ef", "#d9b8a4"),
}
"""The colours of the card table, see ``widgets/base.css``."""
_SYMBOLS: Final = ("circle", "square", "triangle-up", "diamond", "hexagon", "star", "cross", "pentagon")
_GLYPHS: Final = ("●", "■", "▲", "◆", "⬢", "★", "✚", "⬟")
_PATTERNS: Final = ("", "/", "x", "-", "\\", "|", "+", ".")
DEBT: Final = {"light": "#973600", "dark": "#ffb57f"}
"""The colour of a debt, by theme."""


@dataclass(frozen=True)
class Mark:
    """A seat in a figure: its colour, its symbol and pattern as plotly calls them, and its shape as a letter."""

    colour: str
    symbol: str
    pattern: str
    glyph: str


def mark(seat: int, theme: str = "light") -> Mark:
    """The mark of a seat, the same as on the card table; seats beyond the eighth begin anew.

    >>> mark(1).symbol, mark(1).glyph
    ('square', '■')
    """
    place = seat % len(_SYMBOLS)
    return Mark(_COLOURS[theme][place], _SYMBOLS[place], _PATTERNS[place], _GLYPHS[place])

"""What is printed on a card: frame, corner, pips, signs and the back, as SVG text.

A drawing is 250 x 350 units (5 : 7). Marks are drawn in the current colour, so that whoever places a card
sets its ink; paper and back come from a :class:`Paint`. Suit systems are ``"french"`` and ``"german"``,
letters ``"en"``, ``"de"`` or ``"german"`` (the last for German suits, in either language).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maumau_kit.views.svg import pips

WIDTH: Final = 250
HEIGHT: Final = 350
JOKERS: Final = ("XR", "XB")


@dataclass(frozen=True)
class Paint:
    """Colours of a drawing; ``link`` is the prefix of symbols to refer to, empty to draw all inline."""

    face: str
    edge: str
    back: str
    back2: str
    link: str = ""


def marks(card: str, paint: Paint, system: str, letters: str) -> str:
    """Everything printed on the paper, in the current colour."""
    half = f"{paint.link}-half-{system}-{letters}-{card}" if paint.link else ""
    if card in JOKERS:
        corner = star(card, 32, 40, 0.3, paint)
        return _frame(58) + star(card, 125, 178, 0.76, paint) + _twice(corner, half)
    rank, suit = card[:-1], card[-1]
    corner = _corner(rank, suit, paint, system, letters)
    if rank in pips.UPPER:
        upper = "".join(_pip(system, suit, x, y, 40, paint) for x, y in pips.UPPER[rank])
        single = "".join(_pip(system, suit, x, y, 40, paint) for x, y in pips.SINGLE.get(rank, ()))
        return single + _twice(upper + corner, half)
    if rank == "A" and system == "german":
        return _twice(_pip(system, suit, 125, 117, 92, paint) + corner, half)
    if rank == "A":
        return _pip(system, suit, 125, 175, 130, paint) + _twice(corner, half)
    return _frame() + _court(rank, suit, paint, system) + _twice(corner, half)


def _twice(art: str, name: str = "") -> str:
    """The same again, turned by 180 degrees about the middle of the card; a name saves writing it twice."""
    if name:
        return f'<g id="{name}">{art}</g><use href="#{name}" transform="rotate(180 125 175)"/>'
    return f'{art}<g transform="rotate(180 125 175)">{art}</g>'


def _corner(rank: str, suit: str, paint: Paint, system: str, letters: str) -> str:
    letters = "german" if system == "german" else letters
    shown = printed(rank, letters)
    left = 12 if shown in pips.WIDTHS else 16
    if paint.link:
        width = 0.54 * (pips.WIDTHS.get(shown, 60) + 12)
        sign = (
            f'<use href="#{paint.link}-rank-{letters}-{rank}" x="{left - 3.24:g}" y="14.76" '
            f'width="{width:g}" height="60.48"/>'
        )
    else:
        sign = f'<g transform="translate({left} 18) scale(.54)">{letter(shown)}</g>'
    return sign + _pip(system, suit, 33, 101, 37, paint)


def printed(rank: str, letters: str) -> str:
    """What stands in the corner for a rank: ``printed("J", "de")`` is ``"B"``."""
    return pips.FACES[letters].get(rank, rank)


def letter(shown: str) -> str:
    """A corner letter as strokes on its box, 100 units high."""
    weight = 15 if shown == "10" else 17
    return (
        f'<path d="{pips.LETTERS[shown]}" fill="none" stroke="currentColor" stroke-width="{weight}" '
        'stroke-linejoin="round"/>'
    )


def letter_box(rank: str, letters: str) -> str:
    """The view box of a corner letter, with room for the strokes."""
    return f"-6 -6 {pips.WIDTHS.get(printed(rank, letters), 60) + 12} 112"


def _pip(system: str, suit: str, x: int, y: int, size: int, paint: Paint) -> str:
    left, top = x - size / 2, y - size / 2
    if paint.link and size == 40:
        return f'<use href="#{paint.link}-pip-{system}-{suit}" x="{x}" y="{y}"/>'
    if paint.link:
        place = f'x="{left:g}" y="{top:g}" width="{size}" height="{size}"'
        return f'<use href="#{paint.link}-suit-{system}-{suit}" {place}/>'
    shape = suit_shape(system, suit, paint)
    return f'<g transform="translate({left:g} {top:g}) scale({size / 100:g})">{shape}</g>'


def suit_shape(system: str, suit: str, paint: Paint) -> str:
    """A suit in its box of 100 x 100."""
    shape, cuts, dot = pips.SUITS[system][suit]
    art = f'<path d="{shape}" fill="currentColor"/>'
    if cuts:
        art += f'<path d="{cuts}" fill="none" stroke="{paint.face}" stroke-width="6" stroke-linecap="round"/>'
    return art + (f'<path d="{dot}" fill="{paint.face}"/>' if dot else "")


def blank(paint: Paint) -> str:
    """The paper."""
    return (
        f'<rect x="2" y="2" width="246" height="346" rx="20" fill="{paint.face}" '
        f'stroke="{paint.edge}" stroke-width="3"/>'
    )


def _frame(left: int = 68) -> str:
    return (
        f'<rect x="{left}" y="62" width="{WIDTH - 2 * left}" height="226" rx="12" fill="none" '
        'stroke="currentColor" stroke-width="3" opacity=".55"/>'
    )


def _court(rank: str, suit: str, paint: Paint, system: str) -> str:
    """A sign and a pip. On German suits the place of the pip is the old mark: Ober above, Unter below."""
    if system == "french":
        sign = {
            "J": _line_sign(pips.PENNANT, 125, 124),
            "Q": _rosette(125, 126, paint),
            "K": _crown(125, 130),
        }[rank]
        return sign + _pip(system, suit, 125, 228, 88, paint)
    if rank == "J":
        return _line_sign(pips.PENNANT, 125, 120) + _pip(system, suit, 125, 230, 84, paint)
    if rank == "Q":
        shield = _line_sign(pips.SHIELD, 125, 228) + _line_sign(pips.CHEVRON, 125, 226)
        return _pip(system, suit, 125, 120, 84, paint) + shield
    return _crown(125, 126) + _pip(system, suit, 97, 230, 52, paint) + _pip(system, suit, 153, 230, 52, paint)


def _line_sign(path: str, x: int, y: int) -> str:
    return (
        f'<path d="{path}" transform="translate({x} {y}) scale(.8)" fill="none" stroke="currentColor" '
        'stroke-width="11" stroke-linejoin="round"/>'
    )


def _crown(x: int, y: int) -> str:
    return (
        f'<g transform="translate({x} {y}) scale(.72)"><path d="{pips.CROWN}" fill="currentColor"/>'
        '<path d="M-58 47H58" stroke="currentColor" stroke-width="10"/></g>'
    )


def _rosette(x: int, y: int, paint: Paint) -> str:
    petals = "".join(
        f'<circle cy="-27" r="18.5" fill="currentColor" transform="rotate({angle})"/>' for angle in range(0, 360, 72)
    )
    heart = f'<circle r="19" fill="currentColor"/><circle r="11" fill="{paint.face}"/>'
    return f'<g transform="translate({x} {y})">{petals}{heart}</g>'


def star(kind: str, x: int, y: int, scale: float, paint: Paint) -> str:
    """The joker's star: full for ``XR``, a ring for ``XB``."""
    fill = "currentColor" if kind == "XR" else paint.face
    return (
        f'<path d="{pips.STAR}" transform="translate({x} {y}) scale({scale})" fill="{fill}" '
        'stroke="currentColor" stroke-width="13" stroke-linejoin="round"/>'
    )


def back(paint: Paint) -> str:
    """The back: turned by 180 degrees it is the same but for the M, which no rule reads."""
    chevrons = "".join(f"M28 {y}L125 {y - 16}L222 {y}" for y in range(40, 175, 34))
    half = f'<path d="{chevrons}" fill="none" stroke="{paint.back2}" stroke-width="4" opacity=".55"/>'
    return (
        f'{blank(paint)}<rect x="16" y="16" width="218" height="318" rx="12" fill="{paint.back}"/>'
        f"{_twice(half)}"
        f'<circle cx="125" cy="175" r="56" fill="{paint.back}" stroke="{paint.back2}" stroke-width="5"/>'
        f'<path d="{pips.MONOGRAM}" transform="translate(125 175)" fill="none" stroke="{paint.back2}" '
        'stroke-width="11" stroke-linejoin="round"/>'
    )

"""The suit-rank graph of a hand as a picture: ranks across, suits down, each card where its lines meet.

Cards on one line match, so that a run walks along the lines; its steps are numbered. A step that leaves the lines, by
a wild card or a wish, is dashed.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from maumau_kit.base.cards import XR, card_text, rank_of, suit_of
from maumau_kit.base.words import card_name, language, pick
from maumau_kit.studies.one_run import OneRun
from maumau_kit.views.svg.cards import row_svg

CELL: Final = 120
HIGH: Final = 96
WIDE: Final = round(HIGH * 5 / 7)
_EDGE: Final = 96
_HEAD: Final = 84
_LEAST: Final = 520
"""Narrower the picture is never: its title needs the room."""
_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
_INK, _FAINT, _STEP = "#15212a", "#9aa7b0", "#0b5f6b"
Point = tuple[float, float]


def run_svg(shown: OneRun, lang: str | None = None) -> str:
    """The hand, the top card, what matches, and the run found."""
    lang = language() if lang is None else lang
    cards = (shown.top, *shown.hand)
    places = _places(cards)
    width = max(_LEAST, _EDGE * 2 + CELL * (max(column for column, _ in places.values())))
    height = _HEAD + _EDGE + CELL * (max(row for _, row in places.values()))
    points = {card: (_EDGE + CELL * column, _HEAD + CELL * row + 20.0) for card, (column, row) in places.items()}
    arcs, numbers = _steps([shown.top, *(move.cards[-1] for move in shown.run)], points)
    parts = [
        *_lines(points),
        *arcs,
        *(_card(card, points[card], card == shown.top, shown.variant["setup.suits"], lang) for card in cards),
        *numbers,
    ]
    says = shown.sentence(lang)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'style="max-width:100%;height:auto" role="img" lang="{lang}" aria-label="{escape(says)}" '
        f'font-family="{_FONT}"><rect width="{width}" height="{height}" rx="14" fill="#eef2f4"/>'
        f'<text x="24" y="36" font-size="20" font-weight="550" fill="{_INK}">{escape(_title(lang))}</text>'
        f"{''.join(parts)}</svg>"
    )


def _title(lang: str) -> str:
    return pick(("Cards on one line match", "Karten auf einer Linie passen zueinander"), lang)


def _places(cards: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Column and row of each card: only ranks and suits that are there; a joker has a row of its own."""
    ranks = sorted({rank_of(card) for card in cards})
    suits = sorted({suit_of(card) for card in cards if card < XR})
    places = {card: (ranks.index(rank_of(card)), suits.index(suit_of(card))) for card in cards if card < XR}
    for card in cards:
        if card >= XR:
            places[card] = (ranks.index(rank_of(card)), len(suits) + card - XR)
    return places


def _lines(points: Mapping[int, Point]) -> list[str]:
    """A line through the cards of each suit and of each rank, where there are two."""
    parts = []
    for kind in (suit_of, rank_of):
        for one in {kind(card) for card in points if card < XR}:
            on_it = sorted(point for card, point in points.items() if card < XR and kind(card) == one)
            if len(on_it) > 1:
                (x1, y1), (x2, y2) = on_it[0], on_it[-1]
                parts.append(f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{_FAINT}" stroke-width="3"/>')
    return parts


def _card(card: int, point: Point, is_top: bool, system: str, lang: str) -> str:
    x, y = point[0] - WIDE / 2, point[1] - HIGH / 2
    art = row_svg([card_text(card)], system=system, letters=lang, height=HIGH)
    frame = f'<rect x="{x - 6:g}" y="{y - 6:g}" width="{WIDE + 12}" height="{HIGH + 12}" rx="10" fill="none" '
    mark = f'{frame}stroke="{_INK}" stroke-width="4"/>' if is_top else ""
    name, place = escape(card_name(card, lang, system)), f'<svg x="{x:g}" y="{y:g}" '
    return f"<g><title>{name}</title>{mark}{art.replace('<svg ', place, 1)}</g>"


def _steps(cards: Sequence[int], points: Mapping[int, Point]) -> tuple[list[str], list[str]]:
    """The run: an arc from card to card, bent so that it shows beside the line it follows, and the numbers on them."""
    arcs, numbers = [], []
    for number, (one, other) in enumerate(itertools.pairwise(cards), 1):
        (x1, y1), (x2, y2) = points[one], points[other]
        length = max(1.0, math.hypot(x2 - x1, y2 - y1))
        bend = min(46.0, 26 + length / 12)
        mx, my = (x1 + x2) / 2 - (y2 - y1) / length * bend, (y1 + y2) / 2 + (x2 - x1) / length * bend
        nx, ny = (x1 + x2) / 4 + mx / 2, (y1 + y2) / 4 + my / 2
        on_a_line = rank_of(one) == rank_of(other) or suit_of(one) == suit_of(other) >= 0
        dash = "" if on_a_line else ' stroke-dasharray="10 7"'
        arcs.append(
            f'<path d="M{x1:g} {y1:g}Q{mx:g} {my:g} {x2:g} {y2:g}" fill="none" stroke="{_STEP}" '
            f'stroke-width="5" stroke-linecap="round"{dash}/>'
        )
        numbers.append(
            f'<circle cx="{nx:g}" cy="{ny:g}" r="15" fill="{_STEP}"/><text x="{nx:g}" y="{ny + 6:g}" font-size="17" '
            f'font-weight="650" text-anchor="middle" fill="#ffffff">{number}</text>'
        )
    return arcs, numbers


def run_text(shown: OneRun, lang: str | None = None) -> str:
    """The answer in words."""
    return shown.sentence(lang)


def run_html(shown: OneRun, lang: str | None = None) -> str:
    """The answer in words, and the picture."""
    said = escape(shown.sentence(lang))
    return f'<p lang="{lang or language()}"><b>{said}</b></p>{run_svg(shown, lang)}'

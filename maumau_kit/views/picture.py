"""Pictures of whole moments: lines of text and rows of cards, one below the other, as one SVG that needs nothing else.

Cards are paths; the words are text that a reader can select. Every text is escaped.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from maumau_kit.views.still import MOST_BACKS, Reader, piles_text
from maumau_kit.views.svg.cards import CARDS, row_svg

WIDTH: Final = 880
_MARGIN: Final = 24
_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
_PER_EM: Final = 0.56  # how wide a letter is on average; texts wrap a little early rather than late


class Picture:
    """A picture that grows downwards.

    >>> picture = Picture("en")
    >>> picture.text("Anna draws 1 card.")
    >>> "Anna draws 1 card." in picture.svg()
    True
    """

    def __init__(self, lang: str) -> None:
        self.lang, self.parts, self.y, self.said = lang, list[str](), _MARGIN, list[str]()

    def text(self, words: str, *, size: int = 19, weight: int = 400) -> None:
        """A text, wrapped where it is too long for a line."""
        self.said.append(words)
        room = int((WIDTH - 2 * _MARGIN) / (size * _PER_EM))
        for line in textwrap.wrap(words, room, break_long_words=True) or [""]:
            self.y += size
            self.parts.append(
                f'<text x="{_MARGIN}" y="{self.y}" font-size="{size}" font-weight="{weight}">{escape(line)}</text>'
            )
            self.y += round(size * 0.35)

    def cards(self, cards: Sequence[str | None], *, height: int = 100, **look: Any) -> None:
        """A row of cards; ``None`` is a back."""
        row = row_svg(cards, height=height, **look)
        width = int(row.partition('width="')[2].partition('"')[0])
        room = WIDTH - 2 * _MARGIN
        fit = min(1.0, room / width)
        box = f'x="{_MARGIN}" y="{self.y + 6}" width="{round(width * fit)}" height="{round(height * fit)}"'
        inside = row.partition("viewBox=")[2]
        view, _, art = inside.partition(">")
        self.parts.append(f'<svg {box} viewBox="{view.split(chr(34))[1]}">{art}')
        self.y += round(height * fit) + 12

    def svg(self) -> str:
        """The picture as it is now; all its words are its name too."""
        height = self.y + _MARGIN - 8
        name = escape(" ".join(self.said))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'role="img" lang="{self.lang}" aria-label="{name}" font-family="{_FONT}" fill="#15212a">'
            f'<rect width="{WIDTH}" height="{height}" rx="14" fill="#eef2f4"/>{"".join(self.parts)}</svg>'
        )


def still_svg(story: Mapping[str, Any], step: int, options: Mapping[str, Any]) -> str:
    """One frame of a story: the same facts as its text and its HTML."""
    read, frame = Reader(story, options), story["frames"][step]
    picture = Picture(read.lang)
    if len(story["frames"]) > 1:
        title = read.own(story.get("title")) or read.word("table")
        picture.text(f"{title} – {read.word('step', i=step, n=len(story['frames']) - 1)}", weight=650)
    picture.text(read.sentence(read.own(frame["say"])), size=24, weight=550)
    look = {"system": read.system, "letters": read.lang, "colours": options.get("colours", 2)}
    seats = read.seats(frame)
    for line, cards in seats[1:]:
        _row(picture, read, line, cards, look)
    picture.text(piles_text(read, frame, named=True))
    _cards(picture, frame["pile"], look)
    for badge in read.badges(frame):
        picture.text(badge, weight=650)
    _row(picture, read, *seats[0], look)
    return picture.svg()


def _row(picture: Picture, read: Reader, line: str, cards: Sequence[str | None], look: Mapping[str, Any]) -> None:
    known = ", ".join(read.card(card) for card in cards if card)
    picture.text(f"{line}: {known}" if known else line)
    _cards(picture, cards if known else cards[:MOST_BACKS], look)


def _cards(picture: Picture, cards: Sequence[str | None], look: Mapping[str, Any]) -> None:
    shown = [card for card in cards if card is None or card in CARDS]
    if shown:
        picture.cards(shown, **look)


def lines_svg(lines: Sequence[str], lang: str, *, cards: Sequence[str] = (), system: str = "french") -> str:
    """Lines of text, below some cards if there are any; the first line is the heading."""
    picture = Picture(lang)
    if cards:
        picture.cards(list(cards), system=system, letters=lang, height=150)
    for number, line in enumerate(lines):
        picture.text(line, weight=650 if number == 0 and len(lines) > 1 else 400)
    return picture.svg()

"""One frame of a story as plain text and as HTML that needs no script.

What a reader sees where the live table cannot be: in a reopened notebook, in a viewer without widgets. Every
text of the story is escaped; cards are pictures of their own. Standard library only.

A story is the document that the table in the browser draws: players, words, names and finished frames.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from maumau_kit.views.svg.cards import CARDS, row_svg
from maumau_kit.views.wording import WORDS

MOST_BACKS: Final = 12
# JupyterLab writes "model not found" where a reopened notebook has no live table: the picture says more.
_NO_DEAD_WIDGET: Final = (
    ".jp-OutputArea-child:has([data-mau-still])"
    "+.jp-OutputArea-child:has(>.jp-OutputArea-output.jupyter-widgets){display:none}"
)


class Reader:
    """Words, names and sentences of a story in one language and suit system.

    >>> Reader({"players": ["Anna"]}, {"language": "de", "suits": "french"}).word("stock")
    'Stapel'
    """

    def __init__(self, story: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.story = story
        self.lang: str = options.get("language", "en")
        self.system: str = options.get("suits", "french")

    def word(self, key: str, **values: object) -> str:
        """The word for ``key`` with its slots filled."""
        words = self.story.get("words") or WORDS
        text = str(words.get(self.lang, {}).get(key, key))
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def count(self, key: str, n: int) -> str:
        """``1 card``, ``2 cards``."""
        return self.word(f"{key}.{'one' if n == 1 else 'other'}", n=n)

    def own(self, texts: Mapping[str, Any] | None) -> Any:
        """The entry of this language, or an empty text."""
        return (texts or {}).get(self.lang, "")

    def player(self, seat: int) -> str:
        """The name at a seat; a nameless one is called by its number."""
        return str(self.story["players"][seat]).strip() or self.word("seat", n=seat)

    def card(self, card: str, *, oblique: bool = False) -> str:
        """The spoken name of a card."""
        names = (self.story.get("names") or {}).get(self.lang, {})
        plain = names.get(self.system, {}).get(card, card)
        return str(names.get(f"{self.system}:oblique", {}).get(card, plain) if oblique else plain)

    def suit(self, suit: str) -> str:
        """The spoken name of a suit."""
        names = self.story.get("suit_names") or {}
        return str(names.get(self.lang, {}).get(self.system, {}).get(suit, suit))

    def sentence(self, parts: Iterable[Any]) -> str:
        """The parts of a sentence as plain text."""
        return "".join(self._part(part) for part in parts)

    def _part(self, part: Any) -> str:
        if isinstance(part, str):
            return part
        if "card" in part:
            return self.card(part["card"], oblique=part.get("case") == "oblique")
        if "suit" in part:
            return self.suit(part["suit"])
        return self.player(part["seat"]) if "seat" in part else str(part.get("b", ""))

    def badges(self, frame: Mapping[str, Any]) -> list[str]:
        """What is owed, wished, just drawn or not said."""
        found = []
        if frame.get("debt"):
            found.append(self.count("owed", frame["debt"]))
        if frame.get("suit"):
            found.append(f"{self.word('wished')} {self.suit(frame['suit'])}")
        if frame.get("drawn"):
            found.append(f"{self.word('drawn')} {self.card(frame['drawn'])}")
        if frame.get("uncalled"):
            silent = frame["uncalled"]
            found.append(self.word(f"uncalled.{silent['call']}", name=self.player(silent["seat"])))
        return found

    def seats(self, frame: Mapping[str, Any]) -> list[tuple[str, list[str | None]]]:
        """For every seat from the bottom on: its line of text and its cards (``None`` is a back)."""
        players, bottom = len(self.story["players"]), int(self.story.get("bottom") or 0)
        out = []
        for seat in ((bottom + k) % players for k in range(players)):
            hand = frame["hands"][seat]
            cards: list[str | None] = list(hand["cards"]) if "cards" in hand else [None] * int(hand["count"])
            line = self.word("hand", name=self.player(seat), cards=self.count("cards", len(cards)))
            state = _state(frame, seat)
            out.append((f"{line} ({self.word(state)})" if state else line, cards))
        return out


def _state(frame: Mapping[str, Any], seat: int) -> str:
    if frame.get("result"):
        return "won" if frame["result"]["winner"] == seat else ""
    return "turn" if frame.get("turn") == seat else ""


def still_text(story: Mapping[str, Any], step: int, options: Mapping[str, Any]) -> str:
    """One frame in a few lines of text."""
    read, frame = Reader(story, options), story["frames"][step]
    title = read.own(story.get("title")) or read.word("table")
    lines = [
        *([f"{title} – {read.word('step', i=step, n=len(story['frames']) - 1)}"] if len(story["frames"]) > 1 else []),
        read.sentence(read.own(frame["say"])),
    ]
    lines.append(piles_text(read, frame, named=True))
    lines += read.badges(frame)
    for line, cards in read.seats(frame):
        known = ", ".join(read.card(card) for card in cards if card)
        lines.append(f"{line}: {known}" if known else line)
    return "\n".join(lines)


def still_html(story: Mapping[str, Any], step: int, options: Mapping[str, Any], *, key: str = "") -> str:
    """One frame as HTML with pictures inside it and no script.

    ``key`` marks the still picture, so that a live table with the same key can stand in for it.
    """
    read, frame = Reader(story, options), story["frames"][step]
    title = read.own(story.get("title")) or read.word("table")
    place = read.word("step", i=step, n=len(story["frames"]) - 1)
    steps = len(story["frames"]) > 1
    rows = [f"<p><b>{escape(str(title))}</b> · {escape(place)}</p>"] if steps else []
    rows.append(f'<p style="font-size:1.2em">{escape(read.sentence(read.own(frame["say"])))}</p>')
    seats = read.seats(frame)
    rows += [_row(line, cards, read, options, 84) for line, cards in seats[1:]]
    badges = "".join(f" · <b>{escape(badge)}</b>" for badge in read.badges(frame))
    rows.append(_row(piles_text(read, frame), frame["pile"], read, options, 104, badges))
    rows.append(_row(*seats[0], read, options, 104))
    if steps and key:
        rows.append(f"<p><small>{escape(read.word('still'))}</small></p>")
    return framed("".join(rows), read.lang, key)


def framed(html: str, lang: str, key: str = "") -> str:
    """Finished HTML in its language; ``key`` marks it as the still picture of a live widget with the same key.

    >>> framed("<p>Ja</p>", "de")
    '<div lang="de" style="overflow-wrap:anywhere"><p>Ja</p></div>'
    """
    mark = f' data-mau-still="{escape(key)}"' if key else ""
    style = f"<style>{_NO_DEAD_WIDGET}</style>" if key else ""
    return f'{style}<div lang="{escape(lang)}" style="overflow-wrap:anywhere"{mark}>{html}</div>'


def piles_text(read: Reader, frame: Mapping[str, Any], *, named: bool = False) -> str:
    """What lies in the middle: how many cards are in the stock and on the pile, and which one is on top."""
    top = f": {read.card(frame['pile'][-1])}" if named and frame["pile"] else ""
    return f"{read.word('stock')} {frame['stock']} · {read.word('pile')} {frame['pile_count']}{top}"


def data_address(svg: str) -> str:
    """A picture as the address of itself, for the ``src`` of an image: no script in it can run."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode("utf-8")).decode("ascii")


def _row(
    line: str,
    cards: Sequence[str | None],
    read: Reader,
    options: Mapping[str, Any],
    height: int,
    after: str = "",
) -> str:
    known = [card for card in cards if card is None or card in CARDS]
    shown = known if any(known) else known[:MOST_BACKS]
    picture = ""
    if shown:
        art = row_svg(shown, system=read.system, letters=read.lang, colours=options.get("colours", 2), height=height)
        spoken = ", ".join(read.card(card) for card in shown if card) or line
        picture = (
            f'<br><img src="{data_address(art)}" alt="{escape(spoken)}" '
            f'style="max-width:100%;height:{height}px;object-fit:contain;object-position:left">'
        )
    return f'<p style="margin:.5em 0">{escape(line)}{after}{picture}</p>'

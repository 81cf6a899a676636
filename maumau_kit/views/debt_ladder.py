"""One debt chain as a ladder: a block for each card laid, the blocks before it pale, and the payer in a frame.

A short chain stands: its steps go up from left to right. A long one lies, one line a step, so that names and cards stay
readable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.cards import XR, card_text, suit_of
from maumau_kit.base.words import card_name, language, pick
from maumau_kit.studies.debt import words
from maumau_kit.studies.debt.chains import Chain, Chains, Link
from maumau_kit.views import debt_words as say
from maumau_kit.views.debt_frame import headed
from maumau_kit.views.debt_tables import chain_table
from maumau_kit.views.plotting import plotting
from maumau_kit.views.seat_marks import DEBT, mark
from maumau_kit.views.svg.faces import printed

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

_OLD: Final = 0.28
"""How strong the older blocks are drawn."""
_SUITS: Final = "♣♦♥♠"
_STANDS: Final = 6
"""A ladder with more columns lies."""
_GAP: Final = 0.09


def short_card(card: int, lang: str, system: str) -> str:
    """A card in a few letters.

    >>> short_card(39, "en", "french"), short_card(39, "de", "french")
    ('J♠', 'B♠')
    """
    if card >= XR or system == "german":
        return card_name(card, lang, system)
    return printed(card_text(card)[:-1], lang) + _SUITS[suit_of(card)]


def ladder(chains: Chains, number: int = 0, *, theme: str = "light", lang: str | None = None) -> Figure:
    """One chain as a ladder; `number` counts from 0.

    Raises `InputError` where the round has no such chain, or for a theme that there is not, and `MauMauError` where
    plotly is not installed.
    """
    draw, lang = plotting(), lang or language()
    paint, chain = draw.colours(theme), chains[number]
    drawn = _Ladder(chains, chain, theme, lang, draw, paint, draw.Figure())
    for place in range(len(drawn.laid)):
        drawn.add_block(place)
        drawn.write(place)
    if chain.payer is not None:
        drawn.add_payer()
    drawn.set_axes()
    title = pick(say.LADDER_TITLE, lang).format(n=range(len(chains))[number] + 1)
    framed = headed(drawn.figure, title, "", paint, height=90 + 40 * drawn.columns if drawn.lies else 390)
    return framed.told(chains.sentences(lang)[number], chain_table(chain, chains, lang))


def whole_ticks(most: int) -> list[int]:
    """Marks of an axis of whole numbers from 0 to so many: at most eight, evenly spaced.

    >>> whole_ticks(2), whole_ticks(8), whole_ticks(37)
    ([0, 1, 2], [0, 2, 4, 6, 8], [0, 10, 20, 30])
    """
    steps = (1, 2, 5, 10, 20, 50)
    return list(range(0, most + 1, next((step for step in steps if most <= 7 * step and (step > 1 or most < 5)), 100)))


@dataclass
class _Ladder:
    """A ladder while it is drawn."""

    chains: Chains
    chain: Chain
    theme: str
    lang: str
    draw: Any
    paint: dict[str, str]
    figure: Figure

    @property
    def laid(self) -> Sequence[Link]:
        """The links that have a block: the opening, and all that passed the debt on."""
        return (self.chain.opening, *self.chain.stacked)

    @property
    def columns(self) -> int:
        """How many columns there are, the payer's among them."""
        return len(self.laid) + (self.chain.payer is not None)

    @property
    def lies(self) -> bool:
        """Whether the steps go down in lines instead of up in columns."""
        return self.columns > _STANDS

    def _before(self, place: int) -> int:
        return self.laid[place - 1].debt if place else 0

    def add_block(self, place: int) -> None:
        """The block of one lay: strong where it was laid, pale in all columns after."""
        low, link = self._before(place), self.laid[place]
        seat = None if link.seat is None else mark(link.seat, self.theme)
        high, gap = link.debt - low, _GAP * min(1, link.debt - low)
        across = list(range(place, self.columns))
        sizes = [max(0.0, high - 2 * gap)] * len(across)
        self.figure.add_trace(
            {
                "type": "bar", "orientation": "h" if self.lies else "v", "hoverinfo": "skip",
                "x": sizes if self.lies else across, "y": across if self.lies else sizes,
                "base": [low + gap] * len(across), "width": 0.84 if self.lies else 0.92,
                "marker": {
                    "color": seat.colour if seat else self.paint["line"],
                    "opacity": [1.0, *[_OLD] * (len(across) - 1)], "line": {"width": 0},
                    "pattern": {"shape": seat.pattern if seat else "", "fgcolor": self.paint["paper"], "size": 9,
                                "solidity": 0.22, "fillmode": "overlay"},
                },
            }
        )  # fmt: skip

    def write(self, place: int) -> None:
        """How many cards are owed, at the end of a column; where there is room, the cards laid on their block."""
        link = self.laid[place]
        self._at_the_end(place, link.debt, str(link.debt), self.paint["ink"])
        if link.laid and not self.lies:
            cards = "<br>".join(self.draw.lines(name, 9) for name in self._cards(link))
            self.figure.add_annotation(
                x=place, y=(self._before(place) + link.debt) / 2, text=f"<b>{cards}</b>", showarrow=False,
                font={"size": 19}, bgcolor=self.paint["paper"], bordercolor=self.paint["ink"], borderwidth=1.5,
                borderpad=4,
            )  # fmt: skip

    def add_payer(self) -> None:
        """A frame around all that the payer owes, and how much it takes."""
        column, colour = self.columns - 1, DEBT[self.theme]
        along, across = (0, self.chain.owed), (column - 0.46, column + 0.46)
        (x0, x1), (y0, y1) = (along, across) if self.lies else (across, along)
        self.figure.add_shape(type="rect", x0=x0, x1=x1, y0=y0, y1=y1, line={"color": colour, "width": 4})
        told = words.takes(self.chain, self.lang)
        if not self.lies:
            self._at_the_end(column, self.chain.owed, told, colour)
            return
        self.figure.add_annotation(  # within the frame: beside it there may be no room
            x=self.chain.owed / 2, y=column, text=f"<b>{self.draw.text(told)}</b>", showarrow=False,
            font={"size": 18, "color": colour}, bgcolor=self.paint["paper"],
        )  # fmt: skip

    def _at_the_end(self, place: int, debt: int, told: str, colour: str) -> None:
        where = {"x": debt, "y": place, "xshift": 8, "xanchor": "left"} if self.lies else {"x": place, "y": debt}
        # Above a column words stand in two lines, so that they keep off the number of the column before.
        written = self.draw.text(told) if self.lies else self.draw.text(told).replace(" ", "<br>", 1)
        shift = {} if self.lies else {"yshift": 5, "yanchor": "bottom"}
        self.figure.add_annotation(
            text=f"<b>{written}</b>", showarrow=False, font={"size": 19, "color": colour}, **where, **shift
        )

    def _cards(self, link: Link) -> list[str]:
        system: str = self.chains.record.variant["setup.suits"]
        return [short_card(card, self.lang, system) for card in link.laid]

    def _name(self, link: Link | None) -> str:
        """The label of a column: the seat's shape and name, or that it was the starter; on a line its cards too."""
        opening = link is self.chain.opening
        seat = self.chain.payer if link is None else link.seat
        starter = opening and self.chain.starter
        name = pick(words.STARTER, self.lang) if starter else words.who(seat, self.chains.record, self.lang)
        glyph = "" if seat is None else f"{mark(seat).glyph} "
        if not self.lies:
            return str(self.draw.lines(glyph + name, max(12, 54 // self.columns)))
        cards = f": {', '.join(self._cards(link))}" if link is not None and link.laid else ""
        return str(self.draw.lines(glyph + name[:12] + cards, 18))

    def set_axes(self) -> None:
        """Names along one axis, cards owed along the other."""
        names = [self._name(link) for link in self.laid]
        if self.chain.payer is not None:
            names.append(self._name(None))
        most = max(link.debt for link in self.laid)
        owed: dict[str, Any] = {
            "range": [0, most * (1.22 if self.lies else 1.28)],
            "zeroline": True,
            "tickvals": whole_ticks(most),
        }
        owed["title_text"] = self.draw.text(pick(say.CARDS_OWED, self.lang))
        ends = [self.columns - 0.4, -0.6] if self.lies else [-0.6, max(self.columns, 3) - 0.4]
        named: dict[str, Any] = {
            "tickvals": list(range(self.columns)), "ticktext": names, "range": ends, "showgrid": False,
            "zeroline": False, "autotickangles": [0, 90],
        }  # fmt: skip
        plain = self.draw.plain_axis(self.paint)
        self.figure.update_xaxes(plain, **(owed if self.lies else named))
        self.figure.update_yaxes(plain, **(named if self.lies else owed))
        self.figure.update_layout(barmode="overlay", bargap=0.06)

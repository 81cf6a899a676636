"""The frame that the figures of debt chains share: headings and legends that fit a phone, and a scale of colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from maumau_kit.views.plotting import plotting

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

NARROW: Final = 33
"""So many letters of a heading stand in a line of the narrowest window, 360 px wide."""
SUB: Final = 39
"""So many of the smaller line below it."""
NOTE: Final = 31
"""So many of a note below an axis."""
_PHONE: Final = 270
"""So wide is a legend there (px)."""
_STRONG: Final = {"light": "#5f96ee", "dark": "#2c61b4"}
"""The colour of a certain event: as strong as the numbers on it bear."""
_FAINTEST: Final = 0.14
"""How strong the smallest chance is: a cell that is not empty is never as pale as one that is."""


def headed(
    figure: Figure, title: str, below: str, paint: dict[str, str], *, height: int, legend: Sequence[str] = ()
) -> Figure:
    """A figure in its frame: a title, a smaller line below it, and a legend with these names between them and the plot.

    The window may be a phone's: the lines are short, and the legend has room for the lines that it has there.
    """
    draw = plotting()
    framed: Figure = draw.framed(figure, title, paint, height=height)
    written = draw.lines(title, NARROW)
    top = 38 + 26 * (1 + written.count("<br>"))
    if below:
        small = draw.lines(below, SUB)
        written += f'<br><span style="font-size:17px">{small}</span>'
        top += 24 * (1 + small.count("<br>"))
    in_a_line = max(1, _PHONE // (45 + 8 * max(map(len, legend), default=1)))
    top += 27 * -(-len(legend) // in_a_line)
    framed.update_layout(
        showlegend=bool(legend), margin={"t": top}, height=height + top,
        title={"text": written, "y": 1, "yref": "container", "yanchor": "top", "pad": {"t": 18}},
        legend={"orientation": "h", "x": 0, "xanchor": "left", "y": 1.0, "yanchor": "bottom",
                "font": {"size": 15}, "itemsizing": "constant"},
    )  # fmt: skip
    return framed


def chance_colours(theme: str) -> list[list[object]]:
    """The colours of chances from 0 to 1: by their square root, since most are small, and none as pale as 0.

    >>> chance_colours("light")[0], chance_colours("light")[-1]
    ([0.0, '#ffffff'], [1.0, '#5f96ee'])
    """
    paper, strong = plotting().colours(theme)["paper"], _STRONG[theme]
    stops = [(0.0, 0.0), *((max(1e-6, step / 20) ** 2, _FAINTEST + (1 - _FAINTEST) * step / 20) for step in range(21))]
    return [[place, _mixed(paper, strong, part)] for place, part in stops]


def _mixed(one: str, other: str, part: float) -> str:
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + part * (b - a)):02x}" for a, b in pairs)

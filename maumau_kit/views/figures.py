"""The look of the kit's figures, and how a notebook shows one: as a live plot, with its table where there is none.

plotly is loaded with this module and nowhere else. Every text that a figure shows is escaped: plotly reads a few HTML
tags, and a name in a variant file must not become one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any, Final

import plotly.graph_objects as go

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import language, pick

THEMES: Final[dict[str, dict[str, str]]] = {
    "light": {
        "paper": "#ffffff", "ink": "#15212a", "faint": "#d3dbe0", "line": "#47555f",
        "first": "#1a56b0", "second": "#8f4600", "cold": "#a9c6f5", "warm": "#f3c891", "middle": "#ffffff",
    },
    "dark": {
        "paper": "#19232a", "ink": "#edf2f4", "faint": "#303d46", "line": "#b3c0c8",
        "first": "#8bb9ff", "second": "#ffb763", "cold": "#2b5596", "warm": "#85501a", "middle": "#19232a",
    },
}  # fmt: skip
"""The colours by theme: of the paper, of texts and lines, and of the first and the second rules."""
FONT: Final = "system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif"
TITLE: Final = 72
"""So many letters of a title stand in a line."""
ROW: Final = 76
"""How high a row of a grid is."""
AS_TABLE: Final[Both] = ("As a table", "Als Tabelle")
PLOT: Final = "application/vnd.plotly.v1+json"


class Figure(go.Figure):  # type: ignore[misc]
    """A plotly figure that brings its sentence and its table along.

    A notebook shows the plot, or the table where it cannot draw plots, never an empty place; below it the sentence, for
    screen readers too, and the table to unfold. Nothing is loaded from anywhere.
    """

    def told(self, sentence: str, table: str) -> Figure:
        """Give the figure its sentence (text) and its table (HTML, escaped). Returns the figure."""
        self.__dict__["_told"] = (sentence, table)
        return self

    def _repr_mimebundle_(self, *_: Any, **__: Any) -> dict[str, Any]:
        sentence, table = self.__dict__.get("_told", ("", ""))
        return {
            PLOT: self.to_plotly_json(),
            "text/plain": sentence,
            "text/html": f"<p><b>{escape(sentence)}</b></p>{table}",
        }

    def _ipython_display_(self) -> None:
        from IPython.display import display

        show: Any = display  # untyped in IPython
        show(self._repr_mimebundle_(), raw=True)
        sentence, table = self.__dict__.get("_told", ("", ""))
        if sentence:
            unfold = f"<details><summary>{escape(pick(AS_TABLE))}</summary>{table}</details>" if table else ""
            below = f'<p lang="{language()}"><b>{escape(sentence)}</b></p>{unfold}'
            show({"text/plain": "", "text/html": below}, raw=True)


def text(words: object) -> str:
    """A text that plotly shows as it is: no part of it becomes a tag.

    >>> text("<b>7</b> & 8")
    '&lt;b&gt;7&lt;/b&gt; &amp; 8'
    """
    return escape(str(words), quote=False)


def lines(words: object, width: int) -> str:
    """A text in lines of at most so many letters, as plotly breaks them; a longer word stays whole.

    >>> lines("No card skips anybody.", 12)
    'No card<br>skips<br>anybody.'
    """
    return "<br>".join(map(text, wrap(str(words), width, break_long_words=False))) or text(words)


def colours(theme: str) -> dict[str, str]:
    """The colours of a theme. Raises `InputError` for one that there is not."""
    if theme not in THEMES:
        word = str(theme)[:20]
        raise InputError(
            f"{word!r} is no theme",
            where="theme",
            hint=offer(word, THEMES),
            german=f"Eine Farbgebung {word!r} gibt es nicht: {german_offer(word, THEMES)}",
        )
    return THEMES[theme]


def plain_axis(paint: dict[str, str], **more: Any) -> dict[str, Any]:
    """An axis with thin lines and large figures."""
    return {
        "gridcolor": paint["faint"], "zerolinecolor": paint["ink"], "zerolinewidth": 2, "linecolor": paint["line"],
        "tickfont": {"size": 15}, "title": {"font": {"size": 16}}, "automargin": True, **more,
    }  # fmt: skip


def framed(figure: Figure, title: str, paint: dict[str, str], *, height: int) -> Figure:
    """Title, fonts and paper, readable from the back row; the title begins where the figure does, not its axes."""
    written = lines(title, TITLE)
    more = 26 * written.count("<br>")
    figure.update_layout(
        title={"text": written, "font": {"size": 20}, "x": 0.01, "xref": "container", "xanchor": "left"},
        font={"family": FONT, "size": 16, "color": paint["ink"]},
        paper_bgcolor=paint["paper"], plot_bgcolor=paint["paper"], height=height + more, showlegend=False,
        margin={"l": 12, "r": 24, "t": 64 + more, "b": 48},
        hoverlabel={"font": {"family": FONT, "size": 15}, "bgcolor": paint["paper"], "bordercolor": paint["line"]},
    )  # fmt: skip
    return figure


@dataclass(frozen=True)
class Bar:
    """One line of a forest plot: its label, an estimate with its interval, and what is said of it on hovering.

    Without numbers there is nothing to draw: `note` says why ("identical", "no data"). `reach` is how far an axis of
    its own goes on either side of 0.
    """

    label: str
    middle: float | None
    low: float | None = None
    high: float | None = None
    says: str = ""
    note: str = ""
    strong: bool = False
    reach: float | None = None


def forest(bars: Sequence[Bar], title: str, axis: str, theme: str = "light", signs: str = "") -> Figure:
    """Estimates with their intervals, one below the other, and a line where nothing changes.

    A filled disc is an effect that stands after all comparisons are taken into account, an open one is not: told apart
    by shape, not by colour alone; `signs` says so below the axis.
    """
    paint = colours(theme)
    figure = Figure()
    labels = [text(bar.label) for bar in bars]
    places = list(range(len(bars)))
    drawn = [(place, bar) for place, bar in zip(places, bars, strict=True) if bar.middle is not None]
    for strong, symbol in ((True, "circle"), (False, "circle-open")):
        part = [(place, bar) for place, bar in drawn if bar.strong == strong]
        if part:
            figure.add_trace(_points(part, symbol, paint))
    for place, bar in zip(places, bars, strict=True):
        if bar.middle is None:
            figure.add_annotation(
                x=0, y=place, text=text(bar.note), showarrow=False, xanchor="left", xshift=10,
                font={"size": 14, "color": paint["line"]},
            )  # fmt: skip
    figure.update_yaxes(
        plain_axis(paint), tickmode="array", tickvals=places, ticktext=labels, range=[len(bars) - 0.4, -0.6],
        zeroline=False, showgrid=True,
    )  # fmt: skip
    below = "<br>".join(text(line) for line in (axis, signs) if line)
    figure.update_xaxes(plain_axis(paint), title_text=below, zeroline=True)
    return framed(figure, title, paint, height=130 + 22 * bool(signs) + 34 * max(3, len(bars)))


def ladder(bars: Sequence[Bar], title: str, theme: str = "light", lang: str = "en") -> Figure:
    """Estimates of different units, each on an axis of its own with the line at 0 in the middle."""
    from plotly.subplots import make_subplots

    paint, rows = colours(theme), max(1, len(bars))
    figure = Figure(make_subplots(rows=rows, cols=1, vertical_spacing=0.5 / rows))
    for number, bar in enumerate(bars, 1):
        axes = {"row": number, "col": 1}
        most = bar.reach or 1.0
        if bar.middle is None:
            place = {"x": 0, "y": 0, "showarrow": False, "xanchor": "left", "xshift": 10}
            figure.add_annotation(text=text(bar.note), font={"size": 14, "color": paint["line"]}, **place, **axes)
        # A trace stands in every row: without one its axis would not be drawn.
        figure.add_trace(_points([(0, bar)], "circle" if bar.strong else "circle-open", paint), **axes)
        figure.update_yaxes(
            plain_axis(paint),
            tickvals=[0],
            ticktext=[text(bar.label)],
            range=[-1, 1],
            showgrid=False,
            zeroline=False,
            **axes,
        )
        marks = [-most, 0, most] if bar.reach else [0]
        figure.update_xaxes(plain_axis(paint), range=[-1.08 * most, 1.08 * most], tickvals=marks, zeroline=True, **axes)
    if lang == "de":
        figure.update_layout(separators=",.")
    return framed(figure, title, paint, height=120 + 62 * rows)


def _points(part: Sequence[tuple[int, Bar]], symbol: str, paint: dict[str, str]) -> Any:
    middles = [bar.middle or 0.0 for _, bar in part]
    return go.Scatter(
        x=[bar.middle for _, bar in part],
        y=[place for place, _ in part],
        mode="markers",
        marker={"symbol": symbol, "size": 13, "color": paint["first"], "line": {"width": 2.5, "color": paint["first"]}},
        error_x={
            "type": "data", "symmetric": False, "thickness": 2.5, "width": 6, "color": paint["first"],
            "array": [(bar.high or 0.0) - middle for (_, bar), middle in zip(part, middles, strict=True)],
            "arrayminus": [middle - (bar.low or 0.0) for (_, bar), middle in zip(part, middles, strict=True)],
        },
        text=[text(bar.says) for _, bar in part],
        hovertemplate="%{text}<extra></extra>",
    )  # fmt: skip


def grid(
    values: Sequence[Sequence[float | None]],
    shown: Sequence[Sequence[str]],
    across: Sequence[str],
    down: Sequence[str],
    titles: tuple[str, str, str],
    theme: str = "light",
) -> Figure:
    """A grid of numbers as a heat map with its numbers in it; `titles` are those of the figure, across and down."""
    paint = colours(theme)
    most = max((abs(value) for row in values for value in row if value is not None), default=0.0) or 1.0
    figure = Figure(
        go.Heatmap(
            z=[list(row) for row in values],
            x=[lines(label, max(10, 60 // len(across))) for label in across], y=[lines(label, 28) for label in down],
            text=[[text(cell) for cell in row] for row in shown], texttemplate="%{text}",
            textfont={"size": 16, "color": paint["ink"]},
            colorscale=[[0, paint["cold"]], [0.5, paint["middle"]], [1, paint["warm"]]], zmin=-most, zmax=most,
            hovertemplate="%{y}, %{x}: %{text}<extra></extra>", xgap=3, ygap=3, showscale=False,
        )
    )  # fmt: skip
    figure.update_xaxes(plain_axis(paint), title_text=text(titles[1]), showgrid=False, tickangle=0)
    side = lines(titles[2], 8 * max(2, len(down)))  # it stands upright, and is no longer than the rows are high
    figure.update_yaxes(plain_axis(paint), title_text=side, showgrid=False, autorange="reversed")
    return framed(figure, titles[0], paint, height=200 + ROW * max(2, len(down)))

"""Debt chains under several rules, or with several numbers of players, in one figure: a panel of bars each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.words import language, pick
from maumau_kit.studies.compare.labels import name_of
from maumau_kit.studies.debt import number_words
from maumau_kit.studies.debt.shares import ALL, MOST, STARTER, Share, Shares
from maumau_kit.views import debt_words as say
from maumau_kit.views.debt_figures import check_of
from maumau_kit.views.debt_frame import NOTE, headed
from maumau_kit.views.debt_tables import table
from maumau_kit.views.plotting import plotting
from maumau_kit.views.seat_marks import DEBT
from maumau_kit.views.still import framed

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

_MOST: Final = 9
"""With more bars a panel gets too high: the last one then holds all larger numbers of cards."""
_PITCH: Final = 44
"""How high the place of a bar is, with the exact value below it (px)."""
_PLAIN: Final = 30
"""The same where no panel has an exact value."""
_BELOW: Final = 20
"""So far below its bar the exact value stands (px)."""
_HEAD: Final = 27
"""So many letters of a name stand in a line of the narrowest window."""
_WHY: Final = 33
"""So many of a reason."""
_LINE: Final = 24
"""How high a line of words is (px)."""


@dataclass(frozen=True)
class _Bar:
    """A bar with its interval, all in percent; nothing is drawn without a share."""

    share: float | None
    low: float = 0.0
    high: float = 0.0
    exact: float | None = None


@dataclass(frozen=True)
class _Panel:
    """One batch: what stands above its bars, why it has no exact values, and its rows."""

    name: str
    why: str
    rows: Sequence[Share]


def beside(many: Sequence[Shares], of: str | None = None, *, theme: str = "light", lang: str | None = None) -> Figure:
    """The shares of several batches as bars with 95 % intervals: a panel each, on the same axes.

    The exact value is a mark below its bar; a panel that has none says why. `of` is ``all`` or ``starter`` as for the
    bars of one batch; without it the chains of the starter where one of the batches has exact values. Raises
    `InputError` for what is none of these, and `MauMauError` where plotly is not installed.
    """
    draw, lang = plotting(), lang or language()
    _check(many)
    paint = draw.colours(theme)
    known = any(shares.exact and shares.starter_rows for shares in many)
    of = check_of(of or (STARTER if known else ALL), many)
    panels = _panels(many, of, lang)
    drawn = _Drawn(draw, paint, theme, lang, draw.Figure(), any(row.exact for panel in panels for row in panel.rows))
    for panel in panels:
        drawn.add(panel, _columns(panels))
    drawn.set_axes(of)
    legend = [pick(say.SIMULATED, lang), *([pick(say.EXACT, lang)] if drawn.exact else [])]
    title, below = pick(say.OF_CHAINS[of], lang), pick(say.BESIDE_BELOW, lang)
    figure = headed(drawn.figure, title, below, paint, height=round(drawn.down) + 80, legend=legend)
    figure.update_layout(separators=",." if lang == "de" else ".,", bargap=0)
    said = [number_words.rounds_head(shares, lang)[0] for shares in many]
    return figure.told(" ".join(said), _table(panels, lang))


def _check(many: Sequence[object]) -> None:
    for one in many:
        if not isinstance(one, Shares):
            raise InputError(
                f"a {type(one).__name__} has no shares of chains",
                where="others",
                hint="give what debt_shares(…) returns",
                german=f"{type(one).__name__} hat keine Anteile von Ketten: nimm, was debt_shares(…) liefert.",
            )


def _panels(many: Sequence[Shares], of: str, lang: str) -> list[_Panel]:
    """The panels; a variant has its id beside its name where another one is called the same, else the bots."""
    variants = [shares.plan.variant for shares in many]
    names = [pick(name_of(rules), lang) for rules in variants]
    heads: list[str] = []
    for name, rules, shares in zip(names, variants, many, strict=True):
        alone = all(other == rules for other, called in zip(variants, names, strict=True) if called == name)
        label = name if alone else f"{name} ({rules.id})"
        heads.append(pick(say.BESIDE_ROW, lang).format(name=label, n=shares.plan.players))
    found: list[_Panel] = []
    for head, shares in zip(heads, many, strict=True):
        bots = ", ".join(dict.fromkeys(shares.plan.bots))
        rows = shares.all_rows if of == ALL else shares.starter_rows
        found.append(_Panel(head if heads.count(head) == 1 else f"{head} ({bots})", _why(shares, of, lang), rows))
    return found


def _why(shares: Shares, of: str, lang: str) -> str:
    """Why a panel has no bars, or no exact values. That all chains have none is said once, below."""
    if of == ALL:
        return "" if shares.all_rows else pick(number_words.NO_CHAINS, lang)
    reason = [] if shares.why_not is None else [number_words.why_not(shares.why_not, lang)]
    return " ".join(reason if shares.starter_rows else [pick(say.NO_STARTER, lang), *reason])


def _columns(panels: Sequence[_Panel]) -> list[tuple[int, int]]:
    """The bars of each panel: the smallest and the largest number of cards in it. The last may hold many."""
    owed = sorted({row.cards for panel in panels for row in panel.rows})
    if len(owed) <= _MOST:
        return [(cards, cards) for cards in owed]
    return [*((cards, cards) for cards in owed[: _MOST - 1]), (owed[_MOST - 1], owed[-1])]


def _bar(rows: Sequence[Share], low: int, high: int) -> _Bar:
    """The bar of the rows with so many cards; of several rows the sum, which has no interval."""
    own = [row for row in rows if low <= row.cards <= high]
    if not own:
        return _Bar(None)
    share = 100 * sum(row.share for row in own)
    known = [float(row.exact) for row in own if row.exact is not None]
    exact = 100 * sum(known) if known else None
    alone = len(own) == 1
    return _Bar(share, 100 * own[0].low if alone else share, 100 * own[0].high if alone else share, exact)


class _Drawn:
    """The figure while it is drawn, from the top down; `down` is how far it has got (px)."""

    def __init__(self, draw: Any, paint: dict[str, str], theme: str, lang: str, figure: Figure, exact: bool) -> None:
        self.draw, self.paint, self.theme, self.lang = draw, paint, theme, lang
        self.figure, self.exact, self.down, self.most = figure, exact, 0.0, 0.0
        self.ticks: list[tuple[float, str]] = []

    def add(self, panel: _Panel, columns: Sequence[tuple[int, int]]) -> None:
        """One panel: its words, then its bars."""
        top = self.down
        self._write(f"<b>{self.draw.lines(panel.name, _HEAD)}</b>", 17)
        if panel.why:
            self._write(self.draw.lines(panel.why, _WHY), 15)
        self.down += 6
        self._add_shape("rect", top, fillcolor=self.paint["paper"])
        top, placed = self.down, []
        for low, high in columns if panel.rows else ():
            bar = _bar(panel.rows, low, high)
            placed.append((self.down + _PLAIN / 2, bar))
            label = str(low) if low else pick(number_words.NEVER_TAKEN, self.lang)
            self.ticks.append((placed[-1][0], self.draw.text(label if low == high < MOST else f"{low}+")))
            self.most = max(self.most, bar.high, bar.exact or 0.0)
            self.down += _PLAIN if bar.exact is None else _PITCH
        if placed:
            self._bars(placed)
            self._exact([(place + _BELOW, bar) for place, bar in placed])
            self._add_shape("line", top, line={"color": self.paint["ink"], "width": 2})
        self._add_gap()

    def _add_gap(self) -> None:
        top = self.down
        self.down += 16
        self._add_shape("rect", top, fillcolor=self.paint["paper"])

    def _add_shape(self, kind: str, top: float, **look: object) -> None:
        """A rectangle that covers the grid from there down, or the line at 0."""
        place = {"xref": "paper", "x0": 0, "x1": 1} if kind == "rect" else {"x0": 0, "x1": 0}
        style = {"line": {"width": 0}, **look}
        self.figure.add_shape(type=kind, y0=top, y1=self.down, layer="between", **place, **style)

    def _write(self, words: str, size: int) -> None:
        self.figure.add_annotation(
            text=words, x=0, xref="paper", xanchor="left", y=self.down, yanchor="top", showarrow=False, align="left",
            font={"size": size}, bgcolor=self.paint["paper"],
        )  # fmt: skip
        self.down += _LINE * (1 + words.count("<br>")) + 2

    def _bars(self, placed: Sequence[tuple[float, _Bar]]) -> None:
        """The bars with their intervals, and the shares right of them."""
        places = [place for place, _ in placed]
        shares = [bar.share or 0.0 for _, bar in placed]
        self.figure.add_trace(
            {
                "type": "bar", "orientation": "h", "name": self.draw.text(pick(say.SIMULATED, self.lang)),
                "x": shares, "y": places, "width": 17, "marker": {"color": self.paint["first"]},
                "legendgroup": "simulated", "showlegend": not self.figure.data, "hoverinfo": "skip",
                "error_x": {
                    "type": "data", "symmetric": False, "thickness": 2.5, "width": 5, "color": self.paint["ink"],
                    "array": [bar.high - share for (_, bar), share in zip(placed, shares, strict=True)],
                    "arrayminus": [share - bar.low for (_, bar), share in zip(placed, shares, strict=True)],
                },
            }
        )  # fmt: skip
        told = ["–" if bar.share is None else self._percent(bar.share, 1) for _, bar in placed]
        self.figure.add_trace(
            {
                "type": "scatter", "mode": "text", "x": [bar.high for _, bar in placed], "y": places,
                "text": [f" {one}" for one in told], "textposition": "middle right", "textfont": {"size": 15},
                "showlegend": False, "hoverinfo": "skip", "cliponaxis": False,
            }
        )  # fmt: skip

    def _exact(self, placed: Sequence[tuple[float, _Bar]]) -> None:
        """A diamond below each bar at the exact value, and its number."""
        known = [(place, bar.exact) for place, bar in placed if bar.exact is not None]
        if not known:
            return
        colour = DEBT[self.theme]
        self.figure.add_trace(
            {
                "type": "scatter", "mode": "markers+text", "name": self.draw.text(pick(say.EXACT, self.lang)),
                "x": [value for _, value in known], "y": [place for place, _ in known],
                "text": [f" {self._percent(value, 2)}" for _, value in known], "textposition": "middle right",
                "textfont": {"size": 15, "color": colour}, "cliponaxis": False, "hoverinfo": "skip",
                "marker": {"symbol": "diamond", "size": 13, "color": colour}, "legendgroup": "exact",
                "showlegend": not any(trace.legendgroup == "exact" for trace in self.figure.data),
            }
        )  # fmt: skip

    def _percent(self, value: float, places: int) -> str:
        return str(self.draw.text(f"{number_words.percent(value / 100, places, self.lang)} %"))

    def set_axes(self, of: str) -> None:
        """Shares along the foot, the cards owed at the side of each panel."""
        foot = [self.draw.text(pick(say.SHARE_AXIS, self.lang))]
        if of == ALL:
            foot.append(self.draw.lines(pick(say.NONE_FOR_ALL, self.lang), NOTE))
        plain = self.draw.plain_axis(self.paint)
        self.figure.update_xaxes(
            plain, range=[0, 1.42 * (self.most or 1.0)], ticksuffix=" %", rangemode="tozero", nticks=5,
            title_text="<br>".join(foot), tickangle=0, zeroline=False,
        )  # fmt: skip
        self.figure.update_yaxes(
            plain, range=[self.down, 0], tickvals=[place for place, _ in self.ticks], zeroline=False, showgrid=False,
            ticktext=[label for _, label in self.ticks],
        )  # fmt: skip


def _table(panels: Sequence[_Panel], lang: str) -> str:
    """All rows of all batches, and why some have no exact values."""
    names = [panel.name for panel in panels for _ in panel.rows]
    heads, cells = number_words.shares_cells([row for panel in panels for row in panel.rows], lang)
    rows = [[name, *cell] for name, cell in zip(names, cells, strict=True)]
    notes = [[panel.name, panel.why] for panel in panels if panel.why]
    below = table([pick(say.BESIDE_HEAD, lang), pick(say.NOTE_HEAD, lang)], notes) if notes else ""
    return framed(table([pick(say.BESIDE_HEAD, lang), *heads], rows) + below, lang)

"""Fair values as HTML that needs no script, and as a plotly figure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import language, pick
from maumau_kit.studies.fair import words
from maumau_kit.studies.fair.values import FairValues, MoveValue
from maumau_kit.views.plotting import plotting
from maumau_kit.views.still import framed

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

SIGNS: Final[Both] = (
    "● the best, or not clearly worse   ○ clearly worse",
    "● am besten, oder nicht klar schlechter   ○ klar schlechter",
)
_CELL: Final = "text-align:left;padding:.3em .9em .3em 0;border-bottom:1px solid rgba(128,128,128,.6)"


def fair_html(found: FairValues, lang: str) -> str:
    """The values as a table, with what was done and what it says; every text is escaped."""
    return framed(_paragraphs(found, lang) + fair_table(found, lang) + _compared(found, lang), lang)


def _paragraphs(found: FairValues, lang: str) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in words.head(found, lang))


def _compared(found: FairValues, lang: str) -> str:
    told = "".join(f"<li>{escape(line)}</li>" for line in words.told(found, lang))
    return f"<ul>{told}</ul>" if told else ""


def fair_table(found: FairValues, lang: str) -> str:
    """The table alone; nothing where there are no values."""
    if not found.rows:
        return ""
    lines = [
        _line(words.titles(found, lang), "th"),
        *(_line(words.cells(row, found, lang), "td") for row in found.rows),
    ]
    return f'<div style="overflow-x:auto"><table>{"".join(lines)}</table></div>'


def _line(cells: Sequence[str], tag: str) -> str:
    return "<tr>" + "".join(f'<{tag} style="{_CELL}">{escape(cell)}</{tag}>' for cell in cells) + "</tr>"


def figure(found: FairValues, *, theme: str = "light", lang: str | None = None) -> Figure:
    """The values with their intervals as a forest plot, with a sentence and a table.

    A filled disc stands for the best move and for moves that are not clearly worse, an open one for the others.
    Raises `InputError` for another theme than ``light`` and ``dark``, and `MauMauError` where plotly is not installed.
    """
    draw, lang = plotting(), lang or language()
    bars = [draw.Bar(**_bar(row, found, lang)) for row in found.rows]
    title = pick(words.TITLE, lang).format(seat=words.seat_of(found, lang))
    drawn: Figure = draw.forest(bars, title, pick(words.AXIS, lang), theme, pick(SIGNS, lang))
    drawn.update_xaxes(range=[-4, 104])
    below = fair_table(found, lang) + _compared(found, lang) + _paragraphs(found, lang)
    return drawn.told(words.sentence(found, lang), below)


def _bar(row: MoveValue, found: FairValues, lang: str) -> dict[str, object]:
    ends = {"middle": 100 * row.mean, "low": 100 * row.low, "high": 100 * row.high}
    cells = words.cells(row, found, lang)
    return {
        "label": cells[0],
        **ends,
        "says": f"{cells[0]}: {cells[1]} ({cells[2]})",
        "strong": not row.is_clearly_worse,
    }

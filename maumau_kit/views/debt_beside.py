"""Debt chains under several rules, or with several numbers of players, in one figure: a row each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.words import language, pick
from maumau_kit.studies.compare.labels import name_of
from maumau_kit.studies.debt import number_words
from maumau_kit.studies.debt.shares import ALL, Share, Shares
from maumau_kit.views import debt_words as say
from maumau_kit.views.debt_figures import check_of
from maumau_kit.views.debt_tables import table
from maumau_kit.views.plotting import plotting
from maumau_kit.views.still import framed

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

_MOST: Final = 9
"""With more columns the cells have no room for their numbers: the last column then holds all larger ones."""
_ROOM: Final = 6
"""With more columns the cells have no room for a percent sign."""


Batch = tuple[str, Sequence[Share]]
"""The label of a row, and its shares."""


def beside(many: Sequence[Shares], of: str | None = None, *, theme: str = "light", lang: str | None = None) -> Figure:
    """The shares of several batches as a heat map: a row each, a column for each number of cards owed.

    Below a share stands the exact value where there is one. `of` is ``all`` or ``starter`` as for the bars. Raises
    `InputError` for what is none of these, and `MauMauError` where plotly is not installed.
    """
    draw, lang = plotting(), lang or language()
    _check(many)
    of, paint = check_of(of, many), draw.colours(theme)
    batches = _batches(many, of, lang)
    heads, cells = _cells(batches, lang)
    figure = draw.Figure(data=[_heat(heads, cells, paint)])
    notes = [say.OWED_AT_THE_END]
    notes += [say.EXACT_BELOW] if any(row.exact is not None for _, rows in batches for row in rows) else []
    notes += [say.IN_PERCENT] if len(heads) > _ROOM else []
    figure.update_xaxes(
        draw.plain_axis(paint), type="category", showgrid=False, tickangle=0,
        title_text=draw.text(" · ".join(pick(note, lang) for note in notes)),
    )  # fmt: skip
    figure.update_yaxes(
        draw.plain_axis(paint), tickvals=list(range(len(batches))), zeroline=False, showgrid=False,
        ticktext=[draw.lines(name, 22) for name, _ in batches], autorange="reversed",
    )  # fmt: skip
    height = 170 + 70 * max(2, len(batches))
    drawn: Figure = draw.framed(figure, pick(say.BESIDE_TITLE[of], lang), paint, height=height)
    return drawn.told(" ".join(number_words.rounds_head(shares, lang)[0] for shares in many), _table(batches, lang))


def _check(many: Sequence[object]) -> None:
    for one in many:
        if not isinstance(one, Shares):
            raise InputError(
                f"a {type(one).__name__} has no shares of chains",
                where="others",
                hint="give what debt_shares(…) returns",
                german=f"{type(one).__name__} hat keine Anteile von Ketten: nimm, was debt_shares(…) liefert.",
            )


def _batches(many: Sequence[Shares], of: str, lang: str) -> list[Batch]:
    """The rows; a variant has its id beside its name where another one is called the same."""
    variants = [shares.plan.variant for shares in many]
    names = [pick(name_of(rules), lang) for rules in variants]
    found: list[Batch] = []
    for name, rules, shares in zip(names, variants, many, strict=True):
        alone = all(other == rules for other, called in zip(variants, names, strict=True) if called == name)
        label = name if alone else f"{name} ({rules.id})"
        rows = shares.all_rows if of == ALL else shares.starter_rows
        found.append((pick(say.BESIDE_ROW, lang).format(name=label, n=shares.plan.players), rows))
    return found


def _cells(batches: Sequence[Batch], lang: str) -> tuple[list[str], list[list[tuple[float, str]]]]:
    """The heads of the columns, and for each row its shares with what stands in the cells."""
    owed = sorted({row.cards for _, rows in batches for row in rows})
    columns = owed[: _MOST - 1] if len(owed) > _MOST else owed
    heads = [*map(str, columns), *([f"{owed[len(columns)]}+"] if len(owed) > len(columns) else [])]
    sign = " %" if len(heads) <= _ROOM else ""
    cells = [[_cell(rows, cards, sign, lang) for cards in columns] for _, rows in batches]
    if len(heads) > len(columns):
        for cell, (_, rows) in zip(cells, batches, strict=True):
            share = sum(row.share for row in rows if row.cards > columns[-1])
            cell.append((share, _percent(share, 1, sign, lang)))
    return heads, cells


def _heat(heads: list[str], cells: list[list[tuple[float, str]]], paint: dict[str, str]) -> dict[str, object]:
    return {
        "type": "heatmap", "x": heads, "y": list(range(len(cells))),
        "z": [[share for share, _ in row] for row in cells],
        "text": [[told for _, told in row] for row in cells], "texttemplate": "%{text}",
        "textfont": {"size": 15, "color": paint["ink"]}, "zmin": 0, "zmax": 1, "showscale": False,
        "colorscale": [[0, paint["paper"]], [1, paint["cold"]]], "xgap": 3, "ygap": 3, "hoverinfo": "skip",
    }  # fmt: skip


def _cell(rows: Sequence[Share], cards: int, sign: str, lang: str) -> tuple[float, str]:
    """The share of one number of cards, and what stands in its cell."""
    row = next((row for row in rows if row.cards == cards), None)
    if row is None:
        return 0.0, "–"
    told = _percent(row.share, 1, sign, lang)
    return row.share, told if row.exact is None else f"{told}<br>◆ {_percent(float(row.exact), 2, sign, lang)}"


def _percent(share: float, places: int, sign: str, lang: str) -> str:
    return f"{number_words.percent(share, places, lang)}{sign}" if share else "–"


def _table(batches: Sequence[Batch], lang: str) -> str:
    """All rows of all batches."""
    names = [name for name, rows in batches for _ in rows]
    heads, cells = number_words.shares_cells([row for _, rows in batches for row in rows], lang)
    rows = [[name, *cell] for name, cell in zip(names, cells, strict=True)]
    return framed(table([pick(say.BESIDE_HEAD, lang), *heads], rows), lang)

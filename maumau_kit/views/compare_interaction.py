"""Two rules at once: the grid of their values as HTML that needs no script, and as a heat map."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from maumau_kit.base.errors import InputError, offer
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import language, pick
from maumau_kit.studies.compare import interaction_words as words
from maumau_kit.studies.compare.ablation_words import measure_title
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.grid import Cell
from maumau_kit.studies.compare.interaction import Interaction
from maumau_kit.studies.compare.measures import SHARE
from maumau_kit.views.compare_ablation import shortened, unique
from maumau_kit.views.still import framed

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

EFFECT, INTERACTION = "effect", "interaction"
TITLES: Final[dict[str, Both]] = {
    EFFECT: (
        "{title}: difference (beyond the sum)",
        "{title}: Unterschied (über die Summe hinaus)",
    ),
    INTERACTION: (
        "{title}: beyond the sum of both changes",
        "{title}: über die Summe beider Änderungen hinaus",
    ),
}
LABEL: Final = 40
_CELL: Final = (
    "text-align:left;vertical-align:top;padding:.3em .9em .3em 0;border-bottom:1px solid rgba(128,128,128,.6)"
)


def interaction_html(found: Interaction, lang: str) -> str:
    """The grid as a table that needs no script, with a sentence for each pair; every text is escaped."""
    said = "".join(f"<p>{escape(line)}</p>" for line in words.head(found, lang))
    corner = f"{pick(found.titles[0], lang)} / {pick(found.titles[1], lang)}"
    heads = [corner, *(_named(place, says, lang) for place, says in enumerate(found.says[1]))]
    lines = ["<tr>" + "".join(f'<th style="{_CELL}">{escape(head)}</th>' for head in heads) + "</tr>"]
    for place, (says, row) in enumerate(zip(found.says[0], found.cells, strict=True)):
        cells = "".join(f'<td style="{_CELL}">{escape(words.cell_text(cell, lang))}</td>' for cell in row)
        lines.append(f'<tr><th style="{_CELL}">{escape(_named(place, says, lang))}</th>{cells}</tr>')
    table = f'<div style="overflow-x:auto"><table>{"".join(lines)}</table></div>'
    return framed(said + table + _told(found, lang), lang)


def _named(place: int, says: Both, lang: str) -> str:
    return pick(says, lang) if place else pick(words.OWN, lang) + pick(says, lang)


def _told(found: Interaction, lang: str) -> str:
    """A sentence for each pair in which both rules are changed."""
    items = [
        f"<li><b>{escape(pick(found.says[0][i], lang))} {escape(pick(found.says[1][j], lang))}</b> "
        f"{escape(words.cell_sentence(found, cell, lang))}</li>"
        for i, row in enumerate(found.cells)
        for j, cell in enumerate(row)
        if cell.changes_both or cell.why is not None
    ]
    return f"<ul>{''.join(items)}</ul>" if items else ""


def figure(found: Interaction, show: str = EFFECT, *, theme: str = "light", lang: str | None = None) -> Figure:
    """The grid as a heat map (plotly) with its numbers in it, with a sentence and a table.

    `show` is what the colours stand for: the ``effect`` of each pair, with what goes beyond the sum in brackets, or the
    ``interaction`` alone. Pairs that cannot be played are empty. Raises `InputError` for anything else.
    """
    from maumau_kit.views.figures import grid

    if show not in TITLES:
        raise InputError(f"{str(show)[:20]!r} cannot be shown", where="show", hint=offer(str(show), TITLES))
    lang = lang or language()
    title = measure_title(found.measure, lang)
    shown = [[words.cell_text(cell, lang, effect=show == EFFECT) for cell in row] for row in found.cells]
    down, across = (
        unique(shortened(_named(place, says, lang), LABEL) for place, says in enumerate(row)) for row in found.says
    )
    titles = (
        pick(TITLES[show], lang).format(title=title[:1].upper() + title[1:]),
        pick(found.titles[1], lang),
        pick(found.titles[0], lang),
    )
    numbers = [[_number(cell, show) for cell in row] for row in found.cells]
    drawn = grid(numbers, shown, across, down, titles, theme)
    drawn.update_layout(title={"xref": "container", "x": 0.01})
    return drawn.told(_sentence(found, lang), interaction_html(found, lang))


def _number(cell: Cell, show: str) -> float | None:
    row: Estimate | None = cell.effect if show == EFFECT else cell.interaction
    if row is None or row.difference is None:
        return None
    return row.difference * (100 if row.kind == SHARE else 1)


def _sentence(found: Interaction, lang: str) -> str:
    cell = found.strongest
    if cell is None:
        return words.note(found, lang)
    i, j = cell.place
    rules = f"{pick(found.says[0][i], lang)} {pick(found.says[1][j], lang)}"
    return f"{rules} {words.cell_sentence(found, cell, lang)} {words.note(found, lang)}"

"""Two rules at once: the grid of their values as HTML that needs no script, and as a heat map."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import capital, language, pick
from maumau_kit.studies.compare import interaction_words as words
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.grid import Cell
from maumau_kit.studies.compare.interaction import Interaction
from maumau_kit.studies.compare.measures import SHARE
from maumau_kit.studies.compare.number_words import measure_title
from maumau_kit.views.compare_ablation import shortened, unique
from maumau_kit.views.plotting import plotting
from maumau_kit.views.still import framed
from maumau_kit.views.tables import cell, paragraphs, row, text_row, wide

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
LABEL: Final = 72


def interaction_html(found: Interaction, lang: str) -> str:
    """The grid as a table that needs no script, with a sentence for each pair; every text is escaped."""
    corner = f"{pick(found.titles[0], lang)} / {pick(found.titles[1], lang)}"
    heads = [corner, *(_named(place, says, lang) for place, says in enumerate(found.says[1]))]
    lines = [text_row(heads, "th", scope="col")]
    for place, (says, cells) in enumerate(zip(found.says[0], found.cells, strict=True)):
        name = cell(escape(_named(place, says, lang)), "th", scope="row")
        lines.append(row([name, *(cell(escape(words.cell_text(each, lang))) for each in cells)]))
    table = wide(f"<table>{''.join(lines)}</table>")
    return framed(paragraphs(words.head(found, lang)) + table + _told(found, lang), lang)


def _named(place: int, says: Both, lang: str) -> str:
    return pick(says, lang) if place else pick(words.OWN, lang) + pick(says, lang)


def _told(found: Interaction, lang: str) -> str:
    """A sentence for each pair in which both rules are changed."""
    items = [
        f"<li><b>{escape(pick(found.says[0][i], lang))} {escape(pick(found.says[1][j], lang))}</b> "
        f"{escape(words.cell_sentence(found, each, lang))}</li>"
        for i, cells in enumerate(found.cells)
        for j, each in enumerate(cells)
        if each.changes_both or each.why is not None
    ]
    return f"<ul>{''.join(items)}</ul>" if items else ""


def figure(found: Interaction, show: str = EFFECT, *, theme: str = "light", lang: str | None = None) -> Figure:
    """The grid as a heat map (plotly) with its numbers in it, with a sentence and a table.

    `show` is what the colours stand for: the ``effect`` of each pair, with what goes beyond the sum in brackets, or the
    ``interaction`` alone. Pairs that cannot be played are empty. Raises `InputError` for anything else,
    and `MauMauError` where plotly is not installed.
    """
    draw = plotting()
    if show not in TITLES:
        word = str(show)[:20]
        raise InputError(
            f"{word!r} cannot be shown",
            where="show",
            hint=offer(word, TITLES),
            german=f"{word!r} lässt sich nicht zeigen: {german_offer(word, TITLES)}",
        )
    lang = lang or language()
    title = measure_title(found.measure, lang)
    shown = [[words.cell_text(each, lang, effect=show == EFFECT) for each in cells] for cells in found.cells]
    down, across = (
        unique(shortened(_named(place, says, lang), LABEL) for place, says in enumerate(values))
        for values in found.says
    )
    titles = (
        pick(TITLES[show], lang).format(title=capital(title)),
        pick(found.titles[1], lang),
        pick(found.titles[0], lang),
    )
    numbers = [[_number(each, show) for each in cells] for cells in found.cells]
    drawn: Figure = draw.grid(numbers, shown, across, down, titles, theme)
    return drawn.told(_sentence(found, lang), interaction_html(found, lang))


def _number(one: Cell, show: str) -> float | None:
    found: Estimate | None = one.effect if show == EFFECT else one.interaction
    if found is None or found.difference is None:
        return None
    return found.difference * (100 if found.kind == SHARE else 1)


def _sentence(found: Interaction, lang: str) -> str:
    strongest = found.strongest
    if strongest is None:
        return words.note(found, lang)
    i, j = strongest.place
    rules = f"{pick(found.says[0][i], lang)} {pick(found.says[1][j], lang)}"
    return f"{rules} {words.cell_sentence(found, strongest, lang)} {words.note(found, lang)}"

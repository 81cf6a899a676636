"""Mistakes as HTML that needs no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number
from maumau_kit.base.words import pick, seat_name
from maumau_kit.game.signs import move_signs
from maumau_kit.studies.mistakes import words
from maumau_kit.studies.mistakes.found import FAIR, Mistake, Mistakes
from maumau_kit.views.still import framed

_CELL: Final = (
    "text-align:left;vertical-align:top;overflow-wrap:normal;padding:.3em .9em .3em 0;"
    "border-bottom:1px solid rgba(128,128,128,.6)"
)
HEADS: Final[tuple[Both, ...]] = (
    ("move", "Zug"), ("player", "Wer"), ("played", "gespielt"), ("right", "richtig"), ("worth", "Wert"),
    ("why", "warum"),
)  # fmt: skip
WORTH: Final[dict[float, Both]] = {
    1: ("win", "Sieg"), 0: ("nobody wins", "niemand gewinnt"), -1: ("loss", "Niederlage"),
}  # fmt: skip


def mistakes_html(found: Mistakes, lang: str) -> str:
    """The mistakes as a table, with what was looked at; every text is escaped."""
    lines = words.sentences(found, lang)
    head = lines[: len(lines) - len(found.found)]
    said = "".join(f"<p>{escape(line)}</p>" for line in head)
    if not found.found:
        return framed(said, lang)
    rows = [_line([pick(head, lang) for head in HEADS], "th")]
    rows += [_line(_cells(found, each, lang), "td") for each in found.found]
    return framed(f'{said}<div style="overflow-x:auto"><table>{"".join(rows)}</table></div>', lang)


def _cells(found: Mistakes, each: Mistake, lang: str) -> list[str]:
    players = found.record.players
    played, *best = (move_signs(move, lang, words.suits(each)) for move in (each.move, *each.best))
    worth = f"{_worth(found, each.before, lang)} → {_worth(found, each.after, lang)}"
    return [
        str(each.step + 1), seat_name(each.seat, lang, players), played, ", ".join(best), worth,
        words.why_text(each, players, lang),
    ]  # fmt: skip


def _worth(found: Mistakes, value: float, lang: str) -> str:
    return f"{number(100 * value, 0, lang)} %" if found.view == FAIR else pick(WORTH[value], lang)


def _line(cells: Sequence[str], tag: str) -> str:
    return "<tr>" + "".join(f'<{tag} style="{_CELL}">{escape(cell)}</{tag}>' for cell in cells) + "</tr>"

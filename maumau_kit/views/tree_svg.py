"""A game tree as one SVG picture that needs nothing else: for notebooks without scripts, for files and for print.

Of a large tree the nodes nearest to the beginning are drawn, and the picture says how many there are beside them.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from maumau_kit.base.errors import InputError, offer
from maumau_kit.base.words import check_language, language
from maumau_kit.studies.tree.nodes import CHANCE, DECISION, END
from maumau_kit.views.seat_marks import mark
from maumau_kit.views.tree_plan import LETTER, Plan, plan
from maumau_kit.views.tree_shown import Drawing, Item, drawing, names_of, sentence, value_sign
from maumau_kit.views.tree_table import sentence as whole_sentence
from maumau_kit.views.wording_tree import MORE_NODES, WORDS, in_words

if TYPE_CHECKING:
    from maumau_kit.studies.tree.result import Tree

MOST: Final = 80
"""So many nodes are drawn at most, unless more are asked for."""
SHAPES: Final = (
    "M10 .6a9.4 9.4 0 110 18.8A9.4 9.4 0 0110 .6z",
    "M2.5 1.5h15a1 1 0 011 1v15a1 1 0 01-1 1h-15a1 1 0 01-1-1v-15a1 1 0 011-1z",
    "M10 1l9.5 17.5H.5z",
    "M10 0l9.5 10L10 20 .5 10z",
    "M5.3 1.5h9.4L19.6 10l-4.9 8.5H5.3L.4 10z",
    "M10 0l2.9 6.5 7 .7-5.2 4.8 1.5 7L10 15.4 3.8 19l1.5-7L.1 7.2l7-.7z",
    "M7 1h6v6h6v6h-6v6H7v-6H1V7h6z",
    "M10 .5l9.7 7.2L16 19.3H4L.3 7.7z",
)
"""By seat, in a box of 20: the shapes of the card table."""
_CHANCE: Final = "M10 1.8L18.2 10 10 18.2 1.8 10z"
_OTHER_END: Final = "M3 3h14v14H3zM3 3l14 14M17 3L3 17"
_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
_PAINT: Final = {
    "light": {"paper": "#ffffff", "ink": "#15212a", "line": "#6b7983"},
    "dark": {"paper": "#19232a", "ink": "#edf2f4", "line": "#75868f"},
}
_LEFT, _TOP, _LEGEND = 26, 64, 34
_SCALE: Final = 1.1


def tree_svg(
    tree: Tree, *, theme: str = "light", lang: str | None = None, values: bool = True, most: int = MOST
) -> str:
    """The tree as an SVG picture: nodes and edges, the line that was played in bold, and what the signs mean.

    At most so many nodes are drawn. Raises `InputError` for a theme or a language that there is not.
    """
    lang = language() if lang is None else check_language(lang)
    if theme not in _PAINT:
        raise InputError(f"{str(theme)[:20]!r} is no theme", where="theme", hint=offer(str(theme), _PAINT))
    shown = drawing(tree, most)
    system = tree.variant["setup.suits"]
    at = plan(shown, lang, system, tallest=1e9, widest=1e9)
    paint, names = _PAINT[theme], names_of(tree, lang)
    says = whole_sentence(shown, lang)
    notes = [in_words(MORE_NODES, lang, n=shown.hidden)] if shown.hidden else []
    legend = _legend(shown, names, theme, lang, max(520.0, at.width))
    width = round(max(at.width + 2 * _LEFT, 2 * _LEFT + LETTER * 1.35 * len(says), 560))
    height = round(_TOP + at.height + _LEGEND * (len(legend) + len(notes)) + 10)
    drawn = [
        *_edges(shown, at, paint),
        *(_node(shown.items[n], at, n, names, theme, lang, system, values) for n in range(len(shown.items))),
        *_words(at, paint),
    ]
    below = "".join(
        f'<g transform="translate({_LEFT} {round(_TOP + at.height + _LEGEND * n + 18)})">{row}</g>'
        for n, row in enumerate([*legend, *(f"<text>{escape(note)}</text>" for note in notes)])
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'style="max-width:100%;height:auto" role="img" lang="{lang}" aria-label="{escape(says)}" '
        f'font-family="{_FONT}" font-size="14" fill="{paint["ink"]}">'
        f'<rect width="{width}" height="{height}" rx="14" fill="{paint["paper"]}"/>'
        f'<text x="{_LEFT}" y="34" font-size="18" font-weight="550">{escape(says)}</text>'
        f'<g transform="translate({_LEFT} {_TOP})">{"".join(drawn)}</g>{below}</svg>'
    )


def _edges(shown: Drawing, at: Plan, paint: dict[str, str]) -> list[str]:
    """All edges of a kind as one path: other ways, stubs, edges, and what was played."""
    other, played, further, stubs = list[str](), list[str](), list[str](), list[str]()
    for place, item in enumerate(shown.items):
        x, y = at.xs[place], at.ys[place]
        if item.parent >= 0:
            start = f"M{at.xs[item.parent]:g} {at.ys[item.parent]:g}"
            (played if item.played else other).append(f"{start}L{at.bends[place]:g} {y:g}H{x:g}")
        if item.node.is_cut or item.below:
            stubs.append(f"M{x:g} {y:g}h22")
    for source, target, edge in shown.further:
        way = f"M{at.xs[source]:g} {at.ys[source]:g}L{at.xs[target]:g} {at.ys[target]:g}"
        (played if edge.on_line else further).append(way)
    rows = [
        (further, paint["line"], 1.3, ' stroke-dasharray="7 6" opacity=".7"'),
        (stubs, paint["line"], 2, ' stroke-dasharray="2 3"'),
        (other, paint["line"], 2, ""),
        (played, paint["ink"], 5, ""),
    ]
    return [
        f'<path d="{"".join(path)}" fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linejoin="round"{more}/>'
        for path, colour, wide, more in rows
        if path
    ]


def _node(item: Item, at: Plan, place: int, names: list[str], theme: str, lang: str, system: str, values: bool) -> str:
    said = escape(sentence(item, names, lang, system))
    half = 10 * _SCALE
    art = _shape(item.node.kind, _seat_of(item), theme)
    sign = value_sign(item.node) if values and item.node.kind == DECISION else ""
    paper = _PAINT[theme]["paper"]
    value = (
        f'<text x="{at.xs[place]:g}" y="{at.ys[place] + 4.5:g}" font-size="13" font-weight="700" text-anchor="middle" '
        f'fill="{paper}">{sign}</text>'
        if sign
        else ""
    )
    return (
        f'<g><title>{said}</title><g transform="translate({at.xs[place] - half:g} {at.ys[place] - half:g}) '
        f'scale({_SCALE})">{art}</g>{value}</g>'
    )


def _seat_of(item: Item) -> int:
    """The seat whose shape a node has: who moves, or who has won; -1 for none."""
    node = item.node
    if node.kind == END:
        return -1 if node.ending is None or node.ending.winner is None else node.ending.winner
    return node.seat if node.kind == DECISION and node.seat is not None else -1


def _shape(kind: str, seat: int, theme: str) -> str:
    """The sign of a node in its box of 20: filled for a seat that moves, a ring with a dot for one that has won."""
    paint = _PAINT[theme]
    if seat < 0:
        path = _CHANCE if kind == CHANCE else _OTHER_END
        return f'<path d="{path}" fill="{paint["paper"]}" stroke="{paint["line"]}" stroke-width="2.5"/>'
    path, colour = SHAPES[seat % 8], mark(seat, theme).colour
    if kind == DECISION:
        return f'<path d="{path}" fill="{colour}" stroke="{paint["paper"]}" stroke-width="1.5"/>'
    ring = f'<path d="{path}" fill="{paint["paper"]}" stroke="{colour}" stroke-width="2.8"/>'
    return f'{ring}<circle cx="10" cy="{12 if seat % 8 == 2 else 10}" r="3" fill="{colour}"/>'


def _words(at: Plan, paint: dict[str, str]) -> list[str]:
    parts = []
    for place, (x, y) in enumerate(zip(at.xs, at.ys, strict=True)):
        if at.moves[place]:
            halo = f'stroke="{paint["paper"]}" stroke-width="3" paint-order="stroke"'
            parts.append(
                f'<text x="{x - 13:g}" y="{y - 6:g}" text-anchor="end" {halo}>{escape(at.moves[place])}</text>'
            )
        if at.after[place]:
            parts.append(f'<text x="{x + 26:g}" y="{y + 5:g}">{escape(at.after[place])}</text>')
    return parts


def _legend(shown: Drawing, names: list[str], theme: str, lang: str, room: float) -> list[str]:
    """What the signs mean, as many to a row as fit."""
    rows, row, x = list[str](), "", 0.0
    for art, words in _entries(shown, names, theme, lang):
        wide = 30 + LETTER * len(words) + 22
        if row and x + wide > room:
            rows.append(row)
            row, x = "", 0.0
        row += f'<g transform="translate({x:g} 0)"><g transform="translate(0 -15)">{art}</g>'
        row += f'<text x="28" y="0">{escape(words)}</text></g>'
        x += wide
    return [*rows, row] if row else rows


def _entries(shown: Drawing, names: list[str], theme: str, lang: str) -> list[tuple[str, str]]:
    """The signs that are in the picture, with their words."""
    words, paint = WORDS[lang], _PAINT[theme]
    kinds = sorted(
        {(item.node.kind, _seat_of(item)) for item in shown.items}, key=lambda key: (key[0] != DECISION, key)
    )
    found = []
    for kind, seat in kinds:
        if kind == DECISION:
            said = f"{names[seat]} {words['to.move']}"
        elif kind == END:
            said = words["nobody"] if seat < 0 else words["value.of"].format(name=names[seat])
        else:
            said = words[f"legend.{kind}"]
        found.append((_shape(kind, seat, theme), said))
    lines = [
        ("legend.played", any(item.played for item in shown.items), f'stroke="{paint["ink"]}" stroke-width="5"'),
        ("legend.cut", any(item.node.is_cut for item in shown.items), _dashed(paint, 2, "2 3")),
        ("legend.also", bool(shown.further), _dashed(paint, 1.3, "7 6")),
    ]
    found += [(f'<path d="M0 10h22" {style}/>', words[key]) for key, there, style in lines if there]
    return found


def _dashed(paint: dict[str, str], wide: float, dashes: str) -> str:
    return f'stroke="{paint["line"]}" stroke-width="{wide}" stroke-dasharray="{dashes}"'

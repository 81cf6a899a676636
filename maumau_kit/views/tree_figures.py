"""Game trees as plotly figures: nodes and edges, or fields whose size is how many lines end below them.

All edges of a kind are one trace, all nodes of a seat another: thousands of nodes draw fast. Seats are told apart by
colour and shape, ends of rounds by a ring with a dot and the words of who won, what was not followed by a dotted stub.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.words import check_language, language, pick
from maumau_kit.studies.tree.check import check_kind
from maumau_kit.studies.tree.nodes import CHANCE, DECISION, END, REPEATED, SHUFFLE
from maumau_kit.views.plotting import plotting
from maumau_kit.views.seat_marks import mark
from maumau_kit.views.still import framed
from maumau_kit.views.tree_heads import legend, legend_height, under_title, who
from maumau_kit.views.tree_plan import Plan, plan
from maumau_kit.views.tree_shown import Drawing, Item, drawing, label, names_of, sentence, value_sign
from maumau_kit.views.tree_table import told
from maumau_kit.views.wording_tree import FIELDS, HOVER, MORE_NODES, NOT_DRAWN, TITLE, WORDS, ZOOM, in_words

if TYPE_CHECKING:
    from maumau_kit.studies.tree.result import Tree
    from maumau_kit.views.figures import Figure

KINDS: Final = ("tree", "icicle", "sunburst")
TALLEST: Final = 1500.0
ROW, ROWED = 22, 140
"""A field of an icicle needs so many pixels for its words; of more rows an icicle is no taller than `TALLEST`."""
WIDEST: Final = 2400.0
USUAL: Final = 900.0
"""A picture no wider than this fills the place that it gets."""
DEEP: Final = 5
"""So many rings or columns of a large tree are shown at once."""
LARGE: Final = 400
MOST_FIELDS: Final = 1500
STUB: Final = 14
"""So far behind its node a stub reaches."""
LEAST_SIGN: Final = 15
"""A node needs so many pixels for the sign of its value."""
_WRAP: Final = 48
_TEXT: Final = 13
_PLAYED, _OTHER, _THIN, _FURTHER = 5, 2, 0.6, 1.3
MOST_FURTHER: Final = 120
"""So many other ways to nodes are drawn; more would hide the tree."""


def figure(
    tree: Tree, *, kind: str = KINDS[0], theme: str = "light", lang: str | None = None, values: bool = True
) -> Figure:
    """The tree as a plotly figure with its sentence and its table.

    `kind` is ``tree`` (nodes and edges), or ``icicle`` or ``sunburst`` for wide ones: there a field is a move, and its
    size is how many lines end below it. With `values` the sign of what a position is worth to the seat to move
    stands in its node. Raises `InputError` for a kind, a theme or a language that there is not, and `MauMauError` where
    plotly is not installed.
    """
    check_kind(kind, KINDS)
    lang = language() if lang is None else check_language(lang)
    draw = plotting()
    look = _Look(draw, draw.colours(theme), theme, lang, tree.variant["setup.suits"], tuple(names_of(tree, lang)))
    shown = drawing(tree)
    made = _node_link(shown, look, values) if kind == KINDS[0] else _fields(shown, look, kind)
    figure: Figure = made.told(*told(shown, lang))
    return figure


def tree_page(tree: Tree, *, lang: str | None = None, **options: Any) -> str:
    """The tree as one HTML page with its plot, see `figure` and `page`."""
    return page(figure(tree, lang=lang, **options), lang)


def page(shown: Figure, lang: str | None = None) -> str:
    """A figure with its sentence and its table as one HTML page: the library is inside it, nothing is loaded.

    It needs no kernel. Example: ``Path("tree.html").write_text(page(tree.figure()))``.
    """
    lang = lang or language()
    told_, table = shown.__dict__.get("_told", ("", ""))
    plot = shown.to_html(full_html=False, include_plotlyjs=True, config=CONFIG)
    paper, ink = shown.layout.paper_bgcolor, shown.layout.font.color
    said = f"<p><b>{escape(told_)}</b></p>"
    more = f"<details><summary>{escape(WORDS[lang]['as.table'])}</summary>{table}</details>"
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{escape(pick(TITLE, lang))}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1"></head>'
        f'<body style="margin:16px;font:17px/1.45 {escape(str(shown.layout.font.family))};background:{paper};'
        f'color:{ink}">{framed(said + plot + more, lang)}</body></html>'
    )


CONFIG: Final = {"scrollZoom": True, "displaylogo": False, "responsive": True}
"""What a page with a figure lets people do: zoom with the wheel, and nothing that leads away."""


@dataclass(frozen=True)
class _Look:
    """How it is drawn: the module that draws, colours, language, suits and names."""

    draw: Any
    paint: dict[str, str]
    theme: str
    lang: str
    system: str
    names: tuple[str, ...]

    def says(self, item: Item) -> str:
        """The sentence of a node, as plotly shows it on hovering."""
        said = sentence(item, self.names, self.lang, self.system)
        return str(self.draw.text(said) if len(said) <= _WRAP else self.draw.lines(said, _WRAP))

    def word(self, key: str) -> str:
        return str(self.draw.text(WORDS[self.lang][key]))

    def title(self, shown: Drawing, more: str) -> str:
        name = pick(TITLE, self.lang)
        rules = pick((shown.tree.variant.name["en"], shown.tree.variant.name["de"]), self.lang)
        return f"{name}: {rules}{f' – {more}' if more else ''}"


# --- nodes and edges --------------------------------------------------------------------------------------------------


def _node_link(shown: Drawing, look: _Look, values: bool) -> Figure:
    at = plan(shown, look.lang, look.system, tallest=TALLEST, widest=WIDEST)
    figure: Figure = look.draw.Figure()
    for trace in (*_edges(shown, at, look), *_words(shown, at, look), *_nodes(shown, at, look, values)):
        figure.add_trace(trace)
    hidden = {"visible": False, "showgrid": False, "zeroline": False}
    figure.update_xaxes(**hidden, range=[-24, at.width + 24])
    figure.update_yaxes(**hidden, range=[at.height - at.row / 2 + 12, -at.row / 2 - 12])
    notes = [] if at.is_worded else [pick(HOVER, look.lang)]
    if len(shown.further) > MOST_FURTHER:
        notes.append(in_words(NOT_DRAWN, look.lang, n=len(shown.further)))
    framed_: Figure = look.draw.framed(figure, look.title(shown, " ".join(notes)), look.paint, height=round(TALLEST))
    under = under_title(framed_)
    top = under + legend_height(framed_)
    height = round(at.height + 24 + top + 8)
    framed_.update_layout(
        height=height, showlegend=True, dragmode="pan", hovermode="closest", legend=legend(1 - under / height),
        margin={"l": 8, "r": 8, "t": top, "b": 8},
    )  # fmt: skip
    if at.width > USUAL:
        framed_.update_layout(width=round(at.width + 60))
    return framed_


def _edges(shown: Drawing, at: Plan, look: _Look) -> list[dict[str, Any]]:
    """The edges: the whole tree as one line (thin where nodes are close), what was played, other ways, and stubs."""
    thin, other, played, further, stubs = _Path(), _Path(), _Path(), _Path(), _Path()
    dense = [at.is_dense(place) for place in range(len(shown.items))]
    if any(dense):
        thin.round_trip(shown, at, [True] * len(dense))
    other.round_trip(shown, at, [not each for each in dense])
    for place, item in enumerate(shown.items):
        if item.parent >= 0 and item.played:
            played.to(at, item.parent, place)
        if item.node.is_cut and not dense[place]:
            stubs.add((at.xs[place], at.ys[place]), (at.xs[place] + 0.5 * at.node(place) + STUB, at.ys[place]))
    many = len(shown.further) > MOST_FURTHER
    for source, target, edge in shown.further:
        if edge.on_line:
            played.across(at, source, target)
        elif not many:
            further.across(at, source, target)
    line, ink = look.paint["line"], look.paint["ink"]
    return [
        *further.trace(look.word("legend.also"), line, _FURTHER, "7px,6px", 0.6),
        *stubs.trace(look.word("legend.cut"), line, _OTHER, "2px,3px"),
        *thin.trace("", line, _THIN),
        *other.trace("", line, _OTHER),
        *played.trace(look.word("legend.played"), ink, _PLAYED),
    ]


class _Path:
    """Lines that are drawn as one trace, with gaps between them."""

    def __init__(self) -> None:
        self.xs: list[float | None] = []
        self.ys: list[float | None] = []

    def add(self, *points: tuple[float, float]) -> None:
        self.xs += [*(round(x, 1) for x, _ in points), None]
        self.ys += [*(round(y, 1) for _, y in points), None]

    def round_trip(self, shown: Drawing, at: Plan, wanted: Sequence[bool]) -> None:
        """The edges to all wanted items as one line without a gap: out to each end and back again.

        A line with gaps is drawn piece by piece, which takes long with thousands of pieces.
        """
        way, points = [0], [(at.xs[0], at.ys[0])] if len(shown.items) > 1 else []
        for place, item in enumerate(shown.items):
            if item.parent < 0 or not wanted[place]:
                continue
            while way[-1] != item.parent:
                left = way.pop()
                points += [(at.bends[left], at.ys[left]), (at.xs[way[-1]], at.ys[way[-1]])]
            points += [(at.bends[place], at.ys[place]), (at.xs[place], at.ys[place])]
            way.append(place)
        if len(points) > 1:
            self.add(*points)

    def to(self, at: Plan, parent: int, place: int) -> None:
        """The edge to an item: first slanting, then along its row, where its words stand."""
        y = at.ys[place]
        self.add((at.xs[parent], at.ys[parent]), (at.bends[place], y), (at.xs[place], y))

    def across(self, at: Plan, source: int, target: int) -> None:
        """Another way to an item that is drawn elsewhere."""
        self.add((at.xs[source], at.ys[source]), (at.xs[target], at.ys[target]))

    def trace(
        self, name: str, colour: str, width: float, dash: str = "solid", opacity: float = 1.0
    ) -> list[dict[str, Any]]:
        if not self.xs:
            return []
        shape = {"color": colour, "width": width, "dash": dash, "simplify": False}
        return [{
            "type": "scatter", "mode": "lines", "x": self.xs, "y": self.ys, "name": name, "showlegend": bool(name),
            "line": shape, "opacity": opacity, "hoverinfo": "skip",
        }]  # fmt: skip


def _words(shown: Drawing, at: Plan, look: _Look) -> list[dict[str, Any]]:
    """The moves on their edges, and what stands behind the last nodes."""
    before, after = [], []
    for place, (x, y) in enumerate(zip(at.xs, at.ys, strict=True)):
        gap = 0.5 * at.node(place) + 3
        before.append((x - gap, y - 3, at.moves[place]))
        stub = STUB if shown.items[place].node.is_cut else 9  # words begin where the stub ends
        after.append((x + gap + stub, y + 1, at.after[place]))
    return [*_text(before, "top left", look), *_text(after, "middle right", look)]


def _text(words: Sequence[tuple[float, float, str]], position: str, look: _Look) -> list[dict[str, Any]]:
    drawn = [(x, y, look.draw.text(said)) for x, y, said in words if said]
    if not drawn:
        return []
    xs, ys, texts = zip(*drawn, strict=True)
    return [{
        "type": "scatter", "mode": "text", "x": xs, "y": ys, "text": texts, "textposition": position,
        "textfont": {"size": _TEXT, "color": look.paint["ink"]}, "hoverinfo": "skip", "showlegend": False,
    }]  # fmt: skip


def _nodes(shown: Drawing, at: Plan, look: _Look, values: bool) -> list[dict[str, Any]]:
    """One trace a shape: for each seat, then chance, ends by winner, and what else a line can end with."""
    groups: dict[tuple[str, int], list[int]] = {}
    for place, item in enumerate(shown.items):
        groups.setdefault(_group(item), []).append(place)
    order = (DECISION, CHANCE, END, SHUFFLE, REPEATED)
    return [
        _marks(group, groups[group], shown, at, look, values)
        for group in sorted(groups, key=lambda group: (order.index(group[0]), group[1]))
    ]


def _group(item: Item) -> tuple[str, int]:
    node = item.node
    if node.kind == END:
        winner = None if node.ending is None else node.ending.winner
        return END, -1 if winner is None else winner
    return node.kind, node.seat if node.kind == DECISION and node.seat is not None else -1


def _marks(
    group: tuple[str, int], places: Sequence[int], shown: Drawing, at: Plan, look: _Look, values: bool
) -> dict[str, Any]:
    kind, seat = group
    symbol, colour = _symbol(kind, seat, look)
    signs = [value_sign(shown.items[place].node) if values else "" for place in places]
    sizes = [round(at.node(place) * (1.15 if kind == DECISION else 1.0), 1) for place in places]
    least, size = min(sizes), sizes[0] if len({*sizes}) == 1 else sizes
    written = least >= LEAST_SIGN and kind == DECISION and any(signs)
    trace: dict[str, Any] = {
        "type": "scatter", "mode": "markers+text" if written else "markers", "name": _named(kind, seat, look),
        "x": [round(at.xs[place], 1) for place in places], "y": [round(at.ys[place], 1) for place in places],
        "marker": {
            "symbol": symbol, "size": size, "color": colour if kind == DECISION else look.paint["paper"],
            "opacity": 1, "line": _rim(kind, colour, least, look),
        },
        "hovertext": [look.says(shown.items[place]) for place in places],
        "hovertemplate": "%{hovertext}<extra></extra>", "customdata": [shown.items[place].node.id for place in places],
    }  # fmt: skip
    if written:
        trace |= {
            "text": signs,
            "textfont": {"size": 12, "color": look.paint["paper"]},
            "textposition": "middle center",
        }
    return trace


def _symbol(kind: str, seat: int, look: _Look) -> tuple[str, str]:
    """The symbol and its colour: filled for a seat that moves, a ring with a dot for the end of the round."""
    if seat >= 0:
        shape = mark(seat, look.theme)
        return (shape.symbol if kind == DECISION else f"{shape.symbol}-dot"), shape.colour
    symbols = {CHANCE: "diamond", END: "square-x", SHUFFLE: "hourglass", REPEATED: "circle-cross"}
    return symbols.get(kind, "circle"), look.paint["line"]


def _rim(kind: str, colour: str, size: float, look: _Look) -> dict[str, Any]:
    if kind == DECISION:
        return {"width": 1.5 if size > 8 else 0.3, "color": look.paint["paper"]}
    return {"width": 2.5 if size > 8 else 1.2, "color": colour}


def _named(kind: str, seat: int, look: _Look) -> str:
    """The name of a trace in the legend."""
    words = WORDS[look.lang]
    if kind == DECISION:
        said = f"{look.names[seat]} {words['to.move']}"
    elif kind == END:
        said = words["nobody"] if seat < 0 else words["value.of"].format(name=look.names[seat])
    else:
        said = words[f"legend.{kind}"]
    return str(look.draw.text(said[:1].upper() + said[1:]))


# --- fields -----------------------------------------------------------------------------------------------------------


def _fields(shown: Drawing, look: _Look, kind: str) -> Figure:
    """Icicle or sunburst: a field a move, in the colour and with the sign of who makes it."""
    draw, large = look.draw, len(shown.items) > LARGE
    # An icicle draws every field at once, however small: of a very large tree only those near the beginning.
    part = drawing(shown.tree, MOST_FIELDS) if kind == "icicle" and len(shown.items) > MOST_FIELDS else shown
    sizes = {item.node.id: leaves for item, leaves in zip(shown.items, shown.leaves, strict=True)}
    items = part.items
    trace: dict[str, Any] = {
        "type": kind, "ids": [str(item.node.id) for item in items],
        "parents": ["" if item.parent < 0 else str(items[item.parent].node.id) for item in items],
        "labels": [_field_label(item, look) for item in items], "values": [sizes[item.node.id] for item in items],
        "branchvalues": "total", "sort": False, "maxdepth": DEEP if large else -1,
        "hovertext": [look.says(item) for item in items], "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {
            "colors": [_field_colour(item, look) for item in items],
            "line": {
                "color": [look.paint["ink" if item.played and item.edge else "paper"] for item in items],
                "width": [4 if item.played and item.edge else 0.5 if large else 1.5 for item in items],
            },
        },
        "textfont": {"size": 15, "color": look.paint["paper"]}, "leaf": {"opacity": 1},
    }  # fmt: skip
    if kind == "icicle":
        trace |= {"tiling": {"orientation": "h", "pad": 1}, "pathbar": {"visible": True, "textfont": {"size": 14}}}
    else:
        trace |= {"insidetextorientation": "auto"}
    figure: Figure = draw.Figure([trace])
    notes = [pick(FIELDS, look.lang), *([pick(ZOOM, look.lang)] if large else [])]
    notes += [f"{in_words(MORE_NODES, look.lang, n=part.hidden)}."] if part.hidden else []
    said = "<br>".join(draw.lines(each, 64) for each in (who(part, look.names, look.lang), " ".join(notes)))
    made: Figure = draw.framed(figure, look.title(shown, ""), look.paint, height=round(TALLEST))
    top = under_title(made) + 20 * (said.count("<br>") + 1) + 6
    made.add_annotation(
        text=said, x=0, y=1, xref="paper", yref="paper", xanchor="left", yanchor="bottom", yshift=2, showarrow=False,
        align="left", font={"size": 14},
    )  # fmt: skip
    height = top + 8 + (_icicle_height(shown.leaves[0]) if kind == "icicle" else 660)
    made.update_layout(
        height=height, margin={"l": 8, "r": 8, "t": top, "b": 8}, uniformtext={"minsize": 12, "mode": "hide"}
    )
    return made


def _icicle_height(rows: int) -> int:
    """Rows so tall that their words can be read, where there are not too many of them."""
    wanted = 40 + max(340, (ROW + 3 if rows <= TALLEST / ROW else ROW) * rows)
    return wanted if rows <= ROWED else round(min(TALLEST, wanted))


def _field_label(item: Item, look: _Look) -> str:
    """The move with the sign of who makes it; the sign of the end where the round is over."""
    if item.edge is None:
        return look.word("root")
    by = item.edge.plies[0].by if item.edge.plies else None
    sign = "◇" if by is None else mark(by).glyph
    said = f"{sign} {label(item.tokens, look.lang, look.system, 40)}"
    if item.node.kind == END and item.node.ending is not None:
        winner = item.node.ending.winner
        said += f" ✓ {look.names[winner]}" if winner is not None else f" – {WORDS[look.lang]['nobody']}"
    elif item.node.is_cut or item.below:
        said += " …"
    return str(look.draw.text(said))


def _field_colour(item: Item, look: _Look) -> str:
    if item.edge is None or not item.edge.plies:
        return look.paint["line"]
    return mark(item.edge.plies[0].by, look.theme).colour

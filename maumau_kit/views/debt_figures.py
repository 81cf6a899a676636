"""Debt chains as figures: a round as a timeline, many rounds as bars, the atlas as a heat map.

Each figure brings its sentence and its table along. Nothing is told by a colour alone: a seat has its shape and its
pattern, the exact value a mark of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.errors import InputError, german_offer, offer
from maumau_kit.base.words import language, pick
from maumau_kit.studies.debt import number_words, words
from maumau_kit.studies.debt.atlas import Atlas
from maumau_kit.studies.debt.chains import Chain, Chains, Link
from maumau_kit.studies.debt.shares import ALL, STARTER, Share, Shares
from maumau_kit.views import debt_words as say
from maumau_kit.views.debt_frame import NOTE, chance_colours, headed
from maumau_kit.views.debt_ladder import whole_ticks
from maumau_kit.views.debt_tables import atlas_html, chains_html, shares_html
from maumau_kit.views.plotting import plotting
from maumau_kit.views.seat_marks import DEBT, mark

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

_CROWDED: Final = 8
"""With more bars than this their shares are told on hovering and in the table only."""
_TICKS: Final = 12
"""So many labels there are below the bars at most."""
_LONG_ROUND: Final = 60
"""A round with more steps has smaller marks."""
_NAME: Final = 18
"""A name in a legend has so many letters at most."""
_FEW: Final = 4
"""More players than these have shorter names there; more bars or columns than these have shorter numbers."""
SEAT, HAND, PLAYERS = "seat", "hand", "players"


# --- a round ----------------------------------------------------------------------------------------------------------


def timeline(chains: Chains, *, theme: str = "light", lang: str | None = None) -> Figure:
    """The cards owed over the steps of a round, each lay and each taking with the mark of its seat; chains numbered.

    Raises `InputError` for a theme that there is not, and `MauMauError` where plotly is not installed.
    """
    draw, lang = plotting(), lang or language()
    paint, record = draw.colours(theme), chains.record
    figure = draw.Figure()
    debts = [record.first.debt, *(step.after.debt for step in record.steps)]
    figure.add_trace(
        {
            "type": "scatter", "mode": "lines", "x": list(range(len(debts))), "y": debts, "showlegend": False,
            "line": {"shape": "hv", "width": 3, "color": paint["line"]}, "fill": "tozeroy", "fillcolor": paint["faint"],
            "hoverinfo": "skip",
        }
    )  # fmt: skip
    _number_chains(figure, chains, len(debts), paint)
    names = [_short(words.who(seat, record, lang), len(record.players)) for seat in range(len(record.players))]
    for seat, name in enumerate(names):
        _add_seat(figure, seat, name, chains, 15 if len(debts) <= _LONG_ROUND else 11, theme, lang, draw)
    most = max([link.debt for chain in chains for link in chain.links], default=1)
    figure.update_xaxes(
        draw.plain_axis(paint), title_text=draw.text(pick(say.STEP_AXIS, lang)), showgrid=False, zeroline=False,
        range=[-1, len(debts)], rangemode="tozero",
    )  # fmt: skip
    figure.update_yaxes(
        draw.plain_axis(paint), title_text=draw.text(pick(say.CARDS_OWED, lang)), range=[-0.35, most * 1.35],
        tickvals=whole_ticks(most),
    )  # fmt: skip
    title, below = pick(say.TIMELINE_TITLE, lang), pick(say.TIMELINE_MARKS, lang)
    framed = headed(figure, title, below, paint, height=330, legend=names)
    return framed.told(" ".join(words.chains_lines(chains, lang)), chains_html(chains, lang))


def _number_chains(figure: Figure, chains: Chains, steps: int, paint: dict[str, str]) -> None:
    """The number of each chain above it; of chains close to each other the later number stands higher."""
    last, level = -1.0 * steps, 0
    for number, chain in enumerate(chains, 1):
        middle = (chain.opening.step + chain.last_step) / 2
        level = level + 1 if middle - last < steps / 20 else 0
        last = middle
        figure.add_annotation(
            x=middle, y=max(link.debt for link in chain.links), yshift=24 + 25 * (level % 3), text=f"<b>{number}</b>",
            showarrow=False, font={"size": 16}, bgcolor=paint["paper"], bordercolor=paint["line"], borderwidth=1,
            borderpad=3,
        )  # fmt: skip


def _short(name: str, players: int) -> str:
    """A name that leaves room for others: the more there are, the shorter."""
    most = _NAME if players <= _FEW else _NAME // 2
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _add_seat(
    figure: Figure, seat: int, name: str, chains: Chains, size: int, theme: str, lang: str, draw: Any
) -> None:
    """All that one seat did: filled marks where it laid, open ones where it took."""
    own = mark(seat, theme)
    points = [
        (link, chain, chain.links[place - 1].debt if place else 0)
        for chain in chains
        for place, link in enumerate(chain.links)
        if link.seat == seat
    ]
    figure.add_trace(
        {
            "type": "scatter", "mode": "markers", "name": draw.text(name),
            "x": [None, *(link.step for link, _, _ in points)],
            "y": [None, *(link.debt if link.laid else before for link, _, before in points)],
            "marker": {
                "color": own.colour, "size": size, "line": {"width": 3, "color": own.colour},
                # The first mark, which has no place, is the one that the legend shows.
                "symbol": [own.symbol, *(own.symbol if link.laid else f"{own.symbol}-open" for link, _, _ in points)],
            },
            "text": ["", *(draw.text(_point_says(link, chain, chains, lang)) for link, chain, _ in points)],
            "hovertemplate": "%{text}<extra></extra>", "showlegend": True,
        }
    )  # fmt: skip


def _point_says(link: Link, chain: Chain, chains: Chains, lang: str) -> str:
    who = words.who(link.seat, chains.record, lang)
    if not link.laid:
        return pick(say.TAKES_HERE, lang).format(step=link.step, who=who, takes=words.takes(chain, lang))
    cards = words.card_names(link.laid, lang, chains.record.variant["setup.suits"])
    return pick(say.LAYS_HERE, lang).format(step=link.step, who=who, cards=cards, debt=link.debt)


# --- many rounds ------------------------------------------------------------------------------------------------------


def bars(shares: Shares, of: str | None = None, *, theme: str = "light", lang: str | None = None) -> Figure:
    """Chains by the cards owed in the end, with 95 % intervals, and the exact value beside each bar where there is one.

    `of` is ``all`` for all chains or ``starter`` for the first chain of the rounds whose starter opened it; without it
    the latter where there are exact values. Raises `InputError` for anything else, or another theme than there is, and
    `MauMauError` where plotly is not installed.
    """
    draw, lang = plotting(), lang or language()
    of = check_of(of, (shares,))
    paint, rows = draw.colours(theme), shares.all_rows if of == ALL else shares.starter_rows
    figure = draw.Figure()
    if rows:
        _add_bars(figure, rows, lang, draw, paint)
    if any(row.exact is not None for row in rows):
        _add_exact(figure, rows, theme, lang, draw)
    every = -(-len(rows) // _TICKS)
    places = list(range((len(rows) - 1) % every, len(rows), every)) if rows else []
    labels = [_bar_label(row, theme, lang, draw) for row in rows]
    figure.update_xaxes(
        draw.plain_axis(paint), tickvals=places, ticktext=[labels[place] for place in places], showgrid=False,
        zeroline=False, autotickangles=[0, 90], range=[-0.7, max(len(rows), 1) - 0.4],
        title_text=_foot(shares, of, lang, draw),
    )  # fmt: skip
    most = max([row.high for row in rows], default=1.0)
    figure.update_yaxes(
        draw.plain_axis(paint), range=[0, 118 * most], ticksuffix=" %", rangemode="tozero",
        title_text=draw.text(pick(say.SHARE_AXIS, lang)),
    )  # fmt: skip
    below = pick(say.BESIDE_ROW, lang).format(name=shares.plan.variant.name[lang], n=shares.plan.players)
    legend = [pick(words, lang) for words, _ in zip((say.SIMULATED, say.EXACT), figure.data, strict=False)]
    framed = headed(figure, pick(say.OF_CHAINS[of], lang), below, paint, height=390, legend=legend)
    framed.update_layout(separators=",." if lang == "de" else ".,")
    return framed.told(_sentence(shares, rows, lang), shares_html(shares, lang))


def _foot(shares: Shares, of: str, lang: str, draw: Any) -> str:
    """What stands below the bars: what they are for, and why there is no exact value where there is none."""
    said = [draw.text(pick(say.OWED_AT_THE_END, lang))]
    if of == STARTER and not shares.starter_rows:
        said.append(draw.lines(pick(say.NO_STARTER, lang), NOTE))
    if shares.why_not is not None:
        said.append(draw.lines(number_words.why_not(shares.why_not, lang), NOTE))
    elif of == ALL:
        said.append(draw.lines(pick(say.NONE_FOR_ALL, lang), NOTE))
    return "<br>".join(said)


def check_of(of: str | None, many: Sequence[Shares]) -> str:
    """Which chains are shown: those named, else the starter's where there are exact values. Raises `InputError`."""
    if of is None:
        return STARTER if all(shares.exact and shares.starter_rows for shares in many) else ALL
    if of not in (ALL, STARTER):
        raise InputError(
            f"there are no bars of {str(of)[:20]!r}",
            where="of",
            hint=offer(str(of), (ALL, STARTER)),
            german=f"Balken von {str(of)[:20]!r} gibt es nicht: {german_offer(str(of), (ALL, STARTER))}",
        )
    return of


def _sentence(shares: Shares, rows: Sequence[Share], lang: str) -> str:
    """What was played, and the sentence of the most frequent chain."""
    head = number_words.rounds_head(shares, lang)[0]
    return f"{head} {number_words.row_sentence(max(rows, key=lambda row: row.count), lang)}" if rows else head


def _add_bars(figure: Figure, rows: Sequence[Share], lang: str, draw: Any, paint: dict[str, str]) -> None:
    beside = any(row.exact is not None for row in rows)
    at = [place - (0.2 if beside else 0.0) for place in range(len(rows))]
    figure.add_trace(
        {
            "type": "bar", "name": draw.text(pick(say.SIMULATED, lang)),
            "x": at, "y": [100 * row.share for row in rows],
            "width": 0.4 if beside else 0.62, "marker": {"color": paint["first"]},
            "error_y": {
                "type": "data", "symmetric": False, "thickness": 2.5, "width": 8 if len(rows) <= _CROWDED else 4,
                "color": paint["ink"],
                "array": [100 * (row.high - row.share) for row in rows],
                "arrayminus": [100 * (row.share - row.low) for row in rows],
            },
            "text": [draw.text(number_words.row_sentence(row, lang)) for row in rows], "textposition": "none",
            "hovertemplate": "%{text}<extra></extra>",
        }
    )  # fmt: skip
    for x, row in zip(at, rows, strict=True) if len(rows) <= _CROWDED else ():
        figure.add_annotation(
            x=x, y=100 * row.high, yshift=13, showarrow=False, font={"size": 15 if len(rows) <= _FEW else 13},
            text=draw.text(number_words.percent(row.share, 1, lang) + (" %" if len(rows) <= _FEW else "")),
        )  # fmt: skip


def _bar_label(row: Share, theme: str, lang: str, draw: Any) -> str:
    """What stands below a bar: how many cards are owed, and the exact value with its mark."""
    label = f"{row.cards}+" if row.is_open else str(draw.text(number_words.owed_label(row, lang)))
    if row.exact is None:
        return label
    exact = draw.text(f"◆ {number_words.percent(float(row.exact), 2, lang)} %")
    return f'{label}<br><span style="color:{DEBT[theme]}">{exact}</span>'


def _add_exact(figure: Figure, rows: Sequence[Share], theme: str, lang: str, draw: Any) -> None:
    """A diamond right of each bar at the exact value."""
    known = [(place + 0.2, 100 * float(row.exact)) for place, row in enumerate(rows) if row.exact is not None]
    figure.add_trace(
        {
            "type": "scatter", "mode": "markers", "name": draw.text(pick(say.EXACT, lang)),
            "x": [x for x, _ in known], "y": [y for _, y in known], "cliponaxis": False,
            "marker": {"symbol": "diamond", "size": 14, "color": DEBT[theme]},
            "text": [draw.text(f"{number_words.percent(y / 100, 4, lang)} %") for _, y in known],
            "hovertemplate": "%{text}<extra></extra>",
        }
    )  # fmt: skip


# --- the atlas --------------------------------------------------------------------------------------------------------


def heat_map(
    atlas: Atlas,
    by: str = SEAT,
    *,
    players: int | None = None,
    hand: int | None = None,
    seat: int = 1,
    theme: str = "light",
    lang: str | None = None,
) -> Figure:
    """The chance to pay so many cards as a heat map, the number in each cell.

    `by` says what the rows are: ``seat``, ``hand`` or ``players``; the other two are held fast, at the first that the
    atlas has (five cards in hand, where it has them). Raises `InputError` for what the atlas has not, and `MauMauError`
    where plotly is not installed.
    """
    lang = lang or language()
    if by not in (SEAT, HAND, PLAYERS):
        raise InputError(
            f"a heat map has no rows by {str(by)[:20]!r}",
            where="by",
            hint=offer(str(by), (SEAT, HAND, PLAYERS)),
            german=f"Zeilen nach {str(by)[:20]!r} gibt es nicht: {german_offer(str(by), (SEAT, HAND, PLAYERS))}",
        )
    pairs = list(atlas.cells)
    cards = _first(hand, [cards for n, cards in pairs if by == PLAYERS or players in (None, n)], 5)
    n = _first(players, [n for n, own in pairs if own == cards], 3)
    rows = _rows(atlas, by, n, cards, seat)
    what = pick(say.MAP_WHAT[by], lang).format(
        name=pick(atlas.name, lang), players=n, hand=cards, seat=number_words.seat_after_dealer(seat, lang)
    )
    down = [_map_row(by, number, n, lang) for number, _ in rows]
    figure = _map([chances for _, chances in rows], number_words.atlas_pays(atlas), down, what, theme, lang)
    first = rows[0][0] if by != SEAT else None
    told = number_words.atlas_sentence(
        atlas, first if by == PLAYERS and first else n, first if by == HAND and first else cards, lang
    )
    return figure.told(f"{number_words.atlas_head(atlas, lang)}. {told}", atlas_html(atlas, lang))


def _map(rows: Sequence[Any], pays: Sequence[int], down: Sequence[str], what: str, theme: str, lang: str) -> Figure:
    """The cells in their frame: `down` says what the rows are, `what` stands below the title."""
    draw = plotting()
    values = [[float(chances.get(owed, 0)) for owed in pays] for chances in rows]
    shown = [[_cell(value, len(pays), lang) for value in row] for row in values]
    foot = [say.PAYS_AXIS, *([say.CHANCES_IN_PERCENT] if len(pays) >= _FEW else [])]
    grid = draw.grid(values, shown, list(map(str, pays)), down, ("", "", ""), theme)
    figure = headed(grid, pick(say.MAP_TITLE, lang), what, draw.colours(theme), height=grid.layout.height - 64)
    figure.update_traces(
        colorscale=chance_colours(theme), zmin=0, zmax=1, y=[draw.lines(label, 11) for label in down],
        textfont={"size": 16 if len(pays) <= _FEW else 14 if len(pays) <= _FEW + 2 else 12},
    )  # fmt: skip
    figure.update_layout(margin={"r": 8})  # in a narrow window the cells need the room
    figure.update_xaxes(type="category", title_text="<br>".join(draw.text(pick(one, lang)) for one in foot))
    return figure


def _cell(chance: float, columns: int, lang: str) -> str:
    """A chance in percent, in as few signs as so many columns leave room for."""
    if not chance or columns < _FEW:
        return number_words.chance_text(chance, lang)
    return "100" if chance == 1 else number_words.percent(chance, 2 if columns <= _FEW + 2 else 1, lang)


def _map_row(by: str, number: int, players: int, lang: str) -> str:
    if by == SEAT:
        return number_words.seat_after_dealer(number, lang, players)
    return pick(say.MAP_ROWS[by], lang).format(n=number)


def _first(wanted: int | None, there: Sequence[int], usual: int) -> int:
    if wanted is not None:
        return wanted
    return usual if usual in there or not there else there[0]


def _rows(atlas: Atlas, by: str, players: int, hand: int, seat: int) -> list[tuple[int, Any]]:
    """The rows of a heat map: their number and the chances by cards paid. Raises `InputError` where there is none."""
    atlas.at(players, hand)
    if by == SEAT:
        return [(one, atlas.chances(players, hand, one)) for one in range(1, players + 1)]
    if by == HAND:
        return [(cards, atlas.chances(n, cards, seat)) for n, cards in atlas.cells if n == players]
    many = [n for n, cards in atlas.cells if cards == hand]
    return [(n, atlas.chances(n, hand, seat)) for n in many if seat <= n or n == many[-1]]

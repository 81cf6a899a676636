"""The figures of debt chains: what they draw is what was found, in both themes and languages, and texts stay texts."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

pytest.importorskip("plotly")

import maumau_kit as mau
from maumau_kit.base.errors import InputError
from maumau_kit.game.notation import parse_move
from maumau_kit.game.text import position
from maumau_kit.studies.debt.chains import Chains
from maumau_kit.views.debt_ladder import whole_ticks
from maumau_kit.views.figures import PLOT, THEMES
from maumau_kit.views.seat_marks import mark

HOSTILE = "<img src=x onerror=alert(1)>"
NAMES = ("Anna", "Kalle", "Mia")


def long_chain(*moves: str, names: tuple[str, ...] = NAMES) -> Chains:
    start = position("9H | 7H KC KD | 7C 2D 3C | 7S 4D 5C | stock 2C 8C 4C 6C 6D TC TD", "house-code")
    written = tuple((None, parse_move(move)) for move in moves or ("7H", "7C", "7S", "take"))
    return mau.debt_chains(mau.Record(start.variant, names, start.dealer, start=start, moves=written))


def texts(figure: Any) -> str:
    return json.dumps(figure.to_plotly_json(), default=list)


def notes(figure: Any) -> list[str]:
    return [note.text for note in figure.layout.annotations]


def test_a_ladder_has_a_block_a_card_and_the_payer_in_a_frame() -> None:
    figure = long_chain().ladder()
    first, second, third = figure.data
    assert [list(trace.x) for trace in figure.data] == [[0, 1, 2, 3], [1, 2, 3], [2, 3]]
    for number, trace in enumerate(figure.data):
        assert list(trace.marker.opacity) == [1.0, *[0.28] * (3 - number)]
        assert {round(base + size) for base, size in zip(trace.base, trace.y, strict=True)} == {2 * number + 2}
    looks = {(trace.marker.color, trace.marker.pattern.shape) for trace in (first, second, third)}
    assert looks == {(mark(seat).colour, mark(seat).pattern) for seat in range(3)}
    (frame,) = figure.layout.shapes
    assert (frame.x0, frame.x1, frame.y0, frame.y1) == (2.54, 3.46, 0, 6)
    assert [*notes(figure)] == [
        "<b>2</b>", "<b>7♥</b>", "<b>4</b>", "<b>7♣</b>", "<b>6</b>", "<b>7♠</b>", "<b>takes<br>6</b>",
    ]  # fmt: skip
    assert list(figure.layout.xaxis.ticktext) == ["● Anna", "■ Kalle", "▲ Mia", "● Anna"]


def test_a_long_ladder_lies_and_names_its_cards_on_the_line() -> None:
    rules = mau.variant("house-code").with_knobs(setup__copies=2)
    start = position("9H | 7H 7D KC KD | 7C 7C 2D 3C | 7S 7S 4D 5C | stock 2C 8C 4C 6C 6D TC TD 8D 8H JC JD QD", rules)
    moves = tuple((None, parse_move(move)) for move in ("7H", "7C", "7S", "7D", "7C", "7S", "take"))
    record = mau.Record(rules, NAMES, start.dealer, start=start, moves=moves)
    figure = mau.debt_chains(record).ladder(lang="de")
    assert {trace.orientation for trace in figure.data} == {"h"}
    assert list(figure.data[0].y) == list(range(7))
    assert figure.layout.yaxis.ticktext[0] == "● Anna: 7♥"
    assert figure.layout.yaxis.range[0] > figure.layout.yaxis.range[1]
    assert figure.layout.shapes[0].x1 == 12
    assert notes(figure)[-1] == "<b>nimmt 12</b>"


def test_a_ladder_of_a_part_or_of_nothing() -> None:
    partly = long_chain("7H", "7C", "7S")
    assert not partly.ladder().layout.shapes
    assert len(partly.ladder().data) == 3
    begun = position("7H | KC KD | 7C 2D | debt 2", "house-code")
    record = mau.Record(begun.variant, NAMES[:2], begun.dealer, start=begun)
    (trace,) = mau.debt_chains(record).ladder().data
    assert trace.marker.color not in {mark(seat).colour for seat in range(8)}
    with pytest.raises(InputError):
        partly.ladder(1)


def test_a_timeline_steps_with_the_debt_and_marks_each_seat() -> None:
    found = mau.debt_chains(mau.play_round("house-code", bots="shedder", players=3, seed=2))
    assert len(found) == 3
    figure = found.timeline()
    line, *seats = figure.data
    assert list(line.y) == [found.record.first.debt, *(step.after.debt for step in found.record.steps)]
    assert line.line.shape == "hv"
    assert notes(figure) == ["<b>1</b>", "<b>2</b>", "<b>3</b>"]
    drawn = sorted(step for trace in seats for step in trace.x if step is not None)
    assert drawn == sorted(link.step for chain in found for link in chain.links)
    assert [trace.name for trace in seats] == list(found.record.players)
    assert "filled mark: lays · open mark: takes" in figure.layout.title.text
    symbols = [symbol for trace in seats for symbol in trace.marker.symbol]
    assert sum(symbol.endswith("-open") for symbol in symbols) == 3


def test_bars_are_the_shares_with_the_exact_value_beside_each() -> None:
    found = mau.debt_shares("house-code", players=3, rounds=4000, seed=3, engine="plain")
    figure = found.figure()
    bars, exact = figure.data
    rows = found.starter_rows
    assert list(bars.y) == [100 * row.share for row in rows]
    assert [y + up for y, up in zip(bars.y, bars.error_y.array, strict=True)] == pytest.approx(
        [100 * row.high for row in rows]
    )
    assert [y - down for y, down in zip(bars.y, bars.error_y.arrayminus, strict=True)] == pytest.approx(
        [100 * row.low for row in rows]
    )
    assert list(exact.y) == [100 * float(row.exact) for row in rows if row.exact is not None]
    assert all(right > left for left, right in zip(bars.x, exact.x, strict=True))
    assert exact.marker.symbol == "diamond"
    assert (bars.name, exact.name) == ("simulated, with 95 % interval", "exact")
    assert figure.layout.showlegend
    assert "◆ 72.89 %" in figure.layout.xaxis.ticktext[0]
    assert "closed form" not in figure.layout.xaxis.title.text
    every = found.figure("all")
    assert "no closed form" in every.layout.xaxis.title.text.replace("<br>", " ")
    assert [list(trace.y) for trace in every.data] == [[100 * row.share for row in found.all_rows]]
    with pytest.raises(InputError) as caught:
        found.figure("some")
    assert "gibt es nicht" in caught.value.german


def test_many_bars_keep_room_for_their_labels() -> None:
    rules = mau.variant("house-code").with_knobs(debt__amount={"7": 3, "2": 2, "3": 5}, debt__stack="any")
    found = mau.debt_shares(rules, players=4, rounds=3000, seed=1, engine="plain")
    figure = found.figure()
    assert len(found.all_rows) > 16
    assert not notes(figure)
    assert len(figure.layout.xaxis.tickvals) <= 16
    assert figure.layout.xaxis.ticktext[-1] in {str(found.all_rows[-1].cards), "31+"}


def test_bars_of_nothing_are_an_empty_figure() -> None:
    found = mau.debt_shares("classic", players=2, rounds=1, engine="plain")
    assert not found.figure("starter").data


def test_the_heat_map_has_the_chances_in_its_cells() -> None:
    atlas = mau.debt_atlas(32)
    figure = atlas.figure(players=2, hand=5)
    (cells,) = figure.data
    assert [list(row) for row in cells.z] == [
        [float(chance) for chance in atlas.chances(2, 5, seat).values()] for seat in (1, 2)
    ]
    assert list(cells.x) == ["0", "2", "4", "6", "8"]
    assert [label.replace("<br>", " ") for label in cells.y] == ["first after the dealer", "the dealer"]
    assert cells.text[0][1] == "57.84"
    assert "in %" in figure.layout.xaxis.title.text
    assert cells.text[0][2] == "–"
    assert mau.debt_atlas(52).figure(players=6).data[0].text[5][0] == "100"
    by_hand = atlas.figure(by="hand", players=4, seat=2).data[0]
    assert list(by_hand.y) == [f"{hand} in hand" for hand in (3, 4, 5, 6, 7)]
    german = atlas.figure(by="players", hand=7, lang="de")
    assert "erster Platz nach dem Geber" in german.layout.title.text.replace("<br>", " ")
    by_players = german.data[0]
    assert list(by_players.y) == ["zu 2", "zu 3", "zu 4"]
    by_first = mau.debt_atlas(32, players=(4, 6), hands=6).figure(by="players").data[0]
    assert list(by_first.y) == ["4 players"]
    for wrong in ({"by": "pack"}, {"players": 9}, {"by": "hand", "seat": 4}, {"by": "players", "seat": 7}, {"hand": 9}):
        with pytest.raises(InputError):
            atlas.figure(**wrong)


def every_figure(**options: Any) -> list[Any]:
    found = long_chain()
    shares = mau.debt_shares("house-code", players=3, rounds=300, seed=1, engine="plain")
    atlas = mau.debt_atlas(52, players=3)
    return [
        found.ladder(**options),
        found.timeline(**options),
        shares.figure(**options),
        shares.figure("all", **options),
        atlas.figure(**options),
    ]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_figure_brings_title_sentence_and_table(theme: str, lang: str) -> None:
    for figure in every_figure(theme=theme, lang=lang):
        bundle = figure._repr_mimebundle_()
        assert set(bundle) == {PLOT, "text/plain", "text/html"}
        assert figure.layout.title.text
        assert bundle["text/plain"].endswith(".")
        assert "<table>" in bundle["text/html"]
        assert figure.layout.font.size >= 15
        assert "{" not in bundle["text/plain"] + figure.layout.title.text


def test_themes_and_languages_differ_and_a_wrong_theme_is_told() -> None:
    light, dark, german = (every_figure(**o) for o in ({}, {"theme": "dark"}, {"lang": "de"}))
    for one, other, third in zip(light, dark, german, strict=True):
        assert one.layout.paper_bgcolor != other.layout.paper_bgcolor
        assert one.layout.title.text != third.layout.title.text
    with pytest.raises(InputError):
        long_chain().ladder(theme="sepia")


def test_names_stay_texts() -> None:
    found = long_chain(names=(HOSTILE, "<b>K</b>", "M&M"))
    for figure in (found.ladder(), found.timeline()):
        assert "<img" not in texts(figure)
        assert "<b>K" not in texts(figure)
        assert "<img" not in figure._repr_mimebundle_()["text/html"]


def test_seats_are_told_by_more_than_colour() -> None:
    marks = [mark(seat) for seat in range(8)]
    for kind in ("colour", "symbol", "pattern", "glyph"):
        assert len({getattr(one, kind) for one in marks}) == 8


@pytest.mark.parametrize("most", [1, 2, 4, 5, 8, 9, 14, 36, 37, 99, 300])
def test_axis_marks_are_whole_even_and_few(most: int) -> None:
    ticks = whole_ticks(most)
    assert ticks[0] == 0
    assert ticks[-1] <= most
    assert 2 <= len(ticks) <= 8
    assert len({b - a for a, b in pairwise(ticks)}) == 1


def luminance(colour: str) -> float:
    """As the web guidelines for contrast define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_small_chances_are_seen_and_their_numbers_are_read(theme: str) -> None:
    (cells,) = mau.debt_atlas(32).figure(theme=theme).data
    assert (cells.zmin, cells.zmax) == (0, 1)
    scale = dict(cells.colorscale)
    assert list(scale) == sorted(scale)
    paper, ink = THEMES[theme]["paper"], THEMES[theme]["ink"]
    assert scale[0] == paper
    assert min(contrast(colour, ink) for colour in scale.values()) >= 4.5
    steps = [contrast(colour, paper) for place, colour in scale.items() if place]
    assert steps == sorted(steps)
    assert steps[0] > 1.1
    assert next(contrast(colour, paper) for place, colour in scale.items() if place >= 0.08) > 1.35


def panel_names(figure: Any) -> list[str]:
    """The names above the panels, without their line breaks."""
    return [
        note.replace("<br>", " ").removeprefix("<b>").removesuffix("</b>")
        for note in notes(figure)
        if note.startswith("<b>")
    ]


def of_kind(figure: Any, kind: str, mode: str | None = None) -> list[Any]:
    return [trace for trace in figure.data if trace.type == kind and (mode is None or trace.mode == mode)]


def test_batches_beside_each_other_have_a_panel_each() -> None:
    skat = mau.variant("house-code").with_knobs(setup__ranks=["7", "8", "9", "10", "J", "Q", "K", "A"], players=[2, 5])
    many = [
        mau.debt_shares(rules, players=players, rounds=500, seed=1, engine="plain")
        for rules, players in (("house-code", 2), ("house-code", 3), (skat, 3))
    ]
    figure = many[0].beside(*many[1:])
    bars, exact = of_kind(figure, "bar"), of_kind(figure, "scatter", "markers+text")
    rows = [shares.starter_rows for shares in many]
    assert [list(trace.x) for trace in bars] == [[100 * row.share for row in own] for own in rows]
    assert [x + up for x, up in zip(bars[2].x, bars[2].error_x.array, strict=True)] == pytest.approx(
        [100 * row.high for row in rows[2]]
    )
    assert [list(trace.x) for trace in exact] == [[100 * float(row.exact or 0) for row in own] for own in rows]
    assert exact[1].text[0].strip() == "72.89 %"
    assert exact[2].text[3].strip() == "2.78 %"
    for bar, diamond in zip(bars, exact, strict=True):
        assert all(0 < below - above < 30 for above, below in zip(bar.y, diamond.y, strict=True))
    assert max(bars[0].y) < min(bars[1].y) < max(bars[1].y) < min(bars[2].y)
    assert list(figure.layout.yaxis.ticktext) == 3 * ["2", "4", "6", "8"]
    assert panel_names(figure) == [
        "House code (house-code), 2 players", "House code (house-code), 3 players",
        "House code (house-code- changed), 3 players",
    ]  # fmt: skip
    assert len(notes(figure)) == 3
    assert [trace.showlegend for trace in (*bars, *exact)] == 2 * [True, False, False]
    everything = many[0].beside(many[1], of="all", lang="de")
    assert "keine geschlossene" in everything.layout.xaxis.title.text.replace("<br>", " ")
    assert "Hausordnung, zu 3" in everything._repr_mimebundle_()["text/html"]
    with pytest.raises(InputError) as caught:
        many[0].beside("house-code")
    assert "debt_shares" in caught.value.german


def test_a_batch_without_a_formula_says_so_and_the_others_keep_theirs() -> None:
    played = {"rounds": 500, "seed": 1, "engine": "plain"}
    known = mau.debt_shares("house-code", players=3, **played)
    other = mau.debt_shares("house-code", players=3, bots="uniform", **played)
    idle = mau.debt_shares("classic", players=2, **played)
    assert other.starter_rows
    assert not idle.starter_rows
    figure = other.beside(known, idle)
    assert "starter" in figure.layout.title.text
    assert len(of_kind(figure, "bar")) == 2
    (exact,) = of_kind(figure, "scatter", "markers+text")
    assert list(exact.x) == [100 * float(row.exact or 0) for row in known.starter_rows]
    told = [note.replace("<br>", " ") for note in notes(figure)]
    assert len(told) == 5
    assert panel_names(figure)[:2] == ["House code, 3 players (uniform)", "House code, 3 players (shedder)"]
    assert "the bot uniform does not always pass a debt on" in told[1]
    assert "In none of these rounds did the starter open a debt. There is no closed form" in told[4]
    assert "the bot uniform" in figure._repr_mimebundle_()["text/html"]
    without = other.beside(idle)
    assert "All chains" in without.layout.title.text
    assert not of_kind(without, "scatter", "markers+text")


def test_many_columns_beside_each_other_end_with_the_rest() -> None:
    rules = mau.variant("house-code").with_knobs(debt__amount={"7": 3, "2": 2, "3": 5}, debt__stack="any")
    found = mau.debt_shares(rules, players=4, rounds=2000, seed=1, engine="plain")
    figure = found.beside()
    (bars,) = of_kind(figure, "bar")
    assert figure.layout.yaxis.ticktext[-1].endswith("+")
    assert len(bars.x) == 9
    assert sum(bars.x) == pytest.approx(100)

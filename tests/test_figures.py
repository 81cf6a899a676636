"""Figures: a plot where one can be drawn, its table and sentence everywhere else, and texts that stay texts."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytest.importorskip("plotly")

import maumau_kit as mau
from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.studies.compare.numbers import Numbers
from maumau_kit.views import plotting as module
from maumau_kit.views.compare_numbers import Place, drawn, numbers_document, reach
from maumau_kit.views.figures import PLOT, THEMES, Bar, forest, grid, ladder

HOSTILE = '<img src=x onerror=alert(1)> <b>7</b> & "8"'


def numbers(deals: int = 40) -> Numbers:
    return mau.paired("house-code", "tavern", deals=deals, engine="plain")


def texts(figure: object) -> str:
    return json.dumps(figure.to_plotly_json(), default=list)  # type: ignore[attr-defined]


def test_a_notebook_gets_plot_table_and_sentence() -> None:
    found = numbers()
    bundle = found.figure()._repr_mimebundle_()
    assert set(bundle) == {PLOT, "text/plain", "text/html"}
    assert bundle["text/plain"].startswith("House code (house-code) and Tavern (tavern): 40 deals")
    assert "<table>" in bundle["text/html"]
    assert len(found.columns["title"]) == len(found.rows) > 5
    for title in found.columns["title"]:
        assert title in bundle["text/html"]
    # The library itself is never part of an output.
    assert len(json.dumps(bundle[PLOT], default=list)) < 60_000


def test_every_measure_with_an_interval_is_drawn_once() -> None:
    found = numbers(200)
    figure = found.figure()
    places = [drawn(row) for row in found.rows]
    points = [trace.x[0] for trace in figure.data]
    kept = [place.middle for place in places if place is not None]
    assert [x for x in points if x is not None] == kept
    assert len(points) == len(found.rows) - 1  # but for the share of changed winners, which is no difference
    for place, trace in zip(places, figure.data, strict=False):
        if place is not None:
            ends = trace.x[0] - trace.error_x.arrayminus[0], trace.x[0] + trace.error_x.array[0]
            assert ends == pytest.approx((place.low, place.high))


@pytest.mark.parametrize("deals", [0, 1, 2])
def test_few_deals_give_no_number_that_is_none(deals: int) -> None:
    found = mau.paired("tavern", "tavern", deals=deals, engine="plain")
    json.dumps(numbers_document(found), allow_nan=False)
    json.dumps(json.loads(texts(found.figure())), allow_nan=False)
    note = "no data" if not deals else "identical"
    assert note in str(found).lower()
    assert [trace.x[0] for trace in found.figure().data] == [None] * (len(found.rows) - 1)
    notes = {note.text for note in found.figure().layout.annotations}
    assert notes == ({"–"} if not deals else {"identical"})


def test_a_theme_that_there_is_not() -> None:
    with pytest.raises(InputError, match="no theme") as caught:
        numbers().figure(theme="drak")
    assert "dark" in caught.value.hint


def test_both_themes_and_both_languages() -> None:
    found = numbers()
    light, dark = found.figure(), found.figure(theme="dark")
    assert light.layout.paper_bgcolor != dark.layout.paper_bgcolor
    assert "Hausordnung" in found.figure(lang="de").layout.title.text
    assert "Mit den zweiten Regeln" in texts(found.figure(lang="de"))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_a_figure_can_be_read_on_a_page_of_any_colour(theme: str) -> None:
    """Its paper is its own, and all that is written and drawn on it stands out."""
    paint = THEMES[theme]
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    for name in ("ink", "line", "first", "second"):
        assert contrast(paint[name], paint["paper"]) >= 4.5, name
    for name in ("cold", "warm", "middle"):
        assert contrast(paint["ink"], paint[name]) >= 4.5, name
    layout = forest([Bar("a", 1.0, 0.5, 1.5)], "title", "axis", theme).layout
    assert layout.paper_bgcolor == layout.plot_bgcolor == paint["paper"]


def test_a_long_title_and_long_labels_are_broken_into_lines() -> None:
    words = "Wunschkarte auf Wunschkarte ist verboten und noch viel mehr"
    figure = grid([[1.0] * 3] * 2, [["1"] * 3] * 2, [words + c for c in "abc"], [words, words + "b"], (words * 2,) * 3)
    assert max(map(len, figure.layout.yaxis.title.text.split("<br>"))) <= 16
    for labels, most in ((figure.data[0].x, 20), (figure.data[0].y, 28)):
        assert all(max(map(len, label.split("<br>"))) <= most for label in labels)
    title = figure.layout.title
    assert title.text.count("<br>") == 1
    assert (title.xref, figure.layout.margin.t) == ("container", 90)


def test_no_label_becomes_a_tag() -> None:
    bars = [Bar(HOSTILE, 1.0, 0.5, 1.5, HOSTILE), Bar(HOSTILE, None, note=HOSTILE)]
    for figure in (
        forest(bars, HOSTILE, HOSTILE),
        ladder(bars, HOSTILE),
        grid([[1.0]], [[HOSTILE]], [HOSTILE], [HOSTILE], (HOSTILE, HOSTILE, HOSTILE)),
    ):
        assert "<img" not in texts(figure)
        assert "<b>" not in texts(figure)
        assert "&lt;img" in texts(figure)


def test_a_hostile_name_stays_a_text_in_table_and_plot() -> None:
    rules = mau.variant({**mau.variant("tavern").to_dict(), "id": "mine", "name": {"en": HOSTILE, "de": HOSTILE}})
    bundle = mau.paired(rules, "tavern", deals=3, engine="plain").figure()._repr_mimebundle_()
    for kind in (PLOT, "text/html"):
        assert "<img" not in json.dumps(bundle[kind], default=list)


def test_an_axis_reaches_round_numbers_beyond_the_interval() -> None:
    assert [reach(Place(-x, 0.0, x / 2)) for x in (0.011, 0.2, 3.0, 70.0)] == [0.02, 0.2, 5.0, 100.0]


def test_without_plotly_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> None:
        raise ImportError

    monkeypatch.setattr(module.importlib, "import_module", missing)
    with pytest.raises(MauMauError, match="figures need plotly") as caught:
        module.plotting()
    assert caught.value.hint == "pip install plotly"


def test_numbers_alone_need_no_plotly() -> None:
    code = (
        "import sys, maumau_kit as mau\n"
        "found = mau.paired('tavern', 'house-code', deals=3, engine='plain')\n"
        "str(found), found._repr_mimebundle_()\n"
        "assert not {'plotly', 'pandas', 'anywidget', 'networkx', 'dask', 'pyarrow'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_below_the_plot_stand_its_sentence_and_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, str]] = []
    monkeypatch.setattr("IPython.display.display", lambda bundle, **_: shown.append(bundle))
    before = mau.language()
    mau.language("de")
    try:
        numbers().figure()._ipython_display_()
    finally:
        mau.language(before)
    plot, below = shown
    assert PLOT in plot
    assert PLOT not in below
    assert below["text/html"].startswith('<p lang="de"><b>')
    assert "<details><summary>Als Tabelle</summary><" in below["text/html"]
    assert "<td" in below["text/html"]

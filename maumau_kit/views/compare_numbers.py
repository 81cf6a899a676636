"""Two variants in numbers: a document for a page, HTML that needs no script, and a figure.

Turns, cards and shares have units of their own: each measure is drawn on an axis of its own, around the line at 0 on
which nothing changes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number
from maumau_kit.base.words import LANGS, by_language, language, pick
from maumau_kit.studies.compare import number_words as words
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.labels import titles_of
from maumau_kit.studies.compare.measures import SHARE, WINNER_CHANGED
from maumau_kit.studies.compare.numbers import Numbers
from maumau_kit.views.plotting import plotting
from maumau_kit.views.still import framed
from maumau_kit.views.tables import paragraphs, text_row

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

SAVED: Final[Both] = (
    "Playing the same deals twice saves {x} % of the variance.",
    "Dieselben Karten zweimal zu spielen spart {x} % der Varianz.",
)
AXIS: Final[Both] = ("second minus first", "zweite minus erste")
_STEPS: Final = (1, 2, 5, 10)


@dataclass(frozen=True)
class Place:
    """A difference with its interval, shares in percentage points."""

    low: float
    middle: float
    high: float


def drawn(row: Estimate) -> Place | None:
    """Where an estimate stands in its picture; nothing for one without an interval, and for what is no difference."""
    if row.low is None or row.high is None or row.difference is None or row.measure == WINNER_CHANGED:
        return None
    scale = 100.0 if row.kind == SHARE else 1.0
    return Place(row.low * scale, row.difference * scale, row.high * scale)


def reach(place: Place) -> float:
    """How far the axis of a measure reaches on either side of 0: a round number.

    >>> reach(Place(-1.0, 2.0, 7.0)), reach(Place(-0.13, -0.11, -0.09))
    (10.0, 0.2)
    """
    most = max(abs(place.low), abs(place.high))
    size = 10.0 ** math.floor(math.log10(most)) if most else 1.0
    return next(size * factor for factor in _STEPS if size * factor >= most)


def numbers_document(found: Numbers) -> dict[str, Any]:
    """The numbers for a page: nothing in it depends on the language in force, and there is no number that is none.

    ``sum`` says what was played. ``rows`` have their texts by language; ``at`` says where the interval stands, as
    shares of the width, and ``ticks`` are the marks of its axis.

    >>> from maumau_kit.studies.compare.numbers import paired
    >>> document = numbers_document(paired("tavern", "tavern", deals=10, engine="plain"))
    >>> document["rows"][0]["key"], document["rows"][0]["change"]["en"]
    ('turns', 'identical')
    """
    said = {lang: found.sentences(lang) for lang in LANGS}
    return {
        "sum": {lang: ". ".join(words.head(found, lang)[:1]) for lang in LANGS},
        "notes": {lang: " ".join(words.head(found, lang)[1:]) for lang in LANGS},
        "failures": [by_language(failure) for failure in found.failures],
        "rows": [_row(row, {lang: said[lang][number] for lang in LANGS}) for number, row in enumerate(found.rows)],
    }


def _row(row: Estimate, say: dict[str, str]) -> dict[str, Any]:
    place, cells = drawn(row), {lang: words.cells(row, lang) for lang in LANGS}
    return {
        "key": row.measure,
        **{name: {lang: cells[lang][n] for lang in LANGS} for n, name in enumerate(("title", "a", "b"))},
        "change": {lang: _change(cells[lang]) for lang in LANGS},
        "say": {lang: " ".join(filter(None, [say[lang], _saved(row, lang)])) for lang in LANGS},
        "at": None if place is None else _at(place),
        "ticks": [] if place is None else _ticks(reach(place)),
    }


def _saved(row: Estimate, lang: str) -> str:
    """What the pairing was good for, where it was."""
    saved = 0 if row.identical or row.saved is None else round(100 * row.saved)
    return pick(SAVED, lang).format(x=saved) if saved > 0 else ""


def _at(place: Place) -> dict[str, float]:
    most = reach(place)
    return {name: _share(getattr(place, name), most) for name in ("low", "middle", "high")}


def _ticks(most: float) -> list[dict[str, Any]]:
    return [{"at": _share(mark, most), "text": _mark(mark)} for mark in (-most, 0.0, most)]


def _mark(value: float) -> dict[str, str]:
    places = max(0, -math.floor(math.log10(abs(value)))) if value else 0
    return {lang: number(value, places, lang, signed=True) for lang in LANGS}


def _share(value: float, most: float) -> float:
    return round((value + most) / (2 * most), 5)


def _change(cells: Sequence[str]) -> str:
    """The difference with its interval, as one text."""
    difference, interval = cells[3], cells[4]
    return f"{difference} ({interval})" if interval not in ("", "–") else difference


def numbers_html(found: Numbers, lang: str) -> str:
    """The numbers as a table that needs no script; every text is escaped."""
    rows = words.table(found, lang)
    heads, body = text_row(rows[0], "th") if rows else "", "".join(map(text_row, rows[1:]))
    table = f"<table>{heads}{body}</table>" if rows else ""
    said, wrong = map(paragraphs, (words.head(found, lang), words.rest(found, lang)))
    return framed(said + table + wrong, lang)


def figure(found: Numbers, *, theme: str = "light", lang: str | None = None) -> Figure:
    """The differences with their intervals as a plotly figure, with a sentence and a table.

    Each measure has an axis of its own. Raises `InputError` for another theme than ``light`` and ``dark``, and
    `MauMauError` where plotly is not installed.
    """
    draw, lang = plotting(), lang or language()
    names = " – ".join(pick(title, lang) for title in titles_of(found.variants))
    bars = [draw.Bar(**_bar(row, found, lang)) for row in found.rows if row.measure != WINNER_CHANGED]
    drawn_figure: Figure = draw.ladder(bars, f"{names}: {pick(AXIS, lang)}", theme, lang)
    return drawn_figure.told(" ".join(words.head(found, lang)), numbers_html(found, lang))


def _bar(row: Estimate, found: Numbers, lang: str) -> dict[str, Any]:
    place, cells = drawn(row), words.cells(row, lang)
    if place is None:
        return {"label": cells[0], "middle": None, "note": cells[3]}
    says = words.sentence(row, found.counted, found.confidence, lang)
    ends = {name: getattr(place, name) for name in ("low", "middle", "high")}
    return {"label": cells[0], **ends, "says": says, "strong": row.is_clear, "reach": reach(place)}

"""Single changes of a variant and what they do: HTML that needs no script, and a forest plot."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import as_whole, named, number
from maumau_kit.base.words import capital, language, pick
from maumau_kit.studies.compare import ablation_words as words
from maumau_kit.studies.compare import number_words
from maumau_kit.studies.compare.ablation import SIZE, Ablation
from maumau_kit.studies.compare.effects import Effect
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.labels import name_of
from maumau_kit.studies.compare.measures import SHARE
from maumau_kit.views.plotting import plotting
from maumau_kit.views.still import framed
from maumau_kit.views.tables import NUMBER, cell, paragraphs, row, wide

if TYPE_CHECKING:
    from maumau_kit.views.figures import Figure

MOST: Final = 30
"""So many changes stand in a figure, unless more are asked for."""
DWARFS: Final = 20.0
"""So many times as large as the middle effect the largest must be for the axis to be stretched."""
LABEL: Final = 58
"""A label of a figure has so many letters at most."""
SIGNS: Final[Both] = (
    "● holds up among all the tries   ○ may be chance",
    "● hält unter allen Versuchen stand   ○ kann Zufall sein",
)
AXIS: Final[Both] = ("changed less unchanged rules", "geänderte minus unveränderte Regeln")
STRETCHED: Final[Both] = (" (stretched around 0)", " (um 0 gedehnt)")
NOT_SHOWN: Final[Both] = (
    "{n} changes with smaller effects are left out.",
    "{n} Änderungen mit kleinerer Wirkung fehlen.",
)
DISCS: Final[Both] = (
    "A filled disc stands after adjusting for all comparisons.",
    "Ein voller Kreis hält auch unter allen Vergleichen stand.",
)
P: Final[Both] = ("p (Holm)", "p (Holm)")
_HEAD: Final = "text-align:right;overflow-wrap:normal"
_RULE: Final = "min-width:min(18em,48vw)"


# --- HTML -------------------------------------------------------------------------------------------------------------


def ablation_html(found: Ablation, lang: str) -> str:
    """The effects as a table that needs no script, largest first; every text is escaped.

    The first measure has its interval and its p-value, the others their differences; what stands has a mark.
    """
    rows = [row for row in found.sorted() if not row.identical]
    return framed(
        paragraphs(words.head(found, lang)) + (_table(found, rows, lang) if rows else "") + _rest(found, lang), lang
    )


def _table(found: Ablation, rows: Sequence[Effect], lang: str) -> str:
    first, *others = found.measures
    heads = [number_words.measure_title(first, lang), number_words.level(found.confidence, lang), pick(P, lang)]
    heads += [number_words.measure_title(name, lang) for name in others]
    title = cell(escape(capital(pick(words.RULE, lang))), "th", _RULE)
    lines = [row([title, *(cell(escape(head), "th", _HEAD) for head in heads)])]
    for each in rows:
        mark, difference, interval, p = words.cells(each, first, lang)
        numbers = [f"{difference} {mark}".strip(), interval, p, *(_difference(each, name, lang) for name in others)]
        rule = cell(_rule(each, lang), "td", _RULE)
        lines.append(row([rule, *(cell(escape(text), "td", NUMBER) for text in numbers)]))
    return wide(f"<table>{''.join(lines)}</table>")


def _difference(row: Effect, measure: str, lang: str) -> str:
    mark, difference, *_ = words.cells(row, measure, lang)
    return f"{difference} {mark}".strip()


def _rule(row: Effect, lang: str) -> str:
    return f"{escape(pick(row.says, lang))} <small><code>{escape(row.knob)}</code></small>"


def _rest(found: Ablation, lang: str) -> str:
    """What shares less luck, what does nothing, what contradicts the other rules, and which bots broke off."""
    same = [_rule(row, lang) for row in found.rows if row.identical]
    untried = [
        f"{escape(pick(one.says, lang))} <small><code>{escape(one.knob)}</code></small> – {escape(pick(one.why, lang))}"
        for one in found.untried
    ]
    says = words.ONE_SAME if len(same) == 1 else words.SAME
    failed = [escape(pick(one, lang)) for one in found.failures[: words.SHOWN]]
    shared = [(pick(title, lang), [_rule(row, lang) for row in rows]) for title, rows in words.less_shared(found)]
    return (
        "".join(_listed(title, rules) for title, rules in shared)
        + _listed(pick(says, lang).format(n=len(same)), same)
        + _listed(pick(words.UNTRIED, lang), untried)
        + _listed(pick(words.FAILED, lang), failed)
    )


def _listed(title: str, items: Sequence[str]) -> str:
    """A list that opens on a click, so that the table stays in sight."""
    if not items:
        return ""
    return (
        f"<details><summary>{escape(title)}</summary><ul>{''.join(f'<li>{item}</li>' for item in items)}</ul></details>"
    )


# --- the figure -------------------------------------------------------------------------------------------------------


def figure(
    found: Ablation,
    measure: str | None = None,
    *,
    theme: str = "light",
    lang: str | None = None,
    most: int = MOST,
    by: str = SIZE,
) -> Figure:
    """The effects on one measure as a forest plot (plotly), largest first or by topic, with a sentence and a table.

    Changes that do nothing are not drawn, and of the others the `most` largest. Raises `InputError` for a measure, an
    order or a theme that there is not, and for a number of changes that is none; `MauMauError` where plotly is not
    installed.
    """
    draw = plotting()
    if (as_whole(most) or 0) < 1:
        english, german = named(most)
        raise InputError(
            f"{english} is no number of changes",
            where="most",
            hint="write 1 or more",
            german=f"{german} ist keine Anzahl von Änderungen: schreib 1 oder mehr.",
        )
    lang, measure = lang or language(), found.measure(measure)
    largest = [row for row in found.sorted(SIZE, measure) if not row[measure].identical]
    shown = [row for row in found.sorted(by, measure) if row in largest[:most]]
    title = number_words.measure_title(measure, lang)
    scale = scale_of([row[measure] for row in shown])
    names = labels(shown, lang)
    bars = [draw.Bar(**_bar(row, measure, name, scale, lang)) for row, name in zip(shown, names, strict=True)]
    axis = pick(AXIS, lang) + (pick(STRETCHED, lang) if scale.unit else "")
    name = pick(name_of(found.variant), lang)
    drawn: Figure = draw.forest(bars, f"{name}: {title}", axis, theme, pick(SIGNS, lang))
    if scale.unit:
        marks = scale.marks()
        texts = [number(mark, _places(mark), lang, signed=True) for mark in marks]
        drawn.update_xaxes(tickmode="array", tickvals=[scale.at(mark) for mark in marks], ticktext=texts)
    told = _sentence(found, measure, len(largest) - len(shown), lang)
    return drawn.told(told, ablation_html(found, lang))


@dataclass(frozen=True)
class Scale:
    """Where a number stands on the axis: as it is, or stretched around 0 where some effects dwarf all others.

    Stretched it is the inverse hyperbolic sine of the number in `unit`: even near 0, and as a logarithm far from it.
    """

    unit: float = 0.0
    most: float = 0.0

    def at(self, number: float) -> float:
        """The place of a number.

        >>> Scale().at(2.0), round(Scale(1.0, 100.0).at(100.0), 2)
        (2.0, 5.3)
        """
        return math.asinh(number / self.unit) if self.unit else number

    def marks(self) -> list[float]:
        """The numbers that are marked: 0, and on either side the unit and its multiples of ten.

        >>> Scale(1.0, 30.0).marks()
        [-10.0, -1.0, 0.0, 1.0, 10.0]
        """
        ups = [self.unit]
        while ups[-1] * 10 <= self.most:
            ups.append(ups[-1] * 10)
        return [*(-mark for mark in reversed(ups)), 0.0, *ups]


def _places(mark: float) -> int:
    return 0 if not mark else max(0, -math.floor(math.log10(abs(mark)) + 1e-9))


def scale_of(rows: Sequence[Estimate]) -> Scale:
    """The scale for these effects, stretched where the largest is more than `DWARFS` times the one in the middle.

    What lies within the usual half width of an interval is never pulled apart.
    """
    sizes = sorted(abs(row.difference) * _unit(row) for row in rows if row.difference)
    halves = sorted(
        (row.high - row.low) / 2 * _unit(row) for row in rows if row.low is not None and row.high is not None
    )
    if not sizes:
        return Scale()
    usual = max(_middle(sizes), _middle(halves))
    return Scale(10.0 ** math.floor(math.log10(usual)), sizes[-1]) if sizes[-1] > DWARFS * usual else Scale()


def _middle(numbers: Sequence[float]) -> float:
    return numbers[len(numbers) // 2] if numbers else 0.0


def _unit(row: Estimate) -> float:
    return 100.0 if row.kind == SHARE else 1.0


def _sentence(found: Ablation, measure: str, left_out: int, lang: str) -> str:
    rows = found.sorted(SIZE, measure)
    told = [pick(DISCS, lang), words.many_tests(found, lang)]
    if rows and not rows[0].identical:
        told.insert(0, f"{pick(rows[0].says, lang)} {words.sentence(found, rows[0], measure, lang)}")
    if left_out:
        told.append(pick(NOT_SHOWN, lang).format(n=left_out))
    return " ".join(told)


def labels(rows: Sequence[Effect], lang: str) -> list[str]:
    """What the changes are called in a figure: their sentences, shortened, none of them twice."""
    return unique([shortened(pick(row.says, lang), LABEL) for row in rows])


def shortened(text: str, most: int) -> str:
    """A text cut at a word.

    >>> shortened("The pack has the ranks 7, 8, 9, 10.", 24)
    'The pack has the ranks …'
    """
    return text if len(text) <= most else textwrap.shorten(text, most, placeholder=" …")


def unique(texts: Iterable[str]) -> list[str]:
    """The same texts, with a number behind those that were there before.

    >>> unique(["a", "b", "a"])
    ['a', 'b', 'a (2)']
    """
    seen: dict[str, int] = {}
    found = []
    for text in texts:
        seen[text] = seen.get(text, 0) + 1
        found.append(text if seen[text] == 1 else f"{text} ({seen[text]})")
    return found


def _bar(row: Effect, measure: str, label: str, scale: Scale, lang: str) -> dict[str, Any]:
    one, (_, difference, interval, p) = row[measure], words.cells(row, measure, lang)
    if one.difference is None:
        return {"label": label, "middle": None, "note": pick(number_words.NO_DATA, lang).format(title=label)}
    middle, low, high = (
        scale.at((one.difference if end is None else end) * _unit(one)) for end in (None, one.low, one.high)
    )
    says = f"{difference} ({interval}), p {p}"
    ends = {"low": low, "middle": middle, "high": high}
    return {"label": label, **ends, "says": says, "strong": row.stands[row.place(measure)]}

"""Single changes of a variant and what they do: HTML that needs no script, and a forest plot."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number
from maumau_kit.base.words import language, pick
from maumau_kit.studies.compare import ablation_words as words
from maumau_kit.studies.compare import number_words
from maumau_kit.studies.compare.ablation import SIZE, Ablation
from maumau_kit.studies.compare.effects import Effect
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.measures import SHARE
from maumau_kit.views.still import framed

if TYPE_CHECKING:
    from maumau_kit.views.figures import Bar, Figure

MOST: Final = 30
"""So many changes stand in a figure, unless more are asked for."""
DWARFS: Final = 20.0
"""So many times as large as the middle effect the largest must be for the axis to be stretched."""
LABEL: Final = 58
"""A label of a figure has so many letters at most."""
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
_CELL: Final = (
    "text-align:left;vertical-align:top;padding:.3em .9em .3em 0;border-bottom:1px solid rgba(128,128,128,.6)"
)
_HEAD: Final = _CELL.replace("left;v", "right;overflow-wrap:normal;v")
_NUMBER: Final = _CELL.replace("left;v", "right;white-space:nowrap;v")
_RULE: Final = f"{_CELL};min-width:min(18em,48vw)"


# --- HTML -------------------------------------------------------------------------------------------------------------


def ablation_html(found: Ablation, lang: str) -> str:
    """The effects as a table that needs no script, largest first; every text is escaped.

    The first measure has its interval and its p-value, the others their differences; what stands has a mark.
    """
    rows = [row for row in found.sorted() if not row.identical]
    said = "".join(f"<p>{escape(line)}</p>" for line in words.head(found, lang))
    return framed(said + (_table(found, rows, lang) if rows else "") + _rest(found, lang), lang)


def _table(found: Ablation, rows: Sequence[Effect], lang: str) -> str:
    first, *others = found.measures
    heads = [words.measure_title(first, lang), number_words.level(found.confidence, lang), pick(P, lang)]
    heads += [words.measure_title(name, lang) for name in others]
    lines = [_line([(_escaped_title(pick(words.RULE, lang)), _RULE), *((escape(head), _HEAD) for head in heads)], "th")]
    for row in rows:
        mark, difference, interval, p = words.cells(row, first, lang)
        numbers = [f"{difference} {mark}".strip(), interval, p, *(_difference(row, name, lang) for name in others)]
        lines.append(_line([(_rule(row, lang), _RULE), *((escape(text), _NUMBER) for text in numbers)], "td"))
    return f'<div style="overflow-x:auto"><table>{"".join(lines)}</table></div>'


def _escaped_title(text: str) -> str:
    return escape(text[:1].upper() + text[1:])


def _difference(row: Effect, measure: str, lang: str) -> str:
    mark, difference, *_ = words.cells(row, measure, lang)
    return f"{difference} {mark}".strip()


def _rule(row: Effect, lang: str) -> str:
    return f"{escape(pick(row.says, lang))} <small><code>{escape(row.knob)}</code></small>"


def _line(cells: Iterable[tuple[str, str]], tag: str) -> str:
    return "<tr>" + "".join(f'<{tag} style="{style}">{html}</{tag}>' for html, style in cells) + "</tr>"


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
    order or a theme that there is not, and for a number of changes that is none.
    """
    from maumau_kit.views.figures import forest

    if type(most) is not int or most < 1:
        raise InputError(f"{str(most)[:20]!r} is no number of changes", where="most", hint="write 1 or more")
    lang, measure = lang or language(), found.measure(measure)
    largest = [row for row in found.sorted(SIZE, measure) if not row[measure].identical]
    shown = [row for row in found.sorted(by, measure) if row in largest[:most]]
    title = words.measure_title(measure, lang)
    scale = scale_of([row[measure] for row in shown])
    bars = [_bar(row, measure, label, scale, lang) for row, label in zip(shown, labels(shown, lang), strict=True)]
    axis = pick(AXIS, lang) + (pick(STRETCHED, lang) if scale.unit else "")
    drawn = forest(bars, f"{found.variant.name[lang]}: {title}", axis, theme)
    drawn.update_layout(title={"xref": "container", "x": 0.01})
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


def _bar(row: Effect, measure: str, label: str, scale: Scale, lang: str) -> Bar:
    from maumau_kit.views.figures import Bar

    one, (_, difference, interval, p) = row[measure], words.cells(row, measure, lang)
    if one.difference is None:
        return Bar(label, None, note=pick(number_words.NO_DATA, lang).format(title=label))
    middle, low, high = (
        scale.at((one.difference if end is None else end) * _unit(one)) for end in (None, one.low, one.high)
    )
    return Bar(label, middle, low, high, f"{difference} ({interval}), p {p}", strong=row.stands[row.place(measure)])

"""Differences in words: a sentence for each measure, and the table of them all, in both languages."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number, whole
from maumau_kit.base.words import pick
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.labels import titles_of
from maumau_kit.studies.compare.measures import CHANGED_TITLE, MEASURES, SHARE, WINNER_CHANGED
from maumau_kit.studies.compare.paired import Failure
from maumau_kit.studies.compare.shared_luck import pairs_words, shared

if TYPE_CHECKING:
    from maumau_kit.game.playable import Variant
    from maumau_kit.studies.compare.numbers import Numbers

DIFFERS: Final[Both] = (
    "With the second rules {what} ({level}: {low} to {high}).",
    "Mit den zweiten Regeln {what} ({level}: {low} bis {high}).",
)
MAY_BE_CHANCE: Final[Both] = (
    "With the second rules {what}, which may be chance ({level}: {low} to {high}).",
    "Mit den zweiten Regeln {what}, das kann Zufall sein ({level}: {low} bis {high}).",
)
NO_SPREAD: Final[Both] = (
    "With the second rules {what} in these deals, too few or too much alike for an interval.",
    "Mit den zweiten Regeln {what}; für ein Intervall sind es zu wenige oder zu gleiche Ausgaben.",
)
CHANGED: Final[Both] = (
    "In {x} % of the deals the round ends with another winner, or without one ({level}: {low} to {high}).",
    "In {x} % der Ausgaben gewinnt ein anderer Platz oder niemand ({level}: {low} bis {high}).",
)
SAME: Final[Both] = ("{title}: identical in each of the {n} deals.", "{title}: gleich in jeder der {n} Ausgaben.")
SAME_WINNER: Final[Both] = (
    "Each of the {n} deals ends with the same winner.",
    "Jede der {n} Ausgaben endet mit demselben Sieger.",
)
NO_DATA: Final[Both] = ("{title}: no data.", "{title}: keine Daten.")
FAILED: Final[Both] = (
    "Deal {n}, under the {side} rules: {says}",
    "Ausgabe {n}, nach den {side} Regeln: {says}",
)
SIDES: Final[tuple[Both, Both]] = (("first", "ersten"), ("second", "zweiten"))

HEAD: Final[Both] = ("{a} and {b}: {deals} with {players} players", "{a} und {b}: {deals} zu {players}")
ONE_DEAL: Final[Both] = ("1 deal", "1 Ausgabe")
DEALS: Final[Both] = ("{n} deals", "{n} Ausgaben")
LUCK: Final[dict[tuple[bool, bool], Both]] = {
    (True, True): (
        "Each deal was played under both rules, with the same luck of the cards and of the bots.",
        "Jede Ausgabe wurde nach beiden Regeln gespielt, mit demselben Glück der Karten und der Bots.",
    ),
    (True, False): (
        "Each deal was played under both rules, with the same luck of the cards; the bots had luck of their own.",
        "Jede Ausgabe wurde nach beiden Regeln gespielt, mit demselben Kartenglück; die Bots hatten eigenes Glück.",
    ),
    (False, False): (
        "The rounds under the first and under the second rules share no luck.",
        "Die Runden nach den ersten und nach den zweiten Regeln haben kein gemeinsames Glück.",
    ),
}
PARTIAL: Final[Both] = (
    "Stopped early: {done} of {asked} deals were played.",
    "Früher angehalten: {done} von {asked} Ausgaben wurden gespielt.",
)
IDENTICAL: Final[Both] = (
    "Identical: every deal went the same way under both rules.",
    "Gleich: jede Ausgabe verlief nach beiden Regeln ebenso.",
)
EMPTY: Final[Both] = ("No data: no deal was played.", "Keine Daten: es wurde keine Ausgabe gespielt.")
NONE_COUNTED: Final[tuple[Both, Both]] = (
    ("No data: the deal could not be counted.", "Keine Daten: die Ausgabe konnte nicht gezählt werden."),
    ("No data: none of the {n} deals could be counted.", "Keine Daten: keine der {n} Ausgaben konnte gezählt werden."),
)
LEFT_OUT: Final[Both] = (
    "A bot broke off in {n} of the deals; they are left out on both sides:",
    "In {n} der Ausgaben brach ein Bot ab; sie zählen auf keiner Seite:",
)
SHOWN: Final = 4
"""So many failures of bots stand in the summary."""
COLUMNS: Final[tuple[Both, ...]] = (
    ("", ""), ("first", "erste"), ("second", "zweite"), ("difference", "Unterschied"), ("{level}", "{level}"),
    ("variance saved", "gesparte Varianz"),
)  # fmt: skip
SAME_SHORT: Final[Both] = ("identical", "gleich")
TO: Final[Both] = ("to", "bis")


def decimals(half: float | None) -> int:
    """With how many decimals a number is written whose interval is so much wide on either side.

    >>> decimals(0.07), decimals(3.0), decimals(None)
    (2, 1, 2)
    """
    return 2 if not half or half <= 0 else max(1, min(6, -math.floor(math.log10(half))))


def level(confidence: float, lang: str | None = None) -> str:
    """The level of confidence.

    >>> level(0.95), level(0.995, "de")
    ('95 %', '99,5 %')
    """
    text = f"{100 * confidence:.10g} %"
    return text.replace(".", ",") if pick(("en", "de"), lang) == "de" else text


def failure(found: Failure) -> Both:
    """The sentence about a bot that broke off, with its deal and side."""
    english, german = (
        says.format(n=found.deal, side=side, says=told)
        for says, side, told in zip(FAILED, SIDES[found.side], found.says, strict=True)
    )
    return english, german


def sentence(row: Estimate, n: int, confidence: float, lang: str | None = None) -> str:
    """What an estimate from n deals says, in one sentence.

    >>> row = Estimate("turns", "count", 20.0, 21.12, 1.12, 1.05, 1.19, 0.0)
    >>> sentence(row, 10_000, 0.95)
    'With the second rules a round is 1.12 turns longer (95 %: 1.05 to 1.19).'
    """
    changed = row.measure == WINNER_CHANGED
    title = pick(CHANGED_TITLE if changed else MEASURES[row.measure].title, lang)
    title = title[:1].upper() + title[1:]
    if row.difference is None:
        return pick(NO_DATA, lang).format(title=title)
    if row.identical:
        return pick(SAME_WINNER if changed else SAME, lang).format(title=title, n=whole(n, lang))
    scale = 100 if row.kind == SHARE else 1
    turned = -scale if row.difference < 0 else scale
    low, high = (None, None) if row.low is None or row.high is None else (row.low * turned, row.high * turned)
    places = decimals(None if low is None or high is None else abs(high - low) / 2)
    size = number(abs(row.difference) * scale, places, lang)
    values = {"level": level(confidence, lang)}
    if low is not None and high is not None:
        values |= {
            name: number(bound, places, lang) for name, bound in zip(("low", "high"), sorted((low, high)), strict=True)
        }
    if changed:
        return pick(CHANGED, lang).format(x=size, **values)
    measure = MEASURES[row.measure]
    what = pick(measure.less if row.difference < 0 else measure.more, lang).format(x=size)
    says = NO_SPREAD if low is None else DIFFERS if row.is_clear else MAY_BE_CHANCE
    return pick(says, lang).format(what=what, **values)


def summary(found: Numbers, lang: str | None = None) -> str:
    """The numbers as lines of text: what was played, then a row for each measure."""
    lines = [*head(found, lang)]
    if found.counted and not found.identical:
        lines += _table(found, lang)
    if found.tally.failed:
        lines.append(pick(LEFT_OUT, lang).format(n=whole(found.tally.failed, lang)))
        lines += [f"  {pick(says, lang)}" for says in found.failures[:SHOWN]]
        if len(found.failures) > SHOWN:
            lines.append("  …")
    return "\n".join(lines)


def title(a: Variant, b: Variant) -> Both:
    """What a bar is called while pairs are played."""
    one, other = titles_of((a, b))
    return f"{one[0]} and {other[0]}", f"{one[1]} und {other[1]}"


def luck(found: Numbers) -> Both:
    """What the two rounds of each deal share, in both languages."""
    bots = found.same_bots and found.same_luck
    if not found.same_luck or shared(*found.variants) == "cards":
        return LUCK[found.same_luck, bots]
    return pairs_words(*found.variants, bots)


def no_data(played: int) -> Both:
    """Why there are no numbers, where so many deals were played."""
    return NONE_COUNTED[played > 1] if played else EMPTY


def head(found: Numbers, lang: str | None = None) -> list[str]:
    """What was played, how, and whether that is all there is to say."""
    a, b = (pick(title, lang) for title in titles_of(found.variants))
    deals = pick(ONE_DEAL, lang) if found.done == 1 else pick(DEALS, lang).format(n=whole(found.done, lang))
    lines = [pick(HEAD, lang).format(a=a, b=b, deals=deals, players=found.players)]
    lines.append(pick(luck(found), lang))
    if found.is_partial:
        lines.append(pick(PARTIAL, lang).format(done=whole(found.done, lang), asked=whole(found.asked, lang)))
    if not found.counted:
        lines.append(pick(no_data(found.done), lang).format(n=whole(found.done, lang)))
    elif found.identical:
        lines.append(pick(IDENTICAL, lang))
    return lines


def _table(found: Numbers, lang: str | None) -> list[str]:
    titles = [pick(title, lang).format(level=level(found.confidence, lang)) for title in COLUMNS]
    table = [titles, *(cells(row, lang) for row in found.rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return ["  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip() for line in table]


def cells(row: Estimate, lang: str | None) -> list[str]:
    """One row of the table: title, both means, difference, interval, variance saved."""
    title = CHANGED_TITLE if row.measure == WINNER_CHANGED else MEASURES[row.measure].title
    scale, unit = (100, " (%)") if row.kind == SHARE else (1, "")
    half = None if row.low is None or row.high is None else (row.high - row.low) / 2 * scale
    places = decimals(half)

    def shown(value: float | None, *, signed: bool = False) -> str:
        return "–" if value is None else number(value * scale, places, lang, signed=signed)

    if row.identical:
        difference, interval = pick(SAME_SHORT, lang), ""
    else:
        difference = shown(row.difference, signed=row.measure != WINNER_CHANGED)
        interval = "–" if half is None else f"{shown(row.low)} {pick(TO, lang)} {shown(row.high)}"
    saved = "" if row.saved is None or row.identical else f"{number(100 * row.saved, 0, lang)} %"
    return [pick(title, lang) + unit, shown(row.mean_a), shown(row.mean_b), difference, interval, saved]

"""Differences in words: a sentence for each measure, and the table of them all, in both languages."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number, shortest, whole
from maumau_kit.base.words import capital, pick
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.labels import titles_of
from maumau_kit.studies.compare.measures import MEASURES, SHARE, WINNER_CHANGED, title_of
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
    "Mit den zweiten Regeln {what}; für einen Bereich sind es zu wenige oder zu gleiche Ausgaben.",
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
ALL_LEFT_OUT: Final[tuple[Both, Both]] = (
    ("A bot broke off in it:", "Ein Bot brach darin ab:"),
    ("A bot broke off in each of them:", "Ein Bot brach in jeder davon ab:"),
)
"""The same where no deal is left: of one deal, and of several."""
SHOWN: Final = 4
"""So many failures of bots stand in the summary."""
COLUMNS: Final[tuple[Both, ...]] = (
    ("", ""), ("first", "erste"), ("second", "zweite"), ("difference", "Unterschied"), ("{level}", "{level}"),
    ("variance saved", "gesparte Varianz"),
)  # fmt: skip
SAME_SHORT: Final[Both] = ("identical", "gleich")
TO: Final[Both] = ("to", "bis")


def measure_title(measure: str, lang: str | None = None) -> str:
    """The title of a measure, with its unit where it is a share."""
    share = measure == WINNER_CHANGED or MEASURES[measure].kind == SHARE
    return pick(title_of(measure), lang) + (" (%)" if share else "")


def decimals(half: float | None, *values: float | None) -> int:
    """With how many decimals numbers are written whose interval is so much wide on either side.

    Without an interval they are two, and none where all of the `values` are whole, such as those of a single deal.

    >>> decimals(0.07), decimals(3.0), decimals(None, 12.25), decimals(None, 78.0)
    (2, 1, 2, 0)
    """
    if half is not None and half > 0:
        return max(1, min(6, -math.floor(math.log10(half))))
    return 0 if values and all(value is None or value == int(value) for value in values) else 2


def level(confidence: float, lang: str | None = None) -> str:
    """The level of confidence.

    >>> level(0.95), level(0.995, "de")
    ('95 %', '99,5 %')
    """
    return f"{shortest(100 * confidence, lang)} %"


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
    title = capital(pick(title_of(row.measure), lang))
    if row.difference is None:
        return pick(NO_DATA, lang).format(title=title)
    if row.identical:
        return pick(SAME_WINNER if changed else SAME, lang).format(title=title, n=whole(n, lang))
    what, ends = difference(row, lang)
    values = {"level": level(confidence, lang), **ends}
    if changed:
        return pick(CHANGED, lang).format(x=what, **values)
    says = DIFFERS if row.is_clear else MAY_BE_CHANCE
    return pick(says if ends else NO_SPREAD, lang).format(what=what, **values)


def difference(row: Estimate, lang: str | None = None) -> tuple[str, dict[str, str]]:
    """A difference in words, longer or shorter, and the ends of its interval turned the same way, if it has one.

    Of the share of pairs with another winner it is the number alone.

    >>> difference(Estimate("turns", "count", 21.0, 20.0, -1.0, -1.5, -0.5))
    ('a round is 1.0 turns shorter', {'low': '0.5', 'high': '1.5'})
    """
    value = row.difference or 0.0
    turned = (100 if row.kind == SHARE else 1) * (-1 if value < 0 else 1)
    bounds = [] if row.low is None or row.high is None else sorted((row.low * turned, row.high * turned))
    places = places_of(row)
    ends = {name: number(bound, places, lang) for name, bound in zip(("low", "high"), bounds, strict=False)}
    size = number(value * turned, places, lang)
    if row.measure == WINNER_CHANGED:
        return size, ends
    measure = MEASURES[row.measure]
    return pick(measure.less if value < 0 else measure.more, lang).format(x=size), ends


def places_of(row: Estimate) -> int:
    """With how many decimals the numbers of an estimate are written."""
    scale = 100 if row.kind == SHARE else 1
    half = None if row.low is None or row.high is None else (row.high - row.low) / 2 * scale
    return decimals(half, *(scale * value for value in (row.mean_a, row.mean_b) if value is not None))


def summary(found: Numbers, lang: str | None = None) -> str:
    """The numbers as lines of text: what was played, then a row for each measure."""
    lines, rows = head(found, lang), table(found, lang)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines += ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]
    return "\n".join([*lines, *rest(found, lang)])


def rest(found: Numbers, lang: str | None = None) -> list[str]:
    """The lines about bots that broke off."""
    if not found.tally.failed:
        return []
    says = LEFT_OUT if found.counted else ALL_LEFT_OUT[found.tally.failed > 1]
    shown = [f"  {pick(failure, lang)}" for failure in found.failures[:SHOWN]]
    more = ["  …"] if len(found.failures) > SHOWN else []
    return [pick(says, lang).format(n=whole(found.tally.failed, lang)), *shown, *more]


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


def table(found: Numbers, lang: str | None = None) -> list[list[str]]:
    """The titles and a row for each measure; nothing where there is nothing to compare."""
    if not found.counted or found.identical:
        return []
    titles = [pick(title, lang).format(level=level(found.confidence, lang)) for title in COLUMNS]
    return [titles, *(cells(row, lang) for row in found.rows)]


def cells(row: Estimate, lang: str | None) -> list[str]:
    """One row of the table: title, both means, difference, interval, variance saved."""
    scale, places = 100 if row.kind == SHARE else 1, places_of(row)

    def shown(value: float | None, *, signed: bool = False) -> str:
        return "–" if value is None else number(value * scale, places, lang, signed=signed)

    if row.identical:
        difference, interval = pick(SAME_SHORT, lang), ""
    else:
        difference = shown(row.difference, signed=row.measure != WINNER_CHANGED)
        interval = "–" if row.low is None else f"{shown(row.low)} {pick(TO, lang)} {shown(row.high)}"
    saved = "" if row.saved is None or row.identical else f"{number(100 * row.saved, 0, lang)} %"
    return [measure_title(row.measure, lang), shown(row.mean_a), shown(row.mean_b), difference, interval, saved]

"""Two rules at once in words: what a pair of values does, alone and together, and the grid of them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number as written
from maumau_kit.base.numerals import whole
from maumau_kit.base.words import capital, pick
from maumau_kit.rules.sentences import rule_title
from maumau_kit.studies.compare import number_words as words
from maumau_kit.studies.compare.ablation_words import MARK, one_in
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.labels import name_of
from maumau_kit.studies.compare.measures import SHARE

if TYPE_CHECKING:
    from maumau_kit.game.playable import Variant
    from maumau_kit.studies.compare.grid import Cell
    from maumau_kit.studies.compare.interaction import Interaction

DEALS: Final = words.DEALS[0].removeprefix("{n} "), words.DEALS[1].removeprefix("{n} ")
HEAD: Final[Both] = (
    "{name}: {one} ({knob_1}) by {two} ({knob_2}), {deals} with {players} players (bots: {bots})",
    "{name}: {one} ({knob_1}) und {two} ({knob_2}), {deals} zu {players} (Bots: {bots})",
)
SHOWN: Final[Both] = (
    (
        "{title}: the difference from the unchanged rules. In brackets: what both changes do together beyond the "
        "sum of both alone."
    ),
    (
        "{title}: der Unterschied zu den unveränderten Regeln. In Klammern: was beide Änderungen zusammen über die "
        "Summe beider hinaus bewirken."
    ),
)
NOTE: Final[Both] = (
    (
        "{tests} pairs were tested for doing more, or less, than that sum. At {level} one such test in {of} comes out "
        "that way by chance alone. So the p-values allow for the number of pairs (after Holm), and what stands "
        "then has a {mark}."
    ),
    (
        "Bei {tests} Paaren wurde geprüft, ob sie mehr oder weniger als diese Summe bewirken. Bei {level} sieht das "
        "bei einem von {of} durch reinen Zufall so aus. Darum berücksichtigen die p-Werte die Zahl der Paare (nach "
        "Holm), und was dann noch standhält, hat ein {mark}."
    ),
)
ONE_TEST: Final[Both] = (
    "One pair was tested for doing more, or less, than that sum; a {mark} says that it does.",
    "Bei einem Paar wurde geprüft, ob es mehr oder weniger als diese Summe bewirkt; ein {mark} sagt, dass es so ist.",
)
NO_TEST: Final[Both] = (
    "No pair does anything else than the sum of both changes, in any deal.",
    "Kein Paar bewirkt in irgendeiner Ausgabe etwas anderes als die Summe beider Änderungen.",
)
PARTIAL: Final[Both] = (
    "Stopped early: {done} of {asked} deals were played in all cells.",
    "Früher angehalten: {done} von {asked} Ausgaben sind in allen Feldern gespielt.",
)
FAILED: Final[Both] = (
    "In {n} of the deals a bot broke off under the unchanged rules; they count nowhere.",
    "In {n} der Ausgaben brach ein Bot nach den unveränderten Regeln ab; sie zählen nirgends.",
)
UNCHANGED: Final[Both] = ("The rules as they are.", "Die Regeln, wie sie sind.")
NO_DATA: Final[Both] = ("No data.", "Keine Daten.")
EFFECT: Final[Both] = (
    "{title}: {x} against the unchanged rules ({level}: {low} to {high}).",
    "{title}: {x} gegenüber den unveränderten Regeln ({level}: {low} bis {high}).",
)
SAME: Final[Both] = (
    "{title}: identical to the unchanged rules in every deal.",
    "{title}: in jeder Ausgabe gleich wie nach den unveränderten Regeln.",
)
NO_SPREAD: Final[Both] = (
    "{title}: {x} against the unchanged rules.",
    "{title}: {x} gegenüber den unveränderten Regeln.",
)
TOGETHER: Final[Both] = (
    "Alone they would add up to {alone}; together there is {x} on top of that ({level}: {low} to {high}){judged}.",
    (
        "Jede für sich ergäbe zusammen {alone}; gemeinsam sind es {x} darüber hinaus ({level}: {low} bis "
        "{high}){judged}."
    ),
)
JUST_THE_SUM: Final[Both] = (
    "That is just the sum of both alone, in every deal.",
    "Das ist in jeder Ausgabe genau die Summe beider Änderungen.",
)
JUDGED: Final[tuple[Both, Both]] = (
    (", which may be chance", ", das kann Zufall sein"),
    (", and that stands", ", und das hält stand"),
)
SOME: Final[Both] = (
    "Counted: {n} deals; in the others a bot broke off.",
    "Gezählt: {n} Ausgaben; in den übrigen brach ein Bot ab.",
)
NOT_ALONE: Final[Both] = (
    "One of the two cannot be changed alone, so there is no sum to compare with.",
    "Eine der beiden lässt sich nicht allein ändern, darum gibt es keine Summe zum Vergleich.",
)
IMPOSSIBLE: Final[Both] = ("Not played. {why}", "Nicht gespielt. {why}")
ROWS: Final[Both] = ("Rows: {title}", "Zeilen: {title}")
COLUMNS: Final[Both] = ("Columns: {title}", "Spalten: {title}")
OWN: Final[Both] = ("(as it is) ", "(wie bisher) ")
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def title(variant: Variant, knobs: tuple[str, str]) -> Both:
    """What a bar is called while a grid is played."""
    one, two = map(rule_title, knobs)
    english, german = name_of(variant)
    return f"{english}: {one[0]}, {two[0]}", f"{german}: {one[1]}, {two[1]}"


def head(found: Interaction, lang: str | None = None) -> list[str]:
    """What was played, what the numbers are, and what testing so many pairs means."""
    one, two = (pick(each, lang) for each in found.titles)
    deals = pick(words.ONE_DEAL if found.done == 1 else words.DEALS, lang).format(n=whole(found.done, lang))
    bots = ", ".join(dict.fromkeys(found.bots))
    name = pick(name_of(found.variant), lang)
    lines = [
        pick(HEAD, lang).format(
            name=name, one=one, two=two, knob_1=found.knobs[0], knob_2=found.knobs[1], deals=deals,
            players=found.players, bots=bots,
        )
    ]  # fmt: skip
    if found.is_partial:
        done, asked = (whole(n, lang) for n in (found.done, found.asked))
        lines.append(pick(PARTIAL, lang).format(done=done, asked=asked))
    if found.failures:
        lines.append(pick(FAILED, lang).format(n=whole(found.failures, lang)))
    return [*lines, pick(SHOWN, lang).format(title=_title(found, lang)), note(found, lang)]


def note(found: Interaction, lang: str | None = None) -> str:
    """What it means to test so many pairs, in plain words."""
    if not any(cell.counted for row in found.cells for cell in row):
        return pick(words.no_data(found.done), lang).format(n=whole(found.done, lang))
    if found.tests < 2:
        return pick(ONE_TEST if found.tests else NO_TEST, lang).format(mark=MARK)
    return pick(NOTE, lang).format(
        tests=whole(found.tests, lang),
        level=words.level(found.confidence, lang),
        of=one_in(found.confidence, lang),
        mark=MARK,
    )


def _title(found: Interaction, lang: str | None) -> str:
    return capital(words.measure_title(found.measure, lang))


def _shown(row: Estimate, lang: str | None, value: float | None = None) -> str:
    """A difference as it stands in the grid, or another number with as many decimals."""
    scale = 100 if row.kind == SHARE else 1
    number = row.difference if value is None else value
    if row.identical and value is None:
        return "0"
    return "–" if number is None else written(number * scale, words.places_of(row), lang, signed=True)


def cell_text(cell: Cell, lang: str | None = None, *, effect: bool = True, together: bool = True) -> str:
    """The numbers of a cell: the effect, and in brackets what goes beyond the sum of both changes.

    A cell that cannot be played has a dash.
    """
    if cell.effect is None:
        return "–"
    shown = [_shown(cell.effect, lang)] if effect else []
    if together and cell.interaction is not None:
        mark = f" {MARK}" if cell.stands else ""
        text = _shown(cell.interaction, lang) + mark
        shown.append(f"({text})" if effect else text)
    return " ".join(shown) or "–"


def cell_sentence(found: Interaction, cell: Cell, lang: str | None = None) -> str:
    """What a pair of values does, in sentences."""
    row = cell.effect
    if row is None:
        return pick(IMPOSSIBLE, lang).format(why=pick(cell.why, lang) if cell.why is not None else "")
    if not any(cell.place):
        return pick(UNCHANGED, lang)
    if row.difference is None:
        return pick(NO_DATA, lang)
    says = SAME if row.identical else EFFECT if row.low is not None else NO_SPREAD
    values = {"title": _title(found, lang), "level": words.level(found.confidence, lang)}
    first = pick(says, lang).format(x=_shown(row, lang), **_ends(row, lang), **values)
    said = [first, *([_together(found, cell, lang)] if cell.changes_both else [])]
    if cell.counted < found.done:
        said.append(pick(SOME, lang).format(n=whole(cell.counted, lang)))
    return " ".join(said)


def _ends(row: Estimate, lang: str | None) -> dict[str, str]:
    return {"low": _shown(row, lang, row.low), "high": _shown(row, lang, row.high)}


def _together(found: Interaction, cell: Cell, lang: str | None) -> str:
    row, effect = cell.interaction, cell.effect
    if row is None or effect is None:
        return pick(NOT_ALONE, lang)
    if row.identical or row.mean_a is None or effect.mean_a is None:
        return pick(JUST_THE_SUM, lang)
    judged = "" if row.low is None else pick(JUDGED[cell.stands], lang)
    alone = _shown(row, lang, row.mean_a - effect.mean_a)
    level = words.level(found.confidence, lang)
    return pick(TOGETHER, lang).format(alone=alone, x=_shown(row, lang), judged=judged, level=level, **_ends(row, lang))


def summary(found: Interaction, lang: str | None = None) -> str:
    """The grid as lines of text; the values are named below it."""
    table = [
        ["", *LETTERS[: len(found.values[1])]],
        *([str(number), *(cell_text(cell, lang) for cell in row)] for number, row in enumerate(found.cells, 1)),
    ]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [*head(found, lang)]
    lines += ["  ".join(map(str.rjust, line, widths)).rstrip() for line in table]
    names = ([str(number) for number in range(1, len(found.cells) + 1)], LETTERS)
    for heading, title, row, marks in zip((ROWS, COLUMNS), found.titles, found.says, names, strict=True):
        lines.append(pick(heading, lang).format(title=pick(title, lang)))
        for place, (mark, says) in enumerate(zip(marks, row, strict=False)):
            lines.append(f"  {mark}  {'' if place else pick(OWN, lang)}{pick(says, lang)}")
    for cell in found.contradictions:
        lines.append(f"{cell.place[0] + 1}{LETTERS[cell.place[1]]}: {cell_sentence(found, cell, lang)}")
    return "\n".join(lines)

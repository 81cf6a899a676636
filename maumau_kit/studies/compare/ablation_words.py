"""The effects of single changes in words: a sentence for each, what it means to try many, and the table of them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number, whole
from maumau_kit.base.words import pick
from maumau_kit.studies.compare import number_words as words
from maumau_kit.studies.compare.labels import name_of
from maumau_kit.studies.compare.measures import WINNER_CHANGED
from maumau_kit.studies.compare.shared_luck import Shared, shared

if TYPE_CHECKING:
    from maumau_kit.game.playable import Variant
    from maumau_kit.studies.compare.ablation import Ablation
    from maumau_kit.studies.compare.effects import Effect
    from maumau_kit.studies.compare.paired import Failure

MARK: Final = "●"
"""Stands beside what holds up among all tries."""
PAIRS: Final[Both] = ("deals", "Ausgaben")
STANDS: Final[Both] = (
    "With this change {what} ({level}: {low} to {high}); that stands among all the tries.",
    "Mit dieser Änderung {what} ({level}: {low} bis {high}); das hält auch unter so vielen Versuchen stand.",
)
MAY_BE_CHANCE: Final[Both] = (
    "With this change {what} ({level}: {low} to {high}); among so many tries that may be chance.",
    "Mit dieser Änderung {what} ({level}: {low} bis {high}); bei so vielen Versuchen kann das Zufall sein.",
)
NO_SPREAD: Final[Both] = (
    "With this change {what} in these deals, too few or too much alike for an interval.",
    "Mit dieser Änderung {what}; für einen Bereich sind es zu wenige oder zu gleiche Ausgaben.",
)
IDENTICAL: Final[Both] = (
    "With these bots this change does nothing: each of the {n} deals goes the same way.",
    "Mit diesen Bots bewirkt diese Änderung nichts: jede der {n} Ausgaben verläuft ebenso.",
)

HEAD: Final[Both] = (
    "{name}: one rule changed at a time, {deals} with {players} players (bots: {bots})",
    "{name}: immer nur eine Regel geändert, {deals} zu {players} (Bots: {bots})",
)
LUCK: Final[Both] = (
    ("Each deal was played under the unchanged rules and under each change, with the same luck of the cards and bots."),
    (
        "Jede Ausgabe wurde nach den unveränderten Regeln und nach jeder Änderung gespielt, mit demselben Glück von "
        "Karten und Bots."
    ),
)
LUCK_BUT: Final[Both] = (
    (
        "Each deal was played under the unchanged rules and under each change, with the same luck of the bots and, but "
        "for the changes named below, of the cards."
    ),
    (
        "Jede Ausgabe wurde nach den unveränderten Regeln und nach jeder Änderung gespielt, mit demselben Glück der "
        "Bots und, bis auf die unten genannten Änderungen, der Karten."
    ),
)
LESS_SHARED: Final[dict[Shared, Both]] = {
    "order": (
        "The pack or the hands are not the same here; only the cards that both have come in the same order:",
        "Hier sind Blatt oder Hände verschieden; nur die Karten, die beide haben, kommen in derselben Reihenfolge:",
    ),
    "nothing": (
        "One pack against two: here the cards share no luck:",
        "Ein Kartenspiel gegen zwei: hier haben die Karten kein gemeinsames Glück:",
    ),
}
"""What the changes share with the unchanged rules that do not share all of the cards' luck."""
PARTIAL: Final[Both] = (
    "Stopped early: {done} of {asked} changes were played to their end.",
    "Früher angehalten: {done} von {asked} Änderungen sind zu Ende gespielt.",
)
PARTIAL_DEALS: Final[Both] = (
    "Stopped early: {done} of {asked} changes were played, in {deals} of {wanted} deals.",
    "Früher angehalten: {done} von {asked} Änderungen sind gespielt, in {deals} von {wanted} Ausgaben.",
)
NOTHING: Final[Both] = ("No change was tried.", "Es wurde keine Änderung ausprobiert.")
MANY: Final[Both] = (
    "{changes}, with {tests} in all. {chance} {so}",
    "{changes}, dabei {tests}. {chance} {so}",
)
BY_CHANCE: Final[Both] = (
    "If no rule did anything, at {level} about {n} of these would look like an effect all the same, by chance alone.",
    "Bewirkte keine Regel etwas, so sähen bei {level} trotzdem etwa {n} davon nach einer Wirkung aus, durch Zufall.",
)
ONE_IN: Final[Both] = (
    "At {level} one comparison in {of} looks like an effect by chance alone.",
    "Bei {level} sieht einer von {of} Vergleichen durch reinen Zufall nach einer Wirkung aus.",
)
SO: Final[Both] = (
    "So the p-values allow for the number of tries (after Holm), and what stands then has a {mark}.",
    "Darum berücksichtigen die p-Werte die Zahl der Versuche (nach Holm), und was dann noch standhält, hat ein {mark}.",
)
CHANGES: Final[tuple[Both, Both]] = (
    ("1 change was tried", "1 Änderung wurde ausprobiert"),
    ("{n} changes were tried", "{n} Änderungen wurden ausprobiert"),
)
FEW: Final[Both] = (
    "One thing was compared, so there is nothing to allow for; an effect has a {mark}.",
    "Verglichen wurde nur eines, da ist nichts zu berücksichtigen; eine Wirkung hat ein {mark}.",
)
TESTS: Final[Both] = ("{n} comparisons", "{n} Vergleiche")
NONE_TESTED: Final[Both] = (
    "Nothing differs anywhere, so there is nothing to test.",
    "Nirgends unterscheidet sich etwas, zu prüfen gibt es nichts.",
)
NOTHING_MEASURED: Final[Both] = (
    "Nothing that is measured here differs, so there is nothing to test.",
    "Nichts, was hier gemessen wird, unterscheidet sich, zu prüfen gibt es nichts.",
)
TOO_FEW: Final[Both] = (
    "There are too few deals to test anything.",
    "Es sind zu wenige Ausgaben, um etwas zu prüfen.",
)
SAME: Final[Both] = (
    "With these bots {n} of the changes do nothing; every deal goes the same way:",
    "Mit diesen Bots bewirken {n} der Änderungen nichts, jede Ausgabe verläuft ebenso:",
)
ONE_SAME: Final[Both] = (
    "With these bots one change does nothing; every deal goes the same way:",
    "Mit diesen Bots bewirkt eine Änderung nichts, jede Ausgabe verläuft ebenso:",
)
UNTRIED: Final[Both] = (
    "Not played, because it contradicts the other rules:",
    "Nicht gespielt, weil es den übrigen Regeln widerspricht:",
)
FAILED: Final[Both] = (
    "A bot broke off; these deals are left out on both sides:",
    "Ein Bot brach ab; diese Ausgaben zählen auf keiner Seite:",
)
FAILURE: Final[Both] = ("Deal {n}, {side}: {says}", "Ausgabe {n}, {side}: {says}")
UNCHANGED: Final[Both] = ("with the unchanged rules", "nach den unveränderten Regeln")
CHANGED: Final[Both] = ("with the change “{rule}”", "mit der Änderung „{rule}“")
COLUMNS: Final[tuple[Both, ...]] = (("", ""), ("{title}", "{title}"), ("{level}", "{level}"), ("p", "p"))
RULE: Final[Both] = ("change", "Änderung")
SHOWN: Final = 4
"""So many failures of bots stand in the summary."""


def title(variant: Variant) -> Both:
    """What a bar is called while changes are played."""
    english, german = name_of(variant)
    return f"{english}: each rule", f"{german}: jede Regel"


def p_text(p: float | None, lang: str | None = None) -> str:
    """A p-value as people write it.

    >>> p_text(0.0123, "de"), p_text(1e-9), p_text(None)
    ('0,012', '< 0.001', '–')
    """
    if p is None:
        return "–"
    return f"< {number(0.001, 3, lang)}" if p < 0.001 else number(p, 3, lang)


def sentence(found: Ablation, row: Effect, measure: str, lang: str | None = None) -> str:
    """What a change does to a measure, in one sentence."""
    one, n = row[measure], row.tally.pairs
    if row.identical:
        return pick(IDENTICAL, lang).format(n=whole(n, lang))
    if measure == WINNER_CHANGED or one.identical or one.difference is None:
        return words.sentence(one, n, found.confidence, lang)
    what, ends = words.difference(one, lang)
    says = STANDS if row.stands[row.place(measure)] else MAY_BE_CHANCE
    values = {"level": words.level(found.confidence, lang), **ends}
    return pick(says if ends else NO_SPREAD, lang).format(what=what, **values)


def many_tests(found: Ablation, lang: str | None = None) -> str:
    """What it means to try so many things, in plain words."""
    if not found.rows:
        return pick(NOTHING, lang)
    if not found.tests:
        return pick(_untested(found), lang).format(n=whole(found.deals, lang))
    if found.tests == 1:
        return pick(FEW, lang).format(mark=MARK)
    chance = found.tests * (1 - found.confidence)
    n = number(chance, 0, lang) if chance >= 1 else ""
    values = {"level": words.level(found.confidence, lang), "n": n, "of": one_in(found.confidence, lang)}
    return pick(MANY, lang).format(
        changes=pick(CHANGES[len(found.rows) > 1], lang).format(n=whole(len(found.rows), lang)),
        tests=pick(TESTS, lang).format(n=whole(found.tests, lang)),
        chance=pick(BY_CHANCE if n else ONE_IN, lang).format(**values),
        so=pick(SO, lang).format(mark=MARK),
    )


def _untested(found: Ablation) -> Both:
    """Why nothing could be tested."""
    if not any(row.tally.pairs for row in found.rows):
        return words.no_data(found.deals)
    if all(row.identical for row in found.rows):
        return NONE_TESTED
    same = all(one.identical for row in found.rows for one in row.estimates)
    return NOTHING_MEASURED if same else TOO_FEW


def less_shared(found: Ablation) -> list[tuple[Both, list[Effect]]]:
    """The changes that do not share all of the cards' luck with the unchanged rules, by what they share instead."""
    kinds = {id(row): shared(found.variant, row.variant) for row in found.rows}
    listed = [(says, [row for row in found.rows if kinds[id(row)] == kind]) for kind, says in LESS_SHARED.items()]
    return [(says, rows) for says, rows in listed if rows]


def one_in(confidence: float, lang: str | None = None) -> str:
    """Among how many tests one comes out by chance, at a level of confidence.

    >>> one_in(0.95), one_in(0.999, "de")
    ('20', '1.000')
    """
    return whole(round(1 / (1 - confidence)), lang)


def failure(rule: Both, found: Failure) -> Both:
    """The sentence about a bot that broke off, with its deal, and under which rules."""
    english, german = (
        pick(FAILURE, lang).format(
            n=found.deal, side=pick((UNCHANGED, CHANGED)[found.side], lang).format(rule=says), says=told
        )
        for lang, says, told in zip(("en", "de"), rule, found.says, strict=True)
    )
    return english, german


def head(found: Ablation, lang: str | None = None) -> list[str]:
    """What was played, whether that is all, and what trying so much means."""
    deals = words.ONE_DEAL if found.deals == 1 else words.DEALS
    lines = [
        pick(HEAD, lang).format(
            name=pick(name_of(found.variant), lang),
            deals=pick(deals, lang).format(n=whole(found.deals, lang)),
            players=found.players,
            bots=", ".join(dict.fromkeys(found.bots)),
        ),
        pick(LUCK_BUT if less_shared(found) else LUCK, lang),
    ]
    if found.is_partial:
        says = PARTIAL_DEALS if found.deals < found.wanted else PARTIAL
        values = {"deals": whole(found.deals, lang), "wanted": whole(found.wanted, lang)}
        lines.append(pick(says, lang).format(done=len(found.rows), asked=found.asked, **values))
    return [*lines, many_tests(found, lang)]


def columns(found: Ablation, measure: str, lang: str | None = None) -> list[str]:
    """The titles of the table: those of `cells`, and that of the sentences."""
    values = {"title": words.measure_title(measure, lang), "level": words.level(found.confidence, lang)}
    return [pick(column, lang).format(**values) for column in (*COLUMNS, RULE)]


def cells(row: Effect, measure: str, lang: str | None = None) -> list[str]:
    """A line of the table: the mark, the difference with its interval, and the adjusted p."""
    place = row.place(measure)
    shown = words.cells(row.estimates[place], lang)
    return [MARK if row.stands[place] else "", shown[3], shown[4], p_text(row.adjusted[place], lang)]


def summary(found: Ablation, lang: str | None = None, measure: str | None = None, by: str = "size") -> str:
    """The effects on one measure as lines of text."""
    measure = found.measure(measure)
    rows = [row for row in found.sorted(by, measure) if not row.identical]
    lines = head(found, lang)
    if rows:
        *titles, rule = columns(found, measure, lang)
        table = [titles, *(cells(row, measure, lang) for row in rows)]
        says = [rule, *(f"{pick(row.says, lang)} [{row.knob}]" for row in rows)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines += [
            "  ".join([*map(str.rjust, line, widths), rule]).rstrip() for line, rule in zip(table, says, strict=True)
        ]
    return "\n".join([*lines, *rest(found, lang)])


def rest(found: Ablation, lang: str | None = None) -> list[str]:
    """What shares less luck, what does nothing, what could not be played, and bots that broke off."""
    same = [row for row in found.rows if row.identical]
    lines = []
    for says, rows in less_shared(found):
        lines += [pick(says, lang), *(f"  {pick(row.says, lang)} [{row.knob}]" for row in rows)]
    if same:
        lines.append(pick(ONE_SAME if len(same) == 1 else SAME, lang).format(n=len(same)))
        lines += [f"  {pick(row.says, lang)} [{row.knob}]" for row in same]
    if found.untried:
        lines.append(pick(UNTRIED, lang))
        lines += [f"  {pick(one.says, lang)} [{one.knob}] – {pick(one.why, lang)}" for one in found.untried]
    if found.failures:
        lines.append(pick(FAILED, lang))
        lines += [f"  {pick(says, lang)}" for says in found.failures[:SHOWN]]
        lines += ["  …"] if len(found.failures) > SHOWN else []
    return lines

"""The command that changes the rules of a variant one at a time and tells which of them matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from maumau_kit.base.errors import MauMauError
from maumau_kit.base.words import language, pick
from maumau_kit.cli.options import AsJson, Lang, both, speak, whole
from maumau_kit.cli.rulefiles import VariantName, rules_of
from maumau_kit.cli.screen import print_line, print_table, say, write_json

if TYPE_CHECKING:
    from maumau_kit.studies.compare.ablation import Ablation

_OPTIONS = {
    "deals": "--deals", "players": "--players", "seed": "--seed", "bots": "--bots", "workers": "--workers",
    "knobs": "--knobs", "measure": "--measure",
}  # fmt: skip
"""The option that an argument comes from."""


def ablate(
    variant: VariantName,
    knobs: Annotated[
        str | None,
        typer.Option(
            "--knobs",
            metavar="LIST",
            help=both(
                "Which rules are changed, names with commas (all that play a part).",
                "Welche Regeln geändert werden, Namen mit Kommas (alle, auf die es ankommt).",
            ),
        ),
    ] = None,
    deals: Annotated[
        str,
        typer.Option(
            "--deals",
            metavar="N",
            help=both("How many deals for each change (20000).", "Wie viele Runden je Änderung (20000)."),
        ),
    ] = "20000",
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="P",
            help=both(
                "How many players (the fewest the variant allows).", "Wie viele mitspielen (so wenige wie erlaubt)."
            ),
        ),
    ] = None,
    seed: Annotated[
        str,
        typer.Option(
            "--seed",
            metavar="S",
            help=both("The luck: equal seeds, equal rounds (0).", "Das Glück: gleiche Zahl, gleiche Runden (0)."),
        ),
    ] = "0",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="LIST",
            help=both("Who plays (shedder), or names with commas.", "Wer spielt (shedder), oder Namen mit Kommas."),
        ),
    ] = "shedder",
    measure: Annotated[
        str | None,
        typer.Option(
            "--measure",
            metavar="NAME",
            help=both(
                "What is looked at (turns), such as first_seat, points or draws.",
                "Worauf geschaut wird (turns), etwa first_seat, points oder draws.",
            ),
        ),
    ] = None,
    workers: Annotated[
        str | None,
        typer.Option(
            "--workers",
            metavar="N",
            help=both("How many processes (as the work needs).", "Wie viele Prozesse (so viele die Arbeit braucht)."),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Set each rule to each of its other values, one at a time. What an interrupt leaves is shown, as a part."""
    from maumau_kit.studies.compare.ablation import USUAL
    from maumau_kit.studies.compare.ablation import ablate as play

    speak(lang)
    rules = rules_of(variant)
    options: dict[str, Any] = {"deals": whole("--deals", deals), "seed": whole("--seed", seed), "bots": bots}
    options |= {"players": whole("--players", players)} if players is not None else {}
    options |= {"workers": whole("--workers", workers)} if workers is not None else {}
    options |= {"knobs": knobs} if knobs is not None else {}
    options |= {"measures": [measure, *USUAL]} if measure is not None else {}
    try:
        found = play(rules, progress=True, tell=say, **options)
    except MauMauError as error:
        if error.where in _OPTIONS and not error.file:
            error.where = _OPTIONS[error.where]
        if error.german and language() == "de":
            error.problem, error.hint = error.german.rstrip("."), ""
        raise
    if as_json:
        write_json(found.to_dict())
    else:
        _tell(found)
    return 0


def _tell(found: Ablation) -> None:
    from maumau_kit.studies.compare import ablation_words as words

    measure = found.measure()
    for line in words.head(found):
        print_line(line)
    rows = [row for row in found.sorted() if not row.identical]
    if rows:
        print_line()
        heads = words.columns(found, measure)
        cells = [(*words.cells(row, measure), f"{pick(row.says)} [{row.knob}]") for row in rows]
        print_table(heads, cells, right=(0, 1, 2, 3))
    for line in words.rest(found):
        if not line.startswith(" "):
            print_line()
        print_line(line)


COMMANDS = {
    "ablate": (
        ablate,
        both(
            "Which rule matters: each rule of a variant changed alone, in numbers.",
            "Auf welche Regel es ankommt: jede Regel einer Variante einzeln geändert, in Zahlen.",
        ),
    )
}

"""The command that changes the rules of a variant one at a time and tells which of them matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from maumau_kit.base.words import pick
from maumau_kit.cli.faults import from_options
from maumau_kit.cli.options import AsJson, Lang, Players, Seed, both, bots_option, speak, wholes, workers_option
from maumau_kit.cli.rulefiles import VariantName, rules_of
from maumau_kit.cli.screen import print_line, print_table, say, write_json

if TYPE_CHECKING:
    from maumau_kit.studies.compare.ablation import Ablation

_OF_THE_CALL = ("deals", "players", "seed", "bots", "workers", "knobs", "measure")


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
    players: Players = None,
    seed: Seed = "0",
    bots: Annotated[str, bots_option("shedder")] = "shedder",
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
    workers: Annotated[str | None, workers_option("as the work needs", "so viele die Arbeit braucht")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Set each rule to each of its other values, one at a time. What an interrupt leaves is shown, as a part."""
    from maumau_kit.studies.compare.ablation import USUAL
    from maumau_kit.studies.compare.ablation import ablate as play

    speak(lang)
    rules = rules_of(variant)
    options: dict[str, Any] = wholes(deals=deals, seed=seed, players=players, workers=workers)
    options |= {"knobs": knobs} if knobs is not None else {}
    options |= {"measures": [measure, *USUAL]} if measure is not None else {}
    with from_options(*_OF_THE_CALL):
        found = play(rules, bots=bots, progress=True, tell=say, **options)
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

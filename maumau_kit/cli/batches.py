"""The command that plays many random rounds and counts them."""

from __future__ import annotations

from typing import Annotated

import typer

from maumau_kit.base.words import pick
from maumau_kit.cli.faults import from_options
from maumau_kit.cli.options import (
    AsJson,
    Keep,
    Lang,
    Players,
    Seed,
    both,
    bots_option,
    fraction,
    speak,
    whole,
    workers_option,
)  # fmt: skip
from maumau_kit.cli.rulefiles import VariantName, rules_of
from maumau_kit.cli.screen import count, print_line, say, write_json
from maumau_kit.cli.tallies import tell_simulation

_OF_THE_CALL = ("rounds", "players", "seed", "bots", "workers", "forget", "notice", "engine", "keep")


def simulate(
    variant: VariantName,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help=both("How many rounds (10000).", "Wie viele Runden (10000)."))
    ] = "10000",
    players: Players = None,
    seed: Seed = "0",
    bots: Annotated[str, bots_option("uniform")] = "uniform",
    plain: Annotated[
        bool, typer.Option("--plain", help=both("Play in plain Python.", "Spielt in reinem Python."))
    ] = False,
    workers: Annotated[str, workers_option("1", "1")] = "1",
    forget: Annotated[
        str,
        typer.Option(
            "--forget",
            metavar="X",
            help=both("The chance to forget a due call (0).", "Die Chance, eine Ansage zu vergessen (0)."),
        ),
    ] = "0",
    notice: Annotated[
        str,
        typer.Option(
            "--notice",
            metavar="X",
            help=both("The chance to notice a missing one (0).", "Die Chance, das zu bemerken (0)."),
        ),
    ] = "0",
    rotate: Annotated[
        bool,
        typer.Option(
            "--rotate", help=both("Bots move on by a seat each round.", "Bots rücken jede Runde einen Platz weiter.")
        ),
    ] = False,
    keep: Keep = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Play many random rounds and count them. What an interrupt leaves is shown, as a part."""
    from maumau_kit.studies.engines import PLAIN
    from maumau_kit.studies.simulate import simulate as play

    speak(lang)
    with from_options(*_OF_THE_CALL):
        counts = play(
            rules_of(variant),
            rounds=whole("--rounds", rounds),
            players=None if players is None else whole("--players", players),
            seed=whole("--seed", seed),
            bots=bots,
            engine=PLAIN if plain else None,
            workers=whole("--workers", workers),
            forget=fraction("--forget", forget),
            notice=fraction("--notice", notice),
            rotate=rotate,
            progress=True,
            keep=keep,
            tell=say,
        )
    if as_json:
        write_json(counts.to_dict())
    else:
        if counts.is_partial:
            done, asked = count(counts.rounds), count(counts.asked)
            print_line(pick((f"Only a part: {done} of {asked} rounds.", f"Nur ein Teil: {done} von {asked} Runden.")))
        tell_simulation(counts)
    return 0


COMMANDS = {
    "simulate": (
        simulate,
        both("What happens in many random rounds.", "Was in vielen zufälligen Runden geschieht."),
    )
}

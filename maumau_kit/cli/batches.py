"""The command that plays many random rounds and counts them."""

from __future__ import annotations

from typing import Annotated

import typer

from maumau_kit.base.errors import MauMauError
from maumau_kit.base.words import pick
from maumau_kit.cli.options import AsJson, Lang, both, fraction, speak, whole
from maumau_kit.cli.rulefiles import VariantName, rules_of
from maumau_kit.cli.screen import count, print_line, say, write_json
from maumau_kit.cli.tallies import tell_simulation

_OF_THE_CALL = ("rounds", "players", "seed", "bots", "workers", "forget", "notice", "engine")


def simulate(
    variant: VariantName,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help=both("How many rounds (10000).", "Wie viele Runden (10000)."))
    ] = "10000",
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="P",
            help=both(
                "How many players (the fewest the variant allows).", "Wie viele Spieler (so wenige wie erlaubt)."
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
            help=both(
                "Who plays: uniform, shedder, or names parted by commas.",
                "Wer spielt: uniform, shedder oder Namen mit Kommas.",
            ),
        ),
    ] = "uniform",
    plain: Annotated[
        bool, typer.Option("--plain", help=both("Play in plain Python.", "Spielt in reinem Python."))
    ] = False,
    workers: Annotated[
        str, typer.Option("--workers", metavar="N", help=both("How many processes (1).", "Wie viele Prozesse (1)."))
    ] = "1",
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
    keep: Annotated[
        str | None,
        typer.Option(
            "--keep",
            metavar="FOLDER",
            help=both(
                "Keep all rounds there as Parquet files, and go on from those that are there.",
                "Behält alle Runden dort als Parquet-Dateien und macht weiter, wo sie enden.",
            ),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Play many random rounds and count them. What an interrupt leaves is shown, as a part."""
    from maumau_kit.studies.engines import PLAIN
    from maumau_kit.studies.simulate import simulate as play

    speak(lang)
    try:
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
    except MauMauError as error:
        if error.where == "keep" or (error.where in _OF_THE_CALL and not error.file):
            error.where = f"--{error.where}"
        raise
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

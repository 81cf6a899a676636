"""All commands put together, and one call carried out from its words to its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Annotated

import typer
from typer.main import get_command

from maumau_kit import __version__
from maumau_kit.base.errors import InputError
from maumau_kit.base.words import LANGS, language, pick
from maumau_kit.cli import (
    ablating,
    batches,
    checking,
    comparing,
    debts,
    judging,
    lab,
    rounds,
    rulefiles,
    solving,
    treeing,
)
from maumau_kit.cli.faults import report
from maumau_kit.cli.options import Command, Group, Lang, both, speak
from maumau_kit.cli.screen import prepare_streams, say, write

COMMANDS = (rulefiles, checking, rounds, batches, comparing, ablating, debts, solving, judging, treeing, lab)
"""The modules with commands, in the order of the help page; each has `COMMANDS`, its functions and their help."""


def build() -> typer.Typer:
    """The application with all its commands."""
    app = typer.Typer(
        cls=Group,
        add_completion=False,
        rich_markup_mode=None,
        invoke_without_command=True,
        help=both(
            "Mau-Mau and its relatives: rules, rounds and simulations.",
            "Mau-Mau und seine Verwandten: Regeln, Runden und Simulationen.",
        ),
    )
    app.callback()(_start)
    for module in COMMANDS:
        for name, (function, purpose) in module.COMMANDS.items():
            app.command(name, cls=Command, help=purpose)(function)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        write(f"maumau-kit {__version__}\n")
        raise typer.Exit


def _start(
    context: typer.Context,
    _: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help=both("Print the version.", "Gibt die Version aus.")
        ),
    ] = False,
    lang: Lang = None,
) -> None:
    speak(lang)
    if context.invoked_subcommand is None:
        say_help(context)
        raise InputError(
            pick(("a command is missing", "der Befehl fehlt")),
            hint=pick(("for example: maumau variants", "zum Beispiel: maumau variants")),
        )


def say_help(context: typer.Context) -> None:
    """The help page on standard error, for a call without a command."""
    for line in context.get_help().splitlines():
        say(line)


def run(arguments: Sequence[str]) -> int:
    """Carry out one call and return its exit code."""
    before, call = language(), "maumau"
    try:
        prepare_streams()
        language(wanted_language(arguments, os.environ))
        command = get_command(build())
        names = getattr(command, "commands", {})
        call = " ".join(["maumau", *[word for word in arguments if word in names][:1]])
        with command.make_context("maumau", list(arguments)) as context:
            status = command.invoke(context)
        if sys.stdout is not None:
            sys.stdout.flush()
    except typer.Exit as end:
        return _flushed(end.exit_code)
    except BaseException as error:
        if isinstance(error, SystemExit | GeneratorExit):
            raise
        return report(error, call)
    finally:
        language(before)
    return status if isinstance(status, int) else 0


def _flushed(status: int) -> int:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        return report(error, "maumau")
    return status


def wanted_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for with ``--lang``, wherever it stands, else German where the system speaks it, else English.

    >>> wanted_language(["legal", "--lang", "de"], {}), wanted_language([], {"LANG": "de_AT.UTF-8"})
    ('de', 'de')
    """
    for word, following in zip_longest(arguments, arguments[1:], fillvalue=""):
        named = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if named in LANGS:
            return named
    system = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return "de" if system.lower().startswith("de") else "en"

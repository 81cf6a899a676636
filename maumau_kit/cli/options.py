"""Options that several commands share, the help in both languages, and numbers from the command line."""

from __future__ import annotations

import re
import textwrap
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from maumau_kit.base.errors import InputError
from maumau_kit.base.words import check_language, language, pick
from maumau_kit.cli.faults import near
from maumau_kit.cli.screen import fit

_PARTED = " // "
_WIDTH = 79
_WHOLE = re.compile(r"[+-]?[0-9]{1,20}")
_FRACTION = re.compile(r"[+-]?[0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20}")
"""Numbers as everybody writes them: what Python would read too, such as 1_000 or nan, is more often a slip."""


def both(english: str, german: str) -> str:
    """A help text in both languages, of which the reader sees one."""
    return f"{english}{_PARTED}{german}"


AsJson = Annotated[
    bool,
    typer.Option(
        "--json", help=both("Print one JSON document, for programs.", "Gibt ein JSON-Dokument aus, für Programme.")
    ),
]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="en|de", help=both("The language: English or German.", "Die Sprache: Englisch oder Deutsch.")
    ),
]


Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="P",
        help=both("How many players (the fewest that there may be).", "Wie viele mitspielen (so wenige wie erlaubt)."),
    ),
]
Seed = Annotated[
    str,
    typer.Option(
        "--seed",
        metavar="S",
        help=both("The luck: equal seeds, equal rounds (0).", "Das Glück: gleiche Zahl, gleiche Runden (0)."),
    ),
]
Keep = Annotated[
    str | None,
    typer.Option(
        "--keep",
        metavar="FOLDER",
        help=both(
            "Keep the rounds there as Parquet files, and go on from those that are there.",
            "Behält die Runden dort als Parquet-Dateien und macht weiter, wo sie enden.",
        ),
    ),
]


def bots_option(usual: str) -> Any:
    """The option that says which bots play."""
    return typer.Option(
        "--bots",
        metavar="LIST",
        help=both(f"Who plays ({usual}), or names with commas.", f"Wer spielt ({usual}), oder Namen mit Kommas."),
    )


def workers_option(english: str, german: str) -> Any:
    """The option that says how many processes play, with what is usual in both languages."""
    return typer.Option(
        "--workers", metavar="N", help=both(f"How many processes ({english}).", f"Wie viele Prozesse ({german}).")
    )


def speak(lang: str | None) -> str:
    """Set the language of a call, if one is named, and return the language in force. Raises `InputError`."""
    if lang is not None:
        try:
            language(check_language(lang))
        except InputError as error:
            error.where = "--lang"
            raise
    return language()


def whole(option: str, text: str) -> int:
    """The whole number of an option, in plain digits. Raises `InputError` for anything else.

    >>> whole("--rounds", "10000"), whole("--seed", "-1")
    (10000, -1)
    """
    if not _WHOLE.fullmatch(text.strip()):
        raise _no_number(option, text, "10000")
    return int(text)


def wholes(**given: str | None) -> dict[str, int]:
    """The whole numbers of the options that are given, by the names of their arguments.

    >>> wholes(players="3", workers=None)
    {'players': 3}
    """
    return {name: whole(f"--{name}", text) for name, text in given.items() if text is not None}


def fraction(option: str, text: str) -> float:
    """The number of an option, with decimals perhaps. Raises `InputError` for anything else."""
    if not _FRACTION.fullmatch(text.strip()):
        raise _no_number(option, text, "0.25")
    return float(text)


def _no_number(option: str, text: str, example: str) -> InputError:
    return InputError(
        pick((f"{text[:30]!r} is no number of that kind", f"{text[:30]!r} ist keine solche Zahl")),
        where=option,
        hint=pick((f"write it like {example}", f"schreibe sie wie {example}")),
    )


def idle(option: str, english: str, german: str) -> InputError:
    """The error for an option that would do nothing in this call, with what would be right."""
    return InputError(
        pick(("this would do nothing here", "das würde hier nichts bewirken")),
        where=option,
        hint=pick((english, german)),
    )


class Command(TyperCommand):
    """A command with its help in the language in force."""

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        arguments = [p for p in self.params if p.param_type_name == "argument"]
        options = [p for p in self.params if p.param_type_name == "option"]
        usage = " ".join([ctx.command_path, *(_usage_of(p) for p in arguments), pick(("[OPTIONS]", "[OPTIONEN]"))])
        rows = [(str(p.metavar or p.name), _help_of(p)) for p in arguments]
        rows += [(_written(p), _help_of(p)) for p in options]
        return _page(usage, _in_language(self.help), [*rows, _help_row()])


class Group(TyperGroup):
    """All commands together."""

    def get_help(self, ctx: Any) -> str:  # noqa: ARG002 - the signature is given
        """The help page."""
        options = [p for p in self.params if p.param_type_name == "option"]
        rows = [(name, _in_language(command.help)) for name, command in self.commands.items() if not command.hidden]
        rows += [("", "")] + [(_written(p), _help_of(p)) for p in options]
        usage = "maumau " + pick(("COMMAND … [OPTIONS]", "BEFEHL … [OPTIONEN]"))
        return _page(usage, _in_language(self.help), [*rows, _help_row()])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of a call. Raises `InputError` that offers the nearest where there is none."""
        if args and args[0] not in self.commands:
            word = args[0]
            raise InputError(
                pick((f"there is no command {word[:40]!r}", f"es gibt keinen Befehl {word[:40]!r}")),
                hint=near(word, self.commands),
            )
        return super().resolve_command(ctx, args)


def _help_row() -> tuple[str, str]:
    return "--help", pick(("Show this.", "Zeigt dies."))


def _in_language(text: str | None) -> str:
    english, _, german = (text or "").partition(_PARTED)
    return german if german and language() == "de" else english


def _help_of(param: Any) -> str:
    return _in_language(param.help)


def _usage_of(param: Any) -> str:
    name = str(param.metavar or param.name)
    return name if param.required else f"[{name}]"


def _written(param: Any) -> str:
    names = ", ".join(param.opts)
    return names if param.is_flag else f"{names} {param.metavar or 'N'}"


def _page(usage: str, purpose: str, rows: list[tuple[str, str]]) -> str:
    """A help page of plain text, at most 79 columns wide."""
    start = max(len(name) for name, _ in rows) + 4
    lines = [usage, "", *textwrap.wrap(purpose, _WIDTH), ""]
    for name, text in rows:
        wrapped = textwrap.wrap(fit(text), _WIDTH - start) or [""]
        lines += [f"  {name}".ljust(start) + wrapped[0], *(" " * start + more for more in wrapped[1:])]
    return "\n".join(fit(line.rstrip()) for line in lines)

"""Options that several commands share, the help in both languages, and numbers from the command line."""

from __future__ import annotations

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
    """The whole number of an option. Raises `InputError` for anything else.

    >>> whole("--rounds", "10_000")
    10000
    """
    try:
        if len(text) > 20:
            raise ValueError
        return int(text)
    except ValueError:
        raise _no_number(option, text, "10000") from None


def fraction(option: str, text: str) -> float:
    """The number of an option, with decimals perhaps. Raises `InputError` for anything else."""
    try:
        if len(text) > 40:
            raise ValueError
        return float(text)
    except ValueError:
        raise _no_number(option, text, "0.25") from None


def _no_number(option: str, text: str, example: str) -> InputError:
    return InputError(
        pick((f"{text[:30]!r} is no number of that kind", f"{text[:30]!r} ist keine solche Zahl")),
        where=option,
        hint=pick((f"write it like {example}", f"schreibe sie wie {example}")),
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

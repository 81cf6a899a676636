"""A variant as TOML text: what `maumau show` prints, and itself a valid variant file.

The text is safe for a terminal (what cannot be seen is written as an escape) and, where the output lacks characters,
plain ASCII, so that ``maumau show classic > mine.toml`` gives a good file everywhere.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import pick
from maumau_kit.cli.screen import LETTERS
from maumau_kit.rules.variant import KNOBS, TOPICS, Variant

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_TITLES = {topic.name: topic.title for topic in TOPICS}


def variant_text(variant: Variant, *, ascii_only: bool = False) -> str:
    """The complete variant as TOML; beside each knob stands what it is, in the language in force.

    Raises `InputError` for a value that TOML does not have.
    """
    data = variant.to_dict()
    tables = {key: value for key, value in data.items() if key in _TITLES or key in ("why", "expect")}
    lines = [pair(key, value, ascii_only) for key, value in data.items() if key not in tables]
    for name, table in tables.items():
        if name == "expect":
            lines += _cases(table, ascii_only)
            continue
        comment = f"  # {_comment(_TITLES[name], ascii_only)}" if name in _TITLES else ""
        lines += ["", f"[{name}]{comment}"]
        for key, value in table.items():
            knob = KNOBS.get(f"{name}.{key}")
            lines.append(pair(key, value, ascii_only) + (f"  # {_comment(knob.title, ascii_only)}" if knob else ""))
    return "\n".join(lines) + "\n"


def _comment(title: Both, ascii_only: bool) -> str:
    """A title as a comment, where nothing can be escaped: letters stand in for what ASCII lacks."""
    text = pick(title)
    return text.encode("ascii", LETTERS).decode("ascii") if ascii_only else text


def _cases(cases: Mapping[str, Any], ascii_only: bool) -> list[str]:
    lines: list[str] = []
    for name, case in cases.items():
        lines += ["", f"[expect.{key_text(name, ascii_only)}]"]
        lines += [pair(key, value, ascii_only) for key, value in case.items()]
    return lines


def pair(key: str, value: Any, ascii_only: bool = False) -> str:
    """A key and its value in one line.

    >>> print(pair("say so", ["Mau", 2]))
    "say so" = ["Mau", 2]
    """
    return f"{key_text(key, ascii_only)} = {value_text(value, ascii_only)}"


def key_text(key: str, ascii_only: bool = False) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE_KEY.fullmatch(key) else string_text(key, ascii_only)


def value_text(value: Any, ascii_only: bool = False) -> str:
    """A value in one line. Raises `InputError` for one that TOML does not have."""
    if isinstance(value, str):
        return string_text(value, ascii_only)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(value_text(item, ascii_only) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(pair(key, item, ascii_only) for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    raise InputError(
        pick((f"{value!r} cannot be written as TOML", f"{value!r} lässt sich nicht als TOML schreiben")),
        hint=pick(("take --json", "nimm --json")),
    )


def string_text(text: str, ascii_only: bool = False) -> str:
    """A text in quotes; quotes, line ends and whatever cannot be seen are written as escapes."""
    return '"' + "".join(_character(c, ascii_only) for c in text) + '"'


def _character(c: str, ascii_only: bool) -> str:
    if c in _ESCAPES:
        return _ESCAPES[c]
    if c.isprintable() and (c.isascii() or not ascii_only):
        return c
    return f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}"

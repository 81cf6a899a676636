"""Reading JSON and TOML from strangers: limits before parsing, and no second meaning for anything.

Nothing here runs what a file says. A file that is too large, too deep, or holds a number of absurd length is refused
before the parser sees it; so are double keys, ``NaN`` and ``Infinity``, which JSON readers like to let pass.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from maumau_kit.base.errors import InputError

MAX_BYTES = 1 << 20
MAX_DEPTH = 12
MAX_DIGITS = 18
MAX_TEXT = 10_000

_TOKENS = re.compile(
    r'"""(?:[^\\]|\\.)*?"""'
    r"|'''.*?'''"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}]"
    r"|[0-9][0-9_]*",
    re.DOTALL,
)
_JSON_TOKENS = re.compile(r'"(?:[^"\\\n]|\\.)*"|[\[\]{}]|[0-9]+', re.DOTALL)


def decode(raw: bytes, file: str, limit: int = MAX_BYTES) -> str:
    """Bytes as text. Raises `InputError` when there are too many or they are not UTF-8."""
    if len(raw) > limit:
        raise InputError(
            f"the file has {len(raw):,} bytes",
            hint=f"at most {limit:,} are read",
            file=file,
            german=f"Die Datei hat {_thousands(len(raw))} Byte: gelesen werden höchstens {_thousands(limit)}.",
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"byte {error.start} is not UTF-8 text",
            hint="save the file as UTF-8",
            file=file,
            german=f"Byte {error.start} ist kein UTF-8-Text: speichere die Datei als UTF-8.",
        ) from None


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file, one more than the limit at most. Raises `InputError` when it cannot be read."""
    try:
        if not path.is_file():
            raise InputError(
                "there is no such file",
                file=str(path),
                hint="check the name and the folder",
                german="Diese Datei gibt es nicht: prüfe den Namen und den Ordner.",
            )
        with path.open("rb") as stream:
            return stream.read(limit + 1)
    except OSError as error:
        raise InputError(
            f"the file cannot be read ({error.strerror})",
            file=str(path),
            german=f"Die Datei ist nicht lesbar ({error.strerror}).",
        ) from None


def parse_json(text: str, file: str = "") -> Any:
    """The value of a JSON text. Raises `InputError` with line and column."""
    _check_tokens(text, file, _JSON_TOKENS)

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in items:
            if key in found:
                raise InputError(
                    f"the key {key[:40]!r} stands there twice",
                    file=file,
                    hint="keep one of them",
                    german=f"Der Schlüssel {key[:40]!r} steht zweimal da: lass einen davon stehen.",
                )
            found[key] = value
        return found

    def constant(name: str) -> Any:
        raise InputError(
            f"{name} is no number in JSON",
            file=file,
            hint="write a number or null",
            german=f"{name} ist in JSON keine Zahl: schreib eine Zahl oder null.",
        )

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno} column {error.colno}"
        raise InputError(
            f"this is not JSON ({error.msg})",
            file=file,
            where=where,
            hint="check commas and quotes",
            german=f"Das ist kein JSON{_said_in_german(error.msg)}: prüfe Kommas und Anführungszeichen.",
        ) from None
    except (ValueError, RecursionError) as error:
        name = type(error).__name__
        raise InputError(f"this is not JSON ({name})", file=file, german=f"Das ist kein JSON ({name}).") from None
    check_texts(value, file)
    return value


_GERMAN_JSON: Final = {
    "Expecting value": "hier fehlt ein Wert",
    "Expecting property name enclosed in double quotes": "hier fehlt ein Schlüssel in Anführungszeichen",
    "Expecting ',' delimiter": "hier fehlt ein Komma",
    "Expecting ':' delimiter": "hier fehlt ein Doppelpunkt",
    "Extra data": "danach steht noch etwas",
    "Unterminated string starting at": "ein Text hört nicht auf",
    "Invalid control character at": "ein Steuerzeichen steht im Text",
    "Invalid \\escape": "nach \\ steht ein falsches Zeichen",
    "Illegal trailing comma before end of object": "ein Komma steht vor dem Ende",
    "Illegal trailing comma before end of array": "ein Komma steht vor dem Ende",
}


def _said_in_german(message: str) -> str:
    """What the parser says, in brackets, where its words are known."""
    said = next((german for english, german in _GERMAN_JSON.items() if message.startswith(english)), "")
    return f" ({said})" if said else ""


def _place_in_german(message: str) -> str:
    """Where a parser says that it stopped, in brackets."""
    found = re.search(r"line (\d+), column (\d+)", message)
    return f" (Zeile {found[1]}, Spalte {found[2]})" if found else ""


def _thousands(value: int) -> str:
    return f"{value:,}".replace(",", ".")


def parse_toml(text: str, file: str = "") -> dict[str, Any]:
    """The table of a TOML text. Raises `InputError` with line and column."""
    _check_tokens(text, file, _TOKENS)
    try:
        value = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        raise InputError(
            f"this is not TOML ({error})",
            file=file,
            hint="check quotes, brackets and double keys",
            german=f"Das ist kein TOML{_place_in_german(str(error))}: prüfe Anführungszeichen, Klammern und doppelte "
            "Schlüssel.",
        ) from None
    check_texts(value, file)
    return value


def _check_tokens(text: str, file: str, tokens: re.Pattern[str]) -> None:
    depth = 0
    for match in tokens.finditer(text):
        token = match.group()
        if token in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                line = text.count("\n", 0, match.start()) + 1
                raise InputError(
                    f"more than {MAX_DEPTH} brackets are open",
                    file=file,
                    where=f"line {line}",
                    german=f"Mehr als {MAX_DEPTH} Klammern sind offen.",
                )
        elif token in "]}":
            depth -= 1
        elif token[0].isdigit() and len(token) > MAX_DIGITS:
            line = text.count("\n", 0, match.start()) + 1
            raise InputError(
                f"a number has {len(token)} digits",
                file=file,
                where=f"line {line}",
                hint="write a smaller one",
                german=f"Eine Zahl hat {len(token)} Ziffern: schreib eine kleinere.",
            )


def check_texts(value: Any, file: str, where: str = "", depth: int = 0) -> None:
    """No text may be longer than a page, none may hold half a character, and dotted keys count as depth too."""
    if depth > MAX_DEPTH:
        raise InputError(
            f"more than {MAX_DEPTH} levels deep",
            file=file,
            where=where[:80],
            german=f"Das ist mehr als {MAX_DEPTH} Ebenen tief.",
        )
    if isinstance(value, str):
        if len(value) > MAX_TEXT:
            raise InputError(
                f"the text has {len(value):,} characters",
                file=file,
                where=where,
                hint=f"at most {MAX_TEXT:,}",
                german=f"Der Text hat {_thousands(len(value))} Zeichen: erlaubt sind höchstens {_thousands(MAX_TEXT)}.",
            )
        if any(0xD800 <= ord(c) <= 0xDFFF for c in value):
            raise InputError(
                "the text holds half of a character pair",
                file=file,
                where=where,
                german="In dem Text steht ein halbes Zeichen (ein Surrogat).",
            )
    elif isinstance(value, dict):
        for key, item in value.items():
            check_texts(key, file, where, depth)
            check_texts(item, file, f"{where}.{key}" if where else str(key)[:80], depth + 1)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            check_texts(item, file, f"{where}[{i}]", depth + 1)

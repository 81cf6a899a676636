"""Files of positions, records, matches and variants: read strictly, written whole or not at all."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from maumau_kit.base.errors import InputError, MauMauError, offer, one_line
from maumau_kit.base.refusals import why_refused
from maumau_kit.base.strict import decode, parse_json, read_bytes
from maumau_kit.game.documents import POSITION, read_position
from maumau_kit.game.library import variant_file
from maumau_kit.game.match import FORMAT as MATCH
from maumau_kit.game.match import Match, read_match
from maumau_kit.game.playable import Variant
from maumau_kit.game.position import Position
from maumau_kit.game.record import FORMAT as RECORD
from maumau_kit.game.record import Record, read_record
from maumau_kit.rules.variant import FORMAT as VARIANT

Document = Position | Record | Match | Variant
READERS: dict[str, Callable[[Any], Document]] = {POSITION: read_position, RECORD: read_record, MATCH: read_match}


def load(path: str | Path) -> Document:
    """The position, record, match or variant of a file (JSON, or TOML for a variant), by its ``format``.

    A record is replayed and its result compared. Raises `MauMauError` that names the file and the place.
    """
    if not isinstance(path, str | Path):
        raise InputError(f"a {type(path).__name__} is not a path", where="path", hint="give the name of a file")
    place = Path(path)
    if place.suffix == ".toml":
        return variant_file(place)
    data = parse_json(decode(read_bytes(place), str(place)), str(place))
    form = data.get("format") if isinstance(data, dict) else None
    if form == VARIANT:
        return variant_file(place)
    try:
        if form not in READERS:
            raise InputError(
                f"the format is {str(form)[:40]!r}", where="format", hint=offer(str(form), [*READERS, VARIANT])
            )
        found = READERS[form](data)
        return found.check() if isinstance(found, Record) else found
    except MauMauError as error:
        error.file = error.file or str(place)
        raise


def save(document: Document, path: str | Path) -> Path:
    """Write a position, record, match or variant as JSON; reading the file gives the same object.

    The file is there whole or not at all. Raises `InputError` when it cannot be written; returns its path.

    >>> import tempfile
    >>> from maumau_kit.game.text import position
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     load(save(position("9H | JS | KD"), f"{folder}/mine.json")) == position("9H | JS | KD")
    True
    """
    place = Path(path)
    text = json.dumps(document.to_dict(), ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    try:
        beside = place.parent / f".{place.name[:80]}-{secrets.token_hex(6)}"
        # Not a temporary file: those can be read by their owner alone, and a class shares its folder.
        handle = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
            beside.replace(place)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
    except (OSError, ValueError) as error:  # a name with a NUL or half a character in it is a ValueError
        raise cannot_write(place, error) from None
    return place


def cannot_write(place: Path, error: OSError | ValueError) -> InputError:
    """What to say when a file cannot be written."""
    english, german = why_refused(error)
    said = one_line(f"Die Datei {place} kann nicht geschrieben werden: {german}.")
    return InputError(f"the file cannot be written: {english}", file=str(place), german=said)


def cannot_read(place: Path, error: OSError | ValueError) -> InputError:
    """What to say when a file is there and cannot be read."""
    english, german = why_refused(error)
    said = one_line(f"Die Datei {place} kann nicht gelesen werden: {german}.")
    return InputError(f"the file cannot be read: {english}", file=str(place), german=said)

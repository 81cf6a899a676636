"""The lessons, copied into a folder of the reader's, where they are hers.

A marker file in that folder says which version of the kit was there last, and how each lesson looked when it was
delivered. So a lesson that she has not touched can be renewed after an upgrade, and one that she has changed is left
alone: the new one is put beside it. A copy is written under another name and then moved into place, so that no lesson
is ever half there.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.files import folder as shipped_folder
from maumau_kit.base.knobs import Both
from maumau_kit.base.strict import parse_json
from maumau_kit.base.words import LANGS, language, pick

MARKER = ".maumau-lessons.json"
FORMAT = "maumau-lessons/1"
LESSON = "*.ipynb"
State = Literal["new", "same", "renewed", "yours", "beside"]
_WRITE: Both = ("the lessons cannot be written there ({})", "dort lassen sich die Lektionen nicht schreiben ({})")
_OTHER: Both = ("name another folder", "nenne einen anderen Ordner")


@dataclass(frozen=True)
class Delivery:
    """What became of one lesson: `file` is where it lies now, relative to the folder."""

    lesson: str
    file: str
    state: State


def lessons(source: Path) -> list[str]:
    """The files of the lessons, notebooks and what belongs to them, by their paths inside the folder."""
    return sorted(_files_below(source, PurePosixPath()))


def _files_below(source: Path, inside: PurePosixPath) -> Iterator[str]:
    for entry in (source / inside).iterdir():
        if entry.name.startswith((".", "__")):
            continue
        if entry.is_dir():
            yield from _files_below(source, inside / entry.name)
        elif entry.is_file():
            yield str(inside / entry.name)


def first_lesson(source: Path) -> str:
    """The lesson to open first: in the language in force if it is there. Raises `MauMauError` where there is none.

    Each language has a folder with its edition of the lessons.
    """
    for edition in dict.fromkeys((language(), *LANGS)):
        found = sorted(path.name for path in (source / edition).glob(LESSON))
        if found:
            return f"{edition}/{found[0]}"
    raise MauMauError(
        pick(("the lessons that belong to maumau_kit are missing", "die Lektionen von maumau_kit fehlen")),
        hint=pick(("install the package again", "installiere das Paket neu")),
    )


def deliver(target: Path, version: str, source: Path | None = None) -> list[Delivery]:
    """Copy the lessons into a folder and say what became of each. Never writes over what the reader has changed.

    Raises `InputError` when the folder is none, belongs to the kit itself, or cannot be written.
    """
    source = source or shipped_folder("notebooks")
    first_lesson(source)
    _check_target(target, source)
    try:
        target.mkdir(parents=True, exist_ok=True)
        before = _read_marker(target)
        known = dict(before)
        done = [_deliver_one(source, target, name, version, known) for name in lessons(source)]
        _write_marker(target, version, known)
    except OSError as error:
        raise InputError(pick(_WRITE).format(error.strerror or error), file=str(target), hint=pick(_OTHER)) from None
    return done


def _check_target(target: Path, source: Path) -> None:
    if target.exists() and not target.is_dir():
        raise InputError(
            pick(("this is a file, not a folder", "das ist eine Datei, kein Ordner")),
            file=str(target),
            hint=pick(_OTHER),
        )
    if target.resolve().is_relative_to(source.resolve()):
        raise InputError(
            pick(("these are the kit's own lessons", "das sind die Lektionen des Bausatzes selbst")),
            file=str(target),
            hint=pick(_OTHER),
        )


def _deliver_one(source: Path, target: Path, name: str, version: str, known: dict[str, str]) -> Delivery:
    """Deliver one lesson; `known` holds how each looked when it was delivered, and is kept up to date."""
    content = (source / name).read_bytes()
    fresh, there = digest(content), _digest_of(target / name)
    delivered = known.get(name)
    known[name] = fresh
    if there is None:
        _write(target / name, content)
        return Delivery(name, name, "new")
    if there == fresh:
        return Delivery(name, name, "same")
    if there == delivered:
        _write(target / name, content)
        return Delivery(name, name, "renewed")
    if delivered == fresh:  # only she has changed it; the kit's is the one she began with
        return Delivery(name, name, "yours")
    beside = _beside(target, name, version, fresh, known)
    if _digest_of(target / beside) != fresh:
        _write(target / beside, content)
    known[beside] = fresh
    return Delivery(name, beside, "beside")


def _beside(target: Path, name: str, version: str, fresh: str, known: Mapping[str, str]) -> str:
    """A name with the version for a lesson whose own name is taken: free, or held by an untouched copy."""
    path = PurePosixPath(name)
    number = 1
    while True:
        again = f"-{number}" if number > 1 else ""
        found = str(path.with_name(f"{path.stem}-{version}{again}{path.suffix}"))
        there = _digest_of(target / found)
        if there is None or there in (fresh, known.get(found)):
            return found
        number += 1


def digest(content: bytes) -> str:
    """A short name for the content of a file."""
    return hashlib.sha256(content).hexdigest()


def _digest_of(path: Path) -> str | None:
    """The digest of what lies there: nothing for a free name, an empty text for what is no file."""
    if path.is_file():
        return digest(path.read_bytes())
    return "" if path.exists() or path.is_symlink() else None


def _read_marker(target: Path) -> dict[str, str]:
    """How the lessons looked when they were delivered; nothing where that is not known."""
    path = target / MARKER
    if not path.is_file():
        return {}
    try:
        data = parse_json(path.read_bytes().decode("utf-8"))
    except (MauMauError, UnicodeDecodeError):
        return {}
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or not isinstance(data.get("lessons"), Mapping):
        return {}
    return {str(name): value for name, value in data["lessons"].items() if isinstance(value, str)}


def _write_marker(target: Path, version: str, known: Mapping[str, str]) -> None:
    data = {"format": FORMAT, "version": version, "lessons": dict(sorted(known.items()))}
    text = json.dumps(data, indent=1) + "\n"
    path = target / MARKER
    if not path.is_file() or path.read_bytes() != text.encode("utf-8"):
        _write(path, text.encode("utf-8"))


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)

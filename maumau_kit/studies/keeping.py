"""Keeping what was played in files of their own: no file is ever written over."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from maumau_kit.base.errors import InputError
from maumau_kit.game.files import Document, cannot_write, save


def folder_of(folder: object) -> Path:
    """The path of a folder. Raises `InputError` for what is no path.

    >>> folder_of("rounds").name
    'rounds'
    """
    if not isinstance(folder, str | Path):
        raise InputError(
            "this is no folder",
            where="folder",
            hint='write its name, such as folder="rounds"',
            german='Das ist kein Ordner: schreib seinen Namen, etwa folder="rounds".',
        )
    return Path(folder)


def keep(document: Document, folder: Path, name: str) -> Path:
    """Write a document into a new file ``name.json``, ``name-2.json`` … of a folder; returns its path.

    Raises `InputError` when the folder cannot be written to.

    >>> import tempfile
    >>> from maumau_kit.game.text import position
    >>> with tempfile.TemporaryDirectory() as place:
    ...     [keep(position("9H | JS | KD"), Path(place), "mine").name for _ in range(2)]
    ['mine.json', 'mine-2.json']
    """
    for number in count(1):
        place = folder / (f"{name}.json" if number == 1 else f"{name}-{number}.json")
        try:
            # The empty file holds the name, so that two tables that save at once do not get the same one.
            os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            continue
        except (OSError, ValueError) as error:  # a name that no file can have is a ValueError
            raise cannot_write(place, error) from None
        try:
            return save(document, place)
        except BaseException:
            place.unlink(missing_ok=True)
            raise
    raise AssertionError("numbers do not end")

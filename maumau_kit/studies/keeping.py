"""Keeping what was played in files of their own: no file is ever written over."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from maumau_kit.base.errors import InputError
from maumau_kit.game.files import Document, cannot_write, save


def folder_of(folder: object, where: str = "folder") -> Path:
    """The path of a folder. Raises `InputError` for what is no path, names the argument `where`.

    An empty name would be the folder that one happens to be in; who means that writes ``"."``.

    >>> folder_of("rounds").name
    'rounds'
    """
    if not isinstance(folder, str | Path) or not str(folder).strip() or "\0" in str(folder):
        raise InputError(
            "this is no folder",
            where=where,
            hint=f'write its name, such as {where}="rounds"',
            german=f'Das ist kein Ordner: schreib seinen Namen, etwa {where}="rounds".',
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

"""Keeping what was played in files of their own: no file is ever written over."""

from __future__ import annotations

import errno
import os
from itertools import count
from pathlib import Path
from typing import Final

from maumau_kit.base.errors import InputError, one_line
from maumau_kit.base.knobs import Both
from maumau_kit.game.files import Document, save

_FULL: Final[Both] = ("there is no room left", "es ist kein Platz mehr frei")
_CLOSED: Final[Both] = ("this folder may not be written to", "in diesen Ordner darf nicht geschrieben werden")
_WHY: Final[dict[int | None, Both]] = {
    errno.ENOENT: ("there is no such folder", "den Ordner gibt es nicht"),
    errno.ENOTDIR: ("this is no folder", "das ist kein Ordner"),
    errno.ENAMETOOLONG: ("the name is too long", "der Name ist zu lang"),
    errno.EACCES: _CLOSED,
    errno.EPERM: _CLOSED,
    errno.EROFS: _CLOSED,
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
}
_OTHERWISE: Final[Both] = ("the system does not let it", "das System lässt es nicht zu")


class KeepingError(InputError):
    """A file cannot be written. It is said in `german` too."""

    def __init__(self, place: Path, error: BaseException | None) -> None:
        english, german = _WHY.get(error.errno if isinstance(error, OSError) else None, _OTHERWISE)
        german = one_line(f"Die Datei {place} kann nicht geschrieben werden: {german}.")
        super().__init__(f"the file cannot be written: {english}", file=str(place), german=german)


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

    Raises `KeepingError`, an `InputError`, when the folder cannot be written to.

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
            raise KeepingError(place, error) from None
        try:
            return save(document, place)
        except InputError as error:
            place.unlink(missing_ok=True)
            raise KeepingError(place, error.__context__) from None
        except BaseException:
            place.unlink(missing_ok=True)
            raise
    raise AssertionError("numbers do not end")

"""Why the system refuses to read or write a file, in words that a reader knows."""

from __future__ import annotations

import errno
from typing import Final

from maumau_kit.base.knobs import Both

_CLOSED: Final[Both] = ("that is not allowed there", "das ist dort nicht erlaubt")
_FULL: Final[Both] = ("there is no room left", "es ist kein Platz mehr frei")
_IN_THE_WAY: Final[Both] = ("a file is where a folder should be", "wo ein Ordner sein soll, ist eine Datei")
_WHY: Final[dict[int, Both]] = {
    errno.EACCES: _CLOSED,
    errno.EPERM: _CLOSED,
    errno.EROFS: _CLOSED,
    errno.ENOENT: ("there is no such folder", "den Ordner gibt es nicht"),
    errno.ENOTDIR: _IN_THE_WAY,
    errno.EEXIST: _IN_THE_WAY,
    errno.EISDIR: ("a folder is where the file should be", "wo die Datei sein soll, ist ein Ordner"),
    errno.ENAMETOOLONG: ("the name is too long", "der Name ist zu lang"),
    errno.ENOSPC: _FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): _FULL,
}
_NO_NAME: Final[Both] = ("no file can have this name", "so kann keine Datei heißen")
_OTHERWISE: Final[Both] = ("the system does not let it", "das System lässt es nicht zu")


def why_refused(error: OSError | ValueError) -> Both:
    """The reason of the system, in both languages; a `ValueError` is a name that no file can have.

    >>> why_refused(FileNotFoundError(errno.ENOENT, "?"))[1]
    'den Ordner gibt es nicht'
    """
    if not isinstance(error, OSError):
        return _NO_NAME
    return _WHY.get(error.errno or 0, _OTHERWISE)

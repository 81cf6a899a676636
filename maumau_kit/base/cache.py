"""Where compiled code is kept: in folders of this user's own, by the name of what it was compiled from.

Compiled code is loaded without looking, so a folder that others could write to is never used.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

_VERSION = re.compile("[0-9a-f]{16}")
KEPT = 3
"""So many versions are kept."""


def private_folder(name: str) -> Path:
    """A folder of this name beside the user's other caches, or in a temporary folder where that cannot be written."""
    base = os.environ.get("MAUMAU_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "maumau-kit" / name
    if _is_ours(folder):
        return folder
    owner = getattr(os, "getuid", lambda: "user")()
    folder = Path(tempfile.gettempdir()) / f"maumau-kit-{owner}" / name
    return folder if _is_ours(folder) else Path(tempfile.mkdtemp(prefix="maumau-kit-"))


def prune(folder: Path) -> None:
    """Throw away what earlier versions have left beside this folder, but for the newest few.

    Nothing is touched outside a folder of ours, and nothing in it that is not named like a version.
    """
    if not folder.parent.name.startswith("maumau-kit"):
        return
    with suppress(OSError):
        others = [path for path in folder.parent.iterdir() if path != folder and _VERSION.fullmatch(path.name)]
        others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for path in others[KEPT - 1 :]:
            shutil.rmtree(path, ignore_errors=True)


def _is_ours(folder: Path) -> bool:
    """Make the folder; tell whether it belongs to this user and nobody else may write there."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for part in (folder, folder.parent):
            about = part.lstat()
            if not stat.S_ISDIR(about.st_mode) or not _only_mine(about):
                return False
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def _only_mine(about: os.stat_result) -> bool:
    """On Windows there is no such owner, and a user's folders are the user's own."""
    if not hasattr(os, "getuid"):
        return True
    return about.st_uid == os.getuid() and not about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)

"""The kinds of environments, and the stamp that each carries: what was asked for and how far it came.

So a second start costs nothing, new pins are installed, and an interrupted installation is seen.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tools.trouble import python_version

STAMP = "maumau-setup.json"


class Kind(NamedTuple):
    """One kind of environment: its folder, its pins, and modules that must be found in it."""

    name: str
    folder: str
    pins: str
    modules: tuple[str, ...]


LAB = Kind("lab", ".venv", "lab.txt", ("maumau_kit", "anywidget", "jupyterlab"))
TEST = Kind("test", ".venv", "test.txt", (*LAB.modules, "pytest", "mypy"))
LOWEST = Kind("lowest", ".venv-lowest", "lowest.txt", ("maumau_kit", "anywidget", "pytest"))
SITE = Kind("site", ".venv-site", "site.txt", ("maumau_kit", "jupyterlite_core", "jupyterlite_pyodide_kernel", "pip"))
KINDS = {kind.name: kind for kind in (LAB, TEST, LOWEST, SITE)}


def fingerprint(root: Path) -> str:
    """Return a digest of everything that decides what is installed: all pins, and pyproject.toml."""
    digest = hashlib.sha256()
    for path in [*sorted((root / "requirements").glob("*.txt")), root / "pyproject.toml"]:
        # Another system's line ends are no reason to install again.
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()


def new_stamp(kind: Kind, root: Path, state: str) -> dict[str, str]:
    """Return the note for an environment: `state` is `installing` or `ready`."""
    place = {"root": str(root), "python": python_version()}
    return {"state": state, "kind": kind.name, "digest": fingerprint(root), **place}


def read_stamp(folder: Path) -> dict[str, str]:
    """Return the note left in an environment, or an empty one where none can be read."""
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and stamp.get("kind") in KINDS else {}


def write_stamp(folder: Path, stamp: Mapping[str, str]) -> None:
    """Leave the note in the environment, whole or not at all."""
    part = folder / (STAMP + ".part")
    part.write_text(json.dumps(stamp), encoding="utf-8")
    part.replace(folder / STAMP)


def decide(found: Mapping[str, str], wanted: Mapping[str, str]) -> str:
    """Say what to do with an environment: `keep` it, `install` into it, or `remake` it.

    It is remade where its installation was interrupted, where another Python made it, and where the folder
    was moved since, because the programs in it name their place.
    """
    if found.get("state") != "ready" or any(found.get(key) != wanted[key] for key in ("root", "python")):
        return "remake"
    enough = found.get("kind") in (wanted["kind"], TEST.name)
    return "keep" if enough and found.get("digest") == wanted["digest"] else "install"

"""Fetching what the site is made of: pinned wheels for the browser, and the Pyodide runtime. Each is checked and kept.

What was fetched once stays in a folder and is used again while its checksum is right, so that a later build needs no
network.
"""

import base64
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from packaging.markers import Marker
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version

from tools.pyodide_lock import LOCK, RUNTIME_FILES
from tools.trouble import Trouble, diagnose

#: The runtime that was tested, and its checksum as npm writes it.
RUNTIME = "314.0.6"
INTEGRITY = "sha512-BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
NO_NPM = (
    "The site needs the program npm to fetch Python for the browser (the package pyodide), and there is none here. "
    "Install Node.js (on Debian and Ubuntu the package npm), then start again."
)
PIN = re.compile(r"^([a-z0-9.-]+)==([^\s;]+)(?: ; ([^\\\n]+?))?((?: \\\n +--hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE)


class Pin(NamedTuple):
    """One package that the browser loads: its name, version and checksums."""

    name: str
    version: str
    hashes: tuple[str, ...]


def read_pins(text: str, asked: Mapping[str, str]) -> list[Pin]:
    r"""Return the pins that hold in the environment that is asked about.

    >>> line = "colorama==0.4.6 ; sys_platform == 'win32' \\\n    --hash=sha256:" + "0" * 64
    >>> [pin.name for pin in read_pins(line, {"sys_platform": "win32"})]
    ['colorama']
    >>> read_pins(line, {"sys_platform": "emscripten"})
    []
    """
    found = []
    for name, version, marker, hashes in PIN.findall(text):
        if not marker or Marker(marker).evaluate(dict(asked)):
            found.append(Pin(name, version, tuple(re.findall(r"sha256:([0-9a-f]{64})", hashes))))
    return found


def kept(folder: Path, pin: Pin) -> Path | None:
    """Return the wheel of a pin where it was fetched before and is whole."""
    wanted = canonicalize_name(pin.name), Version(pin.version)
    for wheel in folder.glob("*.whl"):
        if parse_wheel_filename(wheel.name)[:2] == wanted:
            if hashlib.sha256(wheel.read_bytes()).hexdigest() in pin.hashes:
                return wheel
            wheel.unlink()
    return None


def fetch_wheels(pins: Sequence[Pin], folder: Path, python: str, env: Mapping[str, str]) -> list[Path]:
    """Return the wheels of all pins, fetched with pip where they are not there yet. Only pure Python will do."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [pin for pin in pins if kept(folder, pin) is None]
    if missing:
        wanted = folder / "wanted.txt"
        lines = [
            f"{pin.name}=={pin.version} " + " ".join(f"--hash=sha256:{one}" for one in pin.hashes) for pin in missing
        ]
        wanted.write_text("\n".join(lines) + "\n", encoding="utf-8")
        command = [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--progress-bar", "off", "--no-deps"),
            *("--require-hashes", "--only-binary", ":all:", "--platform", "any", "--implementation", "py"),
            *("--abi", "none", "--python-version", python, "--dest", str(folder), "--requirement", str(wanted)),
        ]
        done = subprocess.run(command, env=dict(env), capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            raise Trouble(f"{diagnose(done.stderr)} ({last_line(done.stderr)})")
    found = {pin.name: kept(folder, pin) for pin in pins}
    if lost := [name for name, wheel in found.items() if wheel is None]:
        raise Trouble(f"These packages were fetched, but are not there: {', '.join(lost)}.")
    return [wheel for wheel in found.values() if wheel is not None]


def last_line(text: str) -> str:
    """Return the last line that says something."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "no output")


def integrity(file: Path) -> str:
    """Return the checksum of a file as npm writes it."""
    return "sha512-" + base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode("ascii")


def fetch_runtime(named: str, folder: Path, env: Mapping[str, str]) -> Path:
    """Return the folder with the Pyodide runtime, fetched with npm where it is not there yet.

    `named` is the version that the kernel asks for. Raises Trouble where it is another than the one that was tested,
    where there is no npm, and where the file is not the one that was written down.
    """
    if named != RUNTIME:
        raise Trouble(f"The kernel asks for Pyodide {named}, but {RUNTIME} was tested: renew RUNTIME in {__file__}.")
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"pyodide-{RUNTIME}.tgz"
    if not archive.is_file() or integrity(archive) != INTEGRITY:
        archive.unlink(missing_ok=True)
        npm = shutil.which("npm")
        if npm is None:
            raise Trouble(NO_NPM)
        command = [npm, "pack", f"pyodide@{RUNTIME}", "--silent"]
        done = subprocess.run(command, cwd=folder, env=dict(env), capture_output=True, encoding="utf-8", check=False)
        if done.returncode or not archive.is_file():
            raise Trouble(f"npm could not fetch Pyodide {RUNTIME}: {last_line(done.stderr)}")
        if integrity(archive) != INTEGRITY:
            archive.unlink()
            raise Trouble(f"Pyodide {RUNTIME} is not the one that was written down: its checksum differs.")
    return unpack(archive, folder / "package")


def unpack(archive: Path, target: Path) -> Path:
    """Take out of Pyodide's npm package what the site needs; return the folder with these files."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    with tarfile.open(archive) as files:
        for name in (*RUNTIME_FILES, LOCK):
            content = files.extractfile(f"package/{name}")
            if content is None:
                raise Trouble(f"Pyodide's package holds no file {name}.")
            (target / name).write_bytes(content.read())
    return target

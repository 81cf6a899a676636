"""Renew the pins in requirements/: python3 tools/renew_pins.py. Needs uv and the network.

`test.txt` holds everything, `lab.txt` the part of it that a lesson needs, and `lowest.txt` the oldest
versions that pyproject.toml allows. `site.txt` builds the site, and `browser.txt` is what the site hands to the
browser. They name versions and checksums and no address, so that everybody's own index serves them. At the end
it is asked for each system and Python whether ready-made files are there.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = (
    *("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-pc-windows-msvc"),
    *("aarch64-apple-darwin", "x86_64-apple-darwin"),
)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
COMPILE = (
    *("uv", "pip", "compile", "--quiet", "--upgrade"),
    *("--universal", "--generate-hashes", "--no-header", "--no-annotate"),
)
PROJECT = ("pyproject.toml", "requirements/extra.in")
AS_TESTED = ("--constraints", "requirements/test.txt")


def pins(name: str, extras: Sequence[str], *options: str, of: Sequence[str] = PROJECT, python: str = "3.11") -> None:
    """Write one file of pins for the project with some of its extras, or for other requirements."""
    wanted = [word for extra in extras for word in ("--extra", extra)]
    place = ("--python-version", python, "--output-file", f"requirements/{name}")
    command = [*COMPILE, *of, *wanted, *options, *place]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    if "://" in text:
        raise SystemExit(f"requirements/{name} holds an address; it must hold none.")


def missing(name: str, system: str, python: str) -> str:
    """Return what uv says if the pins cannot be installed on a system from ready-made files, else nothing."""
    with tempfile.TemporaryDirectory() as folder:
        command = (
            *("uv", "pip", "install", "--dry-run", "--quiet", "--only-binary", ":all:", "--target", folder),
            *("--python-platform", system, "--python-version", python, "-r", f"requirements/{name}"),
        )
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    return done.stderr if done.returncode else ""


def main() -> int:
    """Renew all pins, then ask for the ready-made files; return 1 if some are missing."""
    pins("test.txt", ["lab", "fast", "data", "cluster", "test", "dev"])
    pins("lab.txt", ["lab", "fast", "data", "cluster"], "--constraints", "requirements/test.txt")
    pins("lowest.txt", ["lab", "fast", "data", "cluster", "test"], "--resolution", "lowest-direct")
    pins("site.txt", [], *AS_TESTED, of=[*PROJECT, "requirements/site.in"])
    pins("browser.txt", [], *AS_TESTED, of=["requirements/browser.in"], python="3.14")
    bad = 0
    for system in SYSTEMS:
        for python in PYTHONS:
            answer = missing("test.txt", system, python)
            bad += bool(answer)
            print(f"{system:26} {python}  {'all files are there' if not answer else answer.strip()}")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())

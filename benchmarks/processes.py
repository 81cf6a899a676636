"""What only a fresh process can show: the import, the first rounds, the first compile."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("numpy", "numba", "plotly", "networkx", "ipywidgets")
FIRST_ROUNDS = "import maumau_kit as mau; mau.simulate('house-code', 1000, 4, engine='compiled')"


def wall_seconds(code: str, **environment: str) -> float:
    """How long a fresh Python takes to run some code, from start to end."""
    start = time.perf_counter()
    _run(code, **environment)
    return time.perf_counter() - start


@cache
def _byte_code() -> tempfile.TemporaryDirectory[str]:
    """Where fresh processes keep compiled Python files, as on a usual machine; it goes when this process ends."""
    return tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


def _run(code: str, **environment: str) -> str:
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    own = {"PYTHONPATH": path, "PYTHONPYCACHEPREFIX": _byte_code().name}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**usual, **own, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{code!r} failed:\n{done.stderr[-2000:]}")
    return done.stdout


def import_seconds(times: int) -> list[float]:
    """How much longer a fresh Python takes when it imports the package; bare and importing ones by turns."""
    _run("import maumau_kit")
    return [wall_seconds("import maumau_kit") - wall_seconds("pass") for _ in range(times)]


def heavy_imports() -> list[str]:
    """Which of the large packages `import maumau_kit` brings in."""
    return _run(f"import sys, maumau_kit; print(*(m for m in {HEAVY!r} if m in sys.modules))").split()


def warm_start_seconds(times: int) -> list[float]:
    """Fresh processes to their first compiled rounds, with the kernel compiled before."""
    _run(FIRST_ROUNDS)
    return [wall_seconds(FIRST_ROUNDS) for _ in range(times)]


def cold_compile_seconds(times: int) -> list[float]:
    """The same with an empty cache: the kernel is compiled."""
    found = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            found.append(wall_seconds(FIRST_ROUNDS, MAUMAU_CACHE=folder))
    return found

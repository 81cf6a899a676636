"""The order of the layers: imports go down only, and each foreign package has its place.

From the bottom: base < rules < kernel < game < studies and bots < views < widgets < cli.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "maumau_kit"
MODULES = sorted((ROOT / PACKAGE).rglob("*.py"))
LONGEST = 400

# The package itself ("") offers the names of all others; only the command line may use it.
ORDER = (
    {"base"},
    {"rules"},
    {"kernel"},
    {"game", "fast"},
    {"studies", "bots", "bridges"},
    {"views"},
    {"widgets"},
    {"cli", ""},
    {"__main__"},
)
RANK = {name: rank for rank, names in enumerate(ORDER) for name in names}
STUDIES = RANK["studies"]

# One file a topic; topics never import each other.
TOPICS = {
    *("setup", "matching", "drawing", "debt", "turns", "wild"),
    *("lay", "calls", "hands", "finish", "score", "series"),
}

# Foreign packages, and the only modules (with all below them) that may import them; those marked `late` only
# inside a function, because they need not be there.
PLACES = {
    "numba": ("fast",),
    "llvmlite": ("fast",),
    "numpy": ("fast", "late studies", "late bots", "late bridges", "late views"),
    "pandas": ("late studies",),
    "pyarrow": ("late studies",),
    "loky": ("late studies.processes",),
    "distributed": ("late studies",),
    "plotly": ("views.figures",),
    "networkx": ("studies.tree", "studies.one_run", "views.figures"),
    "anywidget": ("widgets",),
    "ipywidgets": ("widgets",),
    "comm": ("widgets",),
    "traitlets": ("widgets",),
    "IPython": ("late views", "widgets"),
    "typer": ("cli",),
    "rich": ("cli",),
    "pyspiel": ("late bridges",),
    "pettingzoo": ("late bridges",),
    "pygambit": ("late bridges",),
}
# What core code leaves alone: the browser has no threads, processes or sockets.
OUTSIDE_WORLD = {
    *("threading", "_thread", "multiprocessing", "concurrent", "subprocess", "asyncio", "signal"),
    *("socket", "socketserver", "selectors", "ssl", "http", "ftplib", "smtplib", "xmlrpc", "webbrowser"),
    *("urllib.request", "os.system", "os.popen", "os.fork"),
}


class Import(NamedTuple):
    """One imported module or name, where it stands, and whether only a function imports it."""

    target: str
    line: int
    late: bool


def imports(module: str, source: str, is_package: bool = False) -> Iterator[Import]:
    """Read the imports of a module; `from a import b` counts as `a.b`, relative ones are resolved."""

    def walk(node: ast.AST, late: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from (Import(alias.name, child.lineno, late) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                start = child.module or ""
                if child.level:
                    parts = module.split(".")
                    up = parts[: len(parts) - child.level + is_package]
                    start = ".".join([*up, *filter(None, [child.module])])
                yield from (Import(f"{start}.{alias.name}", child.lineno, late) for alias in child.names)
            elif isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name):
                if f"{child.value.id}.{child.attr}" in OUTSIDE_WORLD:
                    yield Import(f"{child.value.id}.{child.attr}", child.lineno, late)
            else:
                inside = late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
                yield from walk(child, inside)
                continue
            yield from walk(child, late)

    return walk(ast.parse(source), False)


def within(inner: str, module: str) -> str:
    """Return the name of a module of the package without the package's own name."""
    return "" if inner == module else inner.removeprefix(module + ".")


def is_in(name: str, module: str) -> bool:
    """Say whether a name is a module or stands below it."""
    return name == module or name.startswith(module + ".")


def complaints(module: str, source: str, is_package: bool = False) -> list[str]:
    """Return what a module's imports do that the architecture forbids, one sentence each."""
    place = within(module, PACKAGE)
    layer, _, rest = place.partition(".")
    if layer not in RANK:
        return [f"{module} belongs to no layer: give it one in tests/test_layers.py"]
    found = []
    for target, line, late in imports(module, source, is_package):
        if is_in(target, PACKAGE):
            fault = own_fault(layer, rest, within(target, PACKAGE))
        else:
            fault = foreign_fault(place, target, late)
        if fault:
            found.append(f"{module}:{line}: {fault}")
    return found


def own_fault(layer: str, rest: str, target: str) -> str | None:
    """Say what is wrong with an import from the package itself, or nothing."""
    other, _, name = target.partition(".")
    if RANK.get(other, RANK[""]) > RANK[layer]:
        return f"{layer} is below {other or PACKAGE!r}, but imports it ({target or PACKAGE})"
    topic, imported = rest.partition(".")[0], name.partition(".")[0]
    if layer == other == "rules" and topic in TOPICS and imported in (TOPICS | {"variant"}) - {topic}:
        return f"the topic {topic} imports {imported}"
    return None


def foreign_fault(place: str, target: str, late: bool) -> str | None:
    """Say what is wrong with an import of something that is not ours, or nothing."""
    layer, package = place.partition(".")[0], target.partition(".")[0]
    if RANK[layer] < STUDIES and any(is_in(target, name) for name in OUTSIDE_WORLD):
        return f"{target} has no place below the studies"
    if package in sys.stdlib_module_names:
        return None
    for allowed in PLACES.get(package, ()):
        where = allowed.removeprefix("late ")
        if is_in(place, where) and (late or where == allowed):
            return None
    return f"{package} has its place in {', '.join(PLACES.get(package, ())) or 'no module'}"


def module_name(path: Path) -> str:
    """Return the dotted name of a module file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_there_are_modules_in_each_layer_up_to_game() -> None:
    layers = {within(module_name(path), PACKAGE).split(".")[0] for path in MODULES}
    assert {"base", "rules", "kernel", "game"} <= layers


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_module_obeys_the_layers(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert complaints(module_name(path), source, path.name == "__init__.py") == []


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_module_is_short_enough(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("base.cards", "from maumau_kit.rules import debt"),
        ("base.cards", "from maumau_kit.base.words import say\nimport maumau_kit"),
        ("rules.debt", "from maumau_kit.rules import wild"),
        ("rules.debt", "from maumau_kit.rules.wild import fits"),
        ("rules.debt", "from . import wild"),
        ("rules.debt", "from .wild import fits"),
        ("rules.debt", "def f():\n    from .variant import read"),
        ("rules.debt", "from ..kernel import step"),
        ("kernel.step", "import numpy"),
        ("kernel.step", "def f():\n    import numpy as np"),
        ("kernel.step", "import numba"),
        ("kernel.step", "import threading"),
        ("game.record", "from concurrent.futures import ThreadPoolExecutor"),
        ("game.record", "import urllib.request"),
        ("game.record", "import os\nos.system('ls')"),
        ("fast", "import subprocess"),
        ("fast", "from maumau_kit.studies import simulate"),
        ("studies.simulate", "import numpy"),
        ("studies.simulate", "import numba"),
        ("studies.simulate", "import pandas"),
        ("studies.simulate", "import networkx"),
        ("studies.simulate", "def f():\n    from maumau_kit.views import svg"),
        ("views.svg", "import plotly"),
        ("views.svg", "import requests"),
        ("views.page", "import ipywidgets"),
        ("widgets.table", "from maumau_kit.cli import main"),
        ("somewhere", "import os"),
    ],
)
def test_forbidden_import_is_seen(module: str, source: str) -> None:
    assert len(complaints(f"{PACKAGE}.{module}", source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rules.debt", "from maumau_kit.base.cards import ALL\nfrom . import debt\nimport functools"),
        ("rules.variant", "from maumau_kit.rules import debt, wild\nfrom .score import points"),
        ("kernel.step", "from maumau_kit.rules.debt import barred_by_debt\nfrom .deal import deal"),
        ("fast", "import numba, numpy\nfrom maumau_kit.kernel import playout"),
        ("fast.batch", "from numba import njit"),
        ("studies.simulate", "import os\nimport concurrent.futures\ndef f():\n    import pandas"),
        ("studies.tree", "import networkx"),
        ("views.figures", "import plotly.graph_objects\nfrom maumau_kit.studies import tree"),
        ("widgets.stepper", "import anywidget, ipywidgets, traitlets"),
        ("cli", "import typer, rich.table, maumau_kit"),
    ],
)
def test_permitted_import_is_let_pass(module: str, source: str) -> None:
    assert complaints(f"{PACKAGE}.{module}", source) == []


def test_relative_import_of_a_package_is_resolved() -> None:
    found = imports("maumau_kit.rules", "from .debt import x\nfrom ..base import y", is_package=True)
    assert [item.target for item in found] == ["maumau_kit.rules.debt.x", "maumau_kit.base.y"]

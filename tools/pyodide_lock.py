"""The list of packages for Pyodide, made from wheels that are at hand: the browser then loads these and no others.

Pyodide reads `pyodide-lock.json`, and whatever a notebook imports is looked up there. The list that comes with it
names files on a server of others; this one names only files that stand beside it.
"""

import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Iterable, Mapping
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

LOCK = "pyodide-lock.json"
#: What no browser loads: a second copy of what the page has, tests, and type stubs of foreign packages.
NEVER_LOADED = re.compile(r"\.data/data/|/labextension/|/tests?/|^jedi/third_party/(django-stubs|typeshed/stubs)/")
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json")


def environment(python: str, release: str) -> dict[str, str]:
    """Return what a requirement's marker may ask about Python in the browser.

    >>> environment("3.14.2", "5.0.3")["python_version"]
    '3.14'
    """
    return {
        "implementation_name": "cpython",
        "implementation_version": python,
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_python_implementation": "CPython",
        "platform_release": release,
        "platform_system": "Emscripten",
        "platform_version": "1",
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "sys_platform": "emscripten",
        "extra": "",
    }


def metadata(wheel: Path) -> Message:
    """Return what a wheel says about itself."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode("utf-8"))


def modules(wheel: Path) -> list[str]:
    """Return the names under which a wheel can be imported."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.endswith(".py") and ".data/" not in name]
    return sorted({name.partition("/")[0].removesuffix(".py") for name in names if ".dist-info/" not in name})


def needs(about: Message, asked: Mapping[str, str]) -> list[str]:
    """Return the packages that a wheel needs in the environment that is asked about."""
    wanted = map(Requirement, about.get_all("Requires-Dist") or [])
    return sorted({canonicalize_name(one.name) for one in wanted if not one.marker or one.marker.evaluate(dict(asked))})


def entry(wheel: Path, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the entry of one wheel in the list, with all that it needs, whether it is there or not."""
    name, version, _, _ = parse_wheel_filename(wheel.name)
    return {
        "name": name,
        "version": str(version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": modules(wheel),
        "depends": needs(metadata(wheel), asked),
        "unvendored_tests": False,
    }


def make_lock(info: Mapping[str, str], wheels: Iterable[Path], absent: Iterable[str]) -> dict[str, Any]:
    """Return the list: `info` is what Pyodide's own one says of its Python, `absent` what is left out on purpose.

    Raises ValueError where a wheel needs something that is neither there nor left out on purpose.
    """
    asked = environment(info["python"], info["platform"].removeprefix("emscripten_").replace("_", "."))
    packages = {one["name"]: one for one in (entry(wheel, asked) for wheel in sorted(wheels))}
    left_out = set(absent)
    for one in packages.values():
        missing = [name for name in one["depends"] if name not in packages and name not in left_out]
        if missing:
            raise ValueError(f"{one['name']} needs {', '.join(missing)}, which is not among the wheels")
        one["depends"] = [name for name in one["depends"] if name in packages]
    return {"info": dict(info), "packages": packages}


def copy_slim(wheel: Path, target: Path) -> Path:
    """Copy a wheel without the files that a browser never loads; its list of files is kept right. Return the copy."""
    copy = target / wheel.name
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as slim:
        for one in source.infolist():
            if NEVER_LOADED.search(one.filename):
                continue
            content = source.read(one)
            if one.filename.endswith(".dist-info/RECORD"):
                lines = content.decode("utf-8").splitlines(keepends=True)
                content = "".join(line for line in lines if not NEVER_LOADED.search(line)).encode("utf-8")
            slim.writestr(one, content, zipfile.ZIP_DEFLATED)
    return copy


def lay_out(runtime: Path, wheels: Iterable[Path], absent: Iterable[str], target: Path) -> dict[str, Any]:
    """Write the folder that the browser loads Python from: the runtime, the wheels, and their list; return the list."""
    target.mkdir(parents=True)
    for name in RUNTIME_FILES:
        shutil.copyfile(runtime / name, target / name)
    info = json.loads((runtime / LOCK).read_text(encoding="utf-8"))["info"]
    lock = make_lock(info, [copy_slim(wheel, target) for wheel in wheels], absent)
    (target / LOCK).write_text(json.dumps(lock, indent=1), encoding="utf-8")
    return lock

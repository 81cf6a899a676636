"""Building the site: the list of packages for the browser, the pins, what is fetched, and the pages of our own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from email.message import Message
from pathlib import Path

import pytest

pytest.importorskip("packaging")

from tools import site, site_pages, site_parts
from tools.pyodide_lock import copy_slim, environment, lay_out, make_lock, modules
from tools.site_parts import Pin, fetch_runtime, kept, read_pins
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parent.parent
INFO = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}
ASKED = environment(INFO["python"], "5.0.3")
HOSTILE = "<img src=x onerror=alert(1)>"


def wheel(folder: Path, name: str, *needs: str, files: dict[str, str] | None = None) -> Path:
    """A small wheel."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    about = [f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\nLicense-Expression: MIT"]
    about += [f"Requires-Dist: {need}" for need in needs]
    holds = {f"{name}/__init__.py": "", f"{name}-1.0.dist-info/METADATA": "\n".join(about), **(files or {})}
    record = f"{name}-1.0.dist-info/RECORD"
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in holds.items():
            archive.writestr(file, text)
        archive.writestr(record, "".join(f"{file},,\n" for file in [*holds, record]))
    return path


# --- the list of packages -----------------------------------------------------------------------------------


def test_a_package_brings_what_it_needs_in_a_browser(tmp_path: Path) -> None:
    needs = ["beta>=1", "pexpect; sys_platform != 'emscripten'", "extra-thing; extra == 'test'", "rich"]
    lock = make_lock(INFO, [wheel(tmp_path, "alpha", *needs), wheel(tmp_path, "beta")], ["rich"])
    assert lock["packages"]["alpha"]["depends"] == ["beta"]
    assert lock["packages"]["alpha"]["imports"] == ["alpha"]
    assert lock["info"] == INFO


def test_a_package_whose_need_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="alpha needs gamma, which is not among the wheels"):
        make_lock(INFO, [wheel(tmp_path, "alpha", "gamma")], [])


def test_names_to_import_are_packages_and_single_files(tmp_path: Path) -> None:
    one = wheel(tmp_path, "alpha", files={"single.py": "", "alpha-1.0.data/data/share/x.py": ""})
    assert modules(one) == ["alpha", "single"]


def test_what_no_browser_loads_is_left_out_and_no_longer_listed(tmp_path: Path) -> None:
    extra = {
        "alpha/tests/test_a.py": "",
        "alpha/labextension/big.js": "x" * 9999,
        "alpha-1.0.data/data/share/big.js": "x" * 9999,
        "alpha/testing.py": "",
    }
    (tmp_path / "slim").mkdir()
    slim = copy_slim(wheel(tmp_path, "alpha", files=extra), tmp_path / "slim")
    with zipfile.ZipFile(slim) as archive:
        names = archive.namelist()
        listed = [line.partition(",")[0] for line in archive.read("alpha-1.0.dist-info/RECORD").decode().splitlines()]
    assert sorted(names) == sorted(listed)
    assert sorted(name for name in names if "dist-info" not in name) == ["alpha/__init__.py", "alpha/testing.py"]


def test_the_folder_holds_just_what_its_list_names(tmp_path: Path) -> None:
    (tmp_path / "runtime").mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json"):
        (tmp_path / "runtime" / name).write_text("", encoding="utf-8")
    foreign = {"info": INFO, "packages": {"numpy": {"file_name": "elsewhere.whl"}}}
    (tmp_path / "runtime" / "pyodide-lock.json").write_text(json.dumps(foreign), encoding="utf-8")
    lay_out(tmp_path / "runtime", [wheel(tmp_path, "alpha")], [], tmp_path / "out")
    lock = json.loads((tmp_path / "out" / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert list(lock["packages"]) == ["alpha"]
    assert {file.name for file in (tmp_path / "out").glob("*.whl")} == {lock["packages"]["alpha"]["file_name"]}


# --- pins and fetching --------------------------------------------------------------------------------------


def test_the_page_and_its_python_have_the_same_versions() -> None:
    """A widget is half page, half Python: both halves must be of one version."""

    def version(file: str, name: str) -> str:
        found = re.search(rf"^{name}==(\S+)", (ROOT / "requirements" / file).read_text(encoding="utf-8"), re.MULTILINE)
        assert found, name
        return found[1]

    for name in ("anywidget", "ipywidgets", "jupyterlab-widgets", "plotly"):
        assert version("browser.txt", name) == version("site.txt", name)


def test_all_pins_for_the_browser_are_read() -> None:
    text = (ROOT / "requirements" / "browser.txt").read_text(encoding="utf-8")
    names = {pin.name for pin in read_pins(text, ASKED)}
    assert len(re.findall(r"^[a-z].*==", text, re.MULTILINE)) == len(names) + text.count("; sys_platform")
    assert {"anywidget", "ipywidgets", "plotly", "networkx", "ipython"} <= names
    assert not {"pexpect", "colorama", "psutil", "numpy"} & names


def test_a_wheel_that_is_not_the_one_written_down_is_fetched_again(tmp_path: Path) -> None:
    path = wheel(tmp_path, "alpha")
    assert kept(tmp_path, Pin("alpha", "1.0", ("0" * 64,))) is None
    assert not path.exists()


def test_without_npm_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_parts.shutil, "which", lambda name: None)
    with pytest.raises(Trouble, match="needs the program npm"):
        fetch_runtime(site_parts.RUNTIME, tmp_path, {})


def test_a_runtime_that_nobody_tested_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"asks for Pyodide 0\.1"):
        fetch_runtime("0.1", tmp_path, {})


def test_a_runtime_that_is_not_the_one_written_down_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pack(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        (tmp_path / f"pyodide-{site_parts.RUNTIME}.tgz").write_bytes(b"other")
        return subprocess.CompletedProcess([], 0, "", "")

    monkeypatch.setattr(site_parts.shutil, "which", lambda name: name)
    monkeypatch.setattr(site_parts.subprocess, "run", pack)
    with pytest.raises(Trouble, match="its checksum differs"):
        fetch_runtime(site_parts.RUNTIME, tmp_path, {})
    assert list(tmp_path.iterdir()) == []


# --- the pages ----------------------------------------------------------------------------------------------


def test_lessons_are_copied_for_the_python_of_the_browser(tmp_path: Path) -> None:
    copies = site_pages.copy_lessons(ROOT / "notebooks", tmp_path)
    assert len(copies) == len(list((ROOT / "notebooks").glob("*/*.ipynb")))
    for copy in copies:
        original = json.loads((ROOT / "notebooks" / copy.relative_to(tmp_path)).read_text(encoding="utf-8"))
        book = json.loads(copy.read_text(encoding="utf-8"))
        assert book["metadata"]["kernelspec"]["name"] == "python"
        assert original["metadata"]["kernelspec"]["name"] == "python3"
        assert book["cells"] == original["cells"]


def test_nothing_of_a_lesson_becomes_markup(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    lesson = tmp_path / "en" / 'a"b.ipynb'
    lesson.write_text(json.dumps({"cells": [{"source": [f"# {HOSTILE}"]}]}), encoding="utf-8")
    written = site_pages.start_page([lesson])
    assert "<img" not in written
    assert "&lt;img" in written
    assert 'path=en/a%22b.ipynb"' in written


def test_the_licence_is_named_as_briefly_as_can_be() -> None:
    about = Message()
    about["License"] = "Copyright (c) somebody\nand a long text"
    about["Classifier"] = "License :: OSI Approved :: BSD License"
    assert site_pages.licence(about) == "BSD License"
    about["License-Expression"] = "BSD-3-Clause"
    assert site_pages.licence(about) == "BSD-3-Clause"


def test_the_settings_name_no_other_machine() -> None:
    text = json.dumps(site.settings())
    assert "//" not in text
    assert '"disablePyPIFallback": true' in text


def test_a_site_that_lacks_something_is_not_handed_out(tmp_path: Path) -> None:
    (tmp_path / "static" / "pyodide").mkdir(parents=True)
    (tmp_path / "jupyter-lite.json").write_text(json.dumps(site.settings()), encoding="utf-8")
    lock = {"packages": {name: {"file_name": f"{name}.whl"} for name in site.AT_START}}
    (tmp_path / "static" / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    with pytest.raises(Trouble, match=r"The site lacks micropip\.whl"):
        site.check(tmp_path)
    for name in site.AT_START:
        (tmp_path / "static" / "pyodide" / f"{name}.whl").write_text("", encoding="utf-8")
    site.check(tmp_path)
    (tmp_path / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-config-data": {"litePluginSettings": {f"{site.KERNEL_EXTENSION}:kernel": {}}}}),
        encoding="utf-8",
    )
    with pytest.raises(Trouble, match="other settings"):
        site.check(tmp_path)


LISTS = ("numpy", "numba", "pandas", "plotly", "multiprocessing", "concurrent.futures.process")


def test_importing_the_kit_asks_for_nothing_that_a_browser_lacks() -> None:
    code = f"import sys, maumau_kit as mau; mau.play, mau.simulate; print([n for n in {LISTS!r} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"

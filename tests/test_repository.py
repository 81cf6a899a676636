"""The repository: its pins, its wheel, and what its files must not hold."""

import importlib
import json
import re
import shutil
import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import run
from tools.stamp import KINDS

ROOT = Path(__file__).resolve().parent.parent
PINS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

HOSTS = "pypi|pythonhosted|npmjs|jsdelivr|unpkg|cdnjs"
ADDRESS = re.compile(rf"https?://[^\s\"')]*({HOSTS})")
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(work|root|farm|opt|tmp|home|Users)/\w|[A-Z]:\\\\?Users\\")


def tracked_files() -> list[Path]:
    """Return the files of the repository as git has them, or skip where this is no clone."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("needs git and a clone, since the files of the repository are asked from git")
    command = [git, "-c", f"safe.directory={ROOT.as_posix()}", "ls-files", "-z", "--cached", "--others"]
    listed = subprocess.run([*command, "--exclude-standard"], cwd=ROOT, capture_output=True, check=True)
    return [ROOT / name for name in listed.stdout.decode("utf-8").split("\0") if name]


def texts() -> list[tuple[str, str]]:
    """Return name and text of each tracked file that is text."""
    found = []
    for path in tracked_files():
        data = path.read_bytes() if path.is_file() else b"\0"
        if b"\0" not in data:
            found.append((path.relative_to(ROOT).as_posix(), data.decode("utf-8")))
    assert len(found) > 10
    return found


# --- pins and the project ----------------------------------------------------------------------------------


def test_pins_are_those_that_are_used() -> None:
    assert [path.name for path in PINS] == sorted(["browser.txt", *(kind.pins for kind in KINDS.values())])


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.name)
def test_pins_hold_versions_and_checksums_and_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text
    blocks = re.split(r"\n(?=\S)", text.strip())
    assert len(blocks) > 20
    for block in blocks:
        assert re.match(r"[a-z0-9.-]+==\S+( ; [^\\\n]+)? \\\n", block), block.splitlines()[0]
        assert "--hash=sha256:" in block, block.splitlines()[0]


def pinned(name: str) -> set[str]:
    """Return the lines of one file of pins that name a version, with their markers."""
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return {line.rstrip(" \\") for line in text.splitlines() if "==" in line.partition(";")[0]}


def test_lessons_are_tested_with_the_versions_they_run_on() -> None:
    versions = {line.partition(";")[0].strip() for line in pinned("test.txt")}
    assert {line.partition(";")[0].strip() for line in pinned("lab.txt")} <= versions


def bounds() -> list[str]:
    """Return all requirements of the project but those of its developers."""
    project = PROJECT["project"]
    extras = {name: lines for name, lines in project["optional-dependencies"].items() if name != "dev"}
    return [*project["dependencies"], *(line for lines in extras.values() for line in lines)]


@pytest.mark.parametrize("requirement", bounds())
def test_lower_bound_is_the_version_that_is_tested(requirement: str) -> None:
    match = re.match(r"([a-z-]+)>=([0-9.]+)(;|$)", requirement)
    assert match, "each requirement has a lower bound and no upper one"
    lines = [line for line in pinned("lowest.txt") if line.startswith(match[1] + "==")]
    assert any(re.match(rf"[^=]+=={re.escape(match[2])}(\.0)*( ;|$)", line) for line in lines), lines


def test_python_versions_agree() -> None:
    project = PROJECT["project"]
    assert project["requires-python"] == ">={}.{}".format(*run.OLDEST)
    named = [line.rpartition(" ")[2] for line in project["classifiers"] if re.search(r"3\.\d+$", line)]
    assert named == [f"3.{minor}" for minor in range(run.OLDEST[1], run.NEWEST[1] + 1)]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a wheel that was just built."""
    builder = importlib.import_module("hatchling.builders.wheel").WheelBuilder(str(ROOT))
    file = next(builder.build(directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"]))
    return set(zipfile.ZipFile(file).namelist())


def own_files(folder: str, *endings: str) -> list[str]:
    """Return the paths of the files below a folder of the repository that have one of the endings."""
    found = [path for path in (ROOT / folder).rglob("*") if path.suffix in endings]
    return [path.relative_to(ROOT).as_posix() for path in found if ".ipynb_checkpoints" not in path.parts]


@pytest.mark.parametrize("folder", ["variants", "data", "notebooks"])
def test_wheel_carries_the_files_beside_the_package(folder: str, wheel: set[str]) -> None:
    files = own_files(folder, ".toml", ".json", ".jsonl", ".ipynb")
    assert files
    assert {f"maumau_kit/_files/{name}" for name in files} <= wheel


def test_wheel_carries_the_package(wheel: set[str]) -> None:
    files = ["maumau_kit/py.typed", *own_files("maumau_kit", ".py", ".js", ".css")]
    assert any(name.endswith("/stepper.js") for name in files)
    assert any(name.endswith("/base.css") for name in files)
    assert set(files) <= wheel


def test_wheel_carries_the_licences_and_nothing_else(wheel: set[str]) -> None:
    licences = {name.rpartition("/")[2] for name in wheel if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "CC0-1.0.txt", "NOTICE.md"}
    version = PROJECT["project"]["version"]
    assert {name.partition("/")[0] for name in wheel} == {"maumau_kit", f"maumau_kit-{version}.dist-info"}
    assert not [name for name in wheel if name.endswith((".pyc", ".lock")) or ".ipynb_checkpoints" in name]


def test_source_archive_can_be_tested_and_set_up(tmp_path: Path) -> None:
    builder = importlib.import_module("hatchling.builders.sdist").SdistBuilder(str(ROOT))
    with tarfile.open(next(builder.build(directory=str(tmp_path), versions=["standard"]))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = [*own_files("variants", ".toml"), *own_files("requirements", ".txt"), *own_files("tests", ".py")]
    wanted += [*own_files("tools", ".py"), "run.py", "pyproject.toml", "README.md", "CHANGELOG.md"]
    assert set(wanted) <= names
    assert not [name for name in names if name.startswith((".venv", ".git/", "dist/"))]


# --- what files must not hold ------------------------------------------------------------------------------


def test_no_registry_and_no_path_of_a_machine_stands_in_a_file() -> None:
    found = []
    for name, text in texts():
        for number, line in enumerate(text.splitlines(), 1):
            if ADDRESS.search(line) or (MACHINE_PATH.search(line) and not name.startswith("tests/")):
                found.append(f"{name}:{number}: {line.strip()[:80]}")
    assert found == []


def test_registries_and_paths_would_be_seen() -> None:
    assert ADDRESS.search("see https://files.python" + "hosted.org/x")
    assert ADDRESS.search('src="https://cdn.js' + 'delivr.net/npm/x"')
    assert not ADDRESS.search("https://www.python.org/downloads")
    assert MACHINE_PATH.search("cd /wo" + "rk/main")
    assert MACHINE_PATH.search('"/ho' + 'me/anna/x"')
    assert not MACHINE_PATH.search("the homework/root/x of https://example.org/opt/x")


def test_each_text_is_utf8_with_plain_line_ends() -> None:
    for name, text in texts():
        assert "\r" not in text, name
        assert "\ufeff" not in text, name


def test_no_lock_file_with_addresses_is_kept() -> None:
    names = {path.name for path in tracked_files()}
    assert not names & {"uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock", "package-lock.json"}


NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))


def test_there_is_a_lesson() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_carries_no_outputs(path: Path) -> None:
    for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], f"cell {number}"
            assert cell["execution_count"] is None, f"cell {number}"


def test_vectors_are_there(vectors_dir: Path) -> None:
    for name in ("rounds", "digests", "replays", "positions", "legal", "perft", "worked", "interactions"):
        assert (vectors_dir / f"{name}.jsonl").stat().st_size > 0, name

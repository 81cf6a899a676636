"""The set-up: run.py and what it is made of."""

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import run
from tools import environment
from tools.stamp import LAB, LOWEST, STAMP, TEST, decide, new_stamp, read_stamp, write_stamp
from tools.trouble import NoNetwork, Trouble, diagnose, no_venv

ROOT = Path(__file__).resolve().parent.parent


# --- run.py ------------------------------------------------------------------------------------------------


def test_run_can_be_read_by_an_old_python() -> None:
    source = (ROOT / "run.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    first = next(node for node in ast.parse(source).body if isinstance(node, ast.Import | ast.ImportFrom))
    assert isinstance(first, ast.Import)
    assert [alias.name for alias in first.names] == ["sys"], "the version is asked before anything else"


def test_old_python_gets_one_sentence() -> None:
    sentence = run.too_old((3, 9, 2, "final", 0), "/usr/bin/python3", lambda name: None)
    assert sentence == (
        "The Mau-Mau Kit needs Python 3.11 or newer, and this is Python 3.9.2 (/usr/bin/python3). "
        "Install one from python.org, then start again."
    )


def test_old_python_names_a_newer_one_that_is_there() -> None:
    there = {"python3.11", "python3.13"}
    sentence = run.too_old((3, 10, 4), "python3", lambda name: name if name in there else None)
    assert sentence.endswith("Start it with python3.13 run.py.")


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 2), (3, 15, 0), (4, 0, 0)])
def test_new_enough_python_passes(version: tuple[int, int, int]) -> None:
    assert run.too_old(version, "python3", lambda name: None) is None


def test_old_python_stops_with_the_sentence(tmp_path: Path) -> None:
    """Run the real file with a version that is pretended to be old."""
    pretend = "import sys, runpy; sys.version_info = (3, 8, 10, 'final', 0); sys.argv = ['run.py', 'lab']; "
    code = pretend + f"runpy.run_path({str(ROOT / 'run.py')!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("The Mau-Mau Kit needs Python 3.11 or newer, and this is Python 3.8.10")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["lnit"], 2, "Did you mean lint?"),
        (["zzz"], 2, "There are lab, test, setup, lint, lowest, site, clean."),
        (["setup", "now"], 1, "`run.py setup` takes nothing more, but was given 'now'."),
        (["test", "--vectors"], 1, "--vectors needs the folder of the vectors"),
        (["lowest", "--vectors", "nowhere"], 1, "nowhere is none."),
    ],
)
def test_wrong_call_is_one_sentence(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(arguments) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["--help"], 0), (["-h"], 0)])
def test_help_names_all_commands(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(arguments) == code
    shown = capsys.readouterr().out
    assert all(f"run.py {name}" in shown for name in run.COMMANDS)


@pytest.mark.parametrize("given", [["--vectors", "some where"], ["--vectors=some where"]])
def test_vectors_are_meant_from_where_one_stands(given: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "some where"
    folder.mkdir()
    assert run.test_arguments(["-k", "x", *given, "-q"], tmp_path) == ["-k", "x", f"--vectors={folder}", "-q"]


# --- the stamp ---------------------------------------------------------------------------------------------


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with what decides about an installation."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "lab.txt").write_bytes(b"rich==1\nplotly==2\n")
    (tmp_path / "pyproject.toml").write_bytes(b"[project]\n")
    return tmp_path


def test_ready_environment_is_kept(root: Path) -> None:
    assert decide(new_stamp(LAB, root, "ready"), new_stamp(LAB, root, "ready")) == "keep"
    assert decide(new_stamp(TEST, root, "ready"), new_stamp(LAB, root, "ready")) == "keep"


def test_lesson_environment_grows_for_the_tests(root: Path) -> None:
    assert decide(new_stamp(LAB, root, "ready"), new_stamp(TEST, root, "ready")) == "install"


@pytest.mark.parametrize("name", ["requirements/lab.txt", "requirements/new.txt", "pyproject.toml"])
def test_changed_pins_are_installed(name: str, root: Path) -> None:
    before = new_stamp(LAB, root, "ready")
    (root / name).write_bytes(b"changed\n")
    assert decide(before, new_stamp(LAB, root, "ready")) == "install"


def test_line_ends_are_no_change(root: Path) -> None:
    before = new_stamp(LAB, root, "ready")
    (root / "requirements" / "lab.txt").write_bytes(b"rich==1\r\nplotly==2\r\n")
    assert decide(before, new_stamp(LAB, root, "ready")) == "keep"


@pytest.mark.parametrize("change", [{"state": "installing"}, {"root": "/elsewhere"}, {"python": "3.10"}, {"state": ""}])
def test_unfinished_moved_or_foreign_environment_is_remade(change: dict[str, str], root: Path) -> None:
    wanted = new_stamp(LAB, root, "ready")
    assert decide({**wanted, **change}, wanted) == "remake"
    assert decide({}, wanted) == "remake"


def test_stamp_comes_back_as_it_was_left(root: Path) -> None:
    stamp = new_stamp(LOWEST, root, "ready")
    write_stamp(root, stamp)
    assert read_stamp(root) == stamp


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"kind": "other"}', "\x00"])
def test_stamp_that_cannot_be_read_is_none(text: str, tmp_path: Path) -> None:
    (tmp_path / STAMP).write_text(text, encoding="utf-8")
    assert read_stamp(tmp_path) == {}
    assert read_stamp(tmp_path / "not there") == {}


# --- paths, surroundings, sentences ------------------------------------------------------------------------


def test_programs_stand_where_each_system_puts_them() -> None:
    folder = Path("Mau Mau Übung") / ".venv"
    assert environment.program(folder, "maumau", windows=False) == folder / "bin" / "maumau"
    assert environment.program(folder, "maumau", windows=True) == folder / "Scripts" / "maumau.exe"


def test_surroundings_point_at_the_environment_and_keep_the_index() -> None:
    given = {"Path": "x", "PYTHONPATH": "y", "PIP_TARGET": "z", "UV_SYSTEM_PYTHON": "1", "PIP_INDEX_URL": "i"}
    made = environment.surroundings(given, Path("env"))
    first = str(environment.program(Path("env"), "python").parent)
    assert made == {"Path": os.pathsep.join([first, "x"]), "PIP_INDEX_URL": "i", "VIRTUAL_ENV": "env"}
    assert given["PYTHONPATH"] == "y"


def test_surroundings_without_a_path() -> None:
    assert os.pathsep not in environment.surroundings({}, Path("env"))["PATH"]


def test_installer_keeps_the_retries_that_are_set() -> None:
    assert environment.installing({"PIP_RETRIES": "9", "PIP_USER": "1"})["PIP_RETRIES"] == "9"
    assert environment.installing({"PIP_USER": "1"})["PIP_USER"] == "0"


def test_editable_install_is_found_under_an_umlaut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "Mau Mau Übung"
    site = root / ".venv" / "lib" / "python3.11" / "site-packages"
    site.mkdir(parents=True)
    (site / "_maumau_kit.pth").write_text(str(root), encoding="utf-8")
    (site / "other.pth").write_text("other", encoding="utf-8")
    monkeypatch.setattr(environment, "ROOT", root)
    environment.use_relative_path(root / ".venv")
    line = (site / "_maumau_kit.pth").read_text(encoding="ascii").rstrip("\n")
    assert (site / line).resolve() == root.resolve()
    assert (site / "other.pth").read_text(encoding="utf-8") == "other"


def test_foreign_folder_is_not_removed(tmp_path: Path) -> None:
    folder = tmp_path / ".venv"
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Trouble, match=r"was not made by run\.py"):
        environment.make_room(folder, {})
    assert (folder / "thesis.txt").exists()


@pytest.mark.parametrize("sign", ["pyvenv.cfg", environment.LOG])
def test_broken_environment_is_removed(sign: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / ".venv"
    folder.mkdir()
    (folder / sign).write_text("", encoding="utf-8")
    environment.make_room(folder, {})
    assert not folder.exists()
    assert "made anew" in capsys.readouterr().out


def test_environment_without_a_python_is_not_healthy(tmp_path: Path) -> None:
    assert not environment.healthy(tmp_path, LAB, os.environ)


@pytest.fixture
def failing(root: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Trouble], Path]:
    """A folder in which every installation ends in the given trouble; returns its environment."""

    def fail_with(trouble: Trouble) -> Path:
        def fail(*_: object) -> None:
            raise trouble

        monkeypatch.setattr(environment, "ROOT", root)
        monkeypatch.setattr(environment, "install", fail)
        folder = root / ".venv"
        folder.mkdir()
        return folder

    return fail_with


def test_lost_network_leaves_the_lessons_usable(failing: Callable[[Trouble], Path], root: Path) -> None:
    folder = failing(NoNetwork("no network"))
    before = new_stamp(LAB, root, "ready")
    with pytest.raises(NoNetwork):
        environment.fill(folder, TEST, before, {})
    assert read_stamp(folder) == before


def test_other_trouble_leaves_a_mark_and_names_the_log(failing: Callable[[Trouble], Path], root: Path) -> None:
    folder = failing(Trouble("The disk is full."))
    with pytest.raises(Trouble, match=r"The disk is full\. \(All details: .*maumau-setup\.log\)"):
        environment.fill(folder, TEST, new_stamp(LAB, root, "ready"), {})
    assert decide(read_stamp(folder), new_stamp(LAB, root, "ready")) == "remake"


def test_python_without_ensurepip_stops_before_anything_is_made(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.shutil, "which", lambda name: None)
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Trouble, match="ensurepip is missing"):
        environment.fill(root / ".venv", LAB, {}, {})
    assert not (root / ".venv").exists()


def test_kept_environment_is_only_looked_at(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "ROOT", root)
    monkeypatch.setattr(environment, "healthy", lambda *_: True)
    (root / ".venv").mkdir()
    write_stamp(root / ".venv", new_stamp(TEST, root, "ready"))
    before = sorted(root.rglob("*"))
    assert environment.prepare(LAB) == root / ".venv"
    assert sorted(root.rglob("*")) == before


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28]", "disk is full"),
        ("error: No space left on device (os error 28)", "disk is full"),
        ("invalid peer certificate: UnknownIssuer", "certificate"),
        ("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed", "certificate"),
        ("[Errno -3] Temporary failure in name resolution", "no network"),
        ("error: Failed to fetch: `simple/rich/`\n  Caused by: dns error", "no network"),
        ("(from versions: none)\nERROR: No matching distribution found for rich==15.0.0", "no network"),
        ("getaddrinfo failed\nERROR: No matching distribution found for rich==15.0.0", "no network"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "checksum"),
        ("error: Hash mismatch for `rich==15.0.0`", "checksum"),
        ("HINT: this system does not have Windows Long Path support enabled", "too long"),
        ("PermissionError: [WinError 32] used by another process: 'x.pyd'", "close JupyterLab"),
        ("(from versions: 1)\nERROR: No matching distribution found for llvmlite==0.5.0", "llvmlite==0.5.0"),
        ("something nobody has seen", "could not be installed"),
    ],
)
def test_trouble_of_the_installer_is_one_sentence(log: str, words: str) -> None:
    sentence = str(diagnose(log))
    assert words in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(("log", "kind"), [("connection refused", NoNetwork), ("[Errno 28]", Trouble)])
def test_only_a_lost_network_leaves_the_environment_as_it_was(log: str, kind: type[Trouble]) -> None:
    assert type(diagnose(log)) is kind


def test_missing_venv_names_the_package() -> None:
    assert "python3-venv (or python{}.{}-venv)".format(*sys.version_info[:2]) in str(no_venv("ensurepip"))

"""`maumau lab`: lessons are copied, never written over, renewed after an upgrade; JupyterLab starts and ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from command_line import call, refused

from maumau_kit.base import words
from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.cli import lab, lessons
from maumau_kit.cli.lessons import MARKER, Delivery, deliver

ROOT = Path(__file__).resolve().parent.parent
FIRST = "en/01_first.ipynb"
SECOND = "en/02_second.ipynb"
GERMAN = "de/01_erste.ipynb"
OURS = {"en": "en/01_the_basics.ipynb", "de": "de/01_die_grundregeln.ipynb"}


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """The lessons as a kit delivers them."""
    source = tmp_path / "kit"
    for folder in ("en", "de", "pictures", "en/.ipynb_checkpoints"):
        (source / folder).mkdir(parents=True)
    write(source, FIRST, "one")
    write(source, SECOND, "two")
    write(source, GERMAN, "eins")
    write(source, "pictures/table.svg", "<svg/>")
    write(source, "en/.ipynb_checkpoints/01_first-checkpoint.ipynb", "not a lesson")
    return source


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_bytes(text.encode())


def read(folder: Path, name: str) -> str:
    return (folder / name).read_bytes().decode()


def states(done: list[Delivery]) -> dict[str, str]:
    return {one.lesson: one.state for one in done}


def file_of(lesson: str, done: list[Delivery]) -> str:
    return next(one.file for one in done if one.lesson == lesson)


def test_lessons_are_copied_whole(kit: Path, tmp_path: Path) -> None:
    mine = tmp_path / "a" / "mine"
    done = deliver(mine, "1.0", kit)
    assert states(done) == dict.fromkeys((GERMAN, FIRST, SECOND, "pictures/table.svg"), "new")
    assert read(mine, FIRST) == "one"
    assert read(mine, "pictures/table.svg") == "<svg/>"
    marker = json.loads(read(mine, MARKER))
    assert (marker["format"], marker["version"]) == ("maumau-lessons/1", "1.0")
    assert marker["lessons"][FIRST] == lessons.digest(b"one")
    files = {path.relative_to(mine).as_posix() for path in mine.rglob("*") if path.is_file()}
    assert files == {MARKER, GERMAN, FIRST, SECOND, "pictures/table.svg"}


def test_second_time_nothing_changes(kit: Path, tmp_path: Path) -> None:
    deliver(tmp_path / "mine", "1.0", kit)
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "mine").rglob("*")}
    assert set(states(deliver(tmp_path / "mine", "1.0", kit)).values()) == {"same"}
    assert times == {path: path.stat().st_mtime_ns for path in (tmp_path / "mine").rglob("*")}


def test_changed_lesson_stays(kit: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    deliver(mine, "1.0", kit)
    write(mine, FIRST, "my work")
    assert states(deliver(mine, "1.0", kit))[FIRST] == "yours"
    assert read(mine, FIRST) == "my work"
    assert len(list((mine / "en").glob("01*"))) == 1


def test_upgrade_renews_untouched_lessons_and_puts_others_beside(kit: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    deliver(mine, "1.0", kit)
    write(mine, FIRST, "my work")
    third = "en/03_third.ipynb"
    for name, text in ((FIRST, "one, better"), (SECOND, "two, better"), (third, "three")):
        write(kit, name, text)
    done = deliver(mine, "2.0", kit)
    assert states(done) == {
        GERMAN: "same",
        FIRST: "beside",
        SECOND: "renewed",
        third: "new",
        "pictures/table.svg": "same",
    }
    beside = file_of(FIRST, done)
    assert beside == "en/01_first-2.0.ipynb"
    assert read(mine, FIRST) == "my work"
    assert read(mine, beside) == "one, better"
    assert read(mine, SECOND) == "two, better"
    assert json.loads(read(mine, MARKER))["version"] == "2.0"
    assert states(deliver(mine, "2.0", kit))[FIRST] == "yours"  # said once
    write(mine, beside, "my second work")
    write(kit, FIRST, "one, best")
    assert file_of(FIRST, deliver(mine, "2.0", kit)) == "en/01_first-2.0-2.ipynb"
    assert read(mine, beside) == "my second work"
    assert read(mine, FIRST) == "my work"


def test_untouched_copy_beside_is_renewed(kit: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    deliver(mine, "1.0", kit)
    write(mine, FIRST, "my work")
    for text in ("second", "third"):
        write(kit, FIRST, text)
        beside = file_of(FIRST, deliver(mine, "2.0", kit))
        assert beside == "en/01_first-2.0.ipynb"
        assert read(mine, beside) == text


@pytest.mark.parametrize("marker", ["", "{", "[]", '{"format": "maumau-lessons/1", "lessons": 3}', '{"lessons": {}}'])
def test_without_its_marker_everything_counts_as_hers(kit: Path, tmp_path: Path, marker: str) -> None:
    mine = tmp_path / "mine"
    deliver(mine, "1.0", kit)
    write(mine, MARKER, marker)
    write(kit, FIRST, "new")
    assert states(deliver(mine, "2.0", kit))[FIRST] == "beside"
    assert read(mine, FIRST) == "one"


def test_strange_things_in_the_place_of_a_lesson_stay(kit: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    (mine / FIRST).mkdir(parents=True)
    (mine / SECOND).symlink_to("nowhere")
    done = deliver(mine, "1.0", kit)
    assert [one.state for one in done] == ["new", "beside", "beside", "new"]
    assert (mine / FIRST).is_dir()
    assert (mine / SECOND).is_symlink()


def test_deleted_lesson_comes_back(kit: Path, tmp_path: Path) -> None:
    deliver(tmp_path / "mine", "1.0", kit)
    (tmp_path / "mine" / FIRST).unlink()
    assert states(deliver(tmp_path / "mine", "1.0", kit))[FIRST] == "new"


@pytest.mark.parametrize("stop", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_copy_is_never_half_there(
    kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException
) -> None:
    mine = tmp_path / "mine"
    deliver(mine, "1.0", kit)
    write(kit, FIRST, "x" * 100_000)

    def fail(_: int) -> None:
        raise stop

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises((InputError, KeyboardInterrupt)):
        deliver(mine, "2.0", kit)
    assert read(mine, FIRST) == "one"
    assert not list(mine.rglob("*.part"))
    monkeypatch.undo()
    assert states(deliver(mine, "2.0", kit))[FIRST] == "renewed"


def test_kit_without_lessons_says_so(tmp_path: Path) -> None:
    (tmp_path / "kit").mkdir()
    with pytest.raises(MauMauError, match="missing"):
        deliver(tmp_path / "mine", "1.0", tmp_path / "kit")
    assert not (tmp_path / "mine").exists()


def test_first_lesson_is_in_the_language_in_force(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for lang, first in (("en", FIRST), ("de", GERMAN)):
        monkeypatch.setattr(words, "_language", lang)
        assert lessons.first_lesson(kit) == first
    (kit / GERMAN).unlink()
    assert lessons.first_lesson(kit) == FIRST


# --- the command ----------------------------------------------------------------------------------------------------


def test_command_copies_the_lessons(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    found = call("lab", mine, "--copy-only", "--json").document
    assert found["folder"] == str(mine)
    assert found["first"] == OURS["en"]
    assert (mine / found["first"]).read_bytes() == (ROOT / "notebooks" / found["first"]).read_bytes()
    (mine / found["first"]).write_text("{}", encoding="utf-8")
    marker = json.loads(read(mine, MARKER))
    marker["lessons"][found["first"]] = "0" * 64
    write(mine, MARKER, json.dumps(marker))
    german = " ".join(call("lab", mine, "--copy-only", "--lang", "de").out.split())
    assert f"{OURS['en']} ist deine und bleibt, wie sie ist; die neue liegt daneben" in german
    assert read(mine, found["first"]) == "{}"


@pytest.mark.parametrize("lang", sorted(OURS))
def test_command_delivers_both_editions_and_opens_that_of_its_language(tmp_path: Path, lang: str) -> None:
    found = call("lab", tmp_path / "mine", "--copy-only", "--json", "--lang", lang).document
    assert found["first"] == OURS[lang]
    assert all((tmp_path / "mine" / first).is_file() for first in OURS.values())


def test_command_takes_a_folder_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = call("lab", "--copy-only")
    assert "Your lessons are in maumau-lessons." in outcome.out
    assert (tmp_path / "maumau-lessons" / MARKER).is_file()


def test_command_refuses_a_bad_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "file", "mine")
    assert refused("lab", tmp_path / "file", "--copy-only") == (
        f"{tmp_path / 'file'}: this is a file, not a folder; name another folder"
    )
    assert "the lessons cannot be written there" in refused("lab", tmp_path / "file" / "inner", "--copy-only")
    assert "the kit's own lessons" in refused("lab", ROOT / "notebooks", "--copy-only")
    assert read(tmp_path, "file") == "mine"

    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert "the lessons cannot be written there (Permission denied)" in refused("lab", tmp_path / "x", "--copy-only")


def test_a_blank_after_a_port_is_forgiven() -> None:
    assert lab._port("8888 ") == 8888


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_command_refuses_a_bad_port(tmp_path: Path, port: str) -> None:
    assert refused("lab", tmp_path / "x", "--port", port).startswith("maumau lab: --port: ")
    assert not (tmp_path / "x").exists()


def test_command_says_how_to_install_jupyterlab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab.importlib.util, "find_spec", lambda name: None)
    sentence = refused("lab", tmp_path / "x")
    assert sentence.startswith("maumau lab: JupyterLab is not installed; install it with pip install")
    assert not (tmp_path / "x").exists()
    assert call("lab", tmp_path / "x", "--copy-only").code == 0


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A program in JupyterLab's place."""

    def put(code: str) -> None:
        monkeypatch.setattr(lab, "_check_jupyter", lambda: None)
        monkeypatch.setattr(lab, "lab_command", lambda lesson, **options: [sys.executable, "-c", code, str(lesson)])

    return put


@pytest.mark.parametrize("code", [0, 3])
def test_exit_code_is_passed_on(stand_in: Any, tmp_path: Path, code: int) -> None:
    trace = tmp_path / "trace"
    stand_in(f"import sys, pathlib; pathlib.Path({str(trace)!r}).write_text(sys.argv[1]); sys.exit({code})")
    assert call("lab", tmp_path / "mine").code == code
    assert trace.read_text(encoding="utf-8") == str(tmp_path / "mine" / OURS["en"])


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_signal_is_passed_on_as_a_shell_shows_it(stand_in: Any, tmp_path: Path) -> None:
    stand_in("import os; os.kill(os.getpid(), 9)")
    assert call("lab", tmp_path / "mine").code == 128 + 9


def test_json_has_standard_output_for_itself(stand_in: Any, tmp_path: Path) -> None:
    stand_in("print('chatter')")
    assert call("lab", tmp_path / "mine", "--json").document["lessons"]


def test_call_of_jupyterlab(tmp_path: Path) -> None:
    usual = lab.lab_command(tmp_path / FIRST, folder=tmp_path, port=None, browser=True)
    assert usual[:4] == [sys.executable, "-P", "-m", "jupyterlab"]
    assert usual[4] == str(tmp_path / FIRST)
    assert f"--ServerApp.root_dir={tmp_path}" in usual
    # Also the address that is printed leads to the lesson.
    assert f"--LabApp.default_url=/lab/tree/{FIRST}" in usual
    assert "--no-browser" not in usual
    chosen = lab.lab_command(tmp_path / FIRST, folder=tmp_path, port=9000, browser=False)
    assert {"--no-browser", "--ServerApp.port=9000"} <= set(chosen)


SLEEPER = """
import sys
from maumau_kit.cli import lab, main
lab._check_jupyter = lambda: None
code = "import time, sys; print('up', file=sys.stderr, flush=True); time.sleep(60)"
lab.lab_command = lambda lesson, **_: [sys.executable, "-c", code]
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(["lab", sys.argv[1], "--json"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 0), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_end_is_quiet_and_leaves_no_process(tmp_path: Path, name: str, code: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SLEEPER, str(tmp_path / "mine")],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "up\n"
    process.send_signal(getattr(signal, name))
    start = time.monotonic()
    _, err = process.communicate(timeout=30)  # ends only once nobody holds the pipe any more
    assert time.monotonic() - start < 10
    assert (process.returncode, err) == (code, "")

"""The command line as such: calls that are not understood, languages, encodings, streams that break."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import call, refused

import maumau_kit
from maumau_kit import cli
from maumau_kit.base.words import language
from maumau_kit.cli import app, faults, rounds

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ("variants", "show", "check", "legal", "replay", "perft", "match", "simulate", "lab")
LINE = "9H | JS 4C | 6D 8D | stock 2D 3D"


def run(*arguments: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Call the command line as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "maumau_kit", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "LC_ALL": "C.UTF-8", **env},
        capture_output=True,
        timeout=120,
        check=False,
    )


def test_version_is_light_and_right() -> None:
    code = (
        "import sys; from maumau_kit.cli import main; status = main(['--version']);"
        "heavy = {'numba', 'numpy', 'plotly', 'networkx', 'ipywidgets', 'pandas', 'rich'} & set(sys.modules);"
        "print(heavy, file=sys.stderr); sys.exit(status or bool(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"maumau-kit {maumau_kit.__version__}\n"


def test_module_runs_as_a_process() -> None:
    done = run("legal", LINE, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b'"legal": ["JS=C"' in done.stdout


def test_process_refuses_with_one_sentence() -> None:
    done = run("legal", "no-such-file.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "no-such-file.json: there is no such file; check the name and the folder\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulat", "tavern"], "maumau: there is no command 'simulat'; did you mean simulate?"),
        (["simulate", "tavern", "--round"], "maumau simulate: --round: there is no such option; did you mean --"),
        (["simulate"], "maumau simulate: VARIANT: this is missing; see maumau simulate --help"),
        (["check"], "maumau check: FILE…: this is missing; see maumau check --help"),
        (["perft", "x.json"], "maumau perft: --depth: this is missing; see maumau perft --help"),
        (["perft", "x.json", "--depth"], "maumau perft: --depth: its value is missing; see maumau perft --help"),
        (["variants", "--json=3"], "maumau variants: --json: it takes no value; see maumau variants --help"),
        (["variants", "more"], "maumau variants: 'more' is one word too many; see maumau variants --help"),
        (["variants", "--lang", "fr"], "maumau variants: --lang: 'fr' is not a language here; use en or de"),
        (["perft", "x.json", "--depth", "two"], "maumau perft: --depth: 'two' is no number of that kind;"),
        (["perft", "x.json", "--depth", "0"], "maumau perft: --depth: 0 is not a depth; write a whole number"),
        (["show", "taverne"], "maumau show: VARIANT: 'taverne' is not a variant; did you mean tavern?"),
        ([], "maumau: a command is missing; for example: maumau variants"),
        (["--nonsense"], "maumau: --nonsense: there is no such option"),
    ],
)  # fmt: skip
def test_call_that_is_not_understood(arguments: list[str], sentence: str) -> None:
    assert refused(*arguments).startswith(sentence)


def test_call_with_control_characters() -> None:
    sentence = refused("variants", "\x1b[31m")
    assert sentence.isprintable()
    assert "x1b[31m' is one word too many" in sentence


def test_call_that_is_not_understood_in_german() -> None:
    assert refused("simulat", "--lang", "de") == "maumau: es gibt keinen Befehl 'simulat'; meinst du simulate?"
    assert refused("simulate", "--lang=de").startswith("maumau simulate: VARIANT: das fehlt; siehe")
    assert "diese Option gibt es nicht" in refused("show", "tavern", "--lang", "de", "--jsn")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_every_command_in_both_languages(name: str) -> None:
    english, german = call(name, "--help"), call(name, "--help", "--lang", "de")
    for outcome in (english, german):
        assert (outcome.code, outcome.err) == (0, "")
        assert outcome.out.startswith(f"maumau {name}")
        assert {"--json", "--lang"} <= set(outcome.out.split())
        assert max(map(len, outcome.out.splitlines())) < 80
        assert "//" not in outcome.out  # where the two languages are parted
    assert "Print one JSON document" in english.out
    assert "Gibt ein JSON-Dokument aus" in german.out


def test_help_page_lists_every_command() -> None:
    for outcome in (call("--help"), call("--help", encoding="ascii")):
        assert outcome.code == 0
        assert all(f"\n  {name} " in outcome.out for name in COMMANDS)


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({"LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C"}, "en"),
    ],
)
def test_language_of_the_system(env: dict[str, str], lang: str) -> None:
    assert ("Kneipe" in call("variants", env=env).out) == (lang == "de")


def test_language_ends_with_the_call() -> None:
    before = language()
    assert "Kneipe" in call("variants", "--lang", "de").out
    assert "Kneipe" in call("--lang", "de", "variants").out
    assert language() == before
    refused("variants", "--lang", "de", "--nonsense")
    assert language() == before


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252", "cp437", "latin-1"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_encoding_stops_the_output(encoding: str, lang: str) -> None:
    legal = call("legal", LINE, "--lang", lang, encoding=encoding)
    assert (legal.code, legal.err) == (0, "")
    assert ("J♠" if encoding == "utf-8" else "JS ") in legal.out
    assert "?" not in legal.out
    assert call("variants", "--lang", lang, encoding=encoding).code == 0
    assert call("simulate", "tavern", "--rounds", 20, "--plain", "--lang", lang, encoding=encoding).code == 0
    document = call("legal", LINE, "--lang", lang, "--json", encoding=encoding).document
    assert document == call("legal", LINE, "--lang", lang, "--json").document


def test_encodings_of_a_real_process() -> None:
    for env in ({"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}):
        done = run("legal", LINE, "--lang", "de", **env)
        assert (done.returncode, done.stderr) == (0, b""), env


def test_tables_fit_into_80_columns() -> None:
    for lang in ("en", "de"):
        for arguments in (
            ["legal", LINE],
            ["variants"],
            ["simulate", "house-code", "--rounds", "300", "--plain", "--players", "6"],
        ):
            out = call(*arguments, "--lang", lang).out
            assert max(map(len, out.splitlines())) <= 80


def broken(_: object) -> None:
    raise BrokenPipeError(errno.EPIPE, "Broken pipe")


def test_reader_that_goes_away_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "silence", lambda stream: None)
    monkeypatch.setattr("maumau_kit.cli.rulefiles.write", broken)
    outcome = call("show", "tavern")
    assert (outcome.code, outcome.raw, outcome.err) == (0, b"", "")


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX is needed")
def test_reader_that_goes_away_for_real(vectors_dir: Path) -> None:
    for arguments in ("", "--json"):
        command = f'set -o pipefail; "{sys.executable}" -m maumau_kit replay "$V" {arguments} | head -c 10'
        done = subprocess.run(
            ["bash", "-c", command],
            env={**os.environ, "PYTHONPATH": str(ROOT), "V": str(vectors_dir / "rounds.jsonl")},
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk at hand")
def test_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "maumau_kit", "variants"],
            env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("maumau variants: reading or writing failed (No space left on device)")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (KeyboardInterrupt(), 130, "Interrupted. Nothing was left behind; start again at any time."),
        (PermissionError(errno.EACCES, "Permission denied", "deal.json"), 2, "deal.json: reading or writing failed"),
        (RecursionError("too deep"), 2, "POSITION: this is too large or nested too deeply"),
        (MemoryError(), 2, "POSITION: this is too large or nested too deeply"),
        (ZeroDivisionError("by 0\n"), 2, "POSITION: a fault of the program itself (ZeroDivisionError: by 0\\n)"),
    ],
)  # fmt: skip
def test_no_error_shows_a_traceback(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, sentence: str
) -> None:
    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(faults, "silence", lambda stream: None)
    monkeypatch.setattr(rounds, "_legal", fail)
    assert refused("legal", LINE, code=code).startswith(sentence)


def test_fault_shows_its_traceback_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "_legal", lambda document: 1 / 0)
    outcome = call("legal", LINE, env={"MAUMAU_DEBUG": "1"})
    assert "Traceback" in outcome.err
    assert outcome.sentence.startswith("POSITION: a fault of the program itself")


def test_interruption_while_loading(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "run", stop)
    assert cli.main(["variants"]) == 130
    assert capsys.readouterr() == ("", "Interrupted.\n")

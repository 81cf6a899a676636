"""The command that opens the lessons in JupyterLab."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, NoReturn
from urllib.parse import quote

import typer

from maumau_kit import __version__
from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.files import folder as shipped_folder
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import pick
from maumau_kit.cli.lessons import Delivery, deliver, first_lesson
from maumau_kit.cli.options import AsJson, Lang, both, speak, whole
from maumau_kit.cli.screen import print_line, write_json

FOLDER = "maumau-lessons"
PATIENCE = 10.0
"""Seconds that JupyterLab gets to end by itself."""
_TOLD: dict[str, tuple[Both, Both]] = {
    "new": (("{n} new lesson.", "{n} neue Lektion."), ("{n} new lessons.", "{n} neue Lektionen.")),
    "renewed": (
        (
            "{n} lesson that you had not changed was renewed.",
            "{n} Lektion, die du nicht geändert hattest, ist erneuert.",
        ),
        (
            "{n} lessons that you had not changed were renewed.",
            "{n} Lektionen, die du nicht geändert hattest, sind erneuert.",
        ),
    ),
}
_BESIDE: Both = (
    "{lesson} is yours and stays as it is; the new one lies beside it as {file}.",
    "{lesson} ist deine und bleibt, wie sie ist; die neue liegt daneben als {file}.",
)


def lab(
    folder: Annotated[
        str,
        typer.Argument(
            metavar="FOLDER",
            help=both(f"The folder for your lessons (./{FOLDER}).", f"Der Ordner für deine Lektionen (./{FOLDER})."),
        ),
    ] = FOLDER,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=both("Open no browser.", "Öffnet keinen Browser."))
    ] = False,
    port: Annotated[
        str | None,
        typer.Option("--port", metavar="N", help=both("The port of JupyterLab.", "Der Port von JupyterLab.")),
    ] = None,
    copy_only: Annotated[
        bool,
        typer.Option(
            "--copy-only",
            help=both(
                "Only copy the lessons, for a JupyterLab that runs already.",
                "Kopiert nur die Lektionen, für ein JupyterLab, das schon läuft.",
            ),
        ),
    ] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Copy the lessons into a folder and open the first one, in the language of the command."""
    speak(lang)
    number = None if port is None else _port(port)
    if not copy_only:
        _check_jupyter()
    target = Path(folder)
    done = deliver(target, __version__)
    first = next(one.file for one in done if one.lesson == first_lesson(shipped_folder("notebooks")))
    if as_json:
        write_json(
            {
                "folder": str(target),
                "version": __version__,
                "first": first,
                "lessons": [{"lesson": one.lesson, "file": one.file, "state": one.state} for one in done],
            }
        )
    else:
        _tell(target, done)
    if copy_only:
        return 0
    sys.stdout.flush()
    return open_lab(target / first, folder=target, port=number, browser=not no_browser, quiet=as_json)


def _port(text: str) -> int:
    number = whole("--port", text)
    if not 1 <= number <= 65535:
        raise InputError(
            pick((f"{number} is not a port", f"{number} ist kein Port")),
            where="--port",
            hint=pick(("write a whole number from 1 to 65535", "schreibe eine ganze Zahl von 1 bis 65535")),
        )
    return number


def _check_jupyter() -> None:
    if importlib.util.find_spec("jupyterlab") is None:
        raise MauMauError(
            pick(("JupyterLab is not installed", "JupyterLab ist nicht installiert")),
            hint=pick(
                (
                    'install it with pip install "maumau-kit[lab]", or take --copy-only',
                    'installiere es mit pip install "maumau-kit[lab]", oder nimm --copy-only',
                )
            ),
        )


def _tell(target: Path, done: list[Delivery]) -> None:
    """Where the lessons are, and what became of them."""
    sentences = [pick(("Your lessons are in {}.", "Deine Lektionen liegen in {}.")).format(target)]
    for state, (one, many) in _TOLD.items():
        number = sum(delivery.state == state for delivery in done)
        if number:
            sentences.append(pick(one if number == 1 else many).format(n=number))
    print_line(" ".join(sentences))
    for delivery in done:
        if delivery.state == "beside":
            print_line(pick(_BESIDE).format(lesson=delivery.lesson, file=delivery.file))


def lab_command(lesson: Path, *, folder: Path, port: int | None, browser: bool) -> list[str]:
    """The call that opens a lesson in JupyterLab, which ends without a question when it is asked to.

    JupyterLab shows the whole folder, so that the lessons in the other language can be reached, too.
    """
    # -P: a lesson folder with a random.py in it must not break JupyterLab.
    command = [sys.executable, "-P", "-m", "jupyterlab", str(lesson.resolve()), "--ServerApp.answer_yes=True"]
    command.append(f"--ServerApp.root_dir={folder.resolve()}")
    # The address that JupyterLab prints leads to the lesson too, for those whose browser does not open by itself.
    page = quote(lesson.resolve().relative_to(folder.resolve()).as_posix())
    command.append(f"--LabApp.default_url=/lab/tree/{page}")
    if getattr(os, "geteuid", lambda: 1)() == 0:
        command.append("--allow-root")  # in a container there is often no other user
    if port is not None:
        command.append(f"--ServerApp.port={port}")
    if not browser:
        command.append("--no-browser")
    return command


def open_lab(lesson: Path, *, folder: Path, port: int | None, browser: bool, quiet: bool) -> int:
    """Run JupyterLab until it ends and return its exit code. With `quiet` it leaves standard output alone."""
    out: Any = None if not quiet else sys.stderr if _has_number(sys.stderr) else subprocess.DEVNULL
    before = {number: signal.signal(number, _end) for number in _ENDS}
    # A group of its own: Ctrl-C comes here, and JupyterLab is then asked to end, which it does without a word.
    group = -1 if os.name == "nt" else 0
    command = lab_command(lesson, folder=folder, port=port, browser=browser)
    process = subprocess.Popen(command, stdout=out, process_group=group)
    try:
        return _code(process.wait())
    except KeyboardInterrupt:
        return 0
    finally:
        _bring_to_an_end(process)
        for number, handler in before.items():
            signal.signal(number, handler)


def _has_number(stream: Any) -> bool:
    try:
        stream.fileno()
    except (AttributeError, OSError, ValueError):
        return False
    return True


_ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def _bring_to_an_end(process: subprocess.Popen[bytes]) -> None:
    """Let JupyterLab end in peace; after a while, or a second Ctrl-C, not in peace."""
    if os.name != "nt" and process.poll() is None:
        process.terminate()
    for stop in (process.terminate, process.kill):
        try:
            process.wait(PATIENCE)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            stop()
    process.wait()


def _code(code: int) -> int:
    """The exit code as a shell shows it."""
    return 128 - code if code < 0 else code


COMMANDS = {
    "lab": (lab, both("The lessons, in JupyterLab.", "Die Lektionen, in JupyterLab.")),
}

#!/usr/bin/env python3
"""Set up the Mau-Mau Kit in its own folder and start it. Needs Python 3.11 or newer and nothing else.

    python3 run.py lab       open the first lesson in JupyterLab
    python3 run.py test      run all tests (--vectors DIR: with other vectors; the rest goes to pytest)
    python3 run.py setup     only make the environment, with all that the tests need
    python3 run.py lint      check style and types
    python3 run.py lowest    run the tests without the browser, with the oldest supported packages
    python3 run.py site      build the site on which the lessons run in the browser alone (dist/site)
    python3 run.py clean     remove the environments and caches that this script made

On Windows: py run.py lab

Everything goes into the folder .venv beside this file; outside this folder only the download cache of pip or
uv changes. The first start takes a minute or two, later ones go on at once.
"""
# Here only syntax that an old Python 3 can read, so that it can be told that it is too old.

import sys

OLDEST = (3, 11)
NEWEST = (3, 14)


def too_old(version, executable, which):  # type: ignore[no-untyped-def]
    """Return the sentence for a Python that is too old, or None. `which` finds a program on the PATH."""
    if tuple(version[:2]) >= OLDEST:
        return None
    names = ["python3.{}".format(minor) for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    newer = [name for name in names if which(name)]
    hint = "Install one from python.org, then start again"
    if newer:
        hint = "Start it with {} run.py".format(newer[0])
    found = ".".join(str(part) for part in version[:3])
    sentence = "The Mau-Mau Kit needs Python 3.11 or newer, and this is Python {} ({}). {}."
    return sentence.format(found, executable, hint)


if __name__ == "__main__":
    from shutil import which as _which

    _sentence = too_old(sys.version_info, sys.executable, _which)  # type: ignore[no-untyped-call]
    if _sentence:
        sys.exit(_sentence)

import difflib
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.environment import alone, prepare, program, remove, say, surroundings
from tools.stamp import LAB, LOWEST, SITE, TEST
from tools.trouble import Trouble

MADE_HERE = (
    *(".venv", ".venv-lowest", ".venv-site", "dist"),
    *(".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis"),
)


def hand_over(folder: Path, command: Sequence[str]) -> int:
    """Let a program of the environment take this one's place; return its exit code where it cannot."""
    env = surroundings(os.environ, folder)
    sys.stdout.flush()
    if os.name != "nt":
        os.execve(command[0], list(command), env)
    process = subprocess.Popen(command, env=env)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the program got it too, and decides for itself
            continue


def run_pytest(folder: Path, arguments: Sequence[str]) -> int:
    """Run pytest at the top of the repository, on all processors unless the arguments say how many."""
    os.chdir(ROOT)
    alone = any(argument.startswith(("-n", "--numprocesses", "--pdb")) for argument in arguments)
    workers = () if alone else ("-n", "auto", "--dist", "loadfile")  # a file's tests share what they set up
    return hand_over(folder, [str(program(folder, "python")), "-m", "pytest", *workers, *arguments])


def test_arguments(arguments: Sequence[str], here: Path) -> list[str]:
    """Return the arguments for pytest; the folder after `--vectors` is meant from where the person stands.

    It is joined to its option, since pytest takes a folder that stands alone for a place of tests.
    """
    done: list[str] = []
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.partition("=")
        if name != "--vectors":
            done.append(argument)
            continue
        folder = here / (value if equals else next(rest, ""))
        if folder == here or not folder.is_dir():
            raise Trouble(f"--vectors needs the folder of the vectors, and {folder} is none.")
        done.append(f"--vectors={folder.resolve()}")
    return done


def lab(arguments: Sequence[str]) -> int:
    """Open the first lesson in JupyterLab."""
    folder = prepare(LAB)
    return hand_over(folder, [str(program(folder, "maumau")), "lab", *arguments])


def test(arguments: Sequence[str]) -> int:
    """Run all tests."""
    arguments = test_arguments(arguments, Path.cwd())
    return run_pytest(prepare(TEST), arguments)


def lowest(arguments: Sequence[str]) -> int:
    """Run the tests without the browser, with the oldest supported packages."""
    arguments = test_arguments(arguments, Path.cwd())
    return run_pytest(prepare(LOWEST), ["--ignore=tests/browser", *arguments])


def setup(arguments: Sequence[str]) -> int:
    """Only make the environment."""
    nothing_after("setup", arguments)
    say(f"Ready: {prepare(TEST)}")
    return 0


def lint(arguments: Sequence[str]) -> int:
    """Check style and types; both are run, and one that fails fails the whole."""
    nothing_after("lint", arguments)
    folder = prepare(TEST)
    env = surroundings(os.environ, folder)
    codes = []
    for tool in (["ruff", "check", "."], ["mypy"]):
        say("> " + " ".join(tool))
        command = [str(program(folder, "python")), "-m", *tool]
        codes.append(subprocess.run(command, env=env, cwd=ROOT, check=False).returncode)
    return max(codes, key=abs)


def site(arguments: Sequence[str]) -> int:
    """Build the site on which the lessons run in the browser alone."""
    nothing_after("site", arguments)
    folder = prepare(SITE)
    os.chdir(ROOT)
    return hand_over(folder, [str(program(folder, "python")), "-m", "tools.site"])


def clean(arguments: Sequence[str]) -> int:
    """Remove what this script and the programs that it starts have made."""
    nothing_after("clean", arguments)
    with alone(ROOT):
        for name in MADE_HERE:
            remove(ROOT / name)
    (ROOT / ".venv.lock").unlink(missing_ok=True)
    return 0


def nothing_after(command: str, arguments: Sequence[str]) -> None:
    """Refuse arguments that would have no effect."""
    if arguments:
        raise Trouble(f"`run.py {command}` takes nothing more, but was given {' '.join(arguments)!r}.")


COMMANDS = {"lab": lab, "test": test, "setup": setup, "lint": lint, "lowest": lowest, "site": site, "clean": clean}


def main(arguments: Sequence[str]) -> int:
    """Carry out one command; return the exit code of what it started, 2 for a call not understood."""
    for stream in (sys.stdout, sys.stderr):  # a console that lacks a letter shows a substitute
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        say(str(__doc__))
        return 0 if arguments else 2
    name, *rest = arguments
    if name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, 1)
        hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(COMMANDS)}."
        print(f"run.py has no command {name!r}. {hint}", file=sys.stderr)
        return 2
    if sys.version_info[:2] > NEWEST:
        say("Note: Python {}.{} is newer than any that was tested.".format(*sys.version_info[:2]))
    try:
        return COMMANDS[name](rest)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Start again at any time.", file=sys.stderr)
        return 130
    except OSError as error:
        what = f"{error.strerror or error}: {error.filename or ROOT}."
        print(what, "See that this folder is yours to write in.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Make, check and renew the environments in this folder."""

import contextlib
import importlib.util
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tools.stamp import KINDS, LAB, TEST, Kind, decide, new_stamp, read_stamp, write_stamp
from tools.trouble import NoNetwork, Trouble, diagnose, no_venv

ROOT = Path(__file__).resolve().parent.parent
LOG = "maumau-setup.log"

# Settings that would send the packages somewhere else than into our environment. Those that say where
# packages come from (an index, a proxy, a cache, a certificate) are left alone.
MISLEADING = (
    *("PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "__PYVENV_LAUNCHER__", "VIRTUAL_ENV", "CONDA_PREFIX"),
    *("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_PYTHON", "PIP_REQUIREMENT", "PIP_EDITABLE"),
    *("PIP_CONSTRAINT", "PIP_REQUIRE_HASHES", "PIP_NO_DEPS", "PIP_DRY_RUN", "PIP_REPORT"),
    *("UV_PYTHON", "UV_SYSTEM_PYTHON", "UV_BREAK_SYSTEM_PACKAGES", "UV_PROJECT", "UV_PROJECT_ENVIRONMENT"),
    *("UV_WORKING_DIR", "UV_WORKING_DIRECTORY", "UV_ENV_FILE", "UV_CONSTRAINT", "UV_OVERRIDE"),
    *("UV_EXCLUDE_NEWER", "UV_REQUIRE_HASHES", "UV_VERIFY_HASHES", "UV_RESOLUTION", "UV_PRERELEASE"),
)


def say(text: str, end: str = "\n") -> None:
    """Print at once, also where the output goes into a file."""
    print(text, end=end, flush=True)


# --- paths and surroundings --------------------------------------------------------------------------------


def program(folder: Path, name: str, windows: bool = os.name == "nt") -> Path:
    """Return the path of one program of an environment."""
    return folder / "Scripts" / f"{name}.exe" if windows else folder / "bin" / name


def surroundings(environ: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Return the variables for programs of an environment: as given, but pointing at this environment."""
    kept = {name: value for name, value in environ.items() if name.upper() not in MISLEADING}
    path = next((name for name in kept if name.upper() == "PATH"), "PATH")
    first = str(program(folder, "python").parent)
    return {**kept, path: os.pathsep.join(filter(None, (first, kept.get(path)))), "VIRTUAL_ENV": str(folder)}


def installing(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables for pip and uv: nobody is there to answer, and their output is read here."""
    pip = {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return {"PIP_RETRIES": "2", **environ, **pip, "UV_NO_PROGRESS": "1", "NO_COLOR": "1", "PYTHONUTF8": "1"}


@contextlib.contextmanager
def alone(root: Path) -> Iterator[None]:
    """Let only one set-up at a time work in this folder."""
    with (root / ".venv.lock").open("a+", encoding="utf-8") as file:
        if sys.platform == "win32":
            import msvcrt

            try:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # waits for ten seconds
            except OSError:
                raise Trouble("Another run.py is setting up this folder: wait for it.") from None
        else:
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("Another run.py is setting up this folder: waiting for it.")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def remove(folder: Path) -> None:
    """Remove a folder that was made here."""
    try:
        if sys.platform == "win32":  # it does not remove files that are read-only
            for path in folder.rglob("*"):
                path.chmod(stat.S_IREAD | stat.S_IWRITE)
        shutil.rmtree(folder)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise Trouble(
            f"The folder {folder} could not be removed ({error.strerror}): close JupyterLab and all "
            "notebooks, then start again."
        ) from error


# --- making an environment ---------------------------------------------------------------------------------


def logged(command: Sequence[str], env: Mapping[str, str], log: Path) -> str | None:
    """Run an installer, keep its output in the log; return None if all went well, else that output."""
    lines: list[str] = []
    wide = max(20, shutil.get_terminal_size().columns - 4)
    live = sys.stdout.isatty()
    with log.open("a", encoding="utf-8") as file:
        file.write(f"> {command!r}\n")
        with subprocess.Popen(
            command,
            env=dict(env),
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                file.write(line)
                lines.append(line)
                if live:
                    say("\r  " + line.strip()[:wide].ljust(wide), end="\r")
    if live:
        say("\r".ljust(wide + 3), end="\r")
    return "".join(lines) + f"exit code {process.returncode}" if process.returncode else None


def make_venv(folder: Path, uv: str | None, env: Mapping[str, str], log: Path) -> None:
    """Make an empty environment; pip is added only where it is needed."""
    if importlib.util.find_spec("venv"):
        output = logged([sys.executable, "-m", "venv", "--without-pip", str(folder)], env, log)
    elif uv:
        output = logged([uv, "venv", "--allow-existing", "--python", sys.executable, str(folder)], env, log)
    else:
        raise no_venv("venv")
    if output is not None:
        raise diagnose(output)


def install(folder: Path, kind: Kind, uv: str | None, env: Mapping[str, str], log: Path) -> None:
    """Install the pinned packages, then the kit itself, with uv where there is one, else with pip."""
    python = str(program(folder, "python"))
    pins = ["--require-hashes", "-r", str(ROOT / "requirements" / kind.pins)]
    kit = ["--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT)]
    output: str | None = None
    if uv:
        start = [uv, "pip", "install", "--python", python]
        output = logged([*start, *pins], env, log) or logged([*start, *kit], env, log)
    if (output or not uv) and importlib.util.find_spec("ensurepip"):
        # What uv cannot do, pip may: it reads other settings.
        start = [python, "-m", "pip", "install", "--progress-bar", "off"]
        output = (
            logged([python, "-m", "ensurepip"], env, log)
            or logged([*start, *pins], env, log)
            or logged([*start, *kit], env, log)
        )
    if output:
        raise diagnose(output)
    use_relative_path(folder)


def use_relative_path(folder: Path) -> None:
    """Let the editable install name the kit's place from where it stands itself.

    It is written in UTF-8, but Python before 3.13 reads it in the computer's own encoding, and would not find
    a folder with an umlaut in its name on Windows.
    """
    for site in [*folder.glob("lib/python*/site-packages"), *folder.glob("Lib/site-packages")]:
        for file in site.glob("*maumau_kit*.pth"):
            file.write_text(os.path.relpath(ROOT, site) + "\n", encoding="utf-8")


def healthy(folder: Path, kind: Kind, env: Mapping[str, str]) -> bool:
    """Say whether the environment's Python starts and finds what it must."""
    probe = "import sys, importlib.util as u; sys.exit(not all(map(u.find_spec, sys.argv[1:])))"
    command = [str(program(folder, "python")), "-c", probe, *kind.modules]
    try:
        done = subprocess.run(
            command, env=dict(env), cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
    except OSError:
        return False
    return done.returncode == 0 and program(folder, "maumau").is_file()


def inspect(kind: Kind, env: Mapping[str, str]) -> str:
    """Say what to do with an environment, also after a look at whether it works."""
    folder = ROOT / kind.folder
    found = read_stamp(folder)
    todo = decide(found, new_stamp(kind, ROOT, "ready"))
    return todo if todo == "remake" or healthy(folder, KINDS[found["kind"]], env) else "remake"


def prepare(kind: Kind) -> Path:
    """Make sure that an environment is there and whole; return its folder."""
    folder = ROOT / kind.folder
    env = surroundings(os.environ, folder)
    if inspect(kind, env) == "keep":  # nothing is written, so others may share the folder
        return folder
    with alone(ROOT):
        found = read_stamp(folder)
        if kind is LAB and found.get("kind") == TEST.name:
            kind = TEST  # what is there for the tests stays
        todo = inspect(kind, env)
        if todo == "remake" and os.path.lexists(folder):
            make_room(folder, found)
        if todo != "keep":
            fill(folder, kind, found if todo == "install" else {}, env)
    return folder


def make_room(folder: Path, found: Mapping[str, str]) -> None:
    """Remove an environment that is to be made anew, but nothing that may be somebody's own."""
    if folder.is_symlink() or not (found or (folder / "pyvenv.cfg").is_file() or (folder / LOG).is_file()):
        raise Trouble(f"{folder} was not made by run.py and is in the way: move it elsewhere, start again.")
    say(f"The environment {folder.name} is broken or was made elsewhere: it is made anew.")
    remove(folder)


def fill(folder: Path, kind: Kind, before: Mapping[str, str], env: Mapping[str, str]) -> None:
    """Install into an environment; make it first unless `before`, its stamp, says that it is whole."""
    uv = shutil.which("uv")
    if not uv and not importlib.util.find_spec("ensurepip"):
        raise no_venv("ensurepip")
    log = folder / LOG
    tool = "uv" if uv else "pip"
    say(f"Setting up {folder.name} ({kind.name}) with {tool}: this takes a minute or two and happens once.")
    folder.mkdir(exist_ok=True)
    log.write_text("", encoding="utf-8")
    write_stamp(folder, new_stamp(kind, ROOT, "installing"))
    try:
        if not before:
            make_venv(folder, uv, installing(env), log)
        install(folder, kind, uv, installing(env), log)
        if not healthy(folder, kind, env):
            raise Trouble("The packages were installed, but Python does not find them.")
    except NoNetwork:
        if before:  # fetching comes first, so nothing has changed yet
            write_stamp(folder, before)
        raise
    except Trouble as trouble:
        raise Trouble(f"{trouble} (All details: {log})") from trouble
    write_stamp(folder, new_stamp(kind, ROOT, "ready"))

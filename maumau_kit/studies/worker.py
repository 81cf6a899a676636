"""One process that runs chunks for another: it reads jobs from its standard input and answers on its standard output.

It is started by `maumau_kit.studies.processes`, and ends when the process that started it does.
"""

from __future__ import annotations

import io
import os
import pickle
import runpy
import signal
import struct
import sys
import traceback
from contextlib import suppress
from typing import IO, Any, Final

from maumau_kit.base.errors import MauMauError

LENGTH: Final = struct.Struct("<Q")
SERVING = False
"""Whether this process is a worker."""
READING = False
"""Whether this process runs somebody's script just now, to find what a job needs from it."""
Script = tuple[str, str]
"""A script as a file, or as a module with its name."""
_SCRIPTS: dict[Script, dict[str, Any]] = {}


def write_message(pipe: IO[bytes], message: bytes) -> None:
    """Write a message with its length in front."""
    pipe.write(LENGTH.pack(len(message)))
    pipe.write(message)
    pipe.flush()


def read_message(pipe: IO[bytes]) -> bytes:
    """Read a message. Raises `EOFError` where the other side has gone."""
    (length,) = LENGTH.unpack(_read(pipe, LENGTH.size))
    return _read(pipe, length)


def _read(pipe: IO[bytes], length: int) -> bytes:
    found = pipe.read(length)
    if len(found) < length:
        raise EOFError
    return found


class _Unpickler(pickle.Unpickler):
    """Finds what belongs to the script of the process that sent a job, by running that script once."""

    def __init__(self, data: bytes, script: Script | None) -> None:
        super().__init__(io.BytesIO(data))
        self.script = script

    def find_class(self, module: str, name: str) -> Any:
        """A function or class by its name."""
        if module != "__main__" or self.script is None:
            return super().find_class(module, name)
        found: Any = _names_of(self.script)
        for number, part in enumerate(name.split(".")):
            found = getattr(found, part) if number else found[part]
        return found


def _names_of(script: Script) -> dict[str, Any]:
    """What a script defines; like all that import it, this process does not run what is below its guard."""
    global READING  # noqa: PLW0603 - a process reads one script at a time
    if script not in _SCRIPTS:
        READING = True
        try:
            run = runpy.run_path if script[0] == "file" else runpy.run_module
            _SCRIPTS[script] = run(script[1], run_name="__mp_main__")
        finally:
            READING = False
    return _SCRIPTS[script]


def answer(message: bytes) -> bytes:
    """Run one job; the pickled answer says whether it went well, and holds the result or the error."""
    try:
        script, data = pickle.loads(message)  # noqa: S301 - from the process that started this one
        function, args = _Unpickler(data, script).load()
        return pickle.dumps((True, function(*args)), protocol=5)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - handed on to whoever waits
        return _told(error)


def _told(error: BaseException) -> bytes:
    if not isinstance(error, MauMauError):
        error.add_note("In a worker process:\n" + "".join(traceback.format_exception(error)))
    with suppress(Exception):
        message = pickle.dumps((False, error), protocol=5)
        pickle.loads(message)  # noqa: S301 - an error that can be sent need not be one that can be read
        return message
    return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")), protocol=5)


def serve() -> None:
    """Answer until the other side has gone. What jobs print goes to the standard error."""
    global SERVING  # noqa: PLW0603 - set once
    SERVING = True
    # The keyboard interrupts the process that started this one, which then decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    try:
        os.dup2(2, 1)
    except OSError:  # there is no standard error: what jobs print goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    with suppress(EOFError, OSError):
        while True:
            message = answer(read_message(source))
            sys.stdout.flush()
            write_message(target, message)
    os._exit(0)  # at once: nobody waits for what jobs have left running, and nobody reads what is left to be written

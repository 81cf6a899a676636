"""Errors as one sentence: where, what is wrong, what would be right. A traceback never reaches the reader."""

from __future__ import annotations

import errno
import os
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from maumau_kit.base.errors import InputError, MauMauError, VariantError, nearest, one_line
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import language, pick
from maumau_kit.cli.screen import say, silence
from maumau_kit.cli.sources import STDIN, STDIN_NAME

INTERRUPTED = 130
_STOPPED: Both = (
    "Interrupted. Nothing was left behind; start again at any time.",
    "Abgebrochen. Es bleibt nichts zurück; du kannst jederzeit neu anfangen.",
)
_EXTRA = re.compile(r"unexpected extra arguments? ?(?:\(s\) )?\((?P<rest>.*)\)", re.DOTALL)


def near(word: str, names: Iterable[str]) -> str:
    """A hint that offers the nearest name, or lists all of them, in the language in force."""
    names = list(names)
    found = nearest(word, names)
    if found:
        return pick((f"did you mean {found}?", f"meinst du {found}?"))
    return pick(("there are ", "es gibt ")) + ", ".join(names)


def as_plain(error: MauMauError) -> dict[str, str]:
    """An error as JSON has it."""
    file = STDIN if error.file == pick(STDIN_NAME) else error.file
    return {"file": file, "where": error.where, "problem": error.problem, "hint": error.hint}


def translate(error: MauMauError) -> None:
    """Put an error into the language in force, where it knows its sentence in it."""
    if not error.german or language() != "de":
        return
    if isinstance(error, VariantError):  # a contradiction is told as the rules tell it, with its full stop
        error.problem = error.german
    else:
        error.problem, error.hint = error.german.rstrip("."), ""


@contextmanager
def from_options(*names: str, **others: str) -> Iterator[None]:
    """Errors about these arguments name the option that each comes from; `others` are called otherwise there.

    An error about what stands in a file keeps its place in that file; a folder to keep rounds in is an option itself.
    """
    options = {name: f"--{name}" for name in names} | others
    try:
        yield
    except MauMauError as error:
        if error.where in options and (error.where == "keep" or not error.file):
            error.where = options[error.where]
        raise


def report(error: BaseException, call: str) -> int:
    """Say what went wrong as one sentence on standard error, and return the exit code. `call` is the command's name."""
    if isinstance(error, KeyboardInterrupt) or type(error).__name__ == "Abort":
        say(pick(_STOPPED))
        return INTERRUPTED
    if isinstance(error, OSError) and _is_broken_pipe(error):
        # Whoever read the output has had enough of it: that is no fault.
        silence(sys.stdout)
        return 0
    if isinstance(error, OSError):
        silence(sys.stdout)
    found = as_ours(error, call)
    found.file = found.file or call
    translate(found)
    say(str(found))
    return found.status


def _is_broken_pipe(error: OSError) -> bool:
    return isinstance(error, BrokenPipeError) or (
        os.name == "nt" and error.errno == errno.EINVAL and not error.filename
    )


def as_ours(error: BaseException, call: str = "") -> MauMauError:
    """Any error as one that a person can act on."""
    if isinstance(error, MauMauError):
        return error
    if isinstance(error, OSError):
        return InputError(
            pick(("reading or writing failed", "Lesen oder Schreiben schlug fehl")) + f" ({error.strerror or error})",
            file=str(error.filename or ""),
            hint=pick(("check the place and its permissions", "prüfe den Ort und die Rechte")),
        )
    if isinstance(error, RecursionError | MemoryError):
        return InputError(
            pick(("this is too large or nested too deeply", "das ist zu groß oder zu tief verschachtelt")),
            hint=pick(("make it smaller", "mach es kleiner")),
        )
    return _usage(error, call) or _unexpected(error)


def _unexpected(error: BaseException) -> MauMauError:
    """A fault of the program itself; its traceback is shown on demand only."""
    if os.environ.get("MAUMAU_DEBUG"):
        traceback.print_exception(error)
    what = f"{type(error).__name__}: {str(error)[:200]}".rstrip(": ")
    return MauMauError(
        pick((f"a fault of the program itself ({what})", f"ein Fehler des Programms selbst ({what})")),
        hint=pick(
            (
                "please report it, with what it says when MAUMAU_DEBUG=1 is set",
                "bitte melde ihn, mit dem, was bei gesetztem MAUMAU_DEBUG=1 dasteht",
            )
        ),
    )


def _usage(error: BaseException, call: str) -> MauMauError | None:
    """The sentence for a call that could not be understood, or nothing if this is not such an error."""
    kinds = {kind.__name__ for kind in type(error).__mro__}
    if "UsageError" not in kinds:
        return None
    context: Any = getattr(error, "ctx", None)
    call = getattr(context, "command_path", call)
    where = getattr(error, "option_name", "") or _name_of(getattr(error, "param", None))
    message = str(getattr(error, "message", error)).rstrip(".")
    hint = pick((f"see {call} --help", f"siehe {call} --help"))
    problem: Both = (message, message)
    if "NoSuchOption" in kinds:
        problem, hint = ("there is no such option", "diese Option gibt es nicht"), near(where, _options_of(context))
    elif "MissingParameter" in kinds:
        problem = ("this is missing", "das fehlt")
    elif "BadOptionUsage" in kinds and "does not take" in message:
        problem = ("it takes no value", "sie hat keinen Wert")
    elif "BadOptionUsage" in kinds:
        problem = ("its value is missing", "ihr Wert fehlt")
    elif extra := _EXTRA.search(message):
        word = repr(extra["rest"][:60])
        problem = (f"{word} is one word too many", f"{word} ist ein Wort zu viel")
    return InputError(one_line(pick(problem)), where=where, hint=hint, file=call)


def _options_of(context: Any) -> list[str]:
    params = getattr(getattr(context, "command", None), "params", ())
    return [*(name for param in params for name in param.opts if name.startswith("--")), "--help"]


def _name_of(param: Any) -> str:
    """The name of an option or argument as one writes it."""
    if param is None:
        return ""
    if getattr(param, "param_type_name", "") == "argument":
        return str(param.metavar or param.name)
    return str(max(param.opts, key=len))

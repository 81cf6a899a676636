"""The two engines that play batches: the compiled kernel, and the same functions in plain Python."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from typing import Any

from maumau_kit.base.errors import InputError, MauMauError, german_offer, offer
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import TABLE_SIZE
from maumau_kit.base.words import pick
from maumau_kit.kernel import playout

COMPILED, PLAIN = "compiled", "plain"
COMPILING: Both = (
    "Compiling the fast kernel, once for this version: about ten seconds.",
    "Der schnelle Kern wird übersetzt, einmal für diese Fassung: etwa zehn Sekunden.",
)
NO_NUMBA: Both = (
    "The fast kernel needs numba (pip install 'maumau-kit[fast]'); playing in plain Python.",
    "Der schnelle Kern braucht numba (pip install 'maumau-kit[fast]'); gespielt wird in reinem Python.",
)
SWITCHED_OFF: Both = (
    "The compiler is switched off (NUMBA_DISABLE_JIT); playing in plain Python.",
    "Das Übersetzen ist abgeschaltet (NUMBA_DISABLE_JIT); gespielt wird in reinem Python.",
)


def check_engine(wanted: object) -> None:
    """Raise `InputError` for an engine that there is not, whether or not anything is to be played with it.

    >>> check_engine("plain")
    """
    if wanted not in (None, COMPILED, PLAIN):
        word = str(wanted)[:20]
        raise InputError(
            f"{word!r} is no engine",
            where="engine",
            hint=offer(word, (COMPILED, PLAIN)),
            german=f"Einen Kern {word!r} gibt es nicht: {german_offer(word, (COMPILED, PLAIN))}",
        )


def aside(sentence: str) -> None:
    """Say something that is no result: on standard error."""
    print(sentence, file=sys.stderr)


def prepare(wanted: str | None, tell: Callable[[str], None]) -> str:
    """The engine that is wanted, or the fastest there is where none is; it is ready to run when this returns.

    Once it is, other processes of this machine load what was compiled here. `tell` gets the sentences for people.
    Raises `InputError` for a name that is none, and `MauMauError` where the compiled engine cannot be had.
    """
    check_engine(wanted)
    if wanted == PLAIN:
        return PLAIN
    try:
        from maumau_kit import fast
    except ImportError:
        if wanted == COMPILED:
            raise MauMauError(
                "the fast kernel needs numba",
                where="engine",
                hint="pip install maumau-kit[fast]",
                german="Der schnelle Kern braucht numba: pip install maumau-kit[fast].",
            ) from None
        tell(pick(NO_NUMBA))
        return PLAIN
    if fast.is_switched_off():
        tell(pick(SWITCHED_OFF))
        return PLAIN
    if not fast.is_ready():
        tell(pick(COMPILING))
    fast.prepare()
    return COMPILED


def load(engine: str) -> None:
    """Have an engine ready in this process, for one that another process has prepared.

    Raises `MauMauError` where this one lacks it.
    """
    if engine == COMPILED:
        try:
            from maumau_kit import fast
        except ImportError:
            raise MauMauError(
                "a worker lacks numba for the compiled engine",
                where="engine",
                hint="install maumau-kit[fast] there too, or take engine='plain'",
                german="Einem Rechenprozess fehlt numba für den übersetzten Kern: installiere dort auch "
                "maumau-kit[fast] oder nimm engine='plain'.",
            ) from None
        fast.prepare()


def play(engine: str, rules: Sequence[int], plan: list[int], tally: array[int], rows: Any) -> None:
    """Play a plan with an engine that is loaded.

    `tally` takes the counts, `rows` (32-bit integers) a row a round where the plan wants them.
    """
    if engine == COMPILED:
        from maumau_kit import fast

        fast.run_batch(rules, plan, tally, rows)
        return
    counts = [0] * playout.TALLY_SIZE
    playout.batch(rules, [0] * TABLE_SIZE, plan, counts, rows)
    tally[:] = array("q", counts)

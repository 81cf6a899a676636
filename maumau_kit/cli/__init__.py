"""The command line ``maumau``: what the kit can do, for people and, with ``--json``, for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one call of ``maumau`` and return its exit code: 0 done, 1 not legal, 2 not understood.

    `arguments` are those of the process unless some are given. No error leaves this function: each becomes one
    sentence on standard error.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    maumau-kit ...
    0
    """
    try:
        from maumau_kit.cli.app import run

        return run(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:  # so early that no language is known
        print("Interrupted.", file=sys.stderr)
        return 130

"""One call of the command line inside this process, with its own streams."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from maumau_kit.cli import main

SURROUNDINGS = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "COLUMNS": "80", "TERM": "dumb"}


@dataclass(frozen=True)
class Outcome:
    """What a call left behind: exit code and both streams, as bytes and as text."""

    code: int
    raw: bytes
    out: str
    err: str

    @property
    def documents(self) -> list[Any]:
        """The JSON documents on standard output, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def document(self) -> Any:
        """The only JSON document on standard output."""
        (only,) = self.documents
        return only

    @property
    def sentence(self) -> str:
        """The last line on standard error."""
        return self.err.splitlines()[-1] if self.err else ""


def call(
    *arguments: object, stdin: bytes = b"", encoding: str = "utf-8", env: Mapping[str, str] | None = None
) -> Outcome:
    """Carry out `maumau` with these arguments, as a terminal with this encoding would see it."""
    raw_out, raw_err = io.BytesIO(), io.BytesIO()
    out = io.TextIOWrapper(raw_out, encoding=encoding, newline="")
    err = io.TextIOWrapper(raw_err, encoding=encoding, newline="")
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, {**SURROUNDINGS, **(env or {})}))
        stack.enter_context(patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        code = main([str(argument) for argument in arguments])
        out.flush()
        err.flush()
    raw = raw_out.getvalue()
    return Outcome(code, raw, raw.decode(encoding), raw_err.getvalue().decode(encoding))


def refused(*arguments: object, code: int = 2, stdin: bytes = b"") -> str:
    """The sentence with which a call is refused; nothing may stand on standard output."""
    outcome = call(*arguments, stdin=stdin)
    assert outcome.code == code, outcome
    assert outcome.raw == b""
    assert "Traceback" not in outcome.err
    assert outcome.sentence
    return outcome.sentence

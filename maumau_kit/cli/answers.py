"""One answer a document, and the exit code that belongs to all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from maumau_kit.base.errors import MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import pick
from maumau_kit.cli import faults
from maumau_kit.cli.screen import say, write_json, write_line
from maumau_kit.cli.sources import Document


@dataclass(frozen=True)
class Answer:
    """What a command has to say about one document.

    `data` gives it for programs, `show` prints it for people; both only once it is known to be right. `warnings` go to
    standard error. With `titled` several answers are parted by the names of their files.
    """

    data: Callable[[], Any]
    show: Callable[[], None]
    warnings: tuple[str, ...] = ()
    titled: bool = True


_WARNING: Both = ("{name}: note: {warning}", "{name}: Hinweis: {warning}")


def answer_all(items: Iterable[Document], answer: Callable[[Document], Answer], *, as_json: bool) -> int:
    """Answer each document in turn and return the highest exit code.

    The error of a single document is raised; with several, errors stand among the answers, and on standard error.
    """
    waiting = iter(items)
    first = list(islice(waiting, 2))
    alone, status, last, repeat = len(first) < 2, 0, "", False
    for document in chain(first, waiting):
        try:
            found, data = _one(document, answer, as_json)
        except MauMauError as error:
            faults.translate(error)
            if alone:
                raise
            if as_json:
                write_json({"error": faults.as_plain(error)})
            last, repeat, status = str(error), False, max(status, error.status)
            say(last)
            continue
        for warning in found.warnings:
            say(pick(_WARNING).format(name=document.name, warning=warning))
            repeat = bool(last)
        if as_json:
            write_json(data)
            continue
        if not alone and found.titled:
            write_line(f"── {document.name} ──")
        found.show()
    if repeat:  # the last line on standard error is an error wherever there was one
        say(last)
    return status


def _one(document: Document, answer: Callable[[Document], Answer], as_json: bool) -> tuple[Answer, Any]:
    """The answer to a document, and its data if they are wanted; every error names its place in the file."""
    if document.error is not None:
        raise document.error
    try:
        found = answer(document)
        return found, found.data() if as_json else None
    except Exception as error:  # noqa: BLE001 - one document must not keep the others from their answers
        raise document.blame(faults.as_ours(error)) from None

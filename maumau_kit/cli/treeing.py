"""The command that grows the tree of a position: told, drawn for Graphviz, written for Gambit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.refusals import why_refused
from maumau_kit.base.words import pick
from maumau_kit.cli.answers import Answer, answer_all
from maumau_kit.cli.faults import from_options, near
from maumau_kit.cli.options import AsJson, Lang, both, speak, whole
from maumau_kit.cli.rounds import Starts, Step, position_of, positions_of, record_of
from maumau_kit.cli.screen import print_line, write, write_line
from maumau_kit.cli.sources import Document, same_file

if TYPE_CHECKING:
    from maumau_kit.studies.tree import Tree

FORMATS: Final = ("text", "dot", "efg")
_OF_THE_CALL: Final = ("depth", "nodes", "stock", "view", "step")
WRITTEN: Final[Both] = ("Written: {file}", "Geschrieben: {file}")


def tree(
    positions: Starts,
    depth: Annotated[
        str, typer.Option("--depth", metavar="N", help=both("How many moves deep (4).", "Wie viele Züge tief (4)."))
    ] = "4",
    nodes: Annotated[
        str,
        typer.Option(
            "--nodes", metavar="N", help=both("So many nodes at most (2000).", "Höchstens so viele Knoten (2000).")
        ),
    ] = "2000",
    view: Annotated[
        str | None,
        typer.Option(
            "--view",
            metavar="SEAT",
            help=both("Only what this seat may know.", "Nur was dieser Platz wissen kann."),
        ),
    ] = None,
    stock: Annotated[
        str | None,
        typer.Option(
            "--stock",
            metavar="known|unknown",
            help=both(
                "Whether the order of the stock is known (known).",
                "Ob die Reihenfolge im Stapel bekannt ist: known für ja, unknown für nein (known).",
            ),
        ),
    ] = None,
    step: Step = "0",
    single: Annotated[
        bool,
        typer.Option("--single", help=both("Do not fold forced moves.", "Fasst erzwungene Züge nicht zusammen.")),
    ] = False,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="text|dot|efg",
            help=both("Text, Graphviz (dot) or Gambit (efg).", "Text, Graphviz (dot) oder Gambit (efg)."),
        ),
    ] = "text",
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help=both("Write it to this file.", "Schreibt es in diese Datei.")),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """The branches from a position."""
    speak(lang)
    if form not in FORMATS:
        raise InputError(
            pick((f"{form[:20]!r} is no format here", f"{form[:20]!r} ist hier kein Format")),
            where="--format",
            hint=near(form, FORMATS),
        )
    if as_json and form != "text" and out is None:
        raise InputError(
            pick(("it does not go with --json", "das geht nicht zusammen mit --json")),
            where="--format",
            hint=pick(
                ("leave one of them out, or name a file with --out", "lass eins weg, oder nenne mit --out eine Datei")
            ),
        )
    options: dict[str, Any] = {"depth": whole("--depth", depth), "nodes": whole("--nodes", nodes)}
    options |= {"stock": stock, "view": None if view is None else whole("--view", view), "fold": not single}
    _check(options)
    began = whole("--step", step)
    documents = list(positions_of(positions))
    _check_target(documents, form, out)

    def answer(document: Document) -> Answer:
        return _answer(_grown(document, began, options), form, out)

    return answer_all(documents, answer, as_json=as_json)


def _check_target(documents: list[Document], form: str, out: str | None) -> None:
    """Nothing is written over what is read, and several trees are not put into one text that is no longer one.

    Raises `InputError` before anything is written.
    """
    if out is not None and any(same_file(out, document.file) for document in documents):
        raise InputError(
            pick(("this file is one of those that are read", "diese Datei ist eine von denen, die gelesen werden")),
            where="--out",
            hint=pick(("name another file", "nenne eine andere Datei")),
        )
    if len(documents) > 1 and (out is not None or form != "text"):
        raise InputError(
            pick(("several trees do not fit into one file", "mehrere Bäume passen nicht in eine Datei")),
            where="--format" if out is None else "--out",
            hint=pick(("name one position", "nenne eine Stellung")),
        )


def _check(options: dict[str, Any]) -> None:
    """What is wrong with the call itself is said before anything is read."""
    from maumau_kit.studies.tree.check import check_depth, check_nodes, check_stock

    with from_options(*_OF_THE_CALL):
        check_depth(options["depth"])
        check_nodes(options["nodes"])
        check_stock(options["stock"], options["view"])


def _grown(document: Document, step: int, options: dict[str, Any]) -> Tree:
    """The tree of a position, or of a record from this step on."""
    from maumau_kit.studies.tree import tree as grow

    start = record_of(document) or position_of(document)
    with from_options(*_OF_THE_CALL):
        return grow(start, step=step, **options)


def _answer(found: Tree, form: str, out: str | None) -> Answer:
    """The tree in the form that was asked for, on the screen or in a file."""
    with from_options(*_OF_THE_CALL):
        text = {"dot": found.to_dot, "efg": found.to_efg}[form]() if form != "text" else ""
    if out is None:
        return Answer(found.to_json, lambda: write(text) if text else _tell(found))
    _save(text or f"{found.summary()}\n\n{found.outline(lines=100_000)}\n", out)
    return Answer(
        lambda: found.to_json() | {"file": out}, lambda: write_line(pick(WRITTEN).format(file=out)), titled=False
    )


def _tell(found: Tree) -> None:
    for line in found.summary().splitlines():
        print_line(line)
    print_line()
    for line in found.outline().splitlines():
        write_line(line)


def _save(text: str, name: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise InputError(
            pick(("it cannot be written", "das lässt sich nicht schreiben")),
            where="--out",
            hint=pick(why_refused(error)),
        ) from None


COMMANDS = {
    "tree": (
        tree,
        both(
            "The branches from a position, for people, Graphviz and Gambit.",
            "Die Verzweigungen ab einer Stellung, für Menschen, Graphviz und Gambit.",
        ),
    )
}

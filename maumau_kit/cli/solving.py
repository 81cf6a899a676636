"""The command that solves a position: what each move is worth when all cards lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from maumau_kit.base.words import pick
from maumau_kit.cli.answers import Answer, answer_all
from maumau_kit.cli.faults import from_options
from maumau_kit.cli.options import AsJson, Lang, both, fraction, speak, whole
from maumau_kit.cli.rounds import Starts, Step, position_of, positions_of, record_of
from maumau_kit.cli.screen import print_line, print_table
from maumau_kit.cli.sources import Document

if TYPE_CHECKING:
    from maumau_kit.studies.solve.solution import Solution


def solve(
    positions: Starts,
    seconds: Annotated[
        str,
        typer.Option(
            "--seconds",
            metavar="S",
            help=both("So long at most for each (10).", "So lange höchstens für jede (10)."),
        ),
    ] = "10",
    nodes: Annotated[
        str | None,
        typer.Option(
            "--nodes",
            metavar="N",
            help=both(
                "So many positions at most are looked at for each (300000).",
                "So viele Stellungen werden höchstens für jede angesehen (300000).",
            ),
        ),
    ] = None,
    step: Step = "0",
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Solve positions with open hands. What an interrupt leaves is shown."""
    from maumau_kit.studies.solve.limits import check_nodes, check_seconds

    speak(lang)
    with from_options("seconds", "nodes"):
        time = check_seconds(fraction("--seconds", seconds))
        most = None if nodes is None else check_nodes(whole("--nodes", nodes))
    began = whole("--step", step)
    return answer_all(positions_of(positions), lambda document: _solve(document, began, time, most), as_json=as_json)


def _solve(document: Document, step: int, seconds: float, nodes: int | None) -> Answer:
    from maumau_kit.studies.solve.solver import solve as find
    from maumau_kit.studies.tree.check import check_place

    record = record_of(document)
    with from_options("step"):
        steps = record.steps if record else ()
        check_place(step, len(steps) + 1, "step")
    orders: tuple[tuple[int, ...], ...] = ()
    if record is None:
        position = position_of(document)
    else:
        position = steps[step].before if step < len(steps) else record.last
        orders = record.reshuffles[record.shuffles_of_deal :]
    found = find(position, seconds=seconds, nodes=nodes, reshuffles=orders)
    return Answer(found.to_dict, lambda: _tell(found))


def _tell(found: Solution) -> None:
    from maumau_kit.studies.solve.solution import HEAD

    print_line(found.head())
    print_table([pick(each) for each in HEAD], found.rows())
    for line in found.tail():
        print_line(line)


COMMANDS = {
    "solve": (
        solve,
        both(
            "What each move is worth when all cards lie open and everybody plays best.",
            "Was jeder Zug wert ist, wenn alle Karten offen liegen und alle am besten spielen.",
        ),
    )
}
